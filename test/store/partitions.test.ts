import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { insertEvents } from '../../src/events/insert-queries.ts';
import { receivedEvent } from '../../src/events/reading.ts';
import { isRetryable } from '../../src/store/errors.ts';

import {
  calendarSpan,
  createPartition,
  deletedByRow,
  dropPartitionsBefore,
  listPartitions,
  makePartitionsAhead,
  type Partition,
  queryWith,
  uncovered,
} from '../../src/store/postgres/partitions.ts';
import { events } from '../../src/store/schema/tables.ts';
import { clientEvent, foundEvents, related, storedEvents } from '../events/builders.ts';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { startApi } from '../support/start-api.ts';

const at = (day: string) => `${day}T00:00:00.000000Z`;
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const partition = (from: string, to: string): Partition => ({ name: `${from} ${to}`, span: span(from, to), rows: 0, bytes: 0 });
const DEFAULT: Partition = { name: 'default', span: undefined, rows: 0, bytes: 0 };

describe('the period of a new partition', () => {
  it('is a day or a month in UTC', () => {
    expect(calendarSpan('2026-12-31T23:59:59.999999Z', 'day')).toEqual(span('2026-12-31', '2027-01-01'));
    expect(calendarSpan('2026-12-31T23:59:59.999999Z', 'month')).toEqual(span('2026-12-01', '2027-01-01'));
  });

  it('excludes the periods of other partitions', () => {
    const month = span('2026-03-01', '2026-04-01');
    expect(uncovered(month, [DEFAULT])).toEqual(month);
    expect(uncovered(month, [partition('2026-02-01', '2026-03-06'), DEFAULT])).toEqual(span('2026-03-06', '2026-04-01'));
    expect(uncovered(month, [partition('2026-03-01', '2026-03-02'), partition('2026-03-02', '2026-03-03')])).toEqual(
      span('2026-03-03', '2026-04-01'),
    );
    expect(uncovered(month, [partition('2026-03-10', '2026-03-11'), partition('2026-03-20', '2026-03-21')])).toEqual(
      span('2026-03-01', '2026-03-10'),
    );
    expect(uncovered(month, [{ ...DEFAULT, span: { from: '', to: at('2026-05-01') } }])).toBeUndefined();
  });
});

describe('rows that are deleted one by one', () => {
  it('exclude those in a partition that will be dropped as a whole', () => {
    const days = [partition('2026-03-04', '2026-03-05'), partition('2026-03-05', '2026-03-06'), DEFAULT];
    expect(deletedByRow(days, '2026-03-05T10:00:00.000000Z')).toBe(at('2026-03-05'));
    expect(deletedByRow(days, '2026-03-09T10:00:00.000000Z')).toBe('2026-03-09T10:00:00.000000Z');
  });

  it('include those in a partition without a lower bound', () => {
    const before = '2026-03-05T10:00:00.000000Z';
    expect(deletedByRow([{ ...DEFAULT, span: { from: '', to: at('2026-04-01') } }], before)).toBe(before);
  });
});

const shipped = (api: Api, occurred: string, id = v7()) =>
  clientEvent(api, { id, event: 'acme.shipped', occurred, related: [related('flow', 'prefect.flow.1')] });

describe('an event that is sent again', () => {
  onEveryStore((api) => {
    it('is stored once, whether its day has a partition or not', async () => {
      for (const occurred of ['2026-03-05T09:00:00Z', '1999-01-01T00:00:00Z']) {
        const id = v7();
        await storedEvents(api, shipped(api, occurred, id));
        await api.service('partitions');
        await storedEvents(api, shipped(api, occurred, id), shipped(api, occurred));
        const { db } = api.deps.store.reader;
        expect(await db.select({ id: events.id }).from(events).where(eq(events.id, id))).toEqual([{ id }]);
        expect(await foundEvents(api, { id: { id: [id] }, related: [{ id: ['prefect.flow.1'] }] })).toBe(1);
      }
    });
  });
});

