import type { Instant } from '../../base/time/instant.ts';
import { effectiveActive } from '../../concurrency/arithmetic.ts';
import type { LimitRow } from '../../concurrency/limit-queries.ts';
import type { CollisionPolicy } from './policy.ts';

/** A full limit, and the runs that compete for its slots. */
export interface Contest {
  policy: CollisionPolicy;
  limit: LimitRow;
  now: Instant;
}

/** Whether no run can acquire a slot until a holder releases one. An inactive limit, and one of 0, admit no run anyway. */
export const isFull = ({ limit, now }: Omit<Contest, 'policy'>): boolean =>
  limit.active && limit.limit > 0 && effectiveActive(limit, now) + 1 > limit.limit;

/** How many of the runs that wait are kept, the newest; undefined for all of them. */
export function keptWaiters({ policy, limit }: Pick<Contest, 'policy' | 'limit'>): number | undefined {
  if (policy === 'KEEP_NEWEST') return 1;
  return policy === 'CANCEL_RUNNING' ? limit.limit : undefined;
}

/** Whether the oldest holder must release its slot, because more runs wait that are newer than slots that are free, or become free anyway. */
export const mustYield = ({ limit, now }: Contest, { newer, cancelling }: { newer: number; cancelling: number }): boolean =>
  newer > limit.limit - effectiveActive(limit, now) + cancelling;
