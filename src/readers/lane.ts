import type { ReadOperationId } from '../../generated/operations.ts';
import type { RequestContext } from '../http/context.ts';
import type { Reply } from '../http/reply.ts';

/** An operation that only reads, as its handler gets it. */
export interface Read {
  op: ReadOperationId;
  request: unknown;
  context: RequestContext;
}

/** Carries out one read after the other. */
export interface Lane {
  /** Settles when the lane is free for the next read. Soon after `signal` is aborted, it rejects. */
  run(read: Read, signal: AbortSignal): Promise<Reply>;
  /** Called when no read runs. */
  close(): Promise<void>;
}
