import { randomBytes } from 'node:crypto';
import { type Column, type SQL, sql, type Table } from 'drizzle-orm';
import { caseFold } from '../../base/text/case-fold.ts';
import type { Db } from '../db.ts';
import type { Expression, TxDialect } from '../dialect/dialect.ts';
import { canHold, holdable, never } from '../dialect/holdable.ts';

/** The limit for bound parameters in the build that better-sqlite3 ships. */
const MAX_PARAMETERS = 32_766;

const MOST_SEARCHED = 20;

/** Whether the text of a list may contain one of some values: searching it takes a third of the time of reading its items. */
const mayContain = (list: Expression, values: readonly string[]): SQL =>
  values.length > MOST_SEARCHED
    ? sql`true`
    : sql`(${sql.join(
        values.map((value) => sql`instr(${list}, ${JSON.stringify(value)}) > 0`),
        sql` or `,
      )})`;

const listOf = (values: readonly (string | number)[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** `end - start` in seconds: SQLite computes whole seconds, and the microseconds come from the text, so that nothing is rounded. */
const elapsed = (start: unknown, end: unknown) =>
  sql`((unixepoch(substr(${end}, 1, 19)) - unixepoch(substr(${start}, 1, 19))) + (cast(substr(${end}, 21, 6) as real) - cast(substr(${start}, 21, 6) as real)) / 1000000.0)`;

/** `end - start` in microseconds, exactly. */
const elapsedMicros = (start: unknown, end: unknown) =>
  sql`cast((unixepoch(substr(${end}, 1, 19)) - unixepoch(substr(${start}, 1, 19))) * 1000000 + cast(substr(${end}, 21, 6) as integer) - cast(substr(${start}, 21, 6) as integer) as real)`;

/** The indexes for totals contain this expression. A query with another expression would compute it for every row. */
const startDelay = (expected: unknown, start: unknown) =>
  sql<number | null>`(case when ${start} is null then null when ${start} > ${expected} then ${elapsed(expected, start)} else 0 end)`;

const toMicroseconds = (seconds: number) => Math.round(seconds * 1_000_000);

/** The time of GLOB grows with the product of the lengths, but a function call takes longer than a short pattern. */
const LONGEST_GLOB = 40;

/** A SQL function without parameters that throws to stop the statement, and returns true otherwise. */
export const STOP_FUNCTION = 'go_on';

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);
const foldNonAscii = (pattern: string) => (isAscii(pattern) ? pattern : caseFold(pattern));

/** LIKE ignores only the case of ASCII letters. The function call per row makes a scan several times slower, so it is only for other patterns. */
const likeAnyCase = (expression: unknown, pattern: string) =>
  isAscii(pattern) ? sql`${expression} like ${pattern}` : sql`case_fold(${expression}) like ${caseFold(pattern)}`;

const MEMBER = sql.raw('member.value');
const ITEM = sql.raw('item.value');

const inOrderOf = (table: Table, index: string | undefined): SQL =>
  index === undefined ? sql`${table}` : sql`${table} indexed by ${sql.identifier(index)}`;

export const sqliteDialect: TxDialect = {
  name: 'sqlite',
  isIn: (expression, values) => {
    const [first, ...rest] = holdable(values);
    if (first === undefined) return never(expression);
    return rest.length === 0 ? sql`${expression} = ${first}` : sql`${expression} in ${listOf([first, ...rest])}`;
  },
  // a pattern would end at U+0000
  like: (expression, pattern) => (canHold(pattern) ? likeAnyCase(expression, pattern) : never(expression)),
  likeInScan: (expression, pattern) => sqliteDialect.like(expression, pattern),
  likeSome: (expression, patterns) =>
    sql`exists (select 1 from json_each(${JSON.stringify(holdable(patterns).map(foldNonAscii))}) pattern where ${patterns.every(isAscii) ? expression : sql`case_fold(${expression})`} like pattern.value)`,
  // a range instead of GLOB, because it uses the index; U+10FFFF sorts after every continuation
  startsWith: (expression, prefix) =>
    canHold(prefix) ? sql`(${expression} >= ${prefix} and ${expression} < ${`${prefix}\u{10FFFF}`})` : never(expression),
  startsWithSome: (expression, prefixes) =>
    sql`exists (select 1 from json_each(${JSON.stringify(holdable(prefixes))}) prefix where substr(${expression}, 1, length(prefix.value)) = prefix.value)`,
  contains: (expression, term) => (canHold(term) ? sql`instr(case_fold(${expression}), ${caseFold(term)}) > 0` : never(expression)),
  includes: (expression, term) => (canHold(term) ? sql`instr(${expression}, ${term}) > 0` : never(expression)),
  listHasAll: (list, values) =>
    sql`not exists (select 1 from json_each(${JSON.stringify(values)}) wanted where wanted.value not in (select value from json_each(${list})))`,
  listHasAny: (list, values) =>
    sql`(${mayContain(list, values)} and exists (select 1 from json_each(${list}) has where has.value in ${listOf(values)}))`,
  listIsEmpty: (list) => sql`json_array_length(${list}) = 0`,
  jsonText: (json, key) => sql`(${json} ->> ${key})`,
  someMember: (map, key, test) =>
    key === undefined
      ? sql`exists (select 1 from json_each(${map}) member where ${test(MEMBER)})`
      : sql`exists (select 1 from json_each(${map}) member where member.key = ${key} and ${test(MEMBER)})`,
  someItemHas: (items, key, values) =>
    sqliteDialect.someItem(items, (item) => sqliteDialect.isIn(sqliteDialect.jsonText(item, key), values)),
  someItem: (items, test) => sql`exists (select 1 from json_each(${items}) item where ${test(ITEM)})`,
  someMemberOfItems: (maps, test) =>
    sql`exists (select 1 from json_each(${maps}) item, json_each(item.value) member where ${test(MEMBER)})`,
  distinctTexts: (expression) => sql`json_group_array(distinct ${expression})`,
  newEncryptionKey: () => sql`json_object('fernet_key', ${`${randomBytes(32).toString('base64url')}=`})`,
  byteLength: (column) => sql`octet_length(${column})`,
  uuidAfter: (text, prefix) => sql`substr(${text}, ${sql.raw(String(prefix.length + 1))})`,
  textOfJson: (json) => sql`${json}`,
  // of GLOB's special characters, only the bracket must be escaped
  wildcards: (expression, pattern) => {
    if (!canHold(pattern)) return never(expression);
    return pattern.length > LONGEST_GLOB
      ? sql`matches_wildcards(${expression}, ${pattern})`
      : sql`${expression} glob ${pattern.replaceAll('[', '[[]')}`;
  },
  rowsOfJson: (arrays) => sql`json_each(${arrays}) as given`,
  cell: (position) => sql`given.value ->> ${sql.raw(String(position))}`,
  opaque: (value) => sql`${value}`,
  secondsBetween: (start, end) => elapsed(start, end) as SQL<number>,
  startDelay,
  // in whole microseconds: fractional seconds would put some instants into the preceding step
  stepsSince: (origin, step, at) => sql`cast(floor(${elapsedMicros(origin, at)} / ${toMicroseconds(step)}) as integer)`,
  jsonArray: (numbers) => sql`json_array(${sql.join([...numbers], sql`, `)})`,
  listRelation: (values) => sql`(select value from json_each(${JSON.stringify(values)}))`,
  lookUp: (rows, table, condition) => sql`${rows} cross join ${table} where ${condition}`,
  lookUpFirst: (rows, table, { condition, order, most, index }) =>
    sql`${rows} cross join ${table} where ${table}.rowid in (select rowid from ${inOrderOf(table, index)} where ${condition} order by ${order} limit ${sql.raw(String(most))})`,
  toBeMerged: (query) => query,
  greatest: (a, b) => sql`max(${a}, ${b})`,
  least: (a, b) => sql`min(${a}, ${b})`,
  // as a double: a sum of integers fails when it exceeds 64 bits
  wholeMicros: (seconds) => sql`round((${seconds}) * 1000000.0)`,
  textOrder: (expression) => sql`${expression}`,
  unindexed: (expression) => sql`+${expression}`,
  inOrderOf,
  within: () => undefined,
  forUpdate: (query) => query,
  forKeyShare: (query) => query,
  stoppable: () => undefined,
  rows: async (db, query) => (db as Db).all(sql`${query}`),
  execute: async (db, text) => {
    (db as Db & { $client: { exec(text: string): void } }).$client.exec(text);
  },
  rowsPerInsert: (columns) => Math.min(1000, Math.floor(MAX_PARAMETERS / columns)),
};

/** Calls {@link STOP_FUNCTION} for one row in 256, which costs about 3 %; a call for every row would cost 15 %. */
const stopCheck = sql.raw(`& 255 <> 0 or ${STOP_FUNCTION}()`);

// without a column of the table, SQLite would evaluate the condition once
const stoppable = (table: Table, column?: Column) =>
  column ? sql`(${column} is null or random() ${stopCheck})` : sql`(${table}.rowid ${stopCheck})`;

/** For connections whose statements another thread may stop. They need the function. */
export const stoppableSqliteDialect: TxDialect = { ...sqliteDialect, stoppable };
