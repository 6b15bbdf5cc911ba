import { setTimeout as pause } from 'node:timers/promises';
import { addSeconds, type Instant } from '../base/instant.ts';
import { present } from '../base/present.ts';
import { ASSET_DERIVATION } from '../store/configurations.ts';
import type { BatchTarget, BatchWriter } from '../store/moving/batch-target.ts';
import { keyOf } from '../store/moving/batch-target.ts';
import { type Row, SetSumming } from '../store/moving/cells.ts';
import { lateRows, type TableShape } from '../store/moving/tables.ts';
import { columnIndex, type Reading } from './kind.ts';
import type { ImportOptions, PreparedImport } from './options.ts';
import { Pace } from './pace.ts';
import type { LeftBehind, Passenger } from './passage.ts';
import type { ChosenKind } from './plan.ts';
import { type ImportSource, since as isSince, type Piece } from './source/source.ts';
import { type KindState, noteCleared, noteLeft, saveState, stateOf } from './state.ts';

/** Rows of a batch while a service uses the target: it waits for each. */
const SHARED_ROWS = 100;

/** Rows from which it pays to create indexes at the end. */
const DETACH_FROM = 50_000;

/** How much the clock of the source may be behind, and how long its transactions may take. */
const CLOCKS_DIFFER_SECONDS = 600;

/** Rows are copied; or newer versions replace them, first without and then with their references to later tables. */
type Pass = 'copy' | 'first' | 'whole';

/** What became of some rows. */
interface Outcome {
  added: number;
  present: number;
  replaced: number;
  left: LeftBehind[];
}

/** Writes rows of the source to the target, with the state of the import in the same transactions. */
export class Copying {
  /** The sums of the kinds that this process has read from the first to the last row. */
  readonly sums = new Map<string, SetSumming>();
  private readonly pace: Pace;

  constructor(
    private readonly source: ImportSource,
    private readonly target: BatchTarget,
    private readonly prepared: PreparedImport,
    private readonly options: ImportOptions,
  ) {
    this.pace = new Pace(prepared.plan.rows, 'imported', options.onProgress);
  }

  async copy(): Promise<void> {
    const { chosen, plan, state } = this.prepared;
    const wasInterrupted = Object.keys(state.kinds).length > 0;
    if (plan.rows >= (this.options.detachFrom ?? DETACH_FROM)) await this.target.detach();
    for (const each of chosen) await this.copyKind(each);
    const cleared: LeftBehind[] = [];
    for (const each of chosen.filter(({ reading }) => reading.table.late.length > 0)) cleared.push(...(await this.fillLate(each)));
    // the source may have changed since the interruption
    if (wasInterrupted) await this.catchUp(state.started);
    await this.target.finish((table, whole) =>
      this.options.onProgress?.({ phase: 'counted', kind: table, rows: 0, finished: false, whole }),
    );
    await this.target.transaction(async (writer) => {
      await writer.reviseTriggers(this.options.ids.next());
      // the service derives assets from the events again
      await writer.writeSetting(ASSET_DERIVATION, '{}', this.options.ids.next());
      noteCleared(state, cleared);
      state.finished = this.options.now();
      await this.save(writer);
    });
  }

  /**
   * Copies all, and in later rounds what changed since the one before.
   *
   * @param began when the source was opened
   * @param compares whether the ids of all rows are compared too, which finds rows whose time of change is wrong
   * @returns the number of rows that were added or changed
   */
  async follow(began: Instant, { compares = false } = {}): Promise<number> {
    const { state } = this.prepared;
    const { following } = state;
    let rows: number;
    if (following?.since) rows = await this.catchUp(following.since, { compares });
    else {
      await this.copy();
      rows = Object.values(state.kinds).reduce((sum, { added }) => sum + added, 0);
    }
    if (following) following.since = began;
    await this.target.transaction((writer) => this.save(writer));
    return rows;
  }

  private save(writer: BatchWriter): Promise<void> {
    return saveState(writer, this.prepared.state, () => this.options.ids.next());
  }

  private async copyKind({ reading, where }: ChosenKind): Promise<void> {
    const { kind } = reading;
    const own = stateOf(this.prepared.state, kind.name);
    this.pace.skip(own.read);
    if (own.done) return;
    if (own.after === undefined) this.sums.set(kind.name, new SetSumming());
    for await (const piece of this.source.read({ table: kind.from, columns: reading.selected, where, after: own.after })) {
      for (const part of this.partsOf(piece)) await this.copyPiece(reading, part, own);
      this.pace.tell(kind.name, own.read);
    }
    own.done = true;
    await this.target.transaction((writer) => this.save(writer));
    this.pace.tell(kind.name, own.read, true);
  }

  /** A running service waits for each batch, so batches are small while there is one. */
  private *partsOf(piece: Piece): Generator<Piece> {
    if (this.target.alone || piece.rows.length <= SHARED_ROWS) {
      yield piece;
      return;
    }
    for (let from = 0; from < piece.rows.length; from += SHARED_ROWS) {
      const isLast = from + SHARED_ROWS >= piece.rows.length;
      // a part that is not the last one has no position: after an interruption, the rows of the piece are compared again
      yield {
        rows: piece.rows.slice(from, from + SHARED_ROWS),
        tooLarge: isLast ? piece.tooLarge : [],
        position: isLast ? piece.position : '',
      };
    }
  }

