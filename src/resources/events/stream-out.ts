import { readers } from '../../../generated/readers.ts';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { EventRecord } from '../../bus/event-record.ts';
import type { Deps } from '../../deps.ts';
import { matchesQuery } from '../../events/filter/matcher.ts';
import { type EventQuery, readEventFilter } from '../../events/filter/query.ts';
import type { ClientSocket } from '../../sockets/client-socket.ts';
import { Backlog } from '../../sockets/flow-control/backlog.ts';
import type { SocketRoute } from '../../sockets/route.ts';
import { readFilter, subscriptionReader } from '../../sockets/subscription.ts';
import { eventsInside } from '../../store/limits/event-queries.ts';
import type { Limit } from '../../store/limits/limit.ts';
import { limitedReader } from '../../store/limits/limited-store.ts';
import type { EventPosition } from './queries.ts';
import { StoredFrames, textOf } from './stored-frames.ts';

const readSubscription = subscriptionReader(readers.EventFilter);

/** Maximum delay between storage and live arrival of an event. The ids of backfilled events are kept for this time. */
const OVERLAP_SECONDS = 60;

/** `/events/out`: sends stored events that match a filter, then live events. */
export function eventsOut(deps: Deps): SocketRoute {
  const stored = new StoredFrames();
  return {
    kind: 'eventsOut',
    path: '/events/out',
    scope: 'read',
    async open(socket, { limit }) {
      const { filter, frame } = await readSubscription(socket);
      const now = deps.clock.now();
      const earliest = addSeconds(now, -deps.settings.events.maximumWebsocketBackfill);
      const requested = readFilter(() => readEventFilter(filter, now));
      const query: EventQuery = { ...requested, order: 'ASC', distinct: false, since: later(requested.since, earliest) };
      await new Subscriber(deps, { socket, query, limit, stored }).serve(frame.backfill !== false, now);
    },
  };
}

interface Subscription {
  socket: ClientSocket;
  query: EventQuery;
  /** The limit of the client. */
  limit: Limit | undefined;
  stored: StoredFrames;
}

/**
 * One subscriber. It starts to listen before it reads stored events, so that it misses none; events that arrive both ways are sent once. If more live events
 * arrive during the backfill than the queue can hold, stored events are read again.
 */
class Subscriber {
  private readonly backlog = new Backlog<EventRecord>({ sizeOf: (event) => textOf(event).length });
  private readonly sent = new Set<string>();
  private overflowed = false;

  private readonly socket: ClientSocket;
  private readonly query: EventQuery;
  private readonly limit: Limit | undefined;
  private readonly stored: StoredFrames;

  constructor(
    private readonly deps: Deps,
    { socket, query, limit, stored }: Subscription,
  ) {
    this.socket = socket;
    this.query = query;
    this.limit = limit;
    this.stored = stored;
  }

  async serve(withBackfill: boolean, now: Instant): Promise<void> {
    const { bus, settings } = this.deps;
    const live = settings.events.streamOutEnabled;
    const unsubscribe = live ? bus.subscribe('events', (events) => this.receive(events)) : () => {};
    try {
      if (withBackfill) await this.backfill(now);
      if (!live) return await this.socket.whenClosed();
      for await (const event of this.backlog.drain(this.socket.closed)) {
        if (!this.sent.delete(event.id) && (await this.isInside(event))) await this.send(event);
      }
    } finally {
      unsubscribe();
    }
  }

  private async isInside(event: EventRecord): Promise<boolean> {
    const { limit } = this;
    return !limit || (await eventsInside(this.deps.store.reader, limit, [event])).length > 0;
  }

  private receive(events: readonly EventRecord[]): void {
    if (!this.backlog.push(events.filter((event) => matchesQuery(this.query, event)))) this.overflowed = true;
  }

  private async backfill(now: Instant): Promise<void> {
    const recent = addSeconds(now, -OVERLAP_SECONDS);
    for (let since = this.query.since; ; since = later(since, recent)) {
      this.overflowed = false;
      // live events received so far are stored: the next read finds them
      await this.deps.ingest.flush();
      this.backlog.clear();
      await this.sendStored({ ...this.query, since }, recent);
      if (!this.overflowed || this.socket.closed.aborted) return;
    }
  }

  private async sendStored(query: EventQuery, recent: Instant): Promise<void> {
    const limit = this.deps.settings.events.websocketBackfillPageSize;
    let after: EventPosition | undefined;
    for (let isLast = false; !isLast && !this.socket.closed.aborted; ) {
      const page = await this.stored.read(limitedReader(this.deps.store.reader, this.limit), query, { limit, after }, this.socket.closed);
      for (const { id, received, text } of page.frames) {
        if (this.sent.has(id)) continue;
        if (received >= recent) this.sent.add(id);
        await this.socket.sendText(text);
      }
      ({ isLast, end: after } = page);
    }
  }

  private send(event: EventRecord): Promise<void> {
    return this.socket.sendText(textOf(event));
  }
}

const later = (a: Instant, b: Instant): Instant => (a < b ? b : a);
