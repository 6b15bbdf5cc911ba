import { addSeconds, type Instant } from '../../base/instant.ts';
import type { Bucket } from './bucket.ts';
import type { CompiledTrigger } from './coverage.ts';
import { type Evaluation, evaluateSilence, meetsThreshold } from './evaluate.ts';
import type { EventTrigger } from './trigger.ts';

/** A bucket of a trigger with the key that it is for. */
export interface KeyedBucket {
  key: readonly string[];
  bucket: Bucket;
}

/** What became of the bucket of one key. */
export interface SilenceOutcome extends Evaluation {
  key: readonly string[];
}

/** What the proactive evaluation of one trigger did. */
export interface ProactiveOutcome {
  /** One per bucket that changed; undefined as its bucket means that it is to be deleted. */
  changes: readonly SilenceOutcome[];
  /** When to look at the trigger again; of several pages of buckets the earliest counts. */
  nextRun: Instant;
}

/**
 * Looks whether a Proactive trigger has waited long enough. Buckets that got what they waited for are dropped, and so are windows that are over, after they fired
 * or not; the first window of a trigger that tells no events apart and needs no arming is opened here.
 *
 * @param buckets those of the trigger; with `for_each` page by page if there are many, and then also without the satisfied ones if those are deleted otherwise
 * @param at the time up to which events were evaluated ({@link EventTime})
 */
export function evaluateProactively(compiled: CompiledTrigger, buckets: readonly KeyedBucket[], at: Instant): ProactiveOutcome {
  const { trigger } = compiled;
  const changes: SilenceOutcome[] = [];
  const left: Bucket[] = [];
  const opened = buckets.length === 0 && watchesFromTheStart(trigger) ? firstWindow(trigger, at) : undefined;
  if (opened && meetsThreshold(trigger, opened.count)) {
    changes.push({ key: [], bucket: opened, fired: [] });
    left.push(opened);
  }
  for (const { key, bucket } of buckets.toSorted(byStart)) {
    if (!meetsThreshold(trigger, bucket.count)) {
      changes.push({ key, bucket: undefined, fired: [] });
      continue;
    }
    const { bucket: next, fired } = evaluateSilence(compiled, bucket, at);
    if (next !== bucket) changes.push({ key, bucket: next, fired });
    if (next) left.push(next);
  }
  return { changes, nextRun: nextRun(trigger, left, at) };
}

/** Whether silence counts without any event before it: with labels that tell events apart nothing is known to be missed until it was seen once. */
function watchesFromTheStart({ for_each, after }: EventTrigger): boolean {
  return for_each.length === 0 && after.length === 0;
}

function firstWindow({ within }: EventTrigger, at: Instant): Bucket {
  return { start: at, end: addSeconds(at, within), count: 0, lastEvent: null };
}

function nextRun({ within }: EventTrigger, buckets: readonly Bucket[], at: Instant): Instant {
  const latest = addSeconds(at, within);
  return buckets.reduce((earliest, { end }) => (at < end && end < earliest ? end : earliest), latest);
}

function byStart({ bucket: one }: KeyedBucket, { bucket: other }: KeyedBucket): number {
  if (one.start === other.start) return 0;
  return one.start < other.start ? -1 : 1;
}
