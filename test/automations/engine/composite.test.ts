import { describe, expect, it } from 'vitest';
import { storedEvents } from '../../events/builders.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { Engine } from './harness.ts';

describe('composite triggers', () => {
  onEveryStore((api) => {
    const engine = new Engine(api);
    const composite = async (body: object, parts: number) => {
      const triggers = Array.from({ length: parts }, () => engine.trigger());
      const names = triggers.map(({ name }) => name);
      const id = await engine.automation({
        within: 300,
        ...body,
        triggers: triggers.map(({ name: _name, ...trigger }) => trigger),
        name: '',
      });
      const send = async (...indexes: number[]) => {
        await engine.send(...indexes.map((index) => engine.event(names[index]!)));
        return engine.fired(id);
      };
      return { id, names, send };
    };

    it('all: fires once when both parts have fired, with their firings', async () => {
      const { id, send } = await composite({ type: 'compound', require: 'all' }, 2);
      expect([await send(0), await send(1)]).toEqual([0, 1]);
      const { firing } = (await engine.firings(id))[0]!;
      expect(firing).toMatchObject({ triggering_labels: {}, triggering_event: { id: (await engine.firedWith(id))[0] } });
      expect((firing.triggering_firings as unknown[]).length).toBe(2);
      expect((await engine.triggered(id))[0]!.resource['prefect.posture']).toBeUndefined();
    });

    it('all: fires once when both come within the period, not when they are ten minutes apart', async () => {
      const { id, names, send } = await composite({ type: 'compound', require: 'all' }, 2);
      await storedEvents(api, engine.event(names[0]!), engine.event(names[1]!));
      await api.service('triggers');
      expect(await engine.fired(id)).toBe(1);
      await send(0);
      api.clock.advance(600);
      expect(await send(1)).toBe(1);
    });

    it('any: fires for each part', async () => {
      const { send } = await composite({ type: 'compound', require: 'any' }, 2);
      expect([await send(0), await send(1)]).toEqual([1, 2]);
    });

    it('a sequence fires for its parts in order, also when one came twice, and for no other order', async () => {
      const { send } = await composite({ type: 'sequence' }, 3);
      expect(await send(0, 1, 1, 2)).toBe(1);
      expect(await send(0, 1, 0, 2)).toBe(1);
    });
  });
});
