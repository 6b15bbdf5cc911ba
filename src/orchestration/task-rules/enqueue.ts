import { ANY_OR_NONE } from '../engine/rule.ts';
import { AWAITING_RETRY } from '../states.ts';
import type { TaskRule } from './task-rule.ts';

export const enqueue: TaskRule = {
  name: 'enqueue',
  description:
    "Adds a scheduled background task to its task key's queue and wakes the workers that serve the queue. Retries are delivered first.",
  from: ANY_OR_NONE,
  to: ['SCHEDULED'],
  after({ run, proposed, now }) {
    if (!proposed.details.deferred) return undefined;
    return {
      run: { queuedAt: now, queue: proposed.name === AWAITING_RETRY ? 'retry' : 'scheduled' },
      effects: [{ kind: 'wake-task-workers', taskKey: run.taskKey }],
    };
  },
};
