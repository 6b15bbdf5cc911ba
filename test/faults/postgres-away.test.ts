import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, inject, it, vi } from 'vitest';
import { flows } from '../../src/store/schema/tables.ts';
import { startPostgresProxy } from '../support/postgres-proxy.ts';
import { startProcess } from '../support/process.ts';
import { startApi } from '../support/start-api.ts';
import { createDatabase } from '../support/test-database.ts';

const AT = '2026-03-05T10:00:00.000000Z';

describe.skipIf(!inject('postgresUrl'))('PostgreSQL that fails right after the start', () => {
  it('the built-in block types are registered when it is back', async () => {
    const database = await createDatabase('postgres');
    const proxy = await startPostgresProxy(database.url);
    const service = await startProcess({ SERVICE_DATABASE_URL: proxy.url, SERVICE_DATABASE_TIMEOUT_SECONDS: '1' });
    proxy.freeze();
    const ready = async () => (await fetch(`${service.url}/api/ready`)).status;
    expect(await ready()).toBe(503);
    proxy.thaw();
    await vi.waitFor(
      async () => {
        const answer = await fetch(`${service.url}/api/block_types/slug/secret`);
        expect(answer.status).toBe(200);
      },
      { timeout: 30_000, interval: 200 },
    );
    await service.kill('SIGTERM');
    await proxy.close();
    await database.drop();
  }, 90_000);
});

describe.skipIf(!inject('postgresUrl'))('a statement that PostgreSQL refuses', () => {
  it('is logged without the values that it was given', async () => {
    const { api, stop } = await startApi('postgres');
    const { store } = api.deps;
    const secret = 'open sesame';
    await api.flow({ name: secret });
    const logged: string[] = [];
    const log = pino({}, { write: (line: string) => void logged.push(line) });
    const row = { id: api.deps.ids.next(), created: AT, updated: AT, name: secret, tags: [], labels: {} };
    for (const failing of [
      async () => store.transaction(async (tx) => void (await tx.db.insert(flows).values(row))),
      async () => store.reader.db.select({ a: sql`cast(${secret} as uuid)` }).from(flows),
      async () => store.reader.db.select({ a: sql`missing(${secret})` }).from(flows),
    ]) {
      const error = await failing().catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(Error);
      log.error({ err: error });
    }
    expect(logged).toHaveLength(3);
    expect(logged.join('')).not.toContain('sesame');
    expect(logged.join('')).toContain('insert into');
    await stop();
  });
});
