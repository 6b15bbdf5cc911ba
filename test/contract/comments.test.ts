import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const TEXT = new Set(['.ts', '.mjs', '.js', '.md', '.py', '.sh', '.txt', '.yaml', '.json']);

/** The section sign, and references to chapter numbers. */
const CITATION = /\u00a7|\b(?:spec|specification|design)s? (?:\d\d?\b|chapter\b)/i;

/** The text files below a folder. Hidden folders hold generated files. */
function textFiles(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return textFiles(path);
    return TEXT.has(extname(path)) ? [path] : [];
  });
}

it('states every rule in its own words, without citing a document that readers do not have', () => {
  const files = ['src', 'test', 'bench', 'docs', 'scripts'].flatMap(textFiles);
  const citations = files.flatMap((file) =>
    readFileSync(`${root}${file}`, 'utf8')
      .split('\n')
      .flatMap((line, index) => (CITATION.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(citations).toEqual([]);
});
