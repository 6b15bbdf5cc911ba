// Bundles the service into dist/main.js, its threads into the same folder, the console, and the page of the API reference. Omits the parts that have not changed since the last build.
import { commit } from './commit.mjs';
import { buildChanged } from './unchanged.mjs';

const { version } = process;

await buildChanged({
  program: {
    key: `${version} ${commit()}`,
    async build() {
      const { bundleProgram, MODULE } = await import('./bundle-program.mjs');
      return bundleProgram({ ...MODULE, outfile: 'dist/main.js', sourcemap: true });
    },
  },
  threads: {
    key: version,
    async build() {
      const { buildThreads } = await import('./build-threads.mjs');
      return buildThreads();
    },
  },
  console: {
    key: version,
    async build() {
      const { buildConsole } = await import('./build-console.mjs');
      return (await buildConsole()).files;
    },
  },
  reference: {
    key: version,
    async build() {
      const { buildReference } = await import('./build-reference.mjs');
      return (await buildReference()).files;
    },
  },
});
