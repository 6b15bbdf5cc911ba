import { invalid } from '../../base/errors.ts';
import type { FlowRunPolicy } from '../../store/schema/shapes.ts';

/** A policy in a request: any field may be missing. */
export interface GivenPolicy {
  max_retries?: number;
  retry_delay_seconds?: number;
  retries?: number | null;
  retry_delay?: number | null;
  pause_keys?: readonly string[] | null;
  resuming?: boolean | null;
  retry_type?: FlowRunPolicy['retry_type'];
}

/**
 * Completes a retry policy to its stored form with all seven fields. The deprecated `max_retries` and `retry_delay_seconds` apply if `retries` or `retry_delay`
 * is empty or 0.
 *
 * @throws 422 if `retry_delay_seconds` applies and has a fraction: the new field is an integer
 */
export function completePolicy(given: GivenPolicy = {}): FlowRunPolicy {
  const { max_retries = 0, retry_delay_seconds = 0 } = given;
  const retry_delay = inherited(given.retry_delay, retry_delay_seconds);
  if (retry_delay !== null && !Number.isInteger(retry_delay)) throw fractionalDelay(retry_delay);
  return {
    max_retries,
    retry_delay_seconds,
    retries: inherited(given.retries, max_retries),
    retry_delay,
    pause_keys: [...new Set(given.pause_keys)],
    resuming: given.resuming ?? false,
    retry_type: given.retry_type ?? null,
  };
}

/** The deprecated value applies if the new one is empty or 0. */
const inherited = (value: number | null | undefined, old: number) => (!value && old !== 0 ? old : (value ?? null));

const fractionalDelay = (input: number) =>
  invalid([
    {
      type: 'int_from_float',
      loc: ['body', 'empirical_policy', 'retry_delay'],
      msg: 'Input should be a valid integer, got a number with a fractional part',
      input,
    },
  ]);
