import { hashOfKey } from '../../automations/triggers/bucket-key.ts';
import { isJsonObject, stringifyJson, toPlainJson } from '../../base/json/json.ts';
import { type JsonObject, type JsonValue, LosslessNumber } from '../../base/json/value.ts';
import type { Cell } from '../../store/moving/cells.ts';
import { bool, json, list, objectOf, parsed, text, time, uuid, whole } from '../conversions.ts';
import { into, type Kind } from '../kind.ts';
import { named } from './stamps.ts';

/** Numbers of an action itself are plain, those of the parameters that it passes on stay exact. */
function actions(value: Cell): Cell {
  const read = value === null ? [] : parsed(String(value));
  const plain = (action: JsonValue) =>
    isJsonObject(action)
      ? Object.fromEntries(Object.entries(action).map(([key, one]) => [key, one instanceof LosslessNumber ? Number(one.text) : one]))
      : action;
  return stringifyJson(Array.isArray(read) ? read.map(plain) : []);
}

const plainObject = (value: Cell) => stringifyJson(toPlainJson(objectOf(value)));

/** The triggers without parts, at any depth. */
function leavesOf(trigger: JsonObject): JsonObject[] {
  const { triggers } = trigger;
  return Array.isArray(triggers) ? triggers.filter(isJsonObject).flatMap(leavesOf) : [trigger];
}

const KEPT_WITH_AUTOMATION = [{ column: 'automation_id', table: 'automations', missing: 'leave' }] as const;
const UNNEEDED = 'the row is found by its keys';

export const automations: Kind = {
  name: 'automations',
  group: 'definitions',
  from: 'automation',
  to: 'automations',
  columns: {
    ...named,
    description: into('description', text),
    enabled: into('enabled', bool),
    tags: into('tags', list, '[]'),
    trigger: into('trigger', plainObject),
    actions: into('actions', actions),
    actions_on_trigger: into('actions_on_trigger', actions, '[]'),
    actions_on_resolve: into('actions_on_resolve', actions, '[]'),
  },
  extras: [
    {
      table: 'proactive_runs',
      by: 'automation_id',
      rows: ({ made }) =>
        made('enabled') === 0
          ? []
          : leavesOf(objectOf(made('trigger')))
              .filter(({ posture }) => posture === 'Proactive')
              .map(({ id }) => ({ trigger_id: String(id), automation_id: made('id'), next_run: made('updated') })),
    },
  ],
  // one trigger that it cannot read would fail the lists of the other server
  isWrittenBack: (made) => leavesOf(objectOf(made('trigger'))).every(({ type }) => type !== 'metric'),
  notWrittenBack: 'the other server has no metric triggers',
};

export const automationRelatedResources: Kind = {
  name: 'resources of automations',
  group: 'definitions',
  from: 'automation_related_resource',
  to: 'automation_related_resources',
  columns: {
    automation_id: into('automation_id', uuid),
    resource_id: into('resource_id', text),
    automation_owned_by_resource: into('owned', bool),
  },
  redundant: { id: UNNEEDED, created: UNNEEDED, updated: UNNEEDED },
  references: KEPT_WITH_AUTOMATION,
};

const storedEvent = (event: JsonValue): JsonValue =>
  isJsonObject(event)
    ? { ...event, occurred: time(String(event.occurred)), received: time(String(event.received ?? event.occurred)) }
    : null;

/** A firing with its times in the stored form, as those of the firings and events that it contains. */
function firing(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  return {
    ...value,
    triggered: time(String(value.triggered)),
    triggering_firings: Array.isArray(value.triggering_firings) ? value.triggering_firings.map(firing) : [],
    triggering_event: storedEvent(value.triggering_event ?? null),
  };
}

const key = (value: Cell): string => String(list(value));

export const automationBuckets: Kind = {
  name: 'buckets of automations',
  group: 'definitions',
  from: 'automation_bucket',
  to: 'trigger_buckets',
  columns: {
    automation_id: into('automation_id', uuid),
    trigger_id: into('trigger_id', uuid),
    bucketing_key: [into('key', key), into('key_hash', (value) => hashOfKey(JSON.parse(key(value)) as string[]))],
    last_event: into('last_event', (value) => (json(value) === null ? null : stringifyJson(storedEvent(objectOf(value))))),
    start: into('window_start', time),
    end: into('window_end', time),
    count: into('count', whole),
  },
  redundant: {
    id: UNNEEDED,
    created: UNNEEDED,
    updated: UNNEEDED,
    last_operation: 'a note for debugging',
    triggered_at: 'a bucket that fired is deleted here',
  },
  where: 'triggered_at is null',
  references: KEPT_WITH_AUTOMATION,
};

export const heldEvents: Kind = {
  name: 'held events',
  oneWay: 'only the hash of a key is stored',
  group: 'definitions',
  from: 'automation_held_event',
  to: 'held_events',
  columns: {
    automation_id: into('automation_id', uuid),
    trigger_id: into('trigger_id', uuid),
    bucketing_key: into('key_hash', (value) => hashOfKey(JSON.parse(key(value)) as string[])),
    event_id: into('event_id', uuid),
    occurred: into('occurred', time),
    created: into('held', time),
  },
  redundant: { id: UNNEEDED, updated: UNNEEDED },
  references: KEPT_WITH_AUTOMATION,
};

export const childFirings: Kind = {
  name: 'firings of parts of automations',
  group: 'definitions',
  from: 'composite_trigger_child_firing',
  to: 'child_firings',
  columns: {
    automation_id: into('automation_id', uuid),
    parent_trigger_id: into('parent_trigger_id', uuid),
    child_trigger_id: into('child_trigger_id', uuid),
    child_firing_id: into('firing_id', uuid),
    child_fired_at: into('triggered', time),
    child_firing: into('firing', (value) => stringifyJson(firing(toPlainJson(objectOf(value))))),
  },
  redundant: { id: UNNEEDED, created: UNNEEDED, updated: UNNEEDED },
  references: KEPT_WITH_AUTOMATION,
};
