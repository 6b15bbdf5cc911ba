import type { Kind } from './kind.ts';
import * as automations from './kinds/automations.ts';
import * as blocks from './kinds/blocks.ts';
import { concurrencyLimits, tagLimits } from './kinds/concurrency-limits.ts';
import { deploymentLimits, deploymentSchedules, deployments, deploymentsWithoutLimitRecords } from './kinds/deployments.ts';
import { events } from './kinds/events.ts';
import { flows } from './kinds/flows.ts';
import * as records from './kinds/records.ts';
import * as runs from './kinds/runs.ts';
import { workers, workPools, workQueues } from './kinds/work-pools.ts';

/** Every kind, each after those that it refers to. */
export const KINDS: readonly Kind[] = [
  blocks.blockTypes,
  blocks.blockSchemas,
  blocks.blockSchemaReferences,
  blocks.blockDocuments,
  blocks.blockDocumentReferences,
  records.configurations,
  concurrencyLimits,
  tagLimits,
  deploymentLimits,
  flows,
  workPools,
  workQueues,
  workers,
  deployments,
  deploymentsWithoutLimitRecords,
  deploymentSchedules,
  records.variables,
  records.savedSearches,
  automations.automations,
  automations.automationRelatedResources,
  automations.automationBuckets,
  automations.heldEvents,
  automations.childFirings,
  runs.flowRuns,
  runs.taskRuns,
  runs.flowRunStates,
  runs.taskRunStates,
  runs.flowRunInputs,
  runs.taskRunStateCache,
  records.artifacts,
  records.artifactCollections,
  records.logs,
  events,
];

/** Tables of the source that have no kind, with the reason in the report; undefined = nothing, because they are derived or of the moment. */
export const OTHER_TABLES: Readonly<Record<string, string | undefined>> = {
  alembic_version: undefined,
  event_resources: undefined,
  csrf_token: undefined,
  automation_event_follower: 'events that waited for another event; they are stored as events',
  agent: 'agents, in place of which releases 3.x have workers',
  deployment_version: 'stored versions of deployments; the current one comes over with its deployment',
  flow_run_notification_policy: 'notification policies; make automations of them',
  flow_run_notification_queue: 'notifications that were not sent',
};
