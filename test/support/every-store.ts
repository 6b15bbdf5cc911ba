import { afterAll, beforeAll, describe } from 'vitest';
import type { Api } from './api.ts';
import { someOf } from './cases.ts';
import { type StartOptions, startApi } from './start-api.ts';
import { type StoreName, stores } from './test-database.ts';

/**
 * Runs the same tests on every database: SQLite and a real PostgreSQL. Each block has an empty database and a service, which its tests share.
 */
export const onEveryStore = (tests: (api: Api) => void, options?: StartOptions): void => onStores(stores(), tests, options);

/**
 * The same on one database, the last, or on every database with `CONTRALTO_TEST_CASES=all`. For tests that take more than five seconds per database.
 */
export const onSomeStore = (tests: (api: Api) => void, options?: StartOptions): void => onStores(someOf(stores()), tests, options);

function onStores(kinds: readonly StoreName[], tests: (api: Api) => void, options: StartOptions = {}): void {
  for (const kind of kinds) {
    describe(`on ${kind}`, () => {
      let running: Awaited<ReturnType<typeof startApi>>;
      beforeAll(async () => {
        running = await startApi(kind, options);
      });
      afterAll(() => running.stop());
      // tests are declared before the service starts, so a proxy resolves it on use
      tests(new Proxy({} as Api, { get: (_target, member) => Reflect.get(running.api, member) }));
    });
  }
}
