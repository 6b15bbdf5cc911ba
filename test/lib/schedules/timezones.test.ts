import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addSeconds, type Instant } from '../../../src/base/time/instant.ts';
import { type Schedule, scheduleDates } from '../../../src/lib/schedules/schedule.ts';
import { isTimezone, localTime, zoneOf } from '../../../src/lib/schedules/timezone.ts';

/** Northern and southern zones, half-hour offsets, a half-hour change, changes at midnight, no changes, and Ramadan. */
const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Europe/Dublin',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'America/Santiago',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Beirut',
  'Africa/Casablanca',
  'Atlantic/Azores',
  'Pacific/Chatham',
  'Asia/Kolkata',
];

const NOW = '2026-01-01T00:00:00.000000Z';
const JANUARY = Temporal.PlainDateTime.from('2025-12-30T00:00');
const HOURS = 370 * 24;

const toInstant = (time: Temporal.Instant): Instant => `${new Date(time.epochMilliseconds).toISOString().slice(0, 23)}000Z`;
const datesOf = (schedule: Schedule, start: Instant, end: Instant) => {
  const dates: Instant[] = [];
  for (let from = start; ; ) {
    const some = scheduleDates(schedule, { start: from, end, now: NOW });
    dates.push(...some);
    if (some.length < 1000) return dates;
    from = addSeconds(some.at(-1)!, 0.000001);
  }
};

/** The expected results by brute force: another library resolves every half hour of the local clock. */
function resolveAll(zone: string, disambiguation: 'compatible' | 'earlier', keep: (wall: Temporal.PlainDateTime) => boolean): Instant[] {
  const found = new Set<Instant>();
  for (let half = 0; half < HOURS * 2; half++) {
    const wall = JANUARY.add({ minutes: half * 30 });
    if (keep(wall)) found.add(toInstant(wall.toZonedDateTime(zone, { disambiguation }).toInstant()));
  }
  return [...found].sort();
}

const [FIRST, LAST] = ['2026-01-01T00:00:00.000000Z', '2026-12-31T00:00:00.000000Z'];
const inYear = (dates: Instant[]) => dates.filter((date) => date >= FIRST && date <= LAST);

describe.each(ZONES)('a year in %s', (zone) => {
  const changes = zoneOf(zone).transitions(Date.parse('2026-01-01') / 1000, Date.parse('2027-01-01') / 1000);
  const skipped = changes.find(({ before, after }) => after > before);
  // The hour that the clocks skip, otherwise 2.
  const hour = skipped ? new Date((skipped.at + skipped.before) * 1000).getUTCHours() : 2;

  it('cron: every half hour, through both clock changes', () => {
    const expected = inYear(resolveAll(zone, 'compatible', () => true));
    expect(datesOf({ cron: '*/30 * * * *', timezone: zone, day_or: true }, FIRST, LAST)).toEqual(expected);
  });

  it('cron: once a day in the hour that is skipped once a year', () => {
    const expected = inYear(resolveAll(zone, 'compatible', (wall) => wall.hour === hour && wall.minute === 30));
    expect(datesOf({ cron: `30 ${hour} * * *`, timezone: zone, day_or: true }, FIRST, LAST)).toEqual(expected);
  });

  it('rrule: every half hour, skipped times read with the offset after the gap', () => {
    const expected = inYear(resolveAll(zone, 'earlier', () => true));
    const rrule = 'DTSTART:20251201T000000\nRRULE:FREQ=MINUTELY;INTERVAL=30';
    expect(datesOf({ rrule, timezone: zone }, FIRST, LAST)).toEqual(expected);
  });

  it('rrule: once a day in the hour that is skipped once a year', () => {
    const expected = inYear(resolveAll(zone, 'earlier', (wall) => wall.hour === hour && wall.minute === 30));
    const rrule = `DTSTART:20251201T003000\nRRULE:FREQ=DAILY;BYHOUR=${hour}`;
    expect(datesOf({ rrule, timezone: zone }, FIRST, LAST)).toEqual(expected);
  });

  it('interval: a day keeps the local time, and a shift after the first clock change', () => {
    const anchor = Temporal.PlainDateTime.from({ year: 2026, month: 1, day: 1, hour, minute: 30 });
    const expected: Instant[] = [];
    for (let wall = anchor; wall.year === 2026; ) {
      const zoned = wall.toZonedDateTime(zone, { disambiguation: 'compatible' });
      expected.push(toInstant(zoned.toInstant()));
      wall = zoned.toPlainDateTime().add({ days: 1 });
    }
    const schedule = { interval: 86_400, anchor_date: expected[0]!, timezone: zone };
    expect(datesOf(schedule, expected[0]!, expected.at(-1)!)).toEqual(expected);
    for (const from of [60, 150, 220, 330]) expect(datesOf(schedule, expected[from]!, expected.at(-1)!)).toEqual(expected.slice(from));
  });

  it('interval: an hour is an hour', () => {
    const dates = datesOf({ interval: 3600, anchor_date: '2020-01-01T00:17:00Z', timezone: zone }, FIRST, LAST);
    expect(dates).toEqual(Array.from({ length: 364 * 24 }, (_, i) => addSeconds('2026-01-01T00:17:00.000000Z', i * 3600)));
  });

  it('the offsets are those of another implementation, to the second of each change', () => {
    const start = Temporal.Instant.from('1970-01-01T00:00Z').toZonedDateTimeISO(zone);
    for (let at = start.getTimeZoneTransition('next'); at && at.year < 2040; at = at.getTimeZoneTransition('next')) {
      const seconds = at.epochMilliseconds / 1000;
      expect(zoneOf(zone).offsetAt(seconds)).toBe(at.offsetNanoseconds / 1e9);
      expect(zoneOf(zone).offsetAt(seconds - 1)).toBe(at.subtract({ seconds: 1 }).offsetNanoseconds / 1e9);
    }
  });
});

