import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RELEASE } from '../../src/base/release.ts';
import { parseAddress } from '../../src/cli/remote/address.ts';
import { scheduleOf } from '../../src/cli/remote/preview.ts';
import { lasting } from '../../src/cli/words.ts';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';
import { until } from '../support/waiting.ts';

// every command runs in a separate process
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'contralto-asking-'));
const AUTH = 'admin:se cret';
const basic = `Basic ${Buffer.from(AUTH).toString('base64')}`;
let service: ServiceProcess;
let runId: string;

async function cli(args: string[], env: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
  const { done, output } = run(args, env);
  return { code: await done, output: output() };
}

const requested = (...args: string[]) => cli(args, { PREFECT_API_URL: `${service.url}/api`, PREFECT_API_AUTH_STRING: AUTH });

async function post(path: string, body: object): Promise<{ id: string }> {
  const client = 'test';
  const token = await fetch(`${service.url}/api/csrf-token?client=${client}`, { headers: { authorization: basic } });
  const { token: csrf } = (await token.json()) as { token: string };
  const headers = { 'content-type': 'application/json', authorization: basic, 'prefect-csrf-token': csrf, 'prefect-csrf-client': client };
  const created = await fetch(`${service.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(created.ok).toBe(true);
  return (await created.json()) as { id: string };
}

beforeAll(async () => {
  // enables everything that clients have to support
  service = await startProcess({ SERVICE_HOME: folder, SERVICE_API_AUTH_STRING: AUTH, SERVICE_API_CSRF_PROTECTION_ENABLED: 'true' });
  const flow = await post('/flows/', { name: 'asked' });
  await post('/work_pools/', { name: 'etl', type: 'process' });
  const deployment = await post('/deployments/', { name: 'asked', flow_id: flow.id, work_pool_name: 'etl' });
  const state = { type: 'SCHEDULED', name: 'Late', state_details: { scheduled_time: '2026-01-01T00:00:00Z' } };
  const late = await post(`/deployments/${deployment.id}/create_flow_run`, { name: 'crimson-fox', state });
  runId = late.id;
});

afterAll(async () => {
  await service?.kill('SIGTERM');
  rmSync(folder, { recursive: true });
});

describe('contralto status', () => {
  it('shows release, database, runs by state, late runs with the reason, and background services', async () => {
    const { code, output } = await requested('status');
    expect(output).toContain(`Contralto ${RELEASE} at ${service.url}/api`);
    expect(output).toMatch(/^Database {2}SQLite [\d.]+, \d/m);
    expect(output).toMatch(/^Runs {6}1 scheduled$/m);
    expect(output).toMatch(/^Late {6}1 run$/m);
    expect(output).toContain(`  crimson-fox by `);
    expect(output).toContain('    Work pool "etl" has no online worker.');
    expect(output).toMatch(/^Services {2}\d+ enabled/m);
    expect(code).toBe(0);
  });

  it('prints JSON', async () => {
    const { output } = await requested('status', '--json');
    expect(JSON.parse(output)).toMatchObject({
      status: { version: RELEASE },
      database: { kind: 'sqlite' },
      flow_runs: { SCHEDULED: 1, COMPLETED: 0 },
      late: { count: 1, runs: [{ id: runId, reasons: [{ code: 'no_online_worker' }] }] },
    });
  });
});

describe('contralto why', () => {
  it('explains a run by its id and by its name', async () => {
    for (const name of [runId, 'crimson-fox']) {
      const { code, output } = await requested('why', name);
      expect([code, output]).toEqual([0, expect.stringContaining('has no online worker. [no_online_worker]')]);
    }
    expect(JSON.parse((await requested('why', 'crimson-fox', '--json')).output)).toMatchObject({ flow_run_id: runId });
  });

  it('reports in one line that there is no such run', async () => {
    expect(await requested('why', 'nobody')).toEqual({ code: 1, output: expect.stringMatching(/^.*no flow run is named nobody\.\n$/) });
    expect(await requested('why', '00000000-0000-4000-8000-000000000000')).toEqual({
      code: 1,
      output: expect.stringMatching(/^.*not found\n$/),
    });
  });
});

describe('contralto retry', () => {
  /** A run that has failed after one completed task. */
  async function failed(name: string): Promise<string> {
    const flow = await post('/flows/', { name: 'asked' });
    const deployment = await post('/deployments/', { name: 'asked', flow_id: flow.id, work_pool_name: 'etl' });
    const { id } = await post(`/deployments/${deployment.id}/create_flow_run`, { name, parameters: { a: 1, b: 1 } });
    const data = { storage_key: '/results/a' };
    await post('/task_runs/', { flow_run_id: id, name: 'load', task_key: 'load', dynamic_key: '0', state: { type: 'COMPLETED', data } });
    await post('/task_runs/', { flow_run_id: id, name: 'save', task_key: 'save', dynamic_key: '0', state: { type: 'FAILED' } });
    await post(`/flow_runs/${id}/set_state`, { state: { type: 'FAILED' }, force: true });
    return id;
  }

  it('previews and schedules a retry from the failure', async () => {
    const id = await failed('plain-owl');
    const { code, output } = await requested('retry', 'plain-owl', '--dry-run');
    expect(code).toBe(0);
    expect(output).toContain('2 task runs: 1 reused, 1 executed, 0 uncertain');
    expect(output).toMatch(/^load +Completed +reused +its result is stored$/m);
    expect(output).toMatch(/^save +Failed +executed +it did not complete$/m);
    expect(output).toContain('The run will wait: Work pool "etl" has no online worker. [no_online_worker]');
    expect((await requested('retry', 'plain-owl', '--idempotency-key', 'k')).output).toBe(`plain-owl (${id}) is AwaitingRetry.\n`);
    expect((await requested('retry', id, '--idempotency-key', 'k')).code).toBe(0);
    const again = await requested('retry', id);
    expect(again).toEqual({ code: 1, output: expect.stringContaining('The run has not ended: it is SCHEDULED.') });
    expect((await requested('retry', id, '--dry-run')).output).toContain('A retry from the failure is rejected: The run has not ended');
  });

  it('creates a run with changed parameters', async () => {
    const id = await failed('tame-bee');
    const { output } = await requested('retry', id, '--from', 'start', '--parameters', '{"b": 2}', '--json');
    expect(JSON.parse(output)).toMatchObject({ parameters: { a: 1, b: 2 }, labels: { 'contralto.retried-from': id } });
    expect((await requested('retry', id, '--from', 'start', '--dry-run')).code).not.toBe(0);
    expect((await requested('retry', id, '--parameters', '{}')).output).toContain('Only a retry from the start can change parameters.');
  });
});

describe('contralto backfill', () => {
  it('previews, creates, lists, pauses, resumes, stops, and deletes a backfill', async () => {
    const period = ['--start', '2026-03-01T00:00:00Z', '--end', '2026-03-03T00:00:00Z', '--cron', '0 0 * * *'];
    const preview = await requested(
      'backfill',
      'create',
      'asked/asked',
      ...period,
      '--dry-run',
      '--parameters',
      '{"day": "{{ local_date }}"}',
    );
    expect(preview.output).toContain('3 times: 3 runs, 0 skipped\n  2026-03-01T00:00:00+00:00  {"day":"2026-03-01"}');
    const created = await requested('backfill', 'create', 'asked/asked', ...period, '--idempotency-key', 'k', '--json');
    const { id } = JSON.parse(created.output);
    expect(JSON.parse((await requested('backfill', 'list', '--open', '--json')).output)).toMatchObject([{ id }]);
    for (const [verb, state] of [
      ['pause', 'PAUSED'],
      ['resume', 'RUNNING'],
      ['stop', 'STOP(PING|PED)'],
      ['show', 'STOP(PING|PED)'],
    ] as const)
      expect((await requested('backfill', verb, id)).output).toMatch(new RegExp(`^Backfill ${id} is ${state}$`, 'm'));
    await until('the backfill has stopped', async () => (await requested('backfill', 'show', id)).output.includes('is STOPPED'));
    expect((await requested('backfill', 'list', '--open', '--json')).output).toBe('[]\n');
    expect((await requested('backfill', 'list')).output).toContain(`${id}  STOPPED`);
    expect((await requested('backfill', 'delete', id)).code).toBe(0);
    expect((await requested('backfill', 'show', id)).code).toBe(1);
  });

  it('reports wrong names and options in one line', async () => {
    expect((await requested('backfill', 'create', 'nobody', '--start', '2026-03-01')).output).toContain('neither the id of a deployment');
    const wrong = await requested('backfill', 'create', 'asked/asked', '--start', '2026-03-01', '--parameters', '[]');
    expect([wrong.code === 0, wrong.output.includes('It must be a JSON object.')]).toEqual([false, true]);
  });
});

describe('contralto preview', () => {
  it('shows the next times and marks changes of the clock', async () => {
    const { output } = await requested(
      'preview',
      '30 2 * * *',
      '--timezone',
      'Europe/Berlin',
      '--start',
      '2026-03-28T00:00:00Z',
      '-n',
      '3',
    );
    expect(output.trim().split('\n')).toEqual([
      'Sat 2026-03-28 02:30:00+01:00  2026-03-28T01:30:00Z',
      'Sun 2026-03-29 03:30:00+02:00  2026-03-29T01:30:00Z  ← clocks go forward by 1 h',
      'Mon 2026-03-30 02:30:00+02:00  2026-03-30T00:30:00Z',
    ]);
  });

  it('prints JSON', async () => {
    const { output } = await requested(
      'preview',
      '6h',
      '--anchor',
      '2026-01-01T00:00:00Z',
      '--start',
      '2026-01-01T01:00:00Z',
      '-n',
      '2',
      '--json',
    );
    expect(JSON.parse(output)).toMatchObject([
      { instant: '2026-01-01T06:00:00Z', clock_change_seconds: 0 },
      { instant: '2026-01-01T12:00:00Z', clock_change_seconds: 0 },
    ]);
  });

  it('reports an invalid schedule in one line', async () => {
    const { code, output } = await requested('preview', '61 * * * *');
    expect([code, output.trim().split('\n').length, output]).toEqual([1, 1, expect.stringContaining('61 * * * *')]);
  });

  it.each([
    ['*/5 * * * *', { cron: '*/5 * * * *' }],
    ['@daily', { cron: '@daily' }],
    ['90m', { interval: 5400 }],
    ['1h30m', { interval: 5400 }],
    ['PT90M', { interval: 5400 }],
    ['5400', { interval: 5400 }],
    ['FREQ=DAILY', { rrule: 'RRULE:FREQ=DAILY' }],
    ['DTSTART:20260101T000000Z\\nRRULE:FREQ=DAILY', { rrule: 'DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY' }],
  ])('reads %s', (text, schedule) => {
    expect(scheduleOf(text, {})).toEqual(schedule);
  });
});

describe('a service that does not respond', () => {
  it('is reported in one line, with a remedy', async () => {
    const words =
      /^No service responds at http:\/\/127\.0\.0\.1:9\/api \(.+\)\. Start one with `contralto start`, or specify another one .*\n$/;
    expect(await cli(['status', '--url', 'http://127.0.0.1:9'])).toEqual({ code: 1, output: expect.stringMatching(words) });
    expect(await cli(['why', 'crimson-fox'], { SERVICE_PORT: '9' })).toEqual({ code: 1, output: expect.stringMatching(words) });
  });

  it('needs credentials', async () => {
    const wrong = { PREFECT_API_AUTH_STRING: 'admin:wrong' };
    for (const env of [{}, wrong]) {
      const { code, output } = await cli(['status', '--url', service.url], env);
      expect([code, output]).toEqual([1, expect.stringMatching(/^.* requires credentials\. .*PREFECT_API_KEY.*\n$/)]);
    }
  });

  it('is not an instance of the service', async () => {
    const other = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, output } = await cli(['status', '--url', `http://127.0.0.1:${port}`]);
    other.close();
    expect([code, output]).toEqual([1, expect.stringMatching(/^.* is not the API of a service.*\n$/)]);
    expect(await cli(['status', '--url', 'somewhere'])).toEqual({ code: 1, output: expect.stringContaining('not the URL of a service') });
  });
});

