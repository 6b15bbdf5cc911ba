import { sql } from 'drizzle-orm';
import { prepared } from '../../../store/query/prepared.ts';
import { flowRuns } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';
import { servedFlowRuns } from '../queries.ts';
import type { ServedFlowRun } from '../rows.ts';

const recordsOf = prepared<{ ids: string }>()((reader, value) =>
  servedFlowRuns(reader).where(
    sql`${flowRuns.id} in (select ${reader.dialect.cell(0, 'uuid')} from ${reader.dialect.rowsOfJson(value('ids'))})`,
  ),
);

/** The runs with these ids, in this order, with all related data, in one query. Omits runs that are deleted or no longer scheduled. */
export async function dueRunsById(reader: Reader, ids: readonly string[]): Promise<ServedFlowRun[]> {
  if (ids.length === 0) return [];
  const records = await recordsOf(reader, { ids: JSON.stringify(ids.map((id) => [id])) });
  const byId = new Map(records.map((record) => [record.run.id, record]));
  return ids.flatMap((id) => {
    const record = byId.get(id);
    return record?.run.stateType === 'SCHEDULED' ? [record] : [];
  });
}
