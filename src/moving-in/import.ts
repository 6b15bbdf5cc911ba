import { readFileSync } from 'node:fs';
import { present } from '../base/present.ts';
import type { BatchTarget } from '../store/moving/batches/batch-target.ts';
import { type Conflict, compareNames } from './conflicts.ts';
import { Copying } from './copying/copying.ts';
import type { Examined, ImportOptions, PreparedImport } from './options.ts';
import { type LeftBehind, Passage, type Seals } from './passage.ts';
import { chooseKinds, type Plan, planImport } from './plan.ts';
import { existingEncryption, type Opening, openingOf, ourEncryption } from './seals.ts';
import { recognize } from './source/recognition.ts';
import { type ImportSource, SourceError } from './source/source.ts';
import { type KindState, loadState } from './state.ts';
import { type VerifiedKind, verifyKinds } from './verify.ts';

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
  /** Rows that came without a reference to a record that doesn't exist; at most a thousand are listed. */
  cleared: LeftBehind[];
  verified: VerifiedKind[];
}

/** Checks that the source can be imported, and counts what an import would do. @throws {SourceError} */
export async function examine(
  source: ImportSource,
  options: Pick<ImportOptions, 'choice' | 'acceptsUnknown' | 'sourceKeyFile'>,
): Promise<Examined> {
  const recognized = await recognize(source, options);
  const chosen = chooseKinds(source, options.choice);
  const open = await openingOf(source, options.sourceKeyFile === undefined ? undefined : readFileSync(options.sourceKeyFile, 'utf8'));
  return { recognized, chosen, open, plan: await planImport(source, chosen, recognized.unknown) };
}

/** Copies the chosen rows of the source to the target, in batches after each of which it can be interrupted, and compares both sides. */
export async function importDatabase(
  source: ImportSource,
  target: BatchTarget,
  examined: Examined,
  options: ImportOptions,
): Promise<ImportReport> {
  const prepared = await prepareImport(source, target, examined, options, { writes: true });
  const copying = new Copying(source, target, prepared, options);
  await copying.copy();
  return reportOf(source, target, prepared, await verifyKinds(source, target, prepared, copying.sums, options.onProgress));
}

/** Compares the chosen rows of both sides again, and writes nothing. */
export async function verifyImport(
  source: ImportSource,
  target: BatchTarget,
  examined: Examined,
  options: ImportOptions,
): Promise<ImportReport> {
  const prepared = await prepareImport(source, target, examined, options, { writes: false });
  return reportOf(source, target, prepared, await verifyKinds(source, target, prepared, new Map(), options.onProgress));
}

/** Reads what an import must know before it copies. */
export async function prepareImport(
  source: ImportSource,
  target: BatchTarget,
  examined: Examined,
  options: ImportOptions,
  { writes }: { writes: boolean },
): Promise<PreparedImport> {
  const { choice, onConflict, now } = options;
  const readings = examined.chosen.map(({ reading }) => reading);
  const { conflicts, replacements } = await compareNames(source, target, readings, onConflict);
  if (onConflict === 'stop' && conflicts.length > 0) throw new SourceError(describeConflicts(target.name, conflicts));
  const readTables = new Set(readings.map(({ kind }) => kind.to));
  const withoutRuns = new Set(['flow_runs', 'task_runs'].filter((table) => !readTables.has(table)));
  const seals = await sealsOf(target, examined.open, options, writes);
  const passage = new Passage(replacements, seals, choice.since !== undefined, withoutRuns);
  const state = await target.reading((reader) => loadState(reader, source, examined.recognized, JSON.stringify(choice), now()));
  return { ...examined, conflicts, passage, state };
}

async function sealsOf(target: BatchTarget, open: Opening, { encryptionKey, ids }: ImportOptions, writes: boolean): Promise<Seals> {
  const ours = writes
    ? await target.transaction((writer) => ourEncryption(writer, encryptionKey, () => ids.next()))
    : await target.reading((reader) => existingEncryption(reader, encryptionKey));
  return {
    open,
    seal: (text) => present(ours, 'the key of the target').encrypt(text),
    openOurs(token) {
      try {
        return ours?.decrypt(token) ?? token;
      } catch {
        // differs from every text
        return token;
      }
    },
  };
}

export function reportOf(
  source: ImportSource,
  target: BatchTarget,
  { recognized, plan, state, conflicts }: PreparedImport,
  verified: VerifiedKind[],
): ImportReport {
  return {
    source: { name: source.name, migration: recognized.migration, release: recognized.release ?? null },
    target: target.name,
    started: state.started,
    finished: state.finished,
    plan,
    kinds: state.kinds,
    conflicts,
    left: state.left,
    cleared: state.cleared,
    verified,
  };
}

function describeConflicts(target: string, conflicts: readonly Conflict[]): string {
  const shown = conflicts.slice(0, 5).map(({ kind, name }) => `${kind} "${name}"`);
  const more = conflicts.length > 5 ? `, and ${conflicts.length - 5} more` : '';
  return `${target} has other records with the same names: ${shown.join(', ')}${more}. Nothing was written. Keep those of the target with --on-conflict skip, or import them under new names with --on-conflict rename.`;
}
