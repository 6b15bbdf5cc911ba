import { decodeJwt, type JWTPayload } from 'jose';
import { present } from '../base/present.ts';
import type { Principal } from '../base/request-context.ts';
import { addSeconds, fromMicros, type Instant } from '../base/time/instant.ts';
import { FreshCache } from '../keys/fresh-cache.ts';
import { permissionPrint, userPrincipal } from '../keys/principal.ts';
import { Watches } from '../keys/watches.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { InvalidToken, type TokenIssuer } from './provider/token-issuer.ts';
import type { GivenRole, RoleRules } from './role-rules.ts';
import { findUser, findUserBySubject, noteUser, type UserRow } from './user-queries.ts';
import { recordUser } from './users.ts';

/** Minimum interval between recorded requests of a user. */
const USE_SECONDS = 60;
const LONGEST_SUBJECT = 400;

/** An issuer whose tokens the API accepts. */
export interface AcceptedIssuer {
  tokens: TokenIssuer;
  audiences: readonly string[];
  rules: RoleRules;
  /** The kind of its users. */
  kind: UserRow['kind'];
}

/** The user of an open socket, and, if the token's claims gave no role, what the stored role permitted when the socket was opened. */
type Watched = Readonly<{ userId: string; expires: Instant; print: string | undefined }>;

/** Authenticates machines and people with tokens of identity providers. */
export class Tokens {
  private readonly kept: FreshCache<UserRow>;
  private readonly watches: Watches<Watched>;
  /** Those with the role of the last sign-in. */
  private readonly withStoredRole = new WeakSet<Principal>();

  /** @param monotonic milliseconds of a clock that never jumps */
  constructor(
    private readonly deps: IdentityDeps,
    private readonly accepted: readonly AcceptedIssuer[],
    monotonic: () => number = () => performance.now(),
  ) {
    this.kept = new FreshCache((key) => {
      const [issuer, subject] = JSON.parse(key) as [string, string];
      return findUserBySubject(deps.store.reader, issuer, subject);
    }, monotonic);
    this.watches = new Watches((watched) => this.valid(watched), deps.log);
  }

  /** @throws 503 while the issuer's keys are unavailable */
  async find(token: string): Promise<{ principal: Principal } | { rejection: 'token'; reason: string }> {
    try {
      return { principal: await this.principalOf(token) };
    } catch (error) {
      if (error instanceof InvalidToken) return { rejection: 'token', reason: error.message };
      throw error;
    }
  }

  /** Call after this process has changed users. */
  changed(): void {
    this.kept.clear();
    void this.watches.look();
  }

  /** Calls `end` once when the token has expired, or its user is disabled or has another role. */
  watch(principal: Principal, end: () => void): () => void {
    const { person, expires } = principal;
    const print = this.withStoredRole.has(principal) ? permissionPrint(principal) : undefined;
    return this.watches.watch({ userId: present(person, 'the user').id, expires: present(expires, 'the end of the token'), print }, end);
  }

  private async principalOf(token: string): Promise<Principal> {
    const accepted = this.issuersOf(token);
    let reason = 'its issuer is unknown';
    for (const { tokens, audiences, rules, kind } of accepted) {
      const claims = await tokens.verify(token, audiences, ['sub']).catch((error: unknown) => {
        if (!(error instanceof InvalidToken)) throw error;
        reason = error.message;
        return undefined;
      });
      if (!claims) continue;
      return this.admit(kind, tokens.issuer, claims, rules.roleFor(claims));
    }
    throw new InvalidToken(reason);
  }

  /** By the issuer that the token names. The signature is checked with the keys of this issuer only. */
  private issuersOf(token: string): readonly AcceptedIssuer[] {
    try {
      const { iss } = decodeJwt(token);
      return this.accepted.filter(({ tokens }) => tokens.issuer === iss);
    } catch {
      throw new InvalidToken('it is malformed');
    }
  }

  private async admit(
    kind: UserRow['kind'],
    issuer: string,
    claims: JWTPayload & { sub?: string },
    given: GivenRole | undefined,
  ): Promise<Principal> {
    const { sub = '', exp = 0 } = claims;
    if (sub === '' || sub.length > LONGEST_SUBJECT) throw new InvalidToken('its claim sub is not accepted');
    const { store, clock } = this.deps;
    const known = await this.kept.find(JSON.stringify([issuer, sub]));
    // tokens of people may lack the claims that the provider sends with a sign-in, whose role then counts
    if (!given && !(kind === 'person' && known?.role)) throw new InvalidToken('its claims give no role');
    let user = known;
    if (!user || (given && user.kind === 'service_account' && !hasStored(user, given))) {
      user = await store.transaction((tx) => recordUser(tx, this.deps, { kind, issuer, claims: { ...claims, sub }, given }));
      this.kept.clear();
    }
    const found = userPrincipal('token', user, given);
    if (!found) throw new InvalidToken('its user is disabled');
    this.noteUse(user, clock.now());
    const principal = { ...found, expires: fromMicros(Math.min(exp, MAX_EXPIRY_SECONDS) * 1_000_000) };
    if (!given) this.withStoredRole.add(principal);
    return principal;
  }

  private noteUse(user: UserRow, now: Instant): void {
    const { store, background } = this.deps;
    const before = addSeconds(now, -USE_SECONDS);
    if (user.lastSeen > before) return;
    user.lastSeen = now;
    void background.run('record the use of a token', () => store.transaction((tx) => noteUser(tx, user.id, now, before)));
  }

  private async valid(watched: readonly Watched[]): Promise<ReadonlySet<Watched>> {
    const now = this.deps.clock.now();
    const ids = [...new Set(watched.map(({ userId }) => userId))];
    const users = await Promise.all(ids.map((id) => findUser(this.deps.store.reader, id)));
    const admitted = new Map(users.flatMap((user) => (user && user.disabled === null ? [[user.id, user]] : [])));
    return new Set(
      watched.filter(({ userId, expires, print }) => {
        const user = admitted.get(userId);
        if (!user || expires <= now) return false;
        const principal = print === undefined ? undefined : userPrincipal('token', user);
        return print === undefined || (principal && permissionPrint(principal) === print);
      }),
    );
  }
}

const hasStored = ({ role, roleSource, limitedTo }: UserRow, given: GivenRole): boolean =>
  role === given.role && roleSource === given.source && JSON.stringify(limitedTo) === JSON.stringify(given.limitedTo);

/** The end of the year 9999. */
const MAX_EXPIRY_SECONDS = 253_402_300_799;
