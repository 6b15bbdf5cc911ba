import { and, eq } from 'drizzle-orm';
import { order } from '../../store/filters/order.ts';
import { deploymentSchedules, deployments } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** Active schedules of deployments that are not paused, or of one of them. */
export const activeSchedules = ({ db }: Reader, deploymentId: string | null | undefined, limit: number) =>
  db
    .select({ deploymentId: deploymentSchedules.deploymentId, schedule: deploymentSchedules.schedule })
    .from(deploymentSchedules)
    .innerJoin(deployments, eq(deployments.id, deploymentSchedules.deploymentId))
    .where(
      and(
        eq(deploymentSchedules.active, true),
        eq(deployments.paused, false),
        deploymentId ? eq(deploymentSchedules.deploymentId, deploymentId) : undefined,
      ),
    )
    .orderBy(order(deploymentSchedules.id, 'asc'))
    .limit(limit);
