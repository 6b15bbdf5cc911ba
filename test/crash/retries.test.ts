import { describe, expect, inject, it } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { callUntilAccepted } from '../nodes/cluster.ts';
import { twoServices } from './two-services.ts';

const RUNS = 30;

describe.runIf(inject('postgresUrl'))('a node that is killed while runs are retried', () => {
  it('leaves each run to the other node, which schedules it once, and delivers it to one worker', async () => {
    const { killed, other } = await twoServices();
    const both = [killed, other].map(({ url }) => ({ apiUrl: `${url}/api` }));
    const survivor = both.slice(1);
    const post = async <T>(path: string, body: unknown, nodes = survivor) => (await callUntilAccepted<T>(nodes, 'POST', path, body)).body;
    const flow = await post<{ id: string }>('/flows/', { name: 'f' });
    const deployment = await post<{ id: string }>('/deployments/', { name: 'd', flow_id: flow.id });
    const ids: string[] = [];
    for (let n = 0; n < RUNS; n++) {
      const { id } = await post<{ id: string }>(`/deployments/${deployment.id}/create_flow_run`, {});
      await post(`/flow_runs/${id}/set_state`, { state: { type: 'FAILED' }, force: true });
      ids.push(id);
    }

    const body = { from: 'FAILURE', idempotency_key: 'k' };
    const requests = ids.map((id, n) =>
      fetch(`${both[0]?.apiUrl}/flow_runs/${id}/retry`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(
        async (response) => {
          await response.text();
          // the rest of the requests is under way
          if (n % 5 === 0) await killed.kill('SIGKILL');
          return response.status;
        },
        () => undefined,
      ),
    );
    await Promise.all(requests);
    // each client repeats its request at the other node, whether or not it received a response
    const repeated = await Promise.all(ids.map((id) => post<Schema<'FlowRun'>>(`/flow_runs/${id}/retry`, body)));
    expect(repeated.map(({ id }) => id)).toEqual(ids);
    for (const id of ids) {
      const states = (await callUntilAccepted<Schema<'State'>[]>(survivor, 'GET', `/flow_run_states/?flow_run_id=${id}`)).body;
      expect(states.map(({ name }) => name)).toEqual(['Scheduled', 'Failed', 'AwaitingRetry']);
    }
    const due = await post<Schema<'FlowRun'>[]>('/deployments/get_scheduled_flow_runs', { deployment_ids: [deployment.id], limit: 100 });
    expect(due.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const claims = await Promise.all(
      ids.flatMap((id) =>
        [1, 2].map(() => post<Schema<'OrchestrationResult'>>(`/flow_runs/${id}/set_state`, { state: { type: 'PENDING' } })),
      ),
    );
    expect(claims.filter(({ status }) => status === 'ACCEPT')).toHaveLength(RUNS);
  }, 240_000);
});
