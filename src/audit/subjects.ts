import type { OperationId, WritingOperationId } from '../../generated/operations.ts';
import type { JsonObject } from '../base/json/value.ts';

/** The request of an operation, as its handler gets it. */
export interface Request {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
}

/** How to read an object: the operation, and the parameter for its id, or another field that identifies it. */
interface Kind {
  read?: readonly [operation: OperationId, parameter: string, field?: string];
  /** Further fields that are secrets. */
  masked?: readonly string[];
}

/** The kinds of objects, by the names that events have for them too. */
const kinds = {
  flow: { read: ['readFlow', 'id'] },
  'flow-run': {},
  'task-run': {},
  deployment: { read: ['readDeployment', 'id'] },
  backfill: { read: ['readBackfill', 'id'] },
  'work-pool': { read: ['readWorkPool', 'name', 'name'] },
  'work-queue': { read: ['readWorkQueue', 'id'] },
  worker: {},
  'block-type': { read: ['readBlockType', 'id'] },
  'block-schema': { read: ['readBlockSchema', 'id'] },
  'block-document': { read: ['readBlockDocument', 'id'] },
  variable: { read: ['readVariable', 'id'] },
  automation: { read: ['readAutomation', 'id'] },
  'concurrency-limit': { read: ['readGlobalConcurrencyLimit', 'id_or_name'] },
  'tag-concurrency-limit': { read: ['readConcurrencyLimit', 'id'] },
  webhook: { read: ['readWebhook', 'id'], masked: ['slug'] },
  'event-destination': { read: ['readEventDestination', 'id'] },
  'api-key': { read: ['readApiKey', 'id'] },
  user: { read: ['readUser', 'id'] },
  session: {},
  sla: { read: ['readSla', 'id'] },
  'saved-search': { read: ['readSavedSearch', 'id'] },
  artifact: {},
  asset: { read: ['readAsset', 'key', 'key'] },
  'result-storage': { read: ['readResultStorage', ''] },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export const kindOf = (name: KindName): Kind => kinds[name];

/** Reads an object in the transaction of the change; undefined if it doesn't exist. */
export type ReadObject = (operation: OperationId, parameters: Record<string, unknown>) => Promise<JsonObject | undefined>;

interface ObjectForm {
  form: 'object';
  kind: KindName;
  /** Finds the object before the change, unless the request has its id. */
  find?: (request: Request, read: ReadObject) => Promise<JsonObject | undefined>;
  /** Whether the operation returns an existing object unchanged, with the status 200. */
  keepsExisting?: boolean;
}

/**
 * How the records of an operation are made:
 *
 * - `object`: in one transaction with the change, with the difference between the object before and after it.
 * - `request`: in the transaction of the change, without reading the object: for runs, which are many, and for requests about no object.
 * - `transitions`: the orchestrator records each transition of a run.
 * - `none`: data that runs and workers report, which changes no object that people manage.
 */
export type Audited =
  | ObjectForm
  | { form: 'request'; kind: KindName | null; id: string; masked: readonly string[] }
  | { form: 'transitions' }
  | { form: 'none' };

const object = (kind: KindName, options: Pick<ObjectForm, 'find' | 'keepsExisting'> = {}): Audited => ({
  form: 'object',
  kind,
  ...options,
});
/** Finds the object by the parameters of the request. */
const by = (operation: OperationId): Pick<ObjectForm, 'find'> => ({ find: ({ params = {} }, read) => read(operation, params) });
const keepsExisting = { keepsExisting: true };
const request = (kind: KindName | null, id = 'id', masked: readonly string[] = []): Audited => ({ form: 'request', kind, id, masked });
const transitions: Audited = { form: 'transitions' };
const none: Audited = { form: 'none' };

const field = ({ body }: Request, name: string): unknown => (body as Record<string, unknown> | undefined)?.[name];

/** A deployment is identified by its flow and its name. */
const sameDeployment: ObjectForm['find'] = async (request, read) => {
  const flow = await read('readFlow', { id: field(request, 'flow_id') });
  return flow && read('readDeploymentByName', { flow_name: flow.name, deployment_name: field(request, 'name') });
};
const sameTag: ObjectForm['find'] = (request, read) => read('readConcurrencyLimitByTag', { tag: field(request, 'tag') });

/** Every operation that may write. One that is missing does not compile. */
export const audited: { readonly [Id in WritingOperationId]: Audited } = {
  updateResultStorage: object('result-storage'),
  clearResultStorage: object('result-storage'),
  createApiKey: object('api-key'),
  rotateApiKey: object('api-key'),
  revokeApiKey: object('api-key'),
  createOwnApiKey: object('api-key'),
  revokeOwnApiKey: request('api-key'),
  disableUser: object('user'),
  enableUser: object('user'),
  revokeSession: request('session'),
  createFlow: object('flow', keepsExisting),
  updateFlow: object('flow'),
  deleteFlow: object('flow'),
  bulkDeleteFlows: request('flow'),
  createFlowRun: transitions,
  updateFlowRun: request('flow-run'),
  deleteFlowRun: request('flow-run'),
  setFlowRunState: transitions,
  resumeFlowRun: transitions,
  retryFlowRun: transitions,
  updateFlowRunLabels: request('flow-run'),
  createFlowRunInput: request('flow-run', 'id', ['value']),
  deleteFlowRunInput: request('flow-run'),
  bulkDeleteFlowRuns: request('flow-run'),
  bulkSetFlowRunState: transitions,
  createTaskRun: transitions,
  updateTaskRun: request('task-run'),
  deleteTaskRun: request('task-run'),
  setTaskRunState: transitions,
  createLogs: none,
  createArtifact: none,
  updateArtifact: request('artifact'),
  deleteArtifact: request('artifact'),
  updateAsset: object('asset'),
  deleteAsset: object('asset'),
  createVariable: object('variable'),
  updateVariable: object('variable'),
  deleteVariable: object('variable'),
  updateVariableByName: object('variable', by('readVariableByName')),
  deleteVariableByName: object('variable', by('readVariableByName')),
  createSavedSearch: object('saved-search'),
  deleteSavedSearch: object('saved-search'),
  createDeployment: object('deployment', { find: sameDeployment }),
  updateDeployment: object('deployment'),
  deleteDeployment: object('deployment'),
  createFlowRunFromDeployment: transitions,
  bulkCreateFlowRunsFromDeployment: transitions,
  pauseDeployment: object('deployment'),
  resumeDeployment: object('deployment'),
  scheduleDeployment: request('deployment'),
  bulkDeleteDeployments: request('deployment'),
  createDeploymentSchedules: object('deployment'),
  updateDeploymentSchedule: object('deployment'),
  deleteDeploymentSchedule: object('deployment'),
  replaceResourceSlas: request('deployment', 'resource_id'),
  createSla: object('sla'),
  updateSla: object('sla'),
  deleteSla: object('sla'),
  createBackfill: object('backfill', keepsExisting),
  deleteBackfill: object('backfill'),
  pauseBackfill: object('backfill'),
  resumeBackfill: object('backfill'),
  stopBackfill: object('backfill'),
  createWorkPool: object('work-pool'),
  updateWorkPool: object('work-pool'),
  deleteWorkPool: object('work-pool'),
  createWorkPoolQueue: object('work-queue'),
  updateWorkPoolQueue: object('work-queue', by('readWorkPoolQueue')),
  deleteWorkPoolQueue: object('work-queue', by('readWorkPoolQueue')),
  deleteWorker: request('worker', 'name'),
  createWorkQueue: object('work-queue'),
  updateWorkQueue: object('work-queue'),
  deleteWorkQueue: object('work-queue'),
  createConcurrencyLimit: object('tag-concurrency-limit', { find: sameTag }),
  deleteConcurrencyLimit: object('tag-concurrency-limit'),
  deleteConcurrencyLimitByTag: object('tag-concurrency-limit', by('readConcurrencyLimitByTag')),
  resetConcurrencyLimitByTag: object('tag-concurrency-limit', by('readConcurrencyLimitByTag')),
  createGlobalConcurrencyLimit: object('concurrency-limit'),
  updateGlobalConcurrencyLimit: object('concurrency-limit'),
  deleteGlobalConcurrencyLimit: object('concurrency-limit'),
  createBlockType: object('block-type'),
  updateBlockType: object('block-type'),
  deleteBlockType: object('block-type'),
  installSystemBlockTypes: request(null),
  createBlockSchema: object('block-schema', keepsExisting),
  deleteBlockSchema: object('block-schema'),
  createBlockDocument: object('block-document'),
  updateBlockDocument: object('block-document'),
  deleteBlockDocument: object('block-document'),
  createAutomation: object('automation'),
  replaceAutomation: object('automation'),
  updateAutomation: object('automation'),
  deleteAutomation: object('automation'),
  deleteAutomationsOwnedByResource: request('automation', 'resource_id'),
  createWebhook: object('webhook'),
  replaceWebhook: object('webhook'),
  updateWebhook: object('webhook'),
  deleteWebhook: object('webhook'),
  rotateWebhook: object('webhook'),
  createEventDestination: object('event-destination'),
  updateEventDestination: object('event-destination'),
  deleteEventDestination: object('event-destination'),
  pingEventDestination: request('event-destination'),
  replayEventDeliveries: request('event-destination'),
  // what runs and workers report, and what they exchange with limits
  createEvents: none,
  incrementConcurrencyLimits: none,
  decrementConcurrencyLimits: none,
  incrementGlobalConcurrencyLimits: none,
  decrementGlobalConcurrencyLimits: none,
  acquireConcurrencyLease: none,
  renewConcurrencyLease: none,
  releaseConcurrencyLease: none,
  readScheduledFlowRunsOfDeployments: none,
  readScheduledFlowRunsOfWorkPool: none,
  readWorkQueueRuns: none,
  recordWorkerHeartbeat: none,
  // the webhook records what it rejects, and events tell what it receives
  receiveWebhook: none,
  createCsrfToken: none,
  // a test bench has no history
  moveClock: none,
  resetData: none,
  createSnapshot: none,
  restoreSnapshot: none,
  deleteSnapshot: none,
  deleteTenant: none,
  createFaults: none,
  clearFaults: none,
};
