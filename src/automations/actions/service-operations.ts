import type {
  AutomationHandlers,
  DeploymentHandlers,
  FlowRunHandlers,
  Operations,
  WorkPoolHandlers,
  WorkQueueHandlers,
} from '../../../generated/operations.ts';
import type { RequestContext } from '../../base/request-context.ts';

/** Operations of the API that actions are made of. */
export type UsedHandlers = Pick<FlowRunHandlers, 'setFlowRunState' | 'resumeFlowRun' | 'deleteFlowRun'> &
  Pick<DeploymentHandlers, 'createFlowRunFromDeployment' | 'pauseDeployment' | 'resumeDeployment'> &
  Pick<WorkPoolHandlers, 'updateWorkPool'> &
  Pick<WorkQueueHandlers, 'updateWorkQueue'> &
  Pick<AutomationHandlers, 'updateAutomation'>;

type Used = keyof UsedHandlers;

/** Calls operations of the API as its clients do, but inside the open transaction, and in the name of an automation. */
export interface ServiceOperations {
  /** The reply, which is a success. @throws ApiError for what the API refuses; then nothing of the operation is there */
  call<Id extends Used>(operation: Id, request: Pick<Operations[Id]['request'], 'params' | 'body'>): Promise<Operations[Id]['reply']>;
}

/** @param handlersOf makes the handlers with an operation among them: only those that are called are made */
export function serviceOperations(
  handlersOf: <Id extends Used>(operation: Id) => Pick<UsedHandlers, Id>,
  context: Omit<RequestContext, 'op'>,
): ServiceOperations {
  return {
    call(operation, request) {
      const handlers = handlersOf(operation);
      const handler = handlers[operation] as (request: unknown, context: RequestContext) => Promise<never>;
      return handler.call(handlers, { query: {}, headers: {}, ...request }, { ...context, op: operation });
    },
  };
}
