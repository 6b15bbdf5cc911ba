import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '../../generated/operations.ts';
import { present } from '../../src/base/present.ts';
import { addSeconds } from '../../src/base/time/instant.ts';
import type { FlowRunFilters } from '../../src/resources/flow-runs/matching.ts';
import { listFlowRuns } from '../../src/resources/flow-runs/queries.ts';
import { countFlowRuns, meanLateness } from '../../src/resources/flow-runs/statistics-queries.ts';
import { type TaskRunFilters, taskRunsMatching } from '../../src/resources/task-runs/matching.ts';
import { listTaskRuns, wayAlongTime, wayToCount } from '../../src/resources/task-runs/queries.ts';
import { fewValues, isMetBy, withFewNames } from '../../src/store/filters/few.ts';
import type { Way } from '../../src/store/filters/related.ts';
import { flowRuns, taskRuns } from '../../src/store/schema/tables.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { planOf } from '../support/plan.ts';
import { statementsOf } from '../support/statements.ts';

afterEach(() => void vi.restoreAllMocks());

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
    });
  });
});

describe('the values of a column', () => {
  onEveryStore((api) => {
    it('are returned once each if fewer rows than the limit match', async () => {
      const { reader } = api.deps.store;
      const { id: flow_id } = await api.flow();
      const isOfFlow = reader.dialect.isIn(flowRuns.flowId, [flow_id]);
      expect(await fewValues(reader, flowRuns.name, isOfFlow)).toEqual([]);
      for (const name of ['a', 'a', 'É"']) await api.flowRun({ flow_id, name });
      expect((await fewValues(reader, flowRuns.name, isOfFlow, 4))?.toSorted()).toEqual(['a', 'É"']);
      expect(await fewValues(reader, flowRuns.name, isOfFlow, 3)).toBeUndefined();
    });
  });
});

