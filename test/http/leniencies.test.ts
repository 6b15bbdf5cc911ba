import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Api, type ApiResponse, unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

const INSTANT = '2026-03-05T10:00:00Z';

/** Creates a run whose scheduled time has the given notation. */
const runAt = async (api: Api, time: unknown) => {
  const state = { type: 'SCHEDULED', state_details: { scheduled_time: time } };
  return (await api.flowRun({ state })).next_scheduled_start_time;
};

const raw = (api: Api, path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${api.url}/api${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body),
    headers,
  });

/** One test per row of the table, by the text in its first cell. */
const rows: Record<string, (api: Api) => Promise<void>> = {
  'Whole numbers as strings and decimals': async (api) => {
    for (const limit of ['"3"', '3.0']) {
      const response = await api.request('post', '/flows/filter', { body: `{"limit":${limit}}` });
      expect([response.status, response.body.length <= 3]).toEqual([200, true]);
    }
  },
  'Booleans as numbers and words': async (api) => {
    for (const [is_paused, read] of [
      [1, true],
      ['yes', true],
      ['off', false],
    ]) {
      expect((await api.workPool({ is_paused })).is_paused).toBe(read);
    }
  },
  'Ids in any case, with or without hyphens': async (api) => {
    const { id } = await api.flow();
    const spelled = id.replaceAll('-', '').toUpperCase();
    expect((await api.get(`/flows/${spelled}`)).body.id).toBe(id);
    expect((await api.post('/flows/filter', { flows: { id: { any_: [spelled] } } })).body).toHaveLength(1);
  },
  'Times with any offset or none, with a space instead of the `T`': async (api) => {
    for (const time of ['2026-03-05 11:00:00+01:00', '2026-03-05T10:00:00', '2026-03-05t10:00:00z'])
      expect(await runAt(api, time)).toBe(INSTANT);
  },
  'Dates as times': async (api) => expect(await runAt(api, '2026-03-05')).toBe('2026-03-05T00:00:00Z'),
  'Times as seconds or milliseconds since 1970': async (api) => {
    for (const time of [1_772_704_800, 1_772_704_800_000, '1772704800']) expect(await runAt(api, time)).toBe(INSTANT);
  },
  'Durations as strings': async (api) => {
    for (const interval of ['PT1H', '01:00:00', 3600]) {
      const made = await api.deployment({ schedules: [{ schedule: { interval } }] });
      expect(made.schedules[0].schedule.interval).toBe(3600);
    }
  },
  'Null for an optional field': async (api) => {
    expect((await api.post('/flows/filter', { limit: null, offset: null, sort: null })).status).toBe(200);
  },
  'Unknown fields in filter bodies': async (api) => {
    expect((await api.post('/flows/filter', { colour: 1, more: [] })).status).toBe(200);
  },
  'No body if every field is optional': async (api) => expect((await api.post('/flows/filter')).status).toBe(200),
  'A body without `Content-Type`': async (api) => expect((await raw(api, '/flows/', `{"name":"${unique('f')}"}`)).status).toBe(201),
  'JSON types with a suffix': async (api) => {
    const response = await raw(api, '/flows/', `{"name":"${unique('f')}"}`, { 'content-type': 'application/merge-patch+json' });
    expect(response.status).toBe(201);
  },
  'A compressed body, or a plain one, with `Content-Encoding: gzip`': async (api) => {
    const sent = (body: string | Buffer) => raw(api, '/flows/', body, { 'content-encoding': 'gzip' });
    const body = () => `{"name":"${unique('f')}"}`;
    const packed = gzipSync(body());
    const responses = [await sent(body()), await sent(packed), await sent(packed.subarray(0, 20))];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 400]);
    expect((await sent(gzipSync(Buffer.alloc(50_000_000, 32)))).status).toBe(413);
  },
  'An empty name of an anonymous block document': async (api) => {
    const type = (await api.post('/block_types/', { name: unique('type'), slug: unique('slug') })).body;
    const schema = (await api.post('/block_schemas/', { block_type_id: type.id, fields: {} })).body;
    const ids = { block_type_id: type.id, block_schema_id: schema.id };
    const made = await api.post('/block_documents/', { name: '', is_anonymous: true, ...ids });
    expect(made.body.name).toMatch(/^anonymous-/);
  },
  'A byte order mark at the start of a body': async (api) => {
    const response = await raw(api, '/flows/', `\uFEFF{"name":"${unique('f')}"}`, { 'content-type': 'application/json' });
    expect(response.status).toBe(201);
  },
  'A duplicate field': async (api) => {
    const [first, last] = [unique('first'), unique('last')];
    const response = await api.request('post', '/flows/', { body: `{"name":"${first}","name":"${last}"}` });
    expect(response.body.name).toBe(last);
  },
  '`NaN` and infinities': async (api) => {
    const { id } = await api.flow();
    const body = `{"flow_id":"${id}","parameters":{"a":NaN,"b":[-Infinity]}}`;
    expect((await api.request('post', '/flow_runs/', { body })).body.parameters).toEqual({ a: null, b: [null] });
  },
  'A path with or without a trailing slash': async (api) => {
    const statuses: ApiResponse[] = [await api.post('/flows/filter/', {}), await api.post('/flows', { name: unique('f') })];
    expect(statuses.map(({ status }) => status)).toEqual([200, 201]);
  },
  'A duplicate query parameter': async (api) => {
    const { id } = await api.flowRun();
    expect((await api.get(`/flow_run_states/?flow_run_id=nonsense&flow_run_id=${id}`)).status).toBe(200);
  },
  'Unused fields that releases 3.0 of the client send': async (api) => {
    const older = { active: true, max_active_runs: null, max_scheduled_runs: null, catchup: false };
    const made = await api.deployment({ schedules: [{ schedule: { interval: 3600 }, ...older }] });
    expect(made.schedules).toHaveLength(1);
    const path = `/deployments/${made.id}/schedules`;
    expect((await api.post(path, [{ schedule: { cron: '0 0 * * *' }, ...older }])).status).toBe(201);
    expect((await api.patch(`${path}/${made.schedules[0].id}`, older)).status).toBe(204);
    expect((await api.patch(`/deployments/${made.id}`, { schedules: [{ schedule: { cron: '0 1 * * *' }, ...older }] })).status).toBe(204);
    expect((await api.post(path, [{ schedule: { cron: '0 0 * * *' }, other: 1 }])).status).toBe(422);
  },
  'Unknown fields from a client of a newer release': async (api) => {
    const body = { name: unique('f'), colour: 1 };
    expect((await api.post('/flows/', body)).status).toBe(422);
    expect((await api.post('/flows/', body, { 'User-Agent': 'prefect/99.0.0 (API 0.8.4)' })).status).toBe(201);
  },
};

describe('input that is accepted beyond the contract', () => {
  it('equals the table in the documentation', () => {
    const [table = ''] = readFileSync('docs/leniencies.md', 'utf8').split('\n## ');
    const documented = table
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2)
      .map((line) => line.slice(2, line.indexOf(' | ')));
    expect(documented).toEqual(Object.keys(rows));
  });

  onEveryStore((api) => {
    it.each(Object.entries(rows))('%s', (_text, test) => test(api));
  });
});
