import type { Outcome } from '../notifications/outcome.ts';
import type { Result } from './kind.ts';

/** Converts the outcome of a call or a notification to the result of an action. */
export function resultOf(outcome: Outcome): Result {
  const { details, related } = outcome;
  return outcome.ok ? { details, related } : { reason: outcome.reason, details, related };
}
