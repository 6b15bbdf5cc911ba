import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSeconds, toWireInstant } from '../../../src/base/instant.ts';
import type { Api } from '../../support/api.ts';
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
      expect(await api.flowRun({})).toMatchObject({ priority: null });
      expect((await api.patch(`/flow_runs/${own.id}`, { priority: null })).status).toBe(204);
      expect((await api.get(`/flow_runs/${own.id}`)).body.priority).toBeNull();
      await api.service('scheduler');
      const filter = { flow_runs: { tags: { all_: ['auto-scheduled'] }, deployment_id: { any_: [deployment.id] } }, limit: 3 };
      for (const { priority } of (await api.post('/flow_runs/filter', filter)).body) expect(priority).toBe(7);
      for (const priority of [0, 101, 1.5]) expect((await api.patch(`/flow_runs/${own.id}`, { priority })).status).toBe(422);
    });

    it('and turns of deployments follow the model', { timeout: 120_000 }, async () => {
      const run = fc.record({
        deployment: fc.nat(3),
        age: fc.integer({ min: -20, max: 60 }),
        priority: fc.constantFrom(null, null, 1, 2, 50),
      });
      const given = fc.record({
        runs: fc.array(run, { maxLength: 14 }),
        limits: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 5 }),
        isFair: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(given, async ({ runs, limits, isFair }) => {
          const pool = await api.workPool();
          const path = `/work_pools/${pool.name}/queues/default`;
          expect((await api.patch(path, { fairness: isFair ? 'DEPLOYMENT' : 'NONE' })).status).toBe(204);
          const deployments: Awaited<ReturnType<typeof onQueue>>[] = [];
          for (let n = 0; n < 3; n++) deployments.push(await onQueue(api, pool));
          const model = new Model(isFair);
          for (const { deployment, age, priority } of runs) {
            const made = deployments[deployment];
            const state = scheduledAt(api, age);
            const { id } = made
              ? await made.run(age, priority)
              : await api.flowRun({ work_pool_name: pool.name, state, ...(priority !== null && { priority }) });
            const at = (await api.get(`/flow_runs/${id}`)).body.next_scheduled_start_time;
            model.add({ id, at, priority: priority ?? 101, turn: made?.deployment.id ?? 'none' });
          }
          for (const limit of limits) {
            const found = await poll(api, pool.name, limit);
            expect(found).toEqual(model.poll(toWireInstant(api.clock.peek()), limit));
            const [claimed] = found;
            if (claimed === undefined) continue;
            await api.setState('flow_runs', claimed, 'PENDING');
            model.claim(claimed);
          }
        }),
        { numRuns: 30 },
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
        const [id = ''] = await poll(api, pool.name, 1);
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
      await poll(api, pool.name);
      await api.deps.background.done();
      const [{ message }] = (await api.get(`/flow_runs/${last.id}/why`)).body.reasons;
      expect(message).toMatch(/2 runs in its queue are due before it, 2 of them with a higher priority\.$/);
    });
  });
});

interface Due {
  id: string;
  at: string;
  priority: number;
  turn: string;
}

/** The order in which runs are delivered. */
class Model {
  private runs: Due[] = [];
  private readonly last = new Map<string, number>();
  private count = 0;

  constructor(private readonly isFair: boolean) {}

  add(run: Due): void {
    this.runs.push(run);
  }

  claim(id: string): void {
    this.runs = this.runs.filter((run) => run.id !== id);
  }

  poll(before: string, limit: number): string[] {
    const due = this.runs.filter(({ at }) => at <= before).sort((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1));
    const found: Due[] = [];
    for (const level of [...new Set(due.map(({ priority }) => priority))].sort((a, b) => a - b)) {
      const waiting = due.filter(({ priority }) => priority === level);
      const room = limit - found.length;
      if (room <= 0) break;
      found.push(...(this.isFair ? this.rounds(level, waiting, room) : waiting.slice(0, room)));
    }
    return found.map(({ id }) => id);
  }

  private rounds(level: number, waiting: Due[], room: number): Due[] {
    const lastOf = (turn: string) => this.last.get(`${level} ${turn}`) ?? 0;
    const turns = [...new Set(waiting.map(({ turn }) => turn))].sort((a, b) => lastOf(a) - lastOf(b));
    for (const key of this.last.keys())
      if (key.startsWith(`${level} `) && !turns.includes(key.slice(`${level} `.length))) this.last.delete(key);
    const taken: Due[] = [];
    for (let round = 0; taken.length < room; round++) {
      const ofRound = turns.flatMap((turn) => waiting.filter((run) => run.turn === turn).slice(round, round + 1));
      if (ofRound.length === 0) break;
      for (const run of ofRound.slice(0, room - taken.length)) {
        taken.push(run);
        this.last.set(`${level} ${run.turn}`, ++this.count);
      }
    }
    return taken;
  }
}

const scheduledAt = (api: Api, age: number) => ({
  type: 'SCHEDULED',
  state_details: { scheduled_time: toWireInstant(addSeconds(api.clock.peek(), -age)) },
});

/** A deployment on the default queue of a pool, and its runs, which were due some seconds ago. */
async function onQueue(api: Api, pool: { name: string }) {
  const deployment = await api.deployment({ work_pool_name: pool.name });
  const run = async (age: number, priority: number | null = null): Promise<Json> =>
    (await api.post(`/deployments/${deployment.id}/create_flow_run`, { state: scheduledAt(api, age), priority })).body;
  return { deployment, run };
}

async function poll(api: Api, pool: string, limit = 200): Promise<string[]> {
  const { body } = await api.post(`/work_pools/${pool}/get_scheduled_flow_runs`, { scheduled_before: api.clock.peek(), limit });
  return body.map((due: { flow_run: { id: string } }) => due.flow_run.id);
}
