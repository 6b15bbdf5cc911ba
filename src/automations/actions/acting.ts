import type { OperationId, Schema } from '../../../generated/operations.ts';
import { recordedWithin } from '../../audit/audited.ts';
import { AuditScope } from '../../audit/scope.ts';
import type { Actor } from '../../base/request-context.ts';
import type { Deps } from '../../deps.ts';
import { API_VERSION } from '../../http/request/api-version.ts';
import { checkRequest, type Named } from '../../keys/limits/guard.ts';
import { deploymentHandlers } from '../../resources/deployments/handlers.ts';
import { flowRunHandlers } from '../../resources/flow-runs/handlers.ts';
import { workPoolHandlers } from '../../resources/work-pools/handlers.ts';
import { workQueueHandlers } from '../../resources/work-pools/queues/handlers.ts';
import { within } from '../../store/joining.ts';
import { limitedStore } from '../../store/limits/limited-store.ts';
import type { Tx } from '../../store/store.ts';
import { automationHandlers } from '../records/handlers.ts';
import type { Invocation } from './invocation.ts';
import { type ServiceOperations, serviceOperations, type UsedHandlers } from './service-operations.ts';

/** The handlers that implement each operation. */
const resourceOf: { [Id in keyof UsedHandlers]: (deps: Deps) => Pick<UsedHandlers, Id> } = {
  setFlowRunState: flowRunHandlers,
  resumeFlowRun: flowRunHandlers,
  deleteFlowRun: flowRunHandlers,
  createFlowRunFromDeployment: deploymentHandlers,
  pauseDeployment: deploymentHandlers,
  resumeDeployment: deploymentHandlers,
  updateWorkPool: workPoolHandlers,
  updateWorkQueue: workQueueHandlers,
  updateAutomation: automationHandlers,
};

/**
 * Runs `work` with the operations of the API, joined to the open transaction: the same rules and events apply as for a client that sends the headers of the
 * automation. A rejected operation leaves no writes, because its own transactions are savepoints here; the open transaction continues.
 */
export function actingFor<T>(
  deps: Deps,
  tx: Tx,
  { id, automation }: Pick<Invocation, 'id' | 'automation'>,
  work: (operations: ServiceOperations) => Promise<T>,
): Promise<T> {
  const actor: Actor = { id: automation.id, type: 'AUTOMATION', display_value: automation.name };
  const limit = automation.limited_to;
  const limited = limitedDeps(deps, automation);
  const check = async (id: OperationId, request: Pick<Named, 'params' | 'body'>) => {
    if (limit) await checkRequest({ id, reads: null }, { query: {}, ...request }, deps.store.reader, limit);
  };
  const context = {
    requestId: id,
    receivedAt: deps.clock.now(),
    apiVersion: API_VERSION,
    createdBy: actor,
    updatedBy: actor,
    origin: '',
    headers: {},
  };
  const operations = serviceOperations((operation) => resourceOf[operation](limited), context, check);
  return within(tx, () =>
    work({
      call(operation, request) {
        const scope = new AuditScope({ actor: { kind: 'automation', id: actor.id, name: actor.display_value }, requestId: id }, operation);
        return recordedWithin(tx, deps, scope, request, () => operations.call(operation, request));
      },
    }),
  );
}

/** The dependencies of an action, which sees and changes only objects inside the limit of the automation. */
export const limitedDeps = (deps: Deps, { limited_to: limit }: Schema<'Automation'>): Deps =>
  limit ? { ...deps, store: limitedStore(deps.store, limit) } : deps;
