import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { getTableName, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, SQLiteColumn, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Schemas } from '../generated/operations.ts';
import { readMetric } from '../src/automations/metrics/value-queries.ts';
import { droppedRuns } from '../src/orchestration/late-policy/dropped-queries.ts';
import { unstartedRuns } from '../src/orchestration/queries/start-timeout-queries.ts';
import { overdueRetries, runningSince } from '../src/orchestration/silence/silence-queries.ts';
import { oldestOf } from '../src/resources/admin/retention/queries.ts';
import { countRuns, existingRuns, scheduledRunsOf } from '../src/resources/backfills/queries.ts';
import { dueRunsOfDeployments, takenKeysOf } from '../src/resources/deployments/schedules/scheduled-run-queries.ts';
import { FLOW_RUN_LISTS } from '../src/resources/flow-runs/list-queries.ts';
import { keysOf, listFlowRuns } from '../src/resources/flow-runs/queries.ts';
import { findOldestQueued } from '../src/resources/task-runs/delivery/queries.ts';
import { TASK_RUN_LISTS } from '../src/resources/task-runs/list-queries.ts';
import { findByNaturalKey, keysOf as keysOfTaskRuns, listTaskRuns } from '../src/resources/task-runs/queries.ts';
import { countTaskRuns, taskRunTimeline } from '../src/resources/task-runs/statistics-queries.ts';
import { dueRounds, dueRunsOfTurn, levelsOf, waitingTurns } from '../src/resources/work-pools/poll/level-queries.ts';
import { ANY_TIME, dueRunsOfQueue, queuesToPoll } from '../src/resources/work-pools/poll/poll-queries.ts';
import { countBusy } from '../src/resources/work-pools/queues/queries.ts';
import { overdueCancellations, subflowsOfCancelledRuns } from '../src/services/runs/cancellation-queries.ts';
import { overdueRuns } from '../src/services/runs/late-runs-queries.ts';
import { pausesToCheck } from '../src/services/runs/pause-queries.ts';
import { FIRST, needyDeployments } from '../src/services/runs/scheduler-queries.ts';
import { completionsAfter, lateRuns, slowEndedRuns } from '../src/services/slas/sla-queries.ts';
import type { Dialect } from '../src/store/dialect/dialect.ts';
import { openStore } from '../src/store/open.ts';
import { EXAMPLE_ID as ID, idsOfPage, type ListPlan, type ListPlans, rowsOf } from '../src/store/query/list-plans.ts';
import { ordered, type SortKey } from '../src/store/query/section.ts';
import { meanDelayOfQueues } from '../src/store/run-totals/queue-delay-queries.ts';
import { readParts } from '../src/store/run-totals/read-queries.ts';
import { flowRuns, flows, taskRuns } from '../src/store/schema/tables.ts';
import type { Reader } from '../src/store/store.ts';

export const INDEXES_INTRODUCTION = `Every transition writes to each index that contains the run, so an index must serve a query. This page lists each index with its columns and its queries, as SQLite runs them without statistics.

A list uses the first plan that fits its filter and its order. Plans are tables in \`list-queries.ts\`; conditions that the index doesn't find are checked for each row.

- **merge**: the index has the order; one scan per value, merged up to the end of the page
- **look up**: finds all rows in the index, and sorts them
- **scan**: reads the index in order, or a range

Other lists scan the index that has their order. \`test/store/list-indexes.test.ts\` and \`test/store/ordered-walks.test.ts\` check plans on both databases.`;

const NOW = '2026-03-05T12:00:00.000000Z';
const SEEN = { id: ID, at: NOW };
const LATE = { now: NOW, lateBefore: NOW, keep: -1, maxAge: 0 };
const OF_LEVEL = { queueId: ID, level: 50, limit: 200, ...ANY_TIME, ...LATE };
const OF_DEPLOYMENT = {
  match: { 'prefect.resource.id': `prefect.deployment.${ID}` },
  match_related: {},
  metric: { name: 'failures', operator: '>', threshold: 0, range: 3600, firing_for: 300 },
} as const;
const SERVICES = { startTimeouts: { enabled: true, loopSeconds: 10, batchSize: 100, afterSeconds: 0, reschedules: 3 } };
const section = { limit: 200, offset: 0 };
const operator = 'and_' as const;

