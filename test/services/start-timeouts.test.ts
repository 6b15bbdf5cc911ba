import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { cases } from '../support/cases.ts';
import { onEveryStore } from '../support/every-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

const PASS_SECONDS = 10;

/** Where a start timeout can be set. */
interface Scopes {
  deployment: Timeout;
  queue: Timeout;
  pool: Timeout;
}

type Timeout = Record<'start_timeout_seconds' | 'start_timeout_reschedules', number | null>;

const NONE: Timeout = { start_timeout_seconds: null, start_timeout_reschedules: null };

describe('start timeouts', () => {
  onEveryStore((api) => {
    const pass = () => api.service('start-timeouts');
    const read = async (id: string): Promise<Json> => (await api.get(`/flow_runs/${id}`)).body;

    it('frees the slots of a run whose worker has died, so that the next worker gets it', async () => {
      const { pool, deployment, run } = await limited(api);
      expect(await api.poll(pool.name)).toEqual([run.id]);
      await api.setState('flow_runs', run.id, 'PENDING');
      const waiting = (await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body;
      expect(await api.poll(pool.name)).toEqual([]);
      await passes(api, 40);
      expect((await read(run.id)).state_type).toBe('PENDING');
      expect(await slotsOf(api, deployment)).toBe(1);
      await passes(api, 30);
      const { state } = await read(run.id);
      expect(state).toMatchObject({
        type: 'SCHEDULED',
        name: 'Scheduled',
        message: 'The flow run was pending for 60 seconds and did not start; it was scheduled again (1 of 1).',
      });
      expect(await slotsOf(api, deployment)).toBe(0);
      // the pool has one slot again
      expect(await api.poll(pool.name)).toHaveLength(1);
      const events = await api.events('prefect.flow-run.Scheduled');
      expect(events.some(({ id }) => id === state.id)).toBe(true);

      await api.setState('flow_runs', run.id, 'PENDING');
      await passes(api, 70);
      expect((await read(run.id)).state).toMatchObject({
        type: 'CRASHED',
        name: 'Crashed',
        message: 'The flow run was pending for 60 seconds and did not start. Its worker or its infrastructure has probably failed.',
      });
      expect(await slotsOf(api, deployment)).toBe(0);
      expect(await api.poll(pool.name)).toEqual([waiting.id]);
    });

    it('are reported by the reasons of the run', async () => {
      const { run } = await limited(api);
      await api.setState('flow_runs', run.id, 'PENDING');
      const why = async () => (await api.get(`/flow_runs/${run.id}/why`)).body.reasons;
      expect(await why()).toMatchObject([
        { code: 'starting', message: expect.stringMatching(/does not start by .*, it is scheduled again \(1 of 1\)\.$/) },
      ]);
      await passes(api, 70);
      await api.setState('flow_runs', run.id, 'PENDING');
      expect(await why()).toMatchObject([{ code: 'starting', message: expect.stringMatching(/does not start by .*, it is crashed\.$/) }]);
    });

    it('do not concern runs without a limit, runs without a deployment, and runs in other states', async () => {
      const unlimited = await limited(api, { ...NONE, start_timeout_seconds: 0 });
      await api.setState('flow_runs', unlimited.run.id, 'PENDING');
      const local = await api.flowRun({ state: 'PENDING' });
      const started = await limited(api);
      for (const state of ['PENDING', 'RUNNING']) await api.setState('flow_runs', started.run.id, state);
      const { run: waiting } = await limited(api);
      await passes(api, 100);
      for (const [{ id }, type] of [
        [unlimited.run, 'PENDING'],
        [local, 'PENDING'],
        [started.run, 'RUNNING'],
        [waiting, 'SCHEDULED'],
      ] as const)
        expect((await read(id)).state_type).toBe(type);
    });

    it('begin again when a worker reports progress', async () => {
      const { run } = await limited(api);
      await api.setState('flow_runs', run.id, 'PENDING');
      await passes(api, 50);
      await api.setState('flow_runs', run.id, { type: 'PENDING', name: 'InfrastructurePending' });
      await passes(api, 50);
      expect((await read(run.id)).state_name).toBe('InfrastructurePending');
      await passes(api, 20);
      expect((await read(run.id)).state_type).toBe('SCHEDULED');
    });

    it('give processes a minute to report their start after the service was away', async () => {
      const { run } = await limited(api);
      await api.setState('flow_runs', run.id, 'PENDING');
      await passes(api, 20);
      api.clock.advance(3600);
      await passes(api, 50);
      expect((await read(run.id)).state_type).toBe('PENDING');
      await passes(api, 20);
      expect((await read(run.id)).state_type).toBe('SCHEDULED');
    });

    it('are set, changed, and removed on pools, queues, and deployments, with events', async () => {
      const given = { start_timeout_seconds: 90, start_timeout_reschedules: 2 };
      const pool = await api.workPool(given);
      const queue = await api.workQueue(pool.name, given);
      const deployment = await api.deployment({ work_pool_name: pool.name, ...given });
      const paths = [`/work_pools/${pool.name}`, `/work_pools/${pool.name}/queues/${queue.name}`, `/deployments/${deployment.id}`];
      for (const path of paths) {
        expect((await api.get(path)).body).toMatchObject(given);
        const change = { start_timeout_seconds: 0, start_timeout_reschedules: null };
        expect((await api.patch(path, change)).status).toBe(204);
        expect((await api.get(path)).body).toMatchObject(change);
        for (const bad of [{ start_timeout_seconds: -1 }, { start_timeout_seconds: 1.5 }, { start_timeout_reschedules: 1001 }])
          expect((await api.patch(path, bad)).status).toBe(422);
      }
      for (const kind of ['work-pool', 'work-queue', 'deployment']) {
        const [event] = (await api.events(`prefect.${kind}.updated`)).slice(-1);
        expect(event?.payload).toMatchObject({
          updated_fields: ['start_timeout_seconds', 'start_timeout_reschedules'],
          updates: { start_timeout_seconds: { from: 90, to: 0 } },
        });
      }
    });

    it('follow the model: the narrowest scope that sets a value decides', { timeout: 120_000 }, async () => {
      const timeout = fc.record({
        start_timeout_seconds: fc.constantFrom(null, null, 0, 15, 35),
        start_timeout_reschedules: fc.constantFrom(null, 0, 1, 2),
      });
      const steps = fc.array(fc.constantFrom('claim', 'claim', 'rename', 'start', 'pass', 'pass', 'pass', 'pass', 'away'), {
        minLength: 5,
        maxLength: 25,
      });
      await fc.assert(
        fc.asyncProperty(fc.record({ deployment: timeout, queue: timeout, pool: timeout }), steps, async (scopes, taken) => {
          await passes(api, 70);
          const { run } = await scoped(api, scopes);
          const model = new Model(scopes);
          for (const step of taken) {
            const applies = model.take(step);
            if (step === 'pass') {
              api.clock.advance(PASS_SECONDS);
              await pass();
            } else if (step === 'away') {
              api.clock.advance(AWAY_SECONDS);
            } else if (applies) {
              const name = step === 'rename' ? 'Submitting' : null;
              const { body } = await api.setState('flow_runs', run.id, { type: step === 'start' ? 'RUNNING' : 'PENDING', name });
              expect(body.status).toBe(applies);
            }
            expect((await read(run.id)).state_type).toBe(model.type);
          }
        }),
        { numRuns: cases(25) },
      );
    });
  });

  onEveryStore(
    (api) => {
      it('have a default for the whole service', async () => {
        const { run } = await limited(api, NONE);
        await api.setState('flow_runs', run.id, 'PENDING');
        await passes(api, 50);
        expect((await api.get(`/flow_runs/${run.id}`)).body.state).toMatchObject({ type: 'CRASHED' });
      });

      it('of several runs are handled in batches', async () => {
        const runs = [];
        for (let n = 0; n < 5; n++) runs.push((await limited(api, NONE)).run);
        for (const { id } of runs) await api.setState('flow_runs', id, 'PENDING');
        await passes(api, 50);
        for (const { id } of runs) expect((await api.get(`/flow_runs/${id}`)).body.state_type).toBe('CRASHED');
      });
    },
    {
      settings: {
        SERVICE_SERVICES_START_TIMEOUTS_AFTER_SECONDS: '37.5',
        SERVICE_SERVICES_START_TIMEOUTS_RESCHEDULES: '0',
        SERVICE_SERVICES_START_TIMEOUTS_BATCH_SIZE: '2',
      },
    },
  );
});

const AWAY_SECONDS = 600;

/** What should happen to one run. */
class Model {
  type = 'SCHEDULED';
  private readonly seconds: number;
  private readonly reschedules: number;
  private isRenamed = false;
  private now = 0;
  private since = 0;
  private reportedAgain = -60;
  private lastPass = 0;
  private count = 0;

  constructor({ deployment, queue, pool }: Scopes) {
    const all = [deployment, queue, pool];
    const first = (key: keyof Timeout) => all.map((scope) => scope[key]).find((value) => value !== null);
    this.seconds = first('start_timeout_seconds') ?? 0;
    this.reschedules = first('start_timeout_reschedules') ?? 3;
  }

  /** @returns the response to the client that takes the step; undefined if no client takes it */
  take(step: string): 'ACCEPT' | 'ABORT' | undefined {
    switch (step) {
      case 'claim':
        if (this.type !== 'SCHEDULED') return undefined;
        break;
      case 'rename':
      case 'start':
        if (this.type !== 'PENDING') return undefined;
        break;
      case 'away':
        this.now += AWAY_SECONDS;
        return undefined;
      default:
        this.now += PASS_SECONDS;
        this.pass();
        return undefined;
    }
    // a report that repeats the last one shows no progress
    if (step === 'rename' && this.isRenamed) return 'ABORT';
    this.isRenamed = step === 'rename';
    this.type = step === 'start' ? 'RUNNING' : 'PENDING';
    this.since = this.now;
    if (step === 'start') this.count = 0;
    return 'ACCEPT';
  }

  private pass(): void {
    if (this.now - this.lastPass > AWAY_SECONDS) this.reportedAgain = this.now;
    this.lastPass = this.now;
    const mayEnd = this.now - this.reportedAgain >= Math.min(this.seconds, 60);
    if (this.type !== 'PENDING' || this.seconds === 0 || this.now - this.since < this.seconds || !mayEnd) return;
    this.type = this.count < this.reschedules ? 'SCHEDULED' : 'CRASHED';
    this.count = this.type === 'CRASHED' ? 0 : this.count + 1;
  }
}

/** Lets time pass while the service runs. */
async function passes(api: Api, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += PASS_SECONDS) {
    api.clock.advance(PASS_SECONDS);
    await api.service('start-timeouts');
  }
}

/** A run of a deployment and a pool with one slot each. */
async function limited(api: Api, timeout: Timeout = { start_timeout_seconds: 60, start_timeout_reschedules: 1 }) {
  const pool = await api.workPool({ concurrency_limit: 1 });
  await api.post(`/work_pools/${pool.name}/workers/heartbeat`, { name: 'w' });
  const deployment = await api.deployment({ work_pool_name: pool.name, concurrency_limit: 1, ...timeout });
  const run = (await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body;
  await api.poll(pool.name);
  return { pool, deployment, run };
}

async function scoped(api: Api, { deployment, queue, pool }: Scopes) {
  const { name } = await api.workPool(pool);
  const { name: work_queue_name } = await api.workQueue(name, queue);
  const { id } = await api.deployment({ work_pool_name: name, work_queue_name, ...deployment });
  const run = (await api.post(`/deployments/${id}/create_flow_run`, {})).body;
  await api.poll(name);
  return { run };
}

async function slotsOf(api: Api, { id }: Json): Promise<number> {
  return (await api.get(`/deployments/${id}`)).body.global_concurrency_limit.active_slots;
}
