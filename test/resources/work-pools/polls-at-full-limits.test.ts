import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import { latePolicyAt } from '../../../src/orchestration/late-policy/dropped-queries.ts';
import { Admission } from '../../../src/orchestration/slots/admission.ts';
import { Turns } from '../../../src/orchestration/turns.ts';
import { nextDueRuns } from '../../../src/resources/work-pools/poll/poll.ts';
import { ANY_TIME, queuesToPoll } from '../../../src/resources/work-pools/poll/poll-queries.ts';
import { type Api, unique } from '../../support/api.ts';
import { cases } from '../../support/cases.ts';
import { onEveryStore } from '../../support/every-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

/** The three ways to poll for the runs of deployments on one queue. */
const WAYS = {
  'a pool': async (api: Api, { pool }: World, limit: number) => api.poll(pool.name, { limit }),
  'a queue by id': async (api: Api, { queue }: World, limit: number) =>
    idsOf(await api.post(`/work_queues/${queue.id}/get_runs`, { limit, scheduled_before: api.clock.peek() })),
  'served deployments': async (api: Api, { deployments }: World, limit: number) =>
    idsOf(
      await api.post('/deployments/get_scheduled_flow_runs', {
        deployment_ids: deployments.map(({ id }) => id),
        limit,
        scheduled_before: api.clock.peek(),
      }),
    ),
};

const idsOf = ({ body }: Json): string[] => body.map(({ id }: Json) => id);

interface World {
  pool: Json;
  queue: Json;
  deployments: Json[];
}

async function world(api: Api, ...bodies: object[]): Promise<World> {
  const pool = await api.workPool();
  const queue = (await api.get(`/work_pools/${pool.name}/queues/default`)).body;
  const deployments: Json[] = [];
  for (const body of bodies) deployments.push(await api.deployment({ name: unique('d'), work_pool_name: pool.name, ...body }));
  return { pool, queue, deployments };
}

/** A run that was due `age` seconds ago. */
const due = async (api: Api, { id }: Json, age: number, body: object = {}): Promise<string> =>
  (
    await api.post(`/deployments/${id}/create_flow_run`, {
      state: { type: 'SCHEDULED', state_details: { scheduled_time: addSeconds(api.clock.peek(), -age) } },
      ...body,
    })
  ).body.id;

const many = async (count: number, make: (n: number) => Promise<string>): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await make(n));
  return ids;
};

const KEYED = { concurrency_key: '{{ parameters.customer }}' };
const of = (customer: string) => ({ parameters: { customer } });

/** What a poll of a pool delivers if it looks ahead for this number of runs before it continues from limit to limit. */
async function pollAhead(api: Api, poolName: string, limit: number, lookAhead: number): Promise<string[]> {
  const { store, settings } = api.deps;
  const bounds = { ...ANY_TIME, before: api.clock.peek() };
  const rows = await queuesToPoll(store.reader, { poolName, ...bounds });
  const all = rows.map((row) => ({
    ...row,
    hasDue: Boolean(row.hasDue),
    isRanked: Boolean(row.isRanked),
    hasLimits: Boolean(row.hasLimits),
  }));
  const admission = new Admission(store.reader, settings, bounds.before, lookAhead);
  const search = { ...bounds, ...latePolicyAt(settings, bounds.before), limit };
  return nextDueRuns(store.reader, { pool: all[0]!.pool, all, scope: all, turns: new Turns(), admission }, search);
}

