import { existsSync, readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const linter = new ESLint({ overrideConfigFile: 'prose/eslint.config.js' });

/** The messages about a Markdown text, each with its column. */
async function findingsIn(text: string): Promise<string[]> {
  const [result] = await linter.lintText(text, { filePath: 'docs/page.md' });
  return (result?.messages ?? []).map(({ column, message }) => `${column}: ${message}`);
}

describe('the check of terms', () => {
  it.each([
    ['The list is read anew.', ["18: Avoid 'anew'. Write: again."]],
    ['Whoever holds the lock', ["1: Avoid 'Whoever'. Write: the client, the caller, the holder, the user."]],
    ['- A **slot** is given back.', ["17: Avoid 'given back'. Write: abandon, release, or return."]],
    ['| a | b |\n|---|---|\n| x | once for ever |', ["12: Avoid 'for ever'. Write: forever, without limit."]],
  ])('flags an avoided term: %j', async (text, findings) => {
    expect(await findingsIn(text)).toEqual(findings);
  });

  it.each([
    'The field `answer` stays.',
    '```ts\nask(); // anew\n```',
    '[The decision](adr/0024-beside.md)',
    'A task, besides others, and renewal.',
  ])('accepts code, targets of links, and other words: %j', async (text) => {
    expect(await findingsIn(text)).toEqual([]);
  });
});

describe('prose/not-covered.txt', () => {
  it('lists existing pages', () => {
    const pages = readFileSync('prose/not-covered.txt', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(pages.filter((page) => !existsSync(page))).toEqual([]);
  });
});
