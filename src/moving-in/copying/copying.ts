import { addSeconds, type Instant } from '../../base/time/instant.ts';
import { ASSET_DERIVATION } from '../../store/configurations.ts';
import type { BatchTarget, BatchWriter } from '../../store/moving/batches/batch-target.ts';
import { SetSumming } from '../../store/moving/cells.ts';
import type { Reading } from '../kind.ts';
import type { ImportOptions, PreparedImport } from '../options.ts';
import type { ChosenKind } from '../plan.ts';
import { type ImportSource, since as isSince, type Selection } from '../source/source.ts';
import { type KindState, noteCleared, saveState, stateOf } from '../state.ts';
import { type Batch, batchesOf, SHARED_ROWS } from './batches.ts';
import { Pace } from './pace.ts';
import { RowWriting } from './row-writing.ts';

/** Rows from which it pays to create indexes at the end. */
const DETACH_FROM = 50_000;

/** How much the clock of the source may be behind, and how long its transactions may take. */
const CLOCKS_DIFFER_SECONDS = 600;

/** Copies the source to the target: all of it, and what changed since. */
export class Copying {
  private readonly pace: Pace;
  private readonly writing: RowWriting;

  constructor(
    private readonly source: ImportSource,
    private readonly target: BatchTarget,
    private readonly prepared: PreparedImport,
    private readonly options: ImportOptions,
  ) {
    this.pace = new Pace(prepared.plan.rows, 'imported', options.onProgress);
    this.writing = new RowWriting(target, prepared, options.ids, this.pace);
  }

  get sums(): ReadonlyMap<string, SetSumming> {
    return this.writing.sums;
  }

  async copy(): Promise<void> {
    const { chosen, plan, state } = this.prepared;
    const wasInterrupted = Object.keys(state.kinds).length > 0;
    if (plan.rows >= (this.options.detachFrom ?? DETACH_FROM)) await this.target.detach();
    for (const each of chosen) await this.copyKind(each);
    // the source may have changed since the interruption
    if (wasInterrupted) await this.catchUp(state.started);
    else for (const each of chosen) await this.fillLate(each);
    await this.target.finish((table, whole) =>
      this.options.onProgress?.({ phase: 'counted', kind: table, rows: 0, finished: false, whole }),
    );
    await this.target.transaction(async (writer) => {
      await writer.reviseTriggers(this.options.ids.next());
      // the service derives assets from the events again
      await writer.writeSetting(ASSET_DERIVATION, '{}', this.options.ids.next());
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

  private batches(reading: Reading, selection: Pick<Selection, 'where' | 'after'>): AsyncGenerator<Batch> {
    return batchesOf(this.source, this.prepared.passage, reading, this.target, selection);
  }

  private async copyKind({ reading, where }: ChosenKind): Promise<void> {
    const { name } = reading.kind;
    const own = stateOf(this.prepared.state, name);
    this.pace.skip(own.read);
    if (own.done) return;
    if (own.after === undefined) this.writing.sums.set(name, new SetSumming());
    for await (const batch of this.batches(reading, { where, after: own.after })) {
      await this.writing.write(reading, batch, own);
      this.pace.tell(name, own.read);
    }
    own.done = true;
    await this.target.transaction((writer) => this.save(writer));
    this.pace.tell(name, own.read, true);
  }

  /** Fills in references to tables that were copied later. */
  private async fillLate({ reading, where }: ChosenKind): Promise<void> {
    const { kind, table } = reading;
    const columns = Object.keys(kind.columns).filter((name) =>
      [kind.columns[name] ?? []].flat().some(({ column }) => table.late.includes(column)),
    );
    if (columns.length === 0) return;
    const condition = `(${columns.map((column) => `${column} is not null`).join(' or ')}) and (${where ?? 'true'})`;
    for await (const batch of this.batches(reading, { where: condition }))
      noteCleared(this.prepared.state, await this.writing.fill(reading, batch));
  }

  /**
   * Copies the rows that the source has and the target lacks, and those that changed after a time: between two snapshots, a source gets rows with any id.
   *
   * @returns the number of rows that were added or changed
   */
  private async catchUp(since: Instant, { compares = true } = {}): Promise<number> {
    let found = 0;
    for (const { reading, where } of this.prepared.chosen) {
      const { kind, table } = reading;
      this.writing.sums.delete(kind.name);
      const own = stateOf(this.prepared.state, kind.name);
      const before = own.added + (own.changed ?? 0);
      const isDefinition = kind.group === 'definitions';
      if (compares && !isDefinition) await this.copyMissing(reading, own, where);
      // definitions are few, and statements may have changed them without their time; tables of ours without ids are small
      const rows = (compares && isDefinition) || table.key.join() !== 'id' ? (where ?? 'true') : this.changedRows(reading, where, since);
      if (rows !== undefined) await this.copyAgain(reading, own, rows);
      found += own.added + (own.changed ?? 0) - before;
    }
    for (const { reading, where } of this.prepared.chosen) {
      const rows = compares ? (where ?? 'true') : this.changedRows(reading, where, since);
      if (rows !== undefined) await this.fillLate({ reading, where: rows });
    }
    return found;
  }

  /** The condition of the rows that changed after a time, if the source stores when. */
  private changedRows({ kind }: Reading, where: string | undefined, since: Instant): string | undefined {
    if (!this.source.tables.get(kind.from)?.includes('updated')) return undefined;
    const changed = isSince(this.source, 'updated', addSeconds(since, -CLOCKS_DIFFER_SECONDS));
    return where === undefined ? changed : `(${where}) and ${changed}`;
  }

  /** Copies the rows that the target lacks. */
  private async copyMissing(reading: Reading, own: KindState, where: string | undefined): Promise<void> {
    for await (const { rows } of this.source.read({ table: reading.kind.from, columns: [], where })) {
      const ids = rows.map(({ id }) => id);
      const existing = await this.target.reading((reader) => reader.existing(reading.table.name, 'id', ids));
      const missing = ids.filter((id) => !existing.has(id) && !this.prepared.passage.isSame(reading.table.name, id));
      for (let from = 0; from < missing.length; from += SHARED_ROWS) {
        const list = missing.slice(from, from + SHARED_ROWS).map((id) => `'${id.replaceAll("'", "''")}'`);
        await this.copyAgain(reading, own, `id in (${list.join(', ')})`);
      }
    }
  }

  private async copyAgain(reading: Reading, own: KindState, where: string): Promise<void> {
    for await (const batch of this.batches(reading, { where }))
      await this.writing.write(reading, { ...batch, position: '' }, own, { isRepeated: true });
  }
}
