import { stringifyJson } from './json.ts';
import { JsonText, type LosslessNumber } from './value.ts';

// What the generated writers are made of. A writer turns a value of a schema into JSON text.

/** What may have to be escaped: quotes, backslashes, control characters and lone surrogates. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u;

/** A text. */
export const quoted = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`);

/** A text of a format or an enumeration none of whose values needs escapes. */
export const plain = (text: string): string => `"${text}"`;

/** A number; null in place of one that JSON lacks. */
export function numeral(value: number | LosslessNumber): string {
  if (typeof value !== 'number') return value.text;
  return Number.isFinite(value) ? String(value) : 'null';
}

/** A list, or its text. */
export function list<T>(items: JsonText | readonly T[], write: (item: T) => string): string {
  if (items instanceof JsonText) return items.text;
  let text = '';
  for (const item of items) text += text === '' ? write(item) : `,${write(item)}`;
  return `[${text}]`;
}

/** Free-form JSON, or its text. */
export const free = (value: unknown): string => (value instanceof JsonText ? value.text : stringifyJson(value));
