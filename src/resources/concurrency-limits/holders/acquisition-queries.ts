import { and, asc, between, type Column, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { present } from '../../../base/present.ts';
import type { ResourceLabels } from '../../../base/text/resource-labels.ts';
import { addSeconds, type Instant } from '../../../base/time/instant.ts';
import { events } from '../../../store/schema/tables.ts';
import type { Reader } from '../../../store/store.ts';
import { CLIENT_CLOCK, LONGEST_DELAY } from './match.ts';

/** Events that are read at most: of a limit that is used so often, no lease can be matched. */
export const MAX_EVENTS = 1000;

/** The client links a release to its acquisition only if they are less than this apart. In seconds. */
const LINKED = 300;

// verbatim the condition of the partial index `events_slots_released`
const isRelease = (event: Column) => sql`${event} = 'prefect.concurrency-limit.released'`;

export interface SlotEvent {
  occurred: Instant;
  received: Instant;
  resource: ResourceLabels;
  related: ResourceLabels[];
}

const columns = { occurred: events.occurred, received: events.received, resource: events.resource, related: events.related };

/** The acquisitions of slots of a limit around the creation of leases, without those that a release follows, in order of time. */
export async function findAcquisitions({ db }: Reader, limitId: string, created: readonly Instant[]): Promise<SlotEvent[]> {
  const ranges = rangesOf(created);
  const [earliest, latest] = [present(ranges[0], 'the first range')[0], present(ranges.at(-1), 'the last range')[1]];
  const released = alias(events, 'released');
  const linked = db
    .select({ id: released.id })
    .from(released)
    .where(
      and(
        isRelease(released.event),
        eq(released.follows, events.id),
        // lets PostgreSQL skip partitions
        between(released.occurred, addSeconds(earliest, -LINKED), addSeconds(latest, LINKED)),
      ),
    );
  return db
    .select(columns)
    .from(events)
    .where(
      and(
        eq(events.resourceId, resourceOf(limitId)),
        eq(events.event, 'prefect.concurrency-limit.acquired'),
        or(...ranges.map(([from, to]) => between(events.occurred, from, to))),
        notExists(linked),
      ),
    )
    .orderBy(asc(events.occurred))
    .limit(MAX_EVENTS + 1);
}

/** The releases of slots of a limit, since a time, that are linked to no acquisition. */
export async function findUnlinkedReleases({ db }: Reader, limitId: string, since: Instant): Promise<SlotEvent[]> {
  return db
    .select(columns)
    .from(events)
    .where(and(isRelease(events.event), isNull(events.follows), eq(events.resourceId, resourceOf(limitId)), gt(events.occurred, since)))
    .orderBy(asc(events.occurred))
    .limit(MAX_EVENTS + 1);
}

const resourceOf = (limitId: string): string => `prefect.concurrency-limit.${limitId}`;

/** The ranges of time in which the acquisitions of these leases occurred, by the client's clock. */
function rangesOf(created: readonly Instant[]): [Instant, Instant][] {
  const ranges: [Instant, Instant][] = [];
  for (const instant of [...created].sort()) {
    const [from, to] = [addSeconds(instant, -CLIENT_CLOCK), addSeconds(instant, LONGEST_DELAY + CLIENT_CLOCK)];
    const last = ranges.at(-1);
    if (last && last[1] >= from) last[1] = to;
    else ranges.push([from, to]);
  }
  return ranges;
}
