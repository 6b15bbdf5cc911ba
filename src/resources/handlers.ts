import type { Deps } from '../deps.ts';
import { artifactHandlers } from './artifacts/handlers.ts';
import { backfillHandlers } from './backfills/handlers.ts';
import { blockCapabilityHandlers } from './block-capabilities/handlers.ts';
import { blockDocumentHandlers } from './block-documents/handlers.ts';
import { blockSchemaHandlers } from './block-schemas/handlers.ts';
import { blockTypeHandlers } from './block-types/handlers.ts';
import { globalConcurrencyLimitHandlers } from './concurrency-limits/handlers.ts';
import { concurrencyLimitHandlers } from './concurrency-limits/tag-handlers.ts';
import { deploymentHandlers } from './deployments/handlers.ts';
import { eventHandlers } from './events/handlers.ts';
import { flowRunStateHandlers } from './flow-run-states/handlers.ts';
import { flowRunHandlers } from './flow-runs/handlers.ts';
import { flowHandlers } from './flows/handlers.ts';
import { logHandlers } from './logs/handlers.ts';
import { observedStateHandlers } from './observed-states/handlers.ts';
import { savedSearchHandlers } from './saved-searches/handlers.ts';
import { taskRunStateHandlers } from './task-run-states/handlers.ts';
import { taskRunHandlers } from './task-runs/handlers.ts';
import { uiHandlers } from './ui/handlers.ts';
import { variableHandlers } from './variables/handlers.ts';
import { workPoolHandlers } from './work-pools/handlers.ts';
import { workQueueHandlers } from './work-pools/queues/handlers.ts';

/** The handlers of operations that need only `deps`, on the main thread or on a reader thread. */
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
});
