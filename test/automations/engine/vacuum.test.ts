import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { automationActions } from '../../../src/store/schema/tables.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { Engine } from './harness.ts';

const DAY = 24 * 3600;

describe('the retention of firings', () => {
  onEveryStore((api) => {
    it('deletes finished actions and their firings after a week; unfinished actions remain', async () => {
      const engine = new Engine(api);
      const trigger = engine.trigger();
      const id = await engine.automation(trigger);
      await engine.send(engine.event(trigger.name), engine.event(trigger.name));
      const [finished] = await engine.actions(id);
      await api.deps.store.transaction(async (tx) => {
        await tx.db
          .update(automationActions)
          .set({ status: 'executed', ended: api.clock.now() })
          .where(eq(automationActions.id, finished!.id));
      });
      const left = async () => {
        await api.service('automation-vacuum');
        return [(await engine.actions(id)).length, (await engine.firings(id)).length];
      };
      api.clock.advance(6.9 * DAY);
      expect(await left()).toEqual([2, 2]);
      api.clock.advance(0.2 * DAY);
      expect(await left()).toEqual([1, 1]);
    });
  });
});
