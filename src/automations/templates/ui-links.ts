import type { StoredEvent } from '../../store/schema/engine.ts';

/** Where the user interface shows objects, by the kind of their resource. */
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

/** Whatever may stand in an id or name, as one segment of a path. Half a surrogate pair is no text and is replaced. */
const segment = (text: string): string => encodeURIComponent(text.toWellFormed());

/** The page of an object: of a work pool by its name, of everything else by its id. Null for a kind without pages, or without what it goes by. */
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

/** `prefect.<kind>.<id>` taken apart; undefined for resources that are none of this service's. */
export function parseResourceId(resourceId: string): { kind: string; id: string } | undefined {
  const match = /^prefect\.([a-z-]+)\.(.+)$/s.exec(resourceId);
  return match ? { kind: match[1]!, id: match[2]! } : undefined;
}
