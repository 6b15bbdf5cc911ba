import { addSeconds, type Instant, toMicros } from '../base/instant.ts';
import { isJsonObject } from '../base/json/json.ts';
import type { JsonValue } from '../base/json/value.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import { isTerminal, STATE_TYPES, type StateDetails, type StateType, TERMINAL } from '../store/schema/shapes.ts';

export { isTerminal, STATE_TYPES, type StateDetails, type StateType, TERMINAL };

/** A state of a run, its data at hand. `timestamp` and the instants in `details` are in the fixed-width form. */
export interface RunState {
  id: string;
  type: StateType;
  name: string;
  timestamp: Instant;
  message: string | null;
  data: JsonValue;
  details: StateDetails;
}

/** A state that somebody wants a run to have: id and timestamp are the service's, the rest is theirs. */
export type ProposedState = RunState;

/** What a proposal may say; `type` alone is enough. Shape of the contract's `StateCreate`. */
export interface StateInput {
  type: StateType;
  name?: string | null;
  message?: string | null;
  data?: JsonValue;
  state_details?: Partial<StateDetails>;
}

type Stamps = Pick<CoreDeps, 'ids' | 'clock'>;

/** Each type and the name a state of it has when none is given. */
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

/** Names that rules and clients look for (spec 03 §1.1). */
export const AWAITING_RETRY = 'AwaitingRetry';
export const AWAITING_CONCURRENCY_SLOT = 'AwaitingConcurrencySlot';
export const LATE = 'Late';
export const RESUMING = 'Resuming';
export const SUSPENDED = 'Suspended';

/** A new state from what a client or a part of the service asks for: defaults filled in, id and timestamp made now (spec 03 §1.2–1.4). */
export function proposedState(input: StateInput, { ids, clock }: Stamps): ProposedState {
  const timestamp = clock.now();
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

/** The same state once more, as a new one. */
export function copyOf(state: RunState, { ids, clock }: Stamps, changes: Partial<RunState> = {}): ProposedState {
  return { ...state, ...changes, id: ids.next(), timestamp: clock.now() };
}

/** All eighteen keys; a `deferred` of null stays null, because clients send it so. */
function completeDetails(given: Partial<StateDetails>): StateDetails {
  return {
    flow_run_id: given.flow_run_id ?? null,
    task_run_id: given.task_run_id ?? null,
    child_flow_run_id: given.child_flow_run_id ?? null,
    scheduled_time: given.scheduled_time ?? null,
    cache_key: given.cache_key ?? null,
    cache_expiration: given.cache_expiration ?? null,
    deferred: given.deferred === undefined ? false : given.deferred,
    untrackable_result: given.untrackable_result ?? false,
    pause_timeout: given.pause_timeout ?? null,
    pause_reschedule: given.pause_reschedule ?? false,
    pause_key: given.pause_key ?? null,
    run_input_keyset: given.run_input_keyset ?? null,
    refresh_cache: given.refresh_cache ?? null,
    retriable: given.retriable ?? null,
    transition_id: given.transition_id ?? null,
    task_parameters_id: given.task_parameters_id ?? null,
    traceparent: given.traceparent ?? null,
    deployment_concurrency_lease_id: given.deployment_concurrency_lease_id ?? null,
  };
}

/** True for data that says of itself that it is not to be stored. */
export const isUnpersisted = (data: JsonValue): boolean => isJsonObject(data) && data.type === 'unpersisted';

/** Data that a proposal brings as its result: any object not marked unpersisted. */
export const isResult = (data: JsonValue): boolean => isJsonObject(data) && !isUnpersisted(data);

/** Data of a written state that stands for a result: scalars, lists and `{}` do not count (spec 03 §1.5). */
export const isPersistedResult = (data: JsonValue): boolean => isResult(data) && Object.keys(data as object).length > 0;

const MICROSECOND = 0.000001;

/** The first instant from `wanted` on that is after the current state: the states of a run are told apart by their timestamps (spec 03 §6 G0). */
export function timestampAfter(current: RunState | null, wanted: Instant): Instant {
  return current && wanted <= current.timestamp ? addSeconds(current.timestamp, MICROSECOND) : wanted;
}

/** From `now` to `instant` in whole seconds, rounded to the nearest. */
export const wholeSecondsUntil = (instant: Instant, now: Instant): number => Math.round((toMicros(instant) - toMicros(now)) / 1_000_000);
