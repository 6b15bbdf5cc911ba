import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { writers } from '../../generated/writers.ts';
import { contention } from '../base/errors.ts';
import { randomIds } from '../base/ids.ts';
import { parseJson } from '../base/json/json.ts';
import { bodyText } from '../http/response/body-text.ts';
import { encodeApart } from '../http/response/compress.ts';
import { SlowStatements } from '../store/drivers/slow-statements.ts';
import { toApiError } from '../store/errors.ts';
import { SqliteSnapshots } from '../store/sqlite/snapshots.ts';
import { createReadHandlers } from './handlers.ts';
import { handlersByLimit } from './handlers-by-limit.ts';
import { type FromReader, type Job, type Response, type Start, toRejection } from './messages.ts';

// A reader thread, which runs one operation after the other on its own connection. It ends when its port is closed.

if (!parentPort) throw new Error('a reader must run in a worker thread');
const port = parentPort;
const { connection, settings, niceness, stop } = workerData as Start;
const stopped = new Int32Array(stop);

let now = '';
const send = (message: FromReader, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
const { slowStatementMs } = settings.database;
const slowStatements = slowStatementMs === undefined ? undefined : new SlowStatements(slowStatementMs, (slow) => send({ slow }));
const store = new SqliteSnapshots(
  connection,
  () => {
    if (Atomics.load(stopped, 0) !== 0) throw contention(new Error('the read was stopped'));
  },
  slowStatements,
);
const loadAutomations = () => import('../automations/records/handlers.ts');
const handlersOf = handlersByLimit(store, (reading) =>
  createReadHandlers({ settings, store: reading, clock: { now: () => now }, ids: randomIds }, loadAutomations),
);

async function response({ op, request, context, limit, acceptsGzip }: Job): Promise<Response> {
  try {
    const { status, headers, body } = await store.snapshot(() => handlersOf(limit)[op](parseJson(request), context));
    return { reply: { status, headers, body: encodeApart(bodyText(body, writers[op]?.[status]), acceptsGzip) } };
  } catch (error) {
    const rejection = toApiError(error);
    return rejection
      ? { rejection: toRejection(rejection) }
      : { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function serve(job: Job): Promise<void> {
  now = job.now;
  const made = await response(job);
  send(made, 'reply' in made ? [made.reply.body.bytes.buffer as ArrayBuffer] : []);
}

port.on('message', (job: Job) => void serve(job));

// only Linux has a priority per thread; elsewhere this would slow down the whole process
if (process.platform === 'linux') setPriority(niceness);

send('ready');
