import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/operations.ts';
import { withFewNames } from '../../src/store/filters/few.ts';
import { flowRuns } from '../../src/store/schema/tables.ts';
import type { Store } from '../../src/store/store.ts';
import { openTestStore } from '../support/open-store.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { statementsOf } from '../support/statements.ts';
import { postgresWithJit } from '../support/system-programs.ts';

const bin = postgresWithJit();

const FLOW = '00000000-0000-4000-8000-000000000001';
const RUNS = [
  `insert into flows (id, created, updated, name, tags) values ('${FLOW}', now(), now(), 'named', '[]')`,
  `insert into flow_runs (id, created, updated, flow_id, name, run_count, total_run_time, parameters, context, empirical_policy, tags, labels, auto_scheduled)
   select gen_random_uuid(), now(), now(), '${FLOW}', (array['ant', 'bee', 'wasp'])[1 + n % 3], 0, 0, '{}', '{}', '{}', '[]', '{}', false
   from generate_series(1, 300) n`,
  `update flow_runs set name = 'hornet' where id = (select min(id::text)::uuid from flow_runs)`,
];
/** The statements of docs/performance.md. */
const INDEX = [
  'create extension pg_trgm',
  'create index concurrently flow_runs_name_trigrams on flow_runs using gin (lower(name) gin_trgm_ops)',
];

// skipped without a PostgreSQL with extensions: apt-get install postgresql
describe.skipIf(!bin)('an index of trigrams that an operator has created', () => {
  let server: PostgresServer;
  let store: Store;
  let admin: pg.Client;

  beforeAll(async () => {
    server = await startPostgres({ bin });
    const url = `${server.url}/postgres`;
    store = await openTestStore(url);
    admin = new pg.Client({ connectionString: url });
    await admin.connect();
    for (const statement of RUNS) await admin.query(statement);
  });

  afterAll(async () => {
    await admin?.end();
    await store?.close();
    await server?.stop();
  });

  it('finds names', async () => {
    const search = async () => {
      const found: Schemas['FlowRunFilter'] = await withFewNames(store.reader, flowRuns, { operator: 'and_', name: { like_: 'HORN' } });
      return found.name?.any_;
    };
    expect(await search()).toEqual(['hornet']);
    for (const statement of INDEX) await admin.query(statement);
    expect(await search()).toEqual(['hornet']);
    const [, statement] = await statementsOf(search);
    await admin.query('set enable_seqscan = off; set enable_indexonlyscan = off; set enable_indexscan = off');
    await admin.query(`prepare search as ${statement}`);
    const plan = await admin.query<{ 'QUERY PLAN': string }>("explain execute search('%HORN%')");
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('flow_runs_name_trigrams');
  });
});
