import { setTimeout as pause } from 'node:timers/promises';
import type { BatchTarget } from '../../store/moving/batches/batch-target.ts';
import { MovingError } from '../../store/moving/error.ts';
import { Copying } from '../copying/copying.ts';
import { examine, type ImportReport, prepareImport, reportOf } from '../import.ts';
import type { ImportOptions, PreparedImport } from '../options.ts';
import { type ImportSource, SourceError } from '../source/source.ts';
import { type ImportState, readState, saveState } from '../state.ts';
import { verifyKinds } from '../verify.ts';
import { deleteMissing } from './deletions.ts';
import type { SourceControl } from './source-control.ts';

export interface FollowOptions extends ImportOptions {
  openSource: () => Promise<ImportSource>;
  /** Opens the target for one round: between rounds, another command can use it. */
  openTarget: () => Promise<BatchTarget>;
  say: (line: string) => void;
}

export interface FinishOptions extends FollowOptions {
  /** Pauses the source; without it, the source must be paused. */
  control: SourceControl | undefined;
  /** How long to wait for runs that are in progress. */
  waitSeconds: number;
}

/** States of runs that have a process, or are about to get one. */
const IN_PROGRESS = `state_type in ('PENDING', 'RUNNING', 'CANCELLING')`;
const LOOK_SECONDS = 3;
/** How long another command may use the target. */
const PATIENCE_SECONDS = 120;

/** Copies the source to a new target, then what changes there, every few seconds, until another command finishes or aborts it. */
export async function follow(options: FollowOptions, everySeconds: number): Promise<void> {
  for (let round = 1; ; round++) {
    const began = options.now();
    const copied = await inRound(options, async (source, target) => {
      const stored = await stateIn(source, target);
      // an abort empties the target, and a finish ends the state of following
      if (round > 1 && !stored?.following) return undefined;
      if (stored === undefined) await requireEmpty(target);
      else if (!stored.following)
        throw new MovingError(`${target.name} already contains an import. Only a new database can follow a source.`);
      if (stored?.following?.phase === 'finishing') return undefined;
      const prepared = await prepare(source, target, options);
      prepared.state.following ??= { phase: 'following', since: null, paused: [] };
      const rows = await new Copying(source, target, prepared, options).follow(began);
      return { rows };
    });
    if (!copied) return options.say('Another command finishes or aborts this import.');
    options.say(`${began}: ${copied.rows} rows copied`);
    await pause(everySeconds * 1000);
  }
}

/** Pauses the source, waits for its runs, copies the last changes, deletes what the source deleted, compares both sides, and resumes what it paused. */
export async function finish(options: FinishOptions): Promise<ImportReport> {
  const { control, say } = options;
  await inRound(options, async (source, target) => {
    const state = await followed(source, target);
    const paused = control ? await control.unpaused() : [];
    state.following.phase = 'finishing';
    // before the pause: whatever happens now, an abort resumes all of these
    state.following.paused.push(...paused);
    await save(target, state, options);
  });
  const count = await control?.pause();
  if (count !== undefined) say(`Paused ${count} work pools and served deployments of the source.`);
  await waitForRuns(options);
  const began = options.now();
  return inRound(options, async (source, target) => {
    if (!control) await requirePaused(source);
    const prepared = await prepare(source, target, options);
    await new Copying(source, target, prepared, options).follow(began, { compares: true });
    await deleteMissing(source, target, prepared);
    const verified = await verifyKinds(source, target, prepared, new Map(), options.onProgress);
    const isEqual = verified.every(({ source: theirs, target: ours }) => theirs.sha256 === ours.sha256);
    if (isEqual) await resumeInTarget(target, prepared.state, options);
    return reportOf(source, target, prepared, verified);
  });
}

/** Deletes all copied rows, and resumes the paused records of the source. */
export async function abort(options: Omit<FinishOptions, 'waitSeconds'>): Promise<void> {
  const { control, say } = options;
  await inRound(options, async (source, target) => {
    const { following } = await followed(source, target);
    if (following.paused.length > 0) {
      if (!control)
        throw new SourceError(
          `${following.paused.length} work pools and deployments of the source are paused. Name its API with --source-api to resume them.`,
        );
      await control.resume(following.paused);
      say(`Resumed ${following.paused.length} work pools and served deployments of the source.`);
    }
    await target.clear();
  });
}

