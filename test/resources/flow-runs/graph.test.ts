import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const input = (...ids: string[]) => ids.map((id) => ({ input_type: 'task_run', id }));
const edges = (...ids: string[]) => ids.map((id) => ({ id }));

describe('the graph of a flow run', () => {
  onEveryStore((api) => {
    /** Creates task runs that start one second apart, in this order. */
    async function task(flow_run_id: string, name: string, task_inputs: unknown = {}, state = 'COMPLETED') {
      api.clock.advance(1);
      return (await api.taskRun({ flow_run_id, name, task_inputs, state })).id as string;
    }
    const graph = async (id: string, query = '') => {
      const { body } = await api.get(`/flow_runs/${id}/graph-v2${query}`);
      return { ...body, byId: Object.fromEntries(body.nodes) };
    };

    it('readFlowRunGraphV2 200: parents, children and enclosing tasks, in order of time', async () => {
      const run = await api.flowRun({ state: 'RUNNING' });
      const a = await task(run.id, 'a');
      const b = await task(run.id, 'b');
      const c = await task(run.id, 'c', { x: input(b, a), y: [...input(a), { input_type: 'constant', type: 'int' }], z: input(NOWHERE) });
      const d = await task(run.id, 'd', { __parents__: input(c) }, 'RUNNING');
      const { byId, ...body } = await graph(run.id);
      expect(body.root_node_ids).toEqual([a, b, d]);
      expect(body.nodes.map(([id]: [string]) => id)).toEqual([a, b, c, d]);
      expect(byId[c]).toMatchObject({
        kind: 'task-run',
        id: c,
        label: 'c',
        state_type: 'COMPLETED',
        parents: edges(a, b),
        children: [],
        encapsulating: [],
      });
      expect(byId[a]).toMatchObject({ parents: [], children: edges(c) });
      expect(byId[d]).toMatchObject({ parents: [], encapsulating: edges(c), end_time: null });
      expect(body).toMatchObject({ start_time: run.start_time, end_time: null, artifacts: [] });
      expect(body.states).toEqual([{ id: run.state_id, timestamp: run.state.timestamp, type: 'RUNNING', name: 'Running' }]);
    });

    it('readFlowRunGraphV2 200: a task that refers to itself has no edge for it', async () => {
      const run = await api.flowRun();
      const id = '0197a1c2-5b7e-7c3d-8e4f-0123456789ab';
      await api.taskRun({ flow_run_id: run.id, id, task_inputs: { x: input(id), __parents__: input(id) } });
      const { byId, root_node_ids } = await graph(run.id);
      expect([root_node_ids, byId[id]]).toMatchObject([[id], { parents: [], children: [], encapsulating: [] }]);
    });

    it('readFlowRunGraphV2 200: a subflow replaces its task run', async () => {
      const run = await api.flowRun();
      const placeholder = await task(run.id, 'placeholder', {}, 'PENDING');
      const flow = await api.flow();
      const child = await api.flowRun({ flow_id: flow.id, name: 'child', parent_task_run_id: placeholder, state: 'RUNNING' });
      const after = await task(run.id, 'after', { x: input(child.id), y: input(placeholder) });
      const { byId, ...body } = await graph(run.id);
      expect(body.nodes.map(([id]: [string]) => id)).toEqual([child.id, after]);
      expect(byId[child.id]).toMatchObject({
        kind: 'flow-run',
        label: `${flow.name} / child`,
        state_type: 'RUNNING',
        children: edges(after),
      });
      expect(byId[child.id].start_time).toBe(child.start_time);
      expect(byId[after].parents).toEqual(edges(child.id));
    });

    it('readFlowRunGraphV2 200: since excludes runs that ended earlier', async () => {
      const run = await api.flowRun();
      const early = await task(run.id, 'early');
      api.clock.advance(60);
      const since = api.clock.peek();
      const late = await task(run.id, 'late', { x: input(early) });
      const open = await task(run.id, 'open', {}, 'RUNNING');
      const { byId, ...body } = await graph(run.id, `?since=${encodeURIComponent(since)}`);
      expect(body.nodes.map(([id]: [string]) => id)).toEqual([late, open]);
      expect(byId[late].parents).toEqual(edges(early));
      expect(body.root_node_ids).toEqual([open]);
      const naive = await api.get(`/flow_runs/${run.id}/graph-v2?since=${since.slice(0, 19)}`);
      expect(naive.body.nodes).toHaveLength(2);
      expect((await api.get(`/flow_runs/${run.id}/graph-v2?since=yesterday`)).status).toBe(422);
    });

    it('readFlowRunGraphV2 200: artifacts of the run and of its tasks, without results, with data only for progress', async () => {
      const run = await api.flowRun();
      const one = await task(run.id, 'one');
      const create = async (body: object) => (await api.post('/artifacts/', { flow_run_id: run.id, data: { v: 1 }, ...body })).body;
      const old = await create({ key: 'report', type: 'markdown' });
      const latest = await create({ key: 'report', type: 'markdown' });
      const progress = await create({ type: 'progress', task_run_id: one, data: 12.5 });
      await create({ type: 'result' });
      await create({});
      const { byId, artifacts } = await graph(run.id);
      const shown = { key: 'report', type: 'markdown', data: null };
      expect(artifacts).toEqual([
        { ...shown, id: old.id, created: old.created, is_latest: false },
        { ...shown, id: latest.id, created: latest.created, is_latest: true },
      ]);
      expect(byId[one].artifacts).toEqual([
        { id: progress.id, created: progress.created, key: null, type: 'progress', is_latest: true, data: 12.5 },
      ]);
    });

    it('readFlowRunGraphV2 404: an unknown run', async () => {
      const response = await api.get(`/flow_runs/${NOWHERE}/graph-v2`);
      expect([response.status, response.body.exception_message]).toEqual([404, `Flow run ${NOWHERE} not found`]);
    });

    it('readFlowRunGraph 200: newest first, upstream tasks without duplicates; 404', async () => {
      const run = await api.flowRun();
      const a = await task(run.id, 'a');
      const b = await task(run.id, 'b', { x: input(a), y: [...input(a), { input_type: 'parameter', name: 'p' }] });
      const { body } = await api.get(`/flow_runs/${run.id}/graph`);
      expect(body).toMatchObject([
        {
          id: b,
          name: 'b',
          upstream_dependencies: [{ input_type: 'task_run', id: a }],
          state: { type: 'COMPLETED' },
          untrackable_result: false,
        },
        { id: a, name: 'a', upstream_dependencies: [] },
      ]);
      const unknown = await api.get(`/flow_runs/${NOWHERE}/graph`);
      expect([unknown.status, unknown.body.exception_message]).toEqual([404, `Flow run with id ${NOWHERE} not found`]);
    });
  });
});

describe('a graph that is too large', () => {
  onEveryStore(
    (api) => {
      it('readFlowRunGraphV2 400', async () => {
        const run = await api.flowRun();
        for (let i = 0; i < 2; i++) await api.taskRun({ flow_run_id: run.id });
        expect((await api.get(`/flow_runs/${run.id}/graph-v2`)).status).toBe(200);
        await api.taskRun({ flow_run_id: run.id });
        const response = await api.get(`/flow_runs/${run.id}/graph-v2`);
        expect([response.status, response.body.detail]).toEqual([400, `The graph of flow run ${run.id} has more than 2 nodes.`]);
      });
    },
    { settings: { SERVICE_FLOW_RUN_GRAPH_MAX_NODES: '2' } },
  );
});
