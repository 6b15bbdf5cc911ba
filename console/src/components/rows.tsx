import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { changes, isHeartbeat } from '../api/live.ts';
import { atMost } from '../config.ts';

/** In pixels. Browsers support a height of about 33 million pixels; longer lists scroll in larger steps. */
const TALLEST = 25_000_000;
const PAGE = atMost(100);
/** Pages kept in memory: the most recently loaded ones. */
const KEPT_PAGES = 20;
/** The shortest time between two refreshes, in milliseconds. */
const REFRESH = 1500;
/** The time after scrolling until the place is stored, in milliseconds. Browsers limit how often a page may store it. */
const PAUSE = 200;

export interface RowsProps<T> {
  /** Identifies the list: its filter and order. */
  of: string;
  count: number;
  rowHeight: number;
  load: (offset: number, limit: number, signal: AbortSignal) => Promise<T[]>;
  row: (value: T, index: number) => ComponentChildren;
  /** Names of the columns. */
  head: readonly string[];
  /** Widths of columns that differ from the default. */
  widths?: Readonly<Record<string, string>>;
  label: string;
  /** Whether to stay at the end while the list grows. */
  follow?: boolean;
  /** Prefixes of the names of events after which the visible rows are loaded again. */
  watch: readonly string[];
}

/** Widths of all columns; the first contains a name. */
const columnsOf = (head: readonly string[], widths: Readonly<Record<string, string>>): string =>
  head.map((name, index) => widths[name] ?? (index === 0 ? 'minmax(9rem, 1.6fr)' : 'minmax(5rem, 1fr)')).join(' ');

/** Adds the full text of a truncated cell as its tooltip. */
function showFullText(target: EventTarget | null): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.row > *') : null;
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

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
export function Rows<T>({ of, count, rowHeight, load, row, head, label, watch, follow, widths }: RowsProps<T>) {
  const pages = useRef(new Map<number, T[] | 'requested'>());
  const drawn = useSignal(0);
  const top = useSignal(0);
  const height = useSignal(600);
  const box = useRef<HTMLDivElement>(null);
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
      row(value, index)
    );
  const waiting = !failed.value && shown > 0 && (at(first) === undefined || at(first + shown - 1) === undefined);
  return (
    <div
      class="rows"
      role="table"
      aria-label={label}
      aria-rowcount={count}
      aria-busy={waiting}
      style={widths && { '--columns': columnsOf(head, widths) }}
    >
      <div class="rows-head" role="row">
        {head.map((name) => (
          <span key={name} role="columnheader">
            {name}
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
            {Array.from({ length: Math.max(0, shown) }, (_, index) => (
              <div key={first + index} class="row" role="row" aria-rowindex={first + index + 1} style={{ height: `${rowHeight}px` }}>
                {cellsOf(at(first + index), first + index)}
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
