// Bundles the service into dist/main.js. Packages stay outside the bundle: the native one must, the others may.
import { copyFileSync } from 'node:fs';
import { build } from 'esbuild';
import { buildConsole } from './build-console.mjs';

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});

// a thread is loaded from a file of its own, beside what starts it
copyFileSync('src/store/checkpoint-thread.mjs', 'dist/checkpoint-thread.mjs');

await buildConsole();
