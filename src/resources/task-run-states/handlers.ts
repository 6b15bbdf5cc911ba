import type { TaskRunStateHandlers } from '../../../generated/operations.ts';
import { notFound } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { toState } from '../../orchestration/wire.ts';
import { findTaskRunState, listTaskRunStates } from '../task-runs/queries.ts';

export const taskRunStateReads = ({ store }: ReadDeps): ReadsOf<TaskRunStateHandlers> => ({
  async readTaskRunStates({ query }) {
    const states = await listTaskRunStates(store.reader, query.task_run_id);
    return { status: 200, body: states.map(({ state, resultData }) => toState(state, resultData)) };
  },
});

export const taskRunStateHandlers = (deps: Deps, { store } = deps): TaskRunStateHandlers => ({
  async readTaskRunState({ params }) {
    const found = await findTaskRunState(store.reader, params.id);
    // the wire text contains "Flow" for task runs too
    if (!found) throw notFound('Flow run state');
    return { status: 200, body: toState(found.state, found.resultData) };
  },
  ...taskRunStateReads(deps),
});
