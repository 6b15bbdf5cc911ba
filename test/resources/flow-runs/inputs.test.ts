import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('inputs of flow runs', () => {
  onEveryStore((api) => {
    const put = (id: string, body: unknown) => api.post(`/flow_runs/${id}/input`, body);
    const list = async (id: string, body: unknown) =>
      (await api.post(`/flow_runs/${id}/input/filter`, body)).body.map(({ key }: { key: string }) => key);

    it('createFlowRunInput 201, 409, 404, 422', async () => {
      const { id } = await api.flowRun();
      const created = await put(id, { key: 'a-1', value: '{"x": 1}' });
      expect([created.status, created.text]).toEqual([201, 'null']);
      const twice = await put(id, { key: 'a-1', value: 'other', sender: 's' });
      expect([twice.status, twice.body.detail]).toEqual([409, 'A flow run input with this key already exists.']);
      const unknown = await put(NOWHERE, { key: 'a', value: 'v' });
      expect([unknown.status, unknown.body.detail]).toEqual([404, 'Flow run not found']);
      const bad = await put(id, { key: 'Bad key', value: 'v' });
      expect([bad.status, bad.body.detail]).toEqual([422, 'value must only contain lowercase letters, numbers, and dashes.']);
      expect((await put(id, { key: 'a' })).status).toBe(422);
      expect((await put((await api.flowRun()).id, { key: 'a-1', value: '' })).status).toBe(201);
    });

    it('readFlowRunInput 200: the plain text; deleteFlowRunInput 204; 404 for both', async () => {
      const { id } = await api.flowRun();
      await put(id, { key: 'k', value: '"quoted" ü' });
      const read = await api.get(`/flow_runs/${id}/input/k`);
      expect([read.text, read.headers['content-type']]).toEqual(['"quoted" ü', 'text/plain; charset=utf-8']);
      expect((await api.delete(`/flow_runs/${id}/input/k`)).status).toBe(204);
      for (const response of [await api.get(`/flow_runs/${id}/input/k`), await api.delete(`/flow_runs/${id}/input/k`)])
        expect([response.status, response.body.detail]).toEqual([404, 'Flow run input not found']);
      expect((await put(id, { key: 'k', value: 'again' })).status).toBe(201);
    });

    it('filterFlowRunInputs 200: by prefix, oldest first, one by default', async () => {
      const { id } = await api.flowRun();
      for (const key of ['b-2', 'b-1', 'c', 'b-3']) await put(id, { key, value: key, sender: 'me' });
      expect(await list(id, { prefix: 'b-' })).toEqual(['b-2']);
      expect(await list(id, { prefix: 'b-', limit: null })).toEqual(['b-2']);
      expect(await list(id, { prefix: 'b-', limit: 10 })).toEqual(['b-2', 'b-1', 'b-3']);
      expect(await list(id, { prefix: 'b-', limit: -1, exclude_keys: ['b-1'] })).toEqual(['b-2', 'b-3']);
      expect(await list(id, { prefix: '', limit: 10 })).toEqual(['b-2', 'b-1', 'c', 'b-3']);
      expect(await list(id, { prefix: 'b-', limit: 0 })).toEqual([]);
      expect(await list(NOWHERE, { prefix: 'b-' })).toEqual([]);
      const [record] = (await api.post(`/flow_runs/${id}/input/filter`, { prefix: 'c' })).body;
      expect(record).toMatchObject({ flow_run_id: id, key: 'c', value: 'c', sender: 'me' });
      expect((await api.post(`/flow_runs/${id}/input/filter`, {})).status).toBe(422);
    });
  });
});
