import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ReadDb } from '../db.ts';
import type { CellKind, Locking, TxDialect } from '../dialect/dialect.ts';
import { canHold, holdable, never } from '../dialect/holdable.ts';

/** The protocol counts parameters in 16 bits. */
const MAX_PARAMETERS = 65_535;

const element = (values: readonly (string | number)[]) => (typeof values[0] === 'number' ? sql.raw('double precision') : sql.raw('text'));
const literal = (values: readonly (string | number)[]) => `{${values.map(quoted).join(',')}}`;
const arrayOf = (values: readonly (string | number)[]) => sql`cast(${literal(values)} as ${element(values)}[])`;
const quoted = (value: string | number) =>
  typeof value === 'number' ? String(value) : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const jsonArray = (values: readonly string[]) => sql`cast(${JSON.stringify(values)} as jsonb)`;
const literalBackslash = (pattern: string) => pattern.replaceAll('\\', '\\\\');
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const SIGMA = /[Σσς]/;
const oneSigma = (text: SQL) => sql`replace(${text}, 'ς', 'σ')`;

/** An instant passed as a parameter is untyped. */
const instant = (value: unknown) => sql`cast(${value} as timestamptz)`;

/** `extract` would compute in decimals of any length, which takes three times as long. */
const elapsed = (start: unknown, end: unknown) => sql`date_part('epoch', ${end} - ${start})`;

const someValue = (from: SQL, test: (value: SQL) => SQL) => sql`exists (select 1 from ${from} where ${test(sql.raw('member.value'))})`;

/** The column type of each kind of cell. */
export const CELL_TYPES: Record<CellKind, string> = {
  uuid: 'uuid',
  text: 'text',
  int: 'integer',
  bigint: 'bigint',
  bool: 'boolean',
  float: 'double precision',
  timestamp: 'timestamptz',
  json: 'json',
  list: 'jsonb',
};

