import { eq } from 'drizzle-orm';
import type { Rooms } from '../rooms.ts';
import { configurations } from '../store/schema/tables.ts';
import type { Reader, Store } from '../store/store.ts';
import { createFernet, type Fernet, generateKey } from './fernet.ts';

/** Under this name the configuration keeps the generated key; the value is `{ fernet_key }` (spec 08 §5). */
const KEY = 'ENCRYPTION_KEY';

type KeyRooms = Pick<Rooms, 'settings' | 'store' | 'clock' | 'ids'>;

const known = new WeakMap<Store, Fernet>();

/** The encryption of a database that holds something encrypted already. May be called inside a transaction. */
export async function existingEncryption(reader: Reader, rooms: Pick<Rooms, 'settings' | 'store'>): Promise<Fernet> {
  const found = await findEncryption(reader, rooms);
  if (!found) throw new Error('The database holds no encryption key, and none is configured.');
  return found;
}

/**
 * The encryption; its key is generated on first use and kept for ever. Not to be called inside a transaction: the key must be committed before
 * anything is encrypted with it, for other processes may write at the same time.
 */
export async function ensureEncryption(rooms: KeyRooms): Promise<Fernet> {
  const found = await findEncryption(rooms.store.reader, rooms);
  if (found) return found;
  await rooms.store.transaction(async (tx) => {
    const now = rooms.clock.now();
    const row = { id: rooms.ids.next(), created: now, updated: now, key: KEY, value: { fernet_key: generateKey() } };
    await tx.db.insert(configurations).values(row).onConflictDoNothing({ target: configurations.key });
  });
  return existingEncryption(rooms.store.reader, rooms);
}

async function findEncryption({ db }: Reader, { settings, store }: Pick<Rooms, 'settings' | 'store'>): Promise<Fernet | undefined> {
  const cached = known.get(store);
  if (cached) return cached;
  const key = settings.encryptionKey ?? (await storedKey(db));
  if (key === undefined) return undefined;
  const fernet = createFernet(key);
  known.set(store, fernet);
  return fernet;
}

async function storedKey(db: Reader['db']): Promise<string | undefined> {
  const [row] = await db.select({ value: configurations.value }).from(configurations).where(eq(configurations.key, KEY));
  const key = row?.value.fernet_key;
  return typeof key === 'string' ? key : undefined;
}
