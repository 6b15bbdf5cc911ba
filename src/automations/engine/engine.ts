import { setTimeout as sleep } from 'node:timers/promises';
import { addSeconds } from '../../base/instant.ts';
import { isRetryable } from '../../store/errors.ts';
import { EventTime } from '../triggers/event-time.ts';
import { LONGEST_WAIT_SECONDS } from './causal-order.ts';
import { Evaluator } from './evaluator.ts';
import type { EngineDeps } from './needs.ts';
import { ProactivePass } from './proactive.ts';
import { queueObserver } from './queue.ts';
import { freeWaiting, listAwaited } from './queue-queries.ts';
import { TriggerSet } from './trigger-set.ts';

/** Evaluates triggers: of events as they come, and of the silence between them. */
export interface TriggerEngine {
  /** From now on events are evaluated when it is poked. */
  start(): void;
  /** Something is queued. */
  poke(): void;
  /** Lets the batch under way finish. */
  stop(): Promise<void>;
  /** Evaluates what is queued, until nothing is left. @returns how many events */
  drain(signal: AbortSignal): Promise<number>;
  /** Frees events whose wait is over, then {@link drain}. */
  catchUp(signal: AbortSignal): Promise<number>;
  /** Looks at triggers that wait for silence, and sweeps. @returns how many triggers were evaluated */
  pass(signal: AbortSignal): Promise<number>;
}

/** Ids that events wait for, as far as this node remembers them; the others are found by the periodic look. */
const MOST_AWAITED = 10_000;
/** First pause after a failure of the database, in seconds; each next one is twice as long, up to the longest. */
const FIRST_PAUSE_SECONDS = 0.1;
const LONGEST_PAUSE_SECONDS = 5;

/** Nothing is queued where automations are switched off. */
export function createTriggerEngine(deps: EngineDeps): TriggerEngine {
  return new Engine(deps);
}

class Engine implements TriggerEngine {
  private readonly evaluator: Evaluator;
  private readonly proactive: ProactivePass;
  private readonly time = new EventTime();
  private readonly awaited = new Set<string>();
  private readonly stopping = new AbortController();
  private unsubscribe: (() => void) | undefined;
  private isStarted = false;
  private draining: Promise<number> | undefined;
  private isPoked = false;
  private running: Promise<void> | undefined;

  constructor(private readonly deps: EngineDeps) {
    const triggers = new TriggerSet(deps.log);
    this.evaluator = new Evaluator(deps, triggers);
    this.proactive = new ProactivePass(deps, triggers);
    if (deps.settings.services.triggers.enabled) deps.eventLog.observe(queueObserver(deps, triggers));
  }

  start(): void {
    this.isStarted = true;
    this.listen();
    this.poke();
  }

  poke(): void {
    if (!this.isStarted) return;
    this.isPoked = true;
    this.running ??= this.work();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.unsubscribe?.();
    await this.running;
    await this.draining?.catch(() => undefined);
  }

  async drain(signal: AbortSignal): Promise<number> {
    this.listen();
    // a batch at a time: two would wait for each other's automations
    while (this.draining) await this.draining.catch(() => undefined);
    this.draining = this.drainAlone(signal).finally(() => {
      this.draining = undefined;
    });
    return this.draining;
  }

  async catchUp(signal: AbortSignal): Promise<number> {
    const { store, clock } = this.deps;
    const awaited = await store.transaction(async (tx) => {
      await freeWaiting(tx, addSeconds(clock.now(), -LONGEST_WAIT_SECONDS));
      return listAwaited(tx, MOST_AWAITED);
    });
    this.awaited.clear();
    for (const id of awaited) this.awaited.add(id);
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
    // what has come must not be taken for missing because it was not evaluated yet
    const isDrained = (await step(() => this.drain(signal))) !== undefined;
    const at = this.time.at(this.deps.clock.now());
    await step(() => this.proactive.synchronize(at));
    const evaluated = isDrained ? await step(() => this.proactive.evaluate(at, signal)) : 0;
    await step(() => this.proactive.sweepBuckets(at, signal));
    await step(() => this.proactive.sweepHeld(at, signal));
    if (failures.length > 0) throw failures[0];
    return evaluated ?? 0;
  }

  /** Follows the events of all nodes, those that concern no trigger too: they tell how late events are, and are what others wait for. */
  private listen(): void {
    this.unsubscribe ??= this.deps.bus.subscribe('events', (events) => {
      const now = this.deps.clock.now();
      const come: string[] = [];
      for (const { id, occurred } of events) {
        this.time.evaluated(occurred, now);
        if (this.awaited.delete(id)) come.push(id);
      }
      if (come.length === 0) return;
      this.evaluator.recheckFollowersOf(come);
      this.poke();
    });
  }

  /** Never rejects. Runs in the turn of the event loop in which it was woken, as far as the database does. */
  private async work(): Promise<void> {
    const { log } = this.deps;
    const { signal } = this.stopping;
    let pause = FIRST_PAUSE_SECONDS;
    while (this.isPoked && !signal.aborted) {
      this.isPoked = false;
      try {
        await this.drain(signal);
        pause = FIRST_PAUSE_SECONDS;
      } catch (error) {
        if (isRetryable(error)) log.warn({ reason: (error as Error).message }, 'the evaluation of events waits for the database');
        else log.error({ err: error }, 'events could not be evaluated');
        this.isPoked = true;
        await sleep(pause * 1000, undefined, { signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_PAUSE_SECONDS);
      }
    }
    // at once: whoever pokes from now on starts it anew
    this.running = undefined;
  }

  private async drainAlone(signal: AbortSignal): Promise<number> {
    let evaluated = 0;
    for (let more = true; more && !signal.aborted && !this.stopping.signal.aborted; ) {
      const batch = await this.evaluator.batch();
      evaluated += batch.evaluated;
      more = batch.more;
      for (const id of batch.awaited) if (this.awaited.size < MOST_AWAITED) this.awaited.add(id);
    }
    return evaluated;
  }
}
