import type { Schema } from '../../generated/operations.ts';
import { proposedState, type StateType } from '../../src/orchestration/states.ts';
import { createFlowRun } from '../../src/resources/flow-runs/create/create-request.ts';
import { findFlowRun } from '../../src/resources/flow-runs/queries.ts';
import { eachOnce, inTurn, type LoadScenario, MANY, type Step } from '../scenario.ts';
import type { Fixture } from '../seed.ts';

export const readRun: LoadScenario = {
  kind: 'load',
  name: 'read',
  title: 'read a flow run by id',
  connections: MANY,
  budget: { perSecond: { sqlite: 3000 } },
  steps({ finished }) {
    const next = inTurn(finished);
    return [() => ({ method: 'GET', path: `/flow_runs/${next()}` })];
  },
  direct({ store }, { finished }) {
    const next = inTurn(finished);
    return { units: 1, run: () => findFlowRun(store.reader, next()) };
  },
};

/** The request with which the SDK creates a run of a flow that is called as a function. */
const newRun = ({ flowId }: Fixture): Schema<'FlowRunCreate'> => ({
  flow_id: flowId,
  parameters: { day: '2026-03-01', batch: 17, options: { retries: 3, verbose: false } },
  context: {},
  tags: ['customer-12', 'nightly'],
  empirical_policy: { max_retries: 0, retry_delay_seconds: 0, retries: 3, retry_delay: 10, pause_keys: [], resuming: false },
  state: { type: 'PENDING', name: 'Pending', message: null },
});

export const createRun: LoadScenario = {
  kind: 'load',
  name: 'create',
  title: 'create a flow run',
  connections: MANY,
  budget: { perSecond: { sqlite: 1500, postgres: 600 }, p99: 25 },
  steps(fixture) {
    const body = newRun(fixture);
    return [() => ({ method: 'POST', path: '/flow_runs/', body })];
  },
  direct(deps, fixture) {
    const body = newRun(fixture);
    return { units: 1, run: () => deps.store.transaction((tx) => createFlowRun(tx, deps, body, undefined)) };
  },
};

/** The states of a successful run. */
const LIFE: readonly StateType[] = ['PENDING', 'RUNNING', 'COMPLETED'];

export const setState: LoadScenario = {
  kind: 'load',
  name: 'set-state',
  title: 'set_state: PENDING, RUNNING, COMPLETED of many runs',
  connections: MANY,
  budget: { perSecond: { sqlite: 1500, postgres: 600 }, p99: 25 },
  steps({ waiting }) {
    const next = eachOnce(waiting);
    return LIFE.map(
      (type): Step =>
        (cycle) => {
          if (type === LIFE[0]) cycle.runId = next();
          const state = { type, message: null, data: null, state_details: {} };
          return { method: 'POST', path: `/flow_runs/${cycle.runId}/set_state`, body: { state, force: false } };
        },
    );
  },
  direct(deps, { waiting }) {
    const next = eachOnce(waiting);
    return {
      units: LIFE.length,
      async run() {
        const id = next();
        for (const type of LIFE) {
          const proposal = proposedState({ type }, deps);
          await deps.store.transaction((tx) => deps.orchestrator.flowRun(tx, id, proposal));
        }
      },
    };
  },
};
