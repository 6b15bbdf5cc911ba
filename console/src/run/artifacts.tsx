import { type Artifact, filterArtifacts } from '@contralto/client';
import type { ComponentChildren } from 'preact';
import { useOperation } from '../api/resource.ts';
import { Json } from '../components/json.tsx';
import { Empty, Listing, Loading } from '../components/listing.tsx';
import { Markdown } from '../components/markdown.tsx';
import { numberText, safeAddress } from '../components/texts.ts';
import { Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';

const WATCH = ['prefect.artifact.', 'prefect.flow-run.', 'prefect.task-run.'];
/** Longer tables are truncated; the API returns all rows. */
const MAX_ROWS = 200;

/** The artifacts of a run, newest first. */
export function Artifacts({ run }: { run: string }) {
  const artifacts = useOperation(
    filterArtifacts,
    { body: { artifacts: { flow_run_id: { any_: [run] } }, sort: 'ID_DESC', limit: atMost(200) } },
    WATCH,
  );
  return (
    <Loading from={artifacts}>
      {(rows) => {
        const shown = rows.filter(({ type }) => type !== 'result');
        if (shown.length === 0) return <Empty title="No artifacts" />;
        return shown.map((artifact) => (
          <ArtifactCard key={artifact.id} artifact={artifact}>
            <Time at={artifact.created} />{' '}
            {artifact.key && <a href={pathOf(`/artifacts/key/${encodeURIComponent(artifact.key)}?b=${artifact.id}`)}>History</a>}
          </ArtifactCard>
        ));
      }}
    </Loading>
  );
}

type Shown = Pick<Artifact, 'type' | 'data' | 'key' | 'description'>;

/** An artifact with its content; `link` makes its key lead to a page. */
export function ArtifactCard({ artifact, link, children }: { artifact: Shown; link?: string; children: ComponentChildren }) {
  const name = artifact.key ?? artifact.type ?? 'Artifact';
  return (
    <article class="panel artifact" aria-label={name}>
      <div class="title">
        <h2>{link ? <a href={link}>{name}</a> : name}</h2>
        <span class="hint">
          {artifact.type} {children}
        </span>
      </div>
      {artifact.description && <Markdown text={artifact.description} />}
      <ArtifactContent artifact={artifact} />
    </article>
  );
}

/** The content of an artifact by its type. HTML is displayed as text, and images of other origins are not loaded. */
export function ArtifactContent({ artifact: { type, data, key } }: { artifact: Pick<Artifact, 'type' | 'data' | 'key'> }) {
  const label = key ?? type ?? 'Artifact';
  if (type === 'markdown' || type === 'link') return <Markdown text={String(data)} />;
  if (type === 'progress' && typeof data === 'number') {
    return (
      <p>
        <progress value={data} max={100} aria-label={label} /> {data}%
      </p>
    );
  }
  if (type === 'image') {
    const address = String(data);
    if (/^data:image\//i.test(address)) return <img class="artifact-image" src={address} alt={label} />;
    const href = safeAddress(address);
    return href ? (
      <p>
        <a href={href} target="_blank" rel="noreferrer noopener">
          {href}
        </a>
      </p>
    ) : (
      <p>{address}</p>
    );
  }
  const table = type === 'table' ? rowsOf(data) : undefined;
  if (table) return <Table {...table} label={label} />;
  return <Json value={data} label={label} />;
}

export interface TableData {
  columns: string[];
  rows: unknown[][];
}

/** A table: a list of objects, a list of lists, or an object of columns; also as JSON text. */
export function rowsOf(data: unknown): TableData | undefined {
  const value = typeof data === 'string' ? parsed(data) : data;
  if (Array.isArray(value)) {
    const columns = [
      ...new Set(value.slice(0, MAX_ROWS).flatMap((row) => (row && typeof row === 'object' ? Object.keys(row as object) : []))),
    ];
    return { columns, rows: value.map((row) => columns.map((column) => (row as Record<string, unknown> | null)?.[column])) };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const columns = Object.entries(value).map(
    ([name, cells]: [string, unknown]) => [name, Array.isArray(cells) ? (cells as unknown[]) : [cells]] as const,
  );
  const length = Math.max(0, ...columns.map(([, cells]) => cells.length));
  return { columns: columns.map(([name]) => name), rows: Array.from({ length }, (_, row) => columns.map(([, cells]) => cells[row])) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const cellText = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value);

function Table({ columns, rows, label }: TableData & { label: string }) {
  const isNumber = columns.map((_, column) => rows.length > 0 && rows.every((cells) => typeof cells[column] === 'number'));
  return (
    <>
      <Listing<{ id: string; cells: unknown[] }>
        label={label}
        rows={rows.slice(0, MAX_ROWS).map((cells, index) => ({ cells, id: String(index) }))}
        columns={columns.map((name, column) => ({ name, number: isNumber[column] === true, cell: ({ cells }) => cellText(cells[column]) }))}
      />
      {rows.length > MAX_ROWS && (
        <p class="hint">
          {MAX_ROWS} of {numberText(rows.length)} rows
        </p>
      )}
    </>
  );
}
