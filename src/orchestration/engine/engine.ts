import { internal } from '../../base/errors.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { RunState, StateType } from '../states.ts';
import type { Effect, Reserve } from './effect.ts';
import type { Amendment, Open, Rule, RuleResult, Status, Transition, Verdict } from './rule.ts';

/** The verdict of one rule on a proposal. */
export interface RuleTrace {
  rule: string;
  description: string;
  verdict: 'PROCEED' | 'REJECT' | 'WAIT' | 'ABORT' | 'SKIPPED';
  reason: string | null;
}

/** An evaluated rule, and the transition as the rule left it. */
interface Evaluated<Run, T extends Transition<Run>> {
  rule: Rule<Run, T>;
  /** Type of the state to write after this rule; null for none. */
  leftAs: StateType | null;
  /** The previous values of the fields that the rule amended in the run. */
  runBefore: Partial<Run>;
  /** Releases its reservation. */
  undo: Effect | null;
}

export interface Decision<Run, T extends Transition<Run>> {
  status: Status;
  /** Empty if the proposal was accepted. */
  reason: string;
  delaySeconds: number;
  /** The state to write; null if the current one stays. */
  state: RunState | null;
  /** The new scheduled time of the current state. */
  postponedTo?: Instant;
  evaluated: Evaluated<Run, T>[];
}

/**
 * Evaluates the rules in order. The pair of current and proposed type selects them, regardless of later changes to the proposal; once a rule has changed the
 * type, only rules with `always` are still evaluated. The last rule that rejects, waits or aborts decides.
 *
 * Writes nothing but reservations.
 */
export async function decide<Run extends object, T extends Transition<Run>>(
  transition: Open<T>,
  rules: readonly Rule<Run, T>[],
  reserve: Reserve,
  trace?: RuleTrace[],
): Promise<Decision<Run, T>> {
  const from = transition.current?.type ?? null;
  const intended = transition.proposed.type;
  trace?.splice(0);
  const decision: Decision<Run, T> = { status: 'ACCEPT', reason: '', delaySeconds: 0, state: transition.proposed, evaluated: [] };
  for (const rule of rules) {
    if (!rule.always && !(rule.from.includes(from) && rule.to.includes(intended))) continue;
    const { name, description } = rule;
    if (decision.state === null || !(rule.always || decision.state.type === intended)) {
      trace?.push({ rule: name, description, verdict: 'SKIPPED', reason: 'An earlier rule made another decision.' });
      continue;
    }
    const { run } = transition;
    const { verdict, undo } = await settled(rule.check ? await rule.check(transition) : { kind: 'proceed' }, reserve);
    perform(verdict, decision, transition);
    const prepared = accepts(verdict) ? await rule.prepare?.(transition) : undefined;
    if (prepared) perform({ kind: 'amend', ...prepared }, decision, transition);
    const changed = { ...(verdict.kind === 'amend' ? verdict.run : {}), ...prepared?.run };
    decision.evaluated.push({ rule, leftAs: decision.state?.type ?? null, runBefore: membersOf(changed, run), undo });
    trace?.push({ rule: name, description, ...traceOf(verdict, prepared) });
  }
  if (decision.state === null && decision.status === 'REJECT' && from === null) throw internal();
  return decision;
}

/** The verdict of a rule, after its reservation if it requests one. */
async function settled<Run>(result: RuleResult<Run>, reserve: Reserve): Promise<{ verdict: Verdict<Run>; undo: Effect | null }> {
  if (result.kind !== 'reserve') return { verdict: result, undo: null };
  const reserved = await reserve(result.reservation);
  if (!reserved) return { verdict: result.rejected(), undo: null };
  return { verdict: result.granted(reserved.leaseId), undo: reserved.undo };
}

/**
 * Reports the outcome to the rules in reverse order. A rule may follow up if a state was written and has the type in which the rule left the proposal.
 * Otherwise, its changes of the run are undone and its reservation is released.
 *
 * @returns the effects to apply, in order; none has been applied yet
 */
export async function conclude<Run extends object, T extends Transition<Run>>(
  transition: Open<T>,
  decision: Decision<Run, T>,
): Promise<Effect[]> {
  const { state, status, evaluated } = decision;
  const effects: Effect[] = [];
  for (const { rule, leftAs, runBefore, undo } of evaluated.toReversed()) {
    const stands = rule.always || leftAs === (state?.type ?? null);
    if (!stands) {
      if (undo) effects.push(undo);
      transition.run = { ...transition.run, ...runBefore };
    } else if (state && rule.after && rule.to.includes(state.type)) {
      const followUp = await rule.after(transition, status);
      if (followUp?.run) transition.run = { ...transition.run, ...followUp.run };
      if (followUp?.effects) effects.push(...followUp.effects);
    }
  }
  return effects;
}

function perform<Run, T extends Transition<Run>>(verdict: Verdict<Run>, decision: Decision<Run, T>, transition: Open<T>): void {
  switch (verdict.kind) {
    case 'proceed':
      return;
    case 'amend': {
      const { name, details, run } = verdict;
      const { proposed } = transition;
      if (name !== undefined || details)
        replaceProposal({ ...proposed, name: name ?? proposed.name, details: { ...proposed.details, ...details } }, decision, transition);
      if (run) transition.run = { ...transition.run, ...run };
      return;
    }
    case 'reject':
      decision.status = 'REJECT';
      if (verdict.run) transition.run = { ...transition.run, ...verdict.run };
      if (verdict.state) replaceProposal(verdict.state, decision, transition);
      else decision.state = null;
      break;
    case 'postpone':
      decision.status = 'REJECT';
      decision.state = null;
      decision.postponedTo = verdict.until;
      break;
    case 'wait':
      decision.status = 'WAIT';
      decision.delaySeconds = verdict.delaySeconds;
      decision.state = null;
      break;
    case 'abort':
      decision.status = 'ABORT';
      decision.state = null;
  }
  decision.reason = verdict.reason;
}

function replaceProposal<Run, T extends Transition<Run>>(state: RunState, decision: Decision<Run, T>, transition: Open<T>): void {
  decision.state = state;
  transition.proposed = state;
}

const accepts = ({ kind }: Verdict<unknown>) => kind === 'proceed' || kind === 'amend';

function membersOf<Run extends object>(changed: object, source: Run): Partial<Run> {
  return Object.fromEntries(Object.keys(changed).map((key) => [key, source[key as keyof Run]])) as Partial<Run>;
}

function traceOf(verdict: Verdict<unknown>, prepared: Amendment<unknown> | undefined): Pick<RuleTrace, 'verdict' | 'reason'> {
  switch (verdict.kind) {
    case 'proceed':
      return { verdict: 'PROCEED', reason: prepared ? changesOf(prepared) : null };
    case 'amend':
      return { verdict: 'PROCEED', reason: changesOf({ ...verdict, ...prepared }) };
    case 'reject':
    case 'postpone':
      return { verdict: 'REJECT', reason: verdict.reason };
    case 'wait':
      return { verdict: 'WAIT', reason: verdict.reason };
    case 'abort':
      return { verdict: 'ABORT', reason: verdict.reason };
  }
}

/** An amendment in words; null if it changes nothing. */
function changesOf({ name, details, run }: Amendment<unknown>): string | null {
  const parts: string[] = [];
  if (name !== undefined) parts.push(`name \`${name}\``);
  if (details) parts.push(...Object.keys(details));
  if (run) parts.push('the run');
  return parts.length === 0 ? null : `Changes ${parts.join(', ')}.`;
}
