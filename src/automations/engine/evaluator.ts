import { present } from '../../base/present.ts';
import type { RecentKeys } from '../../base/recent-keys.ts';
import { isRetryable } from '../../store/errors.ts';
import { eventsInside } from '../../store/limits/event-queries.ts';
import type { Tx } from '../../store/store.ts';
import { Pace } from '../pace.ts';
import { lockAutomations } from './automation-queries.ts';
import { awaited, causalOrder } from './causal-order.ts';
import { recordFirings } from './firings.ts';
import type { EngineDeps } from './needs.ts';
import {
  claimFollowers,
  claimQueued,
  dequeue,
  freeFollowers,
  freeFollowersOfUnstored,
  lookUp,
  park,
  type QueuedEvent,
  readQueued,
} from './queue-queries.ts';
import type { RecentlyQueued } from './recently-queued.ts';
import { type Concern, Session } from './session.ts';
import type { Leaf, TriggerSet } from './trigger-set.ts';

/** Maximum size of the events of a transaction, in bytes. */
const MAX_BYTES = 8_000_000;
/** Number of events per transaction: it blocks the writer on SQLite and locks automations on PostgreSQL. */
const BATCH = { sqlite: { milliseconds: 20, most: 500, first: 64 }, postgres: { milliseconds: 300, most: 500, first: 64 } };
/** Maximum number of followers that a transaction evaluates in addition. */
const MAX_FOLLOWERS = 1000;
/** Maximum number of evaluated events whose followers are still to be checked; the periodic check covers the others. */
const MAX_SETTLED = 10_000;

/** The result of one batch. */
export interface BatchResult {
  /** Number of evaluated events. */
  evaluated: number;
  /** Whether work is left. */
  more: boolean;
  /** Ids that newly parked events wait for. */
  awaited: string[];
}

interface Arranged {
  order: QueuedEvent[];
  /** Ids that newly parked events wait for. */
  parked: string[];
  /** Whether a chain is cut. */
  later: boolean;
}

/**
 * Claims events from the queue and evaluates them. Buckets, firings, their events and actions are written in the transaction that deletes the queue rows, so
 * each event is evaluated exactly once.
 */
export class Evaluator {
  private readonly pace: Pace;
  /** Events whose followers are checked with the next batch. */
  private recheck: string[] = [];
  /**
   * Events that may have parked followers which the last transactions could not see: another node parked them in the meantime, or had just evaluated what they
   * wait for.
   */
  private settled: string[] = [];
  /** The events claimed by the last transaction, even if it failed. */
  private claimed: readonly string[] = [];

  constructor(
    private readonly deps: EngineDeps,
    private readonly triggers: TriggerSet,
    private readonly recent: RecentlyQueued,
    /** Ids of arrived events, if the service does not store the events of clients. */
    private readonly unstored?: Pick<RecentKeys, 'has'>,
  ) {
    this.pace = new Pace(BATCH[deps.store.reader.dialect.name]);
  }

  /** Checks the followers of these events with the next batch. */
  recheckFollowersOf(ids: readonly string[]): void {
    this.recheck.push(...ids);
  }

  /** True if {@link recheckSettled} should be called soon. */
  get hasSettled(): boolean {
    return this.settled.length > 0;
  }

  /** Checks the followers of the events that this node evaluated since the last check, or that another node was evaluating, with the next batch. */
  recheckSettled(): void {
    this.recheck.push(...this.settled.splice(0));
  }

  /**
   * Evaluates the next batch. An error in one automation affects neither other automations nor other events. @throws errors that no event causes: a retry may
   * succeed
   */
  async batch(): Promise<BatchResult> {
    const recheck = this.recheck.splice(0);
    try {
      return await this.attempt(this.pace.size, recheck, false);
    } catch (error) {
      this.recheck.push(...recheck);
      if (isRetryable(error)) throw error;
      this.deps.log.warn({ err: error }, 'failed to evaluate a batch of events; evaluating them one by one');
    }
    return this.oneByOne(this.pace.size);
  }

