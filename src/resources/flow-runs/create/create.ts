import { integrityConflict, internal, notFound, orThrow, stillThere } from '../../../base/errors.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { Actor } from '../../../base/request-context.ts';
import { randomName } from '../../../base/text/names.ts';
import type { Instant } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import { renderKey } from '../../../lib/concurrency-key.ts';
import { type Fairness, rankOf } from '../../../lib/rank.ts';
import { flowBookkeeping } from '../../../orchestration/bookkeeping.ts';
import type { Outcome } from '../../../orchestration/engine/outcome.ts';
import type { FlowRunRow } from '../../../orchestration/queries/flow-queries.ts';
import { type NewRunRelations, relationsOfNewRun } from '../../../orchestration/queries/relation-queries.ts';
import { proposedState, type StateInput } from '../../../orchestration/states.ts';
import type { Labels } from '../../../store/schema/shapes.ts';
import { after, carryOut } from '../../../store/short-transaction.ts';
import type { Reader, Reading, Tx, Writing } from '../../../store/store.ts';
import { completePolicy, type GivenPolicy } from '../policy.ts';
import { findFlowRun, insertTags } from '../queries.ts';
import type { FlowRunRecord } from '../rows.ts';
import { findFlowRunByKey, insertFlowRun, insertFlowRunIfNew } from './create-queries.ts';

/** The given columns of a run to create. Omitted fields have the defaults of the contract. */
export interface GivenColumns {
  flowId: string;
  /** If empty, two random words. */
  name?: string | null | undefined;
  deploymentId?: string | null | undefined;
  deploymentVersion?: string | null;
  workQueueId?: string | null | undefined;
  /** Stored as text. In responses, the name of a linked queue takes precedence. */
  workQueueName?: string | null | undefined;
  flowVersion?: string | null | undefined;
  parameters?: JsonObject | undefined;
  context?: JsonObject | undefined;
  /** A second creation with the same key and flow returns the first run. An empty key has no effect. */
  idempotencyKey?: string | null | undefined;
  empiricalPolicy?: GivenPolicy | undefined;
  tags?: string[] | undefined;
  /** Overrides the labels inherited from the deployment or flow. */
  labels?: Labels | null | undefined;
  parentTaskRunId?: string | null | undefined;
  infrastructureDocumentId?: string | null | undefined;
  jobVariables?: JsonObject | null | undefined;
  autoScheduled?: boolean;
  /** Null for the normal priority. */
  priority?: number | null | undefined;
  createdBy?: (Omit<Actor, 'type'> & { type: Actor['type'] | 'SCHEDULE' | 'BACKFILL' }) | undefined;
  /** If absent, that of the first state. */
  expectedStartTime?: Instant;
  /** The template of the concurrency key of the deployment. */
  keyTemplate?: string | null;
}

/** A run to create. */
export interface NewFlowRun extends GivenColumns {
  /** First state. */
  state: StateInput;
  /** Rejects the run if the deployment does not exist. Otherwise the id is stored unverified. */
  needsDeployment?: boolean;
}

/** What creates a run: the row to insert with its first state, or the existing run of the flow with the same idempotency key. */
type Creation = { existing: FlowRunRow } | { existing?: undefined; row: FlowRunRow; first: Writing<Outcome> };

/**
 * Plans the creation of a run with its tags and first state. Rejects unknown flows, parent task runs and infrastructure documents with 409.
 *
 * @throws 404 if a required deployment does not exist
 */
export async function planNewRun(reading: Reading, deps: Deps, given: NewFlowRun): Promise<Creation> {
  const { flowId, deploymentId = null, workQueueId = null, parentTaskRunId = null, idempotencyKey: key = null } = given;
  const [[relations], existing] = await Promise.all([
    relationsOfNewRun(reading, { flowId, deploymentId, workQueueId, parentTaskRunId }),
    key === null ? undefined : findFlowRunByKey(reading, flowId, key),
  ]);
  if (!relations) throw integrityConflict(`Flow ${flowId} does not exist.`);
  if (given.needsDeployment && !relations.deployment) throw notFound('Deployment');
  // lookups treat an empty key as absent, but the unique index accepts it only once
  if (existing && key === '') throw integrityConflict('A run of this flow with an empty idempotency key already exists.');
  if (existing) return { existing };
  const proposed = proposedState(given.state, deps);
  // the run and its first state share an instant; otherwise the run's `updated` needs a second write
  const inherited = { labels: inheritedLabels(flowId, relations), fairness: relations.queue?.fairness };
  const row = newRow(deps.ids.next(), proposed.timestamp, given, inherited);
  // inserted together with the columns of its first state: an insert followed by an update doubles the written index pages
  const complete = { ...row, ...flowBookkeeping(row, null, proposed, null) };
  return { row: complete, first: await deps.orchestrator.startFlowRun(reading, row, proposed, { stored: complete, relations }) };
}

