import type { Handlers } from '../generated/operations.ts';
import { automationHandlers } from './automations/records/handlers.ts';
import { spellOutAutomation } from './automations/records/spellings.ts';
import type { Deps } from './deps.ts';
import type { BodyPreparations } from './http/operations.ts';
import type { KeyRing } from './keys/ring.ts';
import { adminHandlers } from './resources/admin/handlers.ts';
import { apiKeyHandlers } from './resources/api-keys/handlers.ts';
import { artifactHandlers } from './resources/artifacts/handlers.ts';
import { blockCapabilityHandlers } from './resources/block-capabilities/handlers.ts';
import { blockDocumentHandlers } from './resources/block-documents/handlers.ts';
import { blockSchemaHandlers } from './resources/block-schemas/handlers.ts';
import { blockTypeHandlers } from './resources/block-types/handlers.ts';
import { collectionHandlers } from './resources/collections/handlers.ts';
import { globalConcurrencyLimitHandlers } from './resources/concurrency-limits/handlers.ts';
import { concurrencyLimitHandlers } from './resources/concurrency-limits/tag-handlers.ts';
import { deploymentHandlers } from './resources/deployments/handlers.ts';
import { eventHandlers } from './resources/events/handlers.ts';
import { flowRunStateHandlers } from './resources/flow-run-states/handlers.ts';
import { flowRunHandlers } from './resources/flow-runs/handlers.ts';
import { flowHandlers } from './resources/flows/handlers.ts';
import { logHandlers } from './resources/logs/handlers.ts';
import { observedStateHandlers } from './resources/observed-states/handlers.ts';
import { rootHandlers } from './resources/root/handlers.ts';
import { savedSearchHandlers } from './resources/saved-searches/handlers.ts';
import { taskRunStateHandlers } from './resources/task-run-states/handlers.ts';
import { taskRunHandlers } from './resources/task-runs/handlers.ts';
import { type ConnectedTaskWorkers, taskWorkerHandlers } from './resources/task-workers/handlers.ts';
import { uiHandlers } from './resources/ui/handlers.ts';
import { variableHandlers } from './resources/variables/handlers.ts';
import { workPoolHandlers } from './resources/work-pools/handlers.ts';
import { workQueueHandlers } from './resources/work-pools/queues/handlers.ts';
import type { ServiceRunner } from './services/runner.ts';

/** Bodies that are normalised to one spelling before they are validated. */
export const bodyPreparations: BodyPreparations = {
  createAutomation: spellOutAutomation,
  replaceAutomation: spellOutAutomation,
  previewTrigger: spellOutAutomation,
};

/** What some operations report besides stored data. */
interface Surroundings {
  services: ServiceRunner;
  /** The task workers that are connected. */
  taskWorkers: ConnectedTaskWorkers;
  isStopping: () => boolean;
  keys: KeyRing;
}

/** The handlers of all operations in the contract. A missing one does not compile. */
export function createHandlers(deps: Deps, { services, taskWorkers, isStopping, keys }: Surroundings): Handlers {
  return {
    ...rootHandlers(deps, isStopping),
    ...adminHandlers(deps, services),
    ...apiKeyHandlers(deps, keys),
    ...concurrencyLimitHandlers(deps),
    ...globalConcurrencyLimitHandlers(deps),
    ...flowHandlers(deps),
    ...deploymentHandlers(deps),
    ...flowRunHandlers(deps),
    ...workPoolHandlers(deps),
    ...workQueueHandlers(deps),
    ...flowRunStateHandlers(deps),
    ...uiHandlers(deps),
    ...eventHandlers(deps),
    ...automationHandlers(deps),
    ...blockTypeHandlers(deps),
    ...blockSchemaHandlers(deps),
    ...blockCapabilityHandlers(deps),
    ...blockDocumentHandlers(deps),
    ...variableHandlers(deps),
    ...taskWorkerHandlers(taskWorkers),
    ...taskRunStateHandlers(deps),
    ...taskRunHandlers(deps),
    ...savedSearchHandlers(deps),
    ...observedStateHandlers(deps),
    ...logHandlers(deps),
    ...collectionHandlers(deps),
    ...artifactHandlers(deps),
  };
}
