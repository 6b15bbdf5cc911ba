import type { Deps } from '../deps.ts';
import { TaskDelivery } from './task-runs/delivery/delivery.ts';
import { ChannelRegistry } from './workers/channel/registry.ts';

/** Who is connected to this process: the sockets fill it in, operations tell of it. */
export interface LiveConnections {
  readonly taskDelivery: TaskDelivery;
  readonly workerChannels: ChannelRegistry;
}

export const createLiveConnections = (deps: Deps): LiveConnections => ({
  taskDelivery: new TaskDelivery(deps),
  workerChannels: new ChannelRegistry(deps),
});
