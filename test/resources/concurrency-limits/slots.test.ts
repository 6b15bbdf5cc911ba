import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomIds } from '../../../src/base/ids.ts';
import { loadSettings } from '../../../src/base/settings.ts';
import { ManualClock } from '../../../src/base/time/manual-clock.ts';
import { createLease, releaseLease, renewLease } from '../../../src/concurrency/lease.ts';
import { expiredLeases, findLease, leasesOfHolder } from '../../../src/concurrency/lease-queries.ts';
import { findLimits } from '../../../src/concurrency/limit-queries.ts';
import { acquireSlots, type SlotDeps } from '../../../src/concurrency/slots.ts';
import { insertLimit } from '../../../src/resources/concurrency-limits/queries.ts';
import { concurrencyLeaseLimits, concurrencyLeases, concurrencyLimits } from '../../../src/store/schema/tables.ts';
import type { Store } from '../../../src/store/store.ts';
import { cases } from '../../support/cases.ts';
import { openTestStore } from '../../support/open-store.ts';
import { createDatabase, stores, type TestDatabase } from '../../support/test-database.ts';

const CLIENTS = 200;
const TTL_SECONDS = 60;

const clock = new ManualClock();
const loaded = loadSettings({});
if (loaded.errors) throw new Error(loaded.errors.join());
const deps: SlotDeps = { clock, ids: randomIds, settings: loaded.settings };

const open = ({ url }: TestDatabase): Promise<Store> => openTestStore(url, { poolSize: 10, now: clock.now.bind(clock) });

