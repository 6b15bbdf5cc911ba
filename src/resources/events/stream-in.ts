import { readers } from '../../../generated/readers.ts';
import { ApiError } from '../../base/errors.ts';
import { parseBounded } from '../../base/json/depth.ts';
import { JsonSyntaxError } from '../../base/json/parser.ts';
import type { EventRecord } from '../../bus/event-record.ts';
import { schemaReader } from '../../contract/named.ts';
import type { Deps } from '../../deps.ts';
import { eventProblems, receivedEvent } from '../../events/reading.ts';
import type { Frame } from '../../sockets/client-socket.ts';
import { CLOSE, SocketClose } from '../../sockets/closing.ts';
import type { SocketRoute } from '../../sockets/route.ts';

const readEvent = schemaReader(readers.Event);

/** Clients drop a connection when a pong takes longer than 20 seconds. */
const LONGEST_WAIT_SECONDS = 15;

/**
 * The bytes of a frame can be three times those of its event: `\u00e9` for two, `\ud83d\ude00` for four. Longer frames are not parsed, because that delays
 * other requests.
 */
const BYTES_PER_BYTE_OF_EVENT = 3;

/**
 * `/events/in`: the client sends one event per frame, without a response. A pong confirms that all events sent before its ping are stored, so the service
 * delays it until then. If a client sends faster than events can be stored, the service pauses reading from it.
 */
export function eventsIn(deps: Deps): SocketRoute {
  const { ingest, settings, log } = deps;
  const longestFrame = settings.events.maximumSizeBytes * BYTES_PER_BYTE_OF_EVENT;
  const take = ({ text, bytes }: Frame) => {
    if (bytes <= longestFrame) ingest.accept([eventOfFrame(text, deps)], bytes);
    else log.warn({ bytes, limit: longestFrame }, 'dropped a frame that is too large for an event');
  };
  return {
    kind: 'eventsIn',
    path: '/events/in',
    scope: 'events:write',
    async open(socket) {
      await socket.takeAll({
        take,
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