export const postgresDialect: TxDialect = {
  name: 'postgres',
  // the parameter is untyped: PostgreSQL infers the type of the column, so that uuid, text, and integer columns all use their index
  isIn: (expression, values) => {
    const [first, ...rest] = holdable(values);
    if (first === undefined) return never(expression);
    return rest.length === 0 ? sql`${expression} = ${first}` : sql`${expression} = any(${literal([first, ...rest])})`;
  },
  like: (expression, pattern) => (canHold(pattern) ? sql`${expression} ilike ${literalBackslash(pattern)}` : never(expression)),
  // ILIKE compares the same texts, but lowers the pattern again for each row
  likeInScan: (expression, pattern) =>
    canHold(pattern) ? sql`lower(${expression}) like (select lower(cast(${literalBackslash(pattern)} as text)))` : never(expression),
  likeSome: (expression, patterns) => sql`${expression} ilike any(${arrayOf(holdable(patterns).map(literalBackslash))})`,
  startsWith: (expression, prefix) => (canHold(prefix) ? sql`starts_with(${expression}, ${prefix})` : never(expression)),
  startsWithSome: (expression, prefixes) =>
    sql`exists (select 1 from unnest(${arrayOf(holdable(prefixes))}) prefix(value) where starts_with(${expression}, prefix.value))`,
  contains: (expression, term) => {
    if (!canHold(term)) return never(expression);
    // folded by the same function as the column: an identical text must match, whatever rules the database applies
    const pattern = sql`lower(cast(${`%${escapeLike(term)}%`} as text))`;
    return SIGMA.test(term)
      ? sql`${oneSigma(sql`lower(${expression})`)} like ${oneSigma(pattern)}`
      : sql`lower(${expression}) like ${pattern}`;
  },
  includes: (expression, term) => (canHold(term) ? sql`strpos(${expression}, ${term}) > 0` : never(expression)),
  listHasAll: (list, values) => (values.every(canHold) ? sql`${list} @> ${jsonArray(values)}` : never(list)),
  listHasAny: (list, values) => sql`${list} ?| ${arrayOf(holdable(values))}`,
  listIsEmpty: (list) => sql`jsonb_array_length(${list}) = 0`,
  jsonText: (json, key) => sql`(${json} ->> ${key}::text)`,
  someMember: (map, key, test) =>
    key === undefined ? someValue(sql`json_each_text(${map}) member`, test) : test(sql`(${map} ->> ${key}::text)`),
  // the expression of the index: it contains a hash of each text, and the operator compares the texts
  someItemHas: (items, key, values) => {
    const texts = literal(holdable(values).map((value) => JSON.stringify([value])));
    return sql`jsonb_path_query_array(cast(${items} as jsonb), '$[*].${sql.raw(JSON.stringify(key))}') @> any(cast(${texts} as jsonb[]))`;
  },
  someItem: (items, test) => sql`exists (select 1 from json_array_elements(${items}) item where ${test(sql.raw('item.value'))})`,
  someMemberOfItems: (maps, test) => someValue(sql`json_array_elements(${maps}) item, json_each_text(item.value) member`, test),
  distinctTexts: (expression) => sql`coalesce(cast(json_agg(distinct ${expression}) as text), '[]')`,
  // the hash of 366 random bits
  newEncryptionKey: () => {
    const uuid = sql`uuid_send(gen_random_uuid())`;
    return sql`json_build_object('fernet_key', translate(encode(sha256(${uuid} || ${uuid} || ${uuid}), 'base64'), '+/', '-_'))`;
  },
  byteLength: (column) => sql`octet_length(cast(${column} as text))`,
  uuidAfter: (text, prefix) => {
    const id = sql`substr(${text}, ${sql.raw(String(prefix.length + 1))})`;
    return sql`(case when ${id} ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then cast(${id} as uuid) end)`;
  },
  textOfJson: (json) => sql`cast(${json} as text)`,
  wildcards: (expression, pattern) =>
    canHold(pattern) ? sql`${expression} like ${escapeLike(pattern).replaceAll('*', '%').replaceAll('?', '_')}` : never(expression),
  // jsonb is parsed once for all cells, json again for each cell
  rowsOfJson: (arrays) => sql`jsonb_array_elements(cast(${arrays} as jsonb)) as given(value)`,
  cell: (position, kind) => sql`cast(given.value ->> ${sql.raw(String(position))} as ${sql.raw(CELL_TYPES[kind])})`,
  opaque: (value, kind) => sql`(select cast(${value} as ${sql.raw(CELL_TYPES[kind])}))`,
  secondsBetween: (start, end) => elapsed(start, end) as SQL<number>,
  startDelay: (expected, start) =>
    sql`(case when ${start} is null then null when ${start} > ${expected} then ${elapsed(expected, start)} else 0 end)`,
  // in whole microseconds: fractional seconds would put some instants into the preceding step
  stepsSince: (origin, step, at) =>
    sql`cast(floor(cast(extract(epoch from (${at} - ${instant(origin)})) * 1000000 as double precision) / cast(${Math.round(step * 1_000_000)} as double precision)) as integer)`,
  jsonArray: (numbers) => sql`cast(json_build_array(${sql.join([...numbers], sql`, `)}) as text)`,
  listRelation: (values) => sql`(select unnest(${arrayOf(values)}) as value)`,
  // without statistics about the rows, the planner would prefer one scan of the whole table; OFFSET prevents that join
  lookUp: (rows, table, condition) =>
    sql`${rows} cross join lateral (select * from ${table} where ${condition} offset 0) as ${sql.identifier(getTableName(table))}`,
  // the number is written out: for an unknown number, the planner assumes many rows
  lookUpFirst: (rows, table, { condition, order, most }) =>
    sql`${rows} cross join lateral (select * from ${table} where ${condition} order by ${order} limit ${sql.raw(String(most))}) as ${sql.identifier(getTableName(table))}`,
  toBeMerged: (query, order, most) => sql`(${query} order by ${order} limit ${most})`,
  greatest: (a, b) => sql`greatest(${a}, ${b})`,
  least: (a, b) => sql`least(${a}, ${b})`,
  wholeMicros: (seconds) => sql`cast((${seconds}) * 1000000.0 as bigint)`,
  textOrder: (expression) => sql`${expression} collate "C"`,
  unindexed: (expression) => sql`${expression}`,
  inOrderOf: (table) => sql`${table}`,
  within(time, rows) {
    const times = rows.map(({ at }) => at).sort();
    return times.length === 0 ? undefined : sql`${time} between ${times[0]} and ${times.at(-1)}`;
  },
  forUpdate: (query, options) => locking(query, 'update', options),
  forKeyShare: (query, options) => locking(query, 'key share', options),
  stoppable: () => undefined,
  rows: async <T>(db: ReadDb, query: SQLWrapper) => (await executable(db).execute<T>(sql`${query}`)).rows,
  execute: async (db, text) => {
    await executable(db).execute(sql.raw(text));
  },
  rowsPerInsert: (columns) => Math.min(1000, Math.floor(MAX_PARAMETERS / columns)),
};

/** The PostgreSQL driver's method for running a statement, which the shared type does not declare. */
function executable(db: ReadDb): { execute<T>(query: SQL): Promise<{ rows: T[] }> } {
  return db as ReadDb & { execute<T>(query: SQL): Promise<{ rows: T[] }> };
}

function locking<Q>(query: Q, strength: 'update' | 'key share', { skipLocked, of }: Locking = {}): Q {
  const lockable = query as { for(strength: string, config: Locking): unknown };
  return lockable.for(strength, skipLocked ? { skipLocked, of } : { of }) as Q;
}
