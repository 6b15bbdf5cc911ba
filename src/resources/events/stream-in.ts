import type { Deps } from '../../deps.ts';
import type { SocketRoute } from '../../sockets/route.ts';

/** Clients drop a connection when a pong takes longer than 20 seconds. */
const LONGEST_WAIT_SECONDS = 15;

/**
 * `/events/in`: the client sends one event per frame, without a response. A pong confirms that all events sent before its ping are stored, so the service
 * delays it until then. If a client sends faster than events can be stored, the service pauses reading from it.
 */
export function eventsIn({ ingest, streamedEvents }: Deps): SocketRoute {
  return {
    kind: 'eventsIn',
    path: '/events/in',
    scope: 'events:write',
    async open(socket) {
      await socket.takeAll({
        take: ({ text, bytes }) => streamedEvents.take(text, bytes),
        settled: () => ingest.flush(LONGEST_WAIT_SECONDS),
        room: () => ingest.room(),
      });
    },
  };
}
