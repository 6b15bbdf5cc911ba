import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import { releaseLease } from '../../src/concurrency/lease.ts';
import type { FlowRunOptions } from '../../src/orchestration/orchestrator.ts';
import { keepSlotWithoutLease, releaseSlotsOfDeletedRuns, takeSlot } from '../../src/orchestration/slots/deployment-slots.ts';
import type { StateInput } from '../../src/orchestration/states.ts';
import { concurrencyLimits } from '../../src/store/schema/tables.ts';
import { LEASING_CLIENT, onEveryHarness } from './harness.ts';

const leasing = { clientVersion: LEASING_CLIENT };

onEveryHarness((harness) => {
  const set = (id: string, type: StateInput['type'], options: FlowRunOptions = leasing) => harness.setFlowRun(id, { type }, options);
  const leaseIdOf = async (id: string) => (await harness.flowRunStates(id)).at(-1)!.details.deployment_concurrency_lease_id;
  /** A run of a deployment with a limit that waits for its retry in the same process. */
  const retryingRun = async (limit: number, options: FlowRunOptions) => {
    const { deployment, limitId } = await harness.limitedRun({ limit });
    const given = { deploymentId: deployment.id, flowId: deployment.flowId, policy: { retries: 1, retry_delay: 0 } };
    const id = await harness.flowRun('SCHEDULED', given);
    for (const type of ['PENDING', 'RUNNING', 'FAILED'] as const) await set(id, type, options);
    return { id, limitId, given };
  };
  const endLease = (leaseId: string) => harness.transaction((tx) => releaseLease(tx, harness.deps, leaseId));

  describe('keep-lease', () => {
    it('passes the lease from state to state, also if clients omit it, with force too', async () => {
      const { run } = await harness.limitedRun();
      await set(run, 'PENDING');
      const lease = await leaseIdOf(run);
      expect(lease).not.toBeNull();
      for (const [type, force] of [
        ['RUNNING', true],
        ['RUNNING', false],
        ['CANCELLING', true],
        ['CANCELLED', false],
      ] as const) {
        await harness.setFlowRun(run, { type, state_details: { deployment_concurrency_lease_id: null } }, { force, ...leasing });
        expect(await leaseIdOf(run)).toBe(lease);
      }
    });

    it('keeps a lease in the proposal', async () => {
      const [mine, yours] = [harness.deps.ids.next(), harness.deps.ids.next()];
      const id = await harness.flowRun({ type: 'RUNNING', state_details: { deployment_concurrency_lease_id: mine } });
      await harness.setFlowRun(id, { type: 'RUNNING', state_details: { deployment_concurrency_lease_id: yours } });
      expect(await leaseIdOf(id)).toBe(yours);
    });
  });

  describe('resolve-collision', () => {
    const kept = { status: 'REJECT', details: { reason: 'No newer flow run takes the place of this one.' }, written: false };
    const cancel = (id: string, type: 'CANCELLING' | 'CANCELLED' = 'CANCELLING') =>
      harness.setFlowRun(id, { type }, { policy: 'collision' });

    it('decides again for each run: a holder and a waiting run lose only to newer runs that wait', async () => {
      const { run, another } = await harness.limitedRun({ limit: 1 }, null, 'CANCEL_RUNNING');
      await set(run, 'PENDING');
      expect(await cancel(run)).toMatchObject(kept);
      const [older, newest] = [await another(), await another()];
      expect(await cancel(newest)).toMatchObject(kept);
      expect(await cancel(older)).toMatchObject({
        status: 'REJECT',
        details: { reason: 'A newer flow run waits for the slot.' },
        state: { type: 'CANCELLED' },
      });
      expect(await cancel(run)).toMatchObject({ status: 'ACCEPT', state: { type: 'CANCELLING' } });
      expect(await cancel(run, 'CANCELLED')).toMatchObject(kept);
      harness.clock.advance(300);
      expect(await cancel(run, 'CANCELLED')).toMatchObject({ status: 'ACCEPT' });
    });

    it('keeps all runs with the other policies, while the limit has room, and without a deployment', async () => {
      for (const collisionPolicy of ['ENQUEUE', 'CANCEL_NEW'] as const) {
        const { run, another } = await harness.limitedRun({ limit: 1 }, null, collisionPolicy);
        await set(run, 'PENDING');
        await another();
        expect(await cancel(run)).toMatchObject(kept);
      }
      const { run, another } = await harness.limitedRun({ limit: 2 }, null, 'CANCEL_RUNNING');
      await set(run, 'PENDING');
      await another();
      expect(await cancel(run)).toMatchObject(kept);
      expect(await cancel(await harness.flowRun('RUNNING'))).toMatchObject(kept);
    });

    it('keeps the holder where only the newest run that waits is kept', async () => {
      const { run, another } = await harness.limitedRun({ limit: 1 }, null, 'KEEP_NEWEST');
      await set(run, 'PENDING');
      const older = await another();
      await another();
      expect(await cancel(run)).toMatchObject(kept);
      expect(await cancel(older)).toMatchObject({ state: { type: 'CANCELLED' } });
    });
  });

  describe('take-deployment-slot', () => {
    it('wakes the service that resolves collisions, if the policy cancels other runs', async () => {
      const woken: string[] = [];
      const unsubscribe = harness.deps.bus.subscribe('wake', (name) => woken.push(name));
      for (const collisionPolicy of ['ENQUEUE', 'CANCEL_NEW', 'CANCEL_RUNNING', 'KEEP_NEWEST'] as const) {
        const { run, another } = await harness.limitedRun({ limit: 1 }, null, collisionPolicy);
        await set(run, 'PENDING');
        expect(woken).toEqual([]);
        await set(await another(), 'PENDING');
        expect(woken.splice(0)).toEqual(collisionPolicy === 'CANCEL_RUNNING' || collisionPolicy === 'KEEP_NEWEST' ? ['collisions'] : []);
      }
      unsubscribe();
    });

    it('acquires a slot with a lease, which the run keeps until it ends', async () => {
      const { run, limitId } = await harness.limitedRun();
      const now = harness.clock.peek();
      const pending = await set(run, 'PENDING');
      const lease = pending.state!.state_details.deployment_concurrency_lease_id!;
      expect(await harness.slotsOf(limitId)).toBe(1);
      expect(await harness.lease(lease)).toMatchObject({ slots: 1, holderId: run, holderType: 'flow_run' });
      expect((await harness.lease(lease))!.expires >= addSeconds(now, 300)).toBe(true);
      expect((await set(run, 'RUNNING')).state!.state_details.deployment_concurrency_lease_id).toBe(lease);
      await set(run, 'COMPLETED');
      expect(await harness.slotsOf(limitId)).toBe(0);
      expect(await harness.lease(lease)).toBeUndefined();
    });

    it('delays a run without a free slot', async () => {
      const { run, another, limitId } = await harness.limitedRun();
      await set(run, 'PENDING');
      const now = harness.clock.peek();
      const waiting = await set(await another(), 'PENDING');
      expect(waiting).toMatchObject({ status: 'REJECT', written: true, state: { type: 'SCHEDULED', name: 'AwaitingConcurrencySlot' } });
      expect(waiting.details).toMatchObject({ reason: 'Deployment concurrency limit reached.' });
      const { scheduled_time, deployment_concurrency_lease_id } = waiting.state!.state_details;
      expect(scheduled_time! >= addSeconds(now, 30) && scheduled_time! < addSeconds(now, 31)).toBe(true);
      expect(deployment_concurrency_lease_id).toBeNull();
      expect(await harness.slotsOf(limitId)).toBe(1);
    });

    it('moves the scheduled time of a run that is denied again, and writes no other state or event', async () => {
      const { run, another, limitId } = await harness.limitedRun();
      await set(run, 'PENDING');
      const waiting = await another();
      const first = await set(waiting, 'PENDING');
      const before = await harness.readFlowRun(waiting);
      const events = harness.published.length;
      for (let n = 0; n < 3; n++) {
        harness.clock.advance(30);
        const now = harness.clock.peek();
        const again = await set(waiting, 'PENDING');
        expect(again).toMatchObject({
          status: 'REJECT',
          written: false,
          details: { reason: 'Deployment concurrency limit reached.' },
          state: { id: first.state!.id, name: 'AwaitingConcurrencySlot', timestamp: first.state!.timestamp },
        });
        const { scheduled_time } = again.state!.state_details;
        expect(scheduled_time! >= addSeconds(now, 30) && scheduled_time! < addSeconds(now, 31)).toBe(true);
        const after = await harness.readFlowRun(waiting);
        expect(after).toMatchObject({
          stateId: before.stateId,
          stateTimestamp: before.stateTimestamp,
          nextScheduledStartTime: scheduled_time,
        });
        const states = await harness.flowRunStates(waiting);
        expect(states.map(({ name, details }) => [name, details.scheduled_time]).slice(1)).toEqual([
          ['AwaitingConcurrencySlot', scheduled_time],
        ]);
      }
      expect(harness.published).toHaveLength(events);
      await set(run, 'COMPLETED');
      harness.clock.advance(30);
      expect((await set(waiting, 'PENDING')).status).toBe('ACCEPT');
      expect(await harness.slotsOf(limitId)).toBe(1);
    });

    it('cancels it if the deployment specifies so', async () => {
      const { run, another } = await harness.limitedRun({}, { collision_strategy: 'CANCEL_NEW', grace_period_seconds: 60 });
      await set(run, 'PENDING');
      expect(await set(await another(), 'PENDING')).toMatchObject({
        status: 'REJECT',
        state: { type: 'CANCELLED', message: 'Deployment concurrency limit reached.' },
      });
      const lease = (await harness.lease((await leaseIdOf(run))!))!;
      expect(lease.expires < addSeconds(harness.clock.peek(), 61)).toBe(true);
    });

    it('treats an inactive limit as full', async () => {
      const { run } = await harness.limitedRun({ active: false });
      expect((await set(run, 'PENDING')).state!.name).toBe('AwaitingConcurrencySlot');
    });

    it('aborts at a limit of 0 and without the deployment', async () => {
      const { run } = await harness.limitedRun({ limit: 0 });
      expect((await set(run, 'PENDING')).details).toEqual({
        type: 'abort_details',
        reason: 'The deployment concurrency limit is 0. The flow will deadlock if submitted again.',
      });
      const orphan = await harness.flowRun('SCHEDULED', { deploymentId: harness.deps.ids.next() });
      expect((await set(orphan, 'PENDING')).details).toEqual({ type: 'abort_details', reason: 'Deployment not found.' });
    });

    it.each(['3.0.0rc20', '3.0.0', '3.0.3'])('acquires no slot for workers of release %s, which acquire it themselves', async (version) => {
      const { run, limitId } = await harness.limitedRun();
      expect((await set(run, 'PENDING', { clientVersion: version })).status).toBe('ACCEPT');
      expect(await harness.slotsOf(limitId)).toBe(0);
      expect(await leaseIdOf(run)).toBeNull();
    });

    it('acquires no slot with force, or again while the run is pending', async () => {
      const { run, limitId, another } = await harness.limitedRun();
      await harness.setFlowRun(run, { type: 'PENDING' }, { force: true });
      expect(await harness.slotsOf(limitId)).toBe(0);
      const other = await another();
      await set(other, 'PENDING');
      await harness.setFlowRun(other, { type: 'PENDING', name: 'Submitting' }, leasing);
      expect(await harness.slotsOf(limitId)).toBe(1);
    });

    it.each([undefined, LEASING_CLIENT])('one slot is enough for a run that starts while its retry waits: %s', async (clientVersion) => {
      for (const limit of [1, 2]) {
        const { id, limitId } = await retryingRun(limit, { clientVersion });
        const slots = [await harness.slotsOf(limitId)];
        for (const type of ['PENDING', 'RUNNING', 'COMPLETED'] as const) {
          expect((await set(id, type, { clientVersion })).status).toBe('ACCEPT');
          slots.push(await harness.slotsOf(limitId));
        }
        expect(slots).toEqual([1, 1, 1, 0]);
        expect(await harness.leasesOn(limitId)).toEqual([]);
      }
    });

    it('a retrying run without a free slot releases its previous slot', async () => {
      const { id, limitId, given } = await retryingRun(2, {});
      await set(await harness.flowRun('SCHEDULED', given), 'PENDING', {});
      await harness.write((db) => db.update(concurrencyLimits).set({ limit: 1 }).where(eq(concurrencyLimits.id, limitId)));
      expect((await set(id, 'PENDING', {})).state!.name).toBe('AwaitingConcurrencySlot');
      expect(await harness.slotsOf(limitId)).toBe(1);
      expect(await harness.lease(id)).toBeUndefined();
    });

    it('releases the slot when a later rule rejects', async () => {
      const { deployment, limitId } = await harness.limitedRun();
      const id = await harness.flowRun('PAUSED', { deploymentId: deployment.id });
      expect(await set(id, 'PENDING')).toMatchObject({ status: 'REJECT', written: false });
      expect(await harness.slotsOf(limitId)).toBe(0);
    });

    it('starts exactly as many runs as there are slots', async () => {
      const { run, another, limitId } = await harness.limitedRun({ limit: 2 });
      const runs = [run, await another(), await another(), await another(), await another()];
      const results = await Promise.all(runs.map((id) => set(id, 'PENDING')));
      expect(results.filter((result) => result.status === 'ACCEPT')).toHaveLength(2);
      expect(await harness.slotsOf(limitId)).toBe(2);
    });
  });

  describe('keep-deployment-slot', () => {
    it('renews the lease at the start, also when the run must wait', async () => {
      const { run, limitId } = await harness.limitedRun();
      await harness.setFlowRun(run, { type: 'PENDING', state_details: { scheduled_time: addSeconds(harness.clock.peek(), 900) } }, leasing);
      const lease = (await leaseIdOf(run))!;
      harness.clock.advance(400);
      expect((await set(run, 'RUNNING')).status).toBe('WAIT');
      expect((await harness.lease(lease))!.expires > addSeconds(harness.clock.peek(), 290)).toBe(true);
      expect(await harness.slotsOf(limitId)).toBe(1);
    });

    it('acquires another slot when the lease has expired', async () => {
      const { run, limitId } = await harness.limitedRun();
      await set(run, 'PENDING');
      const lost = (await leaseIdOf(run))!;
      await endLease(lost);
      const running = await set(run, 'RUNNING');
      const lease = running.state!.state_details.deployment_concurrency_lease_id!;
      expect(lease).not.toBe(lost);
      expect(await harness.lease(lease)).toMatchObject({ holderType: 'flow_run', holderId: run });
      expect(await harness.slotsOf(limitId)).toBe(1);
    });

    it('releases that slot if the run must wait', async () => {
      const { run, limitId } = await harness.limitedRun();
      await harness.setFlowRun(run, { type: 'PENDING', state_details: { scheduled_time: addSeconds(harness.clock.peek(), 900) } }, leasing);
      await endLease((await leaseIdOf(run))!);
      expect((await set(run, 'RUNNING')).status).toBe('WAIT');
      expect(await harness.slotsOf(limitId)).toBe(0);
    });

    it('cancels the run if another holder has the slot', async () => {
      const { run, another, limitId } = await harness.limitedRun();
      await set(run, 'PENDING');
      await endLease((await leaseIdOf(run))!);
      await set(await another(), 'PENDING');
      expect(await set(run, 'RUNNING')).toMatchObject({
        status: 'REJECT',
        written: true,
        details: { reason: 'Deployment concurrency limit reached after lease expiry.' },
        state: {
          type: 'CANCELLED',
          message: 'Deployment concurrency slot lost during provisioning - no slots available to continue execution',
        },
      });
      expect(await harness.slotsOf(limitId)).toBe(1);
    });

    it('does not accept a lease from the client', async () => {
      const { run } = await harness.limitedRun();
      await set(run, 'PENDING');
      const lease = await leaseIdOf(run);
      const deployment_concurrency_lease_id = harness.deps.ids.next();
      await harness.setFlowRun(run, { type: 'RUNNING', state_details: { deployment_concurrency_lease_id } }, leasing);
      expect(await leaseIdOf(run)).toBe(lease);
    });
  });

  describe('admit-late-start', () => {
    const rescheduled = async () => {
      const limited = await harness.limitedRun();
      await set(limited.run, 'PENDING');
      await harness.setFlowRun(limited.run, { type: 'SCHEDULED' }, { force: true });
      return limited;
    };

    it('aborts the start of a run that was scheduled again, if another run has its slot', async () => {
      const { run, another, limitId } = await rescheduled();
      await set(await another(), 'PENDING');
      expect(await set(run, 'RUNNING')).toMatchObject({
        status: 'ABORT',
        written: false,
        details: { reason: 'Deployment concurrency limit reached: the flow run was scheduled again or ended before its process started.' },
        state: { type: 'SCHEDULED' },
      });
      expect(await harness.slotsOf(limitId)).toBe(1);
    });

    it.each([
      [undefined, 100 * 365 * 86_400],
      [LEASING_CLIENT, 300],
    ])('acquires a free slot for a client of release %s, for %d seconds or its next renewal', async (clientVersion, seconds) => {
      const { run, limitId } = await rescheduled();
      const now = harness.clock.peek();
      const running = await set(run, 'RUNNING', { clientVersion });
      const lease = await harness.lease(running.state!.state_details.deployment_concurrency_lease_id!);
      expect(lease!.expires >= addSeconds(now, seconds) && lease!.expires < addSeconds(now, seconds + 1)).toBe(true);
      expect(await harness.slotsOf(limitId)).toBe(1);
      await set(run, 'COMPLETED', { clientVersion });
      expect(await harness.slotsOf(limitId)).toBe(0);
    });

    it('releases the slot if the run must wait, and concerns no run that has never been pending, and none under force', async () => {
      const { run, another, limitId } = await rescheduled();
      const scheduled_time = addSeconds(harness.clock.peek(), 900);
      await harness.setFlowRun(run, { type: 'SCHEDULED', state_details: { scheduled_time } }, { force: true });
      expect((await set(run, 'RUNNING')).status).toBe('WAIT');
      expect(await harness.slotsOf(limitId)).toBe(0);
      await set(await another(), 'PENDING');
      expect((await set(await another(), 'RUNNING')).status).toBe('ACCEPT');
      expect((await harness.setFlowRun(run, { type: 'RUNNING' }, { force: true })).status).toBe('ACCEPT');
      expect(await harness.slotsOf(limitId)).toBe(1);
    });

    it('leaves the slot of a retry in process as it is', async () => {
      const { id, limitId } = await retryingRun(1, { clientVersion: LEASING_CLIENT });
      harness.clock.advance(60);
      expect((await set(id, 'RUNNING')).status).toBe('ACCEPT');
      expect(await harness.slotsOf(limitId)).toBe(1);
    });
  });

  describe('drop-unrenewed-lease', () => {
    it.each([undefined, '3.4.10'])('a slot remains after the lease of a client that does not renew it: %s', async (version) => {
      const { run, limitId } = await harness.limitedRun();
      await set(run, 'PENDING', { clientVersion: version });
      const lease = (await leaseIdOf(run))!;
      await set(run, 'RUNNING', { clientVersion: version });
      expect(await harness.lease(lease)).toBeUndefined();
      expect(await leaseIdOf(run)).toBe(lease);
      expect(await harness.slotsOf(limitId)).toBe(1);
      await set(run, 'COMPLETED', { clientVersion: version });
      expect(await harness.slotsOf(limitId)).toBe(0);
      expect(await harness.lease(run)).toBeUndefined();
    });

    it('a run with two slots keeps the later one', async () => {
      const run = await harness.flowRun('PENDING');
      const [former, present] = [await harness.limit(), await harness.limit()];
      for (const limit of [former, present]) {
        await harness.transaction(async (tx) => {
          const lease = await takeSlot(tx, harness.deps, { limit, graceSeconds: 300 });
          await keepSlotWithoutLease(tx, harness.deps, run, lease!);
        });
      }
      expect([await harness.slotsOf(former.id), await harness.slotsOf(present.id)]).toEqual([0, 1]);
      expect(await harness.leasesOn(former.id)).toEqual([]);
      expect(await harness.leasesOn(present.id)).toEqual([run]);
    });

    it('the lease remains when the start is rejected', async () => {
      const { run } = await harness.limitedRun();
      await harness.setFlowRun(run, { type: 'PENDING', state_details: { scheduled_time: addSeconds(harness.clock.peek(), 900) } });
      await harness.setFlowRun(run, { type: 'RUNNING' });
      expect(await harness.lease((await leaseIdOf(run))!)).toBeDefined();
    });
  });

  describe('release-deployment-slot', () => {
    it.each(['COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED', 'PAUSED', 'SCHEDULED'] as const)(
      'releases the slot on %s, with and without force',
      async (type) => {
        for (const force of [false, true]) {
          const { run, limitId } = await harness.limitedRun();
          await set(run, 'PENDING');
          await set(run, 'RUNNING');
          await harness.setFlowRun(run, { type }, { force, ...leasing });
          expect(await harness.slotsOf(limitId)).toBe(0);
        }
      },
    );

    it('keeps it while the run is cancelling', async () => {
      const { run, limitId } = await harness.limitedRun();
      await set(run, 'PENDING');
      await set(run, 'CANCELLING');
      expect(await harness.slotsOf(limitId)).toBe(1);
      await set(run, 'CANCELLED');
      expect(await harness.slotsOf(limitId)).toBe(0);
    });

    it('keeps it during a retry in process, with the lease in the state', async () => {
      const { deployment, limitId } = await harness.limitedRun();
      const id = await harness.flowRun('SCHEDULED', { deploymentId: deployment.id, policy: { retries: 1 } });
      await set(id, 'PENDING');
      await set(id, 'RUNNING');
      const lease = await leaseIdOf(id);
      expect((await set(id, 'FAILED')).state!.name).toBe('AwaitingRetry');
      expect([await harness.slotsOf(limitId), await leaseIdOf(id)]).toEqual([1, lease]);
      await set(id, 'RUNNING');
      expect([await harness.slotsOf(limitId), await leaseIdOf(id)]).toEqual([1, lease]);
      await set(id, 'FAILED');
      expect(await harness.slotsOf(limitId)).toBe(0);
    });

    it.each([undefined, LEASING_CLIENT])('releases it when that retry is cancelled, with and without force: %s', async (clientVersion) => {
      for (const [type, force] of [
        ['CANCELLED', false],
        ['COMPLETED', true],
        ['PAUSED', true],
        ['SCHEDULED', true],
        ['SCHEDULED', false],
      ] as const) {
        const { id, limitId } = await retryingRun(1, { clientVersion });
        expect(await harness.slotsOf(limitId)).toBe(1);
        await harness.setFlowRun(id, { type, name: type === 'SCHEDULED' ? 'AwaitingRetry' : null }, { force, clientVersion });
        expect(await harness.slotsOf(limitId)).toBe(0);
        expect(await harness.leasesOn(limitId)).toEqual([]);
      }
    });

    it('a manual retry in the meantime finds its slot free', async () => {
      const { id, limitId } = await retryingRun(1, {});
      await harness.setFlowRun(id, { type: 'SCHEDULED', name: 'AwaitingRetry' }, { force: true });
      expect((await set(id, 'PENDING', {})).status).toBe('ACCEPT');
      await harness.setFlowRun(id, { type: 'COMPLETED' }, { force: true });
      expect(await harness.slotsOf(limitId)).toBe(0);
    });

    it('releases it when the client itself proposes a later retry', async () => {
      const { run, limitId } = await harness.limitedRun();
      await set(run, 'PENDING');
      await set(run, 'RUNNING');
      await harness.setFlowRun(run, { type: 'SCHEDULED', name: 'AwaitingRetry' }, leasing);
      expect(await harness.slotsOf(limitId)).toBe(0);
    });

    it('releases nothing for a run without a slot', async () => {
      const { run, another, limitId } = await harness.limitedRun();
      await set(run, 'PENDING');
      await set(run, 'RUNNING');
      const forced = await another();
      await harness.setFlowRun(forced, { type: 'PENDING' }, { force: true });
      await set(forced, 'COMPLETED');
      expect(await harness.slotsOf(limitId)).toBe(1);
      const expired = await another();
      await set(run, 'COMPLETED');
      await set(expired, 'PENDING');
      await endLease((await leaseIdOf(expired))!);
      await set(await another(), 'PENDING');
      await set(expired, 'CRASHED');
      expect(await harness.slotsOf(limitId)).toBe(1);
    });

    it('an inactive limit does not prevent a run from ending', async () => {
      const { run, limitId } = await harness.limitedRun();
      await set(run, 'PENDING');
      await harness.write((db) => db.update(concurrencyLimits).set({ active: false }));
      expect((await set(run, 'CANCELLED')).status).toBe('ACCEPT');
      expect(await harness.slotsOf(limitId)).toBe(1);
    });

    it('a deleted run releases only its own slot', async () => {
      const { run, another, limitId } = await harness.limitedRun();
      await set(run, 'PENDING');
      const other = await another();
      await harness.setFlowRun(other, { type: 'RUNNING' }, { force: true });
      for (const [id, left] of [
        [other, 1],
        [run, 0],
      ] as const) {
        const row = await harness.readFlowRun(id);
        await harness.transaction((tx) => releaseSlotsOfDeletedRuns(tx, harness.deps, [row]));
        expect(await harness.slotsOf(limitId)).toBe(left);
      }
    });

    it.each([undefined, LEASING_CLIENT])('runs that are deleted while their retry waits release their slots: %s', async (clientVersion) => {
      const { id, limitId, given } = await retryingRun(2, { clientVersion });
      const other = await harness.flowRun('SCHEDULED', given);
      await set(other, 'PENDING');
      expect(await harness.slotsOf(limitId)).toBe(2);
      const rows = [await harness.readFlowRun(id), await harness.readFlowRun(other)];
      await harness.transaction((tx) => releaseSlotsOfDeletedRuns(tx, harness.deps, rows));
      expect(await harness.slotsOf(limitId)).toBe(0);
      expect(await harness.leasesOn(limitId)).toEqual([]);
    });
  });

  describe('cancel-late-collision', () => {
    const late = (id: string) => harness.setFlowRun(id, { type: 'SCHEDULED', name: 'Late' }, { policy: 'late' });
    const cancelNew = { collision_strategy: 'CANCEL_NEW', grace_period_seconds: null } as const;

    it('cancels a late run if its deployment is full and cancels new runs', async () => {
      const { run } = await harness.limitedRun({ activeSlots: 1 }, cancelNew);
      expect(await late(run)).toMatchObject({
        status: 'REJECT',
        details: { reason: 'Deployment concurrency limit is full and uses the CANCEL_NEW strategy.' },
        state: { type: 'CANCELLED', message: 'Deployment concurrency limit reached.' },
      });
    });

    it('marks it late otherwise', async () => {
      expect((await late((await harness.limitedRun({}, cancelNew)).run)).state!.name).toBe('Late');
      expect((await late((await harness.limitedRun({ activeSlots: 1 })).run)).state!.name).toBe('Late');
    });
  });
});
