import { createDeployment, createFlow, createFlowRun, readDeployment, readFlow, setFlowRunState, updateDeployment } from './contralto';
import { done } from './request';

const flow = done(await createFlow({ name: 'etl' }));
const run = done(await createFlowRun({ flow_id: flow.id }));
const result = done(await setFlowRunState(run.id, { state: { type: 'COMPLETED' } }));
console.log(flow.name, result.status, result.state?.name);

const nightly = { name: 'nightly', flow_id: flow.id, description: 'Loads sales', version: '1', tags: ['sales'] };
const deployment = done(await createDeployment(nightly));
done(await updateDeployment(deployment.id, { description: null, tags: [], entrypoint: 'etl.py:main' }));
const updated = done(await readDeployment(deployment.id));
console.log(`${updated.description ?? 'cleared'}, ${updated.tags.length} tags, version ${updated.version}, ${updated.entrypoint}`);

const missing = await readFlow(run.id);
if (missing.status === 404) console.log(missing.status, missing.data.detail);
