import { excessOf, type JsonLimits } from './extent.ts';
import { parseJson } from './json.ts';
import { JsonSyntaxError } from './parser.ts';
import type { JsonValue } from './value.ts';

/**
 * {@link parseJson} for untrusted texts.
 *
 * @throws {JsonSyntaxError} also for values that are nested too deeply, and for too many values
 */
export function parseBounded(text: string, limits: JsonLimits): JsonValue {
  const excess = excessOf(text, limits);
  if (excess) throw new JsonSyntaxError(excess === 'depth' ? 'Too deeply nested' : `Too many ${excess}`, 0);
  return parseJson(text);
}

/** Whether a value is nested deeper than `levels`. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof member === 'object' && member !== null && isDeeper(member, levels - 1)) return true;
  }
  return false;
}
