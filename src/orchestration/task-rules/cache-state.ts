import { isTooLongKey } from '../cache-key.ts';
import { ANY_OR_NONE, proceed, rejectWith, type Transition } from '../engine/rule.ts';
import type { TaskSubject } from '../queries/task-queries.ts';
import type { TaskRule } from './task-rule.ts';

const longestKey = ({ settings }: Transition<TaskSubject>) => settings.tasks.maxCacheKeyLength;

const tooLong = (characters: number | string) => `Cache key exceeded maximum allowed length of ${characters} characters.`;

export const cacheState: TaskRule = {
  name: 'cache-state',
  description:
    'Stores a completed state under its cache key for use by other runs. If the key is too long, the state is written but not cached, and the response reports this.',
  reasons: [tooLong('<n>')],
  from: ANY_OR_NONE,
  to: ['COMPLETED'],
  check(transition) {
    const key = transition.proposed.details.cache_key;
    const longest = longestKey(transition);
    if (key === null || !isTooLongKey(key, longest)) return proceed;
    return rejectWith(transition.proposed, tooLong(longest));
  },
  after(transition) {
    const { ids, proposed, now: created } = transition;
    const { cache_key: cacheKey, cache_expiration: cacheExpiration } = proposed.details;
    if (!cacheKey || isTooLongKey(cacheKey, longestKey(transition))) return undefined;
    const entry = { id: ids.next(), created, cacheKey, cacheExpiration, taskRunStateId: proposed.id };
    return { effects: [{ kind: 'insert-cache-entry', entry }] };
  },
  /** Other runs use only results that the rules have accepted. */
  forced: {},
};
