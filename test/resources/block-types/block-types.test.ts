import { describe, expect, it } from 'vitest';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { blockDocument, blockSchema, blockType } from './builders.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

onEveryStore((api) => {
  const post = (body: Record<string, unknown>) => api.post('/block_types/', body);

  describe('createBlockType', () => {
    it('403: names that start with the reserved word, in any case', async () => {
      for (const name of ['Prefect-ish', 'PREFECT', 'prefect x']) {
        const response = await post({ name, slug: unique('reserved') });
        expect(response.status).toBe(403);
        expect(response.body.detail).toBe("Block type names beginning with 'Prefect' are reserved.");
      }
      expect((await post({ name: 'My Prefect', slug: unique('s') })).status).toBe(201);
    });

    it('409: the slug is in use; the message quotes the name', async () => {
      const slug = unique('dup');
      expect((await post({ name: 'A', slug })).status).toBe(201);
      const response = await post({ name: 'B', slug });
      expect(response.status).toBe(409);
      expect(response.body.detail).toBe('Block type with name "B" already exists');
    });

    it('201: two types can have the same name; each response is the created type', async () => {
      const slugs = [unique('twin'), unique('twin')];
      for (const slug of slugs) expect((await post({ name: 'Twin', slug })).body.slug).toBe(slug);
    });

    it('201: strings are escaped, URLs trimmed, names can have other characters', async () => {
      const response = await post({
        name: 'a : b | c \\ 😀',
        slug: unique('s'),
        description: 'a <b> & "c"',
        code_example: 'x > 1',
        logo_url: ' http://x ',
      });
      expect(response.status).toBe(201);
      expect(response.body).toMatchObject({
        description: 'a &lt;b&gt; &amp; "c"',
        code_example: 'x &gt; 1',
        logo_url: 'http://x',
        documentation_url: null,
        is_protected: false,
      });
      await api.patch(`/block_types/${response.body.id}`, { description: '<x>' });
      expect((await api.get(`/block_types/${response.body.id}`)).body).toMatchObject({ description: '<x>', code_example: 'x &gt; 1' });
    });

    it('422: names and slugs with invalid characters, missing ones, and unknown fields', async () => {
      for (const name of ['', 'a/b', 'a%', 'a&b', '<a', 'a>']) expect((await post({ name, slug: 'ok' })).status).toBe(422);
      expect((await post({ name: 'Prefect', slug: 'Not_a slug' })).status).toBe(422);
      const response = await post({ name: 'n', slug: 'Not_a slug' });
      expect(response.status).toBe(422);
      expect(response.text).toContain('Block type slug must only contain lowercase letters, numbers, and dashes.');
      expect((await post({ name: 'n' })).status).toBe(422);
      expect((await post({ name: 'n', slug: 's', is_protected: true })).status).toBe(422);
    });

    it('emits an event with the stored values', async () => {
      const type = await blockType(api, { description: '<d>' });
      const [event] = (await api.events('prefect.block-type.created')).filter((one) => one.payload.slug === type.slug);
      expect(event).toMatchObject({
        resource: { 'prefect.resource.id': `prefect.block-type.${type.id}`, 'prefect.resource.name': type.name },
        related: [],
        payload: {
          name: type.name,
          slug: type.slug,
          logo_url: null,
          documentation_url: null,
          description: '&lt;d&gt;',
          code_example: null,
          is_protected: false,
        },
      });
    });
  });

  describe('reads', () => {
    it('200 or 404: by id and by slug', async () => {
      const type = await blockType(api);
      expect((await api.get(`/block_types/${type.id}`)).body).toEqual(type);
      expect((await api.get(`/block_types/slug/${type.slug}`)).body).toEqual(type);
      for (const path of [`/block_types/${UNKNOWN}`, '/block_types/slug/none']) {
        const response = await api.get(path);
        expect([response.status, response.body.detail]).toEqual([404, 'Block type not found']);
      }
      expect((await api.get('/block_types/not-a-uuid')).body).toEqual({ detail: 'Not Found' });
    });
  });

  describe('updateBlockType', () => {
    const updates = async (slug: string) =>
      (await api.events('prefect.block-type.updated')).filter((event) => event.payload.slug === slug).length;

    it('204: all four values unchanged, escaped or not, have no effect', async () => {
      const type = await blockType(api, { description: 'a < b', code_example: 'c' });
      const same = { logo_url: null, documentation_url: null, description: 'a < b', code_example: 'c' };
      expect((await api.patch(`/block_types/${type.id}`, same)).status).toBe(204);
      expect((await api.patch(`/block_types/${type.id}`, { ...same, description: 'a &lt; b' })).status).toBe(204);
      expect((await api.get(`/block_types/${type.id}`)).body).toEqual(type);
      expect(await updates(type.slug)).toBe(0);
    });

    it('204: a single value is written and emitted, even if it is equal', async () => {
      const type = await blockType(api, { description: 'same' });
      expect((await api.patch(`/block_types/${type.id}`, { description: 'same' })).status).toBe(204);
      expect(await updates(type.slug)).toBe(1);
      expect((await api.get(`/block_types/${type.id}`)).body.updated).not.toBe(type.updated);
    });

    it('404 or 422: unknown types, and values that cannot change', async () => {
      expect((await api.patch(`/block_types/${UNKNOWN}`, {})).status).toBe(404);
      const { id } = await blockType(api);
      expect((await api.patch(`/block_types/${id}`, { name: 'x' })).status).toBe(422);
      expect((await api.patch(`/block_types/${id}`, { slug: 'x' })).status).toBe(422);
    });
  });

  describe('deleteBlockType', () => {
    it('204: deletes its schemas and documents; emits one event', async () => {
      const schema = await blockSchema(api);
      const document = await blockDocument(api, { schema });
      expect((await api.delete(`/block_types/${schema.block_type_id}`)).status).toBe(204);
      expect((await api.get(`/block_types/${schema.block_type_id}`)).status).toBe(404);
      expect((await api.get(`/block_schemas/${schema.id}`)).status).toBe(404);
      expect((await api.get(`/block_documents/${document.id}`)).status).toBe(404);
      const reported = await api.events('prefect.block-type.deleted');
      expect(
        reported.filter((event) => event.resource['prefect.resource.id'] === `prefect.block-type.${schema.block_type_id}`),
      ).toHaveLength(1);
      expect(await api.events('prefect.block-document.deleted')).toEqual([]);
    });

    it('204: clears the default result storage if it is a document of the type', async () => {
      const schema = await blockSchema(api, { capabilities: ['write-path'] });
      const document = await blockDocument(api, { schema });
      expect((await api.put('/admin/storage', { default_result_storage_block_id: document.id })).status).toBe(200);
      await api.delete(`/block_types/${schema.block_type_id}`);
      expect((await api.get('/admin/storage')).body).toEqual({ default_result_storage_block_id: null });
    });

    it('404: an unknown type', async () => {
      expect((await api.delete(`/block_types/${UNKNOWN}`)).body.detail).toBe('Block type not found');
    });
  });

  describe('filterBlockTypes', () => {
    const names = async (body?: unknown) => (await api.post('/block_types/filter', body)).body.map((type: { name: string }) => type.name);

    it('200: by part of the name, slug, and schemas, in order of names', async () => {
      const word = unique('Filtered');
      const types = [];
      for (const letter of ['b', 'a', 'c']) types.push(await blockType(api, { name: `${word} ${letter}` }));
      await blockSchema(api, { block_type_id: types[2].id, capabilities: ['fly', 'swim'] });
      const like_ = word.toUpperCase();
      expect(await names({ block_types: { name: { like_ } } })).toEqual([`${word} a`, `${word} b`, `${word} c`]);
      expect(await names({ block_types: { name: { like_ } }, offset: 1, limit: 1 })).toEqual([`${word} b`]);
      expect(await names({ block_types: { slug: { any_: [types[0].slug] } } })).toEqual([`${word} b`]);
      expect(await names({ block_types: { slug: { any_: [] } } })).toEqual([]);
      const capable = (all_: string[]) => names({ block_types: { name: { like_ } }, block_schemas: { block_capabilities: { all_ } } });
      expect(await capable(['swim'])).toEqual([`${word} c`]);
      expect(await capable(['swim', 'run'])).toEqual([]);
      expect(await names({ block_types: { name: { like_ } }, block_schemas: {} })).toHaveLength(3);
    });

    it('200: accepts no body, nulls, and unknown fields at the top level', async () => {
      expect((await api.post('/block_types/filter')).status).toBe(200);
      expect((await api.post('/block_types/filter', { block_types: null, limit: null, offset: null, other: 1 })).status).toBe(200);
    });

    it('422: limits out of range, unknown criteria', async () => {
      expect((await api.post('/block_types/filter', { limit: 201 })).text).toContain('Invalid limit: must be less than or equal to 200.');
      expect((await api.post('/block_types/filter', { limit: -1 })).status).toBe(422);
      expect((await api.post('/block_types/filter', { block_types: { id: { any_: [] } } })).status).toBe(422);
    });
  });

  describe('documents of a type', () => {
    it('200: named documents by name; a single one also if it is anonymous', async () => {
      const schema = await blockSchema(api, { fields: { secret_fields: ['x'] } });
      const { slug } = schema.block_type;
      for (const name of ['b', 'a']) await blockDocument(api, { schema, name, data: { x: 's' } });
      await blockDocument(api, { schema, name: 'hidden', is_anonymous: true });
      const listed = await api.get(`/block_types/slug/${slug}/block_documents?offset=&limit=&include_secrets=true`);
      expect(listed.body.map((document: { name: string }) => document.name)).toEqual(['a', 'b']);
      expect(listed.body[0].data).toEqual({ x: 's' });
      expect((await api.get(`/block_types/slug/${slug}/block_documents`)).body[0].data).toEqual({ x: '********' });
      const one = (name: string) => api.get(`/block_types/slug/${slug}/block_documents/name/${name}`);
      expect((await one('a')).body).toMatchObject({ name: 'a', data: { x: '********' }, block_schema: { block_type: { slug } } });
      expect((await one('hidden')).body.is_anonymous).toBe(true);
      expect((await one('none')).body.detail).toBe('Block document not found');
    });

    it('422: a parameter for secrets that is not a boolean', async () => {
      for (const path of ['', '/name/none'])
        expect((await api.get(`/block_types/slug/none/block_documents${path}?include_secrets=perhaps`)).status).toBe(422);
    });

    it('404: an unknown type', async () => {
      expect((await api.get('/block_types/slug/none/block_documents')).body.detail).toBe('Block type not found');
      expect((await api.get('/block_types/slug/none/block_documents/name/x')).body.detail).toBe('Block document not found');
    });
  });
});
