// Bundles the service into dist/main.js and its readers into dist/readers/. Packages stay outside of the service: the native one must, the others may.
// The readers take along what they use of the packages, because every one of them loads it anew.
import { copyFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { buildConsole } from './build-console.mjs';

const common = { bundle: true, platform: 'node', target: 'node20', format: 'esm', sourcemap: true, logLevel: 'warning' };

await build({ ...common, entryPoints: ['src/main.ts'], outfile: 'dist/main.js', packages: 'external' });

rmSync('dist/readers', { recursive: true, force: true });
await build({
  ...common,
  entryPoints: ['src/readers/thread.ts'],
  outdir: 'dist/readers',
  // what is loaded on demand becomes a file of its own
  splitting: true,
  external: ['better-sqlite3'],
});

// a thread is loaded from a file of its own, beside what starts it
copyFileSync('src/store/checkpoint-thread.mjs', 'dist/checkpoint-thread.mjs');

await buildConsole();
