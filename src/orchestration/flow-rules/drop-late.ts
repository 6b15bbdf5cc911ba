import { ANY, fromState, keep, proceed } from '../engine/rule.ts';
import { findDrop, latePolicyAt } from '../late-policy/dropped-queries.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
import type { FlowTransition } from './flow-rule.ts';

const KEPT = 'The late-run policy keeps this flow run.';

export const dropLate = fromState<FlowSubject, FlowTransition>({
  name: 'drop-late',
  description:
    'Cancels a late run only as long as its late-run policy drops it, and counts it on its deployment: in the meantime, the policy may have changed, or a client may have claimed or rescheduled the run.',
  reasons: [KEPT],
  from: ANY,
  to: ['CANCELLED'],
  async check({ reader, settings, now, run: { id } }) {
    return (await findDrop(reader, latePolicyAt(settings, now), id)) ? proceed : keep(KEPT);
  },
  after({ run: { deploymentId } }) {
    return deploymentId === null ? undefined : { effects: [{ kind: 'count-dropped-run', deploymentId }] };
  },
});
