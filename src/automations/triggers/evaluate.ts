import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import type { EventTrigger } from '../../store/schema/trigger.ts';
import type { Bucket, BucketState, HeldEvent, Outcome } from './bucket.ts';
import { type CompiledTrigger, expects, starts } from './coverage.ts';
import { countHeld, holdEvent, isHolding } from './held-events.ts';

/** The first bucket of a trigger without `after` starts this much before its event, so that it also counts events slightly out of order. */
const HEAD_START_SECONDS = 15 * 60;

/** The effect of an evaluation on the bucket. */
export type Evaluation = Pick<Outcome, 'bucket' | 'fired'>;

interface Circumstances {
  compiled: CompiledTrigger;
  held: readonly HeldEvent[];
  /** The time of the event, or the event time of a check for silence. */
  now: Instant;
  event?: StoredEvent;
}

/**
 * Evaluates an event for one trigger and one key: it may open a bucket, be held, be counted, and make the trigger fire. The time is the event's own.
 *
 * @param state of the event's key for this trigger
 * @param event covered by the trigger
 */
export function evaluateEvent(compiled: CompiledTrigger, state: BucketState, event: StoredEvent): Outcome {
  const bucket = state.bucket ?? openedBy(compiled, state.held, event);
  if (!expects(compiled, event.event)) return { bucket, fired: [], prune: [] };
  const holds = isHolding(compiled.trigger) && !starts(compiled, event.event);
  // already counted when it was held
  if (holds && state.held.some(({ eventId }) => eventId === event.id)) return { bucket, fired: [], prune: [] };
  const memory = holds ? holdEvent(compiled.trigger, state.held, event) : { prune: [] };
  if (!bucket) return { bucket, fired: [], ...memory };
  return { ...evaluate({ compiled, held: state.held, now: event.occurred, event }, bucket), ...memory };
}

/** Evaluates the effect of elapsed time on the bucket of a Proactive trigger. */
export function evaluateSilence(compiled: CompiledTrigger, bucket: Bucket, at: Instant): Evaluation {
  // needs no held events: a trigger that holds events opens buckets only for events
  return evaluate({ compiled, held: [], now: at }, bucket);
}

/** Whether the trigger fires at this count: at least the threshold, or below it for a Proactive trigger. */
export function meetsThreshold({ posture, threshold }: EventTrigger, count: number): boolean {
  return posture === 'Reactive' ? count >= threshold : count < threshold;
}

/** Whether a trigger fires with each expected event, so that no bucket exists between two events. */
export function remembersNothing({ posture, threshold, within, after }: EventTrigger): boolean {
  return posture === 'Reactive' && threshold <= 1 && within === 0 && after.length === 0;
}

/** The bucket that an event opens if none exists. An expected event opens none if another event must arm the trigger first. */
function openedBy(compiled: CompiledTrigger, held: readonly HeldEvent[], event: StoredEvent): Bucket | undefined {
  const { trigger } = compiled;
  const { occurred } = event;
  const expected = expects(compiled, event.event);
  const end = addSeconds(occurred, trigger.within);
  if (starts(compiled, event.event)) {
    // the arming event does not count as one that is expected after it
    const count = (expected ? -1 : 0) + countHeld(held, occurred, end);
    return { start: occurred, end, count, lastEvent: remembered(trigger, event) };
  }
  if (trigger.after.length > 0 || !expected) return undefined;
  return { start: addSeconds(occurred, -HEAD_START_SECONDS), end, count: 0, lastEvent: remembered(trigger, event) };
}

function remembered({ posture }: EventTrigger, event: StoredEvent): StoredEvent | null {
  return posture === 'Proactive' ? event : null;
}

/**
 * Evaluates one step of a bucket: it stays unchanged, counts the event, fires, continues to wait, or is replaced with the next bucket.
 *
 * @param again the bucket was opened for the event, which occurred after the end of the previous one
 */
function evaluate(circumstances: Circumstances, bucket: Bucket, again = false): Evaluation {
  const { compiled, event, now } = circumstances;
  const { trigger } = compiled;
  const reactive = trigger.posture === 'Reactive';
  // the event is late, or occurs in the pause after a firing
  if (now < bucket.start) return { bucket, fired: [] };
  const over = bucket.end <= now;
  const spent = event !== undefined && (!over || (reactive && trigger.within === 0));
  const counted = spent ? { ...bucket, count: bucket.count + 1, lastEvent: remembered(trigger, event) } : bucket;
  const unspent = spent ? undefined : event;
  if ((reactive || over) && meetsThreshold(trigger, counted.count)) {
    const { bucket: next, fired } = followingWindow(circumstances, bucket.end, undefined, unspent, again);
    return { bucket: next, fired: [event ?? counted.lastEvent, ...fired] };
  }
  if (!over) return { bucket: restarted(circumstances, bucket, counted) ?? counted, fired: [] };
  return followingWindow(circumstances, bucket.end, counted, unspent, again);
}

/** The bucket of a satisfied Proactive trigger restarts at an event that both arms the trigger and is expected, such as a heartbeat. */
function restarted({ compiled, held, event, now }: Circumstances, before: Bucket, counted: Bucket): Bucket | undefined {
  const { trigger } = compiled;
  if (!event || trigger.posture === 'Reactive' || meetsThreshold(trigger, counted.count)) return undefined;
  if (!starts(compiled, event.event) || !expects(compiled, event.event)) return undefined;
  const end = addSeconds(now, trigger.within);
  const last = before.lastEvent;
  const overtaken = last && !starts(compiled, last.event) && expects(compiled, last.event) && last.occurred >= event.occurred;
  return { start: now, end, count: countHeld(held, now, end), lastEvent: overtaken ? last : event };
}

/**
 * After a bucket that has fired or is over, a trigger with `after` waits to be armed, an immediate one continues to count, and any other opens the next bucket.
 */
function followingWindow(
  circumstances: Circumstances,
  end: Instant,
  counted: Bucket | undefined,
  unspent: StoredEvent | undefined,
  again: boolean,
): Evaluation {
  const { trigger } = circumstances.compiled;
  if (trigger.after.length > 0) return { bucket: undefined, fired: [] };
  if (trigger.within === 0) return { bucket: counted, fired: [] };
  const start = end > circumstances.now ? end : circumstances.now;
  const next: Bucket = { start, end: addSeconds(start, trigger.within), count: 0, lastEvent: null };
  if (!unspent) return { bucket: next, fired: [] };
  // at most once: at the end of the calendar, a bucket can have an empty period and would never count anything
  if (trigger.posture === 'Reactive' && !again) return evaluate(circumstances, next, true);
  return { bucket: { ...next, count: 1 }, fired: [] };
}
