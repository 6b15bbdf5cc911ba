import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSeconds, type Instant, secondsBetween } from '../../../src/base/time/instant.ts';
import { readSchedule, type Schedule, scheduleDates } from '../../../src/lib/schedules/schedule.ts';
import { localTime } from '../../../src/lib/schedules/timezone.ts';

const NOW = '2026-03-05T10:07:31.000000Z';
const BASE = '2026-01-01T00:00:00.000000Z';
const DAY = 86_400;

const timezone = fc.constantFrom(
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Pacific/Apia',
  'Pacific/Auckland',
  'America/St_Johns',
  'Europe/Dublin',
  'Africa/Cairo',
);
/** Within five years, sometimes with microseconds. */
const instant = fc
  .tuple(fc.integer({ min: 0, max: 5 * 365 * DAY }), fc.constantFrom(0, 0, 0.5, 0.000001))
  .map(([seconds, fraction]) => addSeconds(BASE, seconds + fraction));

const field = (min: number, max: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('*') },
    fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 3 }).map(String),
    fc.tuple(fc.integer({ min, max }), fc.integer({ min, max })).map(([from, to]) => `${from}-${to}`),
    fc.integer({ min: 1, max: max - min + 1 }).map((step) => `*/${step}`),
  );
const cronText = fc
  .tuple(
    field(0, 59),
    field(0, 23),
    fc.oneof(field(1, 31), fc.constant('l')),
    field(1, 12),
    fc.oneof(field(0, 6), fc.constantFrom('mon#1', 'L5')),
  )
  .map((fields) => fields.join(' '));
const cron = fc.record({ cron: cronText, timezone, day_or: fc.boolean() });

/** Periods below, at, and above a day. A period of more than a day that is not whole days counts from its first date and is tested separately. */
const steadyInterval = fc.record({
  interval: fc.oneof(
    fc.constantFrom(0.5, 1.25, 61, 3600, 25_200, 86_399),
    fc.integer({ min: 1, max: 60 }).map((days) => days * DAY),
  ),
  anchor_date: instant,
  timezone,
});

const weekdays = fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 }).map((days) => `;BYDAY=${days}`);
const optional = (part: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), part);
const rruleText = fc
  .tuple(
    fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'),
    optional(fc.integer({ min: 1, max: 6 }).map((n) => `;INTERVAL=${n}`)),
    optional(weekdays),
    optional(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }).map((months) => `;BYMONTH=${months}`)),
    optional(fc.constantFrom(';BYSETPOS=1', ';BYSETPOS=-1', ';BYSETPOS=2,-1')),
    optional(
      fc.oneof(
        fc.integer({ min: 1, max: 2000 }).map((n) => `;COUNT=${n}`),
        fc.constant(';UNTIL=20280229T120000'),
      ),
    ),
  )
  .map((parts) => `DTSTART:20240229T023000\nRRULE:FREQ=${parts.join('')}`);
const rrule = fc.record({ rrule: rruleText, timezone });

const schedule: fc.Arbitrary<Schedule> = fc.oneof(cron, steadyInterval, rrule);
const window = fc.record({ start: instant, length: fc.integer({ min: 0, max: 90 * DAY }) });
const dates = (it: Schedule, start: Instant, end: Instant, n?: number) => scheduleDates(it, { start, end, n, now: NOW });
const [from, to] = ['2026-01-01T00:00:00.000000Z', '2036-01-01T00:00:00.000000Z'];

