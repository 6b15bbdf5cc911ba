import { type SQL, sql } from 'drizzle-orm';
import type { Dialect, Expression } from '../../store/dialect/dialect.ts';
import { FALSE } from '../../store/filters/compile.ts';
import { allOf, walked } from '../../store/filters/related.ts';
import { textConditions } from '../../store/filters/text-query.ts';
import { eventResources, events } from '../../store/schema/tables.ts';
import type { Pattern } from './patterns.ts';
import { type EventQuery, type LabelTest, RESOURCE_ID, type ResourceTest } from './query.ts';

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
    ...related.map((test) => someResource(test, query, dialect, sql`${eventResources.position} > 0`)),
    ...any.map((test) => someResource(test, query, dialect)),
    ...(text ? textConditions(text, (term) => occurs(term, dialect)) : []),
  ]);
  return walked(events, condition, dialect);
}

const within = (occurred: Expression, { since, until }: EventQuery): SQL => sql`${occurred} >= ${since} and ${occurred} <= ${until}`;

interface ResourceColumns {
  id: Expression;
  labels: Expression;
  role?: Expression;
}

/** The primary resource stands in the event itself. */
const PRIMARY: ResourceColumns = { id: events.resourceId, labels: events.resource };
const INVOLVED: ResourceColumns = { id: eventResources.resourceId, labels: eventResources.labels, role: eventResources.role };

/**
 * Some resource of the event meets the test. Resource ids are selective, so they are looked up in `event_resources (resource_id, occurred)`, and the
 * events follow from them; anything else is asked of the resources of each event that the window leaves, through their primary key.
 */
function someResource(test: ResourceTest, query: EventQuery, dialect: Dialect, position?: SQL): SQL {
  const conditions = [position, ...resourceConditions(test, INVOLVED, dialect)];
  if (test.ids || test.idPrefixes || test.inRoles) {
    const where = allOf([...conditions, within(eventResources.occurred, query)]);
    return sql`${events.id} in (select ${eventResources.eventId} from ${eventResources} where ${where})`;
  }
  return sql`exists (select 1 from ${eventResources} where ${eventResources.eventId} = ${events.id} and ${allOf(conditions)})`;
}

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
    inRoles && isPair(id, role!, inRoles, dialect),
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
  return label === RESOURCE_ID ? test(id) : dialect.someMember(labels, label, test);
}

function patternCondition({ text, negated, wildcards }: Pattern, value: Expression, dialect: Dialect): SQL {
  const met = wildcards ? dialect.wildcards(value, text) : sql`${value} = ${text}`;
  return negated ? sql`not (${met})` : met;
}

/** A lower-case term occurs in the name, in a label's value or in the JSON of the payload. */
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
