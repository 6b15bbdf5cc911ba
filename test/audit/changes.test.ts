import { describe, expect, it } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { startReceiver } from '../automations/notifications/receiver.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

type AuditRecord = Schema<'AuditRecord'>;

onEveryStore(
  (api) => {
    const records = async (filter: Partial<Schema<'AuditFilter'>>): Promise<AuditRecord[]> =>
      (await api.post('/audit/filter', { audit_records: filter, sort: 'OCCURRED_ASC' })).body;
    const history = (id: string) => records({ object_id: { any_: [id] } });

    describe('a change', () => {
      it('is recorded with the fields before and after it', async () => {
        const name = unique('variable');
        const { body: variable } = await api.post('/variables/', { name, value: 1, tags: ['a'] });
        await api.patch(`/variables/${variable.id}`, { value: 2 });
        await api.patch(`/variables/name/${name}`, { tags: [] });
        await api.delete(`/variables/name/${name}`);
        const own = await history(variable.id);
        expect(own.map(({ operation, outcome, status, changes }) => ({ operation, outcome, status, changes }))).toEqual([
          {
            operation: 'createVariable',
            outcome: 'CHANGED',
            status: 201,
            changes: { name: { after: name }, value: { after: 1 }, tags: { after: ['a'] } },
          },
          { operation: 'updateVariable', outcome: 'CHANGED', status: 204, changes: { value: { before: 1, after: 2 } } },
          { operation: 'updateVariableByName', outcome: 'CHANGED', status: 204, changes: { tags: { before: ['a'], after: [] } } },
          { operation: 'deleteVariableByName', outcome: 'CHANGED', status: 204, changes: { name: { before: name }, value: { before: 2 } } },
        ]);
        expect(own[0]).toMatchObject({ object: { kind: 'variable', id: variable.id, name }, actor: { kind: 'anonymous', role: 'admin' } });
        expect(own[0]?.address).toMatch(/127\.0\.0\.1|::1/);
      });

      it('that changes nothing leaves no record', async () => {
        const { body: flow } = await api.post('/flows/', { name: unique('flow') });
        await api.post('/flows/', { name: flow.name });
        await api.patch(`/flows/${flow.id}`, { tags: [] });
        expect((await history(flow.id)).map(({ operation }) => operation)).toEqual(['createFlow']);
      });

      it('that is rejected leaves only the rejection', async () => {
        const name = unique('variable');
        await api.post('/variables/', { name, value: 1 });
        const headers = { 'x-request-id': unique('request') };
        expect((await api.post('/variables/', { name, value: 2 }, headers)).status).toBe(409);
        await api.deps.background.done();
        const own = await records({ request_id: { any_: [headers['x-request-id']] } });
        expect(own).toMatchObject([{ operation: 'createVariable', outcome: 'REJECTED', status: 409, changes: {} }]);
      });

      it('of a transition is short', async () => {
        const { body: flow } = await api.post('/flows/', { name: unique('flow') });
        const { body: run } = await api.post('/flow_runs/', { flow_id: flow.id, state: { type: 'PENDING' } });
        await api.post(`/flow_runs/${run.id}/set_state`, { state: { type: 'RUNNING' } });
        expect((await history(run.id)).map(({ operation, changes }) => [operation, changes])).toEqual([
          ['createFlowRun', { state: { after: 'PENDING' } }],
          ['setFlowRunState', { state: { before: 'PENDING', after: 'RUNNING' } }],
        ]);
      });

      it('of a deployment that is registered again contains only what differs', async () => {
        const { body: flow } = await api.post('/flows/', { name: unique('flow') });
        const given = { flow_id: flow.id, name: unique('deployment'), job_variables: { image: 'a', env: { DB_PASSWORD: 'one' } } };
        const { body: deployment } = await api.post('/deployments/', given);
        await api.post('/deployments/', { ...given, job_variables: { image: 'b', env: { DB_PASSWORD: 'two' } } });
        const [, second] = await history(deployment.id);
        expect(second?.changes).toMatchObject({
          'job_variables.image': { before: 'a', after: 'b' },
          'job_variables.env.DB_PASSWORD': { before: '********', after: '********' },
        });
        expect(JSON.stringify(await history(deployment.id))).not.toMatch(/"(one|two)"/);
      });
    });

    it('records each object that a request deletes with others', async () => {
      const { body: flow } = await api.post('/flows/', { name: unique('flow') });
      const { body: deployment } = await api.post('/deployments/', { flow_id: flow.id, name: unique('deployment') });
      await api.delete(`/flows/${flow.id}`);
      expect((await history(deployment.id)).at(-1)).toMatchObject({ operation: 'deleteFlow', object: { name: deployment.name } });
      expect((await history(flow.id)).at(-1)).toMatchObject({ operation: 'deleteFlow', object: { kind: 'flow', name: flow.name } });
    });

    it('attributes the changes of a background service to it', async () => {
      const { body: flow } = await api.post('/flows/', { name: unique('flow') });
      const past = { type: 'SCHEDULED', state_details: { scheduled_time: '2020-01-01T00:00:00Z' } };
      const { body: run } = await api.post('/flow_runs/', { flow_id: flow.id, state: past });
      await api.service('late-runs');
      const late = (await history(run.id)).at(-1);
      expect(late).toMatchObject({ operation: 'late-runs', actor: { kind: 'service', name: 'late-runs' } });
    });

    it('attributes what an automation changes to it', async () => {
      const deployment = await api.deployment();
      const trigger = { type: 'event', posture: 'Reactive', expect: ['please.pause'], threshold: 1, within: 0 };
      const action = { type: 'pause-deployment', source: 'selected', deployment_id: deployment.id };
      const { body: automation } = await api.post('/automations/', { name: 'pauser', trigger, actions: [action] });
      await api.post('/events', [
        { event: 'please.pause', resource: { 'prefect.resource.id': 'r' }, occurred: api.clock.peek(), id: crypto.randomUUID() },
      ]);
      await api.deps.ingest.settle();
      for (const service of ['triggers', 'automation-actions']) await api.service(service);
      expect((await history(deployment.id)).at(-1)).toMatchObject({
        operation: 'pauseDeployment',
        actor: { kind: 'automation', id: automation.id, name: 'pauser' },
      });
    });
  },
  { settings: { SERVICE_AUDIT_TRANSITIONS: 'all' } },
);

