import { ANY_OR_NONE } from '../rule.ts';
import { AWAITING_RETRY } from '../states.ts';
import type { TaskRule } from './task-rule.ts';

/** A scheduled background task waits for a worker that serves its key; retries go first. Spec 03 T11, 04 §2.3. */
export const enqueue: TaskRule = {
  name: 'enqueue',
  from: ANY_OR_NONE,
  to: ['SCHEDULED'],
  after({ tx, deps, run, proposed, now }) {
    if (!proposed.details.deferred) return undefined;
    tx.afterCommit(() => deps.bus.publish('scheduledTaskRuns', [run.taskKey]));
    return { queuedAt: now, queue: proposed.name === AWAITING_RETRY ? 'retry' : 'scheduled' };
  },
};
