import { setTimeout as sleep } from 'node:timers/promises';
import { RecentKeys } from '../../base/recent-keys.ts';
import { addSeconds } from '../../base/time/instant.ts';
import { isPermissionDenied, isRetryable, rootOf } from '../../store/errors.ts';
import type { ActionIntake } from '../actions/queue/intake.ts';
import { MetricPass } from '../metrics/pass.ts';
import { EventTime } from '../triggers/event-time.ts';
import { LONGEST_WAIT_SECONDS } from './causal-order.ts';
import { Evaluator } from './evaluator.ts';
import type { EngineDeps } from './needs.ts';
import { ProactivePass } from './proactive.ts';
import { callForEvaluation, queueObserver } from './queue.ts';
import { freeWaiting, listAwaited } from './queue-queries.ts';
import { RecentlyQueued } from './recently-queued.ts';
import { TriggerSet } from './trigger-set.ts';

/** Evaluates triggers: for events as they arrive, and for the silence between them. */
export interface TriggerEngine {
  /** Enables evaluation when the engine is woken. */
  start(): void;
  /** Reports new queued events. @returns whether this node evaluates them */
  wake(): boolean;
  /** Resolves when no event is being evaluated. @returns whether it had to wait */
  settle(): Promise<boolean>;
  /** Waits for the current batch. */
  stop(): Promise<void>;
  /** Evaluates the queue until it is empty. @returns the number of events */
  drain(signal: AbortSignal): Promise<number>;
  /** Frees events whose maximum wait is over, then calls {@link drain}. */
  catchUp(signal: AbortSignal): Promise<number>;
  /** Evaluates triggers that wait for silence, and sweeps. @returns the number of evaluated triggers */
  pass(signal: AbortSignal): Promise<number>;
  /** Evaluates metric triggers. @returns the number of evaluated triggers */
  measure(signal: AbortSignal): Promise<number>;
}

/** Seconds until followers are checked again. With several nodes, an event can be parked just as the event that it waits for is evaluated. */
const RECHECK_SECONDS = 0.1;
/** Maximum number of ids in memory that events wait for; the periodic check finds the others. */
const MAX_AWAITED = 10_000;
/** Bounds of the memory of arrived events, for a service that does not store the events of clients. */
const UNSTORED = { limit: 20_000, seconds: 30 * 60 };
/** First pause after a database failure, in seconds. It doubles up to the longest pause. */
const FIRST_PAUSE_SECONDS = 0.1;
const LONGEST_PAUSE_SECONDS = 5;

/**
 * Queues nothing if automations are disabled.
 * @param intake accepts the actions of firings immediately; without it they wait in the database for the background service
 */
export function createTriggerEngine(deps: EngineDeps, intake?: ActionIntake): TriggerEngine {
  return new Engine({ ...deps, intake });
}

class Engine implements TriggerEngine {
  private readonly evaluator: Evaluator;
  private readonly proactive: ProactivePass;
  private readonly metrics: MetricPass;
  private readonly time = new EventTime();
  private readonly awaited = new Set<string>();
  private readonly unstored: RecentKeys | undefined;
  private readonly stopping = new AbortController();
  private unsubscribe: (() => void) | undefined;
  private isStarted = false;
  private draining: Promise<number> | undefined;
  private isWoken = false;
  private running: Promise<void> | undefined;
  private rechecking: NodeJS.Timeout | undefined;

  constructor(private readonly deps: EngineDeps) {
    const triggers = new TriggerSet(deps.log);
    const recent = new RecentlyQueued();
    const { services } = deps.settings;
    this.unstored = services.eventPersister.enabled ? undefined : new RecentKeys(UNSTORED);
    this.evaluator = new Evaluator(deps, triggers, recent, this.unstored);
    this.proactive = new ProactivePass(deps, triggers);
    this.metrics = new MetricPass(deps, triggers);
    const wake = () => this.wake();
    if (services.triggers.enabled) deps.eventLog.observe(queueObserver(deps, { triggers, recent, wake }));
  }

  start(): void {
    this.isStarted = true;
    this.listen();
    this.wake();
  }

