import { describe, expect, it } from 'vitest';
import { parseInstant, toWireInstant } from '../../../src/base/time/instant.ts';
import { readSchedule, type Schedule, scheduleDates } from '../../../src/lib/schedules/schedule.ts';

/** Times in the table are UTC. A row without a time repeats the previous date. */
interface Row {
  schedule: Record<string, unknown>;
  start: string;
  n?: number;
  end?: string;
  dates: string[];
}

const [NEW_YORK, BERLIN] = ['America/New_York', 'Europe/Berlin'];
const interval = (seconds: number, anchor_date: string, timezone = 'UTC') => ({ interval: seconds, anchor_date, timezone });
const cron = (text: string, timezone = 'UTC', day_or = true) => ({ cron: text, timezone, day_or });
const rrule = (text: string, timezone = 'UTC') => ({ rrule: text, timezone });
const year = (times: string[]) => times.map((time) => `2026-${time}`);
const noon = (days: string[]) => days.map((day) => `${day}T12:00`);

const daily9 = interval(86400, '2026-03-05T09:00-05:00', NEW_YORK);
const daily230 = interval(86400, '2026-03-06T02:30-05:00', NEW_YORK);

const rows: Row[] = [
  {
    schedule: interval(3600, '2026-01-01T00:00Z'),
    start: '2026-03-01T10:20Z',
    n: 3,
    dates: year(['03-01T11:00', '03-01T12:00', '03-01T13:00']),
  },
  {
    schedule: interval(3600, '2026-11-01T00:00-04:00', NEW_YORK),
    start: '2026-11-01T04:30Z',
    n: 4,
    dates: year(['11-01T05:00', '11-01T06:00', '11-01T07:00', '11-01T08:00']),
  },
  {
    schedule: daily9,
    start: '2026-03-06T00:00Z',
    n: 4,
    dates: year(['03-06T14:00', '03-07T14:00', '03-08T13:00', '03-09T13:00']),
  },
  { schedule: daily9, start: '2026-07-01T00:00Z', n: 2, dates: year(['07-01T13:00', '07-02T13:00']) },
  {
    schedule: interval(86400, '2026-10-23T02:30+02:00', BERLIN),
    start: '2026-10-23T00:00Z',
    n: 4,
    dates: year(['10-23T00:30', '10-24T00:30', '10-25T00:30', '10-26T01:30']),
  },
  {
    schedule: interval(25200, '2030-05-01T03:15Z'),
    start: '2026-02-10T00:00Z',
    n: 3,
    dates: year(['02-10T06:15', '02-10T13:15', '02-10T20:15']),
  },
  {
    schedule: interval(21600, '2026-01-01T00:00Z'),
    start: '2026-01-01T01:00Z',
    end: '2026-01-02T00:00Z',
    dates: year(['01-01T06:00', '01-01T12:00', '01-01T18:00', '01-02T00:00']),
  },
  {
    schedule: interval(129600, '2026-03-07T20:00-05:00', NEW_YORK),
    start: '2026-03-07T00:00Z',
    n: 4,
    dates: year(['03-08T01:00', '03-09T12:00', '03-11T00:00', '03-12T12:00']),
  },
  { schedule: daily230, start: '2026-03-07T00:00Z', n: 3, dates: year(['03-07T07:30', '03-08T07:30', '03-09T07:30']) },
  { schedule: daily230, start: '2026-07-01T00:00Z', n: 2, dates: year(['07-01T07:30', '07-02T07:30']) },
  {
    schedule: interval(86400, '2026-07-01T02:30-04:00', NEW_YORK),
    start: '2026-03-07T00:00Z',
    n: 4,
    dates: year(['03-07T07:30', '03-08T07:30', '03-09T06:30', '03-10T06:30']),
  },
  {
    schedule: cron('0 9 * * *', BERLIN),
    start: '2026-03-27T12:00Z',
    n: 3,
    dates: year(['03-28T08:00', '03-29T07:00', '03-30T07:00']),
  },
  {
    schedule: cron('30 2 * * *', NEW_YORK),
    start: '2026-03-07T00:00Z',
    n: 3,
    dates: year(['03-07T07:30', '03-08T07:30', '03-09T06:30']),
  },
  {
    schedule: cron('0 * * * *', NEW_YORK),
    start: '2026-11-01T03:30Z',
    n: 5,
    dates: year(['11-01T04:00', '11-01T05:00', '11-01T07:00', '11-01T08:00', '11-01T09:00']),
  },
  {
    schedule: cron('0 * * * *', NEW_YORK),
    start: '2026-03-08T05:30Z',
    n: 4,
    dates: year(['03-08T06:00', '03-08T07:00', '03-08T08:00', '03-08T09:00']),
  },
  { schedule: cron('30 2 * * *', NEW_YORK), start: '2026-03-08T07:10Z', n: 2, dates: year(['03-08T07:30', '03-09T06:30']) },
  {
    schedule: cron('*/20 * * * *', NEW_YORK),
    start: '2026-11-01T06:10Z',
    n: 3,
    dates: year(['11-01T07:00', '11-01T07:20', '11-01T07:40']),
  },
  {
    schedule: cron('0 0 31 * *'),
    start: '2026-01-31T00:00:01Z',
    n: 3,
    dates: year(['03-31T00:00', '05-31T00:00', '07-31T00:00']),
  },
  { schedule: cron('0 0 L * *'), start: '2026-01-31T12:00Z', n: 3, dates: year(['02-28T00:00', '03-31T00:00', '04-30T00:00']) },
  {
    schedule: cron('0 12 13 * 5'),
    start: '2026-02-01T00:00Z',
    n: 6,
    dates: year(noon(['02-06', '02-13', '02-20', '02-27', '03-06', '03-13'])),
  },
  {
    schedule: cron('0 12 13 * 5', 'UTC', false),
    start: '2026-02-01T00:00Z',
    n: 3,
    dates: year(noon(['02-13', '03-13', '11-13'])),
  },
  {
    schedule: cron('0 8 * * mon#1', BERLIN),
    start: '2026-03-15T00:00Z',
    n: 3,
    dates: year(['04-06T06:00', '05-04T06:00', '06-01T06:00']),
  },
  {
    schedule: cron('0 22-2/2 * * *'),
    start: '2026-05-01T00:00Z',
    n: 4,
    dates: year(['05-01T00:00', '05-01T02:00', '05-01T22:00', '05-02T00:00']),
  },
  {
    schedule: cron('0 12 * * fri-mon'),
    start: '2026-05-01T00:00Z',
    n: 5,
    dates: year(noon(['05-01', '05-02', '05-03', '05-04', '05-08'])),
  },
  {
    schedule: cron('*/5 * * * * 30'),
    start: '2026-05-01T00:00Z',
    n: 3,
    dates: year(['05-01T00:00:30', '05-01T00:05:30', '05-01T00:10:30']),
  },
  { schedule: cron('0 0 * * *'), start: '2026-05-01T00:00:00.5Z', n: 1, dates: year(['05-02T00:00']) },
  { schedule: cron('0 0 * * *'), start: '2026-05-01T00:00:00Z', n: 1, dates: year(['05-01T00:00']) },
  { schedule: cron('0 0 29 2 *'), start: '2026-01-01T00:00Z', n: 2, dates: ['2028-02-29T00:00', '2032-02-29T00:00'] },
  {
    schedule: rrule('DTSTART:20240229T120000\nRRULE:FREQ=YEARLY'),
    start: '2026-01-01T00:00Z',
    n: 3,
    dates: noon(['2028-02-29', '2032-02-29', '2036-02-29']),
  },
  {
    schedule: rrule('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', NEW_YORK),
    start: '2026-03-01T00:00Z',
    n: 3,
    dates: year(['03-02T05:00', '03-16T04:00', '03-30T04:00']),
  },
  {
    schedule: rrule('DTSTART:20260101T170000\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', NEW_YORK),
    start: '2026-01-15T00:00Z',
    n: 4,
    dates: year(['01-30T22:00', '02-27T22:00', '03-31T21:00', '04-30T21:00']),
  },
  {
    schedule: rrule('DTSTART:20260301T023000\nRRULE:FREQ=DAILY', NEW_YORK),
    start: '2026-03-07T00:00Z',
    n: 3,
    dates: year(['03-07T07:30', '03-08T06:30', '03-09T06:30']),
  },
  {
    schedule: rrule('DTSTART:20260101T000000\nRRULE:FREQ=DAILY;COUNT=3'),
    start: '2026-01-02T00:00Z',
    n: 5,
    dates: year(['01-02T00:00', '01-03T00:00']),
  },
  {
    schedule: rrule('DTSTART:20260101T090000\nRRULE:FREQ=DAILY;UNTIL=20260104T090000', BERLIN),
    start: '2026-01-03T00:00Z',
    n: 9,
    dates: year(['01-03T08:00', '01-04T08:00']),
  },
  {
    schedule: rrule('RDATE:20261012T134000Z,20261013T120000Z', NEW_YORK),
    start: '2026-01-01T00:00Z',
    n: 5,
    dates: year(['10-12T17:40', '10-13T16:00']),
  },
];