  /** Evaluates as many events as a batch has, each in its own transaction and with each automation isolated from the others. */
  private async oneByOne(limit: number): Promise<BatchResult> {
    const sum: BatchResult = { evaluated: 0, more: true, awaited: [] };
    for (let turn = 0; sum.more && turn < limit; turn++) {
      try {
        const { evaluated, more, awaited } = await this.attempt(1, [], true);
        sum.evaluated += evaluated;
        sum.more = more;
        sum.awaited.push(...awaited);
      } catch (error) {
        // the error is not about an event if none is claimed
        if (isRetryable(error) || this.claimed.length === 0) throw error;
        await this.discard(this.claimed, error);
      }
    }
    return sum;
  }

  /** Drops an event that fails even alone, so that it does not block the others. */
  private async discard(ids: readonly string[], reason: unknown): Promise<void> {
    this.deps.log.error({ err: reason, events: ids }, 'failed to evaluate an event; it was dropped');
    await this.deps.store.transaction((tx) => dequeue(tx, ids));
  }

  private async attempt(limit: number, recheck: readonly string[], apart: boolean): Promise<BatchResult> {
    this.claimed = [];
    const { store } = this.deps;
    const { ids, parked, more, milliseconds } = await store.transaction(async (tx) => {
      const begun = performance.now();
      if (recheck.length > 0) await this.free(tx, recheck);
      const { ids: claimed, revision, isAll, anyWaiting } = await claimQueued(tx, { limit, bytes: MAX_BYTES });
      this.claimed = claimed;
      if (claimed.length === 0) return { ids: [], parked: [], more: false, milliseconds: 0 };
      const { order, parked, later } = await this.arrange(tx, await this.contents(tx, claimed), anyWaiting);
      await (apart ? this.evaluateApart(tx, order, revision) : this.evaluate(tx, order, revision));
      const ids = order.map(({ event }) => event.id);
      await dequeue(tx, ids);
      return { ids, parked, more: later || !isAll, milliseconds: performance.now() - begun };
    });
    if (!apart) this.pace.took(this.claimed.length, milliseconds);
    // another node may have parked a follower, or evaluated the event that a parked one waits for, without being visible to this transaction
    if (store.reader.dialect.name === 'postgres') this.settled.push(...ids);
    this.settled.push(...parked);
    this.settled.splice(0, this.settled.length - MAX_SETTLED);
    return { evaluated: ids.length, more, awaited: parked };
  }

  private async free(tx: Tx, ids: readonly string[]): Promise<void> {
    await freeFollowers(tx, ids);
    const unstored = ids.filter((id) => this.unstored?.has(id));
    if (unstored.length > 0) await freeFollowersOfUnstored(tx, unstored);
  }

  /** The events of the claimed rows, in the same order. */
  private async contents(tx: Tx, ids: readonly string[]): Promise<QueuedEvent[]> {
    const known = new Map(ids.map((id) => [id, this.recent.take(id)]));
    const unknown = await readQueued(
      tx,
      ids.filter((id) => !known.get(id)),
    );
    return ids.map((id) => present(known.get(id) ?? unknown.get(id), `the queued event ${id}`));
  }

  /** Determines the order of evaluation and parks events that must wait for others. */
  private async arrange(tx: Tx, queued: QueuedEvent[], anyWaiting: boolean): Promise<Arranged> {
    const now = this.deps.clock.now();
    const all = anyWaiting ? await this.withFollowers(tx, queued) : queued;
    const mine = new Set(all.map(({ event }) => event.id));
    const others = [...new Set(all.map(({ event }) => awaited(event, now)))].filter((id) => id !== undefined && !mine.has(id)) as string[];
    const known = await lookUp(tx, others);
    const isEvaluated = (id: string) => (known.stored.has(id) || this.unstored?.has(id) === true) && !known.queued.has(id);
    const { order, park: waiting, later } = causalOrder(all, isEvaluated, now);
    await park(
      tx,
      waiting.map(({ event }) => event),
    );
    return {
      order,
      parked: waiting.map(({ event }) => present(event.follows, 'the event that a parked event follows')),
      later: later.length > 0,
    };
  }