  wake(): boolean {
    this.isWoken = true;
    if (!this.isStarted || this.stopping.signal.aborted) return false;
    this.running ??= this.work();
    return true;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.rechecking);
    this.unsubscribe?.();
    await this.running;
    await this.draining?.catch(() => undefined);
  }

  async settle(): Promise<boolean> {
    let waited = false;
    for (; this.running || this.draining; waited = true) {
      await this.running;
      await this.draining?.catch(() => undefined);
    }
    return waited;
  }

  async drain(signal: AbortSignal): Promise<number> {
    this.listen();
    this.evaluator.recheckSettled();
    return this.drainAlone(signal);
  }

  async catchUp(signal: AbortSignal): Promise<number> {
    const { store, clock } = this.deps;
    const awaited = await store.transaction(async (tx) => {
      await freeWaiting(tx, addSeconds(clock.now(), -LONGEST_WAIT_SECONDS));
      return listAwaited(tx, MAX_AWAITED);
    });
    this.awaited.clear();
    for (const id of awaited) this.awaited.add(id);
    // another node may have parked them because of an event that only this node has received
    this.evaluator.recheckFollowersOf(awaited.filter((id) => this.unstored?.has(id)));
    return this.drain(signal);
  }

  async pass(signal: AbortSignal): Promise<number> {
    const failures: unknown[] = [];
    const step = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work();
      } catch (error) {
        failures.push(error);
        return undefined;
      }
    };
    // an arrived event must not count as missing because it is not evaluated yet
    const isDrained = (await step(() => this.drain(signal))) !== undefined;
    const at = this.time.at(this.deps.clock.now());
    await step(() => this.proactive.synchronize(at));
    const evaluated = isDrained ? await step(() => this.proactive.evaluate(at, signal)) : 0;
    await step(() => this.proactive.sweepBuckets(at, signal));
    await step(() => this.proactive.sweepHeld(at, signal));
    if (failures.length > 0) throw failures[0];
    return evaluated ?? 0;
  }

  measure(signal: AbortSignal): Promise<number> {
    return this.metrics.run(signal);
  }

  /** Subscribes to the events of all nodes, including those that concern no trigger: they show how late events are, and other events may wait for them. */
  private listen(): void {
    this.unsubscribe ??= this.deps.bus.subscribe('events', (events) => {
      const now = this.deps.clock.now();
      const come: string[] = [];
      for (const { id, occurred } of events) {
        this.time.evaluated(occurred, now);
        this.unstored?.add(id, now);
        if (this.awaited.delete(id)) come.push(id);
      }
      if (come.length === 0) return;
      this.evaluator.recheckFollowersOf(come);
      this.wake();
    });
  }

  /** Never rejects. Runs in the turn of the event loop that woke it, as far as the database does. */
  private async work(): Promise<void> {
    const { log } = this.deps;
    const { signal } = this.stopping;
    let pause = FIRST_PAUSE_SECONDS;
    while (this.isWoken && !signal.aborted) {
      try {
        await this.drainAlone(signal);
        pause = FIRST_PAUSE_SECONDS;
      } catch (error) {
        if (isRetryable(error) && !isPermissionDenied(error))
          log.warn({ reason: rootOf(error).message }, 'the database is unavailable; the evaluation of events waits');
        else log.error({ err: error }, 'failed to evaluate events');
        await sleep(pause * 1000, undefined, { signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_PAUSE_SECONDS);
      }
    }
    // in the same turn as the last check, so that the next notification starts a new loop
    this.running = undefined;
  }

  /** Runs one batch at a time: two would wait for each other's locks on automations. */
  private async drainAlone(signal: AbortSignal): Promise<number> {
    while (this.draining) await this.draining.catch(() => undefined);
    this.draining = this.batches(signal).finally(() => {
      this.draining = undefined;
    });
    return this.draining;
  }

  private async batches(signal: AbortSignal): Promise<number> {
    let evaluated = 0;
    for (let more = true; (more || this.isWoken) && !signal.aborted && !this.stopping.signal.aborted; ) {
      // a later notification may be about events that this batch does not see
      this.isWoken = false;
      try {
        const batch = await this.evaluator.batch();
        evaluated += batch.evaluated;
        more = batch.more;
        for (const id of batch.awaited) if (this.awaited.size < MAX_AWAITED) this.awaited.add(id);
      } catch (error) {
        this.isWoken = true;
        throw error;
      }
      if (more) this.callForHelp();
      this.recheckLater();
    }
    return evaluated;
  }

  /** Notifies other nodes only if this one cannot finish the work immediately. */
  private callForHelp(): void {
    const { bus, store } = this.deps;
    if (this.isStarted && store.reader.dialect.name === 'postgres') callForEvaluation(bus);
  }

  private recheckLater(): void {
    if (!this.isStarted || !this.evaluator.hasSettled || this.stopping.signal.aborted) return;
    this.rechecking ??= setTimeout(() => {
      this.rechecking = undefined;
      this.evaluator.recheckSettled();
      this.wake();
    }, RECHECK_SECONDS * 1000);
  }
}
