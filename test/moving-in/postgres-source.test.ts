import { describe, expect, it } from 'vitest';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';
import { differing, importFrom, sources } from './sources.ts';

const { sourceOn, target } = sources();

const READER = `contralto_test_reader_${process.pid}`;

describe.skipIf(!stores().includes('postgres')).each(stores())('a database of PostgreSQL imported into %s', (kind) => {
  it('comes over whole with a role that may only read', async () => {
    const source = await sourceOn('postgres');
    await source.change(
      `create role ${READER} login password 'reads'`,
      `grant usage on schema public to ${READER}`,
      `grant select on all tables in schema public to ${READER}`,
    );
    const url = new URL(source.url);
    [url.username, url.password, url.protocol] = [READER, 'reads', 'postgresql+asyncpg:'];
    const into = await target(kind);
    try {
      const report = await importFrom(url.href, into);
      expect(differing(report)).toEqual([]);
      expect(report).toMatchObject({
        source: { release: '3.9.1' },
        left: [],
        kinds: { 'flow runs': { added: 16 }, 'task run states': { added: 53 }, logs: { added: 44 }, events: { added: 151 } },
      });
      expect(report.source.name).not.toContain('reads');
      const again = await importFrom(url.href, into);
      expect(Object.values(again.kinds).reduce((sum, one) => sum + one.added, 0)).toBe(0);
    } finally {
      await source.change(`drop owned by ${READER}`, `drop role ${READER}`);
    }
    const { api, stop } = await startApi(kind, { settings: { SERVICE_DATABASE_URL: into } });
    try {
      const documents = { include_secrets: true, block_documents: { name: { any_: ['gate'] } } };
      expect((await api.post('/block_documents/filter', documents)).body).toMatchObject([{ data: { value: 'open sesame ü' } }]);
      expect((await api.post('/flow_runs/filter', { flows: { name: { any_: ['big-int'] } } })).text).toContain('9007199254740993');
      const deployment = { deployments: { name: { any_: ['prod'] } } };
      expect((await api.post('/deployments/filter', deployment)).body).toMatchObject([
        {
          schedules: expect.arrayContaining([
            expect.objectContaining({ schedule: { cron: '0 6 * * 1', timezone: 'Europe/Zurich', day_or: true } }),
          ]),
        },
      ]);
      // an interval of PostgreSQL
      const runs = (await api.post('/flow_runs/filter', { flows: { name: { any_: ['weekly report ü'] } }, limit: 200 })).body;
      expect(Math.max(...runs.map((run: { total_run_time: number }) => run.total_run_time))).toBeGreaterThan(0.1);
    } finally {
      await stop();
    }
  });

  it('is seen as it was when it was opened, although its server writes in the meantime', async () => {
    const source = await sourceOn('postgres');
    let changing: Promise<void> | undefined;
    const report = await importFrom(source.url, await target(kind), {
      onProgress({ kind: name }) {
        if (name === 'flow runs') changing ??= source.change('delete from log', 'delete from flow_run_state');
      },
    });
    await changing;
    expect(report.kinds).toMatchObject({ logs: { added: 44 }, 'flow run states': { added: 32 } });
    expect(differing(report)).toEqual([]);
  });

  it('is rejected with one line if it is not the database of such a server', async () => {
    const other = await sourceOn('postgres');
    await other.change('drop table flow_run cascade');
    await expect(importFrom(other.url, await target(kind))).rejects.toThrow('is the database of another application');
    await other.change('drop schema public cascade');
    await expect(importFrom(other.url, await target(kind))).rejects.toThrow('is the database of another application');
  });
});