describe('runs that no filter can match', () => {
  onEveryStore((api) => {
    it.each([
      { id: { any_: [] } },
      { name: { any_: [] } },
      { state: { operator: 'and_' as const, type: { any_: [] } }, name: { any_: ['a'] } },
    ])('%j: are listed without a statement', async (criteria) => {
      const requested = { operator: 'and_' as const, ...criteria };
      const section = { limit: 50, offset: 0 };
      const { reader } = api.deps.store;
      const list = async () => {
        expect(await listFlowRuns(reader, { flow_runs: requested }, 'ID_DESC', section)).toEqual([]);
        expect(await listTaskRuns(reader, { task_runs: requested }, { sort: 'ID_DESC', section, now: api.clock.now() })).toEqual([]);
      };
      expect(await statementsOf(list)).toEqual([]);
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

    it('are read from the index alone', async () => {
      const { store } = api.deps;
      const read = () => withFewNames(store.reader, flowRuns, { operator, name: { like_: 'fox' } });
      const statement = (await statementsOf(read)).find((text) => text.includes('distinct'));
      const plan = await planOf(store, present(statement, 'the statement'));
      expect(plan).toMatch(/USING COVERING INDEX flow_runs_name|Index Only Scan using flow_runs_name/);
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

    it('are found by their names, read from an index, if they are few', async () => {
      const { reader } = api.deps.store;
      for (const table of [flowRuns, taskRuns]) {
        const search = (like_: string): Promise<Schemas['FlowRunFilter']> => withFewNames(reader, table, { operator, name: { like_ } });
        const few = await search('FOX');
        expect(few.name?.like_).toBeNull();
        expect(few.name?.any_?.toSorted()).toEqual(['Amber-Fox', 'pale-fox']);
        expect((await search('none')).name?.any_).toEqual([]);
      }
      const unchanged = [{ operator, name: { like_: '' } }, { operator, name: { like_: 'fox', any_: ['pale-fox'] } }, { operator }];
      for (const filter of unchanged) expect(await withFewNames(reader, flowRuns, filter)).toBe(filter);
    });

    it('are counted', async () => {
      const { store, clock } = api.deps;
      const count = (filters: FlowRunFilters) => countFlowRuns(store.reader, filters, clock.now());
      expect(await count({ flow_runs: { operator, name: { like_: 'FOX' } } })).toBe(2);
      expect(await count({ flow_runs: { operator, name: { like_: 'none' } } })).toBe(0);
      expect(await count({ task_runs: { operator, name: { like_: 'amber' } } })).toBe(2);
      expect(await count({ task_runs: { operator, name: { like_: 'none' } } })).toBe(0);
      const both = { flow_runs: { operator, name: { like_: 'fox' } }, task_runs: { operator, name: { like_: 'amber' } } } as const;
      expect(await count(both)).toBe(1);
    });
  });
});

describe('flow runs with matching task runs', () => {
  onEveryStore((api) => {
    it('are counted once each, without the task runs of no flow run', async () => {
      const { store, clock } = api.deps;
      const { id: flow_id } = await api.flow();
      for (const states of [['RUNNING', 'RUNNING'], ['RUNNING'], ['PENDING']] as const) {
        const { id } = await api.flowRun({ flow_id });
        for (const state of states) await api.taskRun({ flow_run_id: id, state });
      }
      await api.taskRun({ flow_run_id: null, state: 'RUNNING' });
      const task_runs: Schemas['TaskRunFilter'] = { operator: 'and_', state: { operator: 'and_', type: { any_: ['RUNNING'] } } };
      const count = (others: FlowRunFilters) => countFlowRuns(store.reader, { ...others, task_runs }, clock.now());
      expect(await count({})).toBe(2);
      expect(await count({ flow_runs: { operator: 'and_' } })).toBe(2);
      expect(await count({ flows: { operator: 'and_', id: { any_: [flow_id] } } })).toBe(2);
      expect(await count({ flow_runs: { operator: 'and_', tags: { operator: 'and_', all_: ['none'] } } })).toBe(0);
    });
  });
});

describe('the mean lateness of a group', () => {
  onEveryStore((api) => {
    const pool = unique('pool');
    const operator = 'and_';

    beforeAll(async () => void (await api.post('/work_pools/', { name: pool, type: 'process' })));

    it('reads started runs from an index alone', async () => {
      const { store, clock } = api.deps;
      const flow_id = (await api.flow()).id;
      const read = () => meanLateness(store.reader, { flows: { operator, id: { any_: [flow_id] } } }, clock.now());
      const statement = (await statementsOf(read)).find((text) => text.includes('"delayed"'));
      const plan = await planOf(store, present(statement, 'the statement'));
      expect(plan).toMatch(/USING COVERING INDEX flow_runs_of_flow|Index Only Scan using flow_runs_of_flow/);
    });

    it('counts each run as a response does: started, waiting, ended before the start, and later', async () => {
      const { store, clock } = api.deps;
      const { id: flow_id } = await api.flow();
      const deployment = (await api.post('/deployments/', { name: 'd', flow_id, work_pool_name: pool })).body.id;
      const at = (seconds: number) => addSeconds(clock.now(), seconds);
      const run = async (seconds: number, ...states: string[]) => {
        const state = { type: 'SCHEDULED', state_details: { scheduled_time: at(seconds) } };
        const { id } = (await api.post(`/deployments/${deployment}/create_flow_run`, { state })).body;
        for (const type of states) await api.post(`/flow_runs/${id}/set_state`, { state: { type }, force: true });
        return id;
      };
      await run(-100);
      await run(-50.000_001, 'PENDING');
      await run(300);
      await run(-20, 'CANCELLED');
      await run(-40, 'PENDING', 'RUNNING', 'COMPLETED');
      await run(60, 'PENDING', 'RUNNING');
      api.clock.advance(7);
      const listed = (await api.post('/flow_runs/filter', { flows: { operator, id: { any_: [flow_id] } } })).body;
      const delays = listed.map((one: { estimated_start_time_delta: number }) => one.estimated_start_time_delta);
      expect(delays).toHaveLength(6);
      const mean = delays.reduce((total: number, delay: number) => total + delay, 0) / delays.length;
      expect(mean).toBeGreaterThan(30);
      const now = clock.now();
      // counts the runs one by one
      const exact = await meanLateness(store.reader, { flow_runs: { operator, deployment_id: { operator, any_: [deployment] } } }, now);
      // each request has a later time
      expect(exact).toBeCloseTo(mean, 4);
      const groups: FlowRunFilters[] = [
        { work_pools: { operator, name: { any_: [pool] } } },
        { work_pools: { operator, name: { any_: [pool] } }, work_pool_queues: { operator, name: { any_: ['default'] } } },
        { deployments: { operator, id: { any_: [deployment] } } },
        { flows: { operator, id: { any_: [flow_id] } }, flow_runs: { operator } },
      ];
      for (const filters of groups) expect(await meanLateness(store.reader, filters, now), JSON.stringify(filters)).toBe(exact);
      const unknown: FlowRunFilters = { work_pools: { operator, name: { any_: ['unknown'] } } };
      expect(await meanLateness(store.reader, unknown, clock.now())).toBeNull();
    });
  });
});

describe('runs in states with given types or names', () => {
  onEveryStore((api) => {
    const operator = 'and_';

    it('are merged by type in the order of their start', async () => {
      const { store } = api.deps;
      const { id: flow_id } = await api.flow();
      const names = ['Failed', 'Late', 'Running', 'Completed', 'Broken', 'Failed'];
      const types = ['FAILED', 'SCHEDULED', 'RUNNING', 'COMPLETED', 'FAILED', 'FAILED'];
      for (const [n, type] of types.entries()) await api.post('/flow_runs/', { flow_id, name: `${n}`, state: { type, name: names[n] } });
      const list = async (
        state: NonNullable<Schemas['FlowRunFilter']['state']>,
        sort: Schemas['FlowRunSort'],
        section = { limit: 50, offset: 0 },
      ) => {
        const found = await listFlowRuns(store.reader, { flow_runs: { operator, state } }, sort, section);
        return found.map(({ run }) => run);
      };
      const states: [NonNullable<Schemas['FlowRunFilter']['state']>, (type: string, name: string) => boolean][] = [
        [{ operator, type: { any_: ['FAILED', 'RUNNING'] } }, (type) => type === 'FAILED' || type === 'RUNNING'],
        [{ operator, name: { any_: ['Failed', 'Completed', 'Late'] } }, (_, name) => ['Failed', 'Completed', 'Late'].includes(name)],
        [{ operator, type: { any_: ['FAILED'] }, name: { any_: ['Broken', 'Running'] } }, (_, name) => name === 'Broken'],
        [{ operator, type: { any_: ['FAILED', 'COMPLETED'], not_any_: ['COMPLETED'] } }, (type) => type === 'FAILED'],
        [{ operator, name: { any_: ['Unknown'] } }, () => false],
      ];
      for (const [state, matches] of states) {
        for (const sort of ['START_TIME_DESC', 'START_TIME_ASC', 'EXPECTED_START_TIME_DESC', 'ID_DESC'] as const) {
          const all = await listFlowRuns(store.reader, {}, sort, { limit: 200, offset: 0 });
          const wanted = all.flatMap(({ run }) => (matches(run.stateType ?? '', run.stateName ?? '') ? [run.id] : []));
          const found = await list(state, sort);
          expect(
            found.map(({ id }) => id),
            `${JSON.stringify(state)} ${sort}`,
          ).toEqual(wanted);
          const second = await list(state, sort, { limit: 2, offset: 1 });
          expect(second.map(({ id }) => id)).toEqual(wanted.slice(1, 3));
          expect(await list(state, sort, { limit: 2, offset: 5_000 })).toEqual([]);
        }
      }
    });
  });
});
