import { describe, expect, it } from 'vitest';
import { FIRST_TRIGGER, labelsOf, subjectOf, waitingFor, withLabels, withParts } from '../../console/src/automations/subjects.ts';

const crashed = { ...FIRST_TRIGGER, expect: ['prefect.flow-run.Crashed'], threshold: 3, within: 60 };

describe('the events of a trigger', () => {
  it('become the first part of a composite trigger, and the first part becomes the trigger again', () => {
    const several = waitingFor(crashed, 'compound');
    expect(several).toMatchObject({ type: 'compound', require: 'all', within: 3600, triggers: [crashed, FIRST_TRIGGER] });
    expect(waitingFor(several, 'other')).toEqual({ ...crashed, match: {} });
  });

  it('keep their parts when the order becomes relevant or irrelevant', () => {
    const compound = { type: 'compound', require: 1, within: null, triggers: [crashed, FIRST_TRIGGER] } as const;
    const sequence = waitingFor({ ...compound, triggers: [...compound.triggers] }, 'sequence');
    expect(sequence).toEqual({ type: 'sequence', within: null, triggers: [crashed, FIRST_TRIGGER] });
    expect(waitingFor(sequence, 'compound')).toEqual({ ...sequence, type: 'compound', require: 'all' });
  });

  it('are found at every level', () => {
    const nested = waitingFor(waitingFor(crashed, 'sequence'), 'compound');
    const deeper = { type: 'compound', require: 'any', within: null, triggers: [nested, FIRST_TRIGGER] } as const;
    const event = waitingFor({ ...deeper, triggers: [...deeper.triggers] }, 'work-pool');
    expect(event).toMatchObject({ type: 'event', threshold: 3, expect: ['prefect.work-pool.not-ready'] });
    expect(event.type === 'event' && subjectOf(event)).toBe('work-pool');
  });
});

describe('a composite trigger', () => {
  const of = (require: number | 'any' | 'all') => ({
    type: 'compound' as const,
    require,
    within: 60,
    triggers: [crashed, crashed, crashed],
  });

  it.each([
    [2, 3, 2],
    [2, 2, 'all'],
    [3, 2, 'all'],
    ['any', 1, 'any'],
    ['all', 4, 'all'],
  ] as const)('with require %s and %d parts requires %s', (before, count, after) => {
    expect(
      withParts(
        of(before),
        Array.from({ length: count }, () => crashed),
      ),
    ).toMatchObject({ require: after });
  });
});

it('labels of a resource are patterns in addition to its id', () => {
  const trigger = withLabels(FIRST_TRIGGER, { region: ['eu', 'us'] });
  expect(trigger.match).toEqual({ 'prefect.resource.id': 'prefect.flow-run.*', region: ['eu', 'us'] });
  expect(labelsOf(trigger)).toEqual({ region: ['eu', 'us'] });
  expect(subjectOf(trigger)).toBeUndefined();
});
