import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientEvent, resource, storedEvents } from '../events/builders.ts';
import { type Api, unique } from '../support/api.ts';
import { cases } from '../support/cases.ts';
import { onEveryStore } from '../support/every-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

/** Previews and dry runs return what happens afterwards. The clock of the tests begins at 2026-03-05T10:00:00Z. */

const timezone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe');
const schedule = fc.oneof(
  fc.record({ cron: fc.constantFrom('30 * * * *', '0 2 * * *', '15 2,3 * * *', '0 0 1 * *', '*/20 1-3 * * 0'), timezone }),
  fc.record({
    interval: fc.constantFrom(1800, 5400, 86_400),
    anchor_date: fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-28T02:30:00+01:00'),
    timezone,
  }),
  fc.record({
    rrule: fc.constantFrom(
      'DTSTART:20260101T023000\nFREQ=DAILY',
      'DTSTART:20260101T000000\nFREQ=HOURLY;INTERVAL=5;COUNT=400',
      'DTSTART:20260101T013000\nFREQ=WEEKLY;BYDAY=SU',
    ),
    timezone,
  }),
);
/** A time of change of the clock in one of the time zones, and days without one. */
const day = fc.constantFrom('2025-10-26', '2025-11-02', '2026-03-04', '2026-02-27');
const policies = fc.record({
  concurrency_limit: fc.constantFrom(null, 1),
  collision_policy: fc.constantFrom('inherit', 'CANCEL_NEW', 'KEEP_NEWEST', 'CANCEL_RUNNING'),
  late_run_policy: fc.constantFrom('inherit', 'all', { keep: 1 }, { keep: 0 }),
});

/** Without it, the scheduler creates no runs for times more than 100 days ahead. */
const FAR = '2099-01-01T00:00:00Z';

const reset = async (api: Api, run: Json) => api.setState('flow_runs', run.id, { type: 'COMPLETED' }, { force: true });
const runsOf = async (api: Api, id: string, sort = 'EXPECTED_START_TIME_ASC'): Promise<Json[]> =>
  (await api.post('/flow_runs/filter', { deployments: { id: { any_: [id] } }, sort })).body;

