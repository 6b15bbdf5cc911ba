import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findLimit } from '../../../src/resources/concurrency-limits/queries.ts';
import { concurrencyLimits } from '../../../src/store/schema/tables.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const UNKNOWN = '0198f3a6-11d2-7a84-b3c0-9e5f7d2a6b18';

describe('slots', () => {
  onEveryStore((api) => {
    const make = async (body: Record<string, unknown> = {}) =>
      (await api.post('/v2/concurrency_limits/', { name: unique('limit'), limit: 3, ...body })).body;
    const read = async (id: string) => (await api.get(`/v2/concurrency_limits/${id}`)).body;
    const take = (names: string[], slots = 1, more: Record<string, unknown> = {}) =>
      api.post('/v2/concurrency_limits/increment', { names, slots, ...more });
    const give = (names: string[], slots = 1, more: Record<string, unknown> = {}) =>
      api.post('/v2/concurrency_limits/decrement', { names, slots, ...more });
    const lease = (names: string[], slots = 1, more: Record<string, unknown> = {}) =>
      api.post('/v2/concurrency_limits/increment-with-lease', { names, slots, ...more });
    const stored = (id: string) => findLimit(api.deps.store.reader, id);

    describe('readGlobalConcurrencyLimitHolders', () => {
      const holders = (id: string) => api.get(`/v2/concurrency_limits/${encodeURIComponent(id)}/holders`);

      it('200: the holders of slots with the time, the oldest first', async () => {
        const limit = await make({ limit: 9 });
        const run = await api.flowRun({ state: 'RUNNING', name: 'loader' });
        const task = await api.taskRun({ flow_run_id: run.id, state: 'RUNNING', name: 'load-1' });
        const first = await lease([limit.name], 2, { holder: { type: 'task_run', id: task.id }, lease_duration: 300 });
        const since = api.clock.now();
        api.clock.advance(60);
        await lease([limit.name], 1, { holder: { type: 'flow_run', id: run.id } });
        await lease([limit.name], 1, { holder: { type: 'flow_run', id: UNKNOWN } });
        await lease([limit.name]);
        await take([limit.name], 3);
        const { body } = await holders(limit.name);
        expect(body).toMatchObject({ limit_id: limit.id, limit: 9, active_slots: 8, slots_without_lease: 3, count: 4 });
        expect(body.holders.map(({ name, flow_run_id, type, slots }: Record<string, unknown>) => [name, flow_run_id, type, slots])).toEqual(
          [
            ['load-1', run.id, 'task_run', 2],
            ['loader', run.id, 'flow_run', 1],
            [null, null, 'flow_run', 1],
            [null, null, null, 1],
          ],
        );
        expect(body.holders[0].lease_id).toBe(first.body.lease_id);
        expect(Date.parse(body.holders[0].since)).toBe(Date.parse(since));
        expect(Date.parse(body.holders[0].expires) - Date.parse(body.holders[0].since)).toBe(300_000);
      });

      it('200: a released lease is not listed, and its holder gets an error at the next renewal', async () => {
        const limit = await make();
        const { lease_id } = (await lease([limit.name], 2)).body;
        expect((await holders(limit.id)).body.count).toBe(1);
        await api.post('/v2/concurrency_limits/decrement-with-lease', { lease_id });
        expect((await holders(limit.id)).body).toMatchObject({ active_slots: 0, slots_without_lease: 0, count: 0, holders: [] });
        expect((await api.post(`/v2/concurrency_limits/leases/${lease_id}/renew`, {})).status).toBe(410);
      });

      it('200: the task runs that hold the slots of a tag', async () => {
        const tag = unique('tag');
        await api.post('/concurrency_limits/', { tag, concurrency_limit: 1 });
        const run = await api.taskRun({ tags: [tag], state: 'PENDING' });
        await api.post('/concurrency_limits/increment', { names: [tag], task_run_id: run.id });
        expect((await holders(`tag:${tag}`)).body).toMatchObject({ count: 1, holders: [{ id: run.id, type: 'task_run', slots: 1 }] });
      });

      it('404: an unknown limit', async () => {
        expect((await holders(UNKNOWN)).status).toBe(404);
      });
    });

    describe('incrementGlobalConcurrencyLimits', () => {
      it('200, then 423: unknown names are ignored, and Retry-After contains the time to wait', async () => {
        const limit = await make();
        const response = await take([limit.name, 'nope', limit.name], 2);
        expect(response.body).toEqual([{ id: limit.id, name: limit.name, limit: 3 }]);
        const rejected = await take([limit.name], 2);
        expect([rejected.status, rejected.body.detail]).toEqual([423, 'Locked']);
        expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
        expect((await read(limit.id)).active_slots).toBe(2);
      });

      it('423: all slots or none, and the denial counts on every requested limit', async () => {
        const [full, free, off] = [await make({ limit: 1, active_slots: 1 }), await make(), await make({ active: false })];
        expect((await take([full.name, free.name, off.name])).status).toBe(423);
        expect((await read(free.id)).active_slots).toBe(0);
        expect([await stored(full.id), await stored(free.id), await stored(off.id)].map((row) => row?.deniedSlots)).toEqual([1, 1, 0]);
      });

      it('200: an inactive limit is listed, not counted', async () => {
        const limit = await make({ active: false });
        expect((await take([limit.name], 4)).body).toEqual([{ id: limit.id, name: limit.name, limit: 3 }]);
        expect((await read(limit.id)).active_slots).toBe(0);
      });

      it('422: more slots than the limit has', async () => {
        const response = await take([(await make()).name], 4);
        expect([response.status, response.body.detail]).toEqual([422, 'Slots requested is greater than the limit']);
        expect((await take([(await make({ limit: 0 })).name])).status).toBe(422);
      });

      it('422: no names, no slots, an unknown mode', async () => {
        expect((await take([])).body.exception_detail[0].type).toBe('too_short');
        expect((await lease([])).status).toBe(422);
        expect((await give([])).status).toBe(422);
        for (const attempt of [take, give, lease]) expect((await attempt(['x'], 0)).status).toBe(422);
        for (const attempt of [take, lease]) {
          const { status, body } = await attempt(['x'], 1, { mode: 'fast' });
          expect([status, body.detail[0].type, body.detail[0].msg]).toEqual([
            422,
            'literal_error',
            "Input should be 'concurrency' or 'rate_limit'",
          ]);
        }
      });

      it('200: unknown names give an empty list', async () => {
        expect((await take(['nope'], 1, { create_if_missing: true })).body).toEqual([]);
        expect((await give(['nope'])).body).toEqual([]);
      });

      it('422: a rate for limits without decay', async () => {
        const [steady, decaying] = [await make(), await make({ slot_decay_per_second: 1 })];
        const response = await take([steady.name, decaying.name], 1, { mode: 'rate_limit' });
        expect(response.status).toBe(422);
        expect(response.body.detail).toBe(
          `Only concurrency limits with slot decay can be used for rate limiting. The following limits do not have a decay configured: '${steady.name}'`,
        );
        expect((await take([decaying.name], 1, { mode: 'rate_limit' })).status).toBe(200);
      });

      it('200: a denial does not stop the decay', async () => {
        const limit = await make({ limit: 1, slot_decay_per_second: 0.5 });
        expect((await take([limit.name])).status).toBe(200);
        api.clock.advance(1.9);
        expect((await take([limit.name])).status).toBe(423);
        api.clock.advance(0.2);
        expect((await take([limit.name])).status).toBe(200);
      });

      it('423: Retry-After follows occupancy and denials', async () => {
        const cases = [
          { body: { name: 'tag:retry', limit: 10, active_slots: 10, denied_slots: 10 }, average: 10_800, range: [7.5, 13] },
          { body: { name: unique('crowd'), limit: 30, active_slots: 30, denied_slots: 16_000 }, average: 10, range: [22.5, 39] },
          { body: { name: unique('calm'), limit: 10, active_slots: 10, denied_slots: 10 }, average: 2, range: [1.65, 2.87] },
        ];
        for (const { body, average, range } of cases) {
          const { id, name } = await make(body);
          await api.deps.store.transaction((tx) =>
            tx.db.update(concurrencyLimits).set({ avgSlotOccupancySeconds: average }).where(eq(concurrencyLimits.id, id)),
          );
          const seconds = Number((await take([name])).headers['retry-after']);
          expect(seconds).toBeGreaterThanOrEqual(range[0]!);
          expect(seconds).toBeLessThanOrEqual(range[1]!);
        }
      });

      it('200 for exactly as many of 50 concurrent requests as there are slots', async () => {
        const limit = await make({ limit: 7 });
        const responses = await Promise.all(Array.from({ length: 50 }, () => take([limit.name])));
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(7);
        expect(responses.filter(({ status }) => status === 423)).toHaveLength(43);
        expect((await read(limit.id)).active_slots).toBe(7);
      });

      it('423 while more slots are occupied than a lowered limit has', async () => {
        const limit = await make({ limit: 10, active_slots: 8 });
        await api.patch(`/v2/concurrency_limits/${limit.id}`, { limit: 5 });
        expect((await take([limit.name])).status).toBe(423);
        await give([limit.name], 4);
        expect((await take([limit.name])).status).toBe(200);
      });
    });

    describe('decrementGlobalConcurrencyLimits', () => {
      it('200: never below zero; inactive limits are listed and not changed; occupancy updates the average', async () => {
        const [limit, off] = [await make({ active_slots: 2 }), await make({ active: false, active_slots: 2 })];
        const response = await give([limit.name, off.name, 'nope'], 5, { occupancy_seconds: 50, junk: 1 });
        expect(response.body.map(({ id }: { id: string }) => id)).toEqual([limit.id, off.id]);
        expect((await read(limit.id)).active_slots).toBe(0);
        expect((await read(off.id)).active_slots).toBe(2);
        expect((await stored(limit.id))?.avgSlotOccupancySeconds).toBeCloseTo(2 + 10 / 6 - 2 / 6, 6);
        expect((await give([limit.name], 1, { occupancy_seconds: null })).status).toBe(200);
        expect((await give([limit.name], 1, { occupancy_seconds: 0 })).status).toBe(422);
      });
    });

    describe('acquireConcurrencyLease', () => {
      it('200: unknown names have a lease that needs no renewal', async () => {
        const { status, body } = await lease(['nope']);
        expect([status, body.limits]).toEqual([200, []]);
        expect((await api.post('/v2/concurrency_limits/decrement-with-lease', { lease_id: body.lease_id })).status).toBe(204);
        expect((await api.post(`/v2/concurrency_limits/leases/${body.lease_id}/renew`, {})).status).toBe(410);
      });

      it('423 with Retry-After, and no lease', async () => {
        const limit = await make({ limit: 1, active_slots: 1 });
        const response = await lease([limit.name]);
        expect(response.status).toBe(423);
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      });

      it('422: a duration out of range, an invalid holder', async () => {
        const { name } = await make();
        for (const lease_duration of [30, 90_000]) expect((await lease([name], 1, { lease_duration })).status).toBe(422);
        const id = UNKNOWN;
        for (const holder of [{ type: 'worker', id }, { type: 'task_run', id, junk: 1 }, { type: 'task_run' }])
          expect((await lease([name], 1, { holder })).status).toBe(422);
        expect((await lease([name], 1, { holder: { type: 'task_run', id }, lease_duration: 60 })).status).toBe(200);
        expect((await lease([name], 1, { holder: null, lease_duration: null, mode: null })).status).toBe(200);
      });
    });

    describe('releaseConcurrencyLease', () => {
      it('204: slots are released once, and the average moves toward the time they were occupied', async () => {
        const limit = await make();
        const { body } = await lease([limit.name], 2);
        api.clock.advance(40);
        const release = () => api.post('/v2/concurrency_limits/decrement-with-lease', { lease_id: body.lease_id });
        expect((await release()).status).toBe(204);
        expect((await read(limit.id)).active_slots).toBe(0);
        expect((await stored(limit.id))?.avgSlotOccupancySeconds).toBeCloseTo(2 + 20 / 6 - 2 / 6, 3);
        await take([limit.name], 2);
        expect((await release()).status).toBe(204);
        expect((await read(limit.id)).active_slots).toBe(2);
      });

      it('204: one of twenty concurrent releases releases the slots', async () => {
        const limit = await make({ limit: 30 });
        await take([limit.name], 10);
        const { body } = await lease([limit.name], 3);
        await Promise.all(
          Array.from({ length: 20 }, () => api.post('/v2/concurrency_limits/decrement-with-lease', { lease_id: body.lease_id })),
        );
        expect((await read(limit.id)).active_slots).toBe(10);
      });
    });

    describe('renewConcurrencyLease', () => {
      it('204 until the service releases the slots, then 410', async () => {
        const limit = await make();
        const { body } = await lease([limit.name], 2, { lease_duration: 60 });
        const renew = (duration?: number) =>
          api.post(`/v2/concurrency_limits/leases/${body.lease_id}/renew`, duration ? { lease_duration: duration } : undefined);
        expect((await renew(60)).status).toBe(204);
        api.clock.advance(100);
        expect((await renew()).status).toBe(204);
        await api.service('lease-repossessor');
        expect((await read(limit.id)).active_slots).toBe(2);
        api.clock.advance(301);
        await api.service('lease-repossessor');
        expect((await read(limit.id)).active_slots).toBe(0);
        const late = await renew();
        expect([late.status, late.body.detail]).toEqual([410, 'Lease not found - it may have expired or been revoked']);
      });

      it('422: an invalid id, a duration out of range', async () => {
        expect((await api.post('/v2/concurrency_limits/leases/abc/renew', {})).status).toBe(422);
        expect((await api.post(`/v2/concurrency_limits/leases/${UNKNOWN}/renew`, { lease_duration: 30 })).status).toBe(422);
      });
    });

    it('a deployment whose run lost its lease starts the next run, and the first one cannot renew', async () => {
      const deployment = await api.deployment({ concurrency_limit: 1 });
      const run = async () => (await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body.id;
      const headers = { 'user-agent': 'prefect/3.6.0 (API 0.8.4)' };
      const [first, second] = [await run(), await run()];
      await api.setState('flow_runs', first, 'PENDING', { headers });
      const started = await api.setState('flow_runs', first, 'RUNNING', { headers });
      const leaseId = started.body.state.state_details.deployment_concurrency_lease_id;
      expect((await api.setState('flow_runs', second, 'PENDING', { headers })).body.status).toBe('REJECT');
      api.clock.advance(3601);
      await api.service('lease-repossessor');
      expect((await api.setState('flow_runs', second, 'PENDING', { headers })).body.status).toBe('ACCEPT');
      expect((await api.post(`/v2/concurrency_limits/leases/${leaseId}/renew`, {})).status).toBe(410);
    });
  });
});
