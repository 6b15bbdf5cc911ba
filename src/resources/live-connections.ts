import type { Deps } from '../deps.ts';
import { TaskDelivery } from './task-runs/delivery/delivery.ts';
import { ChannelRegistry } from './workers/channel/registry.ts';

/** The clients connected to this process. The socket routes maintain it, and operations report it. */
export interface LiveConnections {
  readonly taskDelivery: TaskDelivery;
  readonly workerChannels: ChannelRegistry;
}

export const createLiveConnections = (deps: Deps): LiveConnections => ({
  taskDelivery: new TaskDelivery(deps),
  workerChannels: new ChannelRegistry(deps),
});
