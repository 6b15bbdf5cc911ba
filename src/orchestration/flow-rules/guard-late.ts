import { ANY_OR_NONE, keep, proceed } from '../rule.ts';
import { LATE } from '../states.ts';
import type { FlowRule } from './flow-rule.ts';

/** Spec 03 F10. */
export const guardLate: FlowRule = {
  name: 'guard-late',
  from: ANY_OR_NONE,
  to: ['SCHEDULED'],
  before({ current, proposed }) {
    if (proposed.name !== LATE || current === null) return proceed;
    if (current.type !== 'SCHEDULED') return keep('Only scheduled flows can be marked late.');
    return current.name === LATE ? keep('This flow run is already marked late.') : proceed;
  },
};
