import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../base/json/value.ts';
import type { UpdatePayload } from '../../events/catalogue/shape.ts';

/**
 * The payload of an `updated` event: the changed fields under their wire names; undefined if none changed.
 *
 * @param fields wire name → column, in the order of the event
 */
export function changePayload<Row>(before: Row, after: Row, fields: Readonly<Record<string, keyof Row>>): UpdatePayload | undefined {
  const changed = Object.entries(fields).filter(([, key]) => !isDeepStrictEqual(before[key], after[key]));
  if (changed.length === 0) return undefined;
  const updates = changed.map(([name, key]) => [name, { from: before[key] as JsonValue, to: after[key] as JsonValue }] as const);
  return { updated_fields: changed.map(([name]) => name), updates: Object.fromEntries(updates) };
}
