import type { AdminHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { notFoundText, unprocessable } from '../../base/errors.ts';
import type { Deps, ReadDeps } from '../../deps.ts';
import { databaseFacts } from './database-queries.ts';
import { deleteResultStorageId, obstacleToStorage, readResultStorageId, writeResultStorageId } from './result-storage.ts';
import { retentionHandlers } from './retention/handlers.ts';
import { statisticsHandlers } from './statistics.ts';
import { type TestBench, testBenchHandlers } from './test-bench.ts';
import { type CountedServiceStatus, toDatabaseState, toServiceStatus, toSettings, toStatus } from './wire.ts';

/** Reports the state of the background services. The runner of this node implements it; there is none if no runner is started. */
export interface ServiceOverview {
  status(): Promise<CountedServiceStatus[]>;
}

export const databaseHandlers = ({ store }: ReadDeps): Pick<AdminHandlers, 'readDatabase'> => ({
  async readDatabase() {
    return { status: 200, body: toDatabaseState(await databaseFacts(store.reader)) };
  },
});

interface Surroundings {
  services: ServiceOverview;
  /** Only under `contralto dev`. */
  testBench?: TestBench | undefined;
}

export const adminHandlers = (deps: Deps, { services, testBench }: Surroundings, started = deps.clock.now()): AdminHandlers => ({
  ...databaseHandlers(deps),
  ...statisticsHandlers(deps),

  async readSettings() {
    return { status: 200, body: toSettings(deps.settings) };
  },

  async readServerVersion() {
    return { status: 200, body: deps.settings.api.reportedVersion };
  },

  async readServices() {
    return { status: 200, body: (await services.status()).map(toServiceStatus) };
  },

  ...retentionHandlers(deps),
  async readStatus() {
    return { status: 200, body: toStatus(deps.settings, started) };
  },

  ...testBenchHandlers(testBench),

  async readResultStorage() {
    return { status: 200, body: { default_result_storage_block_id: await readResultStorageId(deps.store.reader) } };
  },

  async updateResultStorage({ body: { default_result_storage_block_id, ...others } }) {
    assertNoMore(others);
    const id = default_result_storage_block_id;
    await deps.store.transaction(async (tx) => {
      const obstacle = await obstacleToStorage(tx, id);
      if (obstacle === 'unknown') throw notFoundText(`Block document ${id} not found.`);
      if (obstacle === 'not writable') throw unprocessable(`Block document ${id} cannot be used for result storage.`);
      await writeResultStorageId(tx, deps, id);
    });
    return { status: 200, body: { default_result_storage_block_id: id } };
  },

  async clearResultStorage() {
    await deps.store.transaction(deleteResultStorageId);
    return { status: 204 };
  },
});
