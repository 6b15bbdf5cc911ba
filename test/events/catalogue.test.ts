import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import type { EventRecord } from '../../src/bus/event-record.ts';
import { catalogue, type EventPattern } from '../../src/events/catalogue.ts';
import { type EventDraft, relatedEvent, relatedOf, resourceOf } from '../../src/events/draft.ts';
import { byKey, materialize } from '../resources/assets/builders.ts';
import { type Api, unique } from '../support/api.ts';
import { checkEvent, patternOf } from '../support/event-check.ts';
import { onEveryStore } from '../support/every-store.ts';

/** Role and kind of the related resources, as `role:kind`. */
const relations = ({ related }: EventRecord) =>
  related.map((one) => `${one['prefect.resource.role']}:${one['prefect.resource.id']!.split('.')[1]}`);

const TRIGGER = { type: 'event', expect: ['x'], posture: 'Reactive', threshold: 1, within: 0 };

/** Emitted by background services, and covered by their own tests. */
const OF_SERVICES: EventPattern[] = [
  'prefect.automation.triggered',
  'prefect.automation.resolved',
  'prefect.automation.throttled',
  'prefect.automation.action.triggered',
  'prefect.automation.action.executed',
  'prefect.automation.action.failed',
  'prefect.block.<block type slug>.loaded',
  'prefect.event-destination.paused',
  'prefect.sla.violation',
  'prefect.sla.violation.ended',
  'prefect.audit.recorded',
];

/** Clients emit the other events of assets. */
const OF_THE_SERVICE = /^(contralto\.|prefect\.(?!asset\.))/;

