// Generated from openapi.yaml by `npm run generate`. Do not edit.

import type { Readable } from 'node:stream';
import type { OutgoingBody } from '../src/base/json/outgoing.ts';
import type { RequestContext } from '../src/base/request-context.ts';
import type { Scope } from './roles.ts';
import type { components } from './types.ts';

export type Schemas = components["schemas"];
/** A schema of the contract: `Schema<"FlowRun">`. */
export type Schema<N extends keyof Schemas> = Schemas[N];

/** In a body of several parameters, null selects the default: handlers receive the object without the field. */
type MultiParameter<T> = { [K in keyof T]: Exclude<T[K], null> };

interface ReplyOptions { headers?: Record<string, string> }

export interface Operations {
  readHealth: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<boolean> } & ReplyOptions);
  };
  readReadiness: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Readiness"]> } & ReplyOptions) | ({ status: 503; body: OutgoingBody<Schemas["Error"]> } & ReplyOptions);
  };
  readVersion: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<string> } & ReplyOptions);
  };
  readGreeting: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<string> } & ReplyOptions);
  };
  createCsrfToken: {
    request: { params: Record<never, never>; query: { "client": string }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["CsrfToken"]> } & ReplyOptions);
  };
  readSettings: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Settings"]> } & ReplyOptions);
  };
  readServerVersion: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<string> } & ReplyOptions);
  };
  readStatus: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Status"]> } & ReplyOptions);
  };
  readStatistics: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Statistics"]> } & ReplyOptions);
  };
  readResultStorage: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ResultStorage"]> } & ReplyOptions);
  };
  updateResultStorage: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["ResultStorageUpdate"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ResultStorage"]> } & ReplyOptions);
  };
  clearResultStorage: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  readServices: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["ServiceStatus"])[]> } & ReplyOptions);
  };
  readDatabase: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["DatabaseState"]> } & ReplyOptions);
  };
  readRetention: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["RetentionClass"])[]> } & ReplyOptions);
  };
  readClock: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ClockReading"]> } & ReplyOptions);
  };
  moveClock: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["ClockMove"] | undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ClockState"]> } & ReplyOptions);
  };
  resetData: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["Seed"] | undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["SeededData"]> } & ReplyOptions);
  };
  readSnapshots: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Snapshot"])[]> } & ReplyOptions);
  };
  createSnapshot: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["SnapshotCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["Snapshot"]> } & ReplyOptions);
  };
  deleteSnapshot: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  restoreSnapshot: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["SeededData"]> } & ReplyOptions);
  };
  readTenants: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Tenant"])[]> } & ReplyOptions);
  };
  deleteTenant: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  readFaults: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["FaultState"])[]> } & ReplyOptions);
  };
  createFaults: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["FaultsCreate"] };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["FaultState"])[]> } & ReplyOptions);
  };
  clearFaults: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterJournal: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["FilterJournalRequest"] | undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["JournalEntry"])[]> } & ReplyOptions);
  };
  createApiKey: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["ApiKeyCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["IssuedApiKey"]> } & ReplyOptions);
  };
  readApiKey: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ApiKey"]> } & ReplyOptions);
  };
  filterApiKeys: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterApiKeysRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["ApiKey"])[]> } & ReplyOptions);
  };
  rotateApiKey: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["ApiKeyRotate"] | undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["IssuedApiKey"]> } & ReplyOptions);
  };
  revokeApiKey: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ApiKey"]> } & ReplyOptions);
  };
  readCaller: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Caller"]> } & ReplyOptions);
  };
  readUser: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["User"]> } & ReplyOptions);
  };
  filterUsers: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterUsersRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["User"])[]> } & ReplyOptions);
  };
  disableUser: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["User"]> } & ReplyOptions);
  };
  enableUser: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["User"]> } & ReplyOptions);
  };
  readMe: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Me"]> } & ReplyOptions);
  };
  createOwnApiKey: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["OwnApiKeyCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["IssuedApiKey"]> } & ReplyOptions);
  };
  revokeOwnApiKey: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterSessions: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterSessionsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Session"])[]> } & ReplyOptions);
  };
  revokeSession: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Session"]> } & ReplyOptions);
  };
  readSignIn: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["SignInInfo"]> } & ReplyOptions);
  };
  createFlow: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["FlowCreate"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Flow"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["Flow"]> } & ReplyOptions);
  };
  readFlow: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Flow"]> } & ReplyOptions);
  };
  updateFlow: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["FlowUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteFlow: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  readFlowByName: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Flow"]> } & ReplyOptions);
  };
  filterFlows: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterFlowsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Flow"])[]> } & ReplyOptions);
  };
  countFlows: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountFlowsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  paginateFlows: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["PaginateFlowsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FlowPage"]> } & ReplyOptions);
  };
  bulkDeleteFlows: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["BulkDeleteFlowsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FlowBulkDeleteResult"]> } & ReplyOptions);
  };
  countDeploymentsByFlow: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountDeploymentsByFlowRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Counts"]> } & ReplyOptions);
  };
  readNextRunsByFlow: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadNextRunsByFlowRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["NextFlowRuns"]> } & ReplyOptions);
  };
  createFlowRun: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "prefect-automation-id"?: string; "prefect-automation-name"?: string }; body: Schemas["FlowRunCreate"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FlowRun"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["FlowRun"]> } & ReplyOptions);
  };
  readFlowRun: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FlowRun"]> } & ReplyOptions);
  };
  updateFlowRun: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["FlowRunUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteFlowRun: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterFlowRuns: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterFlowRunsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["FlowRun"])[]> } & ReplyOptions);
  };
  countFlowRuns: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountFlowRunsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  paginateFlowRuns: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["PaginateFlowRunsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FlowRunPage"]> } & ReplyOptions);
  };
  setFlowRunState: {
    request: { params: { "id": string }; query: { "dry_run": boolean }; headers: Record<never, never>; body: MultiParameter<Schemas["SetFlowRunStateRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["OrchestrationResult"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["OrchestrationResult"]> } & ReplyOptions);
  };
  resumeFlowRun: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ResumeFlowRunRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["OrchestrationResult"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["OrchestrationResult"]> } & ReplyOptions);
  };
  explainFlowRun: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["WhyReport"]> } & ReplyOptions);
  };
  retryFlowRun: {
    request: { params: { "id": string }; query: Record<never, never>; headers: { "prefect-automation-id"?: string; "prefect-automation-name"?: string }; body: Schemas["FlowRunRetry"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FlowRun"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["FlowRun"]> } & ReplyOptions);
  };
  previewFlowRunRetry: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FlowRunRetryPreview"]> } & ReplyOptions);
  };
  updateFlowRunLabels: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["Labels"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  readFlowRunLateness: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadFlowRunLatenessRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number | null> } & ReplyOptions);
  };
  readFlowRunHistory: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadFlowRunHistoryRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["HistoryInterval"])[]> } & ReplyOptions);
  };
  readFlowRunGraph: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["DependencyResult"])[]> } & ReplyOptions);
  };
  readFlowRunGraphV2: {
    request: { params: { "id": string }; query: { "since"?: string }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FlowRunGraph"]> } & ReplyOptions);
  };
  downloadFlowRunLogs: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; contentType: "text/csv"; body: string | Readable } & ReplyOptions);
  };
  createFlowRunInput: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CreateFlowRunInputRequest"]> };
    reply: ({ status: 201; body: OutgoingBody<null> } & ReplyOptions);
  };
  readFlowRunInput: {
    request: { params: { "id": string; "key": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; contentType: "text/plain"; body: string | Readable } & ReplyOptions);
  };
  deleteFlowRunInput: {
    request: { params: { "id": string; "key": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterFlowRunInputs: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["FilterFlowRunInputsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["FlowRunInput"])[]> } & ReplyOptions);
  };
  bulkDeleteFlowRuns: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["BulkDeleteFlowRunsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FlowRunBulkDeleteResult"]> } & ReplyOptions);
  };
  bulkSetFlowRunState: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["BulkSetFlowRunStateRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FlowRunBulkSetStateResult"]> } & ReplyOptions);
  };
  readFlowRunTimeline: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadFlowRunTimelineRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["SimpleFlowRun"])[]> } & ReplyOptions);
  };
  countTaskRunsByFlowRun: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountTaskRunsByFlowRunRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Counts"]> } & ReplyOptions);
  };
  readFlowRunState: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["State"]> } & ReplyOptions);
  };
  readFlowRunStates: {
    request: { params: Record<never, never>; query: { "flow_run_id": string }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["State"])[]> } & ReplyOptions);
  };
  createTaskRun: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["TaskRunCreate"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["TaskRun"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["TaskRun"]> } & ReplyOptions);
  };
  readTaskRun: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["TaskRun"]> } & ReplyOptions);
  };
  updateTaskRun: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["TaskRunUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteTaskRun: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterTaskRuns: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterTaskRunsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["TaskRun"])[]> } & ReplyOptions);
  };
  countTaskRuns: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountTaskRunsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  paginateTaskRuns: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["PaginateTaskRunsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["TaskRunPage"]> } & ReplyOptions);
  };
  setTaskRunState: {
    request: { params: { "id": string }; query: { "dry_run": boolean }; headers: Record<never, never>; body: MultiParameter<Schemas["SetTaskRunStateRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["OrchestrationResult"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["OrchestrationResult"]> } & ReplyOptions);
  };
  readTaskRunHistory: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadTaskRunHistoryRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["HistoryInterval"])[]> } & ReplyOptions);
  };
  readTaskRunForUi: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["TaskRunWithFlowRunName"]> } & ReplyOptions);
  };
  countTaskRunsByState: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountTaskRunsByStateRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["CountByState"]> } & ReplyOptions);
  };
  readTaskRunTimeline: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadTaskRunTimelineRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["TaskRunCount"])[]> } & ReplyOptions);
  };
  readTaskRunState: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["State"]> } & ReplyOptions);
  };
  readTaskRunStates: {
    request: { params: Record<never, never>; query: { "task_run_id": string }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["State"])[]> } & ReplyOptions);
  };
  readObservedStates: {
    request: { params: Record<never, never>; query: { "query"?: string; "order_by": Schemas["ObservedStateSort"]; "limit": number }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["ObservedState"])[]> } & ReplyOptions);
  };
  createLogs: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: (Schemas["LogCreate"])[] };
    reply: ({ status: 201; body: OutgoingBody<null> } & ReplyOptions);
  };
  filterLogs: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterLogsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Log"])[]> } & ReplyOptions);
  };
  countLogs: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountLogsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  createArtifact: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["ArtifactCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["Artifact"]> } & ReplyOptions);
  };
  readArtifact: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Artifact"]> } & ReplyOptions);
  };
  updateArtifact: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["ArtifactUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteArtifact: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterArtifacts: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterArtifactsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Artifact"])[]> } & ReplyOptions);
  };
  countArtifacts: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountArtifactsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  readLatestArtifact: {
    request: { params: { "key": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Artifact"]> } & ReplyOptions);
  };
  filterLatestArtifacts: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterLatestArtifactsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["ArtifactCollection"])[]> } & ReplyOptions);
  };
  countLatestArtifacts: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountLatestArtifactsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  readAsset: {
    request: { params: Record<never, never>; query: { "key": string }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Asset"]> } & ReplyOptions);
  };
  updateAsset: {
    request: { params: Record<never, never>; query: { "key": string }; headers: Record<never, never>; body: Schemas["AssetUpdate"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Asset"]> } & ReplyOptions);
  };
  deleteAsset: {
    request: { params: Record<never, never>; query: { "key": string }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterAssets: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterAssetsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Asset"])[]> } & ReplyOptions);
  };
  countAssets: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountAssetsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  filterAssetMaterializations: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterAssetMaterializationsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["AssetMaterialization"])[]> } & ReplyOptions);
  };
  readAssetLineage: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["AssetLineageRequest"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["AssetLineage"]> } & ReplyOptions);
  };
  createVariable: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["VariableCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["Variable"]> } & ReplyOptions);
  };
  readVariable: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Variable"]> } & ReplyOptions);
  };
  updateVariable: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["VariableUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteVariable: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  readVariableByName: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Variable"]> } & ReplyOptions);
  };
  updateVariableByName: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["VariableUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteVariableByName: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterVariables: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterVariablesRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Variable"])[]> } & ReplyOptions);
  };
  countVariables: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountVariablesRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  createSavedSearch: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["SavedSearchCreate"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["SavedSearch"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["SavedSearch"]> } & ReplyOptions);
  };
  readSavedSearch: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["SavedSearch"]> } & ReplyOptions);
  };
  deleteSavedSearch: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterSavedSearches: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterSavedSearchesRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["SavedSearch"])[]> } & ReplyOptions);
  };
  createDeployment: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "prefect-automation-id"?: string; "prefect-automation-name"?: string }; body: Schemas["DeploymentCreate"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Deployment"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["Deployment"]> } & ReplyOptions);
  };
  readDeployment: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Deployment"]> } & ReplyOptions);
  };
  updateDeployment: {
    request: { params: { "id": string }; query: Record<never, never>; headers: { "prefect-automation-id"?: string; "prefect-automation-name"?: string }; body: Schemas["DeploymentUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteDeployment: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  readDeploymentByName: {
    request: { params: { "flow_name": string; "deployment_name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Deployment"]> } & ReplyOptions);
  };
  filterDeployments: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterDeploymentsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Deployment"])[]> } & ReplyOptions);
  };
  countDeployments: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountDeploymentsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  paginateDeployments: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["PaginateDeploymentsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["DeploymentPage"]> } & ReplyOptions);
  };
  readConcurrencyKeys: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadConcurrencyKeysRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ConcurrencyKeyPage"]> } & ReplyOptions);
  };
  createFlowRunFromDeployment: {
    request: { params: { "id": string }; query: Record<never, never>; headers: { "prefect-automation-id"?: string; "prefect-automation-name"?: string }; body: Schemas["DeploymentFlowRunCreate"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FlowRun"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["FlowRun"]> } & ReplyOptions);
  };
  bulkCreateFlowRunsFromDeployment: {
    request: { params: { "id": string }; query: Record<never, never>; headers: { "prefect-automation-id"?: string; "prefect-automation-name"?: string }; body: (Schemas["DeploymentFlowRunCreate"])[] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FlowRunBulkCreateResult"]> } & ReplyOptions);
  };
  readScheduledFlowRunsOfDeployments: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadScheduledFlowRunsOfDeploymentsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["FlowRun"])[]> } & ReplyOptions);
  };
  pauseDeployment: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<null> } & ReplyOptions);
  };
  resumeDeployment: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<null> } & ReplyOptions);
  };
  scheduleDeployment: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ScheduleDeploymentRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<null> } & ReplyOptions);
  };
  checkDeploymentWorkQueues: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["WorkQueue"])[]> } & ReplyOptions);
  };
  bulkDeleteDeployments: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["BulkDeleteDeploymentsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["DeploymentBulkDeleteResult"]> } & ReplyOptions);
  };
  readDeploymentSchedules: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["DeploymentSchedule"])[]> } & ReplyOptions);
  };
  createDeploymentSchedules: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: (Schemas["DeploymentScheduleCreate"])[] };
    reply: ({ status: 201; body: OutgoingBody<(Schemas["DeploymentSchedule"])[]> } & ReplyOptions);
  };
  updateDeploymentSchedule: {
    request: { params: { "id": string; "schedule_id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["DeploymentScheduleUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteDeploymentSchedule: {
    request: { params: { "id": string; "schedule_id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  previewSchedule: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["PreviewScheduleRequest"] };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["ScheduleInstant"])[]> } & ReplyOptions);
  };
  createBackfill: {
    request: { params: { "id": string }; query: Record<never, never>; headers: { "prefect-automation-id"?: string; "prefect-automation-name"?: string }; body: Schemas["BackfillCreate"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Backfill"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["Backfill"]> } & ReplyOptions);
  };
  readBackfill: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Backfill"]> } & ReplyOptions);
  };
  deleteBackfill: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterBackfills: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterBackfillsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Backfill"])[]> } & ReplyOptions);
  };
  previewBackfill: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["BackfillCreate"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["BackfillPreview"]> } & ReplyOptions);
  };
  pauseBackfill: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Backfill"]> } & ReplyOptions);
  };
  resumeBackfill: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Backfill"]> } & ReplyOptions);
  };
  stopBackfill: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Backfill"]> } & ReplyOptions);
  };
  createWorkPool: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["WorkPoolCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["WorkPool"]> } & ReplyOptions);
  };
  readWorkPool: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["WorkPool"]> } & ReplyOptions);
  };
  updateWorkPool: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["WorkPoolUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteWorkPool: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterWorkPools: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterWorkPoolsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["WorkPool"])[]> } & ReplyOptions);
  };
  countWorkPools: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountWorkPoolsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  readScheduledFlowRunsOfWorkPool: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadScheduledFlowRunsOfWorkPoolRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["WorkerFlowRun"])[]> } & ReplyOptions);
  };
  readWorkPoolConcurrency: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadWorkPoolConcurrencyRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["WorkPoolConcurrencyStatus"]> } & ReplyOptions);
  };
  createWorkPoolQueue: {
    request: { params: { "work_pool_name": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["WorkQueueCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["WorkQueue"]> } & ReplyOptions);
  };
  readWorkPoolQueue: {
    request: { params: { "work_pool_name": string; "name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["WorkQueue"]> } & ReplyOptions);
  };
  updateWorkPoolQueue: {
    request: { params: { "work_pool_name": string; "name": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["WorkQueueUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteWorkPoolQueue: {
    request: { params: { "work_pool_name": string; "name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterWorkPoolQueues: {
    request: { params: { "work_pool_name": string }; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterWorkPoolQueuesRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["WorkQueue"])[]> } & ReplyOptions);
  };
  deleteWorker: {
    request: { params: { "work_pool_name": string; "name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterWorkers: {
    request: { params: { "work_pool_name": string }; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterWorkersRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Worker"])[]> } & ReplyOptions);
  };
  recordWorkerHeartbeat: {
    request: { params: { "work_pool_name": string }; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["RecordWorkerHeartbeatRequest"]> };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  createWorkQueue: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["WorkQueueCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["WorkQueue"]> } & ReplyOptions);
  };
  readWorkQueue: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["WorkQueue"]> } & ReplyOptions);
  };
  updateWorkQueue: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["WorkQueueUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteWorkQueue: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  readWorkQueueByName: {
    request: { params: { "name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["WorkQueue"]> } & ReplyOptions);
  };
  filterWorkQueues: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterWorkQueuesRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["WorkQueue"])[]> } & ReplyOptions);
  };
  readWorkQueueRuns: {
    request: { params: { "id": string }; query: Record<never, never>; headers: { "x-prefect-ui": boolean }; body: MultiParameter<Schemas["ReadWorkQueueRunsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["FlowRun"])[]> } & ReplyOptions);
  };
  readWorkQueueStatus: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["WorkQueueStatusDetail"]> } & ReplyOptions);
  };
  readWorkQueueConcurrency: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadWorkQueueConcurrencyRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["WorkQueueConcurrencyStatus"]> } & ReplyOptions);
  };
  filterTaskWorkers: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["FilterTaskWorkersRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["TaskWorker"])[]> } & ReplyOptions);
  };
  createConcurrencyLimit: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["ConcurrencyLimitCreate"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ConcurrencyLimit"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["ConcurrencyLimit"]> } & ReplyOptions);
  };
  readConcurrencyLimit: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ConcurrencyLimit"]> } & ReplyOptions);
  };
  deleteConcurrencyLimit: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<null> } & ReplyOptions);
  };
  readConcurrencyLimitByTag: {
    request: { params: { "tag": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ConcurrencyLimit"]> } & ReplyOptions);
  };
  deleteConcurrencyLimitByTag: {
    request: { params: { "tag": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<null> } & ReplyOptions);
  };
  filterConcurrencyLimits: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterConcurrencyLimitsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["ConcurrencyLimit"])[]> } & ReplyOptions);
  };
  resetConcurrencyLimitByTag: {
    request: { params: { "tag": string }; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ResetConcurrencyLimitByTagRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<null> } & ReplyOptions);
  };
  incrementConcurrencyLimits: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["IncrementConcurrencyLimitsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["ConcurrencyLimitSummary"])[]> } & ReplyOptions);
  };
  decrementConcurrencyLimits: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["DecrementConcurrencyLimitsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["ConcurrencyLimitSummary"])[]> } & ReplyOptions);
  };
  createGlobalConcurrencyLimit: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["GlobalConcurrencyLimitCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["GlobalConcurrencyLimitDetail"]> } & ReplyOptions);
  };
  readGlobalConcurrencyLimit: {
    request: { params: { "id_or_name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["GlobalConcurrencyLimit"]> } & ReplyOptions);
  };
  updateGlobalConcurrencyLimit: {
    request: { params: { "id_or_name": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["GlobalConcurrencyLimitUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteGlobalConcurrencyLimit: {
    request: { params: { "id_or_name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterGlobalConcurrencyLimits: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterGlobalConcurrencyLimitsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["GlobalConcurrencyLimit"])[]> } & ReplyOptions);
  };
  readGlobalConcurrencyLimitHolders: {
    request: { params: { "id_or_name": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ConcurrencyLimitHolders"]> } & ReplyOptions);
  };
  incrementGlobalConcurrencyLimits: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["IncrementGlobalConcurrencyLimitsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["ConcurrencyLimitSummary"])[]> } & ReplyOptions);
  };
  decrementGlobalConcurrencyLimits: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["DecrementGlobalConcurrencyLimitsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["ConcurrencyLimitSummary"])[]> } & ReplyOptions);
  };
  acquireConcurrencyLease: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["AcquireConcurrencyLeaseRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ConcurrencyLease"]> } & ReplyOptions);
  };
  renewConcurrencyLease: {
    request: { params: { "lease_id": string }; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["RenewConcurrencyLeaseRequest"]> };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  releaseConcurrencyLease: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReleaseConcurrencyLeaseRequest"]> };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  createBlockType: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["BlockTypeCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["BlockType"]> } & ReplyOptions);
  };
  readBlockType: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["BlockType"]> } & ReplyOptions);
  };
  updateBlockType: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["BlockTypeUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteBlockType: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  readBlockTypeBySlug: {
    request: { params: { "slug": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["BlockType"]> } & ReplyOptions);
  };
  filterBlockTypes: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterBlockTypesRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["BlockType"])[]> } & ReplyOptions);
  };
  readBlockDocumentsOfType: {
    request: { params: { "slug": string }; query: { "include_secrets": boolean }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["BlockDocument"])[]> } & ReplyOptions);
  };
  readBlockDocumentByName: {
    request: { params: { "slug": string; "block_document_name": string }; query: { "include_secrets": boolean }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["BlockDocument"]> } & ReplyOptions);
  };
  installSystemBlockTypes: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<null> } & ReplyOptions);
  };
  createBlockSchema: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["BlockSchemaCreate"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["BlockSchema"]> } & ReplyOptions) | ({ status: 201; body: OutgoingBody<Schemas["BlockSchema"]> } & ReplyOptions);
  };
  readBlockSchema: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["BlockSchema"]> } & ReplyOptions);
  };
  deleteBlockSchema: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  readBlockSchemaByChecksum: {
    request: { params: { "checksum": string }; query: { "version"?: string }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["BlockSchema"]> } & ReplyOptions);
  };
  filterBlockSchemas: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterBlockSchemasRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["BlockSchema"])[]> } & ReplyOptions);
  };
  readBlockCapabilities: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(string)[]> } & ReplyOptions);
  };
  createBlockDocument: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["BlockDocumentCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["BlockDocument"]> } & ReplyOptions);
  };
  readBlockDocument: {
    request: { params: { "id": string }; query: { "include_secrets": boolean }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["BlockDocument"]> } & ReplyOptions);
  };
  updateBlockDocument: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["BlockDocumentUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteBlockDocument: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterBlockDocuments: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterBlockDocumentsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["BlockDocument"])[]> } & ReplyOptions);
  };
  countBlockDocuments: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountBlockDocumentsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  readCollectionView: {
    request: { params: { "view": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["JsonObject"]> } & ReplyOptions);
  };
  createEvents: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: (Schemas["Event"])[] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterEvents: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["FilterEventsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["EventPage"]> } & ReplyOptions);
  };
  countEvents: {
    request: { params: { "countable": Schemas["Countable"] }; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountEventsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["EventCount"])[]> } & ReplyOptions);
  };
  readNextEvents: {
    request: { params: Record<never, never>; query: { "page-token": string }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["EventPage"]> } & ReplyOptions);
  };
  createAutomation: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["AutomationCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["Automation"]> } & ReplyOptions);
  };
  readAutomation: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Automation"]> } & ReplyOptions);
  };
  replaceAutomation: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["AutomationUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  updateAutomation: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["AutomationPartialUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteAutomation: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterAutomations: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterAutomationsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Automation"])[]> } & ReplyOptions);
  };
  countAutomations: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountAutomationsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  readAutomationsRelatedToResource: {
    request: { params: { "resource_id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Automation"])[]> } & ReplyOptions);
  };
  deleteAutomationsOwnedByResource: {
    request: { params: { "resource_id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 202; body: OutgoingBody<null> } & ReplyOptions);
  };
  readAutomationActivity: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["AutomationActivity"]> } & ReplyOptions);
  };
  previewTrigger: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["TriggerPreviewRequest"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["TriggerPreview"]> } & ReplyOptions);
  };
  validateAutomationTemplate: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: string };
    reply: ({ status: 204; body?: undefined } & ReplyOptions) | ({ status: 422; body: OutgoingBody<Schemas["Error"]> } & ReplyOptions);
  };
  validateTemplate: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: string };
    reply: ({ status: 204; body?: undefined } & ReplyOptions) | ({ status: 422; body: OutgoingBody<Schemas["Error"]> } & ReplyOptions);
  };
  replaceResourceSlas: {
    request: { params: { "resource_id": string }; query: Record<never, never>; headers: Record<never, never>; body: (Schemas["SlaSpecification"])[] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["SlaMerge"]> } & ReplyOptions);
  };
  createSla: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["SlaCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["Sla"]> } & ReplyOptions);
  };
  readSla: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Sla"]> } & ReplyOptions);
  };
  updateSla: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["SlaUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteSla: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  readSlaAttainment: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["SlaAttainment"]> } & ReplyOptions);
  };
  filterSlas: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterSlasRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Sla"])[]> } & ReplyOptions);
  };
  countSlas: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountSlasRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  filterSlaViolations: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterSlaViolationsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["SlaViolation"])[]> } & ReplyOptions);
  };
  createWebhook: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["WebhookCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["Webhook"]> } & ReplyOptions);
  };
  readWebhook: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Webhook"]> } & ReplyOptions);
  };
  replaceWebhook: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["WebhookUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  updateWebhook: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["WebhookUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteWebhook: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterWebhooks: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterWebhooksRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["Webhook"])[]> } & ReplyOptions);
  };
  rotateWebhook: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Webhook"]> } & ReplyOptions);
  };
  filterWebhookFailures: {
    request: { params: { "id": string }; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterWebhookFailuresRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["WebhookFailure"])[]> } & ReplyOptions);
  };
  previewWebhook: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["WebhookTrial"] };
    reply: ({ status: 200; body: OutgoingBody<Schemas["WebhookPreview"]> } & ReplyOptions);
  };
  receiveWebhook: {
    request: { params: { "slug": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["JsonValue"] | undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["WebhookChallenge"]> } & ReplyOptions) | ({ status: 204; body?: undefined } & ReplyOptions);
  };
  createEventDestination: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: Schemas["EventDestinationCreate"] };
    reply: ({ status: 201; body: OutgoingBody<Schemas["EventDestination"]> } & ReplyOptions);
  };
  readEventDestination: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["EventDestination"]> } & ReplyOptions);
  };
  updateEventDestination: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: Schemas["EventDestinationUpdate"] };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  deleteEventDestination: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 204; body?: undefined } & ReplyOptions);
  };
  filterEventDestinations: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterEventDestinationsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["EventDestination"])[]> } & ReplyOptions);
  };
  pingEventDestination: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["EventDelivery"]> } & ReplyOptions);
  };
  filterEventDeliveries: {
    request: { params: { "id": string }; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterEventDeliveriesRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["EventDelivery"])[]> } & ReplyOptions);
  };
  replayEventDeliveries: {
    request: { params: { "id": string }; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReplayEventDeliveriesRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["EventDeliveriesReplayed"]> } & ReplyOptions);
  };
  filterAuditRecords: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: { "x-contralto-cursor"?: string }; body: MultiParameter<Schemas["FilterAuditRecordsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<(Schemas["AuditRecord"])[]> } & ReplyOptions);
  };
  countAuditRecords: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["CountAuditRecordsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<number> } & ReplyOptions);
  };
  readAuditExport: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadAuditExportRequest"]> };
    reply: ({ status: 200; contentType: "application/jsonl"; body: string | Readable } & ReplyOptions);
  };
  readOverview: {
    request: { params: Record<never, never>; query: { "history_start"?: string; "history_end"?: string; "history_interval_seconds": number }; headers: Record<never, never>; body: undefined };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Overview"]> } & ReplyOptions);
  };
  validateSchemaValues: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ValidateSchemaValuesRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["SchemaValuesValidation"]> } & ReplyOptions);
  };
  search: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["SearchRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["SearchResults"]> } & ReplyOptions);
  };
  groupFailures: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["GroupFailuresRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["FailureGroups"]> } & ReplyOptions);
  };
  readScheduleTimes: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadScheduleTimesRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["ScheduleTimes"]> } & ReplyOptions);
  };
  readTrends: {
    request: { params: Record<never, never>; query: Record<never, never>; headers: Record<never, never>; body: MultiParameter<Schemas["ReadTrendsRequest"]> };
    reply: ({ status: 200; body: OutgoingBody<Schemas["Trends"]> } & ReplyOptions);
  };
}

