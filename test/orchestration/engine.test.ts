import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jittered } from '../../src/base/async/jitter.ts';
import { ManualClock } from '../../src/base/time/manual-clock.ts';
import { renewsLeases } from '../../src/orchestration/client-version.ts';
import type { Effect, Reservation, Reserve } from '../../src/orchestration/engine/effect.ts';
import { conclude, decide } from '../../src/orchestration/engine/engine.ts';
import {
  ANY,
  ANY_OR_NONE,
  abort,
  amend,
  keep,
  proceed,
  type Rule,
  rejectWith,
  reserve,
  type Transition,
} from '../../src/orchestration/engine/rule.ts';
import { proposedState, STATE_TYPES, type StateType } from '../../src/orchestration/states.ts';

interface Run {
  count: number;
}

const stamps = { clock: new ManualClock(), ids: { next: () => crypto.randomUUID() as string } };
const state = (type: StateType) => proposedState({ type }, stamps);
const between = (from: StateType | null, to: StateType) =>
  ({ run: { count: 0 }, current: from && state(from), proposed: state(to), now: stamps.clock.now() }) as Transition<Run>;
const rule = (name: string, given: Partial<Rule<Run>>): Rule<Run> => ({
  name,
  description: `${name}.`,
  from: ANY_OR_NONE,
  to: ANY,
  ...given,
});

function noted<T>(list: string[], name: string, response: T): T {
  list.push(name);
  return response;
}

const keeping = rule('keeping', { check: () => keep('') });
const wake = (taskKey: string): Effect => ({ kind: 'wake-task-workers', taskKey });

/** With a free slot, reservations get the lease `lease`; otherwise they are denied. */
const slots =
  (free: boolean): Reserve =>
  async () =>
    free ? { leaseId: 'lease', undo: { kind: 'cancel-reservation', leaseId: 'lease' } } : undefined;

async function walk(from: StateType | null, to: StateType, rules: readonly Rule<Run>[], free = true) {
  const transition = between(from, to) as { -readonly [K in keyof Transition<Run>]: Transition<Run>[K] };
  const decision = await decide(transition, rules, slots(free));
  const effects = await conclude(transition, decision);
  return { decision, run: transition.run, effects };
}

