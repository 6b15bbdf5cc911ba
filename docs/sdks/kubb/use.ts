import { Failure } from './client';
import { createDeployment, createFlow, createFlowRun, readDeployment, readFlow, setFlowRunState, updateDeployment } from './contralto';

const flow = await createFlow({ name: 'etl' });
const run = await createFlowRun({ flow_id: flow.id });
const result = await setFlowRunState(run.id, { state: { type: 'COMPLETED' } });
console.log(flow.name, result.status, result.state?.name);

const nightly = { name: 'nightly', flow_id: flow.id, description: 'Loads sales', version: '1', tags: ['sales'] };
const deployment = await createDeployment(nightly);
await updateDeployment(deployment.id, { description: null, tags: [], entrypoint: 'etl.py:main' });
const updated = await readDeployment(deployment.id);
console.log(`${updated.description ?? 'cleared'}, ${updated.tags.length} tags, version ${updated.version}, ${updated.entrypoint}`);

try {
  await readFlow(run.id);
} catch (error) {
  if (error instanceof Failure) console.log(error.status, error.problem.detail);
}
