import type { Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { integrityConflict, stillThere } from '../../base/errors.ts';
import { randomName } from '../../base/names.ts';
import type { Deps } from '../../deps.ts';
import { proposedState } from '../../orchestration/states.ts';
import type { TaskRunRow } from '../../orchestration/task-queries.ts';
import { unstarted } from '../../store/runs/progress.ts';
import type { Labels } from '../../store/schema/shapes.ts';
import type { Tx } from '../../store/store.ts';
import { checkedCacheKey, completePolicy } from './policy.ts';
import { findByNaturalKey, findFlowRunLabels } from './queries.ts';
import { insertTags, insertTaskRun } from './write-queries.ts';

/**
 * Inserts the run with its first state. Writes nothing if a run with the same natural key (flow run, task key, dynamic key) exists.
 *
 * @returns the id of the run with this key
 */
export async function createTaskRun(tx: Tx, deps: Deps, body: Schema<'TaskRunCreate'>): Promise<{ id: string; inserted: boolean }> {
  const key = { flowRunId: body.flow_run_id ?? null, taskKey: body.task_key, dynamicKey: body.dynamic_key };
  const existing = await findByNaturalKey(tx, key);
  if (existing) return { id: existing, inserted: false };
  const { state: given, ...columns } = body;
  const row = await newRow(tx, deps, columns);
  if (!(await insertTaskRun(tx, row))) return { id: stillThere(await findByNaturalKey(tx, key)), inserted: false };
  await insertTags(tx, [row]);
  const state = proposedState(given ?? { type: 'PENDING' }, deps);
  await deps.orchestrator.startTaskRun(tx, row, state);
  return { id: row.id, inserted: true };
}

async function newRow(tx: Tx, { clock, ids, settings }: Deps, body: Omit<Schema<'TaskRunCreate'>, 'state'>): Promise<TaskRunRow> {
  const {
    id,
    flow_run_id,
    name,
    task_key,
    dynamic_key,
    cache_key,
    cache_expiration,
    task_version,
    empirical_policy,
    task_inputs,
    tags,
    labels,
    ...others
  } = body;
  assertNoMore(others);
  const now = clock.now();
  return {
    ...unstartedTask,
    id: id ?? ids.next(),
    created: now,
    updated: now,
    flowRunId: flow_run_id ?? null,
    name: name || randomName(),
    taskKey: task_key,
    dynamicKey: dynamic_key,
    cacheKey: checkedCacheKey(cache_key, settings.tasks.maxCacheKeyLength),
    cacheExpiration: cache_expiration ?? null,
    taskVersion: task_version ?? null,
    empiricalPolicy: completePolicy(empirical_policy),
    taskInputs: task_inputs ?? {},
    tags: tags ?? [],
    labels: { ...(await inheritedLabels(tx, flow_run_id ?? null)), ...(labels as Labels | null) },
  };
}

/** The columns of a run that has not started. */
export const unstartedTask = {
  ...unstarted,
  flowRunRunCount: 0,
  queuedAt: null,
  queue: null,
} satisfies Partial<TaskRunRow>;

async function inheritedLabels(tx: Tx, flowRunId: string | null): Promise<Labels> {
  if (flowRunId === null) return {};
  const labels = await findFlowRunLabels(tx, flowRunId);
  if (!labels) {
    await tx.alone();
    throw integrityConflict(`Flow run ${flowRunId} does not exist.`);
  }
  return { ...labels, 'prefect.flow-run.id': flowRunId };
}
