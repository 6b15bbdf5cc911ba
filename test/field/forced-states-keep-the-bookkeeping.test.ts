import { describe, expect, it } from 'vitest';
import { flowPolicyFields, flowRunFields, taskRunFields } from '../../scripts/run-fields.ts';
import type { FlowSubject } from '../../src/orchestration/queries/flow-queries.ts';
import { isTerminal, STATE_TYPES, type StateInput, type StateType } from '../../src/orchestration/states.ts';
import { type Harness, onEveryHarness } from '../orchestration/harness.ts';

type Policy = FlowSubject['empiricalPolicy'];

const FROM = [null, ...STATE_TYPES];
const pairs = FROM.flatMap((from) => STATE_TYPES.map((to) => ({ from, to, label: `${from ?? 'none'}→${to}` })));

/** The run had pauses and was resumed, and its process retried it. */
const USED = { pause_keys: ['1'], resuming: true, retry_type: 'in_process' } as const satisfies Partial<Policy>;
const SUSPENDED: StateInput = { type: 'PAUSED', name: 'Suspended', state_details: { pause_reschedule: true } };

const proposalOf = (type: StateType): StateInput => ({ type, state_details: { pause_key: type === 'PAUSED' ? '2' : null } });

const usedRun = async (harness: Harness, from: StateInput | StateType | null) =>
  harness.flowRun(from, { deploymentId: (await harness.deployment()).id, infrastructurePid: 'host:1', policy: { ...USED } });

/** Values of two runs are comparable if they do not contain their own ids and times. */
function comparable(row: object, key: string): unknown {
  const value = (row as Record<string, unknown>)[key];
  const { stateTimestamp, created } = row as Record<string, unknown>;
  if (key === 'stateId') return value !== null;
  if (key === 'totalRunTime') return Number(value) > 0;
  if (value === stateTimestamp) return 'time of the state';
  return value !== null && typeof value === 'string' && value > String(created) && /^\d{4}-\d\d-\d\dT/.test(value) ? 'earlier time' : value;
}

const valuesOf = (row: object, keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, comparable(row, key)]));

/** The fields that a table says are treated in the same way with and without force. */
const sameIn = (fields: Record<string, { forced?: string }>) => Object.keys(fields).filter((name) => fields[name]?.forced === undefined);

/** By current and proposed type: what a forced transition leaves of {@link USED}, where the rules would not accept it, or change it. */
const NEW_ATTEMPT = { pause_keys: [], resuming: false };
const FORCED: readonly [string, StateInput | StateType, StateType, Partial<Policy>][] = [
  ...(['COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED'] as const).flatMap((from): (typeof FORCED)[number][] => [
    [`${from}, scheduled`, from, 'SCHEDULED', { ...NEW_ATTEMPT, retry_type: 'reschedule' }],
    [`${from}, pending`, from, 'PENDING', { ...NEW_ATTEMPT, retry_type: null }],
    [`${from}, running`, from, 'RUNNING', { ...NEW_ATTEMPT, retry_type: null }],
    [`${from}, paused`, from, 'PAUSED', { ...NEW_ATTEMPT, retry_type: null }],
    [`${from}, cancelling`, from, 'CANCELLING', { ...NEW_ATTEMPT, retry_type: null }],
  ]),
  ...(['SCHEDULED', 'PENDING', 'RUNNING', 'CANCELLING'] as const).map((from): (typeof FORCED)[number] => [
    `${from}, scheduled`,
    from,
    'SCHEDULED',
    { ...USED, pause_keys: ['1'], retry_type: 'reschedule' },
  ]),
  ['a pause whose process waits, scheduled', 'PAUSED', 'SCHEDULED', { ...NEW_ATTEMPT, retry_type: 'reschedule' }],
  ['a pause whose process waits, pending', 'PAUSED', 'PENDING', { ...NEW_ATTEMPT, retry_type: null }],
  ['a pause whose process waits, running', 'PAUSED', 'RUNNING', { pause_keys: ['1'], resuming: true }],
  ['a suspended run, scheduled', SUSPENDED, 'SCHEDULED', { pause_keys: ['1'], resuming: true, retry_type: 'reschedule' }],
  ['a suspended run, pending', SUSPENDED, 'PENDING', { pause_keys: ['1'], resuming: true }],
  ['a pause that ends the run', 'PAUSED', 'FAILED', { pause_keys: ['1'], resuming: false }],
  ['a final failure', 'RUNNING', 'FAILED', { pause_keys: ['1'], resuming: false, retry_type: null }],
  ['a pause', 'RUNNING', 'PAUSED', { pause_keys: ['1'] }],
];

