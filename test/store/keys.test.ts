import { getTableName, is } from 'drizzle-orm';
import { getTableConfig as getPostgresConfig, type PgTable } from 'drizzle-orm/pg-core';
import { getTableConfig, SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { postgresKit } from '../../scripts/postgres-kit.ts';
import { defineTables } from '../../src/store/schema/define.ts';
import * as tables from '../../src/store/schema/tables.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

/** PostgreSQL's limit for an index entry, without its header and the headers of its values. */
const ENTRY_BYTES = 2680;

/** Bytes of an id, a number, or a time in PostgreSQL. */
const SHORT_BYTES = 16;

/** Bytes of the longest value of the column. */
function longest(column: SQLiteColumn): number {
  const takes = (text: string) => {
    try {
      return column.mapToDriverValue(text) === text;
    } catch {
      return false;
    }
  };
  // columns of ids and times accept any text; text columns reject U+0000
  if (takes('\0')) return SHORT_BYTES;
  if (takes('x'.repeat(100_000))) return Number.POSITIVE_INFINITY;
  let [most, least] = [100_000, 0];
  while (most - least > 1) {
    const middle = Math.floor((most + least) / 2);
    if (takes('x'.repeat(middle))) least = middle;
    else most = middle;
  }
  return least;
}

describe('strings in indexes', () => {
  /** The columns of the indexes on PostgreSQL, by name: some indexes have more columns on SQLite. */
  const onPostgres = new Map(
    Object.values(defineTables(postgresKit)).flatMap((table) =>
      getPostgresConfig(table as unknown as PgTable).indexes.map(({ config }) => [
        config.name,
        JSON.stringify(config.columns.map((one) => 'name' in one && one.name)),
      ]),
    ),
  );
  const isIndexed = (index: string, column: unknown) =>
    !is(column, SQLiteColumn) || onPostgres.get(index)?.includes(JSON.stringify(column.name)) !== false;

  const all = Object.values(tables).filter((table) => is(table, SQLiteTable));

  it.each(all.map((table) => [getTableName(table), table] as const))('%s: entries fit', (_name, table) => {
    const { indexes, primaryKeys } = getTableConfig(table);
    const keys = [
      ...indexes.map(({ config: { name, columns } }) => columns.filter((column) => isIndexed(name, column))),
      ...primaryKeys.map(({ columns }) => columns),
    ];
    for (const columns of keys) {
      const bytes = columns.filter((column) => is(column, SQLiteColumn)).map(longest);
      expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(ENTRY_BYTES);
    }
  });
});

describe('values that PostgreSQL cannot store', () => {
  onEveryStore((api) => {
    const detail = async (response: Promise<{ status: number; body: { detail: unknown } }>) => {
      const { status, body } = await response;
      return [status, body.detail];
    };
    const TOO_LONG = [422, 'A string is too long to store.'];
    const BAD = [422, 'Text must be valid Unicode without NUL characters.'];
    const OUT_OF_RANGE = [422, 'A number or date is out of the range that the database can store.'];
    const long = (bytes: number) => Array.from({ length: bytes }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

    it('422: names with NUL', async () => {
      expect(await detail(api.post('/flows/', { name: 'a\0b' }))).toEqual(BAD);
      expect(await detail(api.post('/flows/', { name: unique('f'), tags: ['a\0b'] }))).toEqual(BAD);
      expect(await detail(api.post('/artifacts/', { key: 'a\0b', data: 1 }))).toSatisfy(([status]) => status === 422);
    });

    it('422: names and keys that exceed the size of an index entry', async () => {
      const flow_id = (await api.flow()).id;
      expect(await detail(api.post('/flows/', { name: long(2700) }))).toEqual(TOO_LONG);
      expect(await detail(api.post('/flows/', { name: 'x'.repeat(2700) }))).toEqual(TOO_LONG);
      expect(await detail(api.post('/flows/', { name: 'ü'.repeat(1400) }))).toEqual(TOO_LONG);
      expect((await api.post('/flows/', { name: long(2600) })).status).toBe(201);
      expect(await detail(api.post('/flow_runs/', { flow_id, idempotency_key: long(2700) }))).toEqual(TOO_LONG);
      expect(await detail(api.post('/flow_runs/', { flow_id, tags: [long(2700)] }))).toEqual(TOO_LONG);
      const state = { type: 'RUNNING', name: long(2700) };
      expect((await api.setState('flow_runs', (await api.flowRun()).id, state)).body).toMatchObject({ status: 'ABORT' });
      const task = { flow_run_id: (await api.flowRun()).id, dynamic_key: '0' };
      expect(await detail(api.post('/task_runs/', { ...task, task_key: long(1400) }))).toEqual(TOO_LONG);
      expect((await api.post('/task_runs/', { ...task, task_key: long(1300), dynamic_key: long(1300) })).status).toBe(201);
    });

    it('422: numbers of more than 32 bits', async () => {
      const limit = 2 ** 31;
      expect(await detail(api.post('/work_pools/', { name: unique('pool'), concurrency_limit: limit }))).toEqual(OUT_OF_RANGE);
      expect(await detail(api.post('/concurrency_limits/', { tag: unique('tag'), concurrency_limit: limit }))).toEqual(OUT_OF_RANGE);
      const rejected = await api.post('/v2/concurrency_limits/', { name: unique('limit'), limit });
      expect(rejected.body.exception_detail).toEqual([{ type: 'value_error', loc: ['body'], msg: rejected.body.detail, input: null }]);
      expect([rejected.status, rejected.body.detail]).toEqual(OUT_OF_RANGE);
      expect((await api.post('/v2/concurrency_limits/', { name: unique('limit'), limit: limit - 1 })).status).toBe(201);
      const { name } = await api.workPool();
      expect(await detail(api.post(`/work_pools/${name}/queues`, { name: 'q', concurrency_limit: limit }))).toEqual(OUT_OF_RANGE);
    });

    it('a state or a tag that cannot be stored changes nothing', async () => {
      const names = [long(2401), '\ud800'];
      for (const name of names) {
        const { id } = await api.flowRun({ state: { type: 'PENDING' } });
        const task = await api.taskRun({ state: { type: 'PENDING' } });
        for (const [kind, of] of [
          ['flow_runs', id],
          ['task_runs', task.id],
        ] as const) {
          const before = (await api.get(`/${kind}/${of}`)).body;
          expect((await api.setState(kind, of, { type: 'CANCELLED', name })).body).toMatchObject({ status: 'ABORT' });
          const { estimated_run_time: _, estimated_start_time_delta: __, ...after } = (await api.get(`/${kind}/${of}`)).body;
          expect(before).toMatchObject(after);
        }
        const made = { task_key: 'x', dynamic_key: '0', state: { type: 'PENDING', name } };
        const newId = api.deps.ids.next();
        expect((await api.post('/task_runs/', { id: newId, ...made })).status).toBe(422);
        expect((await api.get(`/task_runs/${newId}`)).status).toBe(404);
      }
      const { id: flow_id } = await api.flow();
      const deployment = await api.deployment({ flow_id });
      const tags = [long(3000)];
      expect(await detail(api.post('/flow_runs/', { flow_id, tags }))).toEqual(TOO_LONG);
      expect(await detail(api.post('/flow_runs/', { flow_id, tags, idempotency_key: 'key' }))).toEqual(TOO_LONG);
      expect(await detail(api.post(`/deployments/${deployment.id}/create_flow_run`, { tags }))).toEqual(TOO_LONG);
      const count = async () => (await api.post('/flow_runs/count', { flows: { id: { any_: [flow_id] } } })).body;
      expect(await count()).toBe(0);
      const bulk = await api.post(`/deployments/${deployment.id}/create_flow_run/bulk`, [{}, { tags }, {}]);
      expect(bulk.status).toBe(200);
      expect(bulk.body.results.map(({ status }: { status: string }) => status)).toEqual(['CREATED', 'FAILED', 'CREATED']);
      expect(await count()).toBe(2);
    });

    it('422: tags of deployments that their runs could not have', async () => {
      const { id, flow_id } = await api.deployment();
      const tags = [long(2700)];
      expect(await detail(api.post('/deployments/', { flow_id, name: unique('d'), tags }))).toEqual(TOO_LONG);
      expect(await detail(api.patch(`/deployments/${id}`, { tags }))).toEqual(TOO_LONG);
      expect((await api.patch(`/deployments/${id}`, { tags: [long(2600)] })).status).toBe(204);
      expect((await api.post(`/deployments/${id}/create_flow_run`, {})).status).toBe(201);
    });

    it('details of states are cleaned, so that pauses still end', async () => {
      const pause = { type: 'PAUSED', state_details: { pause_timeout: '2030-01-01T00:00:00Z', pause_key: 'a\ud800\0' } };
      const odd = await api.flowRun({ state: { type: 'RUNNING' } });
      await api.setState('flow_runs', odd.id, pause, { force: true });
      expect((await api.get(`/flow_runs/${odd.id}`)).body.state.state_details.pause_key).toBe('a\ufffd');
      const other = await api.flowRun({ state: { type: 'RUNNING' } });
      await api.setState(
        'flow_runs',
        other.id,
        { type: 'PAUSED', state_details: { pause_timeout: '2026-01-01T00:00:00Z' } },
        { force: true },
      );
      await api.service('pause-expirations');
      expect((await api.get(`/flow_runs/${other.id}`)).body.state_type).toBe('FAILED');
    });

    it('NUL is removed from logs, messages, and descriptions', async () => {
      const run = await api.flowRun({ state: { type: 'RUNNING', message: 'a\0b' } });
      expect((await api.get(`/flow_runs/${run.id}`)).body.state.message).toBe('ab');
      const log = { name: 'n', level: 20, message: 'one\0two', timestamp: '2026-03-05T10:00:00Z', flow_run_id: run.id };
      expect((await api.post('/logs/', [log])).status).toBe(201);
      const found = await api.post('/logs/filter', { logs: { flow_run_id: { any_: [run.id] } } });
      expect(found.body.map((one: { message: string }) => one.message)).toEqual(['onetwo']);
    });

    it('422: names of queues that cannot be part of a path, in every operation', async () => {
      const pool = await api.workPool();
      for (const name of ['', 'x/y']) {
        expect((await api.post(`/work_pools/${pool.name}/queues`, { name })).status).toBe(422);
        expect((await api.post('/work_queues/', { name })).status).toBe(422);
        const flow_id = (await api.flow()).id;
        const deployment = { flow_id, name: unique('d'), work_pool_name: pool.name, work_queue_name: name };
        const made = await api.post('/deployments/', deployment);
        const queues = (await api.post(`/work_pools/${pool.name}/queues/filter`, {})).body as { name: string }[];
        expect([made.status < 500, queues.map((queue) => queue.name)]).toEqual([true, ['default']]);
      }
      const queue = await api.workQueue(pool.name);
      for (const name of ['', 'x/y']) {
        expect((await api.patch(`/work_queues/${queue.id}`, { name })).status).toBe(422);
        expect((await api.patch(`/work_pools/${pool.name}/queues/${queue.name}`, { name })).status).toBe(422);
      }
    });
  });
});
