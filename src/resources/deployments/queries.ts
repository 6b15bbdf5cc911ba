import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { countMatching } from '../../store/query/count.ts';
import { changing, insertingIfNew } from '../../store/query/one-row.ts';
import { lookup, preparedWrite } from '../../store/query/prepared.ts';
import { idKey, instantKey, readRows, type Section, type SortKey, textKey } from '../../store/query/section.ts';
import { blockDocuments, concurrencyLimits, deployments, flows, workPools, workQueues } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { runsOfFewTaskRuns } from '../flow-runs/list-queries.ts';
import type { FlowRunFilters } from '../flow-runs/matching.ts';
import { deploymentsMatching } from './matching.ts';
import type { DeploymentRecord, DeploymentRow } from './rows.ts';

/** Deployments with the related data of their responses: three joins by primary key. */
const records = ({ db }: Reader) =>
  db
    .select({
      deployment: deployments,
      queue: { name: workQueues.name },
      pool: { id: workPools.id, name: workPools.name, type: workPools.type },
      limit: concurrencyLimits,
    })
    .from(deployments)
    .leftJoin(workQueues, eq(workQueues.id, deployments.workQueueId))
    .leftJoin(workPools, eq(workPools.id, workQueues.workPoolId))
    .leftJoin(concurrencyLimits, eq(concurrencyLimits.id, deployments.concurrencyLimitId));

const byId = lookup<{ id: string }>()((reader, value) => records(reader).where(eq(deployments.id, value('id'))));

const byName = lookup<{ flow: string; name: string }>()((reader, value) =>
  records(reader).where(
    and(
      eq(deployments.name, value('name')),
      sql`${deployments.flowId} = (select ${flows.id} from ${flows} where ${flows.name} = ${value('flow')})`,
    ),
  ),
);

/** A prepared query, because workers read the deployment of every run that they submit. */
export async function findDeployment(reader: Reader, id: string): Promise<DeploymentRecord | undefined> {
  return (await byId(reader, { id }))[0];
}

export async function findDeploymentByName(reader: Reader, flow: string, name: string): Promise<DeploymentRecord | undefined> {
  return (await byName(reader, { flow, name }))[0];
}

export async function listDeployments(
  reader: Reader,
  filters: FlowRunFilters,
  sort: Schemas['DeploymentSort'],
  section: Section,
): Promise<DeploymentRecord[]> {
  const matching = await matchingDeployments(reader, filters);
  return readRows(() => records(reader), matching, SORTS[sort](reader.dialect), section);
}

export async function countDeployments(reader: Reader, filters: FlowRunFilters): Promise<number> {
  return countMatching(reader, deployments, await matchingDeployments(reader, filters));
}

async function matchingDeployments(reader: Reader, filters: FlowRunFilters): Promise<SQL> {
  return deploymentsMatching(filters, reader.dialect, await runsOfFewTaskRuns(reader, filters.task_runs));
}

const SORTS: Record<Schemas['DeploymentSort'], (dialect: Dialect) => SortKey<DeploymentRecord>[]> = {
  CREATED_DESC: () => [
    instantKey(deployments.created, 'desc', (row) => row.deployment.created),
    idKey(deployments.id, 'asc', (row) => row.deployment.id),
  ],
  UPDATED_DESC: () => [
    instantKey(deployments.updated, 'desc', (row) => row.deployment.updated),
    idKey(deployments.id, 'asc', (row) => row.deployment.id),
  ],
  NAME_ASC: (dialect) => [
    textKey(dialect.textOrder(deployments.name), 'asc', (row) => row.deployment.name),
    idKey(deployments.id, 'asc', (row) => row.deployment.id),
  ],
  NAME_DESC: (dialect) => [
    textKey(dialect.textOrder(deployments.name), 'desc', (row) => row.deployment.name),
    idKey(deployments.id, 'asc', (row) => row.deployment.id),
  ],
};

const lockedById = preparedWrite<{ id: string }>()(({ db, dialect }, value) =>
  dialect.forUpdate(
    db
      .select()
      .from(deployments)
      .where(eq(deployments.id, value('id'))),
  ),
);
const lockedByName = preparedWrite<{ flowId: string; name: string }>()(({ db, dialect }, value) =>
  dialect.forUpdate(
    db
      .select()
      .from(deployments)
      .where(and(eq(deployments.flowId, value('flowId')), eq(deployments.name, value('name')))),
  ),
);

/** The deployment row, locked until the end of the transaction. A transaction that creates or deletes its scheduled runs must hold this lock. */
export async function lockDeployment(tx: Tx, key: { id: string } | { flowId: string; name: string }): Promise<DeploymentRow | undefined> {
  return ('id' in key ? await lockedById(tx, key) : await lockedByName(tx, key))[0];
}

/** Locks the existing deployments in id order. Returns each with its limit. */
export async function lockDeployments(tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string; limitId: string | null }[]> {
  const query = tx.db
    .select({ id: deployments.id, name: deployments.name, limitId: deployments.concurrencyLimitId })
    .from(deployments)
    .where(tx.dialect.isIn(deployments.id, ids))
    .orderBy(deployments.id);
  return tx.dialect.forUpdate(query);
}

/** Deletes concurrency limits. Deployments that share them no longer have a limit. */
export async function deleteLimits(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.db.delete(concurrencyLimits).where(tx.dialect.isIn(concurrencyLimits.id, ids));
}

export async function blockDocumentExists({ db, dialect }: Reader, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: blockDocuments.id })
    .from(blockDocuments)
    .where(dialect.isIn(blockDocuments.id, [id]));
  return rows.length > 0;
}

/** Inserts the deployment unless the flow has one of that name. Returns whether it was inserted. Atomic: concurrent requests create only one deployment. */
export const insertDeploymentIfNew = insertingIfNew(deployments, [deployments.flowId, deployments.name]);

/** Changes a deployment that the transaction has locked. */
export const updateDeployment = changing(deployments, deployments.id);

/** Deletes deployments and their schedules. Runs keep the id. */
export async function deleteDeployments(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.db.delete(deployments).where(tx.dialect.isIn(deployments.id, ids));
}
