import type { Deps } from '../deps.ts';

/** What one pass did; `more` runs the service again at once, because a full batch says there may be more. */
export interface PassResult {
  handled: number;
  more?: boolean;
}

/**
 * Background work that takes no input: it looks at what is stored and brings it where it should be. Idempotent, so that any number of passes, on any
 * number of nodes, do what one would; runs on its interval and on a poke through the same code (design §8).
 */
export interface Reconciler {
  /** Kebab-case; also the topic of its pokes, its row in `/admin/services` and its metric label. */
  readonly name: string;
  /** What it does, one sentence for `/admin/services` and the docs. */
  readonly description: string;
  settings(deps: Deps): { enabled: boolean; loopSeconds: number };
  /** `everywhere`: each node works for itself (its own sockets, its own queue). `once`: one node at a time does it, under a lease. */
  readonly runs: 'once' | 'everywhere';
  reconcile(deps: Deps, signal: AbortSignal): Promise<PassResult>;
  /** Does the same work without the turns and the accounts of a pass, for what should not wait: the pokes are for it. Passes make up for what it missed. */
  readonly companion?: { start(): void; poke(): void; stop(): Promise<void> };
}
