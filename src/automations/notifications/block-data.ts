import { z } from 'zod';
import { isJsonObject } from '../../base/json/json.ts';
import { type JsonObject, LosslessNumber } from '../../base/json/value.ts';
import { abridge } from '../../base/text/abridge.ts';

/** Characters, because field names can have any length. */
const MAX_MESSAGE = 500;
const MAX_PROBLEMS = 5;

/** The data of a block is not usable. The message names fields and their problems, but never their values. */
export class UnusableData extends Error {
  constructor(message: string) {
    super(abridge(message, MAX_MESSAGE));
    this.name = 'UnusableData';
  }
}

/** Maximum number of recipients of one notification. */
const MAX_RECIPIENTS = 100;
const MAX_ENTRIES = 200;

/** Clients omit fields that they do not set, or send null. */
export const optional = <T>(schema: z.ZodType<T>) => schema.nullish().transform((value) => value ?? undefined);
export const orElse = <T>(schema: z.ZodType<T>, fallback: T) => schema.nullish().transform((value) => value ?? fallback);

export const filled = z.string().min(1, 'must not be empty');
export const flag = (fallback: boolean) => orElse(z.boolean(), fallback);
export const recipients = z.array(filled).max(MAX_RECIPIENTS, `must not be more than ${MAX_RECIPIENTS}`);
export const number = (schema: z.ZodNumber): z.ZodType<number> =>
  z.preprocess((value) => (value instanceof LosslessNumber ? value.valueOf() : value), schema);
/** Any object; numbers keep their spelling. */
export const object = z.custom<JsonObject>(isJsonObject, 'must be an object');
export const httpUrl = z.string().refine(isHttpUrl, 'must be a URL that starts with http:// or https://');
/** Numbers and booleans are converted to strings. */
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
