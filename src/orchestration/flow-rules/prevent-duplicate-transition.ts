import { ANY, ANY_OR_NONE, keep, proceed } from '../rule.ts';
import type { FlowRule } from './flow-rule.ts';

/** A proposal that is sent again, because its answer got lost, is not carried out again. Spec 03 F2. */
export const preventDuplicateTransition: FlowRule = {
  name: 'prevent-duplicate-transition',
  from: ANY_OR_NONE,
  to: ANY,
  before({ current, proposed }) {
    const id = proposed.details.transition_id;
    return id !== null && id === current?.details.transition_id ? keep('This run has already made this state transition.') : proceed;
  },
};
