import type { Schema } from '../../../generated/operations.ts';
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
  const row = await newRow(tx, deps, body);
  if (!(await insertTaskRun(tx, row))) return { id: stillThere(await findByNaturalKey(tx, key)), inserted: false };
  await insertTags(tx, [row]);
  const state = proposedState(body.state ?? { type: 'PENDING' }, deps);
  await deps.orchestrator.startTaskRun(tx, row, state);
  return { id: row.id, inserted: true };
}

async function newRow(tx: Tx, { clock, ids, settings }: Deps, body: Schema<'TaskRunCreate'>): Promise<TaskRunRow> {
  const now = clock.now();
  return {
    ...unstartedTask,
    id: body.id ?? ids.next(),
    created: now,
    updated: now,
    flowRunId: body.flow_run_id ?? null,
    name: body.name || randomName(),
    taskKey: body.task_key,
    dynamicKey: body.dynamic_key,
    cacheKey: checkedCacheKey(body.cache_key, settings.tasks.maxCacheKeyLength),
    cacheExpiration: body.cache_expiration ?? null,
    taskVersion: body.task_version ?? null,
    empiricalPolicy: completePolicy(body.empirical_policy),
    taskInputs: body.task_inputs ?? {},
    tags: body.tags ?? [],
    labels: { ...(await inheritedLabels(tx, body.flow_run_id ?? null)), ...(body.labels as Labels | null) },
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
    throw integrityConflict();
  }
  return { ...labels, 'prefect.flow-run.id': flowRunId };
}
