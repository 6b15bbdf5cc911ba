// Puts what the service loads from files of their own into dist/: its threads, and tracing.
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the readers into dist/readers/ and tracing into dist/tracing/, and the checkpoint thread. The readers take along what they use of the packages, because every one of them loads
 * it anew.
 * @param {{ outdir?: string }} [options]
 */
export async function buildThreads({ outdir = `${root}/dist` } = {}) {
  mkdirSync(outdir, { recursive: true });
  rmSync(`${outdir}/readers`, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    entryPoints: ['src/readers/thread.ts'],
    outdir: `${outdir}/readers`,
    inject: ['bin/supported-node.mjs'],
    // what is loaded on demand becomes a file of its own
    splitting: true,
    external: ['better-sqlite3'],
  });
  await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    minify: true,
    logLevel: 'warning',
    entryPoints: ['src/tracing/opentelemetry.ts'],
    outdir: `${outdir}/tracing`,
    // its packages are CommonJS and ask for parts of Node
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    logLevel: 'warning',
    entryPoints: ['src/store/sqlite/checkpoint-thread.mjs'],
    outfile: `${outdir}/checkpoint-thread.mjs`,
    inject: ['bin/supported-node.mjs'],
    external: ['better-sqlite3'],
  });
}
