import { describe, expect, it } from 'vitest';
import { daysOf, withTimes } from '../../console/src/calendar/days.ts';
import { leavesOf, onlyHere, paired } from '../../console/src/compare/differences.ts';
import { languageOf } from '../../console/src/deployments/schedule-words.ts';

describe('differences', () => {
  it('pairs the values of both sides by path', () => {
    const [a, b] = [leavesOf({ day: 1, options: { limit: 5, tags: ['x'] }, none: {} }), leavesOf({ options: { limit: 6, tags: ['x'] } })];
    expect(paired(a, b)).toEqual([
      { name: 'day', a: '1', b: undefined },
      { name: 'options.limit', a: '5', b: '6' },
      { name: 'options.tags', a: '["x"]', b: '["x"]' },
      { name: 'none', a: '{}', b: undefined },
    ]);
  });

  it('marks lines that only one side has, whatever their numbers', () => {
    const lines = ['Read part 1 of 9', 'Run 0199f3a2-1c4a-7116-920a-5d1e40a12006 ends', 'disk full'];
    expect(onlyHere(lines, ['Read part 7 of 12', 'Run 0199f3a2-1c4a-7116-920a-5d1e40a1ffff ends'])).toEqual([false, false, true]);
  });
});

describe('calendar', () => {
  it('assigns intervals to days and hours, with failures and coming runs', () => {
    const at = new Date(2026, 4, 20, 3).getTime();
    const state = (state_type: 'FAILED' | 'SCHEDULED', count_runs: number) => ({
      state_type,
      state_name: '',
      count_runs,
      sum_estimated_run_time: 0,
      sum_estimated_lateness: 0,
    });
    const [day, ...others] = daysOf([
      {
        interval_start: new Date(at).toISOString(),
        interval_end: new Date(at + 3_600_000).toISOString(),
        states: [state('FAILED', 2), state('SCHEDULED', 3)],
      },
    ]);
    expect(others).toEqual([]);
    expect(day?.start).toBe(new Date(2026, 4, 20).getTime());
    expect(day?.hours[3]).toEqual({ from: at, to: at + 3_600_000, runs: 5, failed: 2, coming: 3, planned: 0, collisions: 0 });
  });

  it('adds the times of schedules that have no run yet, and marks collisions', () => {
    const at = (hour: number) => new Date(2026, 4, 20, hour).getTime();
    const interval = (hour: number, count_runs: number) => ({
      interval_start: new Date(at(hour)).toISOString(),
      interval_end: new Date(at(hour + 1)).toISOString(),
      states: [{ state_type: 'SCHEDULED' as const, state_name: '', count_runs, sum_estimated_run_time: 0, sum_estimated_lateness: 0 }],
    });
    const hour = (of: number, times: number, collisions = 0) => ({ start: new Date(at(of)).toISOString(), times, collisions });
    const [day] = withTimes(daysOf([interval(3, 2), interval(4, 3), interval(5, 0)]), [hour(3, 5, 1), hour(4, 2), hour(5, 1)]);
    expect(day?.hours.slice(2, 7).map((cell) => cell && [cell.coming, cell.planned, cell.collisions])).toEqual([
      undefined,
      [2, 3, 1],
      [3, 0, 0],
      [0, 1, 0],
      undefined,
    ]);
  });
});

it.for([
  [['de-AT', 'en'], 'de'],
  [['zh-Hans'], 'zh_CN'],
  [['xx', 'fr'], 'fr'],
  [['en-US@posix'], 'en'],
  [['constructor'], 'en'],
  [[], 'en'],
] as const)('the words of schedules for %j are in %s', ([tags, language]) => {
  expect(languageOf(tags)).toBe(language);
});
