import type { ComponentChildren } from 'preact';

export interface Column<T> {
  name: string;
  cell: (row: T) => ComponentChildren;
  number?: boolean;
}

/** A short table, one row an object. */
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
    <div class="scroll">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, number }) => (
              <th key={name} scope="col" class={number ? 'number' : ''}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ name, cell, number }) => (
                <td key={name} class={number ? 'number' : ''}>
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
