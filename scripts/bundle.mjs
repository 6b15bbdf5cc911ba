import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'esbuild';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Leaves out the translations of zod's messages: the service writes its own.
 * @type {import('esbuild').Plugin}
 */
const withoutTranslations = {
  name: 'without translations',
  setup(bundling) {
    bundling.onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/**
 * Bundles a program for Node.js. Returns what esbuild reports about its files.
 * @param {import('esbuild').BuildOptions} options
 */
export async function bundle({ plugins = [], ...options }) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node22',
    logLevel: 'warning',
    // names stay, so that stacks can be read
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    plugins: [withoutTranslations, ...plugins],
    ...options,
    metafile: true,
    write: false,
  });
  // the entry point is the first file; those that it imports must exist before it does
  for (const { path, contents } of outputFiles.reverse()) await put(path, contents);
  return metafile;
}

/** The files that esbuild has read and written. */
export const filesOf = ({ inputs, outputs }) => ({ read: Object.keys(inputs), written: Object.keys(outputs) });

/** Replaces the file in one step, because a service may be reading it. */
export async function put(path, content) {
  const temporary = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporary, content);
  await rename(temporary, path);
}

const toBrotli = promisify(brotliCompress);

/** Writes the file of a web page, compressed, as `<path>.br`. Returns its bytes. */
export async function putCompressed(path, content) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const compressed = await toBrotli(content, { params });
  await put(`${path}.br`, compressed);
  return compressed.length;
}
