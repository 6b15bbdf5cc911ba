import { ANY, ANY_OR_NONE } from '../engine/rule.ts';
import { WORKING } from '../states.ts';
import type { TaskRule } from './task-rule.ts';

export const releaseSlotsOfTags: TaskRule = {
  name: 'release-tag-slots',
  description: 'Releases the slots on the tags of a task that is no longer running or cancelling.',
  from: ANY_OR_NONE,
  to: ANY,
  always: true,
  after({ run, proposed }) {
    if (WORKING.includes(proposed.type)) return undefined;
    return { effects: [{ kind: 'release-tag-slots', run }] };
  },
};
