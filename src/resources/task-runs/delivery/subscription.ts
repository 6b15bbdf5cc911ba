import type { Clock } from '../../../base/clock.ts';
import { isJsonObject } from '../../../base/json/json.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import type { Deps } from '../../../deps.ts';
import type { ClientSocket } from '../../../sockets/client-socket.ts';
import { SocketClose } from '../../../sockets/closing.ts';
import type { SocketRoute } from '../../../sockets/route.ts';
import { toTaskRun } from '../wire.ts';
import type { TaskDelivery } from './delivery.ts';

const PROTOCOL_VIOLATION = 4001;
/** Maximum number of task keys of a subscription: each requires a lookup whenever the connection waits for a run. */
const MAX_KEYS = 500;
const violation = (text: string) => new SocketClose(PROTOCOL_VIOLATION, `Protocol violation: expected ${text}`);

/** Sends background runs to a task worker one at a time: the next one follows the acknowledgment. */
export const scheduledTaskRuns = ({ clock }: Pick<Deps, 'clock'>, delivery: TaskDelivery): SocketRoute => ({
  kind: 'scheduledTaskRuns',
  path: '/task_runs/subscriptions/scheduled',
  scope: 'runs:write',
  async open(socket) {
    const { keys, clientId } = readSubscription(await socket.receiveJson());
    const leave = delivery.workers.enter(clientId, keys);
    try {
      while (await deliverNext({ delivery, socket, keys, clock }));
    } finally {
      leave();
    }
  },
});

interface Turn {
  delivery: TaskDelivery;
  socket: ClientSocket;
  keys: readonly string[];
  clock: Clock;
}

/** @returns false if no further run follows */
async function deliverNext({ delivery, socket, keys, clock }: Turn): Promise<boolean> {
  const record = await delivery.next(keys, socket.closed);
  if (!record) return false;
  let response: 'ack' | 'quit';
  try {
    // frames received before a run is sent are ignored
    socket.discardFrames();
    await socket.send(toTaskRun(record, clock.now()));
    response = readResponse(await socket.receiveJson());
  } catch (error) {
    await delivery.returned(record);
    throw error;
  }
  await delivery.delivered(record.run.id);
  return response === 'ack';
}

function readSubscription(frame: JsonValue): { keys: readonly string[]; clientId: string } {
  if (!isJsonObject(frame) || frame.type !== 'subscribe') throw violation("'subscribe' message");
  const { keys, client_id: clientId } = frame;
  if (!isTexts(keys) || keys.length === 0) throw violation("'keys' in subscribe message");
  if (keys.length > MAX_KEYS) throw violation(`at most ${MAX_KEYS} 'keys' in subscribe message`);
  if (typeof clientId !== 'string' || clientId === '') throw violation("'client_id' in subscribe message");
  return { keys: [...new Set(keys)], clientId };
}

const isTexts = (value: JsonValue | undefined): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** `quit` also acknowledges the run. */
function readResponse(frame: JsonValue): 'ack' | 'quit' {
  if (isJsonObject(frame) && (frame.type === 'ack' || frame.type === 'quit')) return frame.type;
  throw violation("'ack' message");
}
