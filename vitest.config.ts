import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongFilesFirst } from './test/support/long-files-first.ts';

/**
 * Folders whose test files share processes, so that the source is imported and the contract's schemas are compiled once per process, not once per file. All other
 * files start processes, observe their own process, or put load on it. Each of them runs in a separate process.
 */
const SHARED = [
  'automations',
  'base',
  'bus',
  'console',
  'encryption',
  'events',
  'field',
  'http',
  'keys',
  'lib',
  'orchestration',
  'resources',
  'robustness',
  'services',
  'sockets',
  'store',
].map((folder) => `test/${folder}/**/*.test.ts`);

/** Folders that need a browser or the Python client, and the short passes of the campaign. `npm test` leaves them to `npm run test:acceptance`. */
const ACCEPTANCE = ['browser', 'campaign', 'sdk'].map((folder) => `test/${folder}/**/*.test.ts`);

const limits = { pool: 'forks', testTimeout: 30_000, hookTimeout: 60_000 } as const;

const projects: TestProjectInlineConfiguration[] = [
  { test: { ...limits, name: 'alone', include: ['test/**/*.test.ts'], exclude: [...SHARED, ...ACCEPTANCE] } },
  { test: { ...limits, name: 'acceptance', include: ACCEPTANCE } },
  { test: { ...limits, name: 'shared', include: SHARED, isolate: false } },
];

export default defineConfig({
  test: {
    projects,
    // runs once for all projects
    globalSetup: ['test/support/global-setup.ts'],
    sequence: { sequencer: LongFilesFirst },
    maxWorkers: 2,
    teardownTimeout: 20_000,
  },
});
