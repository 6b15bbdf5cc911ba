import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';

describe.runIf(stores().includes('postgres'))('statements of reads on PostgreSQL', () => {
  let api: Api;
  let stop: () => Promise<void>;
  let owner: pg.Client;
  let watcher: pg.Client;

  beforeAll(async () => {
    // without shared responses, every request waits for the only connection
    const settings = {
      SERVICE_DATABASE_READERS: '1',
      SERVICE_DATABASE_SHARED_RESPONSES_SECONDS: '0',
      SERVICE_DATABASE_TIMEOUT_SECONDS: '600',
    };
    ({ api, stop } = await startApi('postgres', { settings }));
  });
  afterAll(() => stop());

  // the lock blocks reads of logs
  beforeEach(async () => {
    [owner, watcher] = [1, 2].map(() => new pg.Client({ connectionString: api.deps.settings.database.url })) as [pg.Client, pg.Client];
    await Promise.all([owner.connect(), watcher.connect()]);
    await owner.query('begin');
    await owner.query('lock table logs in access exclusive mode');
  });
  afterEach(() => Promise.all([owner.end(), watcher.end()]));

  const waiting = async (): Promise<number> => {
    const { rows } = await watcher.query(
      `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return Number(rows[0].count);
  };
  const requestLogs = (signal: AbortSignal) =>
    fetch(`${api.url}/api/logs/filter`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}', signal });

  it('are cancelled when the client disconnects, and other reads run', async () => {
    const client = new AbortController();
    const response = requestLogs(client.signal);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    const other = api.post('/flows/count', {});
    client.abort();
    await expect(response).rejects.toThrow();
    expect((await other).status).toBe(200);
    expect(await waiting()).toBe(0);
  });

  it('are cancelled without an effect on the next read of the connection', async () => {
    for (let time = 0; time < 10; time++) {
      const client = new AbortController();
      const response = requestLogs(client.signal);
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      client.abort();
      await expect(response).rejects.toThrow();
      const others = await Promise.all(
        Array.from({ length: 10 }, (_, n) => api.post('/flows/count', { flows: { name: { any_: [`${n}`] } } })),
      );
      expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    }
    expect(await waiting()).toBe(0);
  });
});
