import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HeldEvent } from '../../../src/automations/triggers/bucket.ts';
import { countHeld, holdEvent } from '../../../src/automations/triggers/held-events.ts';
import { at, eventAt, eventTrigger } from './builders.ts';

const HALF_HOUR = 1800;
const held = (...seconds: number[]): HeldEvent[] =>
  seconds.map((second, index) => ({ eventId: `${String(index).padStart(3, '0')}@${second}`, occurred: at(second) }));

describe('held events', () => {
  it('are deleted when they are half an hour older than the newest', () => {
    const trigger = eventTrigger({ within: 10 });
    const before = held(-HALF_HOUR - 1, -HALF_HOUR, -1);
    const event = eventAt(0, 'y');
    expect(holdEvent(trigger, before, event)).toEqual({
      hold: { eventId: event.id, occurred: event.occurred },
      prune: [before[0]!.eventId],
    });
  });

  it('are kept for at least the period of the bucket', () => {
    expect(holdEvent(eventTrigger({ within: 7200 }), held(-7201, -7200), eventAt(0, 'y')).prune).toEqual(['000@-7201']);
  });

  it('are not held at all when the newest is that much newer', () => {
    expect(holdEvent(eventTrigger({ within: 10 }), held(HALF_HOUR + 1), eventAt(0, 'y'))).toEqual({ hold: undefined, prune: [] });
  });

  it('are kept at both ends of each slot up to the threshold; a slot is as wide as the period', () => {
    // slots of 60 s start at full minutes
    const before = held(0, 10, 20, 30, 59.999999, 60);
    const { hold, prune } = holdEvent(eventTrigger({ within: 60, threshold: 2 }), before, eventAt(40, 'y'));
    expect(hold?.occurred).toBe(at(40));
    expect(prune).toEqual(['002@20', '003@30']);
  });

  it('are not held when the slot has enough at both ends', () => {
    const { hold, prune } = holdEvent(eventTrigger({ within: 60, threshold: 2 }), held(0, 10, 30, 40), eventAt(20, 'y'));
    expect(hold).toBeUndefined();
    expect(prune).toEqual([]);
  });

  it('are not needed for a threshold below 1', () => {
    expect(holdEvent(eventTrigger({ within: 60, threshold: 0 }), held(1), eventAt(2, 'y'))).toEqual({ hold: undefined, prune: ['000@1'] });
  });

  it('keep the count of every period up to the threshold', () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 40 });
    const given = fc.record({ threshold: fc.integer({ min: 1, max: 3 }), within: fc.constantFrom(10, 33.3, 100), seconds });
    fc.assert(
      fc.property(given, ({ threshold, within, seconds: delivered }) => {
        const trigger = eventTrigger({ threshold, within });
        const all: HeldEvent[] = [];
        let kept: HeldEvent[] = [];
        for (const event of delivered.map((second) => eventAt(second, 'y'))) {
          const { hold, prune } = holdEvent(trigger, kept, event);
          kept = [...kept.filter(({ eventId }) => !prune.includes(eventId)), ...(hold ? [hold] : [])];
          all.push({ eventId: event.id, occurred: event.occurred });
        }
        for (let start = -10; start <= 400; start += 7) {
          const enough = (list: HeldEvent[]) => Math.min(threshold, countHeld(list, at(start), at(start + within)));
          expect(enough(kept)).toBe(enough(all));
        }
      }),
    );
  });
});
