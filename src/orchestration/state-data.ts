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
  /** null if nothing is stored. */
  artifactId: string | null;
  /** The data for the response to the proposal; data that is not stored is echoed only there. */
  data: JsonValue;
}

/** Stores the data of a state in an artifact, in the transaction of the state. Skips null and data that is marked as unpersisted. */
export async function storeData(tx: Tx, deps: OrchestrationDeps, { data, timestamp }: RunState, owner: Owner): Promise<StoredData> {
  if (data === null || isUnpersisted(data)) return { artifactId: null, data };
  const { hints, rest } = isJsonObject(data) ? withoutHints(data) : { hints: {}, rest: data };
  // the artifact locks the collection of its key
  if (hints.key) await tx.alone();
  const artifact = await createArtifact(tx, deps, { ...hints, data: rest, ...owner }, timestamp);
  return { artifactId: artifact.id, data: rest };
}

/** Removes the fields with which a result may describe its artifact. */
function withoutHints(data: JsonObject): { hints: Hints; rest: JsonObject } {
  if (!('artifact_key' in data || 'artifact_type' in data || 'artifact_description' in data)) return { hints: {}, rest: data };
  const { artifact_key, artifact_type, artifact_description, ...rest } = data;
  return { hints: { key: hint(artifact_key), type: hint(artifact_type), description: hint(artifact_description) }, rest };
}

const hint = (value: JsonValue | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
