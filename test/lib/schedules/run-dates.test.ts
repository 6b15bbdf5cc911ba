import { describe, expect, it } from 'vitest';
import { addSeconds, type Instant } from '../../../src/base/time/instant.ts';
import { runDates, type Schedule, scheduleDates } from '../../../src/lib/schedules/schedule.ts';

const START = '2026-03-05T10:00:00.000000Z';
const DAY = 86_400;
/** The defaults of the scheduler: at least one hour and three runs, at most 100 days and 100 runs. */
const usual = { start: START, end: addSeconds(START, 100 * DAY), minRuns: 3, maxRuns: 100, minTimeSeconds: 3600 };
const cron = (text: string): Schedule => ({ cron: text, timezone: null, day_or: true });
const every = (seconds: number, anchor: Instant = START): Schedule => ({ interval: seconds, anchor_date: anchor, timezone: 'UTC' });

describe('runDates', () => {
  it.each([
    ['every minute', cron('* * * * *'), 61],
    ['every five minutes', cron('*/5 * * * *'), 13],
    ['every hour', every(3600), 3],
    ['every 60 days, the first in a second', every(60 * DAY, addSeconds(START, 1)), 2],
    ['every second', every(1), 100],
    ['never', cron('0 0 30 2 *'), 0],
  ])('%s', (_, schedule, runs) => {
    expect(runDates(schedule, usual)).toHaveLength(runs);
  });

  it('never more than maxRuns, even if fewer than minRuns', () => {
    expect(runDates(every(60), { ...usual, minRuns: 10, maxRuns: 5 })).toHaveLength(5);
    expect(runDates(every(60), { ...usual, maxRuns: 0 })).toEqual([]);
  });

  it('never outside the range, both ends included', () => {
    const dates = runDates(every(3600), { ...usual, start: addSeconds(START, 1), end: addSeconds(START, 2 * 3600) });
    expect(dates).toEqual([addSeconds(START, 3600), addSeconds(START, 7200)]);
    expect(runDates(every(3600), { ...usual, end: addSeconds(START, -1) })).toEqual([]);
  });

  it('ranges in the past are filled in the same way', () => {
    const start = '2021-01-01T00:00:00.000000Z';
    expect(runDates(every(DAY), { ...usual, start, end: addSeconds(start, 10 * DAY), minRuns: 20 })).toHaveLength(10);
  });
});

describe('scheduleDates', () => {
  it('returns one date by default, and up to a thousand before an end', () => {
    expect(scheduleDates(every(60), { now: START })).toEqual([START]);
    expect(scheduleDates(every(60), { end: addSeconds(START, 600), now: START })).toHaveLength(11);
    expect(scheduleDates(every(60), { end: addSeconds(START, 10 * DAY), now: START })).toHaveLength(1000);
    expect(scheduleDates(every(60), { n: 5000, now: START })).toHaveLength(1000);
    expect(scheduleDates(every(60), { n: 0, now: START })).toHaveLength(1);
    expect(scheduleDates(every(60), { n: -3, now: START })).toHaveLength(1);
    expect(scheduleDates(every(60), { n: 3, end: addSeconds(START, -1), now: START })).toEqual([]);
  });
});
