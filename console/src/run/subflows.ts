import { type FlowRun, filterFlowRuns } from '@contralto/client';
import { call } from '../api/client.ts';
import { atMost } from '../config.ts';

/** The subflow runs that these task runs stand for, by the id of the task run. */
export async function subflowsOf(taskRuns: readonly string[], signal: AbortSignal): Promise<Map<string, FlowRun>> {
  if (taskRuns.length === 0) return new Map();
  const flow_runs = { parent_task_run_id: { any_: [...taskRuns] } };
  const found = await call(filterFlowRuns({ body: { flow_runs, limit: atMost(200) }, signal }));
  return new Map(found.map((run) => [run.parent_task_run_id ?? '', run]));
}
