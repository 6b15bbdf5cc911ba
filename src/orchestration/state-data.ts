import { artifactRow } from '../artifact-store/create.ts';
import type { ArtifactRow } from '../artifact-store/rows.ts';
import { isJsonObject } from '../base/json/json.ts';
import type { JsonObject, JsonValue } from '../base/json/value.ts';
import type { OrchestrationDeps } from './deps.ts';
import { isUnpersisted, type RunState } from './states.ts';

interface Owner {
  flowRunId: string | null;
  taskRunId: string | null;
}

interface Hints {
  key?: string | null;
  type?: string | null;
  description?: string | null;
}

interface StatedData {
  /** The artifact to store; null if nothing is stored. */
  artifact: ArtifactRow | null;
  /** The data for the response to the proposal; data that is not stored is echoed only there. */
  data: JsonValue;
}

/** The artifact that stores the data of a state. Skips null and data that is marked as unpersisted. */
export function artifactOf(deps: OrchestrationDeps, { data, timestamp }: RunState, owner: Owner): StatedData {
  if (data === null || isUnpersisted(data)) return { artifact: null, data };
  const { hints, rest } = isJsonObject(data) ? withoutHints(data) : { hints: {}, rest: data };
  return { artifact: artifactRow(deps, { ...hints, data: rest, ...owner }, timestamp), data: rest };
}

/** Removes the fields with which a result may describe its artifact. */
function withoutHints(data: JsonObject): { hints: Hints; rest: JsonObject } {
  if (!('artifact_key' in data || 'artifact_type' in data || 'artifact_description' in data)) return { hints: {}, rest: data };
  const { artifact_key, artifact_type, artifact_description, ...rest } = data;
  return { hints: { key: hint(artifact_key), type: hint(artifact_type), description: hint(artifact_description) }, rest };
}

const hint = (value: JsonValue | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