/** Opens both sides for some work, when no other command uses the target. */
async function inRound<T>(
  { openSource, openTarget }: FollowOptions,
  work: (source: ImportSource, target: BatchTarget) => Promise<T>,
): Promise<T> {
  const source = await openSource();
  try {
    for (let waited = 0; ; waited += LOOK_SECONDS) {
      const target = await openTarget();
      try {
        if (target.alone) return await work(source, target);
        if (waited >= PATIENCE_SECONDS) throw new MovingError(`A service or another command uses ${target.name}. Stop it first.`);
      } finally {
        await target.close();
      }
      await pause(LOOK_SECONDS * 1000);
    }
  } finally {
    await source.close();
  }
}

const stateIn = (source: ImportSource, target: BatchTarget): Promise<ImportState | undefined> =>
  target.reading((reader) => readState(reader, source));

async function followed(source: ImportSource, target: BatchTarget): Promise<ImportState & Required<Pick<ImportState, 'following'>>> {
  const state = await stateIn(source, target);
  const following = state?.following;
  if (!state || !following) {
    const advice = state?.finished ? 'Its import is finished: compare both sides with --verify.' : 'Begin with --follow.';
    throw new MovingError(`${target.name} does not follow ${source.name}. ${advice}`);
  }
  return { ...state, following };
}

async function prepare(source: ImportSource, target: BatchTarget, options: FollowOptions): Promise<PreparedImport> {
  return prepareImport(source, target, await examine(source, options), options, { writes: true });
}

async function requireEmpty(target: BatchTarget): Promise<void> {
  for (const table of ['flows', 'deployments', 'work_pools', 'flow_runs', 'task_runs', 'block_types', 'variables', 'automations', 'events'])
    if ((await target.reading((reader) => reader.count(table))) > 0)
      throw new MovingError(`${target.name} is not empty (${table}). Only a new database can follow a source.`);
}

async function requirePaused(source: ImportSource): Promise<void> {
  const paused = source.kind === 'postgres' ? 'is_paused' : 'is_paused = 1';
  const pools = await source.all(`select name from work_pool where not (${paused}) order by name limit 5`);
  if (pools.length > 0)
    throw new SourceError(
      `Work pools of the source are not paused: ${pools.map(([name]) => name).join(', ')}. Pause them, or name its API with --source-api.`,
    );
}

/** Waits until no run of the source is in progress, at most for the given time. The others are handed over. */
async function waitForRuns({ openSource, waitSeconds, say }: FinishOptions): Promise<void> {
  for (let waited = 0; ; waited += LOOK_SECONDS) {
    const source = await openSource();
    const runs = await source.all(`select id, name from flow_run where ${IN_PROGRESS}`);
    await source.close();
    if (runs.length === 0) return;
    if (waited >= waitSeconds) {
      say(
        `Handed over ${runs.length} runs in progress: ${runs
          .slice(0, 5)
          .map(([, name]) => name)
          .join(', ')}`,
      );
      return;
    }
    if (waited % 30 === 0) say(`Waiting for ${runs.length} runs in progress.`);
    await pause(LOOK_SECONDS * 1000);
  }
}

/** The target got the records that the finish paused in the source as paused. */
async function resumeInTarget(target: BatchTarget, state: ImportState, options: FollowOptions): Promise<void> {
  const paused = state.following?.paused ?? [];
  delete state.following;
  state.finished = options.now();
  await target.transaction(async (writer) => {
    for (const table of ['work_pools', 'deployments'] as const)
      await writer.resume(
        table,
        paused.filter((one) => one.table === table).map(({ id }) => id),
      );
    await saveState(writer, state, () => options.ids.next());
  });
}

const save = (target: BatchTarget, state: ImportState, { ids }: FollowOptions): Promise<void> =>
  target.transaction((writer) => saveState(writer, state, () => ids.next()));
