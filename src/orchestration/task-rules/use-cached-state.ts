import { ANY_OR_NONE, proceed, rejectWith } from '../engine/rule.ts';
import { findCachedState } from '../queries/task-queries.ts';
import { copyOf } from '../states.ts';
import type { TaskRule } from './task-rule.ts';

const FOUND = 'Retrieved state from cache';

export const useCachedState: TaskRule = {
  name: 'use-cached-state',
  description: 'Completes a task immediately with the state that is cached under its cache key, unless the proposal sets `refresh_cache`.',
  reasons: [FOUND],
  from: ANY_OR_NONE,
  to: ['RUNNING'],
  async check(transition) {
    const { reader, proposed, now } = transition;
    const { cache_key, refresh_cache } = proposed.details;
    if (!cache_key || refresh_cache) return proceed;
    const cached = await findCachedState(reader, cache_key, now);
    return cached ? rejectWith(copyOf(cached, transition, { name: 'Cached' }), FOUND) : proceed;
  },
};
