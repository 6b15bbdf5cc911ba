import type { Schema } from '../../generated/operations.ts';
import { stringifyJson } from '../base/json/json.ts';
import type { Outgoing } from '../base/json/outgoing.ts';
import type { JsonObject, JsonText } from '../base/json/value.ts';
import { type Instant, toWireInstant } from '../base/time/instant.ts';

/** Labels of a resource. All resources have `prefect.resource.id`; related resources also have `prefect.resource.role`. */
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

/** An event for a response: its JSON may be passed on as the stored text. */
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
