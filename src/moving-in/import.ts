import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { IdSource } from '../base/ids.ts';
import type { Instant } from '../base/instant.ts';
import { present } from '../base/present.ts';
import type { BatchTarget, BatchWriter } from '../store/moving/batch-target.ts';
import { keyOf } from '../store/moving/batch-target.ts';
import { lateRows } from '../store/moving/tables.ts';
import { type Conflict, compareNames, type OnConflict } from './conflicts.ts';
import { columnIndex } from './kind.ts';
import { type LeftBehind, Passage, type Passenger, type Replacements, type Seals } from './passage.ts';
import { type Choice, type ChosenKind, chooseKinds, type Plan, planImport } from './plan.ts';
import { type Opening, openingOf, ourEncryption } from './seals.ts';
import { type Recognized, recognize } from './source/recognition.ts';
import { type ImportSource, type Piece, SourceError } from './source/source.ts';
import { type ImportState, type KindState, loadState, noteLeft, saveState, stateOf } from './state.ts';
import { type VerifiedKind, verifyKinds } from './verify.ts';

export interface ImportOptions {
  choice: Choice;
  onConflict: OnConflict;
  acceptsUnknown: boolean;
  /** A file with the key of the source. */
  sourceKeyFile?: string;
  /** Our key, if a setting contains it. */
  encryptionKey?: string;
  ids: IdSource;
  now: () => Instant;
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  phase: 'imported' | 'verified' | 'counted';
  kind: string;
  rows: number;
  finished: boolean;
  /** Between 0 and 1. */
  whole: number;
}

export interface ImportReport {
  source: { name: string; migration: string; release: string | null };
  target: string;
  started: string;
  finished: string | null;
  plan: Plan;
  kinds: Record<string, KindState>;
  conflicts: Conflict[];
  /** Rows that could not be carried over; at most a thousand are listed. */
  left: LeftBehind[];
  verified: VerifiedKind[];
}

/** Rows of a batch while a service uses the target: it waits for each. */
const SHARED_ROWS = 100;

/** The facts about a source before anything is written. */
export interface Examined {
  recognized: Recognized;
  chosen: ChosenKind[];
  plan: Plan;
  open: Opening;
}

/** Checks that the source can be imported, and counts what an import would do. @throws {SourceError} */
export async function examine(
  source: ImportSource,
  options: Pick<ImportOptions, 'choice' | 'acceptsUnknown' | 'sourceKeyFile'>,
): Promise<Examined> {
  const recognized = await recognize(source, options);
  const chosen = chooseKinds(source, options.choice);
  const open = await openingOf(source, options.sourceKeyFile === undefined ? undefined : readFileSync(options.sourceKeyFile, 'utf8'));
  return { recognized, chosen, open, plan: await planImport(source, chosen) };
}

/** Copies the chosen rows of the source to the target, in batches after each of which it can be interrupted, and compares both sides. */
export async function importDatabase(
  source: ImportSource,
  target: BatchTarget,
  examined: Examined,
  options: ImportOptions,
): Promise<ImportReport> {
  const run = new Import(source, target, await prepareImport(source, target, examined, options), options);
  await run.copy();
  return run.report(await run.verify());
}

/** Compares the chosen rows of both sides again. */
export async function verifyImport(
  source: ImportSource,
  target: BatchTarget,
  examined: Examined,
  options: ImportOptions,
): Promise<ImportReport> {
  const run = new Import(source, target, await prepareImport(source, target, examined, options), options);
  return run.report(await run.verify());
}

interface Prepared extends Examined {
  conflicts: Conflict[];
  replacements: Replacements;
  seals: Seals;
  state: ImportState;
}

