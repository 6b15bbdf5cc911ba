import { and, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { unprocessable } from '../../base/errors.ts';
import { parseInstant } from '../../base/time/instant.ts';
import type { Direction, Expression } from '../dialect/dialect.ts';
import { canHold } from '../dialect/holdable.ts';
import { order } from '../filters/order.ts';

/** As a limit: more rows than any list has. */
export const UNLIMITED = 2_147_483_647;

/** The page of a list to read. */
export interface Section {
  /** Maximum number of rows. */
  limit: number;
  /** Rows to skip before the first. */
  offset: number;
  /** Continues after the end of an earlier page instead of skipping rows; then `offset` is 0. */
  walk?: Walk;
}

export type KeyValue = string | number | null;

/** A traversal of a list, page by page. */
export interface Walk {
  /** The sort keys of the last row of the previous page; null at the beginning. Unvalidated input. */
  readonly after: readonly unknown[] | null;
  /** Receives the sort keys of the last row, if there may be more rows. */
  goOn(last: readonly KeyValue[]): void;
}

/** One key of a sort order. The last key of an order is unique. Only the first may be NULL. */
export interface SortKey<Row> {
  by: Expression;
  direction: Direction;
  kind: 'instant' | 'id' | 'text' | 'number';
  nullable?: boolean;
  /** Its value in a row of the list. */
  of: (row: Row) => KeyValue;
}

const keyOf =
  (kind: SortKey<unknown>['kind']) =>
  <Row>(by: Expression, direction: Direction, of: (row: Row) => KeyValue, { nullable = false } = {}): SortKey<Row> => ({
    by,
    direction,
    kind,
    nullable,
    of,
  });

export const instantKey = keyOf('instant');
export const idKey = keyOf('id');
export const textKey = keyOf('text');
export const numberKey = keyOf('number');

export const ordered = <Row>(keys: readonly SortKey<Row>[]): SQL[] =>
  keys.map(({ by, direction, nullable }) => order(by, direction, { nullable }));

/**
 * The first page of a list, read with one statement for each part even without a cursor: for orders in which an index finds only the rows whose first key isn't
 * NULL.
 */
export const inParts = (section: Section): Section =>
  section.walk || section.offset > 0 ? section : { ...section, walk: { after: null, goOn() {} } };

/** One statement of a list. */
export interface Part {
  /** Applies in addition to the conditions of the list. */
  condition: SQL | undefined;
  order: SQL[];
  limit: number;
  offset: number;
}

export interface PartByKeys<Row> extends Part {
  /** The keys of `order`. */
  keys: readonly SortKey<Row>[];
}

/** Reads a page of a list. Calls `read` once, or twice if the first key can be NULL: an index finds rows with and without NULL, but not both in one scan. */
export async function readSection<Row>(
  { limit, offset, walk }: Section,
  keys: readonly SortKey<Row>[],
  read: (part: PartByKeys<Row>) => PromiseLike<Row[]> | Row[],
): Promise<Row[]> {
  if (!walk) return await read({ condition: undefined, order: ordered(keys), keys, limit, offset });
  const after = walk.after && checked(walk.after, keys);
  const rows: Row[] = [];
  for (const part of partsOf(keys, after)) {
    if (rows.length === limit) break;
    rows.push(...(await read({ ...part, order: ordered(part.keys), limit: limit - rows.length, offset: 0 })));
  }
  const last = rows.at(-1);
  if (last !== undefined && rows.length === limit) walk.goOn(keys.map(({ of }) => of(last)));
  return rows;
}

/** A query of the builder that a page completes. */
interface Completed<Row> extends PromiseLike<Row[]> {
  where(condition: SQL | undefined): Completed<Row>;
  orderBy(...order: SQL[]): Completed<Row>;
  limit(limit: number): Completed<Row>;
  offset(offset: number): Completed<Row>;
}

/** Selects all rows of a list. */
export type Select<Row> = () => { $dynamic(): Completed<Row> };

export const completed = <Row>(select: Select<Row>, { condition, order, limit, offset }: Part): PromiseLike<Row[]> =>
  select()
    .$dynamic()
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

/** {@link readSection} for the rows of one query. */
export const readRows = <Row>(
  select: Select<Row>,
  matching: SQL | undefined,
  keys: readonly SortKey<Row>[],
  section: Section,
): Promise<Row[]> => readSection(section, keys, (part) => completed(select, { ...part, condition: and(matching, part.condition) }));

function partsOf<Row>(keys: readonly SortKey<Row>[], after: readonly KeyValue[] | null): Pick<PartByKeys<Row>, 'condition' | 'keys'>[] {
  const [first, ...rest] = keys;
  if (!first?.nullable) return [{ condition: after ? isAfter(keys, after) : undefined, keys }];
  const [value, ...others] = after ?? [];
  const ofNulls = { condition: and(isNull(first.by), value === null ? isAfter(rest, others) : undefined), keys: rest };
  const isLater = after && value !== null ? isAfter(keys, after) : undefined;
  const ofValues = { condition: and(isNotNull(first.by), isLater), keys };
  if (first.direction === 'asc') return after && value !== null ? [ofValues] : [ofNulls, ofValues];
  return after && value === null ? [ofNulls] : [ofValues, ofNulls];
}

/** The condition for rows after these keys. Begins with a bound on the first key alone, for which an index can be used. */
function isAfter<Row>(keys: readonly SortKey<Row>[], [value, ...others]: readonly KeyValue[]): SQL | undefined {
  const [first, ...rest] = keys;
  if (!first) return undefined;
  const beyond = first.direction === 'asc' ? sql`${first.by} > ${value}` : sql`${first.by} < ${value}`;
  if (rest.length === 0) return beyond;
  const bound = first.direction === 'asc' ? sql`${first.by} >= ${value}` : sql`${first.by} <= ${value}`;
  return and(bound, or(beyond, isAfter(rest, others)));
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Rejects values that no row can have. */
function checked<Row>(given: readonly unknown[], keys: readonly SortKey<Row>[]): readonly KeyValue[] {
  const isOf = ({ kind, nullable }: SortKey<Row>, value: unknown): value is KeyValue => {
    if (value === null) return nullable === true;
    if (kind === 'number') return Number.isSafeInteger(value);
    if (typeof value !== 'string') return false;
    if (kind === 'text') return canHold(value);
    return kind === 'id' ? ID.test(value) : parseInstant(value) === value;
  };
  if (given.length !== keys.length) throw badCursor();
  return keys.map((key, position) => {
    const value = given[position];
    if (!isOf(key, value)) throw badCursor();
    return value;
  });
}

/** For a cursor that this list has not returned. */
export const badCursor = () =>
  unprocessable('Invalid cursor: it belongs to another list, or to other conditions or another order of this one.');
