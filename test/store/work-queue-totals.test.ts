import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { present } from '../../src/base/present.ts';
import { addSeconds, type Instant } from '../../src/base/time/instant.ts';
import type { FlowRunFilters } from '../../src/resources/flow-runs/matching.ts';
import { meanLateness } from '../../src/resources/flow-runs/statistics-queries.ts';
import { migrateSqlite } from '../../src/store/migrations/migrate.ts';
import { migratePostgres } from '../../src/store/migrations/migrate-postgres.ts';
import { type Migration, readMigrations } from '../../src/store/migrations/migrations.ts';
import { sqliteFileOf } from '../../src/store/open.ts';
import { rebuildTotals, verifyTotals } from '../../src/store/run-totals/maintenance.ts';
import { aggregateQueueChanges } from '../../src/store/run-totals/queue-totals-queries.ts';
import { findDifferences } from '../../src/store/run-totals/rebuild.ts';
import { COMPLETE } from '../../src/store/run-totals/shares.ts';
import type { StateType } from '../../src/store/schema/shapes.ts';
import { flowRuns, workQueues, workQueueTotalChanges, workQueueTotals } from '../../src/store/schema/tables.ts';
import type { Store } from '../../src/store/store.ts';
import { type Api, unique } from '../support/api.ts';
import { cases } from '../support/cases.ts';
import { checkTotals } from '../support/check-totals.ts';
import { onEveryStore } from '../support/every-store.ts';
import { openTestStore } from '../support/open-store.ts';
import { planOf } from '../support/plan.ts';
import { statementsOf } from '../support/statements.ts';
import { createDatabase, stores, type TestDatabase } from '../support/test-database.ts';

const ID = '00000000-0000-4000-8000-00000000000a';
const COLUMNS =
  'id, created, updated, flow_id, name, state_type, state_name, run_count, expected_start_time, start_time, total_run_time, work_queue_id, parameters, context, empirical_policy, tags, labels, auto_scheduled';
/** State, expected start, and start. */
const RUNS = [
  ['COMPLETED', -50, -20.5],
  ['RUNNING', -100, -70.000_001],
  ['SCHEDULED', -30, null],
  ['SCHEDULED', -10.25, null],
  ['CANCELLED', -60, null],
  ['SCHEDULED', 500, null],
  ['CANCELLED', 600, null],
  ['COMPLETED', null, -5],
] as const;
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

