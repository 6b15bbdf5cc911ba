import type { JsonValue } from './value.ts';

/** Whether the value parsed from `text` is nested deeper than `limit` levels. */
export function isDeeperThan(limit: number, text: string, value: JsonValue): boolean {
  // each level takes two characters, so short texts need no walk
  return text.length > 2 * limit && isDeeper(value, limit);
}

function isDeeper(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof member === 'object' && member !== null && isDeeper(member, levels - 1)) return true;
  }
  return false;
}
