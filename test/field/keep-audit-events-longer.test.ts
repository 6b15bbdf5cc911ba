import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { addSeconds, type Instant } from '../../src/base/time/instant.ts';
import { eventVacuum } from '../../src/services/storage/vacuum.ts';
import { calendarSpan, listPartitions, makePartitionsAhead, queryWith } from '../../src/store/postgres/partitions.ts';
import type { Store, Tx } from '../../src/store/store.ts';
import { clientEvent, related, storedEvents } from '../events/builders.ts';
import { type Api, unique } from '../support/api.ts';
import { planOf } from '../support/plan.ts';
import { relatedInIndex } from '../support/related-index.ts';
import { startApi } from '../support/start-api.ts';
import { statementsOf } from '../support/statements.ts';
import { stores } from '../support/test-database.ts';

const DAY = 86_400;

/** The background services of a service with these overrides. */
const settings = (overrides: Record<string, number>, others: Record<string, string> = {}) => ({
  SERVICE_SERVICES_DB_VACUUM_EVENT_RETENTION_OVERRIDES: JSON.stringify(overrides),
  SERVICE_SERVICES_DB_VACUUM_BATCH_SIZE: '7',
  ...others,
});

const ago = (api: Api, days: number): Instant => addSeconds(api.clock.peek(), -days * DAY);

const eventOf = (api: Api, name: string, occurred: Instant) =>
  clientEvent(api, {
    event: name,
    occurred,
    payload: { occurred },
    related: [related('flow', 'prefect.flow.1'), related('tag', 'prefect.tag.é"')],
  });

/** Creates the partitions of past days, as a service that ran on those days has created them. */
async function makePastPartitions({ deps: { store } }: Api, days: readonly Instant[]): Promise<void> {
  for (const now of days) await makePartitionsAhead(store, 'events', { now, days: 0, width: 'day' });
}

/** The name and time of each stored event. Verifies that the index of SQLite contains the related resources of the stored events. */
async function stored(api: Api, names: readonly string[]): Promise<string[]> {
  const all = await api.events();
  const expected = all.flatMap(({ id, related: its }) => its.map((one) => `${id} ${one['prefect.resource.id']}`));
  const { store } = api.deps;
  expect(await relatedInIndex(store)).toEqual(store.reader.dialect.name === 'sqlite' ? expected.sort() : []);
  return all
    .filter(({ event }) => names.includes(event))
    .map(({ event, occurred }) => `${event} ${occurred}`)
    .sort();
}

/** The ids of the events of a filter, read page by page. */
async function listed(api: Api, filter: object): Promise<string[]> {
  let page = await api.post('/events/filter', {
    filter: { occurred: { since: ago(api, 1000), until: api.clock.peek() }, ...filter },
    limit: 3,
  });
  const ids: string[] = [];
  for (;;) {
    expect(page.status).toBe(200);
    ids.push(...(page.body.events as { id: string }[]).map(({ id }) => id));
    const next = page.body.next_page as string | null;
    if (next === null) return ids.sort();
    const { pathname, search } = new URL(next);
    page = await api.get(`${pathname.replace(/^\/api/, '')}${search}`);
  }
}

const OVERRIDES = {
  'audit.*': 365 * DAY,
  'audit.login': 30 * DAY,
  'audit.debug.*': 2 * DAY,
  'audit.debug.kept': 100 * DAY,
  'tick.*': DAY,
  'tick.kept': 30 * DAY,
  'bill%_.*': 30 * DAY,
  exact: 365 * DAY,
  short: DAY,
};

/** The days for which each name is kept, by its rule. */
const KEPT: Record<string, number> = {
  other: 7,
  'audit.created': 365,
  'audit.': 365,
  'audit.é.created': 365,
  audit: 7,
  auditor: 7,
  'Audit.created': 7,
  'audit.login': 30,
  'audit.login.failed': 365,
  'audit.debug.sql': 2,
  'audit.debug.kept': 100,
  'tick.a': 1,
  'tick.*': 1,
  'tick.kept': 30,
  'bill%_.paid': 30,
  'bill-x.paid': 7,
  exact: 365,
  'exact.more': 7,
  short: 1,
};
const NAMES = Object.keys(KEPT);

