import { beforeAll, describe, expect, it } from 'vitest';
import { type FlowRunFilters, flowRunsMatching } from '../../src/resources/flow-runs/matching.ts';
import type { Way } from '../../src/store/filters/related.ts';
import { flowRuns } from '../../src/store/schema/tables.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('filters of flow runs', () => {
  onEveryStore((api) => {
    let flow_id: string;
    const letters = new Map<string, string>();

    /** The letters of the matching runs of this flow, in alphabetical order. */
    async function found(flow_runs: unknown, others: object = {}): Promise<string> {
      const body = { flows: { id: { any_: [flow_id] } }, flow_runs, ...others };
      const list = await api.post('/flow_runs/filter', body);
      if (list.status !== 200) throw new Error(list.text);
      const runs = list.body.map(({ id }: { id: string }) => letters.get(id)).sort();
      expect((await api.post('/flow_runs/count', body)).body).toBe(runs.length);
      expect(await countInEveryWay(body as FlowRunFilters)).toEqual([runs.length, runs.length]);
      return runs.join('');
    }

    /** Counts the matches with lookups, and with checks of each run. */
    async function countInEveryWay(filters: FlowRunFilters): Promise<number[]> {
      const { db, dialect } = api.deps.store.reader;
      const ways: Way[] = ['look up', 'check each'];
      return Promise.all(ways.map((way) => db.$count(flowRuns, flowRunsMatching(filters, dialect, way))));
    }

    beforeAll(async () => {
      flow_id = (await api.flow()).id;
      const make = async (letter: string, body: object) => letters.set((await api.flowRun({ flow_id, ...body })).id, letter);
      await make('A', { name: 'A-one', tags: ['x', 'y'], idempotency_key: 'k1', state: 'PENDING', parameters: { city: 'Lisbon' } });
      await make('B', { name: 'b-two', tags: ['x'], idempotency_key: 'k2', state: 'RUNNING', flow_version: 'v1' });
      await make('C', { name: 'd-1-1', tags: [], state: 'COMPLETED', work_queue_name: 'q' });
    });

    const idOf = (letter: string) => [...letters].find(([, value]) => value === letter)![0];

    it('finds runs that have all, any or none of the tags', async () => {
      expect(await found({ tags: { all_: ['x'] } })).toBe('AB');
      expect(await found({ tags: { all_: [] } })).toBe('ABC');
      expect(await found({ tags: { any_: [] } })).toBe('');
      expect(await found({ tags: { any_: ['y', 'q'] } })).toBe('A');
      expect(await found({ tags: { not_any_: ['y', 'q'] } })).toBe('BC');
      expect(await found({ tags: { not_any_: [] } })).toBe('ABC');
      expect(await found({ tags: { operator: 'or_', all_: ['y'], not_any_: ['x'] } })).toBe('AC');
      expect(await found({ tags: { is_null_: true } })).toBe('C');
      expect(await found({ tags: { is_null_: false } })).toBe('AB');
      expect(await found({ tags: { all_: ['x', 'x'] } })).toBe('AB');
      expect(await found({ tags: { all_: ['x', 'y'] } })).toBe('A');
    });

    it('joins conditions on tags by OR', async () => {
      expect(await found({ tags: { operator: 'or_', all_: ['y'], is_null_: true } })).toBe('AC');
      expect(await found({ tags: { operator: 'and_', all_: ['y'], is_null_: true } })).toBe('');
      // all of the tags are one condition
      expect(await found({ tags: { operator: 'or_', all_: ['x', 'y'] } })).toBe('A');
      expect(await found({ tags: { operator: 'or_', all_: ['x', 'y'], is_null_: true } })).toBe('AC');
      expect(await found({ tags: { operator: 'or_', all_: [], is_null_: true } })).toBe('C');
    });

    it('matches nothing for an empty list of ids, and ignores an empty list of exclusions', async () => {
      expect(await found({ id: { any_: [] } })).toBe('');
      expect(await found({ id: { not_any_: [] } })).toBe('ABC');
      expect(await found({ id: { any_: [idOf('A'), idOf('B')], not_any_: [idOf('B')] } })).toBe('A');
      expect(await found({ id: { not_any_: [idOf('B')] } })).toBe('AC');
    });

    it('finds words in names, tags, parameters, and messages of states, and excludes words', async () => {
      expect(await found({ text: { query: 'a-ONE' } })).toBe('A');
      expect(await found({ text: { query: 'lisbon "b-two"' } })).toBe('AB');
      expect(await found({ text: { query: '+x -lisbon' } })).toBe('B');
      expect(await found({ text: { query: '-lisbon' } })).toBe('BC');
      expect(await found({ text: { query: ' ' } })).toBe('ABC');
      expect(await found({ operator: 'or_', text: { query: 'lisbon' }, name: { any_: ['d-1-1'] } })).toBe('AC');
      const { id } = await api.flowRun({ flow_id, name: 'failed', state: { type: 'FAILED', message: 'disk full' } });
      letters.set(id, 'D');
      expect(await found({ text: { query: 'disk' } })).toBe('D');
      await api.delete(`/flow_runs/${id}`);
      letters.delete(id);
    });

    it('finds parts of names, ignoring case, with wildcards', async () => {
      expect(await found({ name: { like_: '_' } })).toBe('ABC');
      expect(await found({ name: { like_: 'ONE' } })).toBe('A');
      expect(await found({ name: { like_: '' } })).toBe('ABC');
      expect(await found({ name: { like_: 'd_1' } })).toBe('C');
      expect(await found({ name: { like_: 'o%e' } })).toBe('A');
      expect(await found({ name: { any_: ['a-one'] } })).toBe('');
      expect(await found({ name: { any_: ['A-one', 'b-two'] } })).toBe('AB');
    });

    it('never counts NULL among the values that are not in a list', async () => {
      expect(await found({ idempotency_key: { not_any_: ['k1'] } })).toBe('B');
      expect(await found({ idempotency_key: { any_: ['k1', 'k2'], not_any_: ['k1'] } })).toBe('B');
    });

    it('matches everything for an empty field under OR', async () => {
      expect(await found({ operator: 'or_', name: {}, tags: { is_null_: true } })).toBe('ABC');
      expect(await found({ operator: 'or_', name: null, tags: { is_null_: true } })).toBe('C');
      expect(await found({ operator: 'or_', state: { operator: 'or_', type: {}, name: { any_: ['Completed'] } } })).toBe('C');
      expect(await found({ operator: 'or_', name: { any_: ['A-one'] }, tags: { is_null_: true } })).toBe('AC');
      expect(await found({})).toBe('ABC');
    });

    it('combines the two lists of a state with its operator', async () => {
      expect(await found({ state: { type: { any_: ['PENDING', 'RUNNING'], not_any_: ['PENDING'] } } })).toBe('B');
      expect(await found({ state: { name: { any_: ['Pending', 'Running'], not_any_: ['Pending'] } } })).toBe('B');
      expect(await found({ state: { operator: 'or_', type: { any_: ['PENDING'] }, name: { any_: ['Completed'] } } })).toBe('AC');
      expect(await found({ state: { type: { any_: ['PENDING'] }, name: { any_: ['Completed'] } } })).toBe('');
    });

    it('rejects fields and values that are not in the contract', async () => {
      const problem = async (flow_runs: unknown) => (await api.post('/flow_runs/filter', { flow_runs })).body.exception_detail[0];
      expect(await problem({ operator: null })).toMatchObject({ msg: "Input should be 'and_' or 'or_'" });
      expect(await problem({ operator: 'AND_' })).toMatchObject({ type: 'enum' });
      const extra = await problem({ name: { operator: 'or_' } });
      expect(extra).toMatchObject({ type: 'extra_forbidden', loc: ['body', 'flow_runs', 'name', 'operator'] });
      expect(await problem({ names: {} })).toMatchObject({ type: 'extra_forbidden' });
      expect(await problem({ id: { any_: 'x' } })).toMatchObject({ type: 'list_type' });
      expect(await problem({ id: { any_: ['x'] } })).toMatchObject({ type: 'uuid_parsing' });
      expect(await problem({ state: { type: { any_: ['Completed'] } } })).toMatchObject({ type: 'enum' });
    });

    it('work_queue_name, flow_version, deployment_id: lists and NULL', async () => {
      expect(await found({ work_queue_name: { any_: ['q'] } })).toBe('C');
      expect(await found({ work_queue_name: { is_null_: true } })).toBe('AB');
      expect(await found({ work_queue_name: { operator: 'or_', any_: ['q'], is_null_: true } })).toBe('ABC');
      expect(await found({ flow_version: { any_: ['v1'] } })).toBe('B');
      expect(await found({ deployment_id: { is_null_: true } })).toBe('ABC');
      expect(await found({ deployment_id: { is_null_: false } })).toBe('');
      expect(await found({ parent_task_run_id: { is_null_: false } })).toBe('');
      expect(await found({ created_by: { is_null_: true } })).toBe('ABC');
      expect(await found({ created_by: { type_: ['AUTOMATION'] } })).toBe('');
      expect(await found({ created_by: { id_: [] } })).toBe('');
    });

    it('a filter as the SDK sends it, with null in every unused field', async () => {
      const flow_runs = {
        operator: 'and_',
        id: { any_: [idOf('A')], not_any_: null },
        name: null,
        tags: null,
        deployment_id: null,
        work_queue_name: null,
        state: { operator: 'and_', type: { any_: ['PENDING'], not_any_: null }, name: null },
        flow_version: null,
        start_time: null,
        expected_start_time: null,
        next_scheduled_start_time: null,
        parent_flow_run_id: null,
        parent_task_run_id: null,
        idempotency_key: null,
      };
      expect(await found(flow_runs)).toBe('A');
    });

    it('hundreds of ids in a list', async () => {
      const any_ = Array.from({ length: 2000 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`);
      expect(await found({ id: { any_: [...any_, idOf('C')] } })).toBe('C');
      expect(await found({ id: { not_any_: [...any_, idOf('C')] } })).toBe('AB');
    });
  });
});

describe('filters and sorts by time', () => {
  onEveryStore((api) => {
    let flow_id: string;
    const list = async (flow_runs: unknown, sort = 'NAME_ASC') => {
      const { body } = await api.post('/flow_runs/filter', { flows: { id: { any_: [flow_id] } }, flow_runs, sort });
      return body.map(({ name }: { name: string }) => name).join(' ');
    };

    beforeAll(async () => {
      flow_id = (await api.flow()).id;
      api.clock.set('2026-03-05T09:58:00.000000Z');
      const scheduled = (name: string, at: string) =>
        api.flowRun({ flow_id, name, state: { type: 'SCHEDULED', state_details: { scheduled_time: at } } });
      const started = await scheduled('started', '2026-03-05T09:00:00Z');
      await api.setState('flow_runs', started.id, 'RUNNING', { force: true });
      await scheduled('late', '2026-03-05T10:00:00Z');
      const over = await scheduled('over', '2026-03-05T08:00:00Z');
      api.clock.set('2026-03-05T10:30:00.000000Z');
      await api.setState('flow_runs', over.id, 'RUNNING', { force: true });
      api.clock.set('2026-03-05T10:40:00.000000Z');
      await api.setState('flow_runs', over.id, 'COMPLETED');
    });

    it('places a run that has not started at its expected start', async () => {
      expect(await list({ start_time: { after_: '2026-03-05T10:00:00Z' } })).toBe('late over');
      expect(await list({ start_time: { is_null_: true } })).toBe('late');
      expect(await list({ start_time: { is_null_: false } })).toBe('over started');
      expect(await list({ start_time: { before_: '2026-03-05T10:00:00' } })).toBe('late started');
      expect(await list({ start_time: { before_: '2026-03-05T10:00:00Z', after_: '2026-03-05T11:00:00+01:00' } })).toBe('late');
      expect(await list({ expected_start_time: { before_: '2026-03-05T09:00:00Z' } })).toBe('over started');
      expect(await list({ next_scheduled_start_time: { after_: '2020-01-01' } })).toBe('late');
      expect(await list({ end_time: { after_: '2026-03-05T10:40:00Z' } })).toBe('over');
      expect(await list({ end_time: { is_null_: true } })).toBe('late started');
    });

    it('sorts missing values first in ascending and last in descending order', async () => {
      expect(await list({}, 'START_TIME_ASC')).toBe('started late over');
      expect(await list({}, 'START_TIME_DESC')).toBe('over late started');
      expect(await list({}, 'EXPECTED_START_TIME_ASC')).toBe('over started late');
      expect(await list({}, 'EXPECTED_START_TIME_DESC')).toBe('late started over');
      expect(await list({}, 'NAME_DESC')).toBe('started over late');
      expect(await list({}, 'ID_DESC')).toBe('over late started');
      expect(await list({}, 'NEXT_SCHEDULED_START_TIME_ASC')).toMatch(/late$/);
      expect(await list({}, 'END_TIME_DESC')).toMatch(/^over/);
    });
  });
});

describe('filters across resources', () => {
  onEveryStore((api) => {
    const runsFound = async (body: object) => (await api.post('/flow_runs/filter', body)).body.map(({ id }: { id: string }) => id);

    it('finds the children of a run, not the grandchildren', async () => {
      const parent = await api.flowRun();
      const task = await api.taskRun({ flow_run_id: parent.id });
      const child = await api.flowRun({ parent_task_run_id: task.id });
      const inner = await api.taskRun({ flow_run_id: child.id });
      await api.flowRun({ parent_task_run_id: inner.id });
      expect(await runsFound({ flow_runs: { parent_flow_run_id: { any_: [parent.id] } } })).toEqual([child.id]);
      expect(await runsFound({ flow_runs: { parent_flow_run_id: { any_: [] } } })).toEqual([]);
      const newest = { flow_runs: { parent_task_run_id: { any_: [task.id] } }, sort: 'EXPECTED_START_TIME_DESC', limit: 1 };
      expect(await runsFound(newest)).toEqual([child.id]);
    });

    it('finds task runs with and without a flow run', async () => {
      const name = unique('task');
      const inside = await api.taskRun({ name });
      const outside = await api.taskRun({ name, flow_run_id: null });
      const tasks = async (flow_run_id: unknown) =>
        (await api.post('/task_runs/filter', { task_runs: { name: { any_: [name] }, flow_run_id } })).body.map(
          ({ id }: { id: string }) => id,
        );
      expect(await tasks({})).toEqual([inside.id]);
      expect(await tasks({ is_null_: true, any_: [inside.flow_run_id] })).toEqual([outside.id]);
      expect(await tasks({ any_: [inside.flow_run_id] })).toEqual([inside.id]);
      expect(await tasks({ is_null_: null })).toEqual([outside.id, inside.id]);
      expect(await tasks(null)).toEqual([outside.id, inside.id]);
    });

    it('requires one run to satisfy both the filter on runs and the filter on task runs', async () => {
      const flow = await api.flow();
      await api.taskRun({ flow_run_id: (await api.flowRun({ flow_id: flow.id, tags: ['a'] })).id });
      await api.taskRun({ flow_run_id: (await api.flowRun({ flow_id: flow.id })).id, state: 'FAILED' });
      const flows = { id: { any_: [flow.id] } };
      const failed = { state: { type: { any_: ['FAILED'] } } };
      const count = async (body: object) => (await api.post('/flows/count', { flows, ...body })).body;
      expect(await count({ flow_runs: { tags: { all_: ['a'] } }, task_runs: failed })).toBe(0);
      expect(await count({ flow_runs: { tags: { is_null_: true } }, task_runs: failed })).toBe(1);
      expect(await count({ flow_runs: { tags: { all_: ['a'] } } })).toBe(1);
      expect(await count({ task_runs: failed })).toBe(1);
      expect((await api.post('/flows/filter', { flows, flow_runs: {} })).body).toHaveLength(1);
      const idle = await api.flow();
      expect((await api.post('/flows/count', { flows: { id: { any_: [idle.id] } }, flow_runs: {} })).body).toBe(0);
    });

    it('runs by their task runs, by their flow', async () => {
      const flow = await api.flow({ tags: ['t'] });
      const run = await api.flowRun({ flow_id: flow.id });
      await api.flowRun({ flow_id: flow.id });
      for (let i = 0; i < 3; i++) await api.taskRun({ flow_run_id: run.id, state: 'RUNNING' });
      const flows = { name: { any_: [flow.name] }, tags: { all_: ['t'] } };
      expect(await runsFound({ flows, task_runs: { state: { type: { any_: ['RUNNING'] } } } })).toEqual([run.id]);
      expect(await runsFound({ flows, task_runs: {} })).toEqual([run.id]);
      expect((await api.post('/flow_runs/count', { flows })).body).toBe(2);
    });

    it('requires the deployment to exist for any filter on deployments', async () => {
      const deployment = await api.deployment();
      const flows = { id: { any_: [deployment.flow_id] } };
      const withIt = await api.flowRun({ flow_id: deployment.flow_id, deployment_id: deployment.id });
      const withUnknown = await api.flowRun({ flow_id: deployment.flow_id, deployment_id: '00000000-0000-4000-8000-000000000000' });
      const without = await api.flowRun({ flow_id: deployment.flow_id });
      expect(await runsFound({ flows, deployments: {} })).toEqual([withIt.id]);
      expect(await runsFound({ flows, deployments: null })).toEqual([without.id, withUnknown.id, withIt.id]);
      expect(await runsFound({ flows, deployments: { name: { any_: ['other'] } } })).toEqual([]);
      expect((await api.post('/flows/count', { flows: { id: { any_: [deployment.flow_id] }, deployment: { is_null_: true } } })).body).toBe(
        0,
      );
      expect(
        (await api.post('/flows/count', { flows: { id: { any_: [deployment.flow_id] }, deployment: { is_null_: false } } })).body,
      ).toBe(1);
    });

    it('filters by pools and queues', async () => {
      const pool = await api.workPool();
      const run = await api.flowRun({ work_pool_name: pool.name });
      const other = await api.flowRun({ flow_id: run.flow_id, work_queue_name: 'default' });
      const work_pools = { name: { any_: [pool.name] } };
      const count = async (body: object) => (await api.post('/flow_runs/count', body)).body;
      expect(await count({ work_pools, work_pool_queues: { name: { any_: ['zz'] } } })).toBe(0);
      expect(await count({ work_pools, work_pool_queues: { name: { any_: ['default'] } } })).toBe(1);
      expect(await count({ work_pools })).toBe(1);
      expect(await runsFound({ flows: { id: { any_: [run.flow_id] } }, work_pool_queues: { name: { startswith_: ['DEF'] } } })).toEqual([
        run.id,
      ]);
      // matches the stored string, not the name of the linked queue
      const stored = { flows: { id: { any_: [run.flow_id] } }, flow_runs: { work_queue_name: { any_: ['default'] } } };
      expect(await runsFound(stored)).toEqual([other.id]);
    });

    it('ignores the concurrency limit in a filter', async () => {
      const deployment = await api.deployment();
      const filter = { id: { any_: [deployment.id] }, concurrency_limit: { ge_: 5 } };
      expect((await api.post('/deployments/filter', { deployments: filter })).body).toHaveLength(1);
    });

    it('accepts the queue filter as work_queues in histories', async () => {
      const pool = await api.workPool();
      const run = await api.flowRun({ work_pool_name: pool.name });
      const day = {
        history_start: '2026-03-05',
        history_end: '2026-03-06',
        history_interval_seconds: 86_400,
        flows: { id: { any_: [run.flow_id] } },
      };
      const runs = async (body: object) => (await api.post('/flow_runs/history', { ...day, ...body })).body[0].states.length;
      expect(await runs({ work_pool_queues: { name: { any_: ['zz'] } } })).toBe(1);
      expect(await runs({ work_queues: { name: { any_: ['zz'] } } })).toBe(0);
      expect(await runs({ work_queues: { name: { any_: ['default'] } } })).toBe(1);
    });
  });
});
