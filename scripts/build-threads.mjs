// Builds the files in dist/ that the service loads separately: its threads, tracing, and the endpoint for agents.
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundle, filesOf, root } from './bundle.mjs';

/**
 * Bundles the reader threads into dist/readers/, tracing into dist/tracing/, the endpoint for agents into dist/mcp/, and the checkpoint thread. The bundles of the reader threads contain only the parts of
 * packages that they use, because every thread loads its own copy. Returns the files that it has read and written.
 * @param {{ outdir?: string }} [options]
 */
export async function buildThreads({ outdir = join(root, 'dist') } = {}) {
  const readers = await bundle({
    format: 'esm',
    sourcemap: true,
    entryPoints: ['src/readers/thread.ts'],
    outdir: join(outdir, 'readers'),
    inject: ['bin/supported-node.mjs'],
    // modules that are loaded on demand become separate files
    splitting: true,
    external: ['better-sqlite3'],
  });
  await removeOthers(join(outdir, 'readers'), Object.keys(readers.outputs));
  const tracing = await bundle({
    format: 'esm',
    minify: true,
    entryPoints: ['src/tracing/opentelemetry.ts'],
    outdir: join(outdir, 'tracing'),
    // the bundled packages are CommonJS and require modules of Node
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const mcp = await bundle({
    format: 'esm',
    minify: true,
    entryPoints: ['src/mcp/endpoint.ts'],
    outdir: join(outdir, 'mcp'),
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const checkpoints = await bundle({
    format: 'esm',
    entryPoints: ['src/store/sqlite/file/checkpoint-thread.mjs'],
    outfile: join(outdir, 'checkpoint-thread.mjs'),
    inject: ['bin/supported-node.mjs'],
    external: ['better-sqlite3'],
  });
  const files = [readers, tracing, mcp, checkpoints].map(filesOf);
  return { read: files.flatMap(({ read }) => read), written: files.flatMap(({ written }) => written) };
}

/** Removes the files of earlier builds, whose names contain another hash. */
async function removeOthers(folder, written) {
  const current = new Set(written.map((path) => basename(path)));
  const names = (await readdir(folder)).filter((name) => !current.has(name));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
