import { ANY_OR_NONE, keep, proceed } from '../engine/rule.ts';
import { LATE } from '../states.ts';
import type { FlowRule } from './flow-rule.ts';

const NOT_SCHEDULED = 'Only scheduled flows can be marked late.';
const LATE_ALREADY = 'This flow run is already marked late.';

export const guardLate: FlowRule = {
  name: 'guard-late',
  description: 'Marks only scheduled runs as late, and each run only once, even if several processes try.',
  reasons: [NOT_SCHEDULED, LATE_ALREADY],
  from: ANY_OR_NONE,
  to: ['SCHEDULED'],
  check({ current, proposed }) {
    if (proposed.name !== LATE || current === null) return proceed;
    if (current.type !== 'SCHEDULED') return keep(NOT_SCHEDULED);
    return current.name === LATE ? keep(LATE_ALREADY) : proceed;
  },
};
