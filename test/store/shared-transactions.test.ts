import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { conflict } from '../../src/base/errors.ts';
import type { EventRecord } from '../../src/bus/event-record.ts';
import { newLease } from '../../src/concurrency/lease.ts';
import { insertionOf } from '../../src/concurrency/lease-queries.ts';
import { countersOf, lockLimits } from '../../src/concurrency/limit-queries.ts';
import { acquireLocked } from '../../src/concurrency/slots.ts';
import { proposedState } from '../../src/orchestration/states.ts';
import { lockedRow } from '../../src/store/query/locked-row.ts';
import { concurrencyLimits, flowRuns, flows, variables } from '../../src/store/schema/tables.ts';
import { single } from '../../src/store/short-transaction.ts';
import type { Tx } from '../../src/store/store.ts';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { type Recorded, startRecorded } from '../support/statements.ts';
import { untilSomeoneWaits } from '../support/waiting.ts';

const variableOf = ({ deps }: Api, name: string) => {
  const now = deps.clock.now();
  return { id: deps.ids.next(), created: now, updated: now, name, value: null, tags: [] };
};

/** The stored variables among these names. */
const storedOf = async ({ deps }: Api, names: readonly string[]) =>
  (await deps.store.reader.db.select({ name: variables.name }).from(variables))
    .map(({ name }) => name)
    .filter((name) => names.includes(name));

/** Whether the events of a run name each other as predecessors, in sequence. */
function follows(events: readonly EventRecord[], runId: string): boolean {
  const own = events.filter(({ resource }) => resource['prefect.resource.id'] === `prefect.flow-run.${runId}`);
  return new Set(own.map((event) => event.follows)).size === own.length;
}

/** A short transaction that only writes. */
const writing = <T>({ deps }: Api, write: (tx: Tx) => Promise<T>) => deps.store.shortTransaction(single(write));

/** Acquires one slot of a limit with a lease. */
const taking = ({ deps }: Api, id: string) =>
  deps.store.shortTransaction({
    locks: [id],
    sharesLock: true,
    read: (reading) => lockLimits(reading, [id]),
    write(locked) {
      const { changed } = acquireLocked(deps, locked, 1);
      const lease = newLease(deps, { limitIds: [id], slots: 1, ttlSeconds: 60 });
      return { writes: changed ? [countersOf(changed), insertionOf(lease, [id])] : [], result: changed !== undefined };
    },
  });

const lockedFlow = lockedRow(flows, ({ db }, value) =>
  db
    .select({ id: flows.id })
    .from(flows)
    .where(eq(flows.id, value('id'))),
);

