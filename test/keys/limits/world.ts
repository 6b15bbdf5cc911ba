import { v7 } from 'uuid';
import { toWireInstant } from '../../../src/base/time/instant.ts';
import type { Api } from '../../support/api.ts';

type Headers = Record<string, string>;

/** One object of each kind that belongs to a team, by the path and the name of a parameter. */
export interface World {
  team: string;
  /** Values of path parameters: `/flows/{id}`. */
  at(path: string, parameter: string): string | undefined;
  /** Texts that occur only in responses about this team. */
  marks: string[];
  ids: Readonly<Record<(typeof IDS)[number], string>>;
}

const IDS = [
  'flow',
  'deployment',
  'schedule',
  'run',
  'taskRun',
  'runState',
  'taskRunState',
  'artifact',
  'variable',
  'search',
  'backfill',
  'pool',
  'queue',
  'limit',
  'tagLimit',
  'block',
  'automation',
  'sla',
  'event',
] as const;

/** Creates everything that a team has. Its objects have the tag and names with the prefix. */
export async function createWorld(api: Api, team: string, admin: Headers, block: { typeId: string; schemaId: string }): Promise<World> {
  const named = (what: string) => `${team}-${what}`;
  const made = async (path: string, body: object) => {
    const response = await api.post(path, body, admin);
    if (response.status >= 300) throw new Error(`POST ${path} responded with ${response.status}: ${response.text}`);
    return response.body;
  };
  const start = toWireInstant(api.clock.peek());
  const pool = await made('/work_pools/', { name: named('pool'), type: 'process' });
  await made(`/work_pools/${pool.name}/queues`, { name: named('queue') });
  const queue = (await api.get(`/work_pools/${pool.name}/queues/${named('queue')}`, admin)).body;
  await api.post(`/work_pools/${pool.name}/workers/heartbeat`, { name: named('worker') }, admin);
  const flow = await made('/flows/', { name: named('flow'), tags: [team] });
  const interval = { interval: 3600, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
  const deployment = await made('/deployments/', {
    ...{ flow_id: flow.id, name: named('deployment'), tags: [team], work_pool_name: pool.name, work_queue_name: queue.name },
    schedules: [{ schedule: interval, active: false }],
  });
  const run = await made('/flow_runs/', {
    ...{ flow_id: flow.id, deployment_id: deployment.id, name: named('run'), tags: [team] },
    state: { type: 'FAILED', message: named('failure') },
  });
  await made(`/deployments/${deployment.id}/create_flow_run`, {
    name: named('due'),
    state: { type: 'SCHEDULED', state_details: { scheduled_time: start } },
  });
  const taskRun = await made('/task_runs/', {
    ...{ flow_run_id: run.id, name: named('task'), task_key: named('task'), dynamic_key: '0', tags: [team] },
    state: { type: 'RUNNING', message: named('working') },
  });
  await made('/logs/', [
    { name: 'prefect', level: 20, message: named('message'), timestamp: start, flow_run_id: run.id, task_run_id: taskRun.id },
  ]);
  const artifact = await made('/artifacts/', { key: named('artifact'), type: 'table', data: named('data'), flow_run_id: run.id });
  await made(`/flow_runs/${run.id}/input`, { key: named('input'), value: named('value') });
  const variable = await made('/variables/', { name: `${team.replaceAll('-', '_')}_variable`, value: named('value'), tags: [team] });
  const search = await api.put('/saved_searches/', { name: named('search'), filters: [] }, admin);
  const backfill = await made(`/deployments/${deployment.id}/backfill`, {
    start: '2026-03-05T05:00:00Z',
    end: '2026-03-05T06:00:00Z',
  });
  const sla = await made('/slas/', { name: named('sla'), owner_resource: `prefect.deployment.${deployment.id}`, within: 600 });
  const limit = await made('/v2/concurrency_limits/', { name: named('limit'), limit: 1 });
  const tagLimit = await made('/concurrency_limits/', { tag: team, concurrency_limit: 1 });
  const document = await made('/block_documents/', {
    ...{ name: named('block'), data: { value: named('value') }, block_type_id: block.typeId, block_schema_id: block.schemaId },
  });
  const automation = await made('/automations/', {
    ...{ name: named('automation'), tags: [team], actions: [{ type: 'do-nothing' }] },
    trigger: { type: 'event', posture: 'Reactive', expect: ['nothing'], threshold: 1, within: 0 },
  });
  const asset = `s3://${team}/asset`;
  const event = v7();
  const related = [
    { 'prefect.resource.id': `prefect.flow-run.${run.id}`, 'prefect.resource.role': 'flow-run', 'prefect.resource.name': run.name },
    { 'prefect.resource.id': `prefect.flow.${flow.id}`, 'prefect.resource.role': 'flow' },
  ];
  await made('/events', [
    { id: event, occurred: start, event: `${team}.happened`, resource: { 'prefect.resource.id': `${team}.thing` }, related, payload: {} },
    {
      ...{ id: v7(), occurred: start, event: 'prefect.asset.materialization.succeeded', related, payload: {} },
      resource: { 'prefect.resource.id': asset },
    },
  ]);
  const ids = {
    ...{ flow: flow.id, deployment: deployment.id, schedule: deployment.schedules[0].id, run: run.id, taskRun: taskRun.id },
    ...{ runState: run.state_id, taskRunState: taskRun.state_id, artifact: artifact.id, variable: variable.id, search: search.body.id },
    ...{ backfill: backfill.id, pool: pool.id, queue: queue.id, limit: limit.id, tagLimit: tagLimit.id, block: document.id },
    ...{ automation: automation.id, sla: sla.id, event },
  };
  const places: readonly [path: RegExp, values: Readonly<Record<string, string>>][] = [
    [/^\/flows\//, { id: flow.id, name: flow.name }],
    [/^\/flow_runs\//, { id: run.id, key: named('input') }],
    [/^\/flow_run_states\//, { id: run.state_id }],
    [/^\/task_run_states\//, { id: taskRun.state_id }],
    [/^(\/ui)?\/task_runs\//, { id: taskRun.id }],
    [/^\/artifacts\//, { id: artifact.id, key: named('artifact') }],
    [/^\/variables\//, { id: variable.id, name: variable.name }],
    [/^\/saved_searches\//, { id: search.body.id }],
    [/^\/deployments\//, { id: deployment.id, schedule_id: ids.schedule, flow_name: flow.name, deployment_name: deployment.name }],
    [/^\/backfills\//, { id: backfill.id }],
    [/^\/slas\//, { id: sla.id }],
    [/^\/work_pools\/\{work_pool_name\}\/workers\//, { work_pool_name: pool.name, name: named('worker') }],
    [/^\/work_pools\/\{work_pool_name\}\//, { work_pool_name: pool.name, name: queue.name }],
    [/^\/work_pools\//, { name: pool.name }],
    [/^\/work_queues\//, { id: queue.id, name: queue.name }],
    [/^\/concurrency_limits\//, { id: tagLimit.id, tag: team }],
    [/^\/v2\/concurrency_limits\//, { id_or_name: named('limit') }],
    [/^\/block_documents\//, { id: document.id }],
    [/^\/block_types\/slug\//, { slug: 'limited', block_document_name: document.name }],
    [/^\/automations\//, { id: automation.id, resource_id: `prefect.automation.${automation.id}` }],
    [/^\/assets\//, { key: asset }],
    [/^\/events\//, { countable: 'event' }],
  ];
  return {
    team,
    ids,
    at: (path, parameter) => places.find(([found]) => found.test(path))?.[1][parameter],
    marks: [team, team.replaceAll('-', '_'), ...Object.values(ids)],
  };
}
