import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { TaskRunRow } from '../../orchestration/queries/task-queries.ts';
import { givenRows } from '../../store/query/given-rows.ts';
import { preparedWrite, queuedWrite } from '../../store/query/prepared.ts';
import { taskRuns, taskRunTags } from '../../store/schema/tables.ts';
import type { Tx } from '../../store/store.ts';

const given = givenRows(taskRuns);

const insert = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db.insert(taskRuns).select(given.select(dialect, value('rows'))),
);

export const insertTaskRun = (tx: Tx, row: TaskRunRow): Promise<void> => insert(tx, { rows: given.text([row]) });

const upsert = preparedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(taskRuns)
    .select(given.select(dialect, value('rows')))
    .onConflictDoUpdate({ target: taskRuns.id, set: replaced() }),
);

function replaced(): Record<string, SQL> {
  const { id: _id, created: _created, ...columns } = getTableColumns(taskRuns);
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]));
}

/** Writes whole rows: new ones, and existing ones that this transaction has locked. `id` and `created` of a stored row do not change. */
export async function writeTaskRuns(tx: Tx, rows: readonly TaskRunRow[]): Promise<void> {
  if (rows.length > 0) await upsert(tx, { rows: given.text(rows) });
}

const givenTags = givenRows(taskRunTags);

const insertTagRows = queuedWrite<{ rows: string }>()(({ db, dialect }, value) =>
  db
    .insert(taskRunTags)
    .select(givenTags.select(dialect, value('rows')))
    .onConflictDoNothing(),
);

type Tagged = Pick<TaskRunRow, 'id' | 'tags'>;

/** Fills the table that finds runs by tag. */
export async function insertTags(tx: Tx, runs: readonly Tagged[]): Promise<void> {
  const rows = runs.flatMap(({ id, tags }) => tags.map((tag) => ({ taskRunId: id, tag })));
  if (rows.length > 0) await insertTagRows(tx, { rows: givenTags.text(rows) });
}

/** Replaces the tag rows of stored runs. */
export async function replaceTags(tx: Tx, runs: readonly Tagged[]): Promise<void> {
  if (runs.length === 0) return;
  const ids = runs.map(({ id }) => id);
  await tx.db.delete(taskRunTags).where(tx.dialect.isIn(taskRunTags.taskRunId, ids));
  await insertTags(tx, runs);
}