describe.runIf(inject('postgresUrl'))('partitions', () => {
  let api: Api;
  let stop: () => Promise<void>;
  beforeEach(async () => {
    ({ api, stop } = await startApi('postgres'));
  });
  afterEach(() => stop());

  const request = <T>(text: string) => queryWith(api.deps.store.reader)<T>(text);

  /** The distinct names of the partitions that contain rows. */
  const placesOf = async (table: string): Promise<string[]> => {
    const rows = await request<{ place: string }>(`select distinct tableoid::regclass::text as place from ${table}`);
    return rows.map(({ place }) => place).sort();
  };

  it('are created for the next days; earlier rows are moved, and no event is rejected', async () => {
    await storedEvents(api, ...['2026-03-05T09:00:00Z', '1999-01-01T00:00:00Z', '2040-01-01T00:00:00Z'].map((time) => shipped(api, time)));
    expect(await api.service('partitions')).toEqual({ handled: 5 });
    expect(await api.service('partitions')).toEqual({ handled: 0 });
    await storedEvents(api, shipped(api, '2026-03-06T09:00:00Z'));
    expect(await placesOf('events')).toEqual(['events_20260305', 'events_20260306', 'events_default']);
    // logs have the same retention as their runs, so each partition covers a month
    expect((await listPartitions(request, 'logs')).map(({ name }) => name)).toEqual(['logs_20260301_20260401', 'logs_default']);
  });

  it('are dropped as a whole when they expire; the others keep their rows until all of them have expired', async () => {
    await api.service('partitions');
    await storedEvents(api, ...['2026-03-05T01:00:00Z', '2026-03-05T23:00:00Z', '2026-03-06T09:00:00Z'].map((time) => shipped(api, time)));
    await request('analyze events');
    // 10:00, seven days later
    api.clock.advance(7 * 86_400);
    expect(await api.service('event-vacuum')).toEqual({ handled: 0 });
    expect(await placesOf('events')).toEqual(['events_20260305', 'events_20260306']);
    api.clock.advance(86_400);
    expect(await api.service('event-vacuum')).toEqual({ handled: 2 });
    expect(await placesOf('events')).toEqual(['events_20260306']);
  });

  it('of the rows that nodes of the previous release wrote for related resources are dropped like those of events', async () => {
    for (const [from, to] of [
      ['2026-03-05', '2026-03-06'],
      ['2026-03-06', '2026-03-07'],
    ])
      await request(
        `create table event_resources_${from?.replaceAll('-', '')} partition of event_resources for values from ('${from}') to ('${to}')`,
      );
    api.clock.advance(8 * 86_400);
    await api.service('event-vacuum');
    const left = await listPartitions(request, 'event_resources');
    expect(left.map(({ name }) => name)).toEqual(['event_resources_20260306', 'event_resources_default']);
  });

  it('are dropped by the next pass if they are only detached', async () => {
    await api.service('partitions');
    await request('alter table events detach partition events_20260305');
    await dropPartitionsBefore(api.deps.store, 'events', at('2026-01-01'));
    expect(await request(`select to_regclass('events_20260305') as name`)).toEqual([{ name: null }]);
  });

  it('are dropped once by two concurrent processes', async () => {
    const { store } = api.deps;
    await makePartitionsAhead(store, 'events', { now: at('2026-01-01'), days: 10, width: 'day' });
    const outcomes = await Promise.allSettled([1, 2].map(() => dropPartitionsBefore(store, 'events', at('2026-02-01'))));
    // a call that waits too long for the other one fails, and the next pass tries again
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' && !isRetryable(outcome.reason) ? [outcome.reason] : []));
    expect(failures).toEqual([]);
    await dropPartitionsBefore(store, 'events', at('2026-02-01'));
    expect(await request(`select relname from pg_class where relname like 'events_202601%' and relkind = 'r'`)).toEqual([]);
  });

  it('are attached while events are inserted into the default partition, and none is rejected', async () => {
    const occurred = '2026-03-05T09:00:00Z';
    const { store } = api.deps;
    let storing: Promise<unknown> | undefined;
    await store.transaction(async (tx) => {
      await createPartition(queryWith(tx), 'events', span('2026-03-05', '2026-03-06'));
      storing = store.transaction((other) => insertEvents(other, [receivedEvent(shipped(api, occurred), api.clock.now())]));
      await vi.waitFor(async () => expect(await request('select 1 from pg_locks where not granted')).not.toHaveLength(0), 10_000);
    });
    await storing;
    expect(await placesOf('events')).toEqual(['events_20260305']);
  });

  it('many rows in the default partition remain there', async () => {
    await request(
      `insert into logs (id, created, updated, name, level, message, timestamp)
       select gen_random_uuid(), now(), now(), 'a', 20, 'x', timestamp '2026-03-05 12:00:00' at time zone 'UTC' from generate_series(1, 5001)`,
    );
    expect(await makePartitionsAhead(api.deps.store, 'logs', { now: at('2026-03-05'), days: 1, width: 'day' })).toBe(1);
    expect(await placesOf('logs')).toEqual(['logs_default']);
    expect((await listPartitions(request, 'logs')).map(({ name }) => name)).toEqual(['logs_20260306', 'logs_default']);
  });

  // databases of unreleased builds contain such a partition
  it('one without a lower bound contains all earlier rows; the next partition follows it', async () => {
    await request(`create table events_before partition of events for values from (minvalue) to ('2026-03-06 00:00:00+00')`);
    await storedEvents(api, ...['1999-01-01T00:00:00Z', '2026-03-05T09:00:00Z', '2026-03-06T09:00:00Z'].map((time) => shipped(api, time)));
    expect((await listPartitions(request, 'events'))[0]).toMatchObject({ name: 'events_before', span: { from: '', to: at('2026-03-06') } });
    await makePartitionsAhead(api.deps.store, 'events', { now: at('2026-03-05'), days: 1, width: 'day' });
    expect(await placesOf('events')).toEqual(['events_20260306', 'events_before']);
  });
});
