import { describe, expect, it } from 'vitest';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

onEveryStore((api) => {
  const create = async (body: Record<string, unknown> = {}) =>
    (await api.post('/variables/', { name: unique('v'), value: 1, ...body })).body;

  describe('createVariable', () => {
    it('201: any JSON value is stored unchanged', async () => {
      for (const value of [null, '123', 123, true, [1, { a: null }], { deep: { x: [] } }]) {
        const { id } = await create({ value });
        expect((await api.get(`/variables/${id}`)).body.value).toEqual(value);
      }
    });

    it('201: numbers keep their digits', async () => {
      const response = await api.post('/variables/', `{"name":"${unique('digits')}","value":[9007199254740993,1.0]}`);
      expect(response.status).toBe(201);
      expect(response.text).toContain('[9007199254740993,1.0]');
    });

    it('201 or 422: a value of 5000 bytes of JSON is the largest', async () => {
      const status = async (value: unknown) => (await api.post('/variables/', { name: unique('size'), value })).status;
      expect(await status('v'.repeat(4998))).toBe(201);
      expect(await status('v'.repeat(4999))).toBe(422);
      expect(await status('é'.repeat(2500))).toBe(422);
    });

    it('409: the name is in use', async () => {
      const { name } = await create();
      const response = await api.post('/variables/', { name, value: 2 });
      expect(response.status).toBe(409);
      expect(response.body.detail).toBe(`A variable with the name '${name}' already exists.`);
    });

    it('422: names with invalid characters, or too long ones', async () => {
      const rejected = await api.post('/variables/', { name: 'A', value: 1 });
      expect(rejected.status).toBe(422);
      expect(rejected.text).toContain('Variable name must only contain lowercase letters, numbers, and dashes or underscores.');
      const long = await api.post('/variables/', { name: 'a'.repeat(256), value: 1 });
      expect(long.status).toBe(422);
      expect(long.body.exception_detail[0].msg).toBe('Value should have at most 255 items after validation, not 256');
      expect((await api.post('/variables/', { name: 'a'.repeat(255), value: 1 })).status).toBe(201);
    });

    it('422: integers beyond 64 bits, halves of surrogate pairs, unknown fields, no value', async () => {
      const large = await api.post('/variables/', `{"name":"${unique('large')}","value":{"n":18446744073709551616}}`);
      expect(large.status).toBe(422);
      expect(large.text).toContain('Variable value must be serializable to JSON');
      const half = await api.post('/variables/', `{"name":"${unique('half')}","value":{"n":["x\\ud800"]}}`);
      expect([half.status, half.body.exception_detail[0].msg]).toEqual([422, 'Value error, Variable value must be serializable to JSON']);
      expect((await api.post('/variables/', { name: unique('x'), value: 1, bogus: 1 })).status).toBe(422);
      expect((await api.post('/variables/', { name: unique('x') })).status).toBe(422);
    });
  });

  describe('readVariable, readVariableByName', () => {
    it('200 by id and by name', async () => {
      const variable = await create({ tags: ['t'] });
      expect((await api.get(`/variables/${variable.id}`)).body).toEqual(variable);
      expect((await api.get(`/variables/name/${variable.name}`)).body).toEqual(variable);
    });

    it('404: unknown', async () => {
      expect((await api.get('/variables/name/none')).body.detail).toBe('Variable not found.');
      expect((await api.get('/variables/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    });
  });

  describe('updateVariable, updateVariableByName', () => {
    it('204: the same name again, with another value', async () => {
      const { id, name, updated } = await create();
      expect((await api.patch(`/variables/name/${name}`, { name, value: 2 })).status).toBe(204);
      const after = (await api.get(`/variables/${id}`)).body;
      expect(after).toMatchObject({ name, value: 2 });
      expect(after.updated > updated).toBe(true);
    });

    it('204: absent fields remain, a value of null is stored', async () => {
      const { id } = await create({ value: 7, tags: ['a'] });
      await api.patch(`/variables/${id}`, { tags: ['b'] });
      expect((await api.get(`/variables/${id}`)).body).toMatchObject({ value: 7, tags: ['b'] });
      await api.patch(`/variables/${id}`, { value: null });
      expect((await api.get(`/variables/${id}`)).body).toMatchObject({ value: null, tags: ['b'] });
      expect((await api.patch(`/variables/${id}`, {})).status).toBe(204);
    });

    it('404: unknown', async () => {
      expect((await api.patch('/variables/name/none', { value: 1 })).status).toBe(404);
      expect((await api.patch('/variables/name/none', { tags: null })).status).toBe(404);
    });

    it('409: name or tags of null, or the name of another variable', async () => {
      const [a, b] = [await create(), await create()];
      const conflicts = [
        [{ tags: null }, 'The field tags must not be null.'],
        [{ name: null }, 'The field name must not be null.'],
        [{ name: b.name }, 'A record of the table variables with the same unique fields already exists.'],
      ] as const;
      for (const [body, text] of conflicts)
        for (const path of [`/variables/${a.id}`, `/variables/name/${a.name}`]) {
          const { detail, exception_message } = (await api.patch(path, body)).body;
          expect([detail, exception_message]).toEqual([expect.stringMatching(/^Data integrity conflict\./), text]);
        }
    });

    it('422: an invalid name or value', async () => {
      const { id } = await create();
      expect((await api.patch(`/variables/${id}`, { name: 'Not ok' })).status).toBe(422);
      expect((await api.patch(`/variables/${id}`, { value: 'v'.repeat(5000) })).status).toBe(422);
    });
  });

  describe('deleteVariable, deleteVariableByName', () => {
    it('204, then 404', async () => {
      const [a, b] = [await create(), await create()];
      expect((await api.delete(`/variables/${a.id}`)).status).toBe(204);
      expect((await api.delete(`/variables/name/${b.name}`)).status).toBe(204);
      expect((await api.delete(`/variables/${a.id}`)).status).toBe(404);
      expect((await api.delete(`/variables/name/${b.name}`)).body.detail).toBe('Variable not found.');
    });
  });

  describe('filterVariables, countVariables', () => {
    it('200: by name, by tags, sorted', async () => {
      const mark = unique('find');
      await create({ name: `${mark}-xaby`, tags: [mark, 'b'] });
      await create({ name: `${mark}-other`, tags: [mark] });
      const names = async (body: unknown) => (await api.post('/variables/filter', body)).body.map((one: { name: string }) => one.name);
      const tagged = { tags: { all_: [mark] } };
      expect(await names({ variables: { name: { like_: `${mark}-XAB`.toUpperCase() } } })).toEqual([`${mark}-xaby`]);
      expect(await names({ variables: tagged })).toEqual([`${mark}-other`, `${mark}-xaby`]);
      expect(await names({ variables: tagged, sort: 'NAME_DESC', limit: 1 })).toEqual([`${mark}-xaby`]);
      expect(await names({ variables: tagged, sort: 'CREATED_DESC' })).toEqual([`${mark}-other`, `${mark}-xaby`]);
      expect(await names({ variables: { id: { any_: [] } } })).toEqual([]);
      expect((await api.post('/variables/count', { variables: tagged, offset: 0, sort: 'NAME_ASC' })).body).toBe(2);
    });

    it('422: a limit above the maximum, an unknown field', async () => {
      expect((await api.post('/variables/filter', { limit: 201 })).body.detail).toBe('Invalid limit: must be less than or equal to 200.');
      expect((await api.post('/variables/filter', { variables: { bogus: 1 } })).status).toBe(422);
    });
  });

  describe('events', () => {
    it('report changes, and nothing else', async () => {
      const { id, name } = await create({ value: 1, tags: ['t'] });
      const renamed = unique('renamed');
      await api.patch(`/variables/name/${name}`, { name: renamed });
      await api.patch(`/variables/${id}`, { tags: null });
      await api.delete(`/variables/${id}`);
      const reported = (await api.events('prefect.variable.')).filter(
        (event) => event.resource['prefect.resource.id'] === `prefect.variable.${id}`,
      );
      expect(reported.map((event) => [event.event, event.resource['prefect.resource.name'], event.payload])).toEqual([
        ['prefect.variable.created', name, { name, value: 1, tags: ['t'] }],
        ['prefect.variable.updated', renamed, { name: renamed, value: 1, tags: ['t'] }],
        ['prefect.variable.deleted', renamed, { name: renamed, value: 1, tags: ['t'] }],
      ]);
    });
  });
});
