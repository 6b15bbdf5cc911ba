import { isJsonObject } from '../../../base/json/json.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import type { Clock } from '../../../base/time/clock.ts';
import type { Deps } from '../../../deps.ts';
import type { ClientSocket, Frame } from '../../../sockets/client-socket.ts';
import { CLOSE, SocketClose } from '../../../sockets/closing.ts';
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
  async open(socket, { limit }) {
    if (limit) throw new SocketClose(CLOSE.policyViolation, 'Your access is limited');
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
  const quit = new AbortController();
  // other frames that arrive before a run is sent are ignored
  const endWatching = socket.watch((frame) => {
    if (isQuit(frame)) quit.abort();
  });
  const record = await delivery.next(keys, AbortSignal.any([socket.closed, quit.signal])).finally(endWatching);
  if (!record) return false;
  let response: 'ack' | 'quit';
  try {
    if (quit.signal.aborted) throw new SocketClose(CLOSE.normal, '');
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

/** Larger frames contain more than a word. */
const LONGEST_QUIT = 1000;

function isQuit({ text, bytes }: Frame): boolean {
  try {
    return bytes <= LONGEST_QUIT && (JSON.parse(text) as { type?: unknown } | null)?.type === 'quit';
  } catch {
    return false;
  }
}

/** `quit` also acknowledges the run. */
function readResponse(frame: JsonValue): 'ack' | 'quit' {
  if (isJsonObject(frame) && (frame.type === 'ack' || frame.type === 'quit')) return frame.type;
  throw violation("'ack' message");
}
