import { choice, int, seconds } from './kinds.ts';
import { retention } from './retention.ts';

/** Runs of deployments. */
export const deployments = {
  concurrencySlotWaitSeconds: seconds(
    'DEPLOYMENTS_CONCURRENCY_SLOT_WAIT_SECONDS',
    30,
    'Seconds until a run that finds no free deployment slot retries.',
  ),
  collisionPolicy: choice(
    'DEPLOYMENTS_COLLISION_POLICY',
    ['enqueue', 'cancel_new', 'cancel_running', 'keep_newest'],
    'enqueue',
    'What happens when a run finds no free slot of a deployment that sets neither `collision_policy` nor `concurrency_options`.',
  ),
  scheduleMaxScheduledRuns: int('DEPLOYMENT_SCHEDULE_MAX_SCHEDULED_RUNS', 50, 'Maximum `max_scheduled_runs` per schedule.', { min: 1 }),
};

/** Backfills of deployments. */
export const backfills = {
  maxTimes: int('BACKFILLS_MAX_TIMES', 10_000, 'Maximum times per backfill.', { min: 1, max: 100_000 }),
  maxOpen: int('BACKFILLS_MAX_OPEN', 100, 'Maximum backfills that have not ended.', { min: 1, max: 10_000 }),
  maxActiveRuns: int('BACKFILLS_MAX_ACTIVE_RUNS', 1000, 'Maximum `max_active_runs` per backfill.', { min: 1 }),
  retentionPeriod: retention.backfills,
};

/** SLAs of deployments. */
export const slas = { violationsRetentionPeriod: retention.slaViolations };

/** Concurrency slots and their leases. */
export const concurrency = {
  initialDeploymentLeaseDuration: seconds(
    'CONCURRENCY_INITIAL_DEPLOYMENT_LEASE_DURATION',
    300,
    "Seconds until a run's slot is released if its lease is never renewed.",
    { min: 30, max: 3600 },
  ),
  maximumConcurrencySlotWaitSeconds: seconds(
    'CONCURRENCY_MAXIMUM_CONCURRENCY_SLOT_WAIT_SECONDS',
    30,
    'Maximum `Retry-After`, in seconds, for clients that find no free slot.',
  ),
};

/** Task runs. */
export const tasks = {
  tagConcurrencySlotWaitSeconds: seconds(
    'TASKS_TAG_CONCURRENCY_SLOT_WAIT_SECONDS',
    10,
    'Seconds until a task run that finds no free tag slot retries.',
  ),
  maxCacheKeyLength: int('TASKS_MAX_CACHE_KEY_LENGTH', 2000, 'Maximum cache key length, in characters.', { min: 1 }),
};

/** Graphs of flow runs. */
export const flowRunGraph = {
  maxNodes: int('FLOW_RUN_GRAPH_MAX_NODES', 10_000, 'Maximum nodes in a flow run graph.', { min: 1 }),
  maxArtifacts: int('FLOW_RUN_GRAPH_MAX_ARTIFACTS', 10_000, 'Maximum artifacts in a flow run graph.', { min: 1 }),
};

/** The channel between the service and its workers. */
export const workerChannel = {
  cleanupLeaseSeconds: seconds(
    'WORKER_CHANNEL_CLEANUP_LEASE_SECONDS',
    30,
    'Seconds until a cleanup message that a worker has not completed is delivered again.',
    { min: 0.1 },
  ),
  cleanupMaxDeliveryAttempts: int('WORKER_CHANNEL_CLEANUP_MAX_DELIVERY_ATTEMPTS', 3, 'Maximum deliveries per cleanup message.', {
    min: 1,
  }),
  cleanupCompletedIdempotencyRetentionSeconds: retention.cleanupMessages,
};
