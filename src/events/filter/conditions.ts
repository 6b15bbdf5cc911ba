import { type SQL, sql } from 'drizzle-orm';
import { RESOURCE_ID, RESOURCE_ROLE } from '../../base/text/resource-labels.ts';
import type { Dialect, Expression } from '../../store/dialect/dialect.ts';
import { holdable } from '../../store/dialect/holdable.ts';
import { FALSE } from '../../store/filters/compile.ts';
import { allOf, walked } from '../../store/filters/related.ts';
import { textConditions } from '../../store/filters/text-query.ts';
import { events } from '../../store/schema/tables.ts';
import { eventsRelated, hasId, hasPrefix, WHOLE_ID_BYTES } from '../../store/sqlite/events-related.ts';
import type { Pattern } from './patterns.ts';
import type { EventQuery, LabelTest, ResourceTest } from './query.ts';

/** The condition of the query on a row of `events`; order and `distinct` are up to the caller. */
export function eventConditions(query: EventQuery, dialect: Dialect): SQL {
  const { ids, names, prefixes, excludedNames, excludedPrefixes, primary, related, any, text } = query;
  const condition = allOf([
    within(events.occurred, query),
    ids && dialect.isIn(events.id, ids),
    names && dialect.isIn(events.event, names),
    prefixes && beginsWith(events.event, prefixes, dialect),
    excludedNames && sql`not (${dialect.isIn(events.event, excludedNames)})`,
    excludedPrefixes && sql`not (${beginsWith(events.event, excludedPrefixes, dialect)})`,
    primary && allOf(resourceConditions(primary, PRIMARY, dialect)),
    ...related.map((test) => someRelated(test, query, dialect)),
    ...any.map((test) => someResource(test, query, dialect)),
    ...(text ? textConditions(text, (term) => occurs(term, dialect)) : []),
  ]);
  return walked(events, condition, dialect);
}

const within = (occurred: Expression, { since, until }: EventQuery): SQL => sql`${occurred} >= ${since} and ${occurred} <= ${until}`;

interface ResourceColumns {
  id: Expression;
  /** Undefined for primary resources. */
  role?: Expression;
  labels?: Expression;
}

const PRIMARY: ResourceColumns = { id: events.resourceId, labels: events.resource };
const ROW_ID = sql`${events}.rowid`;

/**
 * Some related resource of the event passes the test. Resource ids are selective, so an index finds them first, on both databases, and the rest of the test is
 * made on the events that it finds.
 */
function someRelated(test: ResourceTest, query: EventQuery, dialect: Dialect): SQL {
  if (dialect.name === 'postgres') return allOf([...namedRelated(test, dialect), isNamed(test) ? undefined : inRelated(test, dialect)]);
  const words = wordsOf(test);
  const found = words && sql`${ROW_ID} in (${listedEvents(words, query, dialect)})`;
  return allOf([found, isListed(test) ? undefined : inRelated(test, dialect)]);
}

/** Like {@link someRelated}, or the primary resource passes the test. */
function someResource(test: ResourceTest, query: EventQuery, dialect: Dialect): SQL {
  if (test.inRoles || test.roles.length > 0) return someRelated(test, query, dialect);
  const own = allOf(resourceConditions(test, PRIMARY, dialect));
  const words = dialect.name === 'sqlite' ? wordsOf(test) : undefined;
  if (!words) return anyOf([own, someRelated(test, query, dialect)]);
  const ownEvents = sql`select ${ROW_ID} from ${events} where ${allOf([own, within(events.occurred, query)])}`;
  const candidates = sql`${ROW_ID} in (${listedEvents(words, query, dialect)} union all ${ownEvents})`;
  return isListed(test) ? candidates : allOf([candidates, anyOf([own, inRelated(test, dialect)])]);
}

