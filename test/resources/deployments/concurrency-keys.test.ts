import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSeconds, toWireInstant } from '../../../src/base/time/instant.ts';
import { concurrencyLimits } from '../../../src/store/schema/tables.ts';
import { GRACE_SECONDS, Model, PHASES, POLICIES } from '../../services/collision-model.ts';
import type { Api } from '../../support/api.ts';
import { cases } from '../../support/cases.ts';
import { onEveryStore } from '../../support/every-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

const KEY = '{{ parameters.customer }}';
const FULL = 'Concurrency limit of the value of the concurrency key reached.';

const keyed = (api: Api, body: object = {}) => api.deployment({ concurrency_key: KEY, enforce_parameter_schema: false, ...body });

describe('concurrency keys', () => {
  onEveryStore((api) => {
    const create = async (deployment: Json, customer: unknown, body: object = {}): Promise<Json> =>
      (await api.post(`/deployments/${deployment.id}/create_flow_run`, { parameters: { customer }, ...body })).body;
    const set = async (run: Json, type: string, headers?: Record<string, string>) =>
      (await api.setState('flow_runs', run.id, type, { headers })).body;
    const claim = (run: Json) => set(run, 'PENDING');
    const read = async ({ id }: Json): Promise<Json> => (await api.get(`/flow_runs/${id}`)).body;
    const values = async ({ id }: Json, body: object = {}): Promise<Json> =>
      (await api.post('/deployments/concurrency_keys', { deployment_id: id, ...body })).body;
    const keyLimits = async (deployment: Json) =>
      (await api.deps.store.reader.db.select().from(concurrencyLimits)).filter(({ deploymentId }) => deploymentId === deployment.id);

    it('limit the runs with the same value, and delete the limit of a value that no run holds', async () => {
      const deployment = await keyed(api);
      const [acme, again, other] = [await create(deployment, 'acme'), await create(deployment, 'acme'), await create(deployment, 'b')];
      expect(acme.concurrency_key).toBe('acme');
      const claimed = await claim(acme);
      expect(claimed).toMatchObject({ status: 'ACCEPT' });
      expect(claimed.state.state_details.deployment_concurrency_lease_id).toBeTruthy();
      expect(await claim(again)).toMatchObject({
        status: 'REJECT',
        details: { reason: FULL },
        state: { type: 'SCHEDULED', name: 'AwaitingConcurrencySlot' },
      });
      expect(await claim(other)).toMatchObject({ status: 'ACCEPT' });
      expect(await keyLimits(deployment)).toHaveLength(2);
      await set(acme, 'RUNNING');
      expect(await claim(again)).toMatchObject({ status: 'REJECT' });
      await set(acme, 'COMPLETED');
      expect(await keyLimits(deployment)).toHaveLength(1);
      expect(await claim(again)).toMatchObject({ status: 'ACCEPT' });
      for (const run of [again, other]) await set(run, 'CRASHED');
      expect(await keyLimits(deployment)).toEqual([]);
    });

    it('apply in addition to the limit of the deployment: a run needs both slots, and keeps neither alone', async () => {
      const deployment = await keyed(api, { concurrency_limit: 2 });
      const slots = async () => (await api.get(`/deployments/${deployment.id}`)).body.global_concurrency_limit.active_slots;
      const [a, a2, b, c] = [
        await create(deployment, 'a'),
        await create(deployment, 'a'),
        await create(deployment, 'b'),
        await create(deployment, 'c'),
      ];
      await claim(a);
      expect(await claim(a2)).toMatchObject({ details: { reason: FULL } });
      expect(await slots()).toBe(1);
      await claim(b);
      expect(await claim(c)).toMatchObject({ details: { reason: 'Deployment concurrency limit reached.' } });
      expect((await keyLimits(deployment)).map(({ keyValue }) => keyValue).sort()).toEqual(['a', 'b']);
      await set(a, 'CANCELLED');
      expect(await slots()).toBe(1);
      expect(await claim(c)).toMatchObject({ status: 'ACCEPT' });
      expect(await claim(a2)).toMatchObject({ details: { reason: 'Deployment concurrency limit reached.' } });
    });

    it('allow a number of runs per value, which can change', async () => {
      const deployment = await keyed(api, { concurrency_key_limit: 2 });
      const runs: Json[] = [];
      for (let n = 0; n < 4; n++) runs.push(await create(deployment, 1));
      const statuses = async () => {
        const all = [];
        for (const run of runs) all.push((await claim(run)).status);
        return all;
      };
      expect(await statuses()).toEqual(['ACCEPT', 'ACCEPT', 'REJECT', 'REJECT']);
      await api.patch(`/deployments/${deployment.id}`, { concurrency_key_limit: 3 });
      expect(await claim(runs[2])).toMatchObject({ status: 'ACCEPT' });
      await api.patch(`/deployments/${deployment.id}`, { concurrency_key_limit: null });
      expect(await claim(runs[3])).toMatchObject({ status: 'REJECT' });
      await api.patch(`/deployments/${deployment.id}`, { concurrency_key: null });
      expect(await claim(runs[3])).toMatchObject({ status: 'ACCEPT' });
    });

    it.each([
      ['a missing value limits nothing', KEY, {}, null],
      ['an empty value limits nothing', KEY, { customer: '  ' }, null],
      ['a number', KEY, { customer: 7 }, '7'],
      ['a value of two parameters', '{{ parameters.a }}/{{ parameters.b.c }}', { a: 'x', b: { c: true } }, 'x/True'],
      ['tags and labels', '{{ tags | sort | join("+") }} {{ labels.team }}', {}, 'one+two etl'],
      ['spaces around it do not count', ' {{ parameters.customer }} ', { customer: ' c ' }, 'c'],
      ['a template that fails', '{{ parameters.customer / 0 }}', { customer: 1 }, /^template error: /],
      ['a long value is shortened', KEY, { customer: 'x'.repeat(5000) }, /^x{167}#[0-9a-f]{32}$/],
      ['text that a database cannot store', KEY, { customer: 'a\u0000b' }, /^a.*b$/],
    ])('%s', async (_, concurrency_key, parameters, expected) => {
      const deployment = await keyed(api, { concurrency_key, tags: ['two'], labels: { team: 'etl' } });
      const body = { parameters, tags: ['one'] };
      const run = (await api.post(`/deployments/${deployment.id}/create_flow_run`, body)).body;
      if (expected instanceof RegExp) expect(run.concurrency_key).toMatch(expected);
      else expect(run.concurrency_key).toBe(expected);
      const second = (await api.post(`/deployments/${deployment.id}/create_flow_run`, body)).body;
      await claim(run);
      expect((await claim(second)).status).toBe(expected === null ? 'ACCEPT' : 'REJECT');
    });

    it('keep long values apart that begin in the same way', async () => {
      const deployment = await keyed(api);
      const long = 'x'.repeat(300);
      for (const customer of [`${long}1`, `${long}2`])
        expect(await claim(await create(deployment, customer))).toMatchObject({ status: 'ACCEPT' });
    });

    it('are rendered for runs of schedules, and for runs that are created without their deployment', async () => {
      const schedule = { interval: 60, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
      const deployment = await keyed(api, { schedules: [{ schedule, parameters: { customer: 'cron' } }] });
      await api.service('recent-deployments');
      const filter = { deployments: { id: { any_: [deployment.id] } }, limit: 1 };
      expect((await api.post('/flow_runs/filter', filter)).body).toMatchObject([{ concurrency_key: 'cron' }]);
      const run = await api.flowRun({ flow_id: deployment.flow_id, deployment_id: deployment.id, parameters: { customer: 'bare' } });
      expect(run.concurrency_key).toBe('bare');
      const bulk = await api.post(`/deployments/${deployment.id}/create_flow_run/bulk`, [{ parameters: { customer: 'many' } }]);
      expect(await read({ id: bulk.body.results[0].flow_run_id })).toMatchObject({ concurrency_key: 'many' });
    });

    it('are rendered again when a run that has not started changes, and not later', async () => {
      const deployment = await keyed(api, { concurrency_key: '{{ parameters.customer }}{{ tags | join }}{{ labels.x }}' });
      const run = await create(deployment, 'a');
      const change = async (body: object) => {
        await api.patch(`/flow_runs/${run.id}`, body);
        return (await read(run)).concurrency_key;
      };
      expect(await change({ parameters: { customer: 'b' } })).toBe('b');
      expect(await change({ tags: ['t'] })).toBe('bt');
      await api.patch(`/flow_runs/${run.id}/labels`, { x: 'l' });
      expect(await change({ name: 'other' })).toBe('btl');
      await claim(run);
      expect(await change({ parameters: { customer: 'c' } })).toBe('btl');
    });

    it('422: templates that cannot be parsed, that read nothing of the run, and that are too long', async () => {
      const deployment = await keyed(api);
      for (const [concurrency_key, problem] of [
        ['{{ parameters.a', /^Value error, line 1: /],
        ['{{ parameters.a }}\n{% if %}', /^Value error, line 2: /],
        ['constant', /^Value error, line 1: the template must read parameters, tags, labels/],
        ['{{ paramters.customer }}', /^Value error, line 1: the template must read parameters, tags, labels/],
        ['{% for a in tags %}'.repeat(3) + '{% endfor %}'.repeat(3), /nested for loops/],
      ] as const)
        for (const response of [
          await api.patch(`/deployments/${deployment.id}`, { concurrency_key }),
          await api.post('/deployments/', { name: 'bad', flow_id: deployment.flow_id, concurrency_key }),
        ]) {
          expect(response.status).toBe(422);
          const [detail] = response.body.exception_detail ?? response.body.detail;
          expect(detail).toMatchObject({ loc: ['body', 'concurrency_key'], msg: expect.stringMatching(problem) });
        }
      for (const body of [{ concurrency_key: 'x'.repeat(1001) }, { concurrency_key: '' }, { concurrency_key_limit: 0 }])
        expect((await api.patch(`/deployments/${deployment.id}`, body)).status).toBe(422);
    });

    it('release the slot of a run that is deleted, and of a run whose lease expires', async () => {
      const deployment = await keyed(api, { concurrency_options: { collision_strategy: 'ENQUEUE', grace_period_seconds: 60 } });
      const [first, second, third] = [await create(deployment, 'a'), await create(deployment, 'a'), await create(deployment, 'a')];
      await claim(first);
      await api.delete(`/flow_runs/${first.id}`);
      expect(await keyLimits(deployment)).toEqual([]);
      expect(await claim(second)).toMatchObject({ status: 'ACCEPT' });
      api.clock.advance(61);
      await api.service('lease-repossessor');
      expect(await keyLimits(deployment)).toEqual([]);
      expect(await claim(third)).toMatchObject({ status: 'ACCEPT' });
      // its slot was given away while its infrastructure was created
      expect(await set(second, 'RUNNING', { 'user-agent': 'prefect/3.6.2 (API 0.8.4)' })).toMatchObject({
        status: 'REJECT',
        state: { type: 'CANCELLED' },
        details: { reason: 'Deployment concurrency limit reached after lease expiry.' },
      });
    });

    it('cancel new runs with CANCEL_NEW, at the claim and when they are late', async () => {
      const deployment = await keyed(api, { collision_policy: 'CANCEL_NEW' });
      const [holder, second] = [await create(deployment, 'a'), await create(deployment, 'a')];
      await claim(holder);
      expect(await claim(second)).toMatchObject({ state: { type: 'CANCELLED', message: FULL } });
      const scheduled_time = toWireInstant(addSeconds(api.clock.peek(), -30));
      const state = { type: 'SCHEDULED', state_details: { scheduled_time } };
      const [late, other] = [await create(deployment, 'a', { state }), await create(deployment, 'b', { state })];
      await api.service('late-runs');
      expect(await read(late)).toMatchObject({ state: { type: 'CANCELLED', message: FULL } });
      expect((await read(other)).state_name).toBe('Late');
    });

    it('are listed page by page with holders and waiting runs, and hidden from lists and searches of limits', async () => {
      const deployment = await keyed(api, { concurrency_key_limit: 2 });
      const holders: Json[] = [];
      for (const customer of ['a', 'b', 'c', 'a']) {
        holders.push(await create(deployment, customer));
        await claim(holders.at(-1));
      }
      await claim(await create(deployment, 'a'));
      await create(deployment, 'c');
      const all = await values(deployment);
      expect(all).toMatchObject({ count: 3, page: 1 });
      expect(all.results).toMatchObject([
        { value: 'a', limit: 2, active_slots: 2, flow_runs: [{ id: holders[0].id }, { id: holders[3].id }], waiting: 1 },
        { value: 'b', active_slots: 1, waiting: 0 },
        { value: 'c', active_slots: 1, waiting: 1 },
      ]);
      expect(await values(deployment, { limit: 2, page: 2, flow_run_limit: 0 })).toMatchObject({
        count: 3,
        pages: 2,
        results: [{ value: 'c', flow_runs: [] }],
      });
      expect(await values({ id: deployment.flow_id })).toMatchObject({ count: 0, pages: 0, results: [] });
      const everywhere = await values({ id: null }, { limit: 200 });
      const own = everywhere.results.filter((one: Json) => one.deployment_id === deployment.id);
      expect(own.map(({ value }: Json) => value)).toEqual(['a', 'b', 'c']);
      expect(everywhere.count).toBeGreaterThanOrEqual(3);
      const listed = (await api.post('/v2/concurrency_limits/filter', { limit: 200 })).body;
      expect(listed.filter(({ name }: Json) => name.startsWith('key:'))).toEqual([]);
      expect((await api.post('/ui/search', { text: `key:${deployment.id}` })).body.results).toEqual([]);
    });

    it('422: more runs per value than the maximum', async () => {
      expect((await api.post('/deployments/concurrency_keys', { flow_run_limit: 201 })).status).toBe(422);
    });

    it('are explained by the reasons of a run that waits', async () => {
      const deployment = await keyed(api);
      const [holder, second] = [await create(deployment, 'acme'), await create(deployment, 'acme')];
      await claim(holder);
      await claim(second);
      const { reasons } = (await api.get(`/flow_runs/${second.id}/why`)).body;
      expect(reasons.map(({ message }: Json) => message).join(' ')).toContain(
        `runs at most 1 at the same time with the value "acme" of its concurrency key: ${holder.name}.`,
      );
      const { trace } = (await api.post(`/flow_runs/${second.id}/set_state?dry_run=true`, { state: { type: 'PENDING' } })).body;
      expect(trace).toContainEqual(expect.objectContaining({ rule: 'take-deployment-slot', verdict: 'REJECT', reason: FULL }));
      expect(await keyLimits(deployment)).toHaveLength(1);
    });

    it('follow the model of collisions for each value', { timeout: 120_000 }, async () => {
      const step = fc.record({
        action: fc.constantFrom('create', 'create', 'claim', 'claim', 'end', 'confirm', 'pass', 'wait'),
        customer: fc.constantFrom('a', 'b'),
        pick: fc.nat(5),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...POLICIES),
          fc.integer({ min: 1, max: 2 }),
          fc.array(step, { minLength: 10, maxLength: 40 }),
          async (collision_policy, concurrency_key_limit, steps) => {
            const deployment = await keyed(api, {
              collision_policy,
              concurrency_key_limit,
              concurrency_options: { collision_strategy: 'ENQUEUE', grace_period_seconds: GRACE_SECONDS },
            });
            const models = { a: new Model(collision_policy, concurrency_key_limit), b: new Model(collision_policy, concurrency_key_limit) };
            const runs: Record<string, Json[]> = { a: [], b: [] };
            for (const { action, customer, pick } of steps) {
              const concerned = action === 'pass' || action === 'wait' ? Object.values(models) : [models[customer]];
              const [chosen] = concerned.map((model) => model.take(action, pick));
              const own = runs[customer]!;
              if (action === 'create') own.push(await create(deployment, customer));
              else if (action === 'pass') await api.service('collisions');
              else if (action === 'wait') api.clock.advance(GRACE_SECONDS / 2);
              else if (chosen !== undefined && action === 'claim') await claim(own[chosen]);
              else if (chosen !== undefined) await set(own[chosen], action === 'confirm' ? 'CANCELLED' : 'COMPLETED');
            }
            const listed = (await values(deployment)).results;
            for (const [customer, model] of Object.entries(models)) {
              const types = await Promise.all(runs[customer]!.map(async (run) => PHASES[(await read(run)).state_type]));
              expect(types).toEqual(model.runs.map(({ phase }) => phase));
              expect(listed.find(({ value }: Json) => value === customer)?.active_slots ?? 0).toBe(model.active);
            }
          },
        ),
        { numRuns: cases(25) },
      );
    });
  });
});
