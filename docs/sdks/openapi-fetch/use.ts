import createClient from 'openapi-fetch';
import type { paths } from './contralto';

const credentials = Buffer.from(process.env.CONTRALTO_AUTH ?? '').toString('base64');
const api = createClient<paths>({ baseUrl: `${process.env.CONTRALTO_URL}/api`, headers: { authorization: `Basic ${credentials}` } });

const { data: flow, error } = await api.POST('/flows/', { body: { name: 'etl' } });
if (!flow) throw new Error(JSON.stringify(error.detail));
const { data: run } = await api.POST('/flow_runs/', { body: { flow_id: flow.id } });
const params = { path: { id: run?.id ?? '' } };
const { data: result } = await api.POST('/flow_runs/{id}/set_state', { params, body: { state: { type: 'COMPLETED' } } });
console.log(flow.name, result?.status, result?.state?.name);

const nightly = { name: 'nightly', flow_id: flow.id, description: 'Loads sales', version: '1', tags: ['sales'] };
const { data: deployment } = await api.POST('/deployments/', { body: nightly });
const byId = { params: { path: { id: deployment?.id ?? '' } } };
await api.PATCH('/deployments/{id}', { ...byId, body: { description: null, tags: [], entrypoint: 'etl.py:main' } });
const { data: updated } = await api.GET('/deployments/{id}', byId);
console.log(`${updated?.description ?? 'cleared'}, ${updated?.tags.length} tags, version ${updated?.version}, ${updated?.entrypoint}`);

const missing = await api.GET('/flows/{id}', { params });
console.log(missing.response.status, missing.error?.detail);
