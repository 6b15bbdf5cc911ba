import type { Reply } from '../http/response/reply.ts';
import type { Read } from './read.ts';

/** Runs one read after the other. */
export interface ReadRunner {
  /** Settles when the runner is free for the next read. Rejects soon after `signal` is aborted. */
  run(read: Read, signal: AbortSignal): Promise<Reply>;
  /** Called when no read runs. */
  close(): Promise<void>;
}