const NOW = '2026-03-05T10:07:31.000000Z';
const at = (text: string) => parseInstant(text)!;
const short = (date: string) => toWireInstant(date).replace(/(:00)?Z$/, '');

function read(input: Record<string, unknown>): Schedule {
  const result = readSchedule(input, NOW);
  if ('problem' in result) throw new Error(result.problem);
  return result.schedule;
}

/** Titles that contain the values of the schedule: `0 9 * * * UTC true from 2026-03-01T10:20Z`. */
const titled = rows.map((row) => ({ ...row, title: `${Object.values(row.schedule).join(' ')} from ${row.start}` }));

describe('the dates of a schedule', () => {
  it.each(titled)('$title', ({ schedule, start, n, end, dates }) => {
    const found = scheduleDates(read(schedule), { n, start: at(start), end: end && at(end), now: NOW });
    expect(found.map(short)).toEqual(dates);
  });

  it.each(titled)('$title, with start as the moment of the call', ({ schedule, start, n, end, dates }) => {
    const found = scheduleDates(read(schedule), { n, end: end && at(end), now: at(start) });
    expect(found.map(short)).toEqual(dates);
  });

  it('an impossible rule has no dates', () => {
    expect(scheduleDates(read(cron('0 0 30 2 *')), { n: 5, now: NOW })).toEqual([]);
  });
});

