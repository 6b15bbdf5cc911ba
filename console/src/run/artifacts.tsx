import { type Artifact, filterArtifacts } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Empty } from '../components/empty.tsx';
import { Json } from '../components/json.tsx';
import { Loading } from '../components/loading.tsx';
import { Markdown } from '../components/markdown.tsx';
import { safeAddress } from '../components/safe-address.ts';
import { Time } from '../components/time.tsx';
import { atMost, pathOf } from '../config.ts';
import { numberText } from '../language.ts';

const WATCH = ['prefect.artifact.', 'prefect.flow-run.', 'prefect.task-run.'];
/** Longer tables are truncated; the API returns all rows. */
const MAX_ROWS = 200;

/** The artifacts of a run, newest first. */
export function Artifacts({ run }: { run: string }) {
  const artifacts = useResource(
    run,
    (signal) =>
      call(filterArtifacts({ body: { artifacts: { flow_run_id: { any_: [run] } }, sort: 'ID_DESC', limit: atMost(200) }, signal })),
    WATCH,
  );
  return (
    <Loading from={artifacts}>
      {(rows) => {
        const shown = rows.filter(({ type }) => type !== 'result');
        if (shown.length === 0) return <Empty title="No artifacts" />;
        return shown.map((artifact) => (
          <article key={artifact.id} class="panel artifact" aria-label={artifact.key ?? artifact.type ?? 'Artifact'}>
            <div class="title">
              <h2>{artifact.key ?? artifact.type ?? 'Artifact'}</h2>
              <span class="hint">
                {artifact.type} <Time at={artifact.created} />{' '}
                {artifact.key && <a href={pathOf(`/artifacts/key/${encodeURIComponent(artifact.key)}?b=${artifact.id}`)}>History</a>}
              </span>
            </div>
            {artifact.description && <Markdown text={artifact.description} />}
            <ArtifactContent artifact={artifact} />
          </article>
        ));
      }}
    </Loading>
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} class={isNumber[index] ? 'number' : ''}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={column} class={isNumber[column] ? 'number' : ''}>
                  {cellText(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS && (
        <p class="hint">
          {MAX_ROWS} of {numberText(rows.length)} rows
        </p>
      )}
    </div>
  );
}
