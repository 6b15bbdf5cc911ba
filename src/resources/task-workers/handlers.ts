import type { TaskWorkerHandlers } from '../../../generated/operations.ts';
import type { Deps } from '../../deps.ts';
import type { LiveConnections } from '../live-connections.ts';

export const taskWorkerHandlers = ({ clock }: Pick<Deps, 'clock'>, { taskDelivery }: LiveConnections): TaskWorkerHandlers => ({
  async filterTaskWorkers({ body }) {
    return { status: 200, body: taskDelivery.workers.list(body.task_worker_filter?.task_keys ?? [], clock.now()) };
  },
});
