import { randomUUID } from 'node:crypto';
import { TestBench } from './test-bench.ts';

export type { Fault, JournalEntry, JournalFilter, Move } from './test-bench.ts';
export { TestBench } from './test-bench.ts';

/** The hooks of a test runner. Those of Jest and Vitest have these names; node:test calls the first two `before` and `after`. */
export interface Hooks {
  beforeAll: (hook: () => Promise<void>) => unknown;
  afterAll: (hook: () => Promise<void>) => unknown;
  beforeEach: (hook: () => Promise<void>) => unknown;
}

export interface Options {
  /** Flags of `contralto dev`, if no process is running yet, such as `['--seed', 'seed.json']`. */
  flags?: readonly string[];
  /** The records of each test, as in a seed file. By default, those of the flags. */
  seed?: object;
}

/** The URL of a running `contralto dev`, which `global-setup` sets for all test files. */
const { CONTRALTO_URL: RUNNING } = process.env;

/**
 * Gives the tests of a file a test bench, and each test the data of the seed. The file has a tenant of the process that `@contralto/testing/global-setup` has
 * started, or else its own process.
 */
export function testBench({ beforeAll, afterAll, beforeEach }: Hooks, { flags = [], seed }: Options = {}): TestBench {
  const bench = new TestBench();
  let end: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    if (RUNNING) {
      const name = randomUUID();
      const host = new TestBench(RUNNING);
      bench.url = host.tenant(name).url;
      end = () => host.deleteTenant(name);
    } else {
      // not needed if a container runs it
      const { start } = await import('contralto');
      const service = await start({ command: 'dev', flags });
      bench.url = service.url;
      end = () => service.stop();
    }
  });
  afterAll(async () => end?.());
  beforeEach(async () => {
    await bench.reset(seed);
  });
  return bench;
}