describe('short concurrent transactions', () => {
  onEveryStore((api) => {
    it('an error in one undoes only that one, and hooks run once for each of the others', async () => {
      const hooks: string[] = [];
      const write = (name: string, fails = false) =>
        writing(api, async (tx) => {
          tx.afterCommit(() => hooks.push(name));
          await tx.db.insert(variables).values(variableOf(api, name));
          if (fails) throw new Error(`${name} fails`);
          return name;
        });
      const results = await Promise.allSettled([write('one'), write('failing', true), write('two'), write('three')]);
      expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual([
        'one',
        'failing fails',
        'two',
        'three',
      ]);
      expect((await storedOf(api, ['one', 'two', 'three', 'failing'])).sort()).toEqual(['one', 'three', 'two']);
      expect(hooks.sort()).toEqual(['one', 'three', 'two']);
    });

    it('each receives the error of its own statement', async () => {
      const taken = variableOf(api, 'taken');
      const write = (row: typeof taken) => writing(api, async ({ db }) => db.insert(variables).values(row));
      await write(taken);
      const results = await Promise.allSettled([
        write(variableOf(api, 'fine')),
        write(variableOf(api, 'taken')),
        write(variableOf(api, 'fine too')),
      ]);
      expect(results).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { status: 409 } }, { status: 'fulfilled' }]);
    });

    it('each transition is evaluated on the state before it, however many are proposed at the same time', async () => {
      const runs = await Promise.all(Array.from({ length: 6 }, () => api.flowRun({ state: 'PENDING' })));
      const begin = (id: string) => api.post(`/flow_runs/${id}/set_state`, { state: { type: 'RUNNING' } });
      await Promise.all(runs.flatMap(({ id }) => [begin(id), begin(id), begin(id)]));
      for (const { id } of runs) {
        expect((await api.get(`/flow_runs/${id}`)).body.run_count).toBe(3);
        expect((await api.get(`/flow_run_states/?flow_run_id=${id}`)).body).toHaveLength(4);
        expect(follows(await api.events('prefect.flow-run.Running'), id)).toBe(true);
      }
    });

    it('requests with the same idempotency key create one run, and others create their own', async () => {
      const { id: flow_id } = await api.flow();
      const keys = ['a', 'b', 'a', undefined, 'b', 'a', undefined];
      const responses = await Promise.all(keys.map((idempotency_key) => api.post('/flow_runs/', { flow_id, idempotency_key })));
      const idsOf = (key?: string) => new Set(responses.filter((_, n) => keys[n] === key).map(({ body }) => body.id)).size;
      expect([idsOf('a'), idsOf('b'), idsOf()]).toEqual([1, 1, 2]);
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(4);
    });

    it('a rejection affects only its request: unknown runs, flows, and deployments, states that cannot be stored', async () => {
      const { id: flow_id } = await api.flow();
      const run = await api.flowRun();
      const unknownId = api.deps.ids.next();
      const responses = await Promise.all([
        api.post('/flow_runs/', { flow_id }),
        api.post('/flow_runs/', { flow_id: unknownId }),
        api.post(`/flow_runs/${unknownId}/set_state`, { state: { type: 'RUNNING' } }),
        api.post(`/flow_runs/${run.id}/set_state`, { state: { type: 'RUNNING' } }),
        api.post(`/deployments/${unknownId}/create_flow_run`, {}),
        api.post('/flow_runs/', { flow_id, work_pool_name: 'nowhere' }),
        api.post('/flow_runs/', { flow_id, name: 'last' }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([201, 409, 404, 201, 404, 404, 201]);
    });

    it('subflows, results with a key, and slots are written as in separate transactions', async () => {
      const { id: flow_id } = await api.flow();
      const parent = await api.taskRun({ state: 'RUNNING' });
      const subflow = await api.flowRun({ flow_id, parent_task_run_id: parent.id, state: 'PENDING' });
      const others = await Promise.all(Array.from({ length: 4 }, () => api.flowRun({ flow_id, state: 'PENDING' })));
      const data = { artifact_key: 'of-a-state', value: 1 };
      await Promise.all([
        api.post(`/flow_runs/${subflow.id}/set_state`, { state: { type: 'RUNNING' } }),
        ...others.map(({ id }) => api.post(`/flow_runs/${id}/set_state`, { state: { type: 'RUNNING', data } })),
      ]);
      expect((await api.get(`/task_runs/${parent.id}`)).body.state_type).toBe('RUNNING');
      expect((await api.get('/artifacts/of-a-state/latest')).status).toBe(200);
      for (const { id } of others) expect((await api.get(`/flow_runs/${id}`)).body.state_type).toBe('RUNNING');
    });

    it('a limit grants as many slots as it has to requests at the same time, and counts the denied ones', async () => {
      const limit = { name: 'shared', limit: 5, active: true };
      const { id } = (await api.post('/v2/concurrency_limits/', limit)).body;
      const taken = { names: ['shared'], slots: 1, mode: 'concurrency' };
      const counts = async () => {
        const [row] = await api.deps.store.reader.db.select().from(concurrencyLimits).where(eq(concurrencyLimits.id, id));
        return [row?.activeSlots, row?.deniedSlots];
      };
      const takes = await Promise.all(Array.from({ length: 12 }, () => api.post('/v2/concurrency_limits/increment', taken)));
      expect(takes.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(423)]);
      expect(await counts()).toEqual([5, 7]);
      const given = { names: ['shared'], slots: 1 };
      await Promise.all(Array.from({ length: 3 }, () => api.post('/v2/concurrency_limits/decrement', given)));
      expect((await counts())[0]).toBe(2);
      const leases = await Promise.all(
        Array.from({ length: 6 }, () => api.post('/v2/concurrency_limits/increment-with-lease', { ...taken, lease_duration: 60 })),
      );
      const leaseIds = leases.flatMap(({ status, body }) => (status === 200 ? body.lease_id : []));
      expect(leaseIds).toHaveLength(3);
      // each releases its slot once, however often it is released
      await Promise.all(
        [...leaseIds, ...leaseIds].map((lease_id) => api.post('/v2/concurrency_limits/decrement-with-lease', { lease_id })),
      );
      expect((await counts())[0]).toBe(2);
    });

    it('each request receives the response that it would receive alone: names that exist, and names that do not', async () => {
      const create = (name: string) => api.post('/variables/', { name, value: 1 });
      await create('there');
      const created = await Promise.all(['there', 'new_a', 'new_b', 'new_a'].map(create));
      expect(created.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
      const patch = (name: string) => api.patch(`/variables/name/${name}`, { value: 2 });
      const patched = await Promise.all(['there', 'missing', 'new_a', 'new_b'].map(patch));
      expect(patched.map(({ status }) => status)).toEqual([204, 404, 204, 204]);
      const deleted = await Promise.all(['new_a', 'missing', 'new_b'].map((name) => api.delete(`/variables/name/${name}`)));
      expect(deleted.map(({ status }) => status)).toEqual([204, 404, 204]);
      const flows = await Promise.all(['one', 'one', 'two', 'one'].map((name) => api.post('/flows/', { name })));
      expect(new Set(flows.map(({ body }) => body.id)).size).toBe(2);
      expect(await api.events('prefect.variable.deleted')).toHaveLength(2);
    });

    it('a limit of one run applies to runs that start at the same time', async () => {
      const deployment = await api.deployment({ concurrency_limit: 1 });
      const made = await Promise.all(Array.from({ length: 5 }, () => api.post(`/deployments/${deployment.id}/create_flow_run`, {})));
      const responses = await Promise.all(
        made.map(({ body: { id } }) => api.post(`/flow_runs/${id}/set_state`, { state: { type: 'PENDING' } })),
      );
      expect(responses.filter(({ body }) => body.status === 'ACCEPT')).toHaveLength(1);
    });
  });
});

