import { eq } from 'drizzle-orm';
import type { CoreDeps } from '../bus/core-deps.ts';
import { configurations } from '../store/schema/tables.ts';
import type { Reader } from '../store/store.ts';
import { createFernet, type Fernet, generateKey } from './fernet.ts';

/** Configuration key that holds the generated encryption key, as `{ fernet_key }`. */
const KEY = 'ENCRYPTION_KEY';

type Needs = Pick<CoreDeps, 'settings' | 'store' | 'clock' | 'ids'>;

/** Encrypts secret block values, with the configured key or with the one kept in the database. */
export class Encryption {
  private known: Fernet | undefined;

  constructor(private readonly deps: Needs) {}

  /** The encryption for a database that already holds encrypted values. May be called inside a transaction. */
  async existing(reader: Reader): Promise<Fernet> {
    const found = await this.find(reader);
    if (!found) throw new Error('The database holds no encryption key, and none is configured.');
    return found;
  }

  /**
   * The encryption; its key is generated on first use and kept forever. Must not be called inside a transaction: the key must be committed before anything is
   * encrypted with it, because other processes may write at the same time.
   */
  async ensure(): Promise<Fernet> {
    const { store, clock, ids } = this.deps;
    const found = await this.find(store.reader);
    if (found) return found;
    await store.transaction(async (tx) => {
      const now = clock.now();
      const row = { id: ids.next(), created: now, updated: now, key: KEY, value: { fernet_key: generateKey() } };
      await tx.db.insert(configurations).values(row).onConflictDoNothing({ target: configurations.key });
    });
    return this.existing(store.reader);
  }

  private async find({ db }: Reader): Promise<Fernet | undefined> {
    if (this.known) return this.known;
    const key = this.deps.settings.encryptionKey ?? (await storedKey(db));
    if (key !== undefined) this.known = createFernet(key);
    return this.known;
  }
}

async function storedKey(db: Reader['db']): Promise<string | undefined> {
  const [row] = await db.select({ value: configurations.value }).from(configurations).where(eq(configurations.key, KEY));
  const key = row?.value.fernet_key;
  return typeof key === 'string' ? key : undefined;
}
