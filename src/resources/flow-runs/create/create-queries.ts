import { and, eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import { stringifyJson } from '../../../base/json/json.ts';
import type { FlowRunRow } from '../../../orchestration/queries/flow-queries.ts';
import { prepared, preparedWrite, queuedWrite, type Value } from '../../../store/query/prepared.ts';
import { flowRuns } from '../../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../../store/store.ts';

const byIdempotencyKey = prepared<{ flowId: string; key: string }>()(({ db }, value) =>
  db
    .select()
    .from(flowRuns)
    .where(and(eq(flowRuns.flowId, value('flowId')), eq(flowRuns.idempotencyKey, value('key')))),
);

/** The run of the flow with this idempotency key. */
export async function findFlowRunByKey(reader: Reader, flowId: string, key: string): Promise<FlowRunRow | undefined> {
  return (await byIdempotencyKey(reader, { flowId, key }))[0];
}

/** The bound form of the columns. The only JSON column that can be NULL is bound as text, because its codec would turn NULL into JSON null. */
type Cells = Omit<FlowRunRow, 'jobVariables'> & { jobVariables: string | null };

function everyCell(value: Value<Cells>) {
  const columns = Object.keys(getTableColumns(flowRuns)) as (keyof Cells)[];
  const cells = Object.fromEntries(columns.map((column) => [column, value(column)])) as Record<keyof Cells, Placeholder>;
  return { ...cells, jobVariables: sql`${value('jobVariables')}` };
}

const cellsOf = (row: FlowRunRow): Cells => ({ ...row, jobVariables: row.jobVariables && stringifyJson(row.jobVariables) });

const insertRow = queuedWrite<Cells>()(({ db }, value) => db.insert(flowRuns).values(everyCell(value)));

/** Inserts a run without an idempotency key. */
export async function insertFlowRun(tx: Tx, row: FlowRunRow): Promise<void> {
  await insertRow(tx, cellsOf(row));
}

const insertUnlessKeyExists = preparedWrite<Cells>()(({ db }, value) =>
  db
    .insert(flowRuns)
    .values(everyCell(value))
    .onConflictDoNothing({ target: [flowRuns.flowId, flowRuns.idempotencyKey] }),
);

/** Inserts the run unless the flow has one with its idempotency key. Concurrent requests with the same key create one run. @returns whether it was inserted */
export async function insertFlowRunIfNew(tx: Tx, row: FlowRunRow): Promise<boolean> {
  return affectedRows(await insertUnlessKeyExists(tx, cellsOf(row))) > 0;
}
