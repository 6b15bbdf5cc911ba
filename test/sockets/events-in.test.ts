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

    it.each<[string, unknown]>([
      ['not JSON', '{'],
      ['no event fields', '{"type":"auth"}'],
      ['a label that is a number', { resource: { 'prefect.resource.id': 7 } }],
      ['a resource without id', { resource: { name: 'x' } }],
      ['a name that is too long', { event: 'x'.repeat(1025) }],
      ['a payload nested more deeply than the limit of bodies', { payload: { a: JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) } }],
    ])('closes with 1011 on %s; earlier events are stored, later ones are not', async (_, bad) => {
      const client = await join(api, '/events/in');
      const [before, after] = [clientEvent(api), clientEvent(api)];
      client.send(before);
      client.send(typeof bad === 'string' ? bad : { ...clientEvent(api), ...(bad as object) });
      client.send(after);
      expect(await client.closed).toEqual({ code: 1011, reason: 'Invalid event' });
      await api.deps.ingest.flush();
      expect((await byIds(before.id, after.id)).events).toMatchObject([{ id: before.id }]);
    });

    it('closes with 1011 on a binary frame', async () => {
      const client = await join(api, '/events/in');
      client.ws.send(Buffer.from('{}'));
      expect((await client.closed).code).toBe(1011);
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
