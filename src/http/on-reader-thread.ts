import type { OperationId } from '../../generated/operations.ts';
import type { RequestContext } from '../base/request-context.ts';
import type { Reply } from './response/reply.ts';

/** The operations whose second half can run on a reader thread: workers and runners poll for due runs with them. */
export const POLLS = [
  'readScheduledFlowRunsOfWorkPool',
  'readScheduledFlowRunsOfDeployments',
  'readWorkQueueRuns',
] as const satisfies OperationId[];

export type PollId = (typeof POLLS)[number];

/** The operations on all runs that match a filter; a reader thread can find the runs. */
export type SearchId = 'bulkDeleteFlowRuns' | 'bulkSetFlowRunState';

/** The operations of which a part can run on a reader thread. */
export type PartlyReadId = PollId | SearchId;

/** Runs a part of an operation on a reader thread. Its handler there receives `needed` as the request. */
export type ReadPart = (op: PartlyReadId, needed: unknown, context: RequestContext) => Promise<Reply>;

/** Gives operations that also write access to reader threads: a handler with a large read runs that part there. */
export class OnReaderThread {
  private readPart: ReadPart | undefined;

  /** Called once reader threads are available. */
  open(readPart: ReadPart): void {
    this.readPart = readPart;
  }

  /** @returns undefined if there are no reader threads */
  read(op: PartlyReadId, needed: unknown, context: RequestContext): Promise<Reply> | undefined {
    return this.readPart?.(op, needed, context);
  }
}
