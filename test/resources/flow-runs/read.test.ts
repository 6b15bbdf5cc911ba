import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const ids = (body: { id: string }[]) => body.map(({ id }) => id);

describe('reads of flow runs', () => {
  onEveryStore((api) => {
    it('readFlowRun 200: an id without hyphens, in uppercase; 404: an unknown id, and an invalid one', async () => {
      const run = await api.flowRun();
      expect((await api.get(`/flow_runs/${run.id.replaceAll('-', '').toUpperCase()}`)).body.id).toBe(run.id);
      const unknown = await api.get(`/flow_runs/${NOWHERE}`);
      expect([unknown.status, unknown.body.detail]).toEqual([404, 'Flow run not found']);
      const malformed = await api.get('/flow_runs/abc');
      expect([malformed.status, malformed.body.detail]).toEqual([404, 'Not Found']);
    });

    it('readFlowRun 200: computes run times from the current time', async () => {
      const run = await api.flowRun();
      api.clock.advance(10);
      expect((await api.get(`/flow_runs/${run.id}`)).body.estimated_start_time_delta).toBeCloseTo(10, 2);
      await api.setState('flow_runs', run.id, 'RUNNING');
      api.clock.advance(3);
      const first = (await api.get(`/flow_runs/${run.id}`)).body;
      api.clock.advance(2);
      const second = (await api.get(`/flow_runs/${run.id}`)).body;
      expect(first.estimated_run_time).toBeCloseTo(3, 2);
      expect(second.estimated_run_time).toBeCloseTo(5, 2);
      expect([first.total_run_time, second.total_run_time]).toEqual([0, 0]);
      expect(second.estimated_start_time_delta).toBeCloseTo(10, 2);
      await api.setState('flow_runs', run.id, 'COMPLETED');
      const over = (await api.get(`/flow_runs/${run.id}`)).body;
      expect(over.total_run_time).toBeCloseTo(5, 2);
      expect(over.estimated_run_time).toBe(over.total_run_time);
      expect(over.end_time).toBe(over.state.timestamp);
      await api.setState('flow_runs', run.id, 'RUNNING', { force: true });
      expect((await api.get(`/flow_runs/${run.id}`)).body).toMatchObject({ end_time: null, start_time: over.start_time, run_count: 2 });
    });

    it('filterFlowRuns 200: newest first, in pages; null is the default and unknown fields are ignored', async () => {
      const flow_id = (await api.flow()).id;
      const made: string[] = [];
      for (let i = 0; i < 5; i++) made.push((await api.flowRun({ flow_id, name: `r${i}` })).id);
      const flows = { id: { any_: [flow_id] } };
      const all = await api.post('/flow_runs/filter', {
        flows,
        sort: null,
        limit: null,
        offset: null,
        flow_runs: null,
        work_queues: {},
        junk: 1,
      });
      expect(all.status).toBe(200);
      expect(ids(all.body)).toEqual([...made].reverse());
      expect(ids((await api.post('/flow_runs/filter', { flows, limit: 2, offset: 1 })).body)).toEqual([made[3], made[2]]);
      expect((await api.post('/flow_runs/filter', { flows, limit: 0 })).body).toEqual([]);
      expect((await api.post('/flow_runs/count', { flows })).body).toBe(5);
      const page = (await api.post('/flow_runs/paginate', { flows, limit: 2, page: 3, sort: 'NAME_ASC' })).body;
      expect(page).toMatchObject({ count: 5, limit: 2, pages: 3, page: 3, results: [{ name: 'r4' }] });
      expect((await api.post('/flow_runs/paginate', { flows, limit: 0 })).body).toMatchObject({ results: [], pages: 0, count: 5 });
    });

    it('filterFlowRuns 200: the same fields as a read', async () => {
      const run = await api.flowRun({ state: { type: 'COMPLETED', data: [1] }, tags: ['t'], parameters: { a: 1 } });
      const read = (await api.get(`/flow_runs/${run.id}`)).body;
      const [listed] = (await api.post('/flow_runs/filter', { flow_runs: { id: { any_: [run.id] } } })).body;
      expect(listed).toEqual(read);
    });

    it('filterFlowRuns 422: a limit out of range, an unknown sort', async () => {
      for (const body of [{ limit: 201 }, { limit: -1 }]) {
        const response = await api.post('/flow_runs/filter', body);
        expect([response.status, typeof response.body.detail]).toEqual([422, 'string']);
      }
      const response = await api.post('/flow_runs/filter', { sort: 'NEWEST' });
      expect([response.status, response.body.exception_detail[0].type]).toEqual([422, 'enum']);
      expect((await api.post('/flow_runs/paginate', { page: 0 })).status).toBe(422);
    });

    it('readFlowRunLateness 200: the mean, with 0 for runs on time; null without runs', async () => {
      const flow_id = (await api.flow()).id;
      const flows = { id: { any_: [flow_id] } };
      expect((await api.post('/flow_runs/lateness', { flows, sort: 'ID_DESC', offset: 0 })).body).toBeNull();
      const late = await api.flowRun({ flow_id });
      await api.flowRun({ flow_id, state: 'RUNNING' });
      api.clock.advance(8);
      await api.setState('flow_runs', late.id, 'RUNNING');
      expect((await api.post('/flow_runs/lateness', { flows })).body).toBeCloseTo(4, 2);
      await api.flowRun({ flow_id, state: 'COMPLETED' });
      await api.flowRun({ flow_id, state: { type: 'SCHEDULED', state_details: { scheduled_time: '2040-01-01' } } });
      expect((await api.post('/flow_runs/lateness', { flows })).body).toBeCloseTo(2, 2);
    });
  });
});
