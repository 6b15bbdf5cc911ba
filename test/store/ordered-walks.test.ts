import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { oldestOf } from '../../src/resources/admin/retention/queries.ts';
import { dueRunsOfDeployments } from '../../src/resources/deployments/scheduled-run-queries.ts';
import { findOldestQueued } from '../../src/resources/task-runs/delivery/queries.ts';
import { ANY_TIME, dueRunsOfQueue } from '../../src/resources/work-pools/poll-queries.ts';
import { overdueRuns } from '../../src/services/late-runs-queries.ts';
import { flowRuns } from '../../src/store/schema/tables.ts';
import type { Reader } from '../../src/store/store.ts';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

/** What is asked for the first rows of a long list must not sort the whole list: it has to be read in the order of an index. */

const ID = '00000000-0000-4000-8000-000000000000';
const { before } = ANY_TIME;

const WALKS: [string, (reader: Reader) => Promise<unknown>][] = [
  ['the due runs of a queue', (reader) => dueRunsOfQueue(reader, { queueId: ID, limit: 200, ...ANY_TIME })],
  ['the due runs of a deployment', (reader) => dueRunsOfDeployments(reader, [ID], { before, limit: 200 })],
  ['overdue runs', (reader) => overdueRuns(reader, before, 100)],
  ['the next task run to deliver', (reader) => findOldestQueued(reader, 'key', before)],
  ['the flow run that ended first', (reader) => oldestOf(reader, flowRuns, flowRuns.endTime)],
];

/** The texts that the driver gets meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  return query.mock.calls.map(([config]) => {
    const { text } = config as unknown as { text: string };
    return text;
  });
}

/** The plan for any values, which PostgreSQL makes as if it had too many rows to read or sort them all. */
const planOf = ({ deps: { store } }: Api, statement: string): Promise<string> =>
  store.transaction(async ({ db, dialect }) => {
    for (const kind of ['seqscan', 'bitmapscan']) await dialect.rows(db, sql.raw(`set local enable_${kind} = off`));
    const rows = await dialect.rows<Record<string, string>>(db, sql.raw(`explain (generic_plan) ${statement}`));
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });

describe('walks of PostgreSQL', () => {
  onEveryStore((api) => {
    afterEach(() => void vi.restoreAllMocks());

    it.each(WALKS)('%s: in the order of an index', async (_, walk) => {
      const { store } = api.deps;
      if (store.reader.dialect.name === 'sqlite') {
        await expect(walk(store.reader)).resolves.not.toThrow();
        return;
      }
      const [statement = ''] = await statementsOf(() => walk(store.reader));
      const plan = await planOf(api, statement);
      expect(plan).toMatch(/Index (Only )?Scan/);
      // rows with the same time may have to be sorted by id
      expect(plan).not.toMatch(/(?<!Incremental )Sort {2}\(/);
    });
  });
});
