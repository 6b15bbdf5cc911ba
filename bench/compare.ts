import { setTimeout as sleep } from 'node:timers/promises';
import type { Schema } from '../generated/operations.ts';
import { addSeconds, fromMicros } from '../src/base/instant.ts';
import type { Databases } from './databases.ts';
import { type Load, load } from './load.ts';
import { aligned, whole } from './report.ts';
import type { LoadScenario } from './scenario.ts';
import type { Fixture } from './seed.ts';
import { COMMON_TAG, RARE_TAG } from './seed-runs.ts';
import { type HttpRequest, QUIET, type Server, send, startService } from './service.ts';

// The same requests to the service and to another server of the same interface. Both are filled over HTTP with the same data, and the loads take turns, so
// that both meet the same machine.

interface Conditions {
  databases: Databases;
  folder: string;
  /** `http://host:port/api` of the other server, whose database should be empty. */
  other: string;
  /** Length of each load. */
  seconds: number;
  /** Finished runs that each server gets first. */
  rows: number;
  scenarios: readonly LoadScenario[];
}

const ROUNDS = 3;
const WARM_UP_SECONDS = 1;
const IN_POOL = 500;
const SENDERS = 2;
/** More than the load uses up; the slower server needs fewer of them. */
const LIVES_PER_SECOND = { ours: 2_500, other: 100 };
const SETTLE_MILLISECONDS = 500;
/** A server that is busy while it is filled, or closes the connection, is asked again, as clients do. */
const ATTEMPTS = 30;
const RETRY_MILLISECONDS = 200;

/** @returns the figures as a table in Markdown */
export async function compare(conditions: Conditions, say: (text: string) => void): Promise<string> {
  const { databases, folder, other, seconds, rows, scenarios } = conditions;
  const service = await startService({ databaseUrl: await databases.create('compared'), folder, services: true, env: QUIET });
  try {
    const theirs: Server = { url: other };
    const lives = (perSecond: number) =>
      scenarios.some(({ name }) => name === 'set-state') ? Math.ceil(ROUNDS * (seconds + WARM_UP_SECONDS) * perSecond) : 0;
    const ours = { server: service, fixture: await fill(service, { rows, waiting: lives(LIVES_PER_SECOND.ours) }, say) };
    const others = { server: theirs, fixture: await fill(theirs, { rows, waiting: lives(LIVES_PER_SECOND.other) }, say) };
    const cells = [['scenario', 'per second', 'p50 ms', 'p99 ms', 'the other: per second', 'p50 ms', 'p99 ms', 'ratio', '']];
    for (const scenario of scenarios) {
      say(scenario.title);
      const pairs = [ours, others].map(({ server, fixture }) => ({ server, steps: scenario.steps(fixture), loads: [] as Load[] }));
      for (let round = 0; round < ROUNDS; round++)
        for (const { server, steps, loads } of pairs) {
          await load(server, steps, scenario.connections, WARM_UP_SECONDS);
          loads.push(await load(server, steps, scenario.connections, seconds));
          // what the server postponed must not burden the other one
          await sleep(SETTLE_MILLISECONDS);
        }
      const [one, another] = pairs.map(({ loads }) => middle(loads));
      if (!one || !another) continue;
      const failed = [one.failed > 0 ? `${one.failed} FAILED` : '', another.failed > 0 ? `the other: ${another.failed} FAILED` : ''];
      const figures = [one, another].flatMap(({ perSecond, p50, p99 }) => [whole(perSecond), whole(p50), whole(p99)]);
      cells.push([scenario.title, ...figures, ratio(one, another), failed.filter(Boolean).join('; ')]);
    }
    return aligned(cells, [1, 2, 3, 4, 5, 6, 7]);
  } finally {
    await service.stop();
  }
}

/** None if the other server answered nothing in time. */
const ratio = (one: Load, another: Load): string => (another.perSecond > 0 ? `${(one.perSecond / another.perSecond).toFixed(1)}×` : '');

/** The load with the middle rate, with the failures of all. */
function middle(loads: readonly Load[]): Load | undefined {
  const found = [...loads].sort((a, b) => a.perSecond - b.perSecond)[loads.length >> 1];
  return found && { ...found, failed: loads.reduce((sum, { failed }) => sum + failed, 0) };
}

type GivenState = Pick<Schema<'StateCreate'>, 'type' | 'name'> & { state_details?: { scheduled_time: string } };
type Made = { id: string; name: string };

/** Fills a server over HTTP: a flow, a pool with scheduled runs, finished runs, and runs that wait for a load that uses them up. */
async function fill(server: Server, { rows, waiting }: { rows: number; waiting: number }, say: (text: string) => void): Promise<Fixture> {
  say(`filling ${server.url} with ${rows + IN_POOL + waiting} runs`);
  const now = fromMicros(Date.now() * 1000);
  const post = async (path: string, body: unknown) => {
    const request: HttpRequest = { method: 'POST', path, body };
    for (let attempt = 1; ; attempt++) {
      const answer = await send(server, request).catch((error) => ({ status: 503, body: String(error) }));
      if (answer.status < 300) return answer.body as Made;
      if (answer.status !== 503 || attempt === ATTEMPTS)
        throw new Error(`${server.url}${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
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
      tags: n % 5 === 0 ? [COMMON_TAG] : n % 1000 === 1 ? [RARE_TAG] : [],
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
    rareTag: RARE_TAG,
    now,
  };
}

/** Makes so many, a few at a time. */
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
