import { BoundedCache } from '../base/bounded-cache.ts';
import { stringifyJson } from '../base/json/json.ts';
import type { Tx } from '../store/store.ts';
import { type FlowRelations, type RelatedIds, relationsOf } from './relation-queries.ts';

/** Number of cached sets of records; enough for the deployments that run at the same time. */
const KEPT = 2_000;
/** Sets with more tags and labels, in characters of JSON, are not cached. */
const LARGEST_KEPT = 10_000;

/**
 * The relations of flow runs. They rarely change, and all runs of a deployment share them: the most recently read ones are cached for optimistic reads in
 * transactions (store/optimistic-reads.ts). On PostgreSQL, reading them takes a fifth of each transition.
 */
export class Relations {
  /** The revision of all cached relations. */
  private revision: string | null | undefined;
  private kept = new BoundedCache<FlowRelations>(KEPT);

  /** Undefined for an unknown flow. */
  async of(tx: Tx, ids: RelatedIds): Promise<FlowRelations | undefined> {
    // each task run is the parent of at most one flow run
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

/** Relations with deleted records are not cached: another record could get the same id without a change to an existing record. */
const isComplete = (ids: RelatedIds, { deployment, queue }: FlowRelations): boolean =>
  (ids.deploymentId === null) === (deployment === null) && (ids.workQueueId === null) === (queue === null);
