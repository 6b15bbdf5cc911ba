import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { Schema } from '../../../generated/operations.ts';
import { type Addressed, callUntilAccepted, send } from '../../nodes/cluster.ts';
import { pace } from '../../support/waiting.ts';
import { type Fixture, GATE, LINES_PER_BATCH, TASK_TAG, TICK } from './fixture.ts';
import type { History } from './history.ts';

/** A client that uses the service until the history stops, and records what the service acknowledges. */
export type Actor = (service: Addressed, fixture: Fixture, history: History, number: number) => Promise<void>;

type Kind = 'flow_runs' | 'task_runs';

/** Proposes a state until there is a response. @returns the id of the new state; undefined if the proposal was not accepted */
async function propose(service: Addressed, kind: Kind, id: string, type: string): Promise<string | undefined> {
  const transition = randomUUID();
  const { body } = await callUntilAccepted<Schema<'OrchestrationResult'>>([service], 'POST', `/${kind}/${id}/set_state`, {
    state: { type, state_details: { transition_id: transition } },
  });
  const isOurs = body.status === 'ACCEPT' || (body.status === 'REJECT' && body.state?.state_details.transition_id === transition);
  return isOurs ? body.state?.id : undefined;
}

/** Creates flow runs and completes them. */
const writer: Actor = async (service, { written }, history) => {
  while (!history.stop) {
    const key = randomUUID();
    const { body } = await callUntilAccepted<Schema<'FlowRun'>>([service], 'POST', '/flow_runs/', {
      flow_id: written,
      idempotency_key: key,
    });
    history.runs.set(key, body.id);
    for (const type of ['RUNNING', 'COMPLETED']) {
      const state = await propose(service, 'flow_runs', body.id, type);
      if (state) history.flowRunStates.push(state);
      else history.violations.push(`run ${body.id} cannot enter ${type}, although no other client uses it`);
    }
  }
};

/** Creates task runs that acquire and release a slot of a tag. */
const taskWriter: Actor = async (service, _, history) => {
  while (!history.stop) {
    const task = { task_key: 'campaign', dynamic_key: randomUUID(), tags: [TASK_TAG] };
    const { body } = await callUntilAccepted<Schema<'TaskRun'>>([service], 'POST', '/task_runs/', task);
    for (const type of ['RUNNING', 'COMPLETED']) {
      const state = await propose(service, 'task_runs', body.id, type);
      if (state) history.taskRunStates.push(state);
      else history.violations.push(`task run ${body.id} cannot enter ${type}, although no other client uses it`);
    }
  }
};

/** Sends batches of log lines and new values of a variable, each once. An unacknowledged write is stored completely or not at all. */
const recorder: Actor = async (service, _, history, number) => {
  const name = `campaign_${number}`;
  await callUntilAccepted([service], 'POST', '/variables/', { name, value: 0 });
  const value = { acknowledged: 0, sent: 0 };
  history.variables.set(name, value);
  while (!history.stop) {
    const marker = randomUUID();
    const line = { name: 'campaign', level: 20, message: marker, timestamp: new Date().toISOString() };
    history.logs.set(marker, false);
    const logged = await send(service, 'POST', '/logs/', Array(LINES_PER_BATCH).fill(line)).catch(() => undefined);
    if (logged?.status === 201) history.logs.set(marker, true);
    value.sent += 1;
    const { sent } = value;
    const kept = await send(service, 'PATCH', `/variables/name/${name}`, { value: sent }).catch(() => undefined);
    if (kept?.status === 204) value.acknowledged = sent;
    if (!logged && !kept) await pace(50);
  }
};

/** Sends events that fire an automation. A response confirms receipt, not storage, so all events are sent again at the end. */
const ticker: Actor = async (service, _, history) => {
  while (!history.stop) {
    const ids = Array.from({ length: 5 }, () => v7());
    history.events.push(...ids);
    await callUntilAccepted([service], 'POST', '/events', ids.map(tick));
    await pace(100);
  }
};

/** Derives the time of an event from its id, so that all copies of an event have the same fields. */
export const tick = (id: string) => ({
  id,
  event: TICK,
  occurred: new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString(),
  resource: { 'prefect.resource.id': 'campaign' },
});

/** Acquires slots with leases and releases them. If the response is lost, the lease remains until it expires. */
const holder: Actor = async (service, _, history) => {
  while (!history.stop) {
    const wanted = { slots: 2, names: [GATE], mode: 'concurrency', lease_duration: 60 };
    const { body } = await callUntilAccepted<{ lease_id: string }>(
      [service],
      'POST',
      '/v2/concurrency_limits/increment-with-lease',
      wanted,
    );
    history.leases += 1;
    await callUntilAccepted([service], 'POST', '/v2/concurrency_limits/decrement-with-lease', { lease_id: body.lease_id });
  }
};

/** Creates runs for the workers, a few at a time. */
const deployer: Actor = async (service, { worked }, history) => {
  while (!history.stop) {
    const idempotency_key = randomUUID();
    const { body } = await callUntilAccepted<Schema<'FlowRun'>>([service], 'POST', `/deployments/${worked}/create_flow_run`, {
      idempotency_key,
    });
    history.runs.set(idempotency_key, body.id);
    await pace(60);
  }
};

/** Reads lists, counts and histories during the writes. A read must contain everything that was acknowledged before it started. */
const reader: Actor = async (service, { written }, history) => {
  const ofFlow = { flows: { id: { any_: [written] } } };
  const completed = { ...ofFlow, flow_runs: { state: { type: { any_: ['COMPLETED'] } } } };
  while (!history.stop) {
    // each writer alternates RUNNING and COMPLETED, so at least half of the states, minus one per writer, are COMPLETED
    const least = Math.floor(history.flowRunStates.length / 2) - WRITERS;
    const counted = await send<number>(service, 'POST', '/flow_runs/count', completed).catch(() => undefined);
    if (!history.isForgotten && counted?.status === 200 && counted.body < least)
      history.violations.push(`a count returned ${counted.body} runs, although ${least} were acknowledged before it`);
    const listed = await send(service, 'POST', '/flow_runs/filter', { ...ofFlow, limit: 50, sort: 'START_TIME_DESC' }).catch(
      () => undefined,
    );
    const lateness = await send(service, 'POST', '/flow_runs/lateness', {}).catch(() => undefined);
    const all = [counted, listed, lateness];
    for (const response of all) {
      if (response && response.status !== 200 && response.status !== 503)
        history.violations.push(`the response to a read was ${response.status}`);
      if (response?.status === 200) history.reads += 1;
    }
    await pace(all.every((response) => response === undefined) ? 100 : 20);
  }
};

const WRITERS = 4;

export const actors: readonly Actor[] = [
  ...Array<Actor>(WRITERS).fill(writer),
  taskWriter,
  recorder,
  recorder,
  ticker,
  holder,
  deployer,
  reader,
];

/** Actors for a load with retention, whose old data is deleted, so that the totals of the history do not match the database. */
export const steadyActors: readonly Actor[] = [writer, writer, recorder, holder, reader];
