import { describe, expect, it } from 'vitest';
import type { Bucket, BucketState } from '../../../src/automations/triggers/bucket.ts';
import { evaluateEvent, evaluateSilence } from '../../../src/automations/triggers/evaluate.ts';
import type { StoredEvent } from '../../../src/store/schema/engine.ts';
import type { EventTrigger } from '../../../src/store/schema/trigger.ts';
import { at, compiled, eventAt } from './builders.ts';

const MINUTES = 60;

function bucket(start: number, end: number, count = 0, lastEvent: StoredEvent | null = null): Bucket {
  return { start: at(start), end: at(end), count, lastEvent };
}

const state = (its?: Bucket, held: StoredEvent[] = []): BucketState => ({
  bucket: its,
  held: held.map(({ id, occurred }) => ({ eventId: id, occurred })),
});

const on = (trigger: Partial<EventTrigger>, before: BucketState, event: StoredEvent) => evaluateEvent(compiled(trigger), before, event);

/** The result of an expected event for an existing bucket, for triggers that expect `y`. */
const evaluated = (trigger: Partial<EventTrigger>, before: Bucket, event: StoredEvent = eventAt(5, 'y')) =>
  on({ expect: ['y'], ...trigger }, state(before), event);

const silent = (trigger: Partial<EventTrigger>, before: Bucket, seconds: number) =>
  evaluateSilence(compiled({ posture: 'Proactive', expect: ['y'], ...trigger }), before, at(seconds));

describe('an event that a trigger covers', () => {
  describe('1. arms it', () => {
    const trigger = { after: ['x'], expect: ['y'], within: 60 };

    it('opens a bucket from now on', () => {
      const x = eventAt(5, 'x');
      expect(on(trigger, state(), x)).toEqual({ bucket: bucket(5, 65), fired: [], prune: [] });
      expect(on({ ...trigger, posture: 'Proactive' }, state(), x).bucket).toEqual(bucket(5, 65, 0, x));
    });

    it('opens a bucket with a count of -1 if it is expected too, and counts it immediately', () => {
      const both = eventAt(5, 'x');
      expect(on({ after: ['x'], expect: ['x'], within: 60 }, state(), both).bucket).toEqual(bucket(5, 65, 0));
      expect(on({ after: ['x'], expect: [], within: 60 }, state(), both).bucket).toEqual(bucket(5, 65, 0));
    });

    it('keeps an open bucket unchanged, including its last event', () => {
      const before = bucket(0, 60, 0, eventAt(0, 'x'));
      expect(on({ ...trigger, posture: 'Proactive' }, state(before), eventAt(5, 'x')).bucket).toBe(before);
    });

    it('counts the held events in the period, including its start and excluding its end', () => {
      const held = [eventAt(4, 'y'), eventAt(5, 'y'), eventAt(64, 'y'), eventAt(65, 'y')];
      const { bucket: opened } = on({ ...trigger, posture: 'Proactive' }, state(undefined, held), eventAt(5, 'x'));
      expect(opened?.count).toBe(2);
    });
  });

  describe('2. is expected by a trigger without `after`', () => {
    it('opens a bucket that starts a quarter of an hour earlier', () => {
      const y = eventAt(5, 'y');
      expect(evaluated({ threshold: 3, within: 60 }, bucket(0, 60, 0), y).bucket).toEqual(bucket(0, 60, 1));
      expect(on({ threshold: 3, within: 60 }, state(), y).bucket).toEqual(bucket(5 - 15 * MINUTES, 65, 1));
      expect(on({ threshold: 3, within: 60, posture: 'Proactive' }, state(), y).bucket).toEqual(bucket(5 - 15 * MINUTES, 65, 1, y));
    });
  });

  it('3. is not expected: only arms', () => {
    const { bucket: opened, fired } = on({ after: ['x'], expect: ['y'], threshold: 0 }, state(), eventAt(5, 'x'));
    expect(opened).toEqual(bucket(5, 5));
    expect(fired).toEqual([]);
  });

  describe('4. is expected by a trigger that waits for silence after another event', () => {
    const trigger: Partial<EventTrigger> = { after: ['x'], expect: ['y'], posture: 'Proactive', within: 60 };
    const y = eventAt(5, 'y');

    it('is held, without a bucket and with one', () => {
      const hold = { eventId: y.id, occurred: y.occurred };
      expect(on(trigger, state(), y)).toEqual({ bucket: undefined, fired: [], hold, prune: [] });
      expect(on(trigger, state(bucket(0, 60)), y)).toEqual({ bucket: bucket(0, 60, 1, y), fired: [], hold, prune: [] });
    });

    it('is not counted twice', () => {
      const before = bucket(0, 60, 1, y);
      expect(on(trigger, state(before, [y]), y)).toEqual({ bucket: before, fired: [], prune: [] });
    });

    it('is not held if it also arms the trigger, or if the trigger does not hold events', () => {
      expect(on({ ...trigger, expect: ['x'] }, state(), eventAt(5, 'x')).hold).toBeUndefined();
      expect(on({ ...trigger, posture: 'Reactive' }, state(), y)).toEqual({ bucket: undefined, fired: [], prune: [] });
      expect(on({ ...trigger, after: [] }, state(), y).hold).toBeUndefined();
    });
  });
});

