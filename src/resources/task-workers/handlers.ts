import type { Schema, TaskWorkerHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';

/** The connected task workers. A worker with connections to several processes occurs once per process. */
export type ConnectedTaskWorkers = () => Promise<Schema<'TaskWorker'>[]>;

export const taskWorkerHandlers = (connected: ConnectedTaskWorkers): TaskWorkerHandlers => ({
  async filterTaskWorkers({ body: { task_worker_filter, ...others } }) {
    assertNoMore(others);
    const keys = task_worker_filter?.task_keys ?? [];
    const workers = onceEach(await connected());
    return {
      status: 200,
      body: keys.length === 0 ? workers : workers.filter((worker) => worker.task_keys.some((key) => keys.includes(key))),
    };
  },
});

function onceEach(workers: readonly Schema<'TaskWorker'>[]): Schema<'TaskWorker'>[] {
  const byId = new Map<string, Schema<'TaskWorker'>>();
  for (const worker of workers) {
    const known = byId.get(worker.identifier);
    const task_keys = [...new Set([...(known?.task_keys ?? []), ...worker.task_keys])];
    byId.set(worker.identifier, { ...worker, task_keys });
  }
  return [...byId.values()];
}
