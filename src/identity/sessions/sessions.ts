import { createHash, randomBytes } from 'node:crypto';
import { present } from '../../base/present.ts';
import type { Principal } from '../../base/request-context.ts';
import { constantTimeEqual } from '../../base/text/constant-time-equal.ts';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import { FreshCache } from '../../keys/fresh-cache.ts';
import { hasEnded } from '../../keys/manage.ts';
import { keyHolder, PASSWORD_HOLDER, permissionPrint, userPrincipal } from '../../keys/principal.ts';
import { sameHash } from '../../keys/secret.ts';
import { Watches } from '../../keys/watches.ts';
import type { Tx } from '../../store/store.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { UserRow } from '../user-queries.ts';
import {
  deleteOldSessions,
  endSession,
  type FoundSession,
  findSession,
  findSessions,
  insertSession,
  keepLatest,
  noteSession,
  type SessionRow,
} from './session-queries.ts';
import type { SigningKey } from './signing-key.ts';

const SECRET_BYTES = 32;
/** Minimum interval between recorded requests of a session. */
const USE_SECONDS = 60;
/** Sessions of one owner; the oldest ends when another one begins. */
const MAX_SESSIONS = 50;
/** Sessions stay listed after their end. */
const KEPT_SECONDS = 30 * 86_400;
/** The owner of sessions that began with the password. */
const PASSWORD_OWNER = '00000000-0000-0000-0000-000000000000';
const LONGEST_PROGRAM = 200;

/** `<id>.<secret>.<signature>`: forged cookies are rejected without a read. */
const COOKIE = /^([\da-f-]{36})\.([\w-]{43})\.([\w-]{43})$/;

/** Where a sign-in comes from. */
export interface SignInOrigin {
  address: string;
  program: string;
}

/** What a session stands for: a user of the provider, or a principal that has authenticated on the login page. */
type SessionOwner = { user: UserRow; providerSession: string | null; idToken: string } | { principal: Principal };

/** The session of an open socket, and what it permitted when the socket was opened. */
type Watched = Readonly<{ id: string; print: string }>;

/** Begins, finds, and ends sessions. */
export class Sessions {
  private readonly kept: FreshCache<FoundSession>;
  private readonly watches: Watches<Watched>;

  /** @param monotonic milliseconds of a clock that never jumps */
  constructor(
    private readonly deps: IdentityDeps,
    private readonly key: SigningKey,
    monotonic: () => number = () => performance.now(),
  ) {
    this.kept = new FreshCache((id) => findSession(deps.store.reader, id), monotonic);
    this.watches = new Watches((watched) => this.valid(watched), deps.log);
  }

  /** Begins a session. @returns the value of its cookie */
  async begin(tx: Tx, owner: SessionOwner, { address, program }: SignInOrigin): Promise<{ cookie: string; id: string }> {
    const { clock, ids, settings } = this.deps;
    const now = clock.now();
    const id = ids.next();
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const owned = await this.columnsOf(owner);
    await insertSession(tx, {
      ...{ id, created: now, updated: now, hash: hashOf(secret), ...owned, address, program: program.slice(0, LONGEST_PROGRAM) },
      ...{ lastSeen: now, expires: addSeconds(now, settings.sessions.lifetime), ended: null },
    });
    await keepLatest(tx, owned.ownerId, MAX_SESSIONS);
    await deleteOldSessions(tx, addSeconds(now, -KEPT_SECONDS));
    return { cookie: `${id}.${secret}.${await this.key.sign('session', `${id}.${secret}`)}`, id };
  }

  /** The session of a cookie; undefined if it is forged or no longer valid. */
  async find(cookie: string): Promise<{ principal: Principal; row: SessionRow } | undefined> {
    const [, id, secret, signature] = COOKIE.exec(cookie) ?? [];
    if (id === undefined || secret === undefined || signature === undefined) return undefined;
    if (!constantTimeEqual(signature, await this.key.sign('session', `${id}.${secret}`))) return undefined;
    const found = await this.kept.find(id);
    if (!found || !sameHash(found.session.hash, hashOf(secret))) return undefined;
    const principal = await this.principalOf(found);
    if (!principal) return undefined;
    this.noteUse(found.session);
    return { principal, row: found.session };
  }

