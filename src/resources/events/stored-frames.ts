import { setImmediate as nextTurn } from 'node:timers/promises';
import { Semaphore } from '../../base/async/semaphore.ts';
import type { Instant } from '../../base/instant.ts';
import { type ServedEvent, toWireEvent } from '../../bus/event-record.ts';
import type { EventQuery } from '../../events/filter/query.ts';
import { frameText } from '../../sockets/frame-text.ts';
import type { Reader } from '../../store/store.ts';
import { type EventPlace, type EventPosition, listEventPlaces, listServedEvents } from './queries.ts';

/** Stored events that are read at a time for one subscriber, in bytes: they are held for as long as the client takes to read them. One event can be larger. */
const MOST_PAGE_BYTES = 262_144;
/** Subscribers for whom stored events are read at the same time. A crowd of them would keep everyone else waiting. */
const MOST_READING = 2;
/** Characters of frames that are kept for the next subscriber, who often wants the same: all come back when the service has been restarted. */
const MOST_KEPT = 8_388_608;
/** Characters of a frame that is kept: of the largest events that are stored by default, four at least. */
const LARGEST_KEPT = MOST_KEPT / 4;

/** A stored event, as it is sent. */
export interface StoredFrame extends EventPosition {
  received: Instant;
  text: string;
}

/** A part of the stored events. */
export interface Page {
  frames: StoredFrame[];
  /** Its last event. */
  end: EventPosition | undefined;
  isLast: boolean;
}

interface Section {
  limit: number;
  after: EventPosition | undefined;
}

/** The frame about an event, serialised once for all subscribers. */
export const textOf = (event: ServedEvent): string => frameText(event, () => ({ type: 'event', event: toWireEvent(event) }));

/** Reads stored events for all subscribers, as frames: what waits for a slow reader is no more than their text. */
export class StoredFrames {
  private readonly reading = new Semaphore(MOST_READING);
  /** By the id of their event, the oldest first. */
  private readonly kept = new Map<string, string>();
  private characters = 0;

  /**
   * The next events of a query that is not `distinct`, `limit` at most.
   *
   * @param closed aborted when the subscriber has gone
   * @throws the reason of `closed` if the subscriber goes before it is its turn
   */
  read(reader: Reader, query: EventQuery, { limit, after }: Section, closed: AbortSignal): Promise<Page> {
    const page = async (): Promise<Page> => {
      // reading from SQLite takes no turn of the event loop by itself
      await nextTurn();
      const places = await listEventPlaces(reader, query, { limit, after });
      const first = places.slice(0, countWithin(places, MOST_PAGE_BYTES));
      const known = first.flatMap((place) => this.known(place));
      const frames = known.length === first.length ? known : await this.make(reader, query, { limit: first.length, after });
      const end = frames.at(-1);
      // an event that has been stored meanwhile may have pushed the last one out
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
      if (this.characters <= MOST_KEPT) break;
      this.kept.delete(oldest);
      this.characters -= length;
    }
  }
}

/** How many of the first places stay within `limit` bytes together; at least one if there is one. */
function countWithin(places: readonly EventPlace[], limit: number): number {
  let sum = 0;
  const over = places.findIndex(({ bytes }) => {
    sum += bytes;
    return sum > limit;
  });
  return over < 0 ? places.length : Math.max(1, over);
}