/** The events that the service emits, and the changes that emit none. Every emitted event is checked against its catalog entry. */
describe('the service', () => {
  onEveryStore((api: Api) => {
    const reported = new Set<string>();
    const emitted = new Set<string>();
    const news = async () => {
      // the service records polls after it responds
      await api.deps.background.done();
      const events = (await api.events()).filter(({ id, event }) => OF_THE_SERVICE.test(event) && !reported.has(id));
      for (const { id, event } of events) {
        reported.add(id);
        emitted.add(patternOf(event) ?? event);
      }
      // a request may span several microseconds, so sort the events by id
      return events.sort((a, b) => (a.id < b.id ? -1 : 1));
    };
    /** Names, without `prefect.`, of the events that `work` emits. */
    const namesOf = async (...work: (() => Promise<unknown>)[]) => {
      await news();
      for (const one of work) await one();
      return (await news()).map(({ event }) => event.slice('prefect.'.length)).sort();
    };
    const expectNothing = async (...work: (() => Promise<unknown>)[]) => expect(await namesOf(...work)).toEqual([]);

    it('emits events for a created, updated, or deleted flow, but not for an existing one', async () => {
      const flow = await api.flow({ tags: ['t'], labels: { a: 1 } });
      const [created] = await news();
      expect(created).toMatchObject({ event: 'prefect.flow.created', related: [], follows: null });
      expect(created!.payload).toEqual({ name: flow.name, tags: ['t'], labels: { a: 1 } });
      await expectNothing(() => api.post('/flows/', { name: flow.name }));
      expect(await namesOf(() => api.patch(`/flows/${flow.id}`, {}))).toEqual(['flow.updated']);
      expect(await namesOf(() => api.delete(`/flows/${flow.id}`))).toEqual(['flow.deleted']);
      await expectNothing(() => api.delete(`/flows/${flow.id}`));
    });

    it('emits events for pools and queues and for their status, for the default queue before its pool', async () => {
      const name = unique('pool');
      for (const type of ['process', 'prefect-agent']) {
        const events = await namesOf(() => api.workPool({ name: `${name}-${type}`, type }));
        expect(events).toEqual(['work-pool.created', 'work-pool.not-ready', 'work-queue.created']);
      }
      const path = `/work_pools/${name}-process`;
      expect(await namesOf(() => api.patch(path, { description: 'd', is_paused: true }))).toEqual([
        'work-pool.paused',
        'work-pool.updated',
      ]);
      expect(await namesOf(() => api.patch(path, { description: 'd', is_paused: true }))).toEqual(['work-pool.paused']);
      expect(await namesOf(() => api.patch(path, { is_paused: false }))).toEqual(['work-pool.not-ready']);
      const beat = () => api.post(`${path}/workers/heartbeat`, { name: 'w' });
      expect(await namesOf(beat, beat)).toEqual(['work-pool.ready']);
      expect(await namesOf(() => api.workQueue(`${name}-process`, { name: 'q' }))).toEqual(['work-queue.created']);
      // moves the default queue to another priority, which emits no event
      expect(await namesOf(() => api.patch(`${path}/queues/q`, { priority: 1 }))).toEqual(['work-queue.updated']);
      const pause = () => api.patch(`${path}/queues/q`, { is_paused: true });
      expect(await namesOf(pause, pause)).toEqual(['work-queue.paused']);
      expect(await namesOf(() => api.patch(`${path}/queues/q`, { is_paused: false }))).toEqual(['work-queue.not-ready']);
      const poll = () => api.post(`${path}/get_scheduled_flow_runs`, {});
      expect(await namesOf(poll, poll)).toEqual(['work-queue.ready', 'work-queue.ready']);
      await news();
      await api.delete(path);
      const deleted = await news();
      expect(deleted.map(({ event }) => event)).toEqual([
        'prefect.work-queue.deleted',
        'prefect.work-queue.deleted',
        'prefect.work-pool.deleted',
      ]);
      expect(deleted.map(relations)).toEqual([['work-pool:work-pool'], ['work-pool:work-pool'], ['default-queue:work-queue']]);
    });

    it('emits the changed fields of a deployment, and nothing for its schedules or for pausing it', async () => {
      const pool = await api.workPool();
      const flow = await api.flow();
      await news();
      const body = { name: unique('d'), flow_id: flow.id, work_pool_name: pool.name, concurrency_limit: 1 };
      const { id } = await api.deployment(body);
      const [created, ...others] = await news();
      expect([created!.event, others]).toEqual(['prefect.deployment.created', []]);
      expect(relations(created!)).toEqual([
        'flow:flow',
        'work-queue:work-queue',
        'work-pool:work-pool',
        'concurrency-limit:concurrency-limit',
      ]);
      await expectNothing(
        () => api.post('/deployments/', body),
        () => api.post(`/deployments/${id}/schedules`, [{ active: true, schedule: { interval: 3600 } }]),
        () => api.service('scheduler'),
        () => api.post(`/deployments/${id}/pause_deployment`),
        () => api.post(`/deployments/${id}/resume_deployment`),
      );
      const describeIt = () => api.patch(`/deployments/${id}`, { description: 'd' });
      await describeIt();
      const [updated] = await news();
      expect(updated!.payload).toEqual({ updated_fields: ['description'], updates: { description: { from: null, to: 'd' } } });
      await expectNothing(describeIt);
      const poll = () => api.post('/deployments/get_scheduled_flow_runs', { deployment_ids: [id] });
      expect(await namesOf(poll, poll)).toEqual(['deployment.ready']);
      api.clock.advance(120);
      expect(await namesOf(() => api.service('foreman'))).toEqual(['deployment.not-ready']);
      expect(await namesOf(() => api.delete(`/deployments/${id}`))).toEqual(['deployment.deleted']);
      await api.deployment({ flow_id: flow.id });
      expect(await namesOf(() => api.delete(`/flows/${flow.id}`))).toEqual(['flow.deleted']);
    });

    it('emits each accepted state of a flow run, with its related resources, and nothing for task runs', async () => {
      const pool = await api.workPool();
      const flow = await api.flow({ tags: ['b', 'z'] });
      const deployment = await api.deployment({ flow_id: flow.id, work_pool_name: pool.name, tags: ['c'] });
      await news();
      const { body: run } = await api.post(`/deployments/${deployment.id}/create_flow_run`, {
        state: { type: 'SCHEDULED', state_details: { scheduled_time: '2099-01-01T00:00:00Z' } },
        tags: ['a', 'z'],
        empirical_policy: { retries: 1 },
      });
      const [scheduled, ...others] = await news();
      expect(others).toEqual([]);
      expect(scheduled).toMatchObject({ id: run.state_id, event: 'prefect.flow-run.Scheduled', follows: null });
      expect(relations(scheduled!)).toEqual([
        'flow:flow',
        'deployment:deployment',
        'work-queue:work-queue',
        'work-pool:work-pool',
        ...Array.from({ length: 4 }, () => 'tag:tag'),
      ]);
      expect(scheduled!.related.slice(4).map((tag) => tag['prefect.resource.id'])).toEqual(
        ['a', 'b', 'c', 'z'].map((t) => `prefect.tag.${t}`),
      );
      // the run has to wait
      await expectNothing(() => api.setState('flow_runs', run.id, 'RUNNING'));
      await api.setState('flow_runs', run.id, 'RUNNING', { force: true });
      const [running] = await news();
      expect(running).toMatchObject({ event: 'prefect.flow-run.Running', follows: run.state_id });
      // rejected for a retry: the event is for the state that was written instead
      api.clock.advance(600);
      await api.setState('flow_runs', run.id, 'FAILED');
      const [retry, ...more] = await news();
      expect(more).toEqual([]);
      expect(retry).toMatchObject({ event: 'prefect.flow-run.AwaitingRetry', follows: null });
      expect(retry!.payload).toMatchObject({ intended: { from: 'RUNNING', to: 'SCHEDULED' } });
      const parent = await api.taskRun({ flow_run_id: run.id, tags: ['d'] });
      await expectNothing(
        () => api.setState('task_runs', parent.id, 'RUNNING', { force: true }),
        () => api.patch(`/task_runs/${parent.id}`, { name: 'x' }),
      );
      await api.flowRun({ flow_id: flow.id, parent_task_run_id: parent.id });
      expect(relations((await news())[0]!)).toEqual(['flow:flow', 'task-run:task-run', 'tag:tag', 'tag:tag', 'tag:tag']);
      await expectNothing(() => api.delete(`/flow_runs/${run.id}`));
    });

    it('emits events for limits, blocks, and automations, and never a secret', async () => {
      const limit = async (path: string, body: object) => (await api.post(path, body)).body.id;
      const global = await limit('/v2/concurrency_limits/', { name: unique('limit'), limit: 2 });
      expect(await namesOf(() => api.patch(`/v2/concurrency_limits/${global}`, { limit: 3 }))).toEqual(['concurrency-limit.updated']);
      await expectNothing(() => api.post('/v2/concurrency_limits/increment', { names: [unique('limit')], slots: 1 }));
      expect(await namesOf(() => api.delete(`/v2/concurrency_limits/${global}`))).toEqual(['concurrency-limit.deleted']);
      const tag = unique('tag');
      await limit('/concurrency_limits/', { tag, concurrency_limit: 1 });
      const [created] = await news();
      expect(created!.payload).toEqual({ name: `tag:${tag}`, limit: 1, active: true, slot_decay_per_second: 0 });
      await expectNothing(() => api.post(`/concurrency_limits/tag/${tag}/reset`));
      expect(await namesOf(() => api.delete(`/concurrency_limits/tag/${tag}`))).toEqual(['concurrency-limit.deleted']);

      const slug = unique('type');
      const type = (await api.post('/block_types/', { name: slug, slug })).body;
      const fields = {
        title: slug,
        type: 'object',
        properties: { user: { type: 'string' }, password: { type: 'string', format: 'password' } },
        secret_fields: ['password'],
        block_type_slug: slug,
        block_schema_references: {},
      };
      expect((await news()).map(({ event }) => event)).toEqual(['prefect.block-type.created']);
      const schema = (await api.post('/block_schemas/', { block_type_id: type.id, fields })).body;
      const block = { block_type_id: type.id, block_schema_id: schema.id, data: { user: 'u', password: 'secret', port: 1 } };
      await expectNothing(() => api.post('/block_documents/', { ...block, is_anonymous: true }));
      const document = (await api.post('/block_documents/', { ...block, name: 'doc' })).body;
      const [stored] = await news();
      expect(stored!.event).toBe('prefect.block-document.created');
      expect(stored!.payload).toMatchObject({ name: 'doc', data: { user: 'u' } });
      expect(JSON.stringify(stored)).not.toContain('secret');
      expect(relations(stored!)).toEqual(['block-type:block-type', 'block-schema:block-schema']);
      expect(await namesOf(() => api.patch(`/block_documents/${document.id}`, { data: { user: 'v' } }))).toEqual([
        'block-document.updated',
      ]);
      expect(await namesOf(() => api.delete(`/block_documents/${document.id}`))).toEqual(['block-document.deleted']);
      expect(await namesOf(() => api.patch(`/block_types/${type.id}`, { description: 'd' }))).toEqual(['block-type.updated']);
      expect(await namesOf(() => api.delete(`/block_types/${type.id}`))).toEqual(['block-type.deleted']);

      const given = { name: unique('automation'), trigger: TRIGGER, actions: [{ type: 'do-nothing' }] };
      const automation = (await api.post('/automations/', given)).body;
      const [made] = await news();
      expect(made).toMatchObject({ event: 'prefect.automation.created', payload: { id: automation.id, name: given.name } });
      const path = `/automations/${automation.id}`;
      const changes = [() => api.patch(path, { enabled: false }), () => api.put(path, given)];
      expect(await namesOf(...changes)).toEqual(['automation.updated', 'automation.updated']);
      expect(await namesOf(() => api.delete(path))).toEqual(['automation.deleted']);
    });

    it('emits webhooks without their slug, and event destinations without their URL and headers', async () => {
      const template = '{"event": "e", "resource": {"prefect.resource.id": "r"}}';
      const webhook = (await api.post('/webhooks/', { name: unique('webhook'), template })).body;
      const [created] = await news();
      expect(created!.payload).toEqual({ name: webhook.name, description: '', template, enabled: true });
      const path = `/webhooks/${webhook.id}`;
      const changes = [
        () => api.patch(path, { enabled: false }),
        () => api.put(path, { name: webhook.name, template }),
        () => api.post(`${path}/rotate`),
      ];
      expect(await namesOf(...changes)).toEqual(['webhook.rotated', 'webhook.updated', 'webhook.updated']);
      expect(
        await namesOf(
          () => api.delete(path),
          () => api.delete(path),
        ),
      ).toEqual(['webhook.deleted']);

      const name = unique('destination');
      const given = { name, url: 'https://token@example.com', headers: { a: 'secret' }, filter: {}, enabled: false };
      const destination = (await api.post('/event-destinations/', given)).body;
      const [first] = await news();
      expect(first!.payload).toEqual({ name, enabled: false, format: 'CLOUDEVENTS', filter: destination.filter });
      const at = `/event-destinations/${destination.id}`;
      const edits = [() => api.patch(at, { format: 'OPENLINEAGE' }), () => api.patch(at, { name: '' }), () => api.delete(at)];
      expect(await namesOf(...edits)).toEqual(['event-destination.deleted', 'event-destination.updated']);
    });

    it('emits variables with their values', async () => {
      const name = unique('variable');
      const variable = (await api.post('/variables/', { name, value: { a: [1.5] }, tags: ['t'] })).body;
      const [created] = await news();
      expect(created!.payload).toEqual({ name, value: { a: [1.5] }, tags: ['t'] });
      const changes = [() => api.patch(`/variables/${variable.id}`, {}), () => api.delete(`/variables/name/${name}`)];
      expect(await namesOf(...changes)).toEqual(['variable.deleted', 'variable.updated']);
    });

    it('emits the states of a backfill', async () => {
      const schedule = { interval: 3600, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
      const deployment = await api.deployment({ schedules: [{ schedule, active: false }] });
      const end = api.clock.peek();
      const create = async (key: string) => {
        const body = { start: addSeconds(end, -7200), end, max_active_runs: 1, rerun: 'ALL', idempotency_key: key };
        return (await api.post(`/deployments/${deployment.id}/backfill`, body)).body.id as string;
      };
      const stopped = await create('stopped');
      const change = (name: string) => api.post(`/backfills/${stopped}/${name}`);
      expect(await namesOf(() => change('pause'))).toEqual(['backfill.paused']);
      expect(await namesOf(() => change('resume'))).toEqual(['backfill.resumed']);
      expect(
        await namesOf(
          () => change('stop'),
          () => api.service('backfills'),
        ),
      ).toContain('backfill.stopped');
      const completed = await create('completed');
      const [created] = (await news()).filter(({ event }) => event.startsWith('prefect.backfill.'));
      expect(created).toMatchObject({
        event: 'prefect.backfill.created',
        resource: { 'prefect.resource.id': `prefect.backfill.${completed}` },
      });
      const seen: string[] = [];
      const isCompleted = async () => {
        await api.service('backfills');
        const filter = { flow_runs: { created_by: { id_: [completed] } } };
        for (const run of (await api.post('/flow_runs/filter', filter)).body as { id: string; state_type: string }[])
          if (run.state_type === 'SCHEDULED') await api.setState('flow_runs', run.id, { type: 'COMPLETED' }, { force: true });
        seen.push(...(await news()).map(({ event }) => event));
        return seen.includes('prefect.backfill.completed');
      };
      await expect.poll(isCompleted).toBe(true);
    });

    it('emits the freshness of an asset, which its key identifies, with the flow and the deployment', async () => {
      const key = unique('s3://asset');
      const deployment = await api.deployment();
      await materialize(api, [key, { run: { flow: deployment.flow_id, deployment: deployment.id } }]);
      await api.patch(byKey(key), { expected_interval: 60 });
      await news();
      api.clock.advance(60);
      await api.service('asset-freshness');
      const [stale] = await news();
      expect(stale).toMatchObject({ event: 'contralto.asset.stale', resource: { 'prefect.resource.id': key } });
      expect(relations(stale!)).toEqual(['flow:flow', 'deployment:deployment']);
      await api.patch(byKey(key), { expected_interval: 3600 });
      await api.service('asset-freshness');
      expect((await news()).map(({ event }) => event)).toEqual(['contralto.asset.fresh']);
    });

    it('emits artifacts with a key as one resource', async () => {
      const key = unique('key');
      const run = await api.flowRun();
      const create = async (data: unknown) => (await api.post('/artifacts/', { key, data, flow_run_id: run.id })).body;
      await news();
      const first = await create(1);
      const [created] = await news();
      expect(created).toMatchObject({ event: 'prefect.artifact-collection.created', payload: { key, data: 1 } });
      expect(relations(created!)).toEqual(['latest:artifact', 'flow-run:flow-run']);
      await expectNothing(() => api.patch(`/artifacts/${first.id}`, { description: 'd' }));
      const second = await create(2);
      expect((await news()).map(({ event }) => event)).toEqual(['prefect.artifact-collection.updated']);
      const changes = [() => api.delete(`/artifacts/${second.id}`), () => api.delete(`/artifacts/${first.id}`)];
      expect(await namesOf(...changes)).toEqual(['artifact-collection.deleted', 'artifact-collection.updated']);
    });

    it('emits nothing for logs, saved searches, and artifacts without a key', async () => {
      await expectNothing(
        () => api.post('/logs/', [{ name: 'n', level: 20, message: 'm', timestamp: api.clock.now() }]),
        () => api.put('/saved_searches/', { name: unique('search') }),
        () => api.post('/artifacts/', { data: 1 }),
      );
    });

    it('has emitted every event of the catalogue in these tests, except those of background services', () => {
      expect([...emitted].sort()).toEqual(
        Object.keys(catalogue)
          .filter((name) => !OF_SERVICES.includes(name as EventPattern))
          .sort(),
      );
    });
  });
});

describe('the catalogue of events', () => {
  const id = v7();
  const resource = resourceOf('flow', id, 'etl');
  const payload = { name: 'etl', tags: [], labels: {} };
  const flow: EventDraft<'prefect.flow.created'> = { event: 'prefect.flow.created', resource, payload };

  it('is checked by the compiler and by the tests: name, resource, related roles, and payload', () => {
    // @ts-expect-error: no such event
    const unknown: EventDraft = { ...flow, event: 'prefect.flow.renamed' };
    // @ts-expect-error: a resource of another kind
    const foreign: EventDraft<'prefect.flow.created'> = { ...flow, resource: resourceOf('variable', id) };
    // @ts-expect-error: a field is missing
    const short: EventDraft<'prefect.flow.created'> = { ...flow, payload: { name: 'etl', tags: [] } };
    // @ts-expect-error: an additional field
    const long: EventDraft<'prefect.flow.created'> = { ...flow, payload: { ...payload, colour: 'red' } };
    // @ts-expect-error: a role that the entry does not declare
    const related: EventDraft<'prefect.flow.created'> = { ...flow, related: [relatedOf('parent', 'flow', id)] };
    // @ts-expect-error: a label that the entry does not declare
    const labels: EventDraft<'prefect.flow.created'> = { ...flow, resource: { ...resource, colour: 'red' } };
    // @ts-expect-error: a label that the entry declares is missing
    const status: EventDraft = { event: 'prefect.work-pool.ready', resource: resourceOf('work-pool', id) };

    expect(() => checkEvent(flow)).not.toThrow();
    for (const wrong of [unknown, foreign, short, long, related, labels, status]) expect(() => checkEvent(wrong)).toThrow();
  });

  it('has entries for the events of the automations engine', () => {
    const about = { ...resourceOf('automation', id, 'page me'), 'prefect.trigger-type': 'event', 'prefect.posture': 'Reactive' };
    const action = { action_index: 0, action_type: 'run-deployment', invocation: id };
    const failed: EventDraft<'prefect.automation.action.failed'> = {
      event: 'prefect.automation.action.failed',
      resource: about,
      related: [
        relatedOf('target', 'deployment', id),
        relatedEvent('automation-triggered-event', id),
        relatedEvent('triggering-event', id),
      ],
      payload: { ...action, status_code: 409, validation_error: 'no', reason: 'Unable to create flow run from deployment' },
    };
    const loaded: EventDraft<'prefect.block.slack-webhook.loaded'> = {
      event: 'prefect.block.slack-webhook.loaded',
      resource: resourceOf('block-document', id, 'pager'),
      related: [relatedOf('block-type', 'block-type', 'slack-webhook', 'Slack Webhook')],
    };
    for (const draft of [failed, loaded]) expect(() => checkEvent(draft)).not.toThrow();
  });
});
