import type { Logger } from 'pino';
import type { BackgroundWork } from '../base/async/background-work.ts';
import type { Clock } from '../base/clock.ts';
import { addSeconds } from '../base/instant.ts';
import type { Principal } from '../base/request-context.ts';
import type { Store } from '../store/store.ts';
import { hasEnded } from './manage.ts';
import { keyHolder } from './principal.ts';
import { type ApiKeyRow, findKeyByPrefix, findKeys, hasKeys, noteUse } from './queries.ts';
import { readKey, sameHash } from './secret.ts';

export interface RingDeps {
  store: Store;
  clock: Clock;
  background: BackgroundWork;
  log: Pick<Logger, 'warn'>;
}

/** The result of looking up a received key. */
export type Finding = { principal: Principal } | { rejection: 'unknown' } | { rejection: 'revoked' | 'expired'; prefix: string };

/** Maximum delay until a change by another process takes effect. */
const FRESH_MILLISECONDS = 2000;
/** Bound on the keys in memory. */
const MAX_KEPT = 1000;
/** Minimum interval between recorded uses of a key. */
const USE_SECONDS = 60;
/** Keys of sockets that one statement reads. */
const WATCH_BATCH = 500;

interface Kept {
  row: ApiKeyRow;
  readAt: number;
}

interface Watch {
  hash: string;
  end: () => void;
}

/** A short-lived cache of the keys in the database. */
export class KeyRing {
  private readonly kept = new Map<string, Kept>();
  /** Changes when this process changes a key; a read that started before must not be cached. */
  private generation = 0;
  private exist: { known: boolean; readAt: number } | undefined;
  private readonly watches = new Map<string, Set<Watch>>();
  private timer: NodeJS.Timeout | undefined;

  /** @param monotonic milliseconds of a clock that never jumps */
  constructor(
    private readonly deps: RingDeps,
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  /** Whether a key has ever been created. Once true, the result is final. */
  async exists(): Promise<boolean> {
    if (this.exist && (this.exist.known || this.isFresh(this.exist))) return this.exist.known;
    const { generation } = this;
    const readAt = this.monotonic();
    try {
      const known = await hasKeys(this.deps.store.reader);
      if (generation !== this.generation) return this.exists();
      this.exist = { known, readAt };
      return known;
    } catch (error) {
      if (!this.exist) throw error;
      return this.exist.known;
    }
  }

  /** @throws 503 while the database is unavailable */
  async find(text: string): Promise<Finding> {
    const given = readKey(text);
    const row = given && (await this.rowOf(given.prefix));
    if (!given || !row || !sameHash(row.hash, given.hash)) return { rejection: 'unknown' };
    const { prefix } = row;
    if (row.revoked !== null) return { rejection: 'revoked', prefix };
    if (hasEnded(row, this.deps.clock.now())) return { rejection: 'expired', prefix };
    this.noteUse(row);
    return { principal: keyHolder(row) };
  }

  /** Call after this process has created, replaced, or revoked a key. Invalidates the cache, so that no request is authenticated with stale data. */
  changed(): void {
    this.generation++;
    this.kept.clear();
    this.exist = undefined;
    void this.look();
  }

  /** Calls `end` once when the key is no longer valid. Returns a function that stops the watch. */
  watch({ id, hash }: Pick<ApiKeyRow, 'id' | 'hash'>, end: () => void): () => void {
    const watch = { hash, end };
    const watches = this.watches.get(id) ?? new Set();
    this.watches.set(id, watches.add(watch));
    this.timer ??= setInterval(() => void this.look(), FRESH_MILLISECONDS).unref();
    return () => {
      watches.delete(watch);
      if (watches.size === 0 && this.watches.get(id) === watches) this.watches.delete(id);
      if (this.watches.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  private async rowOf(prefix: string): Promise<ApiKeyRow | undefined> {
    const kept = this.kept.get(prefix);
    if (kept && this.isFresh(kept)) return kept.row;
    const { generation } = this;
    const readAt = this.monotonic();
    const row = await findKeyByPrefix(this.deps.store.reader, prefix);
    if (generation === this.generation) this.keep(prefix, row && { row, readAt });
    return row;
  }

  /** Evicts the entry that was read longest ago. */
  private keep(prefix: string, kept: Kept | undefined): void {
    this.kept.delete(prefix);
    if (!kept) return;
    this.kept.set(prefix, kept);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }

  private isFresh({ readAt }: { readAt: number }): boolean {
    return this.monotonic() - readAt < FRESH_MILLISECONDS;
  }

  private noteUse(row: ApiKeyRow): void {
    const { clock, store, background } = this.deps;
    const now = clock.now();
    const before = addSeconds(now, -USE_SECONDS);
    if (row.lastUsed !== null && row.lastUsed > before) return;
    row.lastUsed = now;
    void background.run('record the use of a key', () => store.transaction((tx) => noteUse(tx, row.id, now, before)));
  }

  /** Ends the watches of keys that are no longer valid. */
  private async look(): Promise<void> {
    const ids = [...this.watches.keys()];
    try {
      for (let start = 0; start < ids.length; start += WATCH_BATCH) {
        const batch = ids.slice(start, start + WATCH_BATCH);
        const rows = new Map((await findKeys(this.deps.store.reader, batch)).map((row) => [row.id, row]));
        for (const id of batch) this.endUnless(id, rows.get(id));
      }
    } catch (error) {
      this.deps.log.warn({ err: error }, 'failed to check the keys of open sockets; retrying');
    }
  }

  private endUnless(id: string, row: ApiKeyRow | undefined): void {
    const isValid = row && row.revoked === null && !hasEnded(row, this.deps.clock.now());
    for (const watch of [...(this.watches.get(id) ?? [])]) {
      if (!isValid || !sameHash(row.hash, watch.hash)) watch.end();
    }
  }
}
