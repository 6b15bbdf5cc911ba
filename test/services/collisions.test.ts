import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSeconds, toWireInstant } from '../../src/base/time/instant.ts';
import { cleanupMessages } from '../../src/store/schema/tables.ts';
import { type Api, unique } from '../support/api.ts';
import { cases } from '../support/cases.ts';
import { onEveryStore } from '../support/every-store.ts';
import { GRACE_SECONDS, Model, PHASES, POLICIES, type Policy } from './collision-model.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

const limited = (api: Api, collision_policy: Policy, limit = 1, body: object = {}) =>
  api.deployment({
    concurrency_limit: limit,
    collision_policy,
    concurrency_options: { collision_strategy: 'ENQUEUE', grace_period_seconds: GRACE_SECONDS },
    ...body,
  });

describe('collisions', () => {
  onEveryStore((api) => {
    const pass = () => api.service('collisions');
    const stateOf = async ({ id }: Json): Promise<Json> => (await api.get(`/flow_runs/${id}`)).body.state;
    const names = async (...runs: Json[]) => Promise.all(runs.map(async (run) => (await stateOf(run)).name));
    const create = async (deployment: Json, body: object = {}): Promise<Json> =>
      (await api.post(`/deployments/${deployment.id}/create_flow_run`, body)).body;
    const claim = async (run: Json) => (await api.setState('flow_runs', run.id, 'PENDING')).body;
    const start = async (run: Json) => {
      await claim(run);
      await api.setState('flow_runs', run.id, 'RUNNING');
    };
    const slotsOf = async ({ id }: Json) => (await api.get(`/deployments/${id}`)).body.global_concurrency_limit.active_slots;

    it('cancel the run that holds the slot for a new one, which then gets it', async () => {
      const deployment = await limited(api, 'CANCEL_RUNNING');
      const [first, second] = [await create(deployment), await create(deployment)];
      await start(first);
      expect(await claim(second)).toMatchObject({
        status: 'REJECT',
        state: { name: 'AwaitingConcurrencySlot' },
        details: { reason: 'Deployment concurrency limit reached.' },
      });
      await pass();
      expect(await stateOf(first)).toMatchObject({
        type: 'CANCELLING',
        name: 'Cancelling',
        message: 'Concurrency limit reached: this flow run is cancelled for a newer one.',
      });
      expect(await api.events('prefect.flow-run.Cancelling')).toHaveLength(1);
      await pass();
      expect(await claim(second)).toMatchObject({ status: 'REJECT' });
      await api.setState('flow_runs', first.id, 'CANCELLED');
      expect(await claim(second)).toMatchObject({ status: 'ACCEPT', state: { type: 'PENDING' } });
      await pass();
      expect(await names(first, second)).toEqual(['Cancelled', 'Pending']);
      expect(await slotsOf(deployment)).toBe(1);
    });

    it('end a cancellation that is not confirmed within the grace period, and have a worker tear down the infrastructure', async () => {
      const pool = await api.workPool();
      const deployment = await limited(api, 'CANCEL_RUNNING', 1, { work_pool_name: pool.name });
      const [first, second] = [await create(deployment), await create(deployment)];
      await start(first);
      await claim(second);
      await pass();
      api.clock.advance(GRACE_SECONDS - 10);
      await pass();
      expect((await stateOf(first)).type).toBe('CANCELLING');
      api.clock.advance(10);
      await pass();
      expect(await stateOf(first)).toMatchObject({
        type: 'CANCELLED',
        message: 'Flow run cancellation timed out; marked this flow run as Cancelled.',
      });
      const [teardown] = await api.deps.store.reader.db.select().from(cleanupMessages).where(eq(cleanupMessages.workPoolId, pool.id));
      expect(teardown).toMatchObject({ kind: 'cancelling_timeout_teardown.v1', target: { flow_run_id: first.id } });
      expect(await claim(second)).toMatchObject({ status: 'ACCEPT' });
    });

    it('leave a cancellation to the usual timeout if no newer run waits', async () => {
      const deployment = await limited(api, 'CANCEL_RUNNING');
      const first = await create(deployment);
      await start(first);
      await api.setState('flow_runs', first.id, 'CANCELLING');
      api.clock.advance(2 * GRACE_SECONDS);
      await pass();
      expect(await names(first)).toEqual(['Cancelling']);
    });

    it('keep only the newest run that waits', async () => {
      const deployment = await limited(api, 'KEEP_NEWEST');
      const runs = [];
      for (let n = 0; n < 4; n++) runs.push(await create(deployment));
      const [holder, ...others] = runs;
      await start(holder);
      for (const run of others.slice(0, 2)) await claim(run);
      await pass();
      expect(await names(...runs)).toEqual(['Running', 'Cancelled', 'Cancelled', 'Scheduled']);
      expect(await stateOf(others[0])).toMatchObject({
        message: 'Concurrency limit reached: a newer flow run waits in place of this one.',
      });
      await api.setState('flow_runs', holder.id, 'COMPLETED');
      await pass();
      expect(await claim(others[2])).toMatchObject({ status: 'ACCEPT' });
    });

    it('leave runs alone while the limit has room, runs that are not due, and deployments with other policies', async () => {
      for (const policy of POLICIES) {
        const roomy = await limited(api, policy, 2);
        const runs = [await create(roomy), await create(roomy), await create(roomy)];
        await start(runs[0]);
        await pass();
        expect(await names(...runs)).toEqual(['Running', 'Scheduled', 'Scheduled']);
        const full = await limited(api, policy);
        const holder = await create(full);
        await start(holder);
        const scheduled_time = toWireInstant(addSeconds(api.clock.peek(), 600));
        const future = await create(full, { state: { type: 'SCHEDULED', state_details: { scheduled_time } } });
        await pass();
        expect(await names(holder, future)).toEqual(['Running', 'Scheduled']);
      }
      const waiting = await limited(api, 'ENQUEUE');
      const [holder, other] = [await create(waiting), await create(waiting)];
      await start(holder);
      await claim(other);
      await pass();
      expect(await names(holder, other)).toEqual(['Running', 'AwaitingConcurrencySlot']);
    });

    it('do not cancel a run for an older one, and not for a run on a paused queue', async () => {
      const deployment = await limited(api, 'CANCEL_RUNNING');
      const [older, newer] = [await create(deployment), await create(deployment)];
      await start(newer);
      await claim(older);
      await pass();
      expect(await names(older, newer)).toEqual(['AwaitingConcurrencySlot', 'Running']);

      const pool = await api.workPool();
      const paused = await limited(api, 'CANCEL_RUNNING', 1, { work_pool_name: pool.name });
      const [holder, stuck] = [await create(paused), await create(paused)];
      await start(holder);
      await api.patch(`/work_pools/${pool.name}`, { is_paused: true });
      await pass();
      expect(await names(holder, stuck)).toEqual(['Running', 'Scheduled']);
      await api.patch(`/work_pools/${pool.name}`, { is_paused: false });
      await pass();
      expect(await names(holder, stuck)).toEqual(['Cancelling', 'Scheduled']);
    });

    it('cancel only runs of their own deployment at a shared limit', async () => {
      const limit = (await api.post('/v2/concurrency_limits/', { name: unique('shared'), limit: 2 })).body;
      const shared = { concurrency_limit: undefined, global_concurrency_limit_id: limit.id };
      const [mine, yours] = [await limited(api, 'CANCEL_RUNNING', 1, shared), await limited(api, 'CANCEL_RUNNING', 1, shared)];
      const other = await create(yours);
      await start(other);
      const [first, second] = [await create(mine), await create(mine)];
      await start(first);
      await claim(second);
      await pass();
      expect(await names(other, first, second)).toEqual(['Running', 'Cancelling', 'AwaitingConcurrencySlot']);
    });

    it('cancel a process that waits for its own retry, and a run that is pending', async () => {
      const deployment = await limited(api, 'CANCEL_RUNNING', 2);
      const retrying = await create(deployment, { empirical_policy: { retries: 1, retry_delay: 600 } });
      await start(retrying);
      await api.setState('flow_runs', retrying.id, 'FAILED');
      const pending = await create(deployment);
      await claim(pending);
      const [third, fourth] = [await create(deployment), await create(deployment)];
      await pass();
      expect(await names(retrying, pending, third, fourth)).toEqual(['Cancelled', 'Pending', 'Scheduled', 'Scheduled']);
      await claim(third);
      await pass();
      expect(await names(pending, third, fourth)).toEqual(['Cancelling', 'Pending', 'Scheduled']);
    });

    it('are explained by the reasons of the runs', async () => {
      const why = async ({ id }: Json) =>
        (await api.get(`/flow_runs/${id}/why`)).body.reasons.map(({ message }: Json) => message).join(' ');
      const deployment = await limited(api, 'CANCEL_RUNNING');
      const [first, second] = [await create(deployment), await create(deployment)];
      await start(first);
      await claim(second);
      expect(await why(second)).toContain('The oldest of them is cancelled for a newer run.');
      await pass();
      expect(await why(first)).toContain('Concurrency limit reached: this flow run is cancelled for a newer one.');
      const newest = await limited(api, 'KEEP_NEWEST');
      const [holder, waiter] = [await create(newest), await create(newest)];
      await start(holder);
      await claim(waiter);
      expect(await why(waiter)).toContain('Only the newest run that waits is kept.');
    });

    it('are shown to clients that know no policies by the nearest strategy', async () => {
      const options = { collision_strategy: 'CANCEL_NEW', grace_period_seconds: 90 };
      const { id } = await api.deployment({ concurrency_limit: 1, concurrency_options: options });
      const change = async (collision_policy: Policy | null) => {
        expect((await api.patch(`/deployments/${id}`, { collision_policy })).status).toBe(204);
        return (await api.get(`/deployments/${id}`)).body;
      };
      for (const policy of POLICIES)
        expect(await change(policy)).toMatchObject({
          collision_policy: policy,
          concurrency_options: { ...options, collision_strategy: policy === 'CANCEL_NEW' ? 'CANCEL_NEW' : 'ENQUEUE' },
        });
      expect(await change(null)).toMatchObject({ collision_policy: null, concurrency_options: options });
      const [event] = (await api.events('prefect.deployment.updated')).slice(-1);
      expect(event?.payload).toMatchObject({ updates: { collision_policy: { from: 'KEEP_NEWEST', to: null } } });
      expect((await api.patch(`/deployments/${id}`, { collision_policy: 'NEWEST' })).status).toBe(422);
      const bare = await api.deployment({ concurrency_limit: 1, collision_policy: 'CANCEL_NEW' });
      expect(bare.concurrency_options).toEqual({ collision_strategy: 'CANCEL_NEW', grace_period_seconds: null });
    });

    it('follow the model', { timeout: 120_000 }, async () => {
      const step = fc.record({
        action: fc.constantFrom('create', 'create', 'claim', 'claim', 'end', 'confirm', 'pass', 'pass', 'wait'),
        pick: fc.nat(5),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...POLICIES),
          fc.integer({ min: 1, max: 3 }),
          fc.array(step, { minLength: 8, maxLength: 30 }),
          async (policy, limit, steps) => {
            const deployment = await limited(api, policy, limit);
            const model = new Model(policy, limit);
            const runs: Json[] = [];
            for (const { action, pick } of steps) {
              const chosen = model.take(action, pick);
              if (action === 'create') runs.push(await create(deployment));
              else if (action === 'pass') await pass();
              else if (action === 'wait') api.clock.advance(GRACE_SECONDS / 2);
              else if (chosen !== undefined && action === 'claim') await claim(runs[chosen]);
              else if (chosen !== undefined)
                await api.setState('flow_runs', runs[chosen].id, action === 'confirm' ? 'CANCELLED' : 'COMPLETED');
            }
            const types = await Promise.all(runs.map(async (run) => PHASES[(await stateOf(run)).type]));
            expect(types).toEqual(model.runs.map(({ phase }) => phase));
            expect(await slotsOf(deployment)).toBe(model.active);
          },
        ),
        { numRuns: cases(30) },
      );
    });
  });

  onEveryStore(
    (api) => {
      it('have a default for the whole service, unless the client sets a strategy', async () => {
        for (const [options, expected] of [
          [null, 'CANCELLING'],
          [{ collision_strategy: 'ENQUEUE' }, 'RUNNING'],
        ] as const) {
          const deployment = await api.deployment({ concurrency_limit: 1, concurrency_options: options });
          const create = async () => (await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body;
          const [first] = [await create(), await create()];
          for (const type of ['PENDING', 'RUNNING']) await api.setState('flow_runs', first.id, type);
          await api.service('collisions');
          expect((await api.get(`/flow_runs/${first.id}`)).body.state_type).toBe(expected);
        }
      });
    },
    { settings: { SERVICE_DEPLOYMENTS_COLLISION_POLICY: 'cancel_running' } },
  );
});
