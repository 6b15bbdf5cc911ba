import { keepTrying } from '../../base/async/keep-trying.ts';
import type { Deps } from '../../deps.ts';
import { withoutOutside } from '../../keys/limits/emitted-events.ts';
import type { ClientSocket } from '../../sockets/client-socket.ts';
import type { SocketRoute } from '../../sockets/route.ts';
import { isRetryable } from '../../store/errors.ts';
import type { Limit } from '../../store/limits/limit.ts';

/** Clients drop a connection when a pong takes longer than 20 seconds. */
const LONGEST_WAIT_SECONDS = 15;

/**
 * `/events/in`: the client sends one event per frame, without a response. A pong confirms that all events sent before its ping are stored, so the service
 * delays it until then. If a client sends faster than events can be stored, the service pauses reading from it.
 */
export function eventsIn({ ingest, streamedEvents, store }: Deps): SocketRoute {
  return {
    kind: 'eventsIn',
    path: '/events/in',
    scope: 'events:write',
    async open(socket, { limit }) {
      if (limit) return takeLimited(socket, { ingest, streamedEvents, store }, limit);
      await socket.takeAll({
        take: ({ text, bytes }) => streamedEvents.take(text, bytes),
        settled: () => ingest.flush(LONGEST_WAIT_SECONDS),
        room: () => ingest.room(),
      });
    },
  };
}

/** Frames of a client with a limit that wait for the check of their objects; with more, the service pauses reading. */
const MAX_UNCHECKED = 100;

async function takeLimited(
  socket: ClientSocket,
  { ingest, streamedEvents, store }: Pick<Deps, 'ingest' | 'streamedEvents' | 'store'>,
  limit: Limit,
): Promise<void> {
  let checked = Promise.resolve();
  let unchecked = 0;
  const accept: typeof ingest.accept = (events, bytes) => {
    unchecked += 1;
    checked = checked
      .then(() => keepTrying(() => withoutOutside(store.reader, limit, events), { mayHelp: isRetryable, signal: socket.closed }))
      .then((inside) => void ingest.accept(inside, bytes))
      // the client has left, or the database rejects the check
      .catch(() => undefined)
      .finally(() => {
        unchecked -= 1;
      });
    return events.length;
  };
  await socket.takeAll({
    take: ({ text, bytes }) => streamedEvents.take(text, bytes, accept),
    settled: async () => {
      await checked;
      await ingest.flush(LONGEST_WAIT_SECONDS);
    },
    room: () => (unchecked > MAX_UNCHECKED ? checked : ingest.room()),
  });
}
