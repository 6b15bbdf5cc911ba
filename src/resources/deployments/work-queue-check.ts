import type { Schema } from '../../../generated/operations.ts';
import { isJsonObject } from '../../base/json/json.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { Reader } from '../../store/store.ts';
import { countBusy, listAllQueues } from '../work-pools/queues/queries.ts';
import { toWorkQueue } from '../work-pools/queues/wire.ts';
import type { DeploymentRow } from './rows.ts';

/** Queues without a filter, and queues with a filter that matches the deployment. Deprecated: reads every queue. */
export async function queuesTaking(reader: Reader, deployment: DeploymentRow): Promise<Schema<'WorkQueue'>[]> {
  const all = await listAllQueues(reader);
  const taking = all.filter(({ queue }) => lets(queue.filter, deployment));
  const limited = taking.filter(({ queue }) => queue.concurrencyLimit !== null).map(({ queue }) => queue.id);
  const busy = await countBusy(reader, limited, { cancelling: true });
  return taking.map(({ queue, poolName }) => toWorkQueue(queue, poolName, busy.get(queue.id) ?? 0));
}

/** True if the deployment has all tags of the filter and is in its list of deployments. Empty lists are ignored. */
function lets(filter: JsonValue, { id, tags }: DeploymentRow): boolean {
  if (!isJsonObject(filter)) return true;
  const isOpen = (list: JsonValue | undefined): boolean => !Array.isArray(list) || list.length === 0;
  const fitsTags = isOpen(filter.tags) || (filter.tags as string[]).every((tag) => tags.includes(tag));
  return fitsTags && (isOpen(filter.deployment_ids) || (filter.deployment_ids as string[]).includes(id));
}
