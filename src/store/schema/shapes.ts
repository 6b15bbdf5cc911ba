import type { JsonValue } from '../../base/json/value.ts';

/** Types of JSON columns. They equal the wire form, except that timestamps are in the fixed-width form of an Instant. */
export type Labels = { [key: string]: JsonValue };

/**
 * The retry and pause policy of a flow run. `max_retries` and `retry_delay_seconds` are the deprecated names of `retries` and `retry_delay`. Delays are in
 * seconds.
 */
export interface FlowRunPolicy {
  max_retries: number;
  retry_delay_seconds: number;
  retries: number | null;
  retry_delay: number | null;
  pause_keys: string[];
  resuming: boolean;
  retry_type: 'in_process' | 'reschedule' | null;
}

/** The retry policy of a task run. A list of delays has one entry per retry, the last of which repeats. Delays are in seconds. */
export interface TaskRunPolicy {
  max_retries: number;
  retry_delay_seconds: number;
  retries: number | null;
  retry_delay: number | number[] | null;
  retry_jitter_factor: number | null;
}

/** Details of a state. All eighteen keys are always present. */
export interface StateDetails {
  flow_run_id: string | null;
  task_run_id: string | null;
  child_flow_run_id: string | null;
  scheduled_time: string | null;
  cache_key: string | null;
  cache_expiration: string | null;
  deferred: boolean | null;
  untrackable_result: boolean;
  pause_timeout: string | null;
  /** Only in pauses that have one: a field in every state would be the longest of most. */
  resume_time?: string | null;
  pause_reschedule: boolean;
  pause_key: string | null;
  run_input_keyset: { [key: string]: string } | null;
  refresh_cache: boolean | null;
  retriable: boolean | null;
  transition_id: string | null;
  task_parameters_id: string | null;
  traceparent: string | null;
  deployment_concurrency_lease_id: string | null;
}

export const STATE_TYPES = [
  'SCHEDULED',
  'PENDING',
  'RUNNING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
  'CRASHED',
  'PAUSED',
  'CANCELLING',
] as const;
export type StateType = (typeof STATE_TYPES)[number];

/** The state types in which a run ends. */
export const TERMINAL: readonly StateType[] = ['COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED'];

export const isTerminal = (type: StateType): boolean => TERMINAL.includes(type);
