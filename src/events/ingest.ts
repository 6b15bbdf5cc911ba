import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../base/errors.ts';
import { RecentKeys } from '../base/recent-keys.ts';
import type { Instant } from '../base/time/instant.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import { type EventRecord, sizeOf } from '../bus/event-record.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { EventLog } from './event-log.ts';
import { storeReceived } from './received-events.ts';
import { EventSpool } from './spool.ts';

/** Processes the events of clients, apart from storing and streaming them. */
export interface EventConsumer {
  /** Kebab-case, for logs and dead letters. */
  readonly name: string;
  /** Receives every event at least once, in batches, in order of arrival. An error affects no other consumer; the call is retried a few times. */
  consume(events: readonly EventRecord[]): Promise<void>;
}

/** How far a process is with the events of clients. */
export interface Heard {
  /** All events that it received before are stored. */
  until: Instant;
  /** When it last received an event; null = never. */
  heard: Instant | null;
  /** Since when it has dropped none. */
  complete: Instant;
}

/** Accepts the events that clients send, over HTTP or a socket. Success means accepted, not stored. */
export interface Ingest {
  /**
   * Accepts events, without recent duplicates and those for which the buffer has no room.
   *
   * @param bytes their total size on the wire, if known
   * @returns the number of those without room, which a sender should send again
   */
  accept(events: readonly EventRecord[], bytes?: number): number;
  /** How many events had no room. */
  readonly dropped: number;
  /** True while the buffer is full: reject requests from senders that can retry. */
  isFull(): boolean;
  /** Stores events of a dead letter, and passes them to the consumer that could not handle them. @throws if that fails again */
  redeliver(consumer: string, events: readonly EventRecord[]): Promise<void>;
  /**
   * Resolves when all events accepted so far are stored, consumed and announced, or on disk, or dead letters. Batches are written immediately in any case: this
   * only waits, `limitSeconds` at most.
   */
  flush(limitSeconds?: number): Promise<void>;
  /** Like {@link flush}. @returns whether it had to wait */
  settle(): Promise<boolean>;
  /** While more than a few batches wait or the buffer is half full: a promise that resolves when that is over. Senders that can wait should wait for it. */
  room(): Promise<void> | undefined;
  /** Received events that are not stored: their number in memory, and the files of the spool. */
  backlog(): { buffered: number; files: number; bytes: number };
  /** How far the storage of received events is. */
  heard(): Heard;
  /** Consumers are called in sequence, in the order of their registration. */
  register(consumer: EventConsumer): void;
  /** Stops accepting events and writes the remaining ones, to disk if the database is not available. */
  close(): Promise<void>;
}

type Needs = Pick<CoreDeps, 'settings' | 'store' | 'bus' | 'clock' | 'log'> & { deadLetters: DeadLetters; eventLog: EventLog };

/** Retries of a consumer that throws. */
const CONSUMER_RETRIES = 3;
/** Maximum size of the events of one transaction, and of those in memory, in bytes of JSON. */
const MAX_BATCH_BYTES = 8_388_608;
const MAX_WAITING_BYTES = 67_108_864;
/** Number of waiting batches from which on senders that can wait must wait. */
const ROOMY_BATCHES = 4;
/** First pause after a failed write; each next one is five times as long, up to the flush interval. */
const FIRST_PAUSE_SECONDS = 0.1;
/** A level above the tenths of the buffer. */
const FULL = 11;

export function createIngest(needs: Needs, consumers: readonly EventConsumer[] = []): Ingest {
  return new Pipeline(needs, [...consumers]);
}

interface Attempt {
  /** Whether writing the batch has failed before. */
  isRepeated: boolean;
  /** 2 if the events of a batch are stored one by one. */
  attempt?: number;
}

class Pipeline implements Ingest {
  dropped = 0;
  private readonly recent = new RecentKeys();
  private readonly waiting: { event: EventRecord; bytes: number }[] = [];
  private waitingBytes = 0;
  private readonly spool: EventSpool;
  private readonly waiters: { target: number; resolve: () => void }[] = [];
  private readonly stopping = new AbortController();
  private roomy: { promise: Promise<void>; resolve: () => void } | undefined;
  private running: Promise<void> | undefined;
  private accepted = 0;
  private settled = 0;
  private storedUntil: Instant;
  private lastHeard: Instant | null = null;
  private complete: Instant;
  private warnedAt = 0;
  private readonly needs: Needs;
  private readonly consumers: EventConsumer[];

  constructor(needs: Needs, consumers: EventConsumer[]) {
    this.needs = needs;
    this.consumers = consumers;
    this.storedUntil = needs.clock.now();
    this.complete = this.storedUntil;
    const { home, services } = needs.settings;
    this.spool = new EventSpool(join(home, 'events-waiting'), services.eventPersister.spoolMaxSize, needs.log);
    this.start();
  }