describe('the address of a service', () => {
  it('can omit the path, contain credentials, and end with a slash', () => {
    expect(parseAddress('http://a:1/')).toEqual({ url: 'http://a:1/api', authorization: undefined, orElse: 'http://a:1' });
    expect(parseAddress('https://a/other/', 'Bearer k')).toEqual({ url: 'https://a/other', authorization: 'Bearer k' });
    expect(parseAddress('http://me:se%20cret@a/api')).toEqual({ url: 'http://a/api', authorization: `Basic ${btoa('me:se cret')}` });
    expect(parseAddress('http://me:100%@a').authorization).toBe(`Basic ${btoa('me:100%')}`);
  });

  it('can be that of a service with the API at the root', async () => {
    const home = mkdtempSync(join(tmpdir(), 'contralto-asking-'));
    const other = await startProcess({ SERVICE_HOME: home, SERVICE_API_BASE_PATH: '/', SERVICE_API_AUTH_STRING: AUTH });
    // as the service prints it at startup
    const [, PREFECT_API_URL = ''] = /PREFECT_API_URL=(\S+)/.exec(other.output()) ?? [];
    const status = await cli(['status'], { PREFECT_API_URL, PREFECT_API_AUTH_STRING: AUTH });
    const run = await cli(['why', 'crimson-fox', '--url', `${PREFECT_API_URL}/`], { PREFECT_API_AUTH_STRING: AUTH });
    const rejected = await cli(['status'], { PREFECT_API_URL });
    await other.kill('SIGTERM');
    rmSync(home, { recursive: true });
    expect(status).toEqual({ code: 0, output: expect.stringContaining(` at ${other.url} `) });
    expect(run).toEqual({ code: 1, output: `${other.url}: no flow run is named crimson-fox.\n` });
    expect(rejected).toEqual({ code: 1, output: expect.stringMatching(`^${other.url} requires credentials`) });
  });

  it('is the local one by default, with its own password', async () => {
    const port = new URL(service.url).port;
    expect((await cli(['status'], { SERVICE_PORT: port, SERVICE_API_AUTH_STRING: AUTH })).code).toBe(0);
  });
});

describe('contralto --version', () => {
  it('is the release', async () => {
    expect(await cli(['--version'])).toEqual({ code: 0, output: `${RELEASE}\n` });
  });
});

it.each([
  [0.2, '0 s'],
  [45, '45 s'],
  [200, '3 min 20 s'],
  [7200, '2 h'],
  [1_047_600, '12 d 3 h'],
])('%d seconds are shown as %s', (seconds, words) => {
  expect(lasting(seconds)).toBe(words);
});
