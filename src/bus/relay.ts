import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { RecentKeys } from '../base/recent-keys.ts';
import type { Clock } from '../base/time/clock.ts';
import { addSeconds, type Instant, LAST_INSTANT } from '../base/time/instant.ts';
import { rootOf } from '../store/errors.ts';
import { whileRejected } from '../store/postgres/connections/connecting.ts';
import { NONE_LEFT } from '../store/postgres/connections/elastic-pool.ts';
import { Endpoint } from '../store/postgres/connections/endpoint.ts';
import { CHANNEL, lockKey } from '../store/postgres/own-schema.ts';
import { oneRow, type Reader } from '../store/store.ts';
import type { Bus, Topics } from './bus.ts';
import type { EventRecord } from './event-record.ts';
import type { LogRecord } from './log-record.ts';
import { merged, type Notice, noticeOf, noticesOf, timesOf } from './notices.ts';
import { eventIdsSince, eventsById, logIdsSince, logsById, notify, type Times } from './relay-queries.ts';

export interface RelayOptions {
  url: string;
  bus: Bus;
  reader: Reader;
  clock: Clock;
  /** The name of this node, which ignores its own notifications. */
  node: string;
  log: Logger;
  /** Closes another connection of this process, because the server grants no more. */
  makeRoom(reason: string): Promise<void>;
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

/** Messages within this many milliseconds are sent in one batch. */
const GATHER_MILLISECONDS = 3;
/** Ids of events or logs read with one statement. */
const IDS_PER_READ = 1000;
/** A listening connection that takes longer to respond is abandoned. */
const RESPONSE_SECONDS = 10;
const FIRST_PAUSE_SECONDS = 0.2;
const LONGEST_PAUSE_SECONDS = 5;
/** Interval at which this node checks for events without a notification, and whether its listening connection is alive. */
const SWEEP_SECONDS = 2;
/** How far back each check goes, before the last check that succeeded: longer than a transaction takes. */
const SWEEP_REACH_SECONDS = 12;
/** How far back a check goes after an outage: the clocks of nodes differ, and set the time of receipt. Less than {@link REMEMBERED}. */
const OUTAGE_REACH_SECONDS = 55;
/** Events that were received during an outage may have occurred up to this long before it: the index is by time of occurrence. */
const LATEST_ARRIVAL_SECONDS = 300;
/** Remembered ids prevent announcing an event twice: one that a sweep finds, or that a node has announced again because the database didn't confirm it. */
const REMEMBERED = { limit: 100_000, seconds: 300 };
/** Notices that wait for the check after an outage. More of them don't wait, so subscribers may receive events of the outage after later ones. */
const MAX_UNREAD = 1000;
/** Notices that wait while the database accepts none. A sweep finds the events of older ones if they are recent. */
const MAX_UNSENT = 1000;

/**
 * Relays the bus between nodes over LISTEN/NOTIFY. A notification is only a hint: the receiving node reads the rows. A node that crashes between its commit and
 * its notification sends none, and a disconnected node misses notifications. Therefore every node with live subscribers also checks every two seconds, and
 * after each reconnect, and announces the events that it does not know yet. A check goes back to the last one that proved that notifications arrived and could
 * be read: a connection can be dead for long before anyone notices.
 *
 * The notification is not part of the change's transaction: PostgreSQL would serialize such commits.
 */
export function createPostgresRelay(options: RelayOptions): NodeRelay {
  return new PostgresRelay(options);
}

class PostgresRelay implements NodeRelay {
  /** Ids that this node has announced, or that no subscriber of this node wanted. */
  private readonly recent = { events: new RecentKeys(REMEMBERED), logs: new RecentKeys(REMEMBERED) };
  private readonly outgoing: Notice[] = [];
  private listener: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private sweeper: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly retry = new AbortController();
  private sweeping: Promise<void> | undefined;
  /** All events that were received before have been announced: at this instant, a check has last found the listening connection alive, and read the events. */
  private completeUntil: Instant;
  /** Whether notifications since then may have been lost, or their rows could not be read. */
  private isBehind = false;
  /** Whether notices wait for a check, so that subscribers receive events of an outage before later ones. Ends with the check, also if it fails. */
  private isCatchingUp = false;
  private started: Instant;
  /** The last sign of life on the listening connection, as `performance.now()`. */
  private heardAt = performance.now();
  private sending: Promise<void> | undefined;
  /** Notices from other nodes whose rows have not been read, and when the first of them arrived. */
  private readonly unread: Notice[] = [];
  private unreadSince: Instant | undefined;
  /** {@link unreadSince} of the notices whose rows are being read. */
  private readingSince: Instant | undefined;
  private reading: Promise<void> | undefined;

  private readonly endpoint: Endpoint;

  constructor(private readonly options: RelayOptions) {
    this.endpoint = new Endpoint(options.url);
    this.completeUntil = options.clock.now();
    this.started = this.completeUntil;
  }

