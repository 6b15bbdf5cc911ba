import type { Reply } from '../http/response/reply.ts';
import type { Read } from './read.ts';

/** Carries out one read after the other. */
export interface ReadRunner {
  /** Settles when the runner is free for the next read. Soon after `signal` is aborted, it rejects. */
  run(read: Read, signal: AbortSignal): Promise<Reply>;
  /** Called when no read runs. */
  close(): Promise<void>;
}