describe('every schedule', () => {
  it('has strictly increasing dates inside the range, at most the requested number', () => {
    fc.assert(
      fc.property(schedule, window, fc.integer({ min: 1, max: 1500 }), (it, { start, length }, n) => {
        const end = addSeconds(start, length);
        const found = dates(it, start, end, n);
        expect(found.length).toBeLessThanOrEqual(Math.min(n, 1000));
        for (const [i, date] of found.entries()) {
          expect(date >= start && date <= end).toBe(true);
          if (i > 0) expect(date > found[i - 1]!).toBe(true);
        }
      }),
    );
  });

  it('has the same dates for every start and time of the call', () => {
    fc.assert(
      fc.property(schedule, window, fc.double({ min: 0, max: 1, noNaN: true }), (it, { start, length }, part) => {
        const end = addSeconds(start, length);
        const all = dates(it, start, end);
        expect(dates(it, start, end)).toEqual(all);
        // The list is limited to 1,000 dates, so the later start must be before its end.
        const span = all.length < 1000 ? length : secondsBetween(start, all.at(-1)!);
        const later = addSeconds(start, Math.floor(span * part));
        const upTo = all.length < 1000 ? end : all.at(-1)!;
        expect(dates(it, later, upTo)).toEqual(all.filter((date) => date >= later));
      }),
    );
  });

  it('continues after its last date without a gap', () => {
    fc.assert(
      fc.property(schedule, instant, (it, start) => {
        const eight = scheduleDates(it, { start, n: 8, now: NOW });
        const four = scheduleDates(it, { start, n: 4, now: NOW });
        expect(four).toEqual(eight.slice(0, 4));
        if (eight.length === 8)
          expect(scheduleDates(it, { start: addSeconds(four[3]!, 0.000001), n: 4, now: NOW })).toEqual(eight.slice(4));
      }),
    );
  });

  it('is accepted, and unchanged when its stored form is sent again', () => {
    fc.assert(
      fc.property(schedule, (it) => {
        const first = readSchedule(it, NOW);
        if (!('schedule' in first)) return expect(first.problem).toContain('empty set');
        expect(readSchedule(first.schedule, '2031-07-07T07:07:07.000000Z')).toEqual(first);
      }),
    );
  });
});

describe('intervals', () => {
  it('keep the microseconds of the anchor', () => {
    const it = { interval: 2 * DAY, anchor_date: '2026-01-01T09:00:00.123456Z', timezone: 'Europe/Berlin' };
    const found = dates(it, BASE, '2026-12-31T00:00:00.000000Z');
    expect(found).toHaveLength(182);
    expect(found.every((date) => date.endsWith('.123456Z'))).toBe(true);
  });

  it('of whole days keep the local time if no clock change affects it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.constantFrom('Europe/Berlin', 'America/New_York'), instant, (days, zone, start) => {
        const it = { interval: days * DAY, anchor_date: '2020-02-29T12:34:56Z', timezone: zone };
        const times = new Set(scheduleDates(it, { start, n: 30, now: NOW }).map((date) => localTime(date, zone).local.slice(11, 19)));
        expect([...times]).toEqual([localTime('2020-02-29T12:34:56.000000Z', zone).local.slice(11, 19)]);
      }),
    );
  });

  it('of a day and a half start again from their first date', () => {
    const it = { interval: 1.5 * DAY, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
    fc.assert(
      fc.property(instant, (start) => {
        for (const date of scheduleDates(it, { start, n: 5, now: NOW })) expect(secondsBetween(BASE, date) % (1.5 * DAY)).toBe(0);
      }),
    );
  });

  it('far from their anchor are found immediately, in either direction', () => {
    const it = { interval: 0.001, anchor_date: '0001-01-01T00:00:00Z', timezone: 'UTC' };
    expect(scheduleDates(it, { start: '9000-01-01T00:00:00.000400Z', n: 2, now: NOW })).toEqual([
      '9000-01-01T00:00:00.001000Z',
      '9000-01-01T00:00:00.002000Z',
    ]);
    expect(scheduleDates({ ...it, anchor_date: '9999-12-31T23:59:59Z' }, { n: 1, now: NOW })).toEqual([NOW]);
  });

  it('end with the year 9999', () => {
    const it = { interval: 10 * 365 * DAY, anchor_date: '9990-01-01T00:00:00Z', timezone: 'Europe/Berlin' };
    expect(scheduleDates(it, { start: '9989-12-30T00:00:00.000000Z', n: 9, now: NOW })).toEqual([
      '9990-01-01T00:00:00.000000Z',
      '9999-12-30T00:00:00.000000Z',
    ]);
  });
});