describe('the engine', () => {
  it('evaluates the rules of the proposed transition until a rule replaces it', async () => {
    const requested: string[] = [];
    const noting = (name: string, to: StateType[]) => rule(name, { to, check: () => noted(requested, name, proceed) });
    const replacing = rule('replacing', { to: ['RUNNING'], check: () => rejectWith(state('FAILED'), 'no') });
    const { decision } = await walk('PENDING', 'RUNNING', [
      noting('before', ['RUNNING']),
      replacing,
      noting('after', ['RUNNING']),
      noting('other', ['FAILED']),
    ]);
    expect(requested).toEqual(['before']);
    expect([decision.status, decision.state!.type]).toEqual(['REJECT', 'FAILED']);
  });

  it('continues after a replacement of the same type; the last rule to change the proposal decides', async () => {
    const first = rule('first', { check: () => rejectWith(state('RUNNING'), 'first') });
    const second = rule('second', { check: () => keep('second') });
    const { decision } = await walk('PENDING', 'RUNNING', [first, second]);
    expect(decision).toMatchObject({ status: 'REJECT', reason: 'second', state: null });
  });

  it('evaluates unconditional rules with the replacement, and not at all if nothing is written', async () => {
    const seen: string[] = [];
    const always = rule('always', { always: true, check: ({ proposed }) => noted(seen, proposed.type, proceed) });
    await walk('PENDING', 'RUNNING', [rule('replacing', { check: () => rejectWith(state('FAILED'), '') }), always]);
    await walk('PENDING', 'RUNNING', [keeping, always]);
    expect(seen).toEqual(['FAILED']);
  });

  it('runs follow-ups in reverse, if the transition is as the rule left it', async () => {
    const reported: string[] = [];
    const reporting = (name: string, given: Partial<Rule<Run>> = {}) =>
      rule(name, { after: () => noted(reported, name, undefined), ...given });
    await walk('PENDING', 'RUNNING', [reporting('a'), reporting('b'), reporting('c', { always: true })]);
    expect(reported.splice(0)).toEqual(['c', 'b', 'a']);
    const replacing = { check: () => rejectWith<Run>(state('FAILED'), '') };
    await walk('PENDING', 'RUNNING', [reporting('a'), reporting('any', replacing), reporting('c', { always: true })]);
    expect(reported.splice(0)).toEqual(['c', 'any']);
    await walk('PENDING', 'RUNNING', [reporting('narrow', { to: ['RUNNING'], ...replacing })]);
    expect(reported).toEqual([]);
  });

  it('reverts the changes of a rule when a later one changes the transition', async () => {
    const counting = rule('counting', { check: () => amend({ run: { count: 5 } }) });
    expect((await walk('PENDING', 'RUNNING', [counting])).run.count).toBe(5);
    expect((await walk('PENDING', 'RUNNING', [counting, keeping])).run.count).toBe(0);
  });

  it('returns the effects of the rules whose transition is written, last rule first', async () => {
    const waking = (name: string, more: Partial<Rule<Run>> = {}) => rule(name, { after: () => ({ effects: [wake(name)] }), ...more });
    expect((await walk('PENDING', 'RUNNING', [waking('a'), waking('b')])).effects).toEqual([wake('b'), wake('a')]);
    expect((await walk('PENDING', 'RUNNING', [waking('a'), keeping])).effects).toEqual([]);
    const replacing = rule('replacing', { check: () => rejectWith<Run>(state('FAILED'), '') });
    expect((await walk('PENDING', 'RUNNING', [waking('a'), replacing, waking('c', { always: true })])).effects).toEqual([wake('c')]);
  });

  it('returns no effect at all when a rule fails', async () => {
    const failing = rule('failing', {
      after: () => {
        throw new Error('failed');
      },
    });
    const waking = rule('waking', { after: () => ({ effects: [wake('a')] }) });
    await expect(walk('PENDING', 'RUNNING', [failing, waking])).rejects.toThrow('failed');
  });

  describe('reservations', () => {
    const reservation: Reservation = { kind: 'tag-slots', taskRunId: 'run', limits: [] };
    const reserving = rule('reserving', {
      check: () =>
        reserve(reservation, {
          granted: (deployment_concurrency_lease_id) => amend({ details: { deployment_concurrency_lease_id } }),
          rejected: () => abort('full'),
        }),
    });

    it('continue with the reserved slots', async () => {
      const { decision, effects } = await walk('PENDING', 'RUNNING', [reserving]);
      expect(decision).toMatchObject({ status: 'ACCEPT', state: { details: { deployment_concurrency_lease_id: 'lease' } } });
      expect(effects).toEqual([]);
    });

    it('are released when a later rule changes the transition', async () => {
      const undo = [{ kind: 'cancel-reservation', leaseId: 'lease' }];
      expect((await walk('PENDING', 'RUNNING', [reserving, keeping])).effects).toEqual(undo);
      const replacing = rule('replacing', { check: () => rejectWith<Run>(state('FAILED'), '') });
      expect((await walk('PENDING', 'RUNNING', [reserving, replacing])).effects).toEqual(undo);
    });

    it('continue with the rejection when nothing is free, and release nothing', async () => {
      const { decision, effects } = await walk('PENDING', 'RUNNING', [reserving], false);
      expect(decision).toMatchObject({ status: 'ABORT', reason: 'full', state: null });
      expect(effects).toEqual([]);
    });
  });

  it('fails with 500 if a rule keeps a missing state', async () => {
    await expect(walk(null, 'RUNNING', [keeping])).rejects.toMatchObject({ status: 500 });
  });
});

describe('the inputs of rules', () => {
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

  it('a jittered delay stays within its bounds', () => {
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

  it('a proposal has every detail, including a null in deferred', () => {
    const { name, details } = proposedState({ type: 'PENDING', state_details: { deferred: null } }, stamps);
    expect(name).toBe('Pending');
    expect(Object.keys(details)).toHaveLength(18);
    expect(details).toMatchObject({ deferred: null, untrackable_result: false, pause_reschedule: false, scheduled_time: null });
    expect(state('PENDING').details.deferred).toBe(false);
    expect(proposedState({ type: 'PENDING', name: '' }, stamps).name).toBe('');
    expect(STATE_TYPES).toHaveLength(9);
  });
});
