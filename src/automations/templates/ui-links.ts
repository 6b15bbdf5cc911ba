import type { StoredEvent } from '../../store/schema/engine.ts';

/** The paths of objects in the user interface, by the kind of their resource. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['flow', 'flows/flow'],
  ['flow-run', 'runs/flow-run'],
  ['task-run', 'runs/task-run'],
  ['deployment', 'deployments/deployment'],
  ['block-document', 'blocks/block'],
  ['work-pool', 'work-pools/work-pool'],
  ['work-queue', 'work-queues/work-queue'],
  ['concurrency-limit', 'concurrency-limits/concurrency-limit'],
  ['automation', 'automations/automation'],
]);

/** Encodes an id or a name as one segment of a path. Replaces lone surrogates, which cannot be encoded. */
const segment = (text: string): string => encodeURIComponent(text.toWellFormed());

/** The page of an object: a work pool by its name, any other object by its id. Null for a kind without pages, or if the name is missing. */
export function objectUrl(base: string, { kind, id, name }: { kind: string; id: string; name: string | undefined }): string | null {
  const place = PLACES.get(kind);
  const key = kind === 'work-pool' ? name : id;
  return place && key ? `${base}/${place}/${segment(key)}` : null;
}

export function eventUrl(base: string, { id, occurred }: Pick<StoredEvent, 'id' | 'occurred'>): string {
  return `${base}/events/event/${occurred.slice(0, 10)}/${segment(id)}`;
}

/** The page of all events about a resource. */
export function resourceEventsUrl(base: string, resourceId: string): string {
  return `${base}/events?resource=${segment(resourceId)}`;
}

/** Parses `prefect.<kind>.<id>`; undefined for resources that do not belong to this service. */
export function parseResourceId(resourceId: string): { kind: string; id: string } | undefined {
  const [, kind, id] = /^prefect\.([a-z-]+)\.(.+)$/s.exec(resourceId) ?? [];
  return kind !== undefined && id !== undefined ? { kind, id } : undefined;
}
