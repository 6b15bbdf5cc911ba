import { addSeconds, type Instant } from '../../base/time/instant.ts';
import { isRetryable } from '../../store/errors.ts';
import { currentRevision } from '../../store/revisions.ts';
import type { Tx } from '../../store/store.ts';
import { Pace } from '../pace.ts';
import { hashOfKey } from '../triggers/bucket-key.ts';
import { evaluateProactively } from '../triggers/proactive.ts';
import { holdAutomations } from './evaluator.ts';
import { recordFirings } from './firings.ts';
import type { EngineDeps } from './needs.ts';
import {
  addRuns,
  deleteRuns,
  listDueRuns,
  type ProactiveRunRow,
  setNextRuns,
  stillDue,
  sweepBuckets,
  sweepHeld,
} from './proactive-queries.ts';
import { bucketOf, partOf, Session } from './session.ts';
import { type BucketRow, deleteSatisfiedBuckets, findBuckets, findEndedBuckets, nextEnds } from './state-queries.ts';
import type { Leaf, TriggerSet } from './trigger-set.ts';

/** Number of triggers and buckets per transaction: it blocks the writer on SQLite and locks automations on PostgreSQL. */
const GROUP = { sqlite: { milliseconds: 10, most: 250, first: 32 }, postgres: { milliseconds: 200, most: 250, first: 100 } };
/** Number of due triggers per query. */
const TRIGGERS_AT_ONCE = 1000;
/** Number of rows that one statement writes or sweeps. */
const PAGE = 500;
/** Seconds after which held events are swept, unless a bucket of their key is open. */
const HELD_SECONDS = 30 * 60;

/** The periodic work: the evaluation of triggers that wait for silence, and the sweeps. Any number of nodes may run it at the same time. */
export class ProactivePass {
  /** The revision of the triggers whose rows are in `proactive_runs`. */
  private synchronized: string | null | undefined;
  private readonly pace: Pace;

  constructor(
    private readonly deps: EngineDeps,
    private readonly triggers: TriggerSet,
  ) {
    this.pace = new Pace(GROUP[deps.store.reader.dialect.name]);
  }

  /** Inserts a row, due at `nextRun`, for each new proactive trigger; once per revision of the triggers. */
  async synchronize(nextRun: Instant): Promise<void> {
    const { store } = this.deps;
    if (this.synchronized !== undefined && (await currentRevision(store.reader)) === this.synchronized) return;
    const { revision, rows } = await store.transaction(async (tx) => {
      const revision = await currentRevision(tx);
      const rows = await this.triggers.queryCurrent(tx, revision, (loaded) =>
        [...loaded.leaves()]
          .filter(({ compiled }) => compiled.trigger.posture === 'Proactive')
          .map(({ automation, compiled }) => ({ triggerId: compiled.trigger.id, automationId: automation.row.id, nextRun })),
      );
      return { revision, rows };
    });
    for (let start = 0; start < rows.length; start += PAGE) await store.transaction((tx) => addRuns(tx, rows.slice(start, start + PAGE)));
    this.synchronized = revision;
  }

  /** Evaluates the triggers due at `at`, in groups; a trigger that fails waits for the next pass. @returns the number of triggers */
  async evaluate(at: Instant, signal: AbortSignal): Promise<number> {
    const done = new Set<string>();
    for (;;) {
      const found = await listDueRuns(this.deps.store.reader, at, TRIGGERS_AT_ONCE);
      const due = found.map(({ triggerId }) => triggerId).filter((id) => !done.has(id));
      for (let start = 0; start < due.length; ) {
        if (signal.aborted) return done.size;
        const group = due.slice(start, start + this.pace.size);
        await this.evaluateGroup(group, at, signal);
        for (const id of group) done.add(id);
        start += group.length;
      }
      if (due.length < TRIGGERS_AT_ONCE) return done.size;
    }
  }

  /** Deletes buckets that no event can reach any more. @returns their number */
  sweepBuckets(at: Instant, signal: AbortSignal): Promise<number> {
    const ended = addSeconds(at, -this.deps.settings.events.expiredBucketBuffer);
    return this.inPages(signal, (tx) => sweepBuckets(tx, ended, PAGE));
  }

  /** Deletes held events that no bucket can count any more. @returns their number */
  sweepHeld(at: Instant, signal: AbortSignal): Promise<number> {
    const before = addSeconds(this.deps.clock.now(), -HELD_SECONDS);
    return this.inPages(signal, (tx) => sweepHeld(tx, before, at, PAGE));
  }

  private async inPages(signal: AbortSignal, page: (tx: Tx) => Promise<number>): Promise<number> {
    for (let all = 0; ; ) {
      const swept = await this.deps.store.transaction(page);
      all += swept;
      if (swept < PAGE || signal.aborted) return all;
    }
  }

