import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../support/every-store.ts';
import { CLIENTS, globalLimit, LimitedDeployment, slotsInUse } from './limits.ts';

/** Reproducible choices (a linear congruential generator). */
class Choices {
  constructor(private seed: number) {}

  below(bound: number): number {
    this.seed = (Math.imul(this.seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.seed / 2 ** 32) * bound);
  }

  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** Removes one of the items. */
  takeFrom<T>(items: T[]): T | undefined {
    return items.splice(this.below(items.length), 1)[0];
  }
}

const SEEDS = [1, 2, 3];
const STEPS = 30;

onEveryStore((api) => {
  describe('whatever happens to the limit of a deployment and to its runs, no run is admitted beyond it', () => {
    it.each(SEEDS.flatMap((seed) => Object.keys(CLIENTS).map((client) => [seed, client as keyof typeof CLIENTS] as const)))(
      'sequence %s of %s',
      async (seed, client) => {
        const choices = new Choices(seed);
        const deployment = await LimitedDeployment.create(api, { headers: CLIENTS[client] });
        const shared = await globalLimit(api, { limit: 2 });
        /** The runs that hold a slot if there is a limit. */
        const active: string[] = [];
        const history: string[] = [];
        const isActive = async (run: string) => {
          const { state_type, state_name } = (await api.get(`/flow_runs/${run}`)).body;
          return ['PENDING', 'RUNNING', 'CANCELLING'].includes(state_type) || state_name === 'AwaitingRetry';
        };
        const propose = async (type: string, force = false) => {
          const run = choices.takeFrom(active);
          if (!run) return;
          await api.setState('flow_runs', run, type, { force, headers: deployment.headers });
          if (await isActive(run)) active.push(run);
        };
        const turn = async (active: boolean) => {
          const limit = await deployment.limit();
          if (limit) await api.patch(`/v2/concurrency_limits/${limit.id}`, { active });
        };
        const steps: Record<string, () => Promise<unknown>> = {
          admit: async () => {
            const limit = await deployment.limit();
            const run = await deployment.scheduled();
            await api.patch(`/flow_runs/${run}`, { empirical_policy: { retries: 1, retry_delay: 0 } });
            const isFree = !limit || (limit.active && active.length < limit.limit);
            expect([...history, await deployment.set(run, 'PENDING')]).toEqual([...history, isFree]);
            if (isFree) active.push(run);
          },
          start: () => propose('RUNNING'),
          cancel: () => propose('CANCELLING'),
          end: () => propose(choices.of(['COMPLETED', 'CRASHED', 'CANCELLED', 'PAUSED', 'SCHEDULED']), true),
          fail: () => propose('FAILED'),
          delete: async () => {
            const run = choices.takeFrom(active);
            if (run) await api.delete(`/flow_runs/${run}`);
          },
          'set the limit': () => deployment.patch({ concurrency_limit: 1 + choices.below(4) }),
          'delete the limit': async () => {
            const limit = await deployment.limit();
            if (limit && limit.id !== shared.id) await deployment.patch({ concurrency_limit: null });
          },
          'delete the global limit': async () => {
            const limit = await deployment.limit();
            if (limit && limit.id !== shared.id) await api.delete(`/v2/concurrency_limits/${limit.id}`);
          },
          'unlink the limit': () => deployment.patch({ global_concurrency_limit_id: null }),
          share: () => deployment.patch({ global_concurrency_limit_id: shared.id }),
          'turn off': () => turn(false),
          'turn on': () => turn(true),
        };
        const names = [...Object.keys(steps), 'admit', 'admit', 'admit', 'start', 'start', 'turn on'];
        for (let step = 0; step < STEPS; step++) {
          const name = choices.of(names);
          history.push(name);
          await steps[name]!();
          const limit = await deployment.limit();
          if (limit?.active) expect([...history, await deployment.inUse()]).toEqual([...history, active.length]);
        }
        await turn(true);
        for (const run of active) await api.setState('flow_runs', run, 'COMPLETED', { force: true });
        await api.patch(`/v2/concurrency_limits/${shared.id}`, { active: true });
        expect([...history, await slotsInUse(api, shared.id)]).toEqual([...history, 0]);
        if (await deployment.limit()) expect([...history, await deployment.inUse()]).toEqual([...history, 0]);
      },
    );
  });

  describe('whatever happens to a global limit, it grants no slots beyond it', () => {
    it.each(SEEDS)('sequence %s', async (seed) => {
      const choices = new Choices(seed);
      const { name, id } = await globalLimit(api, { limit: 3 });
      const path = `/v2/concurrency_limits/${id}`;
      const held: { lease: string; slots: number }[] = [];
      /** Slots that were acquired without a lease. */
      let loose = 0;
      let limit = 3;
      let isActive = true;
      const history: string[] = [];
      const used = () => held.reduce((sum, { slots }) => sum + slots, loose);
      const isGranted = ({ status }: { status: number }, slots: number) => {
        const expected = !isActive || used() + slots <= limit;
        expect([...history, status === 200]).toEqual([...history, expected]);
        return expected;
      };
      const steps: Record<string, () => Promise<unknown>> = {
        acquire: async () => {
          const slots = 1 + choices.below(2);
          const response = await api.post('/v2/concurrency_limits/increment-with-lease', { names: [name], slots });
          if (isGranted(response, slots)) held.push({ lease: response.body.lease_id, slots });
        },
        increment: async () => {
          if (isGranted(await api.post('/v2/concurrency_limits/increment', { names: [name], slots: 1 }), 1)) loose++;
        },
        release: async () => {
          const lease = choices.takeFrom(held);
          if (lease) await api.post('/v2/concurrency_limits/decrement-with-lease', { lease_id: lease.lease });
        },
        'release again': async () => {
          const lease_id = choices.takeFrom(held)?.lease;
          for (let n = 0; lease_id && n < 2; n++) await api.post('/v2/concurrency_limits/decrement-with-lease', { lease_id });
        },
        decrement: async () => {
          if (loose === 0) return;
          await api.post('/v2/concurrency_limits/decrement', { names: [name], slots: 1 });
          loose--;
        },
        expire: async () => {
          api.clock.advance(301);
          await api.service('lease-repossessor');
          held.length = 0;
        },
        'change the limit': async () => {
          limit = choices.below(5);
          await api.patch(path, { limit });
        },
        'turn off': async () => {
          await api.patch(path, { active: false });
          isActive = false;
        },
        'turn on': async () => {
          await api.patch(path, { active: true });
          isActive = true;
        },
      };
      const names = [...Object.keys(steps), 'acquire', 'acquire', 'increment', 'turn on'];
      for (let step = 0; step < STEPS * 2; step++) {
        const step = choices.of(names);
        history.push(step);
        await steps[step]!();
        if (isActive) expect([...history, (await api.get(path)).body.active_slots]).toEqual([...history, used()]);
      }
    });

    it('a counter that is set by hand while the limit is off applies when it is turned on', async () => {
      const { id, name } = await globalLimit(api, { limit: 5, active: false });
      await api.post('/v2/concurrency_limits/increment', { names: [name], slots: 2 });
      await api.patch(`/v2/concurrency_limits/${id}`, { active_slots: 1 });
      await api.post('/v2/concurrency_limits/increment', { names: [name], slots: 1 });
      expect((await api.get(`/v2/concurrency_limits/${id}`)).body.active_slots).toBe(1);
      await api.patch(`/v2/concurrency_limits/${id}`, { active: true });
      expect((await api.get(`/v2/concurrency_limits/${id}`)).body.active_slots).toBe(2);
    });

    it('one that is deleted and created again with the same name starts empty, and the leases of the former one change nothing', async () => {
      const former = await globalLimit(api);
      const acquire = () => api.post('/v2/concurrency_limits/increment-with-lease', { names: [former.name], slots: 1 });
      const { lease_id } = (await acquire()).body;
      await api.delete(`/v2/concurrency_limits/${former.id}`);
      const { id } = await globalLimit(api, { name: former.name });
      expect([await slotsInUse(api, id), (await acquire()).status]).toEqual([0, 200]);
      expect((await api.post(`/v2/concurrency_limits/leases/${lease_id}/renew`, {})).status).toBe(204);
      await api.post('/v2/concurrency_limits/decrement-with-lease', { lease_id });
      expect(await slotsInUse(api, id)).toBe(1);
    });
  });

  describe('whatever happens to the limits of a pool and its queues, a poll returns no run beyond them', () => {
    it.each(SEEDS)('sequence %s', async (seed) => {
      const choices = new Choices(seed);
      const { name: pool } = await api.workPool();
      const queues = ['default', (await api.workQueue(pool)).name];
      const limits: Record<string, number | null> = { [pool]: null, default: null, [queues[1]!]: null };
      const active: { id: string; queue: string }[] = [];
      const history: string[] = [];
      const scheduled = async (queue: string) =>
        (await api.flowRun({ work_pool_name: pool, work_queue_name: queue, state: 'SCHEDULED' })).id as string;
      for (const queue of queues) for (let n = 0; n < 12; n++) await scheduled(queue);
      const limit = async (what: string) => {
        const concurrency_limit = choices.of([null, 0, 1, 2, 3]);
        limits[what] = concurrency_limit;
        await api.patch(what === pool ? `/work_pools/${pool}` : `/work_pools/${pool}/queues/${what}`, { concurrency_limit });
      };
      const steps: Record<string, () => Promise<unknown>> = {
        'limit the pool': () => limit(pool),
        'limit a queue': () => limit(choices.of(queues)),
        claim: async () => {
          const [id] = await api.poll(pool);
          if (!id) return;
          await api.setState('flow_runs', id, 'PENDING');
          active.push({ id, queue: (await api.get(`/flow_runs/${id}`)).body.work_queue_name });
        },
        start: async () => active.length > 0 && api.setState('flow_runs', choices.of(active).id, 'RUNNING'),
        end: async () => {
          const run = choices.takeFrom(active);
          if (run)
            await api.setState('flow_runs', run.id, choices.of(['COMPLETED', 'CRASHED', 'CANCELLED', 'CANCELLING']), { force: true });
        },
        delete: async () => {
          const run = choices.takeFrom(active);
          if (run) await api.delete(`/flow_runs/${run.id}`);
        },
      };
      const names = [...Object.keys(steps), 'claim', 'claim', 'claim', 'start'];
      for (let step = 0; step < STEPS; step++) {
        const name = choices.of(names);
        history.push(name);
        await steps[name]!();
        const found = await api.poll(pool);
        const waiting = async (queue: string) =>
          (
            await api.post('/flow_runs/count', {
              flow_runs: { work_queue_name: { any_: [queue] }, state: { type: { any_: ['SCHEDULED'] } } },
              work_pools: { name: { any_: [pool] } },
            })
          ).body;
        const free = (what: string, busy: number) => Math.max(0, (limits[what] ?? Number.POSITIVE_INFINITY) - busy);
        let expected = 0;
        for (const queue of queues)
          expected += Math.min(await waiting(queue), free(queue, active.filter((run) => run.queue === queue).length));
        expect([...history, found.length]).toEqual([...history, Math.min(expected, free(pool, active.length))]);
      }
    });

    it('the runs of a deleted queue no longer count for its pool', async () => {
      const { name: pool } = await api.workPool({ concurrency_limit: 1 });
      const { name: queue } = await api.workQueue(pool);
      await api.flowRun({ work_pool_name: pool, work_queue_name: queue, state: 'RUNNING' });
      const due = await api.flowRun({ work_pool_name: pool, work_queue_name: 'default', state: 'SCHEDULED' });
      expect(await api.poll(pool)).toEqual([]);
      await api.delete(`/work_pools/${pool}/queues/${queue}`);
      await api.workQueue(pool, { name: queue });
      expect(await api.poll(pool)).toEqual([due.id]);
    });
  });
});
