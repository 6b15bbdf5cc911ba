import type { ActionExecutor } from '../automations/actions/executor.ts';
import { automationActions } from './automation-actions.ts';
import { cancellationCleanup } from './cancellation-cleanup.ts';
import { cleanupReconciler } from './cleanup-reconciler.ts';
import { foreman } from './foreman.ts';
import { lateRuns } from './late-runs.ts';
import { leaseRepossessor } from './lease-repossessor.ts';
import { pauseExpirations } from './pause-expirations.ts';
import type { Reconciler } from './reconciler.ts';
import { recentDeployments, scheduler } from './scheduler.ts';
import { statistics } from './statistics.ts';
import { eventVacuum, flowRunVacuum, orphanVacuum } from './vacuum.ts';

/** Every background service of the product. */
export const createReconcilers = ({ actions }: { actions: ActionExecutor }): readonly Reconciler[] => [
  scheduler,
  recentDeployments,
  lateRuns,
  pauseExpirations,
  cancellationCleanup,
  foreman,
  cleanupReconciler,
  leaseRepossessor,
  eventVacuum,
  flowRunVacuum,
  orphanVacuum,
  statistics,
  automationActions(actions),
];
