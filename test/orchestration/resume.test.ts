import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/base/json/value.ts';
import { addSeconds } from '../../src/base/time/instant.ts';
import { resumeFlowRun } from '../../src/orchestration/resume.ts';
import { onEveryHarness, responseOf } from './harness.ts';

onEveryHarness((harness) => {
  const resume = async (id: string, runInput?: JsonObject | null) => {
    const now = harness.clock.now();
    return responseOf(await harness.transaction((tx) => resumeFlowRun(tx, harness.deps, id, { runInput, now })));
  };
  const keyset = { schema: 'k-schema', response: 'k-response', description: 'k-description' };
  const withService = async (schema?: string) => {
    const id = await harness.flowRun({ type: 'PAUSED', state_details: { run_input_keyset: keyset } });
    if (schema !== undefined) await harness.input(id, keyset.schema, schema);
    return id;
  };
  const NUMBER = JSON.stringify({ type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] });

  describe('resumeFlowRun', () => {
    it('resumes a waiting run', async () => {
      const id = await harness.flowRun('PAUSED');
      expect(await resume(id)).toMatchObject({ status: 'ACCEPT', written: true, state: { type: 'RUNNING', name: 'Running' } });
    });

    it('schedules a suspended run', async () => {
      const { id: deploymentId } = await harness.deployment();
      const id = await harness.flowRun({ type: 'PAUSED', state_details: { pause_reschedule: true } }, { deploymentId });
      expect(await resume(id, { ignored: 1 })).toMatchObject({ status: 'ACCEPT', state: { type: 'SCHEDULED', name: 'Resuming' } });
      expect((await harness.readFlowRun(id)).empiricalPolicy.resuming).toBe(true);
      expect(await harness.inputs(id)).toEqual({});
    });

    it.each([null, 'RUNNING', 'COMPLETED'] as const)('aborts when the run is %s', async (state) => {
      const details = { type: 'abort_details', reason: 'Cannot resume a flow run that is not paused.' };
      expect(await resume(await harness.flowRun(state))).toEqual({ status: 'ABORT', state: null, details, written: false });
    });

    it('fails a run whose pause has timed out', async () => {
      const id = await harness.flowRun({ type: 'PAUSED', state_details: { pause_timeout: addSeconds(harness.clock.peek(), -1) } });
      const state = { type: 'FAILED', message: 'The flow was running and never resumed.' };
      expect(await resume(id)).toMatchObject({ status: 'REJECT', written: true, state });
    });

    it('stores the input that the run requested', async () => {
      const id = await withService(NUMBER);
      expect((await resume(id, { a: { __prefect_kind: 'json', value: '2' } })).status).toBe('ACCEPT');
      expect(await harness.inputs(id)).toEqual({ [keyset.schema]: NUMBER, [keyset.response]: '{"a":2}' });
    });

    it.each([
      ['without a schema', undefined, {}, 'Run input schema not found.'],
      ['with a schema that is no JSON', '{', {}, 'Run input schema is not valid JSON.'],
      ['without input', NUMBER, undefined, "Reason: Validation failed. Failure reason: 'a' is a required property"],
      ['with the wrong input', NUMBER, { a: 'x' }, "Reason: Validation failed for field 'a'. Failure reason: 'x' is not of type 'integer'"],
      [
        'with a placeholder that cannot be filled',
        NUMBER,
        { a: { __prefect_kind: 'jinja' } },
        "Error hydrating run input: Missing 'template' key in __prefect object",
      ],
      [
        'with a variable that is not there',
        NUMBER,
        { a: { __prefect_kind: 'workspace_variable', variable_name: 'nope' } },
        "Error hydrating run input: Variable 'nope' not found in workspace.",
      ],
      [
        'with a schema that goes in circles',
        '{"$ref":"#"}',
        { a: 1 },
        'Invalid schema: Unable to validate schema with circular references.',
      ],
    ])('keeps the run paused %s', async (_case, schema, input, reason) => {
      const id = await withService(schema);
      const before = await harness.readFlowRun(id);
      expect(await resume(id, input)).toMatchObject({
        status: 'REJECT',
        written: false,
        state: { type: 'PAUSED', id: before.stateId },
        details: { type: 'abort_details', reason },
      });
      expect(await harness.readFlowRun(id)).toEqual(before);
    });
  });
});
