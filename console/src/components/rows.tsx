import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { changes, isHeartbeat } from '../api/live.ts';
import type { Loaded } from '../api/resource.ts';
import { atMost } from '../config.ts';
import { useAttempt } from './dialogs.tsx';
import { Loading, Problem, showFullText } from './listing.tsx';
import { counted } from './texts.ts';

/** In pixels. Browsers support a height of about 33 million pixels; longer lists scroll in larger steps. */
const TALLEST = 25_000_000;
const PAGE = atMost(100);
/** Pages kept in memory: the most recently loaded ones. */
const KEPT_PAGES = 20;
/** The shortest time between two refreshes, in milliseconds. */
const REFRESH = 1500;
/** The time after scrolling until the place is stored, in milliseconds. Browsers limit how often a page may store it. */
const PAUSE = 200;

export interface RowsColumn<T> {
  /** Empty for the actions of a row. */
  name: string;
  cell: (row: T, index: number) => ComponentChildren;
  /** If it differs from the default. */
  width?: string | undefined;
}

export interface RowsProps<T> {
  /** Identifies the list: its filter and order. */
  of: string;
  count: number;
  rowHeight: number;
  load: (offset: number, limit: number, signal: AbortSignal) => Promise<T[]>;
  columns: readonly RowsColumn<T>[];
  label: string;
  /** Before the name of the first column. */
  choose?: ComponentChildren;
  /** Whether to stay at the end while the list grows. */
  follow?: boolean;
  /** Prefixes of the names of events after which the visible rows are loaded again. */
  watch: readonly string[];
}

/** Widths of all columns; the first contains a name. */
const widthsOf = <T,>(columns: readonly RowsColumn<T>[]): string =>
  columns.map(({ width }, index) => width ?? (index === 0 ? 'minmax(9rem, 1.6fr)' : 'minmax(5rem, 1fr)')).join(' ');

const KEY = 'rows';

/** The place in a list, which the entry of the browser's history stores, so that "Back" returns to it. */
interface Place {
  of: string;
  top: number;
}

const placeOf = (label: string): Place | undefined => (history.state as Record<string, Place> | null)?.[`${KEY} ${label}`];

function storePlace(label: string, place: Place): void {
  history.replaceState({ ...(history.state as object | null), [`${KEY} ${label}`]: place }, '');
}

