import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../support/cases.ts';
import { onEveryStore } from '../support/every-store.ts';

// A second implementation of the filter rules, on records in memory. For any filter, the service must find the runs that these rules select.

/** Truth values of SQL: null is unknown. */
type Truth = boolean | null;
type Criterion = Record<string, unknown>;
type Filter = Record<string, Criterion | string | null | undefined>;

interface Run {
  id: string;
  name: string;
  tags: string[];
  state_type: string | null;
  state_name: string | null;
  flow_version: string | null;
  idempotency_key: string | null;
  start_time: string | null;
  end_time: string | null;
  expected_start_time: string | null;
}

const all = (truths: Truth[]): Truth => (truths.includes(false) ? false : truths.includes(null) ? null : true);
const some = (truths: Truth[]): Truth => (truths.includes(true) ? true : truths.includes(null) ? null : false);
const not = (truth: Truth): Truth => (truth === null ? null : !truth);
/** True without conditions. */
const joined = (operator: unknown, truths: Truth[]): Truth => (truths.length > 0 && operator === 'or_' ? some(truths) : all(truths));

function isLike(text: string, pattern: string): boolean {
  const expression = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '[^]*')
    .replaceAll('_', '[^]');
  return new RegExp(expression, 'i').test(text);
}

const among = (value: string | null, list: readonly unknown[]): Truth =>
  list.length === 0 ? false : value === null ? null : list.includes(value);

/** The conditions of one field on a value. `compared` is the value to which bounds apply. */
function conditions(criterion: Criterion, value: string | null, compared = value): Truth[] {
  const { any_, not_any_, like_, before_, after_, is_null_ } = criterion as Record<string, never>;
  const instant = compared === null ? null : Date.parse(compared);
  const truths: Truth[] = [];
  if (any_) truths.push(among(value, any_));
  if (not_any_ && (not_any_ as string[]).length > 0) truths.push(not(among(value, not_any_)));
  if (like_) truths.push(value === null ? null : isLike(value, like_));
  if (before_) truths.push(instant === null ? null : instant <= Date.parse(before_));
  if (after_) truths.push(instant === null ? null : instant >= Date.parse(after_));
  if (typeof is_null_ === 'boolean') truths.push((value === null) === is_null_);
  return truths;
}

/** The conditions on tags: all of a list, any or none of a list, or no tags. */
function tagConditions({ all_, any_, not_any_, is_null_ }: Criterion, tags: string[]): Truth[] {
  const truths: Truth[] = [];
  if ((all_ as string[] | undefined)?.length) truths.push((all_ as string[]).every((tag) => tags.includes(tag)));
  if (any_) truths.push((any_ as string[]).some((tag) => tags.includes(tag)));
  if ((not_any_ as string[] | undefined)?.length) truths.push(!(not_any_ as string[]).some((tag) => tags.includes(tag)));
  if (typeof is_null_ === 'boolean') truths.push((tags.length === 0) === is_null_);
  return truths;
}

/** An empty type or name counts as absent. */
function stateConditions({ type, name }: Criterion, run: Run): Truth[] {
  const both: [unknown, string | null][] = [
    [type, run.state_type],
    [name, run.state_name],
  ];
  return both
    .map(([criterion, value]) => (criterion ? conditions(criterion as Criterion, value) : []))
    .flatMap((truths) => (truths.length > 0 ? all(truths) : []));
}

function isFound(filter: Filter, run: Run): boolean {
  const truths = Object.entries(filter).flatMap(([member, criterion]): Truth[] => {
    if (!criterion || typeof criterion === 'string') return [];
    const conditionsOf = () => {
      if (member === 'tags') return tagConditions(criterion, run.tags);
      if (member === 'state') return stateConditions(criterion, run);
      if (member === 'start_time') return conditions(criterion, run.start_time, run.start_time ?? run.expected_start_time);
      return conditions(criterion, run[member as 'name']);
    };
    return [joined(criterion.operator, conditionsOf())];
  });
  return joined(filter.operator, truths) === true;
}

