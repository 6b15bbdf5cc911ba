import { describe, expect, it } from 'vitest';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const UNKNOWN = '0198f3a6-11d2-7a84-b3c0-9e5f7d2a6b18';

describe('global concurrency limits', () => {
  onEveryStore((api) => {
    const make = async (body: Record<string, unknown> = {}) =>
      (await api.post('/v2/concurrency_limits/', { name: unique('limit'), limit: 3, ...body })).body;
    const read = async (idOrName: string) => (await api.get(`/v2/concurrency_limits/${encodeURIComponent(idOrName)}`)).body;

    describe('createGlobalConcurrencyLimit', () => {
      it('201: with every counter', async () => {
        const response = await api.post('/v2/concurrency_limits/', { name: 'db', limit: 3 });
        expect(response.status).toBe(201);
        expect(response.body).toMatchObject({
          name: 'db',
          limit: 3,
          active: true,
          active_slots: 0,
          denied_slots: 0,
          slot_decay_per_second: 0,
          avg_slot_occupancy_seconds: 2,
        });
        expect((await api.post('/v2/concurrency_limits/', { name: 'db', limit: 4 })).status).toBe(409);
        expect((await read('db')).id).toBe(response.body.id);
        expect((await read(response.body.id)).id).toBe(response.body.id);
        expect((await read(response.body.id.replaceAll('-', ''))).id).toBe(response.body.id);
        expect(await read('db')).not.toHaveProperty('denied_slots');
      });

      it('422: a name with a reserved character, a negative limit, an unknown field', async () => {
        for (const body of [{ name: 'a/b', limit: 1 }, { name: 'a', limit: -1 }, { name: 'a', limit: 1, junk: 1 }, { name: 'a' }]) {
          const response = await api.post('/v2/concurrency_limits/', body);
          expect(response.status).toBe(422);
          expect(response.body.exception_detail[0].msg).toEqual(expect.any(String));
        }
      });
    });

    describe('readGlobalConcurrencyLimit', () => {
      it('200: decayed slots are not counted, also after a new name', async () => {
        const limit = await make({ limit: 20, active_slots: 10, slot_decay_per_second: 0.1 });
        api.clock.advance(30.5);
        expect((await read(limit.id)).active_slots).toBe(7);
        const name = unique('renamed');
        expect((await api.patch(`/v2/concurrency_limits/${limit.id}`, { name })).status).toBe(204);
        expect((await read(name)).active_slots).toBe(7);
        await api.patch(`/v2/concurrency_limits/${name}`, { active_slots: 10 });
        expect((await read(name)).active_slots).toBe(10);
      });

      it('404: an unknown name or id', async () => {
        for (const key of ['nope', UNKNOWN]) {
          const response = await api.get(`/v2/concurrency_limits/${key}`);
          expect([response.status, response.body.detail]).toEqual([404, 'Concurrency Limit not found']);
        }
      });
    });

    describe('updateGlobalConcurrencyLimit', () => {
      it('204: one event, with the values after the change; acquiring slots emits nothing', async () => {
        const limit = await make();
        await api.patch(`/v2/concurrency_limits/${limit.name}`, { limit: 9, active: false, slot_decay_per_second: 1.5 });
        await api.patch(`/v2/concurrency_limits/${limit.id}`, {});
        await api.post('/v2/concurrency_limits/increment', { names: [limit.name], slots: 1 });
        await api.delete(`/v2/concurrency_limits/${limit.id}`);
        const reported = (await api.events('prefect.concurrency-limit.')).filter(
          (event) => event.resource['prefect.resource.id'] === `prefect.concurrency-limit.${limit.id}`,
        );
        expect(reported.map(({ event }) => event.split('.').at(-1))).toEqual(['created', 'updated', 'updated', 'deleted']);
        expect(reported[1]).toMatchObject({
          resource: { 'prefect.resource.name': limit.name },
          related: [],
          payload: { name: limit.name, limit: 9, active: false, slot_decay_per_second: 1.5 },
        });
        expect(reported[3]?.payload.limit).toBe(9);
      });

      it('204: only the given fields change, and `updated`', async () => {
        const limit = await make({ active_slots: 2, slot_decay_per_second: 0 });
        await api.patch(`/v2/concurrency_limits/${limit.id}`, { limit: 7 });
        const changed = await read(limit.id);
        expect(changed).toMatchObject({ name: limit.name, limit: 7, active: true, active_slots: 2 });
        expect(changed.updated > limit.updated).toBe(true);
      });

      it('404, 409, and 422: an unknown limit, a name in use, a null or unknown field', async () => {
        const [one, two] = [await make(), await make()];
        expect((await api.patch(`/v2/concurrency_limits/${UNKNOWN}`, {})).status).toBe(404);
        expect((await api.patch(`/v2/concurrency_limits/${one.id}`, { name: two.name })).status).toBe(409);
        for (const key of ['active', 'name', 'limit', 'active_slots', 'denied_slots', 'slot_decay_per_second']) {
          const response = await api.patch(`/v2/concurrency_limits/${one.id}`, { [key]: null });
          expect(response.status).toBe(422);
          expect(response.body.exception_detail[0].loc).toEqual(['body', key]);
        }
        expect((await api.patch(`/v2/concurrency_limits/${one.id}`, { junk: 1 })).status).toBe(422);
      });
    });

    describe('deleteGlobalConcurrencyLimit', () => {
      it('204, then 404; a lease on it can still be released', async () => {
        const limit = await make();
        const { body } = await api.post('/v2/concurrency_limits/increment-with-lease', { names: [limit.name], slots: 1 });
        expect((await api.delete(`/v2/concurrency_limits/${limit.name}`)).status).toBe(204);
        expect((await api.delete(`/v2/concurrency_limits/${limit.name}`)).status).toBe(404);
        expect((await api.post(`/v2/concurrency_limits/leases/${body.lease_id}/renew`, {})).status).toBe(204);
        expect((await api.post('/v2/concurrency_limits/decrement-with-lease', { lease_id: body.lease_id })).status).toBe(204);
      });

      it('204: the deployment that used it has no limit any more', async () => {
        const deployment = await api.deployment({ concurrency_limit: 1 });
        const start = async () => {
          const { body } = await api.post(`/deployments/${deployment.id}/create_flow_run`, {});
          return (await api.setState('flow_runs', body.id, 'PENDING')).body.status;
        };
        expect([await start(), await start()]).toEqual(['ACCEPT', 'REJECT']);
        expect((await api.delete(`/v2/concurrency_limits/deployment:${deployment.id}`)).status).toBe(204);
        expect((await api.get(`/deployments/${deployment.id}`)).body.global_concurrency_limit).toBeNull();
        expect(await start()).toBe('ACCEPT');
      });
    });

    describe('filterGlobalConcurrencyLimits', () => {
      it('200: all kinds of limits by name, in pages', async () => {
        await make({ name: '0-first' });
        await make({ name: '0-second', slot_decay_per_second: 2, active_slots: 3 });
        api.clock.advance(1);
        const response = await api.post('/v2/concurrency_limits/filter', { limit: 2 });
        expect(response.body.map(({ name }: { name: string }) => name)).toEqual(['0-first', '0-second']);
        expect(response.body[1].active_slots).toBe(1);
        expect((await api.post('/v2/concurrency_limits/filter', { limit: 1, offset: 1 })).body[0].name).toBe('0-second');
        expect((await api.post('/v2/concurrency_limits/filter', { limit: 201 })).status).toBe(422);
      });
    });
  });
});
