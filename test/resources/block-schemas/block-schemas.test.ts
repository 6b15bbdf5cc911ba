import { describe, expect, it } from 'vitest';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { blockDocument, blockSchema, blockType } from '../block-types/builders.ts';
import { EXAMPLES } from './examples.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const NO_CHECKSUM = `sha256:${'0'.repeat(64)}`;

onEveryStore((api) => {
  const post = (body: Record<string, unknown>) => api.post('/block_schemas/', body);
  const filter = async (block_schemas: unknown, rest = {}) => (await api.post('/block_schemas/filter', { block_schemas, ...rest })).body;
  const ofTypes = (...any_: string[]) => filter({ block_type_id: { any_ } });

  describe('createBlockSchema', () => {
    it('201, then 200: the same fields and version are the same schema', async () => {
      const { id: block_type_id } = await blockType(api);
      const first = await post({ block_type_id, fields: {} });
      const second = await post({ block_type_id: (await blockType(api)).id, fields: {}, capabilities: ['ignored'] });
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(second.body).toEqual(first.body);
      expect(first.body).toMatchObject({
        fields: { block_schema_references: {} },
        checksum: EXAMPLES.A.checksum,
        version: 'non-versioned',
        capabilities: [],
        block_type_id,
      });
    });

    it('201: examples sent as strings have the checksums that clients compute; the nested block gets a schema', async () => {
      const types = { probe: await blockType(api, { slug: 'probe' }), child: await blockType(api, { slug: 'child' }) };
      const send = (fields: string) => api.post('/block_schemas/', `{"block_type_id":"${types.probe.id}","fields":${fields}}`);
      for (const { fields, checksum } of [EXAMPLES.B, EXAMPLES.E, EXAMPLES.F]) expect((await send(fields)).body.checksum).toBe(checksum);
      const [child, ...others] = await ofTypes(types.child.id);
      expect(others).toEqual([]);
      expect(child).toMatchObject({ checksum: EXAMPLES.D.checksum, version: 'non-versioned', capabilities: [] });
      expect((await api.get(`/block_schemas/checksum/${EXAMPLES.E.checksum}`)).text).toContain(
        '"e":123456789012345678901234567890,"f":-0.0',
      );

      const outer = (await api.get(`/block_schemas/checksum/${EXAMPLES.F.checksum}`)).body;
      expect(Object.keys(outer.fields.definitions)).toEqual(['A', 'B']);
      const probe = (await api.get(`/block_schemas/checksum/${EXAMPLES.B.checksum}`)).body;
      expect(Object.keys(probe.fields.definitions).sort()).toEqual(['Cfg', 'Child']);
      expect(probe.fields.definitions.Child).toEqual(JSON.parse(EXAMPLES.D.fields));
      expect(probe.fields.block_schema_references).toEqual({
        child: { block_type_slug: 'child', block_schema_checksum: EXAMPLES.D.checksum },
      });
      expect((await filter({ block_type_id: { any_: [types.probe.id, types.child.id] } })).map((one: { id: string }) => one.id)).toEqual([
        outer.id,
        (await api.get(`/block_schemas/checksum/${EXAMPLES.E.checksum}`)).body.id,
        child.id,
        probe.id,
      ]);
    });

    it('201: a request with registered nested schemas is returned field for field', async () => {
      const child = await blockSchema(api, { fields: { title: 'Kid', secret_fields: ['k'], properties: { k: { type: 'string' } } } });
      const { slug } = child.block_type;
      const reference = { block_type_slug: slug, block_schema_checksum: child.checksum };
      const fields = {
        title: unique('Parent'),
        type: 'object',
        properties: { kid: { $ref: '#/definitions/Kid' }, own: { $ref: '#/definitions/Own' } },
        block_schema_references: { kid: reference },
        definitions: { Kid: child.fields, Own: { type: 'string' } },
      };
      const created = await post({ block_type_id: (await blockType(api)).id, fields, version: '1.2' });
      expect(created.status).toBe(201);
      expect(created.body.fields).toEqual(fields);
      expect((await api.get(`/block_schemas/${created.body.id}`)).body).toEqual(created.body);
      // no schema was created for the child, and the read wrote no rows
      expect(await ofTypes(child.block_type_id)).toEqual([child]);
      expect((await post({ block_type_id: created.body.block_type_id, fields, version: '1.2' })).status).toBe(200);
    });

    it('201: definitions of nested blocks are flattened, at every level', async () => {
      const slugs = [unique('nest'), unique('nest')];
      for (const slug of slugs) await blockType(api, { slug });
      const reference = (slug: string) => ({ block_type_slug: slug, block_schema_checksum: NO_CHECKSUM });
      const definitions = {
        Leafy: { title: 'Leafy', block_type_slug: slugs[1], properties: { shape: { $ref: '#/definitions/Shape' } } },
        Branch: {
          title: 'Branch',
          block_type_slug: slugs[0],
          properties: { leaf: { $ref: '#/definitions/Leafy' } },
          block_schema_references: { leaf: reference(slugs[1]!) },
        },
        Shape: { title: 'Shape', enum: ['round'] },
      };
      const root = await blockSchema(api, {
        fields: {
          properties: { branch: { $ref: '#/definitions/Branch' } },
          block_schema_references: { branch: reference(slugs[0]!) },
          definitions,
        },
      });
      const { fields } = (await api.get(`/block_schemas/${root.id}`)).body;
      expect(Object.keys(fields.definitions).sort()).toEqual(['Branch', 'Leafy', 'Shape']);
      expect(fields.definitions.Branch.definitions).toBeUndefined();
      const [branch] = await filter({ block_type_id: { any_: [root.block_type_id] } });
      expect(branch.id).toBe(root.id);
      const leaf = (await api.post('/block_types/filter', { block_types: { slug: { any_: [slugs[1]] } } })).body[0];
      const [leafSchema] = await ofTypes(leaf.id);
      expect(leafSchema.fields.definitions).toEqual({ Shape: { title: 'Shape', enum: ['round'] } });
    });

    it('201: a property of two block types has a list of references', async () => {
      const slugs = [unique('union'), unique('union')];
      for (const slug of slugs) await blockType(api, { slug });
      const titles = slugs.map((slug) => slug.toUpperCase());
      const schema = await blockSchema(api, {
        fields: {
          properties: { either: { anyOf: titles.map((title) => ({ $ref: `#/definitions/${title}` })) } },
          definitions: Object.fromEntries(slugs.map((slug, at) => [titles[at], { title: titles[at], block_type_slug: slug }])),
          block_schema_references: { either: slugs.map((block_type_slug) => ({ block_type_slug, block_schema_checksum: NO_CHECKSUM })) },
        },
      });
      const { fields } = (await api.get(`/block_schemas/${schema.id}`)).body;
      const { either } = fields.block_schema_references;
      expect(either.map((reference: { block_type_slug: string }) => reference.block_type_slug)).toEqual(slugs);
      expect(Object.keys(fields.definitions).sort()).toEqual(titles.sort());
    });

    it('409: an unknown nested type; nothing is stored', async () => {
      const { id: block_type_id } = await blockType(api);
      const slug = unique('missing');
      const reference = { block_type_slug: slug, block_schema_checksum: NO_CHECKSUM };
      const response = await post({ block_type_id, fields: { block_schema_references: { x: reference } } });
      expect(response.status).toBe(409);
      expect(response.body.detail).toBe(
        `Cannot create block schema because block type '${slug}' was not found.Did you forget to register the block type?`,
      );
      expect(await ofTypes(block_type_id)).toEqual([]);
    });

    it('400: a nested schema that is neither stored nor defined, or malformed references', async () => {
      const { id: block_type_id, slug } = await blockType(api);
      const reference = { block_type_slug: slug, block_schema_checksum: NO_CHECKSUM };
      for (const x of [reference, [reference], 7, { block_type_slug: slug }]) {
        expect((await post({ block_type_id, fields: { block_schema_references: { x } } })).status).toBe(400);
      }
      expect(await ofTypes(block_type_id)).toEqual([]);
    });

    it('400: more references than the limit, and nested blocks that each contain all others', async () => {
      const { id: block_type_id, slug } = await blockType(api);
      const { checksum: block_schema_checksum } = await blockSchema(api);
      const stored = { block_type_slug: slug, block_schema_checksum };
      const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`block-${at}`, stored]));
      expect((await post({ block_type_id, fields: { block_schema_references: many } })).status).toBe(400);

      const titles = Array.from({ length: 20 }, (_, at) => unique(`Block ${at}`));
      const blockWith = (title: string, nested: string[]) => ({
        title,
        block_type_slug: slug,
        description: 'x'.repeat(50_000),
        properties: Object.fromEntries(nested.map((name) => [name, { $ref: `#/definitions/${name}` }])),
        block_schema_references: Object.fromEntries(nested.map((name) => [name, { ...stored, block_schema_checksum: NO_CHECKSUM }])),
      });
      const definitions = Object.fromEntries(titles.map((title, at) => [title, blockWith(title, titles.slice(at + 1))]));
      const response = await post({ block_type_id, fields: { ...blockWith('Root', titles), definitions } });
      expect([response.status, response.body.detail]).toEqual([400, expect.stringContaining('or their definitions are too large')]);
      expect(await ofTypes(block_type_id)).toEqual([]);
    });

    it('404 or 422: an unknown type, a checksum from the client, a version of null', async () => {
      const response = await post({ block_type_id: UNKNOWN });
      expect([response.status, response.body.detail]).toEqual([404, `Block type ${UNKNOWN} not found.`]);
      const { id: block_type_id } = await blockType(api);
      expect((await post({ block_type_id, checksum: 'x' })).status).toBe(422);
      expect((await post({ block_type_id, version: null })).status).toBe(422);
    });
  });

  describe('reads', () => {
    it('200: by checksum, the newest or the one with the version', async () => {
      const one = await blockSchema(api, { version: '1.0' });
      const fields = { title: one.fields.title };
      const two = (await post({ block_type_id: one.block_type_id, fields, version: '2.0' })).body;
      expect(two.id).not.toBe(one.id);
      const path = `/block_schemas/checksum/${one.checksum}`;
      expect((await api.get(path)).body).toEqual(two);
      expect((await api.get(`${path}?version=1.0`)).body).toEqual(one);
      expect((await api.get(`${path}?version=3.0`)).status).toBe(404);
      expect((await api.get(`/block_schemas/checksum/${NO_CHECKSUM}`)).body.detail).toBe('Block schema not found');
    });

    it('422: a version that PostgreSQL cannot store', async () => {
      const response = await api.get(`/block_schemas/checksum/${NO_CHECKSUM}?version=a%00`);
      expect(response.status).toBe(api.kind === 'postgres' ? 422 : 404);
    });

    it('200: a schema with many paths to it is read once', async () => {
      const { id: block_type_id, slug } = await blockType(api);
      let nested = (await post({ block_type_id, fields: { title: 'Level 0' } })).body;
      for (let level = 1; level <= 24; level++) {
        const reference = { block_type_slug: slug, block_schema_checksum: nested.checksum };
        const fields = { title: `Level ${level}`, block_schema_references: { left: reference, right: reference } };
        nested = (await post({ block_type_id, fields })).body;
      }
      const { definitions } = (await api.get(`/block_schemas/${nested.id}`)).body.fields;
      expect(Object.keys(definitions)).toHaveLength(24);
      expect(definitions['Level 1'].block_schema_references.left).toEqual(definitions['Level 1'].block_schema_references.right);
    });

    it('404: unknown ids, and invalid ids', async () => {
      expect((await api.get(`/block_schemas/${UNKNOWN}`)).body.detail).toBe('Block schema not found');
      expect((await api.get('/block_schemas/x')).body.detail).toBe('Not Found');
    });
  });

  describe('filterBlockSchemas', () => {
    it('200: by type, capabilities, id and version, newest first', async () => {
      const { id: block_type_id } = await blockType(api);
      const make = (capabilities: string[], version: string) => blockSchema(api, { block_type_id, capabilities, version });
      const schemas = [await make(['a'], '1'), await make(['b', 'a'], '2'), await make([], '3')];
      const ids = async (body: Record<string, unknown>, rest = {}) =>
        (await filter(body, rest)).map((one: { id: string }) => schemas.findIndex((schema) => schema.id === one.id));
      const type = { any_: [block_type_id] };
      expect(await ids({ block_type_id: type })).toEqual([2, 1, 0]);
      expect(await ids({ block_type_id: type }, { limit: 1 })).toEqual([2]);
      expect(await ids({ block_type_id: type }, { offset: 1, limit: 5 })).toEqual([1, 0]);
      expect(await ids({ block_type_id: type, block_capabilities: { all_: ['a', 'b'] } })).toEqual([1]);
      expect(await ids({ block_type_id: type, block_capabilities: { all_: [] } })).toEqual([2, 1, 0]);
      expect(await ids({ id: { any_: [schemas[0].id] }, version: { any_: ['1'] } })).toEqual([0]);
      expect(await ids({ operator: 'or_', id: { any_: [schemas[0].id] }, version: { any_: ['3'] } })).toEqual([2, 0]);
      expect(await ids({ id: { any_: [] } })).toEqual([]);
    });

    it('200: capabilities, without duplicates', async () => {
      const capabilities = [unique('z-can'), unique('a-can')];
      await blockSchema(api, { capabilities });
      await blockSchema(api, { capabilities });
      const listed = (await api.get('/block_capabilities/')).body;
      expect(listed).toEqual([...new Set(listed)].sort());
      expect(listed).toEqual(expect.arrayContaining(capabilities));
    });
  });

  describe('deleteBlockSchema', () => {
    it('204: only once, however many requests delete it', async () => {
      const { id } = await blockSchema(api, { fields: { deleted: 'once' } });
      const responses = await Promise.all(Array.from({ length: 5 }, () => api.delete(`/block_schemas/${id}`)));
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    });

    it('204: deletes its documents and references, and the default storage that uses it', async () => {
      const schema = await blockSchema(api, { capabilities: ['write-path'] });
      const document = await blockDocument(api, { schema });
      const parent = await blockSchema(api, {
        fields: {
          block_schema_references: { x: { block_type_slug: schema.block_type.slug, block_schema_checksum: schema.checksum } },
        },
      });
      await api.put('/admin/storage', { default_result_storage_block_id: document.id });
      expect((await api.delete(`/block_schemas/${schema.id}`)).status).toBe(204);
      expect((await api.get(`/block_documents/${document.id}`)).status).toBe(404);
      expect((await api.get(`/block_schemas/${parent.id}`)).body.fields.block_schema_references).toEqual({});
      expect((await api.get('/admin/storage')).body.default_result_storage_block_id).toBeNull();
      expect((await api.delete(`/block_schemas/${schema.id}`)).body.detail).toBe('Block schema not found');
    });
  });
});
