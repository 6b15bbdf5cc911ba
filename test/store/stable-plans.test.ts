import Database from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { flowRunStates, flowRuns } from '../../src/store/schema/tables.ts';
import { sqliteDb } from '../../src/store/sqlite/sqlite-db.ts';

describe('parameters on SQLite', () => {
  it('are written so that SQLite does not plan by their values, which would compile the statement at each use', () => {
    const connection = new Database(':memory:');
    const query = sqliteDb(connection)
      .select({ name: flowRuns.name })
      .from(flowRuns)
      .leftJoin(flowRunStates, eq(flowRunStates.id, flowRuns.stateId))
      .where(eq(flowRuns.id, 'a'))
      .limit(10);
    const { sql, params } = query.toSQL();
    expect(params).toHaveLength(2);
    expect(sql.match(/\+\?/g)).toHaveLength(2);
    expect(sql.match(/[^+]\?/g)).toBeNull();
    connection.close();
  });

  it.each(['text', '', 7, -7, 1.5, null])('keep the value %j and its type', (value) => {
    const connection = new Database(':memory:');
    const row = connection.prepare('select +? as value, typeof(+?) as type, typeof(?) as plain').get(value, value, value);
    const { value: given, type, plain } = row as { value: unknown; type: string; plain: string };
    expect([given, type]).toEqual([value, plain]);
    connection.close();
  });
});
