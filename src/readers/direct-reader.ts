import { writers } from '../../generated/writers.ts';
import type { RequestContext } from '../base/request-context.ts';
import { bodyText } from '../http/response/body-text.ts';
import { acceptsGzip, encodeOnce } from '../http/response/compress.ts';
import { EncodedJson, type Reply } from '../http/response/reply.ts';
import type { ReadingStore } from '../store/postgres/postgres-store.ts';
import type { ReadHandlers } from './handlers.ts';
import type { Read, ReadId } from './read.ts';
import type { ReadRunner } from './read-runner.ts';

type Handler = (request: unknown, context: RequestContext) => Promise<Reply>;

/** A runner on this thread, for a database in another process. */
export class DirectReader implements ReadRunner {
  private readonly handlers: Record<ReadId, Handler>;

  /** @param handlers the handlers that use `store` */
  constructor(
    private readonly store: ReadingStore,
    handlers: ReadHandlers,
  ) {
    this.handlers = handlers as Record<ReadId, Handler>;
  }

  async run({ op, request, context }: Read, signal: AbortSignal): Promise<Reply> {
    const { status, headers, body } = await this.store.until(signal, () => this.handlers[op](request, context));
    const encoded = await encodeOnce(bodyText(body, writers[op]?.[status]), acceptsGzip(context.headers['accept-encoding']));
    return { status, headers, body: new EncodedJson(encoded) };
  }

  async close(): Promise<void> {}
}
