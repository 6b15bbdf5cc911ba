import { jittered } from '../../base/async/jitter.ts';
import { addSeconds } from '../../base/time/instant.ts';
import { proceed, rejectWith } from '../engine/rule.ts';
import type { TaskSubject } from '../queries/task-queries.ts';
import { AWAITING_RETRY, stateAt } from '../states.ts';
import type { TaskRule } from './task-rule.ts';

const RETRYING = 'Retrying';

export const retry: TaskRule = {
  name: 'retry',
  description: 'Schedules a retry instead of a failure if retries remain, unless the failure is marked as not `retriable`.',
  reasons: [RETRYING],
  from: ['RUNNING'],
  to: ['FAILED'],
  check(transition) {
    const { proposed, run, now } = transition;
    const { retries } = run.empiricalPolicy;
    if (proposed.details.retriable === false || retries === null || run.runCount > retries) return proceed;
    const { message, data } = proposed;
    const scheduled_time = addSeconds(now, retryDelay(run));
    const next = { type: 'SCHEDULED', name: AWAITING_RETRY, message, data, state_details: { scheduled_time } } as const;
    return rejectWith(stateAt(next, transition), RETRYING);
  },
};

/** In seconds. A list gives one delay per retry, its last one for all further ones. */
function retryDelay({ runCount, empiricalPolicy: { retry_delay, retry_jitter_factor } }: TaskSubject): number {
  const delay = Array.isArray(retry_delay) ? retry_delay[Math.min(Math.max(runCount - 1, 0), retry_delay.length - 1)] : retry_delay;
  return retry_jitter_factor ? jittered(delay ?? 0, retry_jitter_factor) : (delay ?? 0);
}
