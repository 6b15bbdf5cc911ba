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
  /** `key`: only a key will do. `any`: a key, `user:password`, or a key in place of the password. */
  kind: 'key' | 'any';
}

export type Verdict = Finding | { refusal: 'missing' | 'wrong' } | { refusal: 'throttled'; retryAfterSeconds: number };

type AuthenticatorSettings = Pick<Settings['api'], 'authMode' | 'authString'>;

/** Verifies credentials and returns the principal that they stand for. */
export class Authenticator {
  private readonly wrongPasswords = new Failures();
  private readonly unknownKeys = new Failures();
  /** Connections that have sent the password, and no wrong one since: guesses from the same address do not slow them. */
  private readonly trusted = new WeakSet<Peer>();

  constructor(
    private readonly settings: AuthenticatorSettings,
    private readonly keys: Pick<KeyRing, 'exists' | 'find' | 'watch'>,
  ) {}

  /** Whether credentials are asked for. While they are not, they are not looked at. */
  async isGuarded(): Promise<boolean> {
    const { authMode, authString } = this.settings;
    if (authMode === 'off') return false;
    return authMode === 'required' || authString !== undefined || (await this.keys.exists());
  }

  /** @throws 503 while the database cannot be asked */
  async authenticate(credential: Credential | undefined, peer: Peer): Promise<Verdict> {
    if (!(await this.isGuarded())) return { principal: ANYBODY };
    if (!credential || credential.text === '') return { refusal: 'missing' };
    const key = credential.kind === 'key' ? credential.text : keyIn(credential.text);
    return key === undefined ? this.authenticatePassword(credential.text, peer) : this.authenticateKey(key, peer);
  }

  /** Calls `end` once when the principal is no longer let in. Returns what stops the watch. */
  watch({ key }: Principal, end: () => void): () => void {
    return key ? this.keys.watch(key, end) : () => undefined;
  }

  /** Only invented keys are slowed: whoever has a real one, valid or not, is told what it is worth, however many invented ones are tried. */
  private async authenticateKey(key: string, { remoteAddress }: Peer): Promise<Verdict> {
    const finding = await this.keys.find(key);
    if (!('refusal' in finding) || finding.refusal !== 'unknown') return finding;
    return this.refuse(this.unknownKeys, remoteAddress, 'unknown');
  }

  /** A password may be guessed, so one that comes too soon is not even compared. */
  private authenticatePassword(text: string, peer: Peer): Verdict {
    const { authString } = this.settings;
    const wait = this.trusted.has(peer) ? 0 : this.wrongPasswords.wait(peer.remoteAddress);
    if (wait > 0) return { refusal: 'throttled', retryAfterSeconds: wait };
    if (authString !== undefined && constantTimeEqual(text, authString)) {
      this.trusted.add(peer);
      return { principal: PASSWORD_HOLDER };
    }
    this.trusted.delete(peer);
    return this.refuse(this.wrongPasswords, peer.remoteAddress, 'wrong');
  }

  private refuse(failures: Failures, address: string | undefined, refusal: 'unknown' | 'wrong'): Verdict {
    const wait = failures.wait(address);
    if (wait > 0) return { refusal: 'throttled', retryAfterSeconds: wait };
    failures.note(address);
    return { refusal };
  }
}

/** A key that stands alone, or after a user's name. */
function keyIn(text: string): string | undefined {
  return [text, text.slice(text.indexOf(':') + 1)].find((one) => readKey(one));
}
