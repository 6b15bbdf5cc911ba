import { Worker } from 'node:worker_threads';
import type { SlowStatement } from '../store/drivers/slow-statements.ts';
import type { FromReader, Job, Response, Start } from './messages.ts';

/** Heap limit of a thread, in MiB: responses of a few hundred records take a hundredth of it. Exceeding the limit ends the thread, not the process. */
const MAX_HEAP_MEBIBYTES = 512;

/** In the built package, the thread is a separate bundle. */
const FILE = new URL(import.meta.url.endsWith('.ts') ? './thread-from-source.mjs' : './readers/thread.js', import.meta.url);

/** How long a thread may take to notice an interrupt, by default. Statements that scan rows notice it within a few milliseconds. */
const GRACE_MILLISECONDS = 250;

/** A reader thread. Runs one job at a time. */
export class ThreadHandle {
  private readonly worker: Worker;
  private waiting: { resolve: (response: Response) => void; reject: (error: Error) => void } | undefined;
  /** The reason, once the thread has ended or is ending. */
  loss: Error | undefined;
  /** Resolves when the thread is ready, or is lost. */
  readonly started: Promise<void>;
  /** Resolves when the thread has exited. */
  readonly gone: Promise<void>;

  private readonly stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  private grace: NodeJS.Timeout | undefined;

  /** @param onSlow receives slow statements, if the settings request them */
  constructor(
    start: Omit<Start, 'stop'>,
    onSlow: (slow: SlowStatement) => void,
    private readonly graceMilliseconds = GRACE_MILLISECONDS,
  ) {
    this.worker = new Worker(FILE, {
      workerData: { ...start, stop: this.stop } satisfies Start,
      name: 'reader',
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEBIBYTES },
    });
    this.worker.unref();
    let isReady = () => {};
    this.started = new Promise((resolve) => {
      isReady = resolve;
    });
    this.gone = new Promise((resolve) => {
      this.worker.once('exit', (code) => {
        this.fail(new Error(`a reader exited with code ${code}`));
        isReady();
        resolve();
      });
    });
    this.worker.on('error', (error: Error) => this.fail(error));
    this.worker.on('messageerror', (error) => {
      this.fail(error);
      void this.worker.terminate();
    });
    this.worker.on('message', (message: FromReader) => {
      if (message === 'ready') isReady();
      else if ('slow' in message) onSlow(message.slow);
      else this.take()?.resolve(message);
    });
  }

  /** @throws if the thread ends before it responds */
  run(job: Job): Promise<Response> {
    return new Promise((resolve, reject) => {
      if (this.loss) return reject(this.loss);
      this.waiting = { resolve, reject };
      Atomics.store(new Int32Array(this.stop), 0, 0);
      this.worker.postMessage(job);
    });
  }

  /** Stops the running job. Ends a thread that does not notice. */
  interrupt(): void {
    Atomics.store(new Int32Array(this.stop), 0, 1);
    this.grace ??= setTimeout(() => void this.end(), this.graceMilliseconds);
  }

  /** Ends the thread; a running job fails. A running statement is stopped as soon as it calls back or returns: see `gone`. */
  end(): Promise<void> {
    this.fail(new Error('a reader was terminated'));
    void this.worker.terminate();
    return this.gone;
  }

  private take() {
    const { waiting } = this;
    clearTimeout(this.grace);
    this.grace = undefined;
    this.waiting = undefined;
    return waiting;
  }

  private fail(error: Error): void {
    this.loss ??= error;
    this.take()?.reject(error);
  }
}
