import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { callUntilAccepted } from '../nodes/cluster.ts';
import { beat, limitedRun } from '../nodes/silent-runs.ts';
import { runsAllCases } from '../support/cases.ts';
import { pace, until } from '../support/waiting.ts';
import { twoServices } from './two-services.ts';

const SETTINGS = {
  SERVICE_SERVICES_DEAD_PROCESSES_MIN_SILENCE_SECONDS: '5',
  SERVICE_SERVICES_DEAD_PROCESSES_REPORT_SECONDS: '0.2',
  SERVICE_SERVICES_DEAD_PROCESSES_LOOP_SECONDS: '0.5',
};

describe.runIf(inject('postgresUrl'))('a node that is killed while processes are silent', () => {
  it.runIf(runsAllCases())(
    'has its work done by the other one: each dead process is retried once, and the live one continues',
    async () => {
      const { killed, other, database } = await twoServices(SETTINGS);
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      onTestFinished(() => client.end());
      let serving = [killed, other].map(({ url }) => ({ apiUrl: `${url}/api` }));
      const post = async (path: string, body: unknown) => (await callUntilAccepted(serving, 'POST', path, body)).body;
      const dead = await Promise.all([1, 2, 3, 4].map((n) => limitedRun(post, `dead-${n}`)));
      const alive = await limitedRun(post, 'alive');
      const ids = dead.map(({ id }) => id);
      for (const _ of [1, 2, 3]) {
        await beat(post, [...ids, alive.id]);
        await pace(300);
      }
      await killed.kill('SIGKILL');
      serving = serving.slice(1);

      const query = async (text: string) => (await client.query(text, [ids])).rows;
      const RETRIES = "select flow_run_id from flow_run_states where name = 'AwaitingRetry' and flow_run_id = any($1)";
      // the report of the killed node must be old enough: about 75 seconds
      await until(
        'the dead processes are found',
        async () => {
          await beat(post, [alive.id]);
          await pace(300);
          return (await query(RETRIES)).length >= ids.length;
        },
        { seconds: 150 },
      );
      expect((await query(RETRIES)).map((row) => row.flow_run_id).sort()).toEqual([...ids].sort());
      for (const { deployment } of dead) {
        const { body } = await callUntilAccepted<{ global_concurrency_limit: { active_slots: number } }>(
          serving,
          'GET',
          `/deployments/${deployment}`,
        );
        expect(body.global_concurrency_limit.active_slots).toBe(0);
      }
      const { body } = await callUntilAccepted<{ state_name: string }>(serving, 'GET', `/flow_runs/${alive.id}`);
      expect(body.state_name).toBe('Running');
    },
    240_000,
  );
});
