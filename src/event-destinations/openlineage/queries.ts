import { eq } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import { deployments, flowRuns, flows, taskRuns } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

export interface FlowRunNames {
  flowName: string;
  deploymentName: string | null;
  expectedStartTime: Instant | null;
  /** Set for a subflow. */
  parentTaskRunId: string | null;
}

export async function findFlowRunNames({ db }: Reader, id: string): Promise<FlowRunNames | undefined> {
  const { expectedStartTime, parentTaskRunId } = flowRuns;
  const rows = await db
    .select({ flowName: flows.name, deploymentName: deployments.name, expectedStartTime, parentTaskRunId })
    .from(flowRuns)
    .innerJoin(flows, eq(flows.id, flowRuns.flowId))
    .leftJoin(deployments, eq(deployments.id, flowRuns.deploymentId))
    .where(eq(flowRuns.id, id));
  return rows[0];
}

export async function findTaskRunNames({ db }: Reader, id: string): Promise<{ taskKey: string; flowRunId: string | null } | undefined> {
  const { taskKey, flowRunId } = taskRuns;
  return (await db.select({ taskKey, flowRunId }).from(taskRuns).where(eq(taskRuns.id, id)))[0];
}
