import { ApiError } from '../../base/errors.ts';
import { parseBounded } from '../../base/json/depth.ts';
import { JsonSyntaxError } from '../../base/json/parser.ts';
import type { EventRecord } from '../../bus/event-record.ts';
import { schemaReader } from '../../contract/named.ts';
import type { Deps } from '../../deps.ts';
import { eventProblems, receivedEvent } from '../../events/reading.ts';
import { CLOSE, SocketClose } from '../../sockets/closing.ts';
import type { SocketRoute } from '../../sockets/route.ts';

const readEvent = schemaReader('Event');

/** Clients drop a connection when a pong takes longer than 20 seconds. */
const LONGEST_WAIT_SECONDS = 15;

/**
 * `/events/in`: the client sends one event per frame and gets no answer. A pong tells it that everything sent before its ping is safe, so it is sent once
 * those events are stored. If a client sends faster than events can be stored, the service pauses reading from it.
 */
export function eventsIn(deps: Deps): SocketRoute {
  const { ingest } = deps;
  return {
    path: '/events/in',
    scope: 'events:write',
    async open(socket) {
      await socket.takeAll({
        take: ({ text, bytes }) => ingest.accept([eventOfFrame(text, deps)], bytes),
        settled: () => ingest.flush(LONGEST_WAIT_SECONDS),
        room: () => ingest.room(),
      });
    },
  };
}

/** @throws {SocketClose} */
function eventOfFrame(text: string, { clock, settings }: Deps): EventRecord {
  try {
    const event = readEvent(parseBounded(text, settings.api));
    if (eventProblems(event, settings, []).length > 0) throw invalidEvent();
    return receivedEvent(event, clock.now());
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof ApiError) throw invalidEvent();
    throw error;
  }
}

const invalidEvent = () => new SocketClose(CLOSE.serverError, 'Invalid event');
