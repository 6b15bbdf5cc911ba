import { randomUUID } from 'node:crypto';
import type { Schema } from '../../generated/operations.ts';
import { pace } from '../support/waiting.ts';
import { type Addressed, callUntilAccepted } from './cluster.ts';

/** Records the work of the workers of a test. */
export interface Journal {
  /** The workers that started a run, by run. */
  started: Map<string, string[]>;
  finished: Set<string>;
  /** Workers poll only while fewer runs have started. */
  mostStarted: number;
  stop: boolean;
}

/**
 * A worker that behaves like that of the clients: polls its pool, claims runs by proposing PENDING, and executes accepted ones. Sends a proposal without a
 * response again with the same transition id, to any node.
 */
export async function work(name: string, pool: string, nodes: readonly Addressed[], journal: Journal): Promise<void> {
  while (!journal.stop) {
    if (journal.started.size >= journal.mostStarted) {
      await pace(20);
      continue;
    }
    const { body } = await callUntilAccepted<{ flow_run: { id: string } }[]>(nodes, 'POST', `/work_pools/${pool}/get_scheduled_flow_runs`, {
      work_queue_names: [],
      scheduled_before: new Date(Date.now() + 10_000).toISOString(),
    });
    const ids = body.map(({ flow_run }) => flow_run.id);
    await Promise.all(ids.map((id) => execute(name, id, nodes, journal)));
    await pace(ids.length > 0 ? Math.random() * 30 : 200);
  }
}

/** A persisted result. Without one, a completed run can be submitted again, which a worker with an outdated list would do. */
const RESULT = { type: 'reference', storage_key: 'results/1' };

async function execute(worker: string, id: string, nodes: readonly Addressed[], journal: Journal): Promise<void> {
  if ((await propose('PENDING', id, nodes)) !== GRANTED) return;
  journal.started.set(id, [...(journal.started.get(id) ?? []), worker]);
  const run = await propose('RUNNING', id, nodes);
  if (run !== GRANTED) throw new Error(`${id} may not run, though it was claimed: ${run}`);
  await pace(Math.random() * 40);
  const end = await propose('COMPLETED', id, nodes, RESULT);
  if (end !== GRANTED) throw new Error(`${id} must not complete, but it runs: ${end}`);
  journal.finished.add(id);
}

const GRANTED = 'granted';

/** Proposes a state. @returns `GRANTED` if this proposal was accepted, or rejected because an earlier attempt was accepted; otherwise a description of the response */
async function propose(type: string, id: string, nodes: readonly Addressed[], data: unknown = null): Promise<string> {
  const transition = randomUUID();
  const { body } = await callUntilAccepted<Schema<'OrchestrationResult'>>(nodes, 'POST', `/flow_runs/${id}/set_state`, {
    state: { type, data, state_details: { transition_id: transition } },
  });
  const isOurs = body.status === 'REJECT' && body.state?.type === type && body.state.state_details.transition_id === transition;
  return body.status === 'ACCEPT' || isOurs ? GRANTED : `${body.status}, ${JSON.stringify(body.details)}, ${JSON.stringify(body.state)}`;
}
