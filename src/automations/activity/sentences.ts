import { type Instant, toWireInstant } from '../../base/time/instant.ts';
import type { Firing } from '../../store/schema/engine.ts';
import type { CompositeTrigger, EventTrigger, MetricName, MetricTrigger, Trigger } from '../../store/schema/trigger.ts';
import { changesAt, type MetricState } from '../metrics/evaluate.ts';
import type { Bucket } from '../triggers/bucket.ts';

/** Names listed before "and others". */
const NAMES_SHOWN = 5;

/** `1 event`, `3 events`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Describes in a sentence what a trigger waits for. */
export function summaryOf(trigger: Trigger): string {
  if (trigger.type === 'event') return eventSummary(trigger);
  return trigger.type === 'metric' ? metricSummary(trigger) : compositeSummary(trigger);
}

function eventSummary({ posture, threshold, within, expect, after, for_each }: EventTrigger): string {
  const events = `${counted(threshold, 'event')}${named(expect)}`;
  const window = within === 0 ? '' : ` within ${counted(within, 'second')}`;
  const armed = after.length === 0 ? '' : `${within === 0 ? '' : ' of an event'}${within === 0 ? ' after an event' : ''}${named(after)}`;
  const keys = for_each.length === 0 ? '' : `, counted for each value of ${for_each.toSorted().join(' and ')}`;
  return posture === 'Reactive'
    ? `Fires when ${events} ${threshold === 1 ? 'occurs' : 'occur'}${window}${armed}${keys}.`
    : `Fires when fewer than ${events} occur${window}${armed}${keys}.`;
}

function named(patterns: readonly string[]): string {
  if (patterns.length === 0) return ' of any name';
  const shown = patterns.slice(0, NAMES_SHOWN).join(' or ');
  return ` named ${shown}${patterns.length > NAMES_SHOWN ? ' or others' : ''}`;
}

function compositeSummary(trigger: CompositeTrigger): string {
  const horizon = trigger.within === null ? '' : ` within ${counted(trigger.within, 'second')}`;
  const parts = counted(trigger.triggers.length, 'part');
  if (trigger.type === 'sequence') return `Fires when its ${parts} fire in order${horizon}.`;
  if (trigger.require === 'any') return `Fires when one of its ${parts} fires.`;
  const needed = trigger.require === 'all' ? 'all' : trigger.require;
  return `Fires when ${needed} of its ${parts} fire${horizon}.`;
}

/** Describes in a sentence what an open bucket waits for. */
export function bucketSentence({ posture, threshold, within }: EventTrigger, { start, end, count }: Bucket, now: Instant): string {
  if (posture === 'Reactive' && within === 0) return 'It is armed and fires on the next expected event.';
  if (now < start && count === 0) return `It fired. It counts events again from ${toWireInstant(start)}.`;
  if (end <= now) return 'The bucket has expired and will be removed.';
  const missing = threshold - Math.max(count, 0);
  if (posture === 'Proactive')
    return missing <= 0
      ? 'The expected events occurred, so it does not fire in this bucket.'
      : `It fires at ${toWireInstant(end)} unless ${counted(missing, 'more expected event')} ${missing === 1 ? 'occurs' : 'occur'} before then.`;
  return `${Math.max(count, 0)} of ${counted(threshold, 'event')} counted; ${missing} more ${missing === 1 ? 'is' : 'are'} needed before the bucket ends.`;
}

/** The subjects of sentences about metrics, and the units of their values. */
const METRICS: Record<MetricName, { noun: string; unit: string; isRanged: boolean }> = {
  lateness: { noun: 'the mean lateness of flow runs', unit: 'second', isRanged: true },
  duration: { noun: 'the mean run time of flow runs', unit: 'second', isRanged: true },
  successes: { noun: 'the fraction of completed flow runs', unit: '', isRanged: true },
  failures: { noun: 'the number of failed flow runs', unit: '', isRanged: true },
  queue_depth: { noun: 'the number of due flow runs', unit: '', isRanged: false },
  oldest_due: { noun: 'the time for which a flow run has been due', unit: 'second', isRanged: false },
  slots_used: { noun: 'the number of used slots', unit: '', isRanged: false },
  asset_age: { noun: 'the time since the last materialization', unit: 'second', isRanged: false },
};

const OPERATORS = { '<': 'below', '<=': 'at most', '>': 'above', '>=': 'at least' } as const;

/** A value with its unit. */
export const measured = (name: MetricName, value: number): string => {
  const rounded = Math.round(value * 1000) / 1000;
  return METRICS[name].unit === '' ? String(rounded) : counted(rounded, METRICS[name].unit);
};

function crossing({ metric: { name, operator, threshold, range } }: MetricTrigger, verb = 'is'): string {
  const { noun, isRanged } = METRICS[name];
  return `${noun}${isRanged ? ` in the last ${counted(range, 'second')}` : ''} ${verb} ${OPERATORS[operator]} ${measured(name, threshold)}`;
}

function metricSummary(trigger: MetricTrigger): string {
  return `Fires when ${crossing(trigger)} for ${counted(trigger.metric.firing_for, 'second')}.`;
}

/** Describes in a sentence the last value of a metric, and what the trigger waits for. */
export function metricSentence(
  trigger: MetricTrigger,
  { triggered, changingSince, value }: MetricState & { value: number | null },
): string {
  const last = value === null ? 'There was nothing to measure' : `The last value was ${measured(trigger.metric.name, value)}`;
  if (changingSince !== null)
    return `${last}. It ${triggered ? 'resolves' : 'fires'} at ${toWireInstant(changesAt(trigger, changingSince))} if this continues.`;
  return triggered ? `${last}. It has fired and waits to resolve.` : `${last}, which does not cross the threshold.`;
}

/** Explains in a sentence why a trigger fired. */
export function firingReason(firing: Firing): string {
  const { trigger, triggering_event: event, triggering_firings: parts } = firing;
  if (trigger.type === 'metric') return metricReason(trigger, firing);
  if (trigger.type !== 'event') return `${parts.length} of its ${counted(trigger.triggers.length, 'part')} fired.`;
  if (trigger.posture === 'Proactive')
    return `Fewer than ${counted(trigger.threshold, 'expected event')} occurred within ${counted(trigger.within, 'second')}${event ? ` after the event ${event.event}` : ''}.`;
  if (trigger.threshold > 1) return `${counted(trigger.threshold, 'event')} occurred, most recently ${event?.event ?? 'unknown'}.`;
  return `The event ${event?.event ?? 'unknown'} occurred.`;
}

function metricReason(trigger: MetricTrigger, { trigger_states: [state], triggering_value: value }: Firing): string {
  const { name, firing_for } = trigger.metric;
  const last = value === null ? 'nothing was measured at the end' : `the last value was ${measured(name, value)}`;
  const verb = state === 'Resolved' ? 'was no longer' : 'was';
  return `For ${counted(firing_for, 'second')}, ${crossing(trigger, verb)}; ${last}.`;
}
