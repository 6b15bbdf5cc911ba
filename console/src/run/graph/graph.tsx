import { type FlowRunGraph, type GraphNode, readFlowRunGraphV2 } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { call } from '../../api/client.ts';
import { useResource } from '../../api/resource.ts';
import { counted } from '../../components/counted.ts';
import { Problem } from '../../components/problem.tsx';
import { durationText } from '../../components/time-text.ts';
import { numberText } from '../../language.ts';
import { theme } from '../../style/theme.ts';
import { Canvas, Steps } from '../canvas.tsx';
import { colorsNow } from '../timeline/colors.ts';
import { BUTTON, draw, READABLE, secondsOf } from './draw.ts';
import { type Box, HEAD, type Layout, layOut } from './layout.ts';
import { boxAt, type Direction, fitted, neighbor, panned, showing, type View, zoomed } from './view.ts';
import { finished } from './work.ts';

const TALLEST = 520;
const LOWEST = 120;
const FAILED = ['FAILED', 'CRASHED'];
const WATCH = ['prefect.task-run.', 'prefect.flow-run.'];
/** Neighbors of the chosen run that are listed. */
const LISTED = 12;

export interface GraphProps {
  graph: FlowRunGraph;
  search: string;
  /** The ids of the subflows whose graphs are in their boxes. */
  opened: readonly string[];
  setOpened: (ids: string[]) => void;
  open: (node: GraphNode) => void;
  pageOf: (node: GraphNode) => string;
  /** The nodes are assets, with these texts instead of states and durations. */
  notes?: ReadonlyMap<string, string>;
}

