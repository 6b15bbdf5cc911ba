import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffOf } from '../../console/src/artifacts/diff.ts';
import { shellWord } from '../../console/src/copying/programs.ts';
import { periodIn } from '../../console/src/ranges.ts';
import { frozen } from '../../console/src/view/frozen.ts';

const LISTS = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 25 });

/** The length of the longest common subsequence. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const entry of a) {
    const next = [0];
    for (const [at, other] of b.entries()) next.push(entry === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('the difference of two lists', () => {
  const sideOf = (of: ReturnType<typeof diffOf>, other: '-' | '+') => of.filter(([change]) => change !== other).map(([, entry]) => entry);

  it('contains both, and is as short as possible', () => {
    fc.assert(
      fc.property(LISTS, LISTS, (a, b) => {
        const found = diffOf(a, b);
        expect(sideOf(found, '+')).toEqual(a);
        expect(sideOf(found, '-')).toEqual(b);
        expect(found.filter(([change]) => change === ' ')).toHaveLength(commonLength(a, b));
      }),
      { numRuns: 500 },
    );
  });

  it('replaces the whole of long lists that have little in common', () => {
    const [a, b] = ['a', 'b'].map((side) => Array.from({ length: 3000 }, (_, index) => `${side}${index}`)) as [string[], string[]];
    const found = diffOf(['first', ...a, 'last'], ['first', ...b, 'last']);
    expect([sideOf(found, '+'), sideOf(found, '-')]).toEqual([
      ['first', ...a, 'last'],
      ['first', ...b, 'last'],
    ]);
  });
});

describe('a view with fixed times', () => {
  const NOW = Date.parse('2026-05-04T12:00:00.000Z');
  const at = (path: string, query: string) => decodeURIComponent(frozen(path, new URLSearchParams(query), NOW).toString());

  it.each([
    ['/runs', 'after=24h&state=FAILED', 'after=2026-05-03T12:00:00.000Z&state=FAILED&before=2026-05-04T12:00:00.000Z'],
    ['/runs', 'when=all&after=2h', 'when=all&after=2026-05-04T10:00:00.000Z'],
    ['/runs', 'when=next', 'when=next'],
    ['/runs', 'before=2026-01-31T00:00:00.000Z', 'before=2026-01-31T00:00:00.000Z'],
    ['/events', 'after=1h', 'after=2026-05-04T11:00:00.000Z&before=2026-05-04T12:00:00.000Z&live=no'],
    ['/failures', '', 'range=2026-05-03T12:00:00.000Z/2026-05-04T12:00:00.000Z'],
    ['/failures', 'range=1+h&tag=a', 'range=2026-05-04T11:00:00.000Z/2026-05-04T12:00:00.000Z&tag=a'],
    ['/flows/1', 'trend=30+d', 'trend=2026-04-04T12:00:00.000Z/2026-05-04T12:00:00.000Z'],
    ['/flows', '', ''],
    ['/runs/1', 'tab=Logs', 'tab=Logs'],
  ])('%s?%s', (path, query, expected) => expect(at(path, query)).toBe(expected));

  it('names the day of the calendar, and is the same when it is fixed again', () => {
    for (const day of ['', 'day=-3', 'day=14']) expect(at('/calendar', at('/calendar', day))).toMatch(/^day=2026-0[45]-\d\d$/);
    for (const path of ['/failures', '/runs', '/flows/1', '/calendar', '/events'])
      expect(frozen(path, new URLSearchParams(at(path, 'after=1h')), NOW + 3_600_000).toString()).toBe(
        frozen(path, new URLSearchParams('after=1h'), NOW).toString(),
      );
  });

  it('shows a period with both ends', () => {
    const [since, until] = ['2026-05-03T12:00:00.000Z', '2026-05-04T12:00:00.000Z'];
    expect(periodIn(`${since}/${until}`, '1 h')).toEqual({ since, until });
    expect(periodIn('nonsense', '1 h', NOW)).toEqual({ since: '2026-05-04T11:00:00.000Z' });
  });
});

it('quotes a word so that a shell reads it unchanged', () => {
  const words = ["it's", '$HOME `id` "x" \\', '', 'plain', 'a\nb', '*?[a-z]{1,2}~!#&;|<>()', '-n', '日本 🙂', "''"];
  const script = `for word in ${words.map(shellWord).join(' ')}; do printf '%s\\0' "$word"; done`;
  expect(execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1)).toEqual(words);
});
