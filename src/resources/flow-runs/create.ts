import { and, eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import { integrityConflict } from '../../base/errors.ts';
import { stringifyJson } from '../../base/json/json.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { randomName } from '../../base/names.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/context.ts';
import { flowBookkeeping } from '../../orchestration/bookkeeping.ts';
import type { FlowRunRow } from '../../orchestration/flow-queries.ts';
import { proposedState, type StateInput } from '../../orchestration/states.ts';
import { prepared, type Value } from '../../store/prepared.ts';
import type { Labels } from '../../store/schema/shapes.ts';
import { deployments, flowRuns, flows } from '../../store/schema/tables.ts';
import { affectedRows, type Reader, type Tx } from '../../store/store.ts';
import { completePolicy, type GivenPolicy } from './policy.ts';
import { insertTags } from './queries.ts';

/** A run to create. Omitted members take the defaults of the contract. */
export interface NewFlowRun {
  flowId: string;
  /** First state. */
  state: StateInput;
  /** Two random words if empty. */
  name?: string | null;
  deploymentId?: string | null;
  deploymentVersion?: string | null;
  workQueueId?: string | null;
  /** Stored as text. A linked queue's own name takes precedence when the run is shown. */
  workQueueName?: string | null;
  flowVersion?: string | null;
  parameters?: JsonObject;
  context?: JsonObject;
  /** A second creation with the same key and flow returns the first run. An empty key has no effect. */
  idempotencyKey?: string | null;
  empiricalPolicy?: GivenPolicy;
  tags?: string[];
  /** Override the labels inherited from the deployment or flow. */
  labels?: Labels | null;
  parentTaskRunId?: string | null;
  infrastructureDocumentId?: string | null;
  jobVariables?: JsonObject | null;
  createdBy?: Actor;
}

/**
 * Inserts a run with its tags and first state, or returns the existing run of the flow with the same idempotency key. Unknown flows, parent task runs and
 * infrastructure documents are refused with 409. `row` is the row inserted or found.
 */
export async function createFlowRunRow(tx: Tx, deps: Deps, given: NewFlowRun): Promise<{ row: FlowRunRow; inserted: boolean }> {
  const row = await newRow(tx, deps, given);
  const proposal = proposedState(given.state, deps);
  // inserted together with the columns of its first state: inserting first and updating then doubles the index pages written
  const stored = { ...row, ...flowBookkeeping(row, null, proposal) };
  const cells = { ...stored, jobVariables: row.jobVariables && stringifyJson(row.jobVariables) };
  if (affectedRows(await insertUnlessKeyExists(tx, cells)) === 0) {
    if (!row.idempotencyKey) throw integrityConflict();
    return { row: (await byIdempotencyKey(tx, { flowId: row.flowId, key: row.idempotencyKey }))[0]!, inserted: false };
  }
  await insertTags(tx, row);
  await deps.orchestrator.startFlowRun(tx, row, proposal, stored);
  return { row: stored, inserted: true };
}

async function newRow(tx: Tx, { clock, ids }: Deps, given: NewFlowRun): Promise<FlowRunRow> {
  const now = clock.now();
  const { flowId, deploymentId = null, idempotencyKey = null, createdBy } = given;
  const empiricalPolicy = completePolicy(given.empiricalPolicy);
  const labels = { ...(await inheritedLabels(tx, flowId, deploymentId)), ...given.labels };
  return {
    // spelled out although it equals `unstarted`: adding two dozen members to a spread makes the object so slow that a create takes 100 µs more
    id: ids.next(),
    created: now,
    updated: now,
    flowId,
    name: given.name || randomName(),
    stateId: null,
    stateType: null,
    stateName: null,
    stateTimestamp: null,
    runCount: 0,
    expectedStartTime: null,
    nextScheduledStartTime: null,
    startTime: null,
    endTime: null,
    totalRunTime: 0,
    deploymentId,
    deploymentVersion: given.deploymentVersion ?? null,
    workQueueId: given.workQueueId ?? null,
    workQueueName: given.workQueueName ?? null,
    flowVersion: given.flowVersion ?? null,
    parameters: given.parameters ?? {},
    idempotencyKey,
    context: given.context ?? {},
    empiricalPolicy,
    retryType: empiricalPolicy.retry_type,
    tags: given.tags ?? [],
    labels,
    parentTaskRunId: given.parentTaskRunId ?? null,
    autoScheduled: false,
    infrastructureDocumentId: given.infrastructureDocumentId ?? null,
    infrastructurePid: null,
    createdById: createdBy?.id ?? null,
    createdByType: createdBy?.type ?? null,
    createdByName: createdBy?.display_value ?? null,
    // without an idempotency key, absent job variables become the empty map; with one they stay null. Clients see the difference.
    jobVariables: given.jobVariables ?? (idempotencyKey ? null : {}),
  };
}

/** The labels of the deployment if it exists, else those of the flow, plus the ids of both. */
async function inheritedLabels(reader: Reader, flowId: string, deploymentId: string | null): Promise<Labels> {
  const [found] = await labelsOf(reader, { flowId, deploymentId });
  if (!found) throw integrityConflict();
  const { flowLabels, deployment } = found;
  if (!deployment) return { ...flowLabels, 'prefect.flow.id': flowId };
  return { ...deployment.labels, 'prefect.flow.id': flowId, 'prefect.deployment.id': deployment.id };
}

const labelsOf = prepared<{ flowId: string; deploymentId: string | null }>()(({ db }, value) =>
  db
    .select({ flowLabels: flows.labels, deployment: { id: deployments.id, labels: deployments.labels } })
    .from(flows)
    .leftJoin(deployments, eq(deployments.id, value('deploymentId')))
    .where(eq(flows.id, value('flowId'))),
);

const byIdempotencyKey = prepared<{ flowId: string; key: string }>()(({ db }, value) =>
  db
    .select()
    .from(flowRuns)
    .where(and(eq(flowRuns.flowId, value('flowId')), eq(flowRuns.idempotencyKey, value('key')))),
);

/** The columns as they are bound. The only JSON column that may be NULL is bound as text, because its codec would turn NULL into JSON null. */
type Cells = Omit<FlowRunRow, 'jobVariables'> & { jobVariables: string | null };

function everyCell(value: Value<Cells>) {
  const columns = Object.keys(getTableColumns(flowRuns)) as (keyof Cells)[];
  const cells = Object.fromEntries(columns.map((column) => [column, value(column)])) as Record<keyof Cells, Placeholder>;
  return { ...cells, jobVariables: sql`${value('jobVariables')}` };
}

/** Atomic: concurrent creators with the same key get one run. */
const insertUnlessKeyExists = prepared<Cells>()(({ db }, value) =>
  db
    .insert(flowRuns)
    .values(everyCell(value))
    .onConflictDoNothing({ target: [flowRuns.flowId, flowRuns.idempotencyKey] }),
);
