import Database from 'better-sqlite3';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { MAX_PAGE_BYTES } from '../../src/base/errors.ts';
import type { Db } from '../../src/store/db.ts';
import { flowRunStates, flows } from '../../src/store/schema/tables.ts';
import { sqliteDb } from '../../src/store/sqlite/sqlite-db.ts';

const connection = new Database(':memory:');
connection.exec(`
  create table flows (id text, created text, updated text, name text, tags text, labels text);
  insert into flows values ('a', '2026-01-02T03:04:05.000000Z', '2026-01-02T03:04:05.000000Z', 'one', '["x"]', '{"n":1.0}');
  insert into flows values ('b', '2026-01-02T03:04:05.000000Z', '2026-01-02T03:04:05.000000Z', 'two', '[]', '{}');
  create table flow_run_states (id text, timestamp text, type text, name text, message text, details text, data text, result_artifact_id text, flow_run_id text);
  insert into flow_run_states values ('s', '2026-01-02T03:04:05.000000Z', 'RUNNING', 'Running', null, '{}', 'null', null, 'a');
`);
afterAll(() => connection.close());

describe('rows mapped by compiled mappers', () => {
  const [ours, builders] = [sqliteDb(connection), drizzle(connection)];

  it('equal the rows of the query builder', async () => {
    const queryOf = (db: Omit<Db, 'rewritten'>) => [
      db.select().from(flows).orderBy(flows.id),
      db
        .select({ flow: flows, upper: sql<string>`upper(${flows.name})`, size: sql`'7'`.mapWith(Number) })
        .from(flows)
        .orderBy(flows.id),
      db
        .select({ 'deep er': { name: flows.name }, id: flows.id })
        .from(flows)
        .orderBy(flows.id),
      db
        .select({ flow: flows, state: flowRunStates })
        .from(flows)
        .leftJoin(flowRunStates, eq(flowRunStates.flowRunId, flows.id))
        .orderBy(flows.id),
      // an object with columns of two tables is never omitted
      db
        .select({ both: { name: flowRunStates.name, flow: flows.name } })
        .from(flows)
        .leftJoin(flowRunStates, eq(flowRunStates.flowRunId, flows.id))
        .orderBy(flows.id),
      db.select().from(flows).leftJoin(flowRunStates, eq(flowRunStates.flowRunId, flows.id)).orderBy(flows.id),
    ];
    const [mapped, expected] = await Promise.all([Promise.all(queryOf(ours)), Promise.all(queryOf(builders))]);
    expect(mapped).toEqual(expected);
    expect(mapped[3]).toMatchObject([{ state: { name: 'Running' } }, { state: null }]);
  });

  it('follow the names and decoders of each query, even if the text is the same', async () => {
    const named = await ours.select({ a: flows.name, b: flows.tags }).from(flows).where(eq(flows.id, 'a'));
    const renamed = await ours.select({ b: flows.name, a: flows.tags }).from(flows).where(eq(flows.id, 'a'));
    expect([named, renamed]).toEqual([[{ a: 'one', b: ['x'] }], [{ b: 'one', a: ['x'] }]]);
    const count = sql`length(${flows.name})`;
    expect(await ours.select({ n: sql`${count}` }).from(flows)).toEqual([{ n: 3 }, { n: 3 }]);
    expect(await ours.select({ n: sql`${count}`.mapWith(String) }).from(flows)).toEqual([{ n: '3' }, { n: '3' }]);
  });

  it('are objects of the driver for statements without a selection, with the same statement', async () => {
    const text = 'select "id" from "flows" order by "flows"."id"';
    expect(await ours.select({ key: flows.id }).from(flows).orderBy(flows.id)).toEqual([{ key: 'a' }, { key: 'b' }]);
    expect(ours.all(sql.raw(text))).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(ours.values(sql.raw(text))).toEqual([['a'], ['b']]);
    expect(await ours.select({ key: flows.id }).from(flows).orderBy(flows.id)).toEqual([{ key: 'a' }, { key: 'b' }]);
  });

  it('bind values by name, encoded by their columns, with null as null', async () => {
    const byName = ours
      .select({ id: flows.id })
      .from(flows)
      .where(eq(flows.name, sql.placeholder('name')))
      .prepare();
    expect(byName.all({ name: 'two' })).toEqual([{ id: 'b' }]);
    const insert = ours
      .insert(flows)
      .values({ id: 'c', created: '', updated: '', name: 'three', tags: sql.placeholder('tags'), labels: {} })
      .prepare();
    insert.run({ tags: ['y'] });
    expect(await ours.delete(flows).where(eq(flows.id, 'c')).returning({ tags: flows.tags })).toEqual([{ tags: ['y'] }]);
    expect(
      ours
        .select({ given: sql`${sql.placeholder('given')}` })
        .from(flows)
        .limit(1)
        .prepare()
        .all({ given: null }),
    ).toEqual([{ given: null }]);
    expect(() => byName.all({})).toThrow('No value for the placeholder name');
  });

  it('are rejected if a page exceeds the size limit, and the connection remains usable', async () => {
    const pages = sqliteDb(connection, { readsPages: true });
    const long = (characters: number) => pages.select({ long: sql<string>`printf('%.*c', ${characters}, 'x')` }).from(flows);
    // two rows
    await expect(async () => await long(MAX_PAGE_BYTES / 2 + 1)).rejects.toMatchObject({ status: 422 });
    expect((await long(MAX_PAGE_BYTES / 4)).map(({ long }) => long.length)).toEqual([MAX_PAGE_BYTES / 4, MAX_PAGE_BYTES / 4]);
    expect(await pages.select().from(flows)).toHaveLength(2);
  });

  it('belong to a statement that is compiled once', async () => {
    const compiled: string[] = [];
    const spied = new Proxy(connection, {
      get: (target, key) =>
        key === 'prepare' ? (text: string) => target.prepare(compiled[compiled.push(text) - 1] as string) : Reflect.get(target, key),
    });
    const db = sqliteDb(spied);
    for (const name of ['one', 'two', 'three']) await db.select({ id: flows.id }).from(flows).where(eq(flows.name, name));
    expect(compiled).toHaveLength(1);
  });
});
