import { createHash } from 'node:crypto';
import { isJsonObject } from '../../base/json/json.ts';
import { type JsonObject, type JsonValue, LosslessNumber } from '../../base/json/value.ts';
import { reprFloat } from '../../lib/jinja/library/python-text.ts';
import { definitionsOf, withoutBlockDefinitions } from './definitions.ts';

/** The checksum of a schema's fields. It equals, byte for byte, the checksum that clients compute from the same fields. */
export function checksumOf(fields: JsonObject): string {
  return `sha256:${createHash('sha256').update(canonicalText(fields)).digest('hex')}`;
}

/** The string that the checksum hashes. */
export function canonicalText(fields: JsonObject): string {
  const open = withoutSecretFields(fields);
  const counted = Object.keys(definitionsOf(open)).length > 0 ? withoutBlockDefinitions(open) : open;
  return `[[${write(counted)}], {}]`;
}

/** Does not search lists. */
function withoutSecretFields(fields: JsonObject): JsonObject {
  const kept = Object.entries(fields).filter(([key]) => key !== 'secret_fields');
  return Object.fromEntries(kept.map(([key, value]) => [key, isJsonObject(value) ? withoutSecretFields(value) : value]));
}

function write(value: JsonValue): string {
  if (typeof value === 'string') return writeText(value);
  if (typeof value === 'number') return writeNumber(String(value));
  if (value instanceof LosslessNumber) return writeNumber(value.text);
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`;
  if (!isJsonObject(value)) return String(value);
  const members = Object.entries(value).sort(([a], [b]) => compareCodePoints(a, b));
  return `{${members.map(([key, member]) => `${writeText(key)}: ${write(member)}`).join(', ')}}`;
}

/** Integers with all their digits, decimals as Python prints them. */
function writeNumber(text: string): string {
  return /[.eE]/.test(text) ? reprFloat(Number(text)) : text;
}

function writeText(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Compares by code point, the order of UTF-8 bytes. The order of UTF-16 code units differs. */
function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
