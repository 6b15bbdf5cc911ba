import type { Resource } from '../bus/event-record.ts';

const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Removes U+0000, which PostgreSQL cannot store, and replaces lone surrogates, which UTF-8 cannot encode. */
export function cleanText(text: string): string {
  return UNSTORABLE.test(text) ? withoutNul(text).replace(/\p{Surrogate}/gu, '\uFFFD') : text;
}

export const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

/** A resource whose labels can be stored and searched; the same object if no change is needed. */
export function cleanResource(resource: Resource): Resource {
  const labels = Object.entries(resource);
  return labels.some(([name, value]) => UNSTORABLE.test(name) || UNSTORABLE.test(value))
    ? Object.fromEntries(labels.map(([name, value]) => [cleanText(name), cleanText(value)]))
    : resource;
}
