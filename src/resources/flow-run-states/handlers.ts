import type { FlowRunStateHandlers } from '../../../generated/operations.ts';
import { notFound } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { toState } from '../../orchestration/wire.ts';
import { findFlowRunState, listFlowRunStates } from './queries.ts';

export const flowRunStateReads = ({ store }: ReadDeps): ReadsOf<FlowRunStateHandlers> => ({
  async readFlowRunStates({ query }) {
    const states = await listFlowRunStates(store.reader, query.flow_run_id);
    return { status: 200, body: states.map(({ state, resultData }) => toState(state, resultData)) };
  },
});

export const flowRunStateHandlers = (deps: Deps, { store } = deps): FlowRunStateHandlers => ({
  async readFlowRunState({ params }) {
    const found = await findFlowRunState(store.reader, params.id);
    if (!found) throw notFound('Flow run state');
    return { status: 200, body: toState(found.state, found.resultData) };
  },
  ...flowRunStateReads(deps),
});