/** A table of any length: only the visible rows are rendered, and only their pages are loaded. */
function Rows<T>({ of, count, rowHeight, load, columns, label, watch, follow, choose }: RowsProps<T>) {
  const pages = useRef(new Map<number, T[] | 'requested'>());
  const drawn = useSignal(0);
  const top = useSignal(0);
  const height = useSignal(600);
  const box = useRef<HTMLDivElement>(null);
  const rendered = useRef<{ columns: unknown; rows: Map<number, { value: T | undefined; node: ComponentChildren }> }>({
    columns,
    rows: new Map(),
  });
  const failed = useSignal<string | undefined>(undefined);

  const total = count * rowHeight;
  const spacer = Math.min(total, TALLEST);
  const scale = spacer > height.value ? (total - height.value) / (spacer - height.value) : 1;
  const first = Math.max(0, Math.min(Math.floor((top.value * scale) / rowHeight), Math.max(0, count - 1)));
  const shown = Math.min(count - first, Math.ceil(height.value / rowHeight) + 1);

  useEffect(() => {
    const measure = new ResizeObserver(([entry]) => {
      if (entry) height.value = entry.contentRect.height;
    });
    if (box.current) measure.observe(box.current);
    return () => measure.disconnect();
  }, []);

  useLayoutEffect(() => {
    if (follow && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [follow, count]);

  useLayoutEffect(() => {
    pages.current.clear();
    const place = placeOf(label);
    if (box.current) box.current.scrollTop = place?.of === of ? place.top : 0;
    top.value = box.current?.scrollTop ?? 0;
    active.current = undefined;
    drawn.value++;
  }, [of]);

  const storing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(storing.current), []);
  const scrolled = (now: number) => {
    top.value = now;
    clearTimeout(storing.current);
    storing.current = setTimeout(() => storePlace(label, { of, top: now }), PAUSE);
  };

  /** The row that the arrow keys have reached. */
  const active = useRef<number | undefined>(undefined);
  const wanted = useRef(false);
  const held = useRef(false);
  const step = (event: KeyboardEvent) => {
    const body = box.current;
    if (!body || event.altKey || event.ctrlKey || event.metaKey) return;
    const within = document.activeElement?.closest<HTMLElement>('.row')?.getAttribute('aria-rowindex');
    const page = Math.max(1, Math.floor(body.clientHeight / rowHeight) - 1);
    const from = within ? Number(within) - 1 : (active.current ?? first - 1);
    const targets: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: count - 1,
    };
    const target = targets[event.key];
    if (target === undefined || count === 0) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(count - 1, target));
    active.current = next;
    wanted.current = true;
    const [above, below] = [(next * rowHeight) / scale, ((next + 1) * rowHeight - body.clientHeight) / scale];
    if (above < body.scrollTop) body.scrollTop = above;
    else if (below > body.scrollTop) body.scrollTop = below;
    top.value = body.scrollTop;
    drawn.value++;
  };
  useLayoutEffect(() => {
    const body = box.current;
    if (!body) return;
    if (wanted.current && active.current !== undefined) {
      const row = body.querySelector(`.row[aria-rowindex="${active.current + 1}"]`);
      const link = row?.querySelector<HTMLElement>('a, button');
      // until the row is loaded, the list keeps the focus
      (link ?? body).focus({ preventScroll: true });
      if (link) wanted.current = false;
    } else if (held.current && document.activeElement === document.body) body.focus({ preventScroll: true });
    held.current = body.contains(document.activeElement);
  });

  const request = (wanted: number[], signal: AbortSignal) => {
    for (const page of wanted) {
      const before = pages.current.get(page);
      if (before === undefined) pages.current.set(page, 'requested');
      load(page * PAGE, PAGE, signal).then(
        (values) => {
          if (signal.aborted) return;
          pages.current.delete(page);
          pages.current.set(page, values);
          for (const old of [...pages.current.keys()].slice(0, -KEPT_PAGES)) pages.current.delete(old);
          failed.value = undefined;
          drawn.value++;
        },
        (error: Error) => {
          if (before === undefined) pages.current.delete(page);
          if (!signal.aborted) failed.value = error.message;
        },
      );
    }
  };
  const visible = () => {
    const last = Math.floor(Math.max(0, first + shown - 1) / PAGE);
    return Array.from({ length: last - Math.floor(first / PAGE) + 1 }, (_, index) => Math.floor(first / PAGE) + index);
  };
  const visiblePages = useRef(visible);
  visiblePages.current = visible;

  useEffect(() => {
    const abort = new AbortController();
    const missing = visible().filter((page) => {
      const known = pages.current.get(page);
      // the last page grows with the list
      return !Array.isArray(known) || known.length < Math.min(PAGE, count - page * PAGE);
    });
    // while the user scrolls fast, only the final position is loaded
    const timer = missing.length > 0 && count > 0 ? setTimeout(() => request(missing, abort.signal), 60) : undefined;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [of, visible().join(), count]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = new AbortController();
    const stop = changes.listen((name) => {
      if (timer !== undefined || isHeartbeat(name) || !(name === '' || watch.some((prefix) => name.startsWith(prefix)))) return;
      timer = setTimeout(() => {
        timer = undefined;
        if (document.visibilityState === 'visible') request(visiblePages.current(), abort.signal);
      }, REFRESH);
    });
    return () => {
      stop();
      clearTimeout(timer);
      abort.abort();
    };
  }, [of]);

  void drawn.value;
  const at = (index: number): T | undefined => {
    const page = pages.current.get(Math.floor(index / PAGE));
    return Array.isArray(page) ? page[index % PAGE] : undefined;
  };
  const cellsOf = (value: T | undefined, index: number) =>
    value === undefined ? (
      <span role="cell" class="hint waiting">
        …
      </span>
    ) : (
      columns.map(({ name, cell }) => (
        <span key={name} role="cell">
          {cell(value, index)}
        </span>
      ))
    );
  // while the list only scrolls, rows that stay visible are not rendered again
  if (rendered.current.columns !== columns) rendered.current = { columns, rows: new Map() };
  const before = rendered.current.rows;
  rendered.current.rows = new Map();
  const rowOf = (index: number) => {
    const value = at(index);
    const known = before.get(index);
    const node =
      known && known.value === value ? (
        known.node
      ) : (
        <div key={index} class="row" role="row" aria-rowindex={index + 1} style={{ height: `${rowHeight}px` }}>
          {cellsOf(value, index)}
        </div>
      );
    rendered.current.rows.set(index, { value, node });
    return node;
  };
  const waiting = !failed.value && shown > 0 && (at(first) === undefined || at(first + shown - 1) === undefined);
  return (
    <div
      class="rows"
      role="table"
      aria-label={label}
      aria-rowcount={count}
      aria-busy={waiting}
      style={columns.some(({ width }) => width) ? { '--columns': widthsOf(columns) } : undefined}
    >
      <div class="rows-head" role="row">
        {columns.map(({ name }, index) => (
          <span key={name} role="columnheader">
            {index === 0 && choose}
            {name || <span class="unseen">Actions</span>}
          </span>
        ))}
      </div>
      {failed.value && (
        <p class="problem" role="alert">
          {failed.value}
        </p>
      )}
      <div
        class="rows-body"
        ref={box}
        role="rowgroup"
        style={{ maxHeight: `${spacer + 1}px` }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => scrolled(currentTarget.scrollTop)}
        onKeyDown={step}
        onFocusIn={() => (held.current = true)}
        onFocusOut={({ relatedTarget }) => {
          if (relatedTarget) held.current = false;
        }}
        onPointerOver={({ target }) => showFullText(target)}
      >
        <div class="rows-spacer" style={{ height: `${spacer}px` }}>
          <div class="rows-window" style={{ transform: `translateY(${scale === 1 ? first * rowHeight : top.value}px)` }}>
            {Array.from({ length: Math.max(0, shown) }, (_, index) => rowOf(first + index))}
          </div>
        </div>
      </div>
    </div>
  );
}

