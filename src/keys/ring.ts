import type { Logger } from 'pino';
import type { BackgroundWork } from '../base/async/background-work.ts';
import { present } from '../base/present.ts';
import type { Principal } from '../base/request-context.ts';
import type { Clock } from '../base/time/clock.ts';
import { addSeconds } from '../base/time/instant.ts';
import type { Store } from '../store/store.ts';
import { FRESH_MILLISECONDS, FreshCache } from './fresh-cache.ts';
import { hasEnded } from './manage.ts';
import { keyHolder, permissionPrint } from './principal.ts';
import { type ApiKeyRow, findOwnedKey, findOwnedKeys, hasKeys, noteUse, type OwnedKey } from './queries.ts';
import { readKey, sameHash } from './secret.ts';
import { Watches } from './watches.ts';

export interface RingDeps {
  store: Store;
  clock: Clock;
  background: BackgroundWork;
  log: Pick<Logger, 'warn'>;
}

/** The result of looking up a received key. */
export type Finding =
  | { principal: Principal }
  | { rejection: 'unknown' }
  | { rejection: 'revoked' | 'expired' | 'ownerless'; prefix: string };

/** Minimum interval between recorded uses of a key. */
const USE_SECONDS = 60;

/** The key of an open socket, and what it permitted when the socket was opened. */
type Watched = Readonly<Pick<ApiKeyRow, 'id' | 'hash'> & { print: string }>;

/** A short-lived cache of the keys in the database. */
export class KeyRing {
  private readonly kept: FreshCache<OwnedKey>;
  private readonly watches: Watches<Watched>;
  /** Changes when this process changes a key; a read that started before must not be cached. */
  private generation = 0;
  private readonly listeners: (() => void)[] = [];
  private exist: { known: boolean; readAt: number } | undefined;

  /** @param monotonic milliseconds of a clock that never jumps */
  constructor(
    private readonly deps: RingDeps,
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    this.kept = new FreshCache((prefix) => findOwnedKey(deps.store.reader, prefix), monotonic);
    this.watches = new Watches((watched) => this.valid(watched), deps.log);
  }

  /** Whether a key has ever been created. Once true, the result is final. */
  async exists(): Promise<boolean> {
    if (this.exist && (this.exist.known || this.monotonic() - this.exist.readAt < FRESH_MILLISECONDS)) return this.exist.known;
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
    const found = given && (await this.kept.find(given.prefix));
    if (!given || !found || !sameHash(found.row.hash, given.hash)) return { rejection: 'unknown' };
    const { prefix } = found.row;
    if (found.row.revoked !== null) return { rejection: 'revoked', prefix };
    if (hasEnded(found.row, this.deps.clock.now())) return { rejection: 'expired', prefix };
    const principal = keyHolder(found.row, found.owner);
    if (!principal) return { rejection: 'ownerless', prefix };
    this.noteUse(found.row);
    return { principal };
  }

  /** Call after this process has created, replaced, or revoked a key. Invalidates the cache, so that no request is authenticated with stale data. */
  changed(): void {
    this.generation++;
    this.kept.clear();
    this.exist = undefined;
    void this.watches.look();
    for (const listener of this.listeners) listener();
  }

  /** Calls the listener with each change by this process. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Calls `end` once when the key is no longer valid, or permits something else. Returns a function that stops the watch. */
  watch(principal: Principal, end: () => void): () => void {
    const { id, hash } = present(principal.key, 'the key');
    return this.watches.watch({ id, hash, print: permissionPrint(principal) }, end);
  }

  private noteUse(row: ApiKeyRow): void {
    const { clock, store, background } = this.deps;
    const now = clock.now();
    const before = addSeconds(now, -USE_SECONDS);
    if (row.lastUsed !== null && row.lastUsed > before) return;
    row.lastUsed = now;
    void background.run('record the use of a key', () => store.transaction((tx) => noteUse(tx, row.id, now, before)));
  }

  private async valid(watched: readonly Watched[]): Promise<ReadonlySet<Watched>> {
    const ids = [...new Set(watched.map(({ id }) => id))];
    const found = new Map((await findOwnedKeys(this.deps.store.reader, ids)).map((one) => [one.row.id, one]));
    const now = this.deps.clock.now();
    return new Set(
      watched.filter(({ id, hash, print }) => {
        const one = found.get(id);
        if (!one || one.row.revoked !== null || hasEnded(one.row, now) || !sameHash(one.row.hash, hash)) return false;
        const principal = keyHolder(one.row, one.owner);
        return principal && permissionPrint(principal) === print;
      }),
    );
  }
}
