import { describe, expect, it } from 'vitest';
import { event, outcome } from '../automations/actions/builders.ts';
import { type Api, unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

const bulk = (id: string, more: object) => ({ flow_runs: { id: { any_: [id] } }, ...more });
const act = (api: Api, id: string, action: object) => outcome(api, action, { event: event(api, `prefect.flow-run.${id}`) });

/** Every end of a flow run that runs, as it happens to a run whose process is gone. */
const ENDS: readonly [string, (api: Api, run: { id: string; flow_id: string }) => Promise<unknown>][] = [
  ...['COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED'].flatMap((type): typeof ENDS =>
    [false, true].map((force) => [
      `${type}${force ? ' by force' : ''}`,
      (api: Api, { id }: { id: string }) => api.setState('flow_runs', id, type, { force }),
    ]),
  ),
  ['FAILED in bulk', (api, { id }) => api.post('/flow_runs/bulk_set_state', bulk(id, { state: { type: 'FAILED' } }))],
  [
    'CRASHED in bulk, by force',
    (api, { id }) => api.post('/flow_runs/bulk_set_state', bulk(id, { state: { type: 'CRASHED' }, force: true })),
  ],
  [
    'a cancellation that nobody confirms',
    async (api, { id }) => {
      await api.setState('flow_runs', id, 'CANCELLING', { force: true });
      api.clock.advance(301);
      await api.service('cancellation-cleanup');
    },
  ],
  [
    'a pause that nobody resumes',
    async (api, { id }) => {
      await api.setState('flow_runs', id, { type: 'PAUSED', state_details: { pause_timeout: '2026-01-01T00:00:00Z' } });
      await api.service('pause-expirations');
    },
  ],
  [
    'a suspended run that is cancelled',
    async (api, { id }) => {
      await api.setState(
        'flow_runs',
        id,
        { type: 'PAUSED', name: 'Suspended', state_details: { pause_reschedule: true } },
        { force: true },
      );
      await api.setState('flow_runs', id, 'CANCELLING');
    },
  ],
  [
    'a rescheduled run that is cancelled',
    async (api, { id }) => {
      await api.setState('flow_runs', id, 'SCHEDULED', { force: true });
      await api.setState('flow_runs', id, 'CANCELLING', { force: true });
    },
  ],
  ['an automation that changes its state', (api, { id }) => act(api, id, { type: 'change-flow-run-state', state: 'FAILED', force: true })],
  ['an automation that deletes it', (api, { id }) => act(api, id, { type: 'delete-flow-run' })],
  ['its deletion', (api, { id }) => api.delete(`/flow_runs/${id}`)],
  ['its deletion in bulk', (api, { id }) => api.post('/flow_runs/bulk_delete', bulk(id, {}))],
  ['the deletion of its flow', (api, { flow_id }) => api.delete(`/flows/${flow_id}`)],
];

describe('what the tasks of a flow run hold on tags', () => {
  onEveryStore((api) => {
    const limitOn = async (tag: string, slots = 2) => {
      const { body } = await api.post('/v2/concurrency_limits/', { name: `tag:${tag}`, limit: slots });
      return async () => (await api.get(`/v2/concurrency_limits/${body.id}`)).body.active_slots;
    };

    /** A task of the run that holds a slot of the tag. */
    async function holdingTask(flow_run_id: string, tag: string) {
      const task = await api.taskRun({ flow_run_id, tags: [tag], state: 'PENDING' });
      expect((await api.setState('task_runs', task.id, 'RUNNING')).body.status).toBe('ACCEPT');
      return task;
    }

    it.each(ENDS)('is free after: %s', async (_, end) => {
      const tag = unique('database');
      const slots = await limitOn(tag, 3);
      const [run, other] = [await api.flowRun({ state: 'RUNNING' }), await api.flowRun({ state: 'RUNNING' })];
      const tasks = [await holdingTask(run.id, tag), await holdingTask(run.id, tag)];
      await holdingTask(other.id, tag);
      expect(await slots()).toBe(3);
      await end(api, run);
      expect(await slots()).toBe(1);
      // a process that is still alive frees nothing twice
      for (const { id } of tasks) await api.setState('task_runs', id, 'COMPLETED', { force: true });
      expect(await slots()).toBe(1);
      const waiting = await api.taskRun({ flow_run_id: other.id, tags: [tag], state: 'PENDING' });
      expect((await api.setState('task_runs', waiting.id, 'RUNNING')).body.status).toBe('ACCEPT');
    });

    it('is free after the end of a subflow, and only that of the subflow', async () => {
      const tag = unique('database');
      const slots = await limitOn(tag);
      const parent = await api.flowRun({ state: 'RUNNING' });
      const { id: parent_task_run_id } = await holdingTask(parent.id, tag);
      const subflow = await api.flowRun({ state: 'RUNNING', parent_task_run_id });
      await holdingTask(subflow.id, tag);
      await api.setState('flow_runs', subflow.id, 'RUNNING');
      expect(await slots()).toBe(2);
      await api.setState('flow_runs', subflow.id, 'CRASHED', { force: true });
      // the task run in the parent got the end of the subflow too
      expect(await slots()).toBe(0);
    });

    it('is free when many runs end at the same time', async () => {
      const tag = unique('database');
      const slots = await limitOn(tag, 20);
      const runs = await Promise.all(Array.from({ length: 8 }, () => api.flowRun({ state: 'RUNNING' })));
      for (const { id } of runs) await holdingTask(id, tag);
      expect(await slots()).toBe(8);
      const ended = await Promise.all(runs.map(({ id }, n) => api.setState('flow_runs', id, 'CRASHED', { force: n % 2 === 0 })));
      expect(ended.map(({ status }) => status)).toEqual(runs.map(() => 201));
      expect(await slots()).toBe(0);
    });

    it('stays taken while a failed run waits for its retry', async () => {
      const tag = unique('database');
      const slots = await limitOn(tag);
      const run = await api.flowRun({ state: 'RUNNING', empirical_policy: { retries: 1 } });
      await holdingTask(run.id, tag);
      expect((await api.setState('flow_runs', run.id, 'FAILED')).body.state.name).toBe('AwaitingRetry');
      expect(await slots()).toBe(1);
    });
  });
});
