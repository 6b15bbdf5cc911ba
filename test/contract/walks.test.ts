import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runsAllCases } from '../support/cases.ts';

/** The maximum share by which a number may differ. The first use of a lazily created value makes a difference of a file. */
const TOLERANCE = 0.1;

type Counts = [files: number, clockReads: number, jsonTexts: number];

/** The numbers of ADR 11 by walk: of a cell `before → after`, the number after the decision. */
function documented(): Map<string, Counts> {
  const rows = readFileSync('docs/adr/0011-data-walks.md', 'utf8').matchAll(
    /^\| (.+?) \| (?:\d+ → )?(\d+) \| (?:\d+ → )?(\d+) \| (?:\d+ → )?(\d+) \|$/gm,
  );
  return new Map([...rows].map(([, walk = '', ...counts]) => [walk.replaceAll('`', ''), counts.map(Number) as Counts]));
}

/** The numbers of this source. */
function counted(): Map<string, Counts> {
  const printed = execFileSync(process.execPath, ['--import', 'tsx', 'bench/walks.ts'], { encoding: 'utf8' });
  const lines = printed.matchAll(/^(.+): (\d+) files, (\d+) clock reads, (\d+) JSON texts$/gm);
  return new Map([...lines].map(([, walk = '', ...counts]) => [walk, counts.map(Number) as Counts]));
}

it.runIf(runsAllCases())('ADR 11 states the current work of each walk', { timeout: 120_000 }, () => {
  const expected = documented();
  const actual = counted();
  expect([...actual.keys()]).toEqual([...expected.keys()]);
  const outdated = [...expected].filter(([walk, counts]) =>
    counts.some((count, index) => Math.abs((actual.get(walk)?.[index] ?? 0) - count) > count * TOLERANCE),
  );
  expect(
    outdated.map(([walk, counts]) => ({ walk, documented: counts, counted: actual.get(walk) })),
    'count with `npx tsx bench/walks.ts`',
  ).toEqual([]);
});