const TYPES = ['PENDING', 'RUNNING', 'COMPLETED', 'SCHEDULED'];
const NAMES = ['Pending', 'Running', 'Completed', 'Scheduled', 'Late', 'late'];
const TAGS = ['x', 'y', 'X', 'a,b"c', 'ü\\'];
const TIMES = ['2026-03-05T09:00:00Z', '2026-03-05T10:00:00Z', '2026-03-05T12:30:00+02:00', '2026-03-06'];
const PATTERNS = ['', '_', '%', 'ONE', 'a%-', 'c_c', '\\', '.', '-1'];

const listOf = (values: readonly string[]) => fc.array(fc.constantFrom(...values), { maxLength: 3 });
const operator = fc.constantFrom('and_', 'or_');
/** Every field is present, null, or absent. */
const members = (arbitraries: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(Object.fromEntries(Object.entries(arbitraries).map(([key, arbitrary]) => [key, fc.option(arbitrary, { freq: 5 })])), {
    requiredKeys: [],
  });
const withOperator = (arbitraries: Record<string, fc.Arbitrary<unknown>>) =>
  fc.tuple(members(arbitraries), fc.option(operator, { nil: undefined })).map(([given, op]) => (op ? { ...given, operator: op } : given));
const values = (texts: readonly string[]) => members({ any_: listOf(texts), not_any_: listOf(texts) });
const times = members({ before_: fc.constantFrom(...TIMES), after_: fc.constantFrom(...TIMES), is_null_: fc.boolean() });

const filters = (runs: readonly Run[]) =>
  withOperator({
    id: values(runs.map(({ id }) => id)),
    name: members({ any_: listOf(runs.map(({ name }) => name)), like_: fc.constantFrom(...PATTERNS) }),
    tags: withOperator({ all_: listOf(TAGS), any_: listOf(TAGS), not_any_: listOf(TAGS), is_null_: fc.boolean() }),
    state: withOperator({ type: values(TYPES), name: values(NAMES) }),
    flow_version: members({ any_: listOf(['v1', 'v2']) }),
    idempotency_key: values(['k1', 'k2', 'k3']),
    start_time: times,
    end_time: times,
  }) as fc.Arbitrary<Filter>;

describe('filters, compared with a second implementation', () => {
  onEveryStore((api) => {
    let runs: Run[];

    beforeAll(async () => {
      const flow_id = (await api.flow()).id;
      for (let i = 0; i < 16; i++) {
        api.clock.advance(601); // no start is within the second of a bound, because the model compares milliseconds
        const type = TYPES[i % 4]!;
        const details = type === 'SCHEDULED' ? { name: i % 8 === 3 ? 'Late' : null, state_details: { scheduled_time: TIMES[i % 3] } } : {};
        const run = await api.flowRun({
          flow_id,
          name: `${['A-one', 'b', 'c_c', 'back\\'][i % 4]}-${i}`,
          tags: TAGS.filter((_, position) => (i >> position) & 1),
          flow_version: [null, 'v1', 'v2'][i % 3],
          idempotency_key: i % 5 === 0 ? null : `k${i}`,
          state: { type, ...details },
        });
        if (i % 6 === 0) await api.setState('flow_runs', run.id, 'COMPLETED', { force: true });
      }
      runs = (await api.post('/flow_runs/filter', {})).body;
    });

    it('select the same rows', async () => {
      const found = fc.asyncProperty(filters(runs), async (filter) => {
        const expected = runs.filter((run) => isFound(filter, run)).map(({ id }) => id);
        const { body } = await api.post('/flow_runs/filter', { flow_runs: filter });
        expect(body.map(({ id }: Run) => id)).toEqual(expected);
        expect((await api.post('/flow_runs/count', { flow_runs: filter })).body).toBe(expected.length);
      });
      await fc.assert(found, { numRuns: cases(150) });
    });
  });
});
