import { keep, proceed, type Verdict } from '../rule.ts';
import { isPersistedResult, isResult, type RunState, TERMINAL } from '../states.ts';
import type { FlowRule } from './flow-rule.ts';

/** A result that is kept is not replaced by the lack of one. */
export function resultLoss(current: RunState, proposed: RunState): Verdict<never> | undefined {
  if (current.type !== 'COMPLETED' || proposed.type !== 'COMPLETED') return undefined;
  if (!isPersistedResult(current.data) || isResult(proposed.data)) return undefined;
  return keep('Cannot overwrite a COMPLETED state that carries persisted result data with one that does not.');
}

/** Holds under force too. Spec 03 F18. */
export const protectResult: FlowRule = {
  name: 'protect-result',
  from: TERMINAL,
  to: TERMINAL,
  before: ({ current, proposed }) => resultLoss(current!, proposed) ?? proceed,
};
