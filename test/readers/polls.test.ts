import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { OnReaderThread, type PollId } from '../../src/http/on-reader-thread.ts';
import { ReadScheduler } from '../../src/readers/read-scheduler.ts';
import { dueRunHandlers } from '../../src/resources/flow-runs/due-runs/due-runs.ts';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { readsOnThread } from '../support/reads-on-thread.ts';
import { until } from '../support/waiting.ts';

/** Polls with many due runs: the writer finds their ids, and a reader thread reads the runs. */

const MANY = 12;
/** Polls at the same time. */
const POLLS = 8;

interface Polled {
  pool: string;
  queueId: string;
  deploymentId: string;
  /** The due runs in the order of their scheduled times. */
  ids: string[];
}

async function dueRuns(api: Api, count: number): Promise<Polled> {
  const pool = await api.workPool();
  const flow = await api.flow();
  const deployment = await api.deployment({ flow_id: flow.id, work_pool_name: pool.name });
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const state = { type: 'SCHEDULED', state_details: { scheduled_time: api.clock.now() } };
    ids.push((await api.flowRun({ flow_id: flow.id, deployment_id: deployment.id, work_pool_name: pool.name, state })).id);
  }
  return { pool: pool.name, queueId: pool.default_queue_id, deploymentId: deployment.id, ids };
}

onEveryStore(
  (api) => {
    afterEach(() => void vi.restoreAllMocks());

    const ways: [PollId, (polled: Polled) => Promise<Schema<'FlowRun'>[]>][] = [
      [
        'readScheduledFlowRunsOfWorkPool',
        async ({ pool }) =>
          (await api.post(`/work_pools/${pool}/get_scheduled_flow_runs`, {})).body.map(({ flow_run }: Schema<'WorkerFlowRun'>) => flow_run),
      ],
      [
        'readScheduledFlowRunsOfDeployments',
        async ({ deploymentId }) => (await api.post('/deployments/get_scheduled_flow_runs', { deployment_ids: [deploymentId] })).body,
      ],
      ['readWorkQueueRuns', async ({ queueId }) => (await api.post(`/work_queues/${queueId}/get_runs`, {})).body],
    ];

    describe.each(ways)('%s', (op, poll) => {
      it('returns many runs in order, with the same fields as a read of a single run', async () => {
        const polled = await dueRuns(api, MANY);
        const reads = readsOnThread(op);
        const found = await poll(polled);
        expect(reads()).toBe(1);
        expect(found.map(({ id }) => id)).toEqual(polled.ids);
        const { body } = await api.get(`/flow_runs/${polled.ids[0]}`);
        expect(found[0]).toEqual({ ...body, estimated_start_time_delta: expect.any(Number) });
      });

      it('omits a claimed run and returns a changed run with its new values', async () => {
        const polled = await dueRuns(api, MANY);
        await poll(polled);
        const [first, second, ...others] = polled.ids;
        await api.patch(`/flow_runs/${second}`, { name: 'another' });
        await api.post(`/flow_runs/${first}/set_state`, { state: { type: 'PENDING' } });
        const found = await poll(polled);
        expect(found.map(({ id, name }) => (id === second ? name : id))).toEqual(['another', ...others]);
      });

      it('reads few runs without a reader thread', async () => {
        const polled = await dueRuns(api, 2);
        const reads = readsOnThread(op);
        expect((await poll(polled)).map(({ id }) => id)).toEqual(polled.ids);
        expect(reads()).toBe(0);
      });
    });

    it('a run whose queue is deleted during the poll is omitted', async () => {
      const { id } = await api.flowRun({ state: 'SCHEDULED' });
      const { ids } = await dueRuns(api, 1);
      const { body } = await dueRunHandlers(api.deps).readScheduledFlowRunsOfWorkPool({ ids: [id, ...ids] });
      expect((body as unknown as { flow_run: { id: string } }[]).map(({ flow_run }) => flow_run.id)).toEqual(ids);
    });

    it('concurrent polls of many workers share a read', async () => {
      const { pool, ids } = await dueRuns(api, MANY);
      const poll = () => api.post(`/work_pools/${pool}/get_scheduled_flow_runs`, {});
      await poll();
      await api.deps.background.done();
      const polls = vi.spyOn(OnReaderThread.prototype, 'read');
      const run = ReadScheduler.prototype.run;
      const reads = vi.spyOn(ReadScheduler.prototype, 'run').mockImplementation(async function (this: ReadScheduler, ...given) {
        await until('all polls have found their runs', () => polls.mock.calls.length === POLLS);
        return run.apply(this, given);
      });
      const responses = await Promise.all(Array.from({ length: POLLS }, poll));
      for (const { body } of responses) expect(body).toHaveLength(ids.length);
      expect(reads.mock.calls.length).toBeLessThan(POLLS);
    });
  },
  { settings: { SERVICE_DATABASE_READERS: '1' } },
);