export type OperationId = keyof Operations;
/** Request and response of an operation: `Operation<"createFlow">["request"]`. */
export type Operation<K extends OperationId> = Operations[K];

export interface RootHandlers {
  /** Check that the process is alive. */
  readHealth(request: Operation<"readHealth">["request"], context: RequestContext): Promise<Operation<"readHealth">["reply"]>;
  /** Check that the service is ready. */
  readReadiness(request: Operation<"readReadiness">["request"], context: RequestContext): Promise<Operation<"readReadiness">["reply"]>;
  /** Read the API version. */
  readVersion(request: Operation<"readVersion">["request"], context: RequestContext): Promise<Operation<"readVersion">["reply"]>;
  /** Return a greeting. */
  readGreeting(request: Operation<"readGreeting">["request"], context: RequestContext): Promise<Operation<"readGreeting">["reply"]>;
  /** Obtain a CSRF token. */
  createCsrfToken(request: Operation<"createCsrfToken">["request"], context: RequestContext): Promise<Operation<"createCsrfToken">["reply"]>;
}

export interface AdminHandlers {
  /** Read the effective settings. */
  readSettings(request: Operation<"readSettings">["request"], context: RequestContext): Promise<Operation<"readSettings">["reply"]>;
  /** Read the product version. */
  readServerVersion(request: Operation<"readServerVersion">["request"], context: RequestContext): Promise<Operation<"readServerVersion">["reply"]>;
  /** Read the status of the service. */
  readStatus(request: Operation<"readStatus">["request"], context: RequestContext): Promise<Operation<"readStatus">["reply"]>;
  /** Read the statistics of the service. */
  readStatistics(request: Operation<"readStatistics">["request"], context: RequestContext): Promise<Operation<"readStatistics">["reply"]>;
  /** Read the default result storage. */
  readResultStorage(request: Operation<"readResultStorage">["request"], context: RequestContext): Promise<Operation<"readResultStorage">["reply"]>;
  /** Set the default result storage. */
  updateResultStorage(request: Operation<"updateResultStorage">["request"], context: RequestContext): Promise<Operation<"updateResultStorage">["reply"]>;
  /** Clear the default result storage. */
  clearResultStorage(request: Operation<"clearResultStorage">["request"], context: RequestContext): Promise<Operation<"clearResultStorage">["reply"]>;
  /** Read the state of the background services. */
  readServices(request: Operation<"readServices">["request"], context: RequestContext): Promise<Operation<"readServices">["reply"]>;
  /** Read the state of the database. */
  readDatabase(request: Operation<"readDatabase">["request"], context: RequestContext): Promise<Operation<"readDatabase">["reply"]>;
  /** Read the retention of data. */
  readRetention(request: Operation<"readRetention">["request"], context: RequestContext): Promise<Operation<"readRetention">["reply"]>;
  /** Read the clock of a test bench. */
  readClock(request: Operation<"readClock">["request"], context: RequestContext): Promise<Operation<"readClock">["reply"]>;
  /** Move the clock of a test bench. */
  moveClock(request: Operation<"moveClock">["request"], context: RequestContext): Promise<Operation<"moveClock">["reply"]>;
  /** Reset the data of a test bench. */
  resetData(request: Operation<"resetData">["request"], context: RequestContext): Promise<Operation<"resetData">["reply"]>;
  /** List the snapshots of a test bench. */
  readSnapshots(request: Operation<"readSnapshots">["request"], context: RequestContext): Promise<Operation<"readSnapshots">["reply"]>;
  /** Create a snapshot on a test bench. */
  createSnapshot(request: Operation<"createSnapshot">["request"], context: RequestContext): Promise<Operation<"createSnapshot">["reply"]>;
  /** Delete a snapshot of a test bench. */
  deleteSnapshot(request: Operation<"deleteSnapshot">["request"], context: RequestContext): Promise<Operation<"deleteSnapshot">["reply"]>;
  /** Restore a snapshot of a test bench. */
  restoreSnapshot(request: Operation<"restoreSnapshot">["request"], context: RequestContext): Promise<Operation<"restoreSnapshot">["reply"]>;
  /** List the tenants of a test bench. */
  readTenants(request: Operation<"readTenants">["request"], context: RequestContext): Promise<Operation<"readTenants">["reply"]>;
  /** Delete a tenant of a test bench. */
  deleteTenant(request: Operation<"deleteTenant">["request"], context: RequestContext): Promise<Operation<"deleteTenant">["reply"]>;
  /** List the faults of a test bench. */
  readFaults(request: Operation<"readFaults">["request"], context: RequestContext): Promise<Operation<"readFaults">["reply"]>;
  /** Create faults on a test bench. */
  createFaults(request: Operation<"createFaults">["request"], context: RequestContext): Promise<Operation<"createFaults">["reply"]>;
  /** Delete the faults of a test bench. */
  clearFaults(request: Operation<"clearFaults">["request"], context: RequestContext): Promise<Operation<"clearFaults">["reply"]>;
  /** List the requests to a test bench. */
  filterJournal(request: Operation<"filterJournal">["request"], context: RequestContext): Promise<Operation<"filterJournal">["reply"]>;
}

export interface ApiKeyHandlers {
  /** Create a key. */
  createApiKey(request: Operation<"createApiKey">["request"], context: RequestContext): Promise<Operation<"createApiKey">["reply"]>;
  /** Read a key. */
  readApiKey(request: Operation<"readApiKey">["request"], context: RequestContext): Promise<Operation<"readApiKey">["reply"]>;
  /** List keys. */
  filterApiKeys(request: Operation<"filterApiKeys">["request"], context: RequestContext): Promise<Operation<"filterApiKeys">["reply"]>;
  /** Replace a key with a new one. */
  rotateApiKey(request: Operation<"rotateApiKey">["request"], context: RequestContext): Promise<Operation<"rotateApiKey">["reply"]>;
  /** Revoke a key. */
  revokeApiKey(request: Operation<"revokeApiKey">["request"], context: RequestContext): Promise<Operation<"revokeApiKey">["reply"]>;
  /** Read the identity of the client. */
  readCaller(request: Operation<"readCaller">["request"], context: RequestContext): Promise<Operation<"readCaller">["reply"]>;
}

export interface UserHandlers {
  /** Read a user. */
  readUser(request: Operation<"readUser">["request"], context: RequestContext): Promise<Operation<"readUser">["reply"]>;
  /** List users. */
  filterUsers(request: Operation<"filterUsers">["request"], context: RequestContext): Promise<Operation<"filterUsers">["reply"]>;
  /** Disable a user. */
  disableUser(request: Operation<"disableUser">["request"], context: RequestContext): Promise<Operation<"disableUser">["reply"]>;
  /** Enable a user. */
  enableUser(request: Operation<"enableUser">["request"], context: RequestContext): Promise<Operation<"enableUser">["reply"]>;
  /** Read the own identity. */
  readMe(request: Operation<"readMe">["request"], context: RequestContext): Promise<Operation<"readMe">["reply"]>;
  /** Create a key for the own use. */
  createOwnApiKey(request: Operation<"createOwnApiKey">["request"], context: RequestContext): Promise<Operation<"createOwnApiKey">["reply"]>;
  /** Revoke the key of the request. */
  revokeOwnApiKey(request: Operation<"revokeOwnApiKey">["request"], context: RequestContext): Promise<Operation<"revokeOwnApiKey">["reply"]>;
}

