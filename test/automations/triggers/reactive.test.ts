import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../../src/store/schema/engine.ts';
import { eventAt, TriggerUnderTest } from './builders.ts';

/** The positions of the events with which the trigger fires, delivered in this order. */
const firingsOf = (trigger: TriggerUnderTest, seconds: readonly number[], name = 'y') =>
  seconds.filter((second) => trigger.deliver(eventAt(second, name)).length > 0);

describe('a Reactive trigger', () => {
  it('with threshold 1 and no period fires on every event, thousands shuffled within a millisecond', () => {
    const trigger = new TriggerUnderTest({ expect: ['y'] });
    const events = Array.from({ length: 3000 }, (_, index) => eventAt(((index * 7919) % 3000) / 3_000_000, 'y'));
    expect(trigger.deliverAll(events).map(({ event }) => event)).toEqual(events);
  });

  it('with threshold 3 within 10 s fires at the third, then not before the period is over, and counts again', () => {
    const trigger = new TriggerUnderTest({ expect: ['y'], threshold: 3, within: 10 });
    expect(firingsOf(trigger, [0, 1, 2, 3, 4, 22, 23, 24])).toEqual([2, 24]);
  });

  it('with threshold 1 within 10 s fires once per period', () => {
    const trigger = new TriggerUnderTest({ expect: ['y'], within: 10 });
    expect(firingsOf(trigger, [0, 5, 12, 999])).toEqual([0, 12, 999]);
  });

  it('counts again from the end of the bucket in which it fired', () => {
    const trigger = new TriggerUnderTest({ expect: ['y'], threshold: 2, within: 10 });
    expect(firingsOf(trigger, [0, 1, 9, 10, 19])).toEqual([1, 19]);
  });

  it('with threshold 10 within 60 s fires once on ten events in reverse order', () => {
    const trigger = new TriggerUnderTest({ expect: ['y'], threshold: 10, within: 60 });
    expect(firingsOf(trigger, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])).toEqual([0]);
  });

  it('fires once when the threshold is reached, in any order', () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(seconds, (delivered) => {
        const trigger = new TriggerUnderTest({ expect: ['y'], threshold: delivered.length, within: 60 });
        expect(trigger.deliverAll(delivered.map((second) => eventAt(second, 'y')))).toHaveLength(1);
      }),
    );
  });

  it('counts events of the future too', () => {
    const trigger = new TriggerUnderTest({ expect: ['y'], within: 10 });
    expect(firingsOf(trigger, [0, 86_400, 86_411])).toEqual([0, 86_400, 86_411]);
  });

  it('counts each key separately, and reports the key', () => {
    const trigger = new TriggerUnderTest({ expect: ['y'], threshold: 2, within: 60, for_each: ['related:meal:genus'] });
    const eaten = (second: number, genus: string): StoredEvent =>
      eventAt(second, 'y', { related: [{ 'prefect.resource.id': `meal.${second}`, 'prefect.resource.role': 'meal', genus }] });
    const [first, second, third, fourth] = [eaten(0, 'Canis'), eaten(1, 'Felis'), eaten(2, 'Felis'), eaten(3, 'Canis')];
    expect(trigger.deliverAll([first, second])).toEqual([]);
    expect(trigger.deliver(third)).toEqual([{ key: ['Felis'], event: third }]);
    expect(trigger.deliver(fourth)).toEqual([{ key: ['Canis'], event: fourth }]);
  });

  describe('with `after`', () => {
    it('fires only when it is armed, once per arming', () => {
      const trigger = new TriggerUnderTest({ after: ['x'], expect: ['y'], within: 60 });
      expect(firingsOf(trigger, [0])).toEqual([]);
      trigger.deliver(eventAt(1, 'x'));
      expect(firingsOf(trigger, [2, 3])).toEqual([2]);
    });

    it('is no longer armed when the bucket is over', () => {
      const trigger = new TriggerUnderTest({ after: ['x'], expect: ['y'], within: 60 });
      trigger.deliver(eventAt(0, 'x'));
      expect(firingsOf(trigger, [60, 61])).toEqual([]);
    });

    it('stays armed without a period', () => {
      const trigger = new TriggerUnderTest({ after: ['x'], expect: ['y'] });
      trigger.deliver(eventAt(0, 'x'));
      expect(firingsOf(trigger, [45, 46])).toEqual([45]);
    });

    it.each([
      [0, 1, []],
      [5, 1, [1, 3]],
      [5, 2, [2]],
    ])('within %d s, threshold %d, on one event that arms and is expected: fires at %j', (within, threshold, fires) => {
      const trigger = new TriggerUnderTest({ after: ['x'], expect: ['x'], within, threshold });
      expect(firingsOf(trigger, [0, 1, 2, 3], 'x')).toEqual(fires);
    });
  });
});
