import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startApi } from '../support/start-api.ts';

it('new statistics of SQLite reach the reading connections: the schema counts as changed', async () => {
  const { api, stop } = await startApi('sqlite');
  try {
    const { store } = api.deps;
    const { db, dialect } = store.reader;
    const version = async () => (await dialect.rows<{ schema_version: number }>(db, sql`pragma schema_version`))[0]?.schema_version ?? 0;
    const counted = async () => (await dialect.rows(db, sql`select 1 from sqlite_stat1 where tbl = 'flow_runs'`)).length;
    const { id: flow_id } = await api.flow();
    await api.flowRun({ flow_id });
    await store.refreshStatistics();
    const before = await version();
    // ten times as many rows trigger a new count
    for (let count = 0; count < 20; count++) await api.flowRun({ flow_id });
    await store.refreshStatistics();
    expect(await counted()).toBeGreaterThan(0);
    const after = await version();
    expect(after).toBeGreaterThan(before);
    await store.refreshStatistics();
    expect(await version()).toBe(after);
    expect(await dialect.rows(db, sql`select name from sqlite_schema where name = 'statistics_changed'`)).toEqual([]);
  } finally {
    await stop();
  }
});
