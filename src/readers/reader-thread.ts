import { contention, internal } from '../base/errors.ts';
import type { Clock } from '../base/time/clock.ts';
import { acceptsGzip } from '../http/response/compress.ts';
import { EncodedJson, type Reply } from '../http/response/reply.ts';
import type { SlowStatement } from '../store/drivers/slow-statements.ts';
import { failureOf, fromRejection, type Response, type Start } from './messages.ts';
import type { Read } from './read.ts';
import type { ReadRunner } from './read-runner.ts';
import { ThreadHandle } from './thread-handle.ts';

interface Options {
  start: Omit<Start, 'stop'>;
  clock: Clock;
  /** Called when a thread ends unexpectedly. */
  onLoss: (error: Error) => void;
  onSlow: (slow: SlowStatement) => void;
}

/** A runner with its own thread, which starts with the first read and is replaced when it is lost. */
export class ReaderThread implements ReadRunner {
  private thread: ThreadHandle | undefined;
  /** Resolves when the previous thread has exited. */
  private former: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly options: Options) {}

  async run(read: Read, signal: AbortSignal): Promise<Reply> {
    const { op, context, limit } = read;
    const thread = await this.living(signal);
    await thread.started;
    if (signal.aborted) throw contention();
    const stop = () => thread.interrupt();
    signal.addEventListener('abort', stop, { once: true });
    const { requestId, receivedAt, apiVersion, clientVersion, createdBy, updatedBy, origin, headers } = context;
    try {
      const response = await thread.run({
        op,
        request: read.text,
        limit,
        context: { op, requestId, receivedAt, apiVersion, clientVersion, createdBy, updatedBy, origin, headers },
        now: this.options.clock.now(),
        acceptsGzip: acceptsGzip(headers['accept-encoding']),
      });
      return replyOf(response);
    } catch (error) {
      if (!thread.loss) throw error;
      if (!signal.aborted && !this.isClosed) this.options.onLoss(thread.loss);
      throw contention(thread.loss);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([this.former, this.thread?.end()]);
  }

  /** The thread, or a new one if it was lost. One ending thread may still be busy with its last statement; a second one must exit first. */
  private async living(signal: AbortSignal): Promise<ThreadHandle> {
    if (this.thread?.loss) {
      await untilAborted(this.former, signal);
      this.former = this.thread.gone;
      this.thread = undefined;
    }
    this.thread ??= new ThreadHandle(this.options.start, this.options.onSlow);
    return this.thread;
  }
}

/** @throws 503 if the signal is aborted before the promise resolves */
async function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(contention());
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** @throws the error of the handler */
function replyOf(response: Response): Reply {
  if ('rejection' in response) throw fromRejection(response.rejection);
  if ('failure' in response) throw internal(failureOf(response.failure));
  const { status, headers, body } = response.reply;
  return { status, headers, body: new EncodedJson(body) };
}