describe.runIf(inject('postgresUrl'))('short transactions on PostgreSQL', () => {
  let api: Api;
  let stop: () => Promise<void>;
  let ended: Recorded[];
  let other: pg.Client;
  beforeAll(async () => {
    ({ api, stop, ended } = await startRecorded());
    other = new pg.Client({ connectionString: api.deps.settings.database.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await stop();
  });
  // grouping pauses for one second after a failed group: each test starts long after the previous one
  let seconds = 1000;
  beforeEach(() => {
    seconds += 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => seconds * 1000);
  });
  afterEach(() => vi.restoreAllMocks());

  const setRunning = (id: string) =>
    api.deps.store.shortTransaction(api.deps.orchestrator.flowTransition(id, proposedState({ type: 'RUNNING' }, api.deps)));
  const pendingRuns = async (count: number, flow?: string) => {
    const flow_id = flow ?? (await api.flow()).id;
    return Promise.all(Array.from({ length: count }, () => api.flowRun({ flow_id, state: 'PENDING' })));
  };
  const runningOf = async (ids: readonly string[]) => {
    const rows = await api.deps.store.reader.db.select().from(flowRuns).where(eq(flowRuns.stateType, 'RUNNING'));
    return rows.filter(({ id }) => ids.includes(id)).length;
  };

  it('share one transaction: eight transitions take 28 statements in two round trips instead of 48 in sixteen', async () => {
    const { id: flow_id } = await api.flow();
    const runs = await pendingRuns(8, flow_id);
    ended.length = 0;
    await Promise.all(runs.map(({ id }) => setRunning(id)));
    expect(ended.map(({ statements, roundTrips }) => [statements.length, roundTrips])).toEqual([[28, 2]]);
    expect(await runningOf(runs.map(({ id }) => id))).toBe(8);
  });

  it('lock a limit once: six acquisitions of a limit with four slots take eight statements in two round trips', async () => {
    const { id } = (await api.post('/v2/concurrency_limits/', { name: 'locked-once', limit: 4, active: true })).body;
    ended.length = 0;
    const taken = await Promise.all(Array.from({ length: 6 }, () => taking(api, id)));
    expect(taken.filter(Boolean)).toHaveLength(4);
    expect(ended.map(({ statements, roundTrips }) => [statements.length, roundTrips])).toEqual([[7, 2]]);
    const { rows } = await other.query(
      'select active_slots, (select count(*)::int from concurrency_lease_limits where limit_id = $1) from concurrency_limits where id = $1',
      [id],
    );
    expect(rows).toEqual([{ active_slots: 4, count: 4 }]);
  });

  it('of a limit that another transaction has locked wait for it, and count what it has changed', async () => {
    const { id } = (await api.post('/v2/concurrency_limits/', { name: 'held', limit: 3, active: true })).body;
    await other.query('begin');
    await other.query('update concurrency_limits set active_slots = 2 where id = $1', [id]);
    const takes = [taking(api, id), taking(api, id), taking(api, id)];
    await untilSomeoneWaits(api);
    await other.query('commit');
    expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(1);
  });

  it('are counted, and so are those rolled back', async () => {
    const counts = async () => {
      const { text } = await api.get('//metrics');
      return ['transaction_groups', 'transactions_grouped', 'transaction_groups_undone'].map((name) =>
        Number(new RegExp(`^contralto_${name}_total(?:{.*})? (\\d+)$`, 'm').exec(text)?.[1]),
      );
    };
    const write = (name: string) => writing(api, async ({ db }) => db.insert(variables).values(variableOf(api, name)));
    const together = (...names: string[]) => Promise.allSettled(names.map(write));
    const [groups = 0, transactions = 0, undone = 0] = await counts();
    await together('counted 1', 'counted 2', 'counted 3');
    expect(await counts()).toEqual([groups + 1, transactions + 3, undone]);
    await together('counted 1', 'counted 4');
    expect(await counts()).toEqual([groups + 2, transactions + 5, undone + 1]);
  });

  it('two of the same row do not share one', async () => {
    const [run] = await pendingRuns(1);
    ended.length = 0;
    await Promise.all([setRunning(run.id), setRunning(run.id)]);
    expect(ended).toHaveLength(2);
    expect((await api.get(`/flow_runs/${run.id}`)).body.run_count).toBe(2);
  });

  it('a single one runs as usual', async () => {
    const [run] = await pendingRuns(1);
    ended.length = 0;
    await setRunning(run.id);
    expect(ended.map(({ statements }) => statements.length)).toEqual([6]);
  });

  it('only the transaction that needs a locked run waits for it', async () => {
    const runs = await pendingRuns(4);
    const [held, ...free] = runs.map(({ id }) => id);
    await other.query('begin');
    await other.query('select from flow_runs where id = $1 for update', [held]);
    const waiting = setRunning(held as string);
    await Promise.all(free.map(setRunning));
    expect(await runningOf(free)).toBe(3);
    await other.query('rollback');
    expect((await waiting).written).toBe(true);
  });

  it('others do not wait for transactions that wait alone', async () => {
    const runs = (await pendingRuns(5)).map(({ id }) => id);
    const [held, free] = [runs.slice(0, 3), runs.slice(3)];
    await other.query('begin');
    await other.query('select from flow_runs where id = any($1) for update', [held]);
    const waiting: Promise<unknown>[] = [];
    for (const id of held) {
      waiting.push(setRunning(id));
      // the next transaction must arrive in a later turn
      await nextTurn();
      await nextTurn();
    }
    await Promise.all(free.map(setRunning));
    expect([await runningOf(free), await runningOf(held)]).toEqual([2, 0]);
    await other.query('rollback');
    await Promise.all(waiting);
    expect(await runningOf(held)).toBe(3);
  });

  it('others do not wait long for a long transaction', async () => {
    const ends: string[] = [];
    const sleep = (tx: Tx) => tx.dialect.execute(tx.db, 'select pg_sleep(1)').then(() => ends.push('slow'));
    const write = async ({ db }: Tx) => db.insert(variables).values(variableOf(api, api.deps.ids.next()));
    const both = (work: (tx: Tx) => Promise<unknown>) => Promise.all([writing(api, work), writing(api, work)]);
    const slow: Promise<unknown>[] = [];
    for (let groups = 0; groups < 2; groups++) {
      slow.push(both(sleep));
      await nextTurn();
      await nextTurn();
    }
    await both(write);
    expect(ends).toEqual([]);
    await Promise.all(slow);
    expect(ends).toHaveLength(4);
  });

  it('others do not wait long for a flow that another transaction locks', async () => {
    const [held, free] = [await api.flow(), await api.flow()];
    await other.query('begin');
    await other.query('select from flows where id = $1 for update', [held.id]);
    const waiting = api.flowRun({ flow_id: held.id });
    await untilSomeoneWaits(api);
    await Promise.all([api.flowRun({ flow_id: free.id }), api.flowRun({ flow_id: free.id })]);
    const { rowCount } = await other.query('select from flow_runs where flow_id = $1', [held.id]);
    expect(rowCount).toBe(0);
    await other.query('rollback');
    expect((await waiting).flow_id).toBe(held.id);
  });

  it('a transaction that must wait for a row continues alone', async () => {
    const [flow, plain] = [await api.flow(), variableOf(api, 'next-to-one-that-locks')];
    const isShared: boolean[] = [];
    const locking = api.deps.store.shortTransaction({
      locks: [],
      read(reading) {
        isShared.push(reading.group !== undefined);
        return lockedFlow(reading, flow.id);
      },
      write: (row) => ({ writes: [], result: row }),
    });
    const [found] = await Promise.all([locking, writing(api, async ({ db }) => db.insert(variables).values(plain))]);
    expect(found).toEqual({ id: flow.id });
    expect(isShared).toEqual([true, false]);
    expect(await storedOf(api, [plain.name])).toEqual([plain.name]);
  });

  it('a rejection among the reads does not undo the others', async () => {
    ended.length = 0;
    const rejected = api.deps.store.shortTransaction({
      locks: [],
      read: () => Promise.reject(conflict('rejected')),
      write: () => ({ writes: [], result: undefined }),
    });
    const names = ['fine 1', 'fine 2'];
    const written = names.map((name) => writing(api, async ({ db }) => db.insert(variables).values(variableOf(api, name))));
    expect(await Promise.allSettled([rejected, ...written])).toMatchObject([
      { status: 'rejected', reason: { status: 409 } },
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
    expect(ended).toHaveLength(1);
  });

  it('reads again if another transaction takes a key after the read', async () => {
    const row = variableOf(api, 'contested');
    let reads = 0;
    const found = await api.deps.store.shortTransaction({
      locks: [],
      async read({ db }) {
        reads++;
        const rows = await db.select().from(variables).where(eq(variables.name, row.name));
        if (reads === 1)
          await other.query(`insert into variables select $1, created, updated, $2, value, tags from variables limit 1`, [
            api.deps.ids.next(),
            row.name,
          ]);
        return rows.length;
      },
      write: (taken) => ({ writes: taken ? [] : [(tx) => tx.db.insert(variables).values(row)], result: taken }),
    });
    expect([found, reads]).toEqual([1, 2]);
  });

  it('the transactions of a failed group run alone for a second', async () => {
    const write = (name: string) => writing(api, async ({ db }) => db.insert(variables).values(variableOf(api, name)));
    const transactionsFor = async (...names: string[]) => {
      ended.length = 0;
      await Promise.allSettled(names.map(write));
      return ended.length;
    };
    expect(await transactionsFor('rest 1', 'rest 2')).toBe(1);
    // the group, then each transaction separately, three times for the taken name
    expect(await transactionsFor('rest 1', 'rest 3')).toBe(5);
    expect(await transactionsFor('rest 4', 'rest 5')).toBe(2);
    seconds += 1.001;
    expect(await transactionsFor('rest 6', 'rest 7')).toBe(1);
  });

  it('a transaction that may have been committed does not run again: a lost connection is a 503 for the whole group', async () => {
    let calls = 0;
    const terminate = async (tx: Tx) => {
      calls++;
      await tx.dialect.execute(tx.db, 'select pg_terminate_backend(pg_backend_pid())');
    };
    const write = async (tx: Tx) => {
      calls++;
      await tx.db.insert(variables).values(variableOf(api, 'lost'));
    };
    const results = await Promise.allSettled([terminate, write].map((work) => writing(api, work)));
    expect(results).toMatchObject(Array(2).fill({ status: 'rejected', reason: { status: 503 } }));
    expect(calls).toBe(2);
    expect(await storedOf(api, ['lost'])).toEqual([]);
  });
});
