import { describe, expect, it } from 'vitest';
import { present } from '../../../src/base/present.ts';
import { advance } from '../../../src/resources/backfills/advance.ts';
import { findBackfill } from '../../../src/resources/backfills/queries.ts';
import type { Api, ApiResponse } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

/** The clock of the tests shows 2026-03-05T10:00:00Z. */
const HOURLY = { interval: 3600, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
const start = '2026-03-05T05:00:00Z';
const end = '2026-03-05T08:00:00Z';
const TIMES = ['2026-03-05T05:00:00Z', '2026-03-05T06:00:00Z', '2026-03-05T07:00:00Z', '2026-03-05T08:00:00Z'];
const MISSING = '00000000-0000-4000-8000-000000000000';

type Run = ApiResponse['body'];

const withHourly = (api: Api, body: object = {}) => api.deployment({ schedules: [{ schedule: HOURLY, active: false }], ...body });

const runsOf = async (api: Api, backfill: { id: string }): Promise<Run[]> =>
  (await api.post('/flow_runs/filter', { flow_runs: { created_by: { id_: [backfill.id] } }, sort: 'EXPECTED_START_TIME_ASC' }))
    .body as Run[];

const timesOf = (runs: readonly Run[]) => runs.map((run) => run.expected_start_time);

/** A backfill of the four hours. */
async function created(api: Api, { deployment, ...body }: { deployment?: { id: string }; [field: string]: unknown } = {}) {
  const { id } = deployment ?? (await withHourly(api));
  const response = await api.post(`/deployments/${id}/backfill`, { start, end, ...body });
  expect(response.status).toBe(201);
  return response.body;
}

const read = async (api: Api, { id }: { id: string }) => (await api.get(`/backfills/${id}`)).body;

/** Moves all runs that have not ended to a state, and lets the service react. */
async function finish(api: Api, backfill: { id: string }, type = 'COMPLETED'): Promise<void> {
  for (const run of await runsOf(api, backfill))
    if (run.state_type === 'SCHEDULED') await api.setState('flow_runs', run.id, { type }, { force: true });
  await api.service('backfills');
}

onEveryStore((api) => {
  describe('runs of backfills at full limits', () => {
    const POLICIES: [string, object][] = [
      ['ENQUEUE', { collision_policy: 'ENQUEUE' }],
      ['CANCEL_NEW', { collision_policy: 'CANCEL_NEW' }],
      ['CANCEL_NEW of the code', { concurrency_options: { collision_strategy: 'CANCEL_NEW' } }],
      ['CANCEL_RUNNING', { collision_policy: 'CANCEL_RUNNING' }],
      ['KEEP_NEWEST', { collision_policy: 'KEEP_NEWEST' }],
    ];
    const LIMITS: [string, object][] = [
      ['the deployment', { concurrency_limit: 1 }],
      ['a value', { concurrency_key: '{{ parameters.customer }}', parameters: { customer: 'acme' } }],
    ];
    const passes = async () => {
      for (const service of ['collisions', 'late-runs', 'backfills']) await api.service(service);
    };

    it.each(POLICIES.flatMap(([policy, body]) => LIMITS.map(([limit, more]) => [policy, limit, { ...body, ...more }] as const)))(
      'wait, whatever the policy: %s at the limit of %s',
      async (_policy, _limit, body) => {
        const pool = await api.workPool();
        const deployment = await withHourly(api, { work_pool_name: pool.name, ...body });
        const regular = (await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body;
        for (const state of ['PENDING', 'RUNNING']) await api.setState('flow_runs', regular.id, state);
        const backfill = await created(api, { deployment, max_active_runs: 2 });
        await api.service('backfills');
        for (let minute = 0; minute < 5; minute++) {
          api.clock.advance(60);
          expect(await api.poll(pool.name)).toEqual([]);
          for (const run of await runsOf(api, backfill)) await api.setState('flow_runs', run.id, 'PENDING');
          await passes();
        }
        expect((await runsOf(api, backfill)).map(({ state_type }) => state_type)).toEqual(['SCHEDULED', 'SCHEDULED']);
        expect((await api.get(`/flow_runs/${regular.id}`)).body.state_type).toBe('RUNNING');
        await api.setState('flow_runs', regular.id, 'COMPLETED');
        api.clock.advance(60);
        const [next = ''] = await api.poll(pool.name);
        for (const state of ['PENDING', 'RUNNING']) await api.setState('flow_runs', next, state);
        // a newer run waits for the run of the backfill
        await api.post(`/deployments/${deployment.id}/create_flow_run`, {});
        await passes();
        expect((await api.get(`/flow_runs/${next}`)).body.state_type).toBe('RUNNING');
      },
    );

    it('are announced by the preview', async () => {
      const pool = await api.workPool({ concurrency_limit: 7 });
      const limits = { concurrency_limit: 2, collision_policy: 'CANCEL_NEW', concurrency_key: '{{ parameters.customer }}' };
      const deployment = await withHourly(api, { name: 'limited', work_pool_name: pool.name, ...limits });
      const preview = async (body: object) =>
        (await api.post(`/deployments/${deployment.id}/backfill/preview`, { start, end, ...body })).body;
      const whatever = 'wait for a free slot, although the collision policy of the deployment is CANCEL_NEW.';
      expect(await preview({ max_active_runs: 5 })).toMatchObject({
        max_parallel_runs: 2,
        limits: [
          {
            ...{ kind: 'DEPLOYMENT', limit: 2, active: 0 },
            message: `At most 2 runs of deployment "limited" at the same time, 0 now. Runs of the backfill ${whatever}`,
          },
          {
            ...{ kind: 'CONCURRENCY_KEY', limit: 1, active: null },
            message: `At most 1 run with the same value of the concurrency key at the same time. Runs of the backfill ${whatever}`,
          },
          {
            ...{ kind: 'WORK_POOL', limit: 7, active: null },
            message: `At most 7 runs of work pool "${pool.name}" at the same time. Runs of the backfill wait for a free slot.`,
          },
        ],
      });
      const { id } = await withHourly(api);
      const { body } = await api.post(`/deployments/${id}/backfill/preview`, { start, end, max_active_runs: 3 });
      expect(body).toMatchObject({ max_parallel_runs: 3, limits: [] });
    });
  });

  describe('createBackfill', () => {
    it('creates runs for the times of the only schedule, at most as many at a time as requested, oldest first', async () => {
      const deployment = await withHourly(api, { parameters: { a: 1, b: 2 }, tags: ['d'], labels: { l: 'x' } });
      const parameters = {
        b: '{{ scheduled_time }}',
        day: '{{ local_date }}/x',
        at: ['{{ local_time }}'],
        hour: '{{ scheduled_time.hour }}',
      };
      const backfill = await created(api, { deployment, parameters, max_active_runs: 2, tags: ['t'] });
      expect(backfill).toMatchObject({ state: 'RUNNING', schedule_id: deployment.schedules[0].id, ended: null, order: 'OLDEST_FIRST' });
      expect(backfill.progress).toMatchObject({ total: 4, created: 0, remaining: 4 });
      await api.service('backfills');
      const runs = await runsOf(api, backfill);
      expect(timesOf(runs)).toEqual(TIMES.slice(0, 2));
      expect(runs[0]).toMatchObject({
        ...{ deployment_id: deployment.id, auto_scheduled: false, state_type: 'SCHEDULED', tags: ['d', 't'] },
        ...{ next_scheduled_start_time: backfill.created.slice(0, 17).concat(runs[0].next_scheduled_start_time.slice(17)) },
        parameters: { a: 1, b: '2026-03-05T05:00:00Z', day: '2026-03-05/x', at: ['2026-03-05T05:00:00+00:00'], hour: 5 },
        created_by: { id: backfill.id, type: 'BACKFILL', display_value: 'backfill 2026-03-05 – 2026-03-05' },
        idempotency_key: `backfill ${backfill.id} 2026-03-05T05:00:00.000000Z`,
        labels: { l: 'x', 'prefect.flow.id': deployment.flow_id, 'prefect.deployment.id': deployment.id },
      });
      await api.service('backfills');
      expect(await runsOf(api, backfill)).toHaveLength(2);
      await api.setState('flow_runs', runs[0].id, { type: 'FAILED' }, { force: true });
      await api.service('backfills');
      expect(timesOf(await runsOf(api, backfill))).toEqual(TIMES.slice(0, 3));
      await finish(api, backfill);
      await finish(api, backfill);
      const ended = await read(api, backfill);
      expect(ended).toMatchObject({ state: 'COMPLETED', ended: expect.any(String) });
      expect(ended.progress).toEqual({
        ...{ total: 4, skipped: 0, created: 4, remaining: 0, waiting: 0, running: 0, completed: 3, failed: 1, cancelled: 0, deleted: 0 },
        retried: 0,
      });
      await api.delete(`/flow_runs/${runs[0].id}`);
      expect((await read(api, backfill)).progress).toEqual(ended.progress);
    });

    it('newest first, on another queue, with job variables, for a schedule of its own', async () => {
      const pool = await api.workPool();
      const deployment = await api.deployment({ work_pool_name: pool.name });
      const body = {
        order: 'NEWEST_FIRST',
        max_active_runs: 3,
        schedule: HOURLY,
        work_queue_name: 'slow',
        job_variables: { env: { a: 'b' } },
      };
      const backfill = await created(api, { deployment, ...body });
      await api.service('backfills');
      const runs = await runsOf(api, backfill);
      expect(timesOf(runs)).toEqual(TIMES.slice(1));
      expect(runs[0]).toMatchObject({ work_queue_name: 'slow', job_variables: { env: { a: 'b' } } });
      await finish(api, backfill);
      expect(timesOf(await runsOf(api, backfill))).toEqual(TIMES);
    });

    it('follows the clock changes of the time zone', async () => {
      const schedule = { cron: '30 2 * * *', timezone: 'Europe/Berlin' };
      const deployment = await api.deployment({ schedules: [{ schedule, parameters: { kept: '{{ raw }}' } }] });
      const period = { start: '2025-03-28T12:00:00Z', end: '2025-03-31T12:00:00Z' };
      const backfill = await created(api, { deployment, ...period, max_active_runs: 9, parameters: { at: '{{ local_time }}' } });
      await api.service('backfills');
      expect((await runsOf(api, backfill)).map(({ parameters }) => parameters)).toEqual([
        { kept: '{{ raw }}', at: '2025-03-29T02:30:00+01:00' },
        { kept: '{{ raw }}', at: '2025-03-30T03:30:00+02:00' },
        { kept: '{{ raw }}', at: '2025-03-31T02:30:00+02:00' },
      ]);
    });

    it('keeps the times of a schedule that changes, and creates each run once', async () => {
      const deployment = await withHourly(api);
      const backfill = await created(api, { deployment });
      await api.service('backfills');
      await api.patch(`/deployments/${deployment.id}/schedules/${deployment.schedules[0].id}`, { schedule: { ...HOURLY, interval: 60 } });
      for (let n = 0; n < 5; n++) await finish(api, backfill);
      expect(timesOf(await runsOf(api, backfill))).toEqual(TIMES);
    });

    it.each([
      { rerun: 'NONE', skipped: 3 },
      { rerun: 'FAILED', skipped: 2 },
      { rerun: 'ALL', skipped: 0 },
    ])('with rerun $rerun, skips $skipped times that have a completed, a failed, and a scheduled run', async ({ rerun, skipped }) => {
      const deployment = await withHourly(api);
      for (const [index, type] of (['COMPLETED', 'FAILED', 'SCHEDULED'] as const).entries()) {
        const state = { type: 'SCHEDULED', state_details: { scheduled_time: TIMES[index] } };
        const { body: run } = await api.post(`/deployments/${deployment.id}/create_flow_run`, { state });
        if (type !== 'SCHEDULED') await api.setState('flow_runs', run.id, { type }, { force: true });
      }
      const body = { start, end, rerun, max_active_runs: 10 };
      const { body: preview } = await api.post(`/deployments/${deployment.id}/backfill/preview`, body);
      expect(preview).toMatchObject({ total: 4, skipped, runs: 4 - skipped });
      expect(preview.first_skipped).toHaveLength(skipped);
      const backfill = await created(api, { deployment, ...body });
      await api.service('backfills');
      await finish(api, backfill);
      expect(await read(api, backfill)).toMatchObject({ state: 'COMPLETED', progress: { skipped, created: 4 - skipped } });
      expect(timesOf(await runsOf(api, backfill))).toEqual(preview.first_runs.map((run: Run) => run.scheduled_time));
    });

    it('skips the runs of the scheduler and of other backfills', async () => {
      const deployment = await api.deployment({ schedules: [{ schedule: HOURLY }] });
      await api.post(`/deployments/${deployment.id}/schedule`, {
        start_time: start,
        end_time: '2026-03-05T06:00:00Z',
        min_runs: 1,
        min_time: 0,
      });
      const [first, second] = [
        await created(api, { deployment, max_active_runs: 9 }),
        await created(api, { deployment, max_active_runs: 9 }),
      ];
      await api.service('backfills');
      expect((await read(api, first)).progress.created + (await read(api, second)).progress.created).toBeLessThanOrEqual(3);
      const all = (await api.post('/flow_runs/filter', { deployments: { id: { any_: [deployment.id] } } })).body as Run[];
      expect(all.map((run) => run.expected_start_time).sort()).toEqual(TIMES);
    });

    it('creates each run once if several nodes take the same step', async () => {
      const backfill = await created(api, { max_active_runs: 2 });
      const row = present(await findBackfill(api.deps.store.reader, backfill.id), 'the backfill');
      await Promise.all([1, 2, 3].map(() => advance(api.deps, row)));
      expect(timesOf(await runsOf(api, backfill))).toEqual(TIMES.slice(0, 2));
      expect((await read(api, backfill)).progress).toMatchObject({ created: 2, skipped: 0, remaining: 2 });
    });

    describe('counts a run that is retried', () => {
      const again: Record<string, (run: Run) => Promise<Run>> = {
        'from the start': async ({ id }) => (await api.post(`/flow_runs/${id}/retry`, { from: 'START', idempotency_key: 'once' })).body,
        'from the failure': async ({ id }) => (await api.post(`/flow_runs/${id}/retry`, { from: 'FAILURE' })).body,
        'by a state': async (run) => {
          await api.setState('flow_runs', run.id, 'SCHEDULED');
          return run;
        },
      };
      it.each(Object.keys(again))('%s: before and after its end', async (how) => {
        const isNew = how === 'from the start';
        const backfill = await created(api, { max_active_runs: 2 });
        await api.service('backfills');
        const [first, second] = await runsOf(api, backfill);
        await api.setState('flow_runs', first!.id, 'FAILED', { force: true });
        const retried = await again[how]!(first);
        expect(retried).toMatchObject({ expected_start_time: TIMES[0], created_by: { id: backfill.id, type: 'BACKFILL' } });
        await api.service('backfills');
        // it is one of at most two active runs
        expect((await read(api, backfill)).progress).toMatchObject({ created: 2, remaining: 2, retried: isNew ? 1 : 0, waiting: 2 });
        await api.setState('flow_runs', second!.id, 'FAILED', { force: true });
        await finish(api, backfill);
        await finish(api, backfill);
        await finish(api, backfill);
        const ended = await read(api, backfill);
        expect(ended).toMatchObject({ state: 'COMPLETED', progress: { created: 4, completed: 3, failed: isNew ? 2 : 1, deleted: 0 } });

        await again[how]!(second);
        await api.service('backfills');
        const recounted = await read(api, backfill);
        expect(recounted).toMatchObject({ state: 'COMPLETED', ended: ended.ended, progress: { waiting: 1, completed: 3 } });
        expect((await api.post('/backfills/filter', {})).body[0].progress).toEqual(recounted.progress);
        const events = (await api.events('prefect.backfill.')).length;
        await finish(api, backfill);
        const { progress } = await read(api, backfill);
        expect(progress).toMatchObject({ waiting: 0, completed: 4, failed: isNew ? 2 : 0, retried: isNew ? 2 : 0, deleted: 0 });
        for (const run of await runsOf(api, backfill)) await api.delete(`/flow_runs/${run.id}`);
        expect((await read(api, backfill)).progress).toEqual(progress);
        expect(await api.events('prefect.backfill.')).toHaveLength(events);
      });

      it('once for a repeated request, and not at another time', async () => {
        const backfill = await created(api);
        await api.service('backfills');
        const [run] = await runsOf(api, backfill);
        await api.setState('flow_runs', run!.id, 'FAILED', { force: true });
        const first = await again['from the start']!(run);
        expect((await again['from the start']!(run)).id).toBe(first.id);
        const { body: other } = await api.post(`/flow_runs/${run!.id}/retry`, { from: 'START', expected_start_time: 'NOW' });
        expect(other.created_by).toBeNull();
        expect((await read(api, backfill)).progress).toMatchObject({ retried: 1, waiting: 1, failed: 1 });
      });
    });

    it('pauses, with the reason, if a run can no longer be created, and resumes', async () => {
      const schema = { type: 'object', properties: { n: { type: 'integer' } } };
      const deployment = await withHourly(api, { parameter_openapi_schema: schema, enforce_parameter_schema: true });
      const backfill = await created(api, { deployment, parameters: { n: '{{ scheduled_time.hour }}' } });
      await api.patch(`/deployments/${deployment.id}`, { parameter_openapi_schema: { ...schema, properties: { n: { type: 'string' } } } });
      await api.service('backfills');
      expect(await read(api, backfill)).toMatchObject({ state: 'PAUSED', message: expect.stringContaining('Error creating flow run') });
      await api.patch(`/deployments/${deployment.id}`, { parameter_openapi_schema: schema });
      expect((await api.post(`/backfills/${backfill.id}/resume`)).body).toMatchObject({ state: 'RUNNING', message: null });
      await api.service('backfills');
      expect(await runsOf(api, backfill)).toHaveLength(1);
    });

    it('200: returns the backfill with the same idempotency key', async () => {
      const deployment = await withHourly(api);
      const backfill = await created(api, { deployment, idempotency_key: 'k' });
      const again = await api.post(`/deployments/${deployment.id}/backfill`, { start, end, idempotency_key: 'k' });
      expect(again.status).toBe(200);
      expect(again.body.id).toBe(backfill.id);
      expect((await created(api, { idempotency_key: 'k' })).id).not.toBe(backfill.id);
    });

    it.each([
      ['an end in the future', { end: '2026-03-06T00:00:00Z' }],
      ['a start after the end', { start: '2026-03-05T09:00:00Z' }],
      ['a period without times', { start: '2026-03-05T05:01:00Z', end: '2026-03-05T05:02:00Z' }],
      ['too many times', { start: '2020-01-01T00:00:00Z' }],
      ['too many active runs', { max_active_runs: 5001 }],
      ['no active runs', { max_active_runs: 0 }],
      ['a template with a syntax error', { parameters: { a: ['{{ scheduled_time'] } }],
      ['a template with an unknown name', { parameters: { a: { b: '{{ schedule_time }}' } } }],
      ['a template that fails', { parameters: { a: '{{ scheduled_time | nothing }}' } }],
      ['a schedule and the id of one', { schedule: HOURLY, schedule_id: MISSING }],
      ['an invalid schedule', { schedule: { cron: 'x' } }],
      ['parameters that are too large', { parameters: { a: 'x'.repeat(600_000) } }],
      ['an unknown field', { max_runs: 1 }],
    ])('422: %s', async (_name, body) => {
      const { id } = await withHourly(api);
      for (const path of ['backfill', 'backfill/preview'])
        expect((await api.post(`/deployments/${id}/${path}`, { start, end, ...body })).status).toBe(422);
      expect((await api.post('/backfills/filter', { backfills: { deployment_id: { any_: [id] } } })).body).toEqual([]);
    });

    it('422: the deployment has no schedule, or several; 404: the schedule belongs to another deployment', async () => {
      const none = await api.deployment();
      const two = await api.deployment({ schedules: [{ schedule: HOURLY }, { schedule: { ...HOURLY, interval: 60 } }] });
      for (const { id } of [none, two]) expect((await api.post(`/deployments/${id}/backfill`, { start, end })).status).toBe(422);
      const schedule_id = two.schedules[0].id;
      expect((await api.post(`/deployments/${none.id}/backfill`, { start, end, schedule_id })).status).toBe(404);
      await created(api, { deployment: two, schedule_id });
    });

    it('400: another queue without a work pool; 404: no such deployment', async () => {
      const { id } = await withHourly(api);
      expect((await api.post(`/deployments/${id}/backfill`, { start, end, work_queue_name: 'q' })).status).toBe(400);
      for (const path of ['backfill', 'backfill/preview'])
        expect((await api.post(`/deployments/${MISSING}/${path}`, { start, end })).status).toBe(404);
    });

    it('409: parameters that the deployment rejects', async () => {
      const schema = { type: 'object', properties: { n: { type: 'integer' } } };
      const { id } = await withHourly(api, { parameter_openapi_schema: schema, enforce_parameter_schema: true });
      for (const path of ['backfill', 'backfill/preview'])
        expect((await api.post(`/deployments/${id}/${path}`, { start, end, parameters: { n: '{{ local_date }}' } })).status).toBe(409);
    });
  });

  describe('pauseBackfill, resumeBackfill', () => {
    it('create no runs while the backfill is paused, and change nothing the second time', async () => {
      const backfill = await created(api);
      for (const _ of [1, 2]) expect((await api.post(`/backfills/${backfill.id}/pause`)).body.state).toBe('PAUSED');
      await api.service('backfills');
      expect(await runsOf(api, backfill)).toEqual([]);
      for (const _ of [1, 2]) expect((await api.post(`/backfills/${backfill.id}/resume`)).body.state).toBe('RUNNING');
      await api.service('backfills');
      expect(await runsOf(api, backfill)).toHaveLength(1);
      const names = (await api.events('prefect.backfill.'))
        .filter(({ resource }) => resource['prefect.resource.id']?.endsWith(backfill.id))
        .map(({ event }) => event);
      expect(names).toEqual(['prefect.backfill.created', 'prefect.backfill.paused', 'prefect.backfill.resumed']);
    });

    it('404: no such backfill', async () => {
      for (const action of ['pause', 'resume', 'stop']) expect((await api.post(`/backfills/${MISSING}/${action}`)).status).toBe(404);
      expect((await api.get(`/backfills/${MISSING}`)).status).toBe(404);
      expect((await api.delete(`/backfills/${MISSING}`)).status).toBe(404);
    });
  });

  describe('stopBackfill', () => {
    it('cancels the scheduled runs, lets running ones end, and ends with them', async () => {
      const backfill = await created(api, { max_active_runs: 2 });
      await api.service('backfills');
      const [first] = await runsOf(api, backfill);
      await api.setState('flow_runs', first.id, 'RUNNING', { force: true });
      expect((await api.post(`/backfills/${backfill.id}/stop`)).body.state).toBe('STOPPING');
      await api.service('backfills');
      expect((await read(api, backfill)).progress).toMatchObject({ running: 1, waiting: 0, cancelled: 1, remaining: 2 });
      expect((await read(api, backfill)).state).toBe('STOPPING');
      expect((await api.delete(`/backfills/${backfill.id}`)).status).toBe(409);
      for (const action of ['pause', 'resume']) expect((await api.post(`/backfills/${backfill.id}/${action}`)).status).toBe(409);
      await api.setState('flow_runs', first.id, 'COMPLETED', { force: true });
      await api.service('backfills');
      expect(await read(api, backfill)).toMatchObject({
        state: 'STOPPED',
        progress: { completed: 1, cancelled: 1, created: 2, remaining: 2 },
      });
      expect((await api.post(`/backfills/${backfill.id}/stop`)).body.state).toBe('STOPPED');
      expect((await api.events('prefect.backfill.stopped')).map(({ resource }) => resource['prefect.resource.id'])).toContain(
        `prefect.backfill.${backfill.id}`,
      );
    });
  });

  describe('deleteBackfill', () => {
    it('deletes a completed backfill, which cannot be stopped, and keeps its runs', async () => {
      const backfill = await created(api, { max_active_runs: 4 });
      await api.service('backfills');
      await finish(api, backfill);
      expect((await api.post(`/backfills/${backfill.id}/stop`)).status).toBe(409);
      expect((await api.delete(`/backfills/${backfill.id}`)).status).toBe(204);
      expect((await api.get(`/backfills/${backfill.id}`)).status).toBe(404);
      expect(await runsOf(api, backfill)).toHaveLength(4);
    });

    it('deletes the backfills of a deleted deployment', async () => {
      const deployment = await withHourly(api);
      const backfill = await created(api, { deployment });
      await api.delete(`/deployments/${deployment.id}`);
      await api.service('backfills');
      expect((await api.get(`/backfills/${backfill.id}`)).status).toBe(404);
    });

    it('deletes ended backfills after their retention period', async () => {
      const [ended, open] = [await created(api, { max_active_runs: 4 }), await created(api)];
      await api.service('backfills');
      await finish(api, ended);
      api.clock.advance(91 * 86_400);
      await api.service('backfill-vacuum');
      expect((await api.get(`/backfills/${ended.id}`)).status).toBe(404);
      expect((await api.get(`/backfills/${open.id}`)).status).toBe(200);
      api.clock.advance(-91 * 86_400);
    });
  });

  describe('filterBackfills', () => {
    it('by id, deployment and state, in both orders, with limit and offset', async () => {
      const deployment = await withHourly(api);
      const made = [await created(api, { deployment }), await created(api, { deployment }), await created(api, { deployment })];
      await api.post(`/backfills/${made[1].id}/pause`);
      const ids = async (backfills: object, rest: object = {}) =>
        ((await api.post('/backfills/filter', { backfills, ...rest })).body as Run[]).map(({ id }) =>
          made.findIndex((one) => one.id === id),
        );
      const ofDeployment = { deployment_id: { any_: [deployment.id] } };
      expect(await ids(ofDeployment)).toEqual([2, 1, 0]);
      expect(await ids(ofDeployment, { sort: 'CREATED_ASC', limit: 1, offset: 1 })).toEqual([1]);
      expect(await ids({ ...ofDeployment, state: { any_: ['PAUSED'] } })).toEqual([1]);
      expect(await ids({ ...ofDeployment, state: { any_: [] } })).toEqual([]);
      expect(await ids({ operator: 'or_', id: { any_: [made[0].id] }, deployment_id: { any_: [] } })).toEqual([0]);
    });

    it('422: an unknown condition', async () => {
      expect((await api.post('/backfills/filter', { backfills: { name: {} } })).status).toBe(422);
    });
  });
});

describe('maximum number of open backfills', () => {
  onEveryStore(
    (api) => {
      it('409: as many are open as the setting allows', async () => {
        const deployment = await withHourly(api);
        const first = await created(api, { deployment });
        expect((await api.post(`/deployments/${deployment.id}/backfill`, { start, end })).status).toBe(409);
        await api.post(`/backfills/${first.id}/stop`);
        await api.service('backfills');
        await created(api, { deployment });
      });

      it('422: more times than the setting allows', async () => {
        const { id } = await withHourly(api);
        expect((await api.post(`/deployments/${id}/backfill`, { start: '2026-03-05T04:00:00Z', end })).status).toBe(422);
      });
    },
    { settings: { SERVICE_BACKFILLS_MAX_OPEN: '1', SERVICE_BACKFILLS_MAX_TIMES: '4' } },
  );
});
