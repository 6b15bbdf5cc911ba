import type { Deps } from '../deps.ts';

/** The result of one pass. `more` repeats the service immediately, because a full batch may mean that there is more work. */
export interface PassResult {
  handled: number;
  more?: boolean;
}

/**
 * A background service that takes no input: it inspects stored data and corrects it. It is idempotent, so any number of passes on any number of nodes have the
 * effect of one. The interval and notifications trigger the same code.
 */
export interface Reconciler {
  /** In kebab-case. Also the topic of the notifications that wake it, its row in `/admin/services` and its metric label. */
  readonly name: string;
  /** One sentence for `/admin/services` and the docs. */
  readonly description: string;
  settings(deps: Deps): { enabled: boolean; loopSeconds: number };
  /** `everywhere`: each node runs it for its own sockets and queue. `once`: one node at a time runs it, under a lease. */
  readonly runs: 'once' | 'everywhere';
  reconcile: (deps: Deps, signal: AbortSignal) => Promise<PassResult>;
  /** Seconds that a pass waits after a notification for more of them; none by default. */
  readonly settleSeconds?: number;
  /**
   * Does the same work continuously, for work that should not wait: it receives the notifications. It has neither intervals nor records of passes. Passes do
   * what it misses.
   */
  readonly companion?: { start(): void; wake(): void; stop(): Promise<void> };
}
