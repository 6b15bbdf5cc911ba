import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const hourly = { interval: 3600, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
const cron = { cron: '0 3 * * *', timezone: null, day_or: true };

describe('updateDeployment', () => {
  onEveryStore((api) => {
    const read = async (id: string) => (await api.get(`/deployments/${id}`)).body;
    const patch = (id: string, body: unknown) => api.patch(`/deployments/${id}`, body);
    const eventsOf = async (id: string, name: string) =>
      (await api.events(`prefect.deployment.${name}`)).filter(
        (event) => event.resource['prefect.resource.id'] === `prefect.deployment.${id}`,
      );
    const withSlugs = (...slugs: string[]) =>
      api.deployment({ schedules: slugs.map((slug) => ({ slug, schedule: hourly, parameters: { slug } })) });
    const bySlug = (deployment: { schedules: { slug: string }[] }) =>
      Object.fromEntries(deployment.schedules.map((schedule) => [schedule.slug, schedule])) as Record<string, Record<string, unknown>>;

    it('204: an empty body updates `updated` and deletes only the future runs of the scheduler', async () => {
      const deployment = await api.deployment({ schedules: [{ schedule: hourly }], tags: ['t'] });
      await api.service('recent-deployments');
      const runs = async () =>
        (await api.post('/flow_runs/filter', { deployments: { id: { any_: [deployment.id] } }, sort: 'NEXT_SCHEDULED_START_TIME_ASC' }))
          .body;
      const [due, waiting, started, gone] = await runs();
      await api.post(`/deployments/${deployment.id}/schedule`, { min_runs: 4, max_runs: 4, min_time: 0 });
      const fourth = (await runs())[3];
      expect(gone).toBeUndefined();
      const manual = (await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body;
      const slot = {
        type: 'SCHEDULED',
        name: 'AwaitingConcurrencySlot',
        state_details: { scheduled_time: waiting.next_scheduled_start_time },
      };
      await api.setState('flow_runs', waiting.id, slot, { force: true });
      await api.setState('flow_runs', started.id, 'RUNNING', { force: true });
      const retry = { type: 'SCHEDULED', state_details: { scheduled_time: started.next_scheduled_start_time } };
      await api.setState('flow_runs', started.id, retry, { force: true });
      api.clock.set(due.next_scheduled_start_time.replace('Z', '.000001Z'));

      expect((await patch(deployment.id, {})).status).toBe(204);
      const left = (await runs()).map((run: { id: string }) => run.id).sort();
      expect(left).toEqual([due.id, waiting.id, started.id, manual.id].sort());
      expect(left).not.toContain(fourth.id);
      expect((await read(deployment.id)).updated > deployment.updated).toBe(true);
      expect(await eventsOf(deployment.id, 'updated')).toEqual([]);
      await patch(deployment.id, { tags: ['t'] });
      expect(await eventsOf(deployment.id, 'updated')).toEqual([]);
    });

    it('204: replaces the given fields, null clears, `{}` empties; emits one event', async () => {
      const deployment = await api.deployment({ description: 'old', version: '1', job_variables: { a: 1 }, tags: ['x'] });
      const body = { description: null, tags: ['y'], parameter_openapi_schema: {}, job_variables: {}, pull_steps: null };
      expect(
        (await patch(deployment.id, { ...body, concurrency_options: { collision_strategy: 'CANCEL_NEW', grace_period_seconds: 90 } }))
          .status,
      ).toBe(204);
      const after = await read(deployment.id);
      expect(after).toMatchObject({ description: null, version: '1', tags: ['y'], job_variables: {}, pull_steps: null });
      expect(after.parameter_openapi_schema).toEqual({ type: 'object', properties: {} });
      const [event] = await eventsOf(deployment.id, 'updated');
      expect(event!.payload.updates).toMatchObject({
        description: { from: 'old', to: null },
        tags: { from: ['x'], to: ['y'] },
        infra_overrides: { from: { a: 1 }, to: {} },
        concurrency_options: { from: null, to: { collision_strategy: 'CANCEL_NEW', grace_period_seconds: 90 } },
      });
      await patch(deployment.id, { job_variables: { b: 2 } });
      await patch(deployment.id, { job_variables: null });
      expect((await read(deployment.id)).job_variables).toEqual({ b: 2 });
    });

    it('204: hydrates parameters; 400 when it cannot', async () => {
      const deployment = await api.deployment();
      await api.post('/variables/', { name: 'known', value: { deep: [1] } });
      const parameters = {
        x: { __prefect_kind: 'jinja', template: '{{ 1 + 2 }}' },
        y: { __prefect_kind: 'workspace_variable', variable_name: 'known' },
      };
      expect((await patch(deployment.id, { parameters })).status).toBe(204);
      expect((await read(deployment.id)).parameters).toEqual({ x: '3', y: { deep: [1] } });
      const unknown = await patch(deployment.id, { parameters: { x: { __prefect_kind: 'workspace_variable', variable_name: 'v' } } });
      expect([unknown.status, unknown.body.detail]).toEqual([
        400,
        "Error hydrating deployment parameters: Variable 'v' not found in workspace.",
      ]);
      expect((await patch(deployment.id, { parameters: {} })).status).toBe(204);
      expect((await read(deployment.id)).parameters).toEqual({});
    });

    it('409: enforced parameters that violate the schema, no schema, null where it cannot be stored', async () => {
      const schema = { type: 'object', properties: { foo: { type: 'string' } }, required: ['bar'] };
      const deployment = await api.deployment({ parameters: { foo: 1 }, parameter_openapi_schema: schema });
      const rejected = await patch(deployment.id, { paused: true });
      expect([rejected.status, rejected.body.detail]).toEqual([
        409,
        "Error updating deployment: Validation failed for field 'foo'. Failure reason: 1 is not valid under any of the given schemas",
      ]);
      expect((await read(deployment.id)).paused).toBe(false);
      expect((await patch(deployment.id, { parameters: { foo: 'text' } })).status).toBe(204);
      expect((await patch(deployment.id, { parameters: null })).status).toBe(409);
      expect((await patch(deployment.id, { enforce_parameter_schema: null })).status).toBe(409);
      const bare = await api.deployment({ parameter_openapi_schema: null });
      expect((await patch(bare.id, {})).body.detail).toBe(
        'Error updating deployment: Cannot update parameters because parameter schema enforcement is enabled and the deployment does not have a valid parameter schema.',
      );
      expect((await patch(bare.id, { enforce_parameter_schema: false })).status).toBe(204);
    });

    it('404 for unknown deployments, pools, and limits; 422 for fields that cannot change', async () => {
      const deployment = await api.deployment();
      expect((await patch(UNKNOWN, {})).body.detail).toBe('Deployment not found.');
      expect((await patch(deployment.id, { work_pool_name: 'nope' })).body.detail).toBe('Work pool "nope" not found.');
      expect((await patch(deployment.id, { global_concurrency_limit_id: UNKNOWN })).body.detail).toBe('Concurrency limit not found');
      for (const body of [{ name: 'x' }, { flow_id: UNKNOWN }, { labels: {} }, { paused: null }, { tags: null }, { schedules: null }]) {
        expect((await patch(deployment.id, body)).status).toBe(422);
      }
      expect((await patch(deployment.id, { storage_document_id: UNKNOWN })).status).toBe(409);
    });

    it('204: moves between pools; null removes the pool', async () => {
      const [one, two] = [await api.workPool(), await api.workPool()];
      const deployment = await api.deployment({ work_pool_name: one.name });
      await patch(deployment.id, { work_pool_name: two.name, work_queue_name: 'new' });
      expect(await read(deployment.id)).toMatchObject({ work_pool_name: two.name, work_queue_name: 'new' });
      await patch(deployment.id, { work_pool_name: one.name });
      expect(await read(deployment.id)).toMatchObject({ work_pool_name: one.name, work_queue_id: one.default_queue_id });
      await patch(deployment.id, { work_queue_name: 'alone' });
      expect(await read(deployment.id)).toMatchObject({ work_pool_name: 'default-agent-pool', work_queue_name: 'alone' });
      await patch(deployment.id, { work_pool_name: null, work_queue_name: null });
      expect(await read(deployment.id)).toMatchObject({ work_pool_name: null, work_queue_name: null, work_queue_id: null });
    });

    it('409: job variables that the given pool rejects', async () => {
      const variables = { type: 'object', properties: { image: { type: 'string' } }, required: ['image'] };
      const pool = await api.workPool({ base_job_template: { job_configuration: { image: '{{ image }}' }, variables } });
      const deployment = await api.deployment({ work_pool_name: pool.name });
      const rejected = await patch(deployment.id, { work_pool_name: pool.name, job_variables: { image: 1 } });
      expect([rejected.status, rejected.body.detail]).toEqual([
        409,
        'Error creating deployment: <ValidationError: "1 is not of type \'string\'">',
      ]);
      expect((await patch(deployment.id, { job_variables: { image: 1 } })).status).toBe(204);
    });

    it('204: sets, keeps, and removes limits', async () => {
      const shared = (await api.post('/v2/concurrency_limits/', { name: 'shared', limit: 4 })).body;
      const deployment = await api.deployment();
      const limitOf = async () => (await read(deployment.id)).global_concurrency_limit;
      await patch(deployment.id, { global_concurrency_limit_id: shared.id });
      expect(await limitOf()).toMatchObject({ id: shared.id, limit: 4 });
      await patch(deployment.id, { global_concurrency_limit_id: null });
      expect(await limitOf()).toBeNull();
      expect((await api.get(`/v2/concurrency_limits/${shared.id}`)).status).toBe(200);
      await patch(deployment.id, { concurrency_limit: 2 });
      const own = await limitOf();
      await patch(deployment.id, { description: 'kept' });
      expect(await limitOf()).toMatchObject({ id: own.id, name: `deployment:${deployment.id}`, limit: 2 });
      await patch(deployment.id, { global_concurrency_limit_id: null });
      await patch(deployment.id, { concurrency_limit: 3 });
      expect(await limitOf()).toMatchObject({ id: own.id, limit: 3 });
      await patch(deployment.id, { concurrency_limit: null });
      expect(await limitOf()).toBeNull();
      expect((await api.get(`/v2/concurrency_limits/${own.id}`)).status).toBe(404);
    });

    describe('schedules', () => {
      it('204: changes schedules with slugs in place, keeps the others; an empty list removes nothing', async () => {
        const deployment = await withSlugs('a', 'b');
        const before = bySlug(deployment);
        expect((await patch(deployment.id, { schedules: [{ slug: 'a', active: false, max_scheduled_runs: 9 }] })).status).toBe(204);
        const after = bySlug(await read(deployment.id));
        expect(after.a).toMatchObject({
          id: before.a!.id,
          active: false,
          schedule: hourly,
          parameters: { slug: 'a' },
          max_scheduled_runs: 9,
        });
        expect(after.b).toEqual(before.b);
        await patch(deployment.id, { schedules: [] });
        expect((await read(deployment.id)).schedules).toHaveLength(2);
        await patch(deployment.id, { schedules: [{ slug: 'c', schedule: cron }] });
        expect(Object.keys(bySlug(await read(deployment.id)))).toEqual(['c', 'a', 'b']);
      });

      it('422: no slug, no valid new schedule, conflicting new slugs; nothing changes', async () => {
        const deployment = await withSlugs('a', 'b');
        const before = await read(deployment.id);
        const detail = async (schedules: unknown) => {
          const { status, body } = await patch(deployment.id, { description: 'new', schedules });
          expect(status).toBe(422);
          return body.detail;
        };
        expect(await detail([{ schedule: hourly }])).toBe(
          'Please provide a slug for each schedule in your request to ensure schedules are updated correctly.',
        );
        expect(await detail([{ slug: 'c' }])).toBe('Unable to create new deployment schedules without a schedule configuration.');
        expect(
          await detail([
            { slug: 'c', replaces: 'a' },
            { slug: 'd', replaces: 'a' },
          ]),
        ).toBe("Multiple schedules have 'replaces' targeting the same slug: a");
        expect(await detail([{ slug: 'b', replaces: 'a' }])).toBe(
          "Cannot rename schedule from 'a' to 'b': a schedule with slug 'b' already exists.",
        );
        expect(
          await detail([
            { slug: 'c', replaces: 'a' },
            { slug: 'a', active: false },
          ]),
        ).toBe('Unable to create new deployment schedules without a schedule configuration.');
        expect(await read(deployment.id)).toEqual(before);
      });

      it('204: swaps and chains of slugs in one request', async () => {
        const deployment = await withSlugs('x', 'y');
        const before = bySlug(deployment);
        const swap = [
          { slug: 'y', replaces: 'x' },
          { slug: 'x', replaces: 'y' },
        ];
        expect((await patch(deployment.id, { schedules: swap })).status).toBe(204);
        const swapped = bySlug(await read(deployment.id));
        expect([swapped.x!.id, swapped.y!.id]).toEqual([before.y!.id, before.x!.id]);
        const chain = [
          { slug: 'y', replaces: 'x' },
          { slug: 'z', replaces: 'y' },
        ];
        expect((await patch(deployment.id, { schedules: chain })).status).toBe(204);
        const chained = bySlug(await read(deployment.id));
        expect([chained.y!.id, chained.z!.id]).toEqual([swapped.x!.id, swapped.y!.id]);
        expect((await patch(deployment.id, { schedules: [{ slug: 'n', replaces: 'gone', schedule: hourly }] })).status).toBe(204);
      });

      it('204: a slug that becomes free is available for a new schedule, in any order', async () => {
        for (const backwards of [false, true]) {
          const deployment = await withSlugs('c', 'd');
          const before = bySlug(deployment);
          const entries = [
            { slug: 'b', replaces: 'd', parameters: { k: 2 } },
            { slug: 'd', schedule: cron, parameters: { k: 3 } },
          ];
          expect((await patch(deployment.id, { schedules: backwards ? entries.toReversed() : entries })).status).toBe(204);
          const after = bySlug(await read(deployment.id));
          expect(Object.keys(after).sort()).toEqual(['b', 'c', 'd']);
          expect(after.b).toMatchObject({ id: before.d!.id, schedule: hourly, parameters: { k: 2 } });
          expect(after.c).toEqual(before.c);
          expect(after.d).toMatchObject({ schedule: cron, parameters: { k: 3 } });
          expect(after.d!.id).not.toBe(before.d!.id);
        }
      });

      it('204: a list without slugs replaces all schedules', async () => {
        const deployment = await api.deployment({ schedules: [{ schedule: hourly }] });
        await patch(deployment.id, { schedules: [{ schedule: cron, active: false }, { active: true }] });
        const after = await read(deployment.id);
        expect(after.schedules).toHaveLength(1);
        expect(after.schedules[0]).toMatchObject({ schedule: cron, active: false });
        await patch(deployment.id, { description: 'kept' });
        expect((await read(deployment.id)).schedules).toHaveLength(1);
        await patch(deployment.id, { schedules: [] });
        expect((await read(deployment.id)).schedules).toEqual([]);
      });
    });

    it('200: pausing deletes all runs of the scheduler, resuming updates `updated` once', async () => {
      const deployment = await api.deployment({ schedules: [{ schedule: hourly }] });
      await api.service('recent-deployments');
      const count = async () => (await api.post('/flow_runs/count', { deployments: { id: { any_: [deployment.id] } } })).body;
      expect(await count()).toBe(3);
      api.clock.advance(4000);
      for (const _ of [1, 2]) expect((await api.post(`/deployments/${deployment.id}/pause_deployment`)).status).toBe(200);
      expect(await count()).toBe(0);
      await api.service('scheduler');
      await api.service('recent-deployments');
      expect(await count()).toBe(0);
      expect((await api.post(`/deployments/${deployment.id}/resume_deployment`)).body).toBeNull();
      const { updated, paused } = await read(deployment.id);
      await api.post(`/deployments/${deployment.id}/resume_deployment`);
      expect([(await read(deployment.id)).updated, paused]).toEqual([updated, false]);
      await api.service('recent-deployments');
      expect(await count()).toBe(3);
      expect((await api.post(`/deployments/${UNKNOWN}/pause_deployment`)).body.detail).toBe('Deployment not found');
      expect((await api.post(`/deployments/${UNKNOWN}/resume_deployment`)).status).toBe(404);
      expect(await eventsOf(deployment.id, 'updated')).toEqual([]);
    });
  });
});
