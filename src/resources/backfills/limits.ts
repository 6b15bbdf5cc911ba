import type { Schema } from '../../../generated/operations.ts';
import type { Settings } from '../../base/settings.ts';
import type { Instant } from '../../base/time/instant.ts';
import { effectiveActive } from '../../concurrency/arithmetic.ts';
import { policyOf } from '../../orchestration/collisions/policy.ts';
import type { Reader } from '../../store/store.ts';
import type { DeploymentRecord } from '../deployments/rows.ts';
import { type BackfillRow, findQueueLimits } from './queries.ts';

type Limit = Schema<'BackfillPreviewLimit'>;

/** The limits on the runs of a backfill, with what they do to them at `now`. */
export async function limitsOn(
  reader: Reader,
  { deployment, queue, pool, limit }: DeploymentRecord,
  { workQueueName }: Pick<BackfillRow, 'workQueueName'>,
  { settings, now }: { settings: Settings; now: Instant },
): Promise<Limit[]> {
  const limits: Limit[] = [];
  const policy = policyOf({ collisionPolicy: deployment.collisionPolicy, options: deployment.concurrencyOptions }, settings);
  const whatever = policy === 'ENQUEUE' ? '' : `, although the collision policy of the deployment is ${policy}`;
  if (limit) {
    const active = effectiveActive(limit, now);
    const most = limit.active ? limit.limit : 0;
    const message = `At most ${runs(most)} of deployment "${deployment.name}" at the same time, ${active} now. Runs of the backfill wait for a free slot${whatever}.`;
    limits.push({ kind: 'DEPLOYMENT', limit: most, active, message });
  }
  if (deployment.concurrencyKey !== null) {
    const most = deployment.concurrencyKeyLimit ?? 1;
    const message = `At most ${runs(most)} with the same value of the concurrency key at the same time. Runs of the backfill wait for a free slot${whatever}.`;
    limits.push({ kind: 'CONCURRENCY_KEY', limit: most, active: null, message });
  }
  const name = workQueueName ?? queue?.name;
  const found = pool && name !== undefined ? await findQueueLimits(reader, pool.id, name) : undefined;
  for (const [kind, what, most] of [
    ['WORK_QUEUE', `work queue "${name}"`, found?.queue],
    ['WORK_POOL', `work pool "${pool?.name}"`, found?.pool],
  ] as const)
    if (most != null)
      limits.push({
        kind,
        limit: most,
        active: null,
        message: `At most ${runs(most)} of ${what} at the same time. Runs of the backfill wait for a free slot.`,
      });
  return limits;
}

const runs = (count: number): string => (count === 1 ? '1 run' : `${count} runs`);