describe('a day that a zone skipped', () => {
  it('Samoa, 2011-12-30', () => {
    const daily = { cron: '0 10 * * *', timezone: 'Pacific/Apia', day_or: true };
    expect(scheduleDates(daily, { n: 3, start: '2011-12-29T00:00:00.000000Z', now: NOW })).toEqual([
      '2011-12-29T20:00:00.000000Z',
      '2011-12-30T20:00:00.000000Z',
      '2011-12-31T20:00:00.000000Z',
    ]);
  });
});

describe('localTime', () => {
  it.each([
    ['2026-03-08T06:59:59.000000Z', 'America/New_York', '2026-03-08 01:59:59-05:00', -18_000, false],
    ['2026-03-08T07:00:00.000000Z', 'America/New_York', '2026-03-08 03:00:00-04:00', -14_400, true],
    ['2026-11-01T05:30:00.250000Z', 'America/New_York', '2026-11-01 01:30:00.250000-04:00', -14_400, true],
    ['2026-11-01T06:30:00.250000Z', 'America/New_York', '2026-11-01 01:30:00.250000-05:00', -18_000, false],
    ['2026-01-15T00:00:00.000000Z', 'Pacific/Auckland', '2026-01-15 13:00:00+13:00', 46_800, true],
    ['2026-07-15T00:00:00.000000Z', 'Australia/Lord_Howe', '2026-07-15 10:30:00+10:30', 37_800, false],
    ['2026-01-15T00:00:00.000000Z', 'Australia/Lord_Howe', '2026-01-15 11:00:00+11:00', 39_600, true],
    ['2026-07-15T00:00:00.000000Z', 'Asia/Kathmandu', '2026-07-15 05:45:00+05:45', 20_700, false],
    ['2026-07-15T00:00:00.000000Z', 'Europe/Istanbul', '2026-07-15 03:00:00+03:00', 10_800, false],
    ['1880-01-01T00:00:00.000000Z', 'America/New_York', '1879-12-31 19:03:58-04:56:02', -17_762, false],
    ['2026-07-15T00:00:00.000000Z', null, '2026-07-15 00:00:00+00:00', 0, false],
    ['2026-07-15T00:00:00.000000Z', '', '2026-07-15 00:00:00+00:00', 0, false],
  ])('%s in %s', (instant, timezone, local, utcOffsetSeconds, dst) => {
    expect(localTime(instant, timezone)).toEqual({ local, utcOffsetSeconds, dst });
  });
});

describe('isTimezone', () => {
  it.each([
    'UTC',
    'Europe/Kyiv',
    'Europe/Kiev',
    'Asia/Calcutta',
    'US/Eastern',
    'EST5EDT',
    'Etc/GMT+12',
    'America/Argentina/ComodRivadavia',
  ])('%s', (name) => {
    expect(isTimezone(name)).toBe(true);
  });
  it.each(['utc', 'europe/berlin', 'Europe/Atlantis', '+01:00', 'Europe', '__proto__', ' UTC'])('not %s', (name) => {
    expect(isTimezone(name)).toBe(false);
  });
});
