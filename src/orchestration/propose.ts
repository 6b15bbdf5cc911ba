import { ApiError } from '../base/errors.ts';
import type { JsonValue } from '../base/json/value.ts';
import type { Reader, Store, Tx } from '../store/store.ts';
import type { Orchestrated } from './orchestrator.ts';
import { toState } from './wire.ts';

interface Current {
  state: Parameters<typeof toState>[0] | null;
  resultData: JsonValue | null;
}

/**
 * Proposes a state in a transaction of its own. One that the database cannot hold (PostgreSQL: NUL in a text, a name too long for its index) leaves the
 * run in the state that `readCurrent` finds, and the answer says so (spec 03 §3 no. 5).
 */
export async function proposeAlone<Result extends Orchestrated>(
  store: Store,
  propose: (tx: Tx) => Promise<Result>,
  readCurrent: (reader: Reader) => Promise<Current | undefined>,
): Promise<Result | Orchestrated> {
  try {
    return await store.transaction(propose);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'unprocessable')) throw error;
    const current = await readCurrent(store.reader);
    const reason = `Error validating state: ${error.message}`;
    const state = current?.state ? toState(current.state, current.resultData) : null;
    return { status: 'ABORT', state, details: { type: 'abort_details', reason }, written: false };
  }
}
