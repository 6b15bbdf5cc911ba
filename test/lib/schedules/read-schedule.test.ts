import { describe, expect, it } from 'vitest';
import { LosslessNumber } from '../../../src/base/json/value.ts';
import { readSchedule, scheduleKindName } from '../../../src/lib/schedules/schedule.ts';

const NOW = '2026-03-05T10:07:31.123456Z';
const read = (input: unknown) => readSchedule(input, NOW);

describe('accepted schedules in their stored form', () => {
  it.each([
    ['only an interval', { interval: 3600 }, { interval: 3600, anchor_date: NOW, timezone: 'UTC' }],
    ['an interval written 90.0', { interval: new LosslessNumber('90.0') }, { interval: 90, anchor_date: NOW, timezone: 'UTC' }],
    ['an ISO duration', { interval: 'P1DT2H30M0.5S' }, { interval: 95400.5, anchor_date: NOW, timezone: 'UTC' }],
    ['weeks', { interval: 'P2W' }, { interval: 1_209_600, anchor_date: NOW, timezone: 'UTC' }],
    ['a clock duration', { interval: '1:30:00' }, { interval: 5400, anchor_date: NOW, timezone: 'UTC' }],
    ['days and a clock', { interval: '2 days, 0:00:01.5' }, { interval: 172_801.5, anchor_date: NOW, timezone: 'UTC' }],
    [
      'an anchor with its offset',
      { interval: 60, anchor_date: '2026-03-05T09:00:00-05:00', timezone: 'America/New_York' },
      { interval: 60, anchor_date: '2026-03-05T09:00:00-05:00', timezone: 'America/New_York' },
    ],
    [
      'an anchor with a space and microseconds',
      { interval: 60, anchor_date: '2026-03-05 09:00:00.000001+05:30', timezone: null },
      { interval: 60, anchor_date: '2026-03-05T09:00:00.000001+05:30', timezone: 'UTC' },
    ],
    [
      'an anchor in UTC',
      { interval: 60, anchor_date: '2026-03-05T09:00:00.000000+00:00' },
      { interval: 60, anchor_date: '2026-03-05T09:00:00Z', timezone: 'UTC' },
    ],
    ['an empty timezone', { interval: 60, timezone: '' }, { interval: 60, anchor_date: NOW, timezone: '' }],
    ['a cron', { cron: '0 9 * * *' }, { cron: '0 9 * * *', timezone: null, day_or: true }],
    [
      'a cron with all fields',
      { cron: '@Daily', timezone: 'Asia/Kolkata', day_or: false },
      { cron: '@Daily', timezone: 'Asia/Kolkata', day_or: false },
    ],
    [
      'a recurrence',
      { rrule: 'DTSTART:20260101T000000\nFREQ=DAILY', timezone: null },
      { rrule: 'DTSTART:20260101T000000\nFREQ=DAILY', timezone: null },
    ],
  ])('%s', (_, input, schedule) => {
    expect(read(input)).toEqual({ schedule });
    expect(read(schedule)).toEqual({ schedule });
  });

  it('reports the kinds', () => {
    const names = [{ interval: 60 }, { cron: '* * * * *' }, { rrule: 'FREQ=DAILY' }].map((input) => {
      const result = read(input);
      return 'schedule' in result && scheduleKindName(result.schedule);
    });
    expect(names).toEqual(['IntervalSchedule', 'CronSchedule', 'RRuleSchedule']);
  });
});

const badZone = (name: string) => `Invalid timezone: "${name}" (specify in IANA tzdata format, for example, America/New_York)`;
const badCron = (text: string) => `Invalid cron string: "${text}"`;
const random = (text: string) => `Random and Hashed expressions are unsupported, received: "${text}"`;
const badRRule = (text: string, reason: string) => `Invalid RRule string "${text}": ${reason}`;