/** Conditions for the index of PostgreSQL: the event names the ids. A prefix that no escape can change is searched in the text, a fifth of the time of parsing it. */
function namedRelated({ ids, idPrefixes, inRoles }: ResourceTest, dialect: Dialect): (SQL | undefined)[] {
  const pairs = inRoles?.map(([id]) => id);
  const named = [ids, pairs].map((wanted) => wanted && dialect.someItemHas(events.related, RESOURCE_ID, wanted));
  const text = dialect.textOfJson(events.related);
  const isSearched = idPrefixes && idPrefixes.length <= FEW_PREFIXES && idPrefixes.every((prefix) => PLAIN.test(prefix));
  return [...named, isSearched ? anyOf(idPrefixes.map((prefix) => sql`strpos(${text}, ${`"${prefix}`}) > 0`)) : undefined];
}

const PLAIN = /^[\w.:@-]+$/;

/** Whether {@link namedRelated} alone decides the test. */
const isNamed = ({ ids, idPrefixes, inRoles, roles, labels }: ResourceTest) =>
  Boolean(ids) && !idPrefixes && !inRoles && roles.length === 0 && labels.length === 0;

/** The expressions of which the index of SQLite must match one: those of the most selective condition. Undefined if there is none. */
function wordsOf({ ids, idPrefixes, inRoles }: ResourceTest): readonly string[] | undefined {
  const wanted = ids ?? inRoles?.map(([id]) => id);
  if (wanted) return holdable(wanted).map(hasId);
  return idPrefixes?.includes('') ? undefined : idPrefixes && holdable(idPrefixes).map(hasPrefix);
}

/** Whether {@link wordsOf} alone decides the test. */
function isListed({ ids, idPrefixes, inRoles, roles, labels }: ResourceTest): boolean {
  if (Boolean(ids) === Boolean(idPrefixes) || inRoles || roles.length > 0 || labels.length > 0) return false;
  return (ids ?? idPrefixes ?? []).every((text) => text !== '' && Buffer.byteLength(text) < WHOLE_ID_BYTES);
}

/** With more events in the period, the index is read from its beginning. */
const FEW_EVENTS = 10_000;

/** The row ids of events with one of the words. For a period of few events, only those between the lowest and the highest of theirs. */
function listedEvents(words: readonly string[], query: EventQuery, dialect: Dialect): SQL {
  const period = sql`select rowid as number from ${events} where ${within(events.occurred, query)} limit ${FEW_EVENTS + 1}`;
  const bounds = sql`select case when count(*) > ${FEW_EVENTS} then 0 else min(number) end as lowest, case when count(*) > ${FEW_EVENTS} then ${Number.MAX_SAFE_INTEGER} else max(number) end as highest from (${period}) as during`;
  return sql`select ${eventsRelated}.rowid from (${bounds}) as bounds cross join ${dialect.listRelation(words)} as word cross join ${eventsRelated} where ${eventsRelated} match word.value and ${eventsRelated}.rowid between bounds.lowest and bounds.highest`;
}

const inRelated = (test: ResourceTest, dialect: Dialect): SQL =>
  dialect.someItem(events.related, (item) => {
    const columns = { id: dialect.jsonText(item, RESOURCE_ID), role: dialect.jsonText(item, RESOURCE_ROLE), labels: item };
    return allOf(resourceConditions(test, columns, dialect));
  });

function resourceConditions(
  { ids, idPrefixes, roles, inRoles, labels }: ResourceTest,
  columns: ResourceColumns,
  dialect: Dialect,
): (SQL | undefined)[] {
  const { id, role } = columns;
  return [
    ids && dialect.isIn(id, ids),
    idPrefixes && beginsWith(id, idPrefixes, dialect),
    ...roles.map((set) => (role && set.length > 0 ? dialect.isIn(role, set) : FALSE)),
    inRoles && (role ? isPair(id, role, inRoles, dialect) : FALSE),
    ...labels.map((test) => labelCondition(test, columns, dialect)),
  ];
}

/** Up to this number, each prefix has its own condition and uses the index. */
const FEW_PREFIXES = 20;

function beginsWith(text: Expression, prefixes: readonly string[], dialect: Dialect): SQL {
  if (prefixes.length > FEW_PREFIXES) return dialect.startsWithSome(text, prefixes);
  return anyOf(prefixes.map((prefix) => dialect.startsWith(text, prefix)));
}

/** Id and role must match as a pair; the separate condition on the ids uses the index. */
function isPair(id: Expression, role: Expression, pairs: readonly (readonly [string, string])[], dialect: Dialect): SQL {
  if (pairs.length === 0) return FALSE;
  const ids = dialect.isIn(
    id,
    pairs.map(([wanted]) => wanted),
  );
  const same = sql`${dialect.cell(0, 'text')} = ${id} and ${dialect.cell(1, 'text')} = ${role}`;
  return sql`(${ids} and exists (select 1 from ${dialect.rowsOfJson(JSON.stringify(pairs))} where ${same}))`;
}

function labelCondition({ label, patterns }: LabelTest, { id, labels }: ResourceColumns, dialect: Dialect): SQL {
  const test = (value: Expression) => anyOf(patterns.map((pattern) => patternCondition(pattern, value, dialect)));
  if (label === RESOURCE_ID) return test(id);
  return labels ? dialect.someMember(labels, label, test) : FALSE;
}

function patternCondition({ text, negated, wildcards }: Pattern, value: Expression, dialect: Dialect): SQL {
  const met = wildcards ? dialect.wildcards(value, text) : sql`${value} = ${text}`;
  return negated ? sql`not (${met})` : met;
}

/** The term occurs in the name, in a label's value or in the JSON of the payload. */
function occurs(term: string, dialect: Dialect): SQL {
  const has = (text: Expression) => dialect.contains(text, term);
  return anyOf([
    has(events.event),
    dialect.someMember(events.resource, undefined, has),
    dialect.someMemberOfItems(events.related, has),
    has(dialect.textOfJson(events.payload)),
  ]);
}

/** The conditions joined by OR; an empty list matches nothing. Joined as a balanced tree, because SQLite limits the depth of expressions to 1000. */
function anyOf(conditions: readonly SQL[]): SQL {
  if (conditions.length < 2) return conditions[0] ?? FALSE;
  const half = conditions.length >> 1;
  return sql`(${anyOf(conditions.slice(0, half))} or ${anyOf(conditions.slice(half))})`;
}
