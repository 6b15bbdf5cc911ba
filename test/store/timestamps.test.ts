import { expect, it } from 'vitest';
import { fromPostgresTimestamp } from '../../src/store/schema/sqlite-kit.ts';

it.each([
  ['2026-01-02 03:04:05.678901+00', '2026-01-02T03:04:05.678901Z'],
  ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05.000000Z'],
  ['2026-07-01 14:00:00.5+02', '2026-07-01T12:00:00.500000Z'],
  ['2026-07-01 17:45:00+05:45', '2026-07-01T12:00:00.000000Z'],
  ['2026-12-31 19:30:00.000001-04:30', '2027-01-01T00:00:00.000001Z'],
  ['1880-01-01 00:53:28+00:53:28', '1880-01-01T00:00:00.000000Z'],
])('the timestamp %s of PostgreSQL is read as %s', (given, expected) => {
  expect(fromPostgresTimestamp(given)).toBe(expected);
});