  private async copyPiece(reading: Reading, piece: Piece, own: KindState, pass: Pass = 'copy'): Promise<void> {
    const began = performance.now();
    try {
      await this.write(reading, piece, own, pass);
    } catch (error) {
      if (!this.target.isAboutRow(error)) throw error;
      // one row fails the whole batch: the others are written one by one
      for (const row of piece.rows) await this.writeAlone(reading, row, own, pass);
      await this.write(reading, { ...piece, rows: [] }, own, pass);
    }
    if (!this.target.alone) await pause(performance.now() - began);
  }

  private async writeAlone(reading: Reading, row: Piece['rows'][number], own: KindState, pass: Pass): Promise<void> {
    try {
      await this.write(reading, { rows: [row], tooLarge: [], position: '' }, own, pass);
    } catch (error) {
      if (!this.target.isAboutRow(error)) throw error;
      own.read += 1;
      noteLeft(this.prepared.state, own, [{ kind: reading.kind.name, id: row.id, reason: (error as Error).message }]);
    }
  }

  /** Writes rows with the state of the import, in one transaction. */
  private async write(reading: Reading, piece: Piece, own: KindState, pass: Pass): Promise<void> {
    const { state, passage } = this.prepared;
    const before = structuredClone(own);
    const listed = state.left.length;
    const listedCleared = state.cleared.length;
    try {
      const expected = await this.target.transaction(async (writer) => {
        const { rows, left, same, notChosen, cleared } = await passage.prepare(reading, piece, writer, { skipsLate: pass !== 'whole' });
        const outcome = await this.insert(reading, rows, writer, pass);
        own.added += outcome.added;
        own.changed = (own.changed ?? 0) + outcome.replaced;
        noteLeft(state, own, [...left, ...outcome.left]);
        // rows that are read again were counted before
        own.read += pass !== 'copy' ? outcome.added : piece.rows.length + piece.tooLarge.length;
        if (pass === 'copy') {
          own.present += outcome.present + same;
          own.notChosen += notChosen;
        }
        noteCleared(state, cleared);
        if (piece.position !== '') own.after = piece.position;
        state.finished = null;
        await this.save(writer);
        return rows;
      });
      this.sum(reading, expected, (late) => late.every((cell) => cell === null));
    } catch (error) {
      Object.assign(own, before);
      state.left.length = listed;
      state.cleared.length = listedCleared;
      throw error;
    }
    this.pace.add(own.read - before.read);
  }

  /** Adds rows to the sum of their kind, if their late columns fit: rows with references to later tables are added once these are known. */
  private sum({ kind, table }: Reading, passengers: readonly Passenger[], fits: (late: Row) => boolean): void {
    const sum = this.sums.get(kind.name);
    if (!sum) return;
    const late = table.late.map((name) => columnIndex(table, name));
    for (const { row } of passengers) if (fits(late.map((index) => row[index] ?? null))) sum.add(row);
  }

  private async insert(reading: Reading, passengers: readonly Passenger[], writer: BatchWriter, pass: Pass): Promise<Outcome> {
    const { table, kind } = reading;
    const late = pass === 'whole' ? [] : table.late.map((name) => columnIndex(table, name));
    const rows = passengers.map(({ row }) =>
      late.reduce((result, index) => result.with(index, null), this.prepared.passage.sealed(reading, row)),
    );
    const skipped = await writer.insert(table, rows);
    const isSkipped = new Set(skipped);
    await this.bring(
      passengers.filter((_, index) => !isSkipped.has(index)),
      writer,
    );
    const outcome: Outcome = { added: rows.length - skipped.length, present: 0, replaced: 0, left: [] };
    if (skipped.length === 0) return outcome;
    const at = <T>(list: readonly T[], index: number) => present(list[index], 'a row');
    const existing = await writer.find(
      table,
      skipped.map((index) => at(rows, index)),
    );
    const newer: number[] = [];
    for (const index of skipped) {
      const stored = existing.get(keyOf(table, at(rows, index)));
      if (!stored) outcome.left.push({ kind: kind.name, id: at(passengers, index).id, reason: 'another row has the same unique values' });
      else if (pass !== 'copy' && this.isOutdated(reading, stored, at(passengers, index).row)) newer.push(index);
      else outcome.present += 1;
    }
    outcome.replaced = newer.length;
    await writer.replace(
      table,
      newer.map((index) => at(rows, index)),
    );
    await this.bring(
      newer.map((index) => at(passengers, index)),
      writer,
      true,
    );
    return outcome;
  }

