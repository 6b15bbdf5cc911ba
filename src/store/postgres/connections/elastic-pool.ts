import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { contention } from '../../../base/errors.ts';
import { toApiError } from '../../errors.ts';

/** The server, the database, or the role has no connection left. */
export const NONE_LEFT = '53300';
/** PgBouncer uses this code for all of its own rejections, also that of a connection beyond its limit. */
const POOLER_REJECTS = '08P01';

/** After this time, a pool that the server has limited tries to grow again. */
const SMALL_MILLISECONDS = 30_000;
/** Pause before a pool without any connection tries again. */
const PAUSE_MILLISECONDS = 200;

/** Whatever prevents a connection, also a certificate or a missing permission, the request may succeed later. */
const unavailable = (error: unknown) => toApiError(error) ?? contention(error);

export interface ElasticPoolConfig extends pg.PoolConfig {
  max: number;
  connectionTimeoutMillis: number;
  /** Called when the pool shrinks to this number of connections, with the reason of the server. */
  onShrink: (size: number, reason: string) => void;
}

/**
 * A pool that shrinks to the connections that the server grants, if the server, the database, or the role allows fewer than the pool wants: requests then wait
 * for a connection of the pool instead of failing.
 */
export class ElasticPool extends pg.Pool {
  private readonly config: ElasticPoolConfig;
  /** Connections that work is using. */
  private used = 0;
  /** When the server last rejected a connection, in milliseconds; undefined if the pool has its full size. */
  private smallSince: number | undefined;

  constructor(config: ElasticPoolConfig) {
    super(config);
    this.config = config;
    this.on('acquire', () => {
      this.used += 1;
    });
    this.on('release', () => {
      this.used -= 1;
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    // the driver's own methods use callbacks, and the store doesn't call them
    if (!callback) return this.connectOrWait();
    super.connect(callback);
    return undefined;
  }

  /** As {@link connect}, but fails immediately if the server rejects a connection. */
  connectNow(): Promise<pg.PoolClient> {
    return super.connect();
  }

  /** Closes a connection for one that this process needs more urgently, if the server grants no other. Keeps the last one. */
  async giveUpOne(reason: string): Promise<void> {
    const open = this.used + this.idleCount;
    if (open < 2) return;
    this.shrink(open - 1, reason);
    (await super.connect()).release(true);
  }

  private async connectOrWait(): Promise<pg.PoolClient> {
    const deadline = performance.now() + this.config.connectionTimeoutMillis;
    for (;;) {
      this.grow();
      try {
        return await super.connect();
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || performance.now() > deadline) throw unavailable(error);
        const open = this.used + this.idleCount;
        if (error.code !== NONE_LEFT && !(error.code === POOLER_REJECTS && open > 0)) throw unavailable(error);
        this.shrink(open, error.message);
        if (open === 0) await sleep(PAUSE_MILLISECONDS);
      }
    }
  }

  private shrink(open: number, reason: string): void {
    // at least one, with which the pool finds out when the server grants a connection again
    const size = Math.max(1, open);
    if (this.smallSince === undefined) this.config.onShrink(open, reason);
    this.smallSince = performance.now();
    this.options.max = size;
  }

  private grow(): void {
    if (this.smallSince === undefined || performance.now() < this.smallSince + SMALL_MILLISECONDS) return;
    this.smallSince = undefined;
    this.options.max = this.config.max;
  }
}
