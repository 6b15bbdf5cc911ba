import { once } from 'node:events';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomIds } from '../../src/base/ids.ts';
import type { Job } from '../../src/readers/messages.ts';
import { Read } from '../../src/readers/read.ts';
import { ThreadHandle } from '../../src/readers/thread-handle.ts';
import { countDeployments } from '../../src/resources/deployments/queries.ts';
import { countFlowRuns } from '../../src/resources/flow-runs/statistics-queries.ts';
import { countFlows } from '../../src/resources/flows/queries.ts';
import { sqliteFileOf } from '../../src/store/open.ts';
import { countRuns } from '../../src/store/run-totals/totals.ts';
import { SqliteSnapshots } from '../../src/store/sqlite/snapshots.ts';
import type { Api } from '../support/api.ts';
import { firstRead } from '../support/first-read.ts';
import { type StartOptions, startApi } from '../support/start-api.ts';
import { until } from '../support/waiting.ts';

/** Reader threads of a complete service on SQLite. */

function service(settings: StartOptions['settings']): Api {
  let running: Awaited<ReturnType<typeof startApi>>;
  beforeAll(async () => {
    running = await startApi('sqlite', { settings });
  });
  afterAll(() => running.stop());
  return new Proxy({} as Api, { get: (_target, member) => Reflect.get(running.api, member) });
}

const metric = async (api: Api, name: string) => {
  const { text } = await api.get('//metrics');
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

/** Number of long log lines, for which a search takes seconds. */
const MANY = 30_000;
/** The search checks each line for each of these words. */
const slowSearch = { logs: { text: { query: Array.from({ length: 40 }, (_, n) => `no${n}`).join(' ') } } };

function fillLog(api: Api): void {
  const connection = new Database(sqliteFileOf(api.deps.settings.database.url), { timeout: 5000 });
  const now = api.clock.peek();
  connection
    .prepare(
      `insert into logs (id, created, updated, name, level, message, timestamp)
       with recursive n(n) as (select 1 union all select n + 1 from n where n < ${MANY})
       select printf('00000000-0000-7000-8000-%012d', n), ?, ?, 'log', 20, replace(hex(zeroblob(150)), '0', 'ü') || n, ? from n`,
    )
    .run(now, now, now);
  connection.close();
}

describe('a service with one reader thread', () => {
  const api = service({ SERVICE_DATABASE_READERS: '1' });
  beforeAll(() => firstRead(api));

  it('200: numbers keep their digits', async () => {
    await api.post('/variables/', `{"name":"exact","value":[1.0, 12345678901234567890]}`);
    const { text } = await api.post('/variables/filter', { variables: { name: { any_: ['exact'] } } });
    expect(text).toContain('"value":[1.0,12345678901234567890]');
  });

  it('200: large responses are compressed for clients that accept it, small ones are not', async () => {
    for (let n = 0; n < 10; n++) await api.flow();
    const ask = async (limit: number, encoding: string) => {
      const call = request(`${api.url}/api/flows/filter`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
      });
      call.end(JSON.stringify({ limit }));
      const [response] = await once(call, 'response');
      const chunks = await response.toArray();
      return { headers: response.headers, bytes: Buffer.concat(chunks) };
    };
    const plain = await ask(10, 'identity');
    const packed = await ask(10, 'gzip');
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('Accept-Encoding') });
    expect(gunzipSync(packed.bytes).toString()).toBe(plain.bytes.toString());
    expect(plain.headers).toMatchObject({ 'content-length': String(plain.bytes.length), vary: expect.stringContaining('Accept-Encoding') });
    expect((await ask(1, 'gzip')).headers['content-encoding']).toBeUndefined();
  });

  it('404 and 422: errors of handlers are returned unchanged', async () => {
    expect((await api.get('/flow_runs/00000000-0000-4000-8000-000000000000/graph-v2')).status).toBe(404);
    const { status, body } = await api.post('/flow_runs/filter', { limit: 100_000 });
    expect([status, body.detail]).toEqual([422, 'Invalid limit: must be less than or equal to 200.']);
  });

  it('every read sees all acknowledged writes', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `seen-${n}`);
    const seen = await Promise.all(
      names.map(async (name) => {
        await api.flow({ name });
        const [{ body: count }, { body: list }] = await Promise.all([
          api.post('/flows/count', { flows: { name: { any_: [name] } } }),
          api.post('/flows/filter', { flows: { name: { any_: [name] } } }),
        ]);
        return [count, list.length];
      }),
    );
    expect(seen).toEqual(names.map(() => [1, 1]));
  });

  it('reports metrics', async () => {
    // one reader thread, plus those for large bodies and for polls
    expect(await metric(api, 'contralto_readers')).toBe(3);
    expect(await metric(api, 'contralto_readers_busy')).toBe(0);
    expect(await metric(api, 'contralto_reads_waiting')).toBe(0);
    expect(await metric(api, 'contralto_read_wait_seconds_count')).toBeGreaterThan(0);
  });
});

