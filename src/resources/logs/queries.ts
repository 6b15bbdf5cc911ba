import { and } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Dialect, Direction } from '../../store/dialect/dialect.ts';
import { walked } from '../../store/filters/related.ts';
import { countMatching } from '../../store/query/count.ts';
import { inserting } from '../../store/query/given-rows.ts';
import { idKey, instantKey, readRows, type Section, type SortKey } from '../../store/query/section.ts';
import { logs } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';
import { logFilter } from './filter.ts';
import type { LogRow } from './wire.ts';

export const insertLogs = inserting(logs);

/** Logs in order of time, then id, so that pages do not overlap. Scans `logs_flow_run`, `logs_task_run` or `logs_timestamp`, depending on the filter. */
export async function listLogs(
  { db, dialect }: Reader,
  filter: Schemas['LogFilter'] | null | undefined,
  sort: Schemas['LogSort'],
  section: Section,
): Promise<LogRow[]> {
  const direction = DIRECTIONS[sort];
  const keys: SortKey<LogRow>[] = [
    instantKey(logs.timestamp, direction, (row) => row.timestamp),
    idKey(logs.id, direction, (row) => row.id),
  ];
  const matching = matchingLogs(filter, dialect);
  return readRows(() => db.select().from(logs), matching, keys, section);
}

/** The number of matching logs. Reads all of them if the filter contains a text search. */
export async function countLogs(reader: Reader, filter: Schemas['LogFilter'] | null | undefined): Promise<number> {
  return countMatching(reader, logs, matchingLogs(filter, reader.dialect));
}

const matchingLogs = (filter: Schemas['LogFilter'] | null | undefined, dialect: Dialect) =>
  walked(logs, logFilter(filter, dialect), dialect);

const DIRECTIONS: Record<Schemas['LogSort'], Direction> = { TIMESTAMP_ASC: 'asc', TIMESTAMP_DESC: 'desc' };

/** Deletes up to `limit` logs of the runs. @returns the number of deleted logs */
export async function deleteSomeLogs(
  tx: Tx,
  runs: { flowRunIds?: readonly string[]; taskRunIds?: readonly string[] },
  limit: number,
): Promise<number> {
  const { db, dialect } = tx;
  let deleted = 0;
  for (const [column, ids] of [
    [logs.flowRunId, runs.flowRunIds ?? []],
    [logs.taskRunId, runs.taskRunIds ?? []],
  ] as const) {
    if (ids.length === 0 || deleted >= limit) continue;
    const some = await db
      .select({ id: logs.id, at: logs.timestamp })
      .from(logs)
      .where(dialect.isIn(column, ids))
      .limit(limit - deleted);
    deleted += await deleteLogs(tx, some);
  }
  return deleted;
}

/** Deletes logs. Their times let PostgreSQL search only the matching partitions. @returns the number of deleted logs */
export async function deleteLogs({ db, dialect }: Tx, some: readonly { id: string; at: Instant }[]): Promise<number> {
  if (some.length === 0) return 0;
  const ids = some.map(({ id }) => id);
  return affectedRows(await db.delete(logs).where(and(dialect.isIn(logs.id, ids), dialect.within(logs.timestamp, some))));
}
