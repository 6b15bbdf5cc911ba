import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/operations.ts';
import { listFlowRuns } from '../../src/resources/flow-runs/queries.ts';
import { type TaskRunFilters, taskRunsMatching } from '../../src/resources/task-runs/matching.ts';
import { listTaskRuns, wayAlongTime, wayToCount } from '../../src/resources/task-runs/queries.ts';
import { fewNamed } from '../../src/store/filters/few-named.ts';
import { isCommon, isMetBy } from '../../src/store/filters/frequency.ts';
import type { Way } from '../../src/store/filters/related.ts';
import { flowRuns, taskRuns } from '../../src/store/schema/tables.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { planOf } from '../support/plan.ts';

/** The service finds matching rows by different access paths, depending on their number. All paths must find the same rows. */

describe('task runs of flow runs that match', () => {
  onEveryStore((api) => {
    const flows: string[] = [];
    const taskNames = new Map<string, string>();
    const pool = unique('pool');

    beforeAll(async () => {
      await api.post('/work_pools/', { name: pool, type: 'process' });
      for (const [index, tag] of ['x', 'y'].entries()) {
        const { id: flow_id } = await api.flow();
        flows.push(flow_id);
        const deployment = (await api.post('/deployments/', { name: 'd', flow_id, work_pool_name: pool })).body;
        for (const state of ['PENDING', 'COMPLETED']) {
          const run = (await api.post(`/deployments/${deployment.id}/create_flow_run`, { tags: [tag], state: { type: state } })).body;
          const name = `${tag}-${state}`;
          const task = await api.taskRun({ flow_run_id: run.id, name, state: index === 0 ? 'RUNNING' : 'COMPLETED' });
          taskNames.set(task.id, name);
        }
      }
      taskNames.set((await api.taskRun({ flow_run_id: null, name: 'alone' })).id, 'alone');
    });

    const cases: [string, () => TaskRunFilters, string[]][] = [
      ['a flow', () => ({ flows: { operator: 'and_', id: { any_: flows.slice(0, 1) } } }), ['x-COMPLETED', 'x-PENDING']],
      ['a tag', () => ({ flow_runs: { operator: 'and_', tags: { operator: 'and_', all_: ['y'] } } }), ['y-COMPLETED', 'y-PENDING']],
      [
        'flows, in a state',
        () => ({
          flows: { operator: 'and_', id: { any_: flows } },
          flow_runs: { operator: 'and_', state: { operator: 'and_', type: { any_: ['PENDING'] } } },
        }),
        ['x-PENDING', 'y-PENDING'],
      ],
      [
        'a pool, task runs in a state',
        () => ({
          work_pools: { operator: 'and_', name: { any_: [pool] } },
          task_runs: { operator: 'and_', state: { operator: 'and_', type: { any_: ['RUNNING'] } } },
        }),
        ['x-COMPLETED', 'x-PENDING'],
      ],
      ['unknown flows', () => ({ flows: { operator: 'and_', id: { any_: [api.deps.ids.next()] } } }), []],
    ];

    it.each(cases)('%s: by lookup of their flow runs, and by a condition on each', async (_, filters, names) => {
      const { reader } = api.deps.store;
      for (const way of ['look up', 'check each'] satisfies Way[]) {
        const found = await reader.db
          .select({ name: taskRuns.name })
          .from(taskRuns)
          .where(taskRunsMatching(filters(), reader.dialect, way));
        expect(found.map(({ name }) => name).sort(), way).toEqual(names);
      }
      expect((await api.post('/task_runs/count', filters())).body).toBe(names.length);
      const listed = (await api.post('/task_runs/filter', filters())).body.map(({ id }: { id: string }) => taskNames.get(id));
      // this operation has no filter for pools
      if (!('work_pools' in filters())) expect(listed.sort()).toEqual(names);
    });

    it('use a lookup for a count, unless another condition selects few', async () => {
      const { reader } = api.deps.store;
      const flow = cases[0]![1]();
      const way = (task_runs: TaskRunFilters['task_runs']) => wayToCount(reader, { ...flow, task_runs });
      const since = { start_time: { after_: api.clock.now() } };
      expect(await wayToCount(reader, flow)).toBe('look up');
      expect(await way({ operator: 'and_', state: { operator: 'and_', type: { any_: ['FAILED'] } } })).toBe('look up');
      expect(await way({ operator: 'and_', ...since })).toBe('check each');
      expect(await way({ operator: 'or_', ...since })).toBe('look up');
      expect(await wayAlongTime(reader, flow)).toBe('look up');
    });
  });
});

