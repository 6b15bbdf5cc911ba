// Builds the files in dist/ that the service loads separately: its threads, and tracing.
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { filesOf } from './bundle-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the reader threads into dist/readers/, tracing into dist/tracing/, and the checkpoint thread. The bundles of the reader threads contain only the parts of
 * packages that they use, because every thread loads its own copy. Returns the files that it has read and written.
 * @param {{ outdir?: string }} [options]
 */
export async function buildThreads({ outdir = `${root}/dist` } = {}) {
  mkdirSync(outdir, { recursive: true });
  rmSync(`${outdir}/readers`, { recursive: true, force: true });
  const readers = await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
    entryPoints: ['src/readers/thread.ts'],
    outdir: `${outdir}/readers`,
    inject: ['bin/supported-node.mjs'],
    // modules that are loaded on demand become separate files
    splitting: true,
    external: ['better-sqlite3'],
  });
  const tracing = await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    metafile: true,
    minify: true,
    logLevel: 'warning',
    entryPoints: ['src/tracing/opentelemetry.ts'],
    outdir: `${outdir}/tracing`,
    // the bundled packages are CommonJS and require modules of Node
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const checkpoints = await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    metafile: true,
    logLevel: 'warning',
    entryPoints: ['src/store/sqlite/checkpoint-thread.mjs'],
    outfile: `${outdir}/checkpoint-thread.mjs`,
    inject: ['bin/supported-node.mjs'],
    external: ['better-sqlite3'],
  });
  const files = [readers, tracing, checkpoints].map(({ metafile }) => filesOf(metafile));
  return { read: files.flatMap(({ read }) => read), written: files.flatMap(({ written }) => written) };
}
