import type {
  AutomationHandlers,
  DeploymentHandlers,
  FlowRunHandlers,
  Operations,
  WorkPoolHandlers,
  WorkQueueHandlers,
} from '../../../generated/operations.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { RequestContext } from '../../base/request-context.ts';

/** The operations of the API that actions use. */
export type UsedHandlers = Pick<FlowRunHandlers, 'setFlowRunState' | 'resumeFlowRun' | 'deleteFlowRun'> &
  Pick<DeploymentHandlers, 'createFlowRunFromDeployment' | 'pauseDeployment' | 'resumeDeployment'> &
  Pick<WorkPoolHandlers, 'updateWorkPool'> &
  Pick<WorkQueueHandlers, 'updateWorkQueue'> &
  Pick<AutomationHandlers, 'updateAutomation'>;

type Used = keyof UsedHandlers;

/** Calls operations of the API as clients do, but inside the open transaction and on behalf of an automation. */
export interface ServiceOperations {
  /** The successful response. @throws ApiError if the API rejects the request; the operation then leaves no writes */
  call<Id extends Used>(operation: Id, request: Pick<Operations[Id]['request'], 'params' | 'body'>): Promise<Operations[Id]['reply']>;
}

/**
 * @param handlersOf creates the handlers that include an operation, on first use
 * @param check rejects a request for objects that the automation may not change
 */
export function serviceOperations(
  handlersOf: <Id extends Used>(operation: Id) => Pick<UsedHandlers, Id>,
  context: Omit<RequestContext, 'op'>,
  check: (operation: Used, request: { params: object; body: JsonValue | undefined }) => Promise<void>,
): ServiceOperations {
  return {
    async call(operation, request) {
      await check(operation, { params: request.params, body: request.body });
      const handlers = handlersOf(operation);
      const handler = handlers[operation] as (request: unknown, context: RequestContext) => Promise<never>;
      return handler.call(handlers, { query: {}, headers: {}, ...request }, { ...context, op: operation });
    },
  };
}
