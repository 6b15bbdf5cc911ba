import { afterAll, beforeAll, describe } from 'vitest';
import type { Api } from './api.ts';
import { type StartOptions, startApi } from './start-api.ts';
import { stores } from './test-database.ts';

/**
 * Describes the same behaviour on every database: SQLite and a real PostgreSQL. Each gets an empty database and a service of its own, shared by the
 * tests of the block.
 */
export function onEveryStore(tests: (api: Api) => void, options: StartOptions = {}): void {
  for (const kind of stores()) {
    describe(`on ${kind}`, () => {
      let running: Awaited<ReturnType<typeof startApi>>;
      beforeAll(async () => {
        running = await startApi(kind, options);
      });
      afterAll(() => running.stop());
      // the tests are declared before the service runs: a stand-in looks it up when they use it
      tests(new Proxy({} as Api, { get: (_target, member) => Reflect.get(running.api, member) }));
    });
  }
}