  accept(events: readonly EventRecord[], bytes?: number): number {
    const now = this.needs.clock.now();
    const droppedBefore = this.dropped;
    if (events.length > 0) this.lastHeard = now;
    for (const event of events) {
      if (this.stopping.signal.aborted || !this.hasRoom()) {
        this.complete = now;
        this.dropped += 1;
      } else if (this.recent.add(event.id, now)) {
        const size = bytes === undefined ? sizeOf(event) : Math.ceil(bytes / events.length);
        this.waiting.push({ event, bytes: size });
        this.waitingBytes += size;
        this.accepted += 1;
      }
    }
    this.start();
    return this.dropped - droppedBefore;
  }

  async settle(): Promise<boolean> {
    if (this.settled === this.accepted) return false;
    await this.flush();
    return true;
  }

  flush(limitSeconds?: number): Promise<void> {
    if (this.settled === this.accepted) return Promise.resolve();
    return new Promise((resolve) => {
      const waiter = {
        target: this.accepted,
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const giveUp = () => {
        // while the database is unavailable, only this removes it from the list
        this.waiters.splice(this.waiters.indexOf(waiter), 1);
        resolve();
      };
      const timer = limitSeconds === undefined ? undefined : setTimeout(giveUp, limitSeconds * 1000);
      this.waiters.push(waiter);
    });
  }

  room(): Promise<void> | undefined {
    if (this.isRoomy()) return undefined;
    if (!this.roomy) {
      let resolve = () => {};
      const promise = new Promise<void>((done) => {
        resolve = done;
      });
      this.roomy = { promise, resolve };
    }
    return this.roomy.promise;
  }

  backlog(): { buffered: number; files: number; bytes: number } {
    return { buffered: this.waiting.length, ...this.spool.size };
  }

  /** While the spool has events, or senders wait, events are behind that nothing here knows. */
  heard(): Heard {
    const now = this.needs.clock.now();
    if (this.spool.isEmpty && this.isRoomy()) this.storedUntil = this.waiting[0]?.event.received ?? now;
    return { until: this.storedUntil, heard: this.lastHeard, complete: this.complete };
  }

  register(consumer: EventConsumer): void {
    this.consumers.push(consumer);
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
    const batch = this.waiting.map(({ event }) => event);
    if (batch.length > 0 && !(await this.spool.append(batch)))
      this.needs.log.error({ count: batch.length }, 'lost events, because the service stopped before it could store them');
    this.noteSettled(this.accepted - this.settled);
  }

  isFull(): boolean {
    return this.fullness() >= 1;
  }

  async redeliver(name: string, events: readonly EventRecord[]): Promise<void> {
    const fresh = await this.write(events);
    if (fresh.length > 0) this.needs.bus.publish('events', fresh);
    for (const consumer of this.consumers) if (consumer.name === name || fresh.length > 0) await consumer.consume(events);
  }

  /** The used fraction of the buffer, from 0 to 1. */
  private fullness(): number {
    return Math.max(this.waiting.length / this.needs.settings.services.eventPersister.queueMaxSize, this.waitingBytes / MAX_WAITING_BYTES);
  }

  /** Senders that can wait keep the queue short, so that others do not wait long for their own events. */
  private isRoomy(): boolean {
    const { batchSize } = this.needs.settings.services.eventPersister;
    return this.fullness() < 0.5 && this.waiting.length < ROOMY_BATCHES * batchSize;
  }

  /** Warns from 80 % on, once per tenth of the buffer. */
  private hasRoom(): boolean {
    const { length } = this.waiting;
    const full = this.isFull();
    const tenth = full ? FULL : Math.floor(this.fullness() * 10);
    if (full && this.warnedAt < FULL)
      this.needs.log.warn({ count: length }, 'the buffer for received events is full; new events are dropped');
    else if (tenth >= 8 && tenth > this.warnedAt) this.needs.log.warn({ count: length }, 'the buffer for received events is filling up');
    this.warnedAt = tenth;
    return !full;
  }

  /** Writes the events that arrive within one turn of the event loop together; the next batch collects while one is written. */
  private start(): void {
    if (this.running || this.stopping.signal.aborted || (this.waiting.length === 0 && this.spool.isEmpty)) return;
    this.running = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.run())
      .finally(() => {
        this.running = undefined;
        this.start();
      });
  }

