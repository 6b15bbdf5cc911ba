import type { Deps } from '../deps.ts';

/** The result of one pass. `more` repeats the service at once, because a full batch may mean that there is more work. */
export interface PassResult {
  handled: number;
  more?: boolean;
}

/**
 * A background service that takes no input: it inspects stored data and corrects it. It is idempotent, so any number of passes on any number of nodes have
 * the effect of one. The interval and pokes trigger the same code.
 */
export interface Reconciler {
  /** In kebab-case. Also the topic of its pokes, its row in `/admin/services` and its metric label. */
  readonly name: string;
  /** One sentence for `/admin/services` and the docs. */
  readonly description: string;
  settings(deps: Deps): { enabled: boolean; loopSeconds: number };
  /** `everywhere`: each node runs it for itself (its own sockets, its own queue). `once`: one node at a time runs it, under a lease. */
  readonly runs: 'once' | 'everywhere';
  reconcile(deps: Deps, signal: AbortSignal): Promise<PassResult>;
  /** A pass waits so long after a poke for others like it, by default not at all. */
  readonly settleSeconds?: number;
  /** Does the same work continuously for what should not wait: pokes go to it. It has neither intervals nor records of passes. Passes do what it missed. */
  readonly companion?: { start(): void; poke(): void; stop(): Promise<void> };
}
