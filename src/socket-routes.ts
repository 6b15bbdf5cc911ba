import type { Deps } from './deps.ts';
import { eventsIn } from './resources/events/stream-in.ts';
import { eventsOut } from './resources/events/stream-out.ts';
import type { LiveConnections } from './resources/live-connections.ts';
import { logsOut } from './resources/logs/stream-out.ts';
import { scheduledTaskRuns } from './resources/task-runs/delivery/subscription.ts';
import { workerChannel } from './resources/workers/channel/route.ts';
import type { SocketRoute } from './sockets/route.ts';

/** Every WebSocket route of the service, as listed in `asyncapi.yaml`. */
export function socketRoutes(deps: Deps, { taskDelivery, workerChannels }: LiveConnections): SocketRoute[] {
  return [eventsIn(deps), eventsOut(deps), logsOut(deps), scheduledTaskRuns(deps, taskDelivery), workerChannel(deps, workerChannels)];
}
