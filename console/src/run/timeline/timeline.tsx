import type { FlowRunGraph, GraphNode } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { eachHalfMinute, eachSecond } from '../../design/clock.ts';
import { numberText } from '../../language.ts';
import { theme } from '../../style/theme.ts';
import { Canvas, Steps } from '../canvas.tsx';
import { colorsNow } from './colors.ts';
import { draw, leftOf, topOf, widthOf } from './draw.ts';
import { type Bar, layOut } from './layout.ts';
import { AXIS, fitted, LANE, panned, type View, zoomed } from './view.ts';

const HEIGHT = 420;
const MIN_HEIGHT = 90;
/** With more runs, the bars of those that run grow every half minute instead of every second. */
const MANY = 2000;
const FAILED = ['FAILED', 'CRASHED'];

/** The task runs and subflows of a run over time. Dragging moves the view, and scrolling with Ctrl zooms it; so do the arrow keys, `+`, and `-`. */
export function Timeline({ graph, search, open }: { graph: FlowRunGraph; search: string; open: (node: GraphNode) => void }) {
  const runs = useMemo(() => graph.nodes.some(([, node]) => !node.end_time), [graph]);
  const tick = runs ? (graph.nodes.length > MANY ? eachHalfMinute : eachSecond).value : 0;
  const layout = useMemo(() => layOut(graph, Date.now()), [graph, tick]);
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
    const shown = (bar: Bar | undefined) => bar && layout.byId.get(bar.node.id);
    const marks = { matches, pointed: shown(pointed.current), chosen: shown(chosen.peek()) };
    draw(context, layout, view.current, size.current, marks, colorsNow());
  };
  const repaint = () => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => paint.current());
  };
  /** Whether the whole timeline is displayed, and stays so while it grows. */
  const whole = useRef(true);
  const move = (next: View) => {
    whole.current = false;
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
      if (!view.current || before !== box.clientWidth) {
        view.current = fitted(layout, box.clientWidth);
        whole.current = true;
      }
      paint.current();
    });
    measure.observe(box);
    return () => {
      measure.disconnect();
      cancelAnimationFrame(frame.current);
    };
  }, [height]);
  useEffect(() => {
    if (whole.current && size.current.width > 0) view.current = fitted(layout, size.current.width);
    repaint();
  }, [layout, theme.value, search]);

  const wheel = (event: WheelEvent) => {
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
  const next = (of: readonly Bar[]) =>
    show(of[(of.findIndex(({ node }) => node.id === chosen.peek()?.node.id) + 1) % Math.max(1, of.length)]);

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
    if (key === '0') whole.current = true;
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
        <Steps failed={failed} found={wanted === '' ? undefined : found} next={next} />
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
        <Canvas
          canvas={canvas}
          label={`Timeline of ${numberText(layout.bars.length)} runs. Use the arrow keys to move, and plus and minus to zoom. The list below contains the same information.`}
          press={press}
          wheel={wheel}
          drag={(x, y) => view.current && move(panned(view.current, -x, -y, layout, height))}
          click={(event) => {
            const bar = barAt(event.offsetX, event.offsetY);
            if (!bar) return;
            if (bar.node.id === chosen.peek()?.node.id) open(bar.node);
            chosen.value = bar;
            repaint();
          }}
          point={(event) => {
            const bar = event && barAt(event.offsetX, event.offsetY);
            if (bar?.node.id !== pointed.current?.node.id) {
              pointed.current = bar;
              if (bar) hint.value = `${bar.node.label}: ${bar.node.state_type.toLowerCase()}`;
              repaint();
            }
            return bar !== undefined;
          }}
        />
      </div>
    </div>
  );
}
