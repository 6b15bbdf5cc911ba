import type { OperationId } from '../../generated/operations.ts';
import type { RequestContext } from '../base/request-context.ts';
import type { Reply } from './response/reply.ts';

/** The operations of which a reader may carry out the second half: those with which workers and runners ask for due runs. */
export const POLLS = [
  'readScheduledFlowRunsOfWorkPool',
  'readScheduledFlowRunsOfDeployments',
  'readWorkQueueRuns',
] as const satisfies OperationId[];

export type PollId = (typeof POLLS)[number];

/** The operations on all runs that match, of which a reader may find the runs. */
export type SearchId = 'bulkDeleteFlowRuns' | 'bulkSetFlowRunState';

/** The operations of which a reader may carry out a part. */
export type PartlyReadId = PollId | SearchId;

/** Carries out a part of an operation on a reader: there, its handler gets what is needed for it. */
export type ReadPart = (op: PartlyReadId, needed: unknown, context: RequestContext) => Promise<Reply>;

/** The access to reader threads for operations that also write: a handler that has much to read runs that part on a reader thread. */
export class OnReaderThread {
  private readPart: ReadPart | undefined;

  /** From now on there are readers. */
  open(readPart: ReadPart): void {
    this.readPart = readPart;
  }

  /** @returns undefined if there are no readers */
  read(op: PartlyReadId, needed: unknown, context: RequestContext): Promise<Reply> | undefined {
    return this.readPart?.(op, needed, context);
  }
}
