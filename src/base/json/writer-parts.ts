import { stringifyJson } from './json.ts';
import { JsonText, type LosslessNumber } from './value.ts';

// Building blocks of the generated writers. A writer turns a value of a schema into JSON text.

/** Characters that may need an escape: quotes, backslashes, control characters and lone surrogates. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u;

/** A string. */
export const quoted = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`);

/** A string of a format or an enumeration whose values never need escapes. */
export const plain = (text: string): string => `"${text}"`;

/** A number; null for numbers that JSON cannot represent. */
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