export interface CountedContentProps {
  count: Loaded<number>;
  /** What is counted, in the singular. */
  noun: string;
  /** Displayed if there is nothing. */
  empty: ComponentChildren;
  children: (total: number) => ComponentChildren;
}

/** Content below the number of its parts. */
export const CountedContent = ({ count, noun, empty, children }: CountedContentProps) => (
  <Loading from={count}>
    {(total) =>
      total === 0 ? (
        empty
      ) : (
        <>
          <p class="hint" role="status">
            {counted(total, noun)}
          </p>
          {children(total)}
        </>
      )
    }
  </Loading>
);

type Props<T> = Omit<RowsProps<T>, 'count'> & Omit<CountedContentProps, 'children'>;

/** A table of any length below the number of its rows. */
export const CountedRows = <T,>({ count, noun, empty, ...rows }: Props<T>) => (
  <CountedContent count={count} noun={noun} empty={empty}>
    {(total) => <Rows {...rows} count={total} />}
  </CountedContent>
);

/** The number of rows that one range can contain, and the number of ids in a filter. */
const MOST = 1000;
const SELECTED = atMost(200);

export interface Selection {
  chosen: ReadonlySet<string>;
  busy: boolean;
  problem: string | undefined;
  /** Chooses a row or no longer chooses it. With `range`, the same applies to all rows between it and the previous one. */
  toggle: (id: string, index: number, range: boolean) => void;
  /** Chooses all rows. */
  all: (count: number) => void;
  /** What the rows are, in the singular. */
  noun: string;
  clear: () => void;
}

type Load = (offset: number, limit: number) => Promise<{ id: string }[]>;

/** The rows of a list that a user has chosen. Another filter or order, in `of`, chooses none. `load` reads the ids of a range, because a list holds only visible rows. */
export function useSelection(noun: string, of: string, load: Load): Selection {
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const last = useRef<number | undefined>(undefined);
  const { busy, problem, run } = useAttempt();
  const clear = () => {
    chosen.value = new Set();
    last.current = undefined;
  };
  useEffect(clear, [of]);
  const set = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen.peek());
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    chosen.value = next;
  };
  const setRange = (first: number, end: number, isChosen: boolean) =>
    void run(async () => {
      if (end - first > MOST) throw new Error(`A selection can contain ${counted(MOST, noun)}. To change more, use the filter.`);
      for (let offset = first; offset < end; offset += SELECTED) {
        const part = await load(offset, Math.min(SELECTED, end - offset));
        set(
          part.map((one) => one.id),
          isChosen,
        );
      }
    });
  return {
    chosen: chosen.value,
    noun,
    busy,
    problem,
    clear,
    all: (count) => setRange(0, count, true),
    toggle(id, index, range) {
      const isChosen = !chosen.peek().has(id);
      const from = last.current;
      last.current = index;
      set([id], isChosen);
      if (range && from !== undefined) setRange(Math.min(from, index), Math.max(from, index) + 1, isChosen);
    },
  };
}

/** The checkbox of a row. */
export const Choose = ({ of, id, name, index }: { of: Selection; id: string; name: string; index: number }) => (
  <input
    type="checkbox"
    class="choose"
    aria-label={`Select ${name}`}
    checked={of.chosen.has(id)}
    onClick={(event) => of.toggle(id, index, event.shiftKey)}
  />
);

/** The checkbox that selects all rows, or none. */
export function ChooseAll({ of, count }: { of: Selection; count: number }) {
  const isAll = count > 0 && of.chosen.size >= count;
  return (
    <input
      type="checkbox"
      class="choose"
      aria-label={`Select all ${of.noun}s`}
      checked={isAll}
      indeterminate={!isAll && of.chosen.size > 0}
      onClick={() => (of.chosen.size > 0 ? of.clear() : of.all(count))}
    />
  );
}

/** The actions for the selected rows. */
export function SelectionBar({ of, children }: { of: Selection; children: ComponentChildren }) {
  const { chosen, noun, busy, problem, clear } = of;
  if (problem) return <Problem message={problem} />;
  if (chosen.size === 0) return null;
  return (
    <div class="selection" role="group" aria-label={`Selected ${noun}s`}>
      <span role="status">{busy ? 'Selecting…' : `${counted(chosen.size, noun)} selected`}</span>
      {!busy && children}
      <button type="button" onClick={clear}>
        Select none
      </button>
    </div>
  );
}
