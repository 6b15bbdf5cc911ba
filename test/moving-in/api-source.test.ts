import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openSource } from '../../src/moving-in/source/open-source.ts';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';
import { change, differing, importFile, importFrom, sources } from './sources.ts';

const { sourceFile, target } = sources();

/** More than a page. */
const MANY_LOGS = `create temporary table originals as select * from log;
  insert into log (id, created, updated, name, level, flow_run_id, task_run_id, message, timestamp)
  with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 12)
  select printf('%08x', i) || substr(id, 9), created, updated, name, level, flow_run_id, task_run_id, message, timestamp from numbers, originals`;

const LISTS = [
  ...['flows', 'flow_runs', 'task_runs', 'deployments', 'work_pools', 'work_queues', 'artifacts', 'artifacts/latest', 'variables'],
  ...['automations', 'block_documents', 'concurrency_limits', 'v2/concurrency_limits', 'logs'],
];

/** Values that depend on the moment, and ids that each reading chooses. */
const OF_THE_MOMENT = new Set(['estimated_run_time', 'estimated_start_time_delta', 'block_type', 'block_schema']);
const comparable = (text: string) => JSON.parse(text, (key, value: unknown) => (OF_THE_MOMENT.has(key) ? undefined : value)) as unknown;

describe.each(stores())('a server that can only be reached by its API, imported into %s', (kind) => {
  it('returns the same responses afterwards', async () => {
    const file = sourceFile('3.9.1');
    change(file, MANY_LOGS);
    const served = await target(kind);
    await importFile(file, served);
    const source = await startApi(kind, { settings: { SERVICE_DATABASE_URL: served, SERVICE_API_AUTH_STRING: 'ann:secret' } });
    const into = await target(kind);
    try {
      await expect(openSource(`${source.api.url}/api`)).rejects.toThrow('requires credentials');
      const report = await importFrom(`${source.api.url.replace('//', '//ann:secret@')}/api`, into);
      expect(differing(report)).toEqual([]);
      expect(report.left).toEqual([]);
      expect(report.kinds.logs).toMatchObject({ added: 44 * 13 });
      expect(report.plan.notCarried.map(({ what }) => what)).toContain('the default result storage');
      const { api, stop } = await startApi(kind, { settings: { SERVICE_DATABASE_URL: into } });
      try {
        const headers = { authorization: `Basic ${Buffer.from('ann:secret').toString('base64')}` };
        for (const path of LISTS) {
          const body = { limit: 200, ...(path === 'block_documents' && { include_secrets: true }) };
          const expected = await source.api.post(`/${path}/filter`, body, headers);
          expect(comparable((await api.post(`/${path}/filter`, body)).text), path).toEqual(comparable(expected.text));
        }
        const counts = await source.api.post('/events/count-by/event', { filter: {} }, headers);
        expect(counts.status).toBe(200);
        expect((await api.post('/events/count-by/event', { filter: {} })).text).toBe(counts.text);
      } finally {
        await stop();
      }
    } finally {
      await source.stop();
    }
  });
});

describe('an address that is not the API of a server of release 3', () => {
  it.each<[string, number, string, string]>([
    ['another server', 404, 'not found', 'responded with 404: not found'],
    ['a page', 200, '<html>', 'did not respond with JSON'],
    ['an earlier release', 200, '"2.20.0"', 'is not the API of a server of release 3.x'],
  ])('%s', async (_, status, text, message) => {
    const server = createServer((_request, response) => response.writeHead(status).end(text)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(openSource(`http://127.0.0.1:${port}/api`)).rejects.toThrow(message);
    server.close();
    await expect(openSource(`http://127.0.0.1:${port}/api`)).rejects.toThrow('cannot be reached (ECONNREFUSED)');
  });
});
