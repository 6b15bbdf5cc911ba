import { expect, it } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { audited } from '../../src/audit/subjects.ts';
import { entries } from '../contract/document.ts';
import { requestOf } from '../contract/example-request.ts';
import { materialize } from '../resources/assets/builders.ts';
import { type Api, unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

type Json = Record<string, unknown>;

/** Operations that need people: test/identity/sessions.test.ts. */
const OF_PEOPLE = new Set<string>(['createOwnApiKey', 'revokeOwnApiKey', 'disableUser', 'enableUser', 'revokeSession']);

/** Sends an operation, with the example of the contract as its body unless `body` is given. */
async function send(api: Api, id: string, params: Record<string, string> = {}, body?: unknown): Promise<Json & { id: string }> {
  const entry = entries.find(({ operation }) => operation.operationId === id);
  if (!entry) throw new Error(`no operation ${id}`);
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = params.key ? `?key=${encodeURIComponent(params.key)}` : '';
  const example = requestOf(entry).init.body;
  const given = body === undefined ? example : JSON.stringify(body);
  const url = `${api.url}/api${path}${entry.path.includes('{key}') ? '' : query}`;
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: entry.method.toUpperCase(), headers, ...(given != null && { body: given }) });
  const text = await response.text();
  if (response.status >= 300) throw new Error(`${id} responded with ${response.status}: ${text}`);
  return text === '' ? { id: '' } : JSON.parse(text);
}

