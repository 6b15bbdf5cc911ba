import type { Kit } from './sqlite-kit.ts';

/** How long the runs of a deployment, a queue, or a pool may take to start, and how many heartbeats their processes may miss. Null = the value of the next wider scope; the last one is the service. */
export const deadlines = (k: Kit) => ({
  startTimeoutSeconds: k.int('start_timeout_seconds'),
  startTimeoutReschedules: k.int('start_timeout_reschedules'),
  missedHeartbeats: k.int('missed_heartbeats'),
});
