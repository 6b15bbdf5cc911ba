import { scheduledTaskRuns } from '../resources/task-runs/delivery/subscription.ts';
import { workerChannel } from '../resources/workers/channel/route.ts';
import type { Rooms } from '../rooms.ts';
import { eventsIn } from './events-in.ts';
import { eventsOut } from './events-out.ts';
import { logsOut } from './logs-out.ts';
import type { SocketRoute } from './route.ts';

/** Every WebSocket address of the service, as `asyncapi.yaml` lists them. */
export function socketRoutes(rooms: Rooms): SocketRoute[] {
  return [eventsIn(rooms), eventsOut(rooms), logsOut(rooms), scheduledTaskRuns(rooms), workerChannel(rooms)];
}
