import type { Instant } from '../base/time/instant.ts';
import type { CatalogueEvents, EventName, Labelled } from './catalogue.ts';

/**
 * The description of a change; the outbox fills in the rest of the event. Only events of the catalogue compile, with their resource, related roles and payload.
 * Use the narrowest name: `EventDraft<'prefect.flow.created'>`; a union of names is a union of drafts.
 */
export type EventDraft<Name extends EventName = EventName> = CatalogueEvents[Name] & {
  /** Set if clients match the event by its id, for example the id of the state. */
  id?: string;
  occurred?: Instant;
  follows?: string | null;
};

/** A related resource that is valid for an event. */
export type RelatedDraft<Name extends EventName> = NonNullable<EventDraft<Name>['related']>[number];

/** A related resource of the events that report the result of an automation's action. */
export type ActionRelated = RelatedDraft<'prefect.automation.action.executed' | 'prefect.automation.action.failed'>;

/** The changes of records that events report. */
export type Change = 'created' | 'updated' | 'deleted';

/** `{ id, name }` labels of a first-class object: `prefect.<kind>.<uuid>`; omits an empty name. */
export function resourceOf<Kind extends string>(kind: Kind, id: string, name?: string | null): Labelled<Kind> {
  const resource: Labelled<Kind> = { 'prefect.resource.id': `prefect.${kind}.${id}` };
  if (name !== null && name !== undefined) resource['prefect.resource.name'] = name;
  return resource;
}

/** A related resource: {@link resourceOf} with its role. */
export function relatedOf<Role extends string, Kind extends string>(role: Role, kind: Kind, id: string, name?: string | null) {
  return { ...resourceOf(kind, id, name), 'prefect.resource.role': role };
}

/** Another event as a related resource. */
export const relatedEvent = <Role extends string>(role: Role, id: string) => relatedOf(role, 'event', id);
