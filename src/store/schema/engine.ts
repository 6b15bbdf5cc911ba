import { sql } from 'drizzle-orm';
import type { Schema } from '../../../generated/operations.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { ResourceLabels } from '../../base/text/resource-labels.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Kit } from './sqlite-kit.ts';
import type { Trigger } from './trigger.ts';

type Automations = ReturnType<typeof import('./automations.ts').defineAutomations>['automations'];

/** An event as the engine keeps it, in full, because the event store may already have deleted it. */
export interface StoredEvent {
  id: string;
  occurred: string;
  event: string;
  resource: ResourceLabels;
  related: ResourceLabels[];
  payload: JsonObject;
  received: string;
  follows: string | null;
}

/** The labels that separate the events of a trigger: sorted `for_each` label → value. */
export type TriggeringLabels = { [label: string]: string };

/** A record that a trigger fired, and why. Stored unchanged; instants in the fixed-width form. */
export interface Firing {
  /** UUIDv7. */
  id: string;
  trigger: Trigger;
  trigger_states: ['Triggered'] | ['Resolved'];
  /** The time of the service's clock, not of the event. */
  triggered: Instant;
  triggering_labels: TriggeringLabels;
  /** For a composite trigger: the firings of its parts. */
  triggering_firings: Firing[];
  /** The last event of the firing; null if silence caused it. */
  triggering_event: StoredEvent | null;
  /** The value of a metric trigger; null for other triggers. */
  triggering_value: number | null;
}