  private async run(): Promise<void> {
    const { flushInterval } = this.needs.settings.services.eventPersister;
    let failures = 0;
    while (this.waiting.length > 0 || !this.spool.isEmpty) {
      const error = await this.turn(failures);
      if (error === undefined) {
        if (failures > 0) this.needs.log.info({ failures }, 'storing received events again');
        failures = 0;
        continue;
      }
      failures += 1;
      if (this.stopping.signal.aborted) return;
      if (failures === 1) this.needs.log.warn({ err: error, count: this.waiting.length }, 'failed to store received events; they wait');
      const pause = Math.min(flushInterval, FIRST_PAUSE_SECONDS * 5 ** (failures - 1));
      await sleep(pause * 1000, undefined, { signal: this.stopping.signal }).catch(() => {});
    }
  }

  /** Writes one batch, starting with older events on disk. @returns the error if the batch must be retried */
  private async turn(failures: number): Promise<unknown> {
    const isLong = failures > this.needs.settings.services.eventPersister.maxFlushRetries;
    if (isLong || (!this.spool.isEmpty && this.fullness() >= 0.5)) await this.keepOnDisk();
    const kept = await this.spool.oldest();
    if (kept) {
      const error = await this.handle(kept, { isRepeated: failures > 0 });
      if (error === undefined) await this.spool.remove();
      return error;
    }
    const batch = this.nextBatch();
    if (batch.length === 0) return undefined;
    const error = await this.handle(batch, { isRepeated: failures > 0 });
    if (error === undefined) this.done(batch.length);
    return error;
  }

  /** Moves events from memory to disk, up to the limit of the disk space for events. */
  private async keepOnDisk(): Promise<void> {
    for (let batch = this.nextBatch(); batch.length > 0; batch = this.nextBatch()) {
      if (!(await this.spool.append(batch))) return;
      this.done(batch.length);
    }
  }

  private nextBatch(): EventRecord[] {
    const { batchSize } = this.needs.settings.services.eventPersister;
    const batch: EventRecord[] = [];
    let total = 0;
    for (const { event, bytes } of this.waiting) {
      total += bytes;
      if (batch.length === batchSize || (batch.length > 0 && total > MAX_BATCH_BYTES)) break;
      batch.push(event);
    }
    return batch;
  }

  /** @returns the error if the whole batch must be retried */
  private async handle(batch: readonly EventRecord[], { isRepeated, attempt = 1 }: Attempt): Promise<unknown> {
    let unannounced: readonly EventRecord[];
    try {
      unannounced = await this.write(batch, isRepeated);
    } catch (error) {
      if (error instanceof ApiError && error.status === 503) return error;
      if (attempt > 1) await this.giveUp(batch, error, attempt);
      return attempt > 1 ? undefined : this.handleEach(batch, error, isRepeated);
    }
    for (const consumer of this.consumers) await this.hand(consumer, batch);
    if (unannounced.length > 0) this.needs.bus.publish('events', unannounced);
    return undefined;
  }

  /** Isolates an event that the database rejects from the others of its batch. */
  private async handleEach(batch: readonly EventRecord[], reason: unknown, isRepeated: boolean): Promise<unknown> {
    this.needs.log.warn({ err: reason, count: batch.length }, 'failed to store a batch of received events; storing them one by one');
    for (const event of batch) {
      const error = await this.handle([event], { isRepeated, attempt: 2 });
      if (error !== undefined) return error;
    }
    return undefined;
  }

  /**
   * @param isRepeated whether an earlier attempt failed: the database may have committed it without a response, and its events are not announced
   * @returns the newly stored events, or all of a repeated batch
   */
  private write(batch: readonly EventRecord[], isRepeated = false): Promise<readonly EventRecord[]> {
    return this.needs.store.transaction(async (tx) => {
      const { named, fresh } = await storeReceived(tx, this.needs, batch);
      return isRepeated ? named : fresh;
    });
  }

  private async hand(consumer: EventConsumer, batch: readonly EventRecord[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await consumer.consume(batch);
        return;
      } catch (error) {
        if (attempt <= CONSUMER_RETRIES) continue;
        await this.needs.deadLetters.bury(consumer.name, batch, error, attempt);
        return;
      }
    }
  }

  /** Removes the ids from the recent ones, so that the sender may try again. */
  private async giveUp(batch: readonly EventRecord[], error: unknown, attempts: number): Promise<void> {
    for (const { id } of batch) this.recent.delete(id);
    await this.needs.deadLetters.bury('event-persister', batch, error, attempts);
  }

  private done(count: number): void {
    for (const { bytes } of this.waiting.splice(0, count)) this.waitingBytes -= bytes;
    this.noteSettled(count);
    if (this.roomy && this.isRoomy()) {
      this.roomy.resolve();
      this.roomy = undefined;
    }
  }

  private noteSettled(count: number): void {
    this.settled += count;
    for (let first = this.waiters[0]; first && first.target <= this.settled; first = this.waiters[0]) {
      this.waiters.shift();
      first.resolve();
    }
  }
}