onEveryStore((api) => {
  describe('previewSchedule', () => {
    it('returns the times of the runs that the scheduler creates', { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(schedule, policies, async (given, others) => {
          const { id } = await api.deployment({ ...others, schedules: [{ schedule: given, active: true }] });
          const start = api.clock.now();
          const { body: times } = await api.post('/deployments/schedules/preview', { schedule: given, n: 5, start });
          await api.post(`/deployments/${id}/schedule`, { min_runs: 5, max_runs: 5, start_time: start, end_time: FAR });
          const runs = await runsOf(api, id);
          expect(runs.slice(0, 5).map((run) => Date.parse(run.expected_start_time))).toEqual(
            times.map(({ instant }: Json) => Date.parse(instant)),
          );
          await api.delete(`/deployments/${id}`);
        }),
        { numRuns: cases(20) },
      );
    });
  });

  describe('previewBackfill', () => {
    const template = fc.constantFrom('{{ local_date }}', '{{ local_time }}', '{{ scheduled_time.hour }}', 'x', ['{{ scheduled_time }}'], {
      a: '{{ scheduled_time.isoformat() }}',
    });
    const existing = fc.array(fc.record({ at: fc.nat(12), type: fc.constantFrom('COMPLETED', 'FAILED', 'CANCELLED', 'SCHEDULED') }), {
      maxLength: 4,
    });
    const request = fc.record({
      order: fc.constantFrom('OLDEST_FIRST', 'NEWEST_FIRST'),
      rerun: fc.constantFrom('NONE', 'FAILED', 'ALL'),
      max_active_runs: fc.integer({ min: 1, max: 5 }),
      parameters: fc.dictionary(fc.constantFrom('a', 'b'), template),
    });
    it('returns the runs that the backfill creates, and the times that it skips', { timeout: 240_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(schedule, day, policies, existing, request, async (given, at, others, before, wanted) => {
          const { id } = await api.deployment({
            ...others,
            parameters: { a: 0, c: 1 },
            enforce_parameter_schema: false,
            schedules: [{ schedule: given, active: false, parameters: { b: 'of the schedule' } }],
          });
          const body = { ...wanted, start: `${at}T00:00:00Z`, end: `${at}T09:00:00Z` };
          const first = await api.post(`/deployments/${id}/backfill/preview`, { ...body, rerun: 'ALL' });
          if (first.status === 422) {
            expect((await api.post(`/deployments/${id}/backfill`, body)).status).toBe(422);
            return;
          }
          for (const { at: index, type } of before) {
            const time = first.body.first_runs[index]?.scheduled_time;
            if (time === undefined) continue;
            const { body: run } = await api.post(`/deployments/${id}/create_flow_run`, {
              state: { type: 'SCHEDULED', state_details: { scheduled_time: time } },
            });
            await api.setState('flow_runs', run.id, { type, state_details: { scheduled_time: time } }, { force: true });
          }
          const { body: preview } = await api.post(`/deployments/${id}/backfill/preview`, body);
          const { body: backfill } = await api.post(`/deployments/${id}/backfill`, body);
          const created: Json[] = [];
          for (let state = 'RUNNING', step = 0; state === 'RUNNING' && step < 60; step++) {
            await api.service('backfills');
            const filter = { flow_runs: { created_by: { id_: [backfill.id] }, state: { type: { not_any_: ['COMPLETED'] } } } };
            const { body: active } = await api.post('/flow_runs/filter', { ...filter, sort: 'EXPECTED_START_TIME_ASC' });
            expect(active.length).toBeLessThanOrEqual(wanted.max_active_runs);
            if (wanted.order === 'NEWEST_FIRST') active.reverse();
            created.push(...active);
            for (const run of active) await reset(api, run);
            ({ state } = (await api.get(`/backfills/${backfill.id}`)).body);
          }
          const { state, progress } = (await api.get(`/backfills/${backfill.id}`)).body;
          expect({ state, total: progress.total, runs: progress.created, skipped: progress.skipped }).toEqual({
            ...{ state: 'COMPLETED', total: preview.total, runs: preview.runs, skipped: preview.skipped },
          });
          expect(created.map((run) => [Date.parse(run.expected_start_time), run.parameters])).toEqual(
            preview.first_runs.map((run: Json) => [Date.parse(run.scheduled_time), run.parameters]),
          );
          await api.delete(`/deployments/${id}`);
        }),
        { numRuns: cases(20) },
      );
    });
  });

  describe('a dry run of set_state', () => {
    const type = fc.constantFrom('SCHEDULED', 'PENDING', 'RUNNING', 'PAUSED', 'CANCELLING', 'CANCELLED', 'FAILED', 'COMPLETED', 'CRASHED');
    const step = fc.record({ run: fc.nat(2), type, force: fc.boolean() });
    const outcome = ({ status, details, state }: Json) => ({
      ...{ status, details, state: state && { type: state.type, name: state.name, message: state.message } },
    });
    it('returns the decision on the proposal, and changes nothing', { timeout: 240_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(policies, fc.array(step, { minLength: 5, maxLength: 20 }), async (others, steps) => {
          const deployment = await api.deployment(others);
          const runs: Json[] = [];
          for (let n = 0; n < 3; n++) runs.push((await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body);
          for (const { run, type, force } of steps) {
            const { id } = runs[run];
            const before = (await api.get(`/flow_runs/${id}`)).body;
            const proposal = { state: { type }, force };
            const tried = await api.post(`/flow_runs/${id}/set_state?dry_run=true`, proposal);
            expect((await api.get(`/flow_runs/${id}`)).body.state_id).toBe(before.state_id);
            const done = await api.post(`/flow_runs/${id}/set_state`, proposal);
            expect([tried.status === 200 ? 201 : tried.status, outcome(tried.body)]).toEqual([
              done.status === 200 ? 201 : done.status,
              outcome(done.body),
            ]);
          }
          await api.delete(`/deployments/${deployment.id}`);
        }),
        { numRuns: cases(30) },
      );
    });
  });

  describe('previewTrigger', () => {
    const given = fc.record({
      threshold: fc.integer({ min: 1, max: 4 }),
      within: fc.constantFrom(0, 10, 30),
      for_each: fc.constantFrom([], ['prefect.resource.id']),
      after: fc.boolean(),
    });
    const happening = fc.array(fc.record({ pause: fc.nat(15), resource: fc.constantFrom('acme.a', 'acme.b'), isOther: fc.boolean() }), {
      minLength: 1,
      maxLength: 15,
    });
    it('returns the firings of an automation with the trigger', { timeout: 240_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(given, happening, async ({ after, ...trigger }, happenings) => {
          const [name, other] = [unique('acme.happened'), unique('acme.other')];
          const body = { type: 'event', posture: 'Reactive', expect: [name], ...(after && { after: [other] }), ...trigger };
          const actions = [{ type: 'do-nothing' }];
          const { body: automation } = await api.post('/automations/', { name, trigger: body, actions });
          const since = api.clock.now();
          for (const { pause, resource: id, isOther } of happenings) {
            api.clock.advance(pause);
            await storedEvents(api, clientEvent(api, { event: isOther ? other : name, resource: resource(id) }));
            await api.service('triggers');
          }
          const fired = (await api.events('prefect.automation.triggered')).filter(
            ({ resource: of }) => of['prefect.resource.id'] === `prefect.automation.${automation.id}`,
          );
          api.clock.advance(60);
          const { body: preview } = await api.post('/automations/preview', { trigger: body, since });
          expect([preview.complete, preview.total_firings]).toEqual([true, fired.length]);
          await api.delete(`/automations/${automation.id}`);
        }),
        { numRuns: cases(20) },
      );
    });
  });

  describe('previewFlowRunRetry', () => {
    const situation = fc.record({
      type: fc.constantFrom('FAILED', 'CRASHED', 'CANCELLED', 'COMPLETED', 'RUNNING', 'PAUSED'),
      stored: fc.boolean(),
      pausedDeployment: fc.boolean(),
      pausedPool: fc.boolean(),
      deleted: fc.constantFrom('nothing', 'queue'),
      full: fc.boolean(),
      policies,
    });
    it('returns whether the retry is accepted, and what delays it', { timeout: 240_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(situation, async (given) => {
          const pool = await api.workPool();
          const queue = await api.workQueue(pool.name);
          const on = { work_pool_name: pool.name, work_queue_name: queue.name };
          const deployment = await api.deployment({ ...on, ...given.policies });
          const create = async (): Promise<Json> => (await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body;
          const run = await create();
          await api.setState('flow_runs', run.id, { type: 'RUNNING' }, { force: true });
          const data = given.stored ? { data: { type: 'result', storage_key: '/results/a' } } : {};
          await api.setState('flow_runs', run.id, { type: given.type, ...data }, { force: true });
          if (given.full) await api.setState('flow_runs', (await create()).id, { type: 'PENDING' });
          await api.patch(`/deployments/${deployment.id}`, { paused: given.pausedDeployment });
          await api.patch(`/work_pools/${pool.name}`, { is_paused: given.pausedPool });
          if (given.deleted === 'queue') await api.delete(`/work_pools/${pool.name}/queues/${queue.name}`);
          const { body: preview } = await api.get(`/flow_runs/${run.id}/retry/preview`);
          const { status, body } = await api.post(`/flow_runs/${run.id}/retry`, { from: 'FAILURE' });
          expect([status, status === 409 ? body.detail : null]).toEqual(
            preview.rejection === null ? [201, null] : [409, preview.rejection],
          );
          if (status === 201) {
            const { reasons } = (await api.get(`/flow_runs/${run.id}/why`)).body;
            expect(preview.delays).toEqual(reasons.filter(({ code }: Json) => code !== 'waiting_for_worker'));
          }
          await api.delete(`/deployments/${deployment.id}`);
        }),
        { numRuns: cases(30) },
      );
    });
  });
});
