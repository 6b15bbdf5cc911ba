import { createDeployment, createFlow, createFlowRun, readDeployment, readFlow, setFlowRunState, updateDeployment } from './contralto';
import { client } from './contralto/client.gen';

const credentials = Buffer.from(process.env.CONTRALTO_AUTH ?? '').toString('base64');
client.setConfig({ baseUrl: `${process.env.CONTRALTO_URL}/api`, headers: { authorization: `Basic ${credentials}` } });

const { data: flow } = await createFlow({ body: { name: 'etl' }, throwOnError: true });
const { data: run } = await createFlowRun({ body: { flow_id: flow.id }, throwOnError: true });
const { data: result } = await setFlowRunState({ path: { id: run.id }, body: { state: { type: 'COMPLETED' } }, throwOnError: true });
console.log(flow.name, result.status, result.state?.name);

const nightly = { name: 'nightly', flow_id: flow.id, description: 'Loads sales', version: '1', tags: ['sales'] };
const { data: deployment } = await createDeployment({ body: nightly, throwOnError: true });
const path = { id: deployment.id };
await updateDeployment({ path, body: { description: null, tags: [], entrypoint: 'etl.py:main' }, throwOnError: true });
const { data: updated } = await readDeployment({ path, throwOnError: true });
console.log(`${updated.description ?? 'cleared'}, ${updated.tags.length} tags, version ${updated.version}, ${updated.entrypoint}`);

const { error, response } = await readFlow({ path: { id: run.id } });
console.log(response?.status, error?.detail);
