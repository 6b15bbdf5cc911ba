import type { Instant } from '../base/instant.ts';
import type { JsonObject } from '../base/json/value.ts';
import type { Resource } from '../bus/event-record.ts';

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
