import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('updates of flow runs', () => {
  onEveryStore((api) => {
    const read = async (id: string) => (await api.get(`/flow_runs/${id}`)).body;

    it('updateFlowRun 204: changes only the given fields, and always `updated`', async () => {
      const run = await api.flowRun({
        name: 'old',
        flow_version: '1',
        parameters: { a: 1 },
        tags: ['x'],
        empirical_policy: { retries: 2 },
        context: { c: 1 },
      });
      expect((await api.patch(`/flow_runs/${run.id}`, {})).status).toBe(204);
      const { updated, ...untouched } = await read(run.id);
      expect(updated > run.updated).toBe(true);
      expect(untouched).toMatchObject({
        name: 'old',
        flow_version: '1',
        parameters: { a: 1 },
        tags: ['x'],
        empirical_policy: { retries: 2 },
      });
      const changes = {
        name: 'new',
        flow_version: null,
        parameters: { b: 2 },
        tags: ['y', 'z', 'y'],
        infrastructure_pid: 'host:1',
        empirical_policy: {},
      };
      expect((await api.patch(`/flow_runs/${run.id}`, changes)).status).toBe(204);
      expect(await read(run.id)).toMatchObject({ ...changes, empirical_policy: { retries: null, pause_keys: [] }, context: { c: 1 } });
      const found = await api.post('/flow_runs/filter', { flow_runs: { id: { any_: [run.id] }, tags: { all_: ['y', 'z'] } } });
      expect(found.body).toHaveLength(1);
      expect((await api.post('/flow_runs/count', { flow_runs: { id: { any_: [run.id] }, tags: { any_: ['x'] } } })).body).toBe(0);
      expect(await api.events('prefect.flow-run.updated')).toEqual([]);
    });

    it('updateFlowRun 204: replaces an empty name with a generated one', async () => {
      for (const name of ['', null]) {
        const run = await api.flowRun({ name: 'mine' });
        await api.patch(`/flow_runs/${run.id}`, { name });
        expect((await read(run.id)).name).toMatch(/^[a-z]+-[a-z]+$/);
      }
    });

    it('updateFlowRun 422: null where a value is required, unknown fields, parameters that are too large', async () => {
      const { id } = await api.flowRun();
      for (const body of [{ parameters: null }, { tags: null }, { empirical_policy: null }, { labels: {} }, { context: {} }, { state: {} }])
        expect((await api.patch(`/flow_runs/${id}`, body)).status).toBe(422);
      const large = await api.patch(`/flow_runs/${id}`, { parameters: { text: 'x'.repeat(600_000) } });
      expect([large.status, large.body.exception_detail[0].type]).toEqual([422, 'value_error']);
    });

    it('updateFlowRun 404: an unknown run', async () => {
      for (const body of [{}, { job_variables: {} }]) {
        const response = await api.patch(`/flow_runs/${NOWHERE}`, body);
        expect([response.status, response.body.detail]).toEqual([404, 'Flow run not found']);
      }
    });

    it('updateFlowRun 400: job variables of a run that is not scheduled, or has no deployment', async () => {
      const running = await api.flowRun({ state: 'RUNNING' });
      const rejected = await api.patch(`/flow_runs/${running.id}`, { job_variables: { a: 1 } });
      expect([rejected.status, rejected.body.detail]).toEqual([400, 'Job variables for a flow run in state RUNNING cannot be updated']);
      const orphan = await api.flowRun({ state: 'SCHEDULED', deployment_id: NOWHERE });
      for (const { id } of [orphan, await api.flowRun({ state: 'SCHEDULED' })]) {
        const response = await api.patch(`/flow_runs/${id}`, { job_variables: {} });
        expect([response.status, response.body.detail]).toEqual([400, 'A deployment for the flow run could not be found']);
      }
      expect((await api.patch(`/flow_runs/${running.id}`, { job_variables: null })).status).toBe(204);
      expect((await read(running.id)).job_variables).toBeNull();
    });

    it('updateFlowRun 204, 422: job variables are validated with the template of the pool, together with those of the deployment', async () => {
      const variables = { type: 'object', properties: { image: { type: 'string' }, cpu: { type: 'integer' } }, required: ['image', 'cpu'] };
      const base_job_template = { job_configuration: { image: '{{ image }}', cpu: '{{ cpu }}' }, variables };
      const pool = await api.workPool({ base_job_template });
      const deployment = await api.deployment({ work_pool_name: pool.name, job_variables: { image: 'a' } });
      const run = await api.flowRun({ flow_id: deployment.flow_id, deployment_id: deployment.id, state: 'SCHEDULED' });
      expect((await api.patch(`/flow_runs/${run.id}`, { job_variables: { cpu: 1 } })).status).toBe(204);
      expect((await read(run.id)).job_variables).toEqual({ cpu: 1 });
      const wrong = await api.patch(`/flow_runs/${run.id}`, { job_variables: { cpu: 'x' } });
      expect([wrong.status, wrong.body.detail]).toEqual([
        422,
        "Error updating flow run: Validation failed for field 'cpu'. Failure reason: 'x' is not of type 'integer'",
      ]);
      const missing = await api.patch(`/flow_runs/${run.id}`, { job_variables: {} });
      expect(missing.body.detail).toBe("Error updating flow run: Validation failed. Failure reason: 'cpu' is a required property");
      expect((await read(run.id)).job_variables).toEqual({ cpu: 1 });
    });

    it('updateFlowRunLabels 204: merges into the existing labels, including system labels', async () => {
      const run = await api.flowRun({ labels: { a: 1, b: 'x' } });
      expect((await api.patch(`/flow_runs/${run.id}/labels`, { b: true, k: 1.5, 'prefect.flow.id': 'mine' })).status).toBe(204);
      const changed = await read(run.id);
      expect(changed.labels).toEqual({ a: 1, b: true, k: 1.5, 'prefect.flow.id': 'mine' });
      expect(changed.updated > run.updated).toBe(true);
    });

    it('updateFlowRunLabels 422: a value that is not a string, number, or boolean; 404: an unknown run', async () => {
      const run = await api.flowRun();
      for (const value of [[1], { a: 1 }, null]) expect((await api.patch(`/flow_runs/${run.id}/labels`, { k: value })).status).toBe(422);
      const unknown = await api.patch(`/flow_runs/${NOWHERE}/labels`, { k: 1 });
      expect([unknown.status, unknown.body.exception_message]).toEqual([404, `Flow run with id ${NOWHERE} not found`]);
    });
  });
});
