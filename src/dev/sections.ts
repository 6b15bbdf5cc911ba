import type { OperationId, Schema } from '../../generated/operations.ts';

export type SectionName = Exclude<keyof Schema<'Seed'>, '$schema' | 'clock'>;

export interface Section {
  /** Creates one record. */
  operation: OperationId;
  /** The field of a record that is a parameter of the path. */
  pathField?: string;
  /** Whether the body of the operation is a list of records. */
  isList?: true;
  /** Fields with a new id or the current time as their default. */
  defaults?: Readonly<Record<string, 'id' | 'time'>>;
  /** Sets the further states of a run. */
  setState?: 'setFlowRunState' | 'setTaskRunState';
}

/** The sections of a seed in the order of their creation: a record refers only to earlier ones. The records before the automations fire none. */
export const sections: Readonly<Record<SectionName, Section>> = {
  block_types: { operation: 'createBlockType' },
  block_schemas: { operation: 'createBlockSchema' },
  block_documents: { operation: 'createBlockDocument' },
  variables: { operation: 'createVariable' },
  concurrency_limits: { operation: 'createConcurrencyLimit' },
  global_concurrency_limits: { operation: 'createGlobalConcurrencyLimit' },
  work_pools: { operation: 'createWorkPool' },
  work_queues: { operation: 'createWorkPoolQueue', pathField: 'work_pool_name' },
  workers: { operation: 'recordWorkerHeartbeat', pathField: 'work_pool_name' },
  flows: { operation: 'createFlow' },
  deployments: { operation: 'createDeployment' },
  slas: { operation: 'createSla' },
  flow_runs: { operation: 'createFlowRun', setState: 'setFlowRunState' },
  backfills: { operation: 'createBackfill', pathField: 'id' },
  task_runs: { operation: 'createTaskRun', setState: 'setTaskRunState' },
  flow_run_inputs: { operation: 'createFlowRunInput', pathField: 'id' },
  logs: { operation: 'createLogs', isList: true, defaults: { timestamp: 'time' } },
  artifacts: { operation: 'createArtifact' },
  leases: { operation: 'acquireConcurrencyLease' },
  saved_searches: { operation: 'createSavedSearch' },
  webhooks: { operation: 'createWebhook' },
  event_destinations: { operation: 'createEventDestination' },
  events: { operation: 'createEvents', isList: true, defaults: { id: 'id', occurred: 'time' } },
  automations: { operation: 'createAutomation' },
};
