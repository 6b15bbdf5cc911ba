import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import { cases } from '../support/cases.ts';
import { onEveryStore } from '../support/every-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

const RESUMED = 'The flow run was resumed at the resume time of its pause.';
const NEVER_RESUMED = 'The flow was paused and never resumed.';

describe('resume times', () => {
  onEveryStore((api) => {
    const inSeconds = (seconds: number) => addSeconds(api.clock.peek(), seconds);
    const read = async (id: string): Promise<Json> => (await api.get(`/flow_runs/${id}`)).body;
    const pass = () => api.service('pause-expirations');
    const passAfter = (seconds: number) => {
      api.clock.advance(seconds);
      return pass();
    };
    /** A run of a deployment that is paused after it has begun. */
    const paused = async (details: object, name: string | null = null): Promise<Json> => {
      const deployment = await api.deployment();
      const run = await api.flowRun({ deployment_id: deployment.id, state: 'RUNNING' });
      const { body } = await api.setState('flow_runs', run.id, { type: 'PAUSED', name, state_details: details });
      expect(body.status).toBe('ACCEPT');
      return run;
    };
    const why = async (id: string) => (await api.get(`/flow_runs/${id}/why`)).body.reasons;

    it('resume a run whose process waits, and schedule a suspended run', async () => {
      const waiting = await paused({ resume_time: inSeconds(60) });
      const suspended = await paused({ resume_time: inSeconds(60), pause_reschedule: true }, 'Suspended');
      await passAfter(50);
      for (const { id } of [waiting, suspended]) expect((await read(id)).state_type).toBe('PAUSED');
      expect(await passAfter(11)).toMatchObject({ handled: 2 });
      expect((await read(waiting.id)).state).toMatchObject({ type: 'RUNNING', name: 'Running', message: RESUMED });
      expect((await read(suspended.id)).state).toMatchObject({ type: 'SCHEDULED', name: 'Resuming', message: RESUMED });
      expect(await pass()).toMatchObject({ handled: 0 });
      const events = (await api.events('prefect.flow-run.Resuming')).filter(({ resource }) =>
        resource['prefect.resource.id']?.endsWith(suspended.id),
      );
      expect(events).toHaveLength(1);
    });

    it('are in the details of the state only if there is one, and in the form of all times', async () => {
      const { id } = await paused({ resume_time: '2031-01-01T00:00:00+00:00' });
      const without = await paused({ resume_time: null });
      expect((await read(id)).state.state_details.resume_time).toBe('2031-01-01T00:00:00Z');
      expect((await read(without.id)).state.state_details).not.toHaveProperty('resume_time');
      const history = (await api.get(`/flow_run_states/?flow_run_id=${id}`)).body;
      expect(history.at(-1).state_details.resume_time).toBe('2031-01-01T00:00:00Z');
      const wrong = await api.setState('flow_runs', id, { type: 'PAUSED', state_details: { resume_time: 'tomorrow' } });
      expect(wrong.status).toBe(422);
    });

    it('are reported by a dry run and by the reasons of the run', async () => {
      const run = await api.flowRun({ state: 'RUNNING' });
      const state = { type: 'PAUSED', state_details: { resume_time: '2031-01-01T00:00:00Z', pause_timeout: '2031-01-02T00:00:00Z' } };
      const { body } = await api.post(`/flow_runs/${run.id}/set_state?dry_run=true`, { state });
      expect(body).toMatchObject({ status: 'ACCEPT', state: { state_details: { resume_time: '2031-01-01T00:00:00Z' } } });
      await api.setState('flow_runs', run.id, state);
      expect(await why(run.id)).toMatchObject([
        { code: 'paused', message: expect.stringMatching(/until 2031-01-01T00:00:00Z, or until a user or client resumes it\.$/) },
      ]);
    });

    it('can be added to a pause, changed, and removed with a forced state', async () => {
      const { id } = await paused({ pause_timeout: inSeconds(600) });
      const again = (details: object) =>
        api.setState('flow_runs', id, { type: 'PAUSED', state_details: { pause_timeout: inSeconds(600), ...details } }, { force: true });
      await again({ resume_time: inSeconds(30) });
      await again({});
      await passAfter(40);
      expect((await read(id)).state_type).toBe('PAUSED');
      await again({ resume_time: inSeconds(30) });
      await passAfter(40);
      expect((await read(id)).state_type).toBe('RUNNING');
    });

    it('use the defaults of the input that a pause requests; a run whose input has none waits for a client, or for its timeout', async () => {
      const keyset = { response: 'answer', schema: 'schema', description: 'text' };
      const asking = async (required: string[]) => {
        const run = await paused({ resume_time: inSeconds(10), pause_timeout: inSeconds(300), run_input_keyset: keyset });
        const schema = { type: 'object', properties: { value: { type: 'integer', default: 1 } }, required };
        await api.post(`/flow_runs/${run.id}/input`, { key: 'schema', value: JSON.stringify(schema) });
        return run;
      };
      const [optional, required, answered] = [await asking([]), await asking(['value']), await asking(['value'])];
      await passAfter(20);
      expect((await read(optional.id)).state_type).toBe('RUNNING');
      for (const { id } of [required, answered]) expect((await read(id)).state_type).toBe('PAUSED');
      expect((await why(required.id))[0].message).toMatch(/Its resume time was .* only if its input has a default for each field/);
      await api.post(`/flow_runs/${answered.id}/resume`, { run_input: { value: 2 } });
      await passAfter(300);
      expect((await read(answered.id)).state_type).toBe('RUNNING');
      expect((await read(required.id)).state).toMatchObject({ type: 'FAILED', message: NEVER_RESUMED });
    });

    it('resume a run later if the service was away, also after the timeout that would have followed', async () => {
      const resumes = await paused({ resume_time: inSeconds(10), pause_timeout: inSeconds(20) });
      const fails = await paused({ resume_time: inSeconds(20), pause_timeout: inSeconds(10) });
      const both = await paused({ resume_time: inSeconds(10), pause_timeout: inSeconds(10) });
      await passAfter(3600);
      for (const { id } of [resumes, both]) expect((await read(id)).state).toMatchObject({ type: 'RUNNING', message: RESUMED });
      expect((await read(fails.id)).state).toMatchObject({ type: 'FAILED', message: NEVER_RESUMED });
    });

    it('follow the model: the earlier of two times decides, once, whatever else happens to the run', { timeout: 120_000 }, async () => {
      const time = fc.constantFrom(null, 15, 35, 55);
      const given = fc.record({ resume: time, timeout: time, isSuspended: fc.boolean() });
      const steps = fc.array(fc.constantFrom('pass', 'pass', 'pass', 'two passes', 'away', 'resume', 'cancel'), {
        minLength: 3,
        maxLength: 8,
      });
      await fc.assert(
        fc.asyncProperty(given, steps, async ({ resume, timeout, isSuspended }, taken) => {
          const at = (seconds: number | null) => (seconds === null ? null : inSeconds(seconds));
          const details = { resume_time: at(resume), pause_timeout: at(timeout), pause_reschedule: isSuspended };
          const { id } = await paused(details, isSuspended ? 'Suspended' : null);
          const next = isSuspended ? 'SCHEDULED' : 'RUNNING';
          const timesOut = timeout !== null && (resume === null || timeout < resume);
          let [type, now, changes] = ['PAUSED', 0, 0];
          const change = (to: string) => {
            if (type === 'PAUSED') [type, changes] = [to, changes + 1];
          };
          for (const step of taken) {
            if (step === 'resume') {
              await api.post(`/flow_runs/${id}/resume`, {});
              change(timesOut && timeout < now ? 'FAILED' : next);
            } else if (step === 'cancel') {
              if (type !== 'PAUSED') continue;
              await api.setState('flow_runs', id, 'CANCELLED');
              change(timesOut && timeout < now ? 'FAILED' : 'CANCELLED');
            } else {
              const seconds = step === 'away' ? 100 : 10;
              now += seconds;
              api.clock.advance(seconds);
              await (step === 'two passes' ? Promise.all([pass(), pass()]) : pass());
              if (timesOut ? timeout < now : resume !== null && resume <= now) change(timesOut ? 'FAILED' : next);
            }
            expect((await read(id)).state_type).toBe(type);
          }
          expect((await api.get(`/flow_run_states/?flow_run_id=${id}`)).body).toHaveLength(2 + changes);
          await api.setState('flow_runs', id, 'COMPLETED', { force: true });
        }),
        { numRuns: cases(25) },
      );
    });
  });
});
