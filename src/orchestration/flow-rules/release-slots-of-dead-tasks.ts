import type { FlowRule } from './flow-rule.ts';
import { releaseSlotsOfTasks } from './release-slots-of-tasks.ts';

export const releaseSlotsOfDeadTasks: FlowRule = {
  ...releaseSlotsOfTasks,
  name: 'release-slots-of-dead-tasks',
  description:
    'Releases the slots that the tasks of a dead process hold on tags when a worker retries its run: no task reports its own end.',
  to: ['SCHEDULED'],
};
