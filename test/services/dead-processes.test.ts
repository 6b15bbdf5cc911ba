import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { cases } from '../support/cases.ts';
import { onEveryStore } from '../support/every-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

const STEP = 15;
const SETTINGS = { SERVICE_SERVICES_DEAD_PROCESSES_ENABLED: 'true' };

describe('dead processes', () => {
  onEveryStore(
    (api) => {
      const read = async (id: string): Promise<Json> => (await api.get(`/flow_runs/${id}`)).body;
      const nameOf = async (id: string) => (await read(id)).state_name;
      /** A run with heartbeats at 0 and 30 seconds. */
      const beating = async (given: object = {}) => {
        const { id } = await api.flowRun({ state: 'RUNNING', ...given });
        await beats(api, [id], 30);
        return id;
      };
      const witness = () => api.flowRun({ state: 'RUNNING' });

      it('are found after three missed heartbeats, while other runs continue', async () => {
        const { id: other } = await witness();
        // the service listens from its first pass on
        await beats(api, [other], 30);
        const id = await beating();
        await beats(api, [other], 75);
        expect(await nameOf(id)).toBe('Running');
        await beats(api, [other], 60);
        expect((await read(id)).state).toMatchObject({
          type: 'CRASHED',
          name: 'Crashed',
          message: expect.stringMatching(
            /^The process of the flow run has probably ended\. It had sent a heartbeat every 3\d seconds, and then sent none for \d+ seconds\.$/,
          ),
        });
        expect(await nameOf(other)).toBe('Running');
        expect(
          (await api.events('prefect.flow-run.Crashed')).filter(({ resource }) => resource['prefect.resource.id']?.endsWith(id)),
        ).toHaveLength(1);
      });

      it('have twice the time if no other client was heard', async () => {
        const id = await beating();
        await beats(api, [], 150);
        expect(await nameOf(id)).toBe('Running');
        await beats(api, [], 120);
        expect(await nameOf(id)).toBe('Crashed');
      });

      it('keep no slots: of the deployment, the pool, and the queue', async () => {
        const { id: other } = await witness();
        const { run, deployment, pool } = await limited(api, { retries: 0 });
        await beats(api, [run.id, other], 30);
        expect(await slotsOf(api, deployment)).toBe(1);
        await beats(api, [other], 150);
        expect(await nameOf(run.id)).toBe('Crashed');
        expect(await slotsOf(api, deployment)).toBe(0);
        expect((await api.get(`/work_pools/${pool}`)).body.active_slots).toBe(0);
      });

      it('have their runs retried by a worker if retries remain', async () => {
        const { id: other } = await witness();
        const { run, deployment, pool } = await limited(api, { retries: 1, retry_delay: 0 });
        await beats(api, [run.id, other], 30);
        await beats(api, [other], 150);
        expect(await read(run.id)).toMatchObject({ state_name: 'AwaitingRetry', empirical_policy: { retry_type: 'reschedule' } });
        expect(await slotsOf(api, deployment)).toBe(0);
        expect(await api.poll(pool)).toEqual([run.id]);
        for (const state of ['PENDING', 'RUNNING']) expect((await api.setState('flow_runs', run.id, state)).body.status).toBe('ACCEPT');
        // the second attempt needs three heartbeats to show its rhythm
        await beats(api, [run.id, other], 90);
        await beats(api, [other], 150);
        expect(await nameOf(run.id)).toBe('Crashed');
      });

      it('that waited for their retry lose it to a worker', async () => {
        const { id: other } = await witness();
        const { run, deployment, pool } = await limited(api, { retries: 1, retry_delay: 300 });
        await beats(api, [run.id, other], 30);
        expect((await api.setState('flow_runs', run.id, 'FAILED')).body.state.name).toBe('AwaitingRetry');
        await beats(api, [other], 360);
        expect(await slotsOf(api, deployment)).toBe(1);
        expect(await api.poll(pool)).toEqual([]);
        await beats(api, [other], 60);
        expect(await read(run.id)).toMatchObject({ state_name: 'AwaitingRetry', empirical_policy: { retry_type: 'reschedule' } });
        expect((await read(run.id)).state.message).toMatch(/it should have retried the run/);
        expect(await slotsOf(api, deployment)).toBe(0);
        expect(await api.poll(pool)).toEqual([run.id]);
      });

      it('are never assumed of runs that are paused, suspended, cancelling, ended, or that send no heartbeats', async () => {
        const { id: other } = await witness();
        const states = ['PAUSED', 'CANCELLING', 'COMPLETED', 'FAILED'];
        const { id: quiet } = await witness();
        const runs: [string, string][] = [[quiet, 'Running']];
        for (const type of states) {
          const id = await beating();
          await api.setState('flow_runs', id, type, { force: true });
          runs.push([id, (await read(id)).state_id]);
        }
        await beats(api, [other], 600);
        for (const [id, expected] of runs) expect([await nameOf(id), (await read(id)).state_id]).toContain(expected);
      });

      it('are found after an in-process pause, whose heartbeats count', async () => {
        const { id: other } = await witness();
        const id = await beating();
        await api.setState('flow_runs', id, 'PAUSED');
        await beats(api, [other], 300);
        await api.setState('flow_runs', id, 'RUNNING');
        await beats(api, [other], 75);
        expect(await nameOf(id)).toBe('Running');
        await beats(api, [other], 4000);
        expect(await nameOf(id)).toBe('Crashed');
      }, 60_000);

      it('are not assumed while their run writes logs', async () => {
        const { id: other } = await witness();
        const id = await beating();
        for (let n = 0; n < 6; n++) {
          await beats(api, [other], 60);
          await api.post('/logs/', [{ name: 'l', level: 20, message: 'm', timestamp: api.clock.now(), flow_run_id: id }]);
        }
        expect(await nameOf(id)).toBe('Running');
        await beats(api, [other], 120);
        expect(await nameOf(id)).toBe('Crashed');
      });

      it('are not assumed after the service was away: every process gets its whole time again', async () => {
        const { id: other } = await witness();
        const id = await beating();
        api.clock.advance(7200);
        await beats(api, [other], 75);
        expect(await nameOf(id)).toBe('Running');
        await beats(api, [id, other], 30);
        await beats(api, [other], 75);
        expect(await nameOf(id)).toBe('Running');
        await beats(api, [other], 60);
        expect(await nameOf(id)).toBe('Crashed');
      });

      it('are not assumed while another process of the service is behind, or has vanished', async () => {
        const { id: other } = await witness();
        const id = await beating();
        const { store, clock } = api.deps;
        const { eventListeners } = await import('../../src/store/schema/tables.ts');
        const now = clock.now();
        await store.transaction((tx) => tx.db.insert(eventListeners).values({ node: 'other', since: now, until: now, heard: now }));
        // it counts as gone a minute after its report should have come
        await beats(api, [other], 165);
        expect(await nameOf(id)).toBe('Running');
        await beats(api, [other], 120);
        expect(await nameOf(id)).toBe('Crashed');
      });

      it('can be tolerated: the narrowest scope that sets a number decides', async () => {
        const { id: other } = await witness();
        const patient = await limited(api, { retries: 0 }, { missed_heartbeats: 0 });
        const slow = await limited(api, { retries: 0 }, { missed_heartbeats: 10 });
        await beats(api, [patient.run.id, slow.run.id, other], 30);
        await beats(api, [other], 255);
        expect(await nameOf(slow.run.id)).toBe('Running');
        await beats(api, [other], 75);
        expect(await nameOf(slow.run.id)).toBe('Crashed');
        expect(await nameOf(patient.run.id)).toBe('Running');
        expect((await api.patch(`/work_pools/${slow.pool}`, { missed_heartbeats: -1 })).status).toBe(422);
      });

      it('follow the model: no process that is alive, and each that is dead', { timeout: 240_000 }, async () => {
        const process = fc.record({
          rhythm: fc.constantFrom(30, 45, 90),
          dies: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
          skew: fc.constantFrom(-7200, 0, 7200),
          loses: fc.boolean(),
        });
        await fc.assert(
          fc.asyncProperty(fc.array(process, { minLength: 1, maxLength: 4 }), async (given) => {
            const { id: other } = await witness();
            const runs = [];
            for (const one of given) runs.push({ ...one, id: (await witness()).id, sent: 0 });
            for (let step = 0; step < 80; step++) {
              for (const run of runs) {
                const isDead = run.dies !== undefined && step > run.dies;
                if (isDead || (step * STEP) % run.rhythm !== 0) continue;
                run.sent++;
                // every fifth heartbeat is lost
                if (!(run.loses && run.sent % 5 === 4)) await beat(api, run.id, run.skew);
              }
              await beats(api, [other], STEP);
              for (const { id, dies } of runs) if (dies === undefined || step <= dies) expect(await nameOf(id)).toBe('Running');
            }
            // with one heartbeat, the rhythm is unknown
            for (const { id, dies, rhythm } of runs)
              if (dies !== undefined && dies * STEP >= rhythm && 60 - dies > (5 * 2 * rhythm) / STEP)
                expect([id, await nameOf(id)]).toEqual([id, 'Crashed']);
            await api.setState('flow_runs', other, 'COMPLETED', { force: true });
            for (const { id } of runs) await api.setState('flow_runs', id, 'COMPLETED', { force: true });
          }),
          { numRuns: cases(4) },
        );
      });
    },
    { settings: SETTINGS },
  );
});

