import type { JsonValue } from '../base/json/value.ts';
import type { artifactCollections, artifacts } from '../store/schema/tables.ts';

/** A JSON column without a stored value reads as null. */
export type ArtifactRow = Omit<typeof artifacts.$inferSelect, 'data'> & { data: JsonValue };
export type ArtifactCollectionRow = Omit<typeof artifactCollections.$inferSelect, 'data'> & { data: JsonValue };

/** The fields that a collection row copies from its latest version. */
export function copied({ type, description, data, metadata, flowRunId, taskRunId }: ArtifactRow) {
  return { type, description, data, metadata, flowRunId, taskRunId };
}
