import { afterEach, describe, expect, it, vi } from 'vitest';
import { readMetric } from '../../src/automations/metrics/value-queries.ts';
import { overdueRetries } from '../../src/orchestration/silence/silence-queries.ts';
import { oldestOf } from '../../src/resources/admin/retention/queries.ts';
import { eventsAfter } from '../../src/resources/assets/background-queries.ts';
import { listAssets, listMaterializations } from '../../src/resources/assets/queries.ts';
import { dueRunsOfDeployments, takenKeysOf } from '../../src/resources/deployments/schedules/scheduled-run-queries.ts';
import { findOldestQueued } from '../../src/resources/task-runs/delivery/queries.ts';
import { dueRunsOfTurn } from '../../src/resources/work-pools/poll/level-queries.ts';
import { ANY_TIME, dueRunsOfQueue } from '../../src/resources/work-pools/poll/poll-queries.ts';
import { overdueRuns } from '../../src/services/runs/late-runs-queries.ts';
import { lateRuns } from '../../src/services/slas/sla-queries.ts';
import { flowRuns } from '../../src/store/schema/tables.ts';
import type { Reader } from '../../src/store/store.ts';
import { onEveryStore } from '../support/every-store.ts';
import { planOf } from '../support/plan.ts';
import { statementsOf } from '../support/statements.ts';

/** A query for the first rows of a long list must read them in the order of an index instead of sorting the whole list. */

const ID = '00000000-0000-4000-8000-000000000000';
const { before } = ANY_TIME;
const policy = { now: before, lateBefore: before, keep: 1, maxAge: 60 };

const PAGE = { limit: 200, offset: 0 };

const OF_DEPLOYMENT = { 'prefect.resource.id': `prefect.deployment.${ID}` };
const OF_FLOWS = { 'prefect.resource.role': 'flow', 'prefect.resource.name': 'daily-*' };
const METRICS = (['lateness', 'duration', 'queue_depth'] as const).flatMap((name) =>
  [{}, OF_DEPLOYMENT, OF_FLOWS].map((match): [string, (reader: Reader) => Promise<unknown>] => [
    `the runs of the metric ${name} that match ${JSON.stringify(match)}`,
    (reader) =>
      readMetric(reader, { match, match_related: {}, metric: { name, operator: '<', threshold: 1, range: 3600, firing_for: 300 } }, before),
  ]),
);

const WALKS: [string, (reader: Reader) => Promise<unknown>][] = [
  ['the due runs of a queue', (reader) => dueRunsOfQueue(reader, { queueId: ID, limit: 200, ...ANY_TIME, ...policy })],
  [
    'the due runs of a turn',
    (reader) => dueRunsOfTurn(reader, { queueId: ID, level: 1, turn: 'deployment none', limit: 200, ...ANY_TIME, ...policy }),
  ],
  ['the due runs of a deployment', (reader) => dueRunsOfDeployments(reader, [ID], { before, limit: 200, policy })],
  ['overdue runs', (reader) => overdueRuns(reader, policy, 100)],
  ['retries that their processes have missed', (reader) => overdueRetries(reader, before, { id: ID, at: before }, 100)],
  ['the next task run to deliver', (reader) => findOldestQueued(reader, 'key', before)],
  ['the assets that were materialized last', (reader) => listAssets(reader, null, 'LATEST_DESC', PAGE)],
  ['assets by key', (reader) => listAssets(reader, null, 'KEY_ASC', PAGE)],
  ['the last materializations', (reader) => listMaterializations(reader, null, 'OCCURRED_DESC', PAGE)],
  [
    'the last materializations of an asset',
    (reader) => listMaterializations(reader, { operator: 'and_', key: { any_: ['key'] } }, 'OCCURRED_DESC', PAGE),
  ],
  ['stored events of a name', (reader) => eventsAfter(reader, 'name', { occurred: before, id: ID }, 200)],
  ['the latest waiting runs of each SLA', (reader) => lateRuns(reader, before, 200)],
  ...METRICS,
  ['the flow run that ended first', (reader) => oldestOf(reader, flowRuns, flowRuns.endTime)],
];

describe('scans', () => {
  onEveryStore((api) => {
    afterEach(() => void vi.restoreAllMocks());

    it.for(WALKS)('%s: in the order of an index', async ([, walk]) => {
      const { store } = api.deps;
      const statements = await statementsOf(() => walk(store.reader));
      expect(statements).toHaveLength(1);
      const plan = await planOf(store, statements.join());
      expect(plan).toMatch(/Index (Only )?Scan|USING (COVERING )?INDEX/);
      // a sort by id is allowed for rows with the same time
      expect(plan).not.toMatch(/(?<!Incremental )Sort {2}\(|TEMP B-TREE FOR ORDER BY/);
    });

    it('runs that have had slots: one lookup each, also with statistics of a small database', async ({ skip }) => {
      const { store } = api.deps;
      if (api.kind !== 'sqlite') skip('PostgreSQL makes its plans anew');
      await store.transaction(async ({ db, dialect }) => {
        await dialect.execute(db, 'analyze');
        await dialect.execute(db, "delete from sqlite_stat1 where tbl = 'flow_runs'");
        await dialect.execute(db, "insert into sqlite_stat1 (tbl, idx, stat) values ('flow_runs', 'flow_runs_idempotency', '5 5 5')");
        // every connection reads the statistics again after a change of the schema
        await dialect.execute(db, 'create table changed (a); drop table changed');
      });
      const statements = await statementsOf(() => takenKeysOf(store.reader, [{ flowId: api.deps.ids.next(), key: 'k' }]));
      const plan = await planOf(store, statements.join());
      expect(plan).toMatch(
        /^SCAN given.*\nSEARCH flow_runs USING COVERING INDEX flow_runs_idempotency \(flow_id=\? AND idempotency_key=\?\)$/,
      );
    });
  });
});
