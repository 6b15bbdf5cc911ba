import { sql } from 'drizzle-orm';
import { workQueueTotalChanges, workQueueTotals } from '../schema/tables.ts';
import type { Tx } from '../store.ts';
import { firstOnSqlite, lockTotals, takeSome } from './aggregate-queries.ts';
import { COMPLETE, countedQueueChanges, type DialectName, measuresOf, QUEUE_MEASURES } from './shares.ts';

// The totals by work queue. Most of them are SQL texts, because migrations, copies of databases, and commands run them on their own connections.

const LIST = QUEUE_MEASURES.join(', ');
const IS_EMPTY = QUEUE_MEASURES.map((measure) => `${measure} = 0`).join(' and ');
const ADDING = `on conflict (work_queue_id) do update set ${QUEUE_MEASURES.map((measure) => `${measure} = work_queue_totals.${measure} + excluded.${measure}`).join(', ')}`;

/** The measures of rows with the counted columns, each multiplied by `factor`. */
export const queueMeasures = (dialect: DialectName, factor = '1'): string => {
  const measures = measuresOf(dialect);
  return QUEUE_MEASURES.map((measure) => `${factor} * (${measures[measure]}) as ${measure}`).join(', ');
};

/** The sums of the measures by work queue. `where` is a condition on rows that have one. */
const summed = (dialect: DialectName, from: string, factor = '1', where = 'true') =>
  `select work_queue_id, ${QUEUE_MEASURES.map((measure) => `sum(${measure}) as ${measure}`).join(', ')}
     from (select work_queue_id, ${queueMeasures(dialect, factor)} from ${from} where work_queue_id is not null and ${where}) as shares
     group by work_queue_id`;

const insertInto = (rows: string) => `insert into work_queue_totals (work_queue_id, ${LIST}) ${rows}`;

const completing = (dialect: DialectName) =>
  `select ${dialect === 'sqlite' ? `'${COMPLETE}'` : `cast('${COMPLETE}' as uuid)`}, ${QUEUE_MEASURES.map(() => '0').join(', ')}`;

export const IS_COMPLETE = `exists (select 1 from work_queue_totals where work_queue_id = '${COMPLETE}')`;

/** The statements of a rebuild ({@link rebuildSteps}). `where` selects a part of the flow runs. */
export const rebuildingQueues = {
  before: ['delete from work_queue_total_changes', 'delete from work_queue_totals'],
  part: (dialect: DialectName, where: string) => insertInto(`${summed(dialect, 'flow_runs', '1', where)} ${ADDING}`),
  after: (dialect: DialectName) => insertInto(completing(dialect)),
};

/** Counts all runs in one statement, which sees one snapshot: the changes that it deletes are those of the versions of runs that it counts. */
const COUNT_ON_POSTGRES = `with counted as (delete from work_queue_total_changes)
  ${insertInto(`${summed('postgres', 'flow_runs')} union all ${completing('postgres')}`)}`;

/** {@link differencesTexts} for the totals by work queue: none before they are complete. */
export function queueDifferencesText(dialect: DialectName, limit: number): string {
  const minus = QUEUE_MEASURES.map((measure) => `-${measure} as ${measure}`).join(', ');
  const parts = [
    summed(dialect, 'flow_runs'),
    summed(dialect, countedQueueChanges(), '-change'),
    `select work_queue_id, ${minus} from work_queue_totals`,
  ];
  return `select 'work_queue' as kind, work_queue_id as queue, sum(runs) as runs from (${parts.join(' union all ')}) as parts
    where ${IS_COMPLETE} group by work_queue_id
    having ${QUEUE_MEASURES.map((measure) => `sum(${measure}) <> 0`).join(' or ')} limit ${limit}`;
}

/**
 * Adds up to `limit` of the noted changes to the totals by work queue. Counts all runs the first time after an upgrade of PostgreSQL; on SQLite, the migration
 * has counted them.
 *
 * @returns the number of changes; 0 also while another process aggregates
 */
export async function aggregateQueueChanges(tx: Tx, limit: number): Promise<number> {
  const changes = tx.dialect.name === 'sqlite' ? await addOnSqlite(tx, limit) : await addOnPostgres(tx, limit);
  if (changes > 0) await tx.db.delete(workQueueTotals).where(sql.raw(`${IS_EMPTY} and work_queue_id <> '${COMPLETE}'`));
  return changes;
}

const added = (dialect: DialectName, ...from: Parameters<typeof countedQueueChanges>) =>
  insertInto(`${summed(dialect, countedQueueChanges(...from), 'change')} ${ADDING}`);

async function addOnSqlite(tx: Tx, limit: number): Promise<number> {
  const { db, dialect } = tx;
  const { changes, isTaken } = await firstOnSqlite(tx, 'work_queue_total_changes', limit);
  if (changes === 0) return 0;
  await dialect.execute(db, added('sqlite', 'work_queue_total_changes', isTaken));
  await db.delete(workQueueTotalChanges).where(sql.raw(isTaken));
  return changes;
}

async function addOnPostgres(tx: Tx, limit: number): Promise<number> {
  const { db, dialect } = tx;
  if (!(await lockTotals(tx))) return 0;
  // a statement of its own, whose snapshot contains the totals of the last holder of the lock
  const [known] = await dialect.rows<{ complete: boolean }>(db, sql.raw(`select ${IS_COMPLETE} as complete`));
  if (known?.complete !== true) {
    await tx.takesLong();
    await dialect.execute(db, COUNT_ON_POSTGRES);
    return 0;
  }
  const [row] = await dialect.rows<{ changes: number }>(
    db,
    sql`with taken as (${takeSome('work_queue_total_changes', limit)}), added as (${sql.raw(added('postgres', 'taken'))})
        select count(*) as changes from taken`,
  );
  return Number(row?.changes);
}
