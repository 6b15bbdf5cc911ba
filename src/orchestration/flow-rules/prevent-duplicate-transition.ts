import { ANY, ANY_OR_NONE, keep, proceed } from '../engine/rule.ts';
import type { FlowRule } from './flow-rule.ts';

const REPEATED = 'This run has already made this state transition.';

export const preventDuplicateTransition: FlowRule = {
  name: 'prevent-duplicate-transition',
  description: 'Applies a proposal only once if a client sends it again with the same `transition_id` because the response was lost.',
  reasons: [REPEATED],
  from: ANY_OR_NONE,
  to: ANY,
  check({ current, proposed }) {
    const id = proposed.details.transition_id;
    return id !== null && id === current?.details.transition_id ? keep(REPEATED) : proceed;
  },
};
