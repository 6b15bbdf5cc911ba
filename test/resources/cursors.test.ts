import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { addSeconds } from '../../src/base/time/instant.ts';
import { flowRuns, variables } from '../../src/store/schema/tables.ts';
import { clientEvent, resource, storedEvents } from '../events/builders.ts';
import { type Api, unique } from '../support/api.ts';
import { cases } from '../support/cases.ts';
import { onEveryStore } from '../support/every-store.ts';
import { person, session } from '../support/people.ts';

const NOON = '2026-03-05T12:00:00.000000Z';
const NEXT = 'x-contralto-next-cursor';

const withCursor = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'x-contralto-cursor'));

/** Reads a whole list with cursors. */
async function walk(api: Api, path: string, body: object, limit: number): Promise<{ rows: { id: string }[]; parts: number }> {
  const rows: { id: string }[] = [];
  let cursor: string | undefined = 'start';
  let parts = 0;
  while (cursor !== undefined) {
    const response = await api.post(path, { ...body, limit }, { 'x-contralto-cursor': cursor });
    expect(response.status, response.text).toBe(200);
    expect(response.body.length).toBeLessThanOrEqual(limit);
    rows.push(...response.body);
    cursor = response.headers[NEXT];
    if (cursor !== undefined) expect(response.body).toHaveLength(limit);
    parts++;
  }
  return { rows, parts };
}

/** The records that own lists. */
interface Owners {
  pool: string;
  webhook: string;
  destination: string;
}

/** The path of an operation on a list of one of them. */
const pathOf = (path: string, { pool, webhook, destination }: Owners) =>
  path.replace('{work_pool_name}', pool).replace('/webhooks/{id}', `/webhooks/${webhook}`).replace('{id}', destination);

async function someOfEach(api: Api): Promise<Owners> {
  const { name: pool } = await api.workPool();
  const { id: webhook, slug } = (await api.post('/webhooks/', { name: unique('webhook') })).body;
  const { id: destination } = (await api.post('/event-destinations/', { name: unique('destination'), url: 'http://x' })).body;
  const flow = await api.flow();
  for (let n = 0; n < 5; n++) {
    api.clock.set(addSeconds(NOON, Math.floor(n / 2)));
    await api.flow();
    await api.workPool();
    await api.workQueue(pool, { priority: 1 + (n % 2) });
    await api.post(`/work_pools/${pool}/workers/heartbeat`, { name: `worker-${n}` });
    const deployment = await api.deployment({ flow_id: flow.id });
    const sla = { owner_resource: `prefect.deployment.${deployment.id}`, name: unique('sla'), duration: 1 + (n % 2) };
    await api.post('/slas/', sla);
    await api.flowRun({ flow_id: flow.id, deployment_id: deployment.id, state: 'RUNNING' });
    const period = { start: '2026-01-01T00:00:00Z', end: '2026-01-01T00:00:00Z', schedule: { cron: '0 0 * * *' } };
    await api.post(`/deployments/${deployment.id}/backfill`, period);
    await api.post('/variables/', { name: unique('variable').replaceAll('-', '_'), value: n });
    await api.post('/webhooks/', { name: unique('webhook') });
    await api.post(`/hooks/${slug}`, {});
    await api.post('/event-destinations/', { name: unique('destination'), url: 'http://x', enabled: false });
    await api.put('/saved_searches/', { name: unique('search') });
    await api.post('/api-keys', { name: unique('key'), role: 'viewer' });
    await session(api, await person(api));
    await api.post('/artifacts/', { key: n < 4 ? `key-${n}` : null, data: n });
    await api.post('/concurrency_limits/', { tag: unique('tag'), concurrency_limit: 1 });
    await api.post('/automations/', { name: unique('automation'), trigger: TRIGGER, actions: [{ type: 'do-nothing' }] });
    const type = (await api.post('/block_types/', { name: unique('Block'), slug: unique('block') })).body;
    const schema = (await api.post('/block_schemas/', { block_type_id: type.id, fields: { title: unique('T') } })).body;
    await api.post('/block_documents/', { name: unique('document'), data: {}, block_schema_id: schema.id, block_type_id: type.id });
    await storedEvents(api, clientEvent(api, { event: 'prefect.asset.materialization.succeeded', resource: resource(`s3://lake/${n}`) }));
    await api.post('/logs/', [
      { name: 'log', level: 20, message: `${n}`, timestamp: addSeconds(NOON, Math.floor(n / 3)), flow_run_id: null },
    ]);
  }
  api.clock.advance(60);
  await api.service('sla-violations');
  return { pool, webhook, destination };
}

