import type { EventHandlers, Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { contention, invalid } from '../../base/errors.ts';
import type { OutgoingBody } from '../../base/json/outgoing.ts';
import type { RequestContext } from '../../base/request-context.ts';
import { toWireEvent } from '../../bus/event-record.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { type EventFilter, type EventQuery, readEventFilter } from '../../events/filter/query.ts';
import { eventProblems, receivedEvent, sizeProblems, storageProblems } from '../../events/reading.ts';
import { checkBuckets, countByName, countByResource, countByTime } from './counting.ts';
import { type PageToken, readPageToken, writePageToken } from './page-token.ts';
import { countMatches, listServedEvents } from './queries.ts';

/**
 * The response waits until the batch with the events is stored, so that acknowledged events survive a crash. The wait is bounded, so that an unreachable
 * database does not block senders.
 */
const LONGEST_WAIT_SECONDS = 5;

export const eventReads = ({ store, clock, settings }: ReadDeps): ReadsOf<EventHandlers> => {
  /** Loads the page that the token describes, with the link to the next one. */
  const page = async (token: PageToken, query: EventQuery, { origin }: RequestContext): Promise<OutgoingBody<Schema<'EventPage'>>> => {
    const events = token.limit === 0 ? [] : await listServedEvents(store.reader, query, token);
    const offset = token.offset + token.limit;
    const last = events.at(-1);
    const next: PageToken = { ...token, offset, after: last ? { occurred: last.occurred, id: last.id } : token.after };
    const link = `${origin}${settings.pathPrefix}${settings.api.basePath}/events/filter/next?page-token=${writePageToken(next)}`;
    return { events: events.map((event) => toWireEvent(event)), total: token.total, next_page: offset >= token.total ? null : link };
  };

  return {
    async filterEvents({ body: { filter: given, limit, ...others } }, context) {
      assertNoMore(others);
      const query = readEventFilter(given, clock.now());
      const filter: EventFilter = { ...given, order: query.order, occurred: { since: query.since, until: query.until } };
      const total = await countMatches(store.reader, query);
      return { status: 200, body: await page({ filter, limit, total, offset: 0 }, query, context) };
    },

    async readNextEvents({ query }, context) {
      const token = readPageToken(query['page-token']);
      return { status: 200, body: await page(token, readEventFilter(token.filter, clock.now()), context) };
    },

    async countEvents({ params, body: { filter, time_unit, time_interval, ...others } }) {
      assertNoMore(others);
      const now = clock.now();
      const query = readEventFilter(filter, now);
      const buckets = { unit: time_unit, interval: time_interval };
      checkBuckets(query, buckets.unit, buckets.interval);
      switch (params.countable) {
        case 'event':
          return { status: 200, body: await countByName(store.reader, query) };
        case 'resource':
          return { status: 200, body: await countByResource(store.reader, query) };
        case 'day':
          return { status: 200, body: await countByTime(store.reader, query, { unit: 'day', interval: 1 }, now) };
        case 'time':
          return { status: 200, body: await countByTime(store.reader, query, buckets, now) };
      }
    },
  };
};

export const eventHandlers = (deps: Deps): EventHandlers => {
  const { clock, settings, ingest } = deps;

  return {
    ...eventReads(deps),

    async createEvents({ body }, { bodyBytes }) {
      const problems = body.flatMap((event, index) => {
        const at = ['body', index];
        return [...eventProblems(event, settings, at), ...storageProblems(event, at)];
      });
      if (problems.length > 0) throw invalid(problems);
      // a separate receive time for each event: triggers count them in the order of the body
      const records = body.map((event) => receivedEvent(event, clock.now()));
      const tooLarge = sizeProblems(records, settings, bodyBytes);
      if (tooLarge.length > 0) throw invalid(tooLarge);
      // a retry repeats the events that were accepted, which are recognized
      if (ingest.isFull() || ingest.accept(records, bodyBytes) > 0) throw contention('the buffer for received events is full');
      await ingest.flush(LONGEST_WAIT_SECONDS);
      return { status: 204 };
    },
  };
};
