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
export type ReadOn = (op: PartlyReadId, needed: unknown, context: RequestContext) => Promise<Reply>;

/** The way to the readers for operations that write too: whoever finds that there is much to read can have it read beside the writer. */
export class Beside {
  private readOn: ReadOn | undefined;

  /** From now on there are readers. */
  open(readOn: ReadOn): void {
    this.readOn = readOn;
  }

  /** @returns undefined if there are no readers */
  read(op: PartlyReadId, needed: unknown, context: RequestContext): Promise<Reply> | undefined {
    return this.readOn?.(op, needed, context);
  }
}
