import type { Schema } from '../../generated/operations.ts';
import { type Instant, toWireInstant } from '../base/instant.ts';
import type { JsonValue } from '../base/json/value.ts';
import type { RunState, StateDetails } from './states.ts';

/** A row of either table of states, or a state in hand. */
type Stateful = Omit<RunState, 'data'> & { data?: JsonValue };

/** A state as served. `artifactData` is what its artifact holds; data kept in the row itself comes first (spec 03 §1.5, 04 §1.7). */
export function toState(state: Stateful, artifactData: JsonValue = null): Schema<'State'> {
  return {
    id: state.id,
    type: state.type,
    name: state.name,
    timestamp: toWireInstant(state.timestamp),
    message: state.message,
    data: state.data ?? artifactData,
    state_details: toStateDetails(state.details),
  };
}

function toStateDetails(details: StateDetails): Schema<'StateDetails'> {
  const { scheduled_time, cache_expiration, pause_timeout } = details;
  if (scheduled_time === null && cache_expiration === null && pause_timeout === null) return details;
  return {
    ...details,
    scheduled_time: wireTime(scheduled_time),
    cache_expiration: wireTime(cache_expiration),
    pause_timeout: wireTime(pause_timeout),
  };
}

const wireTime = (instant: Instant | null) => instant && toWireInstant(instant);