/** A service with many log lines, one reader thread, and a time limit for reads. */
function withLog(seconds: string): Api {
  const api = service({ SERVICE_DATABASE_READERS: '1', SERVICE_DATABASE_TIMEOUT_SECONDS: seconds });
  beforeAll(async () => {
    fillLog(api);
    // wait for the start of the thread
    await until('the thread has started', async () => (await api.post('/flows/count', {})).status === 200);
  });
  return api;
}

describe('a read that reaches the time limit', () => {
  const api = withLog('0.2');

  it('503, and the reader thread is free again', async () => {
    const { status, headers } = await api.post('/logs/filter', slowSearch);
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    await expect.poll(() => metric(api, 'contralto_readers_busy')).toBe(0);
    expect((await api.post('/flows/count', {})).status).toBe(200);
    expect(await metric(api, 'contralto_reads_lost_total{reason="time"}')).toBeGreaterThan(0);
  });
});

describe('a slow read', () => {
  const api = withLog('60');

  it('delays no writer, and is stopped when its client disconnects', async () => {
    const client = new AbortController();
    const response = fetch(`${api.url}/api/logs/filter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(slowSearch),
      signal: client.signal,
    });
    await expect.poll(() => metric(api, 'contralto_readers_busy'), { interval: 5 }).toBe(1);
    const { id } = await api.flow();
    expect((await api.get(`/flows/${id}`)).status).toBe(200);
    expect(await metric(api, 'contralto_readers_busy')).toBe(1);
    client.abort();
    await expect(response).rejects.toThrow();
    await expect.poll(() => metric(api, 'contralto_reads_lost_total{reason="client"}')).toBe(1);
    await expect.poll(() => metric(api, 'contralto_readers_busy')).toBe(0);
  });
});

describe('a reader thread', () => {
  const api = service({});
  const thread = (graceMilliseconds?: number) =>
    new ThreadHandle(
      {
        connection: { file: sqliteFileOf(api.deps.settings.database.url), synchronous: 'normal' },
        settings: api.deps.settings,
        niceness: 0,
      },
      () => undefined,
      graceMilliseconds,
    );
  const job = (op: Job['op'], request: string): Job => ({
    op,
    request,
    context: { op, requestId: 'test', receivedAt: api.clock.now(), apiVersion: '0.8.4', origin: api.url, headers: {} },
    now: api.clock.now(),
    acceptsGzip: false,
  });
  const countFlows = () => job('countFlows', '{"params":{},"query":{},"headers":{},"body":{}}');

  it('fails its current job and all later ones when it ends', async () => {
    const one = thread();
    await one.started;
    expect(await one.run(countFlows())).toMatchObject({ reply: { status: 200 } });
    const response = one.run(countFlows());
    const ended = one.end();
    await expect(response).rejects.toThrow('terminated');
    await ended;
    await expect(one.run(countFlows())).rejects.toThrow('terminated');
    expect(one.loss).toBeDefined();
  });

  it('stops a long statement on an interrupt and continues to work', async () => {
    fillLog(api);
    // a busy machine may not run the thread for a while
    const one = thread(20_000);
    await one.started;
    for (const [op, body] of [
      ['filterLogs', { ...slowSearch, offset: 0, sort: 'TIMESTAMP_ASC' }],
      ['countLogs', slowSearch],
    ] as const) {
      const response = one.run(job(op, JSON.stringify({ params: {}, query: {}, headers: {}, body })));
      one.interrupt();
      expect(await response).toMatchObject({ rejection: { status: 503, cause: expect.stringContaining('stopped') } });
    }
    expect(await one.run(countFlows())).toMatchObject({ reply: { status: 200 } });
    await one.end();
  });

  it('is terminated if it does not react to an interrupt', async () => {
    const connection = new Database(sqliteFileOf(api.deps.settings.database.url), { timeout: 5000 });
    // counting this takes more than a second, without a check for an interrupt
    connection.exec(`
      alter table flows rename to real_flows;
      create view flows as
        with recursive n(n) as (select 1 union all select n + 1 from n where n < 6000000) select flow.* from n left join real_flows flow on 0`);
    const one = thread();
    await one.started;
    const response = one.run(countFlows());
    one.interrupt();
    await expect(response).rejects.toThrow('terminated');
    await one.gone;
    connection.exec('drop view flows; alter table real_flows rename to flows');
    connection.close();
  });

  it('500: an unexpected error of a handler has its stack', async () => {
    const one = thread();
    await one.started;
    expect(await one.run(job('readNextEvents', '{}'))).toMatchObject({ failure: expect.stringContaining('TypeError') });
    await one.end();
  });
});

it('503 when a thread ends; the next read gets a new thread', async () => {
  const { ReaderThread } = await import('../../src/readers/reader-thread.ts');
  const { api, stop } = await startApi('sqlite', {});
  const losses: Error[] = [];
  const start = {
    connection: { file: '/nowhere/at/all.sqlite', synchronous: 'normal' as const },
    settings: api.deps.settings,
    niceness: 0,
  };
  const runner = new ReaderThread({ start, clock: api.clock, onLoss: (error) => losses.push(error), onSlow: () => undefined });
  const context = { op: 'countFlows', requestId: randomIds.next(), receivedAt: api.clock.now(), apiVersion: '', origin: '', headers: {} };
  const read = () =>
    runner.run(new Read('countFlows', { params: {}, query: {}, headers: {}, body: {} }, context), new AbortController().signal);
  await expect(read()).rejects.toMatchObject({ status: 503 });
  start.connection.file = sqliteFileOf(api.deps.settings.database.url);
  expect((await read()).status).toBe(200);
  expect(losses).toHaveLength(1);
  await runner.close();
  await stop();
});

describe('a count of the runs at the boundaries of a period', () => {
  const api = service({});
  const period = { from: '2026-03-05T12:00:10.000000Z', to: '2026-03-05T12:01:00.000000Z' };

  it.each([
    ['a few states', () => 'Completed'],
    ['many states', (n: number) => `Reason ${n}`],
  ])('stops on an interrupt: %s', async (_, nameOf) => {
    const file = sqliteFileOf(api.deps.settings.database.url);
    const flow_id = (await api.flow()).id;
    for (let n = 0; n < 60; n++) {
      api.clock.set('2026-03-05T12:00:30.000000Z');
      await api.flowRun({ flow_id, state: { type: 'COMPLETED', name: nameOf(n) } });
    }
    const connection = new Database(file, { timeout: 5000 });
    // the check runs once per 256 rows
    connection.exec('update flow_runs set rowid = 256 where rowid = 1');
    connection.close();
    api.clock.set('2026-03-05T13:00:00.000000Z');
    await api.service('run-totals');
    const counted = (check: () => void) => {
      const snapshots = new SqliteSnapshots({ file, synchronous: 'normal' }, check);
      return snapshots
        .snapshot(() => countRuns(snapshots.reader, { kind: 'flow_run', states: undefined, period }, api.clock.peek()))
        .finally(() => snapshots.close());
    };
    expect(await counted(() => {})).toBeGreaterThanOrEqual(60);
    const stop = () => {
      throw new Error('interrupted');
    };
    await expect(counted(stop)).rejects.toThrow('interrupted');
  });
});

describe('a condition on related runs', () => {
  const api = service({});
  const named = { operator: 'and_', name: { like_: 'x' } } as const;

  it.each([
    ['task runs of runs', 'task_runs', countFlowRuns, { task_runs: named }],
    ['runs of flows', 'flow_runs', countFlows, { flow_runs: named }],
    ['task runs of flows', 'task_runs', countFlows, { task_runs: named }],
    ['runs of deployments', 'flow_runs', countDeployments, { flow_runs: named }],
  ] as const)('stops on an interrupt: %s', async (_, table, countThem, filters) => {
    const file = sqliteFileOf(api.deps.settings.database.url);
    const deployment = await api.deployment();
    const run = await api.flowRun({ flow_id: deployment.flow_id, deployment_id: deployment.id, name: 'one' });
    await api.taskRun({ flow_run_id: run.id, name: 'one' });
    const connection = new Database(file, { timeout: 5000 });
    // the check runs once per 256 rows
    connection.exec(
      `update ${table} set rowid = (select max(rowid) / 256 * 256 + 256 from ${table}) where rowid = (select max(rowid) from ${table})`,
    );
    connection.close();
    const counted = (check: () => void) => {
      const snapshots = new SqliteSnapshots({ file, synchronous: 'normal' }, check);
      return snapshots.snapshot(() => countThem(snapshots.reader, filters, api.clock.peek())).finally(() => snapshots.close());
    };
    expect(await counted(() => {})).toBe(0);
    const stop = () => {
      throw new Error('interrupted');
    };
    await expect(counted(stop)).rejects.toThrow('interrupted');
  });
});
