import type { Caller } from './caller.ts';
import { HOSTILE } from './hostile.ts';
import { makeSurroundings } from './surroundings.ts';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

export interface Data {
  flow: string;
  deployment: string;
  /** Ids of runs by their outcome. */
  runs: Record<'completed' | 'failed' | 'late' | 'scheduled' | 'paused' | 'crashed' | 'hostile', string>;
  /** A task run of the completed run. */
  task: string;
  /** A completed backfill, whose only time has a run already. */
  backfill: string;
  pool: string;
  limit: string;
  automation: string;
  /** With a failure. */
  webhook: string;
  /** With a delivery that was given up. */
  destination: string;
  /** An event of the failed run. */
  event: string;
}

const SCHEMA = {
  type: 'object',
  title: 'Parameters',
  required: ['day'],
  properties: {
    day: { type: 'string', title: 'Day', format: 'date', description: 'The day whose orders are loaded.' },
    limit: { type: 'integer', title: 'Limit', default: 1000, minimum: 1 },
    region: { type: 'string', title: 'Region', enum: ['eu', 'us'], default: 'eu' },
    full: { type: 'boolean', title: 'Full', default: false },
  },
};

/** Creates the data of an ordinary day: flows, deployments, a pool with a worker, and runs in every state with tasks, logs, and artifacts. */
export async function makeData(api: Caller): Promise<Data> {
  const pool = 'local';
  await api.post('/work_pools/', { name: pool, type: 'process' });
  await api.post(`/work_pools/${pool}/workers/heartbeat`, { name: 'worker-1', heartbeat_interval_seconds: 3600 });
  await api.post(`/work_pools/${pool}/queues`, { name: 'nobody-polls' });
  const flow = (await api.post('/flows/', { name: 'load-orders', tags: ['nightly'] })).id as string;
  const deployment = (
    await api.post('/deployments/', {
      name: 'nightly',
      flow_id: flow,
      work_pool_name: pool,
      parameter_openapi_schema: SCHEMA,
      parameters: { day: '2026-01-31' },
      schedules: [{ schedule: { cron: '0 3 * * *', timezone: 'Europe/Berlin' } }],
      tags: ['nightly'],
    })
  ).id as string;
  const run = async (name: string, type: string, state: Record<string, unknown> = {}, body: Record<string, unknown> = {}) =>
    (
      await api.post('/flow_runs/', {
        flow_id: flow,
        deployment_id: deployment,
        work_pool_name: pool,
        name,
        tags: ['nightly'],
        parameters: { day: '2026-01-31' },
        ...body,
        state: { type, ...state },
      })
    ).id as string;
  const lateAt = ago(7200);
  const runs = {
    completed: await run('calm-heron', 'COMPLETED'),
    failed: await run('loud-magpie', 'FAILED', { message: 'Flow run encountered an exception: ValueError: no such day' }),
    crashed: await run('lost-otter', 'CRASHED', { message: 'The process ended with status 137' }),
    late: await run(
      'slow-badger',
      'SCHEDULED',
      { name: 'Late', state_details: { scheduled_time: lateAt } },
      { work_queue_name: 'nobody-polls' },
    ),
    scheduled: await run('early-wren', 'SCHEDULED', { state_details: { scheduled_time: ago(-7200) } }),
    paused: await run('patient-stork', 'RUNNING'),
    hostile: await run(HOSTILE.markup, 'FAILED', { message: HOSTILE.markup }, { tags: [HOSTILE.emoji, HOSTILE.markup] }),
  };
  for (const name of [HOSTILE.rightToLeft, HOSTILE.emoji, HOSTILE.long]) await run(name, 'COMPLETED');
  await pause(api, runs.paused);
  const task = await makeTasks(api, runs.completed);
  await makeLogs(api, runs.completed, task);
  await makeArtifacts(api, runs.completed);
  await makeAssets(api, { flow, deployment, 'flow-run': runs.completed });
  const { limit, automation } = await makeSurroundings(api, task);
  const [event] = (await api.post('/events/filter', { filter: { event: { name: ['prefect.flow-run.Failed'] } }, limit: 1 })).events;
  const schedule = { interval: 86_400, anchor_date: lateAt };
  const backfill = (await api.post(`/deployments/${deployment}/backfill`, { start: lateAt, end: ago(7100), schedule })).id as string;
  const { webhook, destination } = await makeWebhooks(api);
  return { flow, deployment, runs, task, backfill, pool, limit, automation, webhook, destination, event: event.id };
}

async function makeWebhooks(api: Caller): Promise<{ webhook: string; destination: string }> {
  const template = '{"event": "github.push", "resource": {"prefect.resource.id": "{{ body.repository }}"}, "payload": {{ body | tojson }}}';
  const { id: webhook, slug } = await api.post('/webhooks/', { name: 'github', description: 'Pushes', template });
  // the quotation mark breaks the JSON of the template
  await api.post(`/hooks/${slug}`, { repository: `"${HOSTILE.markup}` }).catch(() => undefined);
  const filter = { event: { prefix: ['github.'] } };
  const { id: destination } = await api.post('/event-destinations/', {
    name: 'data-lake',
    url: 'http://127.0.0.1:1/events',
    filter,
    enabled: false,
  });
  await api.post(`/event-destinations/${destination}/ping`, undefined);
  return { webhook, destination };
}

