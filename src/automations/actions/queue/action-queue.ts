import { addSeconds, type Instant } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import type { Invocation } from '../invocation.ts';
import { type Claimed, claimActions, hasWanted, release, renewClaims } from '../queries.ts';

export interface ActionQueueOptions {
  external: boolean;
  node: string;
  /** Maximum number of concurrent batches, and of claimed actions per automation. */
  concurrency: number;
  perAutomation: number;
  /** Maximum number of actions per claim, and of claimed actions that wait in this queue. */
  batch: number;
  /** Seconds after which other nodes may take over a claimed action, unless the claim is renewed. */
  leaseSeconds: number;
}

/** A claimed action, with its invocation unless that must be read from the database. */
export interface Taken extends Claimed {
  invocation?: Invocation | undefined;
}

/** Runs the actions of one batch: each one ends or is released. Never throws. */
export interface BatchRunner {
  /** Maximum number of actions in the next batch. */
  readonly size: number;
  run(batch: readonly Taken[]): Promise<void>;
}

/** Renewals per duration of a claim. */
const RENEWALS = 3;

/** Claims open actions and runs a bounded number of them at the same time. */
export class ActionQueue {
  /** Claimed, but not yet started. */
  private readonly queue: Taken[] = [];
  /** Number of claimed actions per automation, started or not. */
  private readonly shares = new Map<string, number>();
  private readonly underWay = new Set<Promise<void>>();
  /** Claimed, but not yet ended. */
  private readonly held = new Set<string>();
  private endRenewals: (() => void) | undefined;
  private claiming: Promise<void> | undefined;
  private wokenWhileRunning = false;
  /** Whether open actions may remain in the database: the last query found some, was skipped because enough are claimed, or failed. */
  private mayBeMore = false;
  private stopping = false;
  /** Number of ended actions since the start. */
  handled = 0;

  constructor(
    private readonly deps: Deps,
    private readonly options: ActionQueueOptions,
    private readonly runner: BatchRunner,
  ) {}

  /** Starts a search for open actions. */
  wake(): void {
    if (this.stopping) return;
    this.wokenWhileRunning = true;
    this.claiming ??= this.claim()
      .catch((error) => this.deps.log.warn({ err: error }, 'failed to claim automation actions'))
      .finally(() => {
        this.claiming = undefined;
        if (this.wokenWhileRunning) this.wake();
      });
  }

  /** The number of new actions that would start soon: 0 while older ones wait in the database. */
  get room(): number {
    return this.stopping || this.mayBeMore ? 0 : this.options.batch - this.queue.length;
  }

  /** The expiry of a claim that begins at `now`. */
  claimUntil(now: Instant): Instant {
    return addSeconds(now, this.options.leaseSeconds);
  }

  /** Runs actions that another component has claimed for this node. */
  add(taken: readonly Taken[]): void {
    this.enqueue(taken);
    if (this.stopping) void this.deps.background.run('release automation actions', () => this.empty());
    else this.begin();
  }

  /** Resolves when no work is left that can be done now. @returns whether it had to wait */
  async idle(): Promise<boolean> {
    let waited = false;
    for (; this.claiming || this.underWay.size > 0; waited = true)
      await Promise.race([this.claiming ?? Promise.all(this.underWay), ...this.underWay]);
    return waited;
  }

  /** Stops claiming, releases actions that have not started and waits for the others. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.claiming;
    await this.empty().catch(() => undefined);
    await Promise.all(this.underWay);
    this.endRenewals?.();
  }

  /** Renews the claims, so that they can be short: other nodes take over soon after a node crashes. */
  async renew(): Promise<void> {
    const { deps, options } = this;
    const ids = [...this.held];
    if (ids.length === 0) return;
    const until = this.claimUntil(deps.clock.now());
    await deps.store.transaction((tx) => renewClaims(tx, ids, { node: options.node, until }));
  }

  private hold(ids: readonly string[]): void {
    for (const id of ids) this.held.add(id);
    this.endRenewals ??= this.deps.timers.every(
      this.options.leaseSeconds / RENEWALS,
      () => void this.renew().catch((error) => this.deps.log.debug({ err: error }, 'failed to renew the claims of automation actions')),
    );
  }

  private letGo(ids: readonly string[]): void {
    for (const id of ids) this.held.delete(id);
    if (this.held.size > 0) return;
    this.endRenewals?.();
    this.endRenewals = undefined;
  }

  /** Claims until no open actions are left or the queue is full enough. */
  private async claim(): Promise<void> {
    while (this.wokenWhileRunning && !this.stopping) {
      this.wokenWhileRunning = false;
      this.mayBeMore = true;
      const room = this.options.batch - this.queue.length;
      // at least half a batch: claiming a few rows costs as much as claiming many
      if (room < this.options.batch / 2) return;
      const claimed = await this.claimSome(room);
      this.mayBeMore = claimed.length > 0;
      this.enqueue(claimed);
      if (claimed.length > 0) this.wokenWhileRunning = true;
      this.begin();
    }
  }

  private async claimSome(limit: number): Promise<Claimed[]> {
    const { store, clock } = this.deps;
    const { external, node, perAutomation } = this.options;
    const now = clock.now();
    const not = [...this.shares].filter(([, count]) => count >= perAutomation).map(([id]) => id);
    const wanted = { external, not, now };
    if (!(await hasWanted(store.reader, wanted))) return [];
    const left = (automationId: string) => perAutomation - this.share(automationId);
    return store.transaction((tx) => claimActions(tx, wanted, { node, until: this.claimUntil(now), limit, perAutomation: left }));
  }

  private enqueue(taken: readonly Taken[]): void {
    for (const one of taken) this.shares.set(one.automationId, this.share(one.automationId) + 1);
    this.queue.push(...taken);
    this.hold(taken.map(({ id }) => id));
  }

  /** Releases the actions that have not started. */
  private async empty(): Promise<void> {
    const ids = this.queue.splice(0).map(({ id }) => id);
    this.letGo(ids);
    if (ids.length > 0) await this.deps.store.transaction((tx) => release(tx, ids, { node: this.options.node, notBefore: null }));
  }

  private begin(): void {
    while (this.underWay.size < this.options.concurrency && this.queue.length > 0 && !this.stopping) {
      const batch = this.queue.splice(0, Math.min(this.fairShare(), this.runner.size));
      const work = this.runner.run(batch).finally(() => {
        this.underWay.delete(work);
        this.letGo(batch.map(({ id }) => id));
        this.handled += batch.length;
        const wereLeftOut = batch.filter(({ automationId }) => this.giveUpShare(automationId));
        this.begin();
        // claims more at half a queue, while the other actions run
        if (wereLeftOut.length > 0 || (this.mayBeMore && this.queue.length <= this.options.batch / 2)) this.wake();
      });
      this.underWay.add(work);
    }
  }

  /** An equal part of the waiting actions for each batch that may start now. */
  private fairShare(): number {
    return Math.ceil(this.queue.length / (this.options.concurrency - this.underWay.size));
  }

  private share = (automationId: string): number => this.shares.get(automationId) ?? 0;

  /** @returns whether the automation was at its maximum, so that more of its actions may remain in the database */
  private giveUpShare(automationId: string): boolean {
    const share = this.share(automationId);
    if (share > 1) this.shares.set(automationId, share - 1);
    else this.shares.delete(automationId);
    return share >= this.options.perAutomation;
  }
}
