// Bundles the service into dist/main.js, its threads into the same folder, and the console. Packages are not bundled into the service: the native one cannot be.
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
