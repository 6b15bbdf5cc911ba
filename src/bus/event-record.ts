import type { Schema } from '../../generated/operations.ts';
import { type Instant, toWireInstant } from '../base/instant.ts';
import { stringifyJson } from '../base/json/json.ts';
import type { Outgoing } from '../base/json/outgoing.ts';
import type { JsonObject, JsonText } from '../base/json/value.ts';

/** Labels of a resource; `prefect.resource.id` is always among them, `prefect.resource.role` on related ones. */
export type Resource = { [label: string]: string };

/** An event as stored and served. Instants are in the fixed-width form. */
export interface EventRecord {
  id: string;
  occurred: Instant;
  event: string;
  resource: Resource;
  related: Resource[];
  payload: JsonObject;
  received: Instant;
  follows: string | null;
}

/** An event for an answer: its JSON may be passed on as the text that is stored. */
export type ServedEvent = { [K in keyof EventRecord]: EventRecord[K] | (EventRecord[K] extends object ? JsonText : never) };

/** The wire form. */
export function toWireEvent(event: EventRecord): Schema<'ReceivedEvent'>;
export function toWireEvent(event: ServedEvent): Outgoing<Schema<'ReceivedEvent'>>;
export function toWireEvent(event: ServedEvent): Outgoing<Schema<'ReceivedEvent'>> {
  const { id, occurred, resource, related, payload, received, follows } = event;
  return {
    id,
    occurred: toWireInstant(occurred),
    event: event.event,
    resource,
    related,
    payload,
    follows,
    received: toWireInstant(received),
  };
}

/** Bytes of the event's JSON, as it is served. */
export const sizeOf = (event: EventRecord): number => Buffer.byteLength(stringifyJson(toWireEvent(event)));
