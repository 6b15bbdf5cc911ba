import type { AutomationHandlers, Handlers, ReadOperationId } from '../../generated/operations.ts';
import type { ReadDeps, ReadsOf } from '../deps.ts';
import { eventDestinationReads } from '../event-destinations/handlers.ts';
import { databaseHandlers } from '../resources/admin/handlers.ts';
import { retentionHandlers } from '../resources/admin/retention/handlers.ts';
import { statisticsHandlers } from '../resources/admin/statistics.ts';
import { apiKeyReads } from '../resources/api-keys/reads.ts';
import { type SearchHandlers, searchHandlers } from '../resources/flow-runs/bulk.ts';
import { type DueRunHandlers, dueRunHandlers } from '../resources/flow-runs/due-runs/due-runs.ts';
import { resourceReads } from '../resources/handlers.ts';
import { sessionReads } from '../resources/sessions/handlers.ts';
import { userReads } from '../resources/users/reads.ts';

export type ReadHandlers = Pick<Handlers, ReadOperationId> & DueRunHandlers & SearchHandlers;

/** Returns the module with the handlers of automations. */
type LoadAutomations = () => Promise<Pick<typeof import('../automations/records/handlers.ts'), 'automationReads'>>;

/**
 * The handlers of the operations that the contract marks for reader threads, as in `src/handlers.ts`, and of the read parts of other operations. A missing
 * handler does not compile.
 *
 * @param loadAutomations is called by the first request for automations, because their module imports the kinds of actions and of notifications, a fifth of the
 * memory of a reader thread. Only threads import it on demand: a dynamic import would split the module graph of the program, which is bundled into one file.
 */
export function createReadHandlers(deps: ReadDeps, loadAutomations: LoadAutomations): ReadHandlers {
  return {
    ...resourceReads(deps),
    ...databaseHandlers(deps),
    ...statisticsHandlers(deps),
    ...apiKeyReads(deps),
    ...userReads(deps),
    ...sessionReads(deps),
    ...loadedReads(deps, loadAutomations),
    ...retentionHandlers(deps),
    ...eventDestinationReads(deps),
    ...dueRunHandlers(deps),
    ...searchHandlers(deps),
  };
}

type AutomationReads = ReadsOf<AutomationHandlers>;

function loadedReads(deps: ReadDeps, load: LoadAutomations): AutomationReads {
  let loaded: Promise<AutomationReads> | undefined;
  const handlers = () => {
    loaded ??= load().then(({ automationReads }) => automationReads(deps));
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
