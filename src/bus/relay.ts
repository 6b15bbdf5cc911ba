import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { addSeconds, FIRST_INSTANT, type Instant, LAST_INSTANT, parseInstant } from '../base/instant.ts';
import { RecentKeys } from '../base/recent-keys.ts';
import { sessionAt } from '../store/postgres/session.ts';
import { surviveEnd } from '../store/postgres/survive-end.ts';
import type { Reader } from '../store/store.ts';
import type { Bus, Topics } from './bus.ts';
import type { EventRecord } from './event-record.ts';
import type { LogRecord } from './log-record.ts';
import { eventIdsSince, eventsById, eventsReceivedSince, logsById, notify, type Times } from './relay-queries.ts';

export interface RelayOptions {
  url: string;
  bus: Bus;
  reader: Reader;
  clock: Clock;
  /** The name of this node, which ignores its own notifications. */
  node: string;
  log: Logger;
}

export interface NodeRelay {
  /** Resolves once this node receives notifications from other nodes. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether the connection for notifications is open. */
  readonly isConnected: boolean;
  /** Seconds since the server last sent something on this connection, or since the start. */
  readonly silentSeconds: number;
}

/** One notification: a change on `node`. Events and logs are sent as ids, because a notification holds less than 8,000 bytes. */
interface Notice {
  node: string;
  topic: keyof Topics;
  body: unknown;
  /** The time range of the events or logs. */
  times?: Required<Times>;
}

const CHANNEL = 'contralto';
/** Ids per notification: 36 characters each, well below the limit. */
const IDS_PER_NOTICE = 150;
/** Messages within this many milliseconds are sent in one batch. */
const GATHER_MILLISECONDS = 3;
/** Ids of events read with one statement. */
const IDS_PER_READ = 1000;
/** A listening connection that takes longer to respond is abandoned. */
const RESPONSE_SECONDS = 10;
const FIRST_PAUSE_SECONDS = 0.2;
const LONGEST_PAUSE_SECONDS = 5;
/** After a reconnect, this node reads the events that were received up to this long before the connection was lost. */
const OVERLAP_SECONDS = 10;
/** Those events may have occurred up to this long before that period: the index is by time of occurrence. */
const LATEST_ARRIVAL_SECONDS = 300;
/** Interval at which this node checks for events without a notification, and whether its listening connection is alive. */
const SWEEP_SECONDS = 2;
/** How far back each check goes: longer than a transaction takes. */
const SWEEP_REACH_SECONDS = 12;
/** Remembered ids prevent announcing an event twice. Their number exceeds the events that a sweep can find. */
const REMEMBERED = { limit: 100_000, seconds: 60 };

/**
 * Relays the bus between nodes over LISTEN/NOTIFY. A notification is only a hint: the receiving node reads the rows. A node that crashes between its commit and
 * its notification sends none, and a disconnected node misses notifications. Therefore every node with live subscribers also checks every two seconds, and
 * after each reconnect, and announces the events that it does not know yet.
 *
 * The notification is not part of the change's transaction: PostgreSQL would serialize such commits.
 */
export function createPostgresRelay(options: RelayOptions): NodeRelay {
  return new PostgresRelay(options);
}

class PostgresRelay implements NodeRelay {
  private readonly recent = new RecentKeys(REMEMBERED);
  private readonly outgoing: Notice[] = [];
  private listener: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private sweeper: NodeJS.Timeout | undefined;
  private stopped = false;
  private deafSince: Instant | undefined;
  /** The last sign of life on the listening connection, as `performance.now()`. */
  private heardAt = performance.now();
  private sending: Promise<void> = Promise.resolve();
  /** Notices from other nodes whose rows have not been read. */
  private readonly unread: Notice[] = [];
  private reading: Promise<void> | undefined;

  constructor(private readonly options: RelayOptions) {}

  get isConnected(): boolean {
    return this.listener !== undefined;
  }

  get silentSeconds(): number {
    return (performance.now() - this.heardAt) / 1000;
  }

