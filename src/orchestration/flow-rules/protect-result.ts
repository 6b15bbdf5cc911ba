import type { FlowSubject } from '../flow-queries.ts';
import { fromState, keep, proceed, type Verdict } from '../rule.ts';
import { isPersistedResult, isResult, type RunState, TERMINAL } from '../states.ts';
import type { FlowTransition } from './flow-rule.ts';

export const RESULT_LOST = 'Cannot overwrite a COMPLETED state that carries persisted result data with one that does not.';

/** Rejects the replacement of a completed state that has a persisted result with one that has no result. */
export function resultLoss(current: RunState, proposed: RunState): Verdict<never> | undefined {
  if (current.type !== 'COMPLETED' || proposed.type !== 'COMPLETED') return undefined;
  if (!isPersistedResult(current.data) || isResult(proposed.data)) return undefined;
  return keep(RESULT_LOST);
}

export const protectResult = fromState<FlowSubject, FlowTransition>({
  name: 'protect-result',
  description: 'Prevents a completed state without a result from replacing one with a persisted result, even with `force`.',
  reasons: [RESULT_LOST],
  from: TERMINAL,
  to: TERMINAL,
  before: ({ current, proposed }) => resultLoss(current, proposed) ?? proceed,
});
