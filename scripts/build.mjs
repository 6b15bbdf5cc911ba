// Bundles the service into dist/main.js, its threads into the same folder, and the console.
import { buildConsole } from './build-console.mjs';
import { buildThreads } from './build-threads.mjs';
import { bundleProgram, MODULE } from './bundle-program.mjs';

await bundleProgram({ ...MODULE, outfile: 'dist/main.js', sourcemap: true });
await buildThreads();
await buildConsole();
