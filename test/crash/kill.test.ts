import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { run, startProcess } from '../support/process.ts';
import { PATIENCE, until } from '../support/waiting.ts';

const home = mkdtempSync(join(tmpdir(), 'contralto-crash-'));
const env = { SERVICE_HOME: home };
const file = join(home, 'contralto.db');
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function post(url: string, path: string, body: unknown) {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { id: string; state: { id: string } } };
}

describe('kill -9 under load', () => {
  it('loses no acknowledged write: runs, states and their events exist after the restart', async () => {
    const service = await startProcess(env);
    const flow = await post(service.url, '/flows/', { name: 'crash' });
    /** The last state that the service acknowledged, by run. */
    const acknowledged = new Map<string, string>();
    let killed = false;
    const worker = async () => {
      while (!killed) {
        const run = await post(service.url, '/flow_runs/', { flow_id: flow.body.id });
        acknowledged.set(run.body.id, run.body.state.id);
        for (const type of ['RUNNING', 'COMPLETED']) {
          const { body } = await post(service.url, `/flow_runs/${run.body.id}/set_state`, { state: { type } });
          acknowledged.set(run.body.id, body.state.id);
        }
      }
    };
    const load = Promise.allSettled(Array.from({ length: 8 }, worker));
    await until('runs are acknowledged', () => acknowledged.size >= 200, PATIENCE);
    killed = true;
    await service.kill('SIGKILL');
    await load;

    const again = await startProcess(env);
    expect(await again.kill('SIGTERM')).toBe(0);
    const database = new Database(file, { readonly: true });
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.pragma('foreign_key_check')).toEqual([]);
    const state = database.prepare('select count(*) as n from flow_run_states where id = ? and flow_run_id = ?');
    const event = database.prepare('select count(*) as n from events where id = ?');
    const missing = [...acknowledged].filter(
      ([run, id]) => (state.get(id, run) as { n: number }).n !== 1 || (event.get(id) as { n: number }).n !== 1,
    );
    expect(missing).toEqual([]);
    // an unacknowledged change is stored completely or not at all
    const torn = database
      .prepare('select count(*) as n from flow_runs r where not exists (select 1 from flow_run_states s where s.id = r.state_id)')
      .get();
    expect(torn).toEqual({ n: 0 });
    database.close();
  }, 90_000);
});

describe('exclusive use of the database file', () => {
  it('a second process on the same file exits with a message; the first continues to serve', async () => {
    const first = await startProcess(env);
    const second = run(['start'], { ...env, SERVICE_PORT: '0' });
    expect(await second.done).toBe(1);
    expect(second.output().trim()).toBe(`${file} is in use by another running service.`);
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
    expect(await first.kill('SIGTERM')).toBe(0);
  }, 60_000);

  it('exit code 2 and one line for each invalid setting', async () => {
    const wrong = run(['start', '--port', 'x'], { ...env, SERVICE_API_DEFAULT_LIMIT: '0' });
    expect(await wrong.done).toBe(2);
    expect(wrong.output().trim().split('\n')).toEqual([
      expect.stringContaining('SERVICE_PORT: must be'),
      expect.stringContaining('SERVICE_API_DEFAULT_LIMIT: must be'),
    ]);
  });

  it('a database of a newer release is rejected', async () => {
    const database = new Database(file);
    database.prepare("insert into schema_migrations (position, name, hash, applied) values (999, '9999_future', 'x', 'x')").run();
    database.close();
    const rejected = run(['start'], { ...env, SERVICE_PORT: '0' });
    expect(await rejected.done).toBe(2);
    expect(rejected.output()).toContain('The database is newer than this release, because it has the migration 9999_future.');
  });
});
