import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import type { EventRecord } from '../../src/bus/event-record.ts';
import { insertEvents } from '../../src/events/insert-queries.ts';
import { CHANNEL } from '../../src/store/postgres/own-schema.ts';
import { eventDraft, eventRecord, resource } from '../events/builders.ts';
import { type Node, startNode } from '../support/nodes.ts';
import { createDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/waiting.ts';
import { Watcher } from './watcher.ts';

describe.runIf(inject('postgresUrl'))('two nodes on one PostgreSQL', () => {
  let database: TestDatabase;
  let first: Node;
  let second: Node;
  beforeAll(async () => {
    database = await createDatabase('postgres');
    [first, second] = await Promise.all([startNode(database.url, { services: false }), startNode(database.url, { services: false })]);
  });
  afterAll(async () => {
    for (const { service } of [first, second]) await service.stop();
    await database.drop();
  });

  const createFlow = (node: Node, name: string) =>
    fetch(`${node.apiUrl}/flows/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }) });
  const draft = (event: string, index = 0) => eventDraft({ event, resource: resource(`thing.${index}`) });
  const times = (watcher: Watcher) => [...watcher.received.values()];
  const received = (watchers: readonly Watcher[], count: number) =>
    until(`each subscriber receives ${count} events`, () => watchers.every((watcher) => watcher.received.size >= count));

  it('a subscriber of one node receives changes through the other node once', async () => {
    const watcher = await Watcher.on(second, 'prefect.flow.');
    await createFlow(first, 'through-the-first');
    await createFlow(second, 'through-the-second');
    await received([watcher], 2);
    // notifications arrive in order: after this one, no second notification of the others can arrive
    await createFlow(first, 'marker');
    await received([watcher], 3);
    expect(times(watcher)).toEqual([1, 1, 1]);
    watcher.close();
  });

  it('a burst beyond the backlog of a subscriber arrives completely on both nodes', async () => {
    const watchers = [await Watcher.on(first, 'burst.'), await Watcher.on(second, 'burst.')];
    const { store, outbox } = first.service.deps;
    const drafts = Array.from({ length: 400 }, (_, index) => draft('burst.happened', index));
    await store.transaction(async (tx) => outbox.emit(tx, ...drafts));
    await received(watchers, 400);
    for (const watcher of watchers) {
      expect(times(watcher)).toEqual(Array.from({ length: 400 }, () => 1));
      watcher.close();
    }
  });

  it('a subscriber of one node receives large and small events of the other in order', async () => {
    const watcher = await Watcher.on(second, 'row.');
    const { store, outbox } = first.service.deps;
    const ids = Array.from({ length: 60 }, (_, index) => `row.${index}`);
    for (const [index, id] of ids.entries()) {
      const payload = { blob: 'x'.repeat(index % 3 === 0 ? 300_000 : 1) };
      await store.transaction(async (tx) => outbox.emit(tx, eventDraft({ event: 'row.happened', resource: resource(id), payload })));
    }
    await received([watcher], ids.length);
    expect([...watcher.resources]).toEqual(ids);
    watcher.close();
  });

  it('foreign notifications on the channel are ignored', async () => {
    const watcher = await Watcher.on(second, 'prefect.flow.');
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const text of ['', 'hello', 'null', '[]', '{"node":"x","topic":"events"}', '{"node":"x","topic":"logs","body":{},"times":{}}'])
      await client.query(`select pg_notify(${CHANNEL}, $1)`, [text]);
    await client.end();
    await createFlow(first, 'after-the-noise');
    await received([watcher], 1);
    expect(times(watcher)).toEqual([1]);
    watcher.close();
  });

  const silentlyStored = async (given: Partial<EventRecord>) => {
    const { store, clock, ids } = first.service.deps;
    const now = clock.now();
    const record = eventRecord({ event: 'silent.happened', id: ids.next(), occurred: now, received: now, ...given });
    await store.transaction((tx) => insertEvents(tx, [record]));
    return record;
  };

  it('the other nodes deliver events once if a node commits them and crashes before its notification', async () => {
    const watchers = [await Watcher.on(first, 'silent.'), await Watcher.on(second, 'silent.')];
    const record = await silentlyStored({});
    await received(watchers, 1);
    // only a later check delivers this one, and must not deliver the first again
    const marker = await silentlyStored({});
    await received(watchers, 2);
    for (const watcher of watchers) {
      expect([...watcher.received]).toEqual([
        [record.id, 1],
        [marker.id, 1],
      ]);
      watcher.close();
    }
  });

  it('they deliver a new event with a future time, but no older one', async () => {
    const watchers = [await Watcher.on(first, 'silent.'), await Watcher.on(second, 'silent.')];
    const now = first.service.deps.clock.now();
    await silentlyStored({ occurred: addSeconds(now, 3600), received: addSeconds(now, -90) });
    const fresh = await silentlyStored({ occurred: addSeconds(now, 3600) });
    await received(watchers, 1);
    const marker = await silentlyStored({});
    await received(watchers, 2);
    for (const watcher of watchers) {
      expect([...watcher.received]).toEqual([
        [fresh.id, 1],
        [marker.id, 1],
      ]);
      watcher.close();
    }
  });
});
