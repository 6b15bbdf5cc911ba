import { HOSTILE } from './hostile.ts';

const DAY = 86_400;
const MESSAGES = [
  'Flow run encountered an exception: ConnectionError: the warehouse closed the connection (host=10.2.7.14, attempt 3)',
  `Flow run encountered an exception: sqlalchemy.exc.OperationalError: (psycopg2.OperationalError) could not connect to server: Connection refused Is the server running on host "db-7.internal" (10.0.3.7) and accepting TCP/IP connections on port 5432?`,
  `Process exited with status code 137. ${'The container ran out of memory. '.repeat(30)}`,
];
const LONG = `a-name-that-somebody-generated-${'and-never-shortened-'.repeat(12)}`;
const FLOWS = ['load-orders', 'send-invoices', LONG, HOSTILE.rightToLeft, 'データ取り込みパイプライン', HOSTILE.emoji];
const DEPLOYMENTS = 24;
/** The pool that has no worker, and the one that is paused. */
const WITHOUT_WORKER = 'gpu-a100-with-a-rather-long-name-in-eu-central-1-production';
export const PAUSED_POOL = 'legacy-vm';

const TRACEBACK = `Encountered exception during execution:
Traceback (most recent call last):
  File "/opt/app/flows/orders/pipeline.py", line 212, in main
    rows = warehouse.write(batch, table=f"{schema}.orders_{day:%Y_%m_%d}", chunk_size=10_000, on_conflict="update", retries=options.retry.times)
  File "/opt/app/lib/warehouse.py", line 88, in write
    raise ConnectionError(f"the warehouse closed the connection (host={self.host}, attempt {n})")
ConnectionError: the warehouse closed the connection (host=10.2.7.14, attempt 3)`;

const SCHEMA = {
  type: 'object',
  required: ['day'],
  properties: { day: { type: 'string', format: 'date' }, mode: { type: 'string', enum: ['full', 'incremental'], default: 'full' } },
};

const at = (seconds: number) => `\${clock${seconds < 0 ? '' : '+'}${seconds === 0 ? '' : Math.round(seconds)}}`.replace('+}', '}');
/** The last number of a small generator, the same every time. */
let last = 11;
function random(): number {
  last = (last * 48_271) % 2_147_483_647;
  return last / 2_147_483_647;
}
/** The id of another record of the seed. */
const idOf = (record: string) => `\${${record}}`;

type Row = Record<string, unknown>;