const TRIGGER = { type: 'event', posture: 'Reactive', expect: ['never'], threshold: 1, within: 0 };

describe('lists read with cursors', () => {
  onEveryStore(
    (api) => {
      it('200: every filter operation returns each row once, in the order of the list', async () => {
        const owners = await someOfEach(api);
        await aboutRuns(api);
        expect(withCursor.map(({ id }) => id)).toContain('filterFlowRuns');
        for (const { id, path } of withCursor) {
          const whole = await api.post(pathOf(path, owners), {});
          expect(whole.body.length, id).toBeGreaterThan(3);
          for (const limit of [1, 2, 200]) {
            const { rows, parts } = await walk(api, pathOf(path, owners), {}, limit);
            expect(idsOf(rows), id).toEqual(idsOf(whole.body));
            expect(parts, id).toBe(Math.floor(whole.body.length / limit) + 1);
          }
        }
      }, 120_000);

      it.for([
        [
          'flow_runs',
          [
            'ID_DESC',
            'START_TIME_ASC',
            'START_TIME_DESC',
            'EXPECTED_START_TIME_ASC',
            'EXPECTED_START_TIME_DESC',
            'NAME_ASC',
            'NAME_DESC',
            'NEXT_SCHEDULED_START_TIME_ASC',
            'END_TIME_DESC',
          ],
        ],
        [
          'task_runs',
          [
            'ID_DESC',
            'START_TIME_ASC',
            'START_TIME_DESC',
            'EXPECTED_START_TIME_ASC',
            'EXPECTED_START_TIME_DESC',
            'NAME_ASC',
            'NAME_DESC',
            'NEXT_SCHEDULED_START_TIME_ASC',
            'END_TIME_DESC',
          ],
        ],
        ['flows', ['CREATED_DESC', 'UPDATED_DESC', 'NAME_ASC', 'NAME_DESC']],
        ['deployments', ['CREATED_DESC', 'UPDATED_DESC', 'NAME_ASC', 'NAME_DESC']],
        ['automations', ['CREATED_DESC', 'UPDATED_DESC', 'NAME_ASC', 'NAME_DESC']],
        ['slas', ['CREATED_DESC', 'UPDATED_DESC', 'NAME_ASC', 'NAME_DESC']],
        ['webhooks', ['CREATED_DESC', 'UPDATED_DESC', 'NAME_ASC', 'NAME_DESC']],
        ['event-destinations', ['CREATED_DESC', 'UPDATED_DESC', 'NAME_ASC', 'NAME_DESC']],
        ['variables', ['CREATED_DESC', 'UPDATED_DESC', 'NAME_ASC', 'NAME_DESC']],
        ['artifacts', ['CREATED_DESC', 'UPDATED_DESC', 'ID_DESC', 'KEY_ASC', 'KEY_DESC']],
        ['block_documents', ['NAME_ASC', 'NAME_DESC', 'BLOCK_TYPE_AND_NAME_ASC']],
        ['logs', ['TIMESTAMP_ASC', 'TIMESTAMP_DESC']],
      ] as const)('200: %s in every order, with missing and equal sort keys', async ([kind, sorts]) => {
        for (const sort of sorts) {
          const whole = await api.post(`/${kind}/filter`, { sort });
          for (const limit of [1, 3])
            expect(idsOf((await walk(api, `/${kind}/filter`, { sort }, limit)).rows), sort).toEqual(idsOf(whole.body));
        }
      });

      it('200: concurrent inserts and deletes neither repeat nor hide other rows', async () => {
        await api.deps.store.transaction((tx) => tx.db.delete(variables).then(() => undefined));
        const names = ['b', 'd', 'f', 'h'];
        for (const name of names) await api.post('/variables/', { name, value: 1 });
        const first = await api.post('/variables/filter', { limit: 2 }, { 'x-contralto-cursor': 'start' });
        for (const name of ['a', 'c', 'e']) await api.post('/variables/', { name, value: 1 });
        await api.delete('/variables/name/d');
        const second = await api.post('/variables/filter', { limit: 9 }, { 'x-contralto-cursor': first.headers[NEXT]! });
        expect(first.body.map(({ name }: { name: string }) => name)).toEqual(['b', 'd']);
        expect(second.body.map(({ name }: { name: string }) => name)).toEqual(['e', 'f', 'h']);
        expect(second.headers[NEXT]).toBeUndefined();
      });

      it('200: without the header there is no cursor; with limit 0 there is no next page', async () => {
        expect((await api.post('/variables/filter', { limit: 1 })).headers[NEXT]).toBeUndefined();
        const none = await api.post('/variables/filter', { limit: 0 }, { 'x-contralto-cursor': 'start' });
        expect(none.body).toEqual([]);
        expect(none.headers[NEXT]).toBeUndefined();
      });

      it('200: conditions can have another order, and the limit can change', async () => {
        const filter = { flow_runs: { name: { like_: '%' }, state: { type: { any_: ['RUNNING', 'COMPLETED'] } } }, sort: 'NAME_ASC' };
        const first = await api.post('/flow_runs/filter', { ...filter, limit: 1 }, { 'x-contralto-cursor': 'start' });
        const { name, state } = filter.flow_runs;
        const same = { sort: 'NAME_ASC', flow_runs: { state, name }, deployments: null, limit: 2 };
        expect((await api.post('/flow_runs/filter', same, { 'x-contralto-cursor': first.headers[NEXT]! })).status).toBe(200);
      });

      it('422: a cursor of another list, order, condition, or path, an invalid one, and one with an offset', async () => {
        const cursorOf = async (path: string, body: object) =>
          (await api.post(path, { ...body, limit: 1 }, { 'x-contralto-cursor': 'start' })).headers[NEXT]!;
        const cursor = await cursorOf('/flow_runs/filter', { sort: 'NAME_ASC' });
        const requested = (body: object, sent: string, path = '/flow_runs/filter') => api.post(path, body, { 'x-contralto-cursor': sent });
        expect((await requested({ sort: 'NAME_ASC' }, cursor)).status).toBe(200);
        for (const response of [
          await requested({ sort: 'NAME_DESC' }, cursor),
          await requested({ sort: 'NAME_ASC', flow_runs: { name: { like_: 'x' } } }, cursor),
          await requested({ sort: 'NAME_ASC' }, cursor, '/flows/filter'),
          await requested({ sort: 'NAME_ASC' }, `${cursor.slice(0, -3)}AAA`),
          await requested({ sort: 'NAME_ASC' }, 'WzFd'),
          await requested({ sort: 'NAME_ASC' }, '"'),
          await requested({ sort: 'NAME_ASC' }, 'x'.repeat(5000)),
          await requested({ sort: 'NAME_ASC', offset: 1 }, cursor),
          await requested(
            {},
            await cursorOf(`/work_pools/${(await api.workPool()).name}/queues/filter`, {}),
            `/work_pools/${(await api.workPool()).name}/queues/filter`,
          ),
        ])
          expect(response.status, response.text).toBe(422);
      });

      it('422: no cursor for an order that changes over time', async () => {
        for (const sort of ['DURATION_ASC', 'DURATION_DESC'])
          expect((await api.post('/task_runs/filter', { sort }, { 'x-contralto-cursor': 'start' })).status).toBe(422);
      });

      it('422 or 200 for every string as a cursor, never another status', async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.oneof(
              fc.base64String({ minLength: 1 }),
              fc.json().map((text) => Buffer.from(text).toString('base64url')),
            ),
            async (cursor) => {
              expect([200, 422]).toContain((await api.post('/flow_runs/filter', {}, { 'x-contralto-cursor': cursor || 'x' })).status);
            },
          ),
          { numRuns: cases(50) },
        );
      });
    },
    { settings: { SERVICE_API_AUTH_MODE: 'off' } },
  );
});

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Runs with and without times, some of them equal. */
async function aboutRuns(api: Api): Promise<void> {
  const flow_id = (await api.flow()).id;
  for (let n = 0; n < 9; n++) {
    api.clock.set(addSeconds(NOON, n % 3));
    const state = { type: 'SCHEDULED', state_details: { scheduled_time: addSeconds(NOON, 60 * (n % 4)) } };
    const run = await api.flowRun({ flow_id, name: `run-${n % 5}`, state });
    const task = await api.taskRun({ flow_run_id: run.id, name: `task-${n % 5}`, ...(n % 2 && { state: 'PENDING' }) });
    if (n % 3 === 0) continue;
    for (const [kind, { id }] of [
      ['flow_runs', run],
      ['task_runs', task],
    ] as const)
      for (const type of n % 3 === 1 ? ['RUNNING'] : ['RUNNING', 'COMPLETED']) await api.setState(kind, id, type, { force: true });
  }
  for (const { id } of (await api.post('/flow_runs/filter', { limit: 3 })).body) {
    const times = { startTime: null, expectedStartTime: null, nextScheduledStartTime: null };
    await api.deps.store.transaction((tx) =>
      tx.db
        .update(flowRuns)
        .set(times)
        .where(eq(flowRuns.id, id))
        .then(() => undefined),
    );
  }
}