/** The state of the automations engine: queued events, open buckets, firings, and actions. */
export const defineEngine = (k: Kit, automations: Automations) => {
  const automationId = () =>
    k
      .uuid('automation_id')
      .notNull()
      .references(() => automations.id, { onDelete: 'cascade' });

  return {
    /**
     * The row `triggers` has an id that changes with every change of any automation, so that processes that cache triggers know when to reload them. Only nodes of
     * the previous release read the row `relations` and call `insist`: the next release drops them, with the triggers that call `revise_relations`.
     */
    triggerRevisions: k.table('trigger_revisions', {
      id: k.key('id').primaryKey(),
      revision: k.uuid('revision').notNull(),
    }),

    /** Events for a trigger that are not evaluated yet; written in the transaction that stored the event. */
    triggerQueue: k.table(
      'trigger_queue',
      {
        eventId: k.uuid('event_id').primaryKey(),
        received: k.timestamp('received').notNull(),
        /** The whole event, because the event store may be off, or may have deleted it. */
        event: k.json<StoredEvent>('event').notNull(),
        /** Length of the event's JSON, which bounds a batch before it is read. */
        bytes: k.int('bytes').notNull(),
        /** Ids of the triggers that cover it. */
        triggers: k.list('triggers').notNull(),
        /** The event that it follows, if that event was not evaluated before this one. */
        waitsFor: k.uuid('waits_for'),
      },
      (t) => [
        k.index('trigger_queue_ready').on(t.received, t.eventId).where(sql`waits_for is null`),
        k.index('trigger_queue_waiting').on(t.received).where(sql`waits_for is not null`),
        k.index('trigger_queue_waits_for').on(t.waitsFor),
      ],
    ),

    /** At most one per trigger and key: a time window with its event count. */
    triggerBuckets: k.table(
      'trigger_buckets',
      {
        triggerId: k.uuid('trigger_id').notNull(),
        /** SHA-256 of the key in hexadecimal, because keys may be too long for an index of PostgreSQL. */
        keyHash: k.key('key_hash').notNull(),
        automationId: automationId(),
        /** The values of the `for_each` labels, in the order of the sorted label names. */
        key: k.list('key').notNull(),
        start: k.timestamp('window_start').notNull(),
        end: k.timestamp('window_end').notNull(),
        count: k.int('count').notNull(),
        lastEvent: k.json<StoredEvent | null>('last_event'),
      },
      (t) => [
        k.primaryKey({ columns: [t.triggerId, t.keyHash] }),
        k.index('trigger_buckets_automation').on(t.automationId),
        k.index('trigger_buckets_end').on(t.end),
        k.index('trigger_buckets_trigger_end').on(t.triggerId, t.end),
      ],
    ),

    /** Expected events of triggers that wait for silence after another event: a bucket that opens later counts them. */
    heldEvents: k.table(
      'held_events',
      {
        triggerId: k.uuid('trigger_id').notNull(),
        keyHash: k.key('key_hash').notNull(),
        eventId: k.uuid('event_id').notNull(),
        automationId: automationId(),
        occurred: k.timestamp('occurred').notNull(),
        /** The time when the row was written. */
        held: k.timestamp('held').notNull(),
      },
      (t) => [
        k.primaryKey({ columns: [t.triggerId, t.keyHash, t.eventId] }),
        k.index('held_events_automation').on(t.automationId),
        k.index('held_events_held').on(t.held),
      ],
    ),

    /** Firings of parts of composite triggers that wait for the other parts: the last firing of each part. */
    childFirings: k.table(
      'child_firings',
      {
        parentTriggerId: k.uuid('parent_trigger_id').notNull(),
        childTriggerId: k.uuid('child_trigger_id').notNull(),
        automationId: automationId(),
        firingId: k.uuid('firing_id').notNull(),
        triggered: k.timestamp('triggered').notNull(),
        firing: k.json<Firing>('firing').notNull(),
      },
      (t) => [k.primaryKey({ columns: [t.parentTriggerId, t.childTriggerId] }), k.index('child_firings_automation').on(t.automationId)],
    ),

    /** When a proactive trigger is next evaluated. */
    proactiveRuns: k.table(
      'proactive_runs',
      {
        triggerId: k.uuid('trigger_id').primaryKey(),
        automationId: automationId(),
        nextRun: k.timestamp('next_run').notNull(),
      },
      (t) => [k.index('proactive_runs_next').on(t.nextRun), k.index('proactive_runs_automation').on(t.automationId)],
    ),

    /** The state of each metric trigger, and when it is next evaluated. */
    metricStates: k.table(
      'metric_states',
      {
        triggerId: k.uuid('trigger_id').primaryKey(),
        automationId: automationId(),
        nextRun: k.timestamp('next_run').notNull(),
        triggered: k.bool('triggered').notNull(),
        changingSince: k.timestamp('changing_since'),
        /** Of the last evaluation. */
        value: k.float('value'),
        evaluated: k.timestamp('evaluated'),
      },
      (t) => [k.index('metric_states_next').on(t.nextRun), k.index('metric_states_automation').on(t.automationId)],
    ),

    /** Firings of automations, with the data that their actions need. Kept after the automation is deleted, until the vacuum removes them. */
    automationFirings: k.table(
      'automation_firings',
      {
        id: k.uuid('id').primaryKey(),
        automationId: k.uuid('automation_id').notNull(),
        triggered: k.timestamp('triggered').notNull(),
        /** The automation at the time of firing, in its wire form. */
        automation: k.json<Schema<'Automation'>>('automation').notNull(),
        firing: k.json<Firing>('firing').notNull(),
        /** Its `prefect.automation.triggered` or `.resolved` event, in full. */
        triggeredEvent: k.json<StoredEvent>('triggered_event').notNull(),
      },
      (t) => [
        k.index('automation_firings_automation').on(t.automationId, t.triggered),
        k.index('automation_firings_triggered').on(t.triggered),
      ],
    ),

    /** One row per action of a firing, with its status and result. The id is that of the invocation. */
    automationActions: k.table(
      'automation_actions',
      {
        id: k.uuid('id').primaryKey(),
        firingId: k.uuid('firing_id').notNull(),
        automationId: k.uuid('automation_id').notNull(),
        created: k.timestamp('created').notNull(),
        /** Counts through `actions`, `actions_on_trigger`, and `actions_on_resolve`. */
        actionIndex: k.int('action_index').notNull(),
        /** Belongs to `actions_on_trigger` or `actions_on_resolve`, whose triggering event is the one about the firing. */
        onTrigger: k.bool('on_trigger').notNull(),
        action: k.json<Schema<'Action'>>('action').notNull(),
        /** Acts outside the service, for example with a webhook call. Such actions wait in a separate queue. */
        external: k.bool('external').notNull(),
        /** `waiting`, `running`, `executed` or `failed`. */
        status: k.text('status').notNull(),
        /** The node that runs it, until `claim_expires`. Without a node, no node may claim it before `claim_expires`. */
        claimedBy: k.text('claimed_by'),
        /** Attempts that failed with an unexpected error, or ended with the process, and were retried. */
        attempts: k.int('attempts').notNull(),
        claimExpires: k.timestamp('claim_expires'),
        /** Set in a separate transaction before an irreversible action, such as a webhook call. */
        attempted: k.timestamp('attempted'),
        started: k.timestamp('started'),
        ended: k.timestamp('ended'),
        reason: k.text('reason'),
      },
      (t) => [
        k.index('automation_actions_open').on(t.external, t.created, t.id, t.automationId).where(sql`status in ('waiting', 'running')`),
        k.index('automation_actions_automation').on(t.automationId, t.created),
        k.index('automation_actions_firing').on(t.firingId),
        k.index('automation_actions_ended').on(t.ended),
      ],
    ),
  };
};
