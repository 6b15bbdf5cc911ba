import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const pages = [
  'README.md',
  'docs/contributing.md',
  '.github/SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path)),
].filter((path) => path.endsWith('.md'));

/** `[text](target)`. */
const LINK = /\]\(([^)\s]+)\)/g;
const SOURCE_PATH = /(?<![\w/-])(?:src|test)\/[\w./<>*-]+/g;
const FENCE = /^```[\s\S]*?^```/gm;

/** `Source map` → `source-map`, the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The links of a page whose file or heading doesn't exist. */
function brokenLinks(page: string, text: string): string[] {
  const targets = [...text.replace(FENCE, '').matchAll(LINK)].map(([, target = '']) => target).filter((target) => !/^\w+:/.test(target));
  return targets.filter((target) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(file)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
  });
}

/** The source paths on a page that don't exist. A path with a `<placeholder>` is checked up to it; files of an example don't count. */
function missingPaths(text: string): string[] {
  const paths = [...text.replace(/^## Example[\s\S]*?(?=^## |$(?![\s\S]))/gm, '').matchAll(SOURCE_PATH)].map(([path]) => path);
  return paths.filter((path) => !existsSync(path.replace(/[<*].*$/, '').replace(/[./-]+$/, '')));
}

describe.each(pages)('%s', (page) => {
  const text = readFileSync(page, 'utf8');

  it('links to files and headings that exist', () => {
    expect(brokenLinks(page, text)).toEqual([]);
  });

  it('names paths of the source that exist', () => {
    expect(missingPaths(text)).toEqual([]);
  });
});

/** The folders and files of the map, in order, from their indentation. */
function mappedPaths(map: string): string[] {
  const parents: string[] = [];
  return [...map.matchAll(/^( *)(\S.*?)(?: {2,}.*)?$/gm)].flatMap(([, indent = '', entry = '']) => {
    parents.length = indent.length / 2;
    const paths = entry.split(', ').map((name) => parents.join('') + name);
    parents.push(entry);
    return paths;
  });
}

describe('the source map of docs/architecture.md', () => {
  const [map = ''] = readFileSync('docs/architecture.md', 'utf8').match(FENCE) ?? [];
  const paths = mappedPaths(map.split('\n').slice(1, -1).join('\n'));

  it('names folders and files that exist', () => {
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('has every entry of src/', () => {
    const entries = readdirSync('src', { withFileTypes: true }).map((entry) => `src/${entry.name}${entry.isDirectory() ? '/' : ''}`);
    expect(entries.filter((entry) => !paths.includes(entry))).toEqual([]);
  });
});

const files = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx,mjs}`, { exclude: (path) => path.includes('node_modules') }).map((path) => readFileSync(path, 'utf8'));

describe('names of the code', () => {
  const source = ['src', 'generated'].flatMap(files).join('\n');

  it('the glossary has only names of the code', () => {
    const rows = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^- .* \((`[^()]+`)\)$/gm)];
    const names = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
    expect(names.length).toBeGreaterThan(15);
    const isDeclared = (name: string) =>
      new RegExp(`^export (?:abstract )?(?:class|const|function|interface|type) ${name}\\b`, 'm').test(source);
    expect(names.filter((name) => !isDeclared(name))).toEqual([]);
  });

  it('every @throws names a class that exists', () => {
    const texts = [source, ...['bench', 'console', 'packages', 'scripts', 'test'].flatMap(files)].join('\n');
    const classes = new Set([...texts.matchAll(/\bclass (\w+)/g)].map(([, name]) => name));
    const named = [...texts.matchAll(/@throws \{?(?:@link )?([A-Z]\w+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(30);
    expect([...new Set(named)].filter((name) => !classes.has(name) && !(name in globalThis))).toEqual([]);
  });
});

describe('the index of docs/adr', () => {
  const records = readdirSync('docs/adr').filter((name) => /^\d{4}-/.test(name));

  it('lists every record by number', () => {
    const rows = [...readFileSync('docs/adr/README.md', 'utf8').matchAll(/^- \[(\d+)\]\((.+?)\): /gm)].map(([, ...cells]) => cells);
    const numbers = records.map((name) => [/^# (\d+)\. .+$/m.exec(readFileSync(`docs/adr/${name}`, 'utf8'))?.[1], name]);
    expect(rows).toEqual(numbers);
    expect(records.filter((name, index) => Number(name.slice(0, 4)) !== Number(numbers[index]?.[0]))).toEqual([]);
  });

  it.each(records)('%s has the sections of a record, in order, in at most 250 words', (name) => {
    const text = readFileSync(`docs/adr/${name}`, 'utf8');
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(['Problem', 'Decision', 'Alternatives']);
    expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(250);
  });
});
