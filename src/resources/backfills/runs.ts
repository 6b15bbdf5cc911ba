import type { Instant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { isTerminal } from '../../orchestration/states.ts';
import type { Reader } from '../../store/store.ts';
import { ALONE, checkRunSize, type PreparedRun, runPreparer } from '../deployments/create-run.ts';
import type { DeploymentRecord } from '../deployments/rows.ts';
import { type BackfillRow, type ExistingRun, existingRuns } from './queries.ts';
import { parametersFor } from './templates.ts';

/** What determines the runs of a backfill, whether or not it is stored. */
export type RunSource = Omit<BackfillRow, 'id' | 'created' | 'updated' | 'createdBy'>;

/** The runs that make the backfill skip their times, by time. */
export async function blockingRuns(
  reader: Reader,
  { deploymentId, rerun }: Pick<BackfillRow, 'deploymentId' | 'rerun'>,
  times: readonly Instant[],
): Promise<Map<Instant, ExistingRun>> {
  if (rerun === 'ALL') return new Map();
  const runs = await existingRuns(reader, deploymentId, times);
  const blocking =
    rerun === 'NONE' ? runs : runs.filter(({ stateType }) => stateType === null || stateType === 'COMPLETED' || !isTerminal(stateType));
  return new Map(blocking.map((run) => [run.time, run]));
}

/** Checks and completes runs of the backfill. The limits of a request apply to all runs that one preparer prepares. */
export function backfillRunPreparer(deps: Deps, record: DeploymentRecord, row: RunSource): (time: Instant) => Promise<PreparedRun> {
  const prepare = runPreparer(deps, record, ALONE);
  return async (time) => {
    const body = {
      parameters: await parametersFor(deps, row, time),
      tags: row.tags,
      job_variables: row.jobVariables,
      priority: row.priority,
      work_queue_name: row.workQueueName,
    };
    checkRunSize(deps, body, ['body']);
    const prepared = await prepare(body);
    // flows read this time as their scheduled start time, although the run is due now
    return { ...prepared, run: { ...prepared.run, expectedStartTime: time } };
  };
}

/** Differs from the keys of the scheduler, and from those of every other backfill. */
export const runKey = (id: string, time: Instant): string => `backfill ${id} ${time}`;
