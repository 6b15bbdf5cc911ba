import type { concurrencyLimits, deploymentSchedules, deployments } from '../../store/schema/tables.ts';

export type DeploymentRow = typeof deployments.$inferSelect;
export type ScheduleRow = typeof deploymentSchedules.$inferSelect;

/** A deployment with its queue, the pool of the queue, and the limit on its runs. */
export interface DeploymentRecord {
  deployment: DeploymentRow;
  queue: { name: string } | null;
  pool: { id: string; name: string; type: string } | null;
  limit: typeof concurrencyLimits.$inferSelect | null;
}