  /** Adds the events that wait for one of the batch, and transitively their followers. */
  private async withFollowers(tx: Tx, queued: QueuedEvent[]): Promise<QueuedEvent[]> {
    const all = [...queued];
    for (let latest = queued; latest.length > 0 && all.length < MAX_FOLLOWERS; ) {
      latest = await claimFollowers(
        tx,
        latest.map(({ event }) => event.id),
        MAX_FOLLOWERS,
      );
      all.push(...latest);
    }
    return all;
  }

  private async evaluate(tx: Tx, queued: readonly QueuedEvent[], revision: string | null): Promise<void> {
    const concerns = await this.concerns(tx, queued, revision);
    if (concerns.length === 0) return;
    const session = new Session(this.deps, tx);
    await session.evaluate(concerns);
    await session.write();
    await recordFirings(this.deps, tx, session.fired);
  }

  private async evaluateApart(tx: Tx, queued: readonly QueuedEvent[], revision: string | null): Promise<void> {
    for (const { event, triggers } of queued) {
      const leaves = await this.triggers.queryCurrent(tx, revision, ({ find }) => triggers.map(find).filter((leaf) => leaf !== undefined));
      for (const [automation, own] of byAutomation(leaves)) {
        try {
          await tx.savepoint((inner) => this.evaluate(inner, [{ event, triggers: own }], revision));
        } catch (error) {
          if (isRetryable(error)) throw error;
          this.deps.log.error({ err: error, event: event.id, automation }, 'failed to evaluate an event for an automation');
        }
      }
    }
  }

  /** Pairs events with the triggers that they concern and locks the automations. Leaves out disabled and deleted automations. */
  private async concerns(tx: Tx, queued: readonly QueuedEvent[], revision: string | null): Promise<readonly Concern[]> {
    const find = (loaded: { find(id: string): Leaf | undefined }) =>
      queued.flatMap(({ event, triggers }) =>
        triggers.flatMap((id): Concern[] => {
          const leaf = loaded.find(id);
          return leaf ? [{ event, leaf }] : [];
        }),
      );
    const concerns = await this.triggers.queryCurrent(tx, revision, find);
    const isHeld = await holdAutomations(
      tx,
      concerns.map(({ leaf }) => leaf),
    );
    return insideLimits(tx, isHeld ? concerns : await this.triggers.reload(tx, find));
  }
}

/** Without events outside the limit of an automation: it reacts only to those that its author may read. */
async function insideLimits(tx: Tx, concerns: readonly Concern[]): Promise<readonly Concern[]> {
  const byLimit = new Map<readonly string[], Concern[]>();
  for (const concern of concerns) {
    const limit = concern.leaf.automation.row.limitedTo;
    if (limit) byLimit.set(limit, [...(byLimit.get(limit) ?? []), concern]);
  }
  const outside = new Set<Concern>();
  for (const [limit, own] of byLimit) {
    const events = own.map(({ event }) => event);
    const inside = new Set(await eventsInside(tx, limit, events));
    for (const concern of own) if (!inside.has(concern.event)) outside.add(concern);
  }
  return outside.size === 0 ? concerns : concerns.filter((concern) => !outside.has(concern));
}

/**
 * Locks the automations of some triggers against changes and other evaluations. SQLite needs no lock because it has one writer.
 * @returns false if one of them has changed since it was loaded
 */
export async function holdAutomations(tx: Tx, leaves: readonly Pick<Leaf, 'automation'>[]): Promise<boolean> {
  const versions = new Map(leaves.map(({ automation: { row } }) => [row.id, row.updated]));
  if (tx.dialect.name === 'sqlite' || versions.size === 0) return true;
  const locked = await lockAutomations(tx, [...versions.keys()]);
  return locked.length === versions.size && locked.every(({ id, updated }) => versions.get(id) === updated);
}

function byAutomation(leaves: readonly Leaf[]): Map<string, string[]> {
  const result = new Map<string, string[]>();
  for (const { automation, compiled } of leaves) {
    const { id } = automation.row;
    result.set(id, [...(result.get(id) ?? []), compiled.trigger.id]);
  }
  return result;
}
