import type { IdSource } from '../base/ids.ts';
import type { Instant } from '../base/instant.ts';
import type { Settings } from '../base/settings.ts';
import type { StateDetails } from '../store/schema/shapes.ts';
import type { Reader } from '../store/store.ts';
import type { Effect, Reservation } from './effect.ts';
import { type RunState, STATE_TYPES, type StateType } from './states.ts';

/** A proposed step of a run from its current state to another, as rules see it. */
export interface Transition<Run> {
  /** For reads inside the transaction. */
  readonly reader: Reader;
  readonly settings: Settings;
  readonly ids: IdSource;
  /** The instant of the transition; states that rules put in place of the proposal bear it too. */
  readonly now: Instant;
  /** null while the run has no state. */
  readonly current: RunState | null;
  /** As it would be written, including what earlier rules changed. */
  readonly run: Run;
  /** In `before`: the proposal, as earlier rules left it. In `after`: the state that was written. */
  readonly proposed: RunState;
}

/** A transition that the engine changes as the rules say. */
export type Open<T> = { -readonly [K in keyof T]: T[K] };

export type Status = 'ACCEPT' | 'REJECT' | 'ABORT' | 'WAIT';

/** What becomes of a proposal, in the opinion of one rule. */
export type Verdict<Run> =
  | { kind: 'proceed' }
  /** Lets the proposal pass, changed. Changes of the run are undone when a later rule turns the proposal into another transition. */
  | { kind: 'amend'; name?: string; details?: Partial<StateDetails>; run?: Partial<Run> }
  /** Writes another state in its place; with null the current one stays. */
  | { kind: 'reject'; state: RunState | null; reason: string; run?: Partial<Run> }
  | { kind: 'wait'; delaySeconds: number; reason: string }
  | { kind: 'abort'; reason: string };

/**
 * A verdict that depends on whether slots are free. The engine tries to take them and goes on with `granted` or `refused`; it releases them when a later
 * rule turns the proposal into another transition.
 */
export interface Reserve<Run> {
  kind: 'reserve';
  reservation: Reservation;
  /** `leaseId` as in `Reserved`. */
  granted(leaseId: string | null): Verdict<Run>;
  refused(): Verdict<Run>;
}

export type Judgement<Run> = Verdict<Run> | Reserve<Run>;

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
export const reserve = <Run>(reservation: Reservation, outcomes: Pick<Reserve<Run>, 'granted' | 'refused'>): Reserve<Run> => ({
  kind: 'reserve',
  reservation,
  ...outcomes,
});

/** What follows from a written state. */
export interface FollowUp<Run> {
  /** Changes of the run. */
  run?: Partial<Run>;
  /** Applied after all rules have followed up. */
  effects?: readonly Effect[];
}

/**
 * A rule for transitions from one of `from` to one of `to`. Rules read and decide, but never write: what they answer is data, and the engine acts on it.
 */
export interface Rule<Run, T extends Transition<Run> = Transition<Run>> {
  readonly name: string;
  /** What the rule does and why, in one or two sentences: for dry runs and docs/orchestration.md. */
  readonly description: string;
  /** Every reason that the rule may give; what varies stands in angle brackets. */
  readonly reasons?: readonly string[];
  readonly from: readonly (StateType | null)[];
  readonly to: readonly StateType[];
  /** The rule is asked whatever the transition, as long as a state is going to be written. */
  readonly always?: true;
  /** Judges the proposal. */
  before?(transition: T): Judgement<Run> | Promise<Judgement<Run>>;
  /** Called once a state is written, if it is of the type that the rule left the proposal with. */
  after?(transition: T, status: Status): FollowUp<Run> | undefined | Promise<FollowUp<Run> | undefined>;
}

/** A transition of a run that has a state. */
export type FromState<T extends { readonly current: RunState | null }> = T & { readonly current: RunState };

const hasState = <T extends { readonly current: RunState | null }>(transition: T): transition is FromState<T> =>
  transition.current !== null;

function withState<T extends { readonly current: RunState | null }>(transition: T, rule: string): FromState<T> {
  if (!hasState(transition)) throw new Error(`the rule ${rule} was asked about a run without a state`);
  return transition;
}

interface RuleFromState<Run, T extends Transition<Run>> extends Pick<Rule<Run, T>, 'name' | 'description' | 'reasons' | 'to'> {
  readonly from: readonly StateType[];
  before(transition: FromState<T>): Judgement<Run> | Promise<Judgement<Run>>;
  after?(transition: FromState<T>, status: Status): FollowUp<Run> | undefined;
}

/** A rule for runs that have a state, as its `from` says: it is handed a current state that is not null. */
export function fromState<Run, T extends Transition<Run> = Transition<Run>>(rule: RuleFromState<Run, T>): Rule<Run, T> {
  return {
    ...rule,
    before: (transition) => rule.before(withState(transition, rule.name)),
    after: rule.after && ((transition, status) => rule.after?.(withState(transition, rule.name), status)),
  };
}

/** Any state, or none yet. */
export const ANY_OR_NONE: readonly (StateType | null)[] = [null, ...STATE_TYPES];
export const ANY: readonly StateType[] = STATE_TYPES;
export const anyBut = (...types: StateType[]): StateType[] => STATE_TYPES.filter((type) => !types.includes(type));
