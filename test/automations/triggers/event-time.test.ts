import { describe, expect, it } from 'vitest';
import { EventTime } from '../../../src/automations/triggers/event-time.ts';
import { at } from './builders.ts';

describe('event time', () => {
  it('is the time of the clock before any event', () => {
    expect(new EventTime().at(at(7))).toBe(at(7));
  });

  it('lags behind the clock by the delay of the events, also between them', () => {
    const time = new EventTime();
    time.evaluated(at(0), at(1200));
    expect(time.at(at(1200))).toBe(at(0));
    expect(time.at(at(1230))).toBe(at(30));
  });

  it('stands still while only late events come', () => {
    const time = new EventTime();
    time.evaluated(at(0), at(0));
    for (const now of [10, 20, 30]) {
      time.evaluated(at(-500), at(now));
      expect(time.at(at(now))).toBe(at(0));
    }
  });

  it('is not delayed by late events among current ones', () => {
    const time = new EventTime();
    for (const now of [10, 20, 30]) {
      time.evaluated(at(now), at(now));
      time.evaluated(at(-500), at(now));
      expect(time.at(at(now))).toBe(at(now));
    }
  });

  it('is never ahead of the clock, whatever times future events have', () => {
    const time = new EventTime();
    time.evaluated(at(5000), at(10));
    expect(time.at(at(11))).toBe(at(11));
  });

  it('catches up with the events', () => {
    const time = new EventTime();
    time.evaluated(at(0), at(1200));
    time.evaluated(at(1201), at(1201));
    expect(time.at(at(1202))).toBe(at(1202));
  });
});
