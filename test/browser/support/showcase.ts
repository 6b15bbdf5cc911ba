import type { Caller } from './caller.ts';

/** Sets the clock of the service to a time in milliseconds, from which it runs. */
export type SetClock = (milliseconds: number) => void;

export interface Showcase {
  /** A completed run with many tasks, logs, and artifacts. */
  run: string;
  /** A run that is still running. */
  running: string;
  /** A late run that waits for a worker. */
  late: string;
  deployment: string;
  automation: string;
  pool: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The same pseudorandom numbers every time, so that screenshots change only with the console. */
function numbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Plan {
  flow: string;
  deployment: string;
  pool: string;
  queue?: string;
  cron: string;
  /** Minutes between two runs. */
  every: number;
  /** Duration of a run in seconds. */
  lasts: number;
  fails: number;
  words: string;
  tags: string[];
}

const PLANS: Plan[] = [
  {
    flow: 'load-orders',
    deployment: 'every-half-hour',
    pool: 'containers',
    cron: '*/30 * * * *',
    every: 30,
    lasts: 240,
    fails: 0.04,
    words: 'Flow run encountered an exception: ConnectionError: the warehouse closed the connection',
    tags: ['orders'],
  },
  {
    flow: 'refresh-dashboards',
    deployment: 'quarterly',
    pool: 'containers',
    cron: '*/15 * * * *',
    every: 15,
    lasts: 70,
    fails: 0.01,
    words: 'Flow run encountered an exception: TimeoutError: no answer within 60 seconds',
    tags: ['dashboards'],
  },
  {
    flow: 'send-invoices',
    deployment: 'hourly',
    pool: 'containers',
    queue: 'mail',
    cron: '5 * * * *',
    every: 60,
    lasts: 420,
    fails: 0.08,
    words: 'Flow run encountered an exception: ValueError: customer 4711 has no address',
    tags: ['invoices', 'mail'],
  },
  {
    flow: 'train-forecast',
    deployment: 'nightly',
    pool: 'graphics',
    cron: '0 3 * * *',
    every: 24 * 60,
    lasts: 5400,
    fails: 0,
    words: '',
    tags: ['forecast'],
  },
];

const SCHEMA = {
  type: 'object',
  title: 'Parameters',
  required: ['day'],
  properties: {
    day: { type: 'string', title: 'Day', format: 'date', description: 'The day whose orders are loaded.' },
    limit: { type: 'integer', title: 'Limit', default: 1000, minimum: 1 },
    region: { type: 'string', title: 'Region', enum: ['eu', 'us'], default: 'eu' },
  },
};

/** A day in a small company: four deployments on two pools, created in chronological order. */
export async function makeShowcase(api: Caller, setClock: SetClock): Promise<Showcase> {
  const now = Date.now();
  const random = numbers();
  const begin = now - 26 * HOUR;
  setClock(begin);
  for (const [name, type, concurrency_limit] of [
    ['containers', 'docker', 8],
    ['graphics', 'kubernetes', 2],
  ])
    await api.post('/work_pools/', { name, type, concurrency_limit });
  await api.post('/work_pools/containers/queues', { name: 'mail', concurrency_limit: 2 });
  await api.post('/work_pools/graphics/queues', { name: 'large' });
  const limit = await api.post('/v2/concurrency_limits/', { name: 'warehouse-connections', limit: 6 });
  await api.post('/v2/concurrency_limits/', { name: 'mail-per-minute', limit: 60, slot_decay_per_second: 1 });
  await api.post('/concurrency_limits/', { tag: 'forecast', concurrency_limit: 2 });
  const flows = new Map<string, string>();
  const deployments = new Map<string, string>();
  for (const plan of PLANS) {
    const flow = await api.post('/flows/', { name: plan.flow, tags: plan.tags });
    flows.set(plan.flow, flow.id);
    const made = await api.post('/deployments/', {
      name: plan.deployment,
      flow_id: flow.id,
      work_pool_name: plan.pool,
      ...(plan.queue && { work_queue_name: plan.queue }),
      parameter_openapi_schema: SCHEMA,
      parameters: { day: '2026-01-31' },
      schedules: [{ schedule: { cron: plan.cron, timezone: 'Europe/Berlin' } }],
      tags: plan.tags,
      entrypoint: `flows/${plan.flow.replaceAll('-', '_')}.py:${plan.flow.replaceAll('-', '_')}`,
      description: `Runs ${plan.flow.replaceAll('-', ' ')}.`,
    });
    deployments.set(plan.flow, made.id);
  }
  const automation = await api.post('/automations/', {
    name: 'Notify the team when invoices fail',
    description: 'The nightly mail is sent before 8:00.',
    trigger: {
      type: 'event',
      posture: 'Reactive',
      expect: ['prefect.flow-run.Failed'],
      match: { 'prefect.resource.id': 'prefect.flow-run.*' },
      match_related: { 'prefect.resource.role': 'flow', 'prefect.resource.name': 'send-invoices' },
      threshold: 1,
      within: 0,
    },
    actions: [{ type: 'do-nothing' }],
  });
  await api.post('/variables/', { name: 'warehouse_schema', value: 'orders_v2', tags: ['orders'] });
  await api.post('/variables/', { name: 'regions', value: ['eu', 'us'], tags: [] });
  await makeBlocks(api);

  // the steps run in chronological order, because a clock only goes forward
  const steps: { at: number; do: () => Promise<unknown> }[] = [];
  const names = ['heron', 'magpie', 'otter', 'badger', 'wren', 'stork', 'finch', 'marten', 'curlew', 'newt'];
  const moods = ['calm', 'loud', 'early', 'patient', 'bright', 'quick', 'wise', 'shy', 'warm', 'brave'];
  let count = 0;
  const nameOf = () => `${moods[Math.floor(random() * 10)]}-${names[count++ % 10]}`;
  const begun = async (plan: Plan, due: number, name: string, more: Record<string, unknown> = {}) =>
    (
      await api.post('/flow_runs/', {
        flow_id: flows.get(plan.flow),
        deployment_id: deployments.get(plan.flow),
        work_pool_name: plan.pool,
        work_queue_name: plan.queue ?? 'default',
        name,
        tags: plan.tags,
        parameters: { day: new Date(due).toISOString().slice(0, 10), region: 'eu' },
        state: { type: 'SCHEDULED', state_details: { scheduled_time: new Date(due).toISOString() } },
        ...more,
      })
    ).id as string;
  const propose = (id: string, type: string, message?: string) =>
    api.post(`/flow_runs/${id}/set_state`, { state: { type, ...(message && { message }) } });

  let shown = '';
  for (const plan of PLANS) {
    const first =
      plan.every === 24 * 60 ? new Date(now).setHours(3, 0, 0, 0) - (new Date(now).getHours() < 5 ? 24 * HOUR : 0) : begin + HOUR;
    for (let due = first; due < now - plan.lasts * 2000; due += plan.every * MINUTE) {
      const name = nameOf();
      const waits = 2000 + random() * 9000;
      const takes = plan.lasts * 1000 * (0.7 + random() * 0.7);
      const end = random() < plan.fails ? 'FAILED' : 'COMPLETED';
      let id = '';
      steps.push({ at: due - 1000, do: async () => (id = await begun(plan, due, name)) });
      steps.push({ at: due + waits, do: () => propose(id, 'PENDING') });
      steps.push({ at: due + waits + 1500, do: () => propose(id, 'RUNNING') });
      steps.push({ at: due + waits + takes, do: () => propose(id, end, end === 'FAILED' ? plan.words : undefined) });
    }
  }
  const [orders, , invoices, forecast] = PLANS as [Plan, Plan, Plan, Plan];
  const detailed = now - 95 * MINUTE;
  steps.push({ at: detailed, do: async () => (shown = await begun(orders, detailed, 'calm-heron')) });
  steps.push({ at: detailed + 3000, do: () => propose(shown, 'PENDING') });
  steps.push({ at: detailed + 5000, do: () => propose(shown, 'RUNNING') });
  for (const step of await tasksOf(api, () => shown, detailed + 6000, random)) steps.push(step);
  steps.push({ at: detailed + 250_000, do: () => propose(shown, 'COMPLETED') });

  let late = '';
  const due = now - 2 * HOUR;
  steps.push({ at: due - 1000, do: async () => (late = await begun(forecast, due, 'slow-badger', { work_queue_name: 'large' })) });
  steps.push({
    at: due + 20_000,
    do: () =>
      api.post(`/flow_runs/${late}/set_state`, {
        state: { type: 'SCHEDULED', name: 'Late', state_details: { scheduled_time: new Date(due).toISOString() } },
        force: true,
      }),
  });
  let paused = '';
  steps.push({ at: now - 40 * MINUTE, do: async () => (paused = await begun(invoices, now - 40 * MINUTE, 'patient-stork')) });
  for (const [index, type] of ['PENDING', 'RUNNING'].entries())
    steps.push({ at: now - 40 * MINUTE + 2000 * (index + 1), do: () => propose(paused, type) });
  steps.push({
    at: now - 35 * MINUTE,
    do: () =>
      api.post(`/flow_runs/${paused}/set_state`, {
        state: {
          type: 'PAUSED',
          message: 'Send 1,204 invoices?',
          state_details: { pause_timeout: new Date(now + 24 * HOUR).toISOString(), pause_key: '1', pause_reschedule: false },
        },
      }),
  });
  let running = '';
  const started = now - 6 * MINUTE;
  steps.push({ at: started, do: async () => (running = await begun(orders, started, 'bright-curlew')) });
  steps.push({ at: started + 2000, do: () => propose(running, 'PENDING') });
  steps.push({ at: started + 4000, do: () => propose(running, 'RUNNING') });
  for (const [index, name] of ['read-eu', 'read-us', 'clean-eu'].entries()) {
    let task = '';
    const at = started + 6000 + index * 40_000;
    steps.push({
      at,
      do: async () => {
        const made = await api.post('/task_runs/', {
          flow_run_id: running,
          name,
          task_key: name,
          dynamic_key: '0',
          state: { type: 'PENDING' },
        });
        task = made.id;
        await api.post(`/task_runs/${task}/set_state`, { state: { type: 'RUNNING' } });
        await api.post('/v2/concurrency_limits/increment-with-lease', {
          names: [limit.name],
          slots: index === 0 ? 2 : 1,
          lease_duration: 86_400,
          holder: { type: 'task_run', id: task },
        });
      },
    });
    if (index < 2) steps.push({ at: at + 200_000, do: () => logged(api, running, task, now, index) });
  }
  steps.push({ at: now - 30_000, do: () => api.post('/v2/concurrency_limits/increment', { names: ['mail-per-minute'], slots: 40 }) });
  steps.push({
    at: now - 20_000,
    do: async () => {
      for (const [pool, worker] of [
        ['containers', 'ProcessWorker a1'],
        ['containers', 'ProcessWorker a2'],
        ['graphics', 'KubernetesWorker g1'],
      ])
        await api.post(`/work_pools/${pool}/workers/heartbeat`, { name: worker, heartbeat_interval_seconds: 3600 });
      for (const [pool, queues] of [
        ['containers', ['default', 'mail']],
        ['graphics', ['default']],
      ] as const)
        await api.post(`/work_pools/${pool}/get_scheduled_flow_runs`, { work_queue_names: queues });
    },
  });
  steps.sort((one, other) => one.at - other.at);
  for (const step of steps) {
    setClock(step.at);
    await step.do();
  }
  // the next scheduled runs
  setClock(Date.now());
  for (const [index, plan] of PLANS.entries())
    for (let next = 1; next <= 4; next++) await begun(plan, now + next * plan.every * MINUTE * 0.9 + index * 3 * MINUTE, nameOf());
  return {
    run: shown,
    running,
    late,
    deployment: deployments.get('load-orders') ?? '',
    automation: automation.id,
    pool: 'containers',
  };
}

async function tasksOf(api: Caller, run: () => string, from: number, random: () => number) {
  const steps: { at: number; do: () => Promise<unknown> }[] = [];
  const ids = new Map<string, string>();
  const task = (name: string, after: string[], at: number, takes: number, end = 'COMPLETED') => {
    steps.push({
      at,
      do: async () => {
        const inputs = after.map((one, index) => [`input_${index}`, [{ input_type: 'task_run', id: ids.get(one) }]]);
        const made = await api.post('/task_runs/', {
          flow_run_id: run(),
          name,
          task_key: name.split('-')[0],
          dynamic_key: name,
          task_inputs: Object.fromEntries(inputs),
          state: { type: 'PENDING' },
        });
        ids.set(name, made.id);
        await api.post(`/task_runs/${made.id}/set_state`, { state: { type: 'RUNNING' } });
      },
    });
    steps.push({ at: at + takes, do: () => api.post(`/task_runs/${ids.get(name)}/set_state`, { state: { type: end } }) });
  };
  task('read-orders', [], from, 28_000);
  const parts: string[] = [];
  for (let part = 0; part < 24; part++) {
    const name = `clean-${part}`;
    parts.push(name);
    const at = from + 30_000 + Math.floor(part / 6) * 32_000 + random() * 3000;
    task(name, ['read-orders'], at, 14_000 + random() * 15_000, part === 16 ? 'FAILED' : 'COMPLETED');
  }
  task('write-orders', parts, from + 165_000, 40_000);
  task('tell-team', ['write-orders'], from + 206_000, 9000);
  const line = (level: number, message: string, at: number) => ({
    name: 'prefect.flow_runs',
    level,
    message,
    timestamp: new Date(at).toISOString(),
    flow_run_id: run(),
  });
  steps.push({
    at: from + 230_000,
    do: async () => {
      await api.post('/logs/', [
        line(20, "Beginning flow run 'calm-heron' for flow 'load-orders'", from - 1000),
        ...Array.from({ length: 60 }, (_, part) => line(part % 3 === 0 ? 20 : 10, `Read ${part * 40} of 2,400 orders`, from + part * 450)),
        line(30, 'Order 1,017 has no customer: kept aside, see https://example.org/orders/1017', from + 120_000),
        line(40, 'clean-16 failed: ValueError: amount "12,5" is no number; 40 orders are left out', from + 131_000),
        line(20, 'Wrote 2,360 orders', from + 205_000),
        line(20, 'Finished in state Completed()', from + 229_000),
      ]);
      const artifact = (key: string, type: string, data: unknown, description: string) =>
        api.post('/artifacts/', { key, type, data, description, flow_run_id: run() });
      await artifact(
        'report',
        'markdown',
        '## Orders of the day\n\n**2,360** orders were written, 40 were left out.\n\n| Region | Orders |\n|---|---|\n| eu | 1,480 |\n| us | 880 |',
        'What was loaded',
      );
      await artifact(
        'totals',
        'table',
        JSON.stringify([
          { region: 'eu', orders: 1480, amount: 91_204.5 },
          { region: 'us', orders: 880, amount: 60_118 },
        ]),
        'Orders by region',
      );
      await artifact('loaded', 'progress', 98.3, 'Orders written');
    },
  });
  return steps;
}

const logged = (api: Caller, flow_run_id: string, task_run_id: string, now: number, index: number) =>
  api.post(
    '/logs/',
    Array.from({ length: 12 }, (_, part) => ({
      name: 'prefect.task_runs',
      level: 20,
      message: `Read ${(part + 1) * 100} orders of ${index === 0 ? 'eu' : 'us'}`,
      timestamp: new Date(now - 200_000 + part * 10_000).toISOString(),
      flow_run_id,
      task_run_id,
    })),
  );

async function makeBlocks(api: Caller): Promise<void> {
  const type = await api.post('/block_types/', { name: 'Warehouse', slug: 'warehouse', description: 'Access to the warehouse.' });
  const schema = await api.post('/block_schemas/', {
    block_type_id: type.id,
    fields: {
      title: 'Warehouse',
      type: 'object',
      properties: {
        host: { title: 'Host', type: 'string' },
        user: { title: 'User', type: 'string' },
        password: { title: 'Password', type: 'string', format: 'password', writeOnly: true },
      },
      required: ['host', 'password'],
      secret_fields: ['password'],
      block_type_slug: 'warehouse',
    },
    capabilities: [],
  });
  for (const name of ['production', 'staging'])
    await api.post('/block_documents/', {
      name,
      block_type_id: type.id,
      block_schema_id: schema.id,
      data: { host: `${name}.example.org`, user: 'loader', password: `secret-of-${name}` },
    });
}
