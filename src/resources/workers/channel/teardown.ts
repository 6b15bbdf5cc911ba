import { v5 } from 'uuid';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../store/store.ts';
import { enqueueCleanup } from './cleanup-queue.ts';

/** Pools of these types have no workers that could tear down infrastructure. */
const WITHOUT_WORKERS = /:(push|managed)$/;

export interface Teardown {
  /** Id of the flow run. */
  id: string;
  /** The state that ended the run: there is at most one teardown per end. */
  stateId: string;
  pid: string | null;
  queueId: string | null;
  pool: { id: string; type: string };
}

/** Requests that a worker of the pool tears down the infrastructure of a run whose cancellation was not confirmed in time. */
export async function enqueueTeardown(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'bus'>,
  { id, stateId, pid, queueId, pool }: Teardown,
): Promise<void> {
  if (WITHOUT_WORKERS.test(pool.type)) return;
  const key = `cancelling_timeout_teardown.v1:${id}:${stateId}`;
  await enqueueCleanup(tx, deps, {
    id: v5(`prefect:${key}`, v5.URL),
    idempotencyKey: key,
    workPoolId: pool.id,
    workQueueId: queueId,
    kind: 'cancelling_timeout_teardown.v1',
    target: { flow_run_id: id, infrastructure_pid: pid },
    data: {},
  });
}
