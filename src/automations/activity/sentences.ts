import { type Instant, toWireInstant } from '../../base/instant.ts';
import type { Firing } from '../../store/schema/engine.ts';
import type { CompositeTrigger, EventTrigger, Trigger } from '../../store/schema/trigger.ts';
import type { Bucket } from '../triggers/bucket.ts';

/** Names listed before "and others". */
const NAMES_SHOWN = 5;

/** `1 event`, `3 events`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Describes in a sentence what a trigger waits for. */
export function summaryOf(trigger: Trigger): string {
  return trigger.type === 'event' ? eventSummary(trigger) : compositeSummary(trigger);
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

/** Explains in a sentence why a trigger fired. */
export function firingReason({ trigger, triggering_event: event, triggering_firings: parts }: Firing): string {
  if (trigger.type !== 'event') return `${parts.length} of its ${counted(trigger.triggers.length, 'part')} fired.`;
  if (trigger.posture === 'Proactive')
    return `Fewer than ${counted(trigger.threshold, 'expected event')} occurred within ${counted(trigger.within, 'second')}${event ? ` after the event ${event.event}` : ''}.`;
  if (trigger.threshold > 1) return `${counted(trigger.threshold, 'event')} occurred, most recently ${event?.event ?? 'unknown'}.`;
  return `The event ${event?.event ?? 'unknown'} occurred.`;
}
