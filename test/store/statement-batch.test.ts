import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { BatchingConnection, pooled } from '../../src/store/postgres/driver/batching-connection.ts';

/** A PostgreSQL server with default settings. */
const URL = inject('postgresUrl');

describe.runIf(URL)('pipelined statements', () => {
  let pool: pg.Pool;
  let client: pg.PoolClient;
  let connection: BatchingConnection;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: `${URL}/postgres`, pipeline: true, max: 2 });
    pool.on('error', () => undefined);
  });
  afterAll(() => pool.end());

  beforeEach(async () => {
    client = await pool.connect();
    client.on('error', () => undefined);
    connection = new BatchingConnection(client);
    return () => client.release(true);
  });

  const number = (value: number, name?: string) =>
    connection.query({ name, text: 'select $1::int as n, null as nothing', values: [value] });
  const failing = (name?: string) => connection.query({ name, text: 'select 1 / $1::int', values: [0] });

  it('are sent in one packet per turn, including those after a resolved promise, and each has its own result', async () => {
    const sent = vi.spyOn(client, 'query');
    const later = Promise.resolve().then(() => number(2, 'two'));
    const responses = await Promise.all([number(1), later, number(3)]);
    expect(responses.map(({ rows, rowCount }) => ({ rows, rowCount }))).toEqual(
      [1, 2, 3].map((n) => ({ rows: [{ n, nothing: null }], rowCount: 1 })),
    );
    await number(4);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('422: rows of more than 256 MiB are dropped, and the connection remains usable', async () => {
    const megabytes = (count: number) =>
      connection.query({ text: "select repeat('x', 1048576) as text from generate_series(1, $1::int)", values: [count] });
    await expect(megabytes(300)).rejects.toMatchObject({ status: 422 });
    expect((await megabytes(2)).rows).toHaveLength(2);
    expect((await number(5)).rows).toEqual([{ n: 5, nothing: null }]);
  });

  it('are sent before the results of earlier statements arrive', async () => {
    const ends: string[] = [];
    const slow = connection.query({ text: 'select pg_sleep(0.05)' }).then(() => ends.push('slow'));
    await new Promise((resolve) => setImmediate(resolve));
    const sent = vi.spyOn(client, 'query');
    const next = number(1).then(() => ends.push('next'));
    await new Promise((resolve) => setImmediate(resolve));
    expect([sent.mock.calls.length, ends]).toEqual([1, []]);
    await Promise.all([slow, next]);
    expect(ends).toEqual(['slow', 'next']);
  });

  it('are described once when they are prepared, with rows as objects and as arrays', async () => {
    const text = 'select n, n * 2 as twice from generate_series(1, $1::int) n';
    const request = (values: number[], rowMode?: 'array') => connection.query({ name: 'twice', text, values, rowMode });
    expect((await request([1])).rows).toEqual([{ n: 1, twice: 2 }]);
    const described = vi.fn();
    (client as unknown as { connection: NodeJS.EventEmitter }).connection.on('rowDescription', described);
    expect(await request([0])).toMatchObject({ rows: [], rowCount: 0 });
    expect((await request([2], 'array')).rows).toEqual([
      [1, 2],
      [2, 4],
    ]);
    expect(described).not.toHaveBeenCalled();
  });

  it('return the number of written rows, and null for other statements', async () => {
    const [, inserted, deleted] = await Promise.all([
      connection.query({ text: 'create temporary table things (n int)' }),
      connection.query({ name: 'fill', text: 'insert into things select generate_series(1, 3)' }),
      connection.query({ text: 'delete from things where n > $1', values: [1] }),
    ]);
    expect([inserted.rowCount, deleted.rowCount]).toEqual([3, 2]);
    expect((await connection.query({ text: '' })).rowCount).toBeNull();
  });

  it('return results up to the failing one, and do not run after it', async () => {
    const responses = await Promise.allSettled([number(1), failing('fails'), number(2, 'behind'), connection.query({ text: 'begin' })]);
    expect(responses.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(client.getTransactionStatus()).toBe('I');
    // the server parses a skipped statement on its next call, and a failed statement can be called again
    expect((await number(3, 'behind')).rows).toEqual([{ n: 3, nothing: null }]);
    await expect(failing('fails')).rejects.toMatchObject({ code: '22012' });
  });

  it('fail if they cannot be parsed, and can be parsed later with the same name', async () => {
    const create = () => connection.query({ text: 'create temporary table late (n int)' });
    const read = () => connection.query({ name: 'late', text: 'select * from late' });
    await expect(read()).rejects.toMatchObject({ code: '42P01' });
    await create();
    expect((await read()).rows).toEqual([]);
  });

  it('fail alone if their values cannot be serialized', async () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const bad = connection.query({ text: 'select $1::json', values: [circle] });
    const good = number(1);
    await expect(bad).rejects.toThrow('circular');
    expect((await good).rows).toHaveLength(1);
  });

  it('all fail if the connection is lost', async () => {
    const pid = (client as unknown as { processID: number }).processID;
    const waiting = Promise.allSettled([connection.query({ text: 'select pg_sleep(10)' }), number(1)]);
    await pool.query('select pg_terminate_backend($1)', [pid]);
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(number(2)).rejects.toThrow();
  });

  it('run on any connection of a pool, which keeps the connection if the server rejects one', async () => {
    const own = new pg.Pool({ connectionString: `${URL}/postgres`, max: 1 });
    own.on('error', () => undefined);
    try {
      const { query } = pooled(own);
      const server = async () => (await query({ text: 'select pg_backend_pid() as pid' })).rows[0];
      const first = await server();
      await expect(query({ text: 'select nothing' })).rejects.toMatchObject({ code: '42703' });
      expect(await server()).toEqual(first);
      await expect(query({ text: 'select pg_terminate_backend(pg_backend_pid())' })).rejects.toThrow();
      expect(await server()).not.toEqual(first);
    } finally {
      await own.end();
    }
  });
});
