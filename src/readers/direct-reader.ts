import { writers } from '../../generated/writers.ts';
import type { ReadDeps } from '../deps.ts';
import { bodyText } from '../http/response/body-text.ts';
import { acceptsGzip, encodeOnce } from '../http/response/compress.ts';
import { EncodedJson, type Reply } from '../http/response/reply.ts';
import type { ReadingStore } from '../store/postgres/postgres-store.ts';
import type { ReadHandlers } from './handlers.ts';
import { type HandlersOf, handlersByLimit } from './handlers-by-limit.ts';
import type { Read } from './read.ts';
import type { ReadRunner } from './read-runner.ts';

/** A runner on this thread, for a database in another process. */
export class DirectReader implements ReadRunner {
  private readonly handlersOf: HandlersOf;

  /** @param handlersOn creates the handlers that use a store */
  constructor(
    private readonly store: ReadingStore,
    handlersOn: (store: ReadDeps['store']) => ReadHandlers,
  ) {
    this.handlersOf = handlersByLimit(store, handlersOn);
  }

  async run({ op, request, context, limit }: Read, signal: AbortSignal): Promise<Reply> {
    const { status, headers, body } = await this.store.until(signal, () => this.handlersOf(limit)[op](request, context));
    const encoded = await encodeOnce(bodyText(body, writers[op]?.[status]), acceptsGzip(context.headers['accept-encoding']));
    return { status, headers, body: new EncodedJson(encoded) };
  }

  async close(): Promise<void> {}
}
