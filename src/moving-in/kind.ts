import { present } from '../base/present.ts';
import type { Cell, Row } from '../store/moving/cells.ts';
import { type TableShape, tablesInOrder } from '../store/moving/tables.ts';
import { type Conversion, Unreadable } from './conversions.ts';

/** The parts of the data that an operator chooses. */
export const GROUPS = ['definitions', 'runs', 'logs', 'artifacts', 'events'] as const;
export type Group = (typeof GROUPS)[number];

/** Our column that a column of the source becomes. */
export interface Into {
  column: string;
  read: Conversion;
  /** The value if the release of the source lacks the column; default: null. */
  otherwise?: Cell | undefined;
}

/** A row of the source by column, and the row that it becomes by column. */
export interface Converted {
  given: (column: string) => Cell;
  made: (column: string) => Cell;
}

/** Rows of another table that a row brings with it. */
export interface Extra {
  table: string;
  /** Its column with the id of the row. */
  by: string;
  rows: (row: Converted) => Record<string, Cell>[];
}

/** A column of ours that refers to another record. */
export interface Reference {
  column: string;
  table: string;
  /** What happens to a row whose reference leads nowhere: it is left behind, or loses the reference. */
  missing: 'leave' | 'clear';
}

/** The way of one kind of record from a table of the source to a table of ours. */
export interface Kind {
  /** Its name in commands and reports. */
  name: string;
  group: Group;
  from: string;
  to: string;
  /** By column of the source. */
  columns: Readonly<Record<string, Into | readonly Into[]>>;
  /** Our columns without a counterpart. */
  constants?: Readonly<Record<string, Cell>>;
  /** Columns of the source whose content is elsewhere too, with the reason. */
  redundant?: Readonly<Record<string, string>>;
  /** Columns of the source that have no counterpart here, with the reason: their values are counted and named. */
  lost?: Readonly<Record<string, string>>;
  /** Our columns that several columns of the source decide. */
  derived?: Readonly<Record<string, (row: Converted) => Cell>>;
  /** The columns of a source that has this kind; default: any. */
  when?: (existing: readonly string[]) => boolean;
  references?: readonly Reference[];
  /**
   * The columns of ours that name a record. If the target has another record of that name, that is a conflict, or `same` states that both are the same
   * record.
   */
  named?: { by: readonly string[]; same?: boolean };
  /** When a row last mattered, as an SQL expression on the source, for `--since`. */
  time?: string;
  /** The rows that are of this kind, as an SQL condition on the source. */
  where?: string;
  /** Why the other rows of the table do not come, if something is lost with them. */
  otherRows?: { where: string; reason: string };
  extras?: readonly Extra[];
  /** Columns of the other server that several of ours decide, for the way back. */
  back?: Readonly<Record<string, (made: (column: string) => Cell) => Cell>>;
  /** Rows of other tables that the other server writes with this one, for the way back. */
  extrasBack?: readonly { table: string; rows: (made: (column: string) => Cell) => Record<string, Cell>[] }[];
  /** Which rows of our table have a counterpart; default: all. */
  isWrittenBack?: (made: (column: string) => Cell) => boolean;
  /** Why the other rows of our table have none, if something is lost with them. */
  notWrittenBack?: string;
  /** Why there is no way back. */
  oneWay?: string;
  /** Our columns that hold encrypted texts. */
  sealed?: readonly string[];
}

export const into = (column: string, read: Conversion, otherwise?: Cell): Into => ({ column, read, otherwise });

/** Tables of ours by name. */
const shapes = new Map(tablesInOrder.map((table) => [table.name, table]));
export const shapeOf = (name: string): TableShape => present(shapes.get(name), `the table ${name}`);

export const columnIndex = (table: TableShape, name: string): number => {
  const index = table.columns.findIndex((column) => column.name === name);
  if (index < 0) throw new Error(`${table.name} has no column ${name}`);
  return index;
};

/** Whether a row changed after another version of it. Rows without that time never change. */
export function isNewer(table: TableShape, row: Row, other: Row): boolean {
  const index = table.columns.findIndex(({ name }) => name === 'updated');
  return index >= 0 && String(row[index]) > String(other[index]);
}

/** Rows that a row brings with it; the column `by` contains its id. */
export interface Brought {
  table: TableShape;
  by: string;
  rows: Row[];
}

/** A row that cannot be carried over. */
export class Rejected extends Error {}

/** A kind for a source with certain columns. */
export class Reading {
  readonly table: TableShape;
  /** The columns to select. */
  readonly selected: readonly string[];
  private readonly steps: { index: number; target: number; column: string; read: Conversion }[] = [];
  private readonly blank: Row;
  private readonly extras: { table: TableShape; by: string; rows: Extra['rows'] }[];

  constructor(
    readonly kind: Kind,
    existing: readonly string[],
  ) {
    this.table = shapeOf(kind.to);
    this.selected = Object.keys(kind.columns).filter((column) => existing.includes(column));
    this.blank = this.table.columns.map(() => null);
    for (const [column, value] of Object.entries(kind.constants ?? {})) this.blank[columnIndex(this.table, column)] = value;
    for (const [column, made] of Object.entries(kind.columns)) {
      const index = this.selected.indexOf(column);
      for (const { column: name, read, otherwise = null } of [made].flat()) {
        const target = columnIndex(this.table, name);
        if (index < 0) this.blank[target] = otherwise;
        else this.steps.push({ index, target, column, read });
      }
    }
    this.extras = (kind.extras ?? []).map(({ table, by, rows }) => ({ table: shapeOf(table), by, rows }));
  }

  /** @throws {Rejected} */
  convert(cells: Row): Row {
    const row = [...this.blank];
    for (const { index, target, column, read } of this.steps) {
      try {
        row[target] = read(cells[index] ?? null);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        throw new Rejected(`${column} ${error.message}`);
      }
    }
    for (const [column, derive] of Object.entries(this.kind.derived ?? {}))
      row[columnIndex(this.table, column)] = derive(this.both(cells, row));
    return row;
  }

  private both(cells: Row, row: Row): Converted {
    return {
      given: (column) => cells[this.selected.indexOf(column)] ?? null,
      made: (column) => row[columnIndex(this.table, column)] ?? null,
    };
  }

  /** The rows that a row brings with it, by table. */
  *bring(cells: Row, row: Row): Generator<Brought> {
    for (const { table, by, rows } of this.extras) {
      const brought = rows(this.both(cells, row));
      yield { table, by, rows: brought.map((values) => table.columns.map(({ name }) => values[name] ?? null)) };
    }
  }
}
