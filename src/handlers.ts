import type { Handlers } from '../generated/operations.ts';
import { auditedHandlers } from './audit/audited.ts';
import { automationHandlers } from './automations/records/handlers.ts';
import { spellOutAutomation } from './automations/records/spellings.ts';
import type { Deps } from './deps.ts';
import { eventDestinationHandlers } from './event-destinations/handlers.ts';
import type { BodyPreparations } from './http/operations.ts';
import type { Identity } from './identity/identity.ts';
import type { KeyRing } from './keys/ring.ts';
import { adminHandlers } from './resources/admin/handlers.ts';
import type { TestBench } from './resources/admin/test-bench.ts';
import { apiKeyHandlers } from './resources/api-keys/handlers.ts';
import { collectionHandlers } from './resources/collections/handlers.ts';
import { resourceHandlers } from './resources/handlers.ts';
import { rootHandlers } from './resources/root/handlers.ts';
import { sessionHandlers } from './resources/sessions/handlers.ts';
import { type ConnectedTaskWorkers, taskWorkerHandlers } from './resources/task-workers/handlers.ts';
import { userHandlers } from './resources/users/handlers.ts';
import type { ServiceRunner } from './services/runner.ts';

/** Bodies that are normalized to one spelling before validation. */
export const bodyPreparations: BodyPreparations = {
  createAutomation: spellOutAutomation,
  replaceAutomation: spellOutAutomation,
  previewTrigger: spellOutAutomation,
};

/** Sources of the data that some operations report in addition to stored data. */
interface Surroundings {
  services: ServiceRunner;
  /** The connected task workers. */
  taskWorkers: ConnectedTaskWorkers;
  isStopping: () => boolean;
  keys: KeyRing;
  identity: Identity;
  testBench?: TestBench | undefined;
}

/** The handlers of all operations in the contract. A missing handler does not compile. */
export function createHandlers(deps: Deps, { services, taskWorkers, isStopping, keys, identity, testBench }: Surroundings): Handlers {
  const handlers: Handlers = {
    ...resourceHandlers(deps),
    ...rootHandlers(deps, { isStopping, sessions: identity.sessions }),
    ...adminHandlers(deps, { services, testBench }),
    ...apiKeyHandlers(deps, keys),
    ...userHandlers(deps, { keys, identity }),
    ...sessionHandlers(deps, identity.sessions),
    ...automationHandlers(deps),
    ...eventDestinationHandlers(deps),
    ...taskWorkerHandlers(taskWorkers),
    ...collectionHandlers(deps),
  };
  return auditedHandlers(handlers, deps);
}
