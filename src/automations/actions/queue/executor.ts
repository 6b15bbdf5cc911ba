import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../store/store.ts';
import { toInvocation } from '../invocations.ts';
import { type ActionRow, releaseClaimsOfOthers } from '../queries.ts';
import { ActionQueue, type Taken } from './action-queue.ts';
import { OneByOneRunner, SharedTransactionRunner } from './batch-runners.ts';
import type { ActionIntake, Fired } from './intake.ts';

/** When calls are broken off at the end, so many seconds are left to write that. */
const LAST_SECONDS = 5;

/** How long, in seconds, others wait for a node that is gone; one that lives renews its claims in time. */
const LEASE = 30;

/** Other receivers than a slow one are served meanwhile, and its own requests do not flood it. */
const EXTERNAL = { external: true, concurrency: 256, perAutomation: 4, batch: 256, leaseSeconds: LEASE };
/** One transaction for each batch: more at once would leave the pool of connections nothing for the API. */
const INTERNAL = { external: false, concurrency: 4, perAutomation: Number.POSITIVE_INFINITY, batch: 128, leaseSeconds: LEASE };

/** New actions with more JSON than this, in characters, are not kept in memory until their turn. */
const MOST_KEPT = 1_000_000;

/**
 * Carries out what the firings of automations ask for. Any number of nodes may do so: each open action is claimed by one of them, for a time, and again while
 * it has not ended; a node that dies loses its claims, and others take over.
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
    void this.takeOver().finally(() => this.poke());
  }

  /** A SQLite file has one node at a time: what another one claimed there belongs to a process that is gone. */
  private async takeOver(): Promise<void> {
    const { store, log } = this.deps;
    if (store.reader.dialect.name !== 'sqlite') return;
    await store
      .transaction((tx) => releaseClaimsOfOthers(tx, this.node))
      .catch((error) => log.warn({ err: error }, 'actions of an earlier process wait until their claims expire'));
  }

  /** Looks for open actions soon, once started. */
  poke(): void {
    if (this.started) for (const queue of this.queues) queue.poke();
  }

  admit(tx: Tx, fired: readonly Fired[], size: number): ActionRow[] {
    const now = this.deps.clock.now();
    const claim = { status: 'running', claimedBy: this.node, claimExpires: this.internal.claimUntil(now), started: now };
    let room = this.started ? this.internal.room : 0;
    const taken: Taken[] = [];
    const rows = fired.map(({ action, firing }) => {
      if (action.external || room <= 0) return action;
      room--;
      taken.push({ ...action, invocation: size <= MOST_KEPT ? toInvocation(action, firing) : undefined });
      return { ...action, ...claim };
    });
    if (taken.length > 0) tx.afterCommit(() => this.internal.add(taken));
    return rows;
  }

  /** Carries out whatever there is. @returns how many actions that were */
  async drain(signal: AbortSignal): Promise<number> {
    const before = this.handled();
    for (const queue of this.queues) queue.poke();
    const over = new AbortController();
    const aborted = once(signal, 'abort', { signal: over.signal }).catch(() => undefined);
    await Promise.race([aborted, Promise.all(this.queues.map((queue) => queue.idle()))]);
    over.abort();
    return this.handled() - before;
  }

  /**
   * Lets actions under way finish, for as long as a stop may take. Calls that take longer are broken off, which is their outcome; what is left then is taken over
   * when its claim expires.
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
