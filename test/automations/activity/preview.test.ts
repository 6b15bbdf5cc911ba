import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import { clientEvent, related, resource, storedEvents } from '../../events/builders.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

describe('previewTrigger', () => {
  onEveryStore((api) => {
    /** Stores events with a unique name at these seconds of the period. */
    async function happened(seconds: number[], given: object = {}) {
      const start = api.clock.now();
      const name = unique('acme.preview');
      const events = seconds.map((second) => clientEvent(api, { event: name, occurred: addSeconds(start, second), ...given }));
      await storedEvents(api, ...events);
      api.clock.advance(Math.max(...seconds) + 60);
      return { name, start, events, until: addSeconds(start, Math.max(...seconds) + 1) };
    }

    const preview = async (trigger: object, period: object = {}) => {
      const response = await api.post('/automations/preview', { trigger: { type: 'event', posture: 'Reactive', ...trigger }, ...period });
      expect(response.status, response.text).toBe(200);
      return response.body;
    };

    it('200: reports when it would have fired and with which events, and saves nothing', async () => {
      const { name, start, events } = await happened([0, 1, 2, 3, 4, 22, 23, 24]);
      const before = (await api.post('/automations/count', {})).body;
      const { firings, total_firings, events_seen, events_covered, complete, explanation } = await preview(
        { expect: [name], threshold: 3, within: 10 },
        { since: start },
      );
      expect({ total_firings, events_seen, events_covered, complete }).toEqual({
        total_firings: 2,
        events_seen: 8,
        events_covered: 8,
        complete: true,
      });
      const ids = (from: number, to: number) => events.slice(from, to).map(({ id }) => id);
      expect(firings.map((firing: { events: { id: string }[] }) => firing.events.map(({ id }) => id))).toEqual([ids(0, 3), ids(5, 8)]);
      expect(explanation).toEqual([expect.stringContaining('fired 2 times')]);
      expect((await api.post('/automations/count', {})).body).toBe(before);
      expect(await api.events('prefect.automation.triggered')).toEqual([]);
    });

    it('200: accepts durations and triggers in every form that createAutomation accepts', async () => {
      const { name, start } = await happened([0, 1]);
      const response = await api.post('/automations/preview', {
        trigger: { posture: 'Reactive', expect: [name], threshold: 2, within: 'PT10S' },
        since: start,
      });
      expect(response.body).toMatchObject({ total_firings: 1 });
    });

    it('200: each value of a label has its own buckets', async () => {
      const { name, start, until } = await happened([0, 1, 2], { resource: resource('acme.a') });
      const others = [3, 4].map((second) =>
        clientEvent(api, { event: name, occurred: addSeconds(start, second / 10), resource: resource('acme.b') }),
      );
      await storedEvents(api, ...others);
      const { firings } = await preview(
        { expect: [name], threshold: 2, within: 60, for_each: ['prefect.resource.id'] },
        { since: start, until },
      );
      expect(firings.map(({ triggering_labels }: { triggering_labels: object }) => triggering_labels)).toEqual([
        { 'prefect.resource.id': 'acme.b' },
        { 'prefect.resource.id': 'acme.a' },
      ]);
    });

    it('200: a proactive trigger would have fired while no events came', async () => {
      const { name, start } = await happened([10, 300]);
      const { firings } = await preview(
        { posture: 'Proactive', expect: [name], within: 30 },
        { since: start, until: addSeconds(start, 95) },
      );
      expect(firings).toMatchObject([{ triggered: expect.stringContaining(addSeconds(start, 90).slice(0, 19)), events: [] }]);
      expect(firings[0].reason).toContain('Fewer than 1 expected event');
    });

    it('200: a composite trigger fires with the events of its parts', async () => {
      const one = await happened([0]);
      const other = await happened([0]);
      const parts = [one, other].map(({ name }) => ({ type: 'event', posture: 'Reactive', expect: [name] }));
      const period = { since: one.start };
      const both = await preview({ type: 'compound', posture: undefined, require: 'all', within: 3600, triggers: parts }, period);
      expect(both.firings).toMatchObject([{ events: [{ event: one.name }, { event: other.name }] }]);
      const reversed = await preview({ type: 'sequence', posture: undefined, within: 3600, triggers: parts.toReversed() }, period);
      expect(reversed.total_firings).toBe(0);
      expect(reversed.explanation[0]).toContain('fire in order');
    });

    it.each([
      ['an event name that no event has', { expect: ['acme.nothing.like.it'] }, 'but none with an expected name'],
      ['a resource that does not match', { match: { 'prefect.resource.id': 'acme.other.*' } }, 'did not fit `match`'],
      [
        'a related resource that does not match',
        { match_related: { 'prefect.resource.role': 'nobody' } },
        'no related resource fit `match_related`',
      ],
      ['too few events', { threshold: 5, within: 60 }, 'requires 5. The fullest bucket of 60 seconds reached 3.'],
      ['no arming event', { after: ['acme.arming'], within: 60 }, 'no expected event followed an `after` event'],
      ['no silence', { posture: 'Proactive', within: 600 }, 'In every bucket of 600 seconds'],
    ])('200: reports why it would not have fired: %s', async (_, trigger, words) => {
      const { name, start, until } = await happened([0, 1, 2], { related: [related('acme.role', 'acme.related')] });
      const { total_firings, explanation } = await preview({ expect: [name], ...trigger }, { since: start, until });
      expect(total_firings).toBe(0);
      expect(explanation.join(' ')).toContain(words);
    });

    it('200: evaluates the last 10,000 events and reports it', async () => {
      const start = api.clock.now();
      const name = unique('acme.many');
      for (let batch = 0; batch < 11; batch++)
        await storedEvents(
          api,
          ...Array.from({ length: 1000 }, (_, i) => clientEvent(api, { event: name, occurred: addSeconds(start, batch + i / 1000) })),
        );
      const { events_seen, complete, total_firings, firings, since, explanation } = await preview(
        { expect: [name] },
        { since: start, until: addSeconds(start, 60) },
      );
      expect(since, 'the first 1,000 events are left out').toBe(addSeconds(start, 1));
      expect(firings[0].triggered).toBe(addSeconds(start, 1));
      expect(explanation[0]).toContain('The preview starts at');
      expect({ events_seen, complete, total_firings, shown: firings.length }).toEqual({
        events_seen: 10_000,
        complete: false,
        total_firings: 10_000,
        shown: 100,
      });
    });

    it('200: an evaluation that would be too expensive ends early', async () => {
      const until = api.clock.now();
      const { complete } = await preview(
        { posture: 'Proactive', expect: ['acme.never'], within: 10 },
        { since: '2025-01-01T00:00:00Z', until },
      );
      expect(complete).toBe(false);
    });

    it('422: a trigger that createAutomation would reject, and a period that ends before it starts', async () => {
      for (const body of [
        {},
        { trigger: { type: 'event' } },
        { trigger: { type: 'compound', require: 3, within: 10, triggers: [] } },
        { trigger: { type: 'event', posture: 'Reactive' }, since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' },
      ])
        expect((await api.post('/automations/preview', body)).status).toBe(422);
    });
  });
});
