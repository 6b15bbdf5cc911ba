import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSeconds, parseInstant, secondsOf, toWireInstant } from '../../src/base/time/instant.ts';

describe('parseInstant', () => {
  const NOON = '2026-01-02T12:00:00.000000Z';

  it('reads every notation of an instant', () => {
    const spellings = [
      '2026-01-02T12:00:00Z',
      '2026-01-02t12:00:00z',
      '2026-01-02 12:00:00+00:00',
      '2026-01-02T12:00:00',
      '2026-01-02T12:00',
      '2026-01-02T12',
      '2026-01-02T12Z',
      '2026-01-02T14:00:00+02:00',
      '2026-01-02T14:00:00+0200',
      '2026-01-02T14:00+02',
      '2026-01-02T09:30:00-02:30',
      '2026-01-02T12:00:00.000000999Z',
      1_767_355_200,
      '1767355200',
      '+1767355200.0',
      1_767_355_200_000,
    ];
    for (const spelling of spellings) expect(parseInstant(spelling), String(spelling)).toBe(NOON);
    expect(parseInstant('2026-01-02')).toBe('2026-01-02T00:00:00.000000Z');
  });

  it('keeps microseconds and truncates finer fractions', () => {
    expect(parseInstant('2026-01-02T12:00:00,1Z')).toBe('2026-01-02T12:00:00.100000Z');
    expect(parseInstant('2026-01-02T12:00:00.1234569Z')).toBe('2026-01-02T12:00:00.123456Z');
    expect(parseInstant('9999999999999')).toBe('2286-11-20T17:46:39.999000Z');
    expect(parseInstant(-0.5)).toBe('1969-12-31T23:59:59.500000Z');
  });

  it('reads the days that exist, in the stored form and in others', () => {
    for (const year of ['0001', '1900', '2000', '2023', '2024', '9999'])
      for (const month of ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'])
        for (const day of ['00', '01', '28', '29', '30', '31', '32']) {
          const date = `${year}-${month}-${day}`;
          const stored = `${date}T23:59:59.000001Z`;
          const time = new Date(`${date}T00:00:00Z`);
          const exists = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
          expect(parseInstant(stored), stored).toBe(exists ? stored : undefined);
          expect(parseInstant(date), date).toBe(exists ? `${date}T00:00:00.000000Z` : undefined);
        }
    expect(parseInstant('0000-01-01T00:00:00.000000Z')).toBeUndefined();
  });

  it('rejects all other strings', () => {
    const others = [
      '',
      ' ',
      ' 2026-01-02',
      '2026-01-02 ',
      '2026-01-02T12:00:00 Z',
      '2026-01-02T12:00:00 +02:00',
      '2026-13-01',
      '2026-02-29',
      '2026-01-02T24:00:00Z',
      '2026-01-02T12:60:00Z',
      '2026-01-02T12:00:60Z',
      '2026-01-02T12:00:00+24:00',
      '0000-01-01',
      '10000-01-01',
      '0001-01-01T00:00:00+02:00',
      '9999-12-31T23:59:59-02:00',
      'PT1H',
      'Fri, 02 Jan 2026 12:00:00 GMT',
      '1e9',
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1e300,
    ];
    for (const other of others) expect(parseInstant(other), String(other)).toBeUndefined();
  });
});

describe('addSeconds', () => {
  it('is exact to the microsecond in every year', () => {
    expect(addSeconds('2026-01-02T12:00:00.999999Z', 0.000001)).toBe('2026-01-02T12:00:01.000000Z');
    expect(addSeconds('2026-01-02T12:00:00.000000Z', -0.000001)).toBe('2026-01-02T11:59:59.999999Z');
    expect(addSeconds('9998-12-31T23:59:59.000001Z', 1.5)).toBe('9999-01-01T00:00:00.500001Z');
    expect(addSeconds('0002-01-01T00:00:00.000001Z', -1.5)).toBe('0001-12-31T23:59:58.500001Z');
  });

  it('ends at the limits of the representable range', () => {
    for (const seconds of [1e12, 1e300, Number.POSITIVE_INFINITY])
      expect(addSeconds('2026-01-02T12:00:00.000000Z', seconds)).toBe('9999-12-31T23:59:59.999999Z');
    expect(addSeconds('2026-01-02T12:00:00.000000Z', -1e300)).toBe('0001-01-01T00:00:00.000000Z');
  });
});

describe('secondsOf and addSeconds', () => {
  it('agree with Date on every day of the calendar', () => {
    const [first, last] = [Date.parse('0001-01-01T00:00:00Z') / 1000, Date.parse('9999-12-31T23:59:59Z') / 1000];
    const second = fc.integer({ min: first, max: last });
    const textOf = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}.000000Z`;
    fc.assert(
      fc.property(second, second, (one, other) => {
        expect(secondsOf(textOf(one))).toBe(one);
        expect(addSeconds(textOf(one), other - one)).toBe(textOf(other));
      }),
      {
        numRuns: 2000,
        examples: [
          [first, last],
          [Date.parse('2024-02-29T23:59:59Z') / 1000, Date.parse('2000-03-01T00:00:00Z') / 1000],
        ],
      },
    );
  });
});

describe('toWireInstant', () => {
  it('writes a fraction of six digits or none', () => {
    expect(toWireInstant('2026-01-02T12:00:00.100000Z')).toBe('2026-01-02T12:00:00.100000Z');
    expect(toWireInstant('2026-01-02T12:00:00.000000Z')).toBe('2026-01-02T12:00:00Z');
  });
});
