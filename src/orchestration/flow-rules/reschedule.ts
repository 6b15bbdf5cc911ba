import { ANY } from '../engine/rule.ts';
import { type FlowRule, retriesInProcess } from './flow-rule.ts';

export const reschedule: FlowRule = {
  name: 'reschedule',
  description:
    'Gives a run to the workers if it is scheduled by anything but a retry in its own process: polls skip runs that their process retries.',
  from: ANY,
  to: ['SCHEDULED'],
  always: true,
  after({ run, current, proposed }, status) {
    const { empiricalPolicy } = run;
    if (current === null || empiricalPolicy.retry_type !== 'in_process' || retriesInProcess(proposed, status, run)) return undefined;
    return { run: { empiricalPolicy: { ...empiricalPolicy, retry_type: 'reschedule' } } };
  },
};
