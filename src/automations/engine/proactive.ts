import { addSeconds, type Instant } from '../../base/instant.ts';
import { isRetryable } from '../../store/errors.ts';
import type { Tx } from '../../store/store.ts';
import { currentRevision } from '../../store/trigger-revision.ts';
import { evaluateProactively } from '../triggers/proactive.ts';
import { holdAutomations } from './evaluator.ts';
import { recordFirings } from './firings.ts';
import type { EngineDeps } from './needs.ts';
import { addRuns, deleteRun, isDue, listDueRuns, setNextRun, sweepBuckets, sweepHeld } from './proactive-queries.ts';
import { bucketOf, Session } from './session.ts';
import { type BucketRow, deleteSatisfiedBuckets, findBucketsOf, findEndedBuckets, nextEnd } from './state-queries.ts';
import type { Leaf, TriggerSet } from './trigger-set.ts';

/** Buckets looked at in one transaction, and rows swept by one statement. */
const PAGE = 500;
/** Due triggers read at once. */
const TRIGGERS_AT_ONCE = 1000;
/** Held events are swept after so many seconds, unless a window of their key is open. */
const HELD_SECONDS = 30 * 60;

/** The periodic work: triggers that wait for silence, and the sweeps. Any number of nodes may do it at the same time. */
export class ProactivePass {
  /** The revision of the triggers for which `proactive_runs` has its rows. */
  private synchronized: string | null | undefined;

  constructor(
    private readonly deps: EngineDeps,
    private readonly triggers: TriggerSet,
  ) {}

  /** Each loaded proactive trigger gets a row, to be looked at by `nextRun` for the first time; with every new revision of the triggers. */
  async synchronize(nextRun: Instant): Promise<void> {
    const { store } = this.deps;
    if (this.synchronized !== undefined && (await currentRevision(store.reader)) === this.synchronized) return;
    this.synchronized = await store.transaction(async (tx) => {
      const revision = await currentRevision(tx);
      const rows = await this.triggers.askCurrent(tx, revision, (loaded) =>
        [...loaded.leaves()]
          .filter(({ compiled }) => compiled.trigger.posture === 'Proactive')
          .map(({ automation, compiled }) => ({ triggerId: compiled.trigger.id, automationId: automation.row.id, nextRun })),
      );
      await addRuns(tx, rows);
      return revision;
    });
  }

  /** Evaluates the triggers that are due at `at`, each in transactions of its own; one that fails is left for the next time. @returns how many */
  async evaluate(at: Instant, signal: AbortSignal): Promise<number> {
    const { store, log } = this.deps;
    const done = new Set<string>();
    for (;;) {
      const due = (await listDueRuns(store.reader, at, TRIGGERS_AT_ONCE)).filter(({ triggerId }) => !done.has(triggerId));
      for (const { triggerId } of due) {
        if (signal.aborted) return done.size;
        done.add(triggerId);
        try {
          while (await store.transaction((tx) => this.evaluateOne(tx, triggerId, at))) if (signal.aborted) return done.size;
        } catch (error) {
          log[isRetryable(error) ? 'warn' : 'error']({ err: error, trigger: triggerId }, 'a proactive trigger could not be evaluated');
        }
      }
      if (due.length < TRIGGERS_AT_ONCE) return done.size;
    }
  }

  /** Deletes buckets that are over for good. @returns how many */
  sweepBuckets(at: Instant, signal: AbortSignal): Promise<number> {
    const ended = addSeconds(at, -this.deps.settings.events.expiredBucketBuffer);
    return this.inPages(signal, (tx) => sweepBuckets(tx, ended, PAGE));
  }

  /** Deletes held events that no window can count any more. @returns how many */
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

  /** @returns whether there are more buckets to look at */
  private async evaluateOne(tx: Tx, triggerId: string, at: Instant): Promise<boolean> {
    const find = (loaded: { find(id: string): Leaf | undefined }) => loaded.find(triggerId);
    let leaf = await this.triggers.askCurrent(tx, await currentRevision(tx), find);
    if (leaf && !(await holdAutomations(tx, [leaf]))) leaf = await this.triggers.reload(tx, find);
    if (!leaf) {
      await deleteRun(tx, triggerId);
      return false;
    }
    if (!(await isDue(tx, triggerId, at))) return false;
    const rows = await bucketsToLookAt(tx, leaf, at);
    const { changes, nextRun } = evaluateProactively(
      leaf.compiled,
      rows.map((row) => ({ key: row.key, bucket: bucketOf(row) })),
      at,
    );
    const session = new Session(this.deps, tx);
    await session.loadWaiting([leaf]);
    for (const change of changes) session.change(leaf, change);
    await session.write();
    await recordFirings(this.deps, tx, session.fired);
    if (rows.length === PAGE) return true;
    const end = await nextEnd(tx, triggerId, at);
    await setNextRun(tx, triggerId, end !== null && end < nextRun ? end : nextRun);
    return false;
  }
}

/**
 * The buckets that the evaluation has to see: of a trigger with one key its only one; of others those whose window is over, after the satisfied ones were
 * deleted with one statement.
 */
async function bucketsToLookAt(tx: Tx, { compiled: { trigger } }: Leaf, at: Instant): Promise<BucketRow[]> {
  if (trigger.for_each.length === 0) return findBucketsOf(tx, trigger.id);
  await deleteSatisfiedBuckets(tx, trigger.id, trigger.threshold);
  return findEndedBuckets(tx, trigger.id, at, PAGE);
}
