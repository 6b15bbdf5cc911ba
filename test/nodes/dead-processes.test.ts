import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { runsAllCases } from '../support/cases.ts';
import { startNode } from '../support/nodes.ts';
import { createDatabase } from '../support/test-database.ts';
import { PATIENCE, pace, until } from '../support/waiting.ts';
import { callUntilAccepted } from './cluster.ts';
import { beat, limitedRun } from './silent-runs.ts';

const RUNS = 8;
const SETTINGS = {
  SERVICE_SERVICES_DEAD_PROCESSES_MIN_SILENCE_SECONDS: '5',
  SERVICE_SERVICES_DEAD_PROCESSES_REPORT_SECONDS: '0.2',
  SERVICE_SERVICES_DEAD_PROCESSES_LOOP_SECONDS: '3600',
};

describe.runIf(inject('postgresUrl'))('two nodes on PostgreSQL that search for dead processes at the same time', () => {
  it.runIf(runsAllCases())(
    'retry each dead process once, free its slots once, and leave the others alone',
    async () => {
      const database = await createDatabase('postgres');
      const nodes = await Promise.all([1, 2].map(() => startNode(database.url, {}, SETTINGS)));
      onTestFinished(async () => {
        await Promise.all(nodes.map(({ service }) => service.stop()));
        await database.drop();
      });
      const post = async (path: string, body: unknown) => (await callUntilAccepted<never>(nodes, 'POST', path, body)).body;
      const get = async <T>(path: string) => (await callUntilAccepted<T>(nodes, 'GET', path)).body;
      const dead = await Promise.all(Array.from({ length: RUNS }, (_, n) => limitedRun(post, `dead-${n}`)));
      const alive = await limitedRun(post, 'alive');
      const ids = dead.map(({ id }) => id);
      const beats = (some: string[]) => beat(post, some);
      for (const _ of [1, 2, 3]) {
        await beats([...ids, alive.id]);
        await pace(300);
      }
      const passes = () => Promise.all(nodes.map(({ service }) => service.services.runNow('dead-processes')));
      const states = async (id: string) => get<Schema<'State'>[]>(`/flow_run_states/?flow_run_id=${id}`);
      const retried = async (id: string) => (await states(id)).filter(({ name }) => name === 'AwaitingRetry').length;
      await until(
        'all dead processes are found',
        async () => {
          await beats([alive.id]);
          await passes();
          return (await Promise.all(ids.map(retried))).every((count) => count > 0);
        },
        PATIENCE,
      );
      // passes that come later find nothing to do
      await passes();
      for (const { id, deployment } of dead) {
        expect((await states(id)).map(({ type }) => type)).toEqual(['SCHEDULED', 'PENDING', 'RUNNING', 'SCHEDULED']);
        const { global_concurrency_limit: limit } = await get<Schema<'Deployment'>>(`/deployments/${deployment}`);
        expect(limit?.active_slots).toBe(0);
      }
      expect((await get<Schema<'FlowRun'>>(`/flow_runs/${alive.id}`)).state_name).toBe('Running');
    },
    180_000,
  );
});