describe('DTSTART given to a recurrence without one', () => {
  it.each([
    ['FREQ=MINUTELY;INTERVAL=7', NEW_YORK, 'DTSTART:20260305T050300\nFREQ=MINUTELY;INTERVAL=7'],
    ['FREQ=MINUTELY;INTERVAL=15', 'UTC', 'DTSTART:20260305T100000\nFREQ=MINUTELY;INTERVAL=15'],
    ['FREQ=MINUTELY;COUNT=5', 'UTC', 'DTSTART:20200101T000000\nFREQ=MINUTELY;COUNT=5'],
    ['FREQ=SECONDLY;INTERVAL=10', 'UTC', 'DTSTART:20260305T100730\nFREQ=SECONDLY;INTERVAL=10'],
    ['FREQ=DAILY', 'UTC', 'DTSTART:20200101T000000\nFREQ=DAILY'],
    ['rrule:freq=daily', 'UTC', 'DTSTART:20200101T000000\nrrule:freq=daily'],
    ['RDATE:20261012T134000Z', 'UTC', 'DTSTART:20200101T000000\nRDATE:20261012T134000Z'],
    ['FREQ=MINUTELY\nEXDATE:20261012T134000', 'UTC', 'DTSTART:20200101T000000\nFREQ=MINUTELY\nEXDATE:20261012T134000'],
    ['FREQ=DAILY;UNTIL=20270101T000000', 'UTC', 'DTSTART:20200101T000000\nFREQ=DAILY;UNTIL=20270101T000000'],
    // clients reject a floating start before it
    ['FREQ=DAILY;UNTIL=20270101T000000Z', 'UTC', 'FREQ=DAILY;UNTIL=20270101T000000Z'],
    ['FREQ=MINUTELY;UNTIL=20270101T000000+0200', 'UTC', 'FREQ=MINUTELY;UNTIL=20270101T000000+0200'],
    ['RRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY;UNTIL=20270101T000000Z', 'UTC', 'RRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY;UNTIL=20270101T000000Z'],
    ['dtstart:20260101T090000 freq=daily', 'UTC', 'dtstart:20260101T090000 freq=daily'],
  ])('%s in %s', (text, timezone, stored) => {
    expect(read(rrule(text, timezone))).toEqual({ rrule: stored, timezone });
    expect(read(rrule(stored, timezone))).toEqual({ rrule: stored, timezone });
  });
});
