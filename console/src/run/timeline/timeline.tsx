import type { FlowRunGraph, GraphNode } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { numberText } from '../../components/texts.ts';
import { eachHalfMinute, eachSecond } from '../../design/clock.ts';
import { theme } from '../../style/theme.ts';
import { Canvas, colorsNow, Tools, useDrawing } from '../canvas.tsx';
import { draw, leftOf, SIGN, topOf, widthOf } from './draw.ts';
import { type Bar, layOut } from './layout.ts';
import { AXIS, fitted, LANE, panned, type View, zoomed } from './view.ts';

const HEIGHT = 420;
const MIN_HEIGHT = 90;
/** With more runs, the bars of those that run grow every half minute instead of every second. */
const MANY = 2000;
const FAILED = ['FAILED', 'CRASHED'];

interface Props {
  graph: FlowRunGraph;
  search: string;
  open: (node: GraphNode) => void;
  /** The graphs of the subflows that are open in place. */
  inside: ReadonlyMap<string, FlowRunGraph>;
  /** Opens a subflow in place, or closes it. */
  toggle: (node: GraphNode) => void;
  /** What the nodes that are groups consist of. */
  words: ReadonlyMap<string, string>;
  /** The period of the run, which may begin before its first task and end after its last one. */
  whole: { start: number; end: number } | undefined;
  /** Called with the chosen run. */
  choose: (node: GraphNode | undefined) => void;
}

/** The task runs and subflows of a run over time. Dragging moves the view, and scrolling with Ctrl zooms it; so do the arrow keys, `+`, and `-`. */
export function Timeline({ graph, search, open, inside, toggle, words, whole: period, choose }: Props) {
  const runs = useMemo(() => graph.nodes.some(([, node]) => !node.end_time), [graph]);
  const tick = runs ? (graph.nodes.length > MANY ? eachHalfMinute : eachSecond).value : 0;
  const layout = useMemo(() => layOut(graph, Date.now(), period, inside), [graph, tick, period?.end, inside]);
  const view = useRef<View | undefined>(undefined);
  const pointed = useRef<Bar | undefined>(undefined);
  const chosen = useSignal<Bar | undefined>(undefined);
  const hint = useSignal('');
  const failed = useMemo(() => layout.bars.filter(({ node }) => FAILED.includes(node.state_type)), [layout]);
  const wanted = search.toLowerCase();
  const matches = (bar: Bar) => wanted === '' || bar.node.label.toLowerCase().includes(wanted);
  const found = useMemo(() => (wanted === '' ? [] : layout.bars.filter(matches)), [layout, wanted]);
  const height = Math.min(HEIGHT, Math.max(MIN_HEIGHT, layout.lanes * LANE + AXIS + 10));
  /** Whether the whole timeline is displayed, and stays so while it grows. */
  const whole = useRef(true);

  const { canvas, size, repaint } = useDrawing(
    height,
    undefined,
    (context, size) => {
      if (!view.current) return;
      const shown = (bar: Bar | undefined) => bar && layout.byId.get(bar.node.id);
      const marks = { matches, pointed: shown(pointed.current), chosen: shown(chosen.peek()) };
      draw({ context, layout, view: view.current, size, marks, colors: colorsNow() });
    },
    ({ width }, isResized) => {
      if (view.current && !isResized) return;
      view.current = fitted(layout, width);
      whole.current = true;
    },
  );
  const move = (next: View) => {
    whole.current = false;
    view.current = next;
    repaint();
  };
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
  /** Whether a pointer is at the sign of a subflow. */
  const isAtSign = (bar: Bar, x: number): boolean => {
    const left = view.current ? Math.max(0, leftOf(bar, view.current)) : 0;
    return bar.node.kind === 'flow-run' && x < left + SIGN;
  };
  const textOf = ({ node }: Bar) => `${node.label}: ${words.get(node.id) ?? node.state_type.toLowerCase()}`;
  const show = (bar: Bar | undefined) => {
    if (!bar || !view.current) return;
    chosen.value = bar;
    const length = Math.max(bar.end - bar.start, (layout.end - layout.start) / 200);
    const scale = Math.max((length * 6) / size.current.width, 0.001);
    const top = Math.max(0, Math.min(bar.lane * LANE - height / 2, layout.lanes * LANE + AXIS + 8 - height));
    move({ from: bar.start - scale * size.current.width * 0.3, scale, top: Math.max(0, top) });
    hint.value = textOf(bar);
    choose(bar.node);
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
  const node = chosen.value?.node;
  return (
    <div class="timeline">
      <Tools press={press} failed={failed} found={wanted === '' ? undefined : found} next={next} hint={hint.value}>
        {node?.kind === 'flow-run' && (
          <button type="button" onClick={() => toggle(node)}>
            {inside.has(node.id) ? 'Close subflow' : 'Open subflow here'}
          </button>
        )}
        {node && (
          <button type="button" onClick={() => open(node)}>
            Open
          </button>
        )}
      </Tools>
      <div class="timeline-box">
        <Canvas
          canvas={canvas}
          height={height}
          label={`Timeline of ${numberText(layout.bars.length)} runs. Use the arrow keys to move, and plus and minus to zoom. The list below contains the same information.`}
          press={press}
          wheel={wheel}
          drag={(x, y) => view.current && move(panned(view.current, -x, -y, layout, height))}
          click={(event) => {
            const bar = barAt(event.offsetX, event.offsetY);
            if (!bar) return;
            if (isAtSign(bar, event.offsetX)) toggle(bar.node);
            else if (bar.node.id === chosen.peek()?.node.id) open(bar.node);
            chosen.value = bar;
            choose(bar.node);
            repaint();
          }}
          point={(event) => {
            const bar = event && barAt(event.offsetX, event.offsetY);
            if (bar?.node.id !== pointed.current?.node.id) {
              pointed.current = bar;
              if (bar) hint.value = textOf(bar);
              repaint();
            }
            return bar !== undefined;
          }}
        />
      </div>
    </div>
  );
}
