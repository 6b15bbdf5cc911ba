import { constantTimeEqual } from '../base/constant-time-equal.ts';
import type { Principal } from '../base/request-context.ts';
import type { Settings } from '../base/settings.ts';
import { Failures } from './failures.ts';
import type { Peer } from './peer.ts';
import { ANYBODY, PASSWORD_HOLDER } from './principal.ts';
import type { Finding, KeyRing } from './ring.ts';
import { readKey } from './secret.ts';

/** The credentials that a client sends. */
export interface Credential {
  text: string;
  /** `key`: only a key is valid. `any`: a key, `user:password`, or a key in place of the password. */
  kind: 'key' | 'any';
}

export type Verdict = Finding | { rejection: 'missing' | 'wrong' } | { rejection: 'throttled'; retryAfterSeconds: number };

type AuthenticatorSettings = Pick<Settings['api'], 'authMode' | 'authString'>;

/** Verifies credentials and returns the principal that they stand for. */
export class Authenticator {
  private readonly wrongPasswords = new Failures();
  private readonly unknownKeys = new Failures();
  /** Connections that have sent the password, and no wrong one since: failed attempts from the same address don't throttle them. */
  private readonly trusted = new WeakSet<Peer>();

  constructor(
    private readonly settings: AuthenticatorSettings,
    private readonly keys: Pick<KeyRing, 'exists' | 'find' | 'watch'>,
  ) {}

  /** Whether the service requires credentials. If not, it ignores them. */
  async isGuarded(): Promise<boolean> {
    const { authMode, authString } = this.settings;
    if (authMode === 'off') return false;
    return authMode === 'required' || authString !== undefined || (await this.keys.exists());
  }

  /** @throws 503 while the database is unavailable */
  async authenticate(credential: Credential | undefined, peer: Peer): Promise<Verdict> {
    if (!(await this.isGuarded())) return { principal: ANYBODY };
    if (!credential || credential.text === '') return { rejection: 'missing' };
    const key = credential.kind === 'key' ? credential.text : keyIn(credential.text);
    return key === undefined ? this.authenticatePassword(credential.text, peer) : this.authenticateKey(key, peer);
  }

  /** Calls `end` once when the principal is no longer authorized. Returns a function that stops the watch. */
  watch({ key }: Principal, end: () => void): () => void {
    return key ? this.keys.watch(key, end) : () => undefined;
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

/** A key without a user, or after a user name. */
function keyIn(text: string): string | undefined {
  return [text, text.slice(text.indexOf(':') + 1)].find((one) => readKey(one));
}
