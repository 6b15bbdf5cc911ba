import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OperationEntry, operations, type ReadOperationId } from '../../generated/operations.ts';
import { requestReaders } from '../../generated/readers.ts';
import { writers } from '../../generated/writers.ts';
import { type ListedOperation, listOperations } from '../../scripts/contract-parts.ts';
import { automationReads } from '../../src/automations/records/handlers.ts';
import type { Problem } from '../../src/base/errors.ts';
import { ApiError } from '../../src/base/errors.ts';
import { stringifyJson } from '../../src/base/json/json.ts';
import type { JsonValue } from '../../src/base/json/value.ts';
import type { RequestContext } from '../../src/base/request-context.ts';
import { loadContract } from '../../src/contract/load.ts';
import { deref, type OperationObject } from '../../src/contract/schema.ts';
import { API_VERSION } from '../../src/http/request/api-version.ts';
import type { Reply } from '../../src/http/response/reply.ts';
import { createReadHandlers } from '../../src/readers/handlers.ts';
import { clientEvent, related, resource, storedEvents } from '../events/builders.ts';
import type { Api, Method } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { firstRead } from '../support/first-read.ts';
import { person, session } from '../support/people.ts';

/** Checks the `x-reads` extensions of the contract against the behavior of the handlers. */

const contract = loadContract();
const listed = new Map(listOperations(contract).map((one) => [one.operation.operationId, one]));
const marked = (isWanted: (reads: OperationEntry['reads']) => boolean) =>
  operations.filter(({ reads }) => isWanted(reads)).map(({ id }) => id);

