import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bucket } from '../../../src/automations/triggers/bucket.ts';
import { EventTime } from '../../../src/automations/triggers/event-time.ts';
import { evaluateProactively } from '../../../src/automations/triggers/proactive.ts';
import type { EventTrigger } from '../../../src/store/schema/trigger.ts';
import { at, compiled, eventAt, secondsOf, TriggerUnderTest } from './builders.ts';

const ofResource = (id: string) => ({ resource: { 'prefect.resource.id': id } });

describe('a Proactive trigger', () => {
  describe('without `after` and `for_each`', () => {
    const silence: Partial<EventTrigger> = { posture: 'Proactive', expect: ['y'], within: 30 };

    it('fires once per period while no events come, with no event', () => {
      const trigger = new TriggerUnderTest(silence);
      expect(trigger.watch(0, 100)).toEqual([30, 60, 90]);
      expect(trigger.look(120).fired).toEqual([{ key: [], event: null }]);
    });

    it('after a bucket with its event, opens the next one only in the next pass', () => {
      const trigger = new TriggerUnderTest(silence);
      expect(trigger.watch(0, 5)).toEqual([]);
      expect(trigger.deliver(eventAt(10, 'y'))).toEqual([]);
      expect(trigger.watch(10, 150)).toEqual([90, 120, 150]);
    });

    it('fires with the last event when some came, but too few', () => {
      const trigger = new TriggerUnderTest({ ...silence, threshold: 3 });
      const [first, second] = [eventAt(1, 'y'), eventAt(2, 'y')];
      trigger.look(0);
      trigger.deliverAll([first, second]);
      expect(trigger.look(30).fired).toEqual([{ key: [], event: second }]);
    });

    it('never fires with a threshold of 0', () => {
      expect(new TriggerUnderTest({ ...silence, threshold: 0 }).watch(0, 200)).toEqual([]);
    });
  });

  it('with `after` never fires before it is armed', () => {
    const trigger = new TriggerUnderTest({ posture: 'Proactive', after: ['x'], expect: ['y'], within: 30 });
    expect(trigger.watch(0, 200)).toEqual([]);
    trigger.deliver(eventAt(201, 'x'));
    expect(trigger.watch(205, 500)).toEqual([235]);
  });

  it('with `for_each` watches a key once it has been seen', () => {
    const trigger = new TriggerUnderTest({
      posture: 'Proactive',
      expect: ['y'],
      within: 30,
      threshold: 2,
      for_each: ['prefect.resource.id'],
    });
    expect(trigger.watch(0, 95)).toEqual([]);
    const seen = eventAt(100, 'y', ofResource('a'));
    trigger.deliver(seen);
    trigger.deliverAll([eventAt(110, 'y', ofResource('b')), eventAt(111, 'y', ofResource('b'))]);
    expect(trigger.look(130).fired).toEqual([{ key: ['a'], event: seen }]);
    expect(trigger.look(160).fired).toEqual([{ key: ['a'], event: null }]);
  });

  describe('on heartbeats', () => {
    const watch: Partial<EventTrigger> = {
      posture: 'Proactive',
      after: ['beat'],
      expect: ['run.*', 'beat'],
      within: 90,
      for_each: ['prefect.resource.id'],
    };

    it('fires once, a period after the last one, with it', () => {
      const trigger = new TriggerUnderTest(watch);
      const [first, second] = [eventAt(0, 'beat'), eventAt(30, 'beat')];
      trigger.deliver(first);
      expect(trigger.watch(0, 25)).toEqual([]);
      trigger.deliver(second);
      expect(trigger.watch(30, 115)).toEqual([]);
      expect(trigger.look(120).fired).toEqual([{ key: ['thing.1'], event: second }]);
      expect(trigger.watch(120, 600)).toEqual([]);
    });

    it('that are not expected themselves fires a period after the first', () => {
      const trigger = new TriggerUnderTest({ ...watch, expect: ['run.*'] });
      trigger.deliverAll([eventAt(0, 'beat'), eventAt(30, 'beat')]);
      expect(trigger.watch(30, 600)).toEqual([90]);
    });

    it('never fires after the end was reported', () => {
      const trigger = new TriggerUnderTest(watch);
      trigger.deliverAll([eventAt(0, 'beat'), eventAt(30, 'beat'), eventAt(60, 'run.Completed')]);
      expect(trigger.watch(60, 600)).toEqual([]);
    });
  });

  describe('when the expected event is delivered before the arming event', () => {
    const beats: Partial<EventTrigger> = {
      posture: 'Proactive',
      after: ['beat'],
      expect: ['beat', 'done'],
      within: 10,
      for_each: ['prefect.resource.id'],
    };

    it('never fires', () => {
      const trigger = new TriggerUnderTest(beats);
      trigger.deliverAll([eventAt(6, 'done'), eventAt(5, 'beat')]);
      expect(trigger.watch(5, 100)).toEqual([]);
      const other = new TriggerUnderTest({ ...beats, after: ['start'], expect: ['fin'] });
      other.deliverAll([eventAt(1, 'fin'), eventAt(0, 'start')]);
      expect(other.watch(0, 100)).toEqual([]);
    });

    it('never fires if a bucket was open already', () => {
      const trigger = new TriggerUnderTest(beats);
      trigger.deliverAll([eventAt(0, 'beat'), eventAt(6, 'done'), eventAt(5, 'beat')]);
      expect(trigger.watch(5, 100)).toEqual([]);
    });

    it('fires without it, a period after the event that armed it', () => {
      const trigger = new TriggerUnderTest(beats);
      trigger.deliver(eventAt(0, 'beat'));
      expect(trigger.watch(0, 100, 1)).toEqual([10]);
    });

    it('changes nothing when it is delivered again', () => {
      const trigger = new TriggerUnderTest({ ...beats, threshold: 3 });
      const done = eventAt(6, 'done');
      trigger.deliverAll([done, eventAt(5, 'beat')]);
      const before = trigger.state(['thing.1']);
      trigger.deliver(done);
      expect(trigger.state(['thing.1'])).toEqual(before);
    });

    it('has the same result in any order, also with events delivered twice and evaluations in between', () => {
      const names = fc.array(fc.tuple(fc.constantFrom('beat', 'done'), fc.integer({ min: 0, max: 50 })), { minLength: 1, maxLength: 8 });
      // all events are within one period of each other
      const within = 60;
      const story = names.chain((list) => {
        const events = list.map(([name, second]) => eventAt(second, name));
        const twice = fc.subarray(events).map((again) => [...events, ...again]);
        return twice.chain((delivered) => fc.shuffledSubarray(delivered, { minLength: delivered.length }));
      });
      fc.assert(
        fc.property(story, fc.nat(10), (delivered, evaluateAfter) => {
          const trigger = new TriggerUnderTest({ ...beats, within });
          delivered.forEach((event, index) => {
            trigger.deliver(event);
            if (index === evaluateAfter) expect(trigger.look(0).fired).toEqual([]);
          });
          const beatsAt = delivered
            .filter(({ event }) => event === 'beat')
            .map(({ occurred }) => occurred)
            .sort();
          const last = beatsAt.at(-1);
          const reported = delivered.some(({ event, occurred }) => event === 'done' && last !== undefined && occurred >= last);
          expect(trigger.look(200).fired.length).toBe(last !== undefined && !reported ? 1 : 0);
        }),
        { numRuns: 500 },
      );
    });
  });

  it('does not fire early while the events are late', () => {
    const trigger = new TriggerUnderTest({ posture: 'Proactive', after: ['x'], expect: ['y'], within: 60 });
    const time = new EventTime();
    const late = 1200;
    const deliver = (second: number, name: string) => {
      trigger.deliver(eventAt(second, name));
      time.evaluated(at(second), at(second + late));
      return trigger.look(secondsOf(time.at(at(second + late)))).fired;
    };
    expect([deliver(0, 'x'), deliver(30, 'z'), deliver(59, 'z')]).toEqual([[], [], []]);
    expect(deliver(61, 'z')).toHaveLength(1);
  });

  it('does not fire when the late event occurred in time', () => {
    const trigger = new TriggerUnderTest({ posture: 'Proactive', after: ['x'], expect: ['y'], within: 60 });
    trigger.deliverAll([eventAt(0, 'x'), eventAt(59, 'y')]);
    expect(trigger.look(1000).fired).toEqual([]);
  });
});

