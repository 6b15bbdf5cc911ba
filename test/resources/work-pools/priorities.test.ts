import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSeconds, toWireInstant } from '../../../src/base/time/instant.ts';
import type { Api } from '../../support/api.ts';
import { cases } from '../../support/cases.ts';
import { onEveryStore } from '../../support/every-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

describe('priorities of runs', () => {
  onEveryStore((api) => {
    it('are those of the request, or of the deployment, also for runs of schedules', async () => {
      const schedules = [{ schedule: { interval: 60 } }];
      const deployment = await api.deployment({ run_priority: 7, schedules });
      const run = async (body: object) => (await api.post(`/deployments/${deployment.id}/create_flow_run`, body)).body;
      expect(await run({})).toMatchObject({ priority: 7 });
      const own = await run({ priority: 2 });
      expect(own.priority).toBe(2);
      expect(await api.flowRun({ priority: 5 })).toMatchObject({ priority: 5 });
      expect(await api.flowRun({})).toMatchObject({ priority: 50 });
      expect((await api.patch(`/flow_runs/${own.id}`, { priority: null })).status).toBe(204);
      expect((await api.get(`/flow_runs/${own.id}`)).body.priority).toBe(50);
      await api.service('scheduler');
      const filter = { flow_runs: { tags: { all_: ['auto-scheduled'] }, deployment_id: { any_: [deployment.id] } }, limit: 3 };
      for (const { priority } of (await api.post('/flow_runs/filter', filter)).body) expect(priority).toBe(7);
      for (const priority of [0, 101, 1.5]) expect((await api.patch(`/flow_runs/${own.id}`, { priority })).status).toBe(422);
    });

    it('and turns follow the model', { timeout: 120_000 }, async () => {
      const fairness = fc.constantFrom('NONE', 'DEPLOYMENT', 'CONCURRENCY_KEY');
      const step = fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({ deployment: fc.nat(3), age: fc.integer({ min: -20, max: 60 }), priority: PRIORITY, key: KEY }),
        },
        { weight: 4, arbitrary: fc.record({ limit: fc.integer({ min: 1, max: 6 }), claims: fc.nat(3) }) },
        { weight: 1, arbitrary: fc.record({ changed: fc.nat(), priority: PRIORITY }) },
        { weight: 1, arbitrary: fc.record({ fairness }) },
      );
      await fc.assert(
        fc.asyncProperty(fairness, fc.array(step, { minLength: 6, maxLength: 24 }), async (first, steps) => {
          const pool = await api.workPool();
          const setFairness = async (next: string) =>
            expect((await api.patch(`/work_pools/${pool.name}/queues/default`, { fairness: next })).status).toBe(204);
          await setFairness(first);
          const model = new Model(first);
          const deployments: Awaited<ReturnType<typeof onQueue>>[] = [];
          for (let n = 0; n < 3; n++) deployments.push(await onQueue(api, pool));
          for (const given of steps) {
            if ('fairness' in given) {
              await setFairness(given.fairness);
              model.fairness = given.fairness;
            } else if ('limit' in given) {
              const found = await api.poll(pool.name, { limit: given.limit });
              expect(found).toEqual(model.poll(toWireInstant(api.clock.peek()), given.limit));
              for (const claimed of found.slice(0, given.claims)) {
                await api.setState('flow_runs', claimed, 'PENDING');
                model.claim(claimed);
              }
            } else if ('changed' in given) {
              const run = model.runs[given.changed % model.runs.length];
              if (!run) continue;
              expect((await api.patch(`/flow_runs/${run.id}`, { priority: given.priority })).status).toBe(204);
              run.priority = given.priority ?? 50;
            } else {
              const { age, priority, key } = given;
              const made = deployments[given.deployment];
              const run = made
                ? await made.run(age, priority, key)
                : await api.flowRun({ work_pool_name: pool.name, state: scheduledAt(api, age), ...(priority !== null && { priority }) });
              const { next_scheduled_start_time: at } = (await api.get(`/flow_runs/${run.id}`)).body;
              model.runs.push({
                id: run.id,
                at,
                priority: priority ?? 50,
                deployment: made?.deployment.id ?? 'none',
                key: made ? key : '',
              });
            }
          }
        }),
        { numRuns: cases(30) },
      );
    });

    it('do not matter to a deployment that would starve without turns', async () => {
      const pool = await api.workPool();
      await api.patch(`/work_pools/${pool.name}/queues/default`, { fairness: 'DEPLOYMENT' });
      const [backfill, hourly] = [await onQueue(api, pool), await onQueue(api, pool)];
      const many: Json[] = [];
      for (let n = 0; n < 5; n++) many.push(await backfill.run(600 - n));
      const wanted = await hourly.run(1);
      const order: string[] = [];
      for (let n = 0; n < 3; n++) {
        const [id = ''] = await api.poll(pool.name, { limit: 1 });
        await api.setState('flow_runs', id, 'PENDING');
        order.push(id);
      }
      expect(order).toEqual([many[0].id, wanted.id, many[1].id]);
    });

    it('apply to queues that workers poll by id, and to deployments that are served', async () => {
      const pool = await api.workPool();
      const { deployment, run } = await onQueue(api, pool);
      const [first, second, third] = [await run(30), await run(20, 9), await run(10, 2)];
      const queue = (await api.get(`/work_pools/${pool.name}/queues/default`)).body;
      const wanted = [third.id, second.id, first.id];
      const idsOf = ({ body }: Json) => body.map(({ id }: Json) => id);
      expect(idsOf(await api.post(`/work_queues/${queue.id}/get_runs`, {}))).toEqual(wanted);
      expect(idsOf(await api.post('/deployments/get_scheduled_flow_runs', { deployment_ids: [deployment.id] }))).toEqual(wanted);
    });

    it('explain what a run waits behind', async () => {
      const pool = await api.workPool();
      await api.post(`/work_pools/${pool.name}/workers/heartbeat`, { name: 'w' });
      const { run } = await onQueue(api, pool);
      const last = await run(60);
      for (let n = 0; n < 2; n++) await run(1, 3);
      await api.poll(pool.name);
      await api.deps.background.done();
      const [{ message }] = (await api.get(`/flow_runs/${last.id}/why`)).body.reasons;
      expect(message).toMatch(/2 runs in its queue are due before it, 2 of them with a higher priority\.$/);
      await (await onQueue(api, pool)).run(90);
      await run(90, 90);
      expect((await api.patch(`/work_pools/${pool.name}/queues/default`, { fairness: 'CONCURRENCY_KEY' })).status).toBe(204);
      const [fair] = (await api.get(`/flow_runs/${last.id}/why`)).body.reasons;
      expect(fair.message).toMatch(
        /2 runs in its queue are due before it, 2 of them with a higher priority\. It takes turns with 1 other \(turn of its deployment\)\.$/,
      );
    });
  });
});

