import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { present } from '../../../src/base/present.ts';
import { forgetResultStorage, obstacleToStorage, writeResultStorageId } from '../../../src/resources/admin/result-storage.ts';
import { findDocument } from '../../../src/resources/block-documents/queries.ts';
import { readBlockData } from '../../../src/resources/block-documents/secrets.ts';
import { readBlockDocuments } from '../../../src/resources/block-documents/wire.ts';
import { removeDocument } from '../../../src/resources/block-documents/write.ts';
import { blockDocuments } from '../../../src/store/schema/tables.ts';
import { type ApiResponse, unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { untilSomeoneWaits } from '../../support/waiting.ts';
import { blockDocument, blockSchema, refer } from '../block-types/builders.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const INTEGRITY =
  'Data integrity conflict. This usually means a unique or foreign key constraint was violated. See server logs for details.';
const MASK = '********';

onEveryStore((api) => {
  const read = async (id: string, secrets = false) =>
    (await api.get(`/block_documents/${id}${secrets ? '?include_secrets=true' : ''}`)).body;
  const patch = (id: string, body: Record<string, unknown>) => api.patch(`/block_documents/${id}`, body);
  const reported = async (change: string, id: string) =>
    (await api.events(`prefect.block-document.${change}`)).filter(
      (event) => event.resource['prefect.resource.id'] === `prefect.block-document.${id}`,
    );
  const post = (schema: { id: string; block_type_id: string }, body: Record<string, unknown>) =>
    api.post('/block_documents/', { block_schema_id: schema.id, block_type_id: schema.block_type_id, ...body });

  describe('createBlockDocument', () => {
    it('201: fields of any name are stored', async () => {
      const schema = await blockSchema(api);
      const data = '{"__proto__":{"a":1},"n":{"__proto__":2},"k":1}';
      const ids = `"block_schema_id":"${schema.id}","block_type_id":"${schema.block_type_id}"`;
      const { status, body } = await api.post('/block_documents/', `{"name":"odd-members",${ids},"data":${data}}`);
      expect(status).toBe(201);
      expect(JSON.stringify((await read(body.id)).data)).toBe(data);
    });

    it('201: a reference of any name is kept when other data changes', async () => {
      const schema = await blockSchema(api, { fields: { secret_fields: ['token'] } });
      const child = await blockDocument(api, { schema, data: { token: 'hidden' } });
      const data = `{"__proto__":${JSON.stringify(refer(child))}}`;
      const ids = `"block_schema_id":"${schema.id}","block_type_id":"${schema.block_type_id}"`;
      const { status, body } = await api.post('/block_documents/', `{"name":"odd-reference",${ids},"data":${data}}`);
      expect(status).toBe(201);
      expect(Object.entries(body.block_document_references)).toMatchObject([['__proto__', { block_document: { id: child.id } }]]);
      expect((await api.patch(`/block_documents/${body.id}`, { data: { other: 1 } })).status).toBe(204);
      expect((await read(body.id)).data).toEqual({ other: 1 });
    });

    it('201, 409: a name is unique per type', async () => {
      const schema = await blockSchema(api);
      const created = await post(schema, { name: 'my-block-2' });
      expect(created.status).toBe(201);
      expect(created.body).toMatchObject({
        name: 'my-block-2',
        data: {},
        block_type_name: schema.block_type.name,
        block_type: schema.block_type,
        block_schema: schema,
        block_document_references: {},
        is_anonymous: false,
      });
      const again = await post(schema, { name: 'my-block-2', is_anonymous: true });
      expect([again.status, again.body.detail]).toEqual([409, 'Block already exists']);
      expect((await post(await blockSchema(api), { name: 'my-block-2' })).status).toBe(201);
    });

    it('422: names with invalid characters, or none', async () => {
      const schema = await blockSchema(api);
      for (const name of ['my_block', 'my block', 'my/block', 'my%block', 'My']) expect((await post(schema, { name })).status).toBe(422);
      expect((await post(schema, { name: 'My' })).text).toContain(
        'Block document name must only contain lowercase letters, numbers, and dashes.',
      );
      for (const name of [undefined, null, '']) {
        const response = await post(schema, { name });
        expect(response.status).toBe(422);
        expect(response.text).toContain('Names must be provided for block documents.');
      }
    });

    it('201: anonymous documents get generated names, or keep a given one', async () => {
      const schema = await blockSchema(api);
      const names = [];
      for (let time = 0; time < 2; time += 1) names.push((await post(schema, { is_anonymous: true })).body.name);
      for (const name of names) expect(name).toMatch(/^anonymous-[0-9a-f-]{36}$/);
      expect(new Set(names).size).toBe(2);
      expect((await post(schema, { is_anonymous: true, name: 'own' })).body.name).toBe('own');
    });

    it('404 or 409: an unknown type, an unknown schema', async () => {
      const schema = await blockSchema(api);
      expect((await post({ ...schema, block_type_id: UNKNOWN }, { name: 'x' })).status).toBe(404);
      const response = await post({ ...schema, id: UNKNOWN }, { name: 'x' });
      expect([response.status, response.body.detail]).toEqual([409, INTEGRITY]);
    });

    it('201: a schema of another type is accepted unchanged', async () => {
      const [one, other] = [await blockSchema(api), await blockSchema(api)];
      const { body } = await post({ id: one.id, block_type_id: other.block_type_id }, { name: 'mixed' });
      expect(body.block_type.id).toBe(other.block_type_id);
      expect(body.block_schema.block_type.id).toBe(one.block_type_id);
    });

    it('201: numbers keep their digits; stored data is encrypted', async () => {
      const schema = await blockSchema(api);
      const response = await api.post(
        '/block_documents/',
        `{"name":"digits","block_schema_id":"${schema.id}","block_type_id":"${schema.block_type_id}","data":{"n":[9007199254740993,1.0]}}`,
      );
      expect((await api.get(`/block_documents/${response.body.id}`)).text).toContain('"data":{"n":[9007199254740993,1.0]}');
      const [row] = await api.deps.store.reader.db.select().from(blockDocuments).where(eq(blockDocuments.id, response.body.id));
      expect(row!.data).toMatch(/^gAAAA[\w-]+=*$/);
    });
  });

  describe('secrets', () => {
    const secretDocument = async (data: Record<string, unknown>) =>
      blockDocument(api, { schema: await blockSchema(api, { fields: { secret_fields: ['x', 'w.*'] } }), data });

    it('200: hidden unless requested', async () => {
      const data = { x: 's3', w: { k: 'v' }, z: 'z' };
      const document = await secretDocument(data);
      const masked = { x: MASK, w: { k: MASK }, z: 'z' };
      expect(document.data).toEqual(masked);
      expect((await read(document.id)).data).toEqual(masked);
      expect((await read(document.id, true)).data).toEqual(data);
      const filter = { block_documents: { id: { any_: [document.id] } } };
      expect((await api.post('/block_documents/filter', filter)).body[0].data).toEqual(masked);
      expect((await api.post('/block_documents/filter', { ...filter, include_secrets: true })).body[0].data).toEqual(data);
      expect(await readBlockData(api.deps.store.reader, api.deps, document.id)).toEqual({ data, masked });
      expect(await readBlockData(api.deps.store.reader, api.deps, UNKNOWN)).toBeUndefined();
    });

    it('422: a parameter that is not a boolean', async () => {
      expect((await api.get(`/block_documents/${UNKNOWN}?include_secrets=perhaps`)).status).toBe(422);
    });

    it.each([true, false])('204: masked values that are sent back keep the secrets (merging: %s)', async (merge_existing_data) => {
      const document = await secretDocument({ x: 's3', w: { k: 'v' } });
      expect((await patch(document.id, { data: { x: MASK, z: 'new', w: { k: MASK } }, merge_existing_data })).status).toBe(204);
      expect((await read(document.id, true)).data).toEqual({ x: 's3', z: 'new', w: { k: 'v' } });
    });

    it('200: hidden in lists and objects, and kept when they are sent back', async () => {
      const schema = await blockSchema(api, { fields: { secret_fields: ['accounts.pw', 'bykey.pw'] } });
      const data = { accounts: [{ user: 'u', pw: 's1' }], bykey: { k: { user: 'u', pw: 's2' } } };
      const document = await blockDocument(api, { schema, data });
      const masked = { accounts: [{ user: 'u', pw: MASK }], bykey: { k: { user: 'u', pw: MASK } } };
      expect((await read(document.id)).data).toEqual(masked);
      expect((await patch(document.id, { data: masked })).status).toBe(204);
      expect((await read(document.id, true)).data).toEqual(data);
    });

    it('204: an empty secret object is returned as a string, and accepted back', async () => {
      const document = await secretDocument({ w: {} });
      expect(document.data).toEqual({ w: MASK });
      await patch(document.id, { data: { w: MASK }, merge_existing_data: false });
      expect((await read(document.id, true)).data).toEqual({ w: {} });
    });

    it('200: a secret object is hidden too', async () => {
      const schema = await blockSchema(api, { fields: { secret_fields: ['value', 'value'] } });
      const document = await blockDocument(api, { schema, data: { value: { a: 1 } } });
      expect((await read(document.id)).data).toEqual({ value: { a: MASK } });
      expect((await read(document.id, true)).data).toEqual({ value: { a: 1 } });
    });
  });

  describe('references', () => {
    it('200: a parent contains the data of its child, masked by the schema of the child', async () => {
      const child = await blockDocument(api, {
        schema: await blockSchema(api, { fields: { secret_fields: ['k'] } }),
        data: { k: 's', open: 1 },
      });
      const parent = await blockDocument(api, { data: { own: 1, child: { ...refer(child), dropped: true } } });
      const seen = await read(parent.id);
      expect(seen.data).toEqual({ own: 1, child: { k: MASK, open: 1 } });
      expect(seen.block_document_references).toEqual({
        child: {
          block_document: {
            id: child.id,
            name: child.name,
            block_type: child.block_type,
            is_anonymous: false,
            block_document_references: {},
          },
        },
      });
      expect(parent).toEqual(seen);
      expect((await read(parent.id, true)).data.child).toEqual({ k: 's', open: 1 });
      await patch(child.id, { data: { open: 2 } });
      expect((await read(parent.id)).data.child).toEqual({ k: MASK, open: 2 });
      expect(await readBlockData(api.deps.store.reader, api.deps, parent.id)).toEqual({
        data: { own: 1, child: { k: 's', open: 2 } },
        masked: { own: 1, child: { k: MASK, open: 2 } },
      });
    });

    it('200: chains and diamonds', async () => {
      const leaf = await blockDocument(api, { data: { n: 1 } });
      const [left, right] = [
        await blockDocument(api, { data: { leaf: refer(leaf) } }),
        await blockDocument(api, { data: { leaf: refer(leaf) } }),
      ];
      const top = await blockDocument(api, { data: { left: refer(left), right: refer(right) } });
      expect(top.data).toEqual({ left: { leaf: { n: 1 } }, right: { leaf: { n: 1 } } });
      expect(top.block_document_references.left.block_document.block_document_references.leaf.block_document.id).toBe(leaf.id);
    });

    it('201: forms send only the id; deeper references remain unchanged', async () => {
      const child = await blockDocument(api, { data: { n: 1 } });
      const deep = { list: [refer(child)], map: { x: refer(child) } };
      const parent = await blockDocument(api, { data: { child: { $ref: child.id.toUpperCase() }, ...deep } });
      expect(parent.data).toEqual({ ...deep, child: { n: 1 } });
    });

    it('400 or 409: references to missing documents', async () => {
      const schema = await blockSchema(api);
      const response = (value: unknown) => post(schema, { name: unique('x'), data: { key: value } });
      for (const $ref of [{}, { block_document_id: null }, null]) {
        const rejected = await response({ $ref });
        expect([rejected.status, rejected.body.detail]).toEqual([400, 'Received block reference without a block_document_id in key key']);
      }
      for (const $ref of ['x', 7, { block_document_id: 'x' }, []]) expect((await response({ $ref })).status).toBe(400);
      const unknown = await response({ $ref: { block_document_id: UNKNOWN } });
      expect([unknown.status, unknown.body.detail]).toEqual([409, INTEGRITY]);
      const document = await blockDocument(api);
      expect((await patch(document.id, { data: { key: { $ref: { block_document_id: UNKNOWN } } } })).status).toBe(409);
    });

    it('400: cycles, long and short', async () => {
      const a = await blockDocument(api);
      const b = await blockDocument(api, { data: { a: refer(a) } });
      const c = await blockDocument(api, { data: { b: refer(b) } });
      for (const target of [a, b, c]) {
        const response = await patch(a.id, { data: { own: 1, next: refer(target) } });
        expect(response.status).toBe(400);
        expect(response.body.detail).toBe(
          `Cannot create block document reference: it would introduce a cycle into the block_document_reference graph (parent=${a.id}, reference=${target.id}).`,
        );
      }
      expect((await read(a.id)).data).toEqual({});
    });

    it('204: references that are not sent again are removed, also when merging', async () => {
      const child = await blockDocument(api, { data: { n: 1 } });
      const parent = await blockDocument(api, { data: { child: refer(child), own: 1 } });
      await patch(parent.id, { data: { child: refer(child), more: 2 } });
      expect((await read(parent.id)).data).toEqual({ own: 1, more: 2, child: { n: 1 } });
      await patch(parent.id, { data: { other: 3 } });
      expect(await read(parent.id)).toMatchObject({ data: { own: 1, more: 2, other: 3 }, block_document_references: {} });
      expect((await read(parent.id)).data.child).toBeUndefined();
      await patch(parent.id, { data: { child: refer(child) } });
      await patch(parent.id, { data: { child: {} } });
      expect((await read(parent.id)).data.child).toEqual({});
    });

    it('204: a parent remains after its child is deleted', async () => {
      const child = await blockDocument(api);
      const parent = await blockDocument(api, { data: { child: refer(child), own: 1 } });
      expect((await api.delete(`/block_documents/${child.id}`)).status).toBe(204);
      expect(await read(parent.id)).toMatchObject({ data: { own: 1 }, block_document_references: {} });
    });
  });

  describe('updateBlockDocument', () => {
    it('204: merges top-level fields, or replaces all', async () => {
      const { id } = await blockDocument(api, { data: { a: 1, b: { c: 2 } } });
      await patch(id, { data: { b: { d: 3 } } });
      expect((await read(id)).data).toEqual({ a: 1, b: { d: 3 } });
      await patch(id, { data: { z: 1 }, merge_existing_data: false });
      expect((await read(id)).data).toEqual({ z: 1 });
      await patch(id, { merge_existing_data: false });
      expect((await read(id)).data).toEqual({});
    });

    it('204: changes to another schema of the type only with data', async () => {
      const schema = await blockSchema(api);
      const next = await blockSchema(api, { block_type_id: schema.block_type_id });
      const document = await blockDocument(api, { schema });
      expect((await patch(document.id, { block_schema_id: next.id })).status).toBe(204);
      expect((await read(document.id)).block_schema_id).toBe(schema.id);
      await patch(document.id, { block_schema_id: next.id, data: {} });
      expect(await read(document.id)).toMatchObject({ block_schema_id: next.id, block_schema: { id: next.id } });
    });

    it('400 or 409: a schema of another type, or an unknown one; nothing changes', async () => {
      const document = await blockDocument(api, { data: { a: 1 } });
      const response = await patch(document.id, { block_schema_id: (await blockSchema(api)).id, data: { a: 2 } });
      expect(response.status).toBe(400);
      expect(response.body.detail).toBe('Must migrate block document to a block schema of the same block type.');
      expect((await patch(document.id, { block_schema_id: UNKNOWN, data: { a: 2 } })).status).toBe(409);
      expect((await read(document.id)).data).toEqual({ a: 1 });
    });

    it('404 or 422: unknown documents, names', async () => {
      expect((await patch(UNKNOWN, { data: {} })).body.detail).toBe('Block document not found');
      expect((await patch((await blockDocument(api)).id, { name: 'other' })).status).toBe(422);
    });
  });

  describe('deleteBlockDocument', () => {
    it('204: deletes the deployments that use it as storage', async () => {
      const document = await blockDocument(api);
      const deployment = await api.deployment({ storage_document_id: document.id });
      expect((await api.delete(`/block_documents/${document.id}`)).status).toBe(204);
      expect((await api.get(`/deployments/${deployment.id}`)).status).toBe(404);
    });

    it('404: unknown ids, and invalid ids', async () => {
      expect((await api.delete(`/block_documents/${UNKNOWN}`)).body.detail).toBe('Block document not found');
      expect((await api.get(`/block_documents/${UNKNOWN}`)).body.detail).toBe('Block document not found');
      expect((await api.get('/block_documents/not-a-uuid')).body).toEqual({ detail: 'Not Found' });
    });

    describe('a document that becomes the default result storage during its deletion', () => {
      const stored = async () => (await api.get('/admin/storage')).body.default_result_storage_block_id;
      const writable = async () => blockDocument(api, { schema: await blockSchema(api, { capabilities: ['write-path'] }) });
      let other: Promise<ApiResponse> | undefined;

      it('204: does not become the default', async () => {
        const { id } = await writable();
        await api.deps.store.transaction(async (tx) => {
          await removeDocument(tx, api.deps, id);
          await forgetResultStorage(tx, [id]);
          other = api.put('/admin/storage', { default_result_storage_block_id: id });
          await Promise.race([other, untilSomeoneWaits(api)]);
        });
        expect((await other)?.status).toBe(404);
        expect(await stored()).toBeNull();
      });

      it('204: does not remain the default, whatever it is deleted with', async () => {
        for (const deletion of ['block_documents', 'block_schemas', 'block_types']) {
          const { id, block_schema_id, block_type_id } = await writable();
          const ids: Record<string, string> = { block_documents: id, block_schemas: block_schema_id, block_types: block_type_id };
          await api.deps.store.transaction(async (tx) => {
            expect(await obstacleToStorage(tx, id)).toBeUndefined();
            await writeResultStorageId(tx, api.deps, id);
            other = api.delete(`/${deletion}/${ids[deletion]}`);
            await Promise.race([other, untilSomeoneWaits(api)]);
          });
          expect((await other)?.status).toBe(204);
          expect(await stored()).toBeNull();
        }
      });
    });
  });

  describe('documents that are too large together', () => {
    /** Replaces the data of a document with more than a page may have. The handlers must not load it. */
    const inflate = ({ id }: { id: string }) =>
      api.deps.store.transaction((tx) =>
        tx.db
          .update(blockDocuments)
          .set({ data: api.kind === 'sqlite' ? sql`hex(zeroblob(70000000))` : sql`repeat('0', 140000000)` })
          .where(eq(blockDocuments.id, id)),
      );

    afterEach(() =>
      api.deps.store.transaction((tx) => tx.db.delete(blockDocuments).where(sql`octet_length(${blockDocuments.data}) = 140000000`)),
    );

    it('422: all documents of a type', async () => {
      const document = await blockDocument(api);
      await inflate(document);
      const response = await api.get(`/block_types/slug/${document.block_type.slug}/block_documents`);
      expect([response.status, response.body.detail]).toEqual([422, expect.stringContaining('larger than 134217728 bytes')]);
    });

    it('200: omits one that a document refers to', async () => {
      const [child, other] = [await blockDocument(api), await blockDocument(api, { data: { is: 'there' } })];
      const parent = await blockDocument(api, { data: { child: refer(child), other: refer(other) } });
      await inflate(child);
      expect((await read(parent.id)).data).toEqual({ other: { is: 'there' } });
    });

    it('422: the same document, referenced many times', async () => {
      const child = await blockDocument(api, { data: { text: 'x'.repeat(3_000_000) } });
      const parent = await blockDocument(api, { data: { child: refer(child) } });
      const { reader } = api.deps.store;
      const stored = present(await findDocument(reader, parent.id), 'a document that was just made');
      const page = (length: number) =>
        readBlockDocuments(
          reader,
          api.deps,
          Array.from({ length }, () => stored),
          { includeSecrets: true },
        );
      expect(await page(2)).toHaveLength(2);
      await expect(page(40)).rejects.toMatchObject({ status: 422 });
    });
  });

  describe('filterBlockDocuments and countBlockDocuments', () => {
    const list = async (body: Record<string, unknown>) => {
      const counted = (await api.post('/block_documents/count', body)).body;
      const names = (await api.post('/block_documents/filter', body)).body.map((document: { name: string }) => document.name);
      if (!('limit' in body)) expect(counted).toBe(names.length);
      return names;
    };

    it('200: anonymous documents only if the filter has a condition on them', async () => {
      const schema = await blockSchema(api);
      await blockDocument(api, { schema, name: 'named' });
      await blockDocument(api, { schema, name: 'hidden', is_anonymous: true });
      const type = { any_: [schema.block_type_id] };
      const block_types = { slug: { any_: [schema.block_type.slug] } };
      expect(await list({ block_types })).toEqual(['named']);
      expect(await list({ block_types, block_documents: null })).toEqual(['named']);
      expect(await list({ block_documents: { block_type_id: type } })).toEqual(['named']);
      expect(await list({ block_documents: { block_type_id: type, is_anonymous: null } })).toEqual(['hidden', 'named']);
      expect(await list({ block_documents: { block_type_id: type, is_anonymous: { eq_: null } } })).toEqual(['hidden', 'named']);
      expect(await list({ block_documents: { block_type_id: type, is_anonymous: { eq_: true } } })).toEqual(['hidden']);
      const any = await list({ block_types, block_documents: { operator: 'or_', name: { any_: ['hidden'] } } });
      expect(any).toEqual(['hidden', 'named']);
    });

    it('200: by name, type and schema; sorted', async () => {
      const capable = await blockSchema(api, { capabilities: ['sing'] });
      const other = await blockSchema(api);
      await blockDocument(api, { schema: other, name: 'ab' });
      await blockDocument(api, { schema: capable, name: 'b-x' });
      await blockDocument(api, { schema: capable, name: 'b' });
      const any_ = [capable.block_type_id, other.block_type_id];
      const both = { block_documents: { block_type_id: { any_ } } };
      expect(await list(both)).toEqual(['ab', 'b', 'b-x']);
      expect(await list({ ...both, sort: 'NAME_DESC' })).toEqual(['b-x', 'b', 'ab']);
      const byType = await list({ ...both, sort: 'BLOCK_TYPE_AND_NAME_ASC' });
      expect(byType).toEqual(capable.block_type.name < other.block_type.name ? ['b', 'b-x', 'ab'] : ['ab', 'b', 'b-x']);
      expect(await list({ ...both, limit: 1, offset: 1 })).toEqual(['b']);
      expect(await list({ block_documents: { ...both.block_documents, name: { like_: 'B-' } } })).toEqual(['b-x']);
      expect(await list({ ...both, block_schemas: { block_capabilities: { all_: ['sing'] } } })).toEqual(['b', 'b-x']);
      expect(await list({ ...both, block_types: { slug: { any_: [other.block_type.slug] } } })).toEqual(['ab']);
    });

    it('200: filters as clients send them, with nulls and unknown fields', async () => {
      const nulls = { block_schema_type: null, offset: null, limit: null, include_secrets: true };
      expect((await api.post('/block_documents/filter', nulls)).status).toBe(200);
      expect((await api.post('/block_documents/filter')).status).toBe(200);
      expect((await api.post('/block_documents/count', { offset: 0, sort: 'NAME_ASC', include_secrets: true })).status).toBe(200);
      expect((await api.post('/block_documents/filter', { limit: 201 })).status).toBe(422);
    });
  });

  describe('events', () => {
    it('report named documents, with public strings only', async () => {
      const schema = await blockSchema(api, { fields: { secret_fields: ['x', 'w.*'] }, capabilities: ['sing'] });
      const child = await blockDocument(api);
      const data = { x: 's3', w: {}, open: 'text', number: 1, child: refer(child) };
      const { id, name } = await blockDocument(api, { schema, data });
      const { id: typeId, name: typeName } = schema.block_type;
      const events = await reported('created', id);
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({
        resource: { 'prefect.resource.name': name },
        follows: null,
        related: [
          {
            'prefect.resource.id': `prefect.block-type.${typeId}`,
            'prefect.resource.role': 'block-type',
            'prefect.resource.name': typeName,
          },
          { 'prefect.resource.id': `prefect.block-schema.${schema.id}`, 'prefect.resource.role': 'block-schema' },
        ],
        payload: {
          name,
          data: { w: MASK, open: 'text' },
          block_schema: { capabilities: ['sing'], block_type: { id: typeId, name: typeName } },
        },
      });
      expect(events[0]!.payload.data).toEqual({ w: MASK, open: 'text' });
      await patch(id, {});
      await patch(id, { data: { open: 'new' } });
      expect((await reported('updated', id)).map((event) => (event.payload.data as { open: string }).open)).toEqual(['text', 'new']);
      await api.delete(`/block_documents/${id}`);
      expect((await reported('deleted', id))[0]!.payload.data).toMatchObject({ open: 'new' });
    });

    it('are not emitted for anonymous documents', async () => {
      const { id } = await blockDocument(api, { is_anonymous: true });
      await patch(id, { data: { a: 1 } });
      await api.delete(`/block_documents/${id}`);
      for (const change of ['created', 'updated', 'deleted']) expect(await reported(change, id)).toEqual([]);
    });
  });
});
