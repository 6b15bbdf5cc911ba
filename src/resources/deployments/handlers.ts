import type { DeploymentHandlers, Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { notFound, orThrow } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { limitedReader } from '../../store/limits/limited-store.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { listSection } from '../cursor.ts';
import { page, pageLimit, pageOffset } from '../paging.ts';
import { concurrencyKeyHandlers } from './concurrency-keys.ts';
import { deleteDeploymentsWithRuns } from './delete.ts';
import { countDeployments, findDeployment, findDeploymentByName, listDeployments, lockDeployment, updateDeployment } from './queries.ts';
import type { DeploymentRecord } from './rows.ts';
import { deploymentRunHandlers } from './run-handlers.ts';
import { deploymentScheduleHandlers } from './schedules/schedule-handlers.ts';
import { schedulesOf, schedulesOfEach } from './schedules/schedule-queries.ts';
import { deleteScheduledRuns } from './schedules/scheduled-run-queries.ts';
import { patchDeployment, readUpdate } from './update.ts';
import { readCreation, upsertDeployment } from './upsert.ts';
import { warningHeaders } from './warnings.ts';
import { toDeployment } from './wire.ts';

/** Wakes the service that schedules runs of recently changed deployments. */
const wakeScheduler = (tx: Tx, { bus }: Deps) => tx.afterCommit(() => bus.publish('wake', 'recent-deployments'));

export const deploymentReads = (deps: ReadDeps, { store, settings } = deps): ReadsOf<DeploymentHandlers> => ({
  ...concurrencyKeyHandlers(deps),

  async filterDeployments({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const records = await listDeployments(store.reader, body, body.sort, section);
    return section.reply(await allWithSchedules(store.reader, records));
  },

  async countDeployments({ body }) {
    return { status: 200, body: await countDeployments(store.reader, body) };
  },

  async paginateDeployments({ body }) {
    const limit = pageLimit(body.limit, settings);
    const [records, count] = await Promise.all([
      listDeployments(store.reader, body, body.sort, { limit, offset: pageOffset(body.page, limit) }),
      countDeployments(store.reader, body),
    ]);
    return { status: 200, body: page({ results: await allWithSchedules(store.reader, records), count, limit, page: body.page }) };
  },
});

export const deploymentHandlers = (deps: Deps): DeploymentHandlers => {
  const { store, clock } = deps;
  return {
    ...deploymentRunHandlers(deps),
    ...deploymentScheduleHandlers(deps),

    async createDeployment({ body }, { createdBy, updatedBy }) {
      const schedules = readCreation(deps, body);
      const { inserted, headers, deployment } = await store.transaction(async (tx) => {
        const { id, inserted } = await upsertDeployment(tx, deps, body, schedules, { createdBy, updatedBy });
        wakeScheduler(tx, deps);
        const record = found(await findDeployment(tx, id));
        return { inserted, ...warningHeaders(record.deployment), deployment: await withSchedules(tx, record) };
      });
      return { status: inserted ? 201 : 200, ...(headers && { headers }), body: deployment };
    },

    async readDeployment({ params }) {
      return { status: 200, body: await withSchedules(store.reader, await findDeployment(store.reader, params.id)) };
    },

    async readDeploymentByName({ params }) {
      const record = await findDeploymentByName(store.reader, params.flow_name, params.deployment_name);
      return { status: 200, body: await withSchedules(store.reader, record) };
    },

    async updateDeployment({ params, body }, { updatedBy }) {
      const schedules = readUpdate(deps, body);
      const headers = await store.transaction(async (tx) => {
        const row = await patchDeployment(tx, deps, params.id, { body, schedules, updatedBy });
        wakeScheduler(tx, deps);
        return warningHeaders(row);
      });
      return { status: 204, ...headers };
    },

    async deleteDeployment({ params }) {
      const deleted = await store.transaction((tx) => deleteDeploymentsWithRuns(tx, deps, [params.id]));
      if (deleted.length === 0) throw notFound('Deployment');
      return { status: 204 };
    },

    async bulkDeleteDeployments({ body: { deployments, limit, ...others } }) {
      assertNoMore(others);
      const deleted = await store.transaction(async (tx) => {
        const chosen = await listDeployments(limitedReader(tx, store.limit), { deployments }, 'NAME_ASC', { limit, offset: 0 });
        return deleteDeploymentsWithRuns(
          tx,
          deps,
          chosen.map(({ deployment }) => deployment.id),
        );
      });
      return { status: 200, body: { deleted } };
    },
    ...deploymentReads(deps),

    async pauseDeployment({ params }, { updatedBy = null }) {
      await store.transaction(async (tx) => {
        const row = await lockDeployment(tx, params);
        if (!row) throw notFound('Deployment');
        if (!row.paused) await updateDeployment(tx, row.id, { paused: true, updated: clock.now(), updatedBy });
        await deleteScheduledRuns(tx, [row.id], { autoOnly: true });
      });
      return { status: 200, body: null };
    },

    async resumeDeployment({ params }, { updatedBy = null }) {
      await store.transaction(async (tx) => {
        const row = await lockDeployment(tx, params);
        if (!row) throw notFound('Deployment');
        if (!row.paused) return;
        await updateDeployment(tx, row.id, { paused: false, updated: clock.now(), updatedBy });
        wakeScheduler(tx, deps);
      });
      return { status: 200, body: null };
    },
  };
};

const found = orThrow(() => notFound('Deployment'));

async function withSchedules(reader: Reader, record: DeploymentRecord | undefined): Promise<Schema<'Deployment'>> {
  return toDeployment(found(record), await schedulesOf(reader, found(record).deployment.id));
}

/** Loads the schedules of all records in one query. */
async function allWithSchedules(reader: Reader, records: readonly DeploymentRecord[]): Promise<Schema<'Deployment'>[]> {
  const schedules = await schedulesOfEach(
    reader,
    records.map(({ deployment }) => deployment.id),
  );
  return records.map((record) => toDeployment(record, schedules.get(record.deployment.id) ?? []));
}
