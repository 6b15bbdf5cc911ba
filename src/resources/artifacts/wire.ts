import type { Schema } from '../../../generated/operations.ts';
import type { ArtifactCollectionRow, ArtifactRow } from '../../artifact-store/rows.ts';
import { toWireInstant } from '../../base/time/instant.ts';

export function toArtifact(row: ArtifactRow): Schema<'Artifact'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    key: row.key,
    type: row.type,
    description: row.description,
    data: row.data,
    metadata_: row.metadata,
    flow_run_id: row.flowRunId,
    task_run_id: row.taskRunId,
  };
}

export function toArtifactCollection(row: ArtifactCollectionRow): Schema<'ArtifactCollection'> {
  return { ...toArtifact(row), key: row.key, latest_id: row.latestId };
}
