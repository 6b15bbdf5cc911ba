// Bundles the service into dist/main.js, its threads next to it, and the console. Packages stay outside of the service: the native one must, the others may.
import { build } from 'esbuild';
import { buildConsole } from './build-console.mjs';
import { buildThreads } from './build-threads.mjs';
import { commit } from './commit.mjs';

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  packages: 'external',
  inject: ['bin/supported-node.mjs'],
  sourcemap: true,
  define: { CONTRALTO_COMMIT: JSON.stringify(commit()) },
  logLevel: 'warning',
});
await buildThreads();
await buildConsole();
