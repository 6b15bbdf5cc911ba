import { describe, expect, it } from 'vitest';
import { awayText, durationText, readable, timeText } from '../../console/src/components/texts.ts';
import { secondsOf, secondsText } from '../../console/src/durations.ts';
import { readTime, timeProblem } from '../../console/src/times.ts';

const now = new Date(2026, 4, 20, 14, 30).getTime();
const local = (...parts: [year: number, month: number, day: number, hour?: number, minute?: number]) => new Date(...parts).toISOString();

describe('a typed time', () => {
  it.each([
    ['90m', new Date(now - 90 * 60_000).toISOString()],
    ['+2h', new Date(now + 2 * 3_600_000).toISOString()],
    ['7d', new Date(now - 7 * 86_400_000).toISOString()],
    ['now', new Date(now).toISOString()],
    ['03:00', local(2026, 4, 20, 3)],
    ['yesterday 3:05', local(2026, 4, 19, 3, 5)],
    ['Tomorrow', local(2026, 4, 21)],
    ['2026-01-31', local(2026, 0, 31)],
    ['2026-01-31 03:00', local(2026, 0, 31, 3)],
    ['2026-01-31T03:00:00Z', '2026-01-31T03:00:00.000Z'],
    ['2024-02-29', local(2024, 1, 29)],
    ['1 Mar 2026', local(2026, 2, 1)],
    ['٢٤h', new Date(now - 24 * 3_600_000).toISOString()],
    ['۰۳:۰۰', local(2026, 4, 20, 3)],
    ['०३:०५', local(2026, 4, 20, 3, 5)],
    ['＋２ｈ', new Date(now + 2 * 3_600_000).toISOString()],
    ['２０２６－０１－３１　０３：００', local(2026, 0, 31, 3)],
  ])('%s is a time in the time zone of the browser', (text, expected) => {
    expect(readTime(text, now)).toBe(expected);
    expect(timeProblem(text)).toBeUndefined();
  });

  it.each(['25:00', '12:60', 'soon', '2026-13-01', '2026-02-29', '2026-04-31 03:00', 'yesterday at three', 'yesterday 3', '5', '03-05'])(
    '%s is not a time',
    (text) => {
      expect(readTime(text, now)).toBeUndefined();
    },
  );

  it('is optional', () => {
    expect(readTime('', now)).toBeUndefined();
    expect(timeProblem('')).toBeUndefined();
    expect(timeProblem('soon')).toMatch(/^Enter/);
  });
});

describe('a typed duration', () => {
  it.each([
    ['0', 0],
    ['90', 90],
    ['15m', 900],
    ['1.5h', 5400],
    ['2 d', 172_800],
    ['1w', 604_800],
    ['١٥m', 900],
    ['９０', 90],
  ])('%s', (text, seconds) => expect(secondsOf(text)).toBe(seconds));

  it.each(['', 'long', '-5m', '5y'])('"%s" is not a duration', (text) => expect(secondsOf(text)).toBeUndefined());

  it.each([
    [0, '0'],
    [90, '90s'],
    [900, '15m'],
    [86_400, '1d'],
    [5400, '90m'],
  ])('%d is written as %s, and read back', (seconds, text) => {
    expect(secondsText(seconds)).toBe(text);
    expect(secondsOf(text)).toBe(seconds);
  });
});

describe('a displayed time', () => {
  it.each([
    [0.02, '20 ms'],
    [3.14, '3.1 s'],
    [59, '59 s'],
    [60, '1 min'],
    [200, '3 min 20 s'],
    [7500, '2 h 5 min'],
    [90_061, '1 d 1 h'],
  ])('%d seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

  it.each([
    [20_000, 'now'],
    [125_000, 'in 2 min'],
    [-7_500_000, '2 h 5 min ago'],
    [-3 * 86_400_000, '3 d ago'],
  ])('%d milliseconds from now is %s', (away, text) => expect(awayText(new Date(now + away).toISOString(), now)).toBe(text));

  it('has the same form within sentences of the service', () => {
    const at = new Date(now + 7_500_000).toISOString();
    expect(readable(`The run is due at ${at}, in 7500 seconds.`)).toBe(`The run is due at ${timeText(at)}, in 2 h 5 min.`);
    expect(readable('Fires within 30 seconds.')).toBe('Fires within 30 seconds.');
  });
});
