import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { oneRow } from '../store.ts';

/**
 * Size of the write-ahead log, in pages of 4 KiB, from which it is copied into the database. Most pages are written repeatedly, so a longer log copies fewer
 * pages but makes reads slower.
 */
const COPY_FROM_PAGES = 4096;

/** Up to this many pages are copied while writers wait: some milliseconds, most of them for the disk. */
const COPY_AT_ONCE_PAGES = 512;

/** For a log of this length writers wait as long as it takes, because the thread cannot keep up. After a crash, 256 MiB take a second or two to read back. */
const LONGEST_LOG_PAGES = 65_536;

/**
 * The log starts anew only when nobody reads from it. Reader threads may overlap without end, so from this length on they are asked for a moment of
 * quiet.
 */
const QUIET_FROM_PAGES = 4 * COPY_FROM_PAGES;

/** Groups of transactions between two checks of the log. */
const LOOK_EVERY = 24;

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

/** Runs `work` when nobody reads from the log on another connection, and lets nobody begin until it is done. */
export type Quiet = (work: () => Promise<void>) => Promise<void>;

/**
 * Copies the write-ahead log into the database on its own thread, so that no request waits for tens of megabytes to be written and synced. Writers continue
 * meanwhile, so the thread never reaches the end of the log. For the little that remains, the next transaction waits, and nothing else does; with it the log
 * starts anew (docs/adr/0010-checkpoints.md).
 */
export class Checkpoints {
  private thread: Worker | undefined;
  private copying = false;
  /** Set once the thread has failed: SQLite copies by itself then. */
  private isAutomatic = false;
  private closed = false;
  private groups = 0;
  private quiet: Quiet | undefined;
  /** Waits for the end of a transaction. */
  private between: (() => void) | undefined;
  /** Called when the thread has answered. */
  private answered = () => {};
  private pause: Promise<void> | undefined;

  constructor(
    private readonly writer: Database.Database,
    private readonly options: CheckpointOptions,
  ) {
    // created here, so that a service that writes little has no thread
    writer.pragma('wal_autocheckpoint = 0');
  }

  /** Tells how to get a moment without readers. */
  askForQuiet(quiet: Quiet): void {
    this.quiet = quiet;
  }

  /** Resolves when a transaction may begin. */
  async awaitPause(): Promise<void> {
    while (this.pause) await this.pause;
  }

  /** Called between transactions. If the log cannot be copied now, for example because the disk is full, committed data is still safe in it. */
  look(): void {
    this.between?.();
    if (this.closed || this.isAutomatic || this.copying || this.groups++ % LOOK_EVERY !== 0) return;
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
    // nobody waits for long: the thread has copied most of it before
    void quiet(() => this.betweenTransactions(() => this.copyToTheEnd()))
      .catch(this.options.onError)
      .finally(() => {
        this.copying = false;
      });
  }

  /** @param work begins at once when the transaction ends, before the next one can */
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

  /** Copies what is there now. Resolves when that is done, or is known to be impossible. */
  private copy(): Promise<void> {
    this.thread ??= this.start();
    this.copying = true;
    this.thread.postMessage('copy');
    return new Promise((resolve) => {
      this.answered = resolve;
    });
  }

  /** Copies the whole log, to which nobody may append meanwhile. To be called between transactions. */
  private async copyToTheEnd(): Promise<void> {
    this.pause = this.copy();
    // a process that has nothing else to do must not end while writers wait
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
      // little will be left at the next check
      this.groups = 0;
      this.answered();
    });
    thread.on('exit', () => {
      this.thread = undefined;
      this.copying = false;
      this.answered();
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
