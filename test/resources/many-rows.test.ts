import { and, count, eq, isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contention } from '../../src/base/errors.ts';
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { flowRuns, taskRuns } from '../../src/store/schema/tables.ts';
import { onEveryStore } from '../support/every-store.ts';
import { copyFlowRun, copyTaskRun } from '../support/many-rows.ts';
import { readsDuring } from '../support/reads-during.ts';
import { recordTransactions } from '../support/statements.ts';

const MANY = 4000;
const NO_LIMIT = 'set local statement_timeout = 0';

describe('deletions of many rows', () => {
  onEveryStore((api) => {
    const runsOf = async (flowId: string) => {
      const { db } = api.deps.store.reader;
      return (await db.select({ n: count() }).from(flowRuns).where(eq(flowRuns.flowId, flowId)))[0]!.n;
    };
    const taskRunsOf = async (flowRunId: string) => {
      const { db } = api.deps.store.reader;
      return (await db.select({ n: count() }).from(taskRuns).where(eq(taskRuns.flowRunId, flowRunId)))[0]!.n;
    };
    const inAnyQueue = async (flowId: string) => {
      const { db } = api.deps.store.reader;
      const where = and(eq(flowRuns.flowId, flowId), isNotNull(flowRuns.workQueueId));
      return (await db.select({ n: count() }).from(flowRuns).where(where))[0]!.n;
    };

    it('deleteFlow 204: a long history is deleted in steps, between which other requests read', async () => {
      const { id: flow_id } = await api.flow();
      const other = await api.flowRun();
      const run = await api.flowRun({ flow_id });
      const [copy] = await copyFlowRun(api, run.id, MANY);
      await api.taskRun({ flow_run_id: copy });
      const deleting = api.delete(`/flows/${flow_id}`);
      expect(await readsDuring(api, deleting)).toBeGreaterThan(2);
      expect((await deleting).status).toBe(204);
      expect([await runsOf(flow_id), await taskRunsOf(copy!)]).toEqual([0, 0]);
      expect(await runsOf(other.flow_id)).toBe(1);
    });

    it('bulkDeleteFlows 200: with long and short histories', async () => {
      const flows = [await api.flow(), await api.flow(), await api.flow()];
      const runs = [];
      for (const { id } of flows) runs.push(await api.flowRun({ flow_id: id }));
      await copyFlowRun(api, runs[1]!.id, MANY);
      const ids = flows.map(({ id }) => id);
      const { body } = await api.post('/flows/bulk_delete', { flows: { id: { any_: ids } } });
      expect(body.deleted.sort()).toEqual(ids.sort());
      for (const id of ids) expect(await runsOf(id)).toBe(0);
    });

    it('deleteFlow 204: deletes all rows or none', async () => {
      const run = await api.flowRun();
      await copyFlowRun(api, run.id, MANY);
      const { store, outbox } = api.deps;
      const { emit } = outbox;
      outbox.emit = () => {
        throw contention('no room for the event');
      };
      const rejected = await api.delete(`/flows/${run.flow_id}`).finally(() => {
        outbox.emit = emit;
      });
      expect(rejected.status).toBe(503);
      expect(await runsOf(run.flow_id)).toBe(MANY + 1);
      await store.ping();
      expect((await api.delete(`/flows/${run.flow_id}`)).status).toBe(204);
    });

    it('deleteFlowRun 204: a run with many task runs, and bulkDeleteFlowRuns 200', async () => {
      for (const remove of [
        (id: string) => api.delete(`/flow_runs/${id}`),
        (id: string) => api.post('/flow_runs/bulk_delete', { flow_runs: { id: { any_: [id] } } }),
      ]) {
        const run = await api.flowRun();
        const task = await api.taskRun({ flow_run_id: run.id });
        await copyTaskRun(api, task.id, MANY);
        const deleting = remove(run.id);
        expect(await readsDuring(api, deleting)).toBeGreaterThan(2);
        expect((await deleting).status).toBeLessThan(300);
        expect([await runsOf(run.flow_id), await taskRunsOf(run.id)]).toEqual([0, 0]);
      }
    });

    it('deleteWorkPool 204, deleteWorkQueue 204: many runs lose their queue and keep its name', async () => {
      const pool = await api.workPool();
      await api.workQueue(pool.name, { name: 'hot' });
      const other = await api.workPool();
      const kept = await api.flowRun({ work_pool_name: other.name });
      for (const path of [`/work_pools/${pool.name}/queues/hot`, `/work_pools/${pool.name}`]) {
        const work_queue_name = path.endsWith('hot') ? 'hot' : 'default';
        const run = await api.flowRun({ work_pool_name: pool.name, work_queue_name });
        const copies = await copyFlowRun(api, run.id, MANY);
        expect(await inAnyQueue(run.flow_id)).toBe(MANY + 1);
        const deleting = api.delete(path);
        expect(await readsDuring(api, deleting)).toBeGreaterThan(2);
        expect((await deleting).status).toBe(204);
        expect(await inAnyQueue(run.flow_id)).toBe(0);
        expect((await api.get(`/flow_runs/${copies.at(-1)}`)).body).toMatchObject({ work_queue_id: null, work_queue_name });
      }
      expect(await inAnyQueue(kept.flow_id)).toBe(1);
    });

    it('concurrent writers wait for the commit, and earlier ones get their response with it', async () => {
      const run = await api.flowRun();
      await copyFlowRun(api, run.id, MANY);
      const before = api.post('/flows/', { name: 'before the deletion' });
      const deleting = api.delete(`/flows/${run.flow_id}`);
      const after = Array.from({ length: 20 }, (_, n) => api.post('/flows/', { name: `during the deletion ${n}` }));
      expect([await before, await deleting, ...(await Promise.all(after))].map(({ status }) => status)).toEqual([
        201,
        204,
        ...after.map(() => 201),
      ]);
    });

    it('statements of PostgreSQL have no time limit during a deletion, and only then', async () => {
      const { store } = api.deps;
      if (!(store instanceof PostgresStore)) return;
      const ended = recordTransactions(store.pool);
      const limited = async (work: () => Promise<unknown>) => {
        ended.length = 0;
        await work();
        return !ended.some(({ statements }) => statements.includes(NO_LIMIT));
      };
      const few = await api.flowRun();
      expect(await limited(() => api.delete(`/flows/${few.flow_id}`))).toBe(true);
      const many = await api.flowRun();
      await copyFlowRun(api, many.id, MANY);
      expect(await limited(() => api.delete(`/flows/${many.flow_id}`))).toBe(false);
    });
  });
});
