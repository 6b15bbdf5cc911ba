import { InvalidArgumentError } from 'commander';
import { isJsonObject, parseJson } from '../../base/json/json.ts';
import type { JsonObject } from '../../base/json/value.ts';

/** Reads the JSON object of an option. */
export function jsonObject(text: string): JsonObject {
  try {
    const value = parseJson(text);
    if (isJsonObject(value)) return value;
  } catch {
    // reported below
  }
  throw new InvalidArgumentError('It must be a JSON object.');
}
