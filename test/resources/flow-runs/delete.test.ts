import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { artifacts, flowRunInputs, flowRunStates, flowRunTags, logs, taskRuns } from '../../../src/store/schema/tables.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('deletion of flow runs', () => {
  onEveryStore((api) => {
    const log = (flow_run_id: string) => ({ name: 'n', level: 20, message: 'm', timestamp: '2026-03-05T10:00:00Z', flow_run_id });
    const leftOf = async (id: string) => {
      const { db } = api.deps.store.reader;
      const tables = [flowRunStates, flowRunInputs, flowRunTags, taskRuns, logs, artifacts];
      const counts = await Promise.all(tables.map((table) => db.select({ n: count() }).from(table).where(eq(table.flowRunId, id))));
      return counts.map(([row]) => Number(row!.n));
    };

    it('deleteFlowRun 204: deletes states, inputs, tags, and task runs, logs soon after; keeps artifacts; emits no event', async () => {
      const run = await api.flowRun({ tags: ['a'], state: { type: 'PENDING', data: 1 } });
      const task = await api.taskRun({ flow_run_id: run.id });
      const child = await api.flowRun({ parent_task_run_id: task.id });
      await api.post(`/flow_runs/${run.id}/input`, { key: 'k', value: 'v' });
      await api.post('/logs/', [log(run.id), log(run.id)]);
      expect(await leftOf(run.id)).toEqual([1, 1, 1, 1, 2, 1]);
      const before = (await api.events()).length;
      expect((await api.delete(`/flow_runs/${run.id}`)).status).toBe(204);
      await api.deps.background.done();
      expect(await leftOf(run.id)).toEqual([0, 0, 0, 0, 0, 1]);
      expect((await api.events()).length).toBe(before);
      expect((await api.get(`/flow_runs/${child.id}`)).body.parent_task_run_id).toBeNull();
      for (const id of [run.id, NOWHERE]) {
        const response = await api.delete(`/flow_runs/${id}`);
        expect([response.status, response.body.detail]).toEqual([404, 'Flow run not found']);
      }
    });

    it('bulkDeleteFlowRuns 200: the newest that match, up to the limit', async () => {
      const name = unique('gone');
      const runs = [];
      for (let i = 0; i < 3; i++) runs.push(await api.flowRun({ name }));
      await api.post(
        '/logs/',
        runs.map(({ id }) => log(id)),
      );
      const flow_runs = { name: { any_: [name] } };
      expect((await api.post('/flow_runs/bulk_delete', { flow_runs, limit: 2 })).body).toEqual({ deleted: [runs[2].id, runs[1].id] });
      await api.deps.background.done();
      expect((await leftOf(runs[2].id))[4]).toBe(0);
      expect((await leftOf(runs[0].id))[4]).toBe(1);
      expect((await api.post('/flow_runs/bulk_delete', { flow_runs })).body).toEqual({ deleted: [runs[0].id] });
      expect((await api.post('/flow_runs/bulk_delete', { flow_runs })).body).toEqual({ deleted: [] });
      expect((await api.post('/flow_runs/bulk_delete', { limit: 1 })).body.deleted).toHaveLength(1);
      for (const limit of [0, 51]) expect((await api.post('/flow_runs/bulk_delete', { limit })).status).toBe(422);
    });

    it('deleteFlowRun 204: releases the slot of the deployment if the run has one', async () => {
      const deployment = await api.deployment({ concurrency_limit: 1 });
      const active = async () => {
        const { body } = await api.get(`/deployments/${deployment.id}`);
        return body.global_concurrency_limit.active_slots;
      };
      const run = async (empirical_policy = {}) => {
        const { id, flow_id } = deployment;
        const made = await api.flowRun({ flow_id, deployment_id: id, state: 'SCHEDULED', empirical_policy });
        expect((await api.setState('flow_runs', made.id, 'PENDING')).body.status).toBe('ACCEPT');
        await api.setState('flow_runs', made.id, 'RUNNING');
        return made.id;
      };
      const first = await run();
      expect(await active()).toBe(1);
      await api.delete(`/flow_runs/${first}`);
      expect(await active()).toBe(0);
      const over = await run();
      await api.setState('flow_runs', over, 'COMPLETED');
      const second = await run();
      await api.delete(`/flow_runs/${over}`);
      expect(await active()).toBe(1);
      await api.post('/flow_runs/bulk_delete', { flow_runs: { id: { any_: [second] } } });
      expect(await active()).toBe(0);
      const third = await run({ retries: 1, retry_delay: 0 });
      expect((await api.setState('flow_runs', third, 'FAILED')).body.state.name).toBe('AwaitingRetry');
      expect(await active()).toBe(1);
      await api.delete(`/flow_runs/${third}`);
      expect(await active()).toBe(0);
    });

    it('deleteFlowRun and bulkDeleteFlowRuns: task runs release their slots of tags', async () => {
      const tag = unique('tag');
      await api.post('/concurrency_limits/', { tag, concurrency_limit: 9 });
      const holders = async () => (await api.get(`/concurrency_limits/tag/${tag}`)).body.active_slots;
      const runs = [];
      const tasks = [];
      for (let n = 0; n < 3; n++) {
        const run = await api.flowRun({ state: 'RUNNING' });
        const task = await api.taskRun({ flow_run_id: run.id, tags: [tag] });
        await api.setState('task_runs', task.id, 'RUNNING');
        runs.push(run.id);
        tasks.push(task.id);
      }
      expect(await holders()).toEqual(tasks);
      await api.delete(`/flow_runs/${runs[0]}`);
      expect(await holders()).toEqual(tasks.slice(1));
      await api.post('/flow_runs/bulk_delete', { flow_runs: { id: { any_: runs } } });
      expect(await holders()).toEqual([]);
      expect((await api.get(`/v2/concurrency_limits/tag:${tag}`)).body.active_slots).toBe(0);
    });

    it('deleteFlowRun 204: task runs that start at the same time keep no slot', async () => {
      const tag = unique('tag');
      await api.post('/concurrency_limits/', { tag, concurrency_limit: 9 });
      const run = await api.flowRun({ state: 'RUNNING' });
      const tasks = [];
      for (let n = 0; n < 6; n++) tasks.push(await api.taskRun({ flow_run_id: run.id, tags: [tag] }));
      const start = ({ id }: { id: string }) => api.setState('task_runs', id, 'RUNNING');
      const [deleted] = await Promise.all([api.delete(`/flow_runs/${run.id}`), ...tasks.map(start)]);
      expect(deleted.status).toBe(204);
      expect((await api.get(`/concurrency_limits/tag/${tag}`)).body.active_slots).toEqual([]);
      expect((await api.get(`/v2/concurrency_limits/tag:${tag}`)).body.active_slots).toBe(0);
    });
  });
});
