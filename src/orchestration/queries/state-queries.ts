import type { JsonValue } from '../../base/json/value.ts';
import type { Value } from '../../store/query/prepared.ts';
import type { Reading } from '../../store/store.ts';
import type { RunState } from '../states.ts';

/** A state as it is read, joined with the artifact that contains its data. */
export interface StoredState {
  state: RunState | null;
  artifact: { data: JsonValue } | null;
}

/** The state with its data. */
export const loaded = ({ state, artifact }: StoredState): RunState | null =>
  state && { ...state, data: state.data ?? artifact?.data ?? null };

/** A locked run with its current state. */
export type LockedRun<Row extends StoredState> = Omit<Row, keyof StoredState> & { current: RunState | null };

/** Locks a run and reads it with its current state. `query` does both in one statement. */
export function lockedRun<Row extends { run: { stateId: string | null } } & StoredState>(
  query: (reading: Reading, id: string) => Promise<Row | undefined>,
): (reading: Reading, id: string) => Promise<LockedRun<Row> | undefined> {
  return async (reading, id) => {
    let row = await query(reading, id);
    // PostgreSQL: after a wait for the lock, the row combines the current run with joined rows from before the wait. A second read under the lock gets both.
    if (row && row.run.stateId !== (row.state?.id ?? null)) row = await query(reading, id);
    if (!row) return undefined;
    const { state, artifact, ...others } = row;
    return { ...others, current: loaded({ state, artifact }) };
  };
}

/** The values of a prepared insert of a state, except the id of its run. */
export type GivenState = Omit<RunState, 'data'> & { resultArtifactId: string | null };

/** The columns of a prepared insert. Data is stored in an artifact. */
export const givenState = (value: Value<GivenState>) => ({
  id: value('id'),
  timestamp: value('timestamp'),
  type: value('type'),
  name: value('name'),
  message: value('message'),
  details: value('details'),
  resultArtifactId: value('resultArtifactId'),
  data: null,
});
