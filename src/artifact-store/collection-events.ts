import type { Resource } from '../bus/event-record.ts';
import { type EventDraft, relatedOf, resourceOf } from '../events/draft.ts';
import type { ArtifactCollectionRow } from './rows.ts';

/** The life of a key, spec 04 §10. `collection` is the row after the change; for `deleted`, before it. */
export function collectionEvent(change: 'created' | 'updated' | 'deleted', collection: ArtifactCollectionRow): EventDraft {
  const { key, type, data, description } = collection;
  return {
    event: `prefect.artifact-collection.${change}`,
    resource: resourceOf('artifact-collection', collection.id, key),
    related: relatedTo(collection),
    payload: { key, type, data, description },
  };
}

function relatedTo({ latestId, flowRunId, taskRunId }: ArtifactCollectionRow): Resource[] {
  const related = [relatedOf('latest', 'artifact', latestId)];
  if (flowRunId) related.push(relatedOf('flow-run', 'flow-run', flowRunId));
  if (taskRunId) related.push(relatedOf('task-run', 'task-run', taskRunId));
  return related;
}