export interface SessionHandlers {
  /** List sessions. */
  filterSessions(request: Operation<"filterSessions">["request"], context: RequestContext): Promise<Operation<"filterSessions">["reply"]>;
  /** Revoke a session. */
  revokeSession(request: Operation<"revokeSession">["request"], context: RequestContext): Promise<Operation<"revokeSession">["reply"]>;
  /** Read how to sign in. */
  readSignIn(request: Operation<"readSignIn">["request"], context: RequestContext): Promise<Operation<"readSignIn">["reply"]>;
}

export interface FlowHandlers {
  /** Create a flow. */
  createFlow(request: Operation<"createFlow">["request"], context: RequestContext): Promise<Operation<"createFlow">["reply"]>;
  /** Read a flow. */
  readFlow(request: Operation<"readFlow">["request"], context: RequestContext): Promise<Operation<"readFlow">["reply"]>;
  /** Update a flow. */
  updateFlow(request: Operation<"updateFlow">["request"], context: RequestContext): Promise<Operation<"updateFlow">["reply"]>;
  /** Delete a flow. */
  deleteFlow(request: Operation<"deleteFlow">["request"], context: RequestContext): Promise<Operation<"deleteFlow">["reply"]>;
  /** Read a flow by name. */
  readFlowByName(request: Operation<"readFlowByName">["request"], context: RequestContext): Promise<Operation<"readFlowByName">["reply"]>;
  /** List flows. */
  filterFlows(request: Operation<"filterFlows">["request"], context: RequestContext): Promise<Operation<"filterFlows">["reply"]>;
  /** Count flows. */
  countFlows(request: Operation<"countFlows">["request"], context: RequestContext): Promise<Operation<"countFlows">["reply"]>;
  /** List flows by page. */
  paginateFlows(request: Operation<"paginateFlows">["request"], context: RequestContext): Promise<Operation<"paginateFlows">["reply"]>;
  /** Delete several flows. */
  bulkDeleteFlows(request: Operation<"bulkDeleteFlows">["request"], context: RequestContext): Promise<Operation<"bulkDeleteFlows">["reply"]>;
  /** Count the deployments of flows. */
  countDeploymentsByFlow(request: Operation<"countDeploymentsByFlow">["request"], context: RequestContext): Promise<Operation<"countDeploymentsByFlow">["reply"]>;
  /** Read the next runs of flows. */
  readNextRunsByFlow(request: Operation<"readNextRunsByFlow">["request"], context: RequestContext): Promise<Operation<"readNextRunsByFlow">["reply"]>;
}

export interface FlowRunHandlers {
  /** Create a flow run. */
  createFlowRun(request: Operation<"createFlowRun">["request"], context: RequestContext): Promise<Operation<"createFlowRun">["reply"]>;
  /** Read a flow run. */
  readFlowRun(request: Operation<"readFlowRun">["request"], context: RequestContext): Promise<Operation<"readFlowRun">["reply"]>;
  /** Update a flow run. */
  updateFlowRun(request: Operation<"updateFlowRun">["request"], context: RequestContext): Promise<Operation<"updateFlowRun">["reply"]>;
  /** Delete a flow run. */
  deleteFlowRun(request: Operation<"deleteFlowRun">["request"], context: RequestContext): Promise<Operation<"deleteFlowRun">["reply"]>;
  /** List flow runs. */
  filterFlowRuns(request: Operation<"filterFlowRuns">["request"], context: RequestContext): Promise<Operation<"filterFlowRuns">["reply"]>;
  /** Count flow runs. */
  countFlowRuns(request: Operation<"countFlowRuns">["request"], context: RequestContext): Promise<Operation<"countFlowRuns">["reply"]>;
  /** List flow runs by page. */
  paginateFlowRuns(request: Operation<"paginateFlowRuns">["request"], context: RequestContext): Promise<Operation<"paginateFlowRuns">["reply"]>;
  /** Set the state of a flow run. */
  setFlowRunState(request: Operation<"setFlowRunState">["request"], context: RequestContext): Promise<Operation<"setFlowRunState">["reply"]>;
  /** Resume a paused flow run. */
  resumeFlowRun(request: Operation<"resumeFlowRun">["request"], context: RequestContext): Promise<Operation<"resumeFlowRun">["reply"]>;
  /** Explain why a flow run is not running. */
  explainFlowRun(request: Operation<"explainFlowRun">["request"], context: RequestContext): Promise<Operation<"explainFlowRun">["reply"]>;
  /** Retry a flow run. */
  retryFlowRun(request: Operation<"retryFlowRun">["request"], context: RequestContext): Promise<Operation<"retryFlowRun">["reply"]>;
  /** Preview a retry from the failure. */
  previewFlowRunRetry(request: Operation<"previewFlowRunRetry">["request"], context: RequestContext): Promise<Operation<"previewFlowRunRetry">["reply"]>;
  /** Merge labels into a flow run. */
  updateFlowRunLabels(request: Operation<"updateFlowRunLabels">["request"], context: RequestContext): Promise<Operation<"updateFlowRunLabels">["reply"]>;
  /** Compute the mean delay of flow runs. */
  readFlowRunLateness(request: Operation<"readFlowRunLateness">["request"], context: RequestContext): Promise<Operation<"readFlowRunLateness">["reply"]>;
  /** Count flow runs over time. */
  readFlowRunHistory(request: Operation<"readFlowRunHistory">["request"], context: RequestContext): Promise<Operation<"readFlowRunHistory">["reply"]>;
  /** List the task dependencies of a flow run. */
  readFlowRunGraph(request: Operation<"readFlowRunGraph">["request"], context: RequestContext): Promise<Operation<"readFlowRunGraph">["reply"]>;
  /** Read the graph of a flow run. */
  readFlowRunGraphV2(request: Operation<"readFlowRunGraphV2">["request"], context: RequestContext): Promise<Operation<"readFlowRunGraphV2">["reply"]>;
  /** Download the logs of a flow run. */
  downloadFlowRunLogs(request: Operation<"downloadFlowRunLogs">["request"], context: RequestContext): Promise<Operation<"downloadFlowRunLogs">["reply"]>;
  /** Store an input for a flow run. */
  createFlowRunInput(request: Operation<"createFlowRunInput">["request"], context: RequestContext): Promise<Operation<"createFlowRunInput">["reply"]>;
  /** Read an input of a flow run. */
  readFlowRunInput(request: Operation<"readFlowRunInput">["request"], context: RequestContext): Promise<Operation<"readFlowRunInput">["reply"]>;
  /** Delete an input of a flow run. */
  deleteFlowRunInput(request: Operation<"deleteFlowRunInput">["request"], context: RequestContext): Promise<Operation<"deleteFlowRunInput">["reply"]>;
  /** List inputs of a flow run. */
  filterFlowRunInputs(request: Operation<"filterFlowRunInputs">["request"], context: RequestContext): Promise<Operation<"filterFlowRunInputs">["reply"]>;
  /** Delete several flow runs. */
  bulkDeleteFlowRuns(request: Operation<"bulkDeleteFlowRuns">["request"], context: RequestContext): Promise<Operation<"bulkDeleteFlowRuns">["reply"]>;
  /** Set the state of several flow runs. */
  bulkSetFlowRunState(request: Operation<"bulkSetFlowRunState">["request"], context: RequestContext): Promise<Operation<"bulkSetFlowRunState">["reply"]>;
  /** Read flow runs for a scatter plot. */
  readFlowRunTimeline(request: Operation<"readFlowRunTimeline">["request"], context: RequestContext): Promise<Operation<"readFlowRunTimeline">["reply"]>;
  /** Count the task runs of flow runs. */
  countTaskRunsByFlowRun(request: Operation<"countTaskRunsByFlowRun">["request"], context: RequestContext): Promise<Operation<"countTaskRunsByFlowRun">["reply"]>;
}

export interface FlowRunStateHandlers {
  /** Read a flow run state. */
  readFlowRunState(request: Operation<"readFlowRunState">["request"], context: RequestContext): Promise<Operation<"readFlowRunState">["reply"]>;
  /** List the states of a flow run. */
  readFlowRunStates(request: Operation<"readFlowRunStates">["request"], context: RequestContext): Promise<Operation<"readFlowRunStates">["reply"]>;
}

export interface TaskRunHandlers {
  /** Create a task run. */
  createTaskRun(request: Operation<"createTaskRun">["request"], context: RequestContext): Promise<Operation<"createTaskRun">["reply"]>;
  /** Read a task run. */
  readTaskRun(request: Operation<"readTaskRun">["request"], context: RequestContext): Promise<Operation<"readTaskRun">["reply"]>;
  /** Update a task run. */
  updateTaskRun(request: Operation<"updateTaskRun">["request"], context: RequestContext): Promise<Operation<"updateTaskRun">["reply"]>;
  /** Delete a task run. */
  deleteTaskRun(request: Operation<"deleteTaskRun">["request"], context: RequestContext): Promise<Operation<"deleteTaskRun">["reply"]>;
  /** List task runs. */
  filterTaskRuns(request: Operation<"filterTaskRuns">["request"], context: RequestContext): Promise<Operation<"filterTaskRuns">["reply"]>;
  /** Count task runs. */
  countTaskRuns(request: Operation<"countTaskRuns">["request"], context: RequestContext): Promise<Operation<"countTaskRuns">["reply"]>;
  /** List task runs by page. */
  paginateTaskRuns(request: Operation<"paginateTaskRuns">["request"], context: RequestContext): Promise<Operation<"paginateTaskRuns">["reply"]>;
  /** Set the state of a task run. */
  setTaskRunState(request: Operation<"setTaskRunState">["request"], context: RequestContext): Promise<Operation<"setTaskRunState">["reply"]>;
  /** Count task runs over time. */
  readTaskRunHistory(request: Operation<"readTaskRunHistory">["request"], context: RequestContext): Promise<Operation<"readTaskRunHistory">["reply"]>;
  /** Read a task run with its flow run name. */
  readTaskRunForUi(request: Operation<"readTaskRunForUi">["request"], context: RequestContext): Promise<Operation<"readTaskRunForUi">["reply"]>;
  /** Count task runs by state. */
  countTaskRunsByState(request: Operation<"countTaskRunsByState">["request"], context: RequestContext): Promise<Operation<"countTaskRunsByState">["reply"]>;
  /** Count finished task runs over time. */
  readTaskRunTimeline(request: Operation<"readTaskRunTimeline">["request"], context: RequestContext): Promise<Operation<"readTaskRunTimeline">["reply"]>;
}

export interface TaskRunStateHandlers {
  /** Read a task run state. */
  readTaskRunState(request: Operation<"readTaskRunState">["request"], context: RequestContext): Promise<Operation<"readTaskRunState">["reply"]>;
  /** List the states of a task run. */
  readTaskRunStates(request: Operation<"readTaskRunStates">["request"], context: RequestContext): Promise<Operation<"readTaskRunStates">["reply"]>;
}

export interface ObservedStateHandlers {
  /** List the observed states. */
  readObservedStates(request: Operation<"readObservedStates">["request"], context: RequestContext): Promise<Operation<"readObservedStates">["reply"]>;
}

export interface LogHandlers {
  /** Store log records. */
  createLogs(request: Operation<"createLogs">["request"], context: RequestContext): Promise<Operation<"createLogs">["reply"]>;
  /** List log records. */
  filterLogs(request: Operation<"filterLogs">["request"], context: RequestContext): Promise<Operation<"filterLogs">["reply"]>;
  /** Count log records. */
  countLogs(request: Operation<"countLogs">["request"], context: RequestContext): Promise<Operation<"countLogs">["reply"]>;
}

export interface ArtifactHandlers {
  /** Create an artifact. */
  createArtifact(request: Operation<"createArtifact">["request"], context: RequestContext): Promise<Operation<"createArtifact">["reply"]>;
  /** Read an artifact. */
  readArtifact(request: Operation<"readArtifact">["request"], context: RequestContext): Promise<Operation<"readArtifact">["reply"]>;
  /** Update an artifact. */
  updateArtifact(request: Operation<"updateArtifact">["request"], context: RequestContext): Promise<Operation<"updateArtifact">["reply"]>;
  /** Delete an artifact. */
  deleteArtifact(request: Operation<"deleteArtifact">["request"], context: RequestContext): Promise<Operation<"deleteArtifact">["reply"]>;
  /** List artifacts. */
  filterArtifacts(request: Operation<"filterArtifacts">["request"], context: RequestContext): Promise<Operation<"filterArtifacts">["reply"]>;
  /** Count artifacts. */
  countArtifacts(request: Operation<"countArtifacts">["request"], context: RequestContext): Promise<Operation<"countArtifacts">["reply"]>;
  /** Read the latest artifact of a key. */
  readLatestArtifact(request: Operation<"readLatestArtifact">["request"], context: RequestContext): Promise<Operation<"readLatestArtifact">["reply"]>;
  /** List the latest artifacts. */
  filterLatestArtifacts(request: Operation<"filterLatestArtifacts">["request"], context: RequestContext): Promise<Operation<"filterLatestArtifacts">["reply"]>;
  /** Count the latest artifacts. */
  countLatestArtifacts(request: Operation<"countLatestArtifacts">["request"], context: RequestContext): Promise<Operation<"countLatestArtifacts">["reply"]>;
}

export interface AssetHandlers {
  /** Read an asset. */
  readAsset(request: Operation<"readAsset">["request"], context: RequestContext): Promise<Operation<"readAsset">["reply"]>;
  /** Update an asset. */
  updateAsset(request: Operation<"updateAsset">["request"], context: RequestContext): Promise<Operation<"updateAsset">["reply"]>;
  /** Delete an asset. */
  deleteAsset(request: Operation<"deleteAsset">["request"], context: RequestContext): Promise<Operation<"deleteAsset">["reply"]>;
  /** List assets. */
  filterAssets(request: Operation<"filterAssets">["request"], context: RequestContext): Promise<Operation<"filterAssets">["reply"]>;
  /** Count assets. */
  countAssets(request: Operation<"countAssets">["request"], context: RequestContext): Promise<Operation<"countAssets">["reply"]>;
  /** List materializations. */
  filterAssetMaterializations(request: Operation<"filterAssetMaterializations">["request"], context: RequestContext): Promise<Operation<"filterAssetMaterializations">["reply"]>;
  /** Read the lineage of assets. */
  readAssetLineage(request: Operation<"readAssetLineage">["request"], context: RequestContext): Promise<Operation<"readAssetLineage">["reply"]>;
}

export interface VariableHandlers {
  /** Create a variable. */
  createVariable(request: Operation<"createVariable">["request"], context: RequestContext): Promise<Operation<"createVariable">["reply"]>;
  /** Read a variable. */
  readVariable(request: Operation<"readVariable">["request"], context: RequestContext): Promise<Operation<"readVariable">["reply"]>;
  /** Update a variable. */
  updateVariable(request: Operation<"updateVariable">["request"], context: RequestContext): Promise<Operation<"updateVariable">["reply"]>;
  /** Delete a variable. */
  deleteVariable(request: Operation<"deleteVariable">["request"], context: RequestContext): Promise<Operation<"deleteVariable">["reply"]>;
  /** Read a variable by name. */
  readVariableByName(request: Operation<"readVariableByName">["request"], context: RequestContext): Promise<Operation<"readVariableByName">["reply"]>;
  /** Update a variable by name. */
  updateVariableByName(request: Operation<"updateVariableByName">["request"], context: RequestContext): Promise<Operation<"updateVariableByName">["reply"]>;
  /** Delete a variable by name. */
  deleteVariableByName(request: Operation<"deleteVariableByName">["request"], context: RequestContext): Promise<Operation<"deleteVariableByName">["reply"]>;
  /** List variables. */
  filterVariables(request: Operation<"filterVariables">["request"], context: RequestContext): Promise<Operation<"filterVariables">["reply"]>;
  /** Count variables. */
  countVariables(request: Operation<"countVariables">["request"], context: RequestContext): Promise<Operation<"countVariables">["reply"]>;
}

export interface SavedSearchHandlers {
  /** Save a search. */
  createSavedSearch(request: Operation<"createSavedSearch">["request"], context: RequestContext): Promise<Operation<"createSavedSearch">["reply"]>;
  /** Read a saved search. */
  readSavedSearch(request: Operation<"readSavedSearch">["request"], context: RequestContext): Promise<Operation<"readSavedSearch">["reply"]>;
  /** Delete a saved search. */
  deleteSavedSearch(request: Operation<"deleteSavedSearch">["request"], context: RequestContext): Promise<Operation<"deleteSavedSearch">["reply"]>;
  /** List saved searches. */
  filterSavedSearches(request: Operation<"filterSavedSearches">["request"], context: RequestContext): Promise<Operation<"filterSavedSearches">["reply"]>;
}

