import type { StateDetails } from './shapes.ts';

/** The details of a state for which nothing is known. Rows contain only the fields that differ: mostly the id of the run, 55 of 450 bytes. */
const DEFAULTS: Readonly<StateDetails> = {
  flow_run_id: null,
  task_run_id: null,
  child_flow_run_id: null,
  scheduled_time: null,
  cache_key: null,
  cache_expiration: null,
  deferred: false,
  untrackable_result: false,
  pause_timeout: null,
  pause_reschedule: false,
  pause_key: null,
  run_input_keyset: null,
  refresh_cache: null,
  retriable: null,
  transition_id: null,
  task_parameters_id: null,
  traceparent: null,
  deployment_concurrency_lease_id: null,
};

const NAMES = [...Object.keys(DEFAULTS), 'resume_time'] as (keyof StateDetails)[];

/** The fields that a row stores. */
export function withoutDefaults(details: StateDetails): Partial<StateDetails> {
  const stored: Partial<Record<keyof StateDetails, unknown>> = {};
  for (const name of NAMES) if (details[name] !== DEFAULTS[name]) stored[name] = details[name];
  return stored as Partial<StateDetails>;
}

/** Reverses {@link withoutDefaults}. */
export const withDefaults = (stored: Partial<StateDetails>): StateDetails => ({ ...DEFAULTS, ...stored });

/** The text of details that contain only the id of a flow run, around that id. */
const [OF_FLOW_RUN = '', OTHERS = ''] = JSON.stringify(withDefaults({ flow_run_id: '?' })).split('?');

/** {@link withDefaults} of a JSON text. Most texts contain only the id of a flow run: completing them costs a tenth of parsing them. */
export function completedText(stored: string): string {
  const isOnlyId = stored.length === OF_FLOW_RUN.length + 38 && stored.startsWith(OF_FLOW_RUN);
  if (isOnlyId) return `${stored.slice(0, -2)}${OTHERS}`;
  return JSON.stringify(withDefaults(JSON.parse(stored) as Partial<StateDetails>));
}
