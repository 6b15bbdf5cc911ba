import type { Schema } from '../../generated/operations.ts';
import { internal } from '../base/errors.ts';
import type { Open, Rule, Status, Transition, Verdict } from './rule.ts';
import type { RunState, StateType } from './states.ts';

/** What every asked rule said, in order. */
export type Trace = Schema<'RuleTrace'>[];

/** A rule that was asked, and what it left the transition as. */
interface Asked<Run, T extends Transition<Run>> {
  rule: Rule<Run, T>;
  /** Type of the state that would have been written after it; null = none. */
  leftAs: StateType | null;
  runBefore: Run;
  verdict: Verdict<Run>;
}

export interface Decision<Run, T extends Transition<Run>> {
  status: Status;
  reason: string;
  delaySeconds: number;
  /** The state to write; null = the current one stays. */
  state: RunState | null;
  asked: Asked<Run, T>[];
}

/**
 * Asks the rules, in order. Those that look at this transition are chosen by the pair as it was proposed; once a rule has made another transition of it,
 * only those that are always asked still are (spec 03 §3). The last one to say something other than yes decides.
 */
export async function decide<Run, T extends Transition<Run>>(
  transition: Open<T>,
  rules: readonly Rule<Run, T>[],
  trace?: Trace,
): Promise<Decision<Run, T>> {
  const from = transition.current?.type ?? null;
  const intended = transition.proposed.type;
  const decision: Decision<Run, T> = { status: 'ACCEPT', reason: '', delaySeconds: 0, state: transition.proposed, asked: [] };
  for (const rule of rules) {
    if (!rule.always && !(rule.from.includes(from) && rule.to.includes(intended))) continue;
    if (decision.state === null || !(rule.always || decision.state.type === intended)) {
      trace?.push({ rule: rule.name, verdict: 'SKIPPED', reason: 'An earlier rule decided otherwise.' });
      continue;
    }
    const runBefore = transition.run;
    const verdict: Verdict<Run> = rule.before ? await rule.before(transition) : { kind: 'proceed' };
    carryOut(verdict, decision, transition);
    decision.asked.push({ rule, leftAs: decision.state === null ? null : decision.state.type, runBefore, verdict });
    trace?.push(traceOf(rule.name, verdict));
  }
  if (decision.state === null && decision.status === 'REJECT' && from === null) throw internal();
  return decision;
}

/**
 * Tells the rules how it ended, in reverse. Where the transition is what a rule left it as, and something was written, it may follow up; where a later
 * rule made another one of it, what the rule did is undone.
 */
export async function concludeWith<Run extends object, T extends Transition<Run>>(
  transition: Open<T>,
  decision: Decision<Run, T>,
): Promise<void> {
  const { state, status, asked } = decision;
  for (let index = asked.length - 1; index >= 0; index--) {
    const { rule, leftAs, runBefore, verdict } = asked[index]!;
    const stands = rule.always || leftAs === (state?.type ?? null);
    if (!stands) {
      if (verdict.kind !== 'amend') continue;
      await verdict.undo?.();
      if (verdict.run) transition.run = { ...transition.run, ...membersOf(verdict.run, runBefore) };
    } else if (state && rule.after && rule.to.includes(state.type)) {
      const changes = await rule.after(transition, status);
      if (changes) transition.run = { ...transition.run, ...changes };
    }
  }
}

function carryOut<Run, T extends Transition<Run>>(verdict: Verdict<Run>, decision: Decision<Run, T>, transition: Open<T>): void {
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

function membersOf<Run extends object>(changed: Partial<Run>, source: Run): Partial<Run> {
  return Object.fromEntries(Object.keys(changed).map((key) => [key, source[key as keyof Run]])) as Partial<Run>;
}

function traceOf(rule: string, verdict: Verdict<unknown>): Trace[number] {
  switch (verdict.kind) {
    case 'proceed':
      return { rule, verdict: 'PROCEED', reason: null };
    case 'amend':
      return { rule, verdict: 'PROCEED', reason: changesOf(verdict) };
    default:
      return { rule, verdict: verdict.kind === 'reject' ? 'REJECT' : verdict.kind === 'wait' ? 'WAIT' : 'ABORT', reason: verdict.reason };
  }
}

/** An amendment in words. */
function changesOf({ name, details, run }: { name?: string; details?: object; run?: unknown }): string {
  const parts: string[] = [];
  if (name !== undefined) parts.push(`name \`${name}\``);
  if (details) parts.push(...Object.keys(details));
  if (run) parts.push('the run');
  return `Changes ${parts.join(', ')}.`;
}
