import { contention } from '../base/errors.ts';
import type { RequestContext } from '../base/request-context.ts';
import type { ReadDeps } from '../deps.ts';
import type { Reply } from '../http/response/reply.ts';
import { toApiError } from '../store/errors.ts';
import type { SqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { ReadHandlers } from './handlers.ts';
import type { Read, ReadId } from './read.ts';
import { isSumOfRuns, readsTotals } from './read-kinds.ts';

/** The rows that a statement may read on the main thread, in steps of 256: they take less than two milliseconds. */
const MAX_STEPS = 8;
/** After a read of more rows, reads of its kind run on threads for this time. */
const PAUSE_MILLISECONDS = 1000;

const TOO_MANY_ROWS = contention(new Error('the read reads too many rows for the main thread'));

type Handler = (request: unknown, context: RequestContext) => Promise<Reply>;

/**
 * Runs counts and sums of runs on the main thread, for SQLite: most of them take a tenth of a millisecond, less than the way to a reader thread and back. Stops
 * a statement that reads more rows.
 */
export class BriefReads {
  private readonly handlers: Record<ReadId, Handler>;
  private steps = 0;
  /** Until when reads with totals, and reads without them, run on threads. */
  private readonly pausedUntil = { totals: 0, runs: 0 };

  /** @param handlersOn returns the handlers of reads on a store */
  constructor(store: SqliteStore, handlersOn: (store: ReadDeps['store']) => ReadHandlers) {
    const reader = store.stoppableReader(() => {
      if (++this.steps > MAX_STEPS) throw TOO_MANY_ROWS;
    });
    this.handlers = handlersOn({ reader }) as Record<ReadId, Handler>;
  }

  /**
   * @returns undefined if a thread must run the read
   * @throws the error of the handler
   */
  async run(read: Read): Promise<Reply | undefined> {
    if (read.limit || !read.isShort || !isSumOfRuns(read)) return undefined;
    const kind = readsTotals(read) ? 'totals' : 'runs';
    if (performance.now() < this.pausedUntil[kind]) return undefined;
    this.steps = 0;
    try {
      return await this.handlers[read.op](read.request, read.context);
    } catch (error) {
      if (toApiError(error) !== TOO_MANY_ROWS) throw error;
      this.pausedUntil[kind] = performance.now() + PAUSE_MILLISECONDS;
      return undefined;
    }
  }
}