describe('cron days', () => {
  it('day_or: either day field, or both', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 6 }), (monthDay, weekday) => {
        const of = (text: string, day_or = true) =>
          dates({ cron: `0 12 ${text}`, timezone: null, day_or }, from, '2028-01-01T00:00:00.000000Z');
        const [byMonthDay, byWeekday] = [of(`${monthDay} * *`), of(`* * ${weekday}`)];
        expect(of(`${monthDay} * ${weekday}`)).toEqual([...new Set([...byMonthDay, ...byWeekday])].sort());
        expect(of(`${monthDay} * ${weekday}`, false)).toEqual(byMonthDay.filter((date) => byWeekday.includes(date)));
        expect(of(`${monthDay} * ?`, false)).toEqual(byMonthDay);
        expect(of(`*/1 * ${weekday}`, false)).toEqual(byWeekday);
      }),
    );
  });

  it('leap days: in leap years only, in every time zone and kind of schedule', () => {
    fc.assert(
      fc.property(timezone, fc.integer({ min: 3, max: 23 }), (zone, hour) => {
        const time = `${String(hour).padStart(2, '0')}0000`;
        const kinds: Schedule[] = [
          { cron: `0 ${hour} 29 2 *`, timezone: zone, day_or: true },
          { cron: `0 ${hour} 29 2 ?`, timezone: zone, day_or: false },
          { rrule: `DTSTART:20240229T${time}\nRRULE:FREQ=YEARLY`, timezone: zone },
          { rrule: `DTSTART:20240201T${time}\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29`, timezone: zone },
        ];
        for (const it of kinds) {
          const days = dates(it, '2096-01-01T00:00:00.000000Z', '2109-01-01T00:00:00.000000Z').map((date) => localTime(date, zone).local);
          expect(days.map((day) => day.slice(0, 19))).toEqual(
            ['2096', '2104', '2108'].map((leap) => `${leap}-02-29 ${time.slice(0, 2)}:00:00`),
          );
        }
      }),
    );
  });

  it('leap days of a century', () => {
    expect(
      dates({ cron: '0 0 29 2 *', timezone: null, day_or: true }, '1895-01-01T00:00:00.000000Z', '1910-01-01T00:00:00.000000Z'),
    ).toEqual(['1896-02-29T00:00:00.000000Z', '1904-02-29T00:00:00.000000Z', '1908-02-29T00:00:00.000000Z']);
  });
});

describe('recurrences', () => {
  const count = (text: string, n: number) =>
    dates({ rrule: `DTSTART:20240229T023000\nRRULE:FREQ=${text};COUNT=${n}`, timezone: 'UTC' }, from.replace('2026', '2020'), to);

  it('COUNT counts from DTSTART', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'DAILY;BYDAY=MO,TU', 'HOURLY;BYHOUR=1,2,3'),
        fc.integer({ min: 0, max: 60 }),
        instant,
        (text, n, start) => {
          const all = count(text, n);
          expect(all).toHaveLength(n);
          const it = { rrule: `DTSTART:20240229T023000\nRRULE:FREQ=${text};COUNT=${n}`, timezone: 'UTC' };
          expect(scheduleDates(it, { start, n: 100, now: NOW })).toEqual(all.filter((date) => date >= start));
        },
      ),
    );
  });

  it('UNTIL is inclusive, and an equal COUNT is the same rule', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('DAILY', 'WEEKLY;BYDAY=MO,FR', 'MONTHLY;BYMONTHDAY=-1', 'HOURLY;INTERVAL=5'),
        fc.integer({ min: 1, max: 60 }),
        (text, n) => {
          const all = count(text, n);
          const until = all.at(-1)!.slice(0, 19).replaceAll(/[-:]/g, '');
          const it = { rrule: `DTSTART:20240229T023000\nRRULE:FREQ=${text};UNTIL=${until}`, timezone: 'UTC' };
          expect(scheduleDates(it, { start: BASE.replace('2026', '2020'), n: 100, now: NOW })).toEqual(all);
        },
      ),
    );
  });

  it('BYSETPOS picks from each period', () => {
    fc.assert(
      fc.property(weekdays, fc.constantFrom('MONTHLY', 'YEARLY'), fc.integer({ min: 1, max: 5 }), (days, frequency, position) => {
        const rule = (more: string) => ({ rrule: `DTSTART:20200101T090000\nRRULE:FREQ=${frequency}${days}${more}`, timezone: 'UTC' });
        const periods = new Map<string, Instant[]>();
        for (const date of dates(rule(''), from, '2027-12-31T00:00:00.000000Z', 1000)) {
          const period = date.slice(0, frequency === 'MONTHLY' ? 7 : 4);
          periods.set(period, [...(periods.get(period) ?? []), date]);
        }
        const expected = (at: (period: Instant[]) => Instant | undefined) => [...periods.values()].flatMap((period) => at(period) ?? []);
        const last = [...periods.values()].flat().at(-1)!;
        expect(dates(rule(`;BYSETPOS=${position}`), from, last)).toEqual(expected((period) => period[position - 1]));
        const whole = frequency === 'MONTHLY' ? '2027-11-30T23:59:59.000000Z' : '2026-12-31T23:59:59.000000Z';
        expect(dates(rule(`;BYSETPOS=-${position}`), from, whole)).toEqual(
          expected((period) => period.at(-position)).filter((date) => date <= whole),
        );
      }),
    );
  });
});
