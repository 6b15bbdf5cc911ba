import { type Caller, FairQueue } from '../base/async/fair-queue.ts';
import { ApiError, contention } from '../base/errors.ts';
import { ClientDisconnected } from '../http/request/body.ts';
import type { Reply } from '../http/response/reply.ts';
import type { Read } from './read.ts';
import type { ReadRunner } from './read-runner.ts';

export interface SchedulerOptions {
  runners: readonly ReadRunner[];
  /** How long a read may wait, and how long it may then run. */
  timeoutSeconds: number;
  /** Receives waits and losses, for metrics. */
  observer: SchedulerObserver;
  limits?: Limits;
  /** How long a runner rests after a read of the given duration, both in seconds. By default it does not rest. */
  restAfter?: (seconds: number) => number;
  /** How many runners may be busy now, at least one; resting ones count. By default all of them. */
  most?: () => number;
}

/** Bounds of the queue, for all callers together. */
export interface Limits {
  reads: number;
  /** Size of the requests' bodies. */
  bytes: number;
}

/** Why a read ended without its result. */
export type Loss = 'full' | 'time' | 'client' | 'stop';

export interface SchedulerObserver {
  waited(seconds: number): void;
  lost(reason: Loss): void;
}

interface Waiting {
  read: Read;
  caller: Caller;
  since: number;
  resolve(reply: Reply): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout | undefined;
  /** Aborted to end a running read. */
  readonly abort: AbortController;
  isRunning: boolean;
  isEnding: boolean;
}

const LIMITS: Limits = { reads: 1000, bytes: 64 * 1_048_576 };

/** For reads without a caller. All paths in the queue must have the same length. */
const NOBODY: Caller = ['', '', 0];

/** Weight of the latest read in the expected duration of the next one. */
const LATEST = 0.2;
const LONGEST_RETRY_SECONDS = 10;

/** Runs at most one read per runner. Other reads wait in a queue that is fair between callers and bounded in size and time. */
export class ReadScheduler {
  private readonly free: ReadRunner[];
  private readonly queue = new FairQueue<Waiting>();
  private readonly limits: Limits;
  private bytes = 0;
  private expectedSeconds = 0.01;
  private isClosed = false;
  /** Set while no read may start. */
  private quieted: (() => void) | undefined;

  constructor(private readonly options: SchedulerOptions) {
    this.free = [...options.runners];
    this.limits = options.limits ?? LIMITS;
  }

  /** Reads that can run at the same time. */
  get size(): number {
    return this.options.runners.length;
  }

  get busy(): number {
    return this.options.runners.length - this.free.length;
  }

  get waiting(): number {
    return this.queue.size;
  }

  /**
   * @param signal aborted when no caller waits for the result any longer
   * @throws the error of the handler; 503 if the read waited or ran too long, or could not wait
   */
  run(read: Read, signal = read.context.signal): Promise<Reply> {
    return new Promise<Reply>((resolve, reject) => {
      const { caller = NOBODY } = read.context;
      const waiting: Waiting = {
        read,
        caller,
        since: performance.now(),
        resolve,
        reject,
        timer: undefined,
        abort: new AbortController(),
        isRunning: false,
        isEnding: false,
      };
      if (this.isClosed) return this.lose(waiting, 'stop');
      if (signal?.aborted) return this.lose(waiting, 'client');
      signal?.addEventListener('abort', () => this.end(waiting, 'client'), { once: true });
      this.startTimer(waiting);
      this.queue.push(caller, waiting);
      this.bytes += waiting.read.bytes;
      this.next();
      while (this.queue.size > this.limits.reads || this.bytes > this.limits.bytes) {
        const dropped = this.queue.dropFromLargest();
        if (!dropped) break;
        this.bytes -= dropped.read.bytes;
        this.lose(dropped, 'full');
      }
    });
  }

