import type { Schema } from '../../../generated/operations.ts';
import { type Instant, secondsBetween, toWireInstant } from '../../base/time/instant.ts';
import type { ReadDeps } from '../../deps.ts';
import type { Firing } from '../../store/schema/engine.ts';
import type { EventTrigger, MetricTrigger, Trigger } from '../../store/schema/trigger.ts';
import type { Reader } from '../../store/store.ts';
import { type MetricStateRow, statesOf } from '../metrics/state-queries.ts';
import type { AutomationRow } from '../records/queries.ts';
import { triggeringLabels } from '../triggers/bucket-key.ts';
import { withNestedFirings } from '../triggers/firing.ts';
import { triggerTree } from '../triggers/tree.ts';
import { type ActionRow, countBuckets, lastActions, lastFirings, nextRuns, openBuckets } from './queries.ts';
import { bucketSentence, counted, firingReason, metricSentence, summaryOf } from './sentences.ts';

const FIRINGS_SHOWN = 20;
const ACTIONS_SHOWN = 50;
/** Maximum number of buckets per trigger, and of event triggers per automation. */
const BUCKETS_SHOWN = 50;
const TRIGGERS_SHOWN = 50;

type Activity = Schema<'AutomationActivity'>;

/** The current state and the recent firings and actions of an automation, within their retention. */
export async function activityOf({ store, clock, settings }: ReadDeps, row: AutomationRow): Promise<Activity> {
  const { reader } = store;
  const now = clock.now();
  const root = row.trigger;
  const firings = (await lastFirings(reader, row.id, FIRINGS_SHOWN)).map(({ firing }) => toFiring(firing));
  const triggers = await triggersOf(reader, row.id, root, now);
  const actions = (await lastActions(reader, row.id, ACTIONS_SHOWN)).map(toAction);
  const isEvaluated = row.enabled && settings.services.triggers.enabled;
  const partial = { automation_id: row.id, enabled: row.enabled, last_fired: firings[0] ?? null, firings, triggers, actions };
  return { ...partial, explanation: explain(partial, root, isEvaluated) };
}

function toFiring(firing: Firing): Schema<'AutomationFiring'> {
  const events = withNestedFirings(firing).flatMap(({ triggering_event: event }) => (event ? [event.id] : []));
  return {
    id: firing.id,
    triggered: toWireInstant(firing.triggered),
    reason: firingReason(firing),
    triggering_labels: firing.triggering_labels,
    events: [...new Set(events)],
  };
}

async function triggersOf(reader: Reader, automationId: string, root: Trigger, now: Instant): Promise<Schema<'TriggerActivity'>[]> {
  const [open, next] = [await countBuckets(reader, automationId), await nextRuns(reader, automationId)];
  const activities: Schema<'TriggerActivity'>[] = [];
  const { leaves, metrics } = triggerTree(root);
  const states = metrics.length === 0 ? undefined : await statesOf(reader, automationId);
  for (const trigger of leaves.slice(0, TRIGGERS_SHOWN)) {
    const nextRun = next.get(trigger.id);
    activities.push({
      id: trigger.id,
      summary: summaryOf(trigger),
      next_evaluation: nextRun === undefined ? null : toWireInstant(nextRun),
      open_buckets: open.get(trigger.id) ?? 0,
      buckets: open.has(trigger.id) ? await bucketsOf(reader, trigger, now) : [],
      metric: null,
    });
  }
  return [...activities, ...metrics.slice(0, TRIGGERS_SHOWN).map((trigger) => toMetricActivity(trigger, states?.get(trigger.id)))];
}

function toMetricActivity(trigger: MetricTrigger, state: MetricStateRow | undefined): Schema<'TriggerActivity'> {
  return {
    id: trigger.id,
    summary: summaryOf(trigger),
    next_evaluation: state ? toWireInstant(state.nextRun) : null,
    open_buckets: 0,
    buckets: [],
    metric: state?.evaluated
      ? {
          value: state.value,
          triggered: state.triggered,
          changing_since: state.changingSince && toWireInstant(state.changingSince),
          evaluated: toWireInstant(state.evaluated),
          explanation: metricSentence(trigger, state),
        }
      : null,
  };
}

async function bucketsOf(reader: Reader, trigger: EventTrigger, now: Instant): Promise<Schema<'TriggerBucket'>[]> {
  return (await openBuckets(reader, trigger.id, BUCKETS_SHOWN)).map((bucket) => ({
    labels: triggeringLabels(trigger, bucket.key),
    count: bucket.count,
    threshold: trigger.threshold,
    start: toWireInstant(bucket.start),
    end: toWireInstant(bucket.end),
    seconds_left: bucket.end > now ? secondsBetween(now, bucket.end) : 0,
    explanation: bucketSentence(trigger, bucket, now),
  }));
}

function toAction({ id, firingId, actionIndex, action, status, created, started, ended, reason }: ActionRow): Schema<'ActionActivity'> {
  return {
    id,
    firing_id: firingId,
    action_index: actionIndex,
    action_type: String(action.type),
    status: status as Schema<'ActionStatus'>,
    created: toWireInstant(created),
    ended: ended && toWireInstant(ended),
    duration: started && ended ? secondsBetween(started, ended) : null,
    reason,
  };
}

function explain(
  { enabled, last_fired: last, triggers, actions }: Omit<Activity, 'explanation'>,
  root: Trigger,
  isEvaluated: boolean,
): string[] {
  const sentences: string[] = [];
  if (!enabled) sentences.push('The automation is disabled, so the service does not evaluate events for it.');
  else if (!isEvaluated)
    sentences.push('Triggers are disabled on this service (SERVICE_SERVICES_TRIGGERS_ENABLED), so no automation fires.');
  sentences.push(last ? `It last fired at ${last.triggered}: ${last.reason}` : 'It has not fired within the retention period of firings.');
  if (isEvaluated && !last) sentences.push(`${summaryOf(root)} ${waitingFor(triggers)}`);
  const failed = actions.filter(({ status }) => status === 'failed');
  if (failed[0])
    sentences.push(
      `${failed.length} of its last ${counted(actions.length, 'action')} failed, most recently ${failed[0].action_type}: ${failed[0].reason}.`,
    );
  const open = actions.filter(({ status }) => status === 'waiting' || status === 'running').length;
  if (open > 0) sentences.push(`${counted(open, 'action')} ${open === 1 ? 'has' : 'have'} not finished yet.`);
  return sentences;
}

function waitingFor(triggers: Activity['triggers']): string {
  const open = triggers.reduce((sum, { open_buckets }) => sum + open_buckets, 0);
  const measured = triggers.flatMap(({ metric }) => (metric ? [metric.explanation] : []));
  if (open === 0 && measured.length > 0) return measured.join(' ');
  if (open === 0)
    return 'No bucket is open, because no matching event occurred recently. Preview the trigger to see which events almost match.';
  return `${counted(open, 'bucket')} ${open === 1 ? 'is' : 'are'} open; \`triggers\` shows the progress of each one.`;
}
