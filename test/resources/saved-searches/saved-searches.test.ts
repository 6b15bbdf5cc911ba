import { expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

const FILTER = { object: 'flow_run', property: 'state', type: 'string', operation: 'equals', value: { any: [1] } };

onEveryStore((api) => {
  it('201: stores a search, then 200: replaces only its filters', async () => {
    const first = await api.put('/saved_searches/', { name: 'mine', filters: [FILTER] });
    expect(first.status).toBe(201);
    expect(first.body.filters).toEqual([FILTER]);
    const second = await api.put('/saved_searches/', { name: 'mine' });
    expect(second.status).toBe(200);
    expect(second.body).toEqual({ ...first.body, filters: [] });
    expect((await api.get(`/saved_searches/${first.body.id}`)).body).toEqual(second.body);
  });

  it('200: listed by name', async () => {
    for (const name of ['zeta', 'alpha']) await api.put('/saved_searches/', { name });
    const names = (await api.post('/saved_searches/filter', { limit: null })).body.map((one: { name: string }) => one.name);
    expect(names).toEqual([...names].sort());
    expect((await api.post('/saved_searches/filter', { limit: 1, offset: 1 })).body).toHaveLength(1);
  });

  it('204, then 404', async () => {
    const { id } = (await api.put('/saved_searches/', { name: 'gone' })).body;
    expect((await api.delete(`/saved_searches/${id}`)).status).toBe(204);
    expect((await api.delete(`/saved_searches/${id}`)).body.detail).toBe('Saved search not found');
    expect((await api.get(`/saved_searches/${id}`)).status).toBe(404);
  });

  it('422: an incomplete filter', async () => {
    expect((await api.put('/saved_searches/', { name: 'bad', filters: [{ object: 'x' }] })).status).toBe(422);
  });
});
