import { present } from '../../base/present.ts';
import type { Cell, Row } from '../../store/moving/cells.ts';
import type { TableShape } from '../../store/moving/tables.ts';
import { backOf } from '../conversions.ts';
import { columnIndex, type Kind, shapeOf } from '../kind.ts';

/** Seals a text of ours for the other server. */
export type Resealing = (token: string) => string;

/** The way back of a kind: from our table to a table of another server with certain columns. */
export class Writing {
  readonly table: TableShape;
  /** The columns to write. */
  readonly columns: readonly string[];
  /** Columns of ours without a counterpart, whose usual value is a constant of the kind or null. */
  readonly lost: readonly { name: string; index: number; usual: Cell }[];
  private readonly cells: ((row: Row) => Cell)[];

  constructor(
    readonly kind: Kind,
    existing: readonly string[],
    reseal: Resealing,
  ) {
    this.table = shapeOf(kind.to);
    const parts = new Map<string, (row: Row) => Cell>();
    const carried = new Set<string>(Object.keys(kind.derived ?? {}));
    for (const [column, made] of Object.entries(kind.columns)) {
      for (const { column: name } of [made].flat()) carried.add(name);
      const [first] = [made].flat();
      if (!first || !existing.includes(column)) continue;
      const index = columnIndex(this.table, first.column);
      const back = backOf(first.read);
      const isSealed = kind.sealed?.includes(first.column);
      parts.set(column, (row) => {
        const value = row[index] ?? null;
        return isSealed ? JSON.stringify(reseal(String(value))) : back(value);
      });
    }
    for (const [column, back] of Object.entries(kind.back ?? {})) {
      if (existing.includes(column)) parts.set(column, (row) => back((name) => row[columnIndex(this.table, name)] ?? null));
    }
    this.columns = [...parts.keys()];
    this.cells = [...parts.values()];
    this.lost = this.table.columns.flatMap(({ name }, index) =>
      carried.has(name) ? [] : [{ name, index, usual: kind.constants?.[name] ?? null }],
    );
  }

  /** Whether the row has a counterpart. */
  isWritten(row: Row): boolean {
    return this.kind.isWrittenBack?.((name) => row[columnIndex(this.table, name)] ?? null) ?? true;
  }

  idOf(row: Row): Cell {
    return row[this.table.columns.findIndex(({ name }) => name === 'id')] ?? null;
  }

  /** Whether the row belongs to one of these rows, which have no counterpart. */
  belongsTo(row: Row, left: ReadonlyMap<string, ReadonlySet<Cell>>): boolean {
    const { references = [] } = this.kind;
    return references.some(
      ({ column, table, missing }) => missing === 'leave' && left.get(table)?.has(row[columnIndex(this.table, column)] ?? null),
    );
  }

  convert(row: Row): Row {
    return this.cells.map((cell) => cell(row));
  }

  /** Rows of other tables that the other server writes with this one, by table. */
  *bring(row: Row): Generator<{ table: string; row: Record<string, Cell> }> {
    for (const { table, rows } of this.kind.extrasBack ?? [])
      for (const brought of rows((name) => present(row[columnIndex(this.table, name)], name))) yield { table, row: brought };
  }
}
