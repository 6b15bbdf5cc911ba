import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import { addSeconds, fromMicros, type Instant } from '../src/base/time/instant.ts';
import { rebuildTotals } from '../src/store/run-totals/maintenance.ts';
import { type Bulk, openBulk } from './bulk.ts';
import { seedRecords } from './seed-records.ts';
import { type Basics, COMMON_TAG, RARE_TAGS, Runs } from './seed-runs.ts';

/** The data of a seeded database that scenarios use. */
export interface Fixture {
  /** Number of finished runs. */
  rows: number;
  flowId: string;
  poolName: string;
  /** Number of scheduled runs of the pool. */
  inPool: number;
  /** A sample of the finished runs from the whole table. */
  finished: string[];
  /** Scheduled runs outside any pool, for scenarios that execute them. */
  waiting: string[];
  /** Tag of one run in five. */
  commonTag: string;
  /** Tags of one run in a thousand each. */
  rareTags: string[];
  now: Instant;
}

export interface Amounts {
  rows: number;
  /** Events and logs, none by default. */
  events?: number;
  logs?: number;
  inPool: number;
  waiting: number;
}

const FLOWS = 50;
const DEPLOYMENTS = 200;
const QUEUES = 5;
/** The period in days over which finished runs are spread. */
export const HISTORY_DAYS = 90;
const DAY = 86_400;
/** Runs per transaction. */
const BATCH = 5_000;
/** Number of the latest runs that are seeded with all their states. Older ones get only the last state, which saves gigabytes that no query reads. */
const WITH_HISTORY = 20_000;
const SAMPLE = 5_000;
const POOL = 'bench';
const FILLED = ['flow_runs', 'flow_run_tags', 'flow_run_states'];
/** From this number of runs on, most runs are copies of the runs of one day. */
const REPEATED_FROM = 500_000;

/** Fills a migrated, empty database with the data of a service after some months. The same amounts give the same data, apart from names and ids. */
export async function seed(databaseUrl: string, amounts: Amounts, print: (text: string) => void = () => {}): Promise<Fixture> {
  const bulk = await openBulk(databaseUrl);
  const now = fromMicros(Date.now() * 1000);
  const basics = await seedBasics(bulk, stampsOf(now));
  const { rows, inPool } = amounts;
  const fixture: Fixture = {
    rows,
    inPool,
    flowId: basics.flows[0]!,
    poolName: POOL,
    finished: [],
    waiting: [],
    commonTag: COMMON_TAG,
    rareTags: RARE_TAGS,
    now,
  };
  const started = performance.now();
  const done = (what: string) => print(`${what} (${Math.round((performance.now() - started) / 1000)} s)`);
  await bulk.withoutIndexes(FILLED, async () => {
    await seedFinished(bulk, basics, fixture, done);
    for (let start = 0; start < amounts.inPool; start += BATCH) {
      const batch = new Runs(basics);
      // half of them due now, half later
      for (let n = start; n < Math.min(start + BATCH, amounts.inPool); n++)
        batch.scheduled(n, addSeconds(now, n - amounts.inPool / 2), true);
      await batch.write(bulk);
    }
    const batch = new Runs(basics);
    for (let n = 0; n < amounts.waiting; n++) fixture.waiting.push(batch.scheduled(n, now, false));
    await batch.write(bulk);
    done('building the indexes of runs');
  });
  // one table after another, so that its indexes are built while it is in memory
  await seedRecords(bulk, { now, flowRunIds: fixture.finished, ...amounts }, done);
  await bulk.close();
  done('counting the runs');
  await rebuildTotals(databaseUrl, { migrationsFolder: fileURLToPath(new URL('../drizzle', import.meta.url)) });
  done('seeded');
  return fixture;
}

