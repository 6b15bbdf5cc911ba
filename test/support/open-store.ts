import { fileURLToPath } from 'node:url';
import { openStore, type StoreOptions } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';

/** Migrates and opens the database of a URL with settings for tests. */
export async function openTestStore(databaseUrl: string, options: Partial<StoreOptions> = {}): Promise<Store> {
  const { store } = await openStore({
    databaseUrl,
    migrationsFolder: fileURLToPath(new URL('../../drizzle', import.meta.url)),
    synchronous: 'normal',
    busyTimeoutSeconds: 20,
    poolSize: 5,
    connectTimeoutSeconds: 20,
    statementTimeoutSeconds: 20,
    now: () => new Date().toISOString(),
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  return store;
}
