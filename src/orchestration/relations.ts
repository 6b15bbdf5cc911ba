import { BoundedCache } from '../base/bounded-cache.ts';
import { stringifyJson } from '../base/json/json.ts';
import type { Tx } from '../store/store.ts';
import { type FlowRelations, type RelatedIds, relationsOf } from './relation-queries.ts';

/** Sets of records that are kept: those of the deployments that run now. */
const KEPT = 2_000;
/** Sets with more tags and labels, in characters of JSON, are read each time. */
const LARGEST_KEPT = 10_000;

/**
 * The relations of flow runs. They hardly ever change, and each run of a deployment has the same: those read last are kept, for transactions that may take them for
 * granted (store/optimistic-reads.ts). To read them with every transition cost PostgreSQL a fifth of it.
 */
export class Relations {
  /** Of all that are kept. */
  private revision: string | null | undefined;
  private kept = new BoundedCache<FlowRelations>(KEPT);

  /** Undefined for an unknown flow. */
  async of(tx: Tx, ids: RelatedIds): Promise<FlowRelations | undefined> {
    // a task run is the parent of one flow run
    const isShared = ids.parentTaskRunId === null;
    const key = `${ids.flowId} ${ids.deploymentId} ${ids.workQueueId}`;
    const known = isShared && tx.optimisticReads ? this.kept.get(key) : undefined;
    if (known && this.revision !== undefined && tx.optimisticReads?.rely('relations', this.revision)) return known;
    const [row] = await relationsOf(tx, ids);
    if (!row) return undefined;
    const { revision, ...relations } = row;
    if (revision !== this.revision) this.kept = new BoundedCache(KEPT);
    this.revision = revision;
    if (isShared && isComplete(ids, relations) && stringifyJson(relations).length <= LARGEST_KEPT) this.kept.set(key, relations);
    return relations;
  }
}

/** Nothing is kept of what is gone: another record could come to have its id without any change to a record. */
const isComplete = (ids: RelatedIds, { deployment, queue }: FlowRelations): boolean =>
  (ids.deploymentId === null) === (deployment === null) && (ids.workQueueId === null) === (queue === null);