onEveryStore(
  (api) => {
    it('every operation that changes something leaves a record', async () => {
      const call = (id: string, params?: Record<string, string>, body?: unknown) => send(api, id, params, body);
      const byId = (id: string, record: { id: string }, body?: unknown) => call(id, { id: record.id }, body);

      const flow = await call('createFlow', {}, { name: unique('flow') });
      await byId('updateFlow', flow, { tags: ['a'] });
      const run = await call('createFlowRun', {}, { flow_id: flow.id });
      await byId('updateFlowRun', run, { name: 'renamed' });
      await byId('updateFlowRunLabels', run, { team: 'a' });
      await byId('createFlowRunInput', run, { key: 'answer', value: 'yes' });
      await call('deleteFlowRunInput', { id: run.id, key: 'answer' });
      await byId('setFlowRunState', run, { state: { type: 'PAUSED' }, force: true });
      await byId('resumeFlowRun', run, {});
      await byId('setFlowRunState', run, { state: { type: 'FAILED' }, force: true });
      await call('bulkSetFlowRunState', {}, { flow_runs: { id: { any_: [run.id] } }, state: { type: 'CRASHED' }, force: true });
      const task = await call('createTaskRun', {}, { flow_run_id: run.id, task_key: 't', dynamic_key: '0' });
      await byId('updateTaskRun', task, { name: 'renamed' });
      await byId('setTaskRunState', task, { state: { type: 'RUNNING' }, force: true });
      await byId('deleteTaskRun', task);
      const artifact = await call('createArtifact', {}, { key: unique('artifact'), data: 1 });
      await byId('updateArtifact', artifact, { data: 2 });
      await byId('deleteArtifact', artifact);

      const deployment = await call('createDeployment', {}, { flow_id: flow.id, name: unique('deployment') });
      await byId('updateDeployment', deployment, { description: 'changed' });
      const owner_resource = `prefect.deployment.${deployment.id}`;
      const sla = await call('createSla', {}, { name: unique('sla'), owner_resource, within: 60 });
      await byId('updateSla', sla, { within: 90 });
      await byId('deleteSla', sla);
      await call('replaceResourceSlas', { resource_id: owner_resource }, [{ name: 'late', owner_resource, within: 60 }]);
      const started = await call('createFlowRunFromDeployment', { id: deployment.id }, {});
      await byId('setFlowRunState', started, { state: { type: 'FAILED' }, force: true });
      await byId('retryFlowRun', started, { from: 'START' });
      await byId('bulkCreateFlowRunsFromDeployment', deployment, [{}]);
      await byId('pauseDeployment', deployment);
      await byId('resumeDeployment', deployment);
      await byId('scheduleDeployment', deployment, {});
      const [schedule] = (await byId('createDeploymentSchedules', deployment)) as unknown as { id: string }[];
      const ofSchedule = { id: deployment.id, schedule_id: schedule?.id ?? '' };
      await call('updateDeploymentSchedule', ofSchedule, { active: false });
      const backfill = await byId('createBackfill', deployment, {
        start: '2026-01-01T00:00:00Z',
        end: '2026-01-02T00:00:00Z',
        schedule_id: ofSchedule.schedule_id,
      });
      for (const operation of ['pauseBackfill', 'resumeBackfill', 'stopBackfill']) await byId(operation, backfill);
      await api.service('backfills');
      await byId('deleteBackfill', backfill);
      await call('deleteDeploymentSchedule', ofSchedule);
      await byId('deleteDeployment', deployment);
      const another = await call('createDeployment', {}, { flow_id: flow.id, name: unique('deployment') });
      await call('bulkDeleteDeployments', {}, { deployments: { id: { any_: [another.id] } } });
      const last = await call('createFlowRun', {}, { flow_id: flow.id });
      await byId('deleteFlowRun', last);
      await call('bulkDeleteFlowRuns', {}, { flow_runs: { id: { any_: [run.id] } } });
      await byId('deleteFlow', flow);
      const other = await call('createFlow', {}, { name: unique('flow') });
      await call('bulkDeleteFlows', {}, { flows: { id: { any_: [other.id] } } });

      const pool = await call('createWorkPool', {}, { name: unique('pool'), type: 'process' });
      const name = String(pool.name);
      await call('updateWorkPool', { name }, { description: 'changed' });
      const queue = await call('createWorkPoolQueue', { work_pool_name: name }, { name: 'q' });
      await call('updateWorkPoolQueue', { work_pool_name: name, name: 'q' }, { description: 'changed' });
      await call('deleteWorkPoolQueue', { work_pool_name: name, name: String(queue.name) });
      await call('recordWorkerHeartbeat', { work_pool_name: name }, { name: 'w' });
      await call('deleteWorker', { work_pool_name: name, name: 'w' });
      const agentQueue = await call('createWorkQueue', {}, { name: unique('queue') });
      await byId('updateWorkQueue', agentQueue, { description: 'changed' });
      await byId('deleteWorkQueue', agentQueue);
      await call('deleteWorkPool', { name });

      const variable = await call('createVariable', {}, { name: unique('variable'), value: 1 });
      await byId('updateVariable', variable, { value: 2 });
      await byId('deleteVariable', variable);
      const named = await call('createVariable', {}, { name: unique('variable'), value: 1 });
      await call('updateVariableByName', { name: String(named.name) }, { value: 2 });
      await call('deleteVariableByName', { name: String(named.name) });
      const search = await call('createSavedSearch', {}, { name: unique('search') });
      await byId('deleteSavedSearch', search);

      const tag = unique('tag');
      const limit = await call('createConcurrencyLimit', {}, { tag, concurrency_limit: 2 });
      await call('resetConcurrencyLimitByTag', { tag }, { slot_override: [run.id] });
      await byId('deleteConcurrencyLimit', limit);
      await call('createConcurrencyLimit', {}, { tag, concurrency_limit: 2 });
      await call('deleteConcurrencyLimitByTag', { tag });
      const global = await call('createGlobalConcurrencyLimit', {}, { name: unique('limit'), limit: 1 });
      await call('updateGlobalConcurrencyLimit', { id_or_name: global.id }, { limit: 2 });
      await call('deleteGlobalConcurrencyLimit', { id_or_name: String(global.name) });

      const type = await call('createBlockType', {}, { name: unique('Type'), slug: unique('type').toLowerCase() });
      await byId('updateBlockType', type, { description: 'changed' });
      const schema = await call(
        'createBlockSchema',
        {},
        { block_type_id: type.id, fields: { title: 'T', type: 'object', properties: {} } },
      );
      const document = await call(
        'createBlockDocument',
        {},
        {
          name: 'd',
          block_type_id: type.id,
          block_schema_id: schema.id,
          data: { a: 1 },
        },
      );
      await byId('updateBlockDocument', document, { data: { a: 2 } });
      await byId('deleteBlockDocument', document);
      await byId('deleteBlockSchema', schema);
      await byId('deleteBlockType', type);
      await call('installSystemBlockTypes');

      const { body: local } = await api.get('/block_types/slug/local-file-system');
      const { body: schemas } = await api.post('/block_schemas/filter', { block_schemas: { block_type_id: { any_: [local.id] } } });
      const storage = await call(
        'createBlockDocument',
        {},
        { name: 's', block_type_id: local.id, block_schema_id: schemas[0].id, data: {} },
      );
      await call('updateResultStorage', {}, { default_result_storage_block_id: storage.id });
      await call('clearResultStorage');

      const trigger = { type: 'event', posture: 'Reactive', expect: ['a'], threshold: 1, within: 0 };
      const automation = { name: 'a', trigger, actions: [{ type: 'do-nothing' }] };
      const saved = await call('createAutomation', {}, automation);
      await byId('replaceAutomation', saved, { ...automation, name: 'b' });
      await byId('updateAutomation', saved, { enabled: false });
      await byId('deleteAutomation', saved);
      await call('createAutomation', {}, { ...automation, owner_resource: 'prefect.deployment.x' });
      await call('deleteAutomationsOwnedByResource', { resource_id: 'prefect.deployment.x' });

      const webhook = await call('createWebhook');
      await byId('updateWebhook', webhook, { description: 'changed' });
      await byId('replaceWebhook', webhook, { name: 'other', template: '{{ body }}' });
      await byId('rotateWebhook', webhook);
      await byId('deleteWebhook', webhook);
      const destination = await call('createEventDestination', {}, { name: unique('destination'), url: 'http://127.0.0.1:9/' });
      await byId('updateEventDestination', destination, { enabled: false });
      await byId('pingEventDestination', destination);
      await byId('replayEventDeliveries', destination, {});
      await byId('deleteEventDestination', destination);

      const asset = 's3://bucket/table';
      await materialize(api, [asset]);
      await call('updateAsset', { key: asset }, { description: 'changed' });
      await call('deleteAsset', { key: asset });

      // the first key closes the service
      const key = (await call('createApiKey', {}, { name: unique('key'), role: 'admin' })) as unknown as {
        key: string;
        api_key: { id: string };
      };
      const secret = { authorization: `Bearer ${key.key}` };
      const second = (await api.post('/api-keys', { name: unique('key'), role: 'viewer' }, secret)).body.api_key;
      await api.post(`/api-keys/${second.id}/rotate`, undefined, secret);
      await api.post(`/api-keys/${second.id}/revoke`, undefined, secret);

      const recorded = new Set<string>();
      let cursor = 'start';
      while (cursor) {
        const { body, headers } = await api.post('/audit/filter', {}, { ...secret, 'x-contralto-cursor': cursor });
        for (const { operation, outcome } of body) if (outcome === 'CHANGED') recorded.add(operation);
        cursor = headers['x-contralto-next-cursor'] ?? '';
      }
      const expected = operations.filter(
        ({ id, reads }) => reads === null && !OF_PEOPLE.has(id) && audited[id as keyof typeof audited].form !== 'none',
      );
      expect(expected.map(({ id }) => id).filter((id) => !recorded.has(id))).toEqual([]);
      const byKey = (await api.post('/audit/filter', { audit_records: { actor_id: { any_: [key.api_key.id] } } }, secret)).body;
      expect(byKey.map(({ operation }: { operation: string }) => operation).sort()).toEqual([
        'createApiKey',
        'revokeApiKey',
        'rotateApiKey',
      ]);
    }, 180_000);
  },
  { settings: { SERVICE_AUDIT_TRANSITIONS: 'all' } },
);
