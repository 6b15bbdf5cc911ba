import { describe, expect, it } from 'vitest';
import { ActionQueue, type BatchRunner } from '../../../src/automations/actions/queue/action-queue.ts';
import type { Api } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { fire, stored } from './builders.ts';

/** A runner whose batches last until the test releases them. */
function lasting(): BatchRunner & { taken: string[]; release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const taken: string[] = [];
  return {
    size: 1,
    taken,
    release: () => release(),
    async run(batch) {
      taken.push(...batch.map(({ id }) => id));
      await released;
    },
  };
}

const queueOf = (api: Api, node: string, runner: BatchRunner) =>
  new ActionQueue(api.deps, { external: false, node, concurrency: 1, perAutomation: 8, batch: 8, leaseSeconds: 30 }, runner);

describe('claims on actions', () => {
  onEveryStore((api) => {
    it('a live node renews its claims, also on actions that wait in its queue; other nodes claim them after it dies', async () => {
      const { invocations } = await fire(api, { actions: [{ type: 'do-nothing' }, { type: 'do-nothing' }] });
      const [living, other] = [lasting(), lasting()];
      const [mine, theirs] = [queueOf(api, 'living', living), queueOf(api, 'other', other)];
      const owners = async () => (await Promise.all(invocations.map((one) => stored(api, one)))).map((row) => row?.claimedBy);
      mine.wake();
      await expect.poll(() => owners()).toEqual(['living', 'living']);
      const wakeOther = async () => {
        theirs.wake();
        await theirs.idle();
      };
      for (let round = 0; round < 3; round++) {
        api.clock.advance(20);
        await mine.renew();
        await wakeOther();
        expect(other.taken).toEqual([]);
      }
      // a stopped node doesn't renew its claims
      api.clock.advance(31);
      theirs.wake();
      await expect.poll(() => other.taken).toHaveLength(1);
      expect(await owners()).toEqual(['other', 'other']);
      await mine.renew();
      expect(await owners()).toEqual(['other', 'other']);
      for (const runner of [living, other]) runner.release();
      await Promise.all([mine.stop(), theirs.stop()]);
    });
  });
});
