import { ApiError } from '../base/errors.ts';
import { isJsonObject } from '../base/json/json.ts';
import type { JsonObject } from '../base/json/value.ts';
import { schemaReader } from '../contract/named.ts';
import type { Reader } from '../contract/reader.ts';
import type { ClientSocket } from './client-socket.ts';
import { CLOSE, SocketClose } from './closing.ts';

/** The frame in which a client specifies the messages to receive. */
export interface Subscription<F> {
  filter: F;
  frame: JsonObject;
}

/** Reads the one filter frame of a subscriber. Later frames are ignored. */
export function subscriptionReader<F>(reader: Reader<F>): (socket: ClientSocket) => Promise<Subscription<F>> {
  const read = schemaReader(reader);
  return async (socket) => {
    const frame = await socket.receiveJson();
    if (!isJsonObject(frame) || !('type' in frame)) throw new SocketClose(CLOSE.serverError, 'Invalid message');
    if (frame.type !== 'filter') throw new SocketClose(CLOSE.protocolError, "Expected 'filter' message");
    const filter = readFilter(() => read(frame.filter));
    socket.ignoreFrames();
    return { filter, frame };
  };
}

/** @throws {SocketClose} 1002 for the first problem that `read` throws */
export function readFilter<F>(read: () => F): F {
  try {
    return read();
  } catch (error) {
    const problem = error instanceof ApiError ? error.problems?.[0] : undefined;
    if (!problem) throw error;
    const place = problem.loc.slice(1).join('.');
    throw new SocketClose(CLOSE.protocolError, `Invalid filter: ${place === '' ? problem.msg : `${place}: ${problem.msg}`}`);
  }
}