/** Counts the runs after {@link forget}: on SQLite, the last statements of the migration do it. */
async function count(api: Api): Promise<void> {
  if (api.kind === 'postgres') return void (await api.service('run-totals'));
  const migration = present(
    readMigrations('drizzle', 'sqlite').find(({ name }) => name.endsWith('_work_queue_totals')),
    'the migration',
  );
  await api.deps.store.transaction(async ({ db, dialect }) => {
    for (const statement of migration.statements.slice(-2)) await dialect.execute(db, statement);
  });
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
            for (const [position, step] of steps.entries()) {
              await take(step, runs);
              if (position % 4 !== 3) continue;
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
        { numRuns: cases(20), endOnFailure: true },
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
        expect([fast.status, slow.status]).toEqual([200, 200]);
        expect(fast.body).toEqual(slow.body);
        await checkTotals(api.deps.store.reader);
        return fast.body;
      };
      const run = async (due: number) => {
        const state = { type: 'SCHEDULED', state_details: { scheduled_time: at(due) } };
        return (await api.post(`/deployments/${deployment.id}/create_flow_run`, { state })).body.id as string;
      };
      expect(await same()).toBeNull();
      const [late, early, cancelled, , gone] = [await run(-100), await run(500), await run(-30.5), await run(9000), await run(-7)];
      await same();
      api.clock.advance(10);
      for (const state of ['PENDING', 'RUNNING', 'FAILED']) await api.setState('flow_runs', late, state, { force: true });
      await api.setState(
        'flow_runs',
        late,
        { type: 'SCHEDULED', name: 'AwaitingRetry', state_details: { scheduled_time: at(50) } },
        { force: true },
      );
      await api.setState('flow_runs', early, 'RUNNING', { force: true });
      await api.setState('flow_runs', cancelled, 'CANCELLED', { force: true });
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

    it('have only the row that makes them complete after all runs are deleted', async () => {
      await write(api, sql`delete from flow_runs`);
      for (let pass = 0; pass < 2; pass++) await api.service('run-totals');
      expect((await totalsOf(api)).map(({ workQueueId }) => workQueueId)).toEqual([COMPLETE]);
    });

    it('cover more queues than a list merges', async () => {
      const pool = (await api.workPool()).name;
      for (let n = 0; n < 25; n++) {
        const work_queue_name = (await api.workQueue(pool)).name;
        const state = { type: 'SCHEDULED', state_details: { scheduled_time: at(-n * 10) } };
        await api.flowRun({ flow_id, work_pool_name: pool, work_queue_name, state });
      }
      const read = () => meanLateness(api.deps.store.reader, { work_pools: { operator, name: { any_: [pool] } } }, NOON);
      expect(await read()).toBe(120);
      await api.service('run-totals');
      expect(await read()).toBe(120);
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
      // for an empty table, PostgreSQL prefers the first index for all runs
      if (api.kind === 'sqlite') expect(plan).toMatch(/flow_runs_state_start/);
      expect(plan).not.toMatch(/Seq Scan on flow_runs|SCAN flow_runs$|(using|INDEX) flow_runs_(?!of_queue|state_start)/m);
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

const runRow = (n: number, [state, expected, start]: readonly [string, number | null, number | null]) => {
  const text = (value: string | null) => (value === null ? 'null' : `'${value}'`);
  const time = (seconds: number | null) => text(seconds === null ? null : at(seconds));
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return `('${id}', '${NOON}', '${NOON}', '${ID}', 'run', '${state}', '${state}', 0, ${time(expected)}, ${time(start)}, 0, ${n % 3 === 0 ? 'null' : text(ID)}, '{}', '{}', '{}', '[]', '{}', false)`;
};

describe.each(stores())('totals by work queue of a database of the previous release on %s', (kind) => {
  const migrations = readMigrations('drizzle', kind);
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name.endsWith('_work_queue_totals')),
  );
  let database: TestDatabase;
  const ends: (() => unknown)[] = [];

  const execute = async (...texts: string[]) => {
    if (kind === 'sqlite') {
      const connection = new Database(sqliteFileOf(database.url));
      for (const text of texts) connection.exec(text);
      connection.close();
    } else {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      for (const text of texts) await client.query(text);
      await client.end();
    }
  };

  const migrate = async (known: readonly Migration[]) =>
    kind === 'sqlite' ? migrateSqlite(sqliteFileOf(database.url), known, () => NOON) : migratePostgres(database.url, known, () => NOON);

  const open = async () => {
    const store = await openTestStore(database.url, { poolSize: 2, now: () => NOON, onError: () => undefined });
    ends.push(() => store.close());
    return store;
  };

  beforeAll(async () => {
    database = await createDatabase(kind);
    if (kind === 'sqlite') rmSync(sqliteFileOf(database.url));
    else await execute('drop schema public cascade', 'create schema public');
    await migrate(before);
    const stamped = `'${ID}', '${NOON}', '${NOON}'`;
    await execute(
      `insert into flows (id, created, updated, name, tags) values (${stamped}, 'flow', '[]')`,
      `insert into work_pools (id, created, updated, name, type, base_job_template, is_paused, storage_configuration, status) values (${stamped}, 'pool', 'process', '{}', false, '{}', 'READY')`,
      `insert into work_queues (id, created, updated, work_pool_id, name, description, is_paused, priority, status) values (${stamped}, '${ID}', 'queue', '', false, 1, 'READY')`,
      `insert into flow_runs (${COLUMNS}) values ${RUNS.map((run, n) => runRow(n + 1, run)).join(', ')}`,
    );
    await migrate(migrations);
  });

  afterAll(async () => {
    for (const end of ends) await end();
    await database.drop();
  });

  const lateness = (store: Store, slowly = false) =>
    meanLateness(store.reader, { work_pools: { operator, name: { any_: ['pool'] } }, ...(slowly && { flow_runs: ANY }) }, NOON);

  it('are counted once, while transactions change runs, whichever node is first', async () => {
    const stores = kind === 'sqlite' ? [await open()] : [await open(), await open()];
    const [store] = stores as [Store];
    const exact = await lateness(store, true);
    expect(exact).toBeGreaterThan(0);
    expect(await lateness(store)).toBe(exact);
    const complete = async () => (await store.reader.db.select().from(workQueueTotals)).some(({ workQueueId }) => workQueueId === COMPLETE);
    expect(await complete()).toBe(kind === 'sqlite');
    const change = sql`update flow_runs set state_type = 'CANCELLED', work_queue_id = ${ID} where state_type = 'SCHEDULED'`;
    const aggregate = () => Promise.all(stores.map((one) => one.transaction((tx) => aggregateQueueChanges(tx, 1000))));
    if (kind === 'postgres') {
      // the count doesn't see this change, which commits later
      await store.transaction(async ({ db, dialect }) => {
        await dialect.rows(db, sql`${change} returning 1`);
        await stores[1]!.transaction((tx) => aggregateQueueChanges(tx, 1000));
      });
    } else await store.transaction(async ({ db, dialect }) => void (await dialect.rows(db, sql`${change} returning 1`)));
    expect(await complete()).toBe(true);
    for (let pass = 0; pass < 2; pass++) {
      const now = await lateness(store, true);
      expect(now).not.toBe(exact);
      expect(await lateness(store)).toBe(now);
      await checkTotals(store.reader);
      await aggregate();
    }
    expect(await verifyTotals(database.url, { migrationsFolder: 'drizzle' })).toEqual([]);
  });

  it('are counted again by a rebuild', async () => {
    await execute('delete from work_queue_totals');
    if (kind === 'sqlite') for (const end of ends.splice(0)) await end();
    await rebuildTotals(database.url, { migrationsFolder: 'drizzle' });
    const store = await open();
    expect(await store.reader.db.select().from(workQueueTotals)).toHaveLength(2);
    await checkTotals(store.reader);
  });
});
