import { describe, expect, inject, it } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { callUntilAccepted } from '../nodes/cluster.ts';
import { runsAllCases } from '../support/cases.ts';
import { PATIENCE, pace, until } from '../support/waiting.ts';
import { twoServices } from './two-services.ts';

const SETTINGS = { SERVICE_SERVICES_BACKFILLS_LOOP_SECONDS: '3' };
const TIMES = 40;

describe.runIf(inject('postgresUrl'))('a node that is killed while a backfill creates runs', () => {
  it.runIf(runsAllCases())(
    'has its work done by the other one: one run for each time',
    async () => {
      const { killed, other } = await twoServices(SETTINGS);
      let serving = [killed, other].map(({ url }) => ({ apiUrl: `${url}/api` }));
      const post = async <T>(path: string, body: unknown) => (await callUntilAccepted<T>(serving, 'POST', path, body)).body;
      const flow = await post<{ id: string }>('/flows/', { name: 'f' });
      const deployment = await post<{ id: string }>('/deployments/', { name: 'd', flow_id: flow.id });
      const schedule = { interval: 3600, anchor_date: '2026-01-01T00:00:00Z' };
      const period = { start: '2026-01-01T00:00:00Z', end: '2026-01-02T15:00:00Z', schedule, max_active_runs: 5, idempotency_key: 'k' };
      const { id } = await post<Schema<'Backfill'>>(`/deployments/${deployment.id}/backfill`, period);
      const created_by = { id_: [id] };
      const endRuns = async () => {
        const waiting = await post<Schema<'FlowRun'>[]>('/flow_runs/filter', {
          flow_runs: { created_by, state: { type: { any_: ['SCHEDULED'] } } },
        });
        for (const run of waiting) await post(`/flow_runs/${run.id}/set_state`, { state: { type: 'COMPLETED' }, force: true });
        return (await callUntilAccepted<Schema<'Backfill'>>(serving, 'GET', `/backfills/${id}`)).body;
      };
      const advanced = (name: string, isDone: (backfill: Schema<'Backfill'>) => boolean) =>
        until(
          name,
          async () => {
            await pace(50);
            return isDone(await endRuns());
          },
          PATIENCE,
        );
      await advanced('a part of the runs has ended', ({ progress }) => progress.completed >= 8);
      await killed.kill('SIGKILL');
      serving = serving.slice(1);
      await advanced('the backfill is completed', ({ state }) => state === 'COMPLETED');
      const runs = await post<Schema<'FlowRun'>[]>('/flow_runs/filter', { flow_runs: { created_by }, sort: 'EXPECTED_START_TIME_ASC' });
      const expected = Array.from({ length: TIMES }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString().replace('.000', ''));
      expect(runs.map((run) => run.expected_start_time)).toEqual(expected);
    },
    240_000,
  );
});
