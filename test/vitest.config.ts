import { resolve } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongFilesFirst } from './support/long-files-first.ts';

const inFolders = (...folders: string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`);

/**
 * Folders whose tests `npm test` leaves to `npm run test:acceptance`: they start several services or packages, and stop, cut off, or overload them, or they need a
 * browser or the Python client.
 */
const ACCEPTANCE = inFolders('browser', 'campaign', 'crash', 'faults', 'hostile', 'nodes', 'packaging', 'postgres', 'robustness', 'sdk');

// conditions that a test waits for take longer on a busy machine than the second that the runner waits by default
const limits = {
  pool: 'forks',
  setupFiles: ['test/support/fixed-seed.ts'],
  // in megabytes: with the default of 16, collecting garbage takes a sixth of the time of the tests
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
} satisfies TestProjectInlineConfiguration['test'];

const projects: TestProjectInlineConfiguration[] = [
  { test: { ...limits, name: 'acceptance', include: ACCEPTANCE, isolate: false } },
  // the source is imported and the contract's schemas are compiled once per process, not once per file
  { test: { ...limits, name: 'shared', include: ['test/**/*.test.ts'], exclude: ACCEPTANCE, isolate: false } },
];

export default defineConfig({
  // also for editors, which start in the folder of this file
  root: resolve(import.meta.dirname, '..'),
  test: {
    projects,
    // runs once for all projects
    globalSetup: ['test/support/global-setup.ts'],
    sequence: { sequencer: LongFilesFirst },
    // one more than the cores that the checks need, because many tests wait: for other processes, for a time limit, or for PostgreSQL
    maxWorkers: 3,
    teardownTimeout: 20_000,
  },
});