const PRIORITY = fc.constantFrom(null, null, 1, 40, 50, 60, 100);
const KEY = fc.constantFrom('', 'acme', 'zeta');

interface Due {
  id: string;
  at: string;
  priority: number;
  deployment: string;
  key: string;
}

/** The order in which runs are delivered. */
class Model {
  readonly runs: Due[] = [];
  private readonly last = new Map<number, string>();

  constructor(public fairness: string) {}

  claim(id: string): void {
    const [run] = this.runs.splice(
      this.runs.findIndex((one) => one.id === id),
      1,
    );
    if (run) this.take(run);
  }

  poll(before: string, limit: number): string[] {
    const due = this.runs.filter(({ at }) => at <= before).sort((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1));
    const found: Due[] = [];
    for (const level of [...new Set(due.map(({ priority }) => priority))].sort((a, b) => a - b)) {
      const inLevel = due.filter(({ priority }) => priority === level);
      const taken = this.inTurns(level, inLevel).slice(0, limit - found.length);
      if (taken[0]) this.take(taken[0]);
      found.push(...taken);
    }
    return found.map(({ id }) => id);
  }

  private inTurns(level: number, due: Due[]): Due[] {
    const last = this.last.get(level) ?? '';
    const turns = [...new Set(due.map((run) => this.turnOf(run)))].sort();
    const ring = [...turns.filter((turn) => turn > last), ...turns.filter((turn) => turn <= last)];
    return due.flatMap((_, round) => ring.flatMap((turn) => due.filter((run) => this.turnOf(run) === turn).slice(round, round + 1)));
  }

  private turnOf({ deployment, key }: Due): string {
    if (this.fairness === 'NONE') return '';
    return this.fairness === 'CONCURRENCY_KEY' && key !== '' ? `key ${key}` : `deployment ${deployment}`;
  }

  private take(run: Due): void {
    const turn = this.turnOf(run);
    if (turn !== '') this.last.set(run.priority, turn);
  }
}

const scheduledAt = (api: Api, age: number) => ({
  type: 'SCHEDULED',
  state_details: { scheduled_time: toWireInstant(addSeconds(api.clock.peek(), -age)) },
});

/** A deployment on the default queue of a pool, and its runs, which were due some seconds ago. */
async function onQueue(api: Api, pool: { name: string }) {
  const keys = { concurrency_key: '{{ parameters.customer }}', concurrency_key_limit: 100 };
  const deployment = await api.deployment({ work_pool_name: pool.name, ...keys });
  const run = async (age: number, priority: number | null = null, customer = ''): Promise<Json> =>
    (await api.post(`/deployments/${deployment.id}/create_flow_run`, { state: scheduledAt(api, age), priority, parameters: { customer } }))
      .body;
  return { deployment, run };
}
