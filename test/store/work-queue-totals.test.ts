import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addSeconds, type Instant } from '../../src/base/instant.ts';
import { present } from '../../src/base/present.ts';
import type { FlowRunFilters } from '../../src/resources/flow-runs/matching.ts';
import { meanLateness } from '../../src/resources/flow-runs/statistics-queries.ts';
import { aggregateQueueChanges } from '../../src/store/run-totals/queue-totals-queries.ts';
import { findDifferences } from '../../src/store/run-totals/rebuild.ts';
import { COMPLETE } from '../../src/store/run-totals/shares.ts';
import type { StateType } from '../../src/store/schema/shapes.ts';
import { flowRuns, workQueues, workQueueTotalChanges, workQueueTotals } from '../../src/store/schema/tables.ts';
import { type Api, unique } from '../support/api.ts';
import { checkTotals } from '../support/check-totals.ts';
import { onEveryStore } from '../support/every-store.ts';
import { planOf } from '../support/plan.ts';
import { statementsOf } from '../support/statements.ts';

const NOON = '2026-03-05T12:00:00.000000Z';
const operator = 'and_' as const;
/** A condition that every run meets. It forces the service to count runs one by one. */
const ANY = { operator, name: { like_: '%' } };
const TYPES = ['SCHEDULED', 'PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED', 'PAUSED', 'CANCELLING'] as const;

const at = (seconds: number): Instant => addSeconds(NOON, seconds);

const totalsOf = ({ deps }: Api) => deps.store.reader.db.select().from(workQueueTotals);
const changesOf = ({ deps }: Api) => deps.store.reader.db.select().from(workQueueTotalChanges);

/** Writes with a statement of its own, as a node of the previous release or an operator does. */
const write = ({ deps }: Api, statement: ReturnType<typeof sql>) =>
  deps.store.transaction(async ({ db, dialect }) => void (await dialect.rows(db, sql`${statement} returning 1`)));

/** The state after the upgrade of a database with runs: they are not counted yet, and no changes of them are noted. */
async function forget(api: Api): Promise<void> {
  for (const table of [workQueueTotals, workQueueTotalChanges])
    await api.deps.store.transaction(({ db }) => db.delete(table).then(() => undefined));
}

/** Counts as {@link forget} requires: on SQLite, the migration does it. */
async function count(api: Api): Promise<void> {
  if (api.kind === 'postgres') await api.service('run-totals');
  else {
    const { readFileSync } = await import('node:fs');
    const statements = readFileSync('drizzle/sqlite/0010_work_queue_totals.sql', 'utf8').split('--> statement-breakpoint').slice(-2);
    await api.deps.store.transaction(async ({ db, dialect }) => {
      for (const statement of statements) await dialect.execute(db, statement);
    });
  }
}

afterEach(() => void vi.restoreAllMocks());

