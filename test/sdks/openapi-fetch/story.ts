import createClient from 'openapi-fetch';
import type { components, paths } from './contralto';

const print = console.log;
const api = createClient<paths>({
  baseUrl: `${process.env.CONTRALTO_URL}/api`,
  headers: { authorization: `Basic ${Buffer.from(process.env.CONTRALTO_AUTH ?? '').toString('base64')}` },
});

/** Returns the data of a successful response. */
async function done<Data>(requested: Promise<{ data?: Data; error?: components['schemas']['Error'] }>): Promise<Data> {
  const { data, error } = await requested;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const flow = await done(api.POST('/flows/', { body: { name: 'story', tags: ['story'], labels: { team: 'data' } } }));
print(`flow ${flow.name} tagged ${flow.tags.join()}`);

const run = await done(api.POST('/flow_runs/', { body: { flow_id: flow.id, parameters: { rows: 1000 } } }));
print(`run ${run.state?.type} of ${run.flow_id === flow.id ? flow.name : 'another flow'}`);
const path = { id: run.id };
for (const type of ['RUNNING', 'COMPLETED', 'PENDING', 'PENDING'] as const) {
  const result = await done(api.POST('/flow_runs/{id}/set_state', { params: { path }, body: { state: { type } } }));
  const reason = result.details.type === 'abort_details' ? `: ${result.details.reason}` : '';
  print(`${type} ${result.status}${reason}`);
}

const found = await done(
  api.POST('/flow_runs/filter', {
    body: { flow_runs: { id: { any_: [run.id] }, state: { type: { any_: ['PENDING'] } } }, sort: 'START_TIME_DESC', limit: 5 },
  }),
);
print(`found ${found.length}: ${found[0]?.state_name} with ${found[0]?.parameters.rows} rows`);

await done(api.POST('/variables/', { body: { name: 'region', value: { zone: 'eu' } } }));
const variable = await done(api.GET('/variables/name/{name}', { params: { path: { name: 'region' } } }));
print(`variable ${variable.name} in zone ${(variable.value as { zone: string }).zone}`);

const pool = await done(api.POST('/work_pools/', { body: { name: 'local', type: 'process' } }));
print(`pool ${pool.name} of type ${pool.type}`);

const deployment = await done(
  api.POST('/deployments/', {
    body: {
      name: 'hourly',
      flow_id: flow.id,
      work_pool_name: pool.name,
      description: 'Every hour',
      version: '1',
      tags: ['story'],
      concurrency_limit: 5,
      pull_steps: [{ 'story.pull': {} }],
      parameter_openapi_schema: { type: 'object' },
      schedules: [{ schedule: { interval: 3600 } }, { schedule: { cron: '0 6 * * *', timezone: 'Europe/Berlin' } }],
    },
  }),
);
const clocks = deployment.schedules.map(({ schedule: { cron, interval } }) => (cron ? `at ${cron}` : `every ${interval} s`));
print(`deployment ${deployment.name}: ${clocks.sort().reverse().join(', ')}`);
const byId = { params: { path: { id: deployment.id } } };
await api.POST('/deployments/{id}/pause_deployment', byId);
print(`paused ${(await done(api.GET('/deployments/{id}', byId))).paused}`);

await api.PATCH('/deployments/{id}', {
  ...byId,
  body: {
    description: null,
    concurrency_limit: null,
    pull_steps: null,
    parameter_openapi_schema: null,
    tags: [],
    entrypoint: 'story.py:main',
  },
});
const updated = await done(api.GET('/deployments/{id}', byId));
const cleared = [updated.description, updated.global_concurrency_limit, updated.pull_steps, updated.parameter_openapi_schema];
if (cleared.every((value) => value === null)) print('cleared description, limit, steps and schema');
if (updated.tags.length === 0)
  print(`emptied tags, kept version ${updated.version} and ${updated.schedules.length} schedules, set ${updated.entrypoint}`);
const byName = { params: { path: { name: 'region' } } };
await api.PATCH('/variables/name/{name}', { ...byName, body: { value: null } });
print(`variable region ${(await done(api.GET('/variables/name/{name}', byName))).value}`);

const blockType = await done(api.POST('/block_types/', { body: { name: 'Story', slug: 'story' } }));
const blockSchema = await done(
  api.POST('/block_schemas/', {
    body: { block_type_id: blockType.id, fields: { title: 'Story', type: 'object', properties: { retries: { type: 'integer' } } } },
  }),
);
const block = await done(
  api.POST('/block_documents/', {
    body: { name: 'settings', data: { retries: 3 }, block_schema_id: blockSchema.id, block_type_id: blockType.id },
  }),
);
print(`block ${block.name} of ${block.block_type?.slug} with retries ${block.data.retries}`);

const { name, trigger, actions } = await done(
  api.POST('/automations/', {
    body: {
      name: 'on-story',
      trigger: { type: 'event', posture: 'Reactive', expect: ['story.told'], match: { 'prefect.resource.id': 'story.*' } },
      actions: [{ type: 'do-nothing' }],
    },
  }),
);
print(`automation ${name} expects ${'expect' in trigger ? trigger.expect : ''}: ${actions.map((action) => action.type).join()}`);

const id = crypto.randomUUID();
await api.POST('/events', {
  body: [{ id, event: 'story.told', occurred: new Date().toISOString(), resource: { 'prefect.resource.id': 'story.1' } }],
});
const { events } = await done(api.POST('/events/filter', { body: { filter: { event: { name: ['story.told'] } } } }));
print(`event ${events[0]?.event} of ${events[0]?.resource['prefect.resource.id']}`);

const missing = await api.GET('/flows/{id}', { params: { path: { id } } });
print(`${missing.response.status} ${missing.error?.detail}`);

const rejected = await api.POST('/variables/', { body: { name: 'Region EU', value: 1 } });
const problem = typeof rejected.error?.detail === 'object' ? rejected.error.detail[0] : undefined;
print(`${rejected.response.status} ${problem?.loc.join('.')} ${problem?.type}`);

await api.DELETE('/flow_runs/{id}', { params: { path } });
print((await api.GET('/flow_runs/{id}', { params: { path } })).response.status === 404 ? 'deleted' : 'still there');
