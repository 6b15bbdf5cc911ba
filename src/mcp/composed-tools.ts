import type { Schema } from '../../generated/operations.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Tool } from './tool.ts';

const RUN_ID = { type: 'string', format: 'uuid', description: 'Id of the flow run.' };

const object = (properties: Record<string, object>, required: readonly string[] = []) => ({
  ...{ type: 'object', properties, required },
  additionalProperties: false,
});

/** The most late runs or failing tasks that one call explains. */
const MAX_EXPLAINED = 10;

/** Tools for questions that take a client several requests. */
export function composedTools(clock: Clock): Tool[] {
  return [explainLateRuns, failuresSince(clock), readFailingTaskLogs, retryFlowRun];
}

const explainLateRuns: Tool = {
  name: 'explain_late_runs',
  title: 'Explain late runs',
  description: `Returns up to ${MAX_EXPLAINED} runs that are late, the longest wait first, each with the reasons why it has not started.`,
  inputSchema: object({
    limit: { type: 'integer', minimum: 1, maximum: MAX_EXPLAINED, default: 5 },
    deployment_id: { type: 'string', format: 'uuid', description: 'Only runs of this deployment.' },
  }),
  operations: ['filterFlowRuns', 'explainFlowRun'],
  async run({ limit = 5, deployment_id }, api) {
    const late = await api.send<Schema<'FlowRun'>[]>('filterFlowRuns', {
      flow_runs: { state: { name: { any_: ['Late'] } }, ...(deployment_id !== undefined && { deployment_id: { any_: [deployment_id] } }) },
      sort: 'EXPECTED_START_TIME_ASC',
      limit,
    });
    return Promise.all(
      late.map(async ({ id, name, deployment_id: deployment, expected_start_time }) => ({
        ...{ id, name, deployment_id: deployment, expected_start_time },
        why: await api.send('explainFlowRun', { id }),
      })),
    );
  },
};

const failuresSince = (clock: Clock): Tool => ({
  name: 'list_failures',
  title: 'List failures since a time',
  description: 'Groups the flow runs that failed or crashed since a time by message, the most frequent first, with examples.',
  inputSchema: object({
    since: { type: 'string', format: 'date-time', description: 'Start of the period. Without it, the last 24 hours.' },
    until: { type: 'string', format: 'date-time' },
    deployment_id: { type: 'string', format: 'uuid' },
    flow_id: { type: 'string', format: 'uuid' },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
  }),
  operations: ['groupFailures'],
  run: (given, api) =>
    api.send('groupFailures', { since: new Date(Date.parse(clock.now()) - 86_400_000).toISOString(), limit: 20, ...given }),
});

const readFailingTaskLogs: Tool = {
  name: 'read_failing_task_logs',
  title: 'Read the logs of the failing tasks of a run',
  description: `Returns the run's state, up to ${MAX_EXPLAINED} of its task runs that failed or crashed, each with its last log lines, and the last lines of the run itself.`,
  inputSchema: object(
    { flow_run_id: RUN_ID, lines: { type: 'integer', minimum: 1, maximum: 200, default: 50, description: 'Log lines per task.' } },
    ['flow_run_id'],
  ),
  operations: ['readFlowRun', 'filterTaskRuns', 'filterLogs'],
  async run({ flow_run_id, lines = 50 }, api) {
    const { name, state } = await api.send<Schema<'FlowRun'>>('readFlowRun', { id: flow_run_id });
    const tasks = await api.send<Schema<'TaskRun'>[]>('filterTaskRuns', {
      flow_runs: { id: { any_: [flow_run_id] } },
      task_runs: { state: { type: { any_: ['FAILED', 'CRASHED'] } } },
      sort: 'END_TIME_DESC',
      limit: MAX_EXPLAINED,
    });
    const lastLines = async (logs: object) => {
      const found = await api.send<Schema<'Log'>[]>('filterLogs', { logs, sort: 'TIMESTAMP_DESC', limit: lines });
      return found.toReversed().map(({ timestamp, level, message }) => ({ timestamp, level, message }));
    };
    return {
      ...{ name, state },
      failing_tasks: await Promise.all(
        tasks.map(async (task) => ({
          ...{ id: task.id, name: task.name, state: task.state },
          logs: await lastLines({ task_run_id: { any_: [task.id] } }),
        })),
      ),
      logs: await lastLines({ flow_run_id: { any_: [flow_run_id] }, task_run_id: { is_null_: true } }),
    };
  },
};

const retryFlowRun: Tool = {
  name: 'retry_flow_run',
  title: 'Retry a flow run',
  description:
    'Without `confirm`, returns what a retry from the failed tasks would do, and changes nothing. With `confirm`, retries the run. Show the preview to a person first.',
  inputSchema: object(
    {
      flow_run_id: RUN_ID,
      from: { type: 'string', enum: ['FAILURE', 'START'], default: 'FAILURE', description: 'START creates a new run.' },
      confirm: { type: 'boolean', default: false },
    },
    ['flow_run_id'],
  ),
  operations: ['previewFlowRunRetry', 'retryFlowRun'],
  run: ({ flow_run_id, from = 'FAILURE', confirm = false }, api) =>
    confirm === true ? api.send('retryFlowRun', { id: flow_run_id, from }) : api.send('previewFlowRunRetry', { id: flow_run_id }),
};