/** Lets time pass while the service runs, and the processes of some runs send heartbeats every 30 seconds. */
async function beats(api: Api, ids: readonly string[], seconds: number): Promise<void> {
  for (let passed = 0; passed <= seconds; passed += STEP) {
    if (passed % 30 === 0) for (const id of ids) await beat(api, id);
    if (passed === seconds) return;
    api.clock.advance(STEP);
    await api.service('dead-processes');
  }
}

async function beat(api: Api, id: string, skew = 0): Promise<void> {
  const { addSeconds } = await import('../../src/base/time/instant.ts');
  const heartbeat = {
    id: crypto.randomUUID(),
    occurred: addSeconds(api.clock.now(), skew),
    event: 'prefect.flow-run.heartbeat',
    resource: { 'prefect.resource.id': `prefect.flow-run.${id}` },
  };
  expect((await api.post('/events', [heartbeat])).status).toBe(204);
  await api.deps.ingest.flush();
}

/** A running run of a deployment and a pool with one slot each. */
async function limited(api: Api, policy: object, given: object = {}) {
  const { name } = await api.workPool({ concurrency_limit: 1 });
  await api.post(`/work_pools/${name}/workers/heartbeat`, { name: 'w' });
  const deployment = await api.deployment({ work_pool_name: name, concurrency_limit: 1, ...given });
  const run: Json = (await api.post(`/deployments/${deployment.id}/create_flow_run`, { empirical_policy: policy })).body;
  await api.poll(name);
  for (const state of ['PENDING', 'RUNNING']) await api.setState('flow_runs', run.id, state);
  return { pool: name, deployment, run };
}

async function slotsOf(api: Api, { id }: Json): Promise<number> {
  return (await api.get(`/deployments/${id}`)).body.global_concurrency_limit.active_slots;
}
