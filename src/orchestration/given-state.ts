import type { Value } from '../store/query/prepared.ts';
import type { RunState } from './states.ts';

/** The values of a prepared insert of a state, except the id of its run. Data is stored in an artifact. */
export type GivenState = Omit<RunState, 'data'> & { resultArtifactId: string | null };

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
