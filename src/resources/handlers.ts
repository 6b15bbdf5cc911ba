import type { Deps, ReadDeps } from '../deps.ts';
import { artifactHandlers, artifactReads } from './artifacts/handlers.ts';
import { assetHandlers, assetReads } from './assets/handlers.ts';
import { auditHandlers, auditReads } from './audit/handlers.ts';
import { backfillHandlers, backfillReads } from './backfills/handlers.ts';
import { blockCapabilityHandlers } from './block-capabilities/handlers.ts';
import { blockDocumentHandlers, blockDocumentReads } from './block-documents/handlers.ts';
import { blockSchemaHandlers, blockSchemaReads } from './block-schemas/handlers.ts';
import { blockTypeHandlers, blockTypeReads } from './block-types/handlers.ts';
import { globalConcurrencyLimitHandlers, globalConcurrencyLimitReads } from './concurrency-limits/handlers.ts';
import { concurrencyLimitHandlers, concurrencyLimitReads } from './concurrency-limits/tag-handlers.ts';
import { deploymentHandlers, deploymentReads } from './deployments/handlers.ts';
import { eventHandlers, eventReads } from './events/handlers.ts';
import { flowRunStateHandlers, flowRunStateReads } from './flow-run-states/handlers.ts';
import { flowRunHandlers, flowRunReads } from './flow-runs/handlers.ts';
import { flowHandlers, flowReads } from './flows/handlers.ts';
import { logHandlers, logReads } from './logs/handlers.ts';
import { observedStateHandlers } from './observed-states/handlers.ts';
import { savedSearchHandlers, savedSearchReads } from './saved-searches/handlers.ts';
import { slaHandlers, slaReads } from './slas/handlers.ts';
import { taskRunStateHandlers, taskRunStateReads } from './task-run-states/handlers.ts';
import { taskRunHandlers, taskRunReads } from './task-runs/handlers.ts';
import { uiHandlers } from './ui/handlers.ts';
import { variableHandlers, variableReads } from './variables/handlers.ts';
import { webhookHandlers, webhookReads } from './webhooks/handlers.ts';
import { workPoolHandlers, workPoolReads } from './work-pools/handlers.ts';
import { workQueueHandlers, workQueueReads } from './work-pools/queues/handlers.ts';

/** The handlers of operations that need only `deps`. */
export const resourceHandlers = (deps: Deps) => ({
  ...concurrencyLimitHandlers(deps),
  ...globalConcurrencyLimitHandlers(deps),
  ...flowHandlers(deps),
  ...deploymentHandlers(deps),
  ...backfillHandlers(deps),
  ...flowRunHandlers(deps),
  ...workPoolHandlers(deps),
  ...workQueueHandlers(deps),
  ...flowRunStateHandlers(deps),
  ...uiHandlers(deps),
  ...eventHandlers(deps),
  ...blockTypeHandlers(deps),
  ...blockSchemaHandlers(deps),
  ...blockCapabilityHandlers(deps),
  ...blockDocumentHandlers(deps),
  ...variableHandlers(deps),
  ...taskRunStateHandlers(deps),
  ...taskRunHandlers(deps),
  ...savedSearchHandlers(deps),
  ...observedStateHandlers(deps),
  ...logHandlers(deps),
  ...artifactHandlers(deps),
  ...webhookHandlers(deps),
  ...assetHandlers(deps),
  ...slaHandlers(deps),
  ...auditHandlers(deps),
});

/** The handlers of those operations that run on reader threads. */
export const resourceReads = (deps: ReadDeps) => ({
  ...concurrencyLimitReads(deps),
  ...globalConcurrencyLimitReads(deps),
  ...flowReads(deps),
  ...deploymentReads(deps),
  ...backfillReads(deps),
  ...flowRunReads(deps),
  ...workPoolReads(deps),
  ...workQueueReads(deps),
  ...flowRunStateReads(deps),
  ...uiHandlers(deps),
  ...eventReads(deps),
  ...blockTypeReads(deps),
  ...blockSchemaReads(deps),
  ...blockCapabilityHandlers(deps),
  ...blockDocumentReads(deps),
  ...variableReads(deps),
  ...taskRunStateReads(deps),
  ...taskRunReads(deps),
  ...savedSearchReads(deps),
  ...observedStateHandlers(deps),
  ...logReads(deps),
  ...artifactReads(deps),
  ...webhookReads(deps),
  ...assetReads(deps),
  ...slaReads(deps),
  ...auditReads(deps),
});