describe('rejected schedules with the reason', () => {
  it.each([
    [{ interval: 0 }, 'interval must be positive'],
    [{ interval: -1 }, 'interval must be positive'],
    [{ interval: '-PT1H' }, 'interval must be positive'],
    [{ interval: '-0:30:00' }, 'interval must be positive'],
    [{ interval: 0.0000001 }, 'interval must be positive'],
    [{ interval: 'soon' }, 'Input should be a valid timedelta'],
    [{ interval: 'P' }, 'Input should be a valid timedelta'],
    [{ interval: 'PT' }, 'Input should be a valid timedelta'],
    [{ interval: null }, 'Input should be a valid timedelta'],
    [{ interval: 1e300 }, 'Input should be a valid timedelta, the number of days is too large'],
    [{ interval: 60, anchor_date: 'yesterday' }, 'Input should be a valid datetime'],
    [{ interval: 60, anchor_date: null }, 'Input should be a valid datetime'],
    [{ interval: 60, timezone: 'Mars/Base' }, badZone('Mars/Base')],
    [{ cron: '* * * * *', timezone: 'Mars/Base' }, badZone('Mars/Base')],
    [{ cron: '* * * * *', timezone: 'america/new_york' }, badZone('america/new_york')],
    [{ cron: '* * * * *', timezone: '+02:00' }, badZone('+02:00')],
    [{ rrule: 'FREQ=DAILY', timezone: 'XUTCX' }, badZone('XUTCX')],
    [{ rrule: 'FREQ=DAILY', timezone: '' }, badZone('')],
    [{ cron: '* * * * *', day_or: 'yes' }, 'Input should be a valid boolean'],
    [{ cron: 5 }, 'Input should be a valid string'],
    [{ rrule: null }, 'Input should be a valid string'],
    [{}, 'A schedule needs one of interval, cron and rrule'],
    [[], 'Input should be a valid dictionary'],
    [null, 'Input should be a valid dictionary'],
    [{ interval: 60, cron: '* * * * *' }, 'Extra inputs are not permitted: cron'],
    [{ rrule: 'FREQ=DAILY', day_or: true }, 'Extra inputs are not permitted: day_or'],
    [{ cron: `${'0,'.repeat(3250)}0 * * * *` }, `Invalid cron string "${'0,'.repeat(20)}..."\nMax length is 6500, got 6509`],
    [{ rrule: '💥'.repeat(6501) }, `Invalid RRule string "${'💥'.repeat(40)}..."\nMax length is 6500, got 6501`],
    [{ rrule: 'x'.repeat(6501) }, `Invalid RRule string "${'x'.repeat(40)}..."\nMax length is 6500, got 6501`],
  ])('%j', (input, problem) => {
    expect(read(input)).toEqual({ problem });
  });

  it.each([
    ['* * * *'],
    ['* * * * * * * *'],
    [''],
    ['@reboot'],
    ['@every 5m'],
    ['h 4 * * *'],
    ['h/5 * * * *'],
    ['60 * * * *'],
    ['* 24 * * *'],
    ['* * 0 * *'],
    ['* * 32 * *'],
    ['* * * 13 *'],
    ['* * * * 8'],
    ['* * * * 7 0'],
    ['* * * * * 60'],
    ['* * * * * * 1969'],
    ['* * * * * * 2100'],
    ['*/0 * * * *'],
    ['5/0 * * * *'],
    ['1,,2 * * * *'],
    ['1- * * * *'],
    ['/5 * * * *'],
    ['? * * * *'],
    ['* * ?,1 * *'],
    ['* * * * monday'],
    ['* * * january *'],
    ['* * mon * *'],
    ['* * W * *'],
    ['* * 15W * *'],
    ['* * LW * *'],
    ['* * L-3 * *'],
    ['* * * * 5L'],
    ['* * * * L'],
    ['L * * * *'],
    ['0 0 * * 5#1,3'],
    ['0 0 * * L5,3'],
    ['0 0 * * 5#0'],
    ['0 0 * * 5#6'],
    ['0 0 1#1 * *'],
    ['-5 * * * *'],
    ['1.5 * * * *'],
  ])('cron %j', (text) => {
    expect(read({ cron: text })).toEqual({ problem: badCron(text) });
  });

  it.each([['r 4 * * *'], ['R * * * *'], ['r/5 * * * *'], ['* r(0-10) * * *'], ['* * * * * r']])('random cron %j', (text) => {
    expect(read({ cron: text })).toEqual({ problem: random(text) });
  });

  it.each([
    ['', 'empty string'],
    ['hello', "expected NAME=VALUE, got 'HELLO'"],
    ['RRULE:', "expected NAME=VALUE, got ''"],
    ['FREQ=DAILY;', "expected NAME=VALUE, got ''"],
    ['INTERVAL=2', "missing 'FREQ'"],
    ['FREQ=FORTNIGHTLY', "invalid 'FREQ': FORTNIGHTLY"],
    ['FREQ=DAILY;FOO=1', "unknown parameter 'FOO'"],
    ['FREQ=DAILY;COUNT=x', "invalid 'COUNT': X"],
    ['FREQ=DAILY;INTERVAL=0', "invalid 'INTERVAL': 0"],
    ['FREQ=DAILY;BYDAY=XX', "invalid 'BYDAY': XX"],
    ['FREQ=MONTHLY;BYDAY=0MO', "invalid 'BYDAY': 0MO"],
    ['FREQ=DAILY;BYHOUR=24', "invalid 'BYHOUR': 24"],
    ['FREQ=DAILY;BYMONTHDAY=0', "invalid 'BYMONTHDAY': 0"],
    ['FREQ=DAILY;BYSETPOS=0', 'bysetpos must be between 1 and 366, or between -366 and -1'],
    ['FREQ=DAILY;WKST=XX', "invalid 'WKST': XX"],
    ['FREQ=DAILY;UNTIL=later', "invalid 'UNTIL': LATER"],
    ['FREQ=HOURLY;INTERVAL=2;BYHOUR=1', 'Invalid rrule byxxx generates an empty set.'],
    ['FREQ=MINUTELY;BYDAY=MO;COUNT=2000000', 'COUNT of a rule with BY… parts is limited to 1000000'],
    ['DTSTART:20260101T000000', 'no RRULE, RDATE, EXRULE or EXDATE'],
    ['DTSTART:20260230T000000\nFREQ=DAILY', 'Unknown string format: 20260230T000000'],
    ['DTSTART:20260101,20260102\nFREQ=DAILY', 'Multiple DTSTART values specified:20260101,20260102'],
    ['FREQ=WEEKLY;BYDAY=MO,;BYDAY=TU', "invalid 'BYDAY': MO,"],
    ['FREQ=WEEKLY;WKST=1;WKST=SU', "invalid 'WKST': 1"],
    ['RRULE:FREQ=WEEKLY;UNTIL=2026-01-01T00:00:00', "unexpected ':' in 'FREQ=WEEKLY;UNTIL=2026-01-01T00:00:00'"],
    ['RDATE;TZID=America/New_York:20270101T000000', 'unsupported RDATE parm: TZID=America/New_York'],
    ['FREQ=DAILY\nEXDATE;TZID=America/New_York:20260101T000000Z', 'DTSTART/EXDATE specifies multiple timezone'],
    ['RDATE:soon', 'Unknown string format: soon'],
    ['SUMMARY:lunch', 'unsupported property: SUMMARY'],
    ['RRULE;X=1:FREQ=DAILY', 'unsupported RRULE parm: X=1'],
    [
      'DTSTART:20260101T090000\nFREQ=DAILY;UNTIL=20260104T090000Z',
      'RRULE UNTIL values must be specified in UTC when DTSTART is timezone-aware',
    ],
    [
      'DTSTART:20260101T090000Z\nFREQ=DAILY;UNTIL=20260104T090000',
      'RRULE UNTIL values must be specified in UTC when DTSTART is timezone-aware',
    ],
    [
      'DTSTART;TZID=Europe/Berlin:20260101T090000\nFREQ=DAILY;UNTIL=20260104T090000',
      'RRULE UNTIL values must be specified in UTC when DTSTART is timezone-aware',
    ],
  ])('rrule %j', (text, reason) => {
    expect(read({ rrule: text })).toEqual({ problem: badRRule(text, reason) });
  });
});