  /** Runs `work` while no read runs. Reads that arrive in the meantime wait. Only one call at a time. */
  async quiet(work: () => unknown): Promise<void> {
    await new Promise<void>((resolve) => {
      this.quieted = resolve;
      if (this.busy === 0) resolve();
    });
    try {
      await work();
    } finally {
      this.quieted = undefined;
      this.next();
    }
  }

  /** Ends all running and waiting reads, and the runners. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (let waiting = this.queue.shift(); waiting; waiting = this.queue.shift()) this.lose(waiting, 'stop');
    await Promise.all(this.options.runners.map((runner) => runner.close()));
  }

  private next(): void {
    const most = this.options.most?.() ?? this.size;
    while (!this.quieted && this.queue.size > 0 && this.busy < most) {
      const runner = this.free.pop();
      const waiting = runner && this.queue.shift();
      if (!waiting) return;
      this.bytes -= waiting.read.bytes;
      void this.serve(runner, waiting);
    }
  }

  private async serve(runner: ReadRunner, waiting: Waiting): Promise<void> {
    const started = performance.now();
    const expected = this.expectedSeconds;
    waiting.isRunning = true;
    this.options.observer.waited((started - waiting.since) / 1000);
    this.queue.charge(waiting.caller, expected);
    this.startTimer(waiting);
    try {
      waiting.resolve(await runner.run(waiting.read, waiting.abort.signal));
    } catch (error) {
      waiting.reject(error);
    } finally {
      clearTimeout(waiting.timer);
      const took = (performance.now() - started) / 1000;
      this.queue.charge(waiting.caller, took - expected);
      this.expectedSeconds += LATEST * (took - this.expectedSeconds);
      const rest = this.options.restAfter?.(took) ?? 0;
      if (rest > 0) setTimeout(() => this.release(runner), rest * 1000).unref();
      else this.release(runner);
    }
  }

  private release(runner: ReadRunner): void {
    this.free.push(runner);
    if (this.busy === 0) this.quieted?.();
    this.next();
  }

  private startTimer(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => this.end(waiting, 'time'), this.options.timeoutSeconds * 1000);
  }

  /** Ends a read before its result, whether it waits or runs. */
  private end(waiting: Waiting, reason: Loss): void {
    if (waiting.isRunning) {
      if (waiting.isEnding) return;
      waiting.isEnding = true;
      waiting.abort.abort();
      this.lose(waiting, reason);
    } else if (this.queue.remove(waiting.caller, waiting)) {
      this.bytes -= waiting.read.bytes;
      this.lose(waiting, reason);
    }
  }

  private lose(waiting: Waiting, reason: Loss): void {
    clearTimeout(waiting.timer);
    this.options.observer.lost(reason);
    waiting.reject(this.errorFor(reason));
  }

  private errorFor(reason: Loss): Error {
    if (reason === 'client') return new ClientDisconnected('The client disconnected before the response');
    const seconds = Math.ceil((this.queue.size * this.expectedSeconds) / this.options.runners.length);
    return contention(new LostRead(reason), Math.min(LONGEST_RETRY_SECONDS, Math.max(1, seconds)));
  }
}

/** Runs `work` while none of the schedulers runs a read. They stop in order, so the last one for the shortest time. */
export async function quietAll(schedulers: readonly ReadScheduler[], work: () => unknown): Promise<void> {
  await schedulers.reduceRight<() => unknown>((inner, scheduler) => () => scheduler.quiet(inner), work)();
}

const WHY: Record<Loss, string> = {
  full: 'too many reads are waiting',
  time: 'a read took too long',
  client: 'the client disconnected',
  stop: 'the service is stopping',
};

/** The cause of the 503 of a read that ended without its result. */
class LostRead extends Error {
  constructor(readonly reason: Loss) {
    super(WHY[reason]);
  }
}

/** Whether a read failed because the queue had no room for more reads of its caller. Other callers may have room. */
export const isForWantOfRoom = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof LostRead && error.cause.reason === 'full';
