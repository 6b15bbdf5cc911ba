import type { Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { integrityConflict } from '../../base/errors.ts';
import { randomName } from '../../base/text/names.ts';
import type { Deps } from '../../deps.ts';
import type { TaskRunRow } from '../../orchestration/queries/task-queries.ts';
import { proposedState } from '../../orchestration/states.ts';
import { unstarted } from '../../store/runs/progress.ts';
import type { Labels } from '../../store/schema/shapes.ts';
import { after, shortTransaction } from '../../store/short-transaction.ts';
import type { Reader } from '../../store/store.ts';
import { checkedCacheKey, completePolicy } from './policy.ts';
import { findByNaturalKey, findFlowRunLabels, findTaskRun } from './queries.ts';
import { insertTags, insertTaskRun } from './write-queries.ts';

/**
 * The creation of a run with its first state. Writes nothing if a run with the same natural key (flow run, task key, dynamic key) exists: the result is the
 * record with this key.
 */
export function taskRunCreation(deps: Deps, body: Schema<'TaskRunCreate'>) {
  const key = { flowRunId: body.flow_run_id ?? null, taskKey: body.task_key, dynamicKey: body.dynamic_key };
  const record = (id: string, inserted: boolean) => async (reader: Reader) => ({ inserted, record: await findTaskRun(reader, id) });
  return shortTransaction({
    locks: [JSON.stringify(key)],
    async read(reading) {
      const existing = await findByNaturalKey(reading, key);
      if (existing !== undefined) return { existing };
      const { state, ...columns } = body;
      const row = await newRow(reading, deps, columns);
      const first = await deps.orchestrator.startTaskRun(reading, row, proposedState(state ?? { type: 'PENDING' }, deps));
      return { existing, row, first } as const;
    },
    write(found) {
      if (found.existing !== undefined) return { writes: [], result: record(found.existing, false) };
      const { row, first } = found;
      return after([(tx) => insertTaskRun(tx, row), (tx) => insertTags(tx, [row])], first, record(row.id, true));
    },
  });
}

async function newRow(reader: Reader, { clock, ids, settings }: Deps, body: Omit<Schema<'TaskRunCreate'>, 'state'>): Promise<TaskRunRow> {
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
    labels: { ...(await inheritedLabels(reader, flow_run_id ?? null)), ...(labels as Labels | null) },
  };
}

/** The columns of a run that has not started. */
export const unstartedTask = {
  ...unstarted,
  flowRunRunCount: 0,
  queuedAt: null,
  queue: null,
} satisfies Partial<TaskRunRow>;

async function inheritedLabels(reader: Reader, flowRunId: string | null): Promise<Labels> {
  if (flowRunId === null) return {};
  const labels = await findFlowRunLabels(reader, flowRunId);
  if (!labels) throw integrityConflict(`Flow run ${flowRunId} does not exist.`);
  return { ...labels, 'prefect.flow-run.id': flowRunId };
}
