import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import { postgresDialect } from '../../src/store/postgres/postgres-dialect.ts';
import { onEveryStore } from '../support/every-store.ts';

onEveryStore((api) => {
  it('generates a key once, and reads what it encrypted', async () => {
    const { encryption } = api.deps;
    const [first, second] = await Promise.all([encryption.ensure(), encryption.ensure()]);
    expect(second.decrypt(first.encrypt('open sesame'))).toBe('open sesame');
  });
});

it('the key is in no statement to PostgreSQL, whose log may contain statements and parameters', () => {
  const { sql, params } = new SQLiteSyncDialect().sqlToQuery(postgresDialect.newEncryptionKey());
  expect(params).toEqual([]);
  expect(sql).toContain('gen_random_uuid()');
});