async function prepareImport(source: ImportSource, target: BatchTarget, examined: Examined, options: ImportOptions): Promise<Prepared> {
  const { choice, onConflict, encryptionKey, ids, now } = options;
  const readings = examined.chosen.map(({ reading }) => reading);
  const { conflicts, replacements } = await compareNames(source, target, readings, onConflict);
  if (onConflict === 'stop' && conflicts.length > 0) throw new SourceError(describeConflicts(target.name, conflicts));
  const ours = await target.transaction((writer) => ourEncryption(writer, encryptionKey, () => ids.next()));
  const seals = { open: examined.open, seal: (text: string) => ours.encrypt(text), openOurs: (token: string) => ours.decrypt(token) };
  const state = await target.reading((reader) => loadState(reader, source, examined.recognized, JSON.stringify(choice), now()));
  return { ...examined, conflicts, replacements, seals, state };
}

function describeConflicts(target: string, conflicts: readonly Conflict[]): string {
  const shown = conflicts.slice(0, 5).map(({ kind, name }) => `${kind} "${name}"`);
  const more = conflicts.length > 5 ? `, and ${conflicts.length - 5} more` : '';
  return `${target} has other records with the same names: ${shown.join(', ')}${more}. Nothing was written. Keep those of the target with --on-conflict skip, or import them under new names with --on-conflict rename.`;
}

class Import {
  private readonly passage: Passage;
  private done = 0;

  constructor(
    private readonly source: ImportSource,
    private readonly target: BatchTarget,
    private readonly prepared: Prepared,
    private readonly options: ImportOptions,
  ) {
    const { choice } = options;
    const readTables = new Set(prepared.chosen.map(({ reading }) => reading.kind.to));
    const left = new Set(['flow_runs', 'task_runs'].filter((table) => !readTables.has(table)));
    this.passage = new Passage(prepared.replacements, prepared.seals, choice.since !== undefined, left);
  }

  async copy(): Promise<void> {
    const { chosen, state } = this.prepared;
    for (const each of chosen) await this.copyKind(each);
    for (const each of chosen.filter(({ reading }) => reading.table.late.length > 0)) await this.fillLate(each);
    await this.target.finish((table, whole) =>
      this.options.onProgress?.({ phase: 'counted', kind: table, rows: 0, finished: false, whole }),
    );
    await this.target.transaction(async (writer) => {
      await writer.reviseTriggers(this.options.ids.next());
      state.finished = this.options.now();
      await saveState(writer, state, () => this.options.ids.next());
    });
  }

