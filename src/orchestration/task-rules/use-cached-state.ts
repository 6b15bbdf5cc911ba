import { ANY_OR_NONE, proceed, rejectWith } from '../rule.ts';
import { copyOf } from '../states.ts';
import { findCachedState } from '../task-queries.ts';
import type { TaskRule } from './task-rule.ts';

/** A task whose result is known does not run. Spec 03 T1. */
export const useCachedState: TaskRule = {
  name: 'use-cached-state',
  from: ANY_OR_NONE,
  to: ['RUNNING'],
  async before({ tx, deps, proposed, now }) {
    const { cache_key, refresh_cache } = proposed.details;
    if (!cache_key || refresh_cache) return proceed;
    const cached = await findCachedState(tx, cache_key, now);
    return cached ? rejectWith(copyOf(cached, deps, { name: 'Cached' }), 'Retrieved state from cache') : proceed;
  },
};
