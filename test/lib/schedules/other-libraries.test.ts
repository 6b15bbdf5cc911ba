import { Cron } from 'croner';
import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it } from 'vitest';
import { type Instant, parseInstant } from '../../../src/base/time/instant.ts';
import { scheduleDates } from '../../../src/lib/schedules/schedule.ts';
import { cases } from '../../support/cases.ts';

/** In UTC, well-known libraries must give the same dates for the rules on which the dialects agree. */

const NOW = '2026-03-05T10:07:31.000000Z';
const start = fc.integer({ min: 0, max: 1200 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days, 7, 7, 7)));
const toInstant = (date: Date): Instant => parseInstant(date.toISOString())!;

const values = (min: number, max: number) => fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 4 }).map(String);
const range = (min: number, max: number) =>
  fc.uniqueArray(fc.integer({ min, max }), { minLength: 2, maxLength: 2 }).map((ends) => ends.sort((a, b) => a - b).join('-'));
const field = (min: number, max: number) =>
  fc.oneof(
    fc.constant('*'),
    values(min, max),
    range(min, max),
    fc.tuple(range(min, max), fc.integer({ min: 1, max: 4 })).map((it) => it.join('/')),
  );

describe('cron', () => {
  const text = fc.tuple(field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 6)).map((fields) => fields.join(' '));

  it('gives the dates of croner', () => {
    fc.assert(
      fc.property(text, start, fc.boolean(), (cron, from, dayOr) => {
        const theirs = new Cron(cron, { timezone: 'UTC', domAndDow: !dayOr, paused: true }).nextRuns(12, new Date(from.getTime() - 1000));
        const ours = scheduleDates({ cron, timezone: null, day_or: dayOr }, { n: 12, start: toInstant(from), now: NOW });
        expect(ours).toEqual(theirs.map(toInstant));
      }),
      { numRuns: cases(300), seed: 20_260_305 },
    );
  });
});

describe('rrule', () => {
  const part = (name: string, list: fc.Arbitrary<string>) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant('') },
      list.map((it) => `;${name}=${it}`),
    );
  const days = fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 }).map(String);
  const numbered = fc.subarray(['1MO', '2TU', '-1FR', '3SU', '-2WE'], { minLength: 1 }).map(String);
  const calendar = fc
    .tuple(
      fc.constantFrom('YEARLY', 'MONTHLY'),
      part(
        'INTERVAL',
        values(1, 3).map((it) => it[0]!),
      ),
      part('BYMONTH', values(1, 12)),
      // The library ignores BYMONTHDAY next to numbered weekdays.
      fc.oneof(
        part('BYDAY', numbered),
        fc.tuple(part('BYDAY', days), part('BYMONTHDAY', values(1, 31))).map((parts) => parts.join('')),
      ),
      part('BYHOUR', values(0, 23)),
      part('BYMINUTE', values(0, 59)),
    )
    .map((parts) => `FREQ=${parts.join('')}`);
  const short = fc
    .tuple(
      fc.constantFrom('WEEKLY', 'DAILY', 'HOURLY'),
      part('INTERVAL', fc.integer({ min: 1, max: 5 }).map(String)),
      part('BYMONTH', values(1, 12)),
      part('BYDAY', days),
      part('BYMINUTE', values(0, 59)),
      part('COUNT', fc.integer({ min: 1, max: 3000 }).map(String)),
    )
    .map((parts) => `FREQ=${parts.join('')}`);

  it('gives the dates of rrule-temporal', () => {
    fc.assert(
      fc.property(fc.oneof(calendar, short), start, (rule, from) => {
        const text = `DTSTART:20251015T093000Z\nRRULE:${rule}`;
        const theirs = new RRuleTemporal({ rruleString: text, maxIterations: 1_000_000 })
          .between(from, new Date(from.getTime() + 800 * 86_400_000), true)
          .slice(0, 12);
        const ours = scheduleDates(
          { rrule: text, timezone: 'UTC' },
          { n: 12, start: toInstant(from), end: toInstant(new Date(from.getTime() + 800 * 86_400_000)), now: NOW },
        );
        expect(ours).toEqual(theirs.map((it) => toInstant(new Date(it.epochMilliseconds))));
      }),
      { numRuns: cases(300), seed: 20_260_305 },
    );
  });
});
