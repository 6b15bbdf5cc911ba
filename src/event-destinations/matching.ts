import type { Logger } from 'pino';
import type { Instant } from '../base/time/instant.ts';
import type { EventRecord } from '../bus/event-record.ts';
import type { Deps } from '../deps.ts';
import type { EventObserver } from '../events/event-log.ts';
import { matchesQuery } from '../events/filter/matcher.ts';
import { type EventQuery, readEventFilter } from '../events/filter/query.ts';
import { currentRevision } from '../store/revisions.ts';
import type { Tx } from '../store/store.ts';
import { transitionOf } from './openlineage/transition.ts';
import { type DeliveryRow, enabledFilters, insertDeliveries } from './queries.ts';

/** The background service that sends deliveries. */
export const EVENT_DELIVERIES = 'event-deliveries';

/** Logs are too many, and are no events for people. */
const LOG_WRITTEN = 'prefect.log.write';

/** Before and after all events: every new event is sent, whenever it occurred. */
const [EARLIEST, LATEST]: [Instant, Instant] = ['0001-01-01T00:00:00.000000Z', '9999-12-31T23:59:59.999999Z'];

/**
 * Adds a delivery for each enabled destination whose filter matches an event, in the transaction that stores the event: a crash can lose neither. The filters
 * are in memory; the revision of the triggers, which changes with every destination too, decides whether they are current.
 */
export function deliveryObserver({ ids, clock, bus, log }: Pick<Deps, 'ids' | 'clock' | 'bus' | 'log'>): EventObserver {
  let loaded: { revision: string | null; filters: Filter[] } | undefined;

  const matching = (event: EventRecord): string[] =>
    event.event === LOG_WRITTEN
      ? []
      : (loaded?.filters ?? []).flatMap(({ id, format, query }) => (canSend(format, event) && matchesQuery(query, event) ? [id] : []));

  const load = async (tx: Tx, now: Instant) => {
    // reads the revision first: a change between the statements is then loaded twice rather than never
    const revision = await currentRevision(tx);
    const rows = await enabledFilters(tx);
    loaded = { revision, filters: rows.flatMap((row) => queryOf(row, now, log)) };
  };

  return {
    async observe(tx, events, revision) {
      if (loaded?.revision !== revision) await load(tx, clock.now());
      const matched = events.flatMap((event) => matching(event).map((id) => ({ id, event })));
      if (matched.length === 0) return;
      const now = clock.now();
      await insertDeliveries(
        tx,
        matched.map(({ id, event }) => newDelivery(ids.next(), id, event, now)),
      );
      tx.afterCommit(() => bus.publish('wake', EVENT_DELIVERIES));
    },
  };
}

export const newDelivery = (id: string, eventDestinationId: string, event: EventRecord, now: Instant): DeliveryRow => ({
  ...{ id, created: now, eventDestinationId, eventId: event.id, event },
  ...{ status: 'PENDING', attempts: 0, nextAttempt: now, ended: null, responseStatus: null, error: null },
});

type Stored = Awaited<ReturnType<typeof enabledFilters>>[number];
type Filter = Pick<Stored, 'id' | 'format'> & { query: EventQuery };

const canSend = (format: Stored['format'], event: EventRecord): boolean => format === 'CLOUDEVENTS' || transitionOf(event) !== undefined;

/** A filter that a later release has stored may be unreadable; it does not affect the others. */
function queryOf({ id, format, filter }: Stored, now: Instant, log: Logger): Filter[] {
  try {
    return [{ id, format, query: { ...readEventFilter(filter, now), since: EARLIEST, until: LATEST } }];
  } catch (error) {
    log.error({ err: error, event_destination: id }, 'failed to read the filter of an event destination');
    return [];
  }
}
