import { describe, expect, it } from 'vitest';
import { STATE_TYPES, type StateType } from '../../src/orchestration/states.ts';
import { type Harness, onEveryHarness } from './harness.ts';

/** The outcome of a proposal. `ok`: accepted; `A`: aborted; `J`: the current state is kept; a type: a state of that type is written instead. */
type Cell = 'ok' | 'A' | 'J' | StateType;

const TO: readonly StateType[] = ['SCHEDULED', 'PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED', 'PAUSED', 'CANCELLING'];
const N = 'CANCELLED';

/** By current type, one cell per proposed type in the order of `TO`, for a run without a deployment and infrastructure. */
const NORMAL: Record<StateType | 'none', readonly Cell[]> = {
  none: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'A', 'ok'],
  SCHEDULED: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'J', N],
  PENDING: ['ok', 'A', 'ok', 'ok', 'ok', 'ok', 'ok', 'J', 'ok'],
  RUNNING: ['ok', 'A', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  COMPLETED: ['A', 'ok', 'ok', 'ok', 'ok', 'ok', 'A', 'A', 'A'],
  FAILED: ['A', 'ok', 'ok', 'ok', 'ok', 'ok', 'A', 'A', 'A'],
  CRASHED: ['A', 'ok', 'ok', 'ok', 'ok', 'ok', 'A', 'A', 'A'],
  CANCELLED: ['A', 'A', 'ok', 'ok', 'ok', 'ok', 'A', 'A', 'A'],
  PAUSED: ['ok', 'J', 'ok', 'ok', 'ok', 'ok', 'ok', 'J', 'ok'],
  CANCELLING: ['J', 'J', 'J', 'J', 'J', 'ok', 'J', 'J', 'J'],
};

/** The cells that are `ok` for a run with a deployment and running infrastructure. */
const WITH_DEPLOYMENT = new Set([
  'COMPLETED→SCHEDULED',
  'FAILED→SCHEDULED',
  'CRASHED→SCHEDULED',
  'CANCELLED→SCHEDULED',
  'SCHEDULED→CANCELLING',
]);

const FROM = [null, ...STATE_TYPES];
const cells = FROM.flatMap((from) =>
  TO.map((to, column) => ({ from, to, cell: NORMAL[from ?? 'none'][column]!, label: `${from ?? 'none'}→${to}` })),
);

async function check(
  harness: Harness,
  from: StateType | null,
  to: StateType,
  cell: Cell,
  force: boolean,
  withDeployment: boolean,
): Promise<void> {
  const deployment = withDeployment ? await harness.deployment() : undefined;
  const given = { deploymentId: deployment?.id ?? null, infrastructurePid: withDeployment ? 'host:1' : null };
  const id = await harness.flowRun(from, given);
  const before = await harness.readFlowRun(id);
  harness.published.length = 0;
  const result = await harness.setFlowRun(id, { type: to }, { force });
  const after = await harness.readFlowRun(id);
  const expected = { ok: ['ACCEPT', to], A: ['ABORT', from], J: ['REJECT', from] }[cell as string] ?? ['REJECT', cell];
  expect([result.status, result.state?.type ?? null]).toEqual(expected);
  const written = cell !== 'A' && cell !== 'J';
  expect(result.written).toBe(written);
  expect(harness.published.map((event) => event.id)).toEqual(written ? [result.state!.id] : []);
  if (written) expect([after.stateId, after.stateType]).toEqual([result.state!.id, result.state!.type]);
  else expect(after).toEqual(before);
}

describe('transitions of flow runs', () => {
  onEveryHarness((harness) => {
    describe('normal', () => {
      it.each(cells)('$label: $cell', ({ from, to, cell }) => check(harness, from, to, cell, false, false));
    });

    describe('normal, with a deployment and infrastructure', () => {
      it.each(cells)('$label', ({ from, to, cell, label }) =>
        check(harness, from, to, WITH_DEPLOYMENT.has(label) ? 'ok' : cell, false, true),
      );
    });

    describe('forced', () => {
      it.each(cells)('$label', ({ from, to, label }) => check(harness, from, to, label === 'SCHEDULED→CANCELLING' ? N : 'ok', true, false));
    });

    describe('forced, with a deployment and infrastructure', () => {
      it.each(cells)('$label', ({ from, to }) => check(harness, from, to, 'ok', true, true));
    });
  });
});
