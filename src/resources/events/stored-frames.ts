import { setImmediate as nextTurn } from 'node:timers/promises';
import { Semaphore } from '../../base/async/semaphore.ts';
import type { Instant } from '../../base/time/instant.ts';
import { type ServedEvent, toWireEvent } from '../../bus/event-record.ts';
import type { EventQuery } from '../../events/filter/query.ts';
import { frameText } from '../../sockets/frame-text.ts';
import type { Reader } from '../../store/store.ts';
import { type EventPlace, type EventPosition, listEventPlaces, listServedEvents } from './queries.ts';

/** Maximum bytes of stored events per read for one subscriber: memory holds them until the client has read them. A single event can be larger. */
const MAX_PAGE_BYTES = 262_144;
/** Maximum number of subscribers with a read of stored events in progress. Without it, a large number of them would delay all other requests. */
const MAX_READING = 2;
/** Maximum characters of frames in the cache. The next subscriber often needs the same frames: all clients reconnect after a restart of the service. */
const MAX_KEPT = 8_388_608;
/** Maximum characters of a cached frame. The cache has room for at least four of the largest events that the default settings accept. */
const LARGEST_KEPT = MAX_KEPT / 4;

/** A stored event in the form sent to subscribers. */
export interface StoredFrame extends EventPosition {
  received: Instant;
  text: string;
}

/** A page of stored events. */
export interface Page {
  frames: StoredFrame[];
  /** The last event of the page. */
  end: EventPosition | undefined;
  isLast: boolean;
}

interface Section {
  limit: number;
  after: EventPosition | undefined;
}

/** The frame of an event, serialized once for all subscribers. */
export const textOf = (event: ServedEvent): string => frameText(event, () => ({ type: 'event', event: toWireEvent(event) }));

/** Reads stored events as frames for all subscribers, so that slow readers keep only the text in memory. */
export class StoredFrames {
  private readonly reading = new Semaphore(MAX_READING);
  /** Frames by event id, oldest first. */
  private readonly kept = new Map<string, string>();
  private characters = 0;

  /**
   * The next events of a query that is not `distinct`; `limit` at most.
   *
   * @param closed aborted when the subscriber disconnects
   * @throws the reason of `closed` if the subscriber disconnects before its read starts
   */
  read(reader: Reader, query: EventQuery, { limit, after }: Section, closed: AbortSignal): Promise<Page> {
    const page = async (): Promise<Page> => {
      // reads from SQLite do not yield to the event loop
      await nextTurn();
      const places = await listEventPlaces(reader, query, { limit, after });
      const first = places.slice(0, countWithin(places, MAX_PAGE_BYTES));
      const known = first.flatMap((place) => this.known(place));
      const frames = known.length === first.length ? known : await this.make(reader, query, { limit: first.length, after });
      const end = frames.at(-1);
      // an event stored in the meantime may have displaced the last one
      const isWhole = end?.id === first.at(-1)?.id;
      return { frames, end, isLast: frames.length === 0 || (isWhole && first.length === places.length && places.length < limit) };
    };
    return this.reading.with(1, page, closed);
  }

  private known({ id, occurred, received }: EventPlace): StoredFrame[] {
    const text = this.kept.get(id);
    return text === undefined ? [] : [{ id, occurred, received, text }];
  }

  private async make(reader: Reader, query: EventQuery, section: Section): Promise<StoredFrame[]> {
    const events = await listServedEvents(reader, query, section);
    return events.map((event) => {
      const text = textOf(event);
      this.keep(event.id, text);
      return { id: event.id, occurred: event.occurred, received: event.received, text };
    });
  }

  private keep(id: string, text: string): void {
    if (this.kept.has(id) || text.length > LARGEST_KEPT) return;
    this.kept.set(id, text);
    this.characters += text.length;
    for (const [oldest, { length }] of this.kept) {
      if (this.characters <= MAX_KEPT) break;
      this.kept.delete(oldest);
      this.characters -= length;
    }
  }
}

/** The number of leading places whose total size is at most `limit` bytes; at least one unless the list is empty. */
function countWithin(places: readonly EventPlace[], limit: number): number {
  let sum = 0;
  const over = places.findIndex(({ bytes }) => {
    sum += bytes;
    return sum > limit;
  });
  return over < 0 ? places.length : Math.max(1, over);
}
