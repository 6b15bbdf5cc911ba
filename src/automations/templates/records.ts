import type { Schema } from '../../../generated/operations.ts';
import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import { toWireEvent } from '../../bus/event-record.ts';
import { toValue } from '../../lib/jinja/values.ts';
import type { Firing, StoredEvent } from '../../store/schema/engine.ts';
import type { EventValue } from './event-value.ts';
import { enumeration, float, instant, listOf, ObjectValue, type Reading, type Readings, RecordValue, record } from './record-value.ts';

/** Fields of each record that are more than their JSON. */

const STORED: Readings = { created: instant, updated: instant };

const STATE: Readings = {
  type: enumeration,
  timestamp: instant,
  state_details: record('StateDetails', {
    scheduled_time: instant,
    cache_expiration: instant,
    pause_timeout: instant,
    resume_time: instant,
  }),
};

const RUN: Readings = {
  ...STORED,
  state: record('State', STATE),
  state_type: enumeration,
  expected_start_time: instant,
  next_scheduled_start_time: instant,
  start_time: instant,
  end_time: instant,
  total_run_time: float,
  estimated_run_time: float,
  estimated_start_time_delta: float,
};

export const FLOW: Readings = STORED;
export const FLOW_RUN: Readings = RUN;
export const TASK_RUN: Readings = { ...RUN, cache_expiration: instant };
export const WORK_POOL: Readings = { ...STORED, status: enumeration };
export const WORK_QUEUE: Readings = { ...STORED, status: enumeration, last_polled: instant };
export const CONCURRENCY_LIMIT: Readings = { ...STORED, slot_decay_per_second: float };
export const DEPLOYMENT: Readings = {
  ...STORED,
  status: enumeration,
  last_polled: instant,
  schedules: listOf(record('DeploymentSchedule', STORED)),
  concurrency_options: record('ConcurrencyOptions', { collision_strategy: enumeration }),
  collision_policy: enumeration,
  global_concurrency_limit: record('GlobalConcurrencyLimit', CONCURRENCY_LIMIT),
};

const trigger: Reading = (json) => (isJsonObject(json) ? new RecordValue('Trigger', json, TRIGGER) : toValue(json));
const TRIGGER: Readings = { posture: enumeration, within: float, triggers: listOf(trigger) };

export function automationValue(automation: Schema<'Automation'>): ObjectValue {
  return new ObjectValue('automation', 'Automation', automation, { ...STORED, trigger });
}

/** A firing as in its events, with instants in wire form. */
function firingRecord(firing: Firing): JsonObject {
  const { triggered, triggering_firings, triggering_event } = firing;
  return {
    ...firing,
    triggered: toWireInstant(triggered),
    triggering_firings: triggering_firings.map(firingRecord),
    triggering_event: triggering_event && toWireEvent(triggering_event),
  };
}

/** @param eventValue converts an event */
export function firingValue(firing: Firing, eventValue: (event: StoredEvent) => EventValue): RecordValue {
  return new RecordValue('Firing', firingRecord(firing), {
    trigger,
    trigger_states: listOf(enumeration),
    triggered: instant,
    triggering_firings: () => firing.triggering_firings.map((child) => firingValue(child, eventValue)),
    triggering_event: () => firing.triggering_event && eventValue(firing.triggering_event),
  });
}
