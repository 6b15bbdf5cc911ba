import { present } from '../../../base/present.ts';
import type { Instant } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import type { Channel } from './channel.ts';
import { type CleanupRow, hasDeliverable } from './cleanup-queries.ts';
import { operate, reserveCleanup } from './cleanup-queue.ts';

/** Interval for finding messages without a notification: messages of other nodes, or with an expired lease. */
const ROUND_SECONDS = 1;

/** The workers connected to this process, by pool. Delivers cleanup messages to those with capacity. */
export class ChannelRegistry {
  private readonly pools = new Map<string, Channel[]>();
  /** Outstanding messages with the end of their lease, by pool, consumer and worker. */
  private readonly out = new Map<string, Map<string, Instant>>();
  private readonly dispatching = new Map<string, Promise<void>>();
  private readonly again = new Set<string>();
  private endRounds: (() => void) | undefined;

  constructor(private readonly deps: Deps) {
    deps.bus.subscribe('workPool', ({ id, change }) => {
      for (const channel of this.pools.get(id) ?? []) {
        if (change === 'deleted') channel.poolDeleted();
        else channel.poolChanged();
      }
    });
    deps.bus.subscribe('cleanup', (poolId) => this.dispatch(poolId));
  }

  enter(channel: Channel): () => void {
    this.pools.set(channel.poolId, [...(this.pools.get(channel.poolId) ?? []), channel]);
    this.endRounds ??= this.deps.timers.every(ROUND_SECONDS, () => this.goRound());
    this.dispatch(channel.poolId);
    return () => this.leave(channel);
  }

  /** The worker has finished a message, or renewed its lease. */
  settled(channel: Channel, messageId: string, leaseExpires: Instant | undefined): void {
    const out = this.out.get(channel.key);
    if (!out?.has(messageId)) return;
    if (leaseExpires) out.set(messageId, leaseExpires);
    else out.delete(messageId);
    if (!leaseExpires) this.dispatch(channel.poolId);
  }

  /** Resolves when no delivery is in progress. @returns whether it had to wait */
  async settle(): Promise<boolean> {
    let waited = false;
    for (; this.dispatching.size > 0; waited = true) await Promise.all(this.dispatching.values());
    return waited;
  }

  private leave(channel: Channel): void {
    channel.stop();
    this.forgetLapsed();
    const left = (this.pools.get(channel.poolId) ?? []).filter((other) => other !== channel);
    if (left.length > 0) this.pools.set(channel.poolId, left);
    else this.pools.delete(channel.poolId);
    if (this.pools.size > 0) return;
    this.endRounds?.();
    this.endRounds = undefined;
  }

  private goRound(): void {
    for (const poolId of this.pools.keys()) this.dispatch(poolId);
  }

  /** Delivers waiting messages, with one dispatcher per pool at a time. A call during a delivery triggers another round. */
  private dispatch(poolId: string): void {
    if (!this.withRoom(poolId).length) return;
    if (this.dispatching.has(poolId)) {
      this.again.add(poolId);
      return;
    }
    const work = this.handOut(poolId)
      .catch((error) => this.deps.log.error({ err: error, workPool: poolId }, 'failed to deliver cleanup messages'))
      .finally(() => {
        this.dispatching.delete(poolId);
        if (this.again.delete(poolId)) this.dispatch(poolId);
      });
    this.dispatching.set(poolId, work);
  }

  /** Serves the workers in turn, each from its own queues first, until no worker gets a message. */
  private async handOut(poolId: string): Promise<void> {
    const { store, clock } = this.deps;
    for (const own of [true, false]) {
      for (let got = true; got; ) {
        got = false;
        if (!(await hasDeliverable(store.reader, poolId, clock.now()))) return;
        for (const channel of this.withRoom(poolId)) if (await this.handOne(channel, own)) got = true;
      }
    }
  }

  private async handOne(channel: Channel, own: boolean): Promise<boolean> {
    const { store } = this.deps;
    const wanted = { poolId: channel.poolId, kinds: channel.cleanupKinds, queueIds: own ? channel.queueIds : undefined };
    const message = await store.transaction((tx) => reserveCleanup(tx, this.deps, wanted));
    if (!message) return false;
    // the worker may have disconnected during the reservation of its message
    if (!this.hasRoom(channel)) return this.release(message);
    const out = this.out.get(channel.key) ?? new Map<string, Instant>();
    this.out.set(channel.key, out.set(message.id, present(message.leaseExpires, 'the lease of a reserved message')));
    try {
      await channel.deliver(message);
      return true;
    } catch {
      out.delete(message.id);
      return this.release(message);
    }
  }

  /** @returns false: no worker received the message */
  private async release(message: CleanupRow): Promise<false> {
    const request = {
      operation: 'release' as const,
      messageId: message.id,
      token: present(message.reservationToken, 'the token of a reserved message'),
    };
    await this.deps.store.transaction((tx) => operate(tx, this.deps, message.workPoolId, request));
    return false;
  }

  private withRoom(poolId: string): Channel[] {
    return (this.pools.get(poolId) ?? []).filter((channel) => this.hasRoom(channel));
  }

  private hasRoom(channel: Channel): boolean {
    if (channel.cleanupConcurrency === 0 || !channel.isOpen) return false;
    const out = this.out.get(channel.key);
    if (!out) return true;
    dropLapsed(out, this.deps.clock.now());
    return out.size < channel.cleanupConcurrency;
  }

  /** Removes disconnected workers once the leases on their messages have expired. */
  private forgetLapsed(): void {
    const now = this.deps.clock.now();
    for (const [key, out] of this.out) {
      dropLapsed(out, now);
      if (out.size === 0) this.out.delete(key);
    }
  }
}

function dropLapsed(out: Map<string, Instant>, now: Instant): void {
  for (const [id, leaseExpires] of out) if (leaseExpires <= now) out.delete(id);
}
