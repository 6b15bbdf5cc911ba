import { beforeAll, describe, expect, it } from 'vitest';
import { deploymentsMatching } from '../../src/resources/deployments/matching.ts';
import { runsOfFewTaskRuns } from '../../src/resources/flow-runs/list-queries.ts';
import { type FlowRunFilters, flowRunsMatching } from '../../src/resources/flow-runs/matching.ts';
import { flowsMatching } from '../../src/resources/flows/matching.ts';
import { deployments, flowRuns, flows } from '../../src/store/schema/tables.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('flows, deployments, and flow runs by their task runs', () => {
  onEveryStore((api) => {
    let failed: { flowId: string; deploymentId: string; runId: string };

    beforeAll(async () => {
      const make = async (state: string, name: string) => {
        const flowId = (await api.flow()).id as string;
        const deploymentId = (await api.deployment({ flow_id: flowId })).id as string;
        const runId = (await api.flowRun({ flow_id: flowId, deployment_id: deploymentId, state: 'RUNNING' })).id as string;
        for (const key of ['0', '1']) await api.taskRun({ flow_run_id: runId, name, task_key: 'task', dynamic_key: key, state });
        return { flowId, deploymentId, runId };
      };
      failed = await make('FAILED', 'load-Σ');
      await make('COMPLETED', 'store');
      await api.taskRun({ flow_run_id: null, name: 'load-alone', state: 'FAILED' });
    });

    it.each<[string, object, number]>([
      ['a state', { task_runs: { state: { type: { any_: ['FAILED'] } } } }, 1],
      ['a name', { task_runs: { name: { any_: ['load-Σ'] } } }, 1],
      ['a part of a name', { task_runs: { name: { like_: 'LOAD' } } }, 1],
      ['any task run', { task_runs: {} }, 2],
      [
        'a name and the state of the run',
        { task_runs: { name: { like_: 'load' } }, flow_runs: { state: { type: { any_: ['RUNNING'] } } } },
        1,
      ],
      [
        'a name and another state of the run',
        { task_runs: { name: { like_: 'load' } }, flow_runs: { state: { type: { any_: ['FAILED'] } } } },
        0,
      ],
      ['no task run', { task_runs: { name: { any_: ['none'] } } }, 0],
    ])('200: %s', async (_, filters, count) => {
      const { db, dialect } = api.deps.store.reader;
      const few = await runsOfFewTaskRuns(api.deps.store.reader, (filters as FlowRunFilters).task_runs);
      expect(few).toBeDefined();
      for (const [way, runIds] of [
        ['look up', few],
        ['check each', undefined],
      ] as const) {
        expect([
          await db.$count(flows, flowsMatching(filters, dialect, runIds)),
          await db.$count(deployments, deploymentsMatching(filters, dialect, runIds)),
          await db.$count(flowRuns, flowRunsMatching(filters, dialect, way)),
        ]).toEqual([count, count, count]);
      }
      const ids = await Promise.all(
        ['flows', 'deployments', 'flow_runs'].map(async (path) =>
          (await api.post(`/${path}/filter`, filters)).body.map(({ id }: { id: string }) => id),
        ),
      );
      expect(ids.map(({ length }) => length)).toEqual([count, count, count]);
      if (count > 0) expect(ids).toEqual([failed.flowId, failed.deploymentId, failed.runId].map((id) => expect.arrayContaining([id])));
    });
  });
});
