import { addSeconds } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import { findTaskRun } from '../queries.ts';
import type { TaskRunRecord } from '../rows.ts';
import { claimQueued, extendClaims, findOldestQueued, markDelivered, requeue } from './queries.ts';
import { WorkerRegistry } from './worker-registry.ts';

/** A claim expires after this time unless its process extends it. */
const CLAIM_SECONDS = 30;
/** Interval for extending claims, and for idle connections to check for runs that other processes queued or lost. */
const ROUND_SECONDS = 5;

interface Waiter {
  keys: readonly string[];
  wake(): void;
}

/**
 * Delivers background runs to the task workers connected to this process, each run to one connection. The database holds the waiting runs, so restarts and
 * other processes lose none; the bus only signals when to read.
 */
export class TaskDelivery {
  readonly workers = new WorkerRegistry();
  /** Idle connections, longest wait first. */
  private waiters: Waiter[] = [];
  private readonly unacknowledged = new Set<string>();
  private readonly deps: Deps;
  private endRounds: (() => void) | undefined;

  constructor(deps: Deps) {
    this.deps = deps;
    deps.bus.subscribe('scheduledTaskRuns', (taskKeys) => this.queued(taskKeys));
  }

  /** The next run of one of the keys, in key order. Waits until there is one; undefined once `until` is aborted. */
  async next(keys: readonly string[], until: AbortSignal): Promise<TaskRunRecord | undefined> {
    while (!until.aborted) {
      // registers before the read, so that it misses no run queued in between
      const { woken, leave } = this.wait(keys, until);
      try {
        const run = await this.claim(keys);
        if (run) return run;
        await woken;
      } finally {
        leave();
      }
    }
    return undefined;
  }

  /** The worker has received the run: prevents another delivery. */
  async delivered(id: string): Promise<void> {
    // before the transaction: if that fails, the claim is not extended and expires
    this.unacknowledged.delete(id);
    await this.deps.store.transaction((tx) => markDelivered(tx, id));
  }

  /** The connection ended before the worker received the run: the run is next in its queue. */
  async returned({ run }: TaskRunRecord): Promise<void> {
    this.unacknowledged.delete(run.id);
    await this.deps.store.transaction((tx) => requeue(tx, run.id, this.deps.clock.now()));
    this.queued([run.taskKey]);
  }

  /** Wakes one connection per queued run. A connection that finds a run wakes the next one. */
  private queued(taskKeys: readonly string[]): void {
    for (const key of taskKeys) this.waiters.find((waiter) => waiter.keys.includes(key))?.wake();
  }

  private async claim(keys: readonly string[]): Promise<TaskRunRecord | undefined> {
    const { store, clock } = this.deps;
    for (const key of keys) {
      for (;;) {
        const oldest = await findOldestQueued(store.reader, key, clock.now());
        if (!oldest) break;
        const until = addSeconds(clock.now(), CLAIM_SECONDS);
        if (!(await store.transaction((tx) => claimQueued(tx, oldest, until)))) continue;
        const record = await findTaskRun(store.reader, oldest.id);
        if (!record) continue;
        this.unacknowledged.add(oldest.id);
        this.queued([key]);
        return record;
      }
    }
    return undefined;
  }

  private wait(keys: readonly string[], until: AbortSignal) {
    let resolve = () => {};
    const woken = new Promise<void>((done) => {
      resolve = done;
    });
    const leave = () => {
      this.waiters = this.waiters.filter((one) => one !== waiter);
      until.removeEventListener('abort', wake);
    };
    const wake = () => {
      leave();
      resolve();
    };
    const waiter = { keys, wake };
    this.waiters.push(waiter);
    until.addEventListener('abort', wake, { once: true });
    this.endRounds ??= this.deps.timers.every(ROUND_SECONDS, () => void this.goRound());
    return { woken, leave };
  }

  private async goRound(): Promise<void> {
    for (const waiter of this.waiters) waiter.wake();
    if (this.unacknowledged.size === 0) {
      if (this.waiters.length > 0) return;
      this.endRounds?.();
      this.endRounds = undefined;
      return;
    }
    const { store, clock, log } = this.deps;
    const until = addSeconds(clock.now(), CLAIM_SECONDS);
    await store
      .transaction((tx) => extendClaims(tx, [...this.unacknowledged], until))
      .catch((error) => log.warn({ err: error }, 'failed to renew the claims on background tasks'));
  }
}
