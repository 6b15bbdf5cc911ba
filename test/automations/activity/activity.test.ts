import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import { clientEvent, resource, storedEvents } from '../../events/builders.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { automation, trigger } from '../records/builders.ts';

describe('readAutomationActivity', () => {
  onEveryStore((api) => {
    const activity = async (id: string) => {
      const response = await api.get(`/automations/${id}/activity`);
      expect(response.status, response.text).toBe(200);
      return response.body;
    };
    const happens = async (event: string, given: object = {}) => {
      await storedEvents(api, clientEvent(api, { event, ...given }));
      await api.service('triggers');
    };

    it('200: an automation that never fired lists what it expects', async () => {
      const { id } = await automation(api, { trigger: trigger({ expect: ['acme.never'], threshold: 3, within: 60 }) });
      const { last_fired, firings, actions, triggers, explanation } = await activity(id);
      expect({ last_fired, firings, actions }).toEqual({ last_fired: null, firings: [], actions: [] });
      expect(triggers).toMatchObject([{ open_buckets: 0, buckets: [], next_evaluation: null }]);
      expect(explanation.join(' ')).toMatch(/has not fired.*3 events named acme\.never.*within 60 seconds.*No bucket is open/);
    });

    it('200: an open bucket reports its progress, for each key', async () => {
      const name = unique('acme.counted');
      const { id } = await automation(api, {
        trigger: trigger({ expect: [name], threshold: 3, within: 60, for_each: ['prefect.resource.id'] }),
      });
      await happens(name, { resource: resource('acme.one') });
      const { triggers } = await activity(id);
      expect(triggers[0]).toMatchObject({
        open_buckets: 1,
        buckets: [{ labels: { 'prefect.resource.id': 'acme.one' }, count: 1, threshold: 3, seconds_left: expect.closeTo(60, 0) }],
      });
      expect(triggers[0].buckets[0].explanation).toBe('1 of 3 events counted; 2 more are needed before the bucket ends.');
    });

    it('200: reports when and why it fired, and how its actions ended', async () => {
      const name = unique('acme.fired');
      const { id } = await automation(api, {
        trigger: trigger({ expect: [name] }),
        actions: [{ type: 'do-nothing' }, { type: 'cancel-flow-run' }],
      });
      await happens(name);
      const waiting = await activity(id);
      expect(waiting.actions.map(({ status }: { status: string }) => status)).toEqual(['waiting', 'waiting']);
      expect(waiting.explanation.join(' ')).toContain('2 actions have not finished yet.');
      await api.service('automation-actions');
      const { last_fired, firings, actions, explanation } = await activity(id);
      expect(last_fired).toMatchObject({ reason: `The event ${name} occurred.`, events: [expect.any(String)] });
      expect(firings).toEqual([last_fired]);
      const byIndex = actions.toSorted((a: { action_index: number }, b: { action_index: number }) => a.action_index - b.action_index);
      expect(byIndex).toMatchObject([
        { action_type: 'do-nothing', status: 'executed', reason: null, duration: expect.any(Number) },
        { action_type: 'cancel-flow-run', status: 'failed', reason: 'No flow run could be inferred' },
      ]);
      expect(explanation.join(' ')).toContain('1 of its last 2 actions failed');
    });

    it('200: reports when a proactive trigger will fire, and that a disabled automation will not', async () => {
      const name = unique('acme.heartbeat');
      const { id } = await automation(api, {
        trigger: trigger({ posture: 'Proactive', after: [name], expect: [name], within: 30, for_each: ['prefect.resource.id'] }),
      });
      await happens(name);
      const now = api.clock.peek();
      const { triggers } = await activity(id);
      expect(triggers[0].buckets[0].explanation).toMatch(/^It fires at .* unless 1 more expected event occurs before then\.$/);
      expect(triggers[0].buckets[0].end < addSeconds(now, 31)).toBe(true);
      await api.patch(`/automations/${id}`, { enabled: false });
      expect((await activity(id)).explanation[0]).toContain('disabled');
    });

    it('404: an unknown automation', async () => {
      expect((await api.get('/automations/00000000-0000-4000-8000-000000000000/activity')).status).toBe(404);
    });
  });
});
