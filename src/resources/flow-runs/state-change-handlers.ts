import type { FlowRunHandlers, Schema } from '../../../generated/operations.ts';
import { ApiError, internal, notFound } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Orchestrated } from '../../orchestration/orchestrator.ts';
import { proposeAlone } from '../../orchestration/propose.ts';
import { resumeFlowRun } from '../../orchestration/resume.ts';
import { proposedState } from '../../orchestration/states.ts';
import { toState } from '../../orchestration/wire.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { findFlowRun, newestFlowRunIds } from './queries.ts';
import { findReasons } from './why.ts';

type StateHandlers = Pick<FlowRunHandlers, 'setFlowRunState' | 'bulkSetFlowRunState' | 'resumeFlowRun' | 'explainFlowRun'>;

/** What becomes of the state of a run: proposing one, and why the present one lasts. */
export const stateChangeHandlers = (deps: Deps): StateHandlers => {
  const { store, orchestrator, clock, log } = deps;

  const currentOf = (id: string) => (reader: Reader) => findFlowRun(reader, id);

  /** The entry of a run whose proposal ended in an error. */
  const failed = (error: unknown): Pick<Orchestrated, 'status' | 'state' | 'details'> => {
    const known = error instanceof ApiError ? error : internal(error);
    if (known.status === 500) log.error({ err: known.cause }, 'a state of several could not be set');
    return { status: 'ABORT', state: null, details: { type: 'abort_details', reason: known.message } };
  };

  return {
    async setFlowRunState({ params: { id }, query, body }, { clientVersion }) {
      const proposal = proposedState(body.state, deps);
      const options = { force: body.force, clientVersion };
      const propose = query.dry_run ? orchestrator.explainFlowRun : orchestrator.flowRun;
      const { written, ...reply } = await proposeAlone(store, (tx) => propose(tx, id, proposal, options), currentOf(id));
      return { status: written && !query.dry_run ? 201 : 200, body: reply };
    },

    async bulkSetFlowRunState({ body }, { clientVersion }) {
      const results: Schema<'FlowRunOrchestrationResult'>[] = [];
      for (const id of await newestFlowRunIds(store.reader, body.flow_runs, body.limit)) {
        // one by one, each on its own: what fails for one run leaves the others alone
        const proposal = proposedState(body.state, deps);
        const options = { force: body.force, clientVersion };
        const propose = (tx: Tx) => orchestrator.flowRun(tx, id, proposal, options);
        const { status, state, details } = await proposeAlone(store, propose, currentOf(id)).catch(failed);
        results.push({ flow_run_id: id, status, state, details });
      }
      return { status: 200, body: { results } };
    },

    async resumeFlowRun({ params, body }) {
      const { written, ...reply } = await store.transaction((tx) => resumeFlowRun(tx, deps, params.id, body.run_input));
      return { status: written ? 201 : 200, body: reply };
    },

    async explainFlowRun({ params }) {
      const record = await findFlowRun(store.reader, params.id);
      if (!record) throw notFound('Flow run');
      const reasons = await findReasons(deps, store.reader, record, clock.now());
      return { status: 200, body: { flow_run_id: params.id, state: record.state && toState(record.state, record.resultData), reasons } };
    },
  };
};
