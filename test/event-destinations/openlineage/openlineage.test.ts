import { afterAll, expect, it } from 'vitest';
import type { Schema } from '../../../generated/operations.ts';
import { RELEASE } from '../../../src/base/release.ts';
import { startReceiver } from '../../automations/notifications/receiver.ts';
import { related, resource, storedEvents } from '../../events/builders.ts';
import { materialized } from '../../resources/assets/builders.ts';
import { type Api, unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { problemsOfRunEvent, type RunEvent } from './schema.ts';

const receiver = await startReceiver();
afterAll(() => receiver.stop());

const SETTINGS = {
  SERVICE_OPENLINEAGE_URL: receiver.origin,
  SERVICE_OPENLINEAGE_API_KEY: 'k3y',
  SERVICE_OPENLINEAGE_NAMESPACE: 'team',
};

onEveryStore(
  (api) => {
    /** Sends what is due. @returns the documents that arrived */
    const arrived = async (): Promise<RunEvent[]> => {
      await api.service('event-deliveries');
      await api.deps.background.done();
      return receiver.received.splice(0).map(({ body }) => JSON.parse(body));
    };

    const configured = async (): Promise<Schema<'EventDestination'>> => {
      const name = { any_: ['OpenLineage (settings)'] };
      return (await api.post('/event-destinations/filter', { event_destinations: { name } })).body[0];
    };

    /** A client's report of a task run, stored as soon as this returns. */
    const reportTask = async (id: string, flowRunId: string, type: string, more: Record<string, string> = {}) => {
      const state = { type, name: type[0] + type.slice(1).toLowerCase(), message: more['prefect.state-message'] ?? '' };
      await storedEvents(api, {
        id: crypto.randomUUID(),
        occurred: api.clock.now(),
        event: `prefect.task-run.${state.name}`,
        resource: resource(`prefect.task-run.${id}`, {
          ...{ 'prefect.resource.name': 'load-3f1', 'prefect.orchestration': 'client', 'prefect.run-count': '1' },
          ...{ 'prefect.state-type': type, 'prefect.state-name': state.name, ...more },
        }),
        related: [related('flow-run', `prefect.flow-run.${flowRunId}`)],
        payload: {
          ...{ intended: { from: null, to: type }, initial_state: null, validated_state: { ...state, state_details: {} } },
          task_run: { name: 'load-3f1', task_key: 'load-1a2b3c4d', dynamic_key: id, run_count: 1, total_run_time: 0 },
        },
      });
      await api.deps.ingest.settle();
    };

    it('creates the event destination of the settings, and keeps it as configured', async () => {
      const { id, ...destination } = await configured();
      expect(destination).toMatchObject({ enabled: true, format: 'OPENLINEAGE', url: `${receiver.origin}/api/v1/lineage` });
      await api.patch(`/event-destinations/${id}`, {
        enabled: false,
        url: 'https://example.com',
        filter: { event: { prefix: ['prefect.'] } },
      });
      await arrived();
      expect(await configured()).toMatchObject({
        ...destination,
        updated: expect.any(String),
        filter: { event: { prefix: ['prefect.'] } },
      });
    });

    it('sends the life of a flow run, with its deployment, the time for which it was scheduled, and the API key', async () => {
      const { flow, deployment } = await deployed(api);
      const run = (await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body;
      await api.setState('flow_runs', run.id, 'RUNNING');
      await api.service('event-deliveries');
      await api.deps.background.done();
      expect(receiver.received.map(({ path, headers }) => [path, headers.authorization, headers['content-type']])).toEqual([
        ['/api/v1/lineage', 'Bearer k3y', 'application/json; charset=utf-8'],
      ]);
      await api.setState('flow_runs', run.id, 'COMPLETED');
      const documents = await arrived();
      expect(documents.map(({ eventType }) => eventType)).toEqual(['START', 'COMPLETE']);
      expect(documents[0]).toMatchObject({
        run: {
          runId: run.id,
          facets: {
            nominalTime: { nominalStartTime: run.expected_start_time },
            processing_engine: { name: 'Contralto', version: RELEASE },
          },
        },
        job: { namespace: 'team', name: `${flow.name}/${deployment.name}`, facets: { jobType: { jobType: 'FLOW' } } },
        inputs: [],
        outputs: [],
      });
      expect(documents.flatMap((document) => problemsOfRunEvent(document as never))).toEqual([]);
    });

    it.each([
      ['FAILED', 'FAIL', 'no disk'],
      ['CRASHED', 'FAIL', 'lost'],
      ['CANCELLED', 'ABORT', undefined],
    ])('%s is sent as %s', async (type, eventType, message) => {
      const run = await api.flowRun();
      await api.setState('flow_runs', run.id, 'RUNNING');
      await api.post(`/flow_runs/${run.id}/set_state`, { state: { type, message: message ?? 'stopped' }, force: true });
      const last = (await arrived()).find((document) => document.eventType !== 'START')!;
      expect(last).toMatchObject({ eventType, run: { runId: run.id } });
      expect(last.run.facets.errorMessage).toEqual(message && expect.objectContaining({ message, programmingLanguage: 'python' }));
      expect(problemsOfRunEvent(last as never)).toEqual([]);
    });

    it('sends RUNNING when a run starts again, and nothing for other states', async () => {
      const run = await api.flowRun();
      for (const type of ['PENDING', 'RUNNING', 'PAUSED', 'RUNNING']) {
        await api.post(`/flow_runs/${run.id}/set_state`, { state: { type }, force: true });
        api.clock.advance(1);
      }
      expect((await arrived()).map(({ eventType }) => eventType).sort()).toEqual(['RUNNING', 'START']);
    });

    it('sends a task run with its parent, and with the assets that it used and made', async () => {
      const { flow, deployment } = await deployed(api);
      const run = (await api.post(`/deployments/${deployment.id}/create_flow_run`, {})).body;
      const id = crypto.randomUUID();
      await reportTask(id, run.id, 'RUNNING');
      await reportTask(id, run.id, 'COMPLETED');
      const upstream = ['s3://lake/raw/orders.csv', 'file:///tmp/rates.json', 'memo'];
      const outputs = ['postgres://warehouse/clean/orders', 'https://example.com'];
      for (const key of outputs) await storedEvents(api, materialized(api, key, { upstream, run: { 'flow-run': run.id, 'task-run': id } }));
      const documents = await arrived();
      const job = `${flow.name}/${deployment.name}`;
      expect(documents.map(({ eventType }) => eventType).sort()).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE', 'START']);
      for (const document of documents)
        expect(document).toMatchObject({
          run: { runId: id, facets: { parent: { run: { runId: run.id }, job: { namespace: 'team', name: job } } } },
          job: { namespace: 'team', name: `${job}.load`, facets: { jobType: { jobType: 'TASK' } } },
        });
      const made = documents.filter((document) => document.outputs.length > 0);
      expect(new Set(made.map((document) => document.outputs))).toEqual(
        new Set([[{ namespace: 'https://example.com', name: '/' }], [{ namespace: 'postgres://warehouse', name: 'clean/orders' }]]),
      );
      expect(made[0]!.inputs).toEqual([
        { namespace: 's3://lake', name: 'raw/orders.csv' },
        { namespace: 'file', name: '/tmp/rates.json' },
        { namespace: 'team', name: 'memo' },
      ]);
      expect(documents.flatMap((document) => problemsOfRunEvent(document as never))).toEqual([]);
    });

    it('sends a failed materialization, and one without a task run as further information about the flow run', async () => {
      const run = await api.flowRun();
      const id = crypto.randomUUID();
      await reportTask(id, run.id, 'FAILED', { 'prefect.state-message': 'ValueError: no disk' });
      await storedEvents(api, materialized(api, 's3://a/b', { status: 'failed', run: { 'flow-run': run.id, 'task-run': id } }));
      await storedEvents(api, materialized(api, 's3://a/c', { run: { 'flow-run': run.id } }));
      await storedEvents(api, materialized(api, 's3://a/of-no-run'));
      const documents = await arrived();
      expect(documents.map(({ eventType, outputs }) => `${eventType} ${outputs[0]?.name}`).sort()).toEqual([
        'FAIL b',
        'FAIL undefined',
        'OTHER c',
      ]);
      expect(documents.find(({ outputs }) => outputs.length === 0)?.run.facets.errorMessage).toMatchObject({
        message: 'ValueError: no disk',
      });
      expect(documents.flatMap((document) => problemsOfRunEvent(document as never))).toEqual([]);
    });

    it('sends the parent flow run of a subflow', async () => {
      const parent = await api.flowRun();
      const task = (await api.post('/task_runs/', { flow_run_id: parent.id, task_key: 'sub', dynamic_key: '0' })).body;
      const flow = await api.flow({ name: unique('child') });
      const run = (await api.post('/flow_runs/', { flow_id: flow.id, parent_task_run_id: task.id, state: { type: 'PENDING' } })).body;
      await api.setState('flow_runs', run.id, 'RUNNING');
      const document = (await arrived()).find(({ run: { runId } }) => runId === run.id);
      const name = (await api.get(`/flows/${parent.flow_id}`)).body.name;
      expect(document?.run.facets.parent).toMatchObject({ run: { runId: parent.id }, job: { namespace: 'team', name } });
    });

    it('sends what it knows about runs that were deleted, and about tasks that are not recorded', async () => {
      const [flowRunId, id] = [crypto.randomUUID(), crypto.randomUUID()];
      const run = { 'flow-run': flowRunId, 'task-run': id };
      const event = materialized(api, 's3://a/d', { run }) as { related: Record<string, string>[] };
      const names: Record<string, string> = { 'task-run': 'load-3f1' };
      event.related = event.related.map((one) => ({ ...one, 'prefect.resource.name': names[one['prefect.resource.role']!] ?? '' }));
      event.related.push(related('flow', `prefect.flow.${crypto.randomUUID()}`, { 'prefect.resource.name': 'gone' }));
      await storedEvents(api, event);
      expect((await arrived()).map(({ job }) => job.name)).toEqual(['gone.load']);
    });

    it('sends a valid test event, and keeps a log of all deliveries', async () => {
      const { id } = await configured();
      expect((await api.post(`/event-destinations/${id}/ping`)).body).toMatchObject({ status: 'DELIVERED' });
      const [ping] = receiver.received.splice(0).map(({ body }) => JSON.parse(body));
      expect(ping).toMatchObject({ eventType: 'OTHER', job: { name: 'ping' } });
      expect(problemsOfRunEvent(ping)).toEqual([]);
      const { body } = await api.post(`/event-destinations/${id}/deliveries/filter`, {});
      expect(body.length).toBeGreaterThan(10);
      expect(new Set(body.map(({ status }: Schema<'EventDelivery'>) => status))).toEqual(new Set(['DELIVERED']));
    });

    it('does not send the API key to another URL', async () => {
      const { body } = await api.post('/event-destinations/', {
        name: unique('d'),
        url: `${receiver.origin}/other`,
        format: 'OPENLINEAGE',
      });
      await api.post(`/event-destinations/${body.id}/ping`);
      expect(receiver.received.splice(0).map(({ headers }) => headers.authorization)).toEqual([undefined]);
      await api.delete(`/event-destinations/${body.id}`);
    });
  },
  { settings: SETTINGS },
);

onEveryStore((api) => {
  it('disables the event destination once there is no URL', async () => {
    const filter = { event_destinations: { enabled: { eq_: true } } };
    await api.service('event-deliveries');
    expect((await api.post('/event-destinations/filter', filter)).body).toEqual([]);
  });
});

async function deployed(api: Api) {
  const flow = await api.flow({ name: unique('etl') });
  const deployment = (await api.post('/deployments/', { name: 'nightly', flow_id: flow.id })).body;
  return { flow, deployment };
}
