import { Readable } from 'node:stream';
import type { FlowRunHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { notFound, notFoundBelow, orThrow } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import type { Labels } from '../../store/schema/shapes.ts';
import { listSection } from '../cursor.ts';
import { checkParametersSize } from '../deployments/checks.ts';
import { flowRunInputHandlers, flowRunInputReads } from '../flow-run-inputs/handlers.ts';
import { page, pageLimit, pageOffset } from '../paging.ts';
import { runsOfBulk } from './bulk.ts';
import { requestedCreation } from './create/create-request.ts';
import { deleteFlowRuns } from './delete.ts';
import { graphHandlers } from './graph/graph-handlers.ts';
import { readHistory } from './history.ts';
import { contentDisposition, logsAsCsv } from './logs/log-download.ts';
import { findFlowRunName, listFlowRuns, lockFlowRunRow, matchingAmong, readFlowRun, updateFlowRun } from './queries.ts';
import { retryHandlers, retryReads } from './retry/retry.ts';
import { stateChangeHandlers, stateChangeReads } from './state-change-handlers.ts';
import { countFlowRuns, countTaskRunsOf, flowRunTimeline, meanLateness, whichFlowRuns } from './statistics-queries.ts';
import { changedKey, updateFlowRunFromRequest } from './update-request.ts';
import { toFlowRun } from './wire.ts';

const LONGEST_TIMELINE = 1000;

export const flowRunReads = (deps: ReadDeps, { store: { reader }, settings, clock } = deps): ReadsOf<FlowRunHandlers> => ({
  ...stateChangeReads(deps),
  ...flowRunInputReads(deps),
  ...graphHandlers(deps),
  ...retryReads(deps),

  async filterFlowRuns({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const records = await listFlowRuns(reader, body, body.sort, section);
    const now = clock.now();
    return section.reply(records.map((record) => toFlowRun(record, now)));
  },

  async countFlowRuns({ body }) {
    return { status: 200, body: await countFlowRuns(reader, body, clock.now()) };
  },

  async paginateFlowRuns({ body }) {
    const limit = pageLimit(body.limit, settings);
    const [records, count] = await Promise.all([
      listFlowRuns(reader, body, body.sort, { limit, offset: pageOffset(body.page, limit) }),
      countFlowRuns(reader, body, clock.now()),
    ]);
    const now = clock.now();
    const results = records.map((record) => toFlowRun(record, now));
    return { status: 200, body: page({ results, count, limit, page: body.page }) };
  },

  async readFlowRunLateness({ body }) {
    return { status: 200, body: await meanLateness(reader, body, clock.now()) };
  },

  async readFlowRunHistory({ body }) {
    const which = whichFlowRuns({ ...body, work_pool_queues: body.work_queues }, reader.dialect);
    return { status: 200, body: await readHistory(reader, which, body, clock.now()) };
  },

  async readFlowRunTimeline({ body: { flows, flow_runs, task_runs, deployments, work_pools, sort, limit, offset, ...others } }) {
    assertNoMore(others);
    const filters = { flows, flow_runs, task_runs, deployments, work_pools };
    const section = { limit: pageLimit(limit, { api: { defaultLimit: LONGEST_TIMELINE } }), offset };
    return { status: 200, body: await flowRunTimeline(reader, filters, sort, section, clock.now()) };
  },

  async countTaskRunsByFlowRun({ body: { flow_run_ids, ...others } }) {
    assertNoMore(others);
    const counts = await countTaskRunsOf(reader, flow_run_ids);
    return { status: 200, body: Object.fromEntries(flow_run_ids.map((id) => [id, counts.get(id) ?? 0])) };
  },
});

export const flowRunHandlers = (deps: Deps): FlowRunHandlers => {
  const { store, clock } = deps;
  const { reader } = store;
  return {
    ...stateChangeHandlers(deps),
    ...flowRunInputHandlers(deps),
    ...retryHandlers(deps),

    async createFlowRun({ body }, context) {
      checkParametersSize(deps, body.parameters, ['body', 'parameters']);
      const creation = requestedCreation(deps, body, context.createdBy);
      const { record, inserted } = await store.shortTransaction({ ...creation, bytes: context.bodyBytes });
      return { status: inserted ? 201 : 200, body: toFlowRun(record, clock.now()) };
    },

    async readFlowRun({ params }) {
      return { status: 200, body: toFlowRun(found(await readFlowRun(reader, params.id)), clock.now()) };
    },

    async updateFlowRun({ params, body }) {
      await store.transaction((tx) => updateFlowRunFromRequest(tx, deps, params.id, body));
      return { status: 204 };
    },

    async updateFlowRunLabels({ params: { id }, body }) {
      await store.transaction(async (tx) => {
        const run = await lockFlowRunRow(tx, id);
        if (!run) throw notFoundBelow(`Flow run with id ${id} not found`);
        const labels = { ...run.labels, ...(body as Labels) };
        await updateFlowRun(tx, id, { updated: clock.now(), labels, ...(await changedKey(tx, id, { labels })) });
      });
      return { status: 204 };
    },

    async deleteFlowRun({ params }) {
      const deleted = await store.transaction((tx) => deleteFlowRuns(tx, deps, [params.id]));
      if (deleted.length === 0) throw notFound('Flow run');
      return { status: 204 };
    },

    async bulkDeleteFlowRuns({ body: { flow_runs, limit, ...others } }, context) {
      assertNoMore(others);
      const found = await runsOfBulk(deps, 'bulkDeleteFlowRuns', { flow_runs, limit }, context);
      const deleted = await store.transaction(async (tx) => deleteFlowRuns(tx, deps, await matchingAmong(tx, found, flow_runs)));
      return { status: 200, body: { deleted } };
    },
    ...flowRunReads(deps),

    async downloadFlowRunLogs({ params: { id } }) {
      const name = await findFlowRunName(reader, id);
      if (name === undefined) throw notFound('Flow run');
      const headers = { 'Content-Disposition': contentDisposition(name) };
      return { status: 200, contentType: 'text/csv', headers, body: Readable.from(logsAsCsv(reader, id)) };
    },
  };
};

const found = orThrow(() => notFound('Flow run'));
