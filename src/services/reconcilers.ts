import type { ActionExecutor } from '../automations/actions/queue/executor.ts';
import type { TriggerEngine } from '../automations/engine/engine.ts';
import type { CountAttempts } from '../event-destinations/delivering.ts';
import type { EventListening } from '../events/listening.ts';
import { assetDerivation } from './assets/derivation.ts';
import { assetFreshness } from './assets/freshness.ts';
import { assetVacuum } from './assets/vacuum.ts';
import { automationActions } from './automations/automation-actions.ts';
import { triggerReconcilers } from './automations/triggers.ts';
import { createEventDeliveries, webhookVacuum } from './events/event-deliveries.ts';
import type { Reconciler } from './reconciler.ts';
import { backfills, backfillVacuum } from './runs/backfills.ts';
import { cancellationCleanup } from './runs/cancellation-cleanup.ts';
import { collisions } from './runs/collisions.ts';
import { createDeadProcesses } from './runs/dead-processes.ts';
import { lateRuns } from './runs/late-runs.ts';
import { leaseRepossessor } from './runs/lease-repossessor.ts';
import { createPauseExpirations } from './runs/pause-expirations.ts';
import { runTotals } from './runs/run-totals.ts';
import { recentDeployments, scheduler } from './runs/scheduler.ts';
import { createStartTimeouts } from './runs/start-timeouts.ts';
import { slaVacuum } from './slas/vacuum.ts';
import { type CountViolation, createSlaViolations } from './slas/violations.ts';
import { auditChain, auditRetention } from './storage/audit.ts';
import { deadLetters } from './storage/dead-letters.ts';
import { partitions } from './storage/partitions.ts';
import { space } from './storage/space.ts';
import { statistics } from './storage/statistics.ts';
import { automationVacuum, eventVacuum, flowRunVacuum, logVacuum, orphanVacuum } from './storage/vacuum.ts';
import { cleanupReconciler } from './workers/cleanup-reconciler.ts';
import { foreman } from './workers/foreman.ts';

/** All background services. */
export const createReconcilers = ({
  actions,
  engine,
  listening,
  countAttempts,
  countViolation,
}: {
  actions: ActionExecutor;
  engine: TriggerEngine;
  listening: EventListening;
  countAttempts: CountAttempts;
  countViolation: CountViolation;
}): readonly Reconciler[] => [
  scheduler,
  recentDeployments,
  backfills,
  lateRuns,
  createStartTimeouts(),
  collisions,
  createDeadProcesses(listening),
  createPauseExpirations(),
  cancellationCleanup,
  foreman,
  cleanupReconciler,
  leaseRepossessor,
  ...triggerReconcilers(engine),
  createSlaViolations(countViolation),
  assetFreshness,
  assetDerivation,
  partitions,
  eventVacuum,
  assetVacuum,
  auditChain,
  auditRetention,
  logVacuum,
  automationVacuum,
  backfillVacuum,
  webhookVacuum,
  slaVacuum,
  flowRunVacuum,
  orphanVacuum,
  space,
  statistics,
  runTotals,
  deadLetters,
  automationActions(actions),
  createEventDeliveries(countAttempts),
];
