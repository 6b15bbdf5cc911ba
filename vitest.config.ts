import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongFilesFirst } from './test/support/long-files-first.ts';

/** Files that need a process of their own: the TypeScript compiler takes almost a gigabyte of it. All other files share processes. */
const ALONE = ['test/contract/bodies.test.ts'];

/** Folders that need a browser or the Python client, and the short passes of the campaign. `npm test` leaves them to `npm run test:acceptance`. */
const ACCEPTANCE = ['browser', 'campaign', 'sdk'].map((folder) => `test/${folder}/**/*.test.ts`);

const limits = { pool: 'forks', testTimeout: 30_000, hookTimeout: 60_000 } as const;

const projects: TestProjectInlineConfiguration[] = [
  { test: { ...limits, name: 'alone', include: ALONE } },
  { test: { ...limits, name: 'acceptance', include: ACCEPTANCE } },
  // the source is imported and the contract's schemas are compiled once per process, not once per file
  { test: { ...limits, name: 'shared', include: ['test/**/*.test.ts'], exclude: [...ALONE, ...ACCEPTANCE], isolate: false } },
];

export default defineConfig({
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