type Query = [name: string, read: (reader: Reader) => Promise<unknown>];

/** The statement of each plan, for its example. */
const planned = <F, S extends string>(lists: ListPlans<F, S>, keysIn: (sort: Sort, dialect: Dialect) => SortKey<never>[]): Query[] =>
  lists.plans.map((plan) => [
    'Lists',
    (reader) => {
      const { db, dialect } = reader;
      const sort = plan.sorts === 'all' ? (plan.statement === 'look up' ? 'START_TIME_DESC' : 'NAME_ASC') : plan.sorts[0];
      const keys = keysIn(sort as Sort, dialect);
      const rows = rowsOf(lists, { plan, values: [ID] }, { reader, filters: plan.example });
      return dialect.rows(db, idsOfPage(dialect, rows, { ...section, condition: undefined, keys, order: ordered(keys) }));
    },
  ]);

type Sort = Extract<Schemas['FlowRunSort'], Schemas['TaskRunSort']>;
const SORTS: Sort[] = [
  'ID_DESC',
  'START_TIME_ASC',
  'EXPECTED_START_TIME_DESC',
  'NAME_ASC',
  'NEXT_SCHEDULED_START_TIME_ASC',
  'END_TIME_DESC',
];

const ofTaskRuns = (filter: object) => ({ task_runs: { operator, ...filter } }) as Parameters<typeof listTaskRuns>[1];

const deleted =
  (table: SQLiteTable, column: SQLiteColumn): Query['1'] =>
  (reader) =>
    reader.dialect.rows(reader.db, sql`select 1 from ${table} where ${column} = ${ID}`);

const ends = [{ from: NOW, to: '2026-03-05T12:01:00.000000Z' }];

