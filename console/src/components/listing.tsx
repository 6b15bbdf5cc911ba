import type { ComponentChildren } from 'preact';

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

/** A short table with one row per object. */
export function Listing<T extends { id: string }>({
  rows,
  columns,
  label,
}: {
  rows: readonly T[];
  columns: readonly Column<T>[];
  label: string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
    <div class="scroll listing" tabIndex={0} role="region" aria-label={label}>
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
}
