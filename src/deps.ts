import type { ReadOperationId } from '../generated/operations.ts';
import type { Waiters } from './concurrency/waiters.ts';
import type { Encryption } from './encryption/encryption.ts';
import type { EventDeps } from './events/event-deps.ts';
import type { OnReaderThread } from './http/on-reader-thread.ts';
import type { Orchestrator } from './orchestration/orchestrator.ts';
import type { Turns } from './orchestration/turns.ts';
import type { Store } from './store/store.ts';

/** The dependencies of handlers and background services, created once at start. */
export interface Deps extends EventDeps {
  readonly encryption: Encryption;
  readonly orchestrator: Orchestrator;
  readonly turns: Turns;
  readonly onReaderThread: OnReaderThread;
  readonly waiters: Waiters;
}

/** The dependencies of operations that only read. A reader thread has no others, and its store writes nothing. */
export interface ReadDeps extends Pick<Deps, 'settings' | 'clock' | 'ids'> {
  readonly store: Pick<Store, 'reader'>;
}

/** The handlers among `H` that run on reader threads. */
export type ReadsOf<H> = Pick<H, ReadOperationId & keyof H>;