/** Seeds the finished runs of the last months. In large amounts, the runs of all days except the last are copies of one day, and the sample omits their ids. */
async function seedFinished(bulk: Bulk, basics: Basics, fixture: Fixture, print: (text: string) => void): Promise<void> {
  const { rows, now } = fixture;
  const keepEvery = Math.max(1, Math.floor(rows / SAMPLE));
  const perDay = Math.floor(rows / HISTORY_DAYS);
  const repeated = rows >= REPEATED_FROM ? perDay * (HISTORY_DAYS - 1) : 0;
  if (repeated > 0) {
    const block = new Runs(basics);
    for (let n = 0; n < perDay; n++) block.finished(n, addSeconds(now, -2 * DAY + (n / perDay) * DAY), { wholeHistory: false });
    await block.writeDays(bulk, HISTORY_DAYS - 2);
    print(`${repeated} of ${rows} runs`);
  }
  for (let start = repeated; start < rows; start += BATCH) {
    const batch = new Runs(basics);
    for (let n = start; n < Math.min(start + BATCH, rows); n++) {
      const created = addSeconds(now, -HISTORY_DAYS * DAY * (1 - n / rows));
      const id = batch.finished(n, created, { wholeHistory: n >= rows - WITH_HISTORY });
      if (n % keepEvery === 0 || repeated > 0) fixture.finished.push(id);
    }
    await batch.write(bulk);
    if (start > 0 && start % (20 * BATCH) === 0) print(`${start} of ${rows} runs`);
  }
}

const range = (length: number) => Array.from({ length }, (_, n) => n);

/** Returns a new id with creation times. */
export type Stamps = () => { id: string; created: Instant; updated: Instant };

export const stampsOf =
  (now: Instant): Stamps =>
  () => ({ id: v7(), created: now, updated: now });

/** Flows, a pool with queues, and deployments on them. */
export async function seedBasics(bulk: Bulk, stamps: Stamps): Promise<Basics> {
  const flows = range(FLOWS).map((n) => ({ ...stamps(), name: `flow-${n}`, tags: [], labels: {} }));
  const pool = poolRow(stamps, POOL);
  const queues = range(QUEUES).map((n) => queueRow(stamps, `queue-${n}`, pool.id, n + 1));
  const deployments = range(DEPLOYMENTS).map((n) => deploymentRow(stamps, `deployment-${n}`, flows[n % FLOWS]!.id, queues[n % QUEUES]!.id));
  await bulk.insert('flows', flows);
  await bulk.insert('work_pools', [{ ...pool, default_queue_id: queues[0]!.id }]);
  await bulk.insert('work_queues', queues);
  await bulk.insert('deployments', deployments);
  return { flows: flows.map(({ id }) => id), deployments: deployments.map(({ id }) => id), queues: queues.map(({ id }) => id) };
}

export function poolRow(stamps: Stamps, name: string) {
  const stamped = stamps();
  return {
    ...stamped,
    name,
    description: null,
    type: 'process',
    base_job_template: {},
    is_paused: false,
    concurrency_limit: null,
    storage_configuration: {},
    default_queue_id: null,
    status: 'READY',
    last_transitioned_status_at: stamped.created,
    last_status_event_id: null,
  };
}

export function queueRow(stamps: Stamps, name: string, poolId: string, priority: number) {
  const stamped = stamps();
  return {
    ...stamped,
    work_pool_id: poolId,
    name,
    description: '',
    is_paused: false,
    concurrency_limit: null,
    priority,
    filter: null,
    last_polled: stamped.created,
    status: 'READY',
  };
}

export const deploymentRow = (stamps: Stamps, name: string, flowId: string, queueId: string) => ({
  ...stamps(),
  name,
  flow_id: flowId,
  version: null,
  description: null,
  paused: false,
  concurrency_limit_id: null,
  concurrency_options: null,
  job_variables: {},
  parameters: {},
  parameter_openapi_schema: null,
  enforce_parameter_schema: false,
  pull_steps: null,
  tags: [],
  labels: {},
  work_queue_id: queueId,
  work_queue_name: null,
  last_polled: null,
  status: 'NOT_READY',
  path: null,
  entrypoint: 'flow.py:main',
  storage_document_id: null,
  infrastructure_document_id: null,
});
