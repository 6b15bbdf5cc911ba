import { tagOf } from '../../concurrency/tag-names.ts';
import { ANY_OR_NONE, abort, amend, proceed, wait } from '../rule.ts';
import { activeTagLimits, takeTagSlots, waitForTags } from '../tag-slots.ts';
import type { TaskRule } from './task-rule.ts';

/** A task with limited tags takes a slot of each, or waits. Spec 03 T4, §5.4. */
export const takeSlotsOfTags: TaskRule = {
  name: 'take-tag-slots',
  from: ANY_OR_NONE,
  to: ['RUNNING'],
  async before({ tx, deps, run }) {
    const limits = await activeTagLimits(tx, run.tags);
    if (limits.length === 0) return proceed;
    const closed = limits.find(({ limit }) => limit === 0);
    if (closed) return abort(`The concurrency limit on tag "${tagOf(closed)}" is 0 and will deadlock if the task tries to run again.`);
    const undo = await takeTagSlots(tx, deps, run, limits);
    if (undo) return amend({ undo });
    const delaySeconds = waitForTags(limits, deps.settings.tasks.tagConcurrencySlotWaitSeconds);
    return wait(delaySeconds, `Concurrency limit reached for tags: ${limits.map(tagOf).join(', ')}`);
  },
};
