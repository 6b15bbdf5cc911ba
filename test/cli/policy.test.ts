import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';

// every command runs in a separate process
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'contralto-policies-'));
/** A project file, which the tests with the client deploy. */
const PROJECT = join(import.meta.dirname, '../sdk/flows/project.yaml');
let service: ServiceProcess;

async function policy(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { done, output } = run(['policy', ...args], { PREFECT_API_URL: `${service.url}/api` });
  return { code: await done, output: output() };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read single fields
async function send(method: string, path: string, body?: object): Promise<any> {
  const init = { method, headers: { 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${service.url}/api${path}`, init);
  expect(response.ok).toBe(true);
  return response.json();
}

const deployment = () => send('GET', '/deployments/name/quick/planned');

beforeAll(async () => {
  service = await startProcess({ SERVICE_HOME: folder });
  const flow = await send('POST', '/flows/', { name: 'quick' });
  await send('POST', '/work_pools/', { name: 'etl', type: 'process' });
  const schedules = [{ slug: 'morning', schedule: { cron: '0 7 * * *' } }];
  await send('POST', '/deployments/', { name: 'planned', flow_id: flow.id, work_pool_name: 'etl', schedules });
});

afterAll(async () => {
  await service?.kill('SIGTERM');
  rmSync(folder, { recursive: true });
});

describe('contralto policy', () => {
  it('sets and shows the policies of a deployment, and reports those without an effect', async () => {
    const set = ['--collision-policy', 'cancel-running', '--grace-period', '2m', '--keep-late-runs', '2', '--max-late-run-age', '1h'];
    const { code, output } = await policy('set', 'deployment', 'quick/planned', ...set, '--start-timeout', '15m');
    expect(output).toContain('Warning: collision_policy has no effect');
    expect(output).toMatch(/^late_run_policy {2,}keep 2, none older than 3600 s$/m);
    expect(code).toBe(0);
    const late_run_policy = { keep: 2, max_age_seconds: 3600 };
    expect(await deployment()).toMatchObject({ collision_policy: 'CANCEL_RUNNING', late_run_policy, start_timeout_seconds: 900 });

    const changed = await policy('set', 'deployment', 'quick/planned', '--concurrency-limit', '1', '--keep-late-runs', 'all', '--json');
    expect(JSON.parse(changed.output)).toMatchObject({
      ...{ concurrency_limit: 1, collision_policy: 'CANCEL_RUNNING', grace_period_seconds: 120 },
      late_run_policy: { keep: null, max_age_seconds: 3600 },
    });
    const reset = [
      '--concurrency-limit',
      'none',
      '--collision-policy',
      'inherit',
      '--keep-late-runs',
      'inherit',
      '--start-timeout',
      'none',
    ];
    expect((await policy('set', 'deployment', 'quick/planned', ...reset)).code).toBe(0);
    const shown = await policy('show', 'deployment', 'quick/planned', '--json');
    expect(JSON.parse(shown.output)).toMatchObject({
      ...{ concurrency_limit: null, collision_policy: null, late_run_policy: null, start_timeout_seconds: 0 },
    });
  });

  it.each([
    [['schedule', 'quick/planned', 'morning'], ['--keep-late-runs', '1'], /^late_run_policy {2,}keep 1$/m],
    [['pool', 'etl'], ['--start-timeout', '90s', '--start-timeout-reschedules', '4'], /^start_timeout_reschedules {2,}4$/m],
    [['queue', 'etl/default'], ['--missed-heartbeats', 'any'], /^missed_heartbeats {2,}any$/m],
  ])('sets and shows the policies of %j', async (target, options, expected) => {
    expect((await policy('set', ...target, ...options)).output).toMatch(expected);
    expect((await policy('show', ...target)).output).toMatch(expected);
  });

  it('applies the policies of a project file, of which a dry run shows the changes', async () => {
    const preview = await policy('apply', '-f', PROJECT, '--dry-run', '--json');
    expect((await deployment()).concurrency_key).toBeNull();
    const applied = await policy('apply', '-f', PROJECT, '--json');
    expect(applied).toEqual(preview);
    expect(JSON.parse(applied.output)).toMatchObject([
      { kind: 'deployment', name: 'planned', changes: { concurrency_key: '{{ parameters.greeting }}', late_run_policy: { keep: 1 } } },
      { kind: 'schedule', name: 'planned morning', changes: { late_run_policy: 'all' } },
    ]);
    const { concurrency_key, late_run_policy, schedules } = await deployment();
    expect({ concurrency_key, late_run_policy }).toEqual({
      concurrency_key: '{{ parameters.greeting }}',
      late_run_policy: { keep: 1, max_age_seconds: null },
    });
    expect(schedules[0].late_run_policy).toEqual({ keep: null, max_age_seconds: null });
    expect((await policy('apply', '-f', PROJECT)).output.trim()).toBe('deployment planned: unchanged\nschedule planned morning: unchanged');
  });

  it('applies a file of names and policies, or none of them', async () => {
    const file = join(folder, 'policies.yaml');
    const pools = 'work_pools: { etl: { start_timeout_seconds: 600 } }\nwork_queues: { etl/default: { missed_heartbeats: inherit } }\n';
    writeFileSync(file, `deployments: { quick/missing: { collision_policy: inherit } }\n${pools}`);
    const failed = await policy('apply', '-f', file);
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('deployment quick/missing: ')]);
    expect((await send('GET', '/work_pools/etl')).start_timeout_seconds).not.toBe(600);
    writeFileSync(file, pools);
    expect((await policy('apply', '-f', file)).code).toBe(0);
    expect((await send('GET', '/work_pools/etl')).start_timeout_seconds).toBe(600);
  });

  it.each([
    ['deployments: { a/b: { colision_policy: inherit } }', 'There is no policy colision_policy.'],
    ['deployments: { a/b: { concurrency_limit: 1 } }', 'Set concurrency_limit in the deployment itself'],
    ['work_pools: { etl: 5 }', 'The policies must be a map.'],
    ['deployments: [{ name: a, policies: { schedules: { s: { keep: 1 } } } }]', 'schedule s: There is no policy keep.'],
    ['name: project', 'It contains no policies'],
    ['a: [', 'Flow sequence'],
  ])('rejects a file with a problem: %s', async (text, problem) => {
    const file = join(folder, 'wrong.yaml');
    writeFileSync(file, text);
    const { code, output } = await policy('apply', '-f', file);
    expect([code, output]).toEqual([2, expect.stringContaining(problem)]);
  });

  it.each([
    [['set', 'pool', 'etl'], 2, 'Name at least one policy.'],
    [['set', 'pool', 'etl', '--start-timeout', 'soon'], 1, 'It must be a duration'],
    [['show', 'queue', 'etl'], 1, 'etl is not <pool>/<queue>.'],
    [['show', 'deployment', 'planned'], 1, 'planned is neither the id of a deployment nor <flow>/<name>.'],
    [['show', 'schedule', 'quick/planned', 'evening'], 1, 'has no schedule evening. It has: morning.'],
  ])('rejects %j', async (args, code, problem) => {
    const failed = await policy(...args);
    expect([failed.code, failed.output]).toEqual([code, expect.stringContaining(problem)]);
  });
});