const QUERIES = new Map<SQLiteTable, Query[]>([
  [
    flowRuns,
    [
      ...SORTS.map((sort): Query => [`Other lists, \`${sort}\``, (reader) => listFlowRuns(reader, {}, sort, section)]),
      ...planned(FLOW_RUN_LISTS, keysOf),
      ['Period boundaries, for counts and histories', (reader) => readParts(reader, { kind: 'flow_run', slots: [], ends, now: NOW })],
      [
        'Runs that started in the future, for totals',
        (reader) => readParts(reader, { kind: 'flow_run', slots: [{ span: 300, from: 0, to: 300 }], ends: [], now: NOW }),
      ],
      ['Upcoming runs in queues, for totals', (reader) => meanDelayOfQueues(reader, sql`(select ${ID} as id)`, NOW)],
      ['Queue poll', (reader) => dueRunsOfQueue(reader, { queueId: ID, limit: 200, ...ANY_TIME, ...LATE })],
      ['Priorities in a queue, for polls', (reader) => levelsOf(reader, ID)],
      ['Turns with due runs, for polls', (reader) => waitingTurns(reader, { ...OF_LEVEL, last: 't' })],
      ['Poll with one turn', (reader) => dueRunsOfTurn(reader, { ...OF_LEVEL, turn: 't' })],
      ['Poll with several turns, in rounds', (reader) => dueRounds(reader, [{ turn: 't', id: ID, at: NOW }], OF_LEVEL)],
      ['Queues with due runs, for polls', (reader) => queuesToPoll(reader, { poolName: 'p', ...ANY_TIME })],
      ['Runs that take queue slots', (reader) => countBusy(reader, [ID], { cancelling: true })],
      ['Deployment poll', (reader) => dueRunsOfDeployments(reader, [ID], { before: NOW, limit: 200, policy: LATE })],
      [
        'Scheduler: schedules with too few runs',
        (reader) => needyDeployments(reader, { now: NOW, minRuns: 3, minScheduledTimeSeconds: 3600 }, { after: FIRST, limit: 100 }),
      ],
      ['Scheduler: runs that exist', (reader) => takenKeysOf(reader, [{ flowId: ID, key: 'k' }])],
      ['Overdue runs, which become late', (reader) => overdueRuns(reader, LATE, 100)],
      ['Late runs that a policy drops', (reader) => droppedRuns(reader, LATE, { dueBefore: NOW, limit: 100 })],
      ['Runs that are cancelling for a long time', (reader) => overdueCancellations(reader, NOW, undefined, 100)],
      ['Paused runs whose pause has ended', (reader) => pausesToCheck(reader, { now: NOW, after: undefined, limit: 100 })],
      ['Pending runs that do not start', (reader) => unstartedRuns(reader, SERVICES, NOW, 100)],
      ['Running runs whose heartbeats are watched', (reader) => runningSince(reader, SEEN, 100)],
      ['Runs whose process has missed its retry', (reader) => overdueRetries(reader, NOW, SEEN, 100)],
      ['Subflows whose parent was cancelled', (reader) => subflowsOfCancelledRuns(reader, undefined, 100)],
      ["Metric over a deployment's ended runs", (reader) => readMetric(reader, OF_DEPLOYMENT, NOW)],
      ['SLAs: deployment runs that ended', (reader) => slowEndedRuns(reader, NOW, 100)],
      [
        'SLAs: completed deployment runs',
        (reader) => completionsAfter(reader, { deploymentId: ID, lastCompletion: NOW, checkedUntil: NOW, isOpen: false }, NOW),
      ],
      ['SLAs: deployment runs that wait', (reader) => lateRuns(reader, NOW, 100)],
      ['Retention: the run that ended first', (reader) => oldestOf(reader, flowRuns, flowRuns.endTime)],
      ['Queue deletion', deleted(flowRuns, flowRuns.workQueueId)],
      ['Task run deletion, for subflows', deleted(flowRuns, flowRuns.parentTaskRunId)],
      ['Infrastructure block deletion', deleted(flowRuns, flowRuns.infrastructureDocumentId)],
      ['Backfill runs by state', (reader) => countRuns(reader, [ID])],
      ['Scheduled backfill runs', (reader) => scheduledRunsOf(reader, ID, 100)],
      ['Deployment runs at backfill times', (reader) => existingRuns(reader, ID, [NOW])],
    ],
  ],
  [
    taskRuns,
    [
      ...SORTS.map((sort): Query => [`Other lists, \`${sort}\``, (reader) => listTaskRuns(reader, {}, { sort, section, now: NOW })]),
      ...planned(TASK_RUN_LISTS, keysOfTaskRuns),
      [
        'List: task runs in a state type',
        (reader) =>
          listTaskRuns(reader, ofTaskRuns({ state: { operator, type: { any_: ['FAILED'] } } }), {
            sort: 'END_TIME_DESC',
            section,
            now: NOW,
          }),
      ],
      ['Period boundaries, for counts and histories', (reader) => readParts(reader, { kind: 'task_run', slots: [], ends, now: NOW })],
      ['Count since a start time', (reader) => countTaskRuns(reader, ofTaskRuns({ start_time: { after_: NOW } }), NOW)],
      ['Task run timeline', (reader) => taskRunTimeline(reader, {}, { after: NOW, before: '2026-03-05T13:00:00.000000Z' })],
      [
        'Task runs that started in the future, for totals',
        (reader) => readParts(reader, { kind: 'task_run', slots: [{ span: 300, from: 0, to: 300 }], ends: [], now: NOW }),
      ],
      ['A task run by its natural key', (reader) => findByNaturalKey(reader, { flowRunId: ID, taskKey: 't', dynamicKey: '0' })],
      [
        'A background task run by its natural key',
        (reader) => findByNaturalKey(reader, { flowRunId: null, taskKey: 't', dynamicKey: '0' }),
      ],
      ['The next background task run to deliver', (reader) => findOldestQueued(reader, 't', NOW)],
    ],
  ],
]);

/** A statement as the driver executes it. */
interface Executed {
  database: Database.Database;
  text: string;
  values: unknown[];
}

