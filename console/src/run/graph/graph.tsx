import type { FlowRunGraph, GraphNode } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { counted, durationText, numberText } from '../../components/texts.ts';
import { theme } from '../../style/theme.ts';
import { Canvas, colorsNow, Tools, useDrawing } from '../canvas.tsx';
import { BUTTON, draw, READABLE, secondsOf } from './draw.ts';
import { type Box, HEAD, type Layout, type Link, layOut } from './layout.ts';
import { boxAt, type Direction, fitted, heightOf, neighbor, panned, showing, type View, zoomed } from './view.ts';
import { finished } from './work.ts';

const TALLEST = 520;
const LOWEST = 120;
const FAILED = ['FAILED', 'CRASHED'];
/** Neighbors of the chosen run that are listed. */
const LISTED = 12;

const NONE: ReadonlyMap<string, FlowRunGraph> = new Map();

export interface GraphProps {
  graph: FlowRunGraph;
  search: string;
  /** The graphs of the subflows that are in their boxes. */
  inside?: ReadonlyMap<string, FlowRunGraph>;
  /** Opens a subflow in place, or closes it. */
  toggle?: (node: GraphNode) => void;
  open: (node: GraphNode) => void;
  pageOf: (node: GraphNode) => string;
  /** The nodes are assets, with these texts instead of states and durations. */
  notes?: ReadonlyMap<string, string>;
  /** What the nodes that are groups consist of. */
  words?: ReadonlyMap<string, string>;
}

/** The task runs and subflows of a run by their dependencies. Subflows open in place. */
export function Graph({ graph, search, inside = NONE, toggle: toggleNode = () => {}, open, pageOf, notes, words: groups }: GraphProps) {
  const laid = useSignal<Layout | undefined>(undefined);
  const chosenId = useSignal<string | undefined>(undefined);
  const view = useRef<View | undefined>(undefined);
  /** Whether the user has moved the view. Until then it shows the whole graph. */
  const isMoved = useRef(false);
  const pointed = useRef<Box | undefined>(undefined);
  const hint = useSignal('');
  const layout = laid.value;
  const chosen = chosenId.value === undefined ? undefined : layout?.byId.get(chosenId.value);
  const wanted = search.toLowerCase();
  const matches = (box: Box) => wanted === '' || box.node.label.toLowerCase().includes(wanted);
  const found = wanted === '' ? [] : (layout?.boxes.filter(matches) ?? []);
  const failed = layout?.boxes.filter(({ node }) => FAILED.includes(node.state_type)) ?? [];
  // known before the layout, so that nothing below the graph moves
  const height = notes ? Math.min(TALLEST, Math.max(LOWEST, Math.ceil((layout?.height ?? 0) + 60))) : heightOf(graph);

  useEffect(() => {
    const abort = new AbortController();
    void finished(layOut(graph, inside, notes ? undefined : Date.now()), abort.signal).then((next) => {
      if (next) laid.value = next;
    });
    return () => abort.abort();
  }, [graph, inside]);

  const { canvas, size, repaint } = useDrawing(
    height,
    layout,
    (context, area) => {
      if (!view.current || !layout) return;
      // an object of an earlier layout
      const under = pointed.current && layout.byId.get(pointed.current.node.id);
      const marks = { matches, pointed: under, chosen, now: Date.now(), notes };
      draw({ context, layout, view: view.current, marks, colors: colorsNow() }, area);
    },
    (area) => {
      if (layout && (!view.current || !isMoved.current)) view.current = fitted(layout, area);
    },
  );
  const move = (next: View) => {
    isMoved.current = true;
    view.current = next;
    repaint();
  };
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
    `${node.label}: ${(notes ?? groups)?.get(node.id) ?? node.state_type.toLowerCase()}${critical ? ', on the critical path' : ''}`;
  const choose = (box: Box | undefined) => {
    if (!box) return;
    chosenId.value = box.node.id;
    hint.value = words(box);
    if (view.current) move(showing(view.current, box, size.current, READABLE));
  };
  const next = (of: readonly Box[]) => choose(of[((chosen ? of.indexOf(chosen) : -1) + 1) % Math.max(1, of.length)]);
  const toggle = ({ node }: Box) => node.kind === 'flow-run' && toggleNode(node);
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
      <Tools press={press} failed={failed} found={wanted === '' ? undefined : found} next={next} hint={hint.value}>
        {layout && layout.path.length > 1 && (
          <button type="button" onClick={() => next(layout.path)}>
            Critical path ({numberText(layout.path.length)})
          </button>
        )}
      </Tools>
      <div class="timeline-box" aria-busy={!layout}>
        <Canvas
          canvas={canvas}
          height={height}
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
      <p class="actions">
        <a href={href}>{node.label}</a> <span class="hint">{note ?? durationText(secondsOf(box, Date.now()))}</span>{' '}
        {node.kind === 'flow-run' && (
          <button type="button" onClick={() => toggle(box)}>
            {box.opened ? 'Close subflow' : 'Open subflow here'}
          </button>
        )}
      </p>
      <Neighbors title={note ? 'Made from' : 'Waits for'} links={box.before} calls={false} choose={choose} />
      <Neighbors title="Called by" links={box.before} calls choose={choose} />
      <Neighbors title={note ? 'Used by' : 'Needed by'} links={box.after} calls={false} choose={choose} />
      <Neighbors title="Calls" links={box.after} calls choose={choose} />
    </section>
  );
}

interface NeighborsProps {
  title: string;
  links: readonly Link[];
  /** Whether to list calls, or dependencies. */
  calls: boolean;
  choose: (box: Box) => void;
}

function Neighbors({ title, links, calls, choose }: NeighborsProps) {
  const boxes = links.flatMap((link) => (link.calls === calls ? [link.box] : []));
  if (boxes.length === 0) return null;
  return (
    <p class="actions">
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
