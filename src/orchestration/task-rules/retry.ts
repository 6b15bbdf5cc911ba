import { addSeconds } from '../../base/instant.ts';
import { jittered } from '../../base/jitter.ts';
import { proceed, rejectWith } from '../rule.ts';
import { AWAITING_RETRY, proposedState } from '../states.ts';
import type { TaskSubject } from '../task-queries.ts';
import type { TaskRule } from './task-rule.ts';

/** A failure is tried again while retries are left, unless it says that it is final. Spec 03 T6. */
export const retry: TaskRule = {
  name: 'retry',
  from: ['RUNNING'],
  to: ['FAILED'],
  before({ proposed, run, now, deps }) {
    const { retries } = run.empiricalPolicy;
    if (proposed.details.retriable === false || retries === null || run.runCount > retries) return proceed;
    const { message, data } = proposed;
    const scheduled_time = addSeconds(now, retryDelay(run));
    const next = proposedState({ type: 'SCHEDULED', name: AWAITING_RETRY, message, data, state_details: { scheduled_time } }, deps);
    return rejectWith(next, 'Retrying');
  },
};

/** In seconds. A list gives one delay per retry, its last one for all further ones. */
function retryDelay({ runCount, empiricalPolicy: { retry_delay, retry_jitter_factor } }: TaskSubject): number {
  const delay = Array.isArray(retry_delay) ? retry_delay[Math.min(Math.max(runCount - 1, 0), retry_delay.length - 1)] : retry_delay;
  return retry_jitter_factor ? jittered(delay ?? 0, retry_jitter_factor) : (delay ?? 0);
}
