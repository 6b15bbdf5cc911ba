import { type Change, type EventDraft, type RelatedDraft, relatedOf, resourceOf } from '../events/draft.ts';
import type { ArtifactCollectionRow } from './rows.ts';

type CollectionEvent = `prefect.artifact-collection.${Change}`;

/** The event for a change of a collection. `collection` is its row after the change; for `deleted`, the row before it. */
export function collectionEvent(change: Change, collection: ArtifactCollectionRow): EventDraft<CollectionEvent> {
  const { key, type, data, description } = collection;
  return {
    event: `prefect.artifact-collection.${change}`,
    resource: resourceOf('artifact-collection', collection.id, key),
    related: relatedTo(collection),
    payload: { key, type, data, description },
  };
}

function relatedTo({ latestId, flowRunId, taskRunId }: ArtifactCollectionRow): RelatedDraft<CollectionEvent>[] {
  const related: RelatedDraft<CollectionEvent>[] = [relatedOf('latest', 'artifact', latestId)];
  if (flowRunId) related.push(relatedOf('flow-run', 'flow-run', flowRunId));
  if (taskRunId) related.push(relatedOf('task-run', 'task-run', taskRunId));
  return related;
}
