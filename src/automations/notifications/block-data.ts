import { z } from 'zod';
import { abridge } from '../../base/abridge.ts';
import { isJsonObject } from '../../base/json/json.ts';
import { type JsonObject, LosslessNumber } from '../../base/json/value.ts';

/** Characters: names of members can be of any length. */
const MAX_MESSAGE = 500;
const MAX_PROBLEMS = 5;

/** The data of a block cannot be worked with. The message names members and what is wrong with them, never their values. */
export class UnusableData extends Error {
  constructor(message: string) {
    super(abridge(message, MAX_MESSAGE));
    this.name = 'UnusableData';
  }
}

/** More recipients of one notification are refused. */
const MAX_RECIPIENTS = 100;
const MAX_ENTRIES = 200;

/** Clients leave members out or send null for those that they do not set. */
export const optional = <T>(schema: z.ZodType<T>) => schema.nullish().transform((value) => value ?? undefined);
export const orElse = <T>(schema: z.ZodType<T>, fallback: T) => schema.nullish().transform((value) => value ?? fallback);

export const filled = z.string().min(1, 'must not be empty');
export const flag = (fallback: boolean) => orElse(z.boolean(), fallback);
export const recipients = z.array(filled).max(MAX_RECIPIENTS, `must not be more than ${MAX_RECIPIENTS}`);
export const number = (schema: z.ZodNumber) =>
  z.preprocess((value) => (value instanceof LosslessNumber ? value.valueOf() : value), schema) as unknown as z.ZodType<number>;
/** Any object, with its numbers as they were written. */
export const object = z.custom<JsonObject>(isJsonObject, 'must be an object');
export const httpUrl = z.string().refine(isHttpUrl, 'must be a URL that starts with http:// or https://');
/** Numbers and booleans count as their text. */
export const textMap = z
  .record(z.string(), z.preprocess(toText, z.string()))
  .refine((map) => Object.keys(map).length <= MAX_ENTRIES, `must not have more than ${MAX_ENTRIES} entries`);
export const method = orElse(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), 'POST');

const NOTIFY_TYPES = ['info', 'success', 'warning', 'failure'] as const;
export type NotifyType = (typeof NOTIFY_TYPES)[number];
export const notifyType = orElse<NotifyType>(z.enum(NOTIFY_TYPES), 'info');

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function toText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof LosslessNumber ? String(value) : value;
}

/** @throws {UnusableData} */
export function readData<T>(schema: z.ZodType<T>, data: JsonObject): T {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => `${path.join('.') || 'data'}: ${message}`);
  throw new UnusableData(problems.join('; '));
}