/** The task runs and subflows of a run by their dependencies. Subflows open in place. */
export function Graph({ graph, search, opened, setOpened, open, pageOf, notes }: GraphProps) {
  const inside = useSignal<ReadonlyMap<string, FlowRunGraph>>(new Map());
  const laid = useSignal<Layout | undefined>(undefined);
  const chosenId = useSignal<string | undefined>(undefined);
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<View | undefined>(undefined);
  /** Whether the user has moved the view. Until then it shows the whole graph. */
  const isMoved = useRef(false);
  const size = useRef({ width: 0, height: 0 });
  const pointed = useRef<Box | undefined>(undefined);
  const hint = useSignal('');
  const layout = laid.value;
  const chosen = chosenId.value === undefined ? undefined : layout?.byId.get(chosenId.value);
  const wanted = search.toLowerCase();
  const matches = (box: Box) => wanted === '' || box.node.label.toLowerCase().includes(wanted);
  const found = wanted === '' ? [] : (layout?.boxes.filter(matches) ?? []);
  const failed = layout?.boxes.filter(({ node }) => FAILED.includes(node.state_type)) ?? [];
  const height = Math.min(TALLEST, Math.max(LOWEST, Math.ceil((layout?.height ?? 0) + 60)));

  useEffect(() => {
    const abort = new AbortController();
    const shown = new Map([...inside.value].filter(([id]) => opened.includes(id)));
    void finished(layOut(graph, shown, notes ? undefined : Date.now()), abort.signal).then((next) => {
      if (next) laid.value = next;
    });
    return () => abort.abort();
  }, [graph, inside.value, opened.join()]);

  const frame = useRef(0);
  const paint = useRef(() => {});
  paint.current = () => {
    const context = canvas.current?.getContext('2d');
    if (!context || !view.current || !layout) return;
    // an object of an earlier layout
    const under = pointed.current && layout.byId.get(pointed.current.node.id);
    const marks = { matches, pointed: under, chosen, now: Date.now(), notes };
    draw(context, layout, view.current, size.current, devicePixelRatio, marks, colorsNow());
  };
  const repaint = () => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => paint.current());
  };
  const move = (next: View) => {
    isMoved.current = true;
    view.current = next;
    repaint();
  };
  useEffect(() => {
    const target = canvas.current;
    const box = target?.parentElement;
    if (!target || !box || !layout) return;
    const measure = new ResizeObserver(() => {
      size.current = { width: box.clientWidth, height };
      target.width = box.clientWidth * devicePixelRatio;
      target.height = height * devicePixelRatio;
      target.style.height = `${height}px`;
      if (!view.current || !isMoved.current) view.current = fitted(layout, size.current);
      paint.current();
    });
    measure.observe(box);
    return () => {
      measure.disconnect();
      cancelAnimationFrame(frame.current);
    };
  }, [height, layout]);
  useEffect(repaint, [layout, theme.value, search, chosen]);

  const wheel = (event: WheelEvent) => {
    if (!view.current || !layout) return;
    const { deltaX, deltaY } = event;
    const next =
      event.ctrlKey || event.metaKey
        ? zoomed(view.current, Math.exp(-deltaY / 300), event.offsetX, event.offsetY, layout, size.current)
        : panned(view.current, event.shiftKey ? deltaX || deltaY : deltaX, event.shiftKey ? 0 : deltaY, layout, size.current);
    // a graph that is shown whole lets the page scroll
    if (!(event.ctrlKey || event.metaKey) && !isMoved.current) return;
    event.preventDefault();
    move(next);
  };

  const words = ({ node, critical }: Box) =>
    `${node.label}: ${notes?.get(node.id) ?? node.state_type.toLowerCase()}${critical ? ', on the critical path' : ''}`;
  const choose = (box: Box | undefined) => {
    if (!box) return;
    chosenId.value = box.node.id;
    hint.value = words(box);
    if (view.current) move(showing(view.current, box, size.current, READABLE));
  };
  const next = (of: readonly Box[]) => choose(of[((chosen ? of.indexOf(chosen) : -1) + 1) % Math.max(1, of.length)]);
  const toggle = (box: Box) => {
    const { id, kind } = box.node;
    if (kind !== 'flow-run') return;
    setOpened(opened.includes(id) ? opened.filter((one) => one !== id) : [...opened, id]);
  };
  const zoom = (factor: number) => {
    const { width, height: tall } = size.current;
    if (view.current && layout) move(zoomed(view.current, factor, width / 2, tall / 2, layout, size.current));
  };
  const showAll = () => {
    if (!layout) return;
    view.current = fitted(layout, size.current);
    isMoved.current = false;
    repaint();
  };
  const press = (key: string): boolean => {
    if (key.startsWith('Arrow') && layout) choose(neighbor(layout, chosen, key as Direction));
    else if (key === '+') zoom(1.4);
    else if (key === '-') zoom(1 / 1.4);
    else if (key === '0') showAll();
    else if (key === 'Enter' && chosen) open(chosen.node);
    else if (key === ' ' && chosen) toggle(chosen);
    else return false;
    return true;
  };
  const under = (event: PointerEvent) => (view.current && layout ? boxAt(layout, view.current, event.offsetX, event.offsetY) : undefined);
  /** Whether a pointer is at the button of a subflow. */
  const isAtButton = (box: Box, event: PointerEvent): boolean => {
    const now = view.current;
    if (!now || box.node.kind !== 'flow-run' || now.scale < READABLE) return false;
    const [x, y] = [now.x + event.offsetX / now.scale, now.y + event.offsetY / now.scale];
    return x > box.x + box.width - BUTTON && y < box.y + (box.opened ? HEAD : box.height);
  };
  return (
    <div class="timeline">
      {opened.map((id) => (
        <Subflow
          key={id}
          id={id}
          arrived={(content) => {
            inside.value = new Map(inside.peek()).set(id, content);
          }}
        />
      ))}
      <div class="actions timeline-tools">
        <button type="button" onClick={() => zoom(1.4)} aria-label="Zoom in">
          +
        </button>
        <button type="button" onClick={() => zoom(1 / 1.4)} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={showAll}>
          Fit
        </button>
        {layout && layout.path.length > 1 && (
          <button type="button" onClick={() => next(layout.path)}>
            Critical path ({numberText(layout.path.length)})
          </button>
        )}
        <Steps failed={failed} found={wanted === '' ? undefined : found} next={next} />
        <span class="hint timeline-hint" role="status">
          {hint.value}
        </span>
      </div>
      <div class="timeline-box" aria-busy={!layout}>
        <Canvas
          canvas={canvas}
          label={
            notes
              ? `Graph of ${counted(layout?.boxes.length ?? 0, 'asset')}. The arrow keys choose an asset, and Enter opens its page. Plus, minus, and zero zoom.`
              : `Graph of ${counted(layout?.boxes.length ?? 0, 'run')}. The arrow keys choose a run, Enter opens its page, and the space bar opens a subflow in place. Plus, minus, and zero zoom. The list below contains the same runs.`
          }
          press={press}
          wheel={wheel}
          drag={(x, y) => view.current && layout && move(panned(view.current, -x, -y, layout, size.current))}
          click={(event) => {
            const box = under(event);
            if (!box) return;
            if (isAtButton(box, event)) toggle(box);
            else if (box === chosen) open(box.node);
            chosenId.value = box.node.id;
          }}
          point={(event) => {
            const box = event && under(event);
            if (box !== pointed.current) {
              pointed.current = box;
              if (box) hint.value = words(box);
              repaint();
            }
            return box !== undefined;
          }}
        />
      </div>
      {chosen && <Chosen box={chosen} choose={choose} toggle={toggle} href={pageOf(chosen.node)} note={notes?.get(chosen.node.id)} />}
    </div>
  );
}

