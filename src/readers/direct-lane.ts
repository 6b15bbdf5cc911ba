import { writers } from '../../generated/writers.ts';
import { bodyText } from '../http/body-text.ts';
import { acceptsGzip, encodeOnce } from '../http/compress.ts';
import type { RequestContext } from '../http/context.ts';
import { EncodedJson, type Reply } from '../http/reply.ts';
import type { ReadHandlers } from './handlers.ts';
import type { Lane } from './lane.ts';
import type { Read, ReadId } from './read.ts';

type Handler = (request: unknown, context: RequestContext) => Promise<Reply>;

/** A lane on this thread, for a database that works elsewhere. A read that is ended early goes on until its statement ends or exceeds its time limit. */
export class DirectLane implements Lane {
  private readonly handlers: Record<ReadId, Handler>;

  constructor(handlers: ReadHandlers) {
    this.handlers = handlers as Record<ReadId, Handler>;
  }

  async run({ op, request, context }: Read): Promise<Reply> {
    const { status, headers, body } = await this.handlers[op](request, context);
    const encoded = await encodeOnce(bodyText(body, writers[op]?.[status]), acceptsGzip(context.headers['accept-encoding']));
    return { status, headers, body: new EncodedJson(encoded) };
  }

  async close(): Promise<void> {}
}
