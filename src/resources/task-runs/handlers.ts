import type { TaskRunHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { notFound, orThrow, unprocessable } from '../../base/errors.ts';
import { randomName } from '../../base/text/names.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { readOrigin } from '../../keys/origin.ts';
import { outcomeOrAbort } from '../../orchestration/propose.ts';
import { releaseTagSlotsOfDeletedRuns } from '../../orchestration/slots/tag-slots.ts';
import { type RunState, stateAt } from '../../orchestration/states.ts';
import { toOrchestrationResult } from '../../orchestration/wire.ts';
import { listSection } from '../cursor.ts';
import { readHistory } from '../flow-runs/history.ts';
import { deleteLogsLater } from '../logs/deletion.ts';
import { page, pageLimit, pageOffset } from '../paging.ts';
import { taskRunCreation } from './create.ts';
import { noteWaitingTask } from './note-waiting.ts';
import { deleteTaskRun, findFlowRunName, findTaskRun, listTaskRuns, updateTaskRun, wayAlongTime } from './queries.ts';
import type { TaskRunRecord } from './rows.ts';
import { countTaskRuns, countTaskRunsByState, taskRunTimeline, whichTaskRuns } from './statistics-queries.ts';
import { toTaskRun, toTaskRunPageItem } from './wire.ts';

export const taskRunReads = ({ store, settings, clock }: ReadDeps): ReadsOf<TaskRunHandlers> => ({
  async filterTaskRuns({ headers, body }, { op }) {
    const now = clock.now();
    const section = listSection(op, { headers, body }, settings);
    const records = await listTaskRuns(store.reader, body, { sort: body.sort, section, now });
    return section.reply(records.map((record) => toTaskRun(record, now)));
  },

  async countTaskRuns({ body }) {
    return { status: 200, body: await countTaskRuns(store.reader, body, clock.now()) };
  },

  async paginateTaskRuns({ body }) {
    const now = clock.now();
    const limit = pageLimit(body.limit, settings);
    const [records, count] = await Promise.all([
      listTaskRuns(store.reader, body, { sort: body.sort, section: { limit, offset: pageOffset(body.page, limit) }, now }),
      countTaskRuns(store.reader, body, now),
    ]);
    const results = records.map((record) => toTaskRunPageItem(record, now));
    return { status: 200, body: page({ results, count, limit, page: body.page }) };
  },

  async readTaskRunHistory({ body }) {
    const { reader } = store;
    const which = whichTaskRuns(body, reader.dialect, await wayAlongTime(reader, body));
    return { status: 200, body: await readHistory(reader, which, body, clock.now()) };
  },

  async countTaskRunsByState({ body }) {
    return { status: 200, body: await countTaskRunsByState(store.reader, body) };
  },

  async readTaskRunTimeline({ body }) {
    const window = body.task_runs.start_time;
    if (!window?.after_) throw unprocessable('task_runs.start_time.after_ is required');
    const bounds = { after: window.after_, before: window.before_ ?? clock.now() };
    return { status: 200, body: await taskRunTimeline(store.reader, body, bounds) };
  },
});

export const taskRunHandlers = (deps: Deps): TaskRunHandlers => {
  const { store, clock, ids, orchestrator } = deps;
  return {
    async createTaskRun({ body }, context) {
      const { inserted, record } = await store.shortTransaction({ ...taskRunCreation(deps, body), bytes: context.bodyBytes });
      return { status: inserted ? 201 : 200, body: toTaskRun(found(record), clock.now()) };
    },

    async readTaskRun({ params }) {
      return { status: 200, body: toTaskRun(found(await findTaskRun(store.reader, params.id)), clock.now()) };
    },

    async updateTaskRun({ params, body: { name, ...others } }) {
      assertNoMore(others);
      const changes = { updated: clock.now(), ...(name !== undefined && { name: name || randomName() }) };
      if (!(await store.transaction((tx) => updateTaskRun(tx, params.id, changes)))) throw notFound('Task run');
      return { status: 204 };
    },

    async deleteTaskRun({ params: { id } }) {
      await store.transaction(async (tx) => {
        await releaseTagSlotsOfDeletedRuns(tx, deps, { taskRunIds: [id] });
        if (!(await deleteTaskRun(tx, id))) throw notFound('Task');
        tx.afterCommit(() => deleteLogsLater(deps, { taskRunIds: [id] }));
      });
      return { status: 204 };
    },
    ...taskRunReads(deps),

    async setTaskRunState({ params: { id }, query, body: { state, force, ...others } }, context) {
      assertNoMore(others);
      const proposed = stateAt(state, { ids, now: context.receivedAt });
      const proposing = query.dry_run
        ? store.transaction((tx) => orchestrator.explainTaskRun(tx, id, proposed, { force }))
        : store.shortTransaction({ ...orchestrator.taskTransition(id, proposed, { force }), bytes: context.bodyBytes });
      const outcome = await outcomeOrAbort(store, proposing, async (reader) => currentOf(await findTaskRun(reader, id)));
      if (outcome.status === 'WAIT' && !query.dry_run)
        noteWaitingTask(deps, id, { origin: readOrigin(context), retryAfterSeconds: outcome.delaySeconds });
      return { status: outcome.written && !query.dry_run ? 201 : 200, body: toOrchestrationResult(outcome) };
    },

    async readTaskRunForUi({ params }) {
      const record = found(await findTaskRun(store.reader, params.id));
      const { flowRunId } = record.run;
      const flow_run_name = flowRunId && (await findFlowRunName(store.reader, flowRunId));
      return { status: 200, body: { ...toTaskRun(record, clock.now()), flow_run_name } };
    },
  };
};

const currentOf = (record: TaskRunRecord | undefined): RunState | null =>
  record?.state ? { ...record.state, data: record.state.data ?? record.resultData } : null;

const found = orThrow(() => notFound('Task'));
