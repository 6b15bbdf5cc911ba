import type { TaskWorkerHandlers } from '../../../generated/operations.ts';
import type { Rooms } from '../../rooms.ts';
import { taskDeliveryOf } from '../task-runs/delivery/delivery.ts';

export const taskWorkerHandlers = (rooms: Rooms): TaskWorkerHandlers => ({
  async filterTaskWorkers({ body }) {
    const { workers } = taskDeliveryOf(rooms);
    return { status: 200, body: workers.list(body.task_worker_filter?.task_keys ?? [], rooms.clock.now()) };
  },
});
