import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BatchReader } from '../store/moving/batches/batch-target.ts';
import type { Row } from '../store/moving/cells.ts';
import { type Brought, columnIndex, type Kind, type Reading, Rejected } from './kind.ts';
import type { Piece } from './source/source.ts';

/** How a record of the source appears in the target, where that differs. */
export interface Replacements {
  /** By table of ours: ids of records that the target already has under another id. */
  ids: Map<string, Map<string, string>>;
  /** By table of ours: new names of records, by their id. */
  names: Map<string, Map<string, string>>;
}

/** Encrypts and decrypts the texts of sealed columns. */
export interface Seals {
  /** @throws {Rejected} if the key of the source doesn't open the text */
  open(token: string): string;
  seal(text: string): string;
  /** Opens a text of the target. */
  openOurs(token: string): string;
}

/** A row of the source as the target will store it, with sealed columns opened. */
export interface Passenger {
  id: string;
  row: Row;
  brought: Brought[];
}

export interface LeftBehind {
  kind: string;
  id: string;
  reason: string;
}

export interface Prepared {
  rows: Passenger[];
  left: LeftBehind[];
  /** Rows that the target already has under another id. */
  same: number;
  /** Rows of runs that were not chosen. */
  notChosen: number;
  /** References that lead nowhere, with their columns of ours. */
  cleared: (LeftBehind & { column: string })[];
}

/** Rows after which a long loop gives way to the event loop. */
const ROWS_PER_STEP = 100;
export const isEndOfStep = (index: number): boolean => index % ROWS_PER_STEP === ROWS_PER_STEP - 1;

/** Converts the rows of a kind, and checks what they refer to. */
export class Passage {
  constructor(
    private readonly replacements: Replacements,
    private readonly seals: Seals,
    /** Whether runs may be missing because they were not chosen. */
    private readonly isPartial: boolean,
    private readonly leftTables: ReadonlySet<string>,
  ) {}

  /** Converts rows in short steps, between which responses of the target are handled. */
  async convert(reading: Reading, piece: Piece): Promise<Prepared> {
    const { kind } = reading;
    const prepared: Prepared = { rows: [], left: [], same: 0, notChosen: 0, cleared: [] };
    for (const { id, bytes } of piece.tooLarge)
      prepared.left.push({ kind: kind.name, id, reason: `its texts have ${bytes} bytes, more than a row may have` });
    for (const [index, { id, cells }] of piece.rows.entries()) {
      if (isEndOfStep(index)) await nextTurn();
      if (this.replacements.ids.get(kind.to)?.has(id)) {
        prepared.same += 1;
        continue;
      }
      try {
        const row = this.replaced(reading, id, reading.convert(cells));
        for (const name of kind.sealed ?? []) {
          const sealed = columnIndex(reading.table, name);
          row[sealed] = this.seals.open(String(row[sealed]));
        }
        prepared.rows.push({ id, row, brought: [...reading.bring(cells, row)] });
      } catch (error) {
        if (!(error instanceof Rejected)) throw error;
        prepared.left.push({ kind: kind.name, id, reason: error.message });
      }
    }
    return prepared;
  }

  private replaced({ kind, table }: Reading, id: string, row: Row): Row {
    for (const { column, table: to } of kind.references ?? []) {
      const index = columnIndex(table, column);
      const other = this.replacements.ids.get(to)?.get(String(row[index]));
      if (other !== undefined) row[index] = other;
    }
    const name = this.replacements.names.get(kind.to)?.get(id);
    const nameColumn = kind.named?.by.at(-1);
    if (name !== undefined && nameColumn !== undefined) row[columnIndex(table, nameColumn)] = name;
    return row;
  }

  /** Whether references may lead to rows of the source that were not chosen. */
  get choosesRows(): boolean {
    return this.isPartial || this.leftTables.size > 0;
  }

  /**
   * Leaves out rows and references that lead nowhere.
   *
   * @param skipsLate whether references to later tables are not checked yet
   */
  async check({ kind, table }: Reading, converted: Prepared, reader: BatchReader, { skipsLate = false } = {}): Promise<Prepared> {
    const prepared: Prepared = { ...converted, left: [...converted.left], cleared: [...converted.cleared] };
    for (const { column, table: to, missing } of kind.references ?? []) {
      if (skipsLate && table.late.includes(column)) continue;
      const index = columnIndex(table, column);
      const wanted = [...new Set(prepared.rows.flatMap(({ row }) => (row[index] === null ? [] : [String(row[index])])))];
      if (wanted.length === 0) continue;
      const found = await reader.existing(to, 'id', wanted);
      if (found.size === wanted.length) continue;
      const isLost = ({ row }: Passenger) => row[index] !== null && !found.has(String(row[index]));
      if (missing === 'clear') this.clear(kind, prepared, isLost, { column, index, to });
      else this.leave(kind, prepared, isLost, `${column} leads to no row of ${to}`, to);
    }
    return prepared;
  }

  /**
   * What an import makes of a row whose references may lead nowhere in the source.
   *
   * @param exists whether a record of one of our tables is in the source
   * @returns undefined if the row is left behind
   */
  async expected({ kind, table }: Reading, row: Row, exists: (table: string, id: string) => Promise<boolean>): Promise<Row | undefined> {
    let result = row;
    for (const { column, table: to, missing } of kind.references ?? []) {
      const index = columnIndex(table, column);
      const id = result[index];
      if (id === null || id === undefined || (await exists(to, String(id)))) continue;
      if (missing === 'leave') return undefined;
      result = result.with(index, null);
    }
    return result;
  }

  private clear(
    kind: Kind,
    prepared: Prepared,
    isLost: (passenger: Passenger) => boolean,
    { column, index, to }: { column: string; index: number; to: string },
  ): void {
    for (const { id, row } of prepared.rows.filter(isLost)) {
      if (!this.isPartial && !this.leftTables.has(to))
        prepared.cleared.push({ kind: kind.name, id, column, reason: `${column} ${row[index]} leads to no row of ${to}` });
    }
    prepared.rows = prepared.rows.map((passenger) =>
      isLost(passenger) ? { ...passenger, row: passenger.row.with(index, null) } : passenger,
    );
  }

  /** Whether the target has this record under another id. */
  isSame(table: string, id: string): boolean {
    return this.replacements.ids.get(table)?.has(id) ?? false;
  }

  /** Whether this id of the target stands for another one of the source. */
  isOther(table: string, id: string): boolean {
    return [...(this.replacements.ids.get(table)?.values() ?? [])].includes(id);
  }

  private leave(kind: Kind, prepared: Prepared, isLost: (passenger: Passenger) => boolean, reason: string, to: string): void {
    for (const { id } of prepared.rows.filter(isLost)) {
      if (this.isPartial || this.leftTables.has(to)) prepared.notChosen += 1;
      else prepared.left.push({ kind: kind.name, id, reason });
    }
    prepared.rows = prepared.rows.filter((passenger) => !isLost(passenger));
  }

  /** The row as the target stores it. */
  sealed({ kind, table }: Reading, row: Row): Row {
    return (kind.sealed ?? []).reduce<Row>((result, name) => {
      const index = columnIndex(table, name);
      return result.with(index, this.seals.seal(String(result[index])));
    }, row);
  }

  /** A row of the target with sealed columns opened. */
  opened({ kind, table }: Reading, row: Row): Row {
    return (kind.sealed ?? []).reduce<Row>((result, name) => {
      const index = columnIndex(table, name);
      return result.with(index, this.seals.openOurs(String(result[index])));
    }, row);
  }
}
