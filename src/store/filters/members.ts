import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Expression } from '../dialect/dialect.ts';
import { droppedWhenEmpty, FALSE, leaf, type Member } from './compile.ts';

// The building blocks of filters. Each implements one rule of the filter language; filter tables combine them.

type Scalars = readonly (string | number)[];

/** The value is in the list; an empty list matches nothing. */
export const isAny =
  (column: Expression): Member<Scalars> =>
  (values, dialect) =>
    values.length === 0 ? FALSE : dialect.isIn(column, values);

/** The value is not in the list; an empty list adds no condition. NULL never matches. */
export const isNotAny =
  (column: Expression): Member<Scalars> =>
  (values, dialect) =>
    values.length === 0 ? undefined : sql`not (${dialect.isIn(column, values)})`;

/** True: the value is NULL. False: it is not NULL. */
export const isNull =
  (column: Expression): Member<boolean> =>
  (wanted) =>
    wanted ? sql`${column} is null` : sql`${column} is not null`;

/** Case-insensitive substring; `%` and `_` act as wildcards. An empty text adds no condition. */
export const isLike =
  (...columns: Expression[]): Member<string> =>
  (text, dialect) => {
    if (text === '') return undefined;
    return sql`(${sql.join(
      columns.map((column) => dialect.like(column, `%${text}%`)),
      sql` or `,
    )})`;
  };

/** Bounds are inclusive. */
export const isAtMost =
  (column: Expression): Member<string> =>
  (bound) =>
    sql`${column} <= ${bound}`;
const isAtLeast =
  (column: Expression): Member<string> =>
  (bound) =>
    sql`${column} >= ${bound}`;

const equals =
  (column: Expression): Member<string | number | boolean> =>
  (value) =>
    typeof value === 'boolean' ? (value ? sql`${column} = ${TRUTH}` : sql`not (${column} = ${TRUTH})`) : sql`${column} = ${value}`;

/** `true` in a form that both databases accept. */
const TRUTH = sql.raw('true');

/** For deprecated fields, which are accepted and ignored. */
export const ignored: Member<unknown> = () => undefined;

export const oneOf = (column: Expression) =>
  leaf<{ any_?: Scalars | null; not_any_?: Scalars | null }>({ any_: isAny(column), not_any_: isNotAny(column) });

export const oneOfOrLike = (column: Expression) =>
  leaf<{ any_?: Scalars | null; like_?: string | null; not_any_?: Scalars | null }>({
    any_: isAny(column),
    like_: isLike(column),
    not_any_: isNotAny(column),
  });

/** {@link oneOfOrLike} for names in large tables: uses the index that also serves sorting by name. */
export const indexedName = (name: Expression) =>
  leaf<{ any_?: Scalars | null; like_?: string | null }>({
    any_: (values, dialect) => isAny(dialect.textOrder(name))(values, dialect),
    like_: isLike(name),
  });

/** A nested object with its own operator. */
export const oneOfOrNull = (column: Expression) =>
  leaf<{ any_?: Scalars | null; is_null_?: boolean | null }>({ any_: isAny(column), is_null_: isNull(column) });

/** `before_` and `after_` compare `range`, and `is_null_` tests `presence`; usually the same column. */
export const timeRange = (range: Expression, presence: Expression = range) =>
  leaf<{ before_?: string | null; after_?: string | null; is_null_?: boolean | null }>({
    before_: isAtMost(range),
    after_: isAtLeast(range),
    is_null_: isNull(presence),
  });

/** Bounds on a 32-bit column. They may exceed the range of the column. */
export const integerRange = (column: Expression) =>
  leaf<{ ge_?: number | null; le_?: number | null }>({
    ge_: (bound) => sql`${column} >= cast(${bound} as bigint)`,
    le_: (bound) => sql`${column} <= cast(${bound} as bigint)`,
  });

export const flag = (column: Expression) => leaf<{ eq_?: boolean | null }>({ eq_: equals(column) });

/** Case-insensitive prefixes; `%` and `_` act as wildcards. An empty list adds no condition. */
export const startsWithAny =
  (column: Expression): Member<readonly string[]> =>
  (prefixes, dialect) => {
    const [first, ...rest] = prefixes.map((prefix) => `${prefix}%`);
    if (first === undefined) return undefined;
    return rest.length === 0 ? dialect.like(column, first) : dialect.likeSome(column, [first, ...rest]);
  };

/** State type and name, joined by the group's operator. An empty type or name adds no condition. */
export const stateGroup = (type: Expression, name: Expression, { indexed = true } = {}) =>
  leaf<{ type?: StateValues | null; name?: StateValues | null }>({ type: stateValues(type, indexed), name: stateValues(name, indexed) });

interface StateValues {
  any_?: readonly string[] | null;
  not_any_?: readonly string[] | null;
}
const stateValues = (column: Expression, indexed: boolean) =>
  droppedWhenEmpty<StateValues>({
    any_: (values, dialect) => isAny(indexed ? column : dialect.unindexed(column))(values, dialect),
    not_any_: isNotAny(column),
  });

interface TagsFilter {
  all_?: readonly string[] | null;
  any_?: readonly string[] | null;
  not_any_?: readonly string[] | null;
  is_null_?: boolean | null;
}

/**
 * Tags in a JSON list, for small tables. An empty `all_` adds no condition, an empty `any_` matches nothing, an empty `not_any_` adds no condition, and `is_null_` requires that there are no tags.
 */
export const tagList = (list: Expression) =>
  leaf<TagsFilter>({
    all_: (tags, dialect) => (tags.length === 0 ? undefined : dialect.listHasAll(list, tags)),
    any_: (tags, dialect) => (tags.length === 0 ? FALSE : dialect.listHasAny(list, tags)),
    not_any_: (tags, dialect) => (tags.length === 0 ? undefined : sql`not (${dialect.listHasAny(list, tags)})`),
    is_null_: (wanted, dialect) => (wanted ? dialect.listIsEmpty(list) : sql`not (${dialect.listIsEmpty(list)})`),
  });

/** Up to this many tags are looked up one by one, in the order that the planner chooses; more tags in a single statement of constant length. */
export const FEW_TAGS = 8;

/** Like {@link tagList}, over a side table of (owner, tag) indexed by tag, for tables with millions of rows. */
export const tagRows = (ownerId: Expression, side: SQLiteTable, sideOwner: Expression, sideTag: Expression) => {
  const ownersWith = (condition: SQL) => sql`${ownerId} in (select ${sideOwner} from ${side} where ${condition})`;
  return leaf<TagsFilter>({
    all_: (tags, dialect) => {
      const distinct = [...new Set(tags)];
      if (distinct.length === 0) return undefined;
      if (distinct.length > FEW_TAGS)
        return ownersWith(sql`${dialect.isIn(sideTag, distinct)} group by ${sideOwner} having count(*) = ${distinct.length}`);
      return sql`(${sql.join(
        distinct.map((tag) => ownersWith(dialect.isIn(sideTag, [tag]))),
        sql` and `,
      )})`;
    },
    any_: (tags, dialect) => (tags.length === 0 ? FALSE : ownersWith(dialect.isIn(sideTag, tags))),
    // checked for each row: a tag that is common would make a long list of owners
    not_any_: (tags, dialect) =>
      tags.length === 0
        ? undefined
        : sql`not exists (select 1 from ${side} where ${sideOwner} = ${ownerId} and ${dialect.isIn(sideTag, tags)})`,
    is_null_: (wanted) => sql`${wanted ? sql`not ` : sql``}${sql`exists (select 1 from ${side} where ${sideOwner} = ${ownerId})`}`,
  });
};
