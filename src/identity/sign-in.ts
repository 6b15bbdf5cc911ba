import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { badRequest, forbidden } from '../base/errors.ts';
import type { Principal } from '../base/request-context.ts';
import { addSeconds, fromMicros } from '../base/time/instant.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { type Attempt, type Provider, type SignedIn, SignInRejected } from './provider/provider.ts';
import { InvalidToken } from './provider/token-issuer.ts';
import type { RoleRules } from './role-rules.ts';
import { endProviderSessions } from './sessions/session-queries.ts';
import type { Sessions, SignInOrigin } from './sessions/sessions.ts';
import type { SigningKey } from './sessions/signing-key.ts';
import { findUserBySubject } from './user-queries.ts';
import { recordUser, takeRole } from './users.ts';

/** Time to sign in at the provider. */
const ATTEMPT_SECONDS = 600;
const LONGEST_SUBJECT = 400;
const LONGEST_PROVIDER_SESSION = 500;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** A path of the service to which the browser returns. */
type ReturnPath = string;

interface Parts {
  provider: Provider;
  rules: RoleRules;
  sessions: Sessions;
  key: SigningKey;
}

/** Signs people in and out with the provider. */
export class SignIn {
  constructor(
    private readonly deps: IdentityDeps,
    private readonly parts: Parts,
  ) {}

  /** The provider's page, and the value of a cookie that only the browser gets. @throws 503 while the provider is down */
  async begin(returnTo: ReturnPath): Promise<{ url: URL; cookie: string }> {
    const { url, attempt } = await this.parts.provider.begin();
    const expires = Math.floor(Date.parse(this.deps.clock.now()) / 1000) + ATTEMPT_SECONDS;
    const cookie = await new EncryptJWT({ ...attempt, returnTo })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(expires)
      .encrypt(await this.parts.key.encryptionKey());
    return { url, cookie };
  }

  /**
   * Begins a session for the person whom the provider has signed in.
   *
   * @param query of the provider's redirect
   * @param cookie of {@link begin}
   * @throws 400 for a response that does not continue this browser's attempt, 403 without a role, 503 while the provider is down
   */
  async finish(query: string, cookie: string | undefined, origin: SignInOrigin): Promise<{ cookie: string; returnTo: ReturnPath }> {
    const { attempt, returnTo } = await this.attemptOf(cookie);
    const signedIn = await this.parts.provider.finish(query, attempt).catch((error: unknown) => {
      if (!(error instanceof SignInRejected)) throw error;
      this.deps.log.warn({ reason: error.message }, 'rejected a sign-in');
      throw badRequest('The identity provider did not confirm the sign-in.');
    });
    return { cookie: await this.admit(signedIn, origin), returnTo };
  }

  /** Begins a session for a client that has authenticated with a key or the password. */
  async admitPrincipal(principal: Principal, origin: SignInOrigin): Promise<string> {
    const { cookie, id } = await this.deps.store.transaction((tx) => this.parts.sessions.begin(tx, { principal }, origin));
    this.deps.log.info({ session: id, key: principal.key?.prefix }, 'signed in with a key or the password');
    return cookie;
  }

  /** The page that ends the session at the provider; undefined if there is none, or the provider is down. */
  async signOutUrl(idToken: string | null): Promise<URL | undefined> {
    return this.parts.provider.signOutUrl(idToken).catch((error: unknown) => {
      this.deps.log.warn({ err: error }, 'a person signed out only here, because the identity provider does not respond');
      return undefined;
    });
  }

  /**
   * Ends the sessions that the provider has ended. A repeated token has no effect on sessions that began later.
   *
   * @throws 400 for a token that is not valid, 503 while the provider's keys are unavailable
   */
  async signOutByProvider(token: string): Promise<void> {
    const { provider, sessions } = this.parts;
    const { clock, store, log, settings } = this.deps;
    const claims = await provider.tokens.verify(token, [settings.oidc.clientId], ['iat', 'jti', 'events']).catch((error: unknown) => {
      if (error instanceof InvalidToken) throw badRequest(`The logout token is not valid: ${error.message}.`);
      throw error;
    });
    const { sub: subject, sid, events, nonce, iat = 0 } = claims;
    const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, LOGOUT_EVENT);
    const providerSession = typeof sid === 'string' ? sid : undefined;
    if (!isLogout || nonce !== undefined || (subject === undefined && providerSession === undefined))
      throw badRequest('The token is no logout token.');
    const until = addSeconds(fromMicros(iat * 1_000_000), settings.oidc.clockLeeway);
    const signedOut = { issuer: provider.tokens.issuer, subject, providerSession };
    const ended = await store.transaction((tx) => endProviderSessions(tx, signedOut, until, clock.now()));
    sessions.changed();
    log.info({ sessions: ended }, 'the identity provider has ended sessions');
  }

  private async attemptOf(cookie: string | undefined): Promise<{ attempt: Attempt; returnTo: ReturnPath }> {
    const expired = () => badRequest('The sign-in has expired, or began in another browser. Sign in again.');
    if (cookie === undefined) throw expired();
    try {
      const options = { currentDate: new Date(this.deps.clock.now()), contentEncryptionAlgorithms: ['A256GCM'], requiredClaims: ['exp'] };
      const { payload } = await jwtDecrypt(cookie, await this.parts.key.encryptionKey(), options);
      const { state, nonce, verifier, returnTo } = payload as Record<string, string>;
      if (state === undefined || nonce === undefined || verifier === undefined || returnTo === undefined) throw expired();
      return { attempt: { state, nonce, verifier }, returnTo };
    } catch (error) {
      if (error instanceof errors.JOSEError) throw expired();
      throw error;
    }
  }

  /** @returns the value of the session's cookie @throws 403 */
  private async admit({ claims, idToken }: SignedIn, origin: SignInOrigin): Promise<string> {
    const { store, log } = this.deps;
    const { provider, rules, sessions } = this.parts;
    const { issuer } = provider.tokens;
    if (claims.sub === '' || claims.sub.length > LONGEST_SUBJECT) throw badRequest('The identity provider did not confirm the sign-in.');
    const given = rules.roleFor(claims);
    const providerSession = typeof claims.sid === 'string' ? claims.sid.slice(0, LONGEST_PROVIDER_SESSION) : null;
    const outcome = await store.transaction(async (tx) => {
      if (!given) {
        const known = await findUserBySubject(tx, issuer, claims.sub);
        if (known) await takeRole(tx, this.deps, known.id);
        return 'roleless';
      }
      const user = await recordUser(tx, this.deps, { kind: 'person', issuer, claims, given });
      if (user.disabled !== null) return 'disabled';
      return { user, ...(await sessions.begin(tx, { user, providerSession, idToken }, origin)) };
    });
    // the role may have changed
    sessions.changed();
    if (outcome === 'roleless') {
      log.warn({ subject: claims.sub }, 'rejected a person without a role');
      throw forbidden('You have no role in this service. Ask an administrator.');
    }
    if (outcome === 'disabled') throw forbidden('An administrator has disabled your account.');
    log.info({ user: outcome.user.id, role: outcome.user.role, session: outcome.id }, 'signed in');
    return outcome.cookie;
  }
}