describe('the evaluation of a bucket', () => {
  it('a. before its start: has no effect, because the event is late or the trigger pauses', () => {
    const before = bucket(10, 70, 0);
    for (const posture of ['Reactive', 'Proactive'] as const) {
      const { bucket: after, fired } = evaluated({ posture, within: 60 }, before);
      expect(after).toBe(before);
      expect(fired).toEqual([]);
    }
    expect(silent({ within: 60 }, before, 5).bucket).toBe(before);
  });

  it('b. counts an event in the period, including its start and excluding its end', () => {
    const trigger = { within: 10, threshold: 9 };
    expect(evaluated(trigger, bucket(5, 15, 3)).bucket?.count).toBe(4);
    expect(evaluated(trigger, bucket(-4, 6, 3)).bucket?.count).toBe(4);
    expect(evaluated(trigger, bucket(-5, 5, 3)).bucket).toEqual(bucket(5, 15, 1));
  });

  it('b. counts every event after the start when the trigger is immediate', () => {
    expect(evaluated({ within: 0, threshold: 9 }, bucket(-5, 4, 3)).bucket?.count).toBe(4);
  });

  it('b. stores the counted event, for Proactive triggers only', () => {
    const y = eventAt(5, 'y');
    expect(evaluated({ posture: 'Proactive', within: 10, threshold: 9 }, bucket(0, 10), y).bucket?.lastEvent).toBe(y);
    expect(evaluated({ within: 10, threshold: 9 }, bucket(0, 10), y).bucket?.lastEvent).toBeNull();
  });

  it('c. a Reactive trigger is ready immediately, a Proactive one at the end of the bucket', () => {
    const y = eventAt(5, 'y');
    expect(evaluated({ within: 10 }, bucket(0, 10), y).fired).toEqual([y]);
    expect(evaluated({ posture: 'Proactive', within: 10, threshold: 9 }, bucket(0, 10), y).fired).toEqual([]);
    expect(silent({ within: 10 }, bucket(0, 10), 9.999999).fired).toEqual([]);
    expect(silent({ within: 10 }, bucket(0, 10), 10).fired).toEqual([null]);
  });

  it('d. fires with the event, or without one with the last counted event', () => {
    const y = eventAt(5, 'y');
    const late = eventAt(20, 'y');
    expect(silent({ within: 10, threshold: 2 }, bucket(0, 10, 1, y), 10).fired).toEqual([y]);
    expect(evaluated({ posture: 'Proactive', within: 10, threshold: 2 }, bucket(0, 10, 1, y), late).fired).toEqual([late]);
  });

  it('e. waits until the end of the bucket', () => {
    const before = bucket(0, 10, 1);
    expect(silent({ within: 10, threshold: 1 }, before, 5).bucket).toBe(before);
    expect(evaluated({ within: 10, threshold: 3 }, before)).toEqual({ bucket: bucket(0, 10, 2), fired: [], prune: [] });
  });

  describe('e. restarts a satisfied Proactive bucket with an event that arms and is expected', () => {
    const trigger: Partial<EventTrigger> = { after: ['beat'], expect: ['beat', 'done'], posture: 'Proactive', within: 10 };
    const beat = eventAt(5, 'beat');

    it('with a count of 0', () => {
      expect(on(trigger, state(bucket(0, 10, 0, eventAt(0, 'beat'))), beat).bucket).toEqual(bucket(5, 15, 0, beat));
    });

    it('with the held events in its period counted', () => {
      const held = [eventAt(4, 'done'), eventAt(6, 'done'), eventAt(14, 'done'), eventAt(15, 'done')];
      expect(on(trigger, state(bucket(0, 10, 1), held), beat).bucket).toEqual(bucket(5, 15, 2, beat));
    });

    it('not while it is not satisfied', () => {
      expect(on({ ...trigger, threshold: 2 }, state(bucket(0, 10, 0)), beat).bucket).toEqual(bucket(0, 10, 1, beat));
    });

    it('and keeps a last event that only counts and did not occur before it', () => {
      for (const [seconds, name, kept] of [
        [6, 'done', true],
        [5, 'done', true],
        [4, 'done', false],
        [6, 'beat', false],
      ] as const) {
        const last = eventAt(seconds, name);
        expect(on(trigger, state(bucket(0, 10, 1, last)), beat).bucket?.lastEvent).toBe(kept ? last : beat);
      }
    });
  });

  it('f. deletes a bucket that ends without a firing', () => {
    expect(silent({ within: 10, threshold: 1 }, bucket(0, 10, 1), 12)).toEqual({ bucket: bucket(12, 22), fired: [] });
  });

  it('g. ends with the bucket, fired or not, if the trigger must be armed', () => {
    const trigger = { after: ['x'], within: 10 };
    const y = eventAt(5, 'y');
    expect(evaluated(trigger, bucket(0, 10), y)).toEqual({ bucket: undefined, fired: [y], prune: [] });
    expect(evaluated(trigger, bucket(-6, 4))).toEqual({ bucket: undefined, fired: [], prune: [] });
    expect(silent(trigger, bucket(0, 10), 10)).toEqual({ bucket: undefined, fired: [null] });
    expect(silent(trigger, bucket(0, 10, 1), 10)).toEqual({ bucket: undefined, fired: [] });
  });

  it('h. an immediate trigger keeps its count until it fires', () => {
    const y = eventAt(5, 'y');
    expect(evaluated({ threshold: 3 }, bucket(0, 1, 1), y)).toEqual({ bucket: bucket(0, 1, 2), fired: [], prune: [] });
    expect(evaluated({ threshold: 2 }, bucket(0, 1, 1), y)).toEqual({ bucket: undefined, fired: [y], prune: [] });
  });

  describe('i. opens the next bucket', () => {
    it('at the end of the bucket that fired', () => {
      const y = eventAt(5, 'y');
      expect(evaluated({ within: 10 }, bucket(0, 8, 0), y)).toEqual({ bucket: bucket(8, 18), fired: [y], prune: [] });
    });

    it('now, if the end is past', () => {
      expect(silent({ within: 10 }, bucket(0, 10), 25)).toEqual({ bucket: bucket(25, 35), fired: [null] });
    });

    it('and evaluates in it a Reactive event that came after the end', () => {
      const y = eventAt(5, 'y');
      expect(evaluated({ within: 10, threshold: 2 }, bucket(-8, 2, 1), y)).toEqual({ bucket: bucket(5, 15, 1), fired: [], prune: [] });
      expect(evaluated({ within: 10, threshold: 1 }, bucket(-8, 2, 0), y)).toEqual({ bucket: bucket(15, 25), fired: [y], prune: [] });
    });

    it('and counts in it a Proactive event that came after the end, without storing it', () => {
      const trigger: Partial<EventTrigger> = { posture: 'Proactive', within: 10 };
      expect(evaluated(trigger, bucket(-8, 2, 1)).bucket).toEqual(bucket(5, 15, 1));
      const y = eventAt(5, 'y');
      expect(evaluated(trigger, bucket(-8, 2, 0), y)).toEqual({ bucket: bucket(5, 15, 1), fired: [y], prune: [] });
    });
  });

  it('ends at the last representable time, where buckets have no duration', () => {
    const last = eventAt(0, 'y', { occurred: '9999-12-31T23:59:59.999999Z' });
    expect(on({ expect: ['y'], within: 10 }, state(), last)).toMatchObject({ fired: [], bucket: { count: 1 } });
  });
});
