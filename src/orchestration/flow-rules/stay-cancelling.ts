import { anyBut, keep } from '../rule.ts';
import type { FlowRule } from './flow-rule.ts';

const CANCELLING = 'Cannot transition flows that are cancelling to a state other than Cancelled.';

export const stayCancelling: FlowRule = {
  name: 'stay-cancelling',
  description: 'Lets only a cancelled state follow a cancelling one, so that nothing the run still reports can undo the cancellation.',
  reasons: [CANCELLING],
  from: ['CANCELLING'],
  to: anyBut('CANCELLED'),
  check: () => keep(CANCELLING),
};
