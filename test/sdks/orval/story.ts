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
  type JsonValue,
  pauseDeployment,
  readDeployment,
  readFlow,
  readFlowRun,
  readVariableByName,
  setFlowRunState,
  updateDeployment,
  updateVariableByName,
} from './contralto';
import { done } from './request';

const print = console.log;

const flow = done(await createFlow({ name: 'story', tags: ['story'], labels: { team: 'data' } }));
print(`flow ${flow.name} tagged ${flow.tags.join()}`);

const run = done(await createFlowRun({ flow_id: flow.id, parameters: { rows: 1000 } }));
print(`run ${run.state?.type} of ${run.flow_id === flow.id ? flow.name : 'another flow'}`);
for (const type of ['RUNNING', 'COMPLETED', 'PENDING', 'PENDING'] as const) {
  const { status, details } = done(await setFlowRunState(run.id, { state: { type } }));
  print(`${type} ${status}${details.type === 'abort_details' ? `: ${details.reason}` : ''}`);
}

const pending = { id: { any_: [run.id] }, state: { type: { any_: ['PENDING' as const] } } };
const found = done(await filterFlowRuns({ flow_runs: pending, sort: 'START_TIME_DESC', limit: 5 }));
print(`found ${found.length}: ${found[0]?.state_name} with ${found[0]?.parameters.rows} rows`);

done(await createVariable({ name: 'region', value: { zone: 'eu' } }));
const variable = done(await readVariableByName('region'));
print(`variable ${variable.name} in zone ${(variable.value as { zone: string }).zone}`);

const pool = done(await createWorkPool({ name: 'local', type: 'process' }));
print(`pool ${pool.name} of type ${pool.type}`);

const deployment = done(
  await createDeployment({
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
  }),
);
const clocks = deployment.schedules.map(({ schedule: { cron, interval } }) => (cron ? `at ${cron}` : `every ${interval} s`));
print(`deployment ${deployment.name}: ${clocks.sort().reverse().join(', ')}`);
done(await pauseDeployment(deployment.id));
const paused = done(await readDeployment(deployment.id));
print(`paused ${paused.paused}`);

done(
  await updateDeployment(deployment.id, {
    description: null,
    concurrency_limit: null,
    pull_steps: null,
    parameter_openapi_schema: null,
    tags: [],
    entrypoint: 'story.py:main',
  }),
);
const updated = done(await readDeployment(deployment.id));
const cleared = [updated.description, updated.global_concurrency_limit, updated.pull_steps, updated.parameter_openapi_schema];
if (cleared.every((value) => value === null)) print('cleared description, limit, steps and schema');
if (updated.tags.length === 0)
  print(`emptied tags, kept version ${updated.version} and ${updated.schedules.length} schedules, set ${updated.entrypoint}`);
done(await updateVariableByName('region', { value: null as unknown as JsonValue }));
const emptied = done(await readVariableByName('region'));
print(`variable region ${emptied.value}`);

const blockType = done(await createBlockType({ name: 'Story', slug: 'story' }));
const fields = { title: 'Story', type: 'object', properties: { retries: { type: 'integer' } } };
const blockSchema = done(await createBlockSchema({ block_type_id: blockType.id, fields }));
const block = done(
  await createBlockDocument({
    name: 'settings',
    data: { retries: 3 },
    block_schema_id: blockSchema.id,
    block_type_id: blockType.id,
  }),
);
print(`block ${block.name} of ${block.block_type?.slug} with retries ${block.data.retries}`);

const { name, trigger, actions } = done(
  await createAutomation({
    name: 'on-story',
    trigger: { type: 'event', posture: 'Reactive', expect: ['story.told'], match: { 'prefect.resource.id': 'story.*' } },
    actions: [{ type: 'do-nothing' }],
  }),
);
print(`automation ${name} expects ${'expect' in trigger ? trigger.expect : ''}: ${actions.map((action) => action.type).join()}`);

const id = crypto.randomUUID();
done(await createEvents([{ id, event: 'story.told', occurred: new Date().toISOString(), resource: { 'prefect.resource.id': 'story.1' } }]));
const { events } = done(await filterEvents({ filter: { event: { name: ['story.told'] } } }));
print(`event ${events[0]?.event} of ${events[0]?.resource['prefect.resource.id']}`);

const missing = await readFlow(id);
if (missing.status === 404) print(`404 ${missing.data.detail}`);

const rejected = await createVariable({ name: 'Region EU', value: 1 });
if (rejected.status === 422) {
  const problem = typeof rejected.data.detail === 'object' ? rejected.data.detail[0] : undefined;
  print(`422 ${problem?.loc.join('.')} ${problem?.type}`);
}

done(await deleteFlowRun(run.id));
print((await readFlowRun(run.id)).status === 404 ? 'deleted' : 'still there');