/** Names, messages, and values as people have them: long, in every script, and all alike. A failed run, one of many tasks, and late ones for three reasons. */
export function uglySeed(): Row {
  last = 11;
  const deployments = Array.from({ length: DEPLOYMENTS }, (_, index) => ({
    as: `d${index}`,
    name: index === 2 ? LONG : `prod-${index}`,
    flow_id: idOf(`flows/${FLOWS[index % FLOWS.length]}`),
    work_pool_name: 'k8s',
    parameter_openapi_schema: SCHEMA,
    parameters: { day: '2026-11-28' },
    tags: index % 5 === 0 ? ['owner:data-team@example.org', LONG] : ['prod'],
    schedules: index % 3 === 2 ? [] : [{ schedule: { cron: '0 3 * * *', timezone: 'America/New_York' }, active: index < 6 }],
    ...(index % 4 === 0 && { concurrency_limit: 2 }),
  }));
  const ofDeployment = (index: number): Row => ({
    flow_id: deployments[index]?.flow_id,
    deployment_id: idOf(`deployments/d${index}`),
    work_pool_name: 'k8s',
    work_queue_name: 'default',
    parameters: { day: '2026-11-28' },
  });
  const flow_runs: Row[] = [];
  const ended = (as: string, name: string, index: number, start: number, seconds: number, type: string, message?: string, more: Row = {}) =>
    flow_runs.push({
      as,
      name,
      ...ofDeployment(index),
      at: at(start - 10),
      ...more,
      states: [
        { type: 'RUNNING', at: at(start) },
        { type, at: at(start + seconds), ...(message && { message }) },
      ],
    });
  for (let run = 0; run < 160; run++) {
    const failed = random() < 0.1;
    // one run takes a hundred times longer than the others
    const seconds = (30 + 60 * random()) * (run === 40 ? 100 : 1);
    const message = failed ? MESSAGES[run % MESSAGES.length] : 'All states completed.';
    ended(`r${run}`, `calm-${run}-heron`, run % 8, -7 * DAY + (run / 160) * 6.5 * DAY, seconds, failed ? 'FAILED' : 'COMPLETED', message);
  }
  ended('good', 'good-otter', 0, -20_000, 700, 'COMPLETED', 'All states completed.', {
    flow_version: '1a',
    parameters: { day: '2026-11-27' },
  });
  ended('failed', 'lastnight-failed-heron', 0, -9000, 990, 'FAILED', MESSAGES[0], { flow_version: '2b' });
  ended('rtl', HOSTILE.rightToLeft, 3, -4000, 100, 'FAILED', 'שגיאה: החיבור נותק על ידי השרת', { tags: [HOSTILE.emoji, LONG] });
  ended('long', `run-${'supercalifragilistic-'.repeat(20)}`, 0, -3900, 100, 'CRASHED', MESSAGES[2], {
    tags: Array.from({ length: 25 }, (_, index) => `tag-${index}`),
  });
  ended('many', 'many-tasks', 1, -3000, 2900, 'COMPLETED', 'All states completed.');
  for (let index = 0; index < 9; index++)
    flow_runs.push({
      as: `late${index}`,
      name: `late-${index}`,
      ...ofDeployment(index),
      work_pool_name: index < 5 ? WITHOUT_WORKER : PAUSED_POOL,
      at: at(-7000),
      state: { type: 'SCHEDULED', state_details: { scheduled_time: at(-6800 - 60 * index) } },
    });
  for (let index = 0; index < 3; index++)
    flow_runs.push({
      as: `live${index}`,
      name: `live-${index}`,
      ...ofDeployment(index),
      at: at(-600),
      states: [{ type: 'RUNNING', at: at(-590) }],
    });

  const task_runs: Row[] = [];
  const task = (run: string, name: string, key: string, after: string[], start: number, seconds: number, message?: string) =>
    task_runs.push({
      as: `${run}-${name}`,
      flow_run_id: idOf(`flow_runs/${run}`),
      name,
      task_key: key,
      dynamic_key: name,
      at: at(start - 2),
      task_inputs: Object.fromEntries(
        after.map((one, index) => [`input_${index}`, [{ input_type: 'task_run', id: idOf(`task_runs/${run}-${one}`) }]]),
      ),
      states: [
        { type: 'RUNNING', at: at(start) },
        { type: message ? 'FAILED' : 'COMPLETED', at: at(start + seconds), ...(message && { message }) },
      ],
    });
  task('failed', 'extract-orders', 'extract', [], -8980, 120);
  for (let index = 0; index < 8; index++)
    task(
      'failed',
      `transform-${index}`,
      'transform',
      ['extract-orders'],
      -8850 + 8 * index,
      60 + 20 * index,
      index === 5 ? MESSAGES[0] : undefined,
    );
  for (let index = 0; index < 60; index++) task('many', `fetch-${index}`, 'fetch', [], -2990 + 40 * index, 6 + 20 * random());
  for (let index = 0; index < 60; index++)
    task('many', `clean-${index}`, 'clean', [`fetch-${index}`], -2900 + 40 * index, 6, index === 17 ? MESSAGES[1] : undefined);

  const log = (run: string, level: number, message: string, seconds: number): Row => ({
    name: 'prefect.flow_runs',
    level,
    message,
    flow_run_id: idOf(`flow_runs/${run}`),
    at: at(seconds),
    timestamp: at(seconds),
  });
  const logs = [
    ...Array.from({ length: 30 }, (_, index) => log('failed', 20, `part ${index} of s3://data-lake/${LONG}`, -8900 + index)),
    log('failed', 40, TRACEBACK, -8011),
    log('failed', 40, 'Finished in state Failed()', -8010),
  ];
  const block_type_id = idOf('block_types/Warehouse');
  const fields = {
    title: 'Warehouse',
    type: 'object',
    properties: { host: { type: 'string' }, password: { type: 'string', format: 'password', writeOnly: true } },
    required: ['host', 'password'],
    secret_fields: ['password'],
    block_type_slug: 'warehouse',
  };
  return {
    block_types: [
      { name: 'Warehouse', slug: 'warehouse' },
      { name: 'Slack Webhook', slug: 'slack-webhook' },
    ],
    block_schemas: [
      { as: 'warehouse', block_type_id, capabilities: [], fields },
      {
        as: 'slack',
        block_type_id: idOf('block_types/Slack Webhook'),
        capabilities: ['notify'],
        fields: {
          title: 'Slack',
          type: 'object',
          properties: { url: { type: 'string' } },
          secret_fields: ['url'],
          block_type_slug: 'slack-webhook',
        },
      },
    ],
    block_documents: [
      { name: 'production', block_type_id, block_schema_id: idOf('block_schemas/warehouse'), data: { host: LONG, password: 'opensesame' } },
    ],
    variables: [
      { name: 'note', value: 'x'.repeat(900) },
      { name: 'flags', value: { list: Array.from({ length: 60 }, (_, index) => index) } },
    ],
    global_concurrency_limits: [
      { name: 'salesforce-api', limit: 1 },
      { name: LONG, limit: 100 },
    ],
    work_pools: [
      { name: 'k8s', type: 'kubernetes', concurrency_limit: 20 },
      { name: WITHOUT_WORKER, type: 'kubernetes', concurrency_limit: 2 },
      { name: PAUSED_POOL, type: 'process', is_paused: true },
    ],
    workers: [{ work_pool_name: 'k8s', name: 'KubernetesWorker 7f3c1a9e', heartbeat_interval_seconds: 7200 }],
    flows: FLOWS.map((name) => ({ name })),
    deployments,
    flow_runs,
    task_runs,
    logs,
    leases: [
      { as: 'full', names: ['salesforce-api'], slots: 1, lease_duration: DAY, holder: { type: 'flow_run', id: idOf('flow_runs/live0') } },
    ],
  };
}
