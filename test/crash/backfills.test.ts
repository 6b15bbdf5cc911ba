import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { callUntilAccepted } from '../nodes/cluster.ts';
import { startProcess } from '../support/process.ts';
import { createDatabase } from '../support/test-database.ts';
import { PATIENCE, pace, until } from '../support/waiting.ts';

const SETTINGS = { SERVICE_SERVICES_BACKFILLS_LOOP_SECONDS: '3', SERVICE_LOGGING_LEVEL: 'fatal' };
const TIMES = 40;

describe.runIf(inject('postgresUrl'))('a node that is killed while a backfill creates runs', () => {
  it('has its work done by the other one: one run for each time', async () => {
    const database = await createDatabase('postgres');
    const homes = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'contralto-backfill-')));
    const [killed, other] = await Promise.all(
      homes.map((home) => startProcess({ SERVICE_HOME: home, SERVICE_DATABASE_URL: database.url, SERVICE_PORT: '0', ...SETTINGS })),
    );
    if (!killed || !other) throw new Error('no services');
    onTestFinished(async () => {
      await Promise.all([killed.kill('SIGKILL'), other.kill('SIGTERM')]);
      await database.drop();
      for (const home of homes) rmSync(home, { recursive: true, force: true });
    });
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
  }, 240_000);
});