/** Records what the driver executes. It must be called before the store opens, because connections keep prepared statements. */
function recordStatements(): { take(): Executed[]; stop(): void } {
  let executed: Executed[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- is called on the database
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function recorded(this: Database.Database, text: string) {
    const statement: Database.Statement<unknown[]> = prepare.call(this, text);
    // oxlint-disable-next-line typescript/unbound-method -- is called on the statement
    const { all } = statement;
    statement.all = (...values) => {
      executed.push({ database: this, text, values });
      return all.apply(statement, values);
    };
    return statement;
  } as typeof prepare;
  return {
    take() {
      const taken = executed;
      executed = [];
      return taken;
    },
    stop() {
      Database.prototype.prepare = prepare;
    },
  };
}

/** The indexes of a table that the plan of a statement names, for these values: a partial index may depend on them. */
function indexesOf({ database, text, values }: Executed, table: string): string[] {
  const lines = database
    .prepare(`explain query plan ${text}`)
    .raw()
    .all(...values) as unknown[][];
  const names = lines.flatMap((line) => [...String(line.at(-1)).matchAll(/INDEX (\w+)/g)].map(([, name]) => name ?? ''));
  return [...new Set(names)].filter((name) => name.startsWith(`${table}_`) || name === `sqlite_autoindex_${table}_1`);
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replace(/\s+/g, ' ');
const code = (text: string) => `\`${cell(text)}\``;

/** @throws if an index serves no query of the page */
export async function indexesPage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'contralto-indexes-'));
  const recording = recordStatements();
  try {
    const { store } = await openStore({
      databaseUrl: `sqlite:${join(folder, 'indexes.db')}`,
      migrationsFolder: 'drizzle',
      synchronous: 'normal',
      busyTimeoutSeconds: 1,
      poolSize: 1,
      connectTimeoutSeconds: 1,
      statementTimeoutSeconds: 0,
      now: () => NOW,
      onError: (error) => {
        throw error;
      },
    });
    await store.transaction(async ({ db }) => {
      await db.insert(flows).values({ id: ID, created: NOW, updated: NOW, name: 'f', tags: [], labels: null });
    });
    const parts: string[] = [];
    for (const [table, queries] of QUERIES) {
      const executed: [string, Executed][] = [];
      for (const [title, read] of queries) {
        recording.take();
        await read(store.reader);
        for (const one of recording.take()) executed.push([title, one]);
      }
      parts.push(partOf(table, executed));
      parts.push(plansOf(table === flowRuns ? FLOW_RUN_LISTS.plans : TASK_RUN_LISTS.plans));
    }
    await store.close();
    return parts.join('\n');
  } finally {
    recording.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function partOf(table: SQLiteTable, executed: readonly [string, Executed][]): string {
  const name = getTableName(table);
  const queriesOf = new Map<string, Set<string>>();
  for (const [title, statement] of executed)
    for (const index of indexesOf(statement, name)) queriesOf.set(index, (queriesOf.get(index) ?? new Set()).add(title));
  const indexes = getTableConfig(table).indexes.map(({ config }) => config);
  const unused = indexes.filter((index) => !queriesOf.has(index.name)).map((index) => index.name);
  if (unused.length > 0) throw new Error(`No query of the page uses these indexes: ${unused.join(', ')}`);
  const listed = indexes.map(({ name: index, columns, where, unique }) => {
    const keys = columns.map((column) => (is(column, SQLiteColumn) ? column.name : textOf(column as SQL))).join(', ');
    const condition = where ? `, where ${code(textOf(where))}` : '';
    return `- ${code(index)}: ${code(keys)}${unique ? ', unique' : ''}${condition}. ${titlesIn(queriesOf.get(index) ?? [])}.`;
  });
  return [`## ${name}`, '', ...listed, ''].join('\n');
}

/** The plans of a resource, in their order. */
function plansOf(plans: readonly Pick<ListPlan<unknown, string>, 'rows' | 'sorts' | 'statement' | 'index'>[]): string {
  const listed = plans.map(({ rows, sorts, statement, index }, number) => {
    const orders = sorts === 'all' ? '' : ` by ${sorts.map((sort) => code(sort)).join(', ')}`;
    return `${number + 1}. ${cell(rows)}${orders}: ${statement}, ${index.includes(' ') ? index : code(index)}`;
  });
  return ['Lists:', '', ...listed, ''].join('\n');
}

/** Lists titles, those of one query with several sort orders once. */
function titlesIn(titles: Iterable<string>): string {
  const orders = new Map<string, string[]>();
  for (const title of titles) {
    const [query = '', order] = title.split(', `');
    const known = orders.get(query) ?? [];
    orders.set(query, order === undefined ? known : [...known, `\`${order}`]);
  }
  return [...orders].map(([query, sorts]) => (sorts.length === 0 ? query : `${query} by ${sorts.join(', ')}`)).join('; ');
}

const dialect = new SQLiteSyncDialect();
const textOf = (expression: SQL) =>
  dialect
    .sqlToQuery(expression)
    .sql.replaceAll('"', '')
    .replace(/\(case when .* end\)/, 'case …');
