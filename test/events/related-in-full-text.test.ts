import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import type { EventRecord, Resource } from '../../src/bus/event-record.ts';
import { type EventFilter, readEventFilter } from '../../src/events/filter/query.ts';
import { insertEvents } from '../../src/events/insert-queries.ts';
import { countMatches } from '../../src/resources/events/queries.ts';
import { compactDatabase } from '../../src/store/moving/compact.ts';
import { sqliteFileOf } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { startNode } from '../support/nodes.ts';
import { relatedInIndex } from '../support/related-index.ts';
import { startApi } from '../support/start-api.ts';
import { createDatabase } from '../support/test-database.ts';
import { related, resource } from './builders.ts';

const START = '2026-03-05T10:00:00.000000Z';
const NOW = addSeconds(START, 100_000);

const eventAt = (seconds: number, ...its: Resource[]): EventRecord => ({
  id: v7(),
  occurred: addSeconds(START, seconds),
  event: 'acme.load.finished',
  resource: resource('acme.load.1'),
  related: its,
  payload: {},
  received: START,
  follows: null,
});

const store = (where: Store, ...events: EventRecord[]) => where.transaction((tx) => insertEvents(tx, events));
const count = ({ reader }: Store, filter: Partial<EventFilter>) =>
  countMatches(reader, readEventFilter({ occurred: { since: START, until: NOW }, ...filter }, NOW));
const withRelated = (...id: string[]): Partial<EventFilter> => ({ related: [{ id }] });

describe('events by their related resources on SQLite', () => {
  let running: Awaited<ReturnType<typeof startApi>>;
  let db: Store;
  beforeAll(async () => {
    running = await startApi('sqlite');
    db = running.api.deps.store;
  });
  afterAll(() => running.stop());

  it('have ids of any length and with any characters, none of which means anything to the index', async () => {
    const long = 'x'.repeat(40_000);
    const ids = ['a', 'A', 'a b', 'a" OR "b', 'b*', 'é', 'e', '😀', 'NOT', '^a', `${long}1`, `${long}2`, `${long}1${long}`];
    await store(db, ...ids.map((id) => eventAt(0, related('tag', id))));
    for (const id of ids) expect(await count(db, withRelated(id)), id.slice(0, 20)).toBe(1);
    expect(await count(db, withRelated(...ids))).toBe(ids.length);
    for (const id of ['', '*', 'b', '"', `${long}3`]) expect(await count(db, withRelated(id)), id.slice(0, 20)).toBe(0);
    const begins = (...id_prefix: string[]): Partial<EventFilter> => ({ any_resource: [{ id_prefix }] });
    expect(await count(db, begins('a'))).toBe(3 + 10);
    expect(await count(db, begins('a', ''))).toBe(ids.length);
    expect(await count(db, begins('a b', `${long}1`))).toBe(3);
    expect(await count(db, begins(`${long}1x`))).toBe(1);
  });

  it('are found in a period with few and with many events, in whatever order they were stored', async () => {
    const many = Array.from({ length: 10_500 }, (_, n) => eventAt(1000 + ((n * 7919) % 10_500), related('flow', n % 2 ? 'odd' : 'even')));
    await store(db, ...many);
    const during = (since: number, until: number) => ({ occurred: { since: addSeconds(START, since), until: addSeconds(START, until) } });
    expect(await count(db, { ...withRelated('odd'), ...during(1000, 11_500) })).toBe(5250);
    const odd = many.filter(
      ({ related: its, occurred }) => its[0]!['prefect.resource.id'] === 'odd' && occurred <= addSeconds(START, 1100),
    );
    expect(await count(db, { ...withRelated('odd'), ...during(1000, 1100) })).toBe(odd.length);
    expect(await count(db, { ...withRelated('odd', 'even'), ...during(1050, 1059) })).toBe(10);
    expect(await count(db, { ...withRelated('odd', 'even'), ...during(20_000, 30_000) })).toBe(0);
  });

  it('are stored with their index or not at all', async () => {
    const [kept, lost] = [eventAt(50_000, related('flow', 'kept')), eventAt(50_000, related('flow', 'lost'))];
    await Promise.allSettled([
      store(db, kept),
      db.transaction(async (tx) => {
        await insertEvents(tx, [lost]);
        throw new Error('failed');
      }),
      store(db, kept),
    ]);
    const entries = (await relatedInIndex(db)).filter((entry) => entry.endsWith('kept') || entry.endsWith('lost'));
    expect(entries).toEqual([`${kept.id} kept`]);
  });
});

describe('the index of related resources of a SQLite file', () => {
  it('contains the events of earlier releases, and is right after the file was compacted, or its tables were written again', async () => {
    const database = await createDatabase('sqlite');
    const file = sqliteFileOf(database.url);
    const open = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
      const { service } = await startNode(database.url, { services: false });
      const result = await work(service.deps.store);
      await service.stop();
      return result;
    };
    const events = Array.from({ length: 20 }, (_, n) => eventAt(n, related('flow', `flow-${n % 3}`), related('tag', 'é "')));
    const expected = events
      .flatMap(({ id, related: its }) => its.map((one) => `${id} ${one['prefect.resource.id']}`))
      .slice(20)
      .sort();
    await open((there) => store(there, ...events));
    const earlier = new Database(file);
    earlier.exec('drop table events_related');
    // row ids with a gap, which differ from positions
    earlier.prepare(`delete from events where id in (select id from events order by rowid limit 10)`).run();
    earlier.exec(readFileSync('drizzle/sqlite/0009_related_in_full_text.sql', 'utf8'));
    earlier.close();
    expect(await open(relatedInIndex)).toEqual(expected);
    compactDatabase(database.url);
    expect(await open(relatedInIndex)).toEqual(expected);
    expect(await open((there) => count(there, withRelated('flow-1')))).toBe(4);
    const other = new Database(file);
    other.exec(
      'create temp table copy as select * from events; delete from events; insert into events select * from copy order by id desc',
    );
    other.close();
    expect(await open(relatedInIndex)).toEqual(expected);
    await database.drop();
  });
});
