import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('state changes of flow runs', () => {
  onEveryStore((api) => {
    const stateOf = async (id: string) => (await api.get(`/flow_runs/${id}`)).body.state;

    it('setFlowRunState 201: PENDING → RUNNING is accepted and counted', async () => {
      const run = await api.flowRun();
      const { status, body } = await api.setState('flow_runs', run.id, 'RUNNING');
      expect([status, body.status, body.details]).toEqual([201, 'ACCEPT', { type: 'accept_details' }]);
      expect(body.state).toEqual(await stateOf(run.id));
      expect(body).not.toHaveProperty('trace');
      expect((await api.get(`/flow_runs/${run.id}`)).body.run_count).toBe(1);
    });

    it('setFlowRunState 200: a run that keeps its state', async () => {
      const run = await api.flowRun({ state: 'COMPLETED' });
      const { status, body } = await api.setState('flow_runs', run.id, 'CANCELLING');
      expect([status, body.status, body.details.type]).toEqual([200, 'ABORT', 'abort_details']);
      expect(body.state.id).toBe(run.state_id);
    });

    it('setFlowRunState 200: one of several equal concurrent proposals is accepted', async () => {
      const run = await api.flowRun({ state: 'SCHEDULED' });
      const responses = await Promise.all(Array.from({ length: 5 }, () => api.setState('flow_runs', run.id, 'PENDING')));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    });

    it('setFlowRunState 200: a dry run returns the result of every rule and changes nothing', async () => {
      const run = await api.flowRun();
      const answer = await api.post(`/flow_runs/${run.id}/set_state?dry_run=true`, { state: { type: 'RUNNING' } });
      expect([answer.status, answer.body.status, answer.body.state.type]).toEqual([200, 'ACCEPT', 'RUNNING']);
      expect(answer.body.trace.length).toBeGreaterThan(0);
      expect((await stateOf(run.id)).id).toBe(run.state_id);
      expect((await api.get(`/flow_run_states/?flow_run_id=${run.id}`)).body).toHaveLength(1);
    });

    it('setFlowRunState 404: an unknown run; 422: an unknown type, no state', async () => {
      const unknown = await api.setState('flow_runs', NOWHERE, 'RUNNING');
      expect([unknown.status, unknown.body.exception_message]).toEqual([404, `Flow run with id ${NOWHERE} not found`]);
      const { id } = await api.flowRun();
      expect((await api.setState('flow_runs', id, 'DONE')).status).toBe(422);
      const missing = await api.post(`/flow_runs/${id}/set_state`, { force: true });
      expect([missing.status, missing.body.exception_detail[0].type]).toEqual([422, 'missing']);
    });

    it('setFlowRunState 422: fields that clients cannot set; 201: unknown details', async () => {
      const { id } = await api.flowRun();
      const at = '2020-01-01T00:00:00Z';
      for (const extra of [{ timestamp: at }, { id: NOWHERE }, { created: null }, { state_details: null }, { type: 'running' }])
        expect((await api.setState('flow_runs', id, { type: 'RUNNING', ...extra })).status).toBe(422);
      expect((await api.setState('flow_runs', id, { type: 'RUNNING', state_details: { foo: 1 } })).status).toBe(201);
    });

    it('setFlowRunState 200: a state with a name that cannot be stored is not written', async () => {
      const run = await api.flowRun();
      for (const name of ['a\u0000b', randomBytes(6000).toString('base64')]) {
        const answer = await api.setState('flow_runs', run.id, { type: 'RUNNING', name });
        expect(answer).toMatchObject({ status: 200, body: { status: 'ABORT', state: { id: run.state_id } } });
        expect(answer.body.details.reason).toMatch(/^Error validating state: /);
      }
    });

    it('setFlowRunState 201: removes NUL from a message', async () => {
      const run = await api.flowRun();
      const answer = await api.setState('flow_runs', run.id, { type: 'RUNNING', message: 'a\u0000b' });
      expect(answer).toMatchObject({ status: 201, body: { status: 'ACCEPT' } });
      expect((await api.get(`/flow_runs/${run.id}`)).body.state.message).toBe('ab');
    });

    it('bulkSetFlowRunState 200: newest first, each run separately, with its own state', async () => {
      const name = unique('bulk');
      const runs = [await api.flowRun({ name }), await api.flowRun({ name, state: 'COMPLETED' }), await api.flowRun({ name })];
      const { status, body } = await api.post('/flow_runs/bulk_set_state', {
        flow_runs: { name: { any_: [name] } },
        state: { type: 'CANCELLING', state_details: { pause_key: 'p' } },
      });
      expect(status).toBe(200);
      expect(body.results.map((result: { flow_run_id: string; status: string }) => [result.flow_run_id, result.status])).toEqual([
        [runs[2].id, 'ACCEPT'],
        [runs[1].id, 'ABORT'],
        [runs[0].id, 'ACCEPT'],
      ]);
      const [first, kept, last] = body.results;
      expect(first.state.id).not.toBe(last.state.id);
      expect([first.state.state_details.flow_run_id, last.state.state_details.flow_run_id]).toEqual([runs[2].id, runs[0].id]);
      expect(kept.state.id).toBe(runs[1].state_id);
    });

    it('bulkSetFlowRunState 200: with force, with a limit, without runs', async () => {
      const name = unique('bulk');
      for (let i = 0; i < 3; i++) await api.flowRun({ name, state: 'COMPLETED' });
      const flow_runs = { name: { any_: [name] } };
      const forced = (await api.post('/flow_runs/bulk_set_state', { flow_runs, state: { type: 'RUNNING' }, force: true, limit: 2 })).body;
      expect(forced.results.map(({ status }: { status: string }) => status)).toEqual(['ACCEPT', 'ACCEPT']);
      expect((await api.post('/flow_runs/bulk_set_state', { flow_runs: { id: { any_: [] } }, state: { type: 'RUNNING' } })).body).toEqual({
        results: [],
      });
      for (const limit of [0, 51])
        expect((await api.post('/flow_runs/bulk_set_state', { state: { type: 'RUNNING' }, limit })).status).toBe(422);
      expect((await api.post('/flow_runs/bulk_set_state', { flow_runs })).status).toBe(422);
    });

    it('resumeFlowRun 200: a run that is not paused does not change; 404: an unknown run', async () => {
      const run = await api.flowRun({ state: 'RUNNING' });
      const { status, body } = await api.post(`/flow_runs/${run.id}/resume`);
      expect([status, body]).toEqual([
        200,
        { state: null, status: 'ABORT', details: { type: 'abort_details', reason: 'Cannot resume a flow run that is not paused.' } },
      ]);
      const unknown = await api.post(`/flow_runs/${NOWHERE}/resume`, {});
      expect([unknown.status, unknown.body.detail]).toEqual([404, 'Flow run not found']);
    });

    it('resumeFlowRun 201: continues as Running', async () => {
      const run = await api.flowRun({ state: 'RUNNING' });
      expect((await api.setState('flow_runs', run.id, 'PAUSED')).body.status).toBe('ACCEPT');
      const { status, body } = await api.post(`/flow_runs/${run.id}/resume`);
      expect([status, body.status, body.state.name]).toEqual([201, 'ACCEPT', 'Running']);
    });

    it('resumeFlowRun 422: input that is no object', async () => {
      const run = await api.flowRun({ state: 'PAUSED' });
      expect((await api.post(`/flow_runs/${run.id}/resume`, { run_input: 'text' })).status).toBe(422);
      expect((await api.get(`/flow_runs/${run.id}`)).body.state_type).toBe('PAUSED');
    });

    it('resumeFlowRun 200, then 201: invalid input, then valid input, which is stored', async () => {
      const run = await api.flowRun({ state: 'RUNNING' });
      const keyset = { description: 'd', response: 'paused-response', schema: 'paused-schema' };
      const paused = await api.setState('flow_runs', run.id, { type: 'PAUSED', state_details: { run_input_keyset: keyset } });
      const resume = (run_input: unknown) => api.post(`/flow_runs/${run.id}/resume`, { run_input });
      expect((await resume({})).body).toMatchObject({
        status: 'REJECT',
        details: { type: 'abort_details', reason: 'Run input schema not found.' },
      });
      const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
      await api.post(`/flow_runs/${run.id}/input`, { key: 'paused-schema', value: JSON.stringify(schema) });
      const bad = await resume({ n: 'x' });
      expect([bad.status, bad.body.status, bad.body.details.type, bad.body.state.id]).toEqual([
        200,
        'REJECT',
        'abort_details',
        paused.body.state.id,
      ]);
      expect(bad.body.details.reason).toMatch(/^Reason: Validation failed for field 'n'/);
      const good = await resume({ n: { __prefect_kind: 'json', value: '3' } });
      expect([good.status, good.body.status]).toEqual([201, 'ACCEPT']);
      expect((await api.get(`/flow_runs/${run.id}/input/paused-response`)).text).toBe('{"n":3}');
    });
  });
});
