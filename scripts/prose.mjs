// Checks the format, spelling, terms, and length of the documentation, and the terms of the contract, of strings and comments in `src`, and of the titles of tests.
// `--write` also formats. Other arguments are the files to check instead of all files.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { avoidedInContract } from './prose/contract-texts.js';
import { countWords, frequentOf, MAX_WORDS } from './prose/measures.js';
import { avoidedInSource } from './prose/source-texts.js';

const { values, positionals } = parseArgs({ options: { write: { type: 'boolean', default: false } }, allowPositionals: true });

const notCovered = new Set(
  readFileSync('scripts/prose/not-covered.txt', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);
const covered = globSync(['*.md', '.github/SECURITY.md', 'docs/**/*.md']).filter((page) => !notCovered.has(page));
const files = positionals.length > 0 ? positionals : covered.toSorted();

const isContract = (file) => file.endsWith('.yaml');
const isTest = (file) => file.endsWith('.test.ts');
const isSource = (file) => file.endsWith('.ts') && !isTest(file);
const pages = files.filter((file) => !isContract(file) && !file.endsWith('.ts'));
const tests = positionals.length > 0 ? files.filter(isTest) : globSync('test/**/*.test.ts');
const contracts = positionals.length > 0 ? files.filter(isContract) : ['openapi.yaml', 'asyncapi.yaml'];
const sources = positionals.length > 0 ? files.filter(isSource) : globSync('src/**/*.ts').toSorted();

/** Resolves with the exit code and the output of a tool from node_modules. */
function run(name, targets, ...options) {
  if (targets.length === 0) return Promise.resolve({ name, code: 0, output: '' });
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${name}`, [...options, ...targets], { stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child.on('close', (code) => resolve({ name, code, output: Buffer.concat(chunks).toString() }));
  });
}

// runs before the other checks, because it may change the files
const format = await run(
  'prettier',
  pages,
  '--config',
  'scripts/prose/prettier.yaml',
  '--log-level',
  'warn',
  values.write ? '--write' : '--check',
);
const results = [
  format,
  ...(await Promise.all([
    run('eslint', [...pages, ...tests], '--config', 'scripts/prose/eslint.config.js'),
    run('cspell', pages, 'lint', '--config', 'scripts/prose/cspell.yaml', '--no-progress', '--no-summary', '--no-must-find-files'),
  ])),
];
for (const { name, code, output } of results) {
  if (code === 0) continue;
  console.error(`${name}:\n${output}`);
  process.exitCode = 1;
}
for (const page of pages) {
  const frequency = frequentOf(readFileSync(page, 'utf8'));
  if (frequency === undefined) continue;
  console.error(`${page}: ${frequency} "of" per 1,000 words. Prefer compound nouns, such as "run deadlines".`);
  process.exitCode = 1;
}
if (positionals.length === 0) {
  const all = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n').filter(existsSync);
  const words = all.reduce((sum, page) => sum + countWords(readFileSync(page, 'utf8')), 0);
  if (words > MAX_WORDS) {
    console.error(`All pages together have ${words} words. The maximum is ${MAX_WORDS}: remove what no reader needs.`);
    process.exitCode = 1;
  }
}
for (const file of [...contracts, ...sources]) {
  const avoidedIn = isContract(file) ? avoidedInContract : avoidedInSource;
  for (const { line, column, found, write } of avoidedIn(readFileSync(file, 'utf8'))) {
    console.error(`${file}:${line}:${column} Avoid '${found}'. Write: ${write}.`);
    process.exitCode = 1;
  }
}
