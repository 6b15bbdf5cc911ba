import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import type { EventRecord } from '../../src/bus/event-record.ts';
import { eventConditions } from '../../src/events/filter/conditions.ts';
import { matchesQuery } from '../../src/events/filter/matcher.ts';
import { type EventFilter, readEventFilter } from '../../src/events/filter/query.ts';
import { insertEvents } from '../../src/events/insert-queries.ts';
import { listEvents } from '../../src/resources/events/queries.ts';
import { events } from '../../src/store/schema/tables.ts';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';

const START = '2026-03-05T10:00:00.000000Z';
const NOW = addSeconds(START, 100);

// few distinct words, so that events and filters coincide
const word = fc.constantFrom('a', 'b', 'ab', 'aB', 'a.b', 'é', 'É', '100%', '_', '\\', '[a]', '*', '?', '!a', 'prefect.flow-run.a', '😀');
const role = fc.constantFrom('flow', 'tag', 'a', 'é');
const label = fc.constantFrom('color', 'a.b', '$', '"', "'", '1', 'prefect.resource.name');
const labels = fc.dictionary(label, word, { maxKeys: 3 });
const primary = fc.tuple(word, labels, fc.option(role)).map(([id, rest, its]) => ({
  ...rest,
  'prefect.resource.id': id,
  ...(its ? { 'prefect.resource.role': its } : {}),
}));
const relatedResource = fc
  .tuple(word, role, labels)
  .map(([id, its, rest]) => ({ ...rest, 'prefect.resource.id': id, 'prefect.resource.role': its }));

const record: fc.Arbitrary<EventRecord> = fc.record({
  id: fc.uuid(),
  occurred: fc.integer({ min: 0, max: 10 }).map((seconds) => addSeconds(START, seconds)),
  event: word,
  resource: primary,
  related: fc.array(relatedResource, { maxLength: 3 }),
  payload: fc.dictionary(word, fc.oneof(word, fc.integer(), fc.array(word, { maxLength: 2 })), { maxKeys: 2 }),
  received: fc.constant(START),
  follows: fc.constant(null),
});

const pattern = fc.oneof(
  word,
  word.map((text) => `!${text}`),
  word.map((text) => `${text}*`),
  word.map((text) => `?${text.slice(1)}`),
  fc.constantFrom('*', '?', '!*', '??', '', '!', '*b', '*a*', '!?b', '[!a]'),
);
const patterns = fc.oneof(pattern, fc.array(pattern, { maxLength: 2 }));
const specification = fc.dictionary(fc.oneof(label, fc.constantFrom('prefect.resource.id', 'prefect.resource.role')), patterns, {
  maxKeys: 2,
});
// long lists use another query than short ones
const filler = Array.from({ length: 25 }, (_, index) => `filler-${index}`);
const short = fc.array(word, { maxLength: 2 });
const list = fc.oneof({ weight: 4, arbitrary: short }, { weight: 1, arbitrary: short.map((words) => [...filler, ...words]) });
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const orList = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.array(value, { maxLength: 2 }));
const relatedCriteria = fc.record({
  id: some(list),
  role: some(fc.array(role, { maxLength: 2 })),
  resources_in_roles: some(fc.array(fc.tuple(word, role), { maxLength: 2 })),
  labels: some(specification),
});
const anyCriteria = fc.record({ id: some(list), id_prefix: some(list), labels: some(specification) });
const term = fc.oneof(word, fc.constantFrom('A', 'É', 'flow', '"a', '-a', '+é', '!b', '"x y"', '{', ':'));

const filter = fc.record({
  occurred: some(
    fc.record({ since: fc.constant(START), until: fc.integer({ min: 0, max: 10 }).map((seconds) => addSeconds(START, seconds)) }),
  ),
  event: some(fc.record({ prefix: some(list), exclude_prefix: some(list), name: some(list), exclude_name: some(list) })),
  resource: some(fc.record({ id: some(list), id_prefix: some(list), labels: some(specification), distinct: fc.constant(false) })),
  related: some(orList(relatedCriteria)),
  any_resource: some(orList(anyCriteria)),
  text: some(fc.array(term, { maxLength: 3 }).map((terms) => ({ query: terms.join(' ') }))),
  order: fc.constantFrom('ASC' as const, 'DESC' as const),
}) as fc.Arbitrary<EventFilter>;

describe.each(stores())('the event filter in memory and in the database, on %s', (kind) => {
  let running: Awaited<ReturnType<typeof startApi>>;
  const known: EventRecord[] = fc.sample(record, { numRuns: 300, seed: 7 });

  beforeAll(async () => {
    running = await startApi(kind);
    await running.api.deps.store.transaction((tx) => insertEvents(tx, known));
  });
  afterAll(() => running.stop());

  it('select the same events', async () => {
    const { reader } = running.api.deps.store;
    await fc.assert(
      fc.asyncProperty(filter, async (given) => {
        const query = readEventFilter(given, NOW);
        const rows = await reader.db.select({ id: events.id }).from(events).where(eventConditions(query, reader.dialect));
        const wanted = known.filter((event) => matchesQuery(query, event)).map(({ id }) => id);
        expect(rows.map(({ id }) => id).sort()).toEqual(wanted.sort());
      }),
      { numRuns: kind === 'sqlite' ? 400 : 250, seed: 11 },
    );
  });

  it('a paged list equals the list', async () => {
    const { reader } = running.api.deps.store;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('ASC' as const, 'DESC' as const),
        fc.boolean(),
        fc.integer({ min: 1, max: 120 }),
        async (order, distinct, limit) => {
          const query = { ...readEventFilter({}, NOW), order, distinct };
          const whole = await listEvents(reader, query, { limit: 1000 });
          const pages: EventRecord[] = [];
          for (;;) {
            const page = await listEvents(reader, query, { limit, after: pages.at(-1) });
            pages.push(...page);
            if (page.length < limit) break;
          }
          expect(pages.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
          expect(whole).toHaveLength(distinct ? new Set(known.map((event) => event.resource['prefect.resource.id'])).size : 300);
        },
      ),
      { numRuns: 12, seed: 3 },
    );
  });
});
