import type { Schema } from '../../../generated/operations.ts';
import type { Settings } from '../../base/settings.ts';
import type { ConcurrencyOptions } from '../../store/schema/deployments.ts';

export type CollisionPolicy = Schema<'CollisionPolicy'>;

/** What a deployment stores about collisions. */
export interface CollisionOptions {
  collisionPolicy: CollisionPolicy | null;
  options: ConcurrencyOptions | null;
}

/** The policies under which other runs than the new one lose. */
export const RESOLVED: readonly CollisionPolicy[] = ['CANCEL_RUNNING', 'KEEP_NEWEST'];

export const defaultPolicy = ({ deployments }: Pick<Settings, 'deployments'>): CollisionPolicy =>
  deployments.collisionPolicy.toUpperCase() as CollisionPolicy;

export const policyOf = ({ collisionPolicy, options }: CollisionOptions, settings: Pick<Settings, 'deployments'>): CollisionPolicy =>
  collisionPolicy ?? options?.collision_strategy ?? defaultPolicy(settings);

/** The policy for a run of a deployment with this policy. Runs of backfills wait: otherwise, a full limit would use up their times. */
export const policyFor = ({ createdByType }: { createdByType: string | null }, policy: CollisionPolicy): CollisionPolicy =>
  createdByType === 'BACKFILL' ? 'ENQUEUE' : policy;

/** The nearest options in the terms of clients that know no policies. */
export function nearestOptions({ collisionPolicy, options }: CollisionOptions): ConcurrencyOptions | null {
  if (collisionPolicy === null) return options;
  const collision_strategy = collisionPolicy === 'CANCEL_NEW' ? collisionPolicy : 'ENQUEUE';
  if (options === null && collision_strategy === 'ENQUEUE') return null;
  return { collision_strategy, grace_period_seconds: options?.grace_period_seconds ?? null };
}
