import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json/value.ts';
import { registerSystemBlocks } from '../../../src/resources/block-types/registration.ts';
import systemBlocksData from '../../../src/resources/block-types/system-blocks.json' with { type: 'json' };
import systemBlocksSchema from '../../../src/resources/block-types/system-blocks.schema.json' with { type: 'json' };
import { systemBlocks } from '../../../src/resources/block-types/system-blocks.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { acceptedBy } from '../../support/json-schema.ts';
import { blockDocument } from './builders.ts';

const REGISTERING = { settings: { SERVICE_API_BLOCKS_REGISTER_ON_START: 'true' } };

describe('the definitions', () => {
  it('follow their schema', () => {
    expect(acceptedBy(systemBlocksSchema, systemBlocksData)).toBe(true);
  });

  it('follow the blocks that they nest, and name their checksums and secrets', () => {
    const earlier = new Map<string, { checksum: string; secrets: string[] }>();
    for (const { slug, fields, checksum } of systemBlocks('3.9.1')) {
      const secrets = fields.secret_fields as string[];
      for (const [property, references] of Object.entries(fields.block_schema_references as JsonObject))
        for (const { block_type_slug, block_schema_checksum } of [references].flat() as JsonObject[]) {
          const nested = earlier.get(block_type_slug as string);
          expect(block_schema_checksum, `${slug} nests ${String(block_type_slug)}`).toBe(nested?.checksum);
          expect(secrets).toEqual(expect.arrayContaining(nested!.secrets.map((path) => `${property}.${path}`)));
        }
      earlier.set(slug, { checksum, secrets });
    }
  });

  it('are 54 types with 54 slugs and checksums', () => {
    const blocks = systemBlocks('3.9.1');
    expect(blocks).toHaveLength(54);
    expect(new Set(blocks.map((block) => block.slug)).size).toBe(54);
    expect(new Set(blocks.map((block) => block.checksum)).size).toBe(54);
  });

  it('name secrets and nested blocks as clients do', () => {
    const fields = Object.fromEntries(systemBlocks('3.9.1').map((block) => [block.slug, block.fields]));
    expect(fields.webhook).toMatchObject({ secret_fields: ['url', 'headers.*'], required: ['url'] });
    expect(fields.secret).toMatchObject({ secret_fields: ['value'], required: ['value'] });
    expect(fields['custom-webhook']).toMatchObject({ secret_fields: ['secrets.*'] });
    expect(fields['s3-bucket']).toMatchObject({
      secret_fields: ['credentials.minio_root_password', 'credentials.aws_secret_access_key'],
      block_schema_references: { credentials: [{ block_type_slug: 'minio-credentials' }, { block_type_slug: 'aws-credentials' }] },
      properties: { credentials: { anyOf: [{ $ref: '#/definitions/MinIOCredentials' }, { $ref: '#/definitions/AWSCredentials' }] } },
    });
    expect((fields.smb!.properties as JsonObject).smb_port).toEqual({
      title: 'SMB port',
      anyOf: [{ type: 'integer' }, { type: 'null' }],
      default: null,
      position: 4,
    });
  });
});

