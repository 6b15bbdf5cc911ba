// Bundles the console into dist/console: compressed files with their hash in the name, and the page that references them.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import subsetFont from 'subset-font';
import { put, putCompressed, root } from './bundle.mjs';

/**
 * The first letters of cronstrue's texts don't depend on the language of the browser.
 * @type {import('esbuild').Plugin}
 */
const languageOfLibraries = {
  name: 'language of libraries',
  setup(build) {
    build.onLoad({ filter: /[/\\]cronstrue\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('toLocaleUpperCase', 'toUpperCase'),
    }));
  },
};

/**
 * Replaces the table of named character references that the Markdown parser imports.
 * @type {import('esbuild').Plugin}
 */
const namedReferencesOfTheBrowser = {
  name: 'named references of the browser',
  setup(build) {
    build.onResolve({ filter: /^entities$/ }, () => ({ path: join(root, 'console/src/components/named-references.ts') }));
  },
};

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** The characters of the console's own texts and of names in Western European languages. The browser takes others from fonts of the system. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…−×·→←↑↓∞€`;

/**
 * The font with only these characters and weights, a fifth of the whole.
 * @type {import('esbuild').Plugin}
 */
const smallFont = {
  name: 'small font',
  setup(build) {
    build.onLoad({ filter: /[/\\]inter-latin-wght-normal\.woff2$/ }, async ({ path }) => ({
      contents: await subsetFont(await readFile(path), CHARACTERS, {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 650 } },
      }),
      loader: 'file',
    }));
  },
};

/**
 * How the scripts and styles of the console are bundled.
 * @type {import('esbuild').BuildOptions}
 */
export const consoleOptions = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  conditions: ['source'],
  plugins: [languageOfLibraries, namedReferencesOfTheBrowser, smallFont],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  alias: { react: 'preact/compat', 'react-dom': 'preact/compat' },
  legalComments: 'none',
  logLevel: 'warning',
};

/**
 * Writes the console to `<outdir>/assets` and `<outdir>/index.html`; returns the compressed bytes of everything that a browser may load, and the files
 * that it has read and written.
 * @param {{ outdir?: string }} [options]
 */
export async function buildConsole({ outdir = join(root, 'dist', 'console') } = {}) {
  const assets = join(outdir, 'assets');
  await mkdir(assets, { recursive: true });
  const before = await readdir(assets);
  const { metafile, outputFiles } = await build({
    ...consoleOptions,
    entryPoints: ['console/src/main.tsx'],
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    metafile: true,
    write: false,
  });
  const contents = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const [script, { cssBundle }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === 'console/src/main.tsx');
  const icon = await readFile(join(root, 'console/src/icon.svg'));
  const iconName = `icon-${createHash('sha256').update(icon).digest('hex').slice(0, 8).toUpperCase()}.svg`;
  contents.set(iconName, icon);
  const page = (await readFile(join(root, 'console/index.html'), 'utf8'))
    .replaceAll('{script}', basename(script))
    .replaceAll('{style}', basename(cssBundle))
    .replaceAll('{icon}', iconName);
  const sizes = await Promise.all([...contents].map(([name, content]) => putCompressed(join(assets, name), content)));
  const compressed = sizes.reduce((sum, size) => sum + size, 0);
  await put(join(outdir, 'index.html'), page);
  const current = new Set([...contents.keys()].map((name) => `${name}.br`));
  await Promise.all(before.filter((name) => !current.has(name)).map((name) => rm(join(assets, name), { force: true })));
  const written = [...current].map((name) => join(assets, name));
  const files = {
    read: [...Object.keys(metafile.inputs), 'console/src/icon.svg', 'console/index.html'],
    written: [...written, join(outdir, 'index.html')],
  };
  return { compressed, files };
}
