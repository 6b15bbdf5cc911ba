import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { EventTrigger } from '../../store/schema/trigger.ts';
import type { Bucket } from './bucket.ts';
import type { CompiledTrigger } from './coverage.ts';
import { type Evaluation, evaluateSilence, meetsThreshold } from './evaluate.ts';

/** A bucket of a trigger with its key. */
export interface KeyedBucket {
  key: readonly string[];
  bucket: Bucket;
}

/** The result for the bucket of one key. */
export interface SilenceOutcome extends Evaluation {
  key: readonly string[];
}

/** The result of the proactive evaluation of one trigger. */
export interface ProactiveOutcome {
  /** One per changed bucket; an undefined bucket must be deleted. */
  changes: readonly SilenceOutcome[];
  /** The next evaluation of the trigger; of several pages of buckets, the earliest applies. */
  nextRun: Instant;
}

/**
 * Checks whether a Proactive trigger has waited long enough. Deletes buckets that have reached the threshold, and those that are over, with or without a
 * firing. Also opens the first bucket of a trigger without `for_each` and `after`.
 *
 * @param buckets those of the trigger; with `for_each` in pages if there are many, and without the satisfied ones if a statement has deleted those
 * @param at the time up to which events have been evaluated ({@link EventTime})
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

/** Whether silence counts before any event. With `for_each`, a key is unknown, and so cannot be missed, until its first event. */
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
