import { invalidValue } from '../../base/errors.ts';
import { isTooLongKey } from '../../orchestration/cache-key.ts';
import type { TaskRunPolicy } from '../../store/schema/shapes.ts';

const MAX_RETRY_DELAYS = 50;

export interface GivenPolicy {
  max_retries?: number;
  retry_delay_seconds?: number;
  retries?: number | null;
  retry_delay?: number | number[] | null;
  retry_jitter_factor?: number | null;
}

/**
 * Completes a retry policy to its stored form with all five fields. The deprecated `max_retries` and `retry_delay_seconds` apply if the new fields are not set.
 */
export function completePolicy(given: GivenPolicy = {}): TaskRunPolicy {
  const { max_retries = 0, retry_delay_seconds = 0, retries = null, retry_delay = null, retry_jitter_factor = null } = given;
  if (Array.isArray(retry_delay) && retry_delay.length > MAX_RETRY_DELAYS)
    throw invalidValue(
      ['body', 'empirical_policy', 'retry_delay'],
      `Can not configure more than ${MAX_RETRY_DELAYS} retry delays per task.`,
      retry_delay,
    );
  if (retry_jitter_factor !== null && retry_jitter_factor < 0)
    throw invalidValue(['body', 'empirical_policy', 'retry_jitter_factor'], '`retry_jitter_factor` must be >= 0.', retry_jitter_factor);
  return {
    max_retries,
    retry_delay_seconds,
    retries: !retries && max_retries !== 0 ? max_retries : retries,
    retry_delay: isNone(retry_delay) && retry_delay_seconds !== 0 ? retry_delay_seconds : retry_delay,
    retry_jitter_factor,
  };
}

const isNone = (delay: number | number[] | null) => !delay || (Array.isArray(delay) && delay.length === 0);

/** `key` if its length is within the limit. */
export function checkedCacheKey(key: string | null | undefined, maxLength: number): string | null {
  if (!key) return key ?? null;
  if (isTooLongKey(key, maxLength))
    throw invalidValue(['body', 'cache_key'], `Cache key exceeded maximum allowed length of ${maxLength} characters.`, key);
  return key;
}
