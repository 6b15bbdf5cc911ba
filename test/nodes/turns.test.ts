import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { startNode } from '../support/nodes.ts';
import { createDatabase } from '../support/test-database.ts';
import { callUntilAccepted } from './cluster.ts';

const BACKFILLED = 40;
const OTHERS = 6;

describe.runIf(inject('postgresUrl'))('two nodes on PostgreSQL whose queue has turns', () => {
  it('deliver the few runs of a deployment between the many of another, and each run to one worker', async () => {
    const database = await createDatabase('postgres');
    const nodes = await Promise.all([1, 2].map(() => startNode(database.url)));
    onTestFinished(async () => {
      await Promise.all(nodes.map(({ service }) => service.stop()));
      await database.drop();
    });
    const [first, second] = nodes;
    if (!first || !second) throw new Error('two nodes');
    const post = async <T>(path: string, body: unknown, on = nodes) => (await callUntilAccepted<T>(on, 'POST', path, body)).body;
    const flow = await post<Schema<'Flow'>>('/flows/', { name: 'turns' });
    await post('/work_pools/', { name: 'shared', type: 'process' });
    await post('/work_pools/shared/queues', { name: 'fair', fairness: 'DEPLOYMENT' });
    const deploy = (name: string) =>
      post<Schema<'Deployment'>>('/deployments/', { name, flow_id: flow.id, work_pool_name: 'shared', work_queue_name: 'fair' });
    const [many, few] = [await deploy('many'), await deploy('few')];
    const create = ({ id }: { id: string }) => post<Schema<'FlowRun'>>(`/deployments/${id}/create_flow_run`, {});
    for (let n = 0; n < BACKFILLED; n++) await create(many);
    for (let n = 0; n < OTHERS; n++) await create(few);

    // each worker polls one node and claims on the other, one run after each poll
    const claimed: { id: string; deployment: string | null | undefined }[] = [];
    const work = async (polled: typeof nodes, other: typeof nodes) => {
      for (let n = 0; n < 2 * OTHERS; ) {
        const found = await post<Schema<'WorkerFlowRun'>[]>('/work_pools/shared/get_scheduled_flow_runs', { limit: 10 }, polled);
        for (const { flow_run: run } of found) {
          const { status } = await post<Schema<'OrchestrationResult'>>(
            `/flow_runs/${run.id}/set_state`,
            { state: { type: 'PENDING' } },
            other,
          );
          if (status !== 'ACCEPT') continue;
          claimed.push({ id: run.id, deployment: run.deployment_id });
          n++;
          break;
        }
      }
    };
    await Promise.all([work([first], [second]), work([second], [first])]);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
    expect(claimed.filter(({ deployment }) => deployment === few.id)).toHaveLength(OTHERS);
  });
});
