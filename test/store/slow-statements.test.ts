import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { loadSettings } from '../../src/base/settings.ts';
import { createService, type Service } from '../../src/server.ts';
import { SlowStatements } from '../../src/store/drivers/slow-statements.ts';
import { createDatabase, type StoreName, stores, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/waiting.ts';

interface Line {
  msg: string;
  statement?: string;
  ms?: number;
}

const SECRET = 'a-name-that-no-log-may-contain';

/** A statement that takes a while. */
const SLOW: Record<StoreName, string> = {
  sqlite:
    'with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1000000) select count(*) as n from numbers',
  postgres: 'select pg_sleep(0.1)',
};

describe.each(stores())('the log of slow statements on %s', (kind) => {
  let database: TestDatabase;
  let service: Service;
  const lines: Line[] = [];
  const start = async (given: Record<string, string>) => {
    database = await createDatabase(kind);
    const settings = { SERVICE_PORT: '0', SERVICE_DATABASE_URL: database.url, SERVICE_DATABASE_READERS: '1', ...given };
    const loaded = loadSettings({}, settings);
    if (loaded.errors) throw new Error(loaded.errors.join('\n'));
    lines.length = 0;
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line) as Line) });
    service = await createService(loaded.settings, { log });
    const { port } = await service.start({ runServices: false });
    return async (path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json', connection: 'close' };
      return fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    };
  };
  const slow = () => lines.filter(({ msg }) => msg === 'slow statement');
  const run = () => service.deps.store.reader.dialect.rows(service.deps.store.reader.db, sql.raw(SLOW[kind]));

  afterEach(async () => {
    await service.stop();
    await database.drop();
  });

  it('contains reads, writes, and commits, without the values of their parameters', async () => {
    const post = await start({ SERVICE_DATABASE_SLOW_STATEMENT_MS: '0' });
    expect((await post('/flows/', { name: SECRET })).status).toBe(201);
    expect((await post('/flows/filter', { flows: { name: { any_: [SECRET] } } })).status).toBe(200);
    const contains = (pattern: RegExp) => slow().some(({ statement }) => pattern.test(statement ?? ''));
    await until('all statements are logged', () => [/insert into "flows"/, /\bcommit$/, /select .* from "flows"/].every(contains));
    for (const { statement, ms } of slow()) {
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(statement?.length).toBeLessThanOrEqual(2001);
      expect(statement).not.toMatch(/\n/);
    }
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });

  it('contains statements that take at least as long as the setting requires', async () => {
    await start({ SERVICE_DATABASE_SLOW_STATEMENT_MS: '20' });
    await run();
    const logged = slow().filter(({ statement }) => statement === SLOW[kind]);
    expect(logged).toHaveLength(1);
    expect(logged[0]?.ms).toBeGreaterThanOrEqual(20);
  });

  it.each<Record<string, string>>([{}, { SERVICE_DATABASE_SLOW_STATEMENT_MS: '3600000' }])(
    'contains none with the settings %j',
    async (given) => {
      const post = await start(given);
      await run();
      expect((await post('/flows/filter', {})).status).toBe(200);
      expect(slow()).toEqual([]);
    },
  );
});

it('a slow statement is reported as one line of bounded length', () => {
  const reported: { statement: string }[] = [];
  const slow = new SlowStatements(0, (one) => reported.push(one));
  slow.ended(['begin', 'select  1\n  from   t', 'x'.repeat(3000)], performance.now());
  expect(reported.map(({ statement }) => statement)).toEqual([`begin; select 1 from t; ${'x'.repeat(2000 - 24)}…`]);
  expect(() =>
    slow.time('failing', () => {
      throw new Error('failed');
    }),
  ).toThrow('failed');
  expect(reported[1]?.statement).toBe('failing');
});
