import { addSeconds, type Instant } from '../../../base/instant.ts';
import type { Deps } from '../../../deps.ts';
import type { Invocation } from '../invocation.ts';
import { type Claimed, claimActions, giveBack, hasWanted, renewClaims } from '../queries.ts';

/** The bounds of a queue. */
export interface ActionQueueOptions {
  external: boolean;
  node: string;
  /** Batches under way at most, and actions of one automation. */
  concurrency: number;
  perAutomation: number;
  /** Actions that are claimed together, and that wait here. */
  batch: number;
  /** Seconds after which others may take a claimed action, unless the claim was renewed. */
  leaseSeconds: number;
}

/** A claimed action; with what there is to do, when that need not be read. */
export interface Taken extends Claimed {
  invocation?: Invocation;
}

/** Runs the actions of one batch: each ends in one way or another, or is given back. Never throws. */
export interface BatchRunner {
  /** Maximum number of actions in the next batch. */
  readonly size: number;
  run(batch: readonly Taken[]): Promise<void>;
}

/** How often claims are renewed while they last. */
const RENEWALS = 3;

/** Claims open actions and runs a bounded number of them at the same time. */
export class ActionQueue {
  /** Claimed and not begun. */
  private readonly queue: Taken[] = [];
  /** By automation: claimed ones, begun or not. */
  private readonly shares = new Map<string, number>();
  private readonly underWay = new Set<Promise<void>>();
  /** Claimed and not ended. */
  private readonly held = new Set<string>();
  private renewing: NodeJS.Timeout | undefined;
  private claiming: Promise<void> | undefined;
  private pokedMeanwhile = false;
  /** Whether open actions may have been left: when last looked there were some, or enough were at hand, or the look failed. */
  private mayBeMore = false;
  private stopping = false;
  /** Carried out since the start. */
  handled = 0;

  constructor(
    private readonly deps: Deps,
    private readonly options: ActionQueueOptions,
    private readonly runner: BatchRunner,
  ) {}

  /** Looks for open actions soon. */
  poke(): void {
    if (this.stopping) return;
    this.pokedMeanwhile = true;
    this.claiming ??= this.claim()
      .catch((error) => this.deps.log.warn({ err: error }, 'actions of automations could not be claimed'))
      .finally(() => {
        this.claiming = undefined;
        if (this.pokedMeanwhile) this.poke();
      });
  }

  /** How many new actions would not wait here for long: none while older ones wait in the database. */
  get room(): number {
    return this.stopping || this.mayBeMore ? 0 : this.options.batch - this.queue.length;
  }

  /** Claimed now, an action is this node's until then. */
  claimUntil(now: Instant): Instant {
    return addSeconds(now, this.options.leaseSeconds);
  }

  /** Carries out actions that were claimed elsewhere for this node. */
  add(taken: readonly Taken[]): void {
    this.enqueue(taken);
    if (this.stopping) void this.deps.background.run('give back actions of automations', () => this.empty());
    else this.begin();
  }

  /** Resolves when there is nothing left that can be done now. */
  async idle(): Promise<void> {
    while (this.claiming || this.underWay.size > 0) await Promise.race([this.claiming ?? Promise.all(this.underWay), ...this.underWay]);
  }

  /** Takes nothing any more, gives back what was not begun and waits for the rest. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.claiming;
    await this.empty().catch(() => undefined);
    await Promise.all(this.underWay);
    clearInterval(this.renewing);
  }

  /** Holds what is claimed here for another while, so that others wait no longer than that for a node that is gone. */
  async renew(): Promise<void> {
    const { deps, options } = this;
    const ids = [...this.held];
    if (ids.length === 0) return;
    const until = this.claimUntil(deps.clock.now());
    await deps.store.transaction((tx) => renewClaims(tx, ids, { node: options.node, until }));
  }

  private hold(ids: readonly string[]): void {
    for (const id of ids) this.held.add(id);
    this.renewing ??= setInterval(
      () => void this.renew().catch((error) => this.deps.log.debug({ err: error }, 'claims of actions could not be renewed')),
      (this.options.leaseSeconds / RENEWALS) * 1000,
    ).unref();
  }

  private letGo(ids: readonly string[]): void {
    for (const id of ids) this.held.delete(id);
    if (this.held.size > 0) return;
    clearInterval(this.renewing);
    this.renewing = undefined;
  }

  /** Claims until there is nothing left, or enough is at hand. */
  private async claim(): Promise<void> {
    while (this.pokedMeanwhile && !this.stopping) {
      this.pokedMeanwhile = false;
      this.mayBeMore = true;
      const room = this.options.batch - this.queue.length;
      // half a batch at least: a claim of a few would cost as much as one of many
      if (room < this.options.batch / 2) return;
      const claimed = await this.claimSome(room);
      this.mayBeMore = claimed.length > 0;
      this.enqueue(claimed);
      if (claimed.length > 0) this.pokedMeanwhile = true;
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

  /** Gives back what waits here. */
  private async empty(): Promise<void> {
    const ids = this.queue.splice(0).map(({ id }) => id);
    this.letGo(ids);
    if (ids.length > 0) await this.deps.store.transaction((tx) => giveBack(tx, ids, { node: this.options.node, notBefore: null }));
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
        // half empty: time to claim more, while the rest is carried out
        if (wereLeftOut.length > 0 || (this.mayBeMore && this.queue.length <= this.options.batch / 2)) this.poke();
      });
      this.underWay.add(work);
    }
  }

  /** Of what waits here, as much as each of the batches that may begin now gets. */
  private fairShare(): number {
    return Math.ceil(this.queue.length / (this.options.concurrency - this.underWay.size));
  }

  private share = (automationId: string): number => this.shares.get(automationId) ?? 0;

  /** @returns whether the automation had as many as it may have, so that others of its actions were left */
  private giveUpShare(automationId: string): boolean {
    const share = this.share(automationId);
    if (share > 1) this.shares.set(automationId, share - 1);
    else this.shares.delete(automationId);
    return share >= this.options.perAutomation;
  }
}
