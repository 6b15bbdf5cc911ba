import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { readMetric } from '../../../src/automations/metrics/value-queries.ts';
import type { LabelSpecification, MetricName } from '../../../src/store/schema/trigger.ts';
import { storedEvents } from '../../events/builders.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

describe('values of metrics', () => {
  onEveryStore((api) => {
    const read = (name: MetricName, match_related: LabelSpecification | LabelSpecification[], range = 600) =>
      readMetric(
        api.deps.store.reader,
        { match: {}, match_related, metric: { name, operator: '>', threshold: 0, range, firing_for: 300 } },
        api.clock.now(),
      );
    const idOf = (kind: string, id: string): LabelSpecification => ({ 'prefect.resource.id': `prefect.${kind}.${id}` });

    /** Runs of a deployment with a queue and a tag: two that completed after 10 and 20 seconds, one that failed after 30, one that has waited for a minute. */
    async function someRuns() {
      const pool = await api.workPool();
      const queue = await api.workQueue(pool.name);
      const deployment = await api.deployment({ work_pool_name: pool.name, work_queue_name: queue.name });
      const tag = unique('tag');
      const scheduled = async () => (await api.post(`/deployments/${deployment.id}/create_flow_run`, { tags: [tag] })).body;
      for (const [seconds, state] of [
        [10, 'COMPLETED'],
        [20, 'COMPLETED'],
        [30, 'FAILED'],
      ] as const) {
        const run = await scheduled();
        api.clock.advance(2);
        await api.setState('flow_runs', run.id, 'RUNNING', { force: true });
        api.clock.advance(seconds);
        await api.setState('flow_runs', run.id, state, { force: true });
      }
      await scheduled();
      api.clock.advance(60);
      return { pool, queue, deployment, tag };
    }

    it('measure the runs of a deployment, flow, queue, pool or tag, by id or name', async () => {
      const { pool, queue, deployment, tag } = await someRuns();
      const flow = (await api.get(`/flows/${deployment.flow_id}`)).body;
      const subjects: LabelSpecification[] = [
        idOf('deployment', deployment.id),
        idOf('deployment', deployment.id.toUpperCase()),
        idOf('flow', flow.id),
        idOf('work-queue', queue.id),
        idOf('work-pool', pool.id),
        idOf('tag', tag),
        { 'prefect.resource.name': flow.name, 'prefect.resource.role': 'flow' },
        { 'prefect.resource.name': `${deployment.name.slice(0, -1)}?`, 'prefect.resource.role': 'deployment' },
        { 'prefect.resource.name': [pool.name, 'none'], 'prefect.resource.role': 'work-pool' },
        { 'prefect.resource.id': ['prefect.deployment.*', 'prefect.work-queue.*'], 'prefect.resource.name': [deployment.name, queue.name] },
      ];
      for (const subject of subjects) {
        expect([await read('duration', subject), await read('successes', subject), await read('failures', subject)]).toEqual([
          expect.closeTo(20, 1),
          expect.closeTo(2 / 3, 9),
          1,
        ]);
        expect(await read('lateness', subject)).toBeCloseTo((3 * 2 + 60) / 4, 1);
        expect([await read('queue_depth', subject), await read('oldest_due', subject)]).toEqual([1, expect.closeTo(60, 1)]);
      }
      expect(await read('failures', [idOf('deployment', deployment.id), idOf('flow', flow.id)])).toBe(1);
      expect(await read('failures', [idOf('deployment', deployment.id), idOf('flow', v7())])).toBe(0);
      expect(await read('failures', idOf('deployment', 'not-an-id'))).toBe(0);
      expect(await read('failures', { 'prefect.resource.name': flow.name, 'prefect.resource.role': 'tag' })).toBe(0);
    });

    it('are null without runs, or 0 for numbers of runs; runs outside of the range do not count', async () => {
      const { deployment } = await someRuns();
      const none = idOf('deployment', v7());
      for (const name of ['duration', 'successes', 'lateness'] as const) expect(await read(name, none)).toBeNull();
      for (const name of ['failures', 'queue_depth', 'oldest_due'] as const) expect(await read(name, none)).toBe(0);
      api.clock.advance(1000);
      const subject = idOf('deployment', deployment.id);
      expect([await read('failures', subject), await read('successes', subject)]).toEqual([0, null]);
      // the waiting run counts however long ago it was due
      expect(await read('lateness', subject)).toBeCloseTo(1060, 1);
      expect(await read('failures', subject, 3600)).toBe(1);
    });

    it('lateness of a past time: a run that started later was waiting then', async () => {
      const deployment = await api.deployment();
      const run = await api.flowRun({ flow_id: deployment.flow_id, deployment_id: deployment.id, state: 'SCHEDULED' });
      api.clock.advance(100);
      const at = api.clock.now();
      api.clock.advance(100);
      await api.setState('flow_runs', run.id, 'RUNNING', { force: true });
      const metric = { name: 'lateness', operator: '>', threshold: 0, range: 300, firing_for: 300 } as const;
      const measured = { match: idOf('deployment', deployment.id), match_related: {}, metric };
      expect(await readMetric(api.deps.store.reader, measured, at)).toBeCloseTo(100, 1);
      expect(await readMetric(api.deps.store.reader, measured, api.clock.now())).toBeCloseTo(200, 1);
    });

    it('slots_used: the slots of limits, by id, name, and deployment', async () => {
      const name = unique('limit');
      const { body: limit } = await api.post('/v2/concurrency_limits/', { name, limit: 5, active_slots: 3 });
      expect(await read('slots_used', idOf('concurrency-limit', limit.id))).toBe(3);
      expect(await read('slots_used', { 'prefect.resource.name': `${name}*` })).toBe(3);
      const deployment = await api.deployment({ concurrency_limit: 2 });
      expect(await read('slots_used', idOf('deployment', deployment.id))).toBe(0);
      expect(await read('slots_used', idOf('concurrency-limit', v7()))).toBeNull();
    });

    it('asset_age: seconds since the last success of the oldest matching asset', async () => {
      const key = unique('s3://metrics');
      const materialized = (asset: string) => ({
        ...{ id: v7(), event: 'prefect.asset.materialization.succeeded', occurred: api.clock.now(), payload: {}, related: [] },
        resource: { 'prefect.resource.id': asset, 'prefect.resource.name': asset },
      });
      await storedEvents(api, materialized(`${key}/a`));
      api.clock.advance(50);
      await storedEvents(api, materialized(`${key}/b`));
      await api.service('asset-derivation');
      api.clock.advance(50);
      expect(await read('asset_age', { 'prefect.resource.id': `${key}/b` })).toBeCloseTo(50, 1);
      expect(await read('asset_age', { 'prefect.resource.id': `${key}/*` })).toBeCloseTo(100, 1);
      expect(await read('asset_age', { 'prefect.resource.id': `${key}/c` })).toBeNull();
    });
  });
});