// on PostgreSQL, rows are kept up to a day longer, and up to a month longer if the longest period exceeds 100 days
const AGES = [0.2, 2.5, 5, 9, 12, 33, 40, 75, 102, 150, 250, 363, 400];

const LAYOUTS = stores().flatMap((kind) =>
  (kind === 'postgres' ? [true, false] : [false]).map((hasPartitions) => ({ kind, hasPartitions })),
);

describe.each(LAYOUTS)('events on $kind, with partitions: $hasPartitions', ({ kind, hasPartitions }) => {
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ api, stop } = await startApi(kind, { settings: settings(OVERRIDES) }));
    if (hasPartitions)
      await makePastPartitions(
        api,
        AGES.map((age) => ago(api, age)),
      );
  });
  afterAll(() => stop());

  it('are kept for the period of their exact name, then of the longest prefix, then of all others', async () => {
    const given = NAMES.flatMap((name) => AGES.map((age) => ({ age, event: eventOf(api, name, ago(api, age)) })));
    await storedEvents(api, ...given.map(({ event }) => event));
    const expected = given.filter(({ age, event }) => age < (KEPT[event.event] ?? 0)).map(({ event }) => event);
    await api.service('event-vacuum');
    expect(await stored(api, NAMES)).toEqual(expected.map(({ event, occurred }) => `${event} ${occurred}`).sort());
    // as a client reads them: pages, filters, and counts
    const ids = expected.map(({ id }) => id).sort();
    expect(await listed(api, { event: { name: NAMES } })).toEqual(ids);
    expect(await listed(api, { related: { id: ['prefect.tag.é"'] } })).toEqual(ids);
    const audits = expected.filter(({ event }) => event.startsWith('audit.')).map(({ id }) => id);
    expect(await listed(api, { event: { prefix: ['audit.'] } })).toEqual(audits.sort());
    const filter = { occurred: { since: ago(api, 1000), until: api.clock.peek() }, event: { name: NAMES } };
    const counts = (await api.post('/events/count-by/event', { filter, time_unit: 'week' })).body as { count: number }[];
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
    // each event keeps its content
    const [audit] = expected.filter(({ event }) => event === 'audit.created').slice(-1);
    const [found] = (await api.events()).filter(({ id }) => id === audit?.id);
    expect(found).toMatchObject({ payload: audit?.payload, resource: audit?.resource, related: audit?.related, occurred: audit?.occurred });
    expect(await api.service('event-vacuum')).toEqual({ handled: 0 });
  });

  it('that arrive late are kept or deleted like all others, and an event that is sent again is stored once', async () => {
    const late = NAMES.flatMap((name) => [12, 40, 250, 400].map((age) => ({ age, event: eventOf(api, name, ago(api, age)) })));
    const before = await stored(api, NAMES);
    await storedEvents(api, ...late.map(({ event }) => event));
    await storedEvents(api, ...late.map(({ event }) => event));
    const expected = late.filter(({ age, event }) => age < (KEPT[event.event] ?? 0)).map(({ event }) => `${event.event} ${event.occurred}`);
    await api.service('event-vacuum');
    expect(await stored(api, NAMES)).toEqual([...before, ...expected].sort());
  });

  it('appear in the report by rule, and only events without a rule count as such', async () => {
    const rows = new Map((await api.get('/admin/retention')).body.map((row: { name: string }) => [row.name, row]));
    expect([...rows.keys()].slice(0, 10)).toEqual(['events', ...Object.keys(OVERRIDES).map((name) => `events ${name}`)]);
    const count = async (of: (name: string) => boolean) =>
      (await api.events()).filter(({ event }) => NAMES.includes(event) && of(event)).length;
    const audits = await count((name) => name.startsWith('audit.') && name !== 'audit.login' && !name.startsWith('audit.debug.'));
    expect(rows.get('events audit.*')).toMatchObject({
      kept_seconds: 365 * DAY,
      rows: { value: audits, precision: 'exact' },
      due: { value: 0 },
    });
    expect(rows.get('events')).toMatchObject({ kept_seconds: 7 * DAY, due: { value: 0 } });
    const oldest = (name: string) => Date.parse((rows.get(name) as { oldest: string }).oldest);
    expect(oldest('events audit.*')).toBe(Date.parse((await api.events('audit.é')).map(({ occurred }) => occurred).sort()[0] ?? ''));
    expect(oldest('events')).toBeGreaterThan(Date.parse(ago(api, 7)));
    await storedEvents(api, ...['other', 'other', 'audit.created', 'tick.a'].map((name) => eventOf(api, name, ago(api, 20))));
    const after = new Map((await api.get('/admin/retention')).body.map((row: { name: string }) => [row.name, row]));
    expect(after.get('events')).toMatchObject({ due: { value: 2, precision: 'exact' } });
    expect(after.get('events tick.*')).toMatchObject({ due: { value: 1 } });
    expect(after.get('events audit.*')).toMatchObject({ due: { value: 0 } });
    expect(await api.service('event-vacuum')).toEqual({ handled: 3 });
  });

  it('that were kept longer are deleted when their rule is removed', async () => {
    const { 'audit.*': _audit, ...rest } = OVERRIDES;
    const withRules = async (eventRetentionOverrides: Record<string, number>) => {
      const { services } = api.deps.settings;
      const changed = { ...api.deps.settings, services: { ...services, dbVacuum: { ...services.dbVacuum, eventRetentionOverrides } } };
      await eventVacuum.reconcile({ ...api.deps, settings: changed }, new AbortController().signal);
    };
    const tooOld = async (prefix: string) =>
      (await api.events(prefix)).filter(({ occurred }) => occurred < ago(api, 8)).map(({ event }) => event);
    await withRules(rest);
    expect(new Set(await tooOld('audit.'))).toEqual(new Set(['audit.login', 'audit.debug.kept']));
    expect(await tooOld('exact')).not.toEqual([]);
    await withRules({});
    expect(await tooOld('')).toEqual([]);
  });
});

