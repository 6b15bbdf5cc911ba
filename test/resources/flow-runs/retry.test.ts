import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Api, ApiResponse } from '../../support/api.ts';
import { cases, runsAllCases } from '../../support/cases.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { copyTaskRun } from '../../support/many-rows.ts';

const MISSING = '00000000-0000-4000-8000-000000000000';
const STORED = { type: 'result', storage_key: '/results/9f340b5edaf2f0d2c83f4ccbb6a98add' };
const RANDOM = { storage_key: '/results/11060c36bad140b4a38955de142b6fa3' };

type Run = ApiResponse['body'];

/** A run of a deployment in this state. */
async function ended(api: Api, type = 'FAILED', body: Record<string, unknown> = {}): Promise<Run> {
  const deployment = await api.deployment();
  const run = await api.flowRun({ flow_id: deployment.flow_id, deployment_id: deployment.id, ...body });
  await api.setState('flow_runs', run.id, 'RUNNING');
  await api.setState('flow_runs', run.id, type);
  return (await api.get(`/flow_runs/${run.id}`)).body;
}

const retry = (api: Api, { id }: { id: string }, body: object = { from: 'FAILURE' }) => api.post(`/flow_runs/${id}/retry`, body);
const previewOf = async (api: Api, { id }: { id: string }) => (await api.get(`/flow_runs/${id}/retry/preview`)).body;
const stateNames = async (api: Api, { id }: { id: string }) =>
  (await api.get(`/flow_run_states/?flow_run_id=${id}`)).body.map(({ name }: { name: string }) => name);

