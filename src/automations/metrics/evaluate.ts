import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { MetricTrigger } from '../../store/schema/trigger.ts';

/** The state of a metric trigger between two evaluations. */
export interface MetricState {
  /** Whether it has fired and not resolved since. */
  triggered: boolean;
  /** The first of the evaluations, without a gap until the last one, whose value required the other state; null if the last one did not. */
  changingSince: Instant | null;
}

export const INITIAL: MetricState = { triggered: false, changingSince: null };

/** Whether a value crosses the threshold. Nothing measured crosses none. */
export function isCrossed({ metric: { operator, threshold } }: MetricTrigger, value: number | null): boolean {
  if (value === null) return false;
  if (operator === '<') return value < threshold;
  if (operator === '<=') return value <= threshold;
  return operator === '>' ? value > threshold : value >= threshold;
}

/** The state after the evaluation at `at`. The trigger fires or resolves if `triggered` has changed. */
export function evaluateMetric(trigger: MetricTrigger, before: MetricState, value: number | null, at: Instant): MetricState {
  const { triggered } = before;
  if (isCrossed(trigger, value) === triggered) return { triggered, changingSince: null };
  const changingSince = before.changingSince ?? at;
  if (changesAt(trigger, changingSince) > at) return { triggered, changingSince };
  return { triggered: !triggered, changingSince: null };
}

/** The time at which the trigger fires or resolves, if each value until then requires it. */
export const changesAt = ({ metric }: MetricTrigger, changingSince: Instant): Instant => addSeconds(changingSince, metric.firing_for);
