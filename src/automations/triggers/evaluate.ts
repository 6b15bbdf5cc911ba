import { addSeconds, type Instant } from '../../base/instant.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import type { Bucket, BucketState, HeldEvent, Outcome } from './bucket.ts';
import { type CompiledTrigger, expects, starts } from './coverage.ts';
import { countHeld, holdEvent, isHolding } from './held-events.ts';
import type { EventTrigger } from './trigger.ts';

/** The first window of a trigger that waits for no other event reaches back, so that events which come a little out of order are counted. */
const HEAD_START_SECONDS = 15 * 60;

/** The part of an outcome that is about the bucket. */
export type Evaluation = Pick<Outcome, 'bucket' | 'fired'>;

interface Circumstances {
  compiled: CompiledTrigger;
  held: readonly HeldEvent[];
  /** The time of the event, if there is one. */
  now: Instant;
  event?: StoredEvent;
}

/**
 * What an event does to the state of one trigger and one key: it may open a bucket, be held, be counted, and make the trigger fire. The time is the event's own.
 *
 * @param state of the key that the event has for this trigger
 * @param event one that the trigger covers
 */
export function evaluateEvent(compiled: CompiledTrigger, state: BucketState, event: StoredEvent): Outcome {
  const bucket = state.bucket ?? openedBy(compiled, state.held, event);
  if (!expects(compiled, event.event)) return { bucket, fired: [], prune: [] };
  const holds = isHolding(compiled.trigger) && !starts(compiled, event.event);
  // it was counted when it was held
  if (holds && state.held.some(({ eventId }) => eventId === event.id)) return { bucket, fired: [], prune: [] };
  const memory = holds ? holdEvent(compiled.trigger, state.held, event) : { prune: [] };
  if (!bucket) return { bucket, fired: [], ...memory };
  return { ...evaluate({ compiled, held: state.held, now: event.occurred, event }, bucket), ...memory };
}

/** What the passing of time does to a bucket of a Proactive trigger. */
export function evaluateSilence(compiled: CompiledTrigger, bucket: Bucket, at: Instant): Evaluation {
  // no held events are needed: a trigger that holds some opens no bucket without an event
  return evaluate({ compiled, held: [], now: at }, bucket);
}

/** Whether so many events are what the trigger fires on: enough of them, or for a Proactive one too few. */
export function meetsThreshold({ posture, threshold }: EventTrigger, count: number): boolean {
  return posture === 'Reactive' ? count >= threshold : count < threshold;
}

/** Whether a trigger fires with each event that it expects, so that there never is a bucket between two events. */
export function remembersNothing({ posture, threshold, within, after }: EventTrigger): boolean {
  return posture === 'Reactive' && threshold <= 1 && within === 0 && after.length === 0;
}

/** The bucket that an event opens where there is none; one that must be armed by another event first is not opened by an expected one. */
function openedBy(compiled: CompiledTrigger, held: readonly HeldEvent[], event: StoredEvent): Bucket | undefined {
  const { trigger } = compiled;
  const { occurred } = event;
  const expected = expects(compiled, event.event);
  const end = addSeconds(occurred, trigger.within);
  if (starts(compiled, event.event)) {
    // the event that arms it is not one of those that are waited for after it
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
 * One step of a bucket's life: it is left alone, counts the event, fires, waits on, or gives way to the next window.
 *
 * @param again the bucket was opened for the event, which came after the end of the one before
 */
function evaluate(circumstances: Circumstances, bucket: Bucket, again = false): Evaluation {
  const { compiled, event, now } = circumstances;
  const { trigger } = compiled;
  const reactive = trigger.posture === 'Reactive';
  // the event is late, or this is the pause after a firing
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

/** The window of a Proactive trigger that was satisfied starts anew with an event that both arms it and is expected, such as a heartbeat. */
function restarted({ compiled, held, event, now }: Circumstances, before: Bucket, counted: Bucket): Bucket | undefined {
  const { trigger } = compiled;
  if (!event || trigger.posture === 'Reactive' || meetsThreshold(trigger, counted.count)) return undefined;
  if (!starts(compiled, event.event) || !expects(compiled, event.event)) return undefined;
  const end = addSeconds(now, trigger.within);
  const last = before.lastEvent;
  const overtaken = last && !starts(compiled, last.event) && expects(compiled, last.event) && last.occurred >= event.occurred;
  return { start: now, end, count: countHeld(held, now, end), lastEvent: overtaken ? last : event };
}

/** After a window that fired or is over: a trigger that has to be armed waits for that, an immediate one counts on, any other opens the next window. */
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
  // once only: at the end of the calendar a window may have no width, and count nothing ever
  if (trigger.posture === 'Reactive' && !again) return evaluate(circumstances, next, true);
  return { bucket: { ...next, count: 1 }, fired: [] };
}
