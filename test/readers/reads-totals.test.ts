import { expect, it } from 'vitest';
import type { RequestContext } from '../../src/base/request-context.ts';
import { Read, type ReadId } from '../../src/readers/read.ts';
import { readsTotals } from '../../src/readers/read-kinds.ts';

const COMPLETED = { operator: 'and_', state: { operator: 'and_', type: { any_: ['COMPLETED'] } } };
const TAGGED = { operator: 'and_', tags: { operator: 'and_', all_: ['a'] } };
const OF_FLOW = { operator: 'and_', name: { any_: ['a'] } };

it.each<[ReadId, object, boolean]>([
  ['countFlowRuns', {}, true],
  ['countFlowRuns', { flow_runs: COMPLETED, flows: null }, true],
  ['countFlowRuns', { flow_runs: TAGGED }, false],
  ['countFlowRuns', { flows: OF_FLOW }, false],
  ['readFlowRunLateness', { flow_runs: { operator: 'and_', expected_start_time: { after_: '2026-03-05T12:00:00.000000Z' } } }, true],
  ['readFlowRunLateness', { work_pools: OF_FLOW }, false],
  ['readFlowRunHistory', { history_interval_seconds: 60 }, true],
  ['readFlowRunHistory', { history_interval_seconds: 60, work_queues: OF_FLOW }, false],
  ['countTaskRuns', { task_runs: COMPLETED }, true],
  ['countTaskRuns', { task_runs: COMPLETED, flow_runs: COMPLETED }, false],
  ['readTaskRunHistory', { task_runs: TAGGED }, false],
  ['filterFlowRuns', {}, false],
])('%s of %j reads totals: %s', (op, body, expected) => {
  expect(readsTotals(new Read(op, { body }, {} as RequestContext))).toBe(expected);
});
