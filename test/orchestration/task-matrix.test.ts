import { describe, expect, it } from 'vitest';
import { isTerminal, STATE_TYPES, type StateType } from '../../src/orchestration/states.ts';
import { type Harness, onEveryHarness } from './harness.ts';

type Cell = 'ok' | 'A';

const REJECTED_AFTER_END: readonly StateType[] = ['CRASHED', 'PAUSED', 'CANCELLING'];

/** For a task without a result, retries, a cache key, and tags, while its flow is running. */
const normal = (from: StateType | null, to: StateType): Cell =>
  from !== null && isTerminal(from) && REJECTED_AFTER_END.includes(to) ? 'A' : 'ok';

/** For a deferred task: as above, but a run can be submitted only once. */
function deferred(from: StateType | null, to: StateType): Cell {
  const submitted = from === 'PENDING' || from === 'RUNNING' || from === 'CANCELLING' || from === 'CANCELLED';
  return to === 'PENDING' && submitted ? 'A' : normal(from, to);
}

const cells = [null, ...STATE_TYPES].flatMap((from) => STATE_TYPES.map((to) => ({ from, to, label: `${from ?? 'none'}→${to}` })));

interface Case {
  from: StateType | null;
  to: StateType;
  cell: Cell;
  force?: boolean;
  isDeferred?: boolean;
}

async function check(harness: Harness, { from, to, cell, force = false, isDeferred = false }: Case): Promise<void> {
  const flowRunId = isDeferred ? null : await harness.flowRun('RUNNING');
  const id = await harness.taskRun(from, { flowRunId });
  const before = await harness.readTaskRun(id);
  harness.published.length = 0;
  const result = await harness.setTaskRun(id, { type: to, state_details: { deferred: isDeferred } }, { force });
  const after = await harness.readTaskRun(id);
  expect([result.status, result.state?.type ?? null, result.written]).toEqual(
    cell === 'ok' ? ['ACCEPT', to, true] : ['ABORT', from, false],
  );
  expect(harness.published).toEqual([]);
  if (cell === 'A') expect(after).toEqual(before);
  else expect([after.stateId, after.stateType, after.stateName]).toEqual([result.state!.id, to, result.state!.name]);
}

describe('transitions of task runs', () => {
  onEveryHarness((harness) => {
    describe('normal', () => {
      it.each(cells)('$label', ({ from, to }) => check(harness, { from, to, cell: normal(from, to) }));
    });

    describe('forced', () => {
      it.each(cells)('$label', ({ from, to }) => check(harness, { from, to, cell: 'ok', force: true }));
    });

    describe('deferred', () => {
      it.each(cells)('$label', ({ from, to }) => check(harness, { from, to, cell: deferred(from, to), isDeferred: true }));
    });

    describe('deferred, with force, which has no effect', () => {
      it.each(cells)('$label', ({ from, to }) => check(harness, { from, to, cell: deferred(from, to), isDeferred: true, force: true }));
    });
  });
});
