import type { Principal } from '../base/request-context.ts';
import type { Settings } from '../base/settings.ts';
import { constantTimeEqual } from '../base/text/constant-time-equal.ts';
import { Failures } from './failures.ts';
import type { Peer } from './peer.ts';
import { ANYBODY, PASSWORD_HOLDER } from './principal.ts';
import type { Finding, KeyRing } from './ring.ts';
import { readKey } from './secret.ts';

/** The credentials that a client sends. */
export interface Credential {
  text: string;
  /** `key`: only a key or token is valid. `any`: a key, a token, `user:password`, or one of the first two in place of the password. `session`: a cookie. */
  kind: 'key' | 'any' | 'session';
}

export type Verdict =
  | Finding
  | { rejection: 'missing' | 'wrong' | 'session' }
  | { rejection: 'token'; reason: string }
  | { rejection: 'throttled'; retryAfterSeconds: number };

type AuthenticatorSettings = Pick<Settings['api'], 'authMode' | 'authString'>;

/** Sessions of browsers, and tokens of identity providers. */
export interface Identities {
  /** Whether a provider is configured. */
  readonly areConfigured: boolean;
  findSession(cookie: string): Promise<{ principal: Principal } | { rejection: 'session' }>;
  /** @throws 503 while the provider's keys are unavailable */
  findToken(token: string): Promise<{ principal: Principal } | { rejection: 'token'; reason: string }>;
  /** Calls `end` once when the session or token is no longer valid, or permits something else. */
  watch(principal: Principal, end: () => void): () => void;
}

/** Verifies credentials and returns the principal that they stand for. */
export class Authenticator {
  private readonly wrongPasswords = new Failures();
  private readonly unknownKeys = new Failures();
  private readonly wrongTokens = new Failures();
  /** Connections that have sent the password, and no wrong one since: failed attempts from the same address don't throttle them. */
  private readonly trusted = new WeakSet<Peer>();

  constructor(
    private readonly settings: AuthenticatorSettings,
    private readonly keys: Pick<KeyRing, 'exists' | 'find' | 'watch'>,
    private readonly identities?: Identities,
  ) {}

  /** Whether the service requires credentials. If not, it ignores them. */
  async isGuarded(): Promise<boolean> {
    const { authMode, authString } = this.settings;
    if (authMode === 'off') return false;
    return authMode === 'required' || authString !== undefined || this.identities?.areConfigured === true || (await this.keys.exists());
  }

  /** @throws 503 while the database is unavailable */
  async authenticate(credential: Credential | undefined, peer: Peer): Promise<Verdict> {
    if (!(await this.isGuarded())) return { principal: ANYBODY };
    if (!credential || credential.text === '') return { rejection: 'missing' };
    if (credential.kind === 'session') return this.identities?.findSession(credential.text) ?? { rejection: 'session' };
    const texts =
      credential.kind === 'key' ? [credential.text] : [credential.text, credential.text.slice(credential.text.indexOf(':') + 1)];
    const token = this.identities?.areConfigured ? texts.find(isToken) : undefined;
    if (token !== undefined) return this.authenticateToken(token, peer);
    const key = credential.kind === 'key' ? credential.text : texts.find((one) => readKey(one));
    return key === undefined ? this.authenticatePassword(credential.text, peer) : this.authenticateKey(key, peer);
  }

  /** Calls `end` once when the principal is no longer authorized, or permits something else. Returns a function that stops the watch. */
  watch(principal: Principal, end: () => void): () => void {
    const { key, session } = principal;
    if (key && !session) return this.keys.watch(principal, end);
    return this.identities?.watch(principal, end) ?? (() => undefined);
  }

  /** Like unknown keys: a valid token always gets its result. */
  private async authenticateToken(token: string, { remoteAddress }: Peer): Promise<Verdict> {
    const wait = this.wrongTokens.wait(remoteAddress);
    const verdict = (await this.identities?.findToken(token)) ?? { rejection: 'unknown' as const };
    if ('principal' in verdict) return verdict;
    if (wait > 0) return { rejection: 'throttled', retryAfterSeconds: wait };
    this.wrongTokens.note(remoteAddress);
    return verdict;
  }

  /** Throttles only unknown keys: a stored key, valid or not, always gets its result, regardless of the number of unknown keys from the same address. */
  private async authenticateKey(key: string, { remoteAddress }: Peer): Promise<Verdict> {
    const finding = await this.keys.find(key);
    if (!('rejection' in finding) || finding.rejection !== 'unknown') return finding;
    return this.reject(this.unknownKeys, remoteAddress, 'unknown');
  }

  /** A password can be guessed, so a throttled attempt is not even compared. */
  private authenticatePassword(text: string, peer: Peer): Verdict {
    const { authString } = this.settings;
    const wait = this.trusted.has(peer) ? 0 : this.wrongPasswords.wait(peer.remoteAddress);
    if (wait > 0) return { rejection: 'throttled', retryAfterSeconds: wait };
    if (authString !== undefined && constantTimeEqual(text, authString)) {
      this.trusted.add(peer);
      return { principal: PASSWORD_HOLDER };
    }
    this.trusted.delete(peer);
    return this.reject(this.wrongPasswords, peer.remoteAddress, 'wrong');
  }

  private reject(failures: Failures, address: string | undefined, rejection: 'unknown' | 'wrong'): Verdict {
    const wait = failures.wait(address);
    if (wait > 0) return { rejection: 'throttled', retryAfterSeconds: wait };
    failures.note(address);
    return { rejection };
  }
}

/** Longer ones are no tokens. */
const LONGEST_TOKEN = 16_384;

/** Whether the text has the form of a signed JSON Web Token. */
const isToken = (text: string): boolean => text.length <= LONGEST_TOKEN && /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text);
