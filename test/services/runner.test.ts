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
