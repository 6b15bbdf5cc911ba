import type { Schema } from '../../generated/operations.ts';
import type { Outgoing, OutgoingBody } from '../base/json/outgoing.ts';
import { JsonText, type JsonValue } from '../base/json/value.ts';
import { type Instant, toWireInstant } from '../base/time/instant.ts';
import type { Outcome } from './engine/outcome.ts';
import type { RunState, StateDetails } from './states.ts';

/** A row of either table of states, or a state in memory. */
type Stateful = Omit<RunState, 'data'> & { data?: JsonValue };
/** The same with its JSON as text. */
type Served = Omit<RunState, 'data' | 'details'> & { data?: Outgoing<JsonValue>; details: Outgoing<StateDetails> };

/** A state in the form of responses. Its data is in the row itself or in its artifact, `artifactData`; the row takes precedence. */
export function toState(state: Stateful, artifactData?: JsonValue): Schema<'State'>;
export function toState(state: Served, artifactData?: Outgoing<JsonValue>): OutgoingBody<Schema<'State'>>;
export function toState(state: Served, artifactData: Outgoing<JsonValue> = null): OutgoingBody<Schema<'State'>> {
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

function toStateDetails(details: Outgoing<StateDetails>): Outgoing<Schema<'StateDetails'>> {
  if (details instanceof JsonText) return detailsText(details);
  const { scheduled_time, cache_expiration, pause_timeout, resume_time } = details;
  if (scheduled_time === null && cache_expiration === null && pause_timeout === null && resume_time == null) return details;
  return {
    ...details,
    scheduled_time: wireTime(scheduled_time),
    cache_expiration: wireTime(cache_expiration),
    pause_timeout: wireTime(pause_timeout),
    ...(resume_time != null && { resume_time: wireTime(resume_time) }),
  };
}

/** {@link toStateDetails} of a JSON text: it differs from the stored text only if that contains a time with a zero fraction. */
function detailsText(details: JsonText): Outgoing<Schema<'StateDetails'>> {
  const { text } = details;
  if (!text.includes(ZERO_FRACTION)) return details;
  if (text.includes(NO_KEYSET)) return new JsonText(text.replace(ROUND_TIMES, '"$1":"$2Z"'));
  return toStateDetails(JSON.parse(text) as StateDetails);
}

const ZERO_FRACTION = '.000000Z"';
/** Without the only object-valued field, whose own fields could have the names of times, every name followed by a colon is a field. */
const NO_KEYSET = '"run_input_keyset":null';
const ROUND_TIMES = /"(scheduled_time|cache_expiration|pause_timeout|resume_time)":"([^"]{19})\.000000Z"/g;

const wireTime = (instant: Instant | null) => instant && toWireInstant(instant);

/** The response to a proposal. */
export function toOrchestrationResult(outcome: Outcome): Schema<'OrchestrationResult'> {
  const { status, state, trace } = outcome;
  return { status, details: toDetails(outcome), state: state && toState(state), ...(trace && { trace }) };
}

function toDetails({ status, reason, delaySeconds, inputRejected }: Outcome): Schema<'OrchestrationResult'>['details'] {
  // clients recognize rejected input by details that are not those of a rejection
  if (inputRejected) return { type: 'abort_details', reason };
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
