import { eq } from 'drizzle-orm';
import { prepared } from '../store/query/prepared.ts';
import { concurrencyLimits, deployments } from '../store/schema/tables.ts';
import type { Reader } from '../store/store.ts';

const deploymentLimit = prepared<{ id: string }>()((reader, value) =>
  reader.db
    .select({ options: deployments.concurrencyOptions, limit: concurrencyLimits })
    .from(deployments)
    .leftJoin(concurrencyLimits, eq(concurrencyLimits.id, deployments.concurrencyLimitId))
    .where(eq(deployments.id, value('id'))),
);

/** The limit of a deployment with its options; undefined if the deployment no longer exists. */
export async function findLimitOfDeployment(reader: Reader, id: string) {
  return (await deploymentLimit(reader, { id }))[0];
}
