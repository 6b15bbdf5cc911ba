import { and, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Dialect } from '../dialect/dialect.ts';
import { FALSE } from '../filters/compile.ts';
import { allOf, type Way } from '../filters/related.ts';
import type { Reader } from '../store.ts';
import { ordered, type PartByKeys } from './section.ts';

/** A list to read. */
export interface ListRequest<F, S> {
  reader: Reader;
  filters: F;
  sort: S;
  /** The position of the end of the page. */
  end: number;
}

/** The id of the rows that examples request. */
export const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';

interface Shape<F, S> {
  /** The requested rows, for docs/indexes.md. */
  rows: string;
  sorts: readonly S[] | 'all';
  index: string;
  /** Filters of this shape. */
  example: F;
}

type Values = readonly string[] | SQL;

interface ByValues<F, S> extends Shape<F, S> {
  /**
   * merge: the index has the rows with each value in the order of the list, so one scan for each value is merged up to the end of the page. look up: all rows with
   * the values are found in the index, and sorted.
   */
  statement: 'merge' | 'look up';
  /** The first column of the index. */
  column: SQLiteColumn;
  /** Its values in the requested rows, for a lookup also as a subquery; undefined if the plan does not fit. */
  values: (request: ListRequest<F, S>) => Promise<Values | undefined>;
  /** The conditions that rows with the values may not meet. By default all. */
  rest?: (filters: F) => F;
}

interface ByConditions<F, S> extends Shape<F, S> {
  /** The rows are read in the order of an index, or in a range of it. */
  statement: 'scan';
  fits: (request: ListRequest<F, S>) => boolean | Promise<boolean>;
  /** The condition of a partial index, which all requested rows meet. */
  where?: SQL;
}

/** A filter shape, the index that finds its rows, and the statement. Conditions that the index doesn't find are checked for each row. */
export type ListPlan<F, S> = ByValues<F, S> | ByConditions<F, S>;

type TableWithId = SQLiteTable & { id: SQLiteColumn };

/** All lists of a resource. */
export interface ListPlans<F, S> {
  table: TableWithId;
  /** Replaces a text in names by the names that contain it, if these are few. */
  withFewNames: (reader: Reader, filters: F) => Promise<F>;
  matching: (filters: F, dialect: Dialect, way: Way) => SQL;
  /** The first one that fits is used. Other lists scan the index of their order. */
  plans: readonly ListPlan<F, S>[];
}

/** The rows of a list. */
export interface PlannedRows {
  table: TableWithId;
  condition: SQL;
  /** If present, each row also meets exactly one of these. */
  ranges?: readonly SQL[];
}

interface Choice<F, S> {
  plan: ListPlan<F, S>;
  values: Values;
}

/** The first plan that fits; undefined for a scan in the index of the order. */
export async function choosePlan<F, S>(plans: readonly ListPlan<F, S>[], request: ListRequest<F, S>): Promise<Choice<F, S> | undefined> {
  for (const plan of plans) {
    if (plan.sorts !== 'all' && !plan.sorts.includes(request.sort)) continue;
    const values = plan.statement !== 'scan' ? await plan.values(request) : (await plan.fits(request)) ? [] : undefined;
    if (values) return { plan, values };
  }
  return undefined;
}

/** The rows that a plan finds. */
export function rowsOf<F, S>(
  { table, matching }: Pick<ListPlans<F, S>, 'table' | 'matching'>,
  { plan, values }: Choice<F, S>,
  { filters, reader: { dialect } }: Pick<ListRequest<F, S>, 'filters' | 'reader'>,
): PlannedRows {
  const checked = plan.statement !== 'scan' && plan.rest ? plan.rest(filters) : filters;
  const condition = matching(checked, dialect, 'check each');
  if (plan.statement === 'scan') return { table, condition: allOf([condition, plan.where]) };
  if (values instanceof SQL) return { table, condition, ranges: [sql`${plan.column} in ${values}`] };
  if (values.length === 0) return { table, condition: FALSE };
  const ranges = plan.statement === 'merge' ? values.map((value) => [value]) : [values];
  return { table, condition, ranges: ranges.map((range) => dialect.isIn(plan.column, range)) };
}

/** Finds the rows of a list. */
export async function plannedRows<F, S>(lists: ListPlans<F, S>, given: ListRequest<F, S>): Promise<PlannedRows> {
  const { reader } = given;
  const request = { ...given, filters: await lists.withFewNames(reader, given.filters) };
  const condition = lists.matching(request.filters, reader.dialect, 'check each');
  const choice = condition === FALSE ? undefined : await choosePlan(lists.plans, request);
  return choice ? rowsOf(lists, choice, request) : { table: lists.table, condition };
}

/** The query for the ids of a page. Merges the ranges up to the end of the page. */
export function idsOfPage<Row>(
  dialect: Dialect,
  { table, condition, ranges = [] }: PlannedRows,
  { condition: bound, keys, order, limit, offset }: PartByKeys<Row>,
): SQL {
  const rows = (columns: SQL, range?: SQL) => sql`select ${columns} from ${table} where ${and(condition, bound, range) ?? condition}`;
  const page = sql`limit ${limit} offset ${offset}`;
  if (ranges.length < 2) return sql`${rows(sql`${table.id}`, ranges[0])} order by ${listed(order)} ${page}`;
  const named = keys.map((key, position) => ({ ...key, by: sql.raw(`key_${position}`) }));
  const columns = listed(keys.map(({ by }, position) => sql`${by} as ${named[position]?.by}`));
  const byName = listed(ordered(named));
  const merged = sql.join(
    ranges.map((range) => dialect.toBeMerged(rows(columns, range), byName, limit + offset)),
    sql` union all `,
  );
  return sql`select ${named.at(-1)?.by} from (${merged} order by ${byName} ${page}) as page`;
}

export const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
