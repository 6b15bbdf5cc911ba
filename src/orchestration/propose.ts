import { isUnstorable } from '../base/errors.ts';
import type { Reader, Store } from '../store/store.ts';
import { type Outcome, unchanged } from './engine/outcome.ts';
import type { RunState } from './states.ts';

/**
 * The outcome of a proposal in a separate transaction. A state that the database cannot store (PostgreSQL: NUL in a text, a name too long for its index) is an ABORT
 * that leaves the run in the state that `readCurrent` finds. Rethrows all other errors.
 */
export async function outcomeOrAbort(
  store: Store,
  proposing: Promise<Outcome>,
  readCurrent: (reader: Reader) => Promise<RunState | null>,
): Promise<Outcome> {
  try {
    return await proposing;
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    return unchanged('ABORT', `Error validating state: ${error.message}`, await readCurrent(store.reader));
  }
}
