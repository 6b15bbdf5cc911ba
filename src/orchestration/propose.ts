import { isUnstorable } from '../base/errors.ts';
import type { Joining, Reader, Store, Tx } from '../store/store.ts';
import { type Outcome, unchanged } from './outcome.ts';
import type { RunState } from './states.ts';

/**
 * Proposes a state in a separate transaction. A state that the database cannot store (PostgreSQL: NUL in a text, a name too long for its index) is an ABORT
 * that leaves the run in the state that `readCurrent` finds. Rethrows all other errors.
 */
export async function proposeInTransaction(
  store: Store,
  propose: (tx: Tx) => Promise<Outcome>,
  readCurrent: (reader: Reader) => Promise<RunState | null>,
  joining?: Joining,
): Promise<Outcome> {
  try {
    return await store.transaction(propose, joining);
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    return unchanged('ABORT', `Error validating state: ${error.message}`, await readCurrent(store.reader));
  }
}
