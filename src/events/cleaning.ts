import type { Resource } from '../bus/event-record.ts';

/** Removes U+0000, which PostgreSQL cannot store, and replaces lone surrogates, which UTF-8 cannot encode. */
export function cleanText(text: string): string {
  return isClean(text) ? text : withoutNul(text).toWellFormed();
}

const isClean = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

export const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

/** A resource whose labels can be stored and searched; the same object if no change is needed. */
export function cleanResource(resource: Resource): Resource {
  for (const name in resource)
    if (!isClean(name) || !isClean(resource[name] ?? ''))
      return Object.fromEntries(Object.entries(resource).map(([label, value]) => [cleanText(label), cleanText(value)]));
  return resource;
}
