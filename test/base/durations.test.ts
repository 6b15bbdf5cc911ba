import { expect, it } from 'vitest';
import { durationSeconds } from '../../src/base/time/durations.ts';

// the values that the clients' validation library reads from the same strings
it.each<[unknown, number]>([
  [5, 5],
  [true, 1],
  [1e13, 1e13],
  ['P1D', 86_400],
  ['P1DT', 86_400],
  ['P1Y2M3W', 365 * 86_400 + 60 * 86_400 + 21 * 86_400],
  ['PT1S1M', 61],
  ['PT5,5S', 5.5],
  ['PT0.12345678S', 0.123456],
  ['-PT5S', -5],
  ['-PT0S', 0],
  ['01:00', 3600],
  ['100:00:00', 360_000],
  ['00:00:30,5', 30.5],
  ['1d', 86_400],
  ['2 Days', 172_800],
  ['1 day, 01:00:00', 90_000],
  ['-1 day 00:00:10', -86_410],
])('%j is a duration', (text, seconds) => {
  expect(durationSeconds(text)).toBe(seconds);
});

it.each([
  null,
  '',
  '30',
  'P',
  'PT',
  'pt30s',
  'PT1.5M30S',
  'P1H',
  '1:00',
  '00:60:00',
  '00:00:60',
  '1 01:00:00',
  '1 day 24:00:00',
  ' PT30S',
  '01:00:00Z',
  'P1000000000D',
  1e14,
  Number.NaN,
  [],
  {},
])('%j is not a duration', (value) => {
  expect(durationSeconds(value)).toBeUndefined();
});
