import { and, asc, eq, sql } from 'drizzle-orm';
import { readLargePage } from '../../../store/query/page-size.ts';
import { logs } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';

/** The columns of a log in a download, and its id. */
const shown = {
  id: logs.id,
  timestamp: logs.timestamp,
  level: logs.level,
  taskRunId: logs.taskRunId,
  flowRunId: logs.flowRunId,
  message: logs.message,
};

export type LogLine = Pick<typeof logs.$inferSelect, keyof typeof shown>;

/**
 * The logs of a run after the given one, or the first ones; oldest first.
 * @throws 422 if their total size exceeds the limit of a page
 */
export async function logsAfter(
  reader: Reader,
  flowRunId: string,
  after: Pick<LogLine, 'timestamp' | 'id'> | undefined,
  limit: number,
): Promise<LogLine[]> {
  const where = and(eq(logs.flowRunId, flowRunId), after && sql`(${logs.timestamp}, ${logs.id}) > (${after.timestamp}, ${after.id})`);
  const orderBy = [asc(logs.timestamp), asc(logs.id)];
  return readLargePage(reader, [logs.message], { from: logs, where, orderBy, limit, offset: 0 }, () =>
    reader.db
      .select(shown)
      .from(logs)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  );
}
