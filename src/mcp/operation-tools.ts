import type { OperationId } from '../../generated/operations.ts';
import type { Contract } from './contract.ts';
import { inputSchema } from './input-schema.ts';
import type { Tool } from './tool.ts';

/** Most responses are for people or programs with room for hundreds of objects; a model has less. */
const DEFAULT_LIMIT = 20;

interface OperationTool {
  operation: OperationId;
  /** The fields of query and body that the tool accepts; path parameters are always required. */
  fields?: readonly string[];
}

const times = (field: string): string[] => [`${field}.after_`, `${field}.before_`];
const page = ['sort', 'limit', 'offset'];
const runs = ['flow_runs.id.any_', 'flow_runs.name.like_', 'flow_runs.state.type.any_', 'flow_runs.state.name.any_', 'flow_runs.tags.all_'];

/** Tools that send one request, by name. The contract describes them. */
const OPERATION_TOOLS: Readonly<Record<string, OperationTool>> = {
  search: { operation: 'search', fields: ['text', 'kinds', 'limit'] },
  read_overview: { operation: 'readOverview' },
  list_flows: { operation: 'filterFlows', fields: ['flows.name.like_', 'flows.tags.all_', ...page] },
  list_flow_runs: {
    operation: 'filterFlowRuns',
    fields: [
      ...runs,
      ...times('flow_runs.start_time'),
      ...times('flow_runs.end_time'),
      ...times('flow_runs.expected_start_time'),
      ...['flows.name.any_', 'deployments.id.any_', 'deployments.name.any_', 'work_pools.name.any_'],
      ...page,
    ],
  },
  count_flow_runs: {
    operation: 'countFlowRuns',
    fields: [...runs, ...times('flow_runs.start_time'), 'deployments.id.any_', 'flows.name.any_'],
  },
  read_flow_run: { operation: 'readFlowRun' },
  explain_flow_run: { operation: 'explainFlowRun' },
  list_task_runs: {
    operation: 'filterTaskRuns',
    fields: ['flow_runs.id.any_', 'task_runs.name.like_', 'task_runs.state.type.any_', 'task_runs.state.name.any_', ...page],
  },
  list_logs: {
    operation: 'filterLogs',
    fields: [
      ...['logs.flow_run_id.any_', 'logs.task_run_id.any_', 'logs.level.ge_', 'logs.text.query'],
      ...times('logs.timestamp'),
      ...page,
    ],
  },
  list_deployments: {
    operation: 'filterDeployments',
    fields: [
      'deployments.name.like_',
      'deployments.tags.all_',
      'deployments.paused.eq_',
      'flows.name.any_',
      'work_pools.name.any_',
      ...page,
    ],
  },
  read_deployment: { operation: 'readDeployment' },
  list_work_pools: { operation: 'filterWorkPools', fields: ['work_pools.name.any_', 'work_pools.type.any_', 'limit', 'offset'] },
  list_workers: { operation: 'filterWorkers', fields: ['limit', 'offset'] },
  list_automations: { operation: 'filterAutomations', fields: ['automations.name.any_', ...page] },
  list_events: {
    operation: 'filterEvents',
    fields: [
      ...['filter.occurred.since', 'filter.occurred.until', 'filter.event.prefix', 'filter.event.name', 'filter.any_resource.id'],
      ...['filter.order', 'limit'],
    ],
  },
  list_artifacts: {
    operation: 'filterLatestArtifacts',
    fields: ['artifacts.key.like_', 'artifacts.type.any_', 'artifacts.flow_run_id.any_', ...page],
  },
  list_variables: { operation: 'filterVariables', fields: ['variables.name.like_', ...page] },
  list_concurrency_limits: { operation: 'filterGlobalConcurrencyLimits', fields: ['limit', 'offset'] },
  list_limit_holders: { operation: 'readGlobalConcurrencyLimitHolders' },
  preview_schedule: { operation: 'previewSchedule', fields: ['schedule', 'n', 'start', 'end'] },
  preview_flow_run_retry: { operation: 'previewFlowRunRetry' },
  run_deployment: {
    operation: 'createFlowRunFromDeployment',
    fields: ['name', 'parameters', 'tags', 'job_variables', 'work_queue_name', 'priority', 'idempotency_key'],
  },
  set_flow_run_state: { operation: 'setFlowRunState', fields: ['dry_run', 'state.type', 'state.name', 'state.message', 'force'] },
  resume_flow_run: { operation: 'resumeFlowRun' },
  pause_deployment: { operation: 'pauseDeployment' },
  resume_deployment: { operation: 'resumeDeployment' },
};

/** @throws if the contract has no such operation or field */
export function operationTools(contract: Contract): Tool[] {
  return Object.entries(OPERATION_TOOLS).map(([name, { operation: id, fields = [] }]) => {
    const operation = contract.operation(id);
    const schema = inputSchema(contract, operation, fields);
    const takesLimit = fields.includes('limit');
    return {
      name,
      title: operation.summary,
      description: operation.description.split('\n\n')[0] ?? '',
      inputSchema: takesLimit ? withDefaultLimit(schema) : schema,
      operations: [id],
      run: (given, api) => api.send(id, takesLimit ? { limit: DEFAULT_LIMIT, ...given } : given),
    };
  });
}

function withDefaultLimit(schema: Record<string, unknown>): Record<string, unknown> {
  const properties = schema.properties as Record<string, object>;
  return { ...schema, properties: { ...properties, limit: { ...properties.limit, default: DEFAULT_LIMIT } } };
}
