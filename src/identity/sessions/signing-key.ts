import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { findConfiguration, insertConfigurationIfNew } from '../../store/configurations.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/** Configuration key of the generated secret, stored as `{ secret }`. All nodes share it. */
const KEY = 'SESSION_KEY';
const SECRET_BYTES = 32;

/** The secret that signs the cookies of sessions and encrypts those of sign-ins. */
export class SigningKey {
  private known: { signing: Buffer; encryption: Uint8Array } | undefined;

  constructor(private readonly deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids'>) {}

  /** A signature of a text, in URL-safe base64; `purpose` separates the signatures of different kinds of texts. */
  async sign(purpose: string, text: string): Promise<string> {
    const { signing } = await this.keys();
    return createHmac('sha256', signing).update(`${purpose}\0${text}`).digest('base64url');
  }

  async encryptionKey(): Promise<Uint8Array> {
    return (await this.keys()).encryption;
  }

  private async keys() {
    this.known ??= derived((await this.find()) ?? (await this.create()));
    return this.known;
  }

  private async find(): Promise<string | undefined> {
    const secret = (await findConfiguration(this.deps.store.reader, KEY))?.secret;
    return typeof secret === 'string' ? secret : undefined;
  }

  private async create(): Promise<string> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await this.deps.store.transaction((tx) => insertConfigurationIfNew(tx, this.deps, KEY, { secret }));
    // another node may have been first
    return (await this.find()) ?? secret;
  }
}

function derived(secret: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', `contralto ${purpose}`, 32));
  return { signing: derive('signatures'), encryption: new Uint8Array(derive('sign-ins')) };
}
