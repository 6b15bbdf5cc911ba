import { signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { useAddress } from '../address.ts';
import { MOST_READ } from '../api/all.ts';
import { type Loaded, ServiceError } from '../api/resource.ts';
import { useCopy } from '../design/copy.tsx';
import { counted } from './texts.ts';

export interface Column<T> {
  name: string;
  cell: (row: T) => ComponentChildren;
  number?: boolean;
  /** As narrow as its content, without line breaks. */
  narrow?: boolean;
  /** Wide enough for long names. */
  wide?: boolean;
}

const classOf = ({ number, narrow, wide }: Partial<Column<never>>) =>
  [number && 'number', narrow && 'narrow', wide && 'wide'].filter(Boolean).join(' ');

interface Props<T> {
  rows: readonly T[];
  columns: readonly Column<T>[];
  /** The heading above the table, which also names it. */
  title?: string;
  label?: string;
  /** Displayed instead of a table without rows. */
  empty?: ComponentChildren;
}

/** A short table with one row per object. */
export function Listing<T extends { id: string }>({ rows, columns, title, label = title, empty }: Props<T>) {
  const instead = typeof empty === 'string' ? <p class="hint">{empty}</p> : empty;
  return (
    <>
      {title && <h2>{title}</h2>}
      {rows.length === 0 && empty !== undefined ? instead : <Table rows={rows} columns={columns} label={label ?? ''} />}
    </>
  );
}

const Table = <T extends { id: string }>({ rows, columns, label }: Pick<Props<T>, 'rows' | 'columns'> & { label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
  <div class="scroll listing" tabIndex={0} role="region" aria-label={label} onPointerOver={({ target }) => showFullText(target)}>
    <table>
      <thead>
        <tr>
          {columns.map(({ name, ...kind }) => (
            <th key={name} scope="col" class={classOf(kind)}>
              {name || <span class="unseen">Actions</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ name, cell, ...kind }) => (
              <td key={name} class={classOf(kind)} data-name={name}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Adds the full text of a truncated cell as its tooltip. */
export function showFullText(target: EventTarget | null): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.row > * > a, .row > *, .listing td > a') : null;
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight + 1) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

const titleOf = (error: Error): string => (error instanceof ServiceError && error.status === 404 ? 'Not found' : "Couldn't load this data");

interface LoadingProps<T> {
  from: Loaded<T>;
  /** The title of a page before its data arrives. */
  title?: ComponentChildren;
  children: (data: T) => ComponentChildren;
}

/** Displays loaded data, or a placeholder before it arrives. An error is displayed above the last known data. */
export function Loading<T>({ from, title, children }: LoadingProps<T>) {
  const { data, error, loading, reload } = from;
  return (
    <div aria-busy={loading}>
      {data === undefined && title}
      {error && <Problem title={titleOf(error)} message={error.message} retry={reload} />}
      {data !== undefined ? children(data) : !error && <Skeleton />}
    </div>
  );
}

/** An error message, with an optional retry. */
export const Problem = ({ title = 'Action failed', message, retry }: { title?: string; message: string; retry?: () => void }) => (
  <div class="problem" role="alert">
    <strong>{title}</strong>
    <p>{message}</p>
    {retry && (
      <button type="button" onClick={retry}>
        Try again
      </button>
    )}
  </div>
);

/** The content of a list without rows: the first step, with a command to copy. */
export function Empty({ title, command, children }: { title: string; command?: string | undefined; children?: ComponentChildren }) {
  const { code, copied, copy } = useCopy();
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children}
      {command && (
        <div class="command">
          <code ref={code}>{command}</code>
          <button type="button" onClick={() => void copy(command)}>
            {copied.value ? 'Copied' : 'Copy'}
          </button>
        </div>
      )}
    </div>
  );
}

/** The place of content that is loading. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div class="skeleton">
    <span class="unseen">Loading…</span>
    {Array.from({ length: lines }, (_, index) => (
      <i key={index} />
    ))}
  </div>
);

/** A part of a page that is loaded when it is first displayed. Until then, and if its file is missing after an update of the service, nothing is displayed. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const found = signal<ComponentType<P> | undefined>(undefined);
  return function Lazily(props: P) {
    useEffect(() => {
      if (found.peek()) return;
      load().then(
        (component) => (found.value = component),
        () => location.reload(),
      );
    }, []);
    const Part = found.value;
    return Part ? <Part {...props} /> : null;
  };
}

const RELOADED = 'contralto.reloaded';

/**
 * A page, or a part of one, that is loaded when it is first opened. Until then, a placeholder replaces the previous page, because the buttons of that page would act on the filter of
 * the new address. If the file of a page is missing, the service has been updated: the console reloads, once.
 */
export function page<P extends object = object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const found = signal<ComponentType<P> | undefined>(undefined);
  const failed = signal<string | undefined>(undefined);
  const start = async () => {
    failed.value = undefined;
    try {
      const Page = await load();
      sessionStorage.removeItem(RELOADED);
      found.value = Page;
    } catch (error) {
      if (sessionStorage.getItem(RELOADED) !== null) failed.value = (error as Error).message;
      else {
        sessionStorage.setItem(RELOADED, location.pathname);
        location.reload();
      }
    }
  };
  return function LazyPage(props: P) {
    const Page = found.value;
    useEffect(() => {
      if (!found.peek()) void start();
    }, []);
    if (Page) return <Page {...props} />;
    if (failed.value) return <Problem title="Couldn't load this page" message={failed.value} retry={() => location.reload()} />;
    return (
      <div aria-busy="true">
        <Skeleton lines={6} />
      </div>
    );
  };
}

interface NoRowsProps {
  /** What the rows are, in the plural. */
  nouns: string;
  /** Whether a filter is in use: by default, whether the address has one. */
  filtered?: boolean;
  /** Displayed if a filter is in use. */
  wider?: ComponentChildren;
  command?: string;
  /** What creates the first one. */
  children?: ComponentChildren;
}

/** The content of a list without rows: if a filter is in use, the way to all rows, otherwise the first step. */
export function NoRows({ nouns, filtered, wider, command, children }: NoRowsProps) {
  const { given } = useAddress();
  return (filtered ?? given.size > 0) ? (
    <Empty title={`No matching ${nouns}`}>
      {wider}
      <a href={location.pathname}>Show all {nouns}</a>
    </Empty>
  ) : (
    <Empty title={`No ${nouns} yet`} command={command}>
      {children && <p>{children}</p>}
    </Empty>
  );
}

interface WholeProps<T> {
  of: readonly T[];
  keep: (row: T) => boolean;
  columns: readonly Column<T>[];
  label: string;
  nouns: string;
  /** What creates the first one. */
  children?: ComponentChildren;
}

/** The rows to keep of a whole list, which ends after `MOST_READ` rows. */
export const Whole = <T extends { id: string }>({ of, keep, columns, label, nouns, children }: WholeProps<T>) => (
  <>
    {of.length >= MOST_READ && (
      <p class="hint">
        Of the first {MOST_READ} {nouns}.
      </p>
    )}
    <Listing
      label={label}
      rows={of.filter(keep)}
      columns={columns}
      empty={
        <NoRows nouns={nouns} filtered={of.length > 0}>
          {children}
        </NoRows>
      }
    />
  </>
);

interface LatestProps {
  total: number;
  shown: number;
  noun: string;
  older: () => void;
  /** What creates the first one. */
  first: string;
  children: ComponentChildren;
}

/** The latest rows of a list, below their number, and a button for older ones. */
export const Latest = ({ total, shown, noun, older, first, children }: LatestProps) =>
  shown === 0 ? (
    <NoRows nouns={`${noun}s`}>{first}</NoRows>
  ) : (
    <>
      <p class="hint" role="status">
        {counted(total, noun)}
        {total > shown && `, latest ${shown} displayed`}
      </p>
      {children}
      {total > shown && (
        <p>
          <button type="button" onClick={older}>
            Older {noun}s
          </button>
        </p>
      )}
    </>
  );
