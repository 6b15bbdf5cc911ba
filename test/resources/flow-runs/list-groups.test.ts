import { beforeAll, describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import { FLOW_RUN_LISTS } from '../../../src/resources/flow-runs/list-queries.ts';
import type { FlowRunFilters } from '../../../src/resources/flow-runs/matching.ts';
import { keysOf } from '../../../src/resources/flow-runs/queries.ts';
import { idsOfPage, plannedRows } from '../../../src/store/query/list-plans.ts';
import { ordered } from '../../../src/store/query/section.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { planOf } from '../../support/plan.ts';

const NOON = '2026-03-05T12:00:00.000000Z';

const TAG = unique('tag');

interface Run {
  id: string;
  start_time: string | null;
  expected_start_time: string | null;
  flow_id: string;
  deployment_id: string | null;
  work_queue_id: string | null;
  work_pool_name: string | null;
  state_type: string;
}

describe('lists of the runs of a few flows, deployments, or queues', () => {
  onEveryStore((api) => {
    let runs: Run[];
    const flows: string[] = [];
    const deployments: string[] = [];
    const pools: string[] = [];
    const queues: string[] = [];

    beforeAll(async () => {
      for (let n = 0; n < 3; n++) {
        const pool = (await api.post('/work_pools/', { name: unique('pool'), type: 'process' })).body;
        pools.push(pool.name);
        const queue = (await api.post(`/work_pools/${pool.name}/queues`, { name: unique('queue') })).body;
        queues.push(pool.default_queue_id, queue.id);
        flows.push((await api.flow(n === 1 ? { tags: [TAG] } : {})).id);
        for (const work_queue_name of ['default', queue.name]) {
          const body = { name: unique('deployment'), flow_id: flows[n], work_pool_name: pool.name, work_queue_name };
          deployments.push((await api.post('/deployments/', body)).body.id);
        }
      }
      // the last flow has runs without a deployment, some of them without a state and any time; the last deployment has no runs
      for (let n = 0; n < 60; n++) {
        // several runs have the same scheduled time
        const state = { type: 'SCHEDULED', state_details: { scheduled_time: addSeconds(NOON, (n * 7) % 20) } };
        const id =
          n % 6 === 5
            ? (await api.post('/flow_runs/', { flow_id: flows[2], ...(n % 4 === 1 && { state }) })).body.id
            : (await api.post(`/deployments/${deployments[n % 6]}/create_flow_run`, { state })).body.id;
        if (n % 3 === 0) await api.setState('flow_runs', id, { type: n % 2 === 0 ? 'RUNNING' : 'FAILED' }, { force: true });
      }
      runs = (await api.post('/flow_runs/filter', { flow_runs: {} })).body;
      expect(runs).toHaveLength(60);
    });

    const some: [string, () => object, (run: Run) => boolean][] = [
      ['one flow', () => ({ flows: { id: { any_: [flows[0]] } } }), (run) => run.flow_id === flows[0]],
      ['two flows', () => ({ flows: { id: { any_: [flows[2], flows[1]] } } }), (run) => flows.slice(1).includes(run.flow_id)],
      ['an unknown flow', () => ({ flows: { id: { any_: [api.deps.ids.next()] } } }), () => false],
      ['flows by a tag', () => ({ flows: { tags: { all_: [TAG] } } }), (run) => run.flow_id === flows[1]],
      ['every flow', () => ({ flows: {} }), () => true],
      ['deployments', () => ({ deployments: { id: { any_: deployments } } }), (run) => run.deployment_id !== null],
      ['a pool', () => ({ work_pools: { name: { any_: [pools[1]] } } }), (run) => run.work_pool_name === pools[1]],
      ['all pools', () => ({ work_pools: { type: { any_: ['process'] } } }), (run) => run.work_queue_id !== null],
      ['a queue', () => ({ work_pool_queues: { id: { any_: [queues[3]] } } }), (run) => run.work_queue_id === queues[3]],
      [
        'a pool and a queue of another',
        () => ({ work_pools: { name: { any_: [pools[0]] } }, work_pool_queues: { id: { any_: [queues[3]] } } }),
        () => false,
      ],
      [
        'flows and pools',
        () => ({ flows: { id: { any_: flows.slice(1) } }, work_pools: { name: { any_: [pools[0], pools[1]] } } }),
        (run) => flows.slice(1).includes(run.flow_id) && pools.slice(0, 2).includes(run.work_pool_name ?? ''),
      ],
      [
        'flows, in two states',
        () => ({ flows: { id: { any_: flows } }, flow_runs: { state: { type: { any_: ['RUNNING', 'SCHEDULED'] } } } }),
        (run) => ['RUNNING', 'SCHEDULED'].includes(run.state_type),
      ],
      [
        'flows, since a time',
        () => ({ flows: { id: { any_: flows } }, flow_runs: { start_time: { after_: addSeconds(NOON, 9) } } }),
        (run) => (startOf(run) ?? '') >= addSeconds(NOON, 9),
      ],
    ];
    const startOf = (run: Run) => run.start_time ?? run.expected_start_time;
    const keyOf = (run: Run) => `${startOf(run) ?? ''} ${run.id}`;

    it.each(some)('%s: in the order of their start, page by page', async (_, filters, isIn) => {
      for (const [sort, sign] of [
        ['START_TIME_ASC', 1],
        ['START_TIME_DESC', -1],
      ] as const) {
        const expected = runs.filter(isIn).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -sign : sign));
        const ids = expected.map(({ id }) => id);
        const page = async (offset: number, limit: number) => {
          const response = await api.post('/flow_runs/filter', { ...filters(), sort, offset, limit });
          expect(response.status, response.text).toBe(200);
          return response.body.map((run: Run) => run.id);
        };
        expect(await page(0, 200)).toEqual(ids);
        for (let offset = 0; offset < 60; offset += 7) expect(await page(offset, 7)).toEqual(ids.slice(offset, offset + 7));
        const { body } = await api.post('/flow_runs/paginate', { ...filters(), sort, page: 2, limit: 5 });
        expect(body.results.map((run: Run) => run.id)).toEqual(ids.slice(5, 10));
        expect(body.count).toBe(ids.length);
        const walked: string[] = [];
        for (let cursor: string | undefined = 'start'; cursor !== undefined; ) {
          const response = await api.post('/flow_runs/filter', { ...filters(), sort, limit: 7 }, { 'x-contralto-cursor': cursor });
          walked.push(...response.body.map((run: Run) => run.id));
          cursor = response.headers['x-contralto-next-cursor'];
        }
        expect(walked).toEqual(ids);
      }
      // the plot has no filter for queues
      if ('work_pool_queues' in filters()) return;
      const shown = runs.filter((run) => isIn(run) && startOf(run) !== null && run.state_type !== null);
      const plot = (await api.post('/ui/flow_runs/history', { ...filters(), sort: 'START_TIME_DESC', offset: 3, limit: 20 })).body;
      const latestFirst = shown.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
      expect(plot.map((run: Run) => run.id)).toEqual(latestFirst.slice(3, 23).map(({ id }) => id));
    });

    const named: [string, index: string, () => FlowRunFilters][] = [
      ['a flow', 'flow_runs_of_flow', () => ({ flows: { operator: 'and_', id: { any_: flows.slice(0, 1) } } })],
      ['flows', 'flow_runs_of_flow', () => ({ flows: { operator: 'and_', id: { any_: flows } } })],
      ['deployments', 'flow_runs_of_deployment', () => ({ deployments: { operator: 'and_', id: { any_: deployments.slice(0, 3) } } })],
      ['pools', 'flow_runs_of_queue', () => ({ work_pools: { operator: 'and_', name: { any_: pools } } })],
      [
        'a state',
        'flow_runs_state_start',
        () => ({ flow_runs: { operator: 'and_', state: { operator: 'and_', type: { any_: ['FAILED'] } } } }),
      ],
      [
        'states',
        'flow_runs_state_start',
        () => ({ flow_runs: { operator: 'and_', state: { operator: 'and_', type: { any_: ['FAILED', 'RUNNING'] } } } }),
      ],
    ];

    it.each(named)('%s: an index has this order, so that the query reads only the rows of the page', async (_, index, filters) => {
      const { reader } = api.deps.store;
      for (const sort of ['START_TIME_ASC', 'START_TIME_DESC'] as const) {
        const keys = keysOf(sort, reader.dialect);
        const part = { condition: undefined, keys, order: ordered(keys), limit: 5, offset: 10 };
        // handlers pass the whole body
        const body = { ...filters(), sort, limit: 5, offset: 10 };
        const rows = await plannedRows(FLOW_RUN_LISTS, { reader, filters: body, sort, end: 15 });
        const plan = await planOf(api.deps.store, idsOfPage(reader.dialect, rows, part));
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/TEMP B-TREE|Sort {2}\(/);
      }
    });
  });
});
