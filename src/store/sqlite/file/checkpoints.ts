import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { oneRow } from '../../store.ts';

/**
 * Size of the write-ahead log, in pages of 4 KiB, at which copying to the database starts. Most pages are written repeatedly, so a longer log copies fewer
 * pages but slows down reads.
 */
const COPY_FROM_PAGES = 4096;

/** Up to this many pages are copied while writers wait: a few milliseconds, most of them for the disk. */
const COPY_AT_ONCE_PAGES = 512;

/** At this length of the log, writers wait without limit, because the thread can't keep up. After a crash, reading back 256 MiB takes a second or two. */
const LONGEST_LOG_PAGES = 65_536;

/** The log restarts only when no connection reads from it. Reader threads may overlap without end, so from this length on, they pause for a moment. */
const QUIET_FROM_PAGES = 4 * COPY_FROM_PAGES;

/** Groups of transactions between two checks of the log. */
const CHECK_EVERY = 24;

interface LogLength {
  /** Pages in the log. */
  log: number;
  /** Pages of the log that have been copied to the database. */
  checkpointed: number;
}

export interface CheckpointOptions {
  file: string;
  synchronous: 'normal' | 'full';
  onError: (error: unknown) => void;
}

/** Runs `work` when no other connection reads from the log, and admits no reader until it is done. */
export type Quiet = (work: () => Promise<void>) => Promise<void>;

/**
 * Copies the write-ahead log to the database on its own thread, so that no request waits until tens of megabytes are written and synced. Writers continue in
 * the meantime, so the thread never reaches the end of the log. The next transaction, and nothing else, waits for the small rest; then the log restarts.
 */
export class Checkpoints {
  private thread: Worker | undefined;
  private copying = false;
  /** Set once the thread has failed: then SQLite makes checkpoints by itself. */
  private isAutomatic = false;
  private closed = false;
  private groups = 0;
  private quiet: Quiet | undefined;
  /** Waits for the end of a transaction. */
  private between: (() => void) | undefined;
  /** Called when the thread has responded. */
  private responded = () => {};
  private pause: Promise<void> | undefined;

  constructor(
    private readonly writer: Database.Database,
    private readonly options: CheckpointOptions,
  ) {
    // the thread is created on first use, so that a service that writes little has none
    writer.pragma('wal_autocheckpoint = 0');
  }

  /** Registers how to pause readers for a moment. */
  requestQuiet(quiet: Quiet): void {
    this.quiet = quiet;
  }

  /** Resolves when a transaction may begin. */
  async awaitPause(): Promise<void> {
    while (this.pause) await this.pause;
  }

  /** Called between transactions. If the log can't be copied now, for example because the disk is full, committed data is still safe in it. */
  look(): void {
    this.between?.();
    if (this.closed || this.isAutomatic || this.copying || this.groups++ % CHECK_EVERY !== 0) return;
    try {
      this.copyIfLong();
    } catch (error) {
      this.options.onError(error);
    }
  }

  private copyIfLong(): void {
    const { log, checkpointed } = this.measure();
    if (log < COPY_FROM_PAGES) return;
    if (log >= QUIET_FROM_PAGES && this.quiet) this.copyInQuiet(this.quiet);
    else if (log - checkpointed <= COPY_AT_ONCE_PAGES || log > LONGEST_LOG_PAGES) void this.copyToTheEnd().catch(this.options.onError);
    else void this.copy();
  }

  private copyInQuiet(quiet: Quiet): void {
    this.copying = true;
    // the wait is short: the thread has already copied most of the log
    void quiet(() => this.betweenTransactions(() => this.copyToTheEnd()))
      .catch(this.options.onError)
      .finally(() => {
        this.copying = false;
      });
  }

  /** @param work begins immediately when the transaction ends, before the next one can begin */
  private betweenTransactions(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const run = () => {
        this.between = undefined;
        if (this.closed) resolve();
        else work().then(resolve, reject);
      };
      if (this.writer.inTransaction) this.between = run;
      else run();
    });
  }

  /** Ends the thread. The last connection to close copies the rest of the log. */
  async close(): Promise<void> {
    const { thread } = this;
    this.closed = true;
    this.between?.();
    if (!thread) return;
    thread.ref();
    const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
    thread.postMessage('close');
    await ended;
  }

  private measure(): LogLength {
    return oneRow(this.writer.pragma('wal_checkpoint(noop)') as LogLength[]);
  }

  /** Copies the current log. Resolves when that is done, or has failed. */
  private copy(): Promise<void> {
    this.thread ??= this.start();
    this.copying = true;
    this.thread.postMessage('copy');
    return new Promise((resolve) => {
      this.responded = resolve;
    });
  }

  /** Copies the whole log, to which no writer may append in the meantime. Call it between transactions. */
  private async copyToTheEnd(): Promise<void> {
    this.pause = this.copy();
    // an otherwise idle process must not end while writers wait
    this.thread?.ref();
    await this.pause;
    this.pause = undefined;
    if (!this.closed) this.thread?.unref();
  }

  private start(): Worker {
    const { file, synchronous, onError } = this.options;
    const thread = new Worker(new URL('./checkpoint-thread.mjs', import.meta.url), { workerData: { file, synchronous } });
    thread.unref();
    thread.on('message', () => {
      this.copying = false;
      // little remains at the next check
      this.groups = 0;
      this.responded();
    });
    thread.on('exit', () => {
      this.thread = undefined;
      this.copying = false;
      this.responded();
    });
    thread.on('error', (error) => {
      // without a thread, fall back to the automatic checkpoints of SQLite
      this.isAutomatic = true;
      if (this.writer.open) this.writer.pragma(`wal_autocheckpoint = ${COPY_FROM_PAGES}`);
      onError(error);
    });
    return thread;
  }
}
