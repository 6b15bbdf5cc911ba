import { type SQL, sql } from 'drizzle-orm';
import type { Dialect, Expression } from '../../store/dialect/dialect.ts';
import { FALSE } from '../../store/filters/compile.ts';
import { allOf, walked } from '../../store/filters/related.ts';
import { textConditions } from '../../store/filters/text-query.ts';
import { eventResources, events } from '../../store/schema/tables.ts';
import type { Pattern } from './patterns.ts';
import { type EventQuery, type LabelTest, RESOURCE_ID, RESOURCE_ROLE, type ResourceTest } from './query.ts';

/** The condition on a row of `events` that says what the query asks for; order and `distinct` are the caller's. */
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
  /** Primary resources have none. */
  role?: Expression;
  labels?: Expression;
}

const PRIMARY: ResourceColumns = { id: events.resourceId, labels: events.resource };
/** What is known of a related resource without its event. */
const LISTED: ResourceColumns = { id: eventResources.resourceId, role: eventResources.role };

/**
 * Some related resource of the event meets the test. Resource ids are selective, so they are looked up, and the events follow from them; labels are asked of each
 * event that this and the window leave.
 */
function someRelated(test: ResourceTest, query: EventQuery, dialect: Dialect): SQL {
  const found = isById(test) ? sql`${events.id} in (${listedEvents(test, query, dialect)})` : undefined;
  return allOf([found, isListed(test) ? undefined : inRelated(test, dialect)]);
}

/** As {@link someRelated}, or the primary resource does. */
function someResource(test: ResourceTest, query: EventQuery, dialect: Dialect): SQL {
  if (test.inRoles || test.roles.length > 0) return someRelated(test, query, dialect);
  const own = allOf(resourceConditions(test, PRIMARY, dialect));
  if (!isById(test)) return anyOf([own, inRelated(test, dialect)]);
  const ownEvents = sql`select ${events.id} from ${events} where ${allOf([own, within(events.occurred, query)])}`;
  const candidates = sql`${events.id} in (${listedEvents(test, query, dialect)} union all ${ownEvents})`;
  return isListed(test) ? candidates : allOf([candidates, anyOf([own, inRelated(test, dialect)])]);
}

const isById = ({ ids, idPrefixes, inRoles }: ResourceTest) => Boolean(ids || idPrefixes || inRoles);

/** Whether nothing but the list of resources has to be asked. */
const isListed = (test: ResourceTest) => isById(test) && test.labels.length === 0;

function listedEvents(test: ResourceTest, query: EventQuery, dialect: Dialect): SQL {
  const conditions = resourceConditions({ ...test, labels: [] }, LISTED, dialect);
  const where = allOf([...conditions, within(eventResources.occurred, query)]);
  return sql`select ${eventResources.eventId} from ${eventResources} where ${where}`;
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

/** More prefixes than this are not planned one by one; each of so few is found by index. */
const FEW_PREFIXES = 20;

function beginsWith(text: Expression, prefixes: readonly string[], dialect: Dialect): SQL {
  if (prefixes.length > FEW_PREFIXES) return dialect.startsWithSome(text, prefixes);
  return anyOf(prefixes.map((prefix) => dialect.startsWith(text, prefix)));
}

/** Id and role stand together in the list; the ids once more by themselves, for the index. */
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

/** A term occurs in the name, in a label's value or in the JSON of the payload. */
function occurs(term: string, dialect: Dialect): SQL {
  const has = (text: Expression) => dialect.contains(text, term);
  return anyOf([
    has(events.event),
    dialect.someMember(events.resource, undefined, has),
    dialect.someMemberOfItems(events.related, has),
    has(dialect.textOfJson(events.payload)),
  ]);
}

/** The conditions joined by OR; without any, nothing matches. In halves, because SQLite allows no more than a thousand levels of expressions. */
function anyOf(conditions: readonly SQL[]): SQL {
  if (conditions.length < 2) return conditions[0] ?? FALSE;
  const half = conditions.length >> 1;
  return sql`(${anyOf(conditions.slice(0, half))} or ${anyOf(conditions.slice(half))})`;
}