describe('totals by work queue', () => {
  onEveryStore((api) => {
    const pools = [unique('pool'), unique('pool'), unique('pool')];
    let queues: { id: string; name: string; pool: string }[];
    let flow_id: string;

    beforeAll(async () => {
      api.clock.set(NOON);
      flow_id = (await api.flow()).id;
      for (const name of pools) await api.workPool({ name });
      queues = [];
      for (const pool of [...pools.slice(0, 2), ...pools.slice(0, 2)]) queues.push({ ...(await api.workQueue(pool)), pool });
    });

    const filters = (): FlowRunFilters[] => [
      ...pools.map((name): FlowRunFilters => ({ work_pools: { operator, name: { any_: [name] } } })),
      { work_pools: { operator, name: { any_: pools } } },
      { work_pools: { operator } },
      { work_pool_queues: { operator, name: { any_: queues.map(({ name }) => name) } } },
      { work_pool_queues: { operator, id: { any_: queues.slice(1, 2).map(({ id }) => id) } } },
      { work_pools: { operator, name: { any_: pools.slice(0, 1) } }, work_pool_queues: { operator, name: { any_: ['default'] } } },
      { work_pools: { operator, name: { any_: pools.slice(0, 1) } }, work_pool_queues: { operator, id: { any_: [queues[1]!.id] } } },
    ];

    /** The mean lateness with each of the filters. `slowly` counts run by run. */
    const lateness = (now: Instant, slowly: boolean) =>
      Promise.all(filters().map((one) => meanLateness(api.deps.store.reader, slowly ? { ...one, flow_runs: ANY } : one, now)));

    const seconds = fc
      .tuple(fc.constantFrom(0, 1, 60, 3600, 86_400, 40_000_000), fc.constantFrom(-1, 1), fc.constantFrom(0, 0.000_001, -0.000_001, 0.75))
      .map(([far, sign, near]) => sign * far + near);
    const time = fc.option(seconds.map(at), { freq: 4 });
    const type = fc.constantFrom<StateType | null>(...TYPES, null);
    const queue = fc.option(fc.nat({ max: 3 }), { freq: 4 });

    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), queue, type, expected: time, start: time }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('set the state' as const), which: fc.nat(), type, start: time }) },
      fc.record({ do: fc.constant('start' as const), which: fc.nat(), start: time }),
      fc.record({ do: fc.constant('reschedule' as const), which: fc.nat(), expected: time }),
      fc.record({ do: fc.constant('move' as const), which: fc.nat(), queue }),
      fc.record({ do: fc.constant('rename' as const) }),
      fc.record({ do: fc.constant('delete' as const), which: fc.nat() }),
      fc.record({ do: fc.constant('delete a queue' as const), which: fc.nat({ max: 3 }) }),
      fc.record({ do: fc.constant('aggregate' as const), limit: fc.constantFrom(1, 3, 1000) }),
      fc.record({ do: fc.constant('upgrade' as const), counted: fc.boolean() }),
    );
    type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

    /** Writes any values, also those that the service never writes together. */
    async function take(step: Step, runs: string[]): Promise<void> {
      const { store, ids } = api.deps;
      const set = async (which: number, changes: Partial<typeof flowRuns.$inferInsert>) => {
        const id = runs[which % Math.max(1, runs.length)];
        if (id)
          await store.transaction(({ db }) =>
            db
              .update(flowRuns)
              .set(changes)
              .where(eq(flowRuns.id, id))
              .then(() => undefined),
          );
      };
      const queueOf = (index: number | null) => (index === null ? null : present(queues[index], 'a queue').id);
      const stateOf = (type: StateType | null) => ({ stateType: type, stateName: type });
      switch (step.do) {
        case 'add': {
          const id = ids.next();
          runs.push(id);
          const times = { expectedStartTime: step.expected, startTime: step.start };
          const row = {
            ...{ id, created: NOON, updated: NOON, flowId: flow_id, name: id, runCount: 0, totalRunTime: 0, parameters: {}, context: {} },
            ...{ empiricalPolicy: {} as never, tags: [], labels: {}, autoScheduled: false, workQueueId: queueOf(step.queue) },
            ...{ ...stateOf(step.type), ...times },
          };
          return store.transaction(({ db }) =>
            db
              .insert(flowRuns)
              .values(row)
              .then(() => undefined),
          );
        }
        case 'set the state':
          return set(step.which, { ...stateOf(step.type), ...(step.start !== null && { startTime: step.start }) });
        case 'start':
          return set(step.which, { startTime: step.start });
        case 'reschedule':
          return set(step.which, { expectedStartTime: step.expected });
        case 'move':
          return set(step.which, { workQueueId: queueOf(step.queue) });
        case 'rename':
          return write(api, sql`update flow_runs set name = name`);
        case 'delete':
          return write(api, sql`delete from flow_runs where id = ${runs[step.which % Math.max(1, runs.length)] ?? flow_id}`);
        case 'delete a queue': {
          const gone = present(queues[step.which], 'a queue');
          await store.transaction(({ db }) =>
            db
              .delete(workQueues)
              .where(eq(workQueues.id, gone.id))
              .then(() => undefined),
          );
          queues[step.which] = { ...(await api.workQueue(gone.pool)), pool: gone.pool };
          return;
        }
        case 'aggregate':
          await store.transaction((tx) => aggregateQueueChanges(tx, step.limit));
          return;
        case 'upgrade':
          await forget(api);
          // a service that aggregates before the runs are counted must not make the totals look complete
          if (step.counted || api.kind === 'sqlite') await count(api);
          return;
      }
    }

    it('equal a count of all runs, to the digit, after any changes of the runs', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 6, maxLength: 20 }),
          fc.array(seconds, { minLength: 3, maxLength: 3 }),
          async (steps, times) => {
            const runs: string[] = [];
            for (const step of steps) {
              await take(step, runs);
              const now = at(present(times[runs.length % 3], 'a time'));
              expect(await lateness(now, false), step.do).toEqual(await lateness(now, true));
            }
            await checkTotals(api.deps.store.reader);
            for (let pass = 0; pass < 2; pass++) await api.service('run-totals');
            expect(await changesOf(api)).toEqual([]);
            for (const now of times.map(at)) expect(await lateness(now, false)).toEqual(await lateness(now, true));
            await checkTotals(api.deps.store.reader);
          },
        ),
        { numRuns: 25, endOnFailure: true },
      );
    });

    it('follow runs through the API: late starts, ends without a start, retries, deletions, and the deletion of their queue', async () => {
      const pool = (await api.workPool()).name;
      const other = await api.workQueue(pool);
      const deployment = await api.deployment({ flow_id, work_pool_name: pool });
      const filter = { work_pools: { name: { any_: [pool] } } };
      const same = async () => {
        const [fast, slow] = await api.clock.stoppedAt(api.clock.now(), async () => [
          await api.post('/flow_runs/lateness', filter),
          await api.post('/flow_runs/lateness', { ...filter, flow_runs: ANY }),
        ]);
        expect([fast!.status, slow!.status]).toEqual([200, 200]);
        expect(fast!.body).toEqual(slow!.body);
        await checkTotals(api.deps.store.reader);
        return fast!.body;
      };
      const run = async (due: number) => {
        const state = { type: 'SCHEDULED', state_details: { scheduled_time: at(due) } };
        return (await api.post(`/deployments/${deployment.id}/create_flow_run`, { state })).body.id as string;
      };
      expect(await same()).toBeNull();
      const [late, early, cancelled, , gone] = [await run(-100), await run(500), await run(-30.5), await run(9000), await run(-7)];
      await same();
      api.clock.advance(10);
      for (const state of ['PENDING', 'RUNNING', 'FAILED']) await api.setState('flow_runs', late!, state, { force: true });
      await api.setState(
        'flow_runs',
        late!,
        { type: 'SCHEDULED', name: 'AwaitingRetry', state_details: { scheduled_time: at(50) } },
        { force: true },
      );
      await api.setState('flow_runs', early!, 'RUNNING', { force: true });
      await api.setState('flow_runs', cancelled!, 'CANCELLED', { force: true });
      expect(await same()).toBeGreaterThan(0);
      await api.service('run-totals');
      await same();
      await api.delete(`/flow_runs/${gone}`);
      await api.patch(`/deployments/${deployment.id}`, { work_queue_name: other.name });
      await run(-3);
      await same();
      await api.service('run-totals');
      await api.delete(`/work_pools/${pool}/queues/${other.name}`);
      await same();
      await api.delete(`/work_pools/${pool}`);
      await same();
      for (let pass = 0; pass < 2; pass++) await api.service('run-totals');
      expect((await totalsOf(api)).filter(({ workQueueId }) => workQueueId === other.id)).toEqual([]);
    });

    it('note a change when a run is created, when it starts, and when it ends without a start, but not for other transitions', async () => {
      await api.service('run-totals');
      const pool = await api.workPool();
      const states = async (...types: string[]) => {
        const { id } = await api.flowRun({ flow_id, work_pool_name: pool.name, state: 'SCHEDULED' });
        for (const type of types) await api.setState('flow_runs', id, type, { force: true });
        const notes = (await changesOf(api)).map(({ wasStateType, stateType }) => [wasStateType, stateType]);
        await api.service('run-totals');
        return notes;
      };
      const created = [null, 'SCHEDULED'];
      expect(await states('PENDING', 'RUNNING', 'COMPLETED')).toEqual([created, ['PENDING', 'RUNNING']]);
      expect(await states('PENDING', 'CANCELLED')).toEqual([created, ['PENDING', 'CANCELLED']]);
      const { id } = await api.flowRun({ flow_id, state: 'SCHEDULED' });
      for (const type of ['PENDING', 'RUNNING', 'COMPLETED']) await api.setState('flow_runs', id, type, { force: true });
      expect(await changesOf(api)).toEqual([]);
    });

    it('have no rows after all runs are deleted, except the one that makes them complete', async () => {
      await write(api, sql`delete from flow_runs`);
      for (let pass = 0; pass < 2; pass++) await api.service('run-totals');
      expect((await totalsOf(api)).map(({ workQueueId }) => workQueueId)).toEqual([COMPLETE]);
    });

    it('are reported if they were modified', async () => {
      const pool = await api.workPool();
      await api.flowRun({ flow_id, work_pool_name: pool.name, state: 'RUNNING' });
      await api.service('run-totals');
      const { dialect, db } = api.deps.store.reader;
      const add = (change: number) =>
        write(api, sql`update work_queue_totals set runs = runs + ${change} where work_queue_id = ${pool.default_queue_id}`);
      const differences = () => findDifferences(dialect.name, (text) => dialect.rows(db, sql.raw(text)));
      await add(2);
      expect(await differences()).toEqual([{ kind: 'work_queue', queue: pool.default_queue_id, runs: -2 }]);
      await add(-2);
      expect(await differences()).toEqual([]);
    });

    it('are read with the runs that are expected later, from an index alone', async () => {
      const { store, clock } = api.deps;
      // SQLite prepares a statement only once, so no other test has this filter
      const read = () => meanLateness(store.reader, { work_pools: { operator, type: { any_: ['process'] } } }, clock.now());
      const statements = await statementsOf(read);
      const plan = await planOf(
        store,
        present(
          statements.find((text) => text.includes('work_queue_totals')),
          'the statement',
        ),
      );
      expect(plan).toMatch(/USING COVERING INDEX flow_runs_of_queue|Index Only Scan using flow_runs_of_queue/);
      expect(plan).toMatch(/flow_runs_state_start/);
    });

    it('are not used until all runs are counted', async () => {
      const pool = await api.workPool();
      const read = () => meanLateness(api.deps.store.reader, { work_pools: { operator, name: { any_: [pool.name] } } }, NOON);
      await api.flowRun({ flow_id, work_pool_name: pool.name, state: { type: 'SCHEDULED', state_details: { scheduled_time: at(-10) } } });
      await forget(api);
      await api.flowRun({ flow_id, work_pool_name: pool.name, state: { type: 'SCHEDULED', state_details: { scheduled_time: at(-20) } } });
      expect(await read()).toBe(15);
      await forget(api);
      await count(api);
      expect(await read()).toBe(15);
      await checkTotals(api.deps.store.reader);
    });
  });
});
