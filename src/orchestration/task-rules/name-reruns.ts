import { ANY_OR_NONE } from '../engine/rule.ts';
import { AWAITING_RETRY } from '../states.ts';
import type { TaskRule } from './task-rule.ts';

export const nameReruns: TaskRule = {
  name: 'name-reruns',
  description: 'Names the state of a task that has run before `Retrying` after a scheduled retry and `Rerunning` otherwise.',
  from: ANY_OR_NONE,
  to: ['RUNNING'],
  prepare({ current, run }) {
    if (current === null || run.runCount === 0) return undefined;
    return { name: current.name === AWAITING_RETRY ? 'Retrying' : 'Rerunning' };
  },
  /** The state keeps its proposed name. */
  forced: {},
};
