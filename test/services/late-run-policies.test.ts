import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposedState } from '../../src/orchestration/states.ts';
import { lateRuns } from '../../src/services/runs/late-runs.ts';
import { type Api, unique } from '../support/api.ts';
import { cases } from '../support/cases.ts';
import { onEveryStore } from '../support/every-store.ts';
import { fewestStatements } from '../support/statements.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

interface Policy {
  keep?: number | null;
  max_age_seconds?: number | null;
}

const ANCHOR = '2026-01-01T00:00:00Z';
const minutely = { interval: 60, anchor_date: ANCHOR, timezone: 'UTC' };
const EVERY_TWO = { ...minutely, interval: 120 };

/** Overdue runs are late after this time. */
const LATE_AFTER = 15;

describe('late-run policies', () => {
  onEveryStore((api) => {
    const pass = () => api.service('late-runs');
    const stateOf = async ({ id }: Json) => (await api.get(`/flow_runs/${id}`)).body.state;
    const droppedOf = async ({ id }: Json) => (await api.get(`/deployments/${id}`)).body.late_runs_dropped;

    it('deliver only the latest run to a worker that comes back, and cancel the others with a reason, an event, and a count', async () => {
      const { deployment, runs, poll } = await scheduled(api, { keep: 1 });
      api.clock.advance(3 * 60 + 20);
      expect(await poll()).toEqual([[runs[3].id], [runs[3].id], [runs[3].id]]);
      expect(await stateOf(runs[0])).toMatchObject({ name: 'Scheduled' });
      expect(await pass()).toMatchObject({ handled: 4 });
      const message = 'Dropped: a later run of its schedule was due, and the late-run policy of its deployment keeps only the latest.';
      for (const run of runs.slice(0, 3)) expect(await stateOf(run)).toMatchObject({ type: 'CANCELLED', name: 'Cancelled', message });
      expect(await stateOf(runs[3])).toMatchObject({ name: 'Late' });
      expect(await droppedOf(deployment)).toBe(3);
      const events = await api.events('prefect.flow-run.');
      expect(events.map(({ event, resource }) => [event, resource['prefect.state-message']]).sort()).toEqual([
        ...Array.from({ length: 3 }, () => ['prefect.flow-run.Cancelled', message]),
        ['prefect.flow-run.Late', ''],
      ]);
      expect(await pass()).toMatchObject({ handled: 0 });
      expect(await droppedOf(deployment)).toBe(3);
    });

    it('drop each run once, whatever the number of nodes', async () => {
      const { deployment, runs } = await scheduled(api, { keep: 1 });
      api.clock.advance(5 * 60 + 20);
      const { signal } = new AbortController();
      await Promise.all([1, 2, 3].map(() => lateRuns.reconcile(api.deps, signal)));
      expect(await droppedOf(deployment)).toBe(5);
      const states = (await api.get(`/flow_run_states/?flow_run_id=${runs[0].id}`)).body;
      expect(states.map(({ name }: Json) => name)).toEqual(['Scheduled', 'Cancelled']);
    });

    it('never deliver an older run after the latest one has started', async () => {
      const { runs, poll } = await scheduled(api, { keep: 1 });
      api.clock.advance(3 * 60 + 20);
      await api.setState('flow_runs', runs[3].id, 'PENDING');
      expect(await poll()).toEqual([[], [], []]);
      for (const state of ['RUNNING', 'COMPLETED']) await api.setState('flow_runs', runs[3].id, state);
      expect(await poll()).toEqual([[], [], []]);
    });

    it.each<[string, Policy, number[]]>([
      ['all', {}, [0, 1, 2, 3]],
      ['none, but not a run that has just become due', { keep: 0 }, []],
      ['at most a number', { keep: 2 }, [2, 3]],
      ['those of an age', { max_age_seconds: 100 }, [2, 3]],
      ['a number of an age', { keep: 1, max_age_seconds: 10 }, []],
      ['a number of an age that is greater', { keep: 3, max_age_seconds: 100 }, [2, 3]],
    ])('keep %s', async (_, policy, kept) => {
      const { runs, poll } = await scheduled(api, policy);
      const keep = async (wanted: number[]) => {
        const ids = wanted.map((index) => runs[index].id);
        expect(await poll()).toEqual([ids, ids, ids]);
      };
      api.clock.advance(3 * 60 + 20);
      await keep(kept);
      await pass();
      await keep(kept);
      // the next run is due, but not late
      api.clock.advance(45);
      const next = [...kept, 4].slice(-(policy.keep === undefined ? 9 : policy.keep || 1));
      await keep(policy.max_age_seconds === 100 ? next.filter((index) => 245 - index * 60 <= 100) : next);
    });

    it('of a schedule win over that of the deployment', async () => {
      const schedules = [
        { schedule: minutely, slug: 'all', late_run_policy: {} },
        { schedule: EVERY_TWO, slug: 'as-deployment' },
      ];
      const { deployment, runs, poll } = await scheduled(api, { keep: 1 }, schedules);
      const ofAll = deployment.schedules.find(({ slug }: Json) => slug === 'all').id;
      api.clock.advance(4 * 60 + 20);
      const due = runs.filter((run: Json) => Date.parse(run.expected_start_time) <= Date.parse(api.clock.peek()));
      const [mine, others] = [true, false].map((own) => due.filter((run: Json) => (run.created_by.id === ofAll) === own));
      expect((await poll())[0]!.toSorted()).toEqual([...mine!, others!.at(-1)].map(({ id }) => id).sort());
    });

    it('count the runs of all schedules for a run whose schedule was replaced', async () => {
      const { deployment, runs, poll } = await scheduled(api, { keep: 1 });
      api.clock.advance(2 * 60 + 20);
      const { flow_id, name, work_pool_name } = deployment;
      const again = await api.post('/deployments/', { flow_id, name, work_pool_name, schedules: [{ schedule: EVERY_TWO }] });
      expect(again.body.late_run_policy).toEqual({ keep: 1, max_age_seconds: null });
      expect(await poll()).toEqual([[runs[2].id], [runs[2].id], [runs[2].id]]);
      await api.service('scheduler');
      api.clock.advance(120);
      const [[latest]] = (await poll()) as [[string]];
      expect(runs.map(({ id }: Json) => id)).not.toContain(latest);
      await pass();
      expect(await stateOf(runs[2])).toMatchObject({ type: 'CANCELLED' });
    });

    it('drop runs that found no free slot while a worker is online', async () => {
      const { deployment, poll } = await scheduled(api, { keep: 1 });
      const { body: holder } = await api.post(`/deployments/${deployment.id}/create_flow_run`, {});
      await api.patch(`/deployments/${deployment.id}`, { concurrency_limit: 1 });
      await api.setState('flow_runs', holder.id, 'PENDING');
      // the change of the deployment has deleted its future runs
      await api.service('scheduler');
      const runs = (await allRuns(api, deployment)).filter(({ auto_scheduled }) => auto_scheduled);
      api.clock.advance(20);
      for (let minute = 0; minute < 5; minute++) {
        const run = runs[minute];
        expect((await api.setState('flow_runs', run.id, 'PENDING')).body.state.name).toBe('AwaitingConcurrencySlot');
        expect(await poll()).toEqual([[], [], []]);
        api.clock.advance(60);
        await pass();
        expect(await droppedOf(deployment)).toBe(minute + 1);
        expect(await stateOf(run)).toMatchObject({ type: 'CANCELLED', message: expect.stringMatching(/^Dropped: /) });
      }
    });

    it.each([
      ['with a slug', [{ schedule: EVERY_TWO, slug: 'nightly' }]],
      ['without a slug', [{ schedule: minutely }]],
    ])('of a schedule cover its runs from before it is deployed again %s', async (_, again) => {
      const policy = { keep: 1, max_age_seconds: null };
      const first = again.map((one) => ({ ...one, schedule: minutely, late_run_policy: policy }));
      const { deployment, runs, poll } = await scheduled(api, null, first);
      api.clock.advance(6 * 60 + 20);
      const { flow_id, name, work_pool_name } = deployment;
      const { body } = await api.post('/deployments/', { flow_id, name, work_pool_name, schedules: again });
      expect(body.schedules).toMatchObject([{ id: deployment.schedules[0].id, late_run_policy: policy }]);
      expect(await poll()).toEqual([[runs[6].id], [runs[6].id], [runs[6].id]]);
      await pass();
      expect(await droppedOf(deployment)).toBe(6);
    });

    it('do not concern runs that clients create, reschedule, or request for the past, and runs that have begun', async () => {
      const { deployment, runs } = await scheduled(api, { keep: 0 });
      const { body: manual } = await api.post(`/deployments/${deployment.id}/create_flow_run`, {});
      await api.setState('flow_runs', runs[0].id, { type: 'SCHEDULED', state_details: { scheduled_time: '2026-03-05T10:00:00Z' } });
      await api.setState('flow_runs', runs[1].id, { type: 'SCHEDULED', name: 'Postponed' });
      await api.setState('flow_runs', runs[2].id, 'PENDING');
      for (const state of ['RUNNING', { type: 'SCHEDULED', name: 'AwaitingRetry' }] as const)
        await api.setState('flow_runs', runs[3].id, state, { force: true });
      await api.post(`/deployments/${deployment.id}/schedule`, { start_time: '2026-03-05T08:00:30Z', end_time: '2026-03-05T08:01:30Z' });
      api.clock.advance(4 * 60 + 1);
      await pass();
      const [past] = await allRuns(api, deployment);
      expect(past.expected_start_time).toBe('2026-03-05T08:01:00Z');
      for (const run of [past, manual, ...runs.slice(0, 4)]) expect((await stateOf(run)).type, run.name).not.toBe('CANCELLED');
      expect(await droppedOf(deployment)).toBe(0);
    });

    it('are read again when a run is cancelled: the policy may have changed', async () => {
      const { deployment, runs } = await scheduled(api, { keep: 0 });
      api.clock.advance(20);
      await api.patch(`/deployments/${deployment.id}`, { late_run_policy: {} });
      const proposed = proposedState({ type: 'CANCELLED' }, api.deps);
      const outcome = await api.deps.store.transaction((tx) =>
        api.deps.orchestrator.flowRun(tx, runs[0].id, proposed, { policy: 'dropped' }),
      );
      expect(outcome).toMatchObject({ written: false, reason: 'The late-run policy keeps this flow run.' });
    });

    it('are stored, changed, and removed, with events', async () => {
      const { deployment } = await scheduled(api, { keep: 1, max_age_seconds: 60 });
      const path = `/deployments/${deployment.id}`;
      expect((await api.get(path)).body).toMatchObject({ late_run_policy: { keep: 1, max_age_seconds: 60 }, late_runs_dropped: 0 });
      expect((await api.patch(path, { late_run_policy: {} })).status).toBe(204);
      expect((await api.get(path)).body.late_run_policy).toEqual({ keep: null, max_age_seconds: null });
      expect((await api.patch(path, { description: 'x' })).status).toBe(204);
      expect((await api.patch(path, { late_run_policy: null })).status).toBe(204);
      expect((await api.get(path)).body.late_run_policy).toBeNull();
      const events = await api.events('prefect.deployment.updated');
      const [first] = events.filter(({ resource }) => resource['prefect.resource.id'] === `prefect.deployment.${deployment.id}`);
      expect(first!.payload).toMatchObject({
        updated_fields: ['late_run_policy'],
        updates: { late_run_policy: { from: { keep: 1, max_age_seconds: 60 }, to: { keep: null, max_age_seconds: null } } },
      });
      const [schedule] = deployment.schedules;
      const ofSchedule = async () => (await api.get(`${path}/schedules`)).body[0].late_run_policy;
      expect(await ofSchedule()).toBeNull();
      for (const [given, stored] of [
        [{ late_run_policy: { keep: 0 } }, { keep: 0, max_age_seconds: null }],
        [{ active: true }, { keep: 0, max_age_seconds: null }],
        [{ late_run_policy: null }, null],
      ]) {
        expect((await api.patch(`${path}/schedules/${schedule.id}`, given)).status).toBe(204);
        expect(await ofSchedule()).toEqual(stored);
      }
      for (const bad of [{ keep: -1 }, { keep: 101 }, { max_age_seconds: 0 }, { max_age_seconds: 1.5 }, { older: 1 }])
        expect((await api.patch(path, { late_run_policy: bad })).status).toBe(422);
    });

    it('add no statement to a poll', async () => {
      const { deployment, poll } = await scheduled(api, {});
      const count = async () => {
        await poll();
        await api.deps.background.done();
        return fewestStatements(poll);
      };
      const without = await count();
      await api.patch(`/deployments/${deployment.id}`, { late_run_policy: { keep: 1 } });
      api.clock.advance(200);
      expect(await count()).toBeLessThanOrEqual(without);
    });

    it('follow the model', { timeout: 120_000 }, async () => {
      const policy = fc.option(fc.record({ keep: fc.constantFrom(null, 0, 1, 2, 3), max_age_seconds: fc.constantFrom(null, 30, 90, 400) }));
      const steps = fc.array(fc.constantFrom('claim', 'pass', 'poll', 'poll', 'wait', 'wait', 'wait', 'outage'), {
        minLength: 4,
        maxLength: 16,
      });
      await fc.assert(
        fc.asyncProperty(fc.record({ deployment: policy, first: policy, second: policy }), steps, async (policies, taken) => {
          const { runs, poll, deployment } = await scheduled(api, policies.deployment, [
            { schedule: minutely, slug: 'first', late_run_policy: policies.first },
            { schedule: EVERY_TWO, slug: 'second', late_run_policy: policies.second },
          ]);
          const slugs = new Map<string, 'first' | 'second'>(deployment.schedules.map(({ id, slug }: Json) => [id, slug]));
          const model = new Model(
            runs.map(({ id, expected_start_time, created_by }: Json): ModelRun => {
              const slug = slugs.get(created_by.id) ?? 'first';
              const own = policies[slug] ?? policies.deployment ?? {};
              return { id, at: Date.parse(expected_start_time), slug, policy: own, state: 'SCHEDULED' };
            }),
          );
          // no step ends at the exact time at which a run becomes late, or too old
          api.clock.advance(2);
          for (const step of taken) {
            const now = Date.parse(api.clock.peek());
            if (step === 'wait') api.clock.advance(25);
            else if (step === 'outage') api.clock.advance(200);
            else if (step === 'pass') {
              await pass();
              for (const run of model.dropped(now)) run.state = 'CANCELLED';
            } else if (step === 'claim') {
              const [next] = model.delivered(now);
              if (!next) continue;
              await api.setState('flow_runs', next.id, 'PENDING');
              next.state = 'PENDING';
            } else {
              const ids = model.delivered(now).map(({ id }) => id);
              for (const found of await poll()) expect(found.toSorted()).toEqual(ids.toSorted());
            }
          }
          const stored = await allRuns(api, deployment);
          expect(new Map(stored.map(({ id, state_type }) => [id, state_type]))).toEqual(
            new Map(model.runs.map(({ id, state }) => [id, state])),
          );
          expect(await droppedOf(deployment)).toBe(model.runs.filter(({ state }) => state === 'CANCELLED').length);
          // otherwise, each scheduler pass also schedules runs of all earlier deployments
          await api.delete(`/deployments/${deployment.id}`);
        }),
        { numRuns: cases(25) },
      );
    });
  });

  onEveryStore(
    (api) => {
      it('have a default for the whole service, and are applied in batches', async () => {
        const own = await scheduled(api, {});
        const { deployment, runs, poll } = await scheduled(api, null);
        api.clock.advance(4 * 60 + 20);
        expect(await poll()).toEqual([[runs[4].id], [runs[4].id], [runs[4].id]]);
        expect((await own.poll())[0]!.length).toBeGreaterThan(4);
        await api.service('late-runs');
        expect((await api.get(`/deployments/${deployment.id}`)).body.late_runs_dropped).toBe(4);
        expect((await api.get(`/flow_runs/${runs[0].id}`)).body.state.message).toMatch(/ the late-run policy of the service keeps only/);
      });
    },
    { settings: { SERVICE_SERVICES_LATE_RUNS_KEEP: '1', SERVICE_SERVICES_LATE_RUNS_BATCH_SIZE: '2' } },
  );
});