describe.runIf(inject('postgresUrl'))('partitions of days in which only some events are kept', () => {
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ api, stop } = await startApi('postgres', { settings: settings({ 'audit.*': 365 * DAY }) }));
  });
  afterAll(() => stop());

  const query = <T>(text: string) => queryWith(api.deps.store.reader)<T>(text);
  const pass = (store: Store, signal = new AbortController().signal) => eventVacuum.reconcile({ ...api.deps, store }, signal);

  /** A store that calls `between` before each transaction that changes something. */
  function interrupted(between: (transaction: number) => Promise<void>): Store {
    let count = 0;
    const transaction = async <T>(work: (tx: Tx) => Promise<T>) => {
      await between(++count);
      return api.deps.store.transaction(work);
    };
    return Object.assign(Object.create(api.deps.store), { transaction }) as Store;
  }

  /** Moves to the first day of a later month, and fills its first days with events of two new names. */
  async function month(days: number): Promise<{ audit: string; other: string; kept: () => Promise<string[]> }> {
    // the events of earlier tests have expired
    api.clock.set(calendarSpan(addSeconds(api.clock.peek(), 500 * DAY), 'month').from);
    await pass(api.deps.store);
    const { from } = calendarSpan(api.clock.peek(), 'month');
    const at = Array.from({ length: days }, (_, day) => addSeconds(from, day * DAY + 3600));
    await makePastPartitions(api, at);
    const names = { audit: unique('audit.'), other: unique('other') };
    await storedEvents(
      api,
      ...at.flatMap((day) => [
        eventOf(api, names.audit, day),
        eventOf(api, names.audit, addSeconds(day, 60)),
        eventOf(api, names.other, day),
      ]),
    );
    return { ...names, kept: async () => (await stored(api, [names.audit, names.other])).map((one) => one.split(' ')[0] ?? '') };
  }

  /** The number of stored events of a name, each of which a client finds by its related resources. */
  async function found(name: string): Promise<number> {
    const ids = (await api.events(name)).map(({ id }) => id).sort();
    for (const id of ['prefect.flow.1', 'prefect.tag.é"'])
      expect(await listed(api, { event: { name: [name] }, related: { id: [id] } })).toEqual(ids);
    return ids.length;
  }

  /** The partitions with old rows, whether detached or attached. */
  const tables = async () =>
    (await query<{ name: string }>(`select relname as name from pg_class where relkind = 'r' and relname ~ '^events_[0-9]'`)).map(
      ({ name }) => name,
    );

  it('give way to smaller ones, and those of a month to one', async () => {
    const { audit, other, kept } = await month(3);
    await pass(api.deps.store);
    expect(await kept()).toHaveLength(9);
    const { to } = calendarSpan(api.clock.peek(), 'month');
    api.clock.advance(11 * DAY);
    await pass(api.deps.store);
    expect(await kept()).toEqual(Array.from({ length: 6 }, () => audit));
    expect(await query(`select distinct relname from pg_class c join events e on c.oid = e.tableoid where e.event = '${other}'`)).toEqual(
      [],
    );
    expect((await listPartitions(query, 'events')).filter(({ name }) => name.includes('_kept_'))).toHaveLength(3);
    api.clock.set(addSeconds(to, 9 * DAY));
    await pass(api.deps.store);
    expect(await kept()).toHaveLength(6);
    const [whole, ...more] = (await listPartitions(query, 'events')).filter(({ span }) => span);
    expect(whole).toMatchObject({ span: { from: calendarSpan(addSeconds(to, -DAY), 'month').from } });
    expect(more).toEqual([]);
    expect(await tables()).toHaveLength(1);
    // dropped as a whole in the end
    api.clock.advance(400 * DAY);
    await pass(api.deps.store);
    expect(await kept()).toEqual([]);
    expect(await tables()).toEqual([]);
  });

  it.each([11, 45])(
    'lose and double no event if the process ends between any two transactions of the pass, %i days later',
    async (age) => {
      for (let last = 1; ; last++) {
        const { audit, kept } = await month(3);
        api.clock.advance(age * DAY);
        if (age > 40) {
          // the pass merges the days
          api.clock.advance(-30 * DAY);
          await pass(api.deps.store);
          api.clock.advance(30 * DAY);
        }
        let ended = false;
        const store = interrupted(async (transaction) => {
          if (transaction < last) return;
          ended = true;
          throw new Error('the process ended');
        });
        await pass(store).catch((error: Error) => expect(error.message).toBe('the process ended'));
        expect(await found(audit)).toBe(6);
        await pass(api.deps.store);
        expect(await kept()).toEqual(Array.from({ length: 6 }, () => audit));
        expect((await tables()).filter((name) => !name.includes('_kept_'))).toEqual([]);
        expect(await tables()).toHaveLength((await listPartitions(query, 'events')).length - 1);
        // the pass took fewer transactions
        if (!ended) {
          expect(last).toBeGreaterThan(5);
          break;
        }
      }
    },
    300_000,
  );

  it('receive late events and respond to reads at any time', async () => {
    for (const age of [9, 45]) {
      const { audit, other, kept } = await month(2);
      const { from } = calendarSpan(api.clock.peek(), 'month');
      api.clock.advance(age * DAY);
      let audits = 4;
      const late: object[] = [];
      let transactions = 0;
      const store = interrupted(async (transaction) => {
        transactions = transaction;
        expect(await found(audit)).toBe(audits);
        const occurred = addSeconds(from, (transaction % 2) * DAY + transaction);
        const events = [eventOf(api, audit, occurred), eventOf(api, other, occurred)];
        audits++;
        late.push(...events);
        await storedEvents(api, ...events);
        // sent again
        await storedEvents(api, ...late.slice(-4));
      });
      await pass(store);
      expect(transactions).toBeGreaterThan(10);
      await storedEvents(api, ...late.slice(-4));
      expect(await found(audit)).toBe(audits);
      await pass(api.deps.store);
      expect(await kept()).toEqual(Array.from({ length: audits }, () => audit));
    }
  }, 120_000);

  it('wait for a read that takes long, while other statements run', async () => {
    const { audit, kept } = await month(1);
    api.clock.advance(9 * DAY);
    let done: Promise<unknown> | undefined;
    await api.deps.store.transaction(async (tx) => {
      await queryWith(tx)('select count(*) from events');
      let attempts = 0;
      done = pass(interrupted(async () => void attempts++));
      const waiting = async () =>
        query<{ n: number }>(`select count(*) as n from pg_locks where not granted and mode = 'AccessExclusiveLock'`);
      for (let seen = 0; seen < 2; seen++) await vi.waitFor(async () => expect((await waiting())[0]?.n).toBe(1), 10_000);
      expect(await api.events(audit)).toHaveLength(2);
      await storedEvents(api, eventOf(api, audit, api.clock.peek()));
      expect(attempts).toBeGreaterThan(3);
    });
    await done;
    expect(await kept()).toEqual([audit, audit, audit]);
  });

  it('are processed by two nodes at the same time, and by one that continues after the other', async () => {
    const { audit, kept } = await month(3);
    api.clock.advance(11 * DAY);
    const store = interrupted(async (transaction) => {
      if (transaction === 8) await pass(api.deps.store);
    });
    await Promise.allSettled([pass(store), pass(api.deps.store), pass(api.deps.store)]);
    expect(await found(audit)).toBe(6);
    await pass(api.deps.store);
    expect(await kept()).toEqual(Array.from({ length: 6 }, () => audit));
    expect((await tables()).filter((name) => !name.includes('_kept_'))).toEqual([]);
  });

  it('are left as they are by a service that stops', async () => {
    const { audit, kept } = await month(2);
    api.clock.advance(9 * DAY);
    const stopping = new AbortController();
    await pass(
      interrupted(async (transaction) => {
        if (transaction === 5) stopping.abort();
      }),
      stopping.signal,
    );
    expect(await found(audit)).toBe(4);
    await pass(api.deps.store);
    expect(await kept()).toEqual(Array.from({ length: 4 }, () => audit));
  });
});

describe('events that are kept longer on SQLite', () => {
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ api, stop } = await startApi('sqlite', { settings: settings({ 'audit.*': 365 * DAY, 'audit.login': 30 * DAY }) }));
  });
  afterAll(() => stop());

  it('are not read by a pass: it searches by index, name by name', async () => {
    const occurred = ago(api, 20);
    for (let batch = 0; batch < 3; batch++)
      await storedEvents(
        api,
        ...Array.from({ length: 300 }, (_, n) => eventOf(api, n % 2 ? 'audit.created' : `audit.created.${batch}.${n}`, occurred)),
      );
    const statements = await statementsOf(async () => expect(await api.service('event-vacuum')).toEqual({ handled: 0 }));
    const reads = statements.filter((text) => text.includes('from "events"'));
    // one for the names before those with the prefix, one for those after it, one for each other rule, and one for the oldest of all
    expect(reads).toHaveLength(4);
    for (const statement of reads) {
      const plan = await planOf(api.deps.store, statement);
      expect(plan).toMatch(/SEARCH events USING (COVERING )?INDEX events_(name|occurred) \(/);
      expect(plan).not.toMatch(/SCAN events\b|TEMP B-TREE/);
    }
  });
});
