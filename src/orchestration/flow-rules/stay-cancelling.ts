import { anyBut, keep } from '../engine/rule.ts';
import type { FlowRule } from './flow-rule.ts';

const CANCELLING = 'Cannot transition flows that are cancelling to a state other than Cancelled.';

export const stayCancelling: FlowRule = {
  name: 'stay-cancelling',
  description: 'Allows only a cancelled state after a cancelling state, so that later reports from the run cannot undo the cancellation.',
  reasons: [CANCELLING],
  from: ['CANCELLING'],
  to: anyBut('CANCELLED'),
  check: () => keep(CANCELLING),
};
