import { ANY, ANY_OR_NONE } from '../rule.ts';
import { releaseTagSlots } from '../tag-slots.ts';
import type { TaskRule } from './task-rule.ts';

/** A task that stops gives the slots of its tags back. Spec 03 T10. */
export const releaseSlotsOfTags: TaskRule = {
  name: 'release-tag-slots',
  from: ANY_OR_NONE,
  to: ANY,
  always: true,
  async after({ tx, deps, run, proposed }) {
    if (proposed.type !== 'RUNNING' && proposed.type !== 'CANCELLING') await releaseTagSlots(tx, deps, run);
    return undefined;
  },
};