/** Pauses a run until a user fills in two fields. */
async function pause(api: Caller, id: string): Promise<void> {
  const keyset = { base: 'pause-1', description: 'pause-1-description', response: 'pause-1-response', schema: 'pause-1-schema' };
  const schema = {
    title: 'Approval',
    type: 'object',
    required: ['approved'],
    properties: { approved: { type: 'boolean', title: 'Approved' }, reason: { type: 'string', title: 'Reason', default: '' } },
  };
  await api.post(`/flow_runs/${id}/set_state`, {
    state: {
      type: 'PAUSED',
      message: 'Waiting for approval',
      state_details: { pause_timeout: ago(-86_400), pause_key: '1', run_input_keyset: keyset },
    },
  });
  // set after the pause, which deletes earlier input
  await api.post(`/flow_runs/${id}/input`, { key: keyset.schema, value: JSON.stringify(schema) });
  await api.post(`/flow_runs/${id}/input`, { key: keyset.description, value: JSON.stringify('Shall the orders be loaded?') });
}

async function makeTasks(api: Caller, flow_run_id: string): Promise<string> {
  const task = async (name: string, type: string, after: string[], key: number) =>
    (
      await api.post('/task_runs/', {
        flow_run_id,
        name,
        task_key: name.split('-')[0],
        dynamic_key: String(key),
        state: { type },
        task_inputs: Object.fromEntries(after.map((id, index) => [`input_${index}`, [{ input_type: 'task_run', id }]])),
      })
    ).id as string;
  const read = await task('read-orders', 'COMPLETED', [], 0);
  const parts: string[] = [];
  for (let part = 0; part < 6; part++) parts.push(await task(`clean-${part}`, part === 4 ? 'FAILED' : 'COMPLETED', [read], part));
  await task('write-orders', 'COMPLETED', parts, 0);
  return read;
}

async function makeLogs(api: Caller, flow_run_id: string, task_run_id: string): Promise<void> {
  const line = (level: number, message: string, seconds: number, more: Record<string, unknown> = {}) => ({
    name: 'prefect.flow_runs',
    level,
    message,
    timestamp: ago(seconds),
    flow_run_id,
    ...more,
  });
  await api.post('/logs/', [
    line(20, 'Beginning flow run', 60),
    ...Array.from({ length: 150 }, (_, part) =>
      line(10, `Read part ${part} of 150`, 59 - part / 10, { name: 'prefect.task_runs', task_run_id }),
    ),
    line(30, 'One order has no customer, see https://example.org/orders/17', 20),
    line(40, HOSTILE.markup, 10),
    line(20, 'Finished in state Completed()', 1),
  ]);
}

/** The asset of the pages. */
export const ORDERS = 'postgres://warehouse/clean/orders';

async function makeAssets(api: Caller, run: Record<string, string>): Promise<void> {
  const related = Object.entries(run).map(([role, id]) => ({
    'prefect.resource.id': `prefect.${role}.${id}`,
    'prefect.resource.role': role,
  }));
  const made = (key: string, upstream: string[], hours: number, more: object = {}) => ({
    id: crypto.randomUUID(),
    occurred: ago(hours * 3600),
    event: `prefect.asset.materialization.${hours % 7 === 3 ? 'failed' : 'succeeded'}`,
    resource: { 'prefect.resource.id': key, ...more },
    related: [
      ...upstream.map((one) => ({ 'prefect.resource.id': one, 'prefect.resource.role': 'asset' })),
      { 'prefect.resource.id': 'dbt', 'prefect.resource.role': 'asset-materialized-by' },
      ...related,
    ],
    payload: { rows: 1000 + 37 * hours, seconds: 1.5 + (hours % 5), source: HOSTILE.markup },
  });
  const labels = {
    'prefect.resource.name': 'Orders',
    'prefect.asset.description': `One row per **order**. ${HOSTILE.markup}`,
    'prefect.asset.owners': '["data","shop"]',
    'prefect.asset.url': 'javascript:alert(1)',
  };
  const raw = ['s3://lake/raw/orders.csv', 's3://lake/raw/customers.csv'];
  await api.post('/events', [
    ...Array.from({ length: 24 }, (_, hours) => made(ORDERS, raw, hours, labels)),
    made('s3://lake/report.html', [ORDERS], 1),
    made('s3://lake/report.pdf', [ORDERS], 3),
    made(`s3://lake/${HOSTILE.markup.replaceAll(' ', '')}`, [ORDERS], 50),
  ]);
}

async function makeArtifacts(api: Caller, flow_run_id: string): Promise<void> {
  const artifact = (key: string, type: string, data: unknown, description?: string) =>
    api.post('/artifacts/', { key, type, data, description: description ?? null, flow_run_id });
  await artifact(
    'report',
    'markdown',
    `# Orders\n\n**150** parts, [the log](https://example.org) and [a trap](javascript:alert(1)).\n\n${HOSTILE.markup}\n\n- [x] read\n- [ ] paid\n  - by card\n\n| Part | Orders |\n|---|--:|\n| 1 | 75 |`,
  );
  await artifact(
    'totals',
    'table',
    JSON.stringify([
      { region: 'eu', orders: 120 },
      { region: HOSTILE.markup, orders: null },
    ]),
  );
  await artifact('progress', 'progress', 75, 'Parts read');
  await artifact(
    'picture',
    'image',
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  );
}
