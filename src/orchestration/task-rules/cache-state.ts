import { isTooLongKey } from '../cache-key.ts';
import { ANY_OR_NONE, proceed, rejectWith, type Transition } from '../rule.ts';
import { insertCacheEntry, type TaskSubject } from '../task-queries.ts';
import type { TaskRule } from './task-rule.ts';

const longestKey = ({ deps }: Transition<TaskSubject>) => deps.settings.tasks.maxCacheKeyLength;

/** A result with a cache key serves other runs. A key that is too long is said to be so and not used; the state is written all the same. Spec 03 T9. */
export const cacheState: TaskRule = {
  name: 'cache-state',
  from: ANY_OR_NONE,
  to: ['COMPLETED'],
  before(transition) {
    const key = transition.proposed.details.cache_key;
    const longest = longestKey(transition);
    if (key === null || !isTooLongKey(key, longest)) return proceed;
    return rejectWith(transition.proposed, `Cache key exceeded maximum allowed length of ${longest} characters.`);
  },
  async after(transition) {
    const { tx, deps, proposed, now } = transition;
    const { cache_key, cache_expiration } = proposed.details;
    if (!cache_key || isTooLongKey(cache_key, longestKey(transition))) return undefined;
    await insertCacheEntry(tx, {
      id: deps.ids.next(),
      created: now,
      cacheKey: cache_key,
      cacheExpiration: cache_expiration,
      taskRunStateId: proposed.id,
    });
    return undefined;
  },
};
