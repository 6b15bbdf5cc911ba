import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import { createLease, releaseLease, renewLease } from '../../src/concurrency/lease.ts';
import { findLease } from '../../src/concurrency/lease-queries.ts';
import { acquireSlots } from '../../src/concurrency/slots.ts';
import { findLimit, insertLimit, updateLimit } from '../../src/resources/concurrency-limits/queries.ts';
import { leaseRepossessor } from '../../src/services/runs/lease-repossessor.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

const TTL_SECONDS = 60;

describe('lease repossessor', () => {
  onEveryStore((api) => {
    const makeLimit = async () =>
      (await api.deps.store.transaction((tx) => insertLimit(tx, api.deps, { name: unique('limit'), limit: 500 })))!.id;
    const take = (limitIds: string[], slots = 1) =>
      api.deps.store.transaction(async (tx) => {
        await acquireSlots(tx, api.deps, limitIds, slots);
        return createLease(tx, api.deps, { limitIds, slots, ttlSeconds: TTL_SECONDS });
      });
    const activeSlots = async (id: string) => (await findLimit(api.deps.store.reader, id))?.activeSlots;
    const pass = () => leaseRepossessor.reconcile(api.deps, new AbortController().signal);

    it('releases the slots of expired leases on all their limits, and measures how long they were occupied', async () => {
      const ids = [await makeLimit(), await makeLimit()];
      const lease = await take(ids, 2);
      expect(await pass()).toEqual({ handled: 0, more: false });
      api.clock.advance(TTL_SECONDS + 1);
      expect(await pass()).toEqual({ handled: 1, more: false });
      expect(await findLease(api.deps.store.reader, lease.id)).toBeUndefined();
      expect(await Promise.all(ids.map(activeSlots))).toEqual([0, 0]);
      const limit = await findLimit(api.deps.store.reader, ids[0]!);
      expect(limit?.avgSlotOccupancySeconds).toBeCloseTo(2 + 30.5 / 1000 - 2 / 1000, 5);
      expect(await pass()).toEqual({ handled: 0, more: false });
    });

    it('keeps a lease that was renewed after it was found expired', async () => {
      const id = await makeLimit();
      const lease = await take([id]);
      api.clock.advance(TTL_SECONDS + 1);
      const found = api.clock.now();
      await api.deps.store.transaction((tx) => renewLease(tx, api.deps, lease.id, TTL_SECONDS));
      expect(await api.deps.store.transaction((tx) => releaseLease(tx, api.deps, lease.id, { expiredBefore: found }))).toBe(false);
      expect(await activeSlots(id)).toBe(1);
      expect((await findLease(api.deps.store.reader, lease.id))?.expires.slice(0, 23)).toBe(addSeconds(found, TTL_SECONDS).slice(0, 23));
      await api.deps.store.transaction((tx) => releaseLease(tx, api.deps, lease.id));
    });

    it('releases slots once, also with concurrent releases', async () => {
      const id = await makeLimit();
      const leases = await Promise.all(Array.from({ length: 30 }, () => take([id])));
      await api.deps.store.transaction((tx) => acquireSlots(tx, api.deps, [id], 5));
      api.clock.advance(TTL_SECONDS + 1);
      await Promise.all([
        pass(),
        pass(),
        ...leases.map((lease) => api.deps.store.transaction((tx) => releaseLease(tx, api.deps, lease.id))),
      ]);
      expect(await activeSlots(id)).toBe(5);
    });

    it('continues until all slots are released, in batches', async () => {
      const id = await makeLimit();
      await Promise.all(Array.from({ length: 230 }, () => take([id])));
      api.clock.advance(TTL_SECONDS + 1);
      expect(await api.service('lease-repossessor')).toEqual({ handled: 230 });
      expect(await activeSlots(id)).toBe(0);
      expect(await api.events('prefect.concurrency-limit')).toEqual([]);
    });

    it('deletes leases on inactive limits and does not change those limits', async () => {
      const id = await makeLimit();
      const lease = await take([id]);
      await api.deps.store.transaction((tx) => updateLimit(tx, api.deps, id, { active: false }));
      api.clock.advance(TTL_SECONDS + 1);
      await pass();
      expect(await findLease(api.deps.store.reader, lease.id)).toBeUndefined();
      expect(await activeSlots(id)).toBe(1);
    });
  });
});
