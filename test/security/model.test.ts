import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');

/** The rows of the table of requirements: requirement, link text, and path. */
const rows = [...page.matchAll(/^\| ((?:API|ASVS)[^|]*) \| \[([^\]]+)\]\(([^)]+)\) \|$/gm)].map(
  ([, requirement = '', title = '', path = '']) => ({
    requirement,
    title,
    path: join('docs', path),
  }),
);

it('lists requirements of both standards', () => {
  expect(rows.length).toBeGreaterThan(12);
  for (const number of [1, 2, 4, 5, 7, 8, 9, 10]) expect(rows.some(({ requirement }) => requirement.startsWith(`API${number}`))).toBe(true);
});

it.each(rows)('$requirement: its test exists', ({ title, path }) => {
  expect(existsSync(path)).toBe(true);
  if (title.includes(' ')) expect(readFileSync(path, 'utf8')).toContain(title);
});

it('every advisory that the page names has a test', () => {
  const tests = readFileSync('test/security/advisories.test.ts', 'utf8');
  const named = new Set(page.match(/CVE-\d{4}-\d+|GHSA(?:-\w{4}){3}/g));
  expect(named.size).toBe(7);
  for (const one of named) expect(tests).toContain(one);
});
