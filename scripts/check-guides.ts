// Compiles the TypeScript on the pages of docs/ against the sources: npm run guides
//
// The info string of a block names its file: ```ts src/resources/notes/queries.ts. A block is complete after the code in the comment before it is added:
// <!-- code … -->. There, a line `// …` is the place of the block; without one, the block follows. Relative imports find the other blocks of the page first,
// then the sources.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

const BLOCK = /(?:<!-- code\n([\s\S]*?)-->\s*)?^```(tsx?)(?: (\S+))?\n([\s\S]*?)^```$/gm;

/** Pages whose programs `npm run sdks` or a test compiles and runs. */
const TESTED_ELSEWHERE = ['docs/sdks/', 'docs/testing-clients.md'];

interface Snippet {
  page: string;
  line: number;
  path: string;
  text: string;
}

/** @throws if a block names no file */
function snippetsOf(page: string): Snippet[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(BLOCK)].map(({ 0: match, 1: around = '', 2: kind, 3: path, 4: code = '', index }) => {
    const line = text.slice(0, index + match.indexOf('```')).split('\n').length;
    if (!path?.endsWith(`.${kind}`)) throw new Error(`${page}:${line} The block needs the name of its file: \`\`\`${kind} src/….${kind}`);
    const whole = around.includes('// …\n') ? around.replace(/^ *\/\/ …\n/m, () => code) : around + code;
    return { page, line, path, text: whole };
  });
}

/** Compiles snippets as part of a project, with those of their page at the paths that they name, and with the files that declare ambient types. @returns the compiler's messages, with page and line */
function compile(snippets: readonly Snippet[], folder: string, project: string, ambient: readonly string[] = []): string[] {
  if (snippets.length === 0) return [];
  const roots = [...new Set(snippets.map(({ page }) => join(folder, basename(page, '.md'))))];
  const written = new Map<string, Snippet>();
  for (const snippet of snippets) {
    const file = join(folder, basename(snippet.page, '.md'), snippet.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, snippet.text);
    written.set(relative('.', file), snippet);
  }
  const config = join(folder, 'tsconfig.json');
  const rootDirs = [...roots, resolve('.')].map((root) => relative(folder, root));
  const compilerOptions = { rootDirs, noUnusedLocals: false, noUnusedParameters: false };
  writeFileSync(
    config,
    JSON.stringify({
      extends: relative(folder, project),
      compilerOptions,
      include: ['./**/*', ...ambient.map((path) => relative(folder, path))],
      exclude: [],
    }),
  );
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/typescript-native/bin/tsc', '--noEmit', '--pretty', 'false', '-p', config],
    {
      encoding: 'utf8',
    },
  );
  return `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, file = '', message = ''] = /^([^(]+)\(\d+,\d+\): (.+)$/.exec(line) ?? [];
      const snippet = written.get(relative('.', file));
      return snippet ? `${snippet.page}:${snippet.line} ${snippet.path}: ${message}` : line;
    });
}

const pages = ['README.md', ...globSync('docs/**/*.md').toSorted()];
const snippets = pages.filter((page) => !TESTED_ELSEWHERE.some((path) => page.startsWith(path))).flatMap(snippetsOf);
const isConsole = ({ path }: Snippet) => path.startsWith('console/');
// within the project, so that the compiler finds the packages
const root = mkdtempSync(resolve('node_modules/.guides-'));
try {
  const problems = [
    ...compile(
      snippets.filter((snippet) => !isConsole(snippet)),
      join(root, 'service'),
      resolve('tsconfig.json'),
      ['test/support/global-setup.ts'],
    ),
    ...compile(snippets.filter(isConsole), join(root, 'console'), resolve('console/tsconfig.json')),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
