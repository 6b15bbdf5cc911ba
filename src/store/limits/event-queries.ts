import { sql } from 'drizzle-orm';
import { stringifyJson } from '../../base/json/json.ts';
import { RESOURCE_ID, type ResourceLabels } from '../../base/text/resource-labels.ts';
import type { Reader } from '../store.ts';
import type { Limit } from './limit.ts';
import { limitedReader } from './limited-store.ts';
import { isEventInside } from './tables.ts';

interface AboutResources {
  resource: ResourceLabels;
  related: ResourceLabels[];
}

/** The events inside the limit: of those that may not be stored yet, by the rule for stored ones. */
export async function eventsInside<E extends AboutResources>(reader: Reader, limit: Limit, events: readonly E[]): Promise<E[]> {
  if (events.length === 0) return [];
  const { db, dialect } = limitedReader(reader, limit);
  const rows = stringifyJson(events.map(({ resource, related }, place) => [place, resource[RESOURCE_ID] ?? '', stringifyJson(related)]));
  const found = await db
    .select({ place: sql<number>`${dialect.cell(0, 'int')}`.mapWith(Number) })
    .from(sql`${dialect.rowsOfJson(rows)}`)
    .where(isEventInside(dialect.cell(1, 'text'), dialect.cell(2, 'json'), dialect));
  const places = new Set(found.map(({ place }) => place));
  return events.filter((_, place) => places.has(place));
}