onEveryHarness((harness) => {
  describe('what the rules accept leaves the same run behind with force', () => {
    it.each(pairs)('a flow run: $label', async ({ from, to }) => {
      const [unforced, forced] = [await usedRun(harness, from), await usedRun(harness, from)];
      harness.clock.advance(5);
      const { status } = await harness.setFlowRun(unforced, proposalOf(to));
      const forcedStatus = (await harness.setFlowRun(forced, proposalOf(to), { force: true })).status;
      if (status !== 'ACCEPT') return;
      expect(forcedStatus).toBe('ACCEPT');
      const [one, other] = [await harness.readFlowRun(unforced), await harness.readFlowRun(forced)];
      expect(valuesOf(other, sameIn(flowRunFields))).toEqual(valuesOf(one, sameIn(flowRunFields)));
      // the table names the differences for this policy: a pause records no key, and one that ends the run resumes nothing
      const differs = (name: string) =>
        (name === 'resuming' && from === 'PAUSED' && isTerminal(to)) || (name === 'pause_keys' && to === 'PAUSED');
      const policyFields = Object.keys(flowPolicyFields).filter((name) => !differs(name));
      expect(valuesOf(other.empiricalPolicy, policyFields)).toEqual(valuesOf(one.empiricalPolicy, policyFields));
      expect(other.retryType).toBe(other.empiricalPolicy.retry_type);
    });

    it.each(pairs)('a task run: $label', async ({ from, to }) => {
      const flowRunId = await harness.flowRun('RUNNING', { runCount: 3 });
      const task = () => harness.taskRun(from, { flowRunId, flowRunRunCount: 1, runCount: from ? 2 : 0 });
      const [unforced, forced] = [await task(), await task()];
      harness.clock.advance(5);
      const { status } = await harness.setTaskRun(unforced, { type: to });
      expect((await harness.setTaskRun(forced, { type: to, name: 'Mine' }, { force: true })).state!.name).toBe('Mine');
      if (status !== 'ACCEPT') return;
      const [one, other] = [await harness.readTaskRun(unforced), await harness.readTaskRun(forced)];
      expect(valuesOf(other, sameIn(taskRunFields))).toEqual(valuesOf(one, sameIn(taskRunFields)));
    });
  });

  describe('what only force can do leaves a run that makes sense', () => {
    it.each(FORCED)('%s', async (_, from, to, expected) => {
      const id = await usedRun(harness, from);
      expect(await harness.setFlowRun(id, proposalOf(to), { force: true })).toMatchObject({ status: 'ACCEPT', state: { type: to } });
      const { empiricalPolicy, retryType } = await harness.readFlowRun(id);
      expect(empiricalPolicy).toMatchObject(expected);
      expect(retryType).toBe(empiricalPolicy.retry_type);
    });

    it('a failure with retries left is final, and no process retries the run', async () => {
      const id = await harness.flowRun('RUNNING', { policy: { ...USED, retries: 5 } });
      expect((await harness.setFlowRun(id, { type: 'FAILED' }, { force: true })).state!.type).toBe('FAILED');
      expect((await harness.readFlowRun(id)).empiricalPolicy.retry_type).toBeNull();
    });

    it('a pause forgets the inputs of an earlier attempt', async () => {
      const id = await harness.flowRun('RUNNING');
      await harness.input(id, 'p-schema', '{}');
      await harness.input(id, 'other', 'stays');
      const pause: StateInput = { type: 'PAUSED', state_details: { pause_key: '1', run_input_keyset: { schema: 'p-schema' } } };
      await harness.setFlowRun(id, pause, { force: true });
      expect(await harness.inputs(id)).toEqual({ other: 'stays' });
    });

    it('a pending state keeps the time for which the run is scheduled', async () => {
      const scheduled_time = '2030-01-01T00:00:00.000000Z';
      const id = await harness.flowRun({ type: 'SCHEDULED', state_details: { scheduled_time } });
      for (const name of ['Pending', 'Submitting']) {
        const { state } = await harness.setFlowRun(id, { type: 'PENDING', name }, { force: true });
        expect(state!.state_details.scheduled_time).toMatch(/^2030-01-01T00:00:00/);
      }
    });
  });

  describe('task runs', () => {
    it('one that is restarted by force has all its retries again', async () => {
      const id = await harness.taskRun('FAILED', { runCount: 2, policy: { retries: 1 } });
      await harness.setTaskRun(id, { type: 'SCHEDULED' }, { force: true });
      await harness.setTaskRun(id, { type: 'RUNNING' });
      expect((await harness.setTaskRun(id, { type: 'FAILED' })).state).toMatchObject({ type: 'SCHEDULED', name: 'AwaitingRetry' });
    });

    it('a result that is forced is not offered to other runs', async () => {
      const completed: StateInput = { type: 'COMPLETED', data: { a: 1 }, state_details: { cache_key: 'forced' } };
      await harness.setTaskRun(await harness.taskRun('RUNNING'), completed, { force: true });
      const other = await harness.setTaskRun(await harness.taskRun('PENDING'), { type: 'RUNNING', state_details: { cache_key: 'forced' } });
      expect(other.state!.type).toBe('RUNNING');
    });

    it('the task run of a subflow shows the states of the subflow as they are', async () => {
      const parent = await harness.taskRun('FAILED', { flowRunId: await harness.flowRun('RUNNING', { runCount: 2 }), runCount: 1 });
      const subflow = await harness.flowRun('FAILED', { parentTaskRunId: parent });
      await harness.setFlowRun(subflow, { type: 'RUNNING', name: 'Mine' }, { force: true });
      expect(await harness.readTaskRun(parent)).toMatchObject({ stateName: 'Mine', runCount: 2, flowRunRunCount: 0 });
    });
  });
});
