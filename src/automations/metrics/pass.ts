import { setImmediate as nextTurn } from 'node:timers/promises';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import { isRetryable } from '../../store/errors.ts';
import { currentRevision } from '../../store/revisions.ts';
import type { MetricTrigger } from '../../store/schema/trigger.ts';
import type { Tx } from '../../store/store.ts';
import { holdAutomations } from '../engine/evaluator.ts';
import { recordFirings } from '../engine/firings.ts';
import type { EngineDeps } from '../engine/needs.ts';
import { Session } from '../engine/session.ts';
import type { TriggerSet } from '../engine/trigger-set.ts';
import { fire } from '../triggers/firing.ts';
import { changesAt, evaluateMetric, INITIAL } from './evaluate.ts';
import { addStates, deleteState, findDueState, listDueStates, type MetricStateRow, updateState } from './state-queries.ts';
import { readMetric } from './value-queries.ts';

/** Seconds between two evaluations of a metric trigger, less if it fires or resolves earlier. */
const INTERVAL_SECONDS = 30;
/** Number of due triggers per query, and of rows per statement. */
const PAGE = 500;

/** The evaluation of metric triggers. Any number of nodes may run it at the same time. */
export class MetricPass {
  /** The revision of the triggers whose rows are in `metric_states`. */
  private synchronized: string | null | undefined;

  constructor(
    private readonly deps: EngineDeps,
    private readonly triggers: TriggerSet,
  ) {}

  /** Evaluates the due triggers; one that fails waits for the next pass. @returns their number */
  async run(signal: AbortSignal): Promise<number> {
    const { store, clock } = this.deps;
    const at = clock.now();
    await this.synchronize(at);
    const values = new Map<string, number | null>();
    const done = new Set<string>();
    for (;;) {
      const due = (await listDueStates(store.reader, at, PAGE)).filter(({ triggerId }) => !done.has(triggerId));
      for (const { triggerId } of due) {
        if (signal.aborted) return done.size;
        done.add(triggerId);
        await this.evaluate(triggerId, at, values);
        await nextTurn();
      }
      if (due.length < PAGE) return done.size;
    }
  }

  /** Inserts a row for each new metric trigger; once per revision of the triggers. */
  private async synchronize(at: Instant): Promise<void> {
    const { store } = this.deps;
    const revision = await currentRevision(store.reader);
    if (this.synchronized === revision) return;
    const rows = await this.triggers.queryCurrent(store.reader, revision, (loaded) =>
      [...loaded.metrics()].map(
        ({ automation, trigger }): MetricStateRow => ({
          ...{ triggerId: trigger.id, automationId: automation.row.id, nextRun: at },
          ...{ ...INITIAL, value: null, evaluated: null },
        }),
      ),
    );
    for (let start = 0; start < rows.length; start += PAGE) await store.transaction((tx) => addStates(tx, rows.slice(start, start + PAGE)));
    this.synchronized = revision;
  }

  /** Reads the value before the transaction, which blocks other writers on SQLite. Never throws. */
  private async evaluate(triggerId: string, at: Instant, values: Map<string, number | null>): Promise<void> {
    const { store, log } = this.deps;
    try {
      const revision = await currentRevision(store.reader);
      const leaf = await this.triggers.queryCurrent(store.reader, revision, ({ findMetric }) => findMetric(triggerId));
      const value = leaf ? await this.valueOf(leaf.trigger, at, values) : null;
      await store.transaction((tx) => this.apply(tx, triggerId, value, at));
    } catch (error) {
      log[isRetryable(error) ? 'warn' : 'error']({ err: error, trigger: triggerId }, 'failed to evaluate a metric trigger');
    }
  }

  /** Triggers that measure the same thing share the value. */
  private async valueOf({ match, match_related, metric }: MetricTrigger, at: Instant, values: Map<string, number | null>) {
    const key = JSON.stringify([metric.name, metric.range, match, match_related]);
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = await readMetric(this.deps.store.reader, { match, match_related, metric }, at);
    values.set(key, value);
    return value;
  }

  /** The state and the firing are written together, under the automation's lock, so each change of the state causes one firing. */
  private async apply(tx: Tx, triggerId: string, value: number | null, at: Instant): Promise<void> {
    const find = ({ findMetric }: Parameters<Parameters<TriggerSet['queryCurrent']>[2]>[0]) => findMetric(triggerId);
    let leaf = await this.triggers.queryCurrent(tx, await currentRevision(tx), find);
    if (leaf && !(await holdAutomations(tx, [leaf]))) leaf = await this.triggers.reload(tx, find);
    if (!leaf) return deleteState(tx, triggerId);
    const before = await findDueState(tx, triggerId, at);
    if (!before) return;
    const { automation, trigger } = leaf;
    const after = evaluateMetric(trigger, before, value, at);
    await updateState(tx, { triggerId, ...after, value, evaluated: at, nextRun: nextRun(trigger, after.changingSince, at) });
    if (after.triggered === before.triggered) return;
    const session = new Session(this.deps, tx);
    await session.loadWaiting([leaf]);
    session.accept(automation, fire(this.deps.ids, { trigger, triggered: at, event: null, value, isResolved: !after.triggered }));
    await session.write();
    await recordFirings(this.deps, tx, session.fired);
  }
}

function nextRun(trigger: MetricTrigger, changingSince: Instant | null, at: Instant): Instant {
  const regular = addSeconds(at, INTERVAL_SECONDS);
  if (changingSince === null) return regular;
  const change = changesAt(trigger, changingSince);
  if (change < regular) return change;
  return regular;
}
