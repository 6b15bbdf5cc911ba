import type { IdSource } from '../base/ids.ts';
import { isJsonObject } from '../base/json/json.ts';
import type { JsonValue } from '../base/json/value.ts';
import { addSeconds, type Instant, toMicros } from '../base/time/instant.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import { cleanResource, cleanText } from '../events/cleaning.ts';
import { isTerminal, STATE_TYPES, type StateDetails, type StateType, TERMINAL } from '../store/schema/shapes.ts';

export { isTerminal, STATE_TYPES, type StateDetails, type StateType, TERMINAL };

/** A state of a run with its data loaded. `timestamp` and the instants in `details` are in the fixed-width form. */
export interface RunState {
  id: string;
  type: StateType;
  name: string;
  timestamp: Instant;
  message: string | null;
  data: JsonValue;
  details: StateDetails;
}

/** A state that a client or a part of the service proposes for a run. */
export type ProposedState = RunState;

/** The fields of a proposal, in the shape of the contract's `StateCreate`; only `type` is required. */
export interface StateInput {
  type: StateType;
  name?: string | null | undefined;
  message?: string | null | undefined;
  data?: JsonValue;
  state_details?: Partial<StateDetails> | undefined;
}

/** Each type with the default name of its states. */
const DEFAULT_NAMES: Record<StateType, string> = {
  SCHEDULED: 'Scheduled',
  PENDING: 'Pending',
  RUNNING: 'Running',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
  CRASHED: 'Crashed',
  PAUSED: 'Paused',
  CANCELLING: 'Cancelling',
};

/** Types in which a flow run holds the slot of its deployment. */
export const HOLDING: readonly StateType[] = ['PENDING', 'RUNNING', 'CANCELLING'];

/** Types in which a task run holds the slots of its tags. */
export const WORKING: readonly StateType[] = ['RUNNING', 'CANCELLING'];

/** State names that rules and clients check; any other name is legal and has no meaning for the service. */
export const AWAITING_RETRY = 'AwaitingRetry';
export const AWAITING_CONCURRENCY_SLOT = 'AwaitingConcurrencySlot';
export const LATE = 'Late';
export const RESUMING = 'Resuming';
export const SUSPENDED = 'Suspended';

/** The sources of a new state's id and instant. */
interface Stamps {
  ids: IdSource;
  now: Instant;
}

/** {@link stateAt} the current time. */
export function proposedState(input: StateInput, { ids, clock }: Pick<CoreDeps, 'ids' | 'clock'>): ProposedState {
  return stateAt(input, { ids, now: clock.now() });
}

/**
 * A new state from the input of a client or a part of the service, with all defaults. The service always sets id and timestamp: clients cannot. A scheduled
 * state without a time is due immediately.
 */
export function stateAt(input: StateInput, { ids, now: timestamp }: Stamps): ProposedState {
  const details = completeDetails(input.state_details ?? {});
  if (input.type === 'SCHEDULED') details.scheduled_time ??= timestamp;
  return {
    id: ids.next(),
    type: input.type,
    name: input.name ?? DEFAULT_NAMES[input.type],
    timestamp,
    message: input.message ?? null,
    data: input.data ?? null,
    details,
  };
}

/** A copy of the state with a new id and timestamp. */
export function copyOf(state: RunState, { ids, now }: Stamps, changes: Partial<RunState> = {}): ProposedState {
  return { ...state, ...changes, id: ids.next(), timestamp: now };
}

/** PostgreSQL queries details, and fails if they contain a string that it cannot store. */
const cleaned = (text: string | null | undefined): string | null => (text == null ? null : cleanText(text));

/** All keys but `resume_time`, which only a pause with one has; a `deferred` of null stays null, because clients send it. */
function completeDetails(given: Partial<StateDetails>): StateDetails {
  return {
    flow_run_id: given.flow_run_id ?? null,
    task_run_id: given.task_run_id ?? null,
    child_flow_run_id: given.child_flow_run_id ?? null,
    scheduled_time: given.scheduled_time ?? null,
    cache_key: cleaned(given.cache_key),
    cache_expiration: given.cache_expiration ?? null,
    deferred: given.deferred === undefined ? false : given.deferred,
    untrackable_result: given.untrackable_result ?? false,
    pause_timeout: given.pause_timeout ?? null,
    ...(given.resume_time != null && { resume_time: given.resume_time }),
    pause_reschedule: given.pause_reschedule ?? false,
    pause_key: cleaned(given.pause_key),
    run_input_keyset: given.run_input_keyset ? cleanResource(given.run_input_keyset) : null,
    refresh_cache: given.refresh_cache ?? null,
    retriable: given.retriable ?? null,
    transition_id: given.transition_id ?? null,
    task_parameters_id: given.task_parameters_id ?? null,
    traceparent: cleaned(given.traceparent),
    deployment_concurrency_lease_id: given.deployment_concurrency_lease_id ?? null,
  };
}

/** True for data that is marked as not to be stored. */
export const isUnpersisted = (data: JsonValue): boolean => isJsonObject(data) && data.type === 'unpersisted';

/** Data that a proposal brings as its result: any object not marked unpersisted. */
export const isResult = (data: JsonValue): boolean => isJsonObject(data) && !isUnpersisted(data);

/** Data of a written state that represents a result: scalars, lists and `{}` do not count. */
export const isPersistedResult = (data: JsonValue): boolean => isResult(data) && Object.keys(data as object).length > 0;

const MICROSECOND = 0.000001;

/** The first instant from `wanted` on that is after the current state: no two states of a run may have the same timestamp. */
export function timestampAfter(current: RunState | null, wanted: Instant): Instant {
  return current && wanted <= current.timestamp ? addSeconds(current.timestamp, MICROSECOND) : wanted;
}

/** From `now` to `instant` in whole seconds, rounded to the nearest. */
export const wholeSecondsUntil = (instant: Instant, now: Instant): number => Math.round((toMicros(instant) - toMicros(now)) / 1_000_000);