export interface DeploymentHandlers {
  /** Create or update a deployment. */
  createDeployment(request: Operation<"createDeployment">["request"], context: RequestContext): Promise<Operation<"createDeployment">["reply"]>;
  /** Read a deployment. */
  readDeployment(request: Operation<"readDeployment">["request"], context: RequestContext): Promise<Operation<"readDeployment">["reply"]>;
  /** Update a deployment. */
  updateDeployment(request: Operation<"updateDeployment">["request"], context: RequestContext): Promise<Operation<"updateDeployment">["reply"]>;
  /** Delete a deployment. */
  deleteDeployment(request: Operation<"deleteDeployment">["request"], context: RequestContext): Promise<Operation<"deleteDeployment">["reply"]>;
  /** Read a deployment by name. */
  readDeploymentByName(request: Operation<"readDeploymentByName">["request"], context: RequestContext): Promise<Operation<"readDeploymentByName">["reply"]>;
  /** List deployments. */
  filterDeployments(request: Operation<"filterDeployments">["request"], context: RequestContext): Promise<Operation<"filterDeployments">["reply"]>;
  /** Count deployments. */
  countDeployments(request: Operation<"countDeployments">["request"], context: RequestContext): Promise<Operation<"countDeployments">["reply"]>;
  /** List deployments by page. */
  paginateDeployments(request: Operation<"paginateDeployments">["request"], context: RequestContext): Promise<Operation<"paginateDeployments">["reply"]>;
  /** List the values of concurrency keys. */
  readConcurrencyKeys(request: Operation<"readConcurrencyKeys">["request"], context: RequestContext): Promise<Operation<"readConcurrencyKeys">["reply"]>;
  /** Create a flow run of a deployment. */
  createFlowRunFromDeployment(request: Operation<"createFlowRunFromDeployment">["request"], context: RequestContext): Promise<Operation<"createFlowRunFromDeployment">["reply"]>;
  /** Create several flow runs of a deployment. */
  bulkCreateFlowRunsFromDeployment(request: Operation<"bulkCreateFlowRunsFromDeployment">["request"], context: RequestContext): Promise<Operation<"bulkCreateFlowRunsFromDeployment">["reply"]>;
  /** Poll for scheduled flow runs. */
  readScheduledFlowRunsOfDeployments(request: Operation<"readScheduledFlowRunsOfDeployments">["request"], context: RequestContext): Promise<Operation<"readScheduledFlowRunsOfDeployments">["reply"]>;
  /** Pause a deployment. */
  pauseDeployment(request: Operation<"pauseDeployment">["request"], context: RequestContext): Promise<Operation<"pauseDeployment">["reply"]>;
  /** Resume a deployment. */
  resumeDeployment(request: Operation<"resumeDeployment">["request"], context: RequestContext): Promise<Operation<"resumeDeployment">["reply"]>;
  /** Create scheduled runs now. */
  scheduleDeployment(request: Operation<"scheduleDeployment">["request"], context: RequestContext): Promise<Operation<"scheduleDeployment">["reply"]>;
  /** List the work queues whose filter matches a deployment. */
  checkDeploymentWorkQueues(request: Operation<"checkDeploymentWorkQueues">["request"], context: RequestContext): Promise<Operation<"checkDeploymentWorkQueues">["reply"]>;
  /** Delete several deployments. */
  bulkDeleteDeployments(request: Operation<"bulkDeleteDeployments">["request"], context: RequestContext): Promise<Operation<"bulkDeleteDeployments">["reply"]>;
  /** List the schedules of a deployment. */
  readDeploymentSchedules(request: Operation<"readDeploymentSchedules">["request"], context: RequestContext): Promise<Operation<"readDeploymentSchedules">["reply"]>;
  /** Add schedules to a deployment. */
  createDeploymentSchedules(request: Operation<"createDeploymentSchedules">["request"], context: RequestContext): Promise<Operation<"createDeploymentSchedules">["reply"]>;
  /** Update a schedule of a deployment. */
  updateDeploymentSchedule(request: Operation<"updateDeploymentSchedule">["request"], context: RequestContext): Promise<Operation<"updateDeploymentSchedule">["reply"]>;
  /** Delete a schedule of a deployment. */
  deleteDeploymentSchedule(request: Operation<"deleteDeploymentSchedule">["request"], context: RequestContext): Promise<Operation<"deleteDeploymentSchedule">["reply"]>;
  /** Preview the next times of a schedule. */
  previewSchedule(request: Operation<"previewSchedule">["request"], context: RequestContext): Promise<Operation<"previewSchedule">["reply"]>;
}

export interface BackfillHandlers {
  /** Backfill a deployment. */
  createBackfill(request: Operation<"createBackfill">["request"], context: RequestContext): Promise<Operation<"createBackfill">["reply"]>;
  /** Read a backfill. */
  readBackfill(request: Operation<"readBackfill">["request"], context: RequestContext): Promise<Operation<"readBackfill">["reply"]>;
  /** Delete a backfill. */
  deleteBackfill(request: Operation<"deleteBackfill">["request"], context: RequestContext): Promise<Operation<"deleteBackfill">["reply"]>;
  /** List backfills. */
  filterBackfills(request: Operation<"filterBackfills">["request"], context: RequestContext): Promise<Operation<"filterBackfills">["reply"]>;
  /** Preview a backfill. */
  previewBackfill(request: Operation<"previewBackfill">["request"], context: RequestContext): Promise<Operation<"previewBackfill">["reply"]>;
  /** Pause a backfill. */
  pauseBackfill(request: Operation<"pauseBackfill">["request"], context: RequestContext): Promise<Operation<"pauseBackfill">["reply"]>;
  /** Resume a backfill. */
  resumeBackfill(request: Operation<"resumeBackfill">["request"], context: RequestContext): Promise<Operation<"resumeBackfill">["reply"]>;
  /** Stop a backfill. */
  stopBackfill(request: Operation<"stopBackfill">["request"], context: RequestContext): Promise<Operation<"stopBackfill">["reply"]>;
}

export interface WorkPoolHandlers {
  /** Create a work pool. */
  createWorkPool(request: Operation<"createWorkPool">["request"], context: RequestContext): Promise<Operation<"createWorkPool">["reply"]>;
  /** Read a work pool. */
  readWorkPool(request: Operation<"readWorkPool">["request"], context: RequestContext): Promise<Operation<"readWorkPool">["reply"]>;
  /** Update a work pool. */
  updateWorkPool(request: Operation<"updateWorkPool">["request"], context: RequestContext): Promise<Operation<"updateWorkPool">["reply"]>;
  /** Delete a work pool. */
  deleteWorkPool(request: Operation<"deleteWorkPool">["request"], context: RequestContext): Promise<Operation<"deleteWorkPool">["reply"]>;
  /** List work pools. */
  filterWorkPools(request: Operation<"filterWorkPools">["request"], context: RequestContext): Promise<Operation<"filterWorkPools">["reply"]>;
  /** Count work pools. */
  countWorkPools(request: Operation<"countWorkPools">["request"], context: RequestContext): Promise<Operation<"countWorkPools">["reply"]>;
  /** Poll a work pool for scheduled runs. */
  readScheduledFlowRunsOfWorkPool(request: Operation<"readScheduledFlowRunsOfWorkPool">["request"], context: RequestContext): Promise<Operation<"readScheduledFlowRunsOfWorkPool">["reply"]>;
  /** List the runs that occupy slots of a work pool. */
  readWorkPoolConcurrency(request: Operation<"readWorkPoolConcurrency">["request"], context: RequestContext): Promise<Operation<"readWorkPoolConcurrency">["reply"]>;
  /** Create a work queue in a work pool. */
  createWorkPoolQueue(request: Operation<"createWorkPoolQueue">["request"], context: RequestContext): Promise<Operation<"createWorkPoolQueue">["reply"]>;
  /** Read a work queue of a work pool. */
  readWorkPoolQueue(request: Operation<"readWorkPoolQueue">["request"], context: RequestContext): Promise<Operation<"readWorkPoolQueue">["reply"]>;
  /** Update a work queue of a work pool. */
  updateWorkPoolQueue(request: Operation<"updateWorkPoolQueue">["request"], context: RequestContext): Promise<Operation<"updateWorkPoolQueue">["reply"]>;
  /** Delete a work queue of a work pool. */
  deleteWorkPoolQueue(request: Operation<"deleteWorkPoolQueue">["request"], context: RequestContext): Promise<Operation<"deleteWorkPoolQueue">["reply"]>;
  /** List the work queues of a work pool. */
  filterWorkPoolQueues(request: Operation<"filterWorkPoolQueues">["request"], context: RequestContext): Promise<Operation<"filterWorkPoolQueues">["reply"]>;
  /** Delete a worker of a work pool. */
  deleteWorker(request: Operation<"deleteWorker">["request"], context: RequestContext): Promise<Operation<"deleteWorker">["reply"]>;
  /** List the workers of a work pool. */
  filterWorkers(request: Operation<"filterWorkers">["request"], context: RequestContext): Promise<Operation<"filterWorkers">["reply"]>;
  /** Record the heartbeat of a worker. */
  recordWorkerHeartbeat(request: Operation<"recordWorkerHeartbeat">["request"], context: RequestContext): Promise<Operation<"recordWorkerHeartbeat">["reply"]>;
}

export interface WorkQueueHandlers {
  /** Create a work queue in the default agent pool. */
  createWorkQueue(request: Operation<"createWorkQueue">["request"], context: RequestContext): Promise<Operation<"createWorkQueue">["reply"]>;
  /** Read a work queue. */
  readWorkQueue(request: Operation<"readWorkQueue">["request"], context: RequestContext): Promise<Operation<"readWorkQueue">["reply"]>;
  /** Update a work queue. */
  updateWorkQueue(request: Operation<"updateWorkQueue">["request"], context: RequestContext): Promise<Operation<"updateWorkQueue">["reply"]>;
  /** Delete a work queue. */
  deleteWorkQueue(request: Operation<"deleteWorkQueue">["request"], context: RequestContext): Promise<Operation<"deleteWorkQueue">["reply"]>;
  /** Read a work queue by name. */
  readWorkQueueByName(request: Operation<"readWorkQueueByName">["request"], context: RequestContext): Promise<Operation<"readWorkQueueByName">["reply"]>;
  /** List work queues. */
  filterWorkQueues(request: Operation<"filterWorkQueues">["request"], context: RequestContext): Promise<Operation<"filterWorkQueues">["reply"]>;
  /** Poll a work queue for scheduled runs. */
  readWorkQueueRuns(request: Operation<"readWorkQueueRuns">["request"], context: RequestContext): Promise<Operation<"readWorkQueueRuns">["reply"]>;
  /** Read the health of a work queue. */
  readWorkQueueStatus(request: Operation<"readWorkQueueStatus">["request"], context: RequestContext): Promise<Operation<"readWorkQueueStatus">["reply"]>;
  /** List the runs that occupy slots of a work queue. */
  readWorkQueueConcurrency(request: Operation<"readWorkQueueConcurrency">["request"], context: RequestContext): Promise<Operation<"readWorkQueueConcurrency">["reply"]>;
}

export interface TaskWorkerHandlers {
  /** List connected task workers. */
  filterTaskWorkers(request: Operation<"filterTaskWorkers">["request"], context: RequestContext): Promise<Operation<"filterTaskWorkers">["reply"]>;
}

export interface ConcurrencyLimitHandlers {
  /** Set a concurrency limit for a tag. */
  createConcurrencyLimit(request: Operation<"createConcurrencyLimit">["request"], context: RequestContext): Promise<Operation<"createConcurrencyLimit">["reply"]>;
  /** Read a tag limit. */
  readConcurrencyLimit(request: Operation<"readConcurrencyLimit">["request"], context: RequestContext): Promise<Operation<"readConcurrencyLimit">["reply"]>;
  /** Delete a tag limit. */
  deleteConcurrencyLimit(request: Operation<"deleteConcurrencyLimit">["request"], context: RequestContext): Promise<Operation<"deleteConcurrencyLimit">["reply"]>;
  /** Read the limit of a tag. */
  readConcurrencyLimitByTag(request: Operation<"readConcurrencyLimitByTag">["request"], context: RequestContext): Promise<Operation<"readConcurrencyLimitByTag">["reply"]>;
  /** Delete the limit of a tag. */
  deleteConcurrencyLimitByTag(request: Operation<"deleteConcurrencyLimitByTag">["request"], context: RequestContext): Promise<Operation<"deleteConcurrencyLimitByTag">["reply"]>;
  /** List tag limits. */
  filterConcurrencyLimits(request: Operation<"filterConcurrencyLimits">["request"], context: RequestContext): Promise<Operation<"filterConcurrencyLimits">["reply"]>;
  /** Reset the slots of a tag. */
  resetConcurrencyLimitByTag(request: Operation<"resetConcurrencyLimitByTag">["request"], context: RequestContext): Promise<Operation<"resetConcurrencyLimitByTag">["reply"]>;
  /** Acquire slots for a task run. */
  incrementConcurrencyLimits(request: Operation<"incrementConcurrencyLimits">["request"], context: RequestContext): Promise<Operation<"incrementConcurrencyLimits">["reply"]>;
  /** Release the slots of a task run. */
  decrementConcurrencyLimits(request: Operation<"decrementConcurrencyLimits">["request"], context: RequestContext): Promise<Operation<"decrementConcurrencyLimits">["reply"]>;
}

export interface GlobalConcurrencyLimitHandlers {
  /** Create a concurrency limit. */
  createGlobalConcurrencyLimit(request: Operation<"createGlobalConcurrencyLimit">["request"], context: RequestContext): Promise<Operation<"createGlobalConcurrencyLimit">["reply"]>;
  /** Read a concurrency limit. */
  readGlobalConcurrencyLimit(request: Operation<"readGlobalConcurrencyLimit">["request"], context: RequestContext): Promise<Operation<"readGlobalConcurrencyLimit">["reply"]>;
  /** Update a concurrency limit. */
  updateGlobalConcurrencyLimit(request: Operation<"updateGlobalConcurrencyLimit">["request"], context: RequestContext): Promise<Operation<"updateGlobalConcurrencyLimit">["reply"]>;
  /** Delete a concurrency limit. */
  deleteGlobalConcurrencyLimit(request: Operation<"deleteGlobalConcurrencyLimit">["request"], context: RequestContext): Promise<Operation<"deleteGlobalConcurrencyLimit">["reply"]>;
  /** List concurrency limits. */
  filterGlobalConcurrencyLimits(request: Operation<"filterGlobalConcurrencyLimits">["request"], context: RequestContext): Promise<Operation<"filterGlobalConcurrencyLimits">["reply"]>;
  /** List the holders of a concurrency limit. */
  readGlobalConcurrencyLimitHolders(request: Operation<"readGlobalConcurrencyLimitHolders">["request"], context: RequestContext): Promise<Operation<"readGlobalConcurrencyLimitHolders">["reply"]>;
  /** Acquire slots. */
  incrementGlobalConcurrencyLimits(request: Operation<"incrementGlobalConcurrencyLimits">["request"], context: RequestContext): Promise<Operation<"incrementGlobalConcurrencyLimits">["reply"]>;
  /** Release slots. */
  decrementGlobalConcurrencyLimits(request: Operation<"decrementGlobalConcurrencyLimits">["request"], context: RequestContext): Promise<Operation<"decrementGlobalConcurrencyLimits">["reply"]>;
  /** Acquire slots with a lease. */
  acquireConcurrencyLease(request: Operation<"acquireConcurrencyLease">["request"], context: RequestContext): Promise<Operation<"acquireConcurrencyLease">["reply"]>;
  /** Renew a lease. */
  renewConcurrencyLease(request: Operation<"renewConcurrencyLease">["request"], context: RequestContext): Promise<Operation<"renewConcurrencyLease">["reply"]>;
  /** Release a lease. */
  releaseConcurrencyLease(request: Operation<"releaseConcurrencyLease">["request"], context: RequestContext): Promise<Operation<"releaseConcurrencyLease">["reply"]>;
}

export interface BlockTypeHandlers {
  /** Create a block type. */
  createBlockType(request: Operation<"createBlockType">["request"], context: RequestContext): Promise<Operation<"createBlockType">["reply"]>;
  /** Read a block type. */
  readBlockType(request: Operation<"readBlockType">["request"], context: RequestContext): Promise<Operation<"readBlockType">["reply"]>;
  /** Update a block type. */
  updateBlockType(request: Operation<"updateBlockType">["request"], context: RequestContext): Promise<Operation<"updateBlockType">["reply"]>;
  /** Delete a block type. */
  deleteBlockType(request: Operation<"deleteBlockType">["request"], context: RequestContext): Promise<Operation<"deleteBlockType">["reply"]>;
  /** Read a block type by slug. */
  readBlockTypeBySlug(request: Operation<"readBlockTypeBySlug">["request"], context: RequestContext): Promise<Operation<"readBlockTypeBySlug">["reply"]>;
  /** List block types. */
  filterBlockTypes(request: Operation<"filterBlockTypes">["request"], context: RequestContext): Promise<Operation<"filterBlockTypes">["reply"]>;
  /** List the block documents of a type. */
  readBlockDocumentsOfType(request: Operation<"readBlockDocumentsOfType">["request"], context: RequestContext): Promise<Operation<"readBlockDocumentsOfType">["reply"]>;
  /** Read a block document by name. */
  readBlockDocumentByName(request: Operation<"readBlockDocumentByName">["request"], context: RequestContext): Promise<Operation<"readBlockDocumentByName">["reply"]>;
  /** Install the built-in block types. */
  installSystemBlockTypes(request: Operation<"installSystemBlockTypes">["request"], context: RequestContext): Promise<Operation<"installSystemBlockTypes">["reply"]>;
}

export interface BlockSchemaHandlers {
  /** Create a block schema. */
  createBlockSchema(request: Operation<"createBlockSchema">["request"], context: RequestContext): Promise<Operation<"createBlockSchema">["reply"]>;
  /** Read a block schema. */
  readBlockSchema(request: Operation<"readBlockSchema">["request"], context: RequestContext): Promise<Operation<"readBlockSchema">["reply"]>;
  /** Delete a block schema. */
  deleteBlockSchema(request: Operation<"deleteBlockSchema">["request"], context: RequestContext): Promise<Operation<"deleteBlockSchema">["reply"]>;
  /** Read a block schema by checksum. */
  readBlockSchemaByChecksum(request: Operation<"readBlockSchemaByChecksum">["request"], context: RequestContext): Promise<Operation<"readBlockSchemaByChecksum">["reply"]>;
  /** List block schemas. */
  filterBlockSchemas(request: Operation<"filterBlockSchemas">["request"], context: RequestContext): Promise<Operation<"filterBlockSchemas">["reply"]>;
}

export interface BlockCapabilityHandlers {
  /** List all block capabilities. */
  readBlockCapabilities(request: Operation<"readBlockCapabilities">["request"], context: RequestContext): Promise<Operation<"readBlockCapabilities">["reply"]>;
}

export interface BlockDocumentHandlers {
  /** Create a block document. */
  createBlockDocument(request: Operation<"createBlockDocument">["request"], context: RequestContext): Promise<Operation<"createBlockDocument">["reply"]>;
  /** Read a block document. */
  readBlockDocument(request: Operation<"readBlockDocument">["request"], context: RequestContext): Promise<Operation<"readBlockDocument">["reply"]>;
  /** Update a block document. */
  updateBlockDocument(request: Operation<"updateBlockDocument">["request"], context: RequestContext): Promise<Operation<"updateBlockDocument">["reply"]>;
  /** Delete a block document. */
  deleteBlockDocument(request: Operation<"deleteBlockDocument">["request"], context: RequestContext): Promise<Operation<"deleteBlockDocument">["reply"]>;
  /** List block documents. */
  filterBlockDocuments(request: Operation<"filterBlockDocuments">["request"], context: RequestContext): Promise<Operation<"filterBlockDocuments">["reply"]>;
  /** Count block documents. */
  countBlockDocuments(request: Operation<"countBlockDocuments">["request"], context: RequestContext): Promise<Operation<"countBlockDocuments">["reply"]>;
}

export interface CollectionHandlers {
  /** Read a catalog. */
  readCollectionView(request: Operation<"readCollectionView">["request"], context: RequestContext): Promise<Operation<"readCollectionView">["reply"]>;
}