/** Loads the graph of an opened subflow, and again after its events. */
function Subflow({ id, arrived }: { id: string; arrived: (graph: FlowRunGraph) => void }) {
  const { data, error } = useResource(id, (signal) => call(readFlowRunGraphV2({ path: { id }, signal })), WATCH, `prefect.flow-run.${id}`);
  useEffect(() => {
    if (data) arrived(data);
  }, [data]);
  return error ? <Problem title="Couldn't load the graph of a subflow" message={error.message} /> : null;
}

interface ChosenProps {
  box: Box;
  choose: (box: Box) => void;
  toggle: (box: Box) => void;
  href: string;
  note: string | undefined;
}

/** The chosen run with its dependencies as text. */
function Chosen({ box, choose, toggle, href, note }: ChosenProps) {
  const { node } = box;
  return (
    <section class="graph-chosen" aria-label={note ? 'Chosen asset' : 'Chosen run'}>
      <p>
        <a href={href}>{node.label}</a> <span class="hint">{note ?? durationText(secondsOf(box, Date.now()))}</span>{' '}
        {node.kind === 'flow-run' && (
          <button type="button" onClick={() => toggle(box)}>
            {box.opened ? 'Close subflow' : 'Open subflow here'}
          </button>
        )}
      </p>
      <Neighbors
        title={note ? 'Made from' : 'Waits for'}
        boxes={box.before.filter(({ calls }) => !calls).map((link) => link.box)}
        choose={choose}
      />
      <Neighbors title="Called by" boxes={box.before.filter(({ calls }) => calls).map((link) => link.box)} choose={choose} />
      <Neighbors
        title={note ? 'Used by' : 'Needed by'}
        boxes={box.after.filter(({ calls }) => !calls).map((link) => link.box)}
        choose={choose}
      />
      <Neighbors title="Calls" boxes={box.after.filter(({ calls }) => calls).map((link) => link.box)} choose={choose} />
    </section>
  );
}

function Neighbors({ title, boxes, choose }: { title: string; boxes: readonly Box[]; choose: (box: Box) => void }) {
  if (boxes.length === 0) return null;
  return (
    <p>
      <span class="hint">{title}</span>{' '}
      {boxes.slice(0, LISTED).map((box) => (
        <button key={box.node.id} type="button" class="chip" onClick={() => choose(box)}>
          {box.node.label}
        </button>
      ))}
      {boxes.length > LISTED && <span class="hint"> and {numberText(boxes.length - LISTED)} more</span>}
    </p>
  );
}
