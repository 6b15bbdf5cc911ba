import type { FlowRunGraph, GraphNode } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { numberText } from '../../language.ts';
import { theme } from '../../style/theme.ts';
import { colorsNow } from './colors.ts';
import { draw, leftOf, topOf, widthOf } from './draw.ts';
import { type Bar, layOut } from './layout.ts';
import { AXIS, fitted, LANE, panned, type View, zoomed } from './view.ts';

const HEIGHT = 420;
const MIN_HEIGHT = 90;
const FAILED = ['FAILED', 'CRASHED'];

/** The task runs and subflows of a run over time. Dragging moves the view, and scrolling with Ctrl zooms it; so do the arrow keys, `+`, and `-`. */
export function Timeline({ graph, search, open }: { graph: FlowRunGraph; search: string; open: (node: GraphNode) => void }) {
  const layout = useMemo(() => layOut(graph, Date.now()), [graph]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<View | undefined>(undefined);
  const size = useRef({ width: 0, height: 0 });
  const pointed = useRef<Bar | undefined>(undefined);
  const chosen = useSignal<Bar | undefined>(undefined);
  const hint = useSignal('');
  const failed = useMemo(() => layout.bars.filter(({ node }) => FAILED.includes(node.state_type)), [layout]);
  const wanted = search.toLowerCase();
  const matches = (bar: Bar) => wanted === '' || bar.node.label.toLowerCase().includes(wanted);
  const found = useMemo(() => (wanted === '' ? [] : layout.bars.filter(matches)), [layout, wanted]);
  const height = Math.min(HEIGHT, Math.max(MIN_HEIGHT, layout.lanes * LANE + AXIS + 10));

  const frame = useRef(0);
  const paint = useRef(() => {});
  paint.current = () => {
    const context = canvas.current?.getContext('2d');
    if (!context || !view.current) return;
    const ratio = devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw(context, layout, view.current, size.current, { matches, pointed: pointed.current, chosen: chosen.peek() }, colorsNow());
  };
  const repaint = () => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => paint.current());
  };
  const move = (next: View) => {
    view.current = next;
    repaint();
  };

  useEffect(() => {
    const target = canvas.current;
    const box = target?.parentElement;
    if (!target || !box) return;
    const measure = new ResizeObserver(() => {
      const before = size.current.width;
      size.current = { width: box.clientWidth, height };
      target.width = box.clientWidth * devicePixelRatio;
      target.height = height * devicePixelRatio;
      target.style.height = `${height}px`;
      if (!view.current || before !== box.clientWidth) view.current = fitted(layout, box.clientWidth);
      paint.current();
    });
    measure.observe(box);
    return () => {
      measure.disconnect();
      cancelAnimationFrame(frame.current);
    };
  }, [height]);
  useEffect(repaint, [layout, theme.value, search]);

  // Preact adds passive wheel listeners, which can't prevent the page from scrolling
  const wheel = useRef((_event: WheelEvent) => {});
  wheel.current = (event) => {
    if (!view.current) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      move(zoomed(view.current, Math.exp(event.deltaY / 300), event.offsetX, widest()));
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      move(panned(view.current, event.deltaX || event.deltaY, 0, layout, height));
    } else {
      const next = panned(view.current, 0, event.deltaY, layout, height);
      // at the end of the timeline, the page scrolls
      if (next.top === view.current.top) return;
      event.preventDefault();
      move(next);
    }
  };
  useEffect(() => {
    const listen = (event: WheelEvent) => wheel.current(event);
    canvas.current?.addEventListener('wheel', listen, { passive: false });
    return () => canvas.current?.removeEventListener('wheel', listen);
  }, []);

  const widest = () => (layout.end - layout.start) / Math.max(1, size.current.width);
  const barAt = (x: number, y: number): Bar | undefined => {
    const now = view.current;
    if (!now || y < AXIS) return undefined;
    return layout.bars.findLast((bar) => {
      const [left, top] = [leftOf(bar, now), topOf(bar, now)];
      return y >= top && y < top + LANE && x >= left - 2 && x <= left + widthOf(bar, now) + 2;
    });
  };
  const show = (bar: Bar | undefined) => {
    if (!bar || !view.current) return;
    chosen.value = bar;
    const length = Math.max(bar.end - bar.start, (layout.end - layout.start) / 200);
    const scale = Math.max((length * 6) / size.current.width, 0.001);
    const top = Math.max(0, Math.min(bar.lane * LANE - height / 2, layout.lanes * LANE + AXIS + 8 - height));
    move({ from: bar.start - scale * size.current.width * 0.3, scale, top: Math.max(0, top) });
    hint.value = `${bar.node.label}: ${bar.node.state_type.toLowerCase()}`;
  };
  const next = (of: Bar[]) => show(of[(of.indexOf(chosen.peek() as Bar) + 1) % Math.max(1, of.length)]);

  const drag = useRef<{ x: number; y: number; moved: boolean } | undefined>(undefined);
  const keys: Record<string, (now: View) => View> = {
    ArrowLeft: (now) => panned(now, -60, 0, layout, height),
    ArrowRight: (now) => panned(now, 60, 0, layout, height),
    ArrowUp: (now) => panned(now, 0, -LANE * 2, layout, height),
    ArrowDown: (now) => panned(now, 0, LANE * 2, layout, height),
    '+': (now) => zoomed(now, 0.7, size.current.width / 2, widest()),
    '-': (now) => zoomed(now, 1.4, size.current.width / 2, widest()),
    0: () => fitted(layout, size.current.width),
  };
  const press = (key: string) => {
    const change = keys[key];
    if (change && view.current) move(change(view.current));
    return change !== undefined;
  };
  return (
    <div class="timeline">
      <div class="actions timeline-tools">
        <button type="button" onClick={() => press('+')} aria-label="Zoom in">
          +
        </button>
        <button type="button" onClick={() => press('-')} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={() => press('0')}>
          Fit
        </button>
        {failed.length > 0 && (
          <button type="button" class="danger" onClick={() => next(failed)}>
            Next failed ({numberText(failed.length)})
          </button>
        )}
        {wanted !== '' && (
          <button type="button" disabled={found.length === 0} onClick={() => next(found)}>
            Next match ({numberText(found.length)})
          </button>
        )}
        {chosen.value && (
          <button type="button" onClick={() => chosen.value && open(chosen.value.node)}>
            Open
          </button>
        )}
        <span class="hint timeline-hint" role="status">
          {hint.value}
        </span>
      </div>
      <div class="timeline-box">
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the keyboard moves it; the list below contains the same information as text */}
        <canvas
          ref={canvas}
          tabIndex={0}
          role="application"
          aria-label={`Timeline of ${numberText(layout.bars.length)} runs. Use the arrow keys to move, and plus and minus to zoom. The list below contains the same information.`}
          onKeyDown={(event) => press(event.key) && event.preventDefault()}
          onPointerDown={(event) => {
            drag.current = { x: event.clientX, y: event.clientY, moved: false };
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            const held = drag.current;
            if (held && view.current) {
              const [x, y] = [event.clientX - held.x, event.clientY - held.y];
              if (!held.moved && Math.hypot(x, y) < 4) return;
              drag.current = { x: event.clientX, y: event.clientY, moved: true };
              move(panned(view.current, -x, -y, layout, height));
              return;
            }
            const bar = barAt(event.offsetX, event.offsetY);
            if (bar === pointed.current) return;
            pointed.current = bar;
            if (bar) hint.value = `${bar.node.label}: ${bar.node.state_type.toLowerCase()}`;
            event.currentTarget.style.cursor = bar ? 'pointer' : 'grab';
            repaint();
          }}
          onPointerUp={(event) => {
            const held = drag.current;
            drag.current = undefined;
            const bar = held?.moved ? undefined : barAt(event.offsetX, event.offsetY);
            if (!bar) return;
            if (bar === chosen.peek()) open(bar.node);
            chosen.value = bar;
            repaint();
          }}
          onPointerLeave={() => {
            pointed.current = undefined;
            repaint();
          }}
        />
      </div>
    </div>
  );
}
