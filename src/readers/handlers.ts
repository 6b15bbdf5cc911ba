import type { AutomationHandlers, Handlers, ReadOperationId } from '../../generated/operations.ts';
import type { Deps } from '../deps.ts';
import { databaseHandlers } from '../resources/admin/handlers.ts';
import { retentionHandlers } from '../resources/admin/retention/handlers.ts';
import { statisticsHandlers } from '../resources/admin/statistics.ts';
import { apiKeyReads } from '../resources/api-keys/reads.ts';
import { artifactHandlers } from '../resources/artifacts/handlers.ts';
import { blockCapabilityHandlers } from '../resources/block-capabilities/handlers.ts';
import { blockDocumentHandlers } from '../resources/block-documents/handlers.ts';
import { blockSchemaHandlers } from '../resources/block-schemas/handlers.ts';
import { blockTypeHandlers } from '../resources/block-types/handlers.ts';
import { globalConcurrencyLimitHandlers } from '../resources/concurrency-limits/handlers.ts';
import { concurrencyLimitHandlers } from '../resources/concurrency-limits/tag-handlers.ts';
import { deploymentHandlers } from '../resources/deployments/handlers.ts';
import { eventHandlers } from '../resources/events/handlers.ts';
import { flowRunStateHandlers } from '../resources/flow-run-states/handlers.ts';
import { flowRunHandlers } from '../resources/flow-runs/handlers.ts';
import { flowHandlers } from '../resources/flows/handlers.ts';
import { logHandlers } from '../resources/logs/handlers.ts';
import { observedStateHandlers } from '../resources/observed-states/handlers.ts';
import { savedSearchHandlers } from '../resources/saved-searches/handlers.ts';
import { taskRunStateHandlers } from '../resources/task-run-states/handlers.ts';
import { taskRunHandlers } from '../resources/task-runs/handlers.ts';
import { uiHandlers } from '../resources/ui/handlers.ts';
import { variableHandlers } from '../resources/variables/handlers.ts';
import { workPoolHandlers } from '../resources/work-pools/handlers.ts';
import { workQueueHandlers } from '../resources/work-pools/queues/handlers.ts';

export type ReadHandlers = Pick<Handlers, ReadOperationId>;

/** What an operation that only reads may use. */
export type ReadDeps = Pick<Deps, 'settings' | 'store' | 'clock' | 'ids'>;

/** The handlers of the operations that the contract wants beside the writer, as in `src/handlers.ts`. A missing one does not compile. */
export function createReadHandlers(given: ReadDeps): ReadHandlers {
  // operations that write, which the same functions make, would need the rest; nobody calls them here
  const deps = given as Deps;
  return {
    ...databaseHandlers(deps),
    ...statisticsHandlers(deps),
    ...apiKeyReads(deps),
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
    ...automationReads(deps),
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
    ...retentionHandlers(deps),
  };
}

type AutomationReads = Pick<AutomationHandlers, ReadOperationId & keyof AutomationHandlers>;

/** Loaded by the first request: they bring the kinds of actions and of notifications along, a fifth of what a reader holds in memory. */
function automationReads(deps: Deps): AutomationReads {
  let loaded: Promise<AutomationReads> | undefined;
  const handlers = () => {
    loaded ??= import('../automations/records/handlers.ts').then(({ automationHandlers }) => automationHandlers(deps));
    return loaded;
  };
  return {
    filterAutomations: async (request, context) => (await handlers()).filterAutomations(request, context),
    countAutomations: async (request, context) => (await handlers()).countAutomations(request, context),
    readAutomationsRelatedToResource: async (request, context) => (await handlers()).readAutomationsRelatedToResource(request, context),
    readAutomationActivity: async (request, context) => (await handlers()).readAutomationActivity(request, context),
    previewTrigger: async (request, context) => (await handlers()).previewTrigger(request, context),
  };
}
