import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const resource = (deployment: { id: string }) => `prefect.deployment.${deployment.id}`;

describe('SLAs', () => {
  onEveryStore((api) => {
    const create = async (deployment: { id: string }, body: object = { within: 60 }) =>
      api.post('/slas/', { name: unique('sla'), owner_resource: resource(deployment), ...body });
    const apply = (deployment: { id: string }, slas: object[]) => api.post(`/slas/apply-resource-slas/${resource(deployment)}`, slas);

    it('createSla 201: with the defaults; readSla 200: the same', async () => {
      const deployment = await api.deployment();
      const { status, body } = await create(deployment, { name: 'Soon', within: 600 });
      expect([status, body]).toEqual([
        201,
        {
          ...{ id: expect.any(String), created: expect.any(String), updated: expect.any(String), name: 'Soon' },
          ...{ owner_resource: resource(deployment), deployment_id: deployment.id, type: 'lateness' },
          ...{ duration: null, stale_after: null, within: 600, severity: 'moderate', enabled: true },
          ...{ monthly_violations: null, monthly_seconds: null },
        },
      ]);
      expect((await api.get(`/slas/${body.id}`)).body).toEqual(body);
    });

    it('createSla 404: an unknown deployment, and another resource', async () => {
      expect((await create({ id: v7() })).status).toBe(404);
      const other = await api.post('/slas/', { name: 'x', owner_resource: `prefect.flow.${v7()}`, within: 1 });
      expect([other.status, other.body.detail]).toEqual([404, 'Deployment not found']);
    });

    it('createSla 409: a name in use, also by concurrent requests; 422: none or several requirements', async () => {
      const deployment = await api.deployment();
      const same = await Promise.all(Array.from({ length: 4 }, () => create(deployment, { name: 'same', within: 1 })));
      expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      for (const body of [{}, { within: 1, duration: 1 }, { within: 0 }, { within: 1, severity: 'huge' }, { within: 1, other: 1 }])
        expect((await create(deployment, body)).status).toBe(422);
    });

    it('updateSla 204: changes the fields in the body; 409: a name in use; 404: an unknown one', async () => {
      const deployment = await api.deployment();
      const { body: sla } = await create(deployment);
      await create(deployment, { name: 'taken', within: 1 });
      const changes = { name: 'Better', duration: 30, severity: 'critical', monthly_violations: 2, monthly_seconds: 60 };
      expect((await api.patch(`/slas/${sla.id}`, changes)).status).toBe(204);
      expect((await api.get(`/slas/${sla.id}`)).body).toMatchObject({ ...changes, type: 'time_to_completion', within: null });
      expect((await api.patch(`/slas/${sla.id}`, { monthly_violations: null })).status).toBe(204);
      expect((await api.get(`/slas/${sla.id}`)).body).toMatchObject({ monthly_violations: null, monthly_seconds: 60 });
      expect((await api.patch(`/slas/${sla.id}`, { name: 'taken' })).status).toBe(409);
      expect((await api.patch(`/slas/${sla.id}`, { within: 1, duration: 1 })).status).toBe(422);
      expect((await api.patch(`/slas/${v7()}`, {})).status).toBe(404);
    });

    it('deleteSla 204: also its violations; 404 then; the deletion of a deployment deletes its SLAs', async () => {
      const deployment = await api.deployment();
      const { body: sla } = await create(deployment);
      const { body: other } = await create(deployment);
      expect((await api.delete(`/slas/${sla.id}`)).status).toBe(204);
      for (const status of [(await api.get(`/slas/${sla.id}`)).status, (await api.delete(`/slas/${sla.id}`)).status])
        expect(status).toBe(404);
      expect((await api.get(`/slas/${sla.id}/attainment`)).status).toBe(404);
      await api.delete(`/deployments/${deployment.id}`);
      expect((await api.get(`/slas/${other.id}`)).status).toBe(404);
    });

    it('filterSlas and countSlas 200: by each condition, in each order', async () => {
      const deployment = await api.deployment();
      const { body: b } = await create(deployment, { name: 'b', duration: 1, severity: 'low' });
      const { body: a } = await create(deployment, { name: 'a', stale_after: 1, enabled: false });
      const listed = async (filter: object, sort = 'NAME_ASC') => {
        const slas = { deployment_id: { any_: [deployment.id] }, ...filter };
        const { body } = await api.post('/slas/filter', { slas, sort });
        expect((await api.post('/slas/count', { slas })).body).toBe(body.length);
        return body.map(({ id }: { id: string }) => id);
      };
      expect(await listed({})).toEqual([a.id, b.id]);
      expect(await listed({}, 'NAME_DESC')).toEqual([b.id, a.id]);
      expect(await listed({}, 'CREATED_DESC')).toEqual([a.id, b.id]);
      expect(await listed({}, 'UPDATED_DESC')).toEqual([a.id, b.id]);
      expect(await listed({ type: { any_: ['frequency'] } })).toEqual([a.id]);
      expect(await listed({ severity: { any_: ['low'] } })).toEqual([b.id]);
      expect(await listed({ enabled: { eq_: true } })).toEqual([b.id]);
      expect(await listed({ name: { like_: 'A' } })).toEqual([a.id]);
      expect(await listed({ id: { any_: [b.id] } })).toEqual([b.id]);
    });

    it('replaceResourceSlas 200: creates, updates, and deletes by name', async () => {
      const deployment = await api.deployment();
      const first = await apply(deployment, [
        { name: 'a', duration: 5, owner_resource: resource(deployment) },
        { name: 'b', severity: 'high', stale_after: 5400, owner_resource: null },
      ]);
      expect([first.status, first.body]).toEqual([200, { created: [{ name: 'a' }, { name: 'b' }], updated: [], deleted: [] }]);
      const second = await apply(deployment, [
        { name: 'b', within: 60, enabled: false },
        { name: 'c', within: 60 },
      ]);
      expect(second.body).toEqual({ created: [{ name: 'c' }], updated: [{ name: 'b' }], deleted: [{ name: 'a' }] });
      const { body } = await api.post('/slas/filter', { slas: { deployment_id: { any_: [deployment.id] } } });
      expect(body).toMatchObject([
        { name: 'b', type: 'lateness', within: 60, severity: 'moderate', enabled: false },
        { name: 'c', within: 60 },
      ]);
      expect((await apply(deployment, [])).body).toEqual({ created: [], updated: [], deleted: [{ name: 'b' }, { name: 'c' }] });
    });

    it('replaceResourceSlas 404: an unknown deployment; 422: equal names, an SLA without a requirement; concurrent requests agree', async () => {
      const deployment = await api.deployment();
      expect((await apply({ id: v7() }, [])).status).toBe(404);
      expect((await api.post(`/slas/apply-resource-slas/prefect.work-pool.${v7()}`, [])).status).toBe(404);
      const twice = [
        { name: 'a', within: 1 },
        { name: 'a', within: 2 },
      ];
      expect((await apply(deployment, twice)).status).toBe(422);
      expect((await apply(deployment, [{ name: 'a' }])).status).toBe(422);
      const all = await Promise.all(Array.from({ length: 5 }, () => apply(deployment, [{ name: 'a', within: 1 }])));
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(all.filter(({ body }) => body.created.length === 1).length).toBe(1);
    });
  });
});
