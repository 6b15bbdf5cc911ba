import { tagOf } from '../../base/text/tag-names.ts';
import { ANY_OR_NONE, abort, proceed, reserve, wait } from '../engine/rule.ts';
import { activeTagLimits, waitForTags } from '../slots/tag-slots.ts';
import type { TaskRule } from './task-rule.ts';

const closed = (tag: string) => `The concurrency limit on tag "${tag}" is 0 and will deadlock if the task tries to run again.`;
const reached = (tags: readonly string[]) => `Concurrency limit reached for tags: ${tags.join(', ')}`;

export const takeSlotsOfTags: TaskRule = {
  name: 'take-tag-slots',
  description: 'Acquires one slot of each limit on the tags of a task that starts, either all or none. If a limit is full, the task waits.',
  reasons: [closed('<tag>'), reached(['<tags>'])],
  from: ANY_OR_NONE,
  to: ['RUNNING'],
  async check({ reader, settings, run }) {
    const limits = await activeTagLimits(reader, run.tags);
    if (limits.length === 0) return proceed;
    const none = limits.find(({ limit }) => limit === 0);
    if (none) return abort(closed(tagOf(none)));
    return reserve(
      { kind: 'tag-slots', taskRunId: run.id, limits },
      {
        granted: () => proceed,
        rejected: () => wait(waitForTags(limits, settings.tasks.tagConcurrencySlotWaitSeconds), reached(limits.map(tagOf))),
      },
    );
  },
};
