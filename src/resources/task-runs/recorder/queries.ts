import { sql } from 'drizzle-orm';
import type { TaskRunRow } from '../../../orchestration/queries/task-queries.ts';
import { givenRows } from '../../../store/query/given-rows.ts';
import { preparedWrite } from '../../../store/query/prepared.ts';
import { taskRunStates, taskRuns } from '../../../store/schema/tables.ts';
import type { Tx } from '../../../store/store.ts';
import type { TaskRunStateRow } from '../rows.ts';

/** The identity of a run: its id and, if it has a flow run, its natural key. */
export interface Names {
  runId: string;
  flowRunId: string | null;
  taskKey: string;
  dynamicKey: string;
}

/** One lookup per batch, by id and by natural key along its unique index. Locks rows in id order, so that recorders cannot deadlock. */
const known = preparedWrite<{ names: string }>()(({ db, dialect }, value) => {
  const names = dialect.rowsOfJson(value('names'));
  const found = sql`
    select ${dialect.cell(0, 'uuid')} from ${names}
    union all
    select keyed.id from ${names} join ${taskRuns} keyed
    on keyed.flow_run_id = ${dialect.cell(1, 'uuid')} and keyed.task_key = ${dialect.cell(2, 'text')}
    and keyed.dynamic_key = ${dialect.cell(3, 'text')}`;
  return dialect.forUpdate(db.select().from(taskRuns).where(sql`${taskRuns.id} in (${found})`).orderBy(taskRuns.id));
});

/** The stored runs that match any of the names, locked until the end of the transaction. */
export async function lockKnownRuns(tx: Tx, names: readonly Names[]): Promise<TaskRunRow[]> {
  const cells = names.map(({ runId, flowRunId, taskKey, dynamicKey }) => [runId, flowRunId, taskKey, dynamicKey]);
  return known(tx, { names: JSON.stringify(cells) });
}

const given = givenRows(taskRunStates);

const insertStates = preparedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(taskRunStates)
    .select(given.select(dialect, value('rows')))
    .onConflictDoNothing()
    .returning({ id: taskRunStates.id }),
);

/** Inserts the new states. @returns ids of states that are neither new nor stored: their run has another state at the same instant */
export async function writeStates(tx: Tx, states: readonly TaskRunStateRow[]): Promise<Set<string>> {
  const inserted = new Set((await insertStates(tx, { rows: given.text(states) })).map(({ id }) => id));
  const others = states.filter(({ id }) => !inserted.has(id)).map(({ id }) => id);
  if (others.length === 0) return new Set();
  const stored = await tx.db.select({ id: taskRunStates.id }).from(taskRunStates).where(tx.dialect.isIn(taskRunStates.id, others));
  const isStored = new Set(stored.map(({ id }) => id));
  return new Set(others.filter((id) => !isStored.has(id)));
}
