import type { ActionExecutor } from '../automations/actions/queue/executor.ts';
import type { TriggerEngine } from '../automations/engine/engine.ts';
import { automationActions } from './automation-actions.ts';
import { cancellationCleanup } from './cancellation-cleanup.ts';
import { cleanupReconciler } from './cleanup-reconciler.ts';
import { deadLetters } from './dead-letters.ts';
import { foreman } from './foreman.ts';
import { lateRuns } from './late-runs.ts';
import { leaseRepossessor } from './lease-repossessor.ts';
import { partitions } from './partitions.ts';
import { pauseExpirations } from './pause-expirations.ts';
import type { Reconciler } from './reconciler.ts';
import { runTotals } from './run-totals.ts';
import { recentDeployments, scheduler } from './scheduler.ts';
import { space } from './space.ts';
import { statistics } from './statistics.ts';
import { triggerReconcilers } from './triggers.ts';
import { automationVacuum, eventVacuum, flowRunVacuum, logVacuum, orphanVacuum } from './vacuum.ts';

/** Every background service of the product. */
export const createReconcilers = ({ actions, engine }: { actions: ActionExecutor; engine: TriggerEngine }): readonly Reconciler[] => [
  scheduler,
  recentDeployments,
  lateRuns,
  pauseExpirations,
  cancellationCleanup,
  foreman,
  cleanupReconciler,
  leaseRepossessor,
  ...triggerReconcilers(engine),
  partitions,
  eventVacuum,
  logVacuum,
  automationVacuum,
  flowRunVacuum,
  orphanVacuum,
  space,
  statistics,
  runTotals,
  deadLetters,
  automationActions(actions),
];