/** Creates a record of each kind. @returns the values of path and query parameters that refer to them */
async function populate(api: Api): Promise<Map<string, string>> {
  const pool = await api.workPool({ name: 'pool' });
  const queue = await api.workQueue('pool', { name: 'queue' });
  const flow = await api.flow({ name: 'flow' });
  const deployment = await api.deployment({ name: 'deployment', flow_id: flow.id, work_pool_name: 'pool', work_queue_name: 'queue' });
  const run = await api.flowRun({ flow_id: flow.id, deployment_id: deployment.id, state: 'RUNNING', tags: ['a'] });
  await api.flowRun({
    flow_id: flow.id,
    deployment_id: deployment.id,
    state: { type: 'SCHEDULED', state_details: { scheduled_time: api.clock.now() } },
  });
  const task = await api.taskRun({ flow_run_id: run.id, state: 'RUNNING' });
  await api.post('/logs/', [{ name: 'log', level: 20, message: 'a line', timestamp: api.clock.now(), flow_run_id: run.id }]);
  await api.post(`/flow_runs/${run.id}/input`, { key: 'key', value: '1' });
  const artifact = await api.post('/artifacts/', { key: 'key', type: 'markdown', data: 1.0, flow_run_id: run.id });
  const variable = await api.post('/variables/', { name: 'name', value: { exact: '1' } });
  const search = await api.put('/saved_searches/', { name: 'search', filters: [] });
  const tagged = await api.post('/concurrency_limits/', { tag: 'tag', concurrency_limit: 1 });
  await api.post('/v2/concurrency_limits/', { name: 'limit', limit: 1 });
  const type = await api.post('/block_types/', { name: 'Kind', slug: 'kind' });
  const schema = await api.post('/block_schemas/', { block_type_id: type.body.id, fields: { type: 'object', properties: {} } });
  const document = await api.post('/block_documents/', {
    name: 'document',
    block_type_id: type.body.id,
    block_schema_id: schema.body.id,
    data: {},
  });
  const automation = await api.post('/automations/', {
    name: 'automation',
    trigger: { type: 'event', posture: 'Reactive', threshold: 1, within: 0, expect: ['a'] },
    actions: [{ type: 'do-nothing' }],
  });
  const backfill = await api.post(`/deployments/${deployment.id}/backfill`, {
    start: '2026-01-01T00:00:00Z',
    schedule: { interval: 86_400 },
  });
  await storedEvents(
    api,
    clientEvent(api, {
      event: 'prefect.asset.materialization.succeeded',
      resource: resource('s3://lake/orders'),
      related: [related('asset', 's3://lake/raw')],
    }),
  );
  const sla = await api.post('/slas/', { name: 'sla', owner_resource: `prefect.deployment.${deployment.id}`, duration: 1 });
  const key = await api.post('/api-keys', { name: 'someone', role: 'viewer' });
  const user = await person(api);
  await session(api, user);
  const webhook = await api.post('/webhooks/', { name: 'webhook' });
  await api.post(`/hooks/${webhook.body.slug}`, {});
  const destination = await api.post('/event-destinations/', { name: 'destination', url: 'http://127.0.0.1' });
  const events = await api.post('/events/filter', { limit: 1 });
  const ids = {
    flows: flow.id,
    flow_runs: run.id,
    flow_run_states: run.state_id,
    task_runs: task.id,
    task_run_states: task.state_id,
    artifacts: artifact.body.id,
    variables: variable.body.id,
    saved_searches: search.body.id,
    deployments: deployment.id,
    backfills: backfill.body.id,
    work_queues: queue.id,
    concurrency_limits: tagged.body.id,
    block_types: type.body.id,
    block_schemas: schema.body.id,
    block_documents: document.body.id,
    automations: automation.body.id,
    'api-keys': key.body.api_key.id,
    slas: sla.body.id,
    users: user.id,
    webhooks: webhook.body.id,
    'event-destinations': destination.body.id,
  };
  return new Map([
    ...Object.entries(ids).map(([resource, id]) => [`${resource}/id`, id] as [string, string]),
    ['work_pools/name', pool.name],
    ['work_pools/work_pool_name', pool.name],
    ['flows/name', 'flow'],
    ['variables/name', 'name'],
    ['work_queues/name', 'queue'],
    ['queues/name', 'queue'],
    ['deployments/flow_name', 'flow'],
    ['deployments/deployment_name', 'deployment'],
    ['concurrency_limits/tag', 'tag'],
    ['v2/id_or_name', 'limit'],
    ['block_types/slug', 'kind'],
    ['block_types/block_document_name', 'document'],
    ['block_schemas/checksum', schema.body.checksum],
    ['artifacts/key', 'key'],
    ['flow_runs/key', 'key'],
    ['automations/resource_id', `prefect.deployment.${deployment.id}`],
    ['collections/view', 'aggregate-worker-metadata'],
    ['events/countable', 'day'],
    ['query/key', 's3://lake/orders'],
    ['query/flow_run_id', run.id],
    ['query/task_run_id', task.id],
    ['query/page-token', new URL(events.body.next_page).searchParams.get('page-token')!],
    ['body/readScheduledFlowRunsOfDeployments', JSON.stringify({ deployment_ids: [deployment.id] })],
  ]);
}

interface Call {
  method: Method;
  params: Record<string, string>;
  query: Record<string, string>;
  path: string;
  body: JsonValue | undefined;
}

function exampleOf({ requestBody }: OperationObject): JsonValue | undefined {
  if (!requestBody) return undefined;
  const media = deref(contract, requestBody).content['application/json'] as {
    example?: JsonValue;
    examples?: Record<string, { $ref: string; value?: JsonValue }>;
  };
  const [shared] = Object.values(media.examples ?? {});
  return media.example ?? (shared && deref(contract, shared).value) ?? {};
}

/** Operations that only `contralto dev` has. */
const OF_TEST_BENCH: ReadonlySet<string> = new Set(['readClock', 'readSnapshots', 'readTenants', 'readFaults', 'filterJournal']);

/** The example of the contract, with parameters that refer to existing records. */
function callOf({ path, method, operation }: ListedOperation, names: Map<string, string>): Call {
  const parameters = (operation.parameters ?? []).map((parameter) => deref(contract, parameter));
  const resource = path.replace('/ui', '').split('/')[1]!;
  const inside = (name: string) => (path.includes('/queues/{name}') && name === 'name' ? 'queues' : resource);
  const valuesIn = (place: string, value: (name: string) => string | undefined) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place).flatMap(({ name }) => (value(name) === undefined ? [] : [[name, value(name)!]])),
    );
  const params = valuesIn('path', (name) => names.get(`${inside(name)}/${name}`) ?? `no value for ${resource}/${name}`);
  const query = valuesIn('query', (name) => names.get(`query/${name}`));
  const given = names.get(`body/${operation.operationId}`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  return {
    method,
    params,
    query,
    path: `${filled}${Object.keys(query).length ? `?${new URLSearchParams(query)}` : ''}`,
    body: given === undefined ? exampleOf(operation) : JSON.parse(given),
  };
}

