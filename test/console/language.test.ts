import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { numberText, zoneHere } from '../../console/src/components/texts.ts';
import { ticks } from '../../console/src/run/timeline/ticks.ts';
import { assetNames, readAssetText } from '../support/console-assets.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Code that formats in the language of the browser, which may not be a valid tag. */
const OF_THE_BROWSER =
  /\.toLocale\w+\((?!['\x22]en)|\.localeCompare\([^(),]*(\([^()]*\))*[^(),]*\)|Intl\.\w+\(\s*(undefined|void 0|\[\]|\)(?!\.resolvedOptions\(\)\.timeZone)|\{)|\bnav(igator)?\.languages?\b|\.language\b/;

/** Schedules are described in a language of the reader that the console knows. */
const ALLOWED = /\.scheduleWords\(.*navigator\.languages\)/;

const offending = (texts: string[]): string[] => texts.filter((one) => OF_THE_BROWSER.test(one) && !ALLOWED.test(one));

/** Lines and statements, so that a failure shows the location instead of the whole bundle. */
const statements = (text: string): string[] => text.split(/[;\n]/);

describe('the language of the browser', () => {
  it.each([
    'count.toLocaleString()',
    'new Intl.NumberFormat(undefined, {})',
    'new Intl.NumberFormat(void 0)',
    'Intl.DateTimeFormat()',
    'new Intl.NumberFormat(domEnv ? nav.language : "en-US")',
    'one.localeCompare(other)',
    'one.name.localeCompare(nameOf(other))',
  ])('is detected in %s', (code) => expect(code).toMatch(OF_THE_BROWSER));

  const sources = readdirSync('console/src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join('console/src', path));

  it.each(sources)('%s does not depend on it', (path) => {
    expect(offending(statements(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('has no effect in the bundle, including its libraries', () => {
    const scripts = assetNames().filter((name) => name.endsWith('.js'));
    const found = scripts.flatMap((name) => statements(readAssetText(name)));
    expect(offending(found)).toEqual([]);
    expect(found.length).toBeGreaterThan(1000);
  });
});

it('numbers are grouped as in English', () =>
  expect([0, 999, 1234, 1_234_567].map(numberText)).toEqual(['0', '999', '1,234', '1,234,567']));

it.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Etc/Unknown', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
])('a browser with the language %s uses %s', (timeZone, expected) => {
  const { prototype } = Intl.DateTimeFormat;
  vi.spyOn(prototype, 'resolvedOptions').mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  expect(zoneHere()).toBe(expected);
});

describe('the axis of a timeline', () => {
  const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
  /** The labels of an axis of 900 pixels, whose ticks are at least 90 pixels apart. */
  const wordsOf = (from: string, span: number, start = Date.parse(from)) =>
    ticks(start, { from: Date.parse(from), scale: span / 900 }, 900).map(({ label }) => label);

  it.each([
    ['UTC', '2026-05-20T09:10:00Z', ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00']],
    ['Asia/Kolkata', '2026-05-20T09:10:00Z', ['15:00', '16:00', '17:00', '18:00', '19:00', '20:00', '21:00', '22:00', '23:00', '00:00']],
    [
      'America/St_Johns',
      '2026-05-20T09:10:00Z',
      ['07:00', '08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'],
    ],
    ['Asia/Kathmandu', '2026-05-20T09:10:00Z', ['15:00', '16:00', '17:00', '18:00', '19:00', '20:00', '21:00', '22:00', '23:00', '00:00']],
  ])('has full hours in %s', (zone, from, expected) => {
    vi.stubEnv('TZ', zone);
    expect(wordsOf(from, 10 * HOUR)).toEqual(expected);
  });

  it.each(['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati'])(
    'has every midnight in %s, also of days that are shorter or longer',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const from = new Date(2026, 2, 5, 12).toISOString();
      expect(wordsOf(from, 9 * DAY)).toEqual(['6 Mar', '7 Mar', '8 Mar', '9 Mar', '10 Mar', '11 Mar', '12 Mar', '13 Mar', '14 Mar']);
      for (const { at } of ticks(0, { from: Date.parse(from), scale: (9 * DAY) / 900 }, 900)) expect(new Date(at).getHours()).toBe(0);
    },
  );

  it('has seconds, and milliseconds since the start of the run', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    expect(wordsOf('2026-05-20T09:10:00.500Z', 3 * SECOND)).toEqual(expect.arrayContaining(['+500 ms', '+1000 ms']));
    expect(wordsOf('2026-05-20T09:10:00.500Z', 10 * SECOND).slice(0, 2)).toEqual(['14:40:01', '14:40:02']);
    expect(wordsOf('2026-05-20T09:10:30Z', 10 * MINUTE).slice(0, 2)).toEqual(['14:41', '14:42']);
  });
});
