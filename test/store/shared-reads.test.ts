import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { StatementBatch } from '../../src/store/postgres/driver/statement-batch.ts';
import { lookup, prepared } from '../../src/store/query/prepared.ts';
import { flows } from '../../src/store/schema/tables.ts';
import type { Tx } from '../../src/store/store.ts';
import type { Api } from '../support/api.ts';
import { startApi } from '../support/start-api.ts';
import { keepsStatements } from '../support/statements.ts';

const byId = lookup<{ id: string }>()(({ db }, value) =>
  db
    .select({ name: flows.name })
    .from(flows)
    .where(eq(flows.id, value('id'))),
);
const preparedById = prepared<{ id: string }>()(({ db }, value) =>
  db
    .select({ name: flows.name })
    .from(flows)
    .where(eq(flows.id, value('id'))),
);

describe.runIf(inject('postgresUrl'))('reads on PostgreSQL', () => {
  let api: Api;
  let stop: () => Promise<void>;
  let ids: string[];
  beforeAll(async () => {
    ({ api, stop } = await startApi('postgres'));
    ids = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(async (name) => (await api.flow({ name })).id));
  });
  afterAll(() => stop());
  afterEach(() => vi.restoreAllMocks());

  /** The number of statements in each batch of reads of flows. */
  const batchesOf = async (work: () => Promise<unknown>) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await work();
    const calls = query.mock.calls.splice(0);
    query.mockRestore();
    return calls
      .map(([batch]) => (batch as unknown as StatementBatch).texts?.filter((text) => text.includes('from "flows"')).length ?? 0)
      .filter(Boolean);
  };
  const nameOf = async (id: string) => (await byId(api.deps.store.reader, { id }))[0]?.name;

  it('lookups at the same time share a round trip, and each gets its own rows', async () => {
    let found: unknown[] = [];
    const batches = await batchesOf(async () => {
      found = await Promise.all([...ids, api.deps.ids.next()].map(nameOf));
    });
    expect(found).toEqual(['a', 'b', 'c', 'd', 'e', undefined]);
    expect(batches).toEqual([6]);
  });

  it('other reads and a single lookup are sent alone', async () => {
    const { reader } = api.deps.store;
    expect(await batchesOf(() => Promise.all(ids.map((id) => preparedById(reader, { id }))))).toEqual([1, 1, 1, 1, 1]);
    expect(await batchesOf(() => nameOf(ids[0] as string))).toEqual([1]);
  });

  it('a lookup that fails leaves the others their rows', async () => {
    const [one, two] = ids as [string, string];
    const results = await Promise.allSettled([nameOf(one), nameOf('not an id'), nameOf(two)]);
    expect(results).toMatchObject([{ value: 'a' }, { status: 'rejected', reason: { cause: { code: '22P02' } } }, { value: 'b' }]);
    expect(await nameOf(one)).toBe('a');
  });

  it('lookups on a connection that breaks are repeated', async () => {
    const ofA = lookup<object>()(({ db }) => db.select({ name: flows.name }).from(flows).where(eq(flows.name, 'a')));
    const { pool } = api.deps.store as unknown as { pool: pg.Pool };
    const terminate = vi.fn(
      (client: pg.PoolClient) => void client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined),
    );
    pool.once('acquire', terminate);
    const names = await Promise.all([nameOf(ids[0] as string), ofA(api.deps.store.reader, {}), nameOf(ids[1] as string)]);
    expect(terminate).toHaveBeenCalledOnce();
    expect(names).toEqual(['a', [{ name: 'a' }], 'b']);
  });
});

it.runIf(inject('postgresUrl'))('counts of totals at the same time share round trips, and each gets its own number', async () => {
  const { api, stop } = await startApi('postgres', { settings: { SERVICE_DATABASE_READERS: '1' } });
  const blocker = new pg.Client({ connectionString: api.deps.settings.database.url });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const [position, name] of names.entries())
      for (let run = 0; run <= position; run++) await api.flowRun({ state: { type: 'SCHEDULED', name } });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('lock table run_totals in access exclusive mode');
    query.mockClear();
    const counts = names.map((name) => api.post('/flow_runs/count', { flow_runs: { state: { name: { any_: [name] } } } }));
    const busy = async () => Number(/^contralto_readers_busy (\d+)$/m.exec((await api.get('//metrics')).text)?.[1]);
    await expect.poll(busy, { timeout: 10_000 }).toBe(names.length);
    await blocker.query('rollback');
    expect((await Promise.all(counts)).map(({ body }) => body)).toEqual([1, 2, 3, 4, 5]);
    // metrics read totals too, by other conditions
    const isCount = (text: string) => text.includes('"run_totals"') && text.includes(`nullif(state_name, '') = $`);
    const sizes = query.mock.calls
      .map(([batch]) => (batch as unknown as Partial<StatementBatch>).texts?.filter(isCount).length ?? 0)
      .filter(Boolean);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(names.length);
    expect(sizes.length).toBeLessThan(names.length);
  } finally {
    vi.restoreAllMocks();
    await blocker.end();
    await stop();
  }
});

describe.runIf(inject('postgresUrl'))('repeated statements of transactions on PostgreSQL', () => {
  it('stay prepared, except statements with a limit', async () => {
    const { api, stop } = await startApi('postgres');
    try {
      const read = (tx: Tx) => tx.db.select({ repeated: flows.tags }).from(flows).where(eq(flows.name, 'a'));
      const readSome = (tx: Tx) => tx.db.select({ some: flows.labels }).from(flows).limit(3);
      const kept = await api.deps.store.transaction(async (tx) => {
        for (let time = 0; time < 3; time++) {
          await read(tx);
          await readSome(tx);
        }
        const kept = await tx.dialect.rows(tx.db, sql`select statement from pg_prepared_statements where name ~ '^(repeated|PGBOUNCER)'`);
        return JSON.stringify(kept.map((row) => Object.values(row as object)));
      });
      if (await keepsStatements(api.deps.store)) expect(kept).toContain('select \\"tags\\" from \\"flows\\"');
      expect(kept).not.toContain('select \\"labels\\"');
    } finally {
      await stop();
    }
  });
});
