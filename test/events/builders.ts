import { v7 } from 'uuid';
import type { EventRecord, Resource } from '../../src/bus/event-record.ts';
import type { EventDraft } from '../../src/events/draft.ts';
import { type EventFilter, readEventFilter } from '../../src/events/filter/query.ts';
import { countMatches } from '../../src/resources/events/queries.ts';
import type { Api } from '../support/api.ts';

interface ClientEvent {
  id: string;
  occurred: string;
  event: string;
  resource: Resource;
}

/** An event as a client sends it. */
export function clientEvent<T extends object = object>(api: Pick<Api, 'clock'>, event?: T): Omit<ClientEvent, keyof T> & T & ClientEvent {
  const made = { id: v7(), occurred: api.clock.now(), event: 'acme.load.finished', resource: { 'prefect.resource.id': 'acme.load.1' } };
  return { ...made, ...event } as Omit<ClientEvent, keyof T> & T & ClientEvent;
}

/** Sends events over HTTP and waits until they are stored. */
export async function storedEvents(api: Api, ...events: object[]) {
  const response = await api.post('/events', events);
  if (response.status !== 204) throw new Error(`POST /events responded with ${response.status}: ${response.text}`);
  await api.deps.ingest.flush();
}

export const resource = (id: string, labels: Resource = {}): Resource => ({ 'prefect.resource.id': id, ...labels });
export const related = (role: string, id: string, labels: Resource = {}): Resource => ({
  'prefect.resource.id': id,
  'prefect.resource.role': role,
  ...labels,
});

/** An event that is not in the catalog: the outbox treats all events alike. */
export const eventDraft = (event: Partial<EventRecord> & { event: string }): EventDraft =>
  ({ resource: resource('acme.load.1'), ...event }) as Partial<EventRecord> as EventDraft;

/** The number of stored events, at any time, that a filter finds. */
export const foundEvents = ({ deps }: Api, filter: Partial<EventFilter>): Promise<number> =>
  countMatches(deps.store.reader, readEventFilter({ occurred: { since: at('0001'), until: at('9999') }, ...filter }, at('9999')));

const at = (year: string) => `${year}-01-01T00:00:00.000000Z`;

/** A record as it is stored. */
export function eventRecord(event: Partial<EventRecord> = {}): EventRecord {
  return {
    id: v7(),
    occurred: '2026-03-05T10:00:00.000000Z',
    event: 'acme.load.finished',
    resource: resource('acme.load.1'),
    related: [],
    payload: {},
    received: '2026-03-05T10:00:00.000000Z',
    follows: null,
    ...event,
  };
}
