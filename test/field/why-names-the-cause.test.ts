import { describe, expect, it } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { addSeconds } from '../../src/base/time/instant.ts';
import { type Api, unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

type Code = Schema<'WhyCode'>;
/** Creates a situation. @returns the id of the run */
type Situation = (api: Api) => Promise<string>;

/** A reason, a situation that causes it, and the most similar situation that does not. */
interface Row {
  cause: string;
  made: Situation;
  /** The reasons in addition to this one, before it. */
  before?: readonly Code[];
  nearest: string;
  other: Situation;
  /** The reasons in the other situation. */
  instead: readonly Code[];
}

const set = (api: Api, id: string, state: string | Record<string, unknown>, force = false) =>
  api.setState('flow_runs', id, state, { force });
const LATER = { type: 'SCHEDULED', state_details: { scheduled_time: '2040-01-01T00:00:00Z' } };
const SUSPENDED = { type: 'PAUSED', name: 'Suspended', state_details: { pause_reschedule: true } };

const pollQueues = async (api: Api, pool: string) => {
  const { body } = await api.post(`/work_pools/${pool}/queues/filter`, {});
  for (const queue of body) await api.patch(`/work_pools/${pool}/queues/${queue.name}`, { last_polled: api.clock.peek() });
};

/** A pool with a worker that polls. */
async function livePool(api: Api, body: Record<string, unknown> = {}) {
  const pool = await api.workPool(body);
  await api.post(`/work_pools/${pool.name}/workers/heartbeat`, { name: 'w' });
  await pollQueues(api, pool.name);
  return pool;
}

/** A deployment on a pool with a worker, and its runs. */
async function deployed(api: Api, body: Record<string, unknown> = {}) {
  const pool = await livePool(api);
  const deployment = await api.deployment({ work_pool_name: pool.name, ...body });
  const run = async (given: Record<string, unknown> = {}): Promise<string> =>
    (await api.post(`/deployments/${deployment.id}/create_flow_run`, given)).body.id;
  return { pool, deployment, run };
}

/** A run that has crashed and is retried. */
async function retried(api: Api, body: Record<string, unknown> = {}) {
  const found = await deployed(api, body);
  const id = await found.run();
  for (const state of ['PENDING', 'RUNNING', 'CRASHED', 'SCHEDULED']) await set(api, id, state);
  return { ...found, id };
}

const onPool = async (api: Api, pool: { name: string }, state: string | Record<string, unknown> = 'SCHEDULED'): Promise<string> =>
  (await api.flowRun({ work_pool_name: pool.name, state })).id;

/** A run whose process waits to retry it, a given time after the retry was due. */
const inProcess =
  (overdueBy: number): Situation =>
  async (api) => {
    const { id } = await api.flowRun({ state: 'RUNNING', empirical_policy: { retries: 1, retry_delay: 10 } });
    await set(api, id, 'FAILED');
    api.clock.advance(10 + overdueBy);
    return id;
  };

const waiting: Situation = async (api) => onPool(api, await livePool(api));

/** A run whose process sends this `User-Agent`. */
async function runningWith(api: Api, program: string): Promise<string> {
  const { id } = await api.flowRun({ state: 'PENDING' });
  await api.setState('flow_runs', id, 'RUNNING', { headers: { 'user-agent': program } });
  return id;
}

/** A client with this `User-Agent` is denied a slot. */
async function denySlot(api: Api, program: string, holder?: object): Promise<void> {
  const { body } = await api.post('/v2/concurrency_limits/', { name: unique('limit'), limit: 1, active_slots: 1 });
  const request = { names: [body.name], slots: 1, mode: 'concurrency', holder };
  await api.post('/v2/concurrency_limits/increment-with-lease', request, { 'user-agent': program });
  await api.deps.background.done();
}

/** A running run whose process sent two heartbeats, and then was silent for a number of seconds. */
const beating =
  (silentFor: number): Situation =>
  async (api) => {
    const { id } = await api.flowRun({ state: 'RUNNING' });
    for (const pause of [30, silentFor]) {
      const heartbeat = {
        ...{ id: crypto.randomUUID(), occurred: api.clock.now(), event: 'prefect.flow-run.heartbeat' },
        resource: { 'prefect.resource.id': `prefect.flow-run.${id}` },
      };
      await api.post('/events', [heartbeat]);
      await api.deps.ingest.flush();
      api.clock.advance(pause);
    }
    return id;
  };

/** The first run of an hourly schedule, two hours late. */
const late =
  (policy: object | null): Situation =>
  async (api) => {
    const schedules = [{ schedule: { interval: 3600 }, late_run_policy: policy }];
    const deployment = await api.deployment({ schedules, work_pool_name: (await livePool(api)).name });
    await api.service('scheduler');
    api.clock.advance(2 * 3600);
    const body = { deployments: { id: { any_: [deployment.id] } }, sort: 'EXPECTED_START_TIME_ASC', limit: 1 };
    return (await api.post('/flow_runs/filter', body)).body[0].id;
  };

const ROWS: Record<Code, Row> = {
  dropped: {
    cause: 'a policy that keeps only the latest run',
    made: late({ keep: 1 }),
    nearest: 'a policy that keeps all runs',
    other: late({}),
    instead: ['not_polled'],
  },
  not_due: {
    cause: 'a time in the future',
    made: async (api) => onPool(api, await livePool(api), LATER),
    nearest: 'a time that has come',
    other: waiting,
    instead: ['waiting_for_worker'],
  },
  awaiting_retry: {
    cause: 'a failure that its process retries',
    made: inProcess(0),
    nearest: 'the same run, running again',
    other: async (api) => {
      const id = await inProcess(0)(api);
      await set(api, id, 'RUNNING');
      return id;
    },
    instead: [],
  },
  retry_overdue: {
    cause: 'a process that has not retried its run for more than a minute',
    made: inProcess(70),
    nearest: 'a process that is a few seconds late',
    other: inProcess(50),
    instead: ['awaiting_retry'],
  },
  paused: {
    cause: 'a pause',
    made: async (api) => (await api.flowRun({ state: 'PAUSED' })).id,
    nearest: 'the same run, resumed',
    other: async (api) => {
      const { id } = await api.flowRun({ state: 'PAUSED' });
      await api.post(`/flow_runs/${id}/resume`, {});
      return id;
    },
    instead: [],
  },
  cancelling: {
    cause: 'a cancellation that its process has not confirmed',
    made: async (api) => (await api.flowRun({ state: 'CANCELLING' })).id,
    nearest: 'a confirmed cancellation',
    other: async (api) => (await api.flowRun({ state: 'CANCELLED' })).id,
    instead: [],
  },
  starting: {
    cause: 'a worker that has taken the run',
    made: async (api) => {
      const id = await waiting(api);
      await set(api, id, 'PENDING');
      return id;
    },
    nearest: 'a worker that has not taken it yet',
    other: waiting,
    instead: ['waiting_for_worker'],
  },
  deployment_paused: {
    cause: 'a paused deployment',
    made: async (api) => {
      const { run, deployment } = await deployed(api);
      const id = await run();
      await api.patch(`/deployments/${deployment.id}`, { paused: true });
      return id;
    },
    before: ['waiting_for_worker'],
    nearest: 'one that is not paused',
    other: async (api) => (await deployed(api)).run(),
    instead: ['waiting_for_worker'],
  },
  work_pool_paused: {
    cause: 'a paused pool',
    made: async (api) => {
      const pool = await livePool(api);
      await api.patch(`/work_pools/${pool.name}`, { is_paused: true });
      return onPool(api, pool);
    },
    nearest: 'another pool that is paused',
    other: async (api) => {
      const id = await waiting(api);
      await api.patch(`/work_pools/${(await livePool(api)).name}`, { is_paused: true });
      return id;
    },
    instead: ['waiting_for_worker'],
  },
  work_queue_paused: {
    cause: 'a paused queue',
    made: async (api) => {
      const pool = await livePool(api);
      await api.patch(`/work_pools/${pool.name}/queues/default`, { is_paused: true });
      return onPool(api, pool);
    },
    nearest: 'another queue of the pool that is paused',
    other: async (api) => {
      const pool = await livePool(api);
      await api.workQueue(pool.name, { is_paused: true });
      return onPool(api, pool);
    },
    instead: ['waiting_for_worker'],
  },
  no_work_pool: {
    cause: 'neither a pool nor a deployment',
    made: async (api) => (await api.flowRun({ state: 'SCHEDULED' })).id,
    nearest: 'a queue that was deleted with its pool',
    other: async (api) => {
      const pool = await livePool(api);
      const { name: work_queue_name } = await api.workQueue(pool.name);
      const { id } = await api.flowRun({ work_pool_name: pool.name, work_queue_name, state: 'SCHEDULED' });
      await api.delete(`/work_pools/${pool.name}`);
      return id;
    },
    instead: ['work_queue_deleted'],
  },
  no_online_worker: {
    cause: 'a pool without a worker',
    made: async (api) => onPool(api, await api.workPool()),
    nearest: 'a pool with a worker',
    other: waiting,
    instead: ['waiting_for_worker'],
  },
  not_polled: {
    cause: 'a worker that does not poll the queue',
    made: async (api) => {
      const id = await waiting(api);
      api.clock.advance(61);
      return id;
    },
    nearest: 'a worker that has just polled it',
    other: async (api) => {
      const pool = await livePool(api);
      api.clock.advance(61);
      await pollQueues(api, pool.name);
      return onPool(api, pool);
    },
    instead: ['waiting_for_worker'],
  },
  work_pool_limit: {
    cause: 'a pool whose slots are taken',
    made: async (api) => {
      const pool = await livePool(api, { concurrency_limit: 1 });
      await onPool(api, pool, 'RUNNING');
      return onPool(api, pool);
    },
    nearest: 'a slot that is free again',
    other: async (api) => {
      const pool = await livePool(api, { concurrency_limit: 1 });
      await set(api, await onPool(api, pool, 'RUNNING'), 'CRASHED', true);
      return onPool(api, pool);
    },
    instead: ['waiting_for_worker'],
  },
  work_queue_limit: {
    cause: 'a queue whose slots are taken',
    made: async (api) => {
      const pool = await livePool(api);
      await api.patch(`/work_pools/${pool.name}/queues/default`, { concurrency_limit: 1 });
      await onPool(api, pool, 'RUNNING');
      return onPool(api, pool);
    },
    nearest: 'a limit without room that was removed',
    other: async (api) => {
      const pool = await livePool(api);
      await api.patch(`/work_pools/${pool.name}/queues/default`, { concurrency_limit: 1 });
      await onPool(api, pool, 'RUNNING');
      await api.patch(`/work_pools/${pool.name}/queues/default`, { concurrency_limit: null });
      return onPool(api, pool);
    },
    instead: ['waiting_for_worker'],
  },
  deployment_limit: {
    cause: 'a deployment whose slots are taken',
    made: async (api) => {
      const { run } = await deployed(api, { concurrency_limit: 1 });
      await set(api, await run(), 'PENDING');
      return run();
    },
    nearest: 'a deployment with a free slot',
    other: async (api) => {
      const { run } = await deployed(api, { concurrency_limit: 2 });
      await set(api, await run(), 'PENDING');
      return run();
    },
    instead: ['waiting_for_worker'],
  },
  deployment_deleted: {
    cause: 'a retried run whose deployment was deleted',
    made: async (api) => {
      const { id, deployment } = await retried(api);
      await api.delete(`/deployments/${deployment.id}`);
      return id;
    },
    nearest: 'a retried run whose deployment exists',
    other: async (api) => (await retried(api)).id,
    instead: ['waiting_for_worker'],
  },
  work_queue_deleted: {
    cause: 'a queue that was deleted',
    made: async (api) => {
      const pool = await livePool(api);
      const queue = await api.workQueue(pool.name);
      const { id } = await api.flowRun({ work_pool_name: pool.name, work_queue_name: queue.name, state: 'SCHEDULED' });
      await api.delete(`/work_pools/${pool.name}/queues/${queue.name}`);
      return id;
    },
    nearest: 'a queue that exists',
    other: async (api) => {
      const pool = await livePool(api);
      const queue = await api.workQueue(pool.name);
      await pollQueues(api, pool.name);
      return (await api.flowRun({ work_pool_name: pool.name, work_queue_name: queue.name, state: 'SCHEDULED' })).id;
    },
    instead: ['waiting_for_worker'],
  },
  waiting_for_worker: {
    cause: 'nothing but the next poll',
    made: waiting,
    nearest: 'the same run, running',
    other: async (api) => {
      const id = await waiting(api);
      for (const state of ['PENDING', 'RUNNING']) await set(api, id, state);
      return id;
    },
    instead: [],
  },
  waiting_for_slots: {
    cause: 'a running run that named itself when it was denied a slot',
    made: async (api) => {
      const id = await runningWith(api, `${unique('program')}/1`);
      await denySlot(api, 'other/1', { type: 'flow_run', id });
      return id;
    },
    nearest: 'a client that named another run',
    other: async (api) => {
      const program = `${unique('program')}/1`;
      const id = await runningWith(api, program);
      await denySlot(api, program, { type: 'flow_run', id: await runningWith(api, program) });
      return id;
    },
    instead: [],
  },
  no_heartbeat: {
    cause: 'a process that has missed a heartbeat',
    made: beating(50),
    nearest: 'a process whose next heartbeat is due',
    other: beating(30),
    instead: [],
  },
  may_wait_for_slots: {
    cause: 'a client with the origin of the run that was denied a slot and named no run',
    made: async (api) => {
      const program = `${unique('program')}/1`;
      const id = await runningWith(api, program);
      await denySlot(api, program);
      return id;
    },
    nearest: 'a client with another origin',
    other: async (api) => {
      const id = await runningWith(api, `${unique('program')}/1`);
      await denySlot(api, `${unique('program')}/1`);
      return id;
    },
    instead: [],
  },
};

describe('the reasons why a run is not running', () => {
  onEveryStore((api) => {
    const codes = async (id: string): Promise<Code[]> =>
      (await api.get(`/flow_runs/${id}/why`)).body.reasons.map(({ code }: { code: Code }) => code);
    const rows = Object.entries(ROWS).map(([code, row]) => ({ code: code as Code, ...row }));

    it.each(rows)('$code: $cause', async ({ code, made, before = [] }) => {
      expect(await codes(await made(api))).toEqual([...before, code]);
    });

    it.each(rows)('not $code: $nearest', async ({ other, instead }) => {
      expect(await codes(await other(api))).toEqual(instead);
    });

    describe('of a run that has lost what it needs', () => {
      const onItsOwnQueue = { work_queue_name: 'own' };
      const LOST: readonly [string, Record<string, unknown>, (found: Awaited<ReturnType<typeof retried>>) => Promise<unknown>, Code[]][] = [
        ['its deployment', {}, ({ deployment }) => api.delete(`/deployments/${deployment.id}`), ['deployment_deleted']],
        ['its queue', onItsOwnQueue, ({ pool }) => api.delete(`/work_pools/${pool.name}/queues/own`), ['work_queue_deleted']],
        ['its queue, with its pool', onItsOwnQueue, ({ pool }) => api.delete(`/work_pools/${pool.name}`), ['work_queue_deleted']],
        ['its pool, so that its deployment has none', {}, ({ pool }) => api.delete(`/work_pools/${pool.name}`), ['not_due', 'not_polled']],
        [
          'its pool, while its deployment has another one',
          {},
          async ({ pool, deployment }) => {
            await api.delete(`/work_pools/${pool.name}`);
            await api.patch(`/deployments/${deployment.id}`, { work_pool_name: (await livePool(api)).name });
          },
          ['work_queue_deleted'],
        ],
        [
          'nothing, though its deployment has another pool',
          {},
          async ({ deployment }) => api.patch(`/deployments/${deployment.id}`, { work_pool_name: (await livePool(api)).name }),
          ['not_due'],
        ],
      ];

      it.each(LOST)('name what a retried run has lost, whatever else it waits for: %s', async (_, body, lose, expected) => {
        const found = await retried(api, body);
        const scheduled_time = addSeconds(api.clock.peek(), 3600);
        await set(api, found.id, { type: 'SCHEDULED', state_details: { scheduled_time } });
        await pollQueues(api, found.pool.name);
        await lose(found);
        expect(await codes(found.id)).toEqual(expected);
      });

      it('name the deleted deployment of a suspended run in addition to its pause', async () => {
        const { run, deployment } = await deployed(api);
        const id = await run();
        for (const state of ['PENDING', 'RUNNING', SUSPENDED]) await set(api, id, state);
        expect(await codes(id)).toEqual(['paused']);
        await api.delete(`/deployments/${deployment.id}`);
        expect(await codes(id)).toEqual(['paused', 'deployment_deleted']);
      });

      it('name no deployment for a run that its own process retries', async () => {
        const { run, deployment } = await deployed(api);
        const id = await run({ empirical_policy: { retries: 1, retry_delay: 60 } });
        for (const state of ['PENDING', 'RUNNING', 'FAILED']) await set(api, id, state);
        await api.delete(`/deployments/${deployment.id}`);
        expect(await codes(id)).toEqual(['awaiting_retry']);
      });

      it('name nothing if a process that serves the deployment finds the run without its queue', async () => {
        const { id, pool, deployment } = await retried(api, onItsOwnQueue);
        await api.delete(`/work_pools/${pool.name}`);
        expect(await codes(id)).toEqual(['work_queue_deleted']);
        await api.post('/deployments/get_scheduled_flow_runs', { deployment_ids: [deployment.id] });
        await api.deps.background.done();
        expect(await codes(id)).toEqual(['waiting_for_worker']);
      });

      it('end with the run if its flow is deleted', async () => {
        const { id, deployment } = await retried(api);
        await api.delete(`/flows/${deployment.flow_id}`);
        expect((await api.get(`/flow_runs/${id}/why`)).status).toBe(404);
      });
    });
  });
});
