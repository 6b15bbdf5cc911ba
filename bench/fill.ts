import { setTimeout as sleep } from 'node:timers/promises';
import type { Schema } from '../generated/operations.ts';
import { addSeconds, fromMicros, type Instant } from '../src/base/time/instant.ts';
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

/** Fills a server over HTTP: a flow, a pool with scheduled runs, and finished runs. */
export async function fill(server: Server, rows: number, print: (text: string) => void): Promise<Fixture> {
  print(`filling ${server.url} with ${rows + IN_POOL} runs`);
  const now = fromMicros(Date.now() * 1000);
  const poolName = `bench-${Date.now()}`;
  const flow = await post(server, '/flows/', { name: `bench-${Date.now()}` });
  await post(server, '/work_pools/', { name: poolName, type: 'process', base_job_template: {} });
  const finished = await many(rows, (n) => {
    const state = n % 9 === 0 ? ({ type: 'FAILED', name: 'Failed' } as const) : ({ type: 'COMPLETED', name: 'Completed' } as const);
    return post(server, '/flow_runs/', numbered(n, flow.id, now, state));
  });
  await many(IN_POOL, (n) =>
    post(server, '/flow_runs/', { ...numbered(n, flow.id, now, scheduled(addSeconds(now, n - IN_POOL))), work_pool_name: poolName }),
  );
  return {
    rows,
    flowId: flow.id,
    poolName,
    inPool: IN_POOL,
    finished: finished.map(({ id }) => id),
    waiting: [],
    commonTag: COMMON_TAG,
    rareTags: RARE_TAGS,
    now,
  };
}

/** Adds runs that wait for a load that consumes them. */
export async function addWaiting(server: Server, fixture: Fixture, count: number, print: (text: string) => void): Promise<void> {
  print(`adding ${count} waiting runs to ${server.url}`);
  const { flowId, now } = fixture;
  const made = await many(count, (n) => post(server, '/flow_runs/', numbered(n, flowId, now, scheduled(now))));
  fixture.waiting.push(...made.map(({ id }) => id));
}

async function post(server: Server, path: string, body: unknown): Promise<Made> {
  const request: HttpRequest = { method: 'POST', path, body };
  for (let attempt = 1; ; attempt++) {
    const response = await send(server, request).catch((error) => ({ status: 503, body: String(error) }));
    if (response.status < 300) return response.body as Made;
    if (response.status !== 503 || attempt === ATTEMPTS)
      throw new Error(`${server.url}${path} responded with ${response.status}: ${JSON.stringify(response.body)}`);
    await sleep(attempt * RETRY_MILLISECONDS);
  }
}

const scheduled = (time: Instant): GivenState => ({ type: 'SCHEDULED', name: 'Scheduled', state_details: { scheduled_time: time } });

/** The body of the request that creates the run with this number. */
const numbered = (n: number, flowId: string, now: Instant, state: GivenState) => ({
  flow_id: flowId,
  name: `run-${n}`,
  parameters: { day: now.slice(0, 10), batch: n % 500 },
  tags: [RARE_TAGS[n % RARE_TAGS.length]!, ...(n % 5 === 0 ? [COMMON_TAG] : [])],
  state,
});

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
