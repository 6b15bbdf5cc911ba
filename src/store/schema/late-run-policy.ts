import type { Kit } from './sqlite-kit.ts';

/** Value of `lateRunKeep` of a policy that keeps any number of runs. */
export const KEEP_ALL = -1;

/** Which late runs are dropped. Without `lateRunKeep` there is no policy, and that of the next wider scope applies: the schedule, the deployment, the service. */
export const lateRunPolicy = (k: Kit) => ({
  lateRunKeep: k.int('late_run_keep'),
  /** In seconds; null = any age. */
  lateRunMaxAge: k.int('late_run_max_age'),
});
