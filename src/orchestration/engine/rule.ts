import type { IdSource } from '../../base/ids.ts';
import type { Settings } from '../../base/settings.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { StateDetails } from '../../store/schema/shapes.ts';
import type { Reader } from '../../store/store.ts';
import { type RunState, STATE_TYPES, type StateType } from '../states.ts';
import type { Effect, Reservation } from './effect.ts';

/** A proposed transition of a run from its current state to another, as rules see it. */
export interface Transition<Run> {
  /** For reads inside the transaction. */
  readonly reader: Reader;
  readonly settings: Settings;
  readonly ids: IdSource;
  /** The instant of the transition; also that of states with which rules replace the proposal. */
  readonly now: Instant;
  /** null while the run has no state. */
  readonly current: RunState | null;
  /** The run to write, including the changes of earlier rules. */
  readonly run: Run;
  /** In `check` and `prepare`: the proposal, including the changes of earlier rules. In `after`: the written state. */
  readonly proposed: RunState;
}

/** A transition that the engine changes on behalf of the rules. */
export type Open<T> = { -readonly [K in keyof T]: T[K] };

export type Status = 'ACCEPT' | 'REJECT' | 'ABORT' | 'WAIT';

/** The decision of one rule on a proposal. */
export type Verdict<Run> =
  | { kind: 'proceed' }
  /** Accepts the proposal with changes. Changes of the run are undone if a later rule turns the proposal into another transition. */
  | { kind: 'amend'; name?: string; details?: Partial<StateDetails>; run?: Partial<Run> | undefined }
  /** Writes another state in its place; with null the current one stays. */
  | { kind: 'reject'; state: RunState | null; reason: string; run?: Partial<Run> | undefined }
  /** Keeps the current state of a scheduled run, and moves its scheduled time: without a new state, repeated denials leave no history. */
  | { kind: 'postpone'; until: Instant; reason: string }
  | { kind: 'wait'; delaySeconds: number; reason: string }
  | { kind: 'abort'; reason: string };

/**
 * A verdict that depends on free slots. The engine tries to acquire them and continues with `granted` or `rejected`; it releases them if a later rule turns the
 * proposal into another transition.
 */
export interface Reserve<Run> {
  kind: 'reserve';
  reservation: Reservation;
  /** `leaseId` as in `Reserved`. */
  granted(leaseId: string | null): Verdict<Run>;
  rejected(): Verdict<Run>;
}

export type RuleResult<Run> = Verdict<Run> | Reserve<Run>;

/** Changes of the proposal and of the run. */
export type Amendment<Run> = Omit<Extract<Verdict<Run>, { kind: 'amend' }>, 'kind'>;

export const proceed = { kind: 'proceed' } as const;
export const amend = <Run>(amendment: Amendment<Run>): Verdict<Run> => ({ kind: 'amend', ...amendment });
export const rejectWith = <Run>(state: RunState, reason: string, run?: Partial<Run>): Verdict<Run> => ({
  kind: 'reject',
  state,
  reason,
  run,
});
export const keep = (reason: string): Verdict<never> => ({ kind: 'reject', state: null, reason });
export const postpone = (until: Instant, reason: string): Verdict<never> => ({ kind: 'postpone', until, reason });
export const wait = (delaySeconds: number, reason: string): Verdict<never> => ({ kind: 'wait', delaySeconds, reason });
export const abort = (reason: string): Verdict<never> => ({ kind: 'abort', reason });
export const reserve = <Run>(reservation: Reservation, outcomes: Pick<Reserve<Run>, 'granted' | 'rejected'>): Reserve<Run> => ({
  kind: 'reserve',
  reservation,
  ...outcomes,
});

/** The consequences of a written state. */
export interface FollowUp<Run> {
  /** Changes of the run. */
  run?: Partial<Run>;
  /** Applied after all rules have followed up. */
  effects?: readonly Effect[];
}

/**
 * The parts of a rule. `check` decides whether the transition may happen; `prepare` and `after` are bookkeeping: they change what later transitions, workers and
 * readers need to know about the run.
 */