  async start(): Promise<void> {
    this.options.bus.relayTo((topic, message) => this.gather(topic, message));
    await this.listen();
    this.sweepLater();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.sweeper);
    this.send();
    await this.sending;
    await this.listener?.end().catch(() => undefined);
  }

  private gather<K extends keyof Topics>(topic: K, message: Topics[K]): Topics[K] {
    this.outgoing.push(...this.noticesOf(topic, message));
    this.timer ??= setTimeout(() => this.send(), GATHER_MILLISECONDS);
    if (topic !== 'events') return message;
    // a sweep may have found them between the commit and now
    const now = this.options.clock.now();
    return (message as Topics['events']).filter(({ id }) => this.recent.add(id, now)) as readonly EventRecord[] as Topics[K];
  }

  private noticesOf<K extends keyof Topics>(topic: K, message: Topics[K]): Notice[] {
    const { node } = this.options;
    if (topic !== 'events' && topic !== 'logs') return [{ node, topic, body: message }];
    const rows = message as Topics['events'] | Topics['logs'];
    const notices: Notice[] = [];
    for (let start = 0; start < rows.length; start += IDS_PER_NOTICE) {
      const some = rows.slice(start, start + IDS_PER_NOTICE);
      notices.push({ node, topic, body: some.map(({ id }) => id), times: timesOf(some.map(timeOf)) });
    }
    return notices;
  }

  private send(): void {
    this.timer = undefined;
    const notices = merged(this.outgoing.splice(0));
    if (notices.length === 0) return;
    const { reader, log } = this.options;
    const texts = notices.map((notice) => JSON.stringify(notice));
    this.sending = this.sending
      .then(() => notify(reader, CHANNEL, texts))
      .catch((error) => log.warn({ err: error }, 'failed to notify other nodes of changes; they find the changes at their next check'));
  }

  private async listen(): Promise<void> {
    for (let pause = FIRST_PAUSE_SECONDS; !this.stopped; pause = Math.min(pause * 2, LONGEST_PAUSE_SECONDS)) {
      const client = new pg.Client({
        ...sessionAt(this.options.url, 'contralto relay'),
        connectionTimeoutMillis: RESPONSE_SECONDS * 1000,
        query_timeout: RESPONSE_SECONDS * 1000,
      });
      surviveEnd(client);
      try {
        client.on('notification', ({ payload }) => this.receive(payload));
        client.on('end', () => this.lost(client));
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
        if (this.stopped) return await client.end();
        this.listener = client;
        this.heardAt = performance.now();
        this.catchUp();
        return;
      } catch (error) {
        this.options.log.warn({ err: error }, 'failed to listen for notifications from other nodes; retrying');
        await client.end().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, pause * 1000).unref());
      }
    }
  }

  private lost(client: pg.Client): void {
    if (this.stopped || client !== this.listener) return;
    this.listener = undefined;
    this.deafSince ??= this.options.clock.now();
    void client.end().catch(() => undefined);
    void this.listen();
  }

  private sweepLater(): void {
    if (!this.stopped) this.sweeper = setTimeout(() => void this.sweep().finally(() => this.sweepLater()), SWEEP_SECONDS * 1000);
  }

  /** Never rejects: the next sweep, or the catch-up after a reconnect, finds the events that this one cannot read. */
  private async sweep(): Promise<void> {
    const { listener } = this;
    if (!listener) return;
    try {
      await listener.query('select 1');
      this.heardAt = performance.now();
    } catch {
      // a connection can be dead without an error from the network
      this.lost(listener);
      return;
    }
    if (this.deafSince) this.catchUp();
    const { bus, clock, log } = this.options;
    if (!bus.hasSubscribers('events')) return;
    try {
      await this.deliverUnknown(addSeconds(clock.now(), -SWEEP_REACH_SECONDS));
    } catch (error) {
      log.warn({ err: error }, 'failed to check for changes from other nodes');
    }
  }

  /** Announces events that occurred and were received since then and that this node does not know. Of known events, only the ids are read. */
  private async deliverUnknown(since: Instant): Promise<void> {
    const { reader } = this.options;
    const unknown = (await eventIdsSince(reader, since)).filter((id) => !this.recent.has(id));
    for (let start = 0; start < unknown.length; start += IDS_PER_READ)
      this.deliverEvents(await eventsById(reader, unknown.slice(start, start + IDS_PER_READ), { from: since }));
  }

  private receive(payload: string | undefined): void {
    this.heardAt = performance.now();
    const notice = noticeOf(payload);
    if (!notice) {
      this.options.log.warn('ignored a notification that no node of this release sent');
      return;
    }
    if (notice.node === this.options.node) return;
    if (this.isUnheard(notice)) return;
    if (notice.times) {
      this.unread.push(notice);
      this.reading ??= this.readUnread().finally(() => {
        this.reading = undefined;
      });
    } else {
      this.options.bus.deliver(notice.topic, notice.body as Topics[keyof Topics]);
    }
  }

  /** Reads and announces rows by notice, in commit order: concurrent reads could overtake each other. Notices that arrive during a read share the next. */
  private async readUnread(): Promise<void> {
    while (this.unread.length > 0 && !this.stopped) {
      for (const { topic, body, times = timesOf([]) } of merged(this.unread.splice(0))) {
        try {
          if (topic === 'events') await this.deliverEventsOf(body as string[], times);
          else await this.deliverLogs(body as string[], times);
        } catch (error) {
          this.options.log.warn({ err: error }, 'failed to announce a change from another node');
        }
      }
    }
  }

  private async deliverEventsOf(ids: string[], times: Times): Promise<void> {
    const places = new Map(ids.map((id, place) => [id, place]));
    const records = await eventsById(this.options.reader, ids, times);
    this.deliverEvents(records.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0)));
  }

  /** Skips rows without a listener: otherwise every node reads all writes of others. Such events count as announced, so that no later sweep announces them. */
  private isUnheard({ topic, body }: Notice): boolean {
    if ((topic !== 'events' && topic !== 'logs') || this.options.bus.hasSubscribers(topic)) return false;
    const now = this.options.clock.now();
    if (topic === 'events') for (const id of body as string[]) this.recent.add(id, now);
    return true;
  }

  /** The listener does not await it: notifications may arrive in the meantime, and a failure must not close the connection. */
  private catchUp(): void {
    if (!this.deafSince) return;
    const since = addSeconds(this.deafSince, -OVERLAP_SECONDS);
    const occurred = addSeconds(since, -LATEST_ARRIVAL_SECONDS);
    const deafSince = this.deafSince;
    this.deafSince = undefined;
    eventsReceivedSince(this.options.reader, { occurred, received: since })
      .then((records) => this.deliverEvents(records))
      .catch((error) => {
        this.deafSince ??= deafSince;
        this.options.log.warn({ err: error }, 'failed to announce the changes of other nodes during a disconnection; retrying');
      });
  }

  private deliverEvents(records: readonly EventRecord[]): void {
    const { bus, clock } = this.options;
    const fresh = records.filter(({ id }) => this.recent.add(id, clock.now()));
    if (fresh.length > 0) bus.deliver('events', fresh);
  }

  private async deliverLogs(ids: string[], times: Times): Promise<void> {
    const { reader, bus } = this.options;
    const records = await logsById(reader, ids, times);
    if (records.length > 0) bus.deliver('logs', records);
  }
}

