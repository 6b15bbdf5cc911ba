import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';

/**
 * Pages of 4 KiB in the write-ahead log from which they are copied into the database. Most pages are written again and again: the longer the log, the
 * fewer are copied, and the slower reads become.
 */
const COPY_FROM_PAGES = 4096;

/** So few pages are copied between two transactions, at the price of a sync. */
const COPY_AT_ONCE_PAGES = 512;

/** A log of this length is copied at once whatever it costs: the thread cannot keep up. After a crash, 256 MiB are read back in a second or two. */
const LONGEST_LOG_PAGES = 65_536;

/** Groups of transactions between two looks at the log. */
const LOOK_EVERY = 8;

interface LogLength {
  /** Pages in the log. */
  log: number;
  /** Of them, those that are in the database already. */
  checkpointed: number;
}

export interface CheckpointOptions {
  file: string;
  synchronous: 'normal' | 'full';
  onError: (error: unknown) => void;
}

/**
 * Copies the write-ahead log into the database on a thread of its own, so that no request waits for tens of megabytes to be written and synced. Writers
 * go on meanwhile, and a log that is appended to is never copied to its end: what little has come in the meantime is copied between two transactions,
 * and with that the log starts anew (docs/adr/0010-checkpoints.md).
 */
export class Checkpoints {
  private thread: Worker | undefined;
  private copying = false;
  private closed = false;
  private groups = 0;

  constructor(
    private readonly writer: Database.Database,
    private readonly options: CheckpointOptions,
  ) {
    // only here, so that a service that writes little has no thread
    writer.pragma('wal_autocheckpoint = 0');
  }

  /** Called between transactions. A log that cannot be copied now, on a full disk for one, holds what is committed all the same. */
  look(): void {
    if (this.closed || this.copying || this.groups++ % LOOK_EVERY !== 0) return;
    try {
      this.copyIfLong();
    } catch (error) {
      this.options.onError(error);
    }
  }

  private copyIfLong(): void {
    const { log, checkpointed } = this.measure('noop');
    if (log < COPY_FROM_PAGES) return;
    if (log - checkpointed <= COPY_AT_ONCE_PAGES || log > LONGEST_LOG_PAGES) this.measure('passive');
    else this.copy();
  }

  /** Ends the thread. The last connection that closes copies what is left. */
  async close(): Promise<void> {
    const { thread } = this;
    this.closed = true;
    if (!thread) return;
    thread.ref();
    const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
    thread.postMessage('close');
    await ended;
  }

  private measure(mode: 'noop' | 'passive'): LogLength {
    const [row] = this.writer.pragma(`wal_checkpoint(${mode})`) as LogLength[];
    return row!;
  }

  private copy(): void {
    this.copying = true;
    this.thread ??= this.start();
    this.thread.postMessage('copy');
  }

  private start(): Worker {
    const { file, synchronous, onError } = this.options;
    const thread = new Worker(new URL('./checkpoint-thread.mjs', import.meta.url), { workerData: { file, synchronous } });
    thread.unref();
    thread.on('message', () => {
      this.copying = false;
      // at the next look the rest is little
      this.groups = 0;
    });
    thread.on('error', (error) => {
      // without a thread the database does it as usual
      this.copying = true;
      this.thread = undefined;
      this.writer.pragma(`wal_autocheckpoint = ${COPY_FROM_PAGES}`);
      onError(error);
    });
    return thread;
  }
}
