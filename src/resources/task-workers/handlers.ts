import type { TaskWorkerHandlers } from '../../../generated/operations.ts';
import type { Deps } from '../../deps.ts';
import { taskDeliveryOf } from '../task-runs/delivery/delivery.ts';

export const taskWorkerHandlers = (deps: Deps): TaskWorkerHandlers => ({
  async filterTaskWorkers({ body }) {
    const { workers } = taskDeliveryOf(deps);
    return { status: 200, body: workers.list(body.task_worker_filter?.task_keys ?? [], deps.clock.now()) };
  },
});
