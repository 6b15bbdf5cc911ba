import type { JsonObject, JsonValue } from '../../base/json/value.ts';

interface Given {
  bundle_upload_step?: unknown;
  bundle_execution_step?: unknown;
  default_result_storage_block_id?: unknown;
}

/** All three keys in their stored and wire form. An update replaces the whole object and clears the keys that it omits. */
export function storageConfiguration(given: Given | null | undefined): JsonObject {
  return {
    bundle_upload_step: (given?.bundle_upload_step ?? null) as JsonValue,
    bundle_execution_step: (given?.bundle_execution_step ?? null) as JsonValue,
    default_result_storage_block_id: (given?.default_result_storage_block_id ?? null) as JsonValue,
  };
}
