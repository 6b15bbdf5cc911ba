import { describe, expect, it } from 'vitest';
import { clientEvent, related } from '../events/builders.ts';
import { onEveryStore } from '../support/every-store.ts';
import { checkFrame, join } from './client.ts';

describe('/events/in', () => {
  onEveryStore((api) => {
    const byIds = async (...ids: string[]) => (await api.post('/events/filter', { filter: { id: { id: ids }, order: 'ASC' } })).body;

    it('stores an event per frame, in order, and sends nothing', async () => {
      const client = await join(api, '/events/in');
      const events = Array.from({ length: 300 }, (_, index) =>
        clientEvent(api, { event: `in.${index}`, related: [related('flow', 'prefect.flow.1')] }),
      );
      for (const event of events) {
        checkFrame('Event', event);
        client.send(event);
      }
      await client.ping();
      const stored = await api.events('in.');
      expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      expect(client.pending).toBe(0);
      await client.close();
    });

    it('a pong means that all events before its ping are stored', async () => {
      const client = await join(api, '/events/in');
      for (let round = 0; round < 5; round += 1) {
        const event = clientEvent(api);
        client.send(event);
        const [first, second] = await Promise.all([client.ping('1'), client.ping('2')]);
        expect([first, second]).toEqual(['1', '2']);
        expect((await byIds(event.id)).total).toBe(1);
      }
      await client.close();
    });

    it('an event that is sent again is the same event', async () => {
      const event = clientEvent(api, { event: 'first' });
      const client = await join(api, '/events/in');
      client.send(event);
      client.send({ ...event, event: 'second' });
      await client.ping();
      expect((await byIds(event.id)).events).toMatchObject([{ event: 'first' }]);
      await client.close();
    });

    it('accepts frames of 2 MiB, but not their events', async () => {
      const client = await join(api, '/events/in');
      const [large, fitting, small] = [
        clientEvent(api, { payload: { text: 'x'.repeat(2_000_000) } }),
        clientEvent(api, { payload: { text: 'x'.repeat(1_400_000) } }),
        clientEvent(api),
      ];
      for (const event of [large, fitting, small]) client.send(event);
      await client.ping();
      expect((await byIds(large.id, fitting.id, small.id)).total).toBe(2);
      await client.close();
    });

    it('does not parse frames that are larger than any event', async () => {
      const client = await join(api, '/events/in');
      client.send('{'.repeat(4_500_001));
      const event = clientEvent(api);
      client.send(event);
      await client.ping();
      expect((await byIds(event.id)).total).toBe(1);
      await client.close();
    });

    const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown;
    const many = <T>(count: number, item: (index: number) => T) => Array.from({ length: count }, (_, index) => item(index));
    const labels = (count: number) => Object.fromEntries(many(count, (index) => [`label.${index}`, 'x']));
    const id = { 'prefect.resource.id': 'acme.load.1' };

    /** What is wrong with an event, its change, and what the service stores: the fields of the event, or `null` if the frame becomes a dead letter. */
    const INVALID: [what: string, change: object | string, stored: object | null, outcome: 'mended' | 'shortened' | 'rejected'][] = [
      [
        '101 related resources',
        { related: many(101, (index) => related('flow', `f.${index}`)) },
        { related: many(100, (index) => related('flow', `f.${index}`)) },
        'shortened',
      ],
      ['a related resource without a role', { related: [id, related('flow', 'f.1')] }, { related: [related('flow', 'f.1')] }, 'shortened'],
      ['a related resource with an empty role', { related: [{ ...id, 'prefect.resource.role': '' }] }, { related: [] }, 'shortened'],
      ['a related resource without an id', { related: [{ 'prefect.resource.role': 'flow' }] }, { related: [] }, 'shortened'],
      ['related resources that are null', { related: null }, { related: [] }, 'mended'],
      ['a related resource that is a text', { related: ['f.1'] }, { related: [] }, 'shortened'],
      ['501 labels', { resource: { ...labels(500), ...id } }, { resource: { ...id, ...labels(499) } }, 'shortened'],
      ['a name of 1,025 characters', { event: 'n'.repeat(1025) }, { event: 'n'.repeat(1024) }, 'shortened'],
      ['a label that is a number', { resource: { ...id, count: 7 } }, { resource: { ...id, count: '7' } }, 'mended'],
      ['a label that is null', { resource: { ...id, count: null } }, { resource: id }, 'mended'],
      [
        'a label of a related resource that is true',
        { related: [{ ...related('flow', 'f.1'), ok: true }] },
        { related: [{ ...related('flow', 'f.1'), ok: 'true' }] },
        'mended',
      ],
      ['a label that is an object', { resource: { ...id, of: { a: [1] } } }, { resource: { ...id, of: '{"a":[1]}' } }, 'mended'],
      ['no id', { id: undefined }, {}, 'mended'],
      ['an id that is no UUID', { id: 'seven' }, {}, 'mended'],
      ['no time', { occurred: undefined }, {}, 'mended'],
      ['a time that is none', { occurred: 'yesterday' }, {}, 'mended'],
      ['a preceding event that is no UUID', { follows: 'the last one' }, { follows: null }, 'mended'],
      ['a payload that is null', { payload: null }, { payload: {} }, 'mended'],
      ['a payload that is a list', { payload: [1] }, { payload: { value: [1] } }, 'mended'],
      ['a resource without an id', { resource: { name: 'x' } }, null, 'rejected'],
      ['a resource with an empty id', { resource: { 'prefect.resource.id': '' } }, null, 'rejected'],
      ['no resource', { resource: undefined }, null, 'rejected'],
      ['a name that is a number', { event: 7 }, null, 'rejected'],
      ['a payload nested more deeply than the limit of bodies', { payload: { a: nested(1000) } }, null, 'rejected'],
      ['no JSON', '{', null, 'rejected'],
      ['a list', '[]', null, 'rejected'],
      ['no fields of an event', '{"type":"auth"}', null, 'rejected'],
    ];

    it.each(INVALID)('stays open after an event with %s, and stores what can be stored', async (what, change, stored, outcome) => {
      const { streamedEvents, deadLetters } = api.deps;
      await streamedEvents.settle();
      const [counted, letters] = [{ ...streamedEvents.counts }, await deadLetters.folder.count()];
      const client = await join(api, '/events/in');
      const [before, bad, after] = [clientEvent(api), clientEvent(api, { event: what }), clientEvent(api)];
      client.send(before);
      client.send(typeof change === 'string' ? change : { ...bad, ...change });
      client.send(after);
      await client.ping();
      await streamedEvents.settle();
      expect((await byIds(before.id, after.id)).total).toBe(2);
      expect(streamedEvents.counts[outcome]).toBe(counted[outcome] + 1);
      expect(await deadLetters.folder.count()).toBe(letters + (outcome === 'mended' ? 0 : 1));
      const { event: name = what } = (stored ?? {}) as { event?: string };
      const { events } = (await api.post('/events/filter', { filter: { event: { name: [name] } } })).body;
      if (stored === null) expect(events).toEqual([]);
      else expect(events).toMatchObject([{ resource: id, ...stored }]);
      await client.close();
      await api.deps.deadLetters.folder.delete();
    });

    it('accepts an event in a binary frame', async () => {
      const client = await join(api, '/events/in');
      const event = clientEvent(api);
      client.ws.send(Buffer.from(JSON.stringify(event)));
      await client.ping();
      expect((await byIds(event.id)).total).toBe(1);
      await client.close();
    });

    it('retries the frames of a dead letter', async () => {
      const { streamedEvents } = api.deps;
      const event = clientEvent(api);
      expect(streamedEvents.retry(['{', JSON.stringify(event)])).toEqual(['{']);
      await api.deps.ingest.flush();
      expect((await byIds(event.id)).total).toBe(1);
    });

    it('stores the events of a client that disconnects without a close frame', async () => {
      const client = await join(api, '/events/in');
      const event = clientEvent(api);
      client.send(event);
      await client.ping();
      client.ws.terminate();
      expect((await byIds(event.id)).total).toBe(1);
    });
  });

  onEveryStore(
    (api) => {
      it('is read no faster than the events can be stored', async () => {
        const client = await join(api, '/events/in');
        const events = Array.from({ length: 500 }, (_, index) => clientEvent(api, { event: `slow.${index}` }));
        for (const event of events) client.send(event);
        await client.ping();
        expect(await api.events('slow.')).toHaveLength(500);
        await client.close();
      });
    },
    { settings: { SERVICE_SERVICES_EVENT_PERSISTER_QUEUE_MAX_SIZE: '200' } },
  );
});
