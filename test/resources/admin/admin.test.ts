import { describe, expect, it } from 'vitest';
import { NEWEST_CLIENT } from '../../../src/base/client-release.ts';
import { randomIds } from '../../../src/base/ids.ts';
import { RELEASE } from '../../../src/base/release.ts';
import { generateKey } from '../../../src/encryption/fernet.ts';
import { forgetResultStorage } from '../../../src/resources/admin/result-storage.ts';
import { toServiceStatus } from '../../../src/resources/admin/wire.ts';
import { blockDocuments, blockSchemas, blockTypes } from '../../../src/store/schema/tables.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const KEY = generateKey();

describe('administration', () => {
  onEveryStore(
    (api) => {
      /** Inserts a block document directly; only the capabilities of its schema matter. */
      async function blockDocument(capabilities: string[]): Promise<string> {
        const stamps = () => ({ id: randomIds.next(), created: api.clock.now(), updated: api.clock.now() });
        const name = unique('block');
        const about = { logoUrl: null, documentationUrl: null, description: null, codeExample: null };
        const type = { ...stamps(), name, slug: name, ...about, isProtected: false };
        const schema = { ...stamps(), checksum: unique('sha256:'), version: '1', fields: {}, capabilities, blockTypeId: type.id };
        const links = { blockTypeName: name, blockTypeId: type.id, blockSchemaId: schema.id };
        const document = { ...stamps(), name, data: '', isAnonymous: false, ...links };
        await api.deps.store.transaction(async (tx) => {
          await tx.db.insert(blockTypes).values(type);
          await tx.db.insert(blockSchemas).values(schema);
          await tx.db.insert(blockDocuments).values(document);
        });
        return document.id;
      }

      it('readServerVersion 200: the newest release of the clients', async () => {
        expect((await api.get('/admin/version')).body).toBe(NEWEST_CLIENT);
        expect(NEWEST_CLIENT).toMatch(/^3\.\d+\.\d+$/);
      });

      it('readSettings 200: by section, with secrets masked and durations in ISO 8601', async () => {
        const { body } = await api.get('/admin/settings');
        expect(body).toMatchObject({
          home: expect.any(String),
          profiles_path: null,
          debug_mode: false,
          api: { url: expect.stringContaining('http') },
          logging: {},
          results: {},
          server: {
            analytics_enabled: false,
            api: { default_limit: 200, auth_string: null, csrf_token_expiration: 'PT1H' },
            database: { connection_url: '**********', encryption_key: '**********' },
            flow_run_graph: { max_nodes: 10_000 },
          },
        });
        expect(JSON.stringify(body)).not.toContain(KEY);
      });

      it('readDatabase 200: the sizes of the database and of its log', async () => {
        await api.flow();
        const { status, body } = await api.get('/admin/database');
        expect(status).toBe(200);
        expect(body).toMatchObject({ kind: api.kind === 'sqlite' ? 'sqlite' : 'postgresql', version: expect.stringMatching(/^\d+\./) });
        expect(body.size_bytes).toBeGreaterThan(100_000);
        expect(body.log_bytes).toBeGreaterThan(0);
      });

      it('readStatus 200: the release and the age of the process', async () => {
        const { body } = await api.get('/admin/status');
        expect(body).toMatchObject({ version: RELEASE, workers: 1 });
        expect(body.api_version).toBe((await api.get('/version')).body);
        expect(Date.parse(body.started)).toBeLessThanOrEqual(Date.parse(api.clock.now()));
      });

      it('readServices 200: the status of each background service', async () => {
        const named = async () => {
          const { body } = await api.get('/admin/services');
          return body.find(({ name }: { name: string }) => name === 'lease-repossessor');
        };
        expect(await named()).toMatchObject({ enabled: true, running: false, loop_seconds: 15, last_run: null, next_run: null });
        await api.service('lease-repossessor');
        expect(await named()).toMatchObject({ last_error: null, items_handled: 0, consecutive_failures: 0, last_run: expect.any(String) });
      });

      it('updateResultStorage 200: is set, replaced, and cleared twice', async () => {
        const [first, second] = [await blockDocument(['write-path']), await blockDocument(['read-path', 'write-path'])];
        const stored = async () => (await api.get('/admin/storage')).body.default_result_storage_block_id;
        expect(await stored()).toBeNull();
        for (const id of [first, second]) {
          const response = await api.put('/admin/storage', { default_result_storage_block_id: id, junk: 1 });
          expect([response.status, response.body]).toEqual([200, { default_result_storage_block_id: id }]);
          expect(await stored()).toBe(id);
        }
        await api.deps.store.transaction((tx) => forgetResultStorage(tx, [first]));
        expect(await stored()).toBe(second);
        expect((await api.delete('/admin/storage')).status).toBe(204);
        expect((await api.delete('/admin/storage')).status).toBe(204);
        expect(await stored()).toBeNull();
      });

      it('updateResultStorage: a deleted document does not remain the default', async () => {
        const id = await blockDocument(['write-path']);
        await api.put('/admin/storage', { default_result_storage_block_id: id });
        await api.deps.store.transaction((tx) => forgetResultStorage(tx, [randomIds.next(), id]));
        expect((await api.get('/admin/storage')).body.default_result_storage_block_id).toBeNull();
      });

      it('updateResultStorage 404: an unknown document', async () => {
        const id = randomIds.next();
        const response = await api.put('/admin/storage', { default_result_storage_block_id: id });
        expect([response.status, response.body.detail]).toEqual([404, `Block document ${id} not found.`]);
      });

      it('updateResultStorage 422: a block that cannot be written to, null, an absent value', async () => {
        const id = await blockDocument(['read-path']);
        const response = await api.put('/admin/storage', { default_result_storage_block_id: id });
        expect([response.status, response.body.detail]).toEqual([422, `Block document ${id} cannot be used for result storage.`]);
        expect((await api.put('/admin/storage', { default_result_storage_block_id: null })).status).toBe(422);
        expect((await api.put('/admin/storage', {})).status).toBe(422);
      });
    },
    { settings: { SERVICE_ENCRYPTION_KEY: KEY } },
  );
});

describe('toServiceStatus', () => {
  const status = {
    name: 'late-runs',
    description: '',
    enabled: true,
    loopSeconds: 5,
    running: false,
    holder: null,
    lastStarted: '2026-03-05T10:00:00.000000Z',
    lastDurationSeconds: 0.5,
    lastError: 'no',
    itemsHandled: 3,
    passes: 2,
  };

  it('the next run is one interval after the end of the last', () => {
    expect(toServiceStatus(status)).toMatchObject({ last_run: '2026-03-05T10:00:00Z', next_run: '2026-03-05T10:00:05.500000Z' });
    expect(toServiceStatus({ ...status, enabled: false }).next_run).toBeNull();
    expect(toServiceStatus({ ...status, lastStarted: null })).toMatchObject({ last_run: null, next_run: null });
  });

  it('consecutive failures are those that the runner counts, or the last one', () => {
    expect(toServiceStatus({ ...status, consecutiveFailures: 4 }).consecutive_failures).toBe(4);
    expect(toServiceStatus(status).consecutive_failures).toBe(1);
    expect(toServiceStatus({ ...status, lastError: null }).consecutive_failures).toBe(0);
  });
});