  /** Evaluates triggers together, or one by one if one of them fails. Never throws. */
  private async evaluateGroup(ids: readonly string[], at: Instant, signal: AbortSignal): Promise<void> {
    const { store, log } = this.deps;
    try {
      for (let left = ids; left.length > 0 && !signal.aborted; ) {
        const { unfinished, items, milliseconds } = await store.transaction((tx) => this.evaluateSome(tx, left, at));
        this.pace.took(items, milliseconds);
        left = unfinished;
      }
    } catch (error) {
      if (ids.length > 1 && !isRetryable(error)) {
        for (const id of ids) await this.evaluateGroup([id], at, signal);
        return;
      }
      log[isRetryable(error) ? 'warn' : 'error']({ err: error, triggers: ids }, 'failed to evaluate proactive triggers');
    }
  }

  /** @returns the triggers with remaining buckets, and the number of items and the duration of the transaction */
  private async evaluateSome(
    tx: Tx,
    ids: readonly string[],
    at: Instant,
  ): Promise<{ unfinished: readonly string[]; items: number; milliseconds: number }> {
    const begun = performance.now();
    const leaves = await this.holdDue(tx, ids, at);
    const { windows, unfinished } = await windowsToEvaluate(tx, leaves, { at, limit: this.pace.size });
    const session = new Session(this.deps, tx);
    await session.loadWaiting(leaves.map(partOf));
    const finished: ProactiveRunRow[] = [];
    for (const leaf of leaves) {
      const { id } = leaf.compiled.trigger;
      const buckets = (windows.get(id) ?? []).map((row) => ({ key: row.key, bucket: bucketOf(row) }));
      if (buckets.length === 0 && unfinished.has(id)) continue;
      const { changes, nextRun } = evaluateProactively(leaf.compiled, buckets, at);
      for (const change of changes) session.change(leaf, change);
      if (!unfinished.has(id)) finished.push({ triggerId: id, automationId: leaf.automation.row.id, nextRun });
    }
    await session.write();
    await recordFirings(this.deps, tx, session.fired);
    await this.setNextRuns(tx, finished, at);
    const items = Math.max(
      leaves.length - unfinished.size,
      [...windows.values()].reduce((sum, rows) => sum + rows.length, 0),
    );
    return { unfinished: [...unfinished], items, milliseconds: performance.now() - begun };
  }

  /** Locks the automations of triggers that are still due, and deletes the rows of deleted or disabled triggers. */
  private async holdDue(tx: Tx, ids: readonly string[], at: Instant): Promise<Leaf[]> {
    const find = (loaded: { find: (id: string) => Leaf | undefined }) => ids.map(loaded.find).filter((leaf) => leaf !== undefined);
    let leaves = await this.triggers.queryCurrent(tx, await currentRevision(tx), find);
    if (!(await holdAutomations(tx, leaves))) leaves = await this.triggers.reload(tx, find);
    const known = new Set(leaves.map(({ compiled }) => compiled.trigger.id));
    await deleteRuns(
      tx,
      ids.filter((id) => !known.has(id)),
    );
    const due = await stillDue(tx, [...known], at);
    return leaves.filter(({ compiled }) => due.has(compiled.trigger.id));
  }

  /** Each trigger is due again when its next bucket ends, or at the time from its evaluation if that is earlier. */
  private async setNextRuns(tx: Tx, runs: readonly ProactiveRunRow[], at: Instant): Promise<void> {
    const ends = await nextEnds(
      tx,
      runs.map(({ triggerId }) => triggerId),
      at,
    );
    await setNextRuns(
      tx,
      runs.map((run) => {
        const end = ends.get(run.triggerId);
        return end !== undefined && end < run.nextRun ? { ...run, nextRun: end } : run;
      }),
    );
  }
}

interface Windows {
  /** By trigger. */
  windows: Map<string, BucketRow[]>;
  /** Triggers with remaining buckets. */
  unfinished: Set<string>;
}

/**
 * The buckets to evaluate: the only one of a trigger with one key; of other triggers those that are over, after one statement has deleted the satisfied ones.
 */
async function windowsToEvaluate(tx: Tx, leaves: readonly Leaf[], { at, limit }: { at: Instant; limit: number }): Promise<Windows> {
  const triggers = leaves.map(({ compiled }) => compiled.trigger);
  const single = triggers.filter(({ for_each }) => for_each.length === 0);
  const keyed = triggers.filter(({ for_each }) => for_each.length > 0);
  await deleteSatisfiedBuckets(tx, keyed);
  const keyHash = hashOfKey([]);
  const only = await findBuckets(
    tx,
    single.map(({ id }) => ({ triggerId: id, keyHash })),
  );
  const ended = await findEndedBuckets(
    tx,
    keyed.map(({ id }) => id),
    { at, limit },
  );
  const windows = new Map<string, BucketRow[]>();
  for (const row of [...only, ...ended]) {
    const known = windows.get(row.triggerId);
    if (known) known.push(row);
    else windows.set(row.triggerId, [row]);
  }
  // rows come ordered by trigger: the last trigger may have more buckets, and those after it have none in this page
  const last = ended.length === limit ? ended.at(-1) : undefined;
  return { windows, unfinished: new Set(last ? keyed.map(({ id }) => id).filter((id) => id >= last.triggerId) : []) };
}