onEveryStore((api) => {
  describe('retryFlowRun from FAILURE', () => {
    it.each(['FAILED', 'CRASHED', 'CANCELLED', 'COMPLETED'])('201: schedules the same run again: %s', async (type) => {
      const run = await ended(api, type);
      const before = (await api.events('prefect.flow-run.')).length;
      const { status, body } = await retry(api, run);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        ...{ id: run.id, run_count: 1, end_time: null },
        state: { type: 'SCHEDULED', name: 'AwaitingRetry', message: 'Retry from the failure' },
        empirical_policy: { retry_type: 'reschedule' },
      });
      expect((await api.events('prefect.flow-run.')).slice(before).map(({ event }) => event)).toEqual(['prefect.flow-run.AwaitingRetry']);
      const { body: due } = await api.post('/deployments/get_scheduled_flow_runs', { deployment_ids: [run.deployment_id] });
      expect(due.map(({ id }: Run) => id)).toEqual([run.id]);
    });

    it('200: a repeated request with the same key has no effect, even after the run has failed again', async () => {
      const run = await ended(api);
      const body = { from: 'FAILURE', idempotency_key: 'once' };
      expect((await retry(api, run, body)).status).toBe(201);
      expect((await retry(api, run, body)).status).toBe(200);
      for (const type of ['PENDING', 'RUNNING', 'FAILED']) await api.setState('flow_runs', run.id, type);
      const repeated = await retry(api, run, body);
      expect([repeated.status, repeated.body.state_type, repeated.body.run_count]).toEqual([200, 'FAILED', 2]);
      expect((await retry(api, run, { ...body, idempotency_key: 'twice' })).status).toBe(201);
    });

    it('of several requests at the same time, one schedules the run', async () => {
      const run = await ended(api);
      const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await retry(api, run)).status));
      expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
      expect(await stateNames(api, run)).toEqual(['Pending', 'Running', 'Failed', 'AwaitingRetry']);
    });

    it('409 for a run that would not run; the preview has the same reason', async () => {
      const running = await ended(api, 'PAUSED');
      const alone = await api.flowRun({ state: 'FAILED' });
      const without = await api.flowRun();
      const stored = await ended(api, 'RUNNING');
      await api.setState('flow_runs', stored.id, { type: 'COMPLETED', data: STORED });
      const orphan = await api.flowRun({ deployment_id: MISSING, state: 'FAILED' });
      const pool = await api.workPool();
      const queue = await api.workQueue(pool.name);
      const flow = await api.flow();
      const on = { flow_id: flow.id, work_pool_name: pool.name, work_queue_name: queue.name };
      const lost = await api.flowRun({ ...on, deployment_id: (await api.deployment(on)).id, state: 'FAILED' });
      await api.delete(`/work_pools/${pool.name}/queues/${queue.name}`);
      for (const [run, text] of [
        [running, 'The run has not ended: it is PAUSED.'],
        [without, 'The run has not ended: it is PENDING.'],
        [alone, 'The run has no deployment, so no worker would start it. Run its flow again in the same way as the first time.'],
        [stored, 'The run has completed, and its result is stored. Retry it from the start.'],
        [orphan, 'The deployment of the run was deleted, so no worker would start it.'],
        [lost, 'The work queue of the run was deleted, so no worker would receive it. Retry it from the start.'],
      ] as const) {
        const { status, body } = await retry(api, run);
        expect([status, body.detail]).toEqual([409, text]);
        expect(await previewOf(api, run)).toMatchObject({ rejection: text, delays: [] });
      }
    });

    it('404 for an unknown run', async () => {
      expect((await retry(api, { id: MISSING })).status).toBe(404);
      expect((await api.get(`/flow_runs/${MISSING}/retry/preview`)).status).toBe(404);
    });

    it('422 for changed parameters, an unknown start, or none', async () => {
      const run = await ended(api);
      const others = [{ parameters: { a: 1 } }, { expected_start_time: 'NOW' }].map((body) => ({ from: 'FAILURE', ...body }));
      for (const body of [...others, { from: 'START', expected_start_time: 'THEN' }, { from: 'END' }, {}])
        expect((await retry(api, run, body)).status).toBe(422);
    });
  });

  describe('retryFlowRun from START', () => {
    it('201: creates a run with the parameters, tags, labels, priority, and job variables of the run', async () => {
      const pool = await api.workPool();
      const queue = await api.workQueue(pool.name);
      const deployment = await api.deployment({ parameters: { a: 1, b: 1 }, tags: ['d'], labels: { l: 'd' }, work_pool_name: pool.name });
      const body = { parameters: { b: 2, c: 2 }, tags: ['r'], labels: { m: 1 }, work_queue_name: queue.name, priority: 10 };
      const { body: run } = await api.post(`/deployments/${deployment.id}/create_flow_run`, body);
      await api.setState('flow_runs', run.id, 'FAILED', { force: true });
      const { status, body: again } = await retry(api, run, { from: 'START', parameters: { c: 3 } });
      expect(status).toBe(201);
      expect(again).toMatchObject({
        ...{ deployment_id: deployment.id, parameters: { a: 1, b: 2, c: 3 }, tags: ['d', 'r'], priority: 10, run_count: 0 },
        ...{ labels: { l: 'd', m: 1, 'contralto.retried-from': run.id }, work_queue_name: queue.name },
        state: { type: 'SCHEDULED', name: 'Scheduled', message: `Retry of run ${run.name} from the start` },
      });
      expect(again.id).not.toBe(run.id);
      expect((await api.get(`/flow_runs/${run.id}`)).body.state_type).toBe('FAILED');
    });

    /** A run of each creator for a time. */
    const creators: Record<string, (api: Api, deployment: Run) => Promise<Run>> = {
      'the scheduler': async (api, { id }) => {
        const schedule = { interval: 86_400, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
        await api.post(`/deployments/${id}/schedules`, [{ active: true, schedule }]);
        await api.service('scheduler');
        return (await api.post('/flow_runs/filter', { sort: 'EXPECTED_START_TIME_ASC', deployments: { id: { any_: [id] } } })).body[0];
      },
      'a client, for a time': async (api, { id }) => {
        const state = { type: 'SCHEDULED', state_details: { scheduled_time: '2026-03-01T06:00:00Z' } };
        return (await api.post(`/deployments/${id}/create_flow_run`, { state })).body;
      },
      'a client, for now': async (api, { id }) => (await api.post(`/deployments/${id}/create_flow_run`, {})).body,
    };
    it.each(Object.keys(creators))('keeps the expected start time of a run of %s, or takes the current time', async (creator) => {
      const run = await creators[creator]!(api, await api.deployment());
      await api.setState('flow_runs', run.id, 'FAILED', { force: true });
      api.clock.advance(3 * 86_400);
      const { body: again } = await retry(api, run, { from: 'START' });
      expect(again).toMatchObject({ expected_start_time: run.expected_start_time, auto_scheduled: false });
      const today = api.clock.now().slice(0, 19);
      expect(again.next_scheduled_start_time).toContain(today);
      await api.setState('flow_runs', again.id, 'FAILED', { force: true });
      const { body: third } = await retry(api, again, { from: 'START', expected_start_time: 'KEEP' });
      expect(third.expected_start_time).toBe(run.expected_start_time);
      const { body: now } = await retry(api, run, { from: 'START', expected_start_time: 'NOW' });
      expect(now.expected_start_time).toContain(today);
    });

    it('200: a repeated request with the same key returns the first new run', async () => {
      const run = await ended(api, 'COMPLETED');
      const body = { from: 'START', idempotency_key: 'once' };
      const [first, second] = [await retry(api, run, body), await retry(api, run, body)];
      expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
      const other = await retry(api, await ended(api), body);
      expect(other.status).toBe(201);
    });

    it('409 for a run that has not ended or has no deployment, and for parameters that the deployment rejects', async () => {
      expect((await retry(api, await ended(api, 'PAUSED'), { from: 'START' })).status).toBe(409);
      expect((await retry(api, await api.flowRun({ state: 'FAILED' }), { from: 'START' })).status).toBe(409);
      expect((await retry(api, await api.flowRun({ deployment_id: MISSING, state: 'FAILED' }), { from: 'START' })).status).toBe(409);
      const schema = { type: 'object', properties: { n: { type: 'integer' } } };
      const deployment = await api.deployment({ parameter_openapi_schema: schema, enforce_parameter_schema: true });
      const { body: run } = await api.post(`/deployments/${deployment.id}/create_flow_run`, { parameters: { n: 1 } });
      await api.setState('flow_runs', run.id, 'FAILED', { force: true });
      expect((await retry(api, run, { from: 'START', parameters: { n: 'x' } })).status).toBe(409);
      expect((await retry(api, { id: MISSING }, { from: 'START' })).status).toBe(404);
    });

    it('422 for parameters that are too large', async () => {
      const run = await ended(api);
      expect((await retry(api, run, { from: 'START', parameters: { a: 'x'.repeat(600_000) } })).status).toBe(422);
    });
  });

  describe('previewFlowRunRetry', () => {
    const task = async (run: Run, state: object) => api.taskRun({ flow_run_id: run.id, state: { ...state } });

    it.each([
      ['a stored result', { type: 'COMPLETED', data: STORED }, 'REUSED', 'STORED_RESULT'],
      ['a cached result', { type: 'COMPLETED', name: 'Cached', data: STORED }, 'REUSED', 'STORED_RESULT'],
      ['a result under its own key', { type: 'COMPLETED', data: { storage_key: 'daily.json' } }, 'REUSED', 'STORED_RESULT'],
      [
        'a result that has not expired',
        { type: 'COMPLETED', data: { ...STORED, expiration: '2099-01-01T00:00:00Z' } },
        'REUSED',
        'STORED_RESULT',
      ],
      [
        'a result that has expired',
        { type: 'COMPLETED', data: { ...STORED, expiration: '2020-01-01T00:00:00Z' } },
        'EXECUTED',
        'EXPIRED_RESULT',
      ],
      ['a random key', { type: 'COMPLETED', data: RANDOM }, 'UNCERTAIN', 'RANDOM_KEY'],
      ['no result', { type: 'COMPLETED' }, 'EXECUTED', 'NO_STORED_RESULT'],
      ['a failure with a stored exception', { type: 'FAILED', data: STORED }, 'EXECUTED', 'NOT_COMPLETED'],
      ['a task that has not started', { type: 'PENDING' }, 'EXECUTED', 'NOT_COMPLETED'],
    ])('a task with %s', async (_what, state, outcome, reason) => {
      const run = await ended(api);
      const { id, name } = await task(run, state);
      expect(await previewOf(api, run)).toMatchObject({
        ...{ flow_run_id: run.id, rejection: null, total: 1, is_complete: true },
        ...{ [outcome.toLowerCase()]: 1 },
        first_task_runs: [{ task_run_id: id, name, outcome, reason }],
      });
    });

    it('a subflow is reused if it completed with a stored result', async () => {
      const run = await ended(api);
      const parent = await task(run, { type: 'PENDING' });
      const child = await api.flowRun({ parent_task_run_id: parent.id, state: 'RUNNING' });
      await api.setState('flow_runs', child.id, { type: 'COMPLETED', data: RANDOM });
      const { first_task_runs, warnings } = await previewOf(api, run);
      expect(first_task_runs).toMatchObject([{ task_run_id: parent.id, outcome: 'REUSED', reason: 'STORED_RESULT' }]);
      expect(warnings).toMatchObject([{ code: 'SUBFLOW_RESULTS', message: expect.stringContaining('of one completed subflow.') }]);
    });

    it('warns only of subflows whose results are reused', async () => {
      const run = await ended(api);
      await task(run, { type: 'COMPLETED', data: STORED });
      for (const state of [{ type: 'COMPLETED' }, { type: 'FAILED' }]) {
        const child = await api.flowRun({ parent_task_run_id: (await task(run, { type: 'PENDING' })).id, state: 'RUNNING' });
        await api.setState('flow_runs', child.id, state);
      }
      expect(await previewOf(api, run)).toMatchObject({ total: 3, reused: 1, executed: 2, warnings: [] });
    });

    it('counts the tasks of the last attempt, and subflows of all attempts', async () => {
      const deployment = await api.deployment();
      const run = await api.flowRun({ flow_id: deployment.flow_id, deployment_id: deployment.id, state: 'RUNNING' });
      const completed = async () => {
        const { id } = await task(run, { type: 'RUNNING' });
        await api.setState('task_runs', id, { type: 'COMPLETED', data: STORED });
      };
      await completed();
      const early = (await task(run, { type: 'PENDING' })).id;
      const parent = await task(run, { type: 'PENDING' });
      await api.flowRun({ parent_task_run_id: parent.id, state: 'FAILED' });
      await api.setState('flow_runs', run.id, 'FAILED');
      expect(await previewOf(api, run)).toMatchObject({ total: 3, reused: 1, executed: 2 });
      await retry(api, run);
      api.clock.advance(60);
      for (const type of ['PENDING', 'RUNNING']) await api.setState('flow_runs', run.id, type);
      await completed();
      const late = (await task(run, { type: 'PENDING' })).id;
      await api.setState('flow_runs', run.id, 'FAILED');
      const preview = await previewOf(api, run);
      expect(preview).toMatchObject({ total: 3, reused: 1, executed: 2 });
      const ids = preview.first_task_runs.map((one: Run) => one.task_run_id);
      expect(ids).toContain(late);
      expect(ids).not.toContain(early);
    });

    it('names what would delay the run', async () => {
      const pool = await api.workPool();
      const flow = await api.flow();
      const on = { flow_id: flow.id, work_pool_name: pool.name };
      const deployment = await api.deployment({ ...on, paused: true });
      const { body: run } = await api.post(`/deployments/${deployment.id}/create_flow_run`, {});
      await api.setState('flow_runs', run.id, 'FAILED', { force: true });
      const codes = (await previewOf(api, run)).delays.map(({ code }: { code: string }) => code);
      expect(codes).toEqual(['no_online_worker', 'deployment_paused']);
    });

    it.runIf(runsAllCases())(
      'counts 100,000 task runs, and shows the first of each outcome',
      async () => {
        const run = await ended(api);
        const { id } = await api.taskRun({ flow_run_id: run.id });
        await copyTaskRun(api, id, 100_001);
        const preview = await previewOf(api, run);
        expect(preview).toMatchObject({ total: 100_000, executed: 100_000, is_complete: false });
        expect(preview.first_task_runs).toHaveLength(50);
      },
      120_000,
    );
  });

  it('follows a model of a run, its attempts, and the used keys', { timeout: 120_000 }, async () => {
    const retried = fc.record({ action: fc.constant('retry' as const), key: fc.constantFrom(null, 'a', 'b') });
    const moved = fc.record({ action: fc.constantFrom('PENDING', 'RUNNING', 'FAILED', 'CRASHED', 'COMPLETED' as const) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(retried, moved), { minLength: 5, maxLength: 30 }), async (steps) => {
        const run = await ended(api);
        const model = { hasEnded: true, keys: new Set<string>(), attempts: 0 };
        for (const step of steps) {
          if (step.action === 'retry') {
            const { key } = step;
            const isKnown = key !== null && model.keys.has(key);
            const expected = isKnown ? 200 : model.hasEnded ? 201 : 409;
            const { status, body } = await retry(api, run, { from: 'FAILURE', idempotency_key: key });
            expect(status).toBe(expected);
            if (expected === 409) continue;
            expect(body.id).toBe(run.id);
            if (expected === 200) continue;
            model.hasEnded = false;
            model.attempts++;
            if (key !== null) model.keys.add(key);
          } else if (!model.hasEnded) {
            await api.setState('flow_runs', run.id, step.action, { force: true });
            model.hasEnded = ['FAILED', 'CRASHED', 'COMPLETED'].includes(step.action);
          }
        }
        const names = await stateNames(api, run);
        expect(names.filter((name: string) => name === 'AwaitingRetry')).toHaveLength(model.attempts);
        expect((await previewOf(api, run)).rejection === null).toBe(model.hasEnded);
      }),
      { numRuns: cases(30) },
    );
  });
});
