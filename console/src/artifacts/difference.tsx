import type { Artifact } from '@contralto/client';
import { Fragment } from 'preact';
import { counted, jsonText } from '../components/texts.ts';
import { ArtifactContent, cellText, rowsOf, type TableData } from '../run/artifacts.tsx';
import { type Change, diffOf } from './diff.ts';

/** Unchanged lines that are displayed before and after a change. */
const AROUND = 3;
/** Longer differences are truncated. */
const MAX_LINES = 2000;

type Line = [change: Change, entry: string];

/** What differs between two versions of an artifact. */
export function Difference({ a, b }: { a: Artifact; b: Artifact }) {
  if (JSON.stringify(a.data) === JSON.stringify(b.data)) return <p class="hint">The content of both versions is the same.</p>;
  const tables = a.type === 'table' && b.type === 'table' ? ([rowsOf(a.data), rowsOf(b.data)] as const) : [];
  if (tables[0] && tables[1]) return <TableDifference a={tables[0]} b={tables[1]} />;
  if (a.type === 'progress' && b.type === 'progress')
    return (
      <p>
        {cellText(a.data)}% → {cellText(b.data)}%
      </p>
    );
  if (a.type === 'image' || b.type === 'image')
    return (
      <div class="side-lists">
        <ArtifactContent artifact={a} />
        <ArtifactContent artifact={b} />
      </div>
    );
  return <Lines of={diffOf(linesOf(a.data), linesOf(b.data))} />;
}

const linesOf = (data: unknown): string[] => (typeof data === 'string' ? data : jsonText(data)).split('\n');

const TAGS = { ' ': 'span', '-': 'del', '+': 'ins' } as const;

/** Changed lines with some unchanged ones around them. */
function Lines({ of }: { of: readonly Line[] }) {
  const isNear = of.map(
    ([change], at) => change !== ' ' || of.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(([other]) => other !== ' '),
  );
  const shown = [...of.entries()].filter(([at]) => isNear[at]);
  let last = -1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
    <div class="side-log diff" tabIndex={0} role="region" aria-label="Changed lines">
      {shown.slice(0, MAX_LINES).map(([at, [change, text]]) => {
        const skipped = at - last - 1;
        last = at;
        const Tag = TAGS[change];
        return (
          <Fragment key={at}>
            {skipped > 0 && <div class="hint">… {counted(skipped, 'unchanged line')}</div>}
            <Tag>
              <span aria-hidden="true">{change} </span>
              {text}
            </Tag>
          </Fragment>
        );
      })}
      {shown.length > MAX_LINES && <div class="hint">… {counted(shown.length - MAX_LINES, 'further line')}</div>}
    </div>
  );
}

type Cells = ReadonlyMap<string, string>;

interface Row {
  a: Cells | undefined;
  b: Cells | undefined;
}

/** Rows that were removed and added in the same place are versions of one row. */
function rowsBetween(a: TableData, b: TableData): Row[] {
  const cells = ({ columns, rows }: TableData) => rows.map((row) => new Map(columns.map((name, column) => [name, cellText(row[column])])));
  const [before, after] = [cells(a), cells(b)];
  const text = (row: Cells) => JSON.stringify([...row]);
  const rows: Row[] = [];
  let [x, y, start] = [0, 0, 0];
  for (const [change] of diffOf(before.map(text), after.map(text))) {
    if (change === ' ') {
      rows.push({ a: before[x++], b: after[y++] });
      start = rows.length;
      continue;
    }
    const side = change === '-' ? 'a' : 'b';
    const row = change === '-' ? before[x++] : after[y++];
    const partner = rows.slice(start).find((one) => one[side] === undefined);
    if (partner) partner[side] = row;
    else rows.push({ a: undefined, b: undefined, [side]: row });
  }
  return rows;
}

/** The changed rows, with their changed cells. */
function TableDifference({ a, b }: { a: TableData; b: TableData }) {
  const columns = [...new Set([...a.columns, ...b.columns])];
  const rows = [...rowsBetween(a, b).entries()].filter(([, row]) => columns.some((name) => row.a?.get(name) !== row.b?.get(name)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
    <div class="scroll diff" tabIndex={0} role="region" aria-label="Changed rows">
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_LINES).map(([at, row]) => (
            <tr key={at}>
              <th scope="row">
                {at + 1}
                {!row.a && ' (new)'}
                {!row.b && ' (removed)'}
              </th>
              {columns.map((name) => {
                const [old, now] = [row.a?.get(name), row.b?.get(name)];
                return (
                  <td key={name}>
                    {old === now ? (
                      old
                    ) : (
                      <>
                        {old !== undefined && <del>{old}</del>} {now !== undefined && <ins>{now}</ins>}
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_LINES && <p class="hint">… {counted(rows.length - MAX_LINES, 'further row')}</p>}
    </div>
  );
}
