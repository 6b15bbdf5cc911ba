import type { JsonValue } from '../base/json/value.ts';
import { addSeconds, type Instant, toWireInstant } from '../base/time/instant.ts';

/** `${flows/etl}`, `${clock}`, and `${clock-60}`. Names may contain slashes. With a second `$` in front, it is text. */
const REFERENCE = /\$?\$\{(?:clock(?<offset>[+-]\d+(?:\.\d+)?)?|(?<name>[a-z_]+\/[^{}]+))\}/g;

export interface Known {
  /** The start time. */
  start: Instant;
  /** The id of a record by section and name; undefined if there is none. */
  idOf: (name: string) => string | undefined;
}

/** The value with its references replaced. Appends the names of unknown records to `unknown`. */
export function withoutReferences(value: JsonValue, known: Known, unknown: string[]): JsonValue {
  if (typeof value === 'string') return resolveText(value, known, unknown);
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, known, unknown));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutReferences(item as JsonValue, known, unknown)]));
}

function resolveText(text: string, { start, idOf }: Known, unknown: string[]): string {
  return text.replaceAll(REFERENCE, (reference, offset: string | undefined, name: string | undefined) => {
    if (reference.startsWith('$$')) return reference.slice(1);
    if (name === undefined) return toWireInstant(addSeconds(start, Number(offset ?? 0)));
    const id = idOf(name);
    if (id === undefined) unknown.push(name);
    return id ?? reference;
  });
}

/** The text as a seed contains it. */
export const escapeReferences = (text: string): string => text.replaceAll(REFERENCE, (reference) => `$${reference}`);
