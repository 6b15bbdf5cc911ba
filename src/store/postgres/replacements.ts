import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { addSeconds, type Instant, secondsBetween } from '../../base/time/instant.ts';
import { isRetryable } from '../errors.ts';
import type { Store, Tx } from '../store.ts';
import {
  calendarSpan,
  changePartitions,
  dropDetached,
  PARTITIONED,
  type Partition,
  type PartitionedTable,
  partitionName,
  type Query,
  type Span,
} from './partitions.ts';

export type ExpiredPartition = Partition & { span: Span };

/** A table that will take the place of adjacent partitions, with some of their rows. */
export interface Replacement {
  table: PartitionedTable;
  sources: readonly ExpiredPartition[];
  span: Span;
  name: string;
}

/** Whether a partition contains only the rows that were kept when it replaced others. */
export const isReplacement = ({ name }: Partition): boolean => name.includes('_kept_');

/** The span of adjacent partitions. */
const wholeSpan = (sources: readonly ExpiredPartition[]): Span => {
  const [first, last] = [sources[0], sources.at(-1)];
  if (!first || !last) throw new Error('there are no partitions');
  return { from: first.span.from, to: last.span.to };
};

/** The adjacent partitions within one month that one partition should replace, once they contain only kept rows: a query without a time reads each partition. */
export function mergeable(partitions: readonly ExpiredPartition[], before: Instant): ExpiredPartition[][] {
  const runs: ExpiredPartition[][] = [];
  for (const one of partitions) {
    const month = calendarSpan(one.span.from, 'month');
    if (!isReplacement(one) || one.span.to > month.to || month.to > before) continue;
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (last?.span.to === one.span.from && last.span.from >= month.from) run?.push(one);
    else runs.push([one]);
  }
  return runs.filter((run) => run.length > 1);
}

/** Copies rows that are inserted into a partition after its replacement was created. A replacement that another process has dropped needs no rows. */
const COPY_FUNCTION = 'copy_to_replacement';
const CREATE_COPY_FUNCTION = `create function ${COPY_FUNCTION}() returns trigger language plpgsql as $$
  begin
    execute format('insert into %I select ($1).* on conflict do nothing', tg_argv[0]) using new;
    return null;
  exception when undefined_table then
    return null;
  end $$`;

/**
 * Creates an empty replacement. From its creation on, rows that are inserted into the partitions are inserted into the replacement as well, so that it will be
 * complete when it takes their place. The name is unique: a process that continues after a pause doesn't use the replacement of another process.
 */
export async function beginReplacement(
  store: Store,
  table: PartitionedTable,
  sources: readonly ExpiredPartition[],
  signal: AbortSignal,
): Promise<Replacement> {
  const span = wholeSpan(sources);
  const name = `${partitionName(table, span)}_kept_${randomBytes(4).toString('hex')}`;
  const time = `"${PARTITIONED[table]}"`;
  await patiently(signal, () =>
    changePartitions(store, async (query) => {
      const known = await query(`select 1 where to_regproc('${COPY_FUNCTION}') is not null`);
      if (known.length === 0) await query(CREATE_COPY_FUNCTION);
      await query(`create table ${name} (like ${table} including all)`);
      // spares the attachment a scan
      await query(`alter table ${name} add constraint ${name} check (${time} >= '${span.from}' and ${time} < '${span.to}')`);
      for (const source of sources)
        await query(`create trigger ${name} after insert on ${source.name} for each row execute function ${COPY_FUNCTION}('${name}')`);
    }),
  );
  return { table, sources, span, name };
}

/** Inserts the rows of a span to keep into a table, unless they exist. @returns their number */
export type Fill = (tx: Tx, target: SQL, span: Span) => Promise<number>;

/** A step should take this long, in milliseconds: short enough for the time limit of a statement. */
const STEP_MILLISECONDS = 250;
/** So that a slow database doesn't get thousands of steps. The first step covers this time. */
const LEAST_SECONDS = 60;
const MAX_SECONDS = 86_400;

/**
 * Fills a replacement in steps, each in its own transaction. A step covers as much time as fits a quarter of a second, but at least a minute.
 * @returns the number of rows; undefined if aborted
 */
export async function fillReplacement(
  store: Store,
  { span, name }: Replacement,
  signal: AbortSignal,
  fill: Fill,
): Promise<number | undefined> {
  let filled = 0;
  let seconds = LEAST_SECONDS;
  for (let from = span.from; from < span.to; ) {
    if (signal.aborted) return undefined;
    const step = { from, to: addSeconds(from, Math.min(seconds, secondsBetween(from, span.to))) };
    let took = 0;
    filled += await store.transaction(async (tx) => {
      const started = performance.now();
      await tx.takesLong();
      const count = await fill(tx, sql`${sql.identifier(name)}`, step);
      took = performance.now() - started;
      return count;
    });
    const fitting = (secondsBetween(step.from, step.to) * STEP_MILLISECONDS) / took;
    seconds = Math.max(LEAST_SECONDS, Math.min(MAX_SECONDS, fitting, seconds * 8));
    from = step.to;
  }
  // the first queries already need the statistics
  await store.transaction((tx) => tx.dialect.execute(tx.db, `analyze ${name}`));
  return filled;
}

/** Puts a replacement in the place of its partitions, in a transaction that excludes readers and writers for a moment. Then drops the former partitions. */
export async function completeReplacement(store: Store, { table, sources, span, name }: Replacement, signal: AbortSignal): Promise<void> {
  await patiently(signal, () => changePartitions(store, (query) => exchange(query, { table, sources, span, name })));
  await dropDetached(store, table);
}

async function exchange(query: Query, { table, sources, span, name }: Replacement): Promise<void> {
  await query(`lock table only ${table} in access exclusive mode`);
  for (const source of sources) await query(`alter table ${table} detach partition ${source.name}`);
  await query(`alter table ${table} attach partition ${name} for values from ('${span.from}') to ('${span.to}')`);
  await query(`alter table ${name} drop constraint ${name}`);
}

const ATTEMPTS = 20;

/** Repeats a change that could not lock its tables in time. Other statements run in between. */
async function patiently<T>(signal: AbortSignal, change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (attempt === ATTEMPTS || signal.aborted || !isRetryable(error)) throw error;
      await sleep(attempt * 50);
    }
  }
}
