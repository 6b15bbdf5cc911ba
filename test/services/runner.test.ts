import { describe, expect, it, vi } from 'vitest';
import type { Reconciler } from '../../src/services/reconciler.ts';
import { createServiceRunner } from '../../src/services/runner.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('a background service that waits after a poke', () => {
  onEveryStore((api) => {
    it('answers the pokes that follow each other by one pass', async () => {
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
          for (let poke = 0; poke < 3; poke++) api.deps.bus.publish('poke', 'counted');
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
