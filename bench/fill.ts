import { setTimeout as sleep } from 'node:timers/promises';
import type { Schema } from '../generated/operations.ts';
import { addSeconds, fromMicros } from '../src/base/instant.ts';
import type { Fixture } from './seed.ts';
import { COMMON_TAG, RARE_TAGS } from './seed-runs.ts';
import { type HttpRequest, type Server, send } from './service.ts';

const IN_POOL = 500;
const SENDERS = 2;
/** A request is retried, as clients do, if the server is busy or closes the connection. */
const ATTEMPTS = 30;
const RETRY_MILLISECONDS = 200;

type GivenState = Pick<Schema<'StateCreate'>, 'type' | 'name'> & { state_details?: { scheduled_time: string } };
type Made = { id: string; name: string };

/** Fills a server over HTTP: a flow, a pool with scheduled runs, finished runs, and waiting runs that a load consumes. */
export async function fill(
  server: Server,
  { rows, waiting }: { rows: number; waiting: number },
  print: (text: string) => void,
): Promise<Fixture> {
  print(`filling ${server.url} with ${rows + IN_POOL + waiting} runs`);
  const now = fromMicros(Date.now() * 1000);
  const post = async (path: string, body: unknown) => {
    const request: HttpRequest = { method: 'POST', path, body };
    for (let attempt = 1; ; attempt++) {
      const response = await send(server, request).catch((error) => ({ status: 503, body: String(error) }));
      if (response.status < 300) return response.body as Made;
      if (response.status !== 503 || attempt === ATTEMPTS)
        throw new Error(`${server.url}${path} responded with ${response.status}: ${JSON.stringify(response.body)}`);
      await sleep(attempt * RETRY_MILLISECONDS);
    }
  };
  const poolName = `bench-${Date.now()}`;
  const flow = await post('/flows/', { name: `bench-${Date.now()}` });
  await post('/work_pools/', { name: poolName, type: 'process', base_job_template: {} });
  const run = (n: number, state: GivenState, more: Record<string, unknown> = {}) =>
    post('/flow_runs/', {
      flow_id: flow.id,
      name: `run-${n}`,
      parameters: { day: now.slice(0, 10), batch: n % 500 },
      tags: [RARE_TAGS[n % RARE_TAGS.length]!, ...(n % 5 === 0 ? [COMMON_TAG] : [])],
      state,
      ...more,
    });
  const finished = await many(rows, (n) =>
    run(n, n % 9 === 0 ? { type: 'FAILED', name: 'Failed' } : { type: 'COMPLETED', name: 'Completed' }),
  );
  const scheduled = (n: number) => ({
    type: 'SCHEDULED' as const,
    name: 'Scheduled',
    state_details: { scheduled_time: addSeconds(now, n - IN_POOL) },
  });
  await many(IN_POOL, (n) => run(n, scheduled(n), { work_pool_name: poolName }));
  const ready = await many(waiting, (n) => run(n, { type: 'SCHEDULED', name: 'Scheduled', state_details: { scheduled_time: now } }));
  return {
    rows,
    flowId: flow.id,
    poolName,
    inPool: IN_POOL,
    finished: finished.map(({ id }) => id),
    waiting: ready.map(({ id }) => id),
    commonTag: COMMON_TAG,
    rareTags: RARE_TAGS,
    now,
  };
}

/** Creates `count` records, a few at a time. */
async function many(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (next < count) made.push(await make(next++));
    }),
  );
  return made;
}
