import { addSeconds } from '../../base/time/instant.ts';
import { fromState, proceed, rejectWith } from '../engine/rule.ts';
import { isPolled } from '../queries/deployment-queries.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
import { AWAITING_RETRY, stateAt } from '../states.ts';
import type { FlowTransition } from './flow-rule.ts';

const RETRYING = 'Retrying';

export const retryElsewhere = fromState<FlowSubject, FlowTransition>({
  name: 'retry-elsewhere',
  description:
    'Schedules a retry instead of a crash if retries remain, or if the dead process was waiting for a retry. A worker starts it, so it requires a deployment that workers or runners poll.',
  reasons: [RETRYING],
  from: ['RUNNING', 'SCHEDULED'],
  to: ['CRASHED'],
  async check(transition) {
    const { current, proposed, run, now, reader } = transition;
    const policy = run.empiricalPolicy;
    const waited = current.type === 'SCHEDULED';
    if (!waited && (policy.retries === null || run.runCount > policy.retries)) return proceed;
    if (run.deploymentId === null || !(await isPolled(reader, run.deploymentId))) return proceed;
    // a process that waited for its retry has waited long enough
    const scheduled_time = waited ? now : addSeconds(now, policy.retry_delay ?? 0);
    const next = { type: 'SCHEDULED', name: AWAITING_RETRY, message: proposed.message, state_details: { scheduled_time } } as const;
    return rejectWith(stateAt(next, transition), RETRYING, {
      empiricalPolicy: { ...policy, resuming: false, pause_keys: [], retry_type: 'reschedule' },
    });
  },
});
