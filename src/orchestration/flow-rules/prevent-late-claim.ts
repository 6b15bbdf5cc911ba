import { abort, fromState, proceed } from '../engine/rule.ts';
import { wasClaimed } from '../queries/deployment-queries.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
import { submitted } from '../shared-rules/prevent-double-submission.ts';
import type { FlowTransition } from './flow-rule.ts';

export const preventLateClaim = fromState<FlowSubject, FlowTransition>({
  name: 'prevent-late-claim',
  description:
    'Rejects the claim of a worker that received a run in a poll, if another worker has claimed the run in the meantime, and the run has ended or its process waits for a retry: it would run twice. To start such a run again, schedule it. Applies to runs of deployments that workers or runners poll.',
  reasons: [submitted('<type>')],
  from: ['SCHEDULED', 'COMPLETED', 'FAILED', 'CRASHED'],
  to: ['PENDING'],
  async check({ current, reader, run: { id, deploymentId, empiricalPolicy } }) {
    // a scheduled run waits for its claim, unless its process waits for a retry
    if (deploymentId === null || (current.type === 'SCHEDULED' && empiricalPolicy.retry_type !== 'in_process')) return proceed;
    return (await wasClaimed(reader, { flowRunId: id, deploymentId })) ? abort(submitted(current.type)) : proceed;
  },
});
