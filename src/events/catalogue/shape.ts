import { z } from 'zod';
import type { JsonValue } from '../../base/json/value.ts';

/** The form of one kind of events. Events that share a shape share the schema of their message. */
export interface EventShape {
  /** Name of the message schema in `asyncapi.yaml`. */
  schema: string;
  /** Kind of the resource: its id is `prefect.<kind>.<id>`, or for an asset its key. */
  resource: string;
  /** Labels of the resource besides its id and name, with their descriptions. Labels that are not `optional` are always present. */
  labels?: Readonly<Record<string, string | OptionalLabel>>;
  /** Related resources by role, in the order in which an event lists them. */
  related?: Readonly<Record<string, RelatedRole>>;
  /** Fields of the payload; without it the payload is empty. */
  payload?: z.ZodType;
}

export interface OptionalLabel {
  optional: string;
}

export interface RelatedRole {
  kinds: readonly string[];
  /** When it is present, and its meaning. */
  when: string;
  /** Labels besides id, name and role. */
  labels?: Readonly<Record<string, string>>;
}

/** One event of the service. Its name may contain a `<placeholder>` for a part that is only known at run time. */
export interface EventEntry {
  /** When it is emitted, in one or two sentences. */
  when: string;
  shape: EventShape;
}

// ---- fields of payloads; `describe` states their meaning

export const text = z.string();
export const integer = z.number().meta({ type: 'integer' });
export const instant = z.string().meta({ format: 'date-time' });
export const uuid = z.string().meta({ format: 'uuid' });
export const anyJson = z.custom<JsonValue>();
export const jsonObject = z.record(z.string(), z.custom<JsonValue>());
export const texts = z.array(z.string());

/** A value whose schema is in `asyncapi.yaml` under `name`. */
export const named = <T>(name: string) => z.custom<T>().meta({ $ref: `#/components/schemas/${name}` });

/** The payload of an event that reports the changed fields. */
export const updatePayload = z.object({
  updated_fields: texts.describe("The changed fields' names."),
  updates: z.record(z.string(), z.object({ from: anyJson, to: anyJson })).describe('The values before and after the change, by field.'),
});
export type UpdatePayload = z.infer<typeof updatePayload>;