describe('the proactive evaluation', () => {
  const trigger = compiled({ posture: 'Proactive', expect: ['y'], within: 30, for_each: ['prefect.resource.id'] });
  const keyed = (key: string, start: number, count = 0) => {
    const bucket: Bucket = { start: at(start), end: at(start + 30), count, lastEvent: null };
    return { key: [key], bucket };
  };

  it('deletes satisfied buckets, also before their end, and keeps those that wait', () => {
    expect(evaluateProactively(trigger, [keyed('a', 0, 1), keyed('b', 5)], at(10)).changes).toEqual([
      { key: ['a'], bucket: undefined, fired: [] },
    ]);
  });

  it('fires for the buckets in the order of their periods', () => {
    const { changes } = evaluateProactively(trigger, [keyed('b', 3), keyed('a', 1), keyed('c', 2)], at(60));
    expect(changes.map(({ key }) => key[0])).toEqual(['a', 'c', 'b']);
    expect(changes.map(({ fired }) => fired)).toEqual([[null], [null], [null]]);
  });

  it('runs again at the first end of a bucket, at the latest after one period', () => {
    const next = (...buckets: ReturnType<typeof keyed>[]) => secondsOf(evaluateProactively(trigger, buckets, at(10)).nextRun);
    expect(next()).toBe(40);
    expect(next(keyed('a', 5), keyed('b', 2))).toBe(32);
    expect(next(keyed('a', -25))).toBe(40);
    expect(next(keyed('a', 500))).toBe(40);
  });
});
