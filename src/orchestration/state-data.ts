import { createArtifact } from '../artifact-store/create.ts';
import { isJsonObject } from '../base/json/json.ts';
import type { JsonObject, JsonValue } from '../base/json/value.ts';
import type { Tx } from '../store/store.ts';
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

interface StoredData {
  /** null when nothing is stored. */
  artifactId: string | null;
  /** As the answer to the proposal shows it; data that is not stored is echoed this once. */
  data: JsonValue;
}

/**
 * Puts the data of a state into an artifact, in the transaction of the state. null and data that says of itself that it is not persisted are not stored.
 */
export async function storeData(tx: Tx, deps: OrchestrationDeps, { data, timestamp }: RunState, owner: Owner): Promise<StoredData> {
  if (data === null || isUnpersisted(data)) return { artifactId: null, data };
  const { hints, rest } = isJsonObject(data) ? withoutHints(data) : { hints: {}, rest: data };
  // the collection of the key is locked
  if (hints.key) await tx.alone();
  const artifact = await createArtifact(tx, deps, { ...hints, data: rest, ...owner }, timestamp);
  return { artifactId: artifact.id, data: rest };
}

/** Takes out the names that a result may carry for its artifact. */
function withoutHints(data: JsonObject): { hints: Hints; rest: JsonObject } {
  if (!('artifact_key' in data || 'artifact_type' in data || 'artifact_description' in data)) return { hints: {}, rest: data };
  const { artifact_key, artifact_type, artifact_description, ...rest } = data;
  return { hints: { key: hint(artifact_key), type: hint(artifact_type), description: hint(artifact_description) }, rest };
}

const hint = (value: JsonValue | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
