import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';

/** The number of concurrent reads on PostgreSQL. */

const runnersOf = async (settings: Record<string, string>) => {
  const { api, stop } = await startApi('postgres', { settings });
  const { text } = await api.get('//metrics');
  await stop();
  return Number(/^contralto_readers (\d+)$/m.exec(text)?.[1]);
};

describe.runIf(stores().includes('postgres'))('read runners on PostgreSQL', () => {
  const POLLS = 10;
  const LARGE = 1;
  const TOTALS = 16;

  it('are one more than the processors for reads if the database runs on the same machine', async () => {
    const otherProcessors = Math.max(1, availableParallelism() - 1);
    const settings = { SERVICE_DATABASE_READERS: '', SERVICE_DATABASE_POOL_SIZE: '10' };
    expect(await runnersOf(settings)).toBe(POLLS + LARGE + TOTALS + Math.min(5, otherProcessors + 1));
    expect(await runnersOf({ ...settings, SERVICE_WORKERS: '64' })).toBe(POLLS + LARGE + TOTALS + 2);
  });

  it('match the setting as long as a connection remains for writers', async () => {
    expect(await runnersOf({ SERVICE_DATABASE_READERS: '7', SERVICE_DATABASE_POOL_SIZE: '10' })).toBe(POLLS + LARGE + TOTALS + 7);
    // with this pool size, no runner is reserved for large bodies
    expect(await runnersOf({ SERVICE_DATABASE_READERS: '7', SERVICE_DATABASE_POOL_SIZE: '3' })).toBe(3 + TOTALS + 2);
  });

  it.each([
    ['postgres://me@localhost/db', true],
    ['postgres://me@127.0.0.1:6000/db', true],
    ['postgres://me@[::1]/db', true],
    ['postgres:///db?host=/var/run/postgresql', true],
    ['postgres://me@database.example/db', false],
    ['postgres://me@10.0.0.7/db', false],
  ])('%s is on this machine: %s', async (url, expected) => {
    const store = new PostgresStore({
      url,
      poolSize: 1,
      connectTimeoutSeconds: 1,
      statementTimeoutSeconds: 1,
      onHookError: () => {},
    });
    expect(store.isOnThisMachine).toBe(expected);
    await store.close();
  });
});
