import type { Schema } from '../../generated/operations.ts';
import { type Instant, toWireInstant } from '../base/instant.ts';
import type { JsonValue } from '../base/json/value.ts';
import type { Orchestrated } from './outcome.ts';
import type { RunState, StateDetails } from './states.ts';

/** A row of either table of states, or a state in memory. */
type Stateful = Omit<RunState, 'data'> & { data?: JsonValue };

/** A state as served. Data stands in the row itself or in its artifact, `artifactData`; the row comes first. */
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

/** The answer to a proposal. */
export function toOrchestrationResult(outcome: Orchestrated): Schema<'OrchestrationResult'> {
  const { status, state, trace } = outcome;
  return { status, details: toDetails(outcome), state: state && toState(state), ...(trace && { trace }) };
}

function toDetails({ status, reason, delaySeconds, inputRefused }: Orchestrated): Schema<'OrchestrationResult'>['details'] {
  // clients know refused input by details that are not those of a rejection
  if (inputRefused) return { type: 'abort_details', reason };
  switch (status) {
    case 'ACCEPT':
      return { type: 'accept_details' };
    case 'REJECT':
      return { type: 'reject_details', reason };
    case 'ABORT':
      return { type: 'abort_details', reason };
    case 'WAIT':
      return { type: 'wait_details', delay_seconds: delaySeconds, reason };
  }
}
