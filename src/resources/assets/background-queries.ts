import { and, asc, eq, gt, gte, isNull, lte, or } from 'drizzle-orm';
import type { Instant } from '../../base/time/instant.ts';
import type { EventRecord } from '../../bus/event-record.ts';
import { assets, events } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { AssetRow } from './merge.ts';

/** Locks up to `limit` assets that are stale, or no longer stale, without an event that reports it. Scans `assets_due`. */
export async function lockUnreported({ db, dialect }: Tx, now: Instant, limit: number): Promise<AssetRow[]> {
  const isOverdue = and(eq(assets.reportedStale, false), lte(assets.due, now));
  const isFreshAgain = and(eq(assets.reportedStale, true), or(gt(assets.due, now), isNull(assets.due)));
  const rows: AssetRow[] = [];
  for (const condition of [isOverdue, isFreshAgain]) {
    const query = db.select().from(assets).where(condition).limit(limit).$dynamic();
    rows.push(...(await dialect.forUpdate(query, { skipLocked: true })));
  }
  return rows;
}

/** A position in the events of one name. */
export type EventPosition = { occurred: Instant; id: string };

/** The next stored events of one name, in the order of `events_name`. */
export async function eventsAfter({ db }: Reader, name: string, after: EventPosition | undefined, limit: number): Promise<EventRecord[]> {
  const isAfter = after && and(gte(events.occurred, after.occurred), or(gt(events.occurred, after.occurred), gt(events.id, after.id)));
  return db
    .select()
    .from(events)
    .where(and(eq(events.event, name), isAfter))
    .orderBy(asc(events.occurred), asc(events.id))
    .limit(limit);
}
