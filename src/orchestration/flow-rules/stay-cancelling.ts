import { anyBut, keep } from '../rule.ts';
import type { FlowRule } from './flow-rule.ts';

/** Spec 03 F4. */
export const stayCancelling: FlowRule = {
  name: 'stay-cancelling',
  from: ['CANCELLING'],
  to: anyBut('CANCELLED'),
  before: () => keep('Cannot transition flows that are cancelling to a state other than Cancelled.'),
};
