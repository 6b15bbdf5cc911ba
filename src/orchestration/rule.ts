import type { Instant } from '../base/instant.ts';
import type { EventDeps } from '../events/event-deps.ts';
import type { StateDetails } from '../store/schema/shapes.ts';
import type { Tx } from '../store/store.ts';
import { type RunState, STATE_TYPES, type StateType } from './states.ts';

/** What orchestration needs of the service. */
export type OrchestrationDeps = Pick<EventDeps, 'settings' | 'clock' | 'ids' | 'bus' | 'outbox'>;

/** A proposed step of a run from its current state to another, as rules see it. */
export interface Transition<Run> {
  readonly tx: Tx;
  readonly deps: OrchestrationDeps;
  readonly now: Instant;
  /** null while the run has no state. */
  readonly current: RunState | null;
  /** As it would be written: what earlier rules changed is in it. */
  readonly run: Run;
  /** Before: the proposal, as earlier rules left it. After: the state that was written. */
  readonly proposed: RunState;
}

/** A transition in the hands of the engine, which carries out what the rules say. */
export type Open<T> = { -readonly [K in keyof T]: T[K] };

export type Status = 'ACCEPT' | 'REJECT' | 'ABORT' | 'WAIT';

/** What a rule says of a proposal. Nothing is written by saying it; the engine carries it out. */
export type Verdict<Run> =
  | { kind: 'proceed' }
  /** Lets it pass, changed. `undo` runs when a later rule makes another transition of it; changes of the run are taken back by themselves. */
  | { kind: 'amend'; name?: string; details?: Partial<StateDetails>; run?: Partial<Run>; undo?: () => Promise<unknown> }
  /** Another state is written in its place; with null the current one stays. */
  | { kind: 'reject'; state: RunState | null; reason: string; run?: Partial<Run> }
  | { kind: 'wait'; delaySeconds: number; reason: string }
  | { kind: 'abort'; reason: string };

type Amendment<Run> = Omit<Extract<Verdict<Run>, { kind: 'amend' }>, 'kind'>;

export const proceed = { kind: 'proceed' } as const;
export const amend = <Run>(amendment: Amendment<Run>): Verdict<Run> => ({ kind: 'amend', ...amendment });
export const rejectWith = <Run>(state: RunState, reason: string, run?: Partial<Run>): Verdict<Run> => ({
  kind: 'reject',
  state,
  reason,
  run,
});
export const keep = (reason: string): Verdict<never> => ({ kind: 'reject', state: null, reason });
export const wait = (delaySeconds: number, reason: string): Verdict<never> => ({ kind: 'wait', delaySeconds, reason });
export const abort = (reason: string): Verdict<never> => ({ kind: 'abort', reason });

/**
 * One thought about transitions from one of `from` to one of `to`. `before` judges; `after` is told that the transition stands and was written, and
 * answers what else changes on the run. A rule that is `always` asked is so whatever the transition, as long as something is going to be written.
 */
export interface Rule<Run, T extends Transition<Run> = Transition<Run>> {
  readonly name: string;
  readonly from: readonly (StateType | null)[];
  readonly to: readonly StateType[];
  readonly always?: true;
  before?(transition: T): Verdict<Run> | Promise<Verdict<Run>>;
  after?(transition: T, status: Status): After<Run> | Promise<After<Run>>;
}

type After<Run> = Partial<Run> | undefined;

/** Any state, or none yet. */
export const ANY_OR_NONE: readonly (StateType | null)[] = [null, ...STATE_TYPES];
export const ANY: readonly StateType[] = STATE_TYPES;
export const anyBut = (...types: StateType[]): StateType[] => STATE_TYPES.filter((type) => !types.includes(type));
