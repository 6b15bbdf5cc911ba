import {
  createAutomation,
  createBlockDocument,
  createBlockSchema,
  createBlockType,
  createDeployment,
  createEvents,
  createFlow,
  createFlowRun,
  createVariable,
  createWorkPool,
  deleteFlowRun,
  filterEvents,
  filterFlowRuns,
  pauseDeployment,
  readDeployment,
  readFlow,
  readFlowRun,
  readVariableByName,
  type StateType,
  setFlowRunState,
  updateDeployment,
  updateVariableByName,
} from './contralto';
import { client } from './contralto/client.gen';

const print = console.log;
client.setConfig({
  baseUrl: `${process.env.CONTRALTO_URL}/api`,
  headers: { authorization: `Basic ${Buffer.from(process.env.CONTRALTO_AUTH ?? '').toString('base64')}` },
});

const { data: flow } = await createFlow({ body: { name: 'story', tags: ['story'], labels: { team: 'data' } }, throwOnError: true });
print(`flow ${flow.name} tagged ${flow.tags.join()}`);

const { data: run } = await createFlowRun({ body: { flow_id: flow.id, parameters: { rows: 1000 } }, throwOnError: true });
print(`run ${run.state?.type} of ${run.flow_id === flow.id ? flow.name : 'another flow'}`);
const types: StateType[] = ['RUNNING', 'COMPLETED', 'PENDING', 'PENDING'];
for (const type of types) {
  const { data: result } = await setFlowRunState({ path: { id: run.id }, body: { state: { type } }, throwOnError: true });
  const reason = result.details.type === 'abort_details' ? `: ${result.details.reason}` : '';
  print(`${type} ${result.status}${reason}`);
}

const { data: found } = await filterFlowRuns({
  body: { flow_runs: { id: { any_: [run.id] }, state: { type: { any_: ['PENDING'] } } }, sort: 'START_TIME_DESC', limit: 5 },
  throwOnError: true,
});
print(`found ${found.length}: ${found[0]?.state_name} with ${found[0]?.parameters.rows} rows`);

await createVariable({ body: { name: 'region', value: { zone: 'eu' } }, throwOnError: true });
const { data: variable } = await readVariableByName({ path: { name: 'region' }, throwOnError: true });
print(`variable ${variable.name} in zone ${(variable.value as { zone: string }).zone}`);

const { data: pool } = await createWorkPool({ body: { name: 'local', type: 'process' }, throwOnError: true });
print(`pool ${pool.name} of type ${pool.type}`);

const { data: deployment } = await createDeployment({
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
  throwOnError: true,
});
const clocks = deployment.schedules.map(({ schedule: { cron, interval } }) => (cron ? `at ${cron}` : `every ${interval} s`));
print(`deployment ${deployment.name}: ${clocks.sort().reverse().join(', ')}`);
await pauseDeployment({ path: { id: deployment.id }, throwOnError: true });
print(`paused ${(await readDeployment({ path: { id: deployment.id }, throwOnError: true })).data.paused}`);

await updateDeployment({
  path: { id: deployment.id },
  body: {
    description: null,
    concurrency_limit: null,
    pull_steps: null,
    parameter_openapi_schema: null,
    tags: [],
    entrypoint: 'story.py:main',
  },
  throwOnError: true,
});
const { data: updated } = await readDeployment({ path: { id: deployment.id }, throwOnError: true });
const cleared = [updated.description, updated.global_concurrency_limit, updated.pull_steps, updated.parameter_openapi_schema];
if (cleared.every((value) => value === null)) print('cleared description, limit, steps and schema');
if (updated.tags.length === 0)
  print(`emptied tags, kept version ${updated.version} and ${updated.schedules.length} schedules, set ${updated.entrypoint}`);
await updateVariableByName({ path: { name: 'region' }, body: { value: null }, throwOnError: true });
print(`variable region ${(await readVariableByName({ path: { name: 'region' }, throwOnError: true })).data.value}`);

const { data: blockType } = await createBlockType({ body: { name: 'Story', slug: 'story' }, throwOnError: true });
const { data: blockSchema } = await createBlockSchema({
  body: { block_type_id: blockType.id, fields: { title: 'Story', type: 'object', properties: { retries: { type: 'integer' } } } },
  throwOnError: true,
});
const { data: block } = await createBlockDocument({
  body: { name: 'settings', data: { retries: 3 }, block_schema_id: blockSchema.id, block_type_id: blockType.id },
  throwOnError: true,
});
print(`block ${block.name} of ${block.block_type?.slug} with retries ${block.data.retries}`);

const { data: automation } = await createAutomation({
  body: {
    name: 'on-story',
    trigger: { type: 'event', posture: 'Reactive', expect: ['story.told'], match: { 'prefect.resource.id': 'story.*' } },
    actions: [{ type: 'do-nothing' }],
  },
  throwOnError: true,
});
const { trigger, actions } = automation;
print(`automation ${automation.name} expects ${'expect' in trigger ? trigger.expect : ''}: ${actions.map((action) => action.type).join()}`);

const id = crypto.randomUUID();
await createEvents({
  body: [{ id, event: 'story.told', occurred: new Date().toISOString(), resource: { 'prefect.resource.id': 'story.1' } }],
  throwOnError: true,
});
const { data: page } = await filterEvents({ body: { filter: { event: { name: ['story.told'] } } }, throwOnError: true });
print(`event ${page.events[0]?.event} of ${page.events[0]?.resource['prefect.resource.id']}`);

const missing = await readFlow({ path: { id } });
print(`${missing.response?.status} ${missing.error?.detail}`);

const rejected = await createVariable({ body: { name: 'Region EU', value: 1 } });
const problem = typeof rejected.error?.detail === 'object' ? rejected.error.detail[0] : undefined;
print(`${rejected.response?.status} ${problem?.loc.join('.')} ${problem?.type}`);

await deleteFlowRun({ path: { id: run.id }, throwOnError: true });
print((await readFlowRun({ path: { id: run.id } })).response?.status === 404 ? 'deleted' : 'still there');
