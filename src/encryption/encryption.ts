import type { CoreDeps } from '../bus/core-deps.ts';
import { findConfiguration, insertEncryptionKeyIfNew } from '../store/configurations.ts';
import type { Reader } from '../store/store.ts';
import { createFernet, type Fernet } from './fernet.ts';

/** Configuration key of the generated encryption key, stored as `{ fernet_key }`. */
const KEY = 'ENCRYPTION_KEY';

type Needs = Pick<CoreDeps, 'settings' | 'store' | 'clock' | 'ids'>;

/** Encrypts secret block values with the configured key or the key in the database. */
export class Encryption {
  private known: Fernet | undefined;

  constructor(private readonly deps: Needs) {}

  /** The encryption for a database that already contains encrypted values. May be called inside a transaction. */
  async existing(reader: Reader): Promise<Fernet> {
    const found = await this.find(reader);
    if (!found) throw new Error('The database holds no encryption key, and none is configured.');
    return found;
  }

  /**
   * The encryption; its key is generated on first use and kept forever. Must not be called inside a transaction: the key must be committed before the first
   * value is encrypted with it, because other processes may write at the same time.
   */
  async ensure(): Promise<Fernet> {
    const { store } = this.deps;
    const found = await this.find(store.reader);
    if (found) return found;
    await store.transaction((tx) => insertEncryptionKeyIfNew(tx, this.deps, KEY));
    return this.existing(store.reader);
  }

  private async find(reader: Reader): Promise<Fernet | undefined> {
    if (this.known) return this.known;
    const key = this.deps.settings.encryptionKey ?? (await storedKey(reader));
    if (key !== undefined) this.known = createFernet(key);
    return this.known;
  }
}

async function storedKey(reader: Reader): Promise<string | undefined> {
  const key = (await findConfiguration(reader, KEY))?.fernet_key;
  return typeof key === 'string' ? key : undefined;
}
