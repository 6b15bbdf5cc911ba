import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { IdSource } from '../../base/ids.ts';
import { present } from '../../base/present.ts';
import { isContention } from '../../store/errors.ts';
import { type BatchTarget, type BatchWriter, keyOf } from '../../store/moving/batches/batch-target.ts';
import { type Row, SetSumming } from '../../store/moving/cells.ts';
import type { TableShape } from '../../store/moving/tables.ts';
import { columnIndex, isNewer, type Reading } from '../kind.ts';
import type { PreparedImport } from '../options.ts';
import { isEndOfStep, type LeftBehind, type Passenger } from '../passage.ts';
import { type KindState, noteCleared, noteLeft, saveState } from '../state.ts';
import type { Batch } from './batches.ts';
import type { Pace } from './pace.ts';

interface Repetition {
  /** Whether the rows may have been copied before: newer versions replace them. */
  isRepeated: boolean;
}
const FIRST: Repetition = { isRepeated: false };

/** What became of some rows. */
interface Outcome {
  added: number;
  present: number;
  replaced: number;
  left: LeftBehind[];
}

/** Writes batches of rows to the target, each with the state of the import in the same transaction. */
export class RowWriting {
  /** The sums of the kinds that this process has read from the first to the last row. */
  readonly sums = new Map<string, SetSumming>();

  constructor(
    private readonly target: BatchTarget,
    private readonly prepared: PreparedImport,
    private readonly ids: IdSource,
    private readonly pace: Pace,
  ) {}

  async write(reading: Reading, batch: Batch, own: KindState, repetition = FIRST): Promise<void> {
    const began = performance.now();
    try {
      await againOnContention(() => this.writeTogether(reading, batch, own, repetition));
    } catch (error) {
      if (!this.target.isAboutRow(error)) throw error;
      // one row fails the whole batch: the others are written one by one
      const { rows, ...others } = batch.converted;
      for (const row of rows) await this.writeAlone(reading, row, own, repetition);
      await this.writeTogether(reading, { ...batch, read: batch.read - rows.length, converted: { ...others, rows: [] } }, own, repetition);
    }
    // the service writes in the meantime
    if (!this.target.alone) await pause(performance.now() - began);
  }

  private async writeAlone(reading: Reading, row: Passenger, own: KindState, repetition: Repetition): Promise<void> {
    try {
      const converted = { rows: [row], left: [], same: 0, notChosen: 0, cleared: [] };
      await againOnContention(() => this.writeTogether(reading, { converted, read: 1, position: '' }, own, repetition));
    } catch (error) {
      if (!this.target.isAboutRow(error)) throw error;
      own.read += 1;
      noteLeft(this.prepared.state, own, [{ kind: reading.kind.name, id: row.id, reason: (error as Error).message }]);
    }
  }

  private async writeTogether(
    reading: Reading,
    { converted, read, position }: Batch,
    own: KindState,
    repetition: Repetition,
  ): Promise<void> {
    const { state, passage } = this.prepared;
    const before = structuredClone(own);
    const listed = state.left.length;
    const listedCleared = state.cleared.length;
    try {
      const sum = await this.target.transaction(async (writer) => {
        const checked = await passage.check(reading, converted, writer, { skipsLate: true });
        const [outcome, summed] = await Promise.all([
          this.insert(reading, checked.rows, writer, repetition),
          this.sumOf(reading, checked.rows, (late) => late.every((cell) => cell === null)),
        ]);
        own.added += outcome.added;
        own.changed = (own.changed ?? 0) + outcome.replaced;
        noteLeft(state, own, [...checked.left, ...outcome.left]);
        // rows that are read again were counted before
        own.read += repetition.isRepeated ? outcome.added : read;
        if (!repetition.isRepeated) {
          own.present += outcome.present + checked.same;
          own.notChosen += checked.notChosen;
        }
        noteCleared(state, checked.cleared);
        if (position !== '') own.after = position;
        state.finished = null;
        await saveState(writer, state, () => this.ids.next());
        return summed;
      });
      this.sums.get(reading.kind.name)?.join(sum);
    } catch (error) {
      Object.assign(own, before);
      state.left.length = listed;
      state.cleared.length = listedCleared;
      throw error;
    }
    this.pace.add(own.read - before.read);
  }

  /** Fills in references to tables that were copied later. @returns the rows whose reference leads nowhere */
  async fill(reading: Reading, { converted }: Batch): Promise<LeftBehind[]> {
    const { table, kind } = reading;
    const began = performance.now();
    const indexes = [...table.key, ...table.late].map((name) => columnIndex(table, name));
    const { rows, cleared } = await againOnContention(() =>
      this.target.transaction(async (writer) => {
        const checked = await this.prepared.passage.check(reading, converted, writer);
        await writer.fill(
          table,
          checked.rows.map(({ row }) => indexes.map((index) => row[index] ?? null)),
        );
        return checked;
      }),
    );
    this.sums.get(kind.name)?.join(await this.sumOf(reading, rows, () => true));
    if (!this.target.alone) await pause(performance.now() - began);
    return cleared.filter(({ column }) => table.late.includes(column));
  }

  /** The sum of the rows whose late columns fit: rows with references to later tables are added once these are known. */
  private async sumOf({ kind, table }: Reading, passengers: readonly Passenger[], fits: (late: Row) => boolean): Promise<SetSumming> {
    const sum = new SetSumming();
    if (!this.sums.has(kind.name)) return sum;
    const late = table.late.map((name) => columnIndex(table, name));
    for (const [index, { row }] of passengers.entries()) {
      if (isEndOfStep(index)) await nextTurn();
      if (fits(late.map((column) => row[column] ?? null))) sum.add(row);
    }
    return sum;
  }

  private async insert(reading: Reading, passengers: readonly Passenger[], writer: BatchWriter, repetition: Repetition): Promise<Outcome> {
    const { table, kind } = reading;
    const late = table.late.map((name) => columnIndex(table, name));
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
      else if (repetition.isRepeated && this.isOutdated(reading, stored, at(passengers, index).row)) newer.push(index);
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

  /** Whether a row of the target is an earlier version. While the target only follows the source, every other version is. */
  private isOutdated(reading: Reading, stored: Row, row: Row): boolean {
    if (!this.prepared.state.following) return isNewer(reading.table, row, stored);
    return JSON.stringify(this.prepared.passage.opened(reading, stored)) !== JSON.stringify(row);
  }
}

/** Deadlocks with transactions of a service end within moments. */
const ATTEMPTS = 10;
const PAUSE_MILLISECONDS = 200;

/** Repeats a transaction that failed because of those of a service. */
async function againOnContention<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error) || attempt === ATTEMPTS) throw error;
      await pause(PAUSE_MILLISECONDS * attempt);
    }
  }
}
