import { ApiError } from '../../base/errors.ts';
import { isDeeperThan } from '../../base/json/depth.ts';
import { parseJson } from '../../base/json/json.ts';
import { JsonSyntaxError } from '../../base/json/parser.ts';
import type { EventRecord } from '../../bus/event-record.ts';
import { schemaReader } from '../../contract/named.ts';
import type { Deps } from '../../deps.ts';
import { eventProblems, receivedEvent } from '../../events/reading.ts';
import { CLOSE, SocketClose } from '../../sockets/closing.ts';
import type { SocketRoute } from '../../sockets/route.ts';

const readEvent = schemaReader('Event');

/** Clients drop a connection on which a pong takes 20 seconds. */
const LONGEST_WAIT_SECONDS = 15;

/**
 * `/events/in`: one event per frame, nothing in return (spec 10 §2). A pong tells the client that everything before its ping need not be sent again, so
 * it goes out when that is stored. A client that sends faster than the events can be stored is not read for a while.
 */
export function eventsIn(deps: Deps): SocketRoute {
  const { ingest } = deps;
  return {
    path: '/events/in',
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
    const value = parseJson(text);
    if (isDeeperThan(settings.api.maxBodyDepth, text, value)) throw invalidEvent();
    const event = readEvent(value);
    if (eventProblems(event, settings, []).length > 0) throw invalidEvent();
    return receivedEvent(event, clock.now());
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof ApiError) throw invalidEvent();
    throw error;
  }
}

const invalidEvent = () => new SocketClose(CLOSE.serverError, 'Invalid event');
