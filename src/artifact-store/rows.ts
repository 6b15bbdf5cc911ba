import type { JsonValue } from '../base/json/value.ts';
import type { artifactCollections, artifacts } from '../store/schema/tables.ts';

/** A column of JSON reads as null where nothing is stored. */
export type ArtifactRow = Omit<typeof artifacts.$inferSelect, 'data'> & { data: JsonValue };
export type ArtifactCollectionRow = Omit<typeof artifactCollections.$inferSelect, 'data'> & { data: JsonValue };

/** What a collection row copies from its latest version. */
export function copied({ type, description, data, metadata, flowRunId, taskRunId }: ArtifactRow) {
  return { type, description, data, metadata, flowRunId, taskRunId };
}
