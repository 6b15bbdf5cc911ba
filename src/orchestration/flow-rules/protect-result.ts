import { type FromState, fromState, keep, proceed } from '../engine/rule.ts';
import type { FlowSubject } from '../queries/flow-queries.ts';
import { isPersistedResult, isResult, TERMINAL } from '../states.ts';
import type { FlowTransition } from './flow-rule.ts';

const RESULT_LOST = 'Cannot overwrite a COMPLETED state that carries persisted result data with one that does not.';

function check({ current, proposed }: FromState<FlowTransition>) {
  if (current.type !== 'COMPLETED' || proposed.type !== 'COMPLETED') return proceed;
  return isPersistedResult(current.data) && !isResult(proposed.data) ? keep(RESULT_LOST) : proceed;
}

export const protectResult = fromState<FlowSubject, FlowTransition>({
  name: 'protect-result',
  description: 'Prevents a completed state without a result from replacing one with a persisted result, even with `force`.',
  reasons: [RESULT_LOST],
  from: TERMINAL,
  to: TERMINAL,
  check,
  forced: { check },
});
