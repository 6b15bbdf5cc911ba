import type { RuleTrace } from './engine.ts';
import type { Status } from './rule.ts';
import type { RunState } from './states.ts';

/** What became of a proposal. */
export interface Outcome {
  status: Status;
  /** Why it was not accepted; empty when it was. */
  reason: string;
  /** Of `WAIT`: whole seconds after which to propose again. */
  delaySeconds: number;
  /** The state that was written, or else the current one; null when the run has none. */
  state: RunState | null;
  /** Whether a new state was put into place: the proposal, or another one instead. */
  written: boolean;
  /** Set where a paused run was not resumed because of the input that came with it. */
  inputRefused?: true;
  /** Of dry runs: what every rule said, in order. */
  trace?: RuleTrace[];
}

/** An outcome that leaves the run as it is. */
export const unchanged = (status: 'REJECT' | 'ABORT', reason: string, state: RunState | null): Outcome => ({
  status,
  reason,
  delaySeconds: 0,
  state,
  written: false,
});
