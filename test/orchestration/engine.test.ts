import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jittered } from '../../src/base/jitter.ts';
import { renewsLeases } from '../../src/orchestration/client-version.ts';
import { concludeWith, decide } from '../../src/orchestration/engine.ts';
import { ANY, ANY_OR_NONE, amend, keep, proceed, type Rule, rejectWith, type Transition } from '../../src/orchestration/rule.ts';
import { proposedState, STATE_TYPES, type StateType } from '../../src/orchestration/states.ts';
import { TestClock } from '../support/clock.ts';

interface Run {
  count: number;
}

const stamps = { clock: new TestClock(), ids: { next: () => crypto.randomUUID() as string } };
const state = (type: StateType) => proposedState({ type }, stamps);
const between = (from: StateType | null, to: StateType) =>
  ({ run: { count: 0 }, current: from && state(from), proposed: state(to), now: stamps.clock.now() }) as Transition<Run>;
const rule = (name: string, given: Partial<Rule<Run>>): Rule<Run> => ({ name, from: ANY_OR_NONE, to: ANY, ...given });

function noted<T>(list: string[], name: string, answer: T): T {
  list.push(name);
  return answer;
}

async function walk(from: StateType | null, to: StateType, rules: readonly Rule<Run>[]) {
  const transition = between(from, to) as { -readonly [K in keyof Transition<Run>]: Transition<Run>[K] };
  const decision = await decide(transition, rules);
  await concludeWith(transition, decision);
  return { decision, run: transition.run };
}

describe('the walk of a proposal', () => {
  it('asks those that look at the pair as it was proposed, whatever becomes of it', async () => {
    const asked: string[] = [];
    const noting = (name: string, to: StateType[]) => rule(name, { to, before: () => noted(asked, name, proceed) });
    const replacing = rule('replacing', { to: ['RUNNING'], before: () => rejectWith(state('FAILED'), 'no') });
    const { decision } = await walk('PENDING', 'RUNNING', [
      noting('before', ['RUNNING']),
      replacing,
      noting('after', ['RUNNING']),
      noting('other', ['FAILED']),
    ]);
    expect(asked).toEqual(['before']);
    expect([decision.status, decision.state!.type]).toEqual(['REJECT', 'FAILED']);
  });

  it('a replacement of the same type stops nobody; the last to object decides', async () => {
    const first = rule('first', { before: () => rejectWith(state('RUNNING'), 'first') });
    const second = rule('second', { before: () => keep('second') });
    const { decision } = await walk('PENDING', 'RUNNING', [first, second]);
    expect(decision).toMatchObject({ status: 'REJECT', reason: 'second', state: null });
  });

  it('those that are always asked see the replacement, and nothing when nothing is written', async () => {
    const seen: string[] = [];
    const always = rule('always', { always: true, before: ({ proposed }) => noted(seen, proposed.type, proceed) });
    await walk('PENDING', 'RUNNING', [rule('replacing', { before: () => rejectWith(state('FAILED'), '') }), always]);
    await walk('PENDING', 'RUNNING', [rule('keeping', { before: () => keep('') }), always]);
    expect(seen).toEqual(['FAILED']);
  });

  it('follows up in reverse, where the transition is as the rule left it', async () => {
    const told: string[] = [];
    const telling = (name: string, given: Partial<Rule<Run>> = {}) => rule(name, { after: () => noted(told, name, undefined), ...given });
    await walk('PENDING', 'RUNNING', [telling('a'), telling('b'), telling('c', { always: true })]);
    expect(told.splice(0)).toEqual(['c', 'b', 'a']);
    const replacing = { before: () => rejectWith<Run>(state('FAILED'), '') };
    await walk('PENDING', 'RUNNING', [telling('a'), telling('any', replacing), telling('c', { always: true })]);
    expect(told.splice(0)).toEqual(['c', 'any']);
    await walk('PENDING', 'RUNNING', [telling('narrow', { to: ['RUNNING'], ...replacing })]);
    expect(told).toEqual([]);
  });

  it('undoes what a rule did when a later one makes another transition of it', async () => {
    const undone: string[] = [];
    const doing = rule('doing', { before: () => amend({ run: { count: 5 }, undo: async () => undone.push('doing') }) });
    expect((await walk('PENDING', 'RUNNING', [doing])).run.count).toBe(5);
    expect(undone).toEqual([]);
    expect((await walk('PENDING', 'RUNNING', [doing, rule('keeping', { before: () => keep('') })])).run.count).toBe(0);
    expect(undone).toEqual(['doing']);
  });

  it('does not keep what is not there', async () => {
    await expect(walk(null, 'RUNNING', [rule('keeping', { before: () => keep('') })])).rejects.toMatchObject({ status: 500 });
  });
});

describe('small parts', () => {
  it.each([
    ['3.4.11', true],
    ['3.4.12', true],
    ['3.10.0', true],
    ['4.0.0', true],
    ['3.5.0.dev2', true],
    ['3.4.11+local', true],
    ['3.4.11.post1', true],
    ['3.4.11rc1', false],
    ['3.4.11.dev3', false],
    ['3.4.10', false],
    ['2.20.0', false],
    [undefined, false],
  ])('release %s renews leases: %s', (version, expected) => expect(renewsLeases(version)).toBe(expected));

  it('a jittered delay stays between its bounds', () => {
    const dice = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), dice, (average, drawn) => {
        const delay = jittered(average, 0.3, () => drawn);
        expect(delay).toBeGreaterThanOrEqual(average * 0.7517);
        expect(delay).toBeLessThanOrEqual(average * 1.3000001);
      }),
    );
    for (let i = 0; i < 20; i++) expect(jittered(10, 0.3)).toBeGreaterThanOrEqual(7.51);
    expect(jittered(0, 0.3)).toBe(0);
    for (const factor of [5000, 1e300]) expect(jittered(10, factor)).toBeGreaterThanOrEqual(0);
  });

  it('a proposal has every detail, a null of deferred kept', () => {
    const { name, details } = proposedState({ type: 'PENDING', state_details: { deferred: null } }, stamps);
    expect(name).toBe('Pending');
    expect(Object.keys(details)).toHaveLength(18);
    expect(details).toMatchObject({ deferred: null, untrackable_result: false, pause_reschedule: false, scheduled_time: null });
    expect(state('PENDING').details.deferred).toBe(false);
    expect(proposedState({ type: 'PENDING', name: '' }, stamps).name).toBe('');
    expect(STATE_TYPES).toHaveLength(9);
  });
});