  get isConnected(): boolean {
    return this.listener !== undefined;
  }

  get silentSeconds(): number {
    return (performance.now() - this.heardAt) / 1000;
  }

  async start(): Promise<void> {
    const { bus, clock, log } = this.options;
    bus.relayTo((topic, message) => this.gather(topic, message));
    await whileRejected(
      () => this.connect(),
      (line) => log.warn(line),
    );
    this.completeUntil = clock.now();
    this.started = this.completeUntil;
    this.sweepLater();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.sweeper);
    this.retry.abort();
    this.send();
    await this.sending;
    await this.listener?.end().catch(() => undefined);
  }

  private gather<K extends keyof Topics>(topic: K, message: Topics[K]): Topics[K] {
    this.outgoing.push(...noticesOf(this.options.node, topic, message));
    this.timer ??= setTimeout(() => this.send(), GATHER_MILLISECONDS);
    // a sweep may have found them between the commit and now
    if (topic === 'events') return this.fresh('events', message as Topics['events']) as readonly EventRecord[] as Topics[K];
    if (topic === 'logs') return this.fresh('logs', message as Topics['logs']) as readonly LogRecord[] as Topics[K];
    return message;
  }

  private send(): void {
    this.timer = undefined;
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
    });
  }

  /**
   * Sends one statement at a time, and repeats it after a failure. The sweeps of other nodes don't find an event that its node stored long after its receipt,
   * which happens when connections freeze.
   */
  private async sendAll(): Promise<void> {
    const { reader, log } = this.options;
    for (let pause = FIRST_PAUSE_SECONDS; this.outgoing.length > 0; pause = Math.min(pause * 2, LONGEST_PAUSE_SECONDS)) {
      const notices = merged(this.outgoing.splice(0));
      try {
        await notify(
          reader,
          notices.map((notice) => JSON.stringify(notice)),
        );
        pause = FIRST_PAUSE_SECONDS;
      } catch (error) {
        log.warn({ err: error }, 'failed to notify other nodes of changes; retrying');
        this.outgoing.unshift(...notices);
        this.outgoing.splice(0, Math.max(0, this.outgoing.length - MAX_UNSENT));
        if (this.stopped) return;
        await sleep(pause * 1000, undefined, { signal: this.retry.signal }).catch(() => undefined);
      }
    }
  }

  /** Opens the listening connection. */
  private async connect(): Promise<void> {
    const limit = RESPONSE_SECONDS * 1000;
    const client = this.endpoint.client({ name: 'contralto relay', connectionTimeoutMillis: limit, query_timeout: limit });
    try {
      client.on('notification', ({ payload }) => this.receive(payload));
      client.on('end', () => this.lost(client));
      await client.connect();
      await joinSchema(client);
    } catch (error) {
      // not awaited: a server that rejects a connection may leave it open
      void client.end().catch(() => undefined);
      throw error;
    }
    if (this.stopped) return await client.end();
    this.listener = client;
    this.heardAt = performance.now();
  }

  private async reconnect(): Promise<void> {
    for (let pause = FIRST_PAUSE_SECONDS; !this.stopped; pause = Math.min(pause * 2, LONGEST_PAUSE_SECONDS)) {
      try {
        await this.connect();
        this.sweepNow();
        return;
      } catch (error) {
        this.options.log.warn({ err: error }, 'failed to listen for notifications from other nodes; retrying');
        const { code, message = '' } = rootOf(error);
        if (code === NONE_LEFT) await this.options.makeRoom(message).catch(() => undefined);
        await sleep(pause * 1000, undefined, { signal: this.retry.signal }).catch(() => undefined);
      }
    }
  }

  private lost(client: pg.Client): void {
    if (this.stopped || client !== this.listener) return;
    this.listener = undefined;
    this.fallBehind();
    void client.end().catch(() => undefined);
    void this.reconnect();
  }

  /** Notifications may be lost from now on. Announced events must be remembered until a check has found the others. */
  private fallBehind(): void {
    this.isBehind = true;
    this.isCatchingUp = true;
    for (const keys of Object.values(this.recent)) keys.keepAll();
  }

  private sweepLater(): void {
    if (!this.stopped) this.sweeper = setTimeout(() => this.sweepNow(), SWEEP_SECONDS * 1000);
  }

  private sweepNow(): void {
    clearTimeout(this.sweeper);
    this.sweeping ??= this.sweep().finally(() => {
      this.sweeping = undefined;
      this.sweepLater();
    });
  }

  /** Never rejects: the next sweep finds the events that this one cannot read. */
  private async sweep(): Promise<void> {
    const { listener } = this;
    if (!listener) return;
    const { bus, clock, log } = this.options;
    const began = clock.now();
    try {
      await listener.query('select 1');
      this.heardAt = performance.now();
    } catch {
      // a connection can be dead without an error from the network
      this.lost(listener);
      return;
    }
    const wasBehind = this.isBehind;
    // a notification whose rows cannot be read in the meantime sets it again
    this.isBehind = false;
    try {
      if (bus.hasSubscribers('events')) await this.deliverUnknownEvents(wasBehind);
      // a log of a node that crashes before its notification is not worth a check
      if (wasBehind && bus.hasSubscribers('logs')) await this.deliverUnknownLogs();
      if (this.isBehind) return;
      this.completeUntil = earliest(began, this.readingSince, this.unreadSince);
      for (const keys of Object.values(this.recent)) keys.keepRecent(began);
    } catch (error) {
      this.fallBehind();
      log.warn({ err: error }, 'failed to check for changes from other nodes; retrying');
    } finally {
      this.isCatchingUp = false;
      this.read();
    }
  }

  /** Announces events received since the last check that this node does not know. Of known events, only the ids are read. */
  private async deliverUnknownEvents(wasBehind: boolean): Promise<void> {
    const { reader } = this.options;
    const received = this.lookBackTo(wasBehind);
    const occurred = wasBehind ? addSeconds(received, -LATEST_ARRIVAL_SECONDS) : received;
    const unknown = (await eventIdsSince(reader, { occurred, received })).filter((id) => !this.recent.events.has(id));
    for (const ids of inParts(unknown)) this.deliverEvents(await eventsById(reader, ids, { from: occurred }));
  }

  /** {@link deliverUnknownEvents} for logs, after an outage. */
  private async deliverUnknownLogs(): Promise<void> {
    const created = this.lookBackTo(true);
    const from = addSeconds(created, -LATEST_ARRIVAL_SECONDS);
    const unknown = (await logIdsSince(this.options.reader, { timestamp: from, created })).filter((id) => !this.recent.logs.has(id));
    for (const ids of inParts(unknown)) await this.deliverLogs(ids, { from });
  }

  /** After an outage, no further than a regular check after the start: this node does not know earlier announcements. */
  private lookBackTo(wasBehind: boolean): Instant {
    const usual = addSeconds(this.completeUntil, -SWEEP_REACH_SECONDS);
    const first = addSeconds(this.started, -SWEEP_REACH_SECONDS);
    return wasBehind ? earliest(usual, latest(first, addSeconds(this.completeUntil, -OUTAGE_REACH_SECONDS))) : usual;
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
      this.unreadSince ??= this.options.clock.now();
      this.read();
    } else {
      this.options.bus.deliver(notice.topic, notice.body as Topics[keyof Topics]);
    }
  }

  private read(): void {
    if (this.isCatchingUp && this.unread.length < MAX_UNREAD) return;
    this.reading ??= this.readUnread().finally(() => {
      this.reading = undefined;
    });
  }

  /** Reads and announces rows by notice, in commit order: concurrent reads could overtake each other. Notices that arrive during a read share the next. */
  private async readUnread(): Promise<void> {
    while (this.unread.length > 0 && !this.stopped) {
      this.readingSince = this.unreadSince;
      this.unreadSince = undefined;
      for (const { topic, body, times = timesOf([]) } of merged(this.unread.splice(0))) {
        try {
          if (topic === 'events') await this.deliverEventsOf(body as string[], times);
          else await this.deliverLogs(body as string[], times);
        } catch (error) {
          this.fallBehind();
          this.options.log.warn({ err: error }, 'failed to announce a change from another node');
        }
      }
      this.readingSince = undefined;
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
    for (const id of body as string[]) this.recent[topic].add(id, now);
    return true;
  }

  private deliverEvents(records: readonly EventRecord[]): void {
    const fresh = this.fresh('events', records);
    if (fresh.length > 0) this.options.bus.deliver('events', fresh);
  }

  private async deliverLogs(ids: string[], times: Times): Promise<void> {
    const { reader, bus } = this.options;
    const fresh = this.fresh('logs', await logsById(reader, ids, times));
    if (fresh.length > 0) bus.deliver('logs', fresh);
  }

  /** The records that have not been announced yet. */
  private fresh<T extends { id: string }>(topic: 'events' | 'logs', records: readonly T[]): T[] {
    const now = this.options.clock.now();
    return records.filter(({ id }) => this.recent[topic].add(id, now));
  }
}

const earliest = (...times: (Instant | undefined)[]): Instant =>
  times.reduce<Instant>((first, time) => (time !== undefined && time < first ? time : first), LAST_INSTANT);
const latest = (one: Instant, other: Instant): Instant => (one > other ? one : other);

function* inParts(ids: readonly string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += IDS_PER_READ) yield ids.slice(start, start + IDS_PER_READ);
}

/** Shares the lock that a copy to this schema needs alone, and listens to the other nodes. */
async function joinSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ channel: string; mine: boolean }>(
    `select ${CHANNEL} as channel, pg_try_advisory_lock_shared(${lockKey('use')}) as mine`,
  );
  const { channel, mine } = oneRow(rows);
  if (!mine) throw new Error('a restore or a copy to this database is running');
  await client.query(`listen ${channel}`);
}
