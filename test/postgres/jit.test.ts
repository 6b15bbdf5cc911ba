import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../nodes/cluster.ts';
import { type Node, startNode } from '../support/nodes.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { postgresWithJit } from '../support/system-programs.ts';

const bin = postgresWithJit();

/** Compiles every statement, however cheap, without the steps that take the longest. */
const COMPILING = ['jit=on', 'jit_above_cost=0', 'jit_inline_above_cost=-1', 'jit_optimize_above_cost=-1'];

// skipped without a PostgreSQL that compiles statements: apt-get install postgresql
describe.skipIf(!bin)('on a PostgreSQL with JIT', () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres({ bin, settings: [...COMPILING, 'shared_preload_libraries=pg_stat_statements'] });
  });

  afterAll(() => server?.stop());

  /** The statements that the server compiled for a service, without those that set up its connections. */
  const compiledFor = async (name: string, options: string): Promise<string[]> => {
    const admin = new pg.Client({ connectionString: `${server.url}/postgres` });
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.query('create extension if not exists pg_stat_statements');
    let node: Node | undefined;
    try {
      node = await startNode(`${server.url}/${name}${options}`, { services: false });
      const { body: flow } = await send<{ id: string }>(node, 'POST', '/flows/', { name: 'compiled' });
      const state = { type: 'SCHEDULED', state_details: { scheduled_time: '2026-01-01T00:00:00Z' } };
      await send(node, 'POST', '/flow_runs/', { flow_id: flow.id, state });
      const history = { history_start: '2026-01-01T00:00:00Z', history_end: '2026-01-02T00:00:00Z', history_interval_seconds: 3600 };
      for (const [path, body] of [
        ['/flow_runs/count', {}],
        ['/flow_runs/lateness', {}],
        ['/flow_runs/history', history],
        ['/flow_runs/filter', { flow_runs: { state: { type: { any_: ['SCHEDULED'] } } } }],
        ['/flow_runs/paginate', {}],
        ['/events/filter', { filter: { occurred: { since: '2026-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' } } }],
      ] as const)
        expect((await send(node, 'POST', path, body)).status, path).toBe(200);
      const { rows } = await admin.query<{ query: string }>(
        `select s.query from pg_stat_statements s join pg_database d on d.oid = s.dbid
         where d.datname = $1 and s.jit_functions > 0 and s.query not like 'select pg_backend_pid()%' and s.query not like 'select set_config(%'`,
        [name],
      );
      return rows.map(({ query }) => query);
    } finally {
      await node?.service.stop();
      await admin.end();
    }
  };

  it('no statement of the service is compiled, unless the URL turns it on', async () => {
    expect(await compiledFor('interpreted', '')).toEqual([]);
    expect(await compiledFor('compiled', '?options=-c%20jit%3Don')).not.toEqual([]);
  }, 60_000);
});
