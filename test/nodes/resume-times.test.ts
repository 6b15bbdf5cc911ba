import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { startNode } from '../support/nodes.ts';
import { createDatabase } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';
import { callUntilAccepted } from './cluster.ts';

const RUNS = 12;

describe.runIf(inject('postgresUrl'))('two nodes on PostgreSQL that resume paused runs at the same time', () => {
  it('resume each run once, while a client also resumes some', async () => {
    const database = await createDatabase('postgres');
    const settings = { SERVICE_SERVICES_PAUSE_EXPIRATIONS_LOOP_SECONDS: '3600', SERVICE_SERVICES_PAUSE_EXPIRATIONS_BATCH_SIZE: '3' };
    const nodes = await Promise.all([1, 2].map(() => startNode(database.url, {}, settings)));
    onTestFinished(async () => {
      await Promise.all(nodes.map(({ service }) => service.stop()));
      await database.drop();
    });
    const post = async <T>(path: string, body: unknown) => (await callUntilAccepted<T>(nodes, 'POST', path, body)).body;
    const get = async <T>(path: string) => (await callUntilAccepted<T>(nodes, 'GET', path)).body;
    const { id: flow_id } = await post<Schema<'Flow'>>('/flows/', { name: 'paused' });
    const paused = async () => {
      const { id } = await post<Schema<'FlowRun'>>('/flow_runs/', { flow_id, state: { type: 'RUNNING' } });
      const state_details = {
        resume_time: new Date(Date.now() + 1000).toISOString(),
        pause_timeout: new Date(Date.now() + 3000).toISOString(),
      };
      await post(`/flow_runs/${id}/set_state`, { state: { type: 'PAUSED', state_details } });
      return id;
    };
    const ids = await Promise.all(Array.from({ length: RUNS }, paused));
    const states = (id: string) => get<Schema<'State'>[]>(`/flow_run_states/?flow_run_id=${id}`);
    const passes = () => Promise.all(nodes.map(({ service }) => service.services.runNow('pause-expirations')));
    await until(
      'all runs are resumed',
      async () => {
        await Promise.all([passes(), ...ids.slice(0, 3).map((id) => post(`/flow_runs/${id}/resume`, {}))]);
        return (await Promise.all(ids.map(states))).every((all) => all.at(-1)?.type === 'RUNNING');
      },
      PATIENCE,
    );
    await passes();
    for (const id of ids) expect((await states(id)).map(({ type }) => type)).toEqual(['RUNNING', 'PAUSED', 'RUNNING']);
  }, 120_000);
});
