import { describe, expect, it } from 'vitest';
import { removeArtifact } from '../../../src/resources/artifacts/delete.ts';
import { type ApiResponse, unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { untilSomeoneWaits } from '../../support/waiting.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

onEveryStore((api) => {
  const create = async (body: Record<string, unknown> = {}) => {
    const response = await api.post('/artifacts/', body);
    expect(response.status).toBe(201);
    return response.body;
  };
  const latest = async (key: string) => (await api.post('/artifacts/latest/filter', { artifacts: { key: { any_: [key] } } })).body;
  const versions = async (key: string) => (await api.post('/artifacts/filter', { artifacts: { key: { any_: [key] } } })).body;

  describe('createArtifact', () => {
    it('201: all fields are optional', async () => {
      expect(await create()).toMatchObject({ key: null, type: null, description: null, data: null, metadata_: null });
    });

    it('201: long metadata is truncated', async () => {
      const { metadata_ } = await create({ metadata_: { long: 'x'.repeat(600), fits: 'y'.repeat(500) } });
      expect(metadata_.long).toBe(`${'x'.repeat(500)}...`);
      expect(metadata_.fits).toHaveLength(500);
    });

    it('201: a new version completely replaces the latest', async () => {
      const key = unique('replaced');
      const first = await create({ key, description: 'first', type: 'table', data: [1] });
      const [before] = await latest(key);
      const second = await create({ key, data: { n: 2 } });
      const [after] = await latest(key);
      expect(after).toMatchObject({
        id: before.id,
        created: before.created,
        latest_id: second.id,
        description: null,
        type: null,
        data: { n: 2 },
      });
      expect(after.updated).toBe(second.updated);
      expect(before.latest_id).toBe(first.id);
      expect(await versions(key)).toHaveLength(2);
    });

    it('422: a key with invalid characters, metadata that is not a string, unknown fields', async () => {
      const rejected = await api.post('/artifacts/', { key: 'My_Key' });
      expect(rejected.status).toBe(422);
      expect(rejected.text).toContain('Artifact key must only contain lowercase letters, numbers, and dashes.');
      expect((await api.post('/artifacts/', { metadata_: { n: 1 } })).status).toBe(422);
      expect((await api.post('/artifacts/', { bogus: 1 })).status).toBe(422);
    });
  });

  describe('readArtifact, readLatestArtifact', () => {
    it('200: a version by id, the key by its name', async () => {
      const key = unique('read');
      const artifact = await create({ key, data: '# hi', type: 'markdown' });
      expect((await api.get(`/artifacts/${artifact.id}`)).body).toEqual(artifact);
      const [collection] = await latest(key);
      const response = await api.get(`/artifacts/${key}/latest`);
      expect(response.body).toMatchObject({ id: collection.id, key, data: '# hi' });
      expect(response.body).not.toHaveProperty('latest_id');
    });

    it('404: unknown', async () => {
      expect((await api.get(`/artifacts/${UNKNOWN_ID}`)).body.detail).toBe('Artifact not found.');
      expect((await api.get('/artifacts/none/latest')).body.detail).toBe('Artifact not found.');
    });
  });

  describe('updateArtifact', () => {
    it('204: updates the latest version too, also for an empty key', async () => {
      const { id } = await create({ key: '', data: 1 });
      expect((await api.patch(`/artifacts/${id}`, { data: 2 })).status).toBe(204);
      expect(await latest('')).toMatchObject([{ latest_id: id, data: 2 }]);
    });

    it('204: updates the latest version too', async () => {
      const key = unique('progress');
      const { id, updated } = await create({ key, data: 0, description: 'd' });
      expect((await api.patch(`/artifacts/${id}`, { data: 55 })).status).toBe(204);
      const [row] = await latest(key);
      expect(row).toMatchObject({ data: 55, description: 'd' });
      expect(row.updated > updated).toBe(true);
      await api.patch(`/artifacts/${id}`, { description: null, metadata_: { a: 'z'.repeat(501) } });
      expect((await api.get(`/artifacts/${id}`)).body).toMatchObject({
        data: 55,
        description: null,
        metadata_: { a: `${'z'.repeat(500)}...` },
      });
    });

    it('204: an empty body updates `updated`; an older version does not change the latest', async () => {
      const key = unique('older');
      const first = await create({ key, data: 1 });
      await create({ key, data: 2 });
      expect((await api.patch(`/artifacts/${first.id}`, {})).status).toBe(204);
      expect((await api.get(`/artifacts/${first.id}`)).body.updated > first.updated).toBe(true);
      await api.patch(`/artifacts/${first.id}`, { data: 9 });
      expect((await latest(key))[0].data).toBe(2);
    });

    it('404 and 422', async () => {
      expect((await api.patch(`/artifacts/${UNKNOWN_ID}`, {})).status).toBe(404);
      expect((await api.patch(`/artifacts/${UNKNOWN_ID}`, { key: 'x' })).status).toBe(422);
    });
  });

  describe('deleteArtifact', () => {
    it('204: the version that becomes the latest can change at the same time', async () => {
      const key = unique('raced');
      const older = await create({ key, data: 'before' });
      const newer = await create({ key });
      let change: Promise<ApiResponse> | undefined;
      await api.deps.store.transaction(async (tx) => {
        await removeArtifact(tx, api.deps, newer.id);
        change = api.patch(`/artifacts/${older.id}`, { data: 'after' });
        await Promise.race([change, untilSomeoneWaits(api)]);
      });
      expect((await change)?.status).toBe(204);
      expect(await latest(key)).toMatchObject([{ latest_id: older.id, data: 'after' }]);
    });

    it('204: an older version becomes the latest, the last one deletes the key; both emit events', async () => {
      const key = unique('deleted');
      const v1 = await create({ key, data: 1 });
      const v2 = await create({ key, data: 2 });
      expect((await api.delete(`/artifacts/${v2.id}`)).status).toBe(204);
      const [row] = await latest(key);
      expect(row).toMatchObject({ latest_id: v1.id, created: v1.created, updated: v1.updated, data: 1 });
      expect((await api.delete(`/artifacts/${v1.id}`)).status).toBe(204);
      expect(await latest(key)).toEqual([]);
      expect((await api.get(`/artifacts/${key}/latest`)).status).toBe(404);
      const reported = (await api.events('prefect.artifact-collection.')).filter(
        (event) => event.resource['prefect.resource.name'] === key,
      );
      expect(reported.map(({ event, related }) => [event.split('.').at(-1), related[0]!['prefect.resource.id']])).toEqual([
        ['created', `prefect.artifact.${v1.id}`],
        ['updated', `prefect.artifact.${v2.id}`],
        ['updated', `prefect.artifact.${v1.id}`],
        ['deleted', `prefect.artifact.${v1.id}`],
      ]);
    });

    it('204: deleting an older version does not change the latest', async () => {
      const key = unique('kept');
      const v1 = await create({ key, data: 1 });
      const v2 = await create({ key, data: 2 });
      await api.delete(`/artifacts/${v1.id}`);
      expect((await latest(key))[0].latest_id).toBe(v2.id);
    });

    it('404: unknown', async () => {
      expect((await api.delete(`/artifacts/${UNKNOWN_ID}`)).body.detail).toBe('Artifact not found.');
    });
  });

  describe('events', () => {
    it('relate the runs; artifacts without a key have none', async () => {
      const before = (await api.events('prefect.artifact')).length;
      await create({ data: 1 });
      expect(await api.events('prefect.artifact')).toHaveLength(before);
      const key = unique('told');
      const artifact = await create({ key, type: 'table', data: [1], description: 'd', flow_run_id: UNKNOWN_ID });
      const [event] = (await api.events('prefect.artifact')).slice(before);
      expect(event!.payload).toEqual({ key, type: 'table', data: [1], description: 'd' });
      expect(event!.related).toEqual([
        { 'prefect.resource.id': `prefect.artifact.${artifact.id}`, 'prefect.resource.role': 'latest' },
        { 'prefect.resource.id': `prefect.flow-run.${UNKNOWN_ID}`, 'prefect.resource.role': 'flow-run' },
      ]);
    });
  });

  describe('filterArtifacts, countArtifacts, filterLatestArtifacts, countLatestArtifacts', () => {
    it('200: by type; null is neither inside nor outside a list', async () => {
      const description = unique('types');
      for (const type of ['table', 'markdown', undefined]) await create({ type, description, key: unique('types') });
      const types = async (type: unknown) =>
        (await api.post('/artifacts/filter', { artifacts: { type }, sort: 'CREATED_DESC' })).body
          .filter((one: { description: string }) => one.description === description)
          .map((one: { type: string }) => one.type);
      expect(await types({ not_any_: ['table'] })).toEqual(['markdown']);
      expect(await types({ any_: ['table', 'markdown'] })).toEqual(['markdown', 'table']);
      expect(await types({ not_any_: [] })).toHaveLength(3);
    });

    it('200: with and without a key', async () => {
      const { id } = await create({ data: 'keyless' });
      const keyless = (await api.post('/artifacts/filter', { artifacts: { key: { exists_: false } } })).body;
      expect(keyless.map((one: { id: string }) => one.id)).toContain(id);
      expect(keyless.every((one: { key: null }) => one.key === null)).toBe(true);
      const count = (await api.post('/artifacts/count', { artifacts: { key: { exists_: false } }, offset: 3, sort: 'KEY_ASC' })).body;
      expect(count).toBe(keyless.length);
    });

    it('200: by the runs that created them', async () => {
      const run = await api.flowRun({ state: 'RUNNING', tags: [unique('tag')] });
      const task = await api.taskRun({ flow_run_id: run.id });
      const key = unique('of-run');
      await create({ key, flow_run_id: run.id, task_run_id: task.id });
      await create({ key: unique('of-nobody'), flow_run_id: UNKNOWN_ID, task_run_id: UNKNOWN_ID });
      const keys = async (body: unknown) => {
        const all = (await api.post('/artifacts/latest/filter', body)).body.map((one: { key: string }) => one.key);
        expect((await api.post('/artifacts/latest/count', body)).body).toBe(all.length);
        expect((await api.post('/artifacts/filter', body)).body).toHaveLength(all.length);
        return all;
      };
      expect(await keys({ flow_runs: { id: { any_: [run.id] } } })).toEqual([key]);
      expect(await keys({ flows: { id: { any_: [run.flow_id] } } })).toEqual([key]);
      expect(await keys({ task_runs: { id: { any_: [task.id] } } })).toEqual([key]);
      expect(await keys({ flow_runs: {} })).toEqual([key]);
      expect(await keys({ deployments: {} })).toEqual([]);
    });

    it('200: sorted and in pages', async () => {
      const prefix = unique('sorted');
      for (const end of ['b', 'a', 'c']) await create({ key: `${prefix}-${end}` });
      const ends = async (sort: string | null, limit: number | null = null, offset: number | null = null) =>
        (await api.post('/artifacts/latest/filter', { artifacts: { key: { like_: `${prefix}-` } }, sort, limit, offset })).body
          .map((one: { key: string }) => one.key.at(-1))
          .join('');
      expect(await ends('KEY_ASC')).toBe('abc');
      expect(await ends('KEY_DESC')).toBe('cba');
      expect(await ends('UPDATED_DESC')).toBe('cab');
      expect(await ends('CREATED_DESC', 1, 1)).toBe('a');
      expect(await ends(null)).toHaveLength(3);
      expect(await ends(null, 0)).toBe('');
    });

    it('422: unknown fields and sorts', async () => {
      expect((await api.post('/artifacts/filter', { artifacts: { latest_id: { any_: [] } } })).status).toBe(422);
      expect((await api.post('/artifacts/latest/filter', { artifacts: { id: { any_: [] } } })).status).toBe(422);
      expect((await api.post('/artifacts/filter', { sort: 'NAME_ASC' })).status).toBe(422);
    });
  });
});
