import type { Schema } from '../../generated/operations.ts';
import { type Instant, toWireInstant } from '../base/instant.ts';
import { stringifyJson } from '../base/json/json.ts';
import type { JsonObject } from '../base/json/value.ts';

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

/** The wire form. */
export function toWireEvent(event: EventRecord): Schema<'ReceivedEvent'> {
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