onEveryStore(
  (api) => {
    it('sends each record to a receiver, if that is enabled', async () => {
      const receiver = await startReceiver();
      const filter = { event: { prefix: ['prefect.audit.'] } };
      const destination = { name: unique('siem'), url: receiver.origin, filter };
      expect((await api.post('/event-destinations/', destination)).status).toBe(201);
      await api.service('audit-chain');
      for (const name of ['event-deliveries', 'audit-chain', 'event-deliveries']) {
        await api.service(name);
        await api.deps.background.done();
      }
      await receiver.stop();
      // the deliveries themselves leave no records, which would be sent again
      expect(receiver.received.map(({ body }) => JSON.parse(body).data.payload.record)).toMatchObject([
        { operation: 'createEventDestination', object: { name: destination.name }, position: 1 },
      ]);
    });

    it('emits an event for each record, if that is enabled', async () => {
      const { body: variable } = await api.post('/variables/', { name: unique('variable'), value: 1 });
      await api.service('audit-chain');
      const event = (await api.events('prefect.audit.recorded')).at(-1);
      expect(event?.payload).toMatchObject({ record: { operation: 'createVariable', object: { id: variable.id }, position: 2 } });
    });
  },
  { settings: { SERVICE_AUDIT_EVENTS: 'true' } },
);

onEveryStore(
  (api) => {
    it('records nothing if it is switched off', async () => {
      await api.flowRun({ state: 'PENDING' });
      await api.post('/variables/', { name: 5 });
      expect((await api.post('/audit/count', {})).body).toBe(0);
    });
  },
  { settings: { SERVICE_AUDIT_ENABLED: 'false' } },
);