onEveryStore(
  (api) => {
    let names: Map<string, string>;
    const call = (id: string) => callOf(listed.get(id)!, names);
    const send = (id: string) => {
      const { method, path, body } = call(id);
      return api.request(method, path, { body });
    };
    /** Counts the transactions of `work` and of the background tasks that it starts. */
    const transactions = async (work: () => Promise<unknown>): Promise<number> => {
      await api.deps.background.done();
      const { store } = api.deps;
      const transaction = store.transaction;
      let count = 0;
      store.transaction = function counted(this: typeof store, work) {
        count += 1;
        return transaction.call(this, work) as never;
      };
      try {
        await work();
        await api.deps.background.done();
      } finally {
        store.transaction = transaction;
      }
      return count;
    };

    beforeAll(async () => {
      await firstRead(api);
      names = await populate(api);
    });

    afterEach(() => void vi.restoreAllMocks());

    describe('an operation with x-reads', () => {
      it.each(marked((reads) => reads !== null))('%s writes nothing', async (id) => {
        let status = 0;
        const count = await transactions(async () => {
          status = (await send(id)).status;
        });
        // the example template may be invalid, which is a 422
        const isAllowed = (code: number) => (OF_TEST_BENCH.has(id) ? code === 404 : code < 300 || /Template$/.test(id));
        expect([status, count]).toEqual([expect.toSatisfy(isAllowed), 0]);
      });

      it.each(marked((reads) => reads === 'reader-thread'))(
        '%s returns the same response on a reader thread and on the main thread',
        async (id) => {
          const { params, query, path, body } = call(id);
          const headers = { host: new URL(api.url).host };
          const problems: Problem[] = [];
          const request = requestReaders[id]({ params, query, headers, body }, problems);
          expect([path, problems]).toEqual([path, []]);
          const context: RequestContext = {
            op: id,
            requestId: 'test',
            receivedAt: api.clock.now(),
            apiVersion: API_VERSION,
            origin: api.url,
            headers,
          };
          vi.spyOn(api.clock, 'now').mockReturnValue(context.receivedAt);
          const handlers = createReadHandlers(api.deps, async () => ({ automationReads })) as Record<
            ReadOperationId,
            (request: unknown, context: RequestContext) => Promise<Reply>
          >;
          const expected = await handlers[id as ReadOperationId](request, context).then(
            ({ status, body }) => [status, (writers[id as ReadOperationId]?.[status] ?? stringifyJson)(body)],
            (error) => (error instanceof ApiError ? [error.status, stringifyJson(error.body)] : Promise.reject(error)),
          );
          const { status, text } = await send(id);
          expect([status, text]).toEqual(expected);
        },
      );
    });

    describe('an operation without x-reads', () => {
      it.each(['readScheduledFlowRunsOfWorkPool', 'readScheduledFlowRunsOfDeployments', 'readWorkQueueRuns'])('%s writes', async (id) => {
        expect(await transactions(() => send(id))).toBeGreaterThan(0);
      });
    });
  },
  { settings: { SERVICE_DATABASE_READERS: '1', SERVICE_DATABASE_SHARED_RESPONSES_SECONDS: '0', SERVICE_API_AUTH_MODE: 'off' } },
);

it('operations with the name of a read have x-reads or are known to write', () => {
  const hasNameOfRead = ({ id, method }: OperationEntry) =>
    method === 'get' || /^(read|filter|count|paginate|validate|preview|explain|search|group)/.test(id);
  expect(operations.filter((one) => hasNameOfRead(one) && one.reads === null).map(({ id }) => id)).toEqual([
    'createCsrfToken',
    'readScheduledFlowRunsOfDeployments',
    'readScheduledFlowRunsOfWorkPool',
    'readWorkQueueRuns',
  ]);
  expect(operations.filter((one) => !hasNameOfRead(one) && one.reads !== null).map(({ id }) => id)).toEqual([]);
});
