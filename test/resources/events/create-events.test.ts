import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { toWireInstant } from '../../../src/base/time/instant.ts';
import { clientEvent, related, resource, storedEvents } from '../../events/builders.ts';
import { onEveryStore } from '../../support/every-store.ts';

describe('createEvents', () => {
  onEveryStore((api) => {
    const byIds = async (...ids: string[]) => (await api.post('/events/filter', { filter: { id: { id: ids } } })).body;

    it('204: events are stored, stamped and can be queried', async () => {
      const first = clientEvent(api, { payload: { rows: 1200, exact: 12345678901234 }, related: [related('flow', 'prefect.flow.1')] });
      const second = clientEvent(api, { follows: first.id });
      const response = await api.post('/events', [first, second]);
      expect(response.status).toBe(204);
      expect(response.text).toBe('');
      await api.deps.ingest.flush();
      const { events, total, next_page } = await byIds(first.id, second.id);
      expect([total, next_page]).toEqual([2, null]);
      expect(Object.keys(events[0]).sort()).toEqual(['event', 'follows', 'id', 'occurred', 'payload', 'received', 'related', 'resource']);
      expect(events[0]).toMatchObject({ id: second.id, follows: first.id, related: [], payload: {} });
      expect(events[1]).toMatchObject({ ...first, occurred: toWireInstant(first.occurred), follows: null });
      expect(events[1].received > first.occurred).toBe(true);
    });

    it('204: the first of two events with the same id is kept, in one request and in two', async () => {
      const event = clientEvent(api, { event: 'first' });
      await storedEvents(api, event, { ...event, event: 'second', related: [related('flow', 'prefect.flow.1')] });
      await storedEvents(api, { ...event, event: 'third' });
      const { events, total } = await byIds(event.id);
      expect([total, events[0].event]).toEqual([1, 'first']);
      const unrelated = await api.post('/events/filter', { filter: { id: { id: [event.id] }, related: { id: ['prefect.flow.1'] } } });
      expect(unrelated.body.total).toBe(0);
    });

    it('204: a duplicate id is detected long after it left the cache', async () => {
      const event = clientEvent(api, { event: 'first' });
      await storedEvents(api, event);
      api.clock.advance(3600);
      await storedEvents(api, { ...event, event: 'again' });
      expect((await byIds(event.id)).events[0].event).toBe('first');
    });

    it('204: `received`, offsets, and unknown fields of the sender', async () => {
      const event = clientEvent(api, { occurred: '2026-03-05T10:00:00+02:00', received: '2001-01-01T00:00:00Z', url: 'https://acme.test' });
      await storedEvents(api, event);
      const [stored] = (
        await api.post('/events/filter', { filter: { id: { id: [event.id] }, occurred: { since: '2026-01-01T00:00:00Z' } } })
      ).body.events;
      expect(stored.occurred).toBe('2026-03-05T08:00:00Z');
      expect(stored.received > '2026').toBe(true);
      expect(stored).not.toHaveProperty('url');
    });

    it('204: strings that a database cannot store are cleaned, and the rest is unchanged', async () => {
      const event = clientEvent(api, {
        event: 'a\u0000b',
        resource: resource('acme.\u0000load', { 'na\u0000me': 'Zo\u00eb \ud800 %_"\\' }),
        payload: { text: 'x\u0000y', nested: { list: [1, null, 'é'] } },
      });
      await storedEvents(api, event);
      const [stored] = (await byIds(event.id)).events;
      expect(stored.event).toBe('ab');
      expect(stored.resource).toEqual({ 'prefect.resource.id': 'acme.load', name: 'Zo\u00eb \ufffd %_"\\' });
      expect(stored.payload).toEqual({ text: 'x\u0000y', nested: { list: [1, null, 'é'] } });
    });

    it('204: an empty list', async () => {
      expect((await api.post('/events', [])).status).toBe(204);
    });

    it('422: an event of more than 1.5 MB rejects the whole list, with its place', async () => {
      const [small, large] = [clientEvent(api), clientEvent(api, { payload: { text: 'x'.repeat(1_499_900) } })];
      const response = await api.post('/events', [small, large]);
      expect([response.status, response.body.exception_detail]).toEqual([
        422,
        [expect.objectContaining({ loc: ['body', 1], msg: 'Value error, must be at most 1500000 bytes of JSON' })],
      ]);
      await api.deps.ingest.flush();
      expect((await byIds(small.id)).total).toBe(0);
      const halves = [1, 2].map(() => clientEvent(api, { payload: { text: 'x'.repeat(1_000_000) } }));
      expect((await api.post('/events', halves)).status).toBe(204);
    });

    it('422: one invalid event rejects the whole list', async () => {
      const good = clientEvent(api);
      const response = await api.post('/events', [good, clientEvent(api, { resource: { name: 'x' } })]);
      expect(response.status).toBe(422);
      expect(response.body.exception_detail[0]).toMatchObject({
        type: 'value_error',
        loc: ['body', 1, 'resource'],
        msg: 'Value error, Resources must include the prefect.resource.id label',
      });
      await api.deps.ingest.flush();
      expect((await byIds(good.id)).total).toBe(0);
    });

    const labels = (count: number) => Object.fromEntries(Array.from({ length: count - 1 }, (_, index) => [`label-${index}`, 'x']));
    const many = (count: number) => Array.from({ length: count }, (_, index) => related('tag', `prefect.tag.${index}`));

    it('204: an event of the maximum size', async () => {
      const event = clientEvent(api, { event: 'é'.repeat(1024), resource: resource('a', labels(500)), related: many(100) });
      await storedEvents(api, event);
      const [stored] = (await byIds(event.id)).events;
      expect(stored.related).toEqual(event.related);
      expect(Object.keys(stored.resource)).toHaveLength(500);
    });

    it.each<[string, Record<string, unknown>, (string | number)[], string]>([
      ['an empty resource id', { resource: resource('') }, ['resource'], 'Value error, The prefect.resource.id label must be non-empty'],
      [
        '501 labels',
        { resource: resource('a', labels(501)) },
        ['resource'],
        'Value error, The maximum number of labels per resource is 500',
      ],
      ['101 related resources', { related: many(101) }, ['related'], 'Value error, The maximum number of related resources is 100'],
      ['a long name', { event: 'x'.repeat(1025) }, ['event'], 'Value error, Event name must be at most 1024 characters'],
      [
        'a related resource without role',
        { related: [resource('a')] },
        ['related', 0],
        'Value error, Related Resources must include the prefect.resource.role label',
      ],
      ['an empty role', { related: [related('', 'a')] }, ['related', 0], 'Value error, The prefect.resource.role label must be non-empty'],
      ['a name of too many bytes', { event: '\u6f22'.repeat(1000) }, ['event'], 'Value error, must be at most 2600 bytes to be stored'],
      [
        'a related resource with an id that is too long',
        { related: [related('tag', 'x'.repeat(2601))] },
        ['related', 0, 'prefect.resource.id'],
        'Value error, must be at most 2600 bytes to be stored',
      ],
      ['a label that is a number', { resource: resource('a', { n: 7 as never }) }, ['resource', 'n'], 'Input should be a valid string'],
    ])('422: %s', async (_, event, loc, msg) => {
      const response = await api.post('/events', [clientEvent(api, event)]);
      expect(response.status).toBe(422);
      expect(response.body.exception_detail).toEqual([expect.objectContaining({ loc: ['body', 0, ...loc], msg })]);
    });

    it.each<[string, unknown]>([
      ['not a list', {}],
      ['related null', [{ related: null }]],
      ['payload null', [{ payload: null }]],
      ['payload a list', [{ payload: [] }]],
      ['no id', [{ id: undefined }]],
    ])('422: %s', async (_, body) => {
      const sent = Array.isArray(body) ? body.map((one) => clientEvent(api, one)) : body;
      expect((await api.post('/events', sent)).status).toBe(422);
    });

    it('204: a path with a trailing slash', async () => {
      expect((await api.post('/events/', [clientEvent(api, { id: v7() })])).status).toBe(204);
    });
  });
});
