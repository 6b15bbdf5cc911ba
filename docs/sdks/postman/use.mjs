import { send } from './request.mjs';

const { data: flow } = await send('Create a flow', { body: { name: 'etl' } });
const { data: run } = await send('Create a flow run', { body: { flow_id: flow.id } });
const { data: result } = await send('Set the state of a flow run', { id: run.id, body: { state: { type: 'COMPLETED' } } });
console.log(flow.name, result.status, result.state.name);

const nightly = { name: 'nightly', flow_id: flow.id, description: 'Loads sales', version: '1', tags: ['sales'] };
const { data: deployment } = await send('Create or update a deployment', { body: nightly });
await send('Update a deployment', { id: deployment.id, body: { description: null, tags: [], entrypoint: 'etl.py:main' } });
const { data: updated } = await send('Read a deployment', { id: deployment.id });
console.log(`${updated.description ?? 'cleared'}, ${updated.tags.length} tags, version ${updated.version}, ${updated.entrypoint}`);

const missing = await send('Read a flow', { id: run.id });
console.log(missing.status, missing.data.detail);