export interface EventHandlers {
  /** Send events. */
  createEvents(request: Operation<"createEvents">["request"], context: RequestContext): Promise<Operation<"createEvents">["reply"]>;
  /** List events. */
  filterEvents(request: Operation<"filterEvents">["request"], context: RequestContext): Promise<Operation<"filterEvents">["reply"]>;
  /** Count events by time, name or resource. */
  countEvents(request: Operation<"countEvents">["request"], context: RequestContext): Promise<Operation<"countEvents">["reply"]>;
  /** Read the next page of events. */
  readNextEvents(request: Operation<"readNextEvents">["request"], context: RequestContext): Promise<Operation<"readNextEvents">["reply"]>;
}

export interface AutomationHandlers {
  /** Create an automation. */
  createAutomation(request: Operation<"createAutomation">["request"], context: RequestContext): Promise<Operation<"createAutomation">["reply"]>;
  /** Read an automation. */
  readAutomation(request: Operation<"readAutomation">["request"], context: RequestContext): Promise<Operation<"readAutomation">["reply"]>;
  /** Replace an automation. */
  replaceAutomation(request: Operation<"replaceAutomation">["request"], context: RequestContext): Promise<Operation<"replaceAutomation">["reply"]>;
  /** Enable or disable an automation. */
  updateAutomation(request: Operation<"updateAutomation">["request"], context: RequestContext): Promise<Operation<"updateAutomation">["reply"]>;
  /** Delete an automation. */
  deleteAutomation(request: Operation<"deleteAutomation">["request"], context: RequestContext): Promise<Operation<"deleteAutomation">["reply"]>;
  /** List automations. */
  filterAutomations(request: Operation<"filterAutomations">["request"], context: RequestContext): Promise<Operation<"filterAutomations">["reply"]>;
  /** Count automations. */
  countAutomations(request: Operation<"countAutomations">["request"], context: RequestContext): Promise<Operation<"countAutomations">["reply"]>;
  /** List the automations related to a resource. */
  readAutomationsRelatedToResource(request: Operation<"readAutomationsRelatedToResource">["request"], context: RequestContext): Promise<Operation<"readAutomationsRelatedToResource">["reply"]>;
  /** Delete the automations owned by a resource. */
  deleteAutomationsOwnedByResource(request: Operation<"deleteAutomationsOwnedByResource">["request"], context: RequestContext): Promise<Operation<"deleteAutomationsOwnedByResource">["reply"]>;
  /** Read the activity of an automation. */
  readAutomationActivity(request: Operation<"readAutomationActivity">["request"], context: RequestContext): Promise<Operation<"readAutomationActivity">["reply"]>;
  /** Test a trigger against stored events. */
  previewTrigger(request: Operation<"previewTrigger">["request"], context: RequestContext): Promise<Operation<"previewTrigger">["reply"]>;
  /** Check a template of an automation. */
  validateAutomationTemplate(request: Operation<"validateAutomationTemplate">["request"], context: RequestContext): Promise<Operation<"validateAutomationTemplate">["reply"]>;
  /** Check a template. */
  validateTemplate(request: Operation<"validateTemplate">["request"], context: RequestContext): Promise<Operation<"validateTemplate">["reply"]>;
}

export interface ServiceLevelHandlers {
  /** Replace the SLAs of a deployment. */
  replaceResourceSlas(request: Operation<"replaceResourceSlas">["request"], context: RequestContext): Promise<Operation<"replaceResourceSlas">["reply"]>;
  /** Create an SLA. */
  createSla(request: Operation<"createSla">["request"], context: RequestContext): Promise<Operation<"createSla">["reply"]>;
  /** Read an SLA. */
  readSla(request: Operation<"readSla">["request"], context: RequestContext): Promise<Operation<"readSla">["reply"]>;
  /** Update an SLA. */
  updateSla(request: Operation<"updateSla">["request"], context: RequestContext): Promise<Operation<"updateSla">["reply"]>;
  /** Delete an SLA. */
  deleteSla(request: Operation<"deleteSla">["request"], context: RequestContext): Promise<Operation<"deleteSla">["reply"]>;
  /** Read the attainment of an SLA. */
  readSlaAttainment(request: Operation<"readSlaAttainment">["request"], context: RequestContext): Promise<Operation<"readSlaAttainment">["reply"]>;
  /** List SLAs. */
  filterSlas(request: Operation<"filterSlas">["request"], context: RequestContext): Promise<Operation<"filterSlas">["reply"]>;
  /** Count SLAs. */
  countSlas(request: Operation<"countSlas">["request"], context: RequestContext): Promise<Operation<"countSlas">["reply"]>;
  /** List violations. */
  filterSlaViolations(request: Operation<"filterSlaViolations">["request"], context: RequestContext): Promise<Operation<"filterSlaViolations">["reply"]>;
}

export interface WebhookHandlers {
  /** Create a webhook. */
  createWebhook(request: Operation<"createWebhook">["request"], context: RequestContext): Promise<Operation<"createWebhook">["reply"]>;
  /** Read a webhook. */
  readWebhook(request: Operation<"readWebhook">["request"], context: RequestContext): Promise<Operation<"readWebhook">["reply"]>;
  /** Change a webhook. */
  replaceWebhook(request: Operation<"replaceWebhook">["request"], context: RequestContext): Promise<Operation<"replaceWebhook">["reply"]>;
  /** Update a webhook. */
  updateWebhook(request: Operation<"updateWebhook">["request"], context: RequestContext): Promise<Operation<"updateWebhook">["reply"]>;
  /** Delete a webhook. */
  deleteWebhook(request: Operation<"deleteWebhook">["request"], context: RequestContext): Promise<Operation<"deleteWebhook">["reply"]>;
  /** List webhooks. */
  filterWebhooks(request: Operation<"filterWebhooks">["request"], context: RequestContext): Promise<Operation<"filterWebhooks">["reply"]>;
  /** Rotate the slug of a webhook. */
  rotateWebhook(request: Operation<"rotateWebhook">["request"], context: RequestContext): Promise<Operation<"rotateWebhook">["reply"]>;
  /** List the failures of a webhook. */
  filterWebhookFailures(request: Operation<"filterWebhookFailures">["request"], context: RequestContext): Promise<Operation<"filterWebhookFailures">["reply"]>;
  /** Try a template. */
  previewWebhook(request: Operation<"previewWebhook">["request"], context: RequestContext): Promise<Operation<"previewWebhook">["reply"]>;
  /** Receive a request of a webhook. */
  receiveWebhook(request: Operation<"receiveWebhook">["request"], context: RequestContext): Promise<Operation<"receiveWebhook">["reply"]>;
}

export interface EventDestinationHandlers {
  /** Create an event destination. */
  createEventDestination(request: Operation<"createEventDestination">["request"], context: RequestContext): Promise<Operation<"createEventDestination">["reply"]>;
  /** Read an event destination. */
  readEventDestination(request: Operation<"readEventDestination">["request"], context: RequestContext): Promise<Operation<"readEventDestination">["reply"]>;
  /** Update an event destination. */
  updateEventDestination(request: Operation<"updateEventDestination">["request"], context: RequestContext): Promise<Operation<"updateEventDestination">["reply"]>;
  /** Delete an event destination. */
  deleteEventDestination(request: Operation<"deleteEventDestination">["request"], context: RequestContext): Promise<Operation<"deleteEventDestination">["reply"]>;
  /** List event destinations. */
  filterEventDestinations(request: Operation<"filterEventDestinations">["request"], context: RequestContext): Promise<Operation<"filterEventDestinations">["reply"]>;
  /** Send a test event. */
  pingEventDestination(request: Operation<"pingEventDestination">["request"], context: RequestContext): Promise<Operation<"pingEventDestination">["reply"]>;
  /** List deliveries. */
  filterEventDeliveries(request: Operation<"filterEventDeliveries">["request"], context: RequestContext): Promise<Operation<"filterEventDeliveries">["reply"]>;
  /** Repeat deliveries. */
  replayEventDeliveries(request: Operation<"replayEventDeliveries">["request"], context: RequestContext): Promise<Operation<"replayEventDeliveries">["reply"]>;
}

export interface AuditHandlers {
  /** List audit records. */
  filterAuditRecords(request: Operation<"filterAuditRecords">["request"], context: RequestContext): Promise<Operation<"filterAuditRecords">["reply"]>;
  /** Count audit records. */
  countAuditRecords(request: Operation<"countAuditRecords">["request"], context: RequestContext): Promise<Operation<"countAuditRecords">["reply"]>;
  /** Export audit records. */
  readAuditExport(request: Operation<"readAuditExport">["request"], context: RequestContext): Promise<Operation<"readAuditExport">["reply"]>;
}

export interface UIHandlers {
  /** Read an overview of the service. */
  readOverview(request: Operation<"readOverview">["request"], context: RequestContext): Promise<Operation<"readOverview">["reply"]>;
  /** Check values against a schema. */
  validateSchemaValues(request: Operation<"validateSchemaValues">["request"], context: RequestContext): Promise<Operation<"validateSchemaValues">["reply"]>;
  /** Find objects by name or id. */
  search(request: Operation<"search">["request"], context: RequestContext): Promise<Operation<"search">["reply"]>;
  /** Group failures by message. */
  groupFailures(request: Operation<"groupFailures">["request"], context: RequestContext): Promise<Operation<"groupFailures">["reply"]>;
  /** Read the times of all active schedules. */
  readScheduleTimes(request: Operation<"readScheduleTimes">["request"], context: RequestContext): Promise<Operation<"readScheduleTimes">["reply"]>;
  /** Read how durations and failures change over time. */
  readTrends(request: Operation<"readTrends">["request"], context: RequestContext): Promise<Operation<"readTrends">["reply"]>;
}

/** The operations that run on a reader thread. */
export type ReadOperationId =
  | "readStatistics"
  | "readDatabase"
  | "readRetention"
  | "filterApiKeys"
  | "filterUsers"
  | "filterSessions"
  | "filterFlows"
  | "countFlows"
  | "paginateFlows"
  | "countDeploymentsByFlow"
  | "readNextRunsByFlow"
  | "filterFlowRuns"
  | "countFlowRuns"
  | "paginateFlowRuns"
  | "explainFlowRun"
  | "previewFlowRunRetry"
  | "readFlowRunLateness"
  | "readFlowRunHistory"
  | "readFlowRunGraph"
  | "readFlowRunGraphV2"
  | "filterFlowRunInputs"
  | "readFlowRunTimeline"
  | "countTaskRunsByFlowRun"
  | "readFlowRunStates"
  | "filterTaskRuns"
  | "countTaskRuns"
  | "paginateTaskRuns"
  | "readTaskRunHistory"
  | "countTaskRunsByState"
  | "readTaskRunTimeline"
  | "readTaskRunStates"
  | "readObservedStates"
  | "filterLogs"
  | "countLogs"
  | "filterArtifacts"
  | "countArtifacts"
  | "filterLatestArtifacts"
  | "countLatestArtifacts"
  | "filterAssets"
  | "countAssets"
  | "filterAssetMaterializations"
  | "readAssetLineage"
  | "filterVariables"
  | "countVariables"
  | "filterSavedSearches"
  | "filterDeployments"
  | "countDeployments"
  | "paginateDeployments"
  | "readConcurrencyKeys"
  | "filterBackfills"
  | "filterWorkPools"
  | "countWorkPools"
  | "readWorkPoolConcurrency"
  | "filterWorkPoolQueues"
  | "filterWorkers"
  | "filterWorkQueues"
  | "readWorkQueueStatus"
  | "readWorkQueueConcurrency"
  | "filterConcurrencyLimits"
  | "filterGlobalConcurrencyLimits"
  | "readGlobalConcurrencyLimitHolders"
  | "filterBlockTypes"
  | "filterBlockSchemas"
  | "readBlockCapabilities"
  | "countBlockDocuments"
  | "filterEvents"
  | "countEvents"
  | "readNextEvents"
  | "filterAutomations"
  | "countAutomations"
  | "readAutomationsRelatedToResource"
  | "readAutomationActivity"
  | "previewTrigger"
  | "readSlaAttainment"
  | "filterSlas"
  | "countSlas"
  | "filterSlaViolations"
  | "filterWebhooks"
  | "filterWebhookFailures"
  | "filterEventDestinations"
  | "filterEventDeliveries"
  | "filterAuditRecords"
  | "countAuditRecords"
  | "readOverview"
  | "validateSchemaValues"
  | "search"
  | "groupFailures"
  | "readScheduleTimes"
  | "readTrends"
;

/** The operations that may write. */
export type WritingOperationId =
  | "createCsrfToken"
  | "updateResultStorage"
  | "clearResultStorage"
  | "moveClock"
  | "resetData"
  | "createSnapshot"
  | "deleteSnapshot"
  | "restoreSnapshot"
  | "deleteTenant"
  | "createFaults"
  | "clearFaults"
  | "createApiKey"
  | "rotateApiKey"
  | "revokeApiKey"
  | "disableUser"
  | "enableUser"
  | "createOwnApiKey"
  | "revokeOwnApiKey"
  | "revokeSession"
  | "createFlow"
  | "updateFlow"
  | "deleteFlow"
  | "bulkDeleteFlows"
  | "createFlowRun"
  | "updateFlowRun"
  | "deleteFlowRun"
  | "setFlowRunState"
  | "resumeFlowRun"
  | "retryFlowRun"
  | "updateFlowRunLabels"
  | "createFlowRunInput"
  | "deleteFlowRunInput"
  | "bulkDeleteFlowRuns"
  | "bulkSetFlowRunState"
  | "createTaskRun"
  | "updateTaskRun"
  | "deleteTaskRun"
  | "setTaskRunState"
  | "createLogs"
  | "createArtifact"
  | "updateArtifact"
  | "deleteArtifact"
  | "updateAsset"
  | "deleteAsset"
  | "createVariable"
  | "updateVariable"
  | "deleteVariable"
  | "updateVariableByName"
  | "deleteVariableByName"
  | "createSavedSearch"
  | "deleteSavedSearch"
  | "createDeployment"
  | "updateDeployment"
  | "deleteDeployment"
  | "createFlowRunFromDeployment"
  | "bulkCreateFlowRunsFromDeployment"
  | "readScheduledFlowRunsOfDeployments"
  | "pauseDeployment"
  | "resumeDeployment"
  | "scheduleDeployment"
  | "bulkDeleteDeployments"
  | "createDeploymentSchedules"
  | "updateDeploymentSchedule"
  | "deleteDeploymentSchedule"
  | "createBackfill"
  | "deleteBackfill"
  | "pauseBackfill"
  | "resumeBackfill"
  | "stopBackfill"
  | "createWorkPool"
  | "updateWorkPool"
  | "deleteWorkPool"
  | "readScheduledFlowRunsOfWorkPool"
  | "createWorkPoolQueue"
  | "updateWorkPoolQueue"
  | "deleteWorkPoolQueue"
  | "deleteWorker"
  | "recordWorkerHeartbeat"
  | "createWorkQueue"
  | "updateWorkQueue"
  | "deleteWorkQueue"
  | "readWorkQueueRuns"
  | "createConcurrencyLimit"
  | "deleteConcurrencyLimit"
  | "deleteConcurrencyLimitByTag"
  | "resetConcurrencyLimitByTag"
  | "incrementConcurrencyLimits"
  | "decrementConcurrencyLimits"
  | "createGlobalConcurrencyLimit"
  | "updateGlobalConcurrencyLimit"
  | "deleteGlobalConcurrencyLimit"
  | "incrementGlobalConcurrencyLimits"
  | "decrementGlobalConcurrencyLimits"
  | "acquireConcurrencyLease"
  | "renewConcurrencyLease"
  | "releaseConcurrencyLease"
  | "createBlockType"
  | "updateBlockType"
  | "deleteBlockType"
  | "installSystemBlockTypes"
  | "createBlockSchema"
  | "deleteBlockSchema"
  | "createBlockDocument"
  | "updateBlockDocument"
  | "deleteBlockDocument"
  | "createEvents"
  | "createAutomation"
  | "replaceAutomation"
  | "updateAutomation"
  | "deleteAutomation"
  | "deleteAutomationsOwnedByResource"
  | "replaceResourceSlas"
  | "createSla"
  | "updateSla"
  | "deleteSla"
  | "createWebhook"
  | "replaceWebhook"
  | "updateWebhook"
  | "deleteWebhook"
  | "rotateWebhook"
  | "receiveWebhook"
  | "createEventDestination"
  | "updateEventDestination"
  | "deleteEventDestination"
  | "pingEventDestination"
  | "replayEventDeliveries"
;

/** Every handler of the contract. */
export interface Handlers extends RootHandlers, AdminHandlers, ApiKeyHandlers, UserHandlers, SessionHandlers, FlowHandlers, FlowRunHandlers, FlowRunStateHandlers, TaskRunHandlers, TaskRunStateHandlers, ObservedStateHandlers, LogHandlers, ArtifactHandlers, AssetHandlers, VariableHandlers, SavedSearchHandlers, DeploymentHandlers, BackfillHandlers, WorkPoolHandlers, WorkQueueHandlers, TaskWorkerHandlers, ConcurrencyLimitHandlers, GlobalConcurrencyLimitHandlers, BlockTypeHandlers, BlockSchemaHandlers, BlockCapabilityHandlers, BlockDocumentHandlers, CollectionHandlers, EventHandlers, AutomationHandlers, ServiceLevelHandlers, WebhookHandlers, EventDestinationHandlers, AuditHandlers, UIHandlers {}

export interface OperationEntry {
  readonly id: OperationId;
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** As in the contract, below the prefix of the API. */
  readonly path: string;
  readonly tag: string;
  /** Where the operation runs if it only reads; null if it may write. */
  readonly reads: "reader-thread" | "lookup" | "process" | "secrets" | "stream" | null;
  readonly parameters: readonly { readonly name: string; readonly in: "path" | "query" | "header"; readonly required: boolean; readonly uuid: boolean }[];
  readonly body: { readonly schema: string | null; readonly required: boolean; readonly multiParameter: boolean } | null;
  /** Statuses that a handler may return. Handlers throw errors. */
  readonly replies: readonly number[];
  /** Every status in the contract. */
  readonly statuses: readonly number[];
  /** The scopes that a key needs: empty if every key may call the operation, null for probes that need no credentials. */
  readonly scopes: readonly Scope[] | null;
  /** Serves all methods of its path and reads the request itself. */
  readonly raw: boolean;
  /** Fields of the query or the body that need an additional scope if they are true. */
  readonly guarded: readonly { readonly in: "query" | "body"; readonly name: string; readonly scope: Scope }[];
}

