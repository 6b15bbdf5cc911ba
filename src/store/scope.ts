import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './store.ts';

/** On whose behalf work is done. It follows the work through promises, and into its transactions. */
export interface Scope {
  /** Called by each transaction of the work after its last statement. */
  readonly written?: ((tx: Tx) => void) | undefined;
}

const scopes = new AsyncLocalStorage<Scope>();

export const currentScope = (): Scope | undefined => scopes.getStore();

export const withinScope = <T>(scope: Scope | undefined, work: () => T): T => scopes.run(scope as Scope, work);