/** The action of a client in one round; `pick` chooses among all held leases, so that clients compete for the same one. */
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('acquire' as const),
      limits: fc.subarray([0, 1, 2], { minLength: 1 }),
      slots: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('release' as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('renew' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reap' as const) }) },
);
const round = fc.record({
  passes: fc.constantFrom(0, 20, TTL_SECONDS + 1),
  actions: fc.array(action, { minLength: CLIENTS, maxLength: CLIENTS }),
});

for (const kind of stores()) {
  describe(`slots on ${kind}`, () => {
    let database: TestDatabase;
    let store: Store;
    beforeAll(async () => {
      database = await createDatabase(kind);
      store = await open(database);
    });
    afterAll(async () => {
      await store.close();
      await database.drop();
    });

    const makeLimit = async (name: string, limit: number) => (await store.transaction((tx) => insertLimit(tx, deps, { name, limit })))!.id;
    const clear = () =>
      store.transaction(async (tx) => {
        await tx.db.delete(concurrencyLeases);
        await tx.db.delete(concurrencyLimits);
      });

    async function reap() {
      const now = clock.now();
      for (const id of await expiredLeases(store.reader, now, 1000)) {
        await store.transaction((tx) => releaseLease(tx, deps, id, { expiredBefore: now }));
      }
    }

    it('the occupied slots are those of the valid leases, and never more than the limit, whatever 200 concurrent clients do', {
      timeout: 120_000,
    }, async () => {
      await fc.assert(
        fc
          .asyncProperty(
            fc.array(round, { minLength: 2, maxLength: 4 }),
            fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: 1, max: 40 }))),
            async (rounds, sizes) => {
              const ids = await Promise.all(sizes.map((size, index) => makeLimit(`limit-${index}`, size)));
              const leases: string[] = [];
              for (const { passes, actions } of rounds) {
                clock.advance(passes);
                await Promise.all(
                  actions.map(async (act) => {
                    if (act.does === 'acquire') {
                      const limitIds = act.limits.map((index) => ids[index]!);
                      const lease = await store.transaction(async (tx) => {
                        if ((await acquireSlots(tx, deps, limitIds, act.slots)).rejected) return undefined;
                        return createLease(tx, deps, { limitIds, slots: act.slots, ttlSeconds: TTL_SECONDS });
                      });
                      if (lease) leases.push(lease.id);
                    } else if (act.does === 'reap') await reap();
                    else if (leases.length > 0) {
                      const id = leases[act.pick % leases.length]!;
                      if (act.does === 'release') await store.transaction((tx) => releaseLease(tx, deps, id));
                      else await store.transaction((tx) => renewLease(tx, deps, id, TTL_SECONDS));
                    }
                    await expectWithinLimits();
                  }),
                );
                await expectCountersMatchLeases();
              }
            },
          )
          .afterEach(clear),
        { numRuns: cases(6) },
      );
    });

    async function expectWithinLimits() {
      for (const { activeSlots, limit } of await store.reader.db.select().from(concurrencyLimits)) {
        expect(activeSlots).toBeGreaterThanOrEqual(0);
        expect(activeSlots).toBeLessThanOrEqual(limit);
      }
    }

    async function expectCountersMatchLeases() {
      const [limits, leases, links] = await Promise.all([
        store.reader.db.select().from(concurrencyLimits),
        store.reader.db.select().from(concurrencyLeases),
        store.reader.db.select().from(concurrencyLeaseLimits),
      ]);
      const slots = new Map(leases.map((lease) => [lease.id, lease.slots]));
      for (const { id, activeSlots } of limits) {
        const held = links.filter(({ limitId }) => limitId === id).reduce((sum, { leaseId }) => sum + slots.get(leaseId)!, 0);
        expect(activeSlots).toBe(held);
      }
    }

    it('clients that acquire the same limits in different orders do not deadlock', async () => {
      const ids = await Promise.all(['x', 'y', 'z'].map((name) => makeLimit(name, 1000)));
      await Promise.all(
        Array.from({ length: 120 }, (_, index) =>
          store.transaction((tx) => acquireSlots(tx, deps, index % 2 ? ids : [...ids].reverse(), 1)),
        ),
      );
      expect((await findLimits(store.reader, ['z', 'x', 'y'])).map(({ name, activeSlots }) => [name, activeSlots])).toEqual([
        ['z', 120],
        ['x', 120],
        ['y', 120],
      ]);
      await clear();
    });

    it('a denied attempt on several limits acquires nothing, and inactive limits are ignored', async () => {
      const [one, two] = [await makeLimit('one', 1), await makeLimit('two', 5)];
      await store.transaction((tx) => acquireSlots(tx, deps, [one], 1));
      const { rejected } = await store.transaction((tx) => acquireSlots(tx, deps, [one, two], 1));
      expect(rejected?.full.map(({ name }) => name)).toEqual(['one']);
      expect(rejected?.limits).toHaveLength(2);
      expect((await findLimits(store.reader, ['two']))[0]?.activeSlots).toBe(0);
      await store.transaction((tx) => tx.db.update(concurrencyLimits).set({ active: false }));
      expect(await store.transaction((tx) => acquireSlots(tx, deps, [one, two], 9))).toEqual({ granted: [], changed: [] });
      await clear();
    });

    it('leases are found by their holder until they are released', async () => {
      const ids = [await makeLimit('tag:a', 5), await makeLimit('tag:b', 5)];
      const holder = { type: 'task_run' as const, id: randomIds.next() };
      const lease = await store.transaction((tx) => createLease(tx, deps, { limitIds: ids, slots: 1, ttlSeconds: 60, holder }));
      expect((await leasesOfHolder(store.reader, holder.id, { limitIds: [ids[1]!] }))[0]?.limitIds.sort()).toEqual([...ids].sort());
      expect(await leasesOfHolder(store.reader, holder.id, { limitIds: [randomIds.next()] })).toEqual([]);
      clock.advance(61);
      expect(await leasesOfHolder(store.reader, holder.id, { activeAt: clock.now() })).toEqual([]);
      expect(await leasesOfHolder(store.reader, holder.id)).toHaveLength(1);
      await store.transaction((tx) => releaseLease(tx, deps, lease.id));
      expect(await findLease(store.reader, lease.id)).toBeUndefined();
      await clear();
    });

    it('leases remain after a restart', async () => {
      const id = await makeLimit('restart', 1);
      const lease = await store.transaction((tx) => createLease(tx, deps, { limitIds: [id], slots: 1, ttlSeconds: 60 }));
      await store.close();
      store = await open(database);
      expect(await store.transaction((tx) => renewLease(tx, deps, lease.id, 60))).toBe(true);
      await clear();
    });
  });
}