describe('a condition', () => {
  onEveryStore((api) => {
    it('matches at least the given number of rows', async () => {
      const { reader } = api.deps.store;
      const { id: flow_id } = await api.flow();
      for (let n = 0; n < 3; n++) await api.flowRun({ flow_id, state: 'RUNNING' });
      const isOfFlow = reader.dialect.isIn(flowRuns.flowId, [flow_id]);
      expect(await isMetBy(reader, 3, flowRuns, isOfFlow)).toBe(true);
      expect(await isMetBy(reader, 4, flowRuns, isOfFlow)).toBe(false);
      expect(await isCommon(reader, flowRuns, isOfFlow)).toBe(false);
    });
  });
});

describe('runs whose names contain a text', () => {
  onEveryStore((api) => {
    const NAMES = ['Amber-Fox', 'amber-owl', 'pale-fox', 'pale_owl'];
    const operator = 'and_';

    beforeAll(async () => {
      const flow_id = (await api.flow()).id;
      for (const name of NAMES) {
        const { id } = await api.flowRun({ flow_id, name, state: 'RUNNING' });
        await api.taskRun({ flow_run_id: id, name, state: 'RUNNING' });
      }
    });

    it.each([
      ['fox', ['Amber-Fox', 'pale-fox']],
      ['AMBER', ['Amber-Fox', 'amber-owl']],
      ['pale_', ['pale-fox', 'pale_owl']],
      ['none', []],
    ])('%s: are found, in every order', async (like_, names) => {
      const requested = { operator, name: { like_ } } as const;
      const section = { limit: 50, offset: 0 };
      const { reader } = api.deps.store;
      for (const sort of ['START_TIME_DESC', 'NAME_ASC', 'ID_DESC'] as const) {
        const found = await listFlowRuns(reader, { flow_runs: requested }, sort, section);
        expect(found.map(({ run }) => run.name).sort(), sort).toEqual(names);
      }
      for (const sort of ['EXPECTED_START_TIME_DESC', 'NAME_ASC', 'DURATION_DESC'] as const) {
        const found = await listTaskRuns(reader, { task_runs: requested }, { sort, section, now: api.clock.now() });
        expect(found.map(({ run }) => run.name).sort(), sort).toEqual(names);
      }
      // with `or_`, a condition on names doesn't restrict the names
      const others: Schemas['FlowRunFilter'] = { operator: 'or_', name: { like_ }, state: { operator, type: { any_: ['RUNNING'] } } };
      expect(await listFlowRuns(reader, { flow_runs: others }, 'ID_DESC', section)).toHaveLength(NAMES.length);
    });

    it('are found in an index of all names if they are few', async ({ skip }) => {
      const { store } = api.deps;
      const named = await fewNamed(store.reader, flowRuns, { operator, name: { like_: 'fox' } });
      if (api.kind === 'postgres') {
        expect(named).toBeUndefined();
        skip('PostgreSQL estimates how many there are');
      }
      const plan = await planOf(store, store.reader.db.select({ id: flowRuns.id }).from(flowRuns).where(named).getSQL());
      expect(plan).toMatch(/SCAN flow_runs USING COVERING INDEX flow_runs_name/);
      expect(plan).toMatch(/SEARCH flow_runs USING INTEGER PRIMARY KEY/);
      expect(await fewNamed(store.reader, flowRuns, { operator: 'or_', name: { like_: 'fox' } })).toBeUndefined();
      expect(await fewNamed(store.reader, flowRuns, { operator, name: { like_: '' } })).toBeUndefined();
      expect(await fewNamed(store.reader, flowRuns, {})).toBeUndefined();
    });
  });
});
