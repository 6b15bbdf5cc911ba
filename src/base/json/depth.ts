import { parseJson } from './json.ts';
import { JsonSyntaxError } from './parser.ts';
import type { JsonValue } from './value.ts';

/** Whether the value parsed from `text` is nested deeper than `limit` levels. */
export function isDeeperThan(limit: number, text: string, value: JsonValue): boolean {
  // each level takes two characters, so short texts need no walk
  return text.length > 2 * limit && isDeeper(value, limit);
}

/**
 * {@link parseJson} for texts from outside.
 *
 * @throws {JsonSyntaxError} also for values nested deeper than `limit` levels
 */
export function parseBounded(text: string, limit: number): JsonValue {
  const value = parseJson(text);
  if (isDeeperThan(limit, text, value)) throw new JsonSyntaxError('Too deeply nested', 0);
  return value;
}

/** Whether a value is nested deeper than `levels` levels. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof member === 'object' && member !== null && isDeeper(member, levels - 1)) return true;
  }
  return false;
}
