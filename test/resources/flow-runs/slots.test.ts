import { describe, expect, it } from 'vitest';
import { addSeconds, parseInstant } from '../../../src/base/time/instant.ts';
import { onEveryStore } from '../../support/every-store.ts';

/** A client release that renews its leases. */
const LEASING = { 'user-agent': 'prefect/3.6.2 (API 0.8.4)' };
/** Longer than a run may hold a slot without renewing its lease, in seconds. */
const TOO_LONG = 400;

describe('runs of a deployment with a concurrency limit', () => {
  onEveryStore((api) => {
    const set = (id: string, state: string | Record<string, unknown>, headers?: Record<string, string>) =>
      api.setState('flow_runs', id, state, { headers });
    const leaseOf = ({ body }: Awaited<ReturnType<typeof set>>) => body.state.state_details.deployment_concurrency_lease_id;
    const outcome = ({ status, body }: Awaited<ReturnType<typeof set>>) => [status, body.status, body.state.type, body.state.name];

    async function limited(options: Record<string, unknown> = {}) {
      const { id } = await api.deployment({ concurrency_limit: 1, ...options });
      const limit = async () => (await api.get(`/deployments/${id}`)).body.global_concurrency_limit;
      return {
        id,
        limit,
        slots: async () => (await api.get(`/v2/concurrency_limits/${(await limit()).id}`)).body.active_slots,
        run: async (body: Record<string, unknown> = {}) => (await api.post(`/deployments/${id}/create_flow_run`, body)).body.id,
      };
    }

    it('one run has the slot with a lease until it ends, the next waits for half a minute', async () => {
      const { run, slots } = await limited();
      const [first, second] = [await run(), await run()];
      const pending = await set(first, 'PENDING', LEASING);
      expect(await slots()).toBe(1);
      const now = api.clock.peek();
      const waiting = await set(second, 'PENDING', LEASING);
      expect(outcome(waiting)).toEqual([201, 'REJECT', 'SCHEDULED', 'AwaitingConcurrencySlot']);
      expect(parseInstant(waiting.body.state.state_details.scheduled_time)! >= addSeconds(now, 30)).toBe(true);
      expect(leaseOf(await set(first, 'RUNNING', LEASING))).toBe(leaseOf(pending));
      await set(first, 'COMPLETED', LEASING);
      expect(await slots()).toBe(0);
      const renewal = await api.post(`/v2/concurrency_limits/leases/${leaseOf(pending)}/renew`, { lease_duration: 60 });
      expect(renewal.status).toBe(410);
    });

    it('a rejected run is cancelled if the deployment specifies so, and aborts at a limit of 0 and without the deployment', async () => {
      const { id, run, limit } = await limited({ concurrency_options: { collision_strategy: 'CANCEL_NEW' } });
      await set(await run(), 'PENDING');
      const rejected = await set(await run(), 'PENDING');
      expect(rejected.body).toMatchObject({
        status: 'REJECT',
        state: { type: 'CANCELLED', message: 'Deployment concurrency limit reached.' },
      });
      await api.patch(`/v2/concurrency_limits/${(await limit()).id}`, { limit: 0 });
      const closed = await set(await run(), 'PENDING');
      expect(closed).toMatchObject({ status: 200, body: { status: 'ABORT', state: { type: 'SCHEDULED' } } });
      expect(closed.body.details.reason).toBe('The deployment concurrency limit is 0. The flow will deadlock if submitted again.');
      const orphan = await run({ state: { type: 'FAILED' } });
      await api.delete(`/deployments/${id}`);
      expect((await set(orphan, 'PENDING')).body.details).toEqual({ type: 'abort_details', reason: 'Deployment not found.' });
    });

    it('an expired lease is replaced at the start while a slot is free; otherwise the run is cancelled', async () => {
      const { run, slots } = await limited();
      const lucky = await run();
      const lost = leaseOf(await set(lucky, 'PENDING', LEASING));
      api.clock.advance(TOO_LONG);
      await api.service('lease-repossessor');
      expect(await slots()).toBe(0);
      const started = await set(lucky, 'RUNNING', LEASING);
      expect([outcome(started)[1], leaseOf(started) !== lost, await slots()]).toEqual(['ACCEPT', true, 1]);
      await set(lucky, 'COMPLETED', LEASING);

      const late = await run();
      await set(late, 'PENDING', LEASING);
      api.clock.advance(TOO_LONG);
      await api.service('lease-repossessor');
      await set(await run(), 'PENDING', LEASING);
      const { body } = await set(late, 'RUNNING', LEASING);
      expect([body.status, body.state.type, body.details.reason]).toEqual([
        'REJECT',
        'CANCELLED',
        'Deployment concurrency limit reached after lease expiry.',
      ]);
      expect(await slots()).toBe(1);
    });

    it('the slot of a client that renews no lease remains occupied until its run ends', async () => {
      const { run, slots } = await limited();
      const id = await run();
      await set(id, 'PENDING');
      await set(id, 'RUNNING');
      api.clock.advance(TOO_LONG);
      await api.service('lease-repossessor');
      expect(await slots()).toBe(1);
      await set(id, 'COMPLETED');
      expect(await slots()).toBe(0);
    });

    it('a retry in process keeps slot and lease, and no worker receives the run in the meantime', async () => {
      const pool = await api.workPool();
      const { run, slots } = await limited({ work_pool_name: pool.name });
      const id = await run({ empirical_policy: { retries: 1, retry_delay: 3 } });
      const lease = leaseOf(await set(id, 'PENDING', LEASING));
      await set(id, 'RUNNING', LEASING);
      const retrying = await set(id, { type: 'FAILED', message: 'm', data: { x: 1 } });
      expect([...outcome(retrying), retrying.body.details.reason]).toEqual([201, 'REJECT', 'SCHEDULED', 'AwaitingRetry', 'Retrying']);
      expect(retrying.body.state).toMatchObject({ message: 'm', data: { x: 1 } });
      expect([leaseOf(retrying), await slots()]).toEqual([lease, 1]);
      api.clock.advance(4);
      expect(await api.poll(pool.name)).toEqual([]);
      expect(leaseOf(await set(id, 'RUNNING', LEASING))).toBe(lease);
      expect(outcome(await set(id, 'FAILED', LEASING)).slice(0, 3)).toEqual([201, 'ACCEPT', 'FAILED']);
      expect(await slots()).toBe(0);
      expect((await api.get(`/flow_runs/${id}`)).body).toMatchObject({ run_count: 2, empirical_policy: { retry_type: null } });
      await set(id, 'SCHEDULED');
      expect(await api.poll(pool.name)).toEqual([id]);
    });

    it('an ended run without a free slot keeps its policy; a paused one cannot acquire a slot', async () => {
      const { run, slots } = await limited();
      const ended = await run({ state: { type: 'FAILED' }, empirical_policy: { pause_keys: ['1'], retry_type: 'in_process' } });
      const paused = await run({ state: { type: 'PAUSED' } });
      const rejected = await set(paused, 'PENDING');
      expect([...outcome(rejected).slice(0, 2), rejected.body.details.reason]).toEqual([
        200,
        'REJECT',
        'This run cannot transition to the StateType.PENDING state from the StateType.PAUSED state.',
      ]);
      expect(await slots()).toBe(0);
      await set(await run(), 'PENDING');
      expect(outcome(await set(ended, 'PENDING'))[3]).toBe('AwaitingConcurrencySlot');
      expect((await api.get(`/flow_runs/${ended}`)).body.empirical_policy).toMatchObject({ pause_keys: ['1'], retry_type: 'in_process' });
    });
  });
});
