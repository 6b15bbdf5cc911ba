import { getTableName, type SQL, sql } from 'drizzle-orm';
import { type SQLiteColumn, type SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { RESOURCE_ID } from '../../base/text/resource-labels.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { FALSE } from '../filters/compile.ts';
import { existsIn } from '../filters/related.ts';
import * as tables from '../schema/tables.ts';
import { criteriaOf, type Limit } from './limit.ts';
import { isResourceInside } from './resources.ts';

const all = { ...tables };
const {
  flows,
  deployments,
  concurrencyLimits,
  flowRuns,
  flowRunTags,
  taskRuns,
  taskRunTags,
  workPools,
  events,
  assets,
  automations,
  blockDocuments,
} = tables;

/** Which rows of a table are inside a limit. Other tables in a condition contain only rows inside, too. */
type Rule = 'all' | 'none' | ((limit: Limit, dialect: Dialect) => SQL);

interface Named {
  name: SQLiteColumn;
  tags?: SQLiteColumn;
}

/** The object itself meets a criterion. */
function isNamed({ name, tags }: Named, limit: Limit, dialect: Dialect): SQL {
  const criteria = criteriaOf(limit);
  const conditions = [
    ...(tags && criteria.tags.length > 0 ? [dialect.listHasAny(tags, criteria.tags)] : []),
    ...criteria.prefixes.map((prefix) => dialect.startsWith(name, prefix)),
  ];
  return anyOf(conditions);
}

/** A run without deployment has one of the tags. */
function isTagged(side: SQLiteTable, owner: SQL, tag: SQLiteColumn, limit: Limit, dialect: Dialect): SQL {
  const { tags } = criteriaOf(limit);
  return tags.length === 0 ? FALSE : existsIn(side, owner, dialect.isIn(tag, tags));
}

const anyOf = (conditions: readonly SQL[]): SQL => (conditions.length === 0 ? FALSE : sql`(${sql.join([...conditions], sql` or `)})`);

const named =
  (columns: Named): Rule =>
  (limit, dialect) =>
    isNamed(columns, limit, dialect);

/** The row belongs to a row of `table` that is inside. The list of these is read once per statement: for tables of at most some thousand rows. */
const isOf = (column: SQLiteColumn, table: SQLiteTable & { id: SQLiteColumn }): SQL => sql`${column} in (select ${table.id} from ${table})`;
const of =
  (column: SQLiteColumn, table: SQLiteTable & { id: SQLiteColumn }): Rule =>
  () =>
    isOf(column, table);

/** As {@link isOf}, looked up for each row: for tables of any size. */
const isOfEach = (column: SQLiteColumn, table: SQLiteTable & { id: SQLiteColumn }): SQL => existsIn(table, sql`${table.id} = ${column}`);

interface OfRun {
  flowRunId: SQLiteColumn;
  taskRunId: SQLiteColumn;
}

/** Logs and artifacts: the flow run decides, and without it the task run. */
const ofRun =
  ({ flowRunId, taskRunId }: OfRun): Rule =>
  () =>
    sql`(case when ${flowRunId} is not null then ${isOfEach(flowRunId, flowRuns)} else ${isOfEach(taskRunId, taskRuns)} end)`;

interface Made {
  flowId: SQLiteColumn;
  deploymentId: SQLiteColumn;
  flowRunId: SQLiteColumn;
}

const made =
  ({ flowId, deploymentId, flowRunId }: Made): Rule =>
  () =>
    anyOf([isOf(flowId, ownFlows), isOf(deploymentId, deployments), isOfEach(flowRunId, flowRuns)]);

/**
 * The flows that meet a criterion themselves. Their deployments and runs are inside with them. A flow is also inside, but only itself, if one of its deployments
 * is, because the deployment shows its flow.
 */
export const ownFlows = sqliteTable('own_flows', { id: text('id') });

/** The rule of every table. A table without a rule doesn't compile. Each condition uses only tables above it. */
const RULES: Readonly<Record<keyof typeof tables, Rule>> = {
  deployments: (limit, dialect) => anyOf([isNamed(deployments, limit, dialect), isOf(deployments.flowId, ownFlows)]),
  flows: (limit, dialect) =>
    anyOf([isNamed(flows, limit, dialect), sql`${flows.id} in (select ${deployments.flowId} from ${deployments})`]),
  deploymentSchedules: of(tables.deploymentSchedules.deploymentId, deployments),
  backfills: of(tables.backfills.deploymentId, deployments),
  // a limit on a tag is named after it
  concurrencyLimits: (limit, dialect) => {
    const names = limit.filter((criterion) => criterion.startsWith('tag:'));
    const { id, name, deploymentId } = concurrencyLimits;
    const own = sql`${id} in (select ${deployments.concurrencyLimitId} from ${deployments})`;
    return anyOf([isNamed({ name }, limit, dialect), dialect.isIn(name, names), isOf(deploymentId, deployments), own]);
  },
  workPools: named(workPools),
  workQueues: of(tables.workQueues.workPoolId, workPools),
  workers: of(tables.workers.workPoolId, workPools),
  cleanupMessages: 'none',
  blockDocuments: named(blockDocuments),
  blockDocumentReferences: () =>
    sql`(${isOf(tables.blockDocumentReferences.parentDocumentId, blockDocuments)} and ${isOf(tables.blockDocumentReferences.childDocumentId, blockDocuments)})`,
  variables: named(tables.variables),
  automations: named(automations),
  automationRelatedResources: of(tables.automationRelatedResources.automationId, automations),
  automationFirings: of(tables.automationFirings.automationId, automations),
  automationActions: of(tables.automationActions.automationId, automations),
  savedSearches: named(tables.savedSearches),
  flowRuns: (limit, dialect) =>
    anyOf([
      isOf(flowRuns.flowId, ownFlows),
      isOf(flowRuns.deploymentId, deployments),
      sql`(${flowRuns.deploymentId} is null and ${isTagged(flowRunTags, sql`${flowRunTags.flowRunId} = ${flowRuns.id}`, flowRunTags.tag, limit, dialect)})`,
    ]),
  flowRunStates: () => isOfEach(tables.flowRunStates.flowRunId, flowRuns),
  flowRunInputs: () => isOfEach(tables.flowRunInputs.flowRunId, flowRuns),
  taskRuns: (limit, dialect) =>
    sql`(case when ${taskRuns.flowRunId} is not null then ${isOfEach(taskRuns.flowRunId, flowRuns)} else ${isTagged(taskRunTags, sql`${taskRunTags.taskRunId} = ${taskRuns.id}`, taskRunTags.tag, limit, dialect)} end)`,
  taskRunStates: () => isOfEach(tables.taskRunStates.taskRunId, taskRuns),
  logs: ofRun(tables.logs),
  artifacts: ofRun(tables.artifacts),
  artifactCollections: ofRun(tables.artifactCollections),
  assets: made(assets),
  assetMaterializations: made(tables.assetMaterializations),
  assetEdges: () => sql`(${isOfEach(tables.assetEdges.upstreamId, assets)} and ${isOfEach(tables.assetEdges.downstreamId, assets)})`,
  events: (_, dialect) => isEventInside(events.resourceId, events.related, dialect),
  slas: of(tables.slas.deploymentId, deployments),
  slaViolations: of(tables.slaViolations.deploymentId, deployments),
  // a response shows their rows only together with rows of other tables
  flowRunTags: 'all',
  taskRunTags: 'all',
  // all teams share types of blocks
  blockTypes: 'all',
  blockSchemas: 'all',
  blockSchemaReferences: 'all',
  concurrencyLeases: 'all',
  concurrencyLeaseLimits: 'all',
  concurrencyWaiters: 'all',
  // only plans of queries read them: totals include runs outside (Dialect.isLimited)
  runTotals: 'all',
  runTotalChanges: 'all',
  workQueueTotals: 'all',
  workQueueTotalChanges: 'all',
  configurations: 'all',
  csrfTokens: 'all',
  serviceStates: 'all',
  eventListeners: 'all',
  triggerRevisions: 'all',
  apiKeys: 'none',
  users: 'none',
  sessions: 'none',
  auditRecords: 'none',
  auditAnchors: 'none',
  metricStates: 'none',
  eventResources: 'none',
  taskRunStateCache: 'none',
  triggerQueue: 'none',
  triggerBuckets: 'none',
  heldEvents: 'none',
  childFirings: 'none',
  proactiveRuns: 'none',
  webhooks: 'none',
  webhookFailures: 'none',
  webhookReceipts: 'none',
  eventDestinations: 'none',
  eventDeliveries: 'none',
};

/** An event about an object is inside with the object; any other event, with an object to which it is related. */
export function isEventInside(resourceId: SQLiteColumn | SQL, related: SQLiteColumn | SQL, dialect: Dialect): SQL {
  const isRelated = dialect.someItem(related, (item) => isResourceInside(dialect.jsonText(item, RESOURCE_ID), sql`false`, dialect));
  return isResourceInside(sql`${resourceId}`, isRelated, dialect);
}

interface LimitedTable {
  name: string;
  /** The table of the rows. */
  from: string;
  rowsInside: (limit: Limit, dialect: Dialect) => SQL;
}

/** The tables of which not all rows are inside every limit. Each condition uses only tables before it. */
export const LIMITED: readonly LimitedTable[] = [
  { name: getTableName(ownFlows), from: getTableName(flows), rowsInside: (limit, dialect) => isNamed(flows, limit, dialect) },
  ...Object.entries(RULES).flatMap(([key, rule]) => {
    const name = getTableName(all[key as keyof typeof all]);
    return rule === 'all' ? [] : [{ name, from: name, rowsInside: rule === 'none' ? () => FALSE : rule }];
  }),
];
