import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../src/base/time/instant.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { runDeployment } from '../records/builders.ts';
import { event, outcome } from './builders.ts';

describe('run-deployment', () => {
  onEveryStore((api) => {
    const runsOf = async (id: string) => (await api.post('/flow_runs/filter', { deployments: { id: { any_: [id] } } })).body;

    it('creates a run on behalf of the automation, scheduled for later, with rendered parameters', async () => {
      const deployment = await api.deployment({ parameters: { a: 1, n: 0 }, tags: ['mine'] });
      const parameters = { n: '{{ event.payload.n }}', text: 'n={{ event.payload.n }}' };
      const action = runDeployment(deployment.id, { parameters, job_variables: { x: '{{ event.id }}' }, schedule_after: 90 });
      const given = { event: event(api, 'acme.thing', { payload: { n: 5 } }), name: 'Rerun' };
      const { automation, invocations, triggeredEventId, begun, ended } = await outcome(api, action, given);
      const [run] = await runsOf(deployment.id);
      expect(run).toMatchObject({
        created_by: { id: automation.id, type: 'AUTOMATION', display_value: 'Rerun' },
        parameters: { a: 1, n: 5, text: 'n=5' },
        job_variables: { x: '{{ event.id }}' },
        tags: ['mine'],
        state_type: 'SCHEDULED',
        idempotency_key: `automation ${automation.id}, action 0, invocation ${invocations[0]}`,
      });
      expect(run.expected_start_time > addSeconds(run.created, 89) && run.expected_start_time < addSeconds(run.created, 91)).toBe(true);
      expect(ended.payload).toEqual({ action_index: 0, action_type: 'run-deployment', invocation: invocations[0], status_code: 201 });
      const related = [
        { 'prefect.resource.id': `prefect.deployment.${deployment.id}`, 'prefect.resource.role': 'target' },
        { 'prefect.resource.id': `prefect.flow-run.${run.id}`, 'prefect.resource.name': run.name, 'prefect.resource.role': 'flow-run' },
        { 'prefect.resource.id': `prefect.event.${triggeredEventId}`, 'prefect.resource.role': 'automation-triggered-event' },
        { 'prefect.resource.id': `prefect.event.${given.event.id}`, 'prefect.resource.role': 'triggering-event' },
      ];
      expect(begun.related).toEqual(related);
      expect(ended.related).toEqual(related);
      expect(ended.event).toBe('prefect.automation.action.executed');
      const [reported] = (await api.events('prefect.flow-run.Scheduled')).filter(
        ({ resource }) => resource['prefect.resource.id'] === `prefect.flow-run.${run.id}`,
      );
      expect(reported!.related).toContainEqual({
        'prefect.resource.id': `prefect.automation.${automation.id}`,
        'prefect.resource.name': 'Rerun',
        'prefect.resource.role': 'creator',
      });
    });

    it('uses the parameters of the deployment if it has none', async () => {
      const deployment = await api.deployment({ parameters: { a: 1 } });
      await outcome(api, runDeployment(deployment.id));
      expect(await runsOf(deployment.id)).toMatchObject([{ parameters: { a: 1 } }]);
    });

    it('runs the deployment that the event names', async () => {
      const deployment = await api.deployment();
      const about = event(api, `prefect.deployment.${deployment.id}`);
      await outcome(api, runDeployment(null, { source: 'inferred' }), { event: about });
      expect(await runsOf(deployment.id)).toHaveLength(1);
      const failed = async (given: object) => (await outcome(api, runDeployment(null, { source: 'inferred' }), given)).ended.payload.reason;
      expect(await failed({ event: null })).toBe('No event to infer the deployment');
      expect(await failed({})).toBe('No deployment could be inferred');
    });

    it('fails for a deployment that was deleted', async () => {
      const deployment = await api.deployment();
      await api.delete(`/deployments/${deployment.id}`);
      const { ended } = await outcome(api, runDeployment(deployment.id));
      expect(ended.event).toBe('prefect.automation.action.failed');
      expect(ended.payload).toMatchObject({ reason: "Unexpected status from 'run-deployment' action: 404", status_code: 404 });
      expect(ended.related[0]).toEqual({ 'prefect.resource.id': `prefect.deployment.${deployment.id}`, 'prefect.resource.role': 'target' });
    });

    it('fails for parameters that cannot be rendered, and creates no run', async () => {
      const deployment = await api.deployment();
      const { ended } = await outcome(api, runDeployment(deployment.id, { parameters: { n: '{{ event.payload.missing }}' } }));
      expect(ended.payload.reason).toMatch(/^Unable to create flow run from deployment: ./);
      expect(ended.payload).not.toHaveProperty('template_source');
      expect(ended.related[0]).toMatchObject({ 'prefect.resource.role': 'target' });
      expect(await runsOf(deployment.id)).toEqual([]);
    });

    it('enforces the schema of the parameters', async () => {
      const schema = { type: 'object', properties: { n: { type: 'integer' } } };
      const deployment = await api.deployment({ parameter_openapi_schema: schema, enforce_parameter_schema: true });
      const { ended } = await outcome(api, runDeployment(deployment.id, { parameters: { n: 'no number' } }));
      const { validation_error } = ended.payload as { validation_error: string };
      expect(validation_error).toMatch(/^Error creating flow run: ./);
      expect(ended.payload).toMatchObject({
        status_code: 409,
        reason: `Validation error occurred for 'run-deployment' - ${validation_error}`,
      });
      expect(await runsOf(deployment.id)).toEqual([]);
    });

    it('fails for parameters above the limit', async () => {
      const deployment = await api.deployment();
      const payload = { text: 'x'.repeat(600_000) };
      const given = { event: event(api, 'acme.thing', { payload }) };
      const { ended } = await outcome(api, runDeployment(deployment.id, { parameters: { text: '{{ event.payload.text }}' } }), given);
      expect(ended.payload.reason).toMatch(/^(Validation error occurred for 'run-deployment'|Unable to create flow run from deployment: )/);
      expect(await runsOf(deployment.id)).toEqual([]);
    });
  });
});
