import { randomUUID } from 'node:crypto';
import { send } from './request.mjs';

/** The data of a successful response. */
async function done(name, options) {
  const { status, data } = await send(name, options);
  if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(data)}`);
  return data;
}

const flow = await done('Create a flow', { body: { name: 'story', tags: ['story'], labels: { team: 'data' } } });
console.log(`flow ${flow.name} tagged ${flow.tags.join()}`);

const run = await done('Create a flow run', { body: { flow_id: flow.id, parameters: { rows: 1000 } } });
console.log(`run ${run.state.type} of ${run.flow_id === flow.id ? flow.name : 'another flow'}`);
for (const type of ['RUNNING', 'COMPLETED', 'PENDING', 'PENDING']) {
  const { status, details } = await done('Set the state of a flow run', { id: run.id, body: { state: { type } } });
  console.log(`${type} ${status}${details.type === 'abort_details' ? `: ${details.reason}` : ''}`);
}

const pending = { id: { any_: [run.id] }, state: { type: { any_: ['PENDING'] } } };
const found = await done('List flow runs', { body: { flow_runs: pending, sort: 'START_TIME_DESC', limit: 5 } });
console.log(`found ${found.length}: ${found[0].state_name} with ${found[0].parameters.rows} rows`);

await done('Create a variable', { body: { name: 'region', value: { zone: 'eu' } } });
const variable = await done('Read a variable by name', { name: 'region' });
console.log(`variable ${variable.name} in zone ${variable.value.zone}`);

const pool = await done('Create a work pool', { body: { name: 'local', type: 'process' } });
console.log(`pool ${pool.name} of type ${pool.type}`);

const deployment = await done('Create or update a deployment', {
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
});
const schedules = deployment.schedules.map(({ schedule }) => schedule);
const every = schedules.find(({ interval }) => interval).interval;
console.log(`deployment ${deployment.name}: every ${every} s, at ${schedules.find(({ cron }) => cron).cron}`);
const { id } = deployment;
await done('Pause a deployment', { id });
console.log(`paused ${(await done('Read a deployment', { id })).paused}`);

const cleared = { description: null, concurrency_limit: null, pull_steps: null, parameter_openapi_schema: null };
await done('Update a deployment', { id, body: { ...cleared, tags: [], entrypoint: 'story.py:main' } });
const updated = await done('Read a deployment', { id });
if (
  [updated.description, updated.global_concurrency_limit, updated.pull_steps, updated.parameter_openapi_schema].every((one) => one === null)
)
  console.log('cleared description, limit, steps and schema');
if (updated.tags.length === 0)
  console.log(`emptied tags, kept version ${updated.version} and ${updated.schedules.length} schedules, set ${updated.entrypoint}`);
await done('Update a variable by name', { name: 'region', body: { value: null } });
console.log(`variable region ${(await done('Read a variable by name', { name: 'region' })).value}`);

const blockType = await done('Create a block type', { body: { name: 'Story', slug: 'story' } });
const fields = { title: 'Story', type: 'object', properties: { retries: { type: 'integer' } } };
const blockSchema = await done('Create a block schema', { body: { block_type_id: blockType.id, fields } });
const block = await done('Create a block document', {
  body: { name: 'settings', data: { retries: 3 }, block_type_id: blockType.id, block_schema_id: blockSchema.id },
});
console.log(`block ${block.name} of ${block.block_type.slug} with retries ${block.data.retries}`);

const trigger = { type: 'event', posture: 'Reactive', expect: ['story.told'], match: { 'prefect.resource.id': 'story.*' } };
const automation = await done('Create an automation', { body: { name: 'on-story', trigger, actions: [{ type: 'do-nothing' }] } });
console.log(`automation ${automation.name} expects ${automation.trigger.expect?.join() ?? ''}: ${automation.actions[0].type}`);

const told = { id: randomUUID(), event: 'story.told', occurred: new Date().toISOString(), resource: { 'prefect.resource.id': 'story.1' } };
await done('Send events', { body: [told] });
const { events } = await done('List events', { body: { filter: { event: { name: ['story.told'] } } } });
console.log(`event ${events[0].event} of ${events[0].resource['prefect.resource.id']}`);

const missing = await send('Read a flow', { id: told.id });
console.log(missing.status, missing.data.detail);
const refused = await send('Create a variable', { body: { name: 'Region EU', value: 1 } });
const [problem] = refused.data.detail;
console.log(refused.status, problem.loc.join('.'), problem.type);

await done('Delete a flow run', { id: run.id });
console.log((await send('Read a flow run', { id: run.id })).status === 404 ? 'deleted' : 'still there');
