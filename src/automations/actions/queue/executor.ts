import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../store/store.ts';
import { toInvocation } from '../invocations.ts';
import { type ActionRow, releaseClaimsOfOthers } from '../queries.ts';
import { ActionQueue, type Taken } from './action-queue.ts';
import { OneByOneRunner, SharedTransactionRunner } from './batch-runners.ts';
import type { ActionIntake, Fired } from './intake.ts';

/** Seconds to write the outcomes of aborted calls at shutdown. */
const LAST_SECONDS = 5;

/** Seconds until other nodes take over the actions of a crashed node; a live node renews its claims in time. */
const LEASE = 30;

/** A slow receiver neither delays other receivers nor gets a flood of requests. */
const EXTERNAL = { external: true, concurrency: 256, perAutomation: 4, batch: 256, leaseSeconds: LEASE };
/** Each batch is one transaction: more of them would leave the API no database connections. */
const INTERNAL = { external: false, concurrency: 4, perAutomation: Number.POSITIVE_INFINITY, batch: 128, leaseSeconds: LEASE };

/** Maximum size of new actions that stay in memory until they run, in characters of JSON. */
const MAX_KEPT = 1_000_000;

/**
 * Runs the actions of firings, on any number of nodes. Each open action is claimed by one node, which renews the claim until the action ends. The claims of a
 * crashed node expire, and other nodes take over.
 */
export class ActionExecutor implements ActionIntake {
  private readonly internal: ActionQueue;
  private readonly external: ActionQueue;
  private readonly stopping = new AbortController();
  private started = false;

  constructor(
    private readonly deps: Deps,
    private readonly node: string,
  ) {
    const needs = { deps, node, stopping: this.stopping.signal };
    this.internal = new ActionQueue(deps, { ...INTERNAL, node }, new SharedTransactionRunner(needs));
    this.external = new ActionQueue(deps, { ...EXTERNAL, node }, new OneByOneRunner(needs));
  }

  start(): void {
    this.started = true;
    void this.takeOver().finally(() => this.wake());
  }

  /** A SQLite file has one node at a time, so the claims of other nodes belong to ended processes. */
  private async takeOver(): Promise<void> {
    const { store, log } = this.deps;
    if (store.reader.dialect.name !== 'sqlite') return;
    await store
      .transaction((tx) => releaseClaimsOfOthers(tx, this.node))
      .catch((error) =>
        log.warn({ err: error }, 'failed to release the actions of an earlier process; they wait until their claims expire'),
      );
  }

  /** Starts a search for open actions, once the executor is started. */
  wake(): void {
    if (this.started) for (const queue of this.queues) queue.wake();
  }

  admit(tx: Tx, fired: readonly Fired[], size: number): ActionRow[] {
    const now = this.deps.clock.now();
    const claim = { status: 'running', claimedBy: this.node, claimExpires: this.internal.claimUntil(now), started: now };
    let room = this.started ? this.internal.room : 0;
    const taken: Taken[] = [];
    const rows = fired.map(({ action, firing }) => {
      if (action.external || room <= 0) return action;
      room--;
      taken.push({ ...action, invocation: size <= MAX_KEPT ? toInvocation(action, firing) : undefined });
      return { ...action, ...claim };
    });
    if (taken.length > 0) tx.afterCommit(() => this.internal.add(taken));
    return rows;
  }

  /** Runs all open actions. @returns the number of actions */
  async drain(signal: AbortSignal): Promise<number> {
    const before = this.handled();
    for (const queue of this.queues) queue.wake();
    const over = new AbortController();
    const aborted = once(signal, 'abort', { signal: over.signal }).catch(() => undefined);
    await Promise.race([aborted, Promise.all(this.queues.map((queue) => queue.idle()))]);
    over.abort();
    return this.handled() - before;
  }

  /** Resolves when no action runs that can run now. @returns whether it had to wait */
  async settle(): Promise<boolean> {
    const waited = await Promise.all(this.queues.map((queue) => queue.idle()));
    return waited.includes(true);
  }

  /**
   * Lets running actions finish within the stop timeout, then aborts the calls that are still running: that is their outcome. Other nodes take over the
   * remaining actions when their claims expire.
   */
  async stop(): Promise<void> {
    this.started = false;
    const ended = Promise.all(this.queues.map((queue) => queue.stop()));
    if (await isOverWithin(ended, this.deps.settings.stopTimeoutSeconds)) return;
    this.stopping.abort();
    await isOverWithin(ended, LAST_SECONDS);
  }

  private get queues(): readonly ActionQueue[] {
    return [this.internal, this.external];
  }

  private handled = () => this.queues.reduce((sum, queue) => sum + queue.handled, 0);
}

async function isOverWithin(work: Promise<unknown>, seconds: number): Promise<boolean> {
  const giveUp = new AbortController();
  const late = sleep(seconds * 1000, false, { signal: giveUp.signal }).catch(() => false);
  const isOver = await Promise.race([work.then(() => true), late]);
  giveUp.abort();
  return isOver;
}