  private async copyKind({ reading, where }: ChosenKind): Promise<void> {
    const { kind } = reading;
    const { state } = this.prepared;
    const own = stateOf(state, kind.name);
    this.done += own.read;
    if (own.done) return;
    for await (const piece of this.source.read({ table: kind.from, columns: reading.selected, where, after: own.after })) {
      for (const part of this.partsOf(piece)) await this.copyPiece(reading, part, own);
      this.tell('imported', kind.name, own.read);
    }
    own.done = true;
    await this.target.transaction((writer) => saveState(writer, state, () => this.options.ids.next()));
    this.tell('imported', kind.name, own.read, true);
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

  private async copyPiece(reading: ChosenKind['reading'], piece: Piece, own: KindState): Promise<void> {
    const { state } = this.prepared;
    const began = performance.now();
    try {
      await this.write(reading, piece, own);
    } catch (error) {
      if (!this.target.isAboutRow(error)) throw error;
      // one row fails the whole batch: the others are written one by one
      for (const row of piece.rows) await this.writeAlone(reading, row, own);
      await this.write(reading, { ...piece, rows: [] }, own);
    }
    if (!this.target.alone) await pause(performance.now() - began);
    state.finished = null;
  }

  private async writeAlone(reading: ChosenKind['reading'], row: Piece['rows'][number], own: KindState): Promise<void> {
    try {
      await this.write(reading, { rows: [row], tooLarge: [], position: '' }, own);
    } catch (error) {
      if (!this.target.isAboutRow(error)) throw error;
      own.read += 1;
      noteLeft(this.prepared.state, own, [{ kind: reading.kind.name, id: row.id, reason: (error as Error).message }]);
    }
  }

  /** Writes rows with the state of the import, in one transaction. */
  private async write(reading: ChosenKind['reading'], piece: Piece, own: KindState): Promise<void> {
    const { state } = this.prepared;
    const before = structuredClone(own);
    const listed = state.left.length;
    try {
      await this.target.transaction(async (writer) => {
        const { rows, left, same, notChosen } = await this.passage.prepare(reading, piece, writer, { skipsLate: true });
        const found = await this.insert(reading, rows, writer);
        own.read += piece.rows.length + piece.tooLarge.length;
        own.added += rows.length - found.present - found.left.length;
        own.present += found.present + same;
        own.notChosen += notChosen;
        noteLeft(state, own, [...left, ...found.left]);
        if (piece.position !== '') own.after = piece.position;
        await saveState(writer, state, () => this.options.ids.next());
      });
    } catch (error) {
      Object.assign(own, before);
      state.left.length = listed;
      throw error;
    }
    this.done += own.read - before.read;
  }

  private async insert(
    reading: ChosenKind['reading'],
    passengers: readonly Passenger[],
    writer: BatchWriter,
  ): Promise<{ present: number; left: LeftBehind[] }> {
    const { table, kind } = reading;
    const late = table.late.map((name) => columnIndex(table, name));
    const rows = passengers.map(({ row }) => {
      const stored = this.passage.sealed(reading, row);
      return late.reduce((result, index) => result.with(index, null), stored);
    });
    const skipped = new Set(await writer.insert(table, rows));
    const extras = new Map<Passenger['brought'][number]['table'], Passenger['brought'][number]['rows']>();
    for (const [index, { brought }] of passengers.entries()) {
      if (skipped.has(index)) continue;
      for (const extra of brought) extras.set(extra.table, [...(extras.get(extra.table) ?? []), ...extra.rows]);
    }
    for (const [extra, brought] of extras) await writer.insert(extra, brought);
    const existing =
      skipped.size === 0
        ? new Map()
        : await writer.find(
            table,
            rows.filter((_, index) => skipped.has(index)),
          );
    const left = [...skipped]
      .filter((index) => !existing.has(keyOf(table, present(rows[index], 'a row'))))
      .map((index) => ({
        kind: kind.name,
        id: present(passengers[index], 'a row').id,
        reason: 'another row has the same unique values',
      }));
    return { present: skipped.size - left.length, left };
  }

  /** Fills in references to tables that were copied later. */
  private async fillLate({ reading, where }: ChosenKind): Promise<void> {
    const { kind, table } = reading;
    const column = present(
      Object.entries(kind.columns).find(([, made]) => [made].flat().some((one) => table.late.includes(one.column)))?.[0],
      'a late column',
    );
    const condition = [`${column} is not null`, ...(where === undefined ? [] : [`(${where})`])].join(' and ');
    const shape = lateRows(table);
    for await (const piece of this.source.read({ table: kind.from, columns: reading.selected, where: condition })) {
      for (const part of this.partsOf(piece)) {
        await this.target.transaction(async (writer) => {
          const { rows } = await this.passage.prepare(reading, part, writer);
          const indexes = shape.columns.map(({ name }) => columnIndex(table, name));
          await writer.fill(
            table,
            rows.map(({ row }) => indexes.map((index) => row[index] ?? null)),
          );
        });
        if (!this.target.alone) await pause(1);
      }
    }
  }

  verify(): Promise<VerifiedKind[]> {
    this.done = 0;
    return verifyKinds(this.source, this.target, this.prepared.chosen, this.passage, (kind, rows, read, finished) => {
      this.done += rows;
      this.tell('verified', kind, read, finished);
    });
  }

  private tell(phase: ImportProgress['phase'], kind: string, rows: number, finished = false): void {
    const whole = this.prepared.plan.rows === 0 ? 1 : Math.min(1, this.done / this.prepared.plan.rows);
    this.options.onProgress?.({ phase, kind, rows, finished, whole });
  }

  report(verified: VerifiedKind[]): ImportReport {
    const { recognized, plan, state, conflicts } = this.prepared;
    return {
      source: { name: this.source.name, migration: recognized.migration, release: recognized.release ?? null },
      target: this.target.name,
      started: state.started,
      finished: state.finished,
      plan,
      kinds: state.kinds,
      conflicts,
      left: state.left,
      verified,
    };
  }
}
