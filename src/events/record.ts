import type { Schema } from '../../generated/operations.ts';
import { type Instant, toWireInstant } from '../instant.ts';
import { type JsonObject, stringifyJson } from '../json/json.ts';

/** Labels of a resource; `prefect.resource.id` is always among them, `prefect.resource.role` on related ones. */
export type Resource = { [label: string]: string };

/** An event as stored and served (spec 10 §1). Instants are in the fixed-width form. */
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

/** What a part of the service says of a change; the outbox fills in the rest. */
export interface EventDraft {
  /** Given where clients match it: the id of the state, for example. */
  id?: string;
  occurred?: Instant;
  event: string;
  resource: Resource;
  related?: Resource[];
  payload?: JsonObject;
  follows?: string | null;
}

/** `{ id, name }` labels of a first-class object: `prefect.<kind>.<uuid>`; the name is left out when there is none. */
export function resourceOf(kind: string, id: string, name?: string | null): Resource {
  const resource: Resource = { 'prefect.resource.id': `prefect.${kind}.${id}` };
  if (name !== null && name !== undefined) resource['prefect.resource.name'] = name;
  return resource;
}

/** A related resource: {@link resourceOf} with its role. */
export function relatedOf(role: string, kind: string, id: string, name?: string | null): Resource {
  return { ...resourceOf(kind, id, name), 'prefect.resource.role': role };
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
