import { describe, expect, it, vi } from 'vitest';
import type { Reconciler } from '../../src/services/reconciler.ts';
import { createServiceRunner } from '../../src/services/runner.ts';
import { recordPass, serviceStatesByName, takeServiceLease } from '../../src/services/service-state-queries.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('a background service with a delay after a notification', () => {
  onEveryStore((api) => {
    it('handles consecutive notifications in one pass', async () => {
      let passes = 0;
      const counted: Reconciler = {
        name: 'counted',
        description: 'Counts its passes.',
        runs: 'everywhere',
        settings: () => ({ enabled: true, loopSeconds: 3600 }),
        settleSeconds: 0.2,
        reconcile: async () => {
          passes += 1;
          return { handled: 0 };
        },
      };
      const runner = createServiceRunner(api.deps, [counted], 'test');
      runner.start();
      try {
        await vi.waitFor(() => expect(passes).toBe(1), 10_000);
        for (const expected of [2, 3]) {
          for (let wake = 0; wake < 3; wake++) api.deps.bus.publish('wake', 'counted');
          expect(passes).toBe(expected - 1);
          await vi.waitFor(() => expect(passes).toBe(expected), 10_000);
        }
      } finally {
        await runner.stop();
      }
      expect(passes).toBe(3);
    });
  });
});

describe('the count of handled items', () => {
  onEveryStore((api) => {
    it('stops at the largest number that can be stored', async () => {
      const { store, clock } = api.deps;
      const counts: unknown[] = [];
      await store.transaction((tx) => takeServiceLease(tx, 'busy', { holder: 'node', leaseExpires: clock.now() }, clock.now()));
      for (const handled of [5, 2_147_483_640, 2, 10, 0]) {
        await store.transaction((tx) => recordPass(tx, 'busy', { started: clock.now(), seconds: 1, error: null, handled }));
        counts.push((await serviceStatesByName(store.reader)).get('busy')?.itemsHandled);
      }
      expect(counts).toEqual([5, 2_147_483_645, 2_147_483_647, 2_147_483_647, 2_147_483_647]);
    });
  });
});

describe('a background service that another transaction keeps waiting', () => {
  onEveryStore((api) => {
    it('tries again, without a report that the database is unavailable', async () => {
      let passes = 0;
      const lines: string[] = [];
      const write = (_: object, line: string) => void lines.push(line);
      const log = Object.assign(Object.create(api.deps.log) as typeof api.deps.log, { warn: write, info: write, error: write });
      const kept: Reconciler = {
        name: 'kept',
        description: 'Waits for a lock in its first pass.',
        runs: 'everywhere',
        settings: () => ({ enabled: true, loopSeconds: 1 }),
        reconcile: async () => {
          passes += 1;
          if (passes === 1) throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
          return { handled: 0 };
        },
      };
      const runner = createServiceRunner({ ...api.deps, log }, [kept], 'test');
      runner.start();
      try {
        await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000);
        api.deps.bus.publish('wake', 'kept');
        await vi.waitFor(() => expect(passes).toBe(2), 10_000);
      } finally {
        await runner.stop();
      }
      expect(lines).toEqual([expect.stringContaining('waits for other transactions')]);
    });
  });
});
