import type { ReadOperationId } from '../../generated/operations.ts';
import type { RequestContext } from '../http/context.ts';
import type { Reply } from '../http/reply.ts';
import type { ReadHandlers } from './handlers.ts';
import type { Lane } from './lane.ts';
import type { Read } from './read.ts';

type Handler = (request: unknown, context: RequestContext) => Promise<Reply>;

/** A lane on this thread, for a database that works elsewhere. A read that is ended early goes on until its statement ends or exceeds its time limit. */
export class DirectLane implements Lane {
  private readonly handlers: Record<ReadOperationId, Handler>;

  constructor(handlers: ReadHandlers) {
    this.handlers = handlers as Record<ReadOperationId, Handler>;
  }

  run({ op, request, context }: Read): Promise<Reply> {
    return this.handlers[op](request, context);
  }

  async close(): Promise<void> {}
}
