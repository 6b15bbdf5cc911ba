import { ANY } from '../engine/rule.ts';
import { TERMINAL } from '../states.ts';
import type { FlowRule } from './flow-rule.ts';

export const releaseSlotsOfTasks: FlowRule = {
  name: 'release-slots-of-tasks',
  description:
    'Releases the slots that the tasks of a run hold on tags when the run ends, because no task may report its own end after that.',
  from: ANY,
  to: TERMINAL,
  always: true,
  async after({ run, current, tagLimits }) {
    if (current === null) return undefined;
    const limitIds = await tagLimits();
    return limitIds.length === 0 ? undefined : { effects: [{ kind: 'release-tag-slots-of-tasks', flowRunId: run.id, limitIds }] };
  },
};
