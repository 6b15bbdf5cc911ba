import { describe, expect, it } from 'vitest';
import { parseCron } from '../../../src/lib/schedules/cron-grammar.ts';
import { readSchedule, scheduleDates } from '../../../src/lib/schedules/schedule.ts';

const NOW = '2026-03-05T10:07:31.000000Z';
const short = (date: string) => date.slice(0, 16);
const ruleOf = (text: string) => {
  const parsed = parseCron(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.rule;
};
const minutes = (text: string) => ruleOf(`${text} * * * *`).minutes;
const hours = (text: string) => ruleOf(`* ${text} * * *`).hours;
const weekdays = (text: string) => [...(ruleOf(`* * * * ${text}`).weekdays?.days ?? [])].sort();

describe('the cron dialect', () => {
  it('steps start at the beginning of their range', () => {
    expect(minutes('*/15')).toEqual([0, 15, 30, 45]);
    expect(minutes('50/3')).toEqual([50, 53, 56, 59]);
    expect(minutes('10-20/5')).toEqual([10, 15, 20]);
    expect(minutes('*/90')).toEqual([0]);
    expect(minutes('7/90')).toEqual([7]);
    expect(minutes('59/20')).toEqual([0, 20, 40]);
    expect(weekdays('sat/3')).toEqual([0, 3, 6]);
    expect(weekdays('7/3')).toEqual([0, 3, 6]);
  });

  it('ranges wrap, and the step continues across the wrap', () => {
    expect(hours('22-2')).toEqual([0, 1, 2, 22, 23]);
    expect(hours('21-3/3')).toEqual([0, 3, 21]);
    expect(weekdays('fri-mon')).toEqual([0, 1, 5, 6]);
    expect([...ruleOf('* * * nov-feb *').months].sort((a, b) => a - b)).toEqual([1, 2, 11, 12]);
  });

  it('a-a is the whole field', () => {
    expect(hours('5-5')).toHaveLength(24);
    expect(weekdays('tue-tue')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('Sunday is 0 and, with five fields, 7', () => {
    expect(weekdays('0')).toEqual([0]);
    expect(weekdays('7')).toEqual([0]);
    expect(weekdays('SUN')).toEqual([0]);
    expect(weekdays('5-7')).toEqual([0, 5, 6]);
    expect(weekdays('0-7')).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(weekdays('1-7/2')).toEqual([0, 1, 3, 5]);
    expect(weekdays('7-2')).toEqual([0, 1, 2]);
  });

  it('macros, case, and whitespace', () => {
    expect(ruleOf('@HOURLY')).toEqual(ruleOf('0 * * * *'));
    expect(ruleOf('@midnight')).toEqual(ruleOf('0 0 * * *'));
    expect(ruleOf('@annually')).toEqual(ruleOf('0 0 1 1 *'));
    expect(ruleOf('@weekly')).toEqual(ruleOf('0 0 * * sun'));
    expect(ruleOf('  0\t9 *  JAN Mon-FRI ')).toEqual(ruleOf('0 9 * 1 1-5'));
  });

  const next = (cron: string, n: number, day_or = true) => scheduleDates({ cron, timezone: 'UTC', day_or }, { n, now: NOW }).map(short);

  it('seconds are the sixth field, years the seventh', () => {
    expect(ruleOf('* * * * * 5,10').seconds).toEqual([5, 10]);
    expect(next('0 0 1 1 * 0 2030,2040', 5)).toEqual(['2030-01-01T00:00', '2040-01-01T00:00']);
    expect(next('0 0 1 1 * 0 2020', 5)).toEqual([]);
  });

  it('the last day of the month, the last and the n-th weekday', () => {
    expect(next('0 0 l,15 * *', 4)).toEqual(['2026-03-15T00:00', '2026-03-31T00:00', '2026-04-15T00:00', '2026-04-30T00:00']);
    expect(next('0 0 * * L5', 3)).toEqual(['2026-03-27T00:00', '2026-04-24T00:00', '2026-05-29T00:00']);
    expect(next('0 0 * * fri#3,mon#1', 3)).toEqual(['2026-03-20T00:00', '2026-04-06T00:00', '2026-04-17T00:00']);
    expect(next('0 0 * * 7#5', 3)).toEqual(['2026-03-29T00:00', '2026-05-31T00:00', '2026-08-30T00:00']);
    expect(next('0 0 13 * 5#2', 2, false)).toEqual(['2026-03-13T00:00', '2026-11-13T00:00']);
  });

  it('a list with a star does not restrict', () => {
    expect(next('0 0 10 * *,sat', 2)).toEqual(next('0 0 10 * *', 2));
    expect(next('0 0 *,13 * 1', 3)).toEqual(next('0 0 * * 1', 3));
    expect(() => next('0 0 *,32 * 1', 1)).toThrow('Invalid cron string');
  });

  it('a rule without dates for fifty years has none', () => {
    expect(next('0 0 31 2,4,6,9,11 *', 1)).toEqual([]);
    expect(next('0 0 29 2 * 0 2096', 1)).toEqual([]);
  });
});

describe('recurrence sets', () => {
  const next = (rrule: string, n: number, timezone = 'UTC') => scheduleDates({ rrule, timezone }, { n, now: NOW }).map(short);

  it('several rules are united', () => {
    expect(next('DTSTART:20260301T000000\nRRULE:FREQ=WEEKLY;BYDAY=MO\nRRULE:FREQ=MONTHLY;BYMONTHDAY=9,10', 4)).toEqual([
      '2026-03-09T00:00',
      '2026-03-10T00:00',
      '2026-03-16T00:00',
      '2026-03-23T00:00',
    ]);
  });

  it('EXRULE and EXDATE exclude dates, RDATE adds them', () => {
    const text = [
      'DTSTART:20260301T120000',
      'RRULE:FREQ=DAILY',
      'EXRULE:FREQ=WEEKLY;BYDAY=SA,SU',
      'EXDATE:20260309T120000',
      'RDATE:20260307T080000',
    ];
    const expected = ['2026-03-05T12:00', '2026-03-06T12:00', '2026-03-07T08:00', '2026-03-10T12:00'];
    expect(next(text.join('\n'), 4)).toEqual(expected);
    expect(next(text.join(' ').toLowerCase(), 4)).toEqual(expected);
  });

  it('a set without remaining dates ends', () => {
    expect(next('DTSTART:20260301T120000\nRRULE:FREQ=HOURLY\nEXRULE:FREQ=HOURLY', 4)).toEqual([]);
  });

  it('impossible rules end, whatever their frequency', () => {
    for (const frequency of ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY']) {
      expect(next(`DTSTART:20260101T000000\nRRULE:FREQ=${frequency};BYMONTH=2;BYMONTHDAY=30`, 4)).toEqual([]);
      expect(next(`DTSTART:20260101T000000\nRRULE:FREQ=${frequency};BYSETPOS=366;BYMONTH=2;BYMONTHDAY=1`, 4)).toEqual([]);
    }
  });

  it('expensive texts are rejected, or end', () => {
    const read = (rrule: string) => {
      const result = readSchedule({ rrule, timezone: 'UTC' }, NOW);
      return 'problem' in result ? result.problem : result.schedule;
    };
    const often = 'DTSTART:00010101T000000\nRRULE:FREQ=SECONDLY;BYSECOND=1;COUNT=1000000';
    expect(read(often)).toContain('the occurrences of COUNT lie too far apart to be counted');
    expect(read(`DTSTART:00010101T000000 ${'FREQ=DAILY;BYMONTH=2;COUNT=90000 '.repeat(20)}`)).toContain('too far apart');
    expect(read(`DTSTART:20260101T000000 ${'FREQ=DAILY '.repeat(21)}`)).toContain('more than 20 rules');
    expect(next(`DTSTART:20260101T000000 ${'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30 '.repeat(20)}`, 1)).toEqual([]);
  });

  it('Easter', () => {
    expect(next('DTSTART:20000101T090000\nRRULE:FREQ=YEARLY;BYEASTER=0,-2', 4)).toEqual([
      '2026-04-03T09:00',
      '2026-04-05T09:00',
      '2027-03-26T09:00',
      '2027-03-28T09:00',
    ]);
  });

  it('weeks of the year, from either end', () => {
    expect(next('DTSTART:20260101T000000\nRRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 2)).toEqual(['2026-05-11T00:00', '2027-05-17T00:00']);
    expect(next('DTSTART:20260101T000000\nRRULE:FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU', 2)).toEqual(['2027-01-03T00:00', '2028-01-02T00:00']);
    expect(next('DTSTART:20260101T000000\nRRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO', 2)).toEqual(['2026-12-28T00:00', '2032-12-27T00:00']);
  });

  it('numbered weekdays, next to plain ones and in both spellings', () => {
    expect(next('DTSTART:20260101T000000\nRRULE:FREQ=MONTHLY;BYDAY=-1FR', 2)).toEqual(['2026-03-27T00:00', '2026-04-24T00:00']);
    expect(next('DTSTART:20260101T000000\nRRULE:FREQ=MONTHLY;BYDAY=FR(-1)', 2)).toEqual(['2026-03-27T00:00', '2026-04-24T00:00']);
    expect(next('DTSTART:20260101T000000\nRRULE:FREQ=YEARLY;BYDAY=20MO', 2)).toEqual(['2026-05-18T00:00', '2027-05-17T00:00']);
    expect(next('DTSTART:20260101T000000\nRRULE:FREQ=MONTHLY;BYDAY=SU,2TU', 3)).toEqual([
      '2026-03-08T00:00',
      '2026-03-10T00:00',
      '2026-03-15T00:00',
    ]);
  });

  it('WKST moves the weeks of a rule every two weeks', () => {
    const rule = 'DTSTART:19970805T090000\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=';
    const all = (text: string) => scheduleDates({ rrule: text, timezone: 'UTC' }, { n: 9, start: '1997-01-01T00:00:00.000000Z', now: NOW });
    expect(all(`${rule}MO`).map((date) => date.slice(5, 10))).toEqual(['08-05', '08-10', '08-19', '08-24']);
    expect(all(`${rule}SU`).map((date) => date.slice(5, 10))).toEqual(['08-05', '08-17', '08-19', '08-31']);
  });

  it('zones in the text are discarded: the digits are local times', () => {
    const expected = ['2026-03-06T08:00', '2026-03-07T08:00'];
    for (const start of ['DTSTART:20260101T090000', 'DTSTART:20260101T090000Z', 'DTSTART;TZID=Asia/Tokyo:20260101T090000']) {
      expect(next(`${start}\nRRULE:FREQ=DAILY`, 2, 'Europe/Berlin')).toEqual(expected);
    }
    expect(next('FREQ=DAILY;UNTIL=20260306T000000Z', 9, 'Europe/Berlin')).toEqual(['2026-03-05T23:00']);
  });

  it('a stored rule without a start begins in 2020', () => {
    expect(next('FREQ=YEARLY;COUNT=8', 9)).toEqual(['2027-01-01T00:00']);
  });

  it('a stored text that cannot be read is an error that the caller can isolate', () => {
    expect(() => next('FREQ=NEVER', 1)).toThrow("invalid 'FREQ': NEVER");
    expect(() => scheduleDates({ cron: 'x', timezone: null, day_or: true }, { now: NOW })).toThrow('Invalid cron string: "x"');
  });
});