/** The operations in the order of the contract. */
export const operations: readonly OperationEntry[] = [
  {"id":"readHealth","method":"get","path":"/health","tag":"Root","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,500],"scopes":null,"raw":false,"guarded":[]},
  {"id":"readReadiness","method":"get","path":"/ready","tag":"Root","reads":"process","parameters":[],"body":null,"replies":[200,503],"statuses":[200,400,503,500],"scopes":null,"raw":false,"guarded":[]},
  {"id":"readVersion","method":"get","path":"/version","tag":"Root","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,401,429,503,500],"scopes":[],"raw":false,"guarded":[]},
  {"id":"readGreeting","method":"get","path":"/hello","tag":"Root","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,429,503,500],"scopes":[],"raw":false,"guarded":[]},
  {"id":"createCsrfToken","method":"get","path":"/csrf-token","tag":"Root","reads":null,"parameters":[{"name":"client","in":"query","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,422,429,503,500],"scopes":[],"raw":false,"guarded":[]},
  {"id":"readSettings","method":"get","path":"/admin/settings","tag":"Admin","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readServerVersion","method":"get","path":"/admin/version","tag":"Admin","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readStatus","method":"get","path":"/admin/status","tag":"Admin","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readStatistics","method":"get","path":"/admin/statistics","tag":"Admin","reads":"reader-thread","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readResultStorage","method":"get","path":"/admin/storage","tag":"Admin","reads":"lookup","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateResultStorage","method":"put","path":"/admin/storage","tag":"Admin","reads":null,"parameters":[],"body":{"schema":"ResultStorageUpdate","required":true,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["settings:write"],"raw":false,"guarded":[]},
  {"id":"clearResultStorage","method":"delete","path":"/admin/storage","tag":"Admin","reads":null,"parameters":[],"body":null,"replies":[204],"statuses":[204,400,401,403,429,503,500],"scopes":["settings:write"],"raw":false,"guarded":[]},
  {"id":"readServices","method":"get","path":"/admin/services","tag":"Admin","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readDatabase","method":"get","path":"/admin/database","tag":"Admin","reads":"reader-thread","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readRetention","method":"get","path":"/admin/retention","tag":"Admin","reads":"reader-thread","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readClock","method":"get","path":"/admin/clock","tag":"Admin","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"moveClock","method":"post","path":"/admin/clock","tag":"Admin","reads":null,"parameters":[],"body":{"schema":"ClockMove","required":false,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,404,409,413,422,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"resetData","method":"post","path":"/admin/reset","tag":"Admin","reads":null,"parameters":[],"body":{"schema":"Seed","required":false,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"readSnapshots","method":"get","path":"/admin/snapshots","tag":"Admin","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"createSnapshot","method":"post","path":"/admin/snapshots","tag":"Admin","reads":null,"parameters":[],"body":{"schema":"SnapshotCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,404,409,413,422,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"deleteSnapshot","method":"delete","path":"/admin/snapshots/{name}","tag":"Admin","reads":null,"parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,422,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"restoreSnapshot","method":"post","path":"/admin/snapshots/{name}/restore","tag":"Admin","reads":null,"parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,422,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"readTenants","method":"get","path":"/admin/tenants","tag":"Admin","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"deleteTenant","method":"delete","path":"/admin/tenants/{name}","tag":"Admin","reads":null,"parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,422,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"readFaults","method":"get","path":"/admin/faults","tag":"Admin","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"createFaults","method":"post","path":"/admin/faults","tag":"Admin","reads":null,"parameters":[],"body":{"schema":"FaultsCreate","required":true,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"clearFaults","method":"delete","path":"/admin/faults","tag":"Admin","reads":null,"parameters":[],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"filterJournal","method":"post","path":"/admin/journal/filter","tag":"Admin","reads":"process","parameters":[],"body":{"schema":"FilterJournalRequest","required":false,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["dev:control"],"raw":false,"guarded":[]},
  {"id":"createApiKey","method":"post","path":"/api-keys","tag":"Api Keys","reads":null,"parameters":[],"body":{"schema":"ApiKeyCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,409,413,422,429,503,500],"scopes":["keys:manage"],"raw":false,"guarded":[]},
  {"id":"readApiKey","method":"get","path":"/api-keys/{id}","tag":"Api Keys","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["keys:manage"],"raw":false,"guarded":[]},
  {"id":"filterApiKeys","method":"post","path":"/api-keys/filter","tag":"Api Keys","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterApiKeysRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["keys:manage"],"raw":false,"guarded":[]},
  {"id":"rotateApiKey","method":"post","path":"/api-keys/{id}/rotate","tag":"Api Keys","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"ApiKeyRotate","required":false,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,404,409,413,422,429,503,500],"scopes":["keys:manage"],"raw":false,"guarded":[]},
  {"id":"revokeApiKey","method":"post","path":"/api-keys/{id}/revoke","tag":"Api Keys","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["keys:manage"],"raw":false,"guarded":[]},
  {"id":"readCaller","method":"get","path":"/api-keys/current","tag":"Api Keys","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,429,503,500],"scopes":[],"raw":false,"guarded":[]},
  {"id":"readUser","method":"get","path":"/users/{id}","tag":"Users","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["users:manage"],"raw":false,"guarded":[]},
  {"id":"filterUsers","method":"post","path":"/users/filter","tag":"Users","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterUsersRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["users:manage"],"raw":false,"guarded":[]},
  {"id":"disableUser","method":"post","path":"/users/{id}/disable","tag":"Users","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["users:manage"],"raw":false,"guarded":[]},
  {"id":"enableUser","method":"post","path":"/users/{id}/enable","tag":"Users","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["users:manage"],"raw":false,"guarded":[]},
  {"id":"readMe","method":"get","path":"/me","tag":"Users","reads":"lookup","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,429,503,500],"scopes":[],"raw":false,"guarded":[]},
  {"id":"createOwnApiKey","method":"post","path":"/me/keys","tag":"Users","reads":null,"parameters":[],"body":{"schema":"OwnApiKeyCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,413,422,429,503,500],"scopes":[],"raw":false,"guarded":[]},
  {"id":"revokeOwnApiKey","method":"delete","path":"/me/key","tag":"Users","reads":null,"parameters":[],"body":null,"replies":[204],"statuses":[204,400,401,403,429,503,500],"scopes":[],"raw":false,"guarded":[]},
  {"id":"filterSessions","method":"post","path":"/sessions/filter","tag":"Sessions","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterSessionsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["users:manage"],"raw":false,"guarded":[]},
  {"id":"revokeSession","method":"post","path":"/sessions/{id}/revoke","tag":"Sessions","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["users:manage"],"raw":false,"guarded":[]},
  {"id":"readSignIn","method":"get","path":"/sign-in","tag":"Sessions","reads":"process","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,503,500],"scopes":null,"raw":false,"guarded":[]},
  {"id":"createFlow","method":"post","path":"/flows/","tag":"Flows","reads":null,"parameters":[],"body":{"schema":"FlowCreate","required":true,"multiParameter":false},"replies":[200,201],"statuses":[200,201,400,401,403,413,422,429,503,500],"scopes":["flows:write"],"raw":false,"guarded":[]},
  {"id":"readFlow","method":"get","path":"/flows/{id}","tag":"Flows","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateFlow","method":"patch","path":"/flows/{id}","tag":"Flows","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"FlowUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,413,422,429,503,500],"scopes":["flows:write"],"raw":false,"guarded":[]},
  {"id":"deleteFlow","method":"delete","path":"/flows/{id}","tag":"Flows","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["history:delete"],"raw":false,"guarded":[]},
  {"id":"readFlowByName","method":"get","path":"/flows/name/{name}","tag":"Flows","reads":"lookup","parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"filterFlows","method":"post","path":"/flows/filter","tag":"Flows","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterFlowsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countFlows","method":"post","path":"/flows/count","tag":"Flows","reads":"reader-thread","parameters":[],"body":{"schema":"CountFlowsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"paginateFlows","method":"post","path":"/flows/paginate","tag":"Flows","reads":"reader-thread","parameters":[],"body":{"schema":"PaginateFlowsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"bulkDeleteFlows","method":"post","path":"/flows/bulk_delete","tag":"Flows","reads":null,"parameters":[],"body":{"schema":"BulkDeleteFlowsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["history:delete"],"raw":false,"guarded":[]},
  {"id":"countDeploymentsByFlow","method":"post","path":"/ui/flows/count-deployments","tag":"Flows","reads":"reader-thread","parameters":[],"body":{"schema":"CountDeploymentsByFlowRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readNextRunsByFlow","method":"post","path":"/ui/flows/next-runs","tag":"Flows","reads":"reader-thread","parameters":[],"body":{"schema":"ReadNextRunsByFlowRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createFlowRun","method":"post","path":"/flow_runs/","tag":"Flow Runs","reads":null,"parameters":[{"name":"prefect-automation-id","in":"header","required":false,"uuid":true},{"name":"prefect-automation-name","in":"header","required":false,"uuid":false}],"body":{"schema":"FlowRunCreate","required":true,"multiParameter":false},"replies":[200,201],"statuses":[200,201,400,401,403,404,409,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"readFlowRun","method":"get","path":"/flow_runs/{id}","tag":"Flow Runs","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateFlowRun","method":"patch","path":"/flow_runs/{id}","tag":"Flow Runs","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"FlowRunUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"deleteFlowRun","method":"delete","path":"/flow_runs/{id}","tag":"Flow Runs","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["history:delete"],"raw":false,"guarded":[]},
  {"id":"filterFlowRuns","method":"post","path":"/flow_runs/filter","tag":"Flow Runs","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterFlowRunsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countFlowRuns","method":"post","path":"/flow_runs/count","tag":"Flow Runs","reads":"reader-thread","parameters":[],"body":{"schema":"CountFlowRunsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"paginateFlowRuns","method":"post","path":"/flow_runs/paginate","tag":"Flow Runs","reads":"reader-thread","parameters":[],"body":{"schema":"PaginateFlowRunsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"setFlowRunState","method":"post","path":"/flow_runs/{id}/set_state","tag":"Flow Runs","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"dry_run","in":"query","required":false,"uuid":false}],"body":{"schema":"SetFlowRunStateRequest","required":true,"multiParameter":true},"replies":[200,201],"statuses":[200,201,400,401,403,404,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"resumeFlowRun","method":"post","path":"/flow_runs/{id}/resume","tag":"Flow Runs","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"ResumeFlowRunRequest","required":false,"multiParameter":true},"replies":[200,201],"statuses":[200,201,400,401,403,404,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"explainFlowRun","method":"get","path":"/flow_runs/{id}/why","tag":"Flow Runs","reads":"reader-thread","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"retryFlowRun","method":"post","path":"/flow_runs/{id}/retry","tag":"Flow Runs","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"prefect-automation-id","in":"header","required":false,"uuid":true},{"name":"prefect-automation-name","in":"header","required":false,"uuid":false}],"body":{"schema":"FlowRunRetry","required":true,"multiParameter":false},"replies":[200,201],"statuses":[200,201,400,401,403,404,409,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"previewFlowRunRetry","method":"get","path":"/flow_runs/{id}/retry/preview","tag":"Flow Runs","reads":"reader-thread","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateFlowRunLabels","method":"patch","path":"/flow_runs/{id}/labels","tag":"Flow Runs","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"Labels","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"readFlowRunLateness","method":"post","path":"/flow_runs/lateness","tag":"Flow Runs","reads":"reader-thread","parameters":[],"body":{"schema":"ReadFlowRunLatenessRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readFlowRunHistory","method":"post","path":"/flow_runs/history","tag":"Flow Runs","reads":"reader-thread","parameters":[],"body":{"schema":"ReadFlowRunHistoryRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readFlowRunGraph","method":"get","path":"/flow_runs/{id}/graph","tag":"Flow Runs","reads":"reader-thread","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readFlowRunGraphV2","method":"get","path":"/flow_runs/{id}/graph-v2","tag":"Flow Runs","reads":"reader-thread","parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"since","in":"query","required":false,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"downloadFlowRunLogs","method":"get","path":"/flow_runs/{id}/logs/download","tag":"Flow Runs","reads":"stream","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createFlowRunInput","method":"post","path":"/flow_runs/{id}/input","tag":"Flow Runs","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"CreateFlowRunInputRequest","required":true,"multiParameter":true},"replies":[201],"statuses":[201,400,401,403,404,409,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"readFlowRunInput","method":"get","path":"/flow_runs/{id}/input/{key}","tag":"Flow Runs","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"key","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"deleteFlowRunInput","method":"delete","path":"/flow_runs/{id}/input/{key}","tag":"Flow Runs","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"key","in":"path","required":true,"uuid":false}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"filterFlowRunInputs","method":"post","path":"/flow_runs/{id}/input/filter","tag":"Flow Runs","reads":"reader-thread","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"FilterFlowRunInputsRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"bulkDeleteFlowRuns","method":"post","path":"/flow_runs/bulk_delete","tag":"Flow Runs","reads":null,"parameters":[],"body":{"schema":"BulkDeleteFlowRunsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["history:delete"],"raw":false,"guarded":[]},
  {"id":"bulkSetFlowRunState","method":"post","path":"/flow_runs/bulk_set_state","tag":"Flow Runs","reads":null,"parameters":[],"body":{"schema":"BulkSetFlowRunStateRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"readFlowRunTimeline","method":"post","path":"/ui/flow_runs/history","tag":"Flow Runs","reads":"reader-thread","parameters":[],"body":{"schema":"ReadFlowRunTimelineRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countTaskRunsByFlowRun","method":"post","path":"/ui/flow_runs/count-task-runs","tag":"Flow Runs","reads":"reader-thread","parameters":[],"body":{"schema":"CountTaskRunsByFlowRunRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readFlowRunState","method":"get","path":"/flow_run_states/{id}","tag":"Flow Run States","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readFlowRunStates","method":"get","path":"/flow_run_states/","tag":"Flow Run States","reads":"reader-thread","parameters":[{"name":"flow_run_id","in":"query","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createTaskRun","method":"post","path":"/task_runs/","tag":"Task Runs","reads":null,"parameters":[],"body":{"schema":"TaskRunCreate","required":true,"multiParameter":false},"replies":[200,201],"statuses":[200,201,400,401,403,409,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"readTaskRun","method":"get","path":"/task_runs/{id}","tag":"Task Runs","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateTaskRun","method":"patch","path":"/task_runs/{id}","tag":"Task Runs","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"TaskRunUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"deleteTaskRun","method":"delete","path":"/task_runs/{id}","tag":"Task Runs","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["history:delete"],"raw":false,"guarded":[]},
  {"id":"filterTaskRuns","method":"post","path":"/task_runs/filter","tag":"Task Runs","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterTaskRunsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countTaskRuns","method":"post","path":"/task_runs/count","tag":"Task Runs","reads":"reader-thread","parameters":[],"body":{"schema":"CountTaskRunsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"paginateTaskRuns","method":"post","path":"/task_runs/paginate","tag":"Task Runs","reads":"reader-thread","parameters":[],"body":{"schema":"PaginateTaskRunsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"setTaskRunState","method":"post","path":"/task_runs/{id}/set_state","tag":"Task Runs","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"dry_run","in":"query","required":false,"uuid":false}],"body":{"schema":"SetTaskRunStateRequest","required":true,"multiParameter":true},"replies":[200,201],"statuses":[200,201,400,401,403,404,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"readTaskRunHistory","method":"post","path":"/task_runs/history","tag":"Task Runs","reads":"reader-thread","parameters":[],"body":{"schema":"ReadTaskRunHistoryRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readTaskRunForUi","method":"get","path":"/ui/task_runs/{id}","tag":"Task Runs","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countTaskRunsByState","method":"post","path":"/ui/task_runs/count","tag":"Task Runs","reads":"reader-thread","parameters":[],"body":{"schema":"CountTaskRunsByStateRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readTaskRunTimeline","method":"post","path":"/ui/task_runs/dashboard/counts","tag":"Task Runs","reads":"reader-thread","parameters":[],"body":{"schema":"ReadTaskRunTimelineRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readTaskRunState","method":"get","path":"/task_run_states/{id}","tag":"Task Run States","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readTaskRunStates","method":"get","path":"/task_run_states/","tag":"Task Run States","reads":"reader-thread","parameters":[{"name":"task_run_id","in":"query","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readObservedStates","method":"get","path":"/observed-states","tag":"Observed States","reads":"reader-thread","parameters":[{"name":"query","in":"query","required":false,"uuid":false},{"name":"order_by","in":"query","required":false,"uuid":false},{"name":"limit","in":"query","required":false,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createLogs","method":"post","path":"/logs/","tag":"Logs","reads":null,"parameters":[],"body":{"schema":null,"required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,413,422,429,503,500],"scopes":["logs:write"],"raw":false,"guarded":[]},
  {"id":"filterLogs","method":"post","path":"/logs/filter","tag":"Logs","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterLogsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countLogs","method":"post","path":"/logs/count","tag":"Logs","reads":"reader-thread","parameters":[],"body":{"schema":"CountLogsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createArtifact","method":"post","path":"/artifacts/","tag":"Artifacts","reads":null,"parameters":[],"body":{"schema":"ArtifactCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,413,422,429,503,500],"scopes":["artifacts:write"],"raw":false,"guarded":[]},
  {"id":"readArtifact","method":"get","path":"/artifacts/{id}","tag":"Artifacts","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateArtifact","method":"patch","path":"/artifacts/{id}","tag":"Artifacts","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"ArtifactUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,413,422,429,503,500],"scopes":["artifacts:write"],"raw":false,"guarded":[]},
  {"id":"deleteArtifact","method":"delete","path":"/artifacts/{id}","tag":"Artifacts","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["history:delete"],"raw":false,"guarded":[]},
  {"id":"filterArtifacts","method":"post","path":"/artifacts/filter","tag":"Artifacts","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterArtifactsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countArtifacts","method":"post","path":"/artifacts/count","tag":"Artifacts","reads":"reader-thread","parameters":[],"body":{"schema":"CountArtifactsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readLatestArtifact","method":"get","path":"/artifacts/{key}/latest","tag":"Artifacts","reads":"lookup","parameters":[{"name":"key","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"filterLatestArtifacts","method":"post","path":"/artifacts/latest/filter","tag":"Artifacts","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterLatestArtifactsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countLatestArtifacts","method":"post","path":"/artifacts/latest/count","tag":"Artifacts","reads":"reader-thread","parameters":[],"body":{"schema":"CountLatestArtifactsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readAsset","method":"get","path":"/assets/by-key","tag":"Assets","reads":"lookup","parameters":[{"name":"key","in":"query","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateAsset","method":"patch","path":"/assets/by-key","tag":"Assets","reads":null,"parameters":[{"name":"key","in":"query","required":true,"uuid":false}],"body":{"schema":"AssetUpdate","required":true,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["assets:write"],"raw":false,"guarded":[]},
  {"id":"deleteAsset","method":"delete","path":"/assets/by-key","tag":"Assets","reads":null,"parameters":[{"name":"key","in":"query","required":true,"uuid":false}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,422,429,503,500],"scopes":["assets:write"],"raw":false,"guarded":[]},
  {"id":"filterAssets","method":"post","path":"/assets/filter","tag":"Assets","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterAssetsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countAssets","method":"post","path":"/assets/count","tag":"Assets","reads":"reader-thread","parameters":[],"body":{"schema":"CountAssetsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"filterAssetMaterializations","method":"post","path":"/assets/materializations/filter","tag":"Assets","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterAssetMaterializationsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readAssetLineage","method":"post","path":"/assets/lineage","tag":"Assets","reads":"reader-thread","parameters":[],"body":{"schema":"AssetLineageRequest","required":true,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createVariable","method":"post","path":"/variables/","tag":"Variables","reads":null,"parameters":[],"body":{"schema":"VariableCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,409,413,422,429,503,500],"scopes":["variables:write"],"raw":false,"guarded":[]},
  {"id":"readVariable","method":"get","path":"/variables/{id}","tag":"Variables","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateVariable","method":"patch","path":"/variables/{id}","tag":"Variables","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"VariableUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,409,413,422,429,503,500],"scopes":["variables:write"],"raw":false,"guarded":[]},
  {"id":"deleteVariable","method":"delete","path":"/variables/{id}","tag":"Variables","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["variables:write"],"raw":false,"guarded":[]},
  {"id":"readVariableByName","method":"get","path":"/variables/name/{name}","tag":"Variables","reads":"lookup","parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateVariableByName","method":"patch","path":"/variables/name/{name}","tag":"Variables","reads":null,"parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":{"schema":"VariableUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,409,413,422,429,503,500],"scopes":["variables:write"],"raw":false,"guarded":[]},
  {"id":"deleteVariableByName","method":"delete","path":"/variables/name/{name}","tag":"Variables","reads":null,"parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["variables:write"],"raw":false,"guarded":[]},
  {"id":"filterVariables","method":"post","path":"/variables/filter","tag":"Variables","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterVariablesRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countVariables","method":"post","path":"/variables/count","tag":"Variables","reads":"reader-thread","parameters":[],"body":{"schema":"CountVariablesRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createSavedSearch","method":"put","path":"/saved_searches/","tag":"Saved Searches","reads":null,"parameters":[],"body":{"schema":"SavedSearchCreate","required":true,"multiParameter":false},"replies":[200,201],"statuses":[200,201,400,401,403,413,422,429,503,500],"scopes":["searches:write"],"raw":false,"guarded":[]},
  {"id":"readSavedSearch","method":"get","path":"/saved_searches/{id}","tag":"Saved Searches","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"deleteSavedSearch","method":"delete","path":"/saved_searches/{id}","tag":"Saved Searches","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["searches:write"],"raw":false,"guarded":[]},
  {"id":"filterSavedSearches","method":"post","path":"/saved_searches/filter","tag":"Saved Searches","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterSavedSearchesRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createDeployment","method":"post","path":"/deployments/","tag":"Deployments","reads":null,"parameters":[{"name":"prefect-automation-id","in":"header","required":false,"uuid":true},{"name":"prefect-automation-name","in":"header","required":false,"uuid":false}],"body":{"schema":"DeploymentCreate","required":true,"multiParameter":false},"replies":[200,201],"statuses":[200,201,400,401,403,404,409,413,422,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"readDeployment","method":"get","path":"/deployments/{id}","tag":"Deployments","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateDeployment","method":"patch","path":"/deployments/{id}","tag":"Deployments","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"prefect-automation-id","in":"header","required":false,"uuid":true},{"name":"prefect-automation-name","in":"header","required":false,"uuid":false}],"body":{"schema":"DeploymentUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,409,413,422,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"deleteDeployment","method":"delete","path":"/deployments/{id}","tag":"Deployments","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"readDeploymentByName","method":"get","path":"/deployments/name/{flow_name}/{deployment_name}","tag":"Deployments","reads":"lookup","parameters":[{"name":"flow_name","in":"path","required":true,"uuid":false},{"name":"deployment_name","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"filterDeployments","method":"post","path":"/deployments/filter","tag":"Deployments","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterDeploymentsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countDeployments","method":"post","path":"/deployments/count","tag":"Deployments","reads":"reader-thread","parameters":[],"body":{"schema":"CountDeploymentsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"paginateDeployments","method":"post","path":"/deployments/paginate","tag":"Deployments","reads":"reader-thread","parameters":[],"body":{"schema":"PaginateDeploymentsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readConcurrencyKeys","method":"post","path":"/deployments/concurrency_keys","tag":"Deployments","reads":"reader-thread","parameters":[],"body":{"schema":"ReadConcurrencyKeysRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createFlowRunFromDeployment","method":"post","path":"/deployments/{id}/create_flow_run","tag":"Deployments","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"prefect-automation-id","in":"header","required":false,"uuid":true},{"name":"prefect-automation-name","in":"header","required":false,"uuid":false}],"body":{"schema":"DeploymentFlowRunCreate","required":true,"multiParameter":false},"replies":[200,201],"statuses":[200,201,400,401,403,404,409,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"bulkCreateFlowRunsFromDeployment","method":"post","path":"/deployments/{id}/create_flow_run/bulk","tag":"Deployments","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"prefect-automation-id","in":"header","required":false,"uuid":true},{"name":"prefect-automation-name","in":"header","required":false,"uuid":false}],"body":{"schema":null,"required":true,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"readScheduledFlowRunsOfDeployments","method":"post","path":"/deployments/get_scheduled_flow_runs","tag":"Deployments","reads":null,"parameters":[],"body":{"schema":"ReadScheduledFlowRunsOfDeploymentsRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["work:poll"],"raw":false,"guarded":[]},
  {"id":"pauseDeployment","method":"post","path":"/deployments/{id}/pause_deployment","tag":"Deployments","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"resumeDeployment","method":"post","path":"/deployments/{id}/resume_deployment","tag":"Deployments","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"scheduleDeployment","method":"post","path":"/deployments/{id}/schedule","tag":"Deployments","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"ScheduleDeploymentRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"checkDeploymentWorkQueues","method":"get","path":"/deployments/{id}/work_queue_check","tag":"Deployments","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"bulkDeleteDeployments","method":"post","path":"/deployments/bulk_delete","tag":"Deployments","reads":null,"parameters":[],"body":{"schema":"BulkDeleteDeploymentsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"readDeploymentSchedules","method":"get","path":"/deployments/{id}/schedules","tag":"Deployments","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createDeploymentSchedules","method":"post","path":"/deployments/{id}/schedules","tag":"Deployments","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":null,"required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,404,409,413,422,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"updateDeploymentSchedule","method":"patch","path":"/deployments/{id}/schedules/{schedule_id}","tag":"Deployments","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"schedule_id","in":"path","required":true,"uuid":true}],"body":{"schema":"DeploymentScheduleUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,409,413,422,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"deleteDeploymentSchedule","method":"delete","path":"/deployments/{id}/schedules/{schedule_id}","tag":"Deployments","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"schedule_id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"previewSchedule","method":"post","path":"/deployments/schedules/preview","tag":"Deployments","reads":"process","parameters":[],"body":{"schema":"PreviewScheduleRequest","required":true,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createBackfill","method":"post","path":"/deployments/{id}/backfill","tag":"Backfills","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"prefect-automation-id","in":"header","required":false,"uuid":true},{"name":"prefect-automation-name","in":"header","required":false,"uuid":false}],"body":{"schema":"BackfillCreate","required":true,"multiParameter":false},"replies":[200,201],"statuses":[200,201,400,401,403,404,409,413,422,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"readBackfill","method":"get","path":"/backfills/{id}","tag":"Backfills","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"deleteBackfill","method":"delete","path":"/backfills/{id}","tag":"Backfills","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,409,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"filterBackfills","method":"post","path":"/backfills/filter","tag":"Backfills","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterBackfillsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"previewBackfill","method":"post","path":"/deployments/{id}/backfill/preview","tag":"Backfills","reads":"secrets","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"BackfillCreate","required":true,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,404,409,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"pauseBackfill","method":"post","path":"/backfills/{id}/pause","tag":"Backfills","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,409,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"resumeBackfill","method":"post","path":"/backfills/{id}/resume","tag":"Backfills","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,409,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"stopBackfill","method":"post","path":"/backfills/{id}/stop","tag":"Backfills","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,409,429,503,500],"scopes":["runs:write"],"raw":false,"guarded":[]},
  {"id":"createWorkPool","method":"post","path":"/work_pools/","tag":"Work Pools","reads":null,"parameters":[],"body":{"schema":"WorkPoolCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,404,409,413,422,429,503,500],"scopes":["pools:create"],"raw":false,"guarded":[]},
  {"id":"readWorkPool","method":"get","path":"/work_pools/{name}","tag":"Work Pools","reads":"lookup","parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateWorkPool","method":"patch","path":"/work_pools/{name}","tag":"Work Pools","reads":null,"parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":{"schema":"WorkPoolUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,413,422,429,503,500],"scopes":["pools:write"],"raw":false,"guarded":[]},
  {"id":"deleteWorkPool","method":"delete","path":"/work_pools/{name}","tag":"Work Pools","reads":null,"parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["pools:write"],"raw":false,"guarded":[]},
  {"id":"filterWorkPools","method":"post","path":"/work_pools/filter","tag":"Work Pools","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterWorkPoolsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countWorkPools","method":"post","path":"/work_pools/count","tag":"Work Pools","reads":"reader-thread","parameters":[],"body":{"schema":"CountWorkPoolsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readScheduledFlowRunsOfWorkPool","method":"post","path":"/work_pools/{name}/get_scheduled_flow_runs","tag":"Work Pools","reads":null,"parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":{"schema":"ReadScheduledFlowRunsOfWorkPoolRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["work:poll"],"raw":false,"guarded":[]},
  {"id":"readWorkPoolConcurrency","method":"post","path":"/work_pools/{name}/concurrency_status","tag":"Work Pools","reads":"reader-thread","parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":{"schema":"ReadWorkPoolConcurrencyRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createWorkPoolQueue","method":"post","path":"/work_pools/{work_pool_name}/queues","tag":"Work Pools","reads":null,"parameters":[{"name":"work_pool_name","in":"path","required":true,"uuid":false}],"body":{"schema":"WorkQueueCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,404,409,413,422,429,503,500],"scopes":["pools:write"],"raw":false,"guarded":[]},
  {"id":"readWorkPoolQueue","method":"get","path":"/work_pools/{work_pool_name}/queues/{name}","tag":"Work Pools","reads":"lookup","parameters":[{"name":"work_pool_name","in":"path","required":true,"uuid":false},{"name":"name","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateWorkPoolQueue","method":"patch","path":"/work_pools/{work_pool_name}/queues/{name}","tag":"Work Pools","reads":null,"parameters":[{"name":"work_pool_name","in":"path","required":true,"uuid":false},{"name":"name","in":"path","required":true,"uuid":false}],"body":{"schema":"WorkQueueUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,409,413,422,429,503,500],"scopes":["pools:write"],"raw":false,"guarded":[]},
  {"id":"deleteWorkPoolQueue","method":"delete","path":"/work_pools/{work_pool_name}/queues/{name}","tag":"Work Pools","reads":null,"parameters":[{"name":"work_pool_name","in":"path","required":true,"uuid":false},{"name":"name","in":"path","required":true,"uuid":false}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,409,429,503,500],"scopes":["pools:write"],"raw":false,"guarded":[]},
  {"id":"filterWorkPoolQueues","method":"post","path":"/work_pools/{work_pool_name}/queues/filter","tag":"Work Pools","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false},{"name":"work_pool_name","in":"path","required":true,"uuid":false}],"body":{"schema":"FilterWorkPoolQueuesRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"deleteWorker","method":"delete","path":"/work_pools/{work_pool_name}/workers/{name}","tag":"Work Pools","reads":null,"parameters":[{"name":"work_pool_name","in":"path","required":true,"uuid":false},{"name":"name","in":"path","required":true,"uuid":false}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["pools:write"],"raw":false,"guarded":[]},
  {"id":"filterWorkers","method":"post","path":"/work_pools/{work_pool_name}/workers/filter","tag":"Work Pools","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false},{"name":"work_pool_name","in":"path","required":true,"uuid":false}],"body":{"schema":"FilterWorkersRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"recordWorkerHeartbeat","method":"post","path":"/work_pools/{work_pool_name}/workers/heartbeat","tag":"Work Pools","reads":null,"parameters":[{"name":"work_pool_name","in":"path","required":true,"uuid":false}],"body":{"schema":"RecordWorkerHeartbeatRequest","required":true,"multiParameter":true},"replies":[204],"statuses":[204,400,401,403,404,413,422,429,503,500],"scopes":["work:poll"],"raw":false,"guarded":[]},
  {"id":"createWorkQueue","method":"post","path":"/work_queues/","tag":"Work Queues","reads":null,"parameters":[],"body":{"schema":"WorkQueueCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,409,413,422,429,503,500],"scopes":["pools:write"],"raw":false,"guarded":[]},
  {"id":"readWorkQueue","method":"get","path":"/work_queues/{id}","tag":"Work Queues","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateWorkQueue","method":"patch","path":"/work_queues/{id}","tag":"Work Queues","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"WorkQueueUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,409,413,422,429,503,500],"scopes":["pools:write"],"raw":false,"guarded":[]},
  {"id":"deleteWorkQueue","method":"delete","path":"/work_queues/{id}","tag":"Work Queues","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,409,429,503,500],"scopes":["pools:write"],"raw":false,"guarded":[]},
  {"id":"readWorkQueueByName","method":"get","path":"/work_queues/name/{name}","tag":"Work Queues","reads":"lookup","parameters":[{"name":"name","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"filterWorkQueues","method":"post","path":"/work_queues/filter","tag":"Work Queues","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterWorkQueuesRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readWorkQueueRuns","method":"post","path":"/work_queues/{id}/get_runs","tag":"Work Queues","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"x-prefect-ui","in":"header","required":false,"uuid":false}],"body":{"schema":"ReadWorkQueueRunsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["work:poll"],"raw":false,"guarded":[]},
  {"id":"readWorkQueueStatus","method":"get","path":"/work_queues/{id}/status","tag":"Work Queues","reads":"reader-thread","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readWorkQueueConcurrency","method":"post","path":"/work_queues/{id}/concurrency_status","tag":"Work Queues","reads":"reader-thread","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"ReadWorkQueueConcurrencyRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"filterTaskWorkers","method":"post","path":"/task_workers/filter","tag":"Task Workers","reads":"process","parameters":[],"body":{"schema":"FilterTaskWorkersRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createConcurrencyLimit","method":"post","path":"/concurrency_limits/","tag":"Concurrency Limits","reads":null,"parameters":[],"body":{"schema":"ConcurrencyLimitCreate","required":true,"multiParameter":false},"replies":[200,201],"statuses":[200,201,400,401,403,413,422,429,503,500],"scopes":["limits:write"],"raw":false,"guarded":[]},
  {"id":"readConcurrencyLimit","method":"get","path":"/concurrency_limits/{id}","tag":"Concurrency Limits","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"deleteConcurrencyLimit","method":"delete","path":"/concurrency_limits/{id}","tag":"Concurrency Limits","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["limits:write"],"raw":false,"guarded":[]},
  {"id":"readConcurrencyLimitByTag","method":"get","path":"/concurrency_limits/tag/{tag}","tag":"Concurrency Limits","reads":"lookup","parameters":[{"name":"tag","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"deleteConcurrencyLimitByTag","method":"delete","path":"/concurrency_limits/tag/{tag}","tag":"Concurrency Limits","reads":null,"parameters":[{"name":"tag","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["limits:write"],"raw":false,"guarded":[]},
  {"id":"filterConcurrencyLimits","method":"post","path":"/concurrency_limits/filter","tag":"Concurrency Limits","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterConcurrencyLimitsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"resetConcurrencyLimitByTag","method":"post","path":"/concurrency_limits/tag/{tag}/reset","tag":"Concurrency Limits","reads":null,"parameters":[{"name":"tag","in":"path","required":true,"uuid":false}],"body":{"schema":"ResetConcurrencyLimitByTagRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["limits:write"],"raw":false,"guarded":[]},
  {"id":"incrementConcurrencyLimits","method":"post","path":"/concurrency_limits/increment","tag":"Concurrency Limits","reads":null,"parameters":[],"body":{"schema":"IncrementConcurrencyLimitsRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,423,429,503,500],"scopes":["slots:use"],"raw":false,"guarded":[]},
  {"id":"decrementConcurrencyLimits","method":"post","path":"/concurrency_limits/decrement","tag":"Concurrency Limits","reads":null,"parameters":[],"body":{"schema":"DecrementConcurrencyLimitsRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["slots:use"],"raw":false,"guarded":[]},
  {"id":"createGlobalConcurrencyLimit","method":"post","path":"/v2/concurrency_limits/","tag":"Global Concurrency Limits","reads":null,"parameters":[],"body":{"schema":"GlobalConcurrencyLimitCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,409,413,422,429,503,500],"scopes":["limits:write"],"raw":false,"guarded":[]},
  {"id":"readGlobalConcurrencyLimit","method":"get","path":"/v2/concurrency_limits/{id_or_name}","tag":"Global Concurrency Limits","reads":"lookup","parameters":[{"name":"id_or_name","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateGlobalConcurrencyLimit","method":"patch","path":"/v2/concurrency_limits/{id_or_name}","tag":"Global Concurrency Limits","reads":null,"parameters":[{"name":"id_or_name","in":"path","required":true,"uuid":false}],"body":{"schema":"GlobalConcurrencyLimitUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,409,413,422,429,503,500],"scopes":["limits:write"],"raw":false,"guarded":[]},
  {"id":"deleteGlobalConcurrencyLimit","method":"delete","path":"/v2/concurrency_limits/{id_or_name}","tag":"Global Concurrency Limits","reads":null,"parameters":[{"name":"id_or_name","in":"path","required":true,"uuid":false}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["limits:write"],"raw":false,"guarded":[]},
  {"id":"filterGlobalConcurrencyLimits","method":"post","path":"/v2/concurrency_limits/filter","tag":"Global Concurrency Limits","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterGlobalConcurrencyLimitsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readGlobalConcurrencyLimitHolders","method":"get","path":"/v2/concurrency_limits/{id_or_name}/holders","tag":"Global Concurrency Limits","reads":"reader-thread","parameters":[{"name":"id_or_name","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"incrementGlobalConcurrencyLimits","method":"post","path":"/v2/concurrency_limits/increment","tag":"Global Concurrency Limits","reads":null,"parameters":[],"body":{"schema":"IncrementGlobalConcurrencyLimitsRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,423,429,503,500],"scopes":["slots:use"],"raw":false,"guarded":[]},
  {"id":"decrementGlobalConcurrencyLimits","method":"post","path":"/v2/concurrency_limits/decrement","tag":"Global Concurrency Limits","reads":null,"parameters":[],"body":{"schema":"DecrementGlobalConcurrencyLimitsRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["slots:use"],"raw":false,"guarded":[]},
  {"id":"acquireConcurrencyLease","method":"post","path":"/v2/concurrency_limits/increment-with-lease","tag":"Global Concurrency Limits","reads":null,"parameters":[],"body":{"schema":"AcquireConcurrencyLeaseRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,423,429,503,500],"scopes":["slots:use"],"raw":false,"guarded":[]},
  {"id":"renewConcurrencyLease","method":"post","path":"/v2/concurrency_limits/leases/{lease_id}/renew","tag":"Global Concurrency Limits","reads":null,"parameters":[{"name":"lease_id","in":"path","required":true,"uuid":false}],"body":{"schema":"RenewConcurrencyLeaseRequest","required":false,"multiParameter":true},"replies":[204],"statuses":[204,400,401,403,404,410,413,422,429,503,500],"scopes":["slots:use"],"raw":false,"guarded":[]},
  {"id":"releaseConcurrencyLease","method":"post","path":"/v2/concurrency_limits/decrement-with-lease","tag":"Global Concurrency Limits","reads":null,"parameters":[],"body":{"schema":"ReleaseConcurrencyLeaseRequest","required":true,"multiParameter":true},"replies":[204],"statuses":[204,400,401,403,413,422,429,503,500],"scopes":["slots:use"],"raw":false,"guarded":[]},
  {"id":"createBlockType","method":"post","path":"/block_types/","tag":"Block Types","reads":null,"parameters":[],"body":{"schema":"BlockTypeCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,409,413,422,429,503,500],"scopes":["blocks:write"],"raw":false,"guarded":[]},
  {"id":"readBlockType","method":"get","path":"/block_types/{id}","tag":"Block Types","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateBlockType","method":"patch","path":"/block_types/{id}","tag":"Block Types","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"BlockTypeUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,413,422,429,503,500],"scopes":["blocks:write"],"raw":false,"guarded":[]},
  {"id":"deleteBlockType","method":"delete","path":"/block_types/{id}","tag":"Block Types","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["blocks:write"],"raw":false,"guarded":[]},
  {"id":"readBlockTypeBySlug","method":"get","path":"/block_types/slug/{slug}","tag":"Block Types","reads":"lookup","parameters":[{"name":"slug","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"filterBlockTypes","method":"post","path":"/block_types/filter","tag":"Block Types","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterBlockTypesRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readBlockDocumentsOfType","method":"get","path":"/block_types/slug/{slug}/block_documents","tag":"Block Types","reads":"secrets","parameters":[{"name":"slug","in":"path","required":true,"uuid":false},{"name":"include_secrets","in":"query","required":false,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[{"in":"query","name":"include_secrets","scope":"secrets:read"}]},
  {"id":"readBlockDocumentByName","method":"get","path":"/block_types/slug/{slug}/block_documents/name/{block_document_name}","tag":"Block Types","reads":"secrets","parameters":[{"name":"slug","in":"path","required":true,"uuid":false},{"name":"block_document_name","in":"path","required":true,"uuid":false},{"name":"include_secrets","in":"query","required":false,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[{"in":"query","name":"include_secrets","scope":"secrets:read"}]},
  {"id":"installSystemBlockTypes","method":"post","path":"/block_types/install_system_block_types","tag":"Block Types","reads":null,"parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,429,503,500],"scopes":["blocks:write"],"raw":false,"guarded":[]},
  {"id":"createBlockSchema","method":"post","path":"/block_schemas/","tag":"Block Schemas","reads":null,"parameters":[],"body":{"schema":"BlockSchemaCreate","required":true,"multiParameter":false},"replies":[200,201],"statuses":[200,201,400,401,403,404,409,413,422,429,503,500],"scopes":["blocks:write"],"raw":false,"guarded":[]},
  {"id":"readBlockSchema","method":"get","path":"/block_schemas/{id}","tag":"Block Schemas","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"deleteBlockSchema","method":"delete","path":"/block_schemas/{id}","tag":"Block Schemas","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["blocks:write"],"raw":false,"guarded":[]},
  {"id":"readBlockSchemaByChecksum","method":"get","path":"/block_schemas/checksum/{checksum}","tag":"Block Schemas","reads":"lookup","parameters":[{"name":"checksum","in":"path","required":true,"uuid":false},{"name":"version","in":"query","required":false,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"filterBlockSchemas","method":"post","path":"/block_schemas/filter","tag":"Block Schemas","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterBlockSchemasRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readBlockCapabilities","method":"get","path":"/block_capabilities/","tag":"Block Capabilities","reads":"reader-thread","parameters":[],"body":null,"replies":[200],"statuses":[200,400,401,403,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createBlockDocument","method":"post","path":"/block_documents/","tag":"Block Documents","reads":null,"parameters":[],"body":{"schema":"BlockDocumentCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,404,409,413,422,429,503,500],"scopes":["blocks:write"],"raw":false,"guarded":[]},
  {"id":"readBlockDocument","method":"get","path":"/block_documents/{id}","tag":"Block Documents","reads":"secrets","parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"include_secrets","in":"query","required":false,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[{"in":"query","name":"include_secrets","scope":"secrets:read"}]},
  {"id":"updateBlockDocument","method":"patch","path":"/block_documents/{id}","tag":"Block Documents","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"BlockDocumentUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,409,413,422,429,503,500],"scopes":["blocks:write"],"raw":false,"guarded":[]},
  {"id":"deleteBlockDocument","method":"delete","path":"/block_documents/{id}","tag":"Block Documents","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["blocks:write"],"raw":false,"guarded":[]},
  {"id":"filterBlockDocuments","method":"post","path":"/block_documents/filter","tag":"Block Documents","reads":"secrets","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterBlockDocumentsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[{"in":"body","name":"include_secrets","scope":"secrets:read"}]},
  {"id":"countBlockDocuments","method":"post","path":"/block_documents/count","tag":"Block Documents","reads":"reader-thread","parameters":[],"body":{"schema":"CountBlockDocumentsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readCollectionView","method":"get","path":"/collections/views/{view}","tag":"Collections","reads":"process","parameters":[{"name":"view","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createEvents","method":"post","path":"/events","tag":"Events","reads":null,"parameters":[],"body":{"schema":null,"required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,413,422,429,503,500],"scopes":["events:write"],"raw":false,"guarded":[]},
  {"id":"filterEvents","method":"post","path":"/events/filter","tag":"Events","reads":"reader-thread","parameters":[],"body":{"schema":"FilterEventsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countEvents","method":"post","path":"/events/count-by/{countable}","tag":"Events","reads":"reader-thread","parameters":[{"name":"countable","in":"path","required":true,"uuid":false}],"body":{"schema":"CountEventsRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readNextEvents","method":"get","path":"/events/filter/next","tag":"Events","reads":"reader-thread","parameters":[{"name":"page-token","in":"query","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createAutomation","method":"post","path":"/automations/","tag":"Automations","reads":null,"parameters":[],"body":{"schema":"AutomationCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,404,413,422,429,503,500],"scopes":["automations:write"],"raw":false,"guarded":[]},
  {"id":"readAutomation","method":"get","path":"/automations/{id}","tag":"Automations","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"replaceAutomation","method":"put","path":"/automations/{id}","tag":"Automations","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"AutomationUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,413,422,429,503,500],"scopes":["automations:write"],"raw":false,"guarded":[]},
  {"id":"updateAutomation","method":"patch","path":"/automations/{id}","tag":"Automations","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"AutomationPartialUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,413,422,429,503,500],"scopes":["automations:write"],"raw":false,"guarded":[]},
  {"id":"deleteAutomation","method":"delete","path":"/automations/{id}","tag":"Automations","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["automations:write"],"raw":false,"guarded":[]},
  {"id":"filterAutomations","method":"post","path":"/automations/filter","tag":"Automations","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterAutomationsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countAutomations","method":"post","path":"/automations/count","tag":"Automations","reads":"reader-thread","parameters":[],"body":{"schema":"CountAutomationsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readAutomationsRelatedToResource","method":"get","path":"/automations/related-to/{resource_id}","tag":"Automations","reads":"reader-thread","parameters":[{"name":"resource_id","in":"path","required":true,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"deleteAutomationsOwnedByResource","method":"delete","path":"/automations/owned-by/{resource_id}","tag":"Automations","reads":null,"parameters":[{"name":"resource_id","in":"path","required":true,"uuid":false}],"body":null,"replies":[202],"statuses":[202,400,401,403,404,429,503,500],"scopes":["automations:write"],"raw":false,"guarded":[]},
  {"id":"readAutomationActivity","method":"get","path":"/automations/{id}/activity","tag":"Automations","reads":"reader-thread","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"previewTrigger","method":"post","path":"/automations/preview","tag":"Automations","reads":"reader-thread","parameters":[],"body":{"schema":"TriggerPreviewRequest","required":true,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"validateAutomationTemplate","method":"post","path":"/automations/templates/validate","tag":"Automations","reads":"process","parameters":[],"body":{"schema":null,"required":false,"multiParameter":false},"replies":[204,422],"statuses":[204,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"validateTemplate","method":"post","path":"/templates/validate","tag":"Automations","reads":"process","parameters":[],"body":{"schema":null,"required":false,"multiParameter":false},"replies":[204,422],"statuses":[204,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"replaceResourceSlas","method":"post","path":"/slas/apply-resource-slas/{resource_id}","tag":"Service Levels","reads":null,"parameters":[{"name":"resource_id","in":"path","required":true,"uuid":false}],"body":{"schema":null,"required":true,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,404,409,413,422,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"createSla","method":"post","path":"/slas/","tag":"Service Levels","reads":null,"parameters":[],"body":{"schema":"SlaCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,404,409,413,422,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"readSla","method":"get","path":"/slas/{id}","tag":"Service Levels","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"updateSla","method":"patch","path":"/slas/{id}","tag":"Service Levels","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"SlaUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,409,413,422,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"deleteSla","method":"delete","path":"/slas/{id}","tag":"Service Levels","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["deployments:write"],"raw":false,"guarded":[]},
  {"id":"readSlaAttainment","method":"get","path":"/slas/{id}/attainment","tag":"Service Levels","reads":"reader-thread","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"filterSlas","method":"post","path":"/slas/filter","tag":"Service Levels","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterSlasRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"countSlas","method":"post","path":"/slas/count","tag":"Service Levels","reads":"reader-thread","parameters":[],"body":{"schema":"CountSlasRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"filterSlaViolations","method":"post","path":"/slas/violations/filter","tag":"Service Levels","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterSlaViolationsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"createWebhook","method":"post","path":"/webhooks/","tag":"Webhooks","reads":null,"parameters":[],"body":{"schema":"WebhookCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,413,422,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"readWebhook","method":"get","path":"/webhooks/{id}","tag":"Webhooks","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"replaceWebhook","method":"put","path":"/webhooks/{id}","tag":"Webhooks","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"WebhookUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,413,422,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"updateWebhook","method":"patch","path":"/webhooks/{id}","tag":"Webhooks","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"WebhookUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,413,422,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"deleteWebhook","method":"delete","path":"/webhooks/{id}","tag":"Webhooks","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"filterWebhooks","method":"post","path":"/webhooks/filter","tag":"Webhooks","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterWebhooksRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"rotateWebhook","method":"post","path":"/webhooks/{id}/rotate","tag":"Webhooks","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"filterWebhookFailures","method":"post","path":"/webhooks/{id}/failures/filter","tag":"Webhooks","reads":"reader-thread","parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterWebhookFailuresRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"previewWebhook","method":"post","path":"/webhooks/preview","tag":"Webhooks","reads":"lookup","parameters":[],"body":{"schema":"WebhookTrial","required":true,"multiParameter":false},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"receiveWebhook","method":"post","path":"/hooks/{slug}","tag":"Webhooks","reads":null,"parameters":[{"name":"slug","in":"path","required":true,"uuid":false}],"body":{"schema":"JsonValue","required":false,"multiParameter":false},"replies":[200,204],"statuses":[200,204,400,401,403,404,413,422,429,503,500],"scopes":null,"raw":true,"guarded":[]},
  {"id":"createEventDestination","method":"post","path":"/event-destinations/","tag":"Event Destinations","reads":null,"parameters":[],"body":{"schema":"EventDestinationCreate","required":true,"multiParameter":false},"replies":[201],"statuses":[201,400,401,403,409,413,422,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"readEventDestination","method":"get","path":"/event-destinations/{id}","tag":"Event Destinations","reads":"lookup","parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"updateEventDestination","method":"patch","path":"/event-destinations/{id}","tag":"Event Destinations","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"EventDestinationUpdate","required":true,"multiParameter":false},"replies":[204],"statuses":[204,400,401,403,404,409,413,422,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"deleteEventDestination","method":"delete","path":"/event-destinations/{id}","tag":"Event Destinations","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[204],"statuses":[204,400,401,403,404,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"filterEventDestinations","method":"post","path":"/event-destinations/filter","tag":"Event Destinations","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterEventDestinationsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"pingEventDestination","method":"post","path":"/event-destinations/{id}/ping","tag":"Event Destinations","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":null,"replies":[200],"statuses":[200,400,401,403,404,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"filterEventDeliveries","method":"post","path":"/event-destinations/{id}/deliveries/filter","tag":"Event Destinations","reads":"reader-thread","parameters":[{"name":"id","in":"path","required":true,"uuid":true},{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterEventDeliveriesRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"replayEventDeliveries","method":"post","path":"/event-destinations/{id}/deliveries/replay","tag":"Event Destinations","reads":null,"parameters":[{"name":"id","in":"path","required":true,"uuid":true}],"body":{"schema":"ReplayEventDeliveriesRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,404,413,422,429,503,500],"scopes":["webhooks:manage"],"raw":false,"guarded":[]},
  {"id":"filterAuditRecords","method":"post","path":"/audit/filter","tag":"Audit","reads":"reader-thread","parameters":[{"name":"x-contralto-cursor","in":"header","required":false,"uuid":false}],"body":{"schema":"FilterAuditRecordsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["audit:read"],"raw":false,"guarded":[]},
  {"id":"countAuditRecords","method":"post","path":"/audit/count","tag":"Audit","reads":"reader-thread","parameters":[],"body":{"schema":"CountAuditRecordsRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["audit:read"],"raw":false,"guarded":[]},
  {"id":"readAuditExport","method":"post","path":"/audit/export","tag":"Audit","reads":"stream","parameters":[],"body":{"schema":"ReadAuditExportRequest","required":false,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["audit:read"],"raw":false,"guarded":[]},
  {"id":"readOverview","method":"get","path":"/ui/overview","tag":"UI","reads":"reader-thread","parameters":[{"name":"history_start","in":"query","required":false,"uuid":false},{"name":"history_end","in":"query","required":false,"uuid":false},{"name":"history_interval_seconds","in":"query","required":false,"uuid":false}],"body":null,"replies":[200],"statuses":[200,400,401,403,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"validateSchemaValues","method":"post","path":"/ui/schemas/validate","tag":"UI","reads":"reader-thread","parameters":[],"body":{"schema":"ValidateSchemaValuesRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"search","method":"post","path":"/ui/search","tag":"UI","reads":"reader-thread","parameters":[],"body":{"schema":"SearchRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"groupFailures","method":"post","path":"/ui/failures","tag":"UI","reads":"reader-thread","parameters":[],"body":{"schema":"GroupFailuresRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readScheduleTimes","method":"post","path":"/ui/schedule_times","tag":"UI","reads":"reader-thread","parameters":[],"body":{"schema":"ReadScheduleTimesRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
  {"id":"readTrends","method":"post","path":"/ui/trends","tag":"UI","reads":"reader-thread","parameters":[],"body":{"schema":"ReadTrendsRequest","required":true,"multiParameter":true},"replies":[200],"statuses":[200,400,401,403,413,422,429,503,500],"scopes":["read"],"raw":false,"guarded":[]},
];

export interface DeprecatedPart {
  readonly in: "operation" | "query" | "header" | "body";
  /** Headers are in lower case. */
  readonly name: string;
  /** Seconds since 1970. */
  readonly since: number;
  /** The earliest date of its removal, in seconds since 1970. */
  readonly sunset?: number | undefined;
}

/** The deprecated parts of operations. */
export const deprecations: { readonly [K in OperationId]?: readonly DeprecatedPart[] } = {
  createFlowRun: [{"in":"body","name":"deployment_id","since":1767225600,"sunset":1924992000}],
  createDeployment: [{"in":"body","name":"worker_pool_queue_id","since":1767225600,"sunset":1830297600},{"in":"body","name":"worker_pool_name","since":1767225600,"sunset":1830297600},{"in":"body","name":"worker_pool_queue_name","since":1767225600,"sunset":1830297600},{"in":"body","name":"work_pool_queue_name","since":1767225600,"sunset":1830297600}],
  updateDeployment: [{"in":"body","name":"worker_pool_queue_id","since":1767225600,"sunset":1830297600},{"in":"body","name":"worker_pool_name","since":1767225600,"sunset":1830297600},{"in":"body","name":"worker_pool_queue_name","since":1767225600,"sunset":1830297600},{"in":"body","name":"work_pool_queue_name","since":1767225600,"sunset":1830297600}],
  checkDeploymentWorkQueues: [{"in":"operation","name":"checkDeploymentWorkQueues","since":1767225600,"sunset":1830297600}],
  updateDeploymentSchedule: [{"in":"body","name":"max_active_runs","since":1767225600,"sunset":1830297600},{"in":"body","name":"catchup","since":1767225600,"sunset":1830297600}],
  createWorkPoolQueue: [{"in":"body","name":"filter","since":1767225600,"sunset":1924992000}],
  updateWorkPoolQueue: [{"in":"body","name":"filter","since":1767225600,"sunset":1924992000}],
  createWorkQueue: [{"in":"body","name":"filter","since":1767225600,"sunset":1924992000}],
  updateWorkQueue: [{"in":"body","name":"filter","since":1767225600,"sunset":1924992000}],
  incrementGlobalConcurrencyLimits: [{"in":"body","name":"create_if_missing","since":1767225600,"sunset":1924992000}],
  decrementGlobalConcurrencyLimits: [{"in":"body","name":"create_if_missing","since":1767225600,"sunset":1924992000}],
};
