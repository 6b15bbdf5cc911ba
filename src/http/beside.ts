import type { OperationId } from '../../generated/operations.ts';
import type { RequestContext } from './context.ts';
import type { Reply } from './reply.ts';

/** Carries out the second half of an operation on a reader: there, its handler gets what the first half has found. */
export type ReadOn = (op: OperationId, found: unknown, context: RequestContext) => Promise<Reply>;

/** The way to the readers for operations that write too: whoever finds that there is much to read can have it read beside the writer. */
export class Beside {
  private readOn: ReadOn | undefined;

  /** From now on there are readers. */
  open(readOn: ReadOn): void {
    this.readOn = readOn;
  }

  /** @returns undefined if there are no readers */
  read(op: OperationId, found: unknown, context: RequestContext): Promise<Reply> | undefined {
    return this.readOn?.(op, found, context);
  }
}