  /** Writes the rows that others bring with them. */
  private async bring(passengers: readonly Passenger[], writer: BatchWriter, replaces = false): Promise<void> {
    const extras = new Map<TableShape, { rows: Row[]; owners: string[]; by: string }>();
    for (const { id, brought } of passengers) {
      for (const { table, rows, by } of brought) {
        const extra = extras.get(table) ?? { rows: [], owners: [], by };
        extras.set(table, extra);
        extra.rows.push(...rows);
        extra.owners.push(id);
      }
    }
    for (const [table, { rows, owners, by }] of extras) {
      if (replaces) await writer.remove(table.name, by, owners);
      await writer.insert(table, rows);
    }
  }

  /** Fills in references to tables that were copied later. @returns the rows whose reference leads nowhere */
  private async fillLate({ reading, where }: ChosenKind): Promise<LeftBehind[]> {
    const { kind, table } = reading;
    const column = present(
      Object.entries(kind.columns).find(([, made]) => [made].flat().some((one) => table.late.includes(one.column)))?.[0],
      'a late column',
    );
    const condition = [`${column} is not null`, ...(where === undefined ? [] : [`(${where})`])].join(' and ');
    const indexes = lateRows(table).columns.map(({ name }) => columnIndex(table, name));
    const allCleared: LeftBehind[] = [];
    for await (const piece of this.source.read({ table: kind.from, columns: reading.selected, where: condition })) {
      for (const part of this.partsOf(piece)) {
        const { rows, cleared } = await this.target.transaction(async (writer) => {
          const prepared = await this.prepared.passage.prepare(reading, part, writer);
          await writer.fill(
            table,
            prepared.rows.map(({ row }) => indexes.map((index) => row[index] ?? null)),
          );
          return prepared;
        });
        this.sum(reading, rows, () => true);
        allCleared.push(...cleared.filter(({ column: name }) => table.late.includes(name)));
        if (!this.target.alone) await pause(1);
      }
    }
    return allCleared;
  }

  /**
   * Copies the rows that the source has and the target lacks, and those that changed after a time: between two snapshots, a source gets rows with any id.
   *
   * @returns the number of rows that were added or changed
   */
  async catchUp(since: Instant, { compares = true } = {}): Promise<number> {
    let found = 0;
    // rows whose references to later tables are written when these are copied
    const late: { reading: Reading; own: KindState; where: string }[] = [];
    for (const { reading, where } of this.prepared.chosen) {
      const { kind, table } = reading;
      this.sums.delete(kind.name);
      const own = stateOf(this.prepared.state, kind.name);
      const before = own.added + (own.changed ?? 0);
      const copy = async (rows: string) => {
        const isLate = table.late.length > 0;
        if (isLate) late.push({ reading, own, where: rows });
        await this.copyWhere(reading, own, rows, isLate ? 'first' : 'whole');
      };
      // tables of ours without ids are small
      const ids =
        (compares && kind.group !== 'definitions') || table.key.join() !== 'id'
          ? this.source.read({ table: kind.from, columns: [], where })
          : [];
      for await (const piece of ids) {
        const missing = await this.missing(reading, piece);
        for (let from = 0; from < missing.length; from += SHARED_ROWS) {
          const list = missing.slice(from, from + SHARED_ROWS).map((id) => `'${id.replaceAll("'", "''")}'`);
          await copy(`id in (${list.join(', ')})`);
        }
      }
      // definitions are few, and statements may have changed them without their time
      if (compares && kind.group === 'definitions') await copy(where ?? 'true');
      else if (this.source.tables.get(kind.from)?.includes('updated')) {
        const changed = isSince(this.source, 'updated', addSeconds(since, -CLOCKS_DIFFER_SECONDS));
        await copy(where === undefined ? changed : `(${where}) and ${changed}`);
      }
      found += own.added + (own.changed ?? 0) - before;
    }
    for (const { reading, own, where } of late) await this.copyWhere(reading, own, where, 'whole');
    return found;
  }

  private async copyWhere(reading: Reading, own: KindState, where: string, pass: Pass): Promise<void> {
    for await (const piece of this.source.read({ table: reading.kind.from, columns: reading.selected, where }))
      for (const part of this.partsOf({ ...piece, position: '' })) await this.copyPiece(reading, part, own, pass);
  }

  /** Whether a row of the target is an earlier version. While the target only follows the source, every other version is. */
  private isOutdated(reading: Reading, stored: Row, row: Row): boolean {
    if (!this.prepared.state.following) return isNewer(reading.table, row, stored);
    return JSON.stringify(this.prepared.passage.opened(reading, stored)) !== JSON.stringify(row);
  }

  /** The ids of rows that the target lacks; of tables of ours without ids, all. */
  private async missing({ table }: Reading, { rows }: Piece): Promise<string[]> {
    const ids = rows.map(({ id }) => id);
    if (table.key.join() !== 'id') return ids;
    const existing = await this.target.reading((reader) => reader.existing(table.name, 'id', ids));
    return ids.filter((id) => !existing.has(id) && !this.prepared.passage.isSame(table.name, id));
  }
}

/** Whether a row of the source changed after the one of the target. Rows without that time never change. */
function isNewer(table: TableShape, row: Row, stored: Row): boolean {
  if (!table.columns.some(({ name }) => name === 'updated')) return false;
  const index = columnIndex(table, 'updated');
  return String(row[index]) > String(stored[index]);
}