describe('polls at full limits', () => {
  onEveryStore((api) => {
    it('deliver as many runs of each priority when they skip limits as when they read all runs', { timeout: 120_000 }, async () => {
      const LIMITS = [{}, { concurrency_limit: 1 }, { concurrency_limit: 3, ...KEYED }, { ...KEYED, concurrency_key_limit: 2 }];
      const run = fc.record({
        deployment: fc.integer({ min: -1, max: LIMITS.length - 1 }),
        customer: fc.constantFrom('', 'acme', 'zeta'),
        age: fc.integer({ min: -30, max: 300 }),
        priority: fc.constantFrom(undefined, undefined, 20, 80),
        claimed: fc.boolean(),
      });
      const fairness = fc.constantFrom('NONE', 'DEPLOYMENT', 'CONCURRENCY_KEY');
      await fc.assert(
        fc.asyncProperty(fairness, fc.array(run, { minLength: 5, maxLength: 20 }), async (fair, runs) => {
          const { pool, deployments } = await world(api, ...LIMITS);
          await api.patch(`/work_pools/${pool.name}/queues/default`, { fairness: fair });
          const priorities = new Map<string, number>();
          for (const { deployment, customer, age, priority = 50, claimed } of runs) {
            const body = { priority, parameters: { customer } };
            const scheduled_time = addSeconds(api.clock.peek(), -age);
            const state = { type: 'SCHEDULED', state_details: { scheduled_time } };
            const id =
              deployment < 0
                ? (await api.flowRun({ work_pool_name: pool.name, state, priority })).id
                : await due(api, deployments[deployment], age, body);
            priorities.set(id, priority);
            if (claimed) await api.setState('flow_runs', id, 'PENDING');
          }
          const byPriority = (ids: string[]) => [20, 50, 80].map((priority) => ids.filter((id) => priorities.get(id) === priority).length);
          const everything = await pollAhead(api, pool.name, 100, 1000);
          expect(new Set(everything).size).toBe(everything.length);
          for (const limit of [1, 4, 100]) {
            const skipping = await pollAhead(api, pool.name, limit, 0);
            expect(byPriority(skipping)).toEqual(byPriority(everything.slice(0, limit)));
            expect(new Set(skipping).size).toBe(skipping.length);
          }
          // each of them gets its slot
          for (const id of await pollAhead(api, pool.name, 100, 0))
            expect((await api.setState('flow_runs', id, 'PENDING')).body.status).toBe('ACCEPT');
          expect(await pollAhead(api, pool.name, 100, 0)).toEqual([]);
          expect(await pollAhead(api, pool.name, 100, 1000)).toEqual([]);
        }),
        { numRuns: cases(30) },
      );
    });

    describe.each(Object.entries(WAYS))('of %s', (_, poll) => {
      it.each<[string, object, object]>([
        ['the limit of a deployment', { concurrency_limit: 1 }, {}],
        ['an inactive limit', { concurrency_limit: 1 }, {}],
        ['a limit of 0', { concurrency_limit: 1 }, {}],
        ['the limit of a value', KEYED, of('acme')],
        ['both limits', { concurrency_limit: 5, ...KEYED }, of('acme')],
      ])('deliver the runs of others behind those of %s', async (name, limit, run) => {
        const here = await world(api, limit, {});
        const [full, other] = here.deployments;
        if (name === 'an inactive limit') await api.patch(`/v2/concurrency_limits/${full.global_concurrency_limit.id}`, { active: false });
        if (name === 'a limit of 0') await api.patch(`/v2/concurrency_limits/${full.global_concurrency_limit.id}`, { limit: 0 });
        const [first, ...waiting] = await many(12, (n) => due(api, full, 600 - n, run));
        const wanted = await due(api, other, 5);
        if (!/inactive|of 0/.test(name)) {
          expect(await poll(api, here, 3)).toEqual([first, wanted]);
          expect((await api.setState('flow_runs', first!, 'PENDING')).body.state.type).toBe('PENDING');
        }
        expect(await poll(api, here, 3)).toEqual([wanted]);
        if (/inactive|of 0/.test(name)) return;
        await api.setState('flow_runs', first!, 'COMPLETED');
        expect(await poll(api, here, 3)).toEqual([waiting[0], wanted]);
      });

      it('deliver the run of another customer, and as many of one as slots are free', async () => {
        const here = await world(api, { ...KEYED, concurrency_key_limit: 2 });
        const [deployment] = here.deployments;
        const acme = await many(8, (n) => due(api, deployment, 600 - n, of('acme')));
        const zeta = await due(api, deployment, 5, of('zeta'));
        const none = await due(api, deployment, 3);
        expect(await poll(api, here, 5)).toEqual([acme[0], acme[1], zeta, none]);
        await api.setState('flow_runs', acme[0]!, 'PENDING');
        expect(await poll(api, here, 5)).toEqual([acme[1], zeta, none]);
      });

      it.each([
        ['CANCEL_NEW', 'Cancelled'],
        ['CANCEL_RUNNING', 'AwaitingConcurrencySlot'],
        ['KEEP_NEWEST', 'AwaitingConcurrencySlot'],
      ])('deliver a run whose claim has an effect: %s', async (collision_policy, then) => {
        const here = await world(api, { concurrency_limit: 1, collision_policy });
        const [first, second] = await many(2, (n) => due(api, here.deployments[0], 60 - n));
        await api.setState('flow_runs', first!, 'PENDING');
        expect(await poll(api, here, 3)).toEqual([second]);
        expect((await api.setState('flow_runs', second!, 'PENDING')).body.state.name).toBe(then);
        api.clock.advance(60);
        expect(await poll(api, here, 3)).toEqual([]);
      });
    });
  });
});
