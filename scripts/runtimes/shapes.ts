import { addSeconds, fromMicros } from '../../src/base/time/instant.ts';

const SORTS = [
  'ID_DESC',
  'START_TIME_ASC',
  'START_TIME_DESC',
  'EXPECTED_START_TIME_ASC',
  'EXPECTED_START_TIME_DESC',
  'NAME_ASC',
  'NAME_DESC',
  'NEXT_SCHEDULED_START_TIME_ASC',
  'END_TIME_DESC',
];
const AN_HOUR = 3600;

/**
 * The body of request number `n` for a list of flow runs. Up to several thousand, each number has different conditions or another order, so that the service
 * prepares more statements than it caches.
 */
export function shapeOf(number: number, flowId: string): { flows?: object; flow_runs: object; sort: string | undefined; limit: number } {
  const now = fromMicros(Date.now() * 1000);
  const conditions: [string, unknown][] = [
    ['state', { type: { any_: ['COMPLETED', 'RUNNING'] } }],
    ['name', { like_: 'a' }],
    ['tags', { is_null_: true }],
    ['deployment_id', { is_null_: true }],
    ['start_time', { after_: addSeconds(now, -AN_HOUR) }],
    ['end_time', { is_null_: false }],
    ['expected_start_time', { before_: addSeconds(now, AN_HOUR) }],
    ['idempotency_key', { not_any_: ['none'] }],
    ['flow_version', { any_: ['1', '2'] }],
    ['parent_task_run_id', { is_null_: true }],
  ];
  const isChosen = (bit: number) => (number & (1 << bit)) !== 0;
  return {
    ...(isChosen(conditions.length) && { flows: { id: { any_: [flowId] } } }),
    flow_runs: {
      operator: isChosen(conditions.length + 1) ? 'or_' : 'and_',
      ...Object.fromEntries(conditions.filter((_, bit) => isChosen(bit))),
    },
    sort: SORTS[number % SORTS.length],
    limit: 5,
  };
}
