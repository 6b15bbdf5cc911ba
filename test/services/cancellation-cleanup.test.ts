import { describe, expect, it } from 'vitest';
import { cleanupMessages } from '../../src/store/schema/tables.ts';
import { onEveryStore } from '../support/every-store.ts';

const PARENT = 'The parent flow run was cancelled.';

describe('cancellation cleanup', () => {
  onEveryStore(
    (api) => {
      const read = async (kind: 'flow_runs' | 'task_runs', id: string) => (await api.get(`/${kind}/${id}`)).body.state;
      const pass = () => api.service('cancellation-cleanup');
      const messagesOf = async (runId: string) =>
        (await api.deps.store.reader.db.select().from(cleanupMessages)).filter((message) => message.target.flow_run_id === runId);

      it('cancels the task runs of a cancelled run, if they have not ended', async () => {
        const run = await api.flowRun({ state: 'RUNNING' });
        const tasks = [];
        for (const state of ['RUNNING', 'PENDING', 'SCHEDULED', 'COMPLETED'])
          tasks.push(await api.taskRun({ flow_run_id: run.id, state, task_key: state }));
        const other = await api.taskRun({ state: 'RUNNING' });
        await api.setState('flow_runs', run.id, 'CANCELLED', { force: true });
        await pass();
        const states = await Promise.all(tasks.map((task) => read('task_runs', task.id)));
        expect(states.map((state) => state.type)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'COMPLETED']);
        expect(states[0].message).toBe(PARENT);
        expect((await read('task_runs', other.id)).type).toBe('RUNNING');
      });

      it('ignores runs that were cancelled more than a day ago', async () => {
        const run = await api.flowRun({ state: 'RUNNING' });
        const task = await api.taskRun({ flow_run_id: run.id, state: 'RUNNING' });
        await api.setState('flow_runs', run.id, 'CANCELLED', { force: true });
        api.clock.advance(86_401);
        await pass();
        expect((await read('task_runs', task.id)).type).toBe('RUNNING');
      });

      it('cancels the subflows of a cancelled run; those of deployments become cancelling', async () => {
        const parent = await api.flowRun({ state: 'RUNNING' });
        const child = async (more: object) => {
          const task = await api.taskRun({ flow_run_id: parent.id, state: 'RUNNING', dynamic_key: JSON.stringify(more) });
          return api.flowRun({ state: 'RUNNING', parent_task_run_id: task.id, ...more });
        };
        const plain = await child({});
        const deployed = await child({ deployment_id: (await api.deployment()).id });
        const finished = await child({ name: 'done' });
        await api.setState('flow_runs', finished.id, 'COMPLETED', { force: true });
        await api.setState('flow_runs', parent.id, 'CANCELLED', { force: true });
        await pass();
        expect(await read('flow_runs', plain.id)).toMatchObject({ type: 'CANCELLED', message: PARENT });
        const requested = await read('flow_runs', deployed.id);
        expect(requested).toMatchObject({ type: 'CANCELLING', message: PARENT });
        expect((await read('flow_runs', finished.id)).type).toBe('COMPLETED');
        await pass();
        expect((await read('flow_runs', deployed.id)).id).toBe(requested.id);
      });

      it('reaches the subflows of all depths as soon as a run is being cancelled, each once', async () => {
        const pool = await api.workPool();
        const deployed = async () => ({ deployment_id: (await api.deployment({ work_pool_name: pool.name })).id });
        const under = async (parent: { id: string }, state: string, more: object = {}) => {
          const task = await api.taskRun({ flow_run_id: parent.id, state: 'RUNNING', dynamic_key: `${state} ${JSON.stringify(more)}` });
          return api.flowRun({ state, parent_task_run_id: task.id, ...more });
        };
        const parent = await api.flowRun({ state: 'RUNNING' });
        const inProcess = await under(parent, 'RUNNING');
        const elsewhere = await under(parent, 'RUNNING', await deployed());
        const pending = await under(parent, 'PENDING', await deployed());
        const waiting = await under(parent, 'SCHEDULED', await deployed());
        const done = await under(parent, 'COMPLETED');
        const grandchild = await under(elsewhere, 'RUNNING', await deployed());
        const great = await under(grandchild, 'RUNNING');
        const all = [inProcess, elsewhere, pending, waiting, done, grandchild, great];
        const types = async () => Promise.all(all.map(async ({ id }) => (await read('flow_runs', id)).type));
        const countOf = async ({ id }: { id: string }) => (await api.get(`/flow_run_states/?flow_run_id=${id}`)).body.length;
        await api.setState('flow_runs', parent.id, 'CANCELLING');
        await pass();
        expect(await types()).toEqual(['CANCELLING', 'CANCELLING', 'CANCELLING', 'CANCELLED', 'COMPLETED', 'CANCELLING', 'CANCELLING']);
        expect(await read('flow_runs', great.id)).toMatchObject({ message: 'The parent flow run is being cancelled.' });
        await pass();
        expect(await Promise.all(all.map(countOf))).toEqual([2, 2, 2, 2, 1, 2, 2]);
        // the process of the parent has ended, and one subflow inside it
        await api.setState('flow_runs', parent.id, 'CANCELLED');
        await pass();
        expect(await types()).toEqual(['CANCELLED', 'CANCELLING', 'CANCELLING', 'CANCELLED', 'COMPLETED', 'CANCELLING', 'CANCELLING']);
        await api.setState('flow_runs', grandchild.id, 'CANCELLED');
        await pass();
        expect(await types()).toEqual(['CANCELLED', 'CANCELLING', 'CANCELLING', 'CANCELLED', 'COMPLETED', 'CANCELLED', 'CANCELLED']);
      });

      it('cancels a run that has been cancelling for 300 seconds', async () => {
        const run = await api.flowRun({ state: 'CANCELLING' });
        const done = await api.flowRun({ state: 'CANCELLING' });
        api.clock.advance(299);
        await pass();
        expect((await read('flow_runs', run.id)).type).toBe('CANCELLING');
        await api.setState('flow_runs', done.id, 'COMPLETED', { force: true });
        api.clock.advance(2);
        await pass();
        expect(await read('flow_runs', run.id)).toMatchObject({
          type: 'CANCELLED',
          message: 'Flow run cancellation timed out; marked this flow run as Cancelled.',
        });
        expect((await read('flow_runs', done.id)).type).toBe('COMPLETED');
        expect(await messagesOf(run.id)).toEqual([]);
      });

      it('a newer cancelling state has its own deadline', async () => {
        const run = await api.flowRun({ state: 'CANCELLING' });
        api.clock.advance(200);
        await api.setState('flow_runs', run.id, 'CANCELLING', { force: true });
        api.clock.advance(200);
        await pass();
        expect((await read('flow_runs', run.id)).type).toBe('CANCELLING');
      });

      it('sends one request to a worker to remove the infrastructure, if the pool has workers', async () => {
        const [worked, pushed] = [await api.workPool(), await api.workPool({ type: 'ecs:push' })];
        const run = await api.flowRun({ state: 'CANCELLING', work_pool_name: worked.name });
        await api.patch(`/flow_runs/${run.id}`, { infrastructure_pid: 'host:12' });
        const elsewhere = await api.flowRun({ state: 'CANCELLING', work_pool_name: pushed.name });
        api.clock.advance(301);
        await pass();
        await pass();
        const [message, ...more] = await messagesOf(run.id);
        expect(more).toEqual([]);
        const state = await read('flow_runs', run.id);
        expect(message).toMatchObject({
          kind: 'cancelling_timeout_teardown.v1',
          target: { flow_run_id: run.id, infrastructure_pid: 'host:12' },
          workPoolId: worked.id,
          workQueueId: worked.default_queue_id,
          idempotencyKey: `cancelling_timeout_teardown.v1:${run.id}:${state.id}`,
          status: 'waiting',
        });
        expect((await read('flow_runs', elsewhere.id)).type).toBe('CANCELLED');
        expect(await messagesOf(elsewhere.id)).toEqual([]);
      });
    },
    { settings: { SERVICE_SERVICES_CANCELLATION_CLEANUP_BATCH_SIZE: '2' } },
  );
});