interface ModelRun {
  id: string;
  at: number;
  slug: string;
  policy: Policy;
  state: string;
}

/** Which runs are delivered and dropped. */
class Model {
  constructor(readonly runs: ModelRun[]) {}

  dropped(now: number): ModelRun[] {
    return this.runs.filter((run) => {
      const { at, policy, slug, state } = run;
      if (state !== 'SCHEDULED' || now - at < LATE_AFTER * 1000) return false;
      const later = this.runs.filter((other) => other.slug === slug && other.at > at && other.at <= now).length;
      const { keep = null, max_age_seconds: age = null } = policy;
      return (keep !== null && later >= keep) || (age !== null && now - at > age * 1000);
    });
  }

  delivered(now: number): ModelRun[] {
    const dropped = new Set(this.dropped(now));
    return this.runs.filter((run) => run.state === 'SCHEDULED' && run.at <= now && !dropped.has(run));
  }
}

const allRuns = async (api: Api, { id }: Json): Promise<Json[]> =>
  (await api.post('/flow_runs/filter', { deployments: { id: { any_: [id] } }, sort: 'EXPECTED_START_TIME_ASC' })).body;

/** A deployment with scheduled runs, of which the first is due now, and the three ways to poll for them. */
async function scheduled(api: Api, policy: Policy | null, schedules: object[] = [{ schedule: minutely }]) {
  const pool = await api.workPool();
  const now = () => Date.parse(api.clock.peek()) / 1000;
  api.clock.advance(110 - (now() % 120));
  const queue = (await api.get(`/work_pools/${pool.name}/queues/default`)).body;
  const deployment = await api.deployment({ name: unique('late'), work_pool_name: pool.name, schedules, late_run_policy: policy });
  await api.service('scheduler');
  const runs = await allRuns(api, deployment);
  api.clock.advance(120 - (now() % 120));
  const poll = async (): Promise<string[][]> => {
    const scheduled_before = api.clock.peek();
    const ofPool = (await api.post(`/work_pools/${pool.name}/get_scheduled_flow_runs`, { scheduled_before })).body;
    const ofQueue = (await api.post(`/work_queues/${queue.id}/get_runs`, { scheduled_before })).body;
    const served = (await api.post('/deployments/get_scheduled_flow_runs', { deployment_ids: [deployment.id], scheduled_before })).body;
    return [ofPool.map((due: Json) => due.flow_run), ofQueue, served].map((found) => found.map(({ id }: Json) => id));
  };
  return { deployment, runs, poll };
}
