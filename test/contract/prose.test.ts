import { existsSync, readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { avoidedInContract } from '../../scripts/prose/contract-texts.js';
import { countWords, frequentOf } from '../../scripts/prose/measures.js';
import { avoidedInSource } from '../../scripts/prose/source-texts.js';

const linter = new ESLint({ overrideConfigFile: 'scripts/prose/eslint.config.js' });

/** The messages about the text of a file, each with its column. */
async function findingsIn(text: string, filePath = 'docs/page.md'): Promise<string[]> {
  const [result] = await linter.lintText(text, { filePath });
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

describe('the frequency of "of"', () => {
  const page = (chain: string) => `# Page\n\n${`${chain} `.repeat(60)}`;

  it.each([
    ['the limit of the runs of a deployment', 250],
    ['The service limits the runs, each of them', 125],
    ['The service rejects runs', undefined],
    ['The service rejects `a of b`', undefined],
    ['See [the page](of-of.md) about runs', undefined],
  ])('%j: %s per 1,000 words', (chain, expected) => {
    const frequency = frequentOf(page(chain));
    if (expected === undefined) expect(frequency).toBeUndefined();
    else expect(Math.abs((frequency ?? 0) - expected)).toBeLessThan(5);
  });

  it('is measured on generated pages, but not on short ones', () => {
    expect(frequentOf('the end of the list of runs')).toBeUndefined();
    expect(frequentOf(`<!-- Generated from a. -->${page('the limit of the runs of a deployment')}`)).toBeGreaterThan(22);
  });

  it('words are counted as wc -w does', () => {
    expect(countWords('| a | 1 |\n| --- | --: |\n\n- c ')).toBe(12);
  });
});

describe('the check of terms in the titles of tests', () => {
  const findings = (code: string) => findingsIn(code, 'test/page.test.ts');

  it.each([
    ['a suite', "describe('what is deleted', () => {});", ["11: Avoid 'what is'. Write: a noun, such as the remaining rows."]],
    ['a test', 'it("is refused", () => {});', ["8: Avoid 'refused'. Write: reject, rejection."]],
    ['a test of a table', "it.skipIf(true).each([1])('%s: is read anew', () => {});", ["40: Avoid 'anew'. Write: again."]],
    ['a template', `it(\`\${name} is gone\`, () => {});`, ["16: Avoid 'gone'. Write: deleted, disconnected, or exited."]],
    ['a condition', "await until(isOver, 'nobody waits');", ["22: Avoid 'nobody'. Write: no client, another node, all users."]],
    ['a message', "expect(rows, 'at once').toEqual([]);", ["15: Avoid 'at once'. Write: immediately, at the same time."]],
  ])('flags an avoided term in %s', async (_, code, expected) => {
    expect(await findings(code)).toEqual(expected);
  });

  it.each(["it('accepts the field `answer`', () => {});", "expect('refused').toBe('gone');", "it.each(['asked'])('%s', () => {});"])(
    'accepts names and data: %s',
    async (code) => {
      expect(await findings(code)).toEqual([]);
    },
  );
});

describe('the check of terms in the contract', () => {
  const findings = (yaml: string) => [...avoidedInContract(yaml)].map(({ line, column, found }) => `${line}:${column} ${found}`);

  it.each([
    ['a plain string', 'summary: Read the list anew', ['1:24 anew']],
    ['a quoted string', "description: 'Whoever holds the lock: a run.'", ['1:15 Whoever']],
    ['a string in a flow mapping', 'a: { type: string, description: The key is refused. }', ['1:44 refused']],
    ['a folded string', 'description: >-\n  A slot is given\n  back.', ['2:13 given back']],
    ['a literal string', 'description: |\n  A slot.\n\n  It is refused.', ['4:9 refused']],
    ['the condition of a close code', 'x-close-codes:\n  - { code: 1008, when: Nobody is there. }', ['2:25 Nobody']],
    ['a scope', "x-scopes:\n  'work:poll': Poll anew.", ['2:21 anew']],
    ['a field that is called like a keyword', 'properties:\n  default: { description: It is refused. }', ['2:33 refused']],
  ])('flags an avoided term in %s', (_, yaml, expected) => {
    expect(findings(yaml)).toEqual(expected);
  });

  it.each([
    ['code', 'description: The field `answer`.'],
    ['code on two lines', 'description: >-\n  Same as `GET\n  /answers`.'],
    ['names', 'properties:\n  answer: { type: string, enum: [refused] }'],
    ['examples', 'example: { description: The key is refused. }'],
    ['comments', '# refused\ndescription: A key.'],
  ])('accepts them in %s', (_, yaml) => {
    expect(findings(yaml)).toEqual([]);
  });
});

describe('the check of terms in source files', () => {
  const findings = (source: string) => [...avoidedInSource(source)].map(({ line, column, found }) => `${line}:${column} ${found}`);

  it.each([
    ['a string', "log.info('the key is refused');", ['1:22 refused']],
    ['a template', `text = \`\${key} is refused \${why}, for ever\`;`, ['1:19 refused', '1:35 for ever']],
    ['a nested template', `text = \`of \${[\`a slot is given back\`]}\`;`, ['1:26 given back']],
    ['a line comment', '// Poll anew\nwork();', ['1:9 anew']],
    ['a comment after code', 'work(); // anew', ['1:12 anew']],
    ['a comment in an empty block', 'try { work(); } catch { /* nobody waits */ }', ['1:28 nobody']],
    ['a block comment', '/**\n * The slot is given\n * back.\n */', ['2:16 given back']],
    ['a comment after a regular expression', 'const quote = /["`]/; // refused', ['1:26 refused']],
  ])('flags an avoided term in %s', (_, source, expected) => {
    expect(findings(source)).toEqual(expected);
  });

  it.each([
    ['code', "// The field `answer`\nlog.info('set `refused`');"],
    ['names', "const answer = ask('refused');"],
    ['regular expressions', 'const found = /is refused/;'],
    ['text that looks like a comment', "const url = 'http://127.0.0.1/anew';"],
    ['phrases on the wire', "'Please increase the interval or reduce the time range';"],
  ])('accepts them in %s', (_, source) => {
    expect(findings(source)).toEqual([]);
  });
});

describe('scripts/prose/not-covered.txt', () => {
  it('lists existing pages', () => {
    const pages = readFileSync('scripts/prose/not-covered.txt', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(pages.filter((page) => !existsSync(page))).toEqual([]);
  });
});
