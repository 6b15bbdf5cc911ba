import type { RunState } from '../states.ts';
import type { RuleTrace } from './engine.ts';
import type { Status } from './rule.ts';

/** The outcome of a proposal. */
export interface Outcome {
  status: Status;
  /** Why the proposal was not accepted; empty if it was. */
  reason: string;
  /** For `WAIT`: whole seconds after which to propose again. */
  delaySeconds: number;
  /** The state that was written, otherwise the current one; null if the run has none. */
  state: RunState | null;
  /** Whether a new state was written: the proposal or a replacement. */
  written: boolean;
  /** Set if a paused run was not resumed because of its input. */
  inputRejected?: true;
  /** For dry runs: the verdict of every rule, in order. */
  trace?: RuleTrace[];
}

/** An outcome that leaves the run unchanged. */
export const unchanged = (status: 'REJECT' | 'ABORT', reason: string, state: RunState | null): Outcome => ({
  status,
  reason,
  delaySeconds: 0,
  state,
  written: false,
});
