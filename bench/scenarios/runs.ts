import type { Schema } from '../../generated/operations.ts';
import { proposedState, type StateType } from '../../src/orchestration/states.ts';
import { requestedCreation } from '../../src/resources/flow-runs/create/create-request.ts';
import { findFlowRun } from '../../src/resources/flow-runs/queries.ts';
import { eachOnce, loadScenario, MANY, type Random } from '../scenario.ts';
import type { Fixture } from '../seed.ts';
import type { HttpRequest } from '../service.ts';

export const readRun = loadScenario({
  name: 'read',
  title: 'read a flow run by id',
  connections: MANY,
  budget: { perSecond: { sqlite: 3000 } },
  draw:
    ({ finished }, random) =>
    () =>
      random.one(finished),
  requests: [(id) => ({ method: 'GET', path: `/flow_runs/${id}` })],
  direct: ({ store }, id) => findFlowRun(store.reader, id),
});

/** The request with which the SDK creates a run of a flow that is called as a function. */
const newRun = ({ flowId }: Fixture, random: Random): Schema<'FlowRunCreate'> => ({
  flow_id: flowId,
  parameters: { day: '2026-03-01', batch: random.below(10_000), options: { retries: 3, verbose: false } },
  context: {},
  tags: [`customer-${random.below(1_000)}`, 'nightly'],
  empirical_policy: { max_retries: 0, retry_delay_seconds: 0, retries: 3, retry_delay: 10, pause_keys: [], resuming: false },
  state: { type: 'PENDING', name: 'Pending', message: null },
});

export const createRun = loadScenario({
  name: 'create',
  title: 'create a flow run',
  addsRuns: true,
  connections: MANY,
  budget: { perSecond: { sqlite: 1500, postgres: 600 }, p99: 25 },
  draw: (fixture, random) => () => newRun(fixture, random),
  requests: [(body) => ({ method: 'POST', path: '/flow_runs/', body })],
  direct: (deps, body) => deps.store.shortTransaction(requestedCreation(deps, body, undefined)),
});

/** The states of a successful run. */
const LIFE: readonly StateType[] = ['PENDING', 'RUNNING', 'COMPLETED'];

export const setState = loadScenario({
  name: 'set-state',
  title: 'set_state: PENDING, RUNNING, COMPLETED of many runs',
  addsRuns: true,
  connections: MANY,
  budget: { perSecond: { sqlite: 1500, postgres: 600 }, p99: 25 },
  draw: ({ waiting }) => eachOnce(waiting),
  requests: LIFE.map((type) => (id: string): HttpRequest => {
    const state = { type, message: null, data: null, state_details: {} };
    return { method: 'POST', path: `/flow_runs/${id}/set_state`, body: { state, force: false } };
  }),
  async direct(deps, id) {
    for (const type of LIFE) {
      const proposal = proposedState({ type }, deps);
      await deps.store.shortTransaction(deps.orchestrator.flowTransition(id, proposal));
    }
  },
});
