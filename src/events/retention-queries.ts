import { eq, type SQL, sql } from 'drizzle-orm';
import { addSeconds, type Instant } from '../base/time/instant.ts';
import type { Dialect } from '../store/dialect/dialect.ts';
import { allOf } from '../store/filters/related.ts';
import { events } from '../store/schema/tables.ts';
import type { Reader } from '../store/store.ts';
import type { EventRetention } from './retention.ts';

/** Sorts after every continuation of a prefix. */
const LAST = '\u{10FFFF}';
const NAMES_PER_QUERY = 200;

export interface EventName {
  name: string;
  /** When its oldest event occurred. */
  oldest: Instant;
}

/**
 * The distinct names of events. Jumps from name to name through the index on names and times: the duration depends on the number of names, not of events.
 *
 * @param prefix of the names, on SQLite: PostgreSQL sorts names by the rules of a language, in which names with a prefix are not adjacent
 * @param skip the prefix of a name whose other names are not wanted either, on SQLite
 */
export async function* namesOfEvents(
  reader: Reader,
  { prefix, skip = () => undefined }: { prefix?: string | undefined; skip?: (name: string) => string | undefined } = {},
): AsyncGenerator<EventName> {
  const isBinary = reader.dialect.name === 'sqlite';
  let after: string | undefined;
  for (;;) {
    const names = await nextNames(reader, after, isBinary ? prefix : undefined);
    let skipped: string | undefined;
    for (const one of names) {
      after = one.name;
      skipped = isBinary ? skip(one.name) : undefined;
      if (skipped !== undefined) break;
      // the last event of the name may have been deleted in the meantime
      if (one.oldest !== null) yield { name: one.name, oldest: one.oldest };
    }
    if (skipped !== undefined) after = skipped + LAST;
    else if (names.length < NAMES_PER_QUERY) return;
  }
}

async function nextNames({ db, dialect }: Reader, after: string | undefined, prefix: string | undefined) {
  const range = prefix === undefined ? undefined : dialect.startsWith(events.event, prefix);
  const first = (bound: SQL) =>
    sql`(select ${events.event} from ${events} where ${allOf([bound, range])} order by ${events.event} limit 1)`;
  const start = after === undefined ? sql`${events.event} >= ''` : sql`${events.event} > ${after}`;
  const oldest = sql`(select ${events.occurred} from ${events} where ${events.event} = named.name order by ${events.occurred} limit 1)`;
  const rows = await dialect.rows<{ name: string; oldest: string | null }>(
    db,
    sql`with recursive named(name) as (
          select ${first(start)}
          union all select ${first(sql`${events.event} > named.name`)} from named where named.name is not null)
        select name, ${oldest} as oldest from named where name is not null limit ${NAMES_PER_QUERY}`,
  );
  return rows.map(({ name, oldest: time }) => ({ name, oldest: time && (events.occurred.mapFromDriverValue(time) as Instant) }));
}

/** Whether an event is within its retention period. */
export function isKept(retention: EventRetention, now: Instant, dialect: Dialect): SQL {
  const since = (kept: number) => sql`${events.occurred} >= ${addSeconds(now, -kept)}`;
  const cases = [
    ...retention.names.map(({ name, kept }) => sql`when ${eq(events.event, name)} then ${since(kept)}`),
    ...retention.prefixes.map(({ prefix, kept }) => sql`when ${dialect.startsWith(events.event, prefix)} then ${since(kept)}`),
  ];
  const others = since(retention.others);
  return cases.length === 0 ? others : sql`case ${sql.join(cases, sql` `)} else ${others} end`;
}