interface Created {
  inserted: boolean;
  record: FlowRunRecord;
}

/** The writes of a planned creation, in a short transaction. */
export function creationWrites(creation: Creation): Writing<Created> {
  const record = (id: string, inserted: boolean) => async (reader: Reader) => ({ inserted, record: stored(await findFlowRun(reader, id)) });
  if (creation.existing) return { writes: [], result: record(creation.existing.id, false) };
  const { row, first } = creation;
  return after([(tx) => insertFlowRun(tx, row), (tx) => insertTags(tx, row)], first, record(row.id, true));
}

const stored = orThrow(internal);

/** Requests with the same idempotency key wait for each other. */
export const keyLock = (flowId: string, key: string | null | undefined): string[] => (key ? [`${flowId} ${key}`] : []);

/** Creates a run in a transaction that does more than that. `row` is the inserted or existing row. */
export async function createFlowRunRow(tx: Tx, deps: Deps, given: NewFlowRun): Promise<{ row: FlowRunRow; inserted: boolean }> {
  const creation = await planNewRun(tx, deps, given);
  if (creation.existing) return { row: creation.existing, inserted: false };
  const { row, first } = creation;
  const { flowId, idempotencyKey: key } = row;
  if (key === null) await insertFlowRun(tx, row);
  else if (!(await insertFlowRunIfNew(tx, row))) return { row: stillThere(await findFlowRunByKey(tx, flowId, key)), inserted: false };
  await insertTags(tx, row);
  await carryOut(tx, first);
  return { row, inserted: true };
}

/** What a run has from its deployment or flow, and from its queue. */
interface Inherited {
  labels: Labels;
  fairness?: Fairness | null | undefined;
}

/** The row of a run without a state. Every run begins as one. */
export function newRow(id: string, now: Instant, given: GivenColumns, inherited: Inherited): FlowRunRow {
  const { flowId, deploymentId = null, idempotencyKey = null, createdBy } = given;
  const empiricalPolicy = completePolicy(given.empiricalPolicy);
  const labels = { ...inherited.labels, ...given.labels };
  const { parameters = {}, tags = [] } = given;
  const concurrencyKey = renderKey(given.keyTemplate, { parameters, tags, labels });
  return {
    // spelled out although it equals `unstarted`: adding two dozen fields to a spread makes the object so slow that a create takes 100 µs more
    id,
    created: now,
    updated: now,
    flowId,
    name: given.name || randomName(),
    stateId: null,
    stateType: null,
    stateName: null,
    stateTimestamp: null,
    runCount: 0,
    expectedStartTime: given.expectedStartTime ?? null,
    nextScheduledStartTime: null,
    startTime: null,
    endTime: null,
    totalRunTime: 0,
    deploymentId,
    deploymentVersion: given.deploymentVersion ?? null,
    workQueueId: given.workQueueId ?? null,
    workQueueName: given.workQueueName ?? null,
    flowVersion: given.flowVersion ?? null,
    parameters,
    idempotencyKey,
    context: given.context ?? {},
    empiricalPolicy,
    retryType: empiricalPolicy.retry_type,
    tags,
    labels,
    parentTaskRunId: given.parentTaskRunId ?? null,
    autoScheduled: given.autoScheduled ?? false,
    infrastructureDocumentId: given.infrastructureDocumentId ?? null,
    infrastructurePid: null,
    createdById: createdBy?.id ?? null,
    createdByType: createdBy?.type ?? null,
    createdByName: createdBy?.display_value ?? null,
    // without an idempotency key, absent job variables become the empty map; with a key they stay null. Clients can see the difference.
    jobVariables: given.jobVariables ?? (idempotencyKey ? null : {}),
    slotLeaseId: null,
    origin: null,
    startTimeouts: null,
    concurrencyKey,
    ...rankOf(inherited.fairness, { priority: given.priority, deploymentId, concurrencyKey }),
  };
}

/** The labels of the deployment if it exists, otherwise those of the flow, plus the ids of both. */
function inheritedLabels(flowId: string, { flow, deployment }: NewRunRelations): Labels {
  if (!deployment) return { ...flow.labels, 'prefect.flow.id': flowId };
  return { ...deployment.labels, 'prefect.flow.id': flowId, 'prefect.deployment.id': deployment.id };
}