/** Any client of the database can send any text as a notification. @returns undefined if the text is not a notice */
function noticeOf(text = ''): Notice | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { node, topic, body, times } = (given ?? {}) as Partial<Notice>;
  if (typeof node !== 'string' || typeof topic !== 'string') return undefined;
  if (topic !== 'events' && topic !== 'logs') return { node, topic, body };
  const isOfTexts = Array.isArray(body) && body.every((id) => typeof id === 'string');
  return isOfTexts && typeof times?.from === 'string' && typeof times.to === 'string' ? { node, topic, body, times } : undefined;
}

/** When the event occurred or the log was written. */
const timeOf = (row: EventRecord | LogRecord): Instant =>
  'occurred' in row ? row.occurred : (parseInstant(row.timestamp) ?? FIRST_INSTANT);

function timesOf(instants: readonly Instant[]): Required<Times> {
  const sorted = instants.toSorted();
  return { from: sorted[0] ?? FIRST_INSTANT, to: sorted.at(-1) ?? LAST_INSTANT };
}

/** Merges notices of ids on one topic, as far as they fit, and removes duplicates of other notices. */
function merged(notices: readonly Notice[]): Notice[] {
  const result: Notice[] = [];
  const printed = new Set<string>();
  for (const notice of notices) {
    const last = result.findLast(({ topic }) => topic === notice.topic);
    if (notice.topic === 'events' || notice.topic === 'logs') {
      const ids = notice.body as string[];
      if (last?.times && notice.times && (last.body as string[]).length + ids.length <= IDS_PER_NOTICE) {
        last.body = [...(last.body as string[]), ...ids];
        last.times = timesOf([last.times.from, last.times.to, notice.times.from, notice.times.to]);
      } else {
        result.push({ ...notice });
      }
      continue;
    }
    const text = JSON.stringify(notice);
    if (!printed.has(text)) result.push(notice);
    printed.add(text);
  }
  return result;
}