  /** Ends a session, if it has not ended. */
  async end(id: string): Promise<void> {
    const { store, clock } = this.deps;
    await store.transaction((tx) => endSession(tx, id, clock.now()));
    this.changed();
  }

  /** The CSRF token of a client, which is valid only with this session. */
  csrfToken(sessionId: string, client: string): Promise<string> {
    return this.key.sign('csrf', `${sessionId}.${client}`);
  }

  /** Call after this process has ended sessions or changed users. */
  changed(): void {
    this.kept.clear();
    void this.watches.look();
  }

  /** Calls `end` once when the session is no longer valid, or permits something else. */
  watch(principal: Principal, end: () => void): () => void {
    const { id } = present(principal.session, 'the session');
    return this.watches.watch({ id, print: permissionPrint(principal) }, end);
  }

  private async columnsOf(
    owner: SessionOwner,
  ): Promise<Pick<SessionRow, 'kind' | 'ownerId' | 'userId' | 'keyId' | 'credential' | 'providerSession' | 'idToken'>> {
    if ('user' in owner) {
      const { user, providerSession, idToken } = owner;
      return { kind: 'person', ownerId: user.id, userId: user.id, keyId: null, credential: null, providerSession, idToken };
    }
    const { key, person } = owner.principal;
    const none = { providerSession: null, idToken: null };
    if (key)
      return { kind: 'key', ownerId: person?.id ?? key.id, userId: person?.id ?? null, keyId: key.id, credential: key.hash, ...none };
    return { kind: 'password', ownerId: PASSWORD_OWNER, userId: null, keyId: null, credential: await this.passwordPrint(), ...none };
  }

  /** Changes with the password, so that sessions end with it. */
  private passwordPrint(): Promise<string> {
    return this.key.sign('password', this.deps.settings.api.authString ?? '');
  }

  /** The principal of a session; undefined if it is no longer valid. */
  private async principalOf({ session, user, key }: FoundSession): Promise<Principal | undefined> {
    const now = this.deps.clock.now();
    const { id, kind, ended, expires, lastSeen, credential } = session;
    if (ended !== null || expires <= now || addSeconds(lastSeen, this.deps.settings.sessions.idleTimeout) <= now) return undefined;
    const principal = await {
      person: () => (user ? userPrincipal('person', user) : undefined),
      key: () => (key && isValidKey(key, credential, now) ? keyHolder(key, user) : undefined),
      password: async () => {
        const isSet = this.deps.settings.api.authString !== undefined;
        return isSet && credential !== null && constantTimeEqual(credential, await this.passwordPrint()) ? PASSWORD_HOLDER : undefined;
      },
    }[kind]();
    return principal && { ...principal, session: { id, expires } };
  }

  private noteUse(row: SessionRow): void {
    const { clock, store, background } = this.deps;
    const now = clock.now();
    const before = addSeconds(now, -USE_SECONDS);
    if (row.lastSeen > before) return;
    row.lastSeen = now;
    void background.run('record the use of a session', () => store.transaction((tx) => noteSession(tx, row.id, now, before)));
  }

  private async valid(watched: readonly Watched[]): Promise<ReadonlySet<Watched>> {
    const found = await findSessions(this.deps.store.reader, [...new Set(watched.map(({ id }) => id))]);
    const prints = new Map<string, string>();
    for (const one of found) {
      const principal = await this.principalOf(one);
      if (principal) prints.set(one.session.id, permissionPrint(principal));
    }
    return new Set(watched.filter(({ id, print }) => prints.get(id) === print));
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const isValidKey = (key: NonNullable<FoundSession['key']>, credential: string | null, now: Instant): boolean =>
  key.revoked === null && !hasEnded(key, now) && credential !== null && sameHash(key.hash, credential);
