import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import { readEventFilter } from '../../src/events/filter/query.ts';
import { type Page, StoredFrames } from '../../src/resources/events/stored-frames.ts';
import { PeerClosed } from '../../src/sockets/closing.ts';
import { clientEvent, related, resource, storedEvents } from '../events/builders.ts';
import { type Api, unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { startApi } from '../support/start-api.ts';
import { connect, join, type SocketClient } from './client.ts';

const tomorrow = (api: Api) => addSeconds(api.clock.peek(), 86_400);
const ago = (api: Api, seconds: number) => addSeconds(api.clock.peek(), -seconds);

/** A subscribed client. Without a backfill, resolves once the subscription is active. */
async function subscribe(api: Api, filter: unknown, rest: Record<string, unknown> = {}): Promise<SocketClient> {
  const client = await join(api, '/events/out');
  client.send({ type: 'filter', filter, ...rest });
  await client.ping();
  return client;
}

/** The names of the events that `client` receives up to and including the event `last`. */
async function namesUntil(client: SocketClient, last: string): Promise<string[]> {
  const names: string[] = [];
  while (names.at(-1) !== last) names.push((await client.next()).event.event);
  return names;
}

describe('/events/out', () => {
  onEveryStore((api) => {
    it('sends stored events, the oldest first and at most 15 minutes old, then live ones', async () => {
      const kind = unique('out');
      const event = (name: string, seconds: number) => clientEvent(api, { event: `${kind}.${name}`, occurred: ago(api, seconds) });
      await storedEvents(api, event('2', 60), event('0', 901), event('1', 890));
      const client = await subscribe(api, {
        event: { prefix: [kind] },
        occurred: { since: ago(api, 10_800), until: tomorrow(api) },
        order: 'DESC',
      });
      expect(await namesUntil(client, `${kind}.2`)).toEqual([`${kind}.1`, `${kind}.2`]);
      const live = clientEvent(api, { event: `${kind}.3`, related: [related('flow', 'prefect.flow.1')], payload: { a: 1 } });
      await storedEvents(api, live);
      const frame = await client.next();
      expect(Object.keys(frame).sort()).toEqual(['event', 'type']);
      expect(frame.event).toMatchObject({ id: live.id, payload: { a: 1 }, related: live.related, follows: null });
      await client.close();
    });

    it('sends the events of the service', async () => {
      const client = await subscribe(
        api,
        { event: { prefix: ['prefect.flow.'] }, occurred: { until: tomorrow(api) } },
        { backfill: false },
      );
      const { id } = await api.flow();
      expect((await client.next()).event).toMatchObject({
        event: 'prefect.flow.created',
        resource: { 'prefect.resource.id': `prefect.flow.${id}` },
      });
      await client.close();
    });

    it('sends nothing live without an `until` in the future, and nothing stored with `backfill` false', async () => {
      const kind = unique('out');
      await storedEvents(api, clientEvent(api, { event: `${kind}.stored` }));
      const past = await subscribe(api, { event: { prefix: [kind] } });
      const live = await subscribe(api, { event: { prefix: [kind] }, occurred: { until: tomorrow(api) } }, { backfill: false });
      await storedEvents(api, clientEvent(api, { event: `${kind}.live` }));
      expect((await live.next()).event.event).toBe(`${kind}.live`);
      expect((await past.next()).event.event).toBe(`${kind}.stored`);
      await past.ping();
      expect(past.pending).toBe(0);
      await Promise.all([past.close(), live.close()]);
    });

    it('neither loses nor repeats events that come during the backfill', async () => {
      const kind = unique('out');
      const filter = { event: { prefix: [kind] }, occurred: { since: ago(api, 60), until: tomorrow(api) } };
      const names = Array.from({ length: 1500 }, (_, index) => `${kind}.${String(index).padStart(4, '0')}`);
      const send = (from: number, to: number) =>
        api.deps.ingest.accept(
          names
            .slice(from, to)
            .map((name) => ({ ...clientEvent(api, { event: name }), related: [], payload: {}, received: api.clock.now(), follows: null })),
        );
      send(0, 600);
      const clients = await Promise.all([1, 2, 3].map(() => join(api, '/events/out')));
      for (const [index, client] of clients.entries()) {
        send(600 + index * 300, 600 + (index + 1) * 300);
        client.send({ type: 'filter', filter });
      }
      for (const client of clients) {
        const got: string[] = [];
        while (got.length < names.length) got.push((await client.next()).event.event);
        expect([...got].sort()).toEqual(names);
        await client.ping();
        expect(client.pending).toBe(0);
        await client.close();
      }
    });

    it('reads stored events for many subscribers in pages, each event once for all', async () => {
      const kind = unique('out');
      const sizes = [10, 100_000, 200_000, 300_000, 10, 10, 250_000, 20_000];
      const stored = sizes.map((size, n) =>
        clientEvent(api, { event: `${kind}.${n}`, occurred: ago(api, 100 - n), payload: { text: 'x'.repeat(size) } }),
      );
      await storedEvents(api, ...stored);
      const query = readEventFilter(
        { event: { prefix: [kind] }, occurred: { since: ago(api, 200), until: tomorrow(api) }, order: 'ASC' },
        api.clock.peek(),
      );
      const frames = new StoredFrames();
      const open = new AbortController().signal;
      const read = async () => {
        const pages: Page[] = [];
        do pages.push(await frames.read(api.deps.store.reader, query, { limit: 5, after: pages.at(-1)?.end }, open));
        while (!pages.at(-1)?.isLast);
        return pages.map((page) => page.frames);
      };
      const [first, second] = await Promise.all([read(), read()]);
      expect(first.map((page) => page.map(({ id }) => stored.findIndex((event) => event.id === id)))).toEqual([
        [0, 1],
        [2],
        [3],
        [4, 5, 6],
        [7],
      ]);
      expect(second).toEqual(first);
      // cached frames, including those of large events, stay unchanged after a change in the database
      await api.deps.store.transaction(({ db, dialect }) =>
        dialect.execute(db, `update events set payload = '{}' where event like '${kind}.%'`),
      );
      expect((await read()).flat()).toEqual(first.flat());
    });

    it('reads nothing for subscribers that disconnected while they were queued', async () => {
      const frames = new StoredFrames();
      const query = readEventFilter({ order: 'ASC' }, api.clock.peek());
      const read = (closed: AbortSignal) => frames.read(api.deps.store.reader, query, { limit: 5, after: undefined }, closed);
      const disconnected = Array.from({ length: 20 }, () => new AbortController());
      const staying = () => read(new AbortController().signal);
      const crowd = [staying(), staying(), ...disconnected.map(({ signal }) => read(signal)), staying()];
      for (const client of disconnected) client.abort(new PeerClosed());
      const settled = await Promise.allSettled(crowd);
      expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', ...Array(20).fill('rejected'), 'fulfilled']);
      await expect(read(AbortSignal.abort(new PeerClosed()))).rejects.toThrow(PeerClosed);
    });

    it('filters live events like stored ones', async () => {
      const kind = unique('out');
      const filters: Record<string, unknown>[] = [
        { resource: { id: ['r.1'] } },
        { resource: { labels: { color: '!red' } } },
        { related: { role: ['flow'], id: ['prefect.flow.1'] } },
        { any_resource: { id: ['prefect.flow.1'] } },
        { text: { query: '+blue -red' } },
        { related: null, any_resource: null, text: null, resource: null, id: { id: [] } },
      ];
      const clients = await Promise.all(
        filters.map((filter) =>
          subscribe(api, { event: { prefix: [kind] }, occurred: { until: tomorrow(api) }, ...filter }, { backfill: false }),
        ),
      );
      await storedEvents(
        api,
        clientEvent(api, { event: `${kind}.red`, resource: resource('r.1', { color: 'red' }) }),
        clientEvent(api, {
          event: `${kind}.blue`,
          resource: resource('r.2', { color: 'blue' }),
          related: [related('flow', 'prefect.flow.1')],
        }),
        clientEvent(api, { event: `${kind}.flow`, resource: resource('prefect.flow.1'), related: [related('parent', 'prefect.flow.1')] }),
      );
      await clients.at(-1)!.next();
      const got = await Promise.all(
        clients.map(async (client) => {
          await client.ping();
          const names: string[] = [];
          while (client.pending > 0) names.push((await client.next()).event.event.slice(kind.length + 1));
          return names;
        }),
      );
      expect(got).toEqual([['red'], ['blue'], ['blue'], ['blue', 'flow'], ['blue'], ['blue', 'flow']]);
      await Promise.all(clients.map((client) => client.close()));
    });

    it.each<[string, unknown, number, string]>([
      ['another type', { type: 'hello' }, 1002, "Expected 'filter' message"],
      ['no filter', { type: 'filter' }, 1002, 'Invalid filter: '],
      ['a filter that is a string', { type: 'filter', filter: 'x' }, 1002, 'Invalid filter: '],
      [
        'an unknown field',
        { type: 'filter', filter: { nope: 'é'.repeat(200) } },
        1002,
        'Invalid filter: nope: Extra inputs are not permitted',
      ],
      ['a long problem', { type: 'filter', filter: { ['é'.repeat(200)]: 1 } }, 1002, 'Invalid filter: ééé'],
      ['no type', { filter: {} }, 1011, 'Invalid message'],
      ['not an object', [], 1011, 'Invalid message'],
      ['not JSON', 'nope', 1011, 'Invalid message'],
    ])('closes on %s', async (_, frame, code, reason) => {
      const client = await join(api, '/events/out');
      client.send(frame);
      const closed = await client.closed;
      expect(closed.code).toBe(code);
      expect(closed.reason.startsWith(reason)).toBe(true);
      expect(Buffer.byteLength(closed.reason)).toBeLessThanOrEqual(123);
    });

    it('ignores frames after the filter', async () => {
      const kind = unique('out');
      const client = await subscribe(api, { event: { prefix: [kind] }, occurred: { until: tomorrow(api) } });
      for (let index = 0; index < 600; index += 1) client.send('not even JSON');
      await client.ping();
      await storedEvents(api, clientEvent(api, { event: `${kind}.1` }));
      expect((await client.next()).event.event).toBe(`${kind}.1`);
      await client.close();
    });

    it('a client without the subprotocol starts with the filter', async () => {
      const kind = unique('out');
      await storedEvents(api, clientEvent(api, { event: `${kind}.1` }));
      const client = await connect(api, '/events/out', []);
      client.send({ type: 'filter', filter: { event: { prefix: [kind] } } });
      expect((await client.next()).event.event).toBe(`${kind}.1`);
      await client.close();
    });
  });

  onEveryStore(
    (api) => {
      it('sends only the backfill while streaming is disabled', async () => {
        const kind = unique('out');
        await storedEvents(api, clientEvent(api, { event: `${kind}.1` }));
        const client = await subscribe(api, { event: { prefix: [kind] }, occurred: { until: tomorrow(api) } });
        expect((await client.next()).event.event).toBe(`${kind}.1`);
        await storedEvents(api, clientEvent(api, { event: `${kind}.2` }));
        await client.ping();
        expect(client.pending).toBe(0);
        await client.close();
      });
    },
    { settings: { SERVICE_EVENTS_STREAM_OUT_ENABLED: 'false' } },
  );

  it('a subscriber that does not read loses new events, not its connection, and uses no more memory than its backlog', async () => {
    const { api, stop } = await startApi('sqlite');
    const kind = unique('out');
    const client = await subscribe(api, { event: { prefix: [kind] }, occurred: { until: tomorrow(api) } }, { backfill: false });
    client.ws.pause();
    const text = 'x'.repeat(200_000);
    for (let n = 0; n < 350; n += 1) await storedEvents(api, clientEvent(api, { event: `${kind}.${n}`, payload: { text } }));
    client.ws.resume();
    const numbers: number[] = [];
    const next = async () => (await client.next()).event.event.slice(kind.length + 1);
    while (numbers.length < 256) numbers.push(Number(await next()));
    await storedEvents(api, clientEvent(api, { event: `${kind}.end` }));
    for (let name = await next(); name !== 'end'; name = await next()) numbers.push(Number(name));
    expect(numbers.length).toBeLessThan(350);
    expect(numbers).toEqual(numbers.map((_, n) => n));
    await client.close();
    await stop();
    // 70 MB pass through the store
  }, 120_000);

  it('closes with 1012 when the service stops', async () => {
    const { api, stop } = await startApi('sqlite');
    const clients = [await subscribe(api, {}), await join(api, '/events/in'), await connect(api, '/logs/out')];
    const stopped = stop();
    for (const client of clients) expect(await client.closed).toEqual({ code: 1012, reason: 'Service restart' });
    await stopped;
    await expect(connect(api, '/events/in')).rejects.toThrow();
  });

  it('a service that stops does not wait for a client that does not respond', async () => {
    const { api, stop } = await startApi('sqlite');
    const client = await join(api, '/events/in');
    client.ws.pause();
    const started = performance.now();
    await stop();
    expect(performance.now() - started).toBeLessThan(5000);
    client.ws.terminate();
  });
});