export interface RuleParts<Run, T extends Transition<Run> = Transition<Run>> {
  /** Decides on the proposal. */
  check?: ((this: void, transition: T) => RuleResult<Run> | Promise<RuleResult<Run>>) | undefined;
  /** Called after `check`, unless it rejects, delays or aborts the proposal. Returns changes of the proposal and of the run. */
  prepare?: ((this: void, transition: T) => Amendment<Run> | undefined | Promise<Amendment<Run> | undefined>) | undefined;
  /** Called after a state is written, if it has the type in which the rule left the proposal. */
  after?: ((this: void, transition: T, status: Status) => FollowUp<Run> | undefined | Promise<FollowUp<Run> | undefined>) | undefined;
}

/** A rule for transitions from one of `from` to one of `to`. Rules read and decide, but never write: they return data, and the engine acts on it. */
export interface Rule<Run, T extends Transition<Run> = Transition<Run>> extends RuleParts<Run, T> {
  readonly name: string;
  /** The purpose and the reason of the rule, in one or two sentences: for dry runs and docs/orchestration.md. */
  readonly description: string;
  /** What remains of the purpose under `force`, if it isn't all of it. */
  readonly bookkeeping?: string;
  /** Every reason that the rule may give, with variable parts in angle brackets. */
  readonly reasons?: readonly string[];
  readonly from: readonly (StateType | null)[];
  readonly to: readonly StateType[];
  /** Evaluates the rule for every transition, as long as there is a state to write. */
  readonly always?: true;
  /** The parts that apply under `force`. By default the bookkeeping: `prepare` and `after`. */
  readonly forced?: RuleParts<Run, T> | undefined;
}

/** The rules that remain under `force`, each with the parts that apply. */
export function underForce<Run, T extends Transition<Run>>(rules: readonly Rule<Run, T>[]): Rule<Run, T>[] {
  return rules.flatMap((rule) => {
    const { check, prepare, after, reasons, bookkeeping, forced = { prepare, after }, ...rest } = rule;
    if (!forced.check && !forced.prepare && !forced.after) return [];
    return [{ ...rest, description: bookkeeping ?? rest.description, ...forced, ...(forced.check && { reasons }) }];
  });
}

/** A transition of a run that has a state. */
export type FromState<T extends { readonly current: RunState | null }> = T & { readonly current: RunState };

const hasState = <T extends { readonly current: RunState | null }>(transition: T): transition is FromState<T> =>
  transition.current !== null;

function withState<T extends { readonly current: RunState | null }>(transition: T, rule: string): FromState<T> {
  if (!hasState(transition)) throw new Error(`the rule ${rule} was evaluated for a run without a state`);
  return transition;
}

interface RuleFromState<Run, T extends Transition<Run>>
  extends Pick<Rule<Run, T>, 'name' | 'description' | 'bookkeeping' | 'reasons' | 'to'>,
    RuleParts<Run, FromState<T>> {
  readonly from: readonly StateType[];
  readonly forced?: RuleParts<Run, FromState<T>> | undefined;
}

/** A rule for runs that have a state, given by its `from`: its functions receive a current state that is not null. */
export function fromState<Run, T extends Transition<Run> = Transition<Run>>(rule: RuleFromState<Run, T>): Rule<Run, T> {
  const partsOf = ({ check, prepare, after }: RuleParts<Run, FromState<T>>): RuleParts<Run, T> => ({
    check: check && ((transition) => check(withState(transition, rule.name))),
    prepare: prepare && ((transition) => prepare(withState(transition, rule.name))),
    after: after && ((transition, status) => after(withState(transition, rule.name), status)),
  });
  const { check, prepare, after, forced, ...rest } = rule;
  return { ...rest, ...partsOf({ check, prepare, after }), forced: forced && partsOf(forced) };
}

/** Any state, or none yet. */
export const ANY_OR_NONE: readonly (StateType | null)[] = [null, ...STATE_TYPES];
export const ANY: readonly StateType[] = STATE_TYPES;
export const anyBut = (...types: StateType[]): StateType[] => STATE_TYPES.filter((type) => !types.includes(type));
