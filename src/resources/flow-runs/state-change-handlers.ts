import type { FlowRunHandlers, Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { internal, notFound } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { originOf } from '../../keys/origin.ts';
import { type Outcome, unchanged } from '../../orchestration/engine/outcome.ts';
import { outcomeOrAbort } from '../../orchestration/propose.ts';
import { resumeFlowRun } from '../../orchestration/resume.ts';
import { proposedState, type RunState, stateAt } from '../../orchestration/states.ts';
import { toOrchestrationResult, toState } from '../../orchestration/wire.ts';
import { toApiError } from '../../store/errors.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { runsOfBulk } from './bulk.ts';
import { findFlowRun, matchingAmong } from './queries.ts';
import { findReasons } from './why/why.ts';

type StateHandlers = Pick<FlowRunHandlers, 'setFlowRunState' | 'bulkSetFlowRunState' | 'resumeFlowRun' | 'explainFlowRun'>;

export const stateChangeReads = (deps: ReadDeps, { store, clock } = deps): ReadsOf<StateHandlers> => ({
  async explainFlowRun({ params }) {
    const record = await findFlowRun(store.reader, params.id);
    if (!record) throw notFound('Flow run');
    const reasons = await findReasons(deps, store.reader, record, clock.now());
    return { status: 200, body: { flow_run_id: params.id, state: record.state && toState(record.state, record.resultData), reasons } };
  },
});

/** Handlers that propose a state for a run, and that explain why a run remains in its current state. */
export const stateChangeHandlers = (deps: Deps): StateHandlers => {
  const { store, orchestrator, ids, log } = deps;

  const currentOf =
    (id: string) =>
    async (reader: Reader): Promise<RunState | null> => {
      const record = await findFlowRun(reader, id);
      return record?.state ? { ...record.state, data: record.state.data ?? record.resultData } : null;
    };

  /** The result entry of a run whose proposal failed. */
  const failed = (error: unknown): Outcome => {
    const known = toApiError(error) ?? internal(error);
    if (known.status === 500) log.error({ err: known.cause }, 'failed to set the state of a run in a bulk request');
    return unchanged('ABORT', known.message, null);
  };

  return {
    async setFlowRunState({ params: { id }, query, body: { state, force, ...others } }, context) {
      assertNoMore(others);
      const { clientVersion, receivedAt } = context;
      const proposed = stateAt(state, { ids, now: receivedAt });
      const options = { force, clientVersion, origin: originOf(context) };
      const proposing = query.dry_run
        ? store.transaction((tx) => orchestrator.explainFlowRun(tx, id, proposed, options))
        : store.shortTransaction({ ...orchestrator.flowTransition(id, proposed, options), bytes: context.bodyBytes });
      const outcome = await outcomeOrAbort(store, proposing, currentOf(id));
      return { status: outcome.written && !query.dry_run ? 201 : 200, body: toOrchestrationResult(outcome) };
    },

    async bulkSetFlowRunState({ body: { flow_runs, limit, state, force, ...others } }, context) {
      assertNoMore(others);
      const { clientVersion } = context;
      const results: Schema<'FlowRunOrchestrationResult'>[] = [];
      const found = await runsOfBulk(deps, 'bulkSetFlowRunState', { flow_runs, limit }, context);
      for (const id of await matchingAmong(store.reader, found, flow_runs)) {
        // a separate transaction for each run: a failure of one does not affect the others
        const proposed = proposedState(state, deps);
        const options = { force, clientVersion };
        const propose = (tx: Tx) => orchestrator.flowRun(tx, id, proposed, options);
        const outcome = await outcomeOrAbort(store, store.transaction(propose), currentOf(id)).catch(failed);
        results.push({ flow_run_id: id, ...toOrchestrationResult(outcome) });
      }
      return { status: 200, body: { results } };
    },

    async resumeFlowRun({ params, body: { run_input, ...others } }, { receivedAt: now }) {
      assertNoMore(others);
      const outcome = await store.transaction((tx) => resumeFlowRun(tx, deps, params.id, { runInput: run_input, now }));
      return { status: outcome.written ? 201 : 200, body: toOrchestrationResult(outcome) };
    },
    ...stateChangeReads(deps),
  };
};