onEveryStore((api) => {
  const install = () => api.post('/block_types/install_system_block_types');
  const bySlug = async (slug: string) => (await api.get(`/block_types/slug/${slug}`)).body;
  const schemasOf = async (id: string) =>
    (await api.post('/block_schemas/filter', { block_schemas: { block_type_id: { any_: [id] } } })).body;

  describe('installSystemBlockTypes', () => {
    it('200: however often it is called, three protected types with one schema each and one event each', async () => {
      for (let time = 0; time < 3; time += 1) expect([(await install()).status, (await install()).body]).toEqual([200, null]);
      const types = (await api.post('/block_types/filter')).body;
      expect(types.map((type: { name: string }) => type.name)).toEqual(['Local File System', 'Secret', 'Webhook']);
      for (const type of types) {
        expect(type.is_protected).toBe(true);
        expect(await schemasOf(type.id)).toHaveLength(1);
      }
      expect(await api.events('prefect.block-type.created')).toHaveLength(3);
      expect(await api.events('prefect.block-type.updated')).toEqual([]);
    });

    it('403: neither the types nor their schemas can be deleted', async () => {
      const { id } = await bySlug('secret');
      const type = await api.delete(`/block_types/${id}`);
      expect([type.status, type.body]).toEqual([403, { detail: 'protected block types cannot be deleted.' }]);
      const [schema] = await schemasOf(id);
      const response = await api.delete(`/block_schemas/${schema.id}`);
      expect([response.status, response.body.detail]).toEqual([403, 'Block schemas for protected block types cannot be deleted.']);
    });

    it('200: restores the display fields of a type and keeps its id', async () => {
      const before = await bySlug('webhook');
      expect((await api.patch(`/block_types/${before.id}`, { description: 'mine' })).status).toBe(204);
      await install();
      expect(await bySlug('webhook')).toMatchObject({ id: before.id, description: before.description });
    });
  });

  describe('result storage', () => {
    it('422 or 200: only blocks that can be written to', async () => {
      const [secret] = await schemasOf((await bySlug('secret')).id);
      const [files] = await schemasOf((await bySlug('local-file-system')).id);
      const put = (document: { id: string }) => api.put('/admin/storage', { default_result_storage_block_id: document.id });
      const rejected = await put(await blockDocument(api, { schema: secret, data: { value: 'x' } }));
      expect(rejected.status).toBe(422);
      const document = await blockDocument(api, { schema: files });
      expect((await put(document)).status).toBe(200);
      expect((await api.delete(`/block_documents/${document.id}`)).status).toBe(204);
      expect((await api.get('/admin/storage')).body).toEqual({ default_result_storage_block_id: null });
    });
  });
});

onEveryStore((api) => {
  const types = async () => (await api.post('/block_types/filter')).body;

  it('all types are registered before the first request, with schemas that clients can display', async () => {
    expect(await types()).toHaveLength(54);
    const [bucket] = (await api.post('/block_types/filter', { block_types: { slug: { any_: ['s3-bucket'] } } })).body;
    expect(bucket.is_protected).toBe(false);
    const [schema] = (await api.post('/block_schemas/filter', { block_schemas: { block_type_id: { any_: [bucket.id] } } })).body;
    expect(schema).toMatchObject({ version: '0.4.14', capabilities: ['get-directory', 'put-directory', 'read-path', 'write-path'] });
    expect(Object.keys(schema.fields.definitions).sort()).toEqual(['AWSCredentials', 'AwsClientParameters', 'MinIOCredentials']);
    expect(schema.fields.definitions.AWSCredentials).toMatchObject({ block_type_slug: 'aws-credentials' });
    expect(schema.fields.block_schema_references.credentials).toHaveLength(2);
  });

  it('a second start changes nothing, including the changes of clients', async () => {
    const [one] = await types();
    await api.patch(`/block_types/${one.id}`, { description: 'of a client' });
    const before = await types();
    const reported = (await api.events('prefect.block-type')).length;
    await registerSystemBlocks(api.deps);
    expect(await types()).toEqual(before);
    expect(await api.events('prefect.block-type')).toHaveLength(reported);
  });

  it('missing types are registered again at the next start', async () => {
    const [type] = (await api.post('/block_types/filter', { block_types: { slug: { any_: ['shell-operation'] } } })).body;
    await api.delete(`/block_types/${type.id}`);
    await registerSystemBlocks(api.deps);
    expect((await api.get('/block_types/slug/shell-operation')).status).toBe(200);
    expect(await types()).toHaveLength(54);
  });
}, REGISTERING);

onEveryStore((api) => {
  it('no type is registered at the start if registration is disabled', async () => {
    await api.deps.background.done();
    expect((await api.post('/block_types/filter')).body).toEqual([]);
  });
});
