import { expect, it } from 'vitest';
import { withClient } from './with-client.ts';

withClient('blocks of an unmodified client', {}, (session) => {
  it('are registered, saved, loaded, changed and deleted', async () => {
    expect(await session.runs(['blocks.py'])).toContain('all is well');
    const schemas = async (slug: string) => {
      const [type] = (await session.live.post('/block_types/filter', { block_types: { slug: { any_: [slug] } } })).body;
      return (await session.live.post('/block_schemas/filter', { block_schemas: { block_type_id: { any_: [type.id] } } })).body;
    };
    // one schema per type, because the client and the service compute the same checksum
    for (const slug of ['test-engine', 'test-sail', 'test-boat']) expect(await schemas(slug)).toHaveLength(1);
    const [secret] = (await session.live.get('/block_types/slug/secret/block_documents')).body;
    expect(secret).toMatchObject({ name: 'j', data: { value: '********' } });
  }, 120_000);
});
