import { getTableName, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '../../generated/operations.ts';
import { present } from '../../src/base/present.ts';
import { FLOW_RUN_LISTS, PRIMARY_KEY } from '../../src/resources/flow-runs/list-queries.ts';
import { flowRunsMatching } from '../../src/resources/flow-runs/matching.ts';
import { keysOf } from '../../src/resources/flow-runs/queries.ts';
import { TASK_RUN_LISTS } from '../../src/resources/task-runs/list-queries.ts';
import { keysOf as keysOfTaskRuns } from '../../src/resources/task-runs/queries.ts';
import type { Dialect } from '../../src/store/dialect/dialect.ts';
import { choosePlan, EXAMPLE_ID, idsOfPage, type ListPlans, plannedRows, rowsOf } from '../../src/store/query/list-plans.ts';
import { ordered, type SortKey } from '../../src/store/query/section.ts';
import { readParts } from '../../src/store/run-totals/read-queries.ts';
import * as tables from '../../src/store/schema/tables.ts';
import { flowRuns, taskRuns } from '../../src/store/schema/tables.ts';
import { onEveryStore } from '../support/every-store.ts';
import { planOf } from '../support/plan.ts';
import { statementsOf } from '../support/statements.ts';

const IN_INDEX = /COVERING INDEX|Index Only Scan/;

const orderOf = (sort: Schemas['FlowRunSort'], dialect: Dialect) => ordered(keysOf(sort, dialect));

describe('runs at the ends of a period', () => {
  onEveryStore((api) => {
    afterEach(() => void vi.restoreAllMocks());

    it.for(['flow_run', 'task_run'] as const)('%s: are found in the index of expected start times', async (kind, { skip }) => {
      const { store } = api.deps;
      if (store.reader.dialect.name === 'postgres') skip('every index is as good where there are no runs');
      const ends = [{ from: '2026-03-05T12:00:00.000000Z', to: '2026-03-05T12:01:00.000000Z' }];
      const read = () => readParts(store.reader, { kind, slots: [], ends, now: '2026-03-05T12:02:00.000000Z' });
      const statement = (await statementsOf(read)).find((text) => text.includes('runs_from'));
      const plan = await planOf(store, present(statement, 'the statement'));
      expect(plan).toContain(`SEARCH ${kind}s USING INDEX ${kind}s_expected (expected_start_time>? AND expected_start_time<?)`);
    });
  });
});

describe('pages of runs that are far from the start of the list', () => {
  onEveryStore((api) => {
    const page = (order: readonly SQL[]) => sql`order by ${sql.join([...order], sql`, `)} limit 200 offset 30000`;

    it.each(['START_TIME_ASC', 'START_TIME_DESC', 'EXPECTED_START_TIME_DESC', 'END_TIME_DESC'] as const)(
      'flow runs by %s: use an index',
      async (sort) => {
        const { store } = api.deps;
        const plan = await planOf(store, sql`select ${flowRuns.id} from ${flowRuns} ${page(orderOf(sort, store.reader.dialect))}`);
        expect(plan).toMatch(IN_INDEX);
        expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
      },
    );

    it.each(['START_TIME_ASC', 'START_TIME_DESC', 'EXPECTED_START_TIME_DESC', 'END_TIME_DESC'] as const)(
      'task runs by %s: use an index',
      async (sort) => {
        const { store } = api.deps;
        const byTime = ordered(keysOfTaskRuns(sort, store.reader.dialect));
        const plan = await planOf(store, sql`select ${taskRuns.id} from ${taskRuns} ${page(byTime)}`);
        expect(plan).toMatch(IN_INDEX);
        expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
      },
    );

    const operator = 'and_';
    it.each([
      ['their type', { operator, type: { any_: ['SCHEDULED'] } }],
      ['the names of their states', { operator, name: { any_: ['Scheduled', 'Late'] } }],
    ] as const)('scheduled runs, by %s, in the order of their expected start: read only these', async (_, state) => {
      const { reader } = api.deps.store;
      for (const sort of ['EXPECTED_START_TIME_ASC', 'EXPECTED_START_TIME_DESC'] as const) {
        const filter = { operator, state } as unknown as Schemas['FlowRunFilter'];
        const { condition } = await plannedRows(FLOW_RUN_LISTS, { reader, filters: { flow_runs: filter }, sort, end: 200 });
        const plan = await planOf(
          api.deps.store,
          sql`select ${flowRuns.id} from ${flowRuns} where ${condition} ${page(orderOf(sort, reader.dialect))}`,
        );
        expect(plan).toMatch(/flow_runs_scheduled/);
        expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
      }
    });

    it.each([
      ['a state', { state: { operator, type: { any_: ['COMPLETED'] } } }],
      ['every state', {}],
      [
        'a state, without a parent',
        { state: { operator, type: { any_: ['COMPLETED'] } }, parent_task_run_id: { operator, is_null_: true } },
      ],
      ['every state, without a parent', { parent_task_run_id: { operator, is_null_: true } }],
    ] as const)('runs in %s since a start time: are counted only in an index', async (_, state) => {
      const { reader } = api.deps.store;
      const filter = { operator, ...state, start_time: { after_: '2026-11-17T08:00:00.000000Z' } } as unknown as Schemas['FlowRunFilter'];
      const matching = flowRunsMatching({ flow_runs: filter }, reader.dialect);
      const plan = await planOf(api.deps.store, sql`select count(*) from ${flowRuns} where ${matching}`);
      expect(plan).toMatch(IN_INDEX);
      expect(plan).toMatch(/flow_runs_(state_)?start/);
    });

    it('runs in a state with the name of a scheduled state are included', async () => {
      const scheduled = await api.flowRun({ state: 'SCHEDULED' });
      const other = await api.flowRun({ flow_id: scheduled.flow_id, state: { type: 'RUNNING', name: 'Scheduled' } });
      const { body } = await api.post('/flow_runs/filter', {
        flows: { id: { any_: [scheduled.flow_id] } },
        flow_runs: { state: { name: { any_: ['Scheduled'] } } },
        sort: 'EXPECTED_START_TIME_ASC',
      });
      expect(body.map(({ id }: { id: string }) => id).sort()).toEqual([scheduled.id, other.id].sort());
    });

    it('flow runs in two states: use only an index', async () => {
      const { store } = api.deps;
      const { stateType, id } = flowRuns;
      const inOrder = page(orderOf('START_TIME_DESC', store.reader.dialect));
      const query = sql`select ${id} from ${flowRuns} where ${stateType} in ('FAILED', 'CRASHED') ${inOrder}`;
      expect(await planOf(store, query)).toMatch(IN_INDEX);
    });
  });
});

describe.each([
  ['flow runs', FLOW_RUN_LISTS, keysOf],
  ['task runs', TASK_RUN_LISTS, keysOfTaskRuns],
] as [string, ListPlans<object, string>, (sort: never, dialect: Dialect) => SortKey<unknown>[]][])(
  'plans for lists of %s',
  (_, lists, keysIn) => {
    onEveryStore((api) => {
      it.each(lists.plans.map((plan) => ({ ...plan, plan })))(
        '$statement $rows: $index',
        async ({ plan, statement, index, sorts, example }) => {
          const { store } = api.deps;
          const { reader } = store;
          const sort = sorts === 'all' ? 'NAME_ASC' : sorts[0]!;
          const request = { reader, filters: example, sort, end: 200 };
          const choice = await choosePlan(lists.plans, request);
          // two plans merge the runs with an owner
          expect(choice?.plan).toMatchObject({ index, statement, example });
          const keys = keysIn((statement === 'look up' ? 'START_TIME_DESC' : sort) as never, reader.dialect);
          // PostgreSQL would see that no run has two states
          const value = index === 'flow_runs_state_start' ? 'SCHEDULED' : EXAMPLE_ID;
          const rows = rowsOf(lists, { plan, values: [value] }, request);
          const page = idsOfPage(reader.dialect, rows, { condition: undefined, keys, order: ordered(keys), limit: 5, offset: 10 });
          const text = await planOf(store, page);
          if (api.kind === 'sqlite' || statement === 'merge')
            expect(text).toContain(index === PRIMARY_KEY ? 'sqlite_autoindex_flow_runs_1' : index);
          if (statement === 'merge') expect(text).not.toMatch(/TEMP B-TREE|Sort {2}\(/);
        },
      );
    });
  },
);

describe('rows with a foreign key', () => {
  const references = Object.values(tables)
    .filter((table) => is(table, SQLiteTable))
    .flatMap((table) => getTableConfig(table).foreignKeys.map((key) => ({ table, columns: key.reference().columns })))
    .map(({ table, columns }) => ({ name: `${getTableName(table)} (${columns.map((column) => column.name).join(', ')})`, table, columns }));

  onEveryStore((api) => {
    it.each(references)('$name: are found in an index when the referenced row is deleted', async ({ table, columns: [column] }) => {
      const found = sql`select 1 from ${table} where ${column} = ${api.deps.ids.next()}`;
      expect(await planOf(api.deps.store, found)).toMatch(/SEARCH|Index Cond/);
    });
  });
});

describe('indexes by the start of runs', () => {
  onEveryStore((api) => {
    it('have missing times first, as the order of lists requires', async ({ skip }) => {
      const { reader } = api.deps.store;
      if (api.kind === 'sqlite') skip('SQLite has missing times first anyway');
      const indexes = await reader.dialect.rows<{ name: string; text: string }>(
        reader.db,
        sql`select indexname as name, indexdef as text from pg_indexes where schemaname = current_schema() and indexdef like '%COALESCE(start_time, %'`,
      );
      expect(indexes.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'flow_runs_start',
          'flow_runs_of_flow',
          'flow_runs_of_deployment',
          'flow_runs_of_queue',
          'flow_runs_state_start',
        ]),
      );
      for (const { text } of indexes) expect(text).toContain('COALESCE(start_time, expected_start_time) NULLS FIRST');
    });
  });
});
