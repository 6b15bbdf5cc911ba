// Generated from openapi.yaml by `npm run generate`. Do not edit.

import * as z from 'zod';

/**
 * The originator of a record.
 */
export const zActor = z.object({
    id: z.uuid().nullable(),
    type: z.string().nullable(),
    display_value: z.string().nullable()
});

/**
 * How the conditions of a filter are joined: `and_` demands all of them, `or_` at least one. A condition that is empty counts as fulfilled.
 */
export const zOperator = z.enum(['and_', 'or_']);

/**
 * Any JSON value. Numbers keep every digit and `1.0` stays `1.0`.
 */
export const zJsonValue = z.unknown();

/**
 * A JSON object with members of any kind.
 */
export const zJsonObject = z.record(z.string(), zJsonValue);

/**
 * Text values by name.
 */
export const zStringMap = z.record(z.string(), z.string());

/**
 * Counts by name.
 */
export const zCounts = z.record(z.string(), z.int());

/**
 * The literal `null`: the operation has nothing to return.
 */
export const zNothing = z.null();

/**
 * Value of a label.
 */
export const zLabelValue = z.union([
    z.string(),
    z.number(),
    z.boolean()
]);

/**
 * Labels by key, for grouping and querying.
 */
export const zLabels = z.record(z.string(), zLabelValue);

/**
 * Why a request was not served. One of the two members is always present; clients show either.
 */
export const zError = z.object({
    detail: z.string().optional(),
    exception_message: z.string().optional()
});

/**
 * One problem of a request.
 */
export const zValidationDetail = z.object({
    loc: z.array(z.string()),
    msg: z.string(),
    type: z.string()
});

/**
 * A member name or a list index.
 */
export const zValidationLocationPart = z.union([
    z.string(),
    z.int()
]);

/**
 * One problem of a request, with the value that was refused.
 */
export const zValidationIssue = z.object({
    type: z.string(),
    loc: z.array(zValidationLocationPart),
    msg: z.string(),
    input: zJsonValue,
    ctx: zJsonObject.optional()
});

/**
 * Everything that is wrong with a request, not only the first problem.
 */
export const zValidationProblem = z.object({
    detail: z.array(zValidationDetail),
    exception_message: z.string(),
    exception_detail: z.array(zValidationIssue),
    request_body: zJsonValue
});

/**
 * A rule of the service that a well-formed request breaks.
 */
export const zRuleProblem = z.object({
    detail: z.string()
});

/**
 * A request that fails the contract is answered with `ValidationProblem`, a well-formed one that breaks a rule with `RuleProblem`.
 */
export const zUnprocessableContent = z.union([
    zValidationProblem,
    zRuleProblem
]);

/**
 * What is wrong with a template.
 */
export const zTemplateError = z.object({
    line: z.int(),
    message: z.string(),
    source: z.string()
});

/**
 * A template that was refused.
 */
export const zTemplateProblem = z.object({
    error: zTemplateError
});

/**
 * A template that cannot be used, or a body that is not a template at all.
 */
export const zTemplateRefusal = z.union([
    zTemplateProblem,
    zValidationProblem
]);

/**
 * Condition on an id.
 */
export const zIdCriterion = z.object({
    any_: z.array(z.uuid()).nullish()
});

/**
 * Condition on the key of an artifact.
 */
export const zKeyCriterion = z.object({
    any_: z.array(z.string()).nullish(),
    like_: z.string().nullish(),
    exists_: z.boolean().nullish()
});

/**
 * Condition on a text that can also shut out values.
 */
export const zExcludableValueCriterion = z.object({
    any_: z.array(z.string()).nullish(),
    not_any_: z.array(z.string()).nullish()
});

/**
 * Selects by time.
 */
export const zBeforeCriterion = z.object({
    before_: z.iso.datetime().nullish()
});

/**
 * Condition on a text.
 */
export const zValueCriterion = z.object({
    any_: z.array(z.string()).nullish()
});

/**
 * Condition on tags.
 */
export const zTagsCriterion = z.object({
    operator: zOperator.optional().default('and_'),
    all_: z.array(z.string()).nullish(),
    any_: z.array(z.string()).nullish(),
    is_null_: z.boolean().nullish()
});

/**
 * Condition on a switch.
 */
export const zFlagCriterion = z.object({
    eq_: z.boolean().nullish()
});

/**
 * Condition on a name.
 */
export const zNameCriterion = z.object({
    any_: z.array(z.string()).nullish(),
    like_: z.string().nullish()
});

/**
 * Selects block schemas by capabilities.
 */
export const zCapabilitiesCriterion = z.object({
    all_: z.array(z.string()).nullish()
});

/**
 * Condition on a part of a text.
 */
export const zPatternCriterion = z.object({
    like_: z.string().nullish()
});

/**
 * Accepted for old clients and ignored.
 */
export const zConcurrencyLimitCriterion = z.object({
    ge_: z.int().nullish(),
    le_: z.int().nullish(),
    is_null_: z.boolean().nullish()
});

/**
 * Condition on an id that can also shut out ids.
 */
export const zExcludableIdCriterion = z.object({
    any_: z.array(z.uuid()).nullish(),
    not_any_: z.array(z.uuid()).nullish()
});

/**
 * Condition on having related records.
 */
export const zAbsenceCriterion = z.object({
    operator: zOperator.optional().default('and_'),
    is_null_: z.boolean().nullish()
});

/**
 * Condition on tags that demands all of a list.
 */
export const zAllTagsCriterion = z.object({
    operator: zOperator.optional().default('and_'),
    all_: z.array(z.string()).nullish(),
    is_null_: z.boolean().nullish()
});

/**
 * Condition on the originator of a run.
 */
export const zCreatedByCriterion = z.object({
    operator: zOperator.optional().default('and_'),
    id_: z.array(z.uuid()).nullish(),
    type_: z.array(z.string()).nullish(),
    is_null_: z.boolean().nullish()
});

/**
 * Condition on an id that may be missing.
 */
export const zOptionalIdCriterion = z.object({
    operator: zOperator.optional().default('and_'),
    any_: z.array(z.uuid()).nullish(),
    is_null_: z.boolean().nullish()
});

/**
 * Condition on a time that may be missing.
 */
export const zOptionalTimeCriterion = z.object({
    before_: z.iso.datetime().nullish(),
    after_: z.iso.datetime().nullish(),
    is_null_: z.boolean().nullish()
});

/**
 * Condition on a time.
 */
export const zTimeCriterion = z.object({
    before_: z.iso.datetime().nullish(),
    after_: z.iso.datetime().nullish()
});

/**
 * Condition on the parent flow run.
 */
export const zParentFlowRunCriterion = z.object({
    operator: zOperator.optional().default('and_'),
    any_: z.array(z.uuid()).nullish()
});

/**
 * Condition on a text that may be missing.
 */
export const zOptionalValueCriterion = z.object({
    operator: zOperator.optional().default('and_'),
    any_: z.array(z.string()).nullish(),
    is_null_: z.boolean().nullish()
});

/**
 * Condition on the severity of a log record.
 */
export const zLogLevelCriterion = z.object({
    ge_: z.int().nullish(),
    le_: z.int().nullish()
});

/**
 * Condition on the task run of a log record.
 */
export const zLogTaskRunCriterion = z.object({
    any_: z.array(z.uuid()).nullish(),
    is_null_: z.boolean().nullish()
});

/**
 * Text search regardless of case. One of the plain terms must occur; `-` or `!` before a term shuts it out, `+` demands it, and double quotes make a phrase.
 */
export const zTextSearchCriterion = z.object({
    query: z.string().max(200)
});

/**
 * Condition on the flow run of a task run. An empty object keeps task runs that belong to a flow run.
 */
export const zTaskRunFlowRunCriterion = z.object({
    operator: zOperator.optional().default('and_'),
    any_: z.array(z.uuid()).nullish(),
    is_null_: z.boolean().nullish().default(false)
});

/**
 * Condition on standing for a subflow.
 */
export const zExistenceCriterion = z.object({
    exists_: z.boolean().nullish()
});

/**
 * Selects work queues by name.
 */
export const zWorkQueueNameCriterion = z.object({
    any_: z.array(z.string()).nullish(),
    startswith_: z.array(z.string()).nullish()
});

/**
 * Type of a state. `COMPLETED`, `FAILED`, `CANCELLED` and `CRASHED` are final.
 */
export const zStateType = z.enum([
    'SCHEDULED',
    'PENDING',
    'RUNNING',
    'COMPLETED',
    'FAILED',
    'CANCELLED',
    'CRASHED',
    'PAUSED',
    'CANCELLING'
]);

/**
 * Condition on the type of a state.
 */
export const zStateTypeCriterion = z.object({
    any_: z.array(zStateType).nullish(),
    not_any_: z.array(zStateType).nullish()
});

/**
 * Condition on the current state of a flow run.
 */
export const zFlowRunStateCriterion = z.object({
    operator: zOperator.optional().default('and_'),
    type: zStateTypeCriterion.nullish(),
    name: zExcludableValueCriterion.nullish()
});

/**
 * Condition on the type of the state of a task run.
 */
export const zTaskRunStateTypeCriterion = z.object({
    any_: z.array(zStateType).nullish()
});

/**
 * Condition on the current state of a task run.
 */
export const zTaskRunStateCriterion = z.object({
    operator: zOperator.optional().default('and_'),
    type: zTaskRunStateTypeCriterion.nullish(),
    name: zValueCriterion.nullish()
});

/**
 * Where a retry happens: in the process that failed, or by scheduling the run anew.
 */
export const zRetryType = z.enum(['in_process', 'reschedule']);

/**
 * Further facts about a state.
 */
export const zStateDetails = z.object({
    flow_run_id: z.uuid().nullish(),
    task_run_id: z.uuid().nullish(),
    child_flow_run_id: z.uuid().nullish(),
    scheduled_time: z.iso.datetime().nullish(),
    cache_key: z.string().nullish(),
    cache_expiration: z.iso.datetime().nullish(),
    deferred: z.boolean().nullish().default(false),
    untrackable_result: z.boolean().optional().default(false),
    pause_timeout: z.iso.datetime().nullish(),
    pause_reschedule: z.boolean().optional().default(false),
    pause_key: z.string().nullish(),
    run_input_keyset: zStringMap.nullish(),
    refresh_cache: z.boolean().nullish(),
    retriable: z.boolean().nullish(),
    transition_id: z.uuid().nullish(),
    task_parameters_id: z.uuid().nullish(),
    traceparent: z.string().nullish(),
    deployment_concurrency_lease_id: z.uuid().nullish()
});

/**
 * A state of a flow run or task run.
 */
export const zState = z.object({
    id: z.uuid(),
    type: zStateType,
    name: z.string().nullable(),
    timestamp: z.iso.datetime(),
    message: z.string().nullable(),
    data: zJsonValue,
    state_details: zStateDetails
});

/**
 * A state to propose. The service assigns its id and timestamp.
 */
export const zStateCreate = z.object({
    type: zStateType,
    name: z.string().nullish(),
    message: z.string().nullish(),
    data: zJsonValue.optional(),
    state_details: zStateDetails.optional()
});

/**
 * Decision on a proposed state: `ACCEPT` wrote it, `REJECT` wrote another state or kept the current one, `WAIT` asks to try again later, `ABORT` refuses for good.
 */
export const zSetStateStatus = z.enum([
    'ACCEPT',
    'REJECT',
    'ABORT',
    'WAIT'
]);

/**
 * Details of an accepted state.
 */
export const zStateAcceptDetails = z.object({
    type: z.literal('accept_details')
});

/**
 * Details of a postponed state.
 */
export const zStateWaitDetails = z.object({
    type: z.literal('wait_details'),
    delay_seconds: z.int(),
    reason: z.string().nullable()
});

/**
 * Details of a rejected state.
 */
export const zStateRejectDetails = z.object({
    type: z.literal('reject_details'),
    reason: z.string().nullable()
});

/**
 * Details of a refused state.
 */
export const zStateAbortDetails = z.object({
    type: z.literal('abort_details'),
    reason: z.string().nullable()
});

/**
 * Why a proposal was accepted or not.
 */
export const zOrchestrationDetails = z.union([
    z.object({
        type: z.literal('accept_details')
    }).and(zStateAcceptDetails),
    z.object({
        type: z.literal('wait_details')
    }).and(zStateWaitDetails),
    z.object({
        type: z.literal('reject_details')
    }).and(zStateRejectDetails),
    z.object({
        type: z.literal('abort_details')
    }).and(zStateAbortDetails)
]);

/**
 * What a rule said of a proposed transition.
 */
export const zRuleVerdict = z.enum([
    'PROCEED',
    'ACCEPT',
    'REJECT',
    'ABORT',
    'WAIT',
    'SKIPPED'
]);

/**
 * One rule that looked at a proposed transition.
 */
export const zRuleTrace = z.object({
    rule: z.string(),
    description: z.string().optional(),
    verdict: zRuleVerdict,
    reason: z.string().nullable()
});

/**
 * Decision on a proposed state.
 */
export const zOrchestrationResult = z.object({
    state: zState.nullable(),
    status: zSetStateStatus,
    details: zOrchestrationDetails,
    trace: z.array(zRuleTrace).optional()
});

/**
 * The runs of one interval that are in one state.
 */
export const zHistoryState = z.object({
    state_type: zStateType,
    state_name: z.string(),
    count_runs: z.int(),
    sum_estimated_run_time: z.number(),
    sum_estimated_lateness: z.number()
});

/**
 * The runs of one interval, counted by state.
 */
export const zHistoryInterval = z.object({
    interval_start: z.iso.datetime(),
    interval_end: z.iso.datetime(),
    states: z.array(zHistoryState)
});

/**
 * Whether the service can work.
 */
export const zReadiness = z.object({
    message: z.string()
});

/**
 * A token that lets one client send changing requests while CSRF protection is on.
 */
export const zCsrfToken = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    token: z.string(),
    client: z.string(),
    expiration: z.iso.datetime()
});

/**
 * A choice of the default result storage.
 */
export const zResultStorageUpdate = z.object({
    default_result_storage_block_id: z.uuid()
});

/**
 * The storage used for results when nothing else is configured.
 */
export const zResultStorage = z.object({
    default_result_storage_block_id: z.uuid().nullable()
});

/**
 * Settings of the HTTP interface.
 */
export const zServerApiSettings = z.object({
    auth_string: z.string().nullable(),
    default_limit: z.int(),
    csrf_protection_enabled: z.boolean().optional()
});

/**
 * Settings of the database.
 */
export const zServerDatabaseSettings = z.object({
    connection_url: z.string().nullable(),
    encryption_key: z.string().nullish()
});

/**
 * Settings of the service itself.
 */
export const zServerSettings = z.object({
    analytics_enabled: z.boolean(),
    api: zServerApiSettings,
    database: zServerDatabaseSettings
});

/**
 * The effective settings by section. Secrets read `**********` when set and null when not.
 */
export const zSettings = z.object({
    home: z.string().optional(),
    server: zServerSettings
});

/**
 * State of one background service in this process.
 */
export const zServiceStatus = z.object({
    name: z.string(),
    enabled: z.boolean(),
    running: z.boolean(),
    loop_seconds: z.number().nullable(),
    last_run: z.iso.datetime().nullable(),
    last_duration_seconds: z.number().nullable(),
    last_error: z.string().nullable(),
    items_handled: z.int().gte(0),
    consecutive_failures: z.int().gte(0),
    next_run: z.iso.datetime().nullable()
});

/**
 * A flow that is known to the service, identified by its name.
 */
export const zFlow = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string().regex(/^[^\/%&><]+$/),
    tags: z.array(z.string()),
    labels: zLabels.nullable()
});

/**
 * A flow to register.
 */
export const zFlowCreate = z.object({
    name: z.string().regex(/^[^\/%&><]+$/),
    tags: z.array(z.string()).optional(),
    labels: zLabels.nullish()
});

/**
 * Changes to a flow.
 */
export const zFlowUpdate = z.object({
    tags: z.array(z.string()).optional()
});

/**
 * One page of flows.
 */
export const zFlowPage = z.object({
    results: z.array(zFlow),
    count: z.int(),
    limit: z.int(),
    pages: z.int(),
    page: z.int()
});

/**
 * Outcome of deleting several flows.
 */
export const zFlowBulkDeleteResult = z.object({
    deleted: z.array(z.uuid())
});

/**
 * Conditions on flows. Unknown members are refused; a condition of null is the same as an absent one.
 */
export const zFlowFilter = z.object({
    operator: zOperator.optional().default('and_'),
    id: zExcludableIdCriterion.nullish(),
    deployment: zAbsenceCriterion.nullish(),
    name: zNameCriterion.nullish(),
    tags: zAllTagsCriterion.nullish()
});

/**
 * Order of a list of flows.
 */
export const zFlowSort = z.enum([
    'CREATED_DESC',
    'UPDATED_DESC',
    'NAME_ASC',
    'NAME_DESC'
]);

/**
 * The flows to delete.
 */
export const zBulkDeleteFlowsRequest = z.object({
    flows: zFlowFilter.nullish(),
    limit: z.int().gte(1).lte(50).optional().default(50)
});

/**
 * The flows whose next runs are sought.
 */
export const zReadNextRunsByFlowRequest = z.object({
    flow_ids: z.array(z.uuid()).max(200)
});

/**
 * The run of a flow that starts next.
 */
export const zSimpleNextFlowRun = z.object({
    id: z.uuid(),
    flow_id: z.uuid(),
    name: z.string(),
    state_name: z.string(),
    state_type: zStateType,
    next_scheduled_start_time: z.iso.datetime()
});

/**
 * The next flow run of each flow; null for a flow without one.
 */
export const zNextFlowRuns = z.record(z.string(), zSimpleNextFlowRun.nullable());

/**
 * Policy of a flow run for retries and pauses.
 */
export const zFlowRunPolicy = z.object({
    max_retries: z.int().optional().default(0),
    retry_delay_seconds: z.number().optional().default(0),
    retries: z.int().nullish(),
    retry_delay: z.int().nullish(),
    pause_keys: z.array(z.string()).nullish(),
    resuming: z.boolean().nullish().default(false),
    retry_type: zRetryType.nullish()
});

/**
 * One execution of a flow, past, present or planned.
 */
export const zFlowRun = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string(),
    flow_id: z.uuid(),
    state_id: z.uuid().nullable(),
    deployment_id: z.uuid().nullable(),
    deployment_version: z.string().nullable(),
    work_queue_id: z.uuid().nullable(),
    work_queue_name: z.string().nullable(),
    flow_version: z.string().nullable(),
    parameters: zJsonObject,
    idempotency_key: z.string().nullable(),
    context: zJsonObject,
    empirical_policy: zFlowRunPolicy,
    tags: z.array(z.string()),
    labels: zLabels,
    parent_task_run_id: z.uuid().nullable(),
    state_type: zStateType.nullable(),
    state_name: z.string().nullable(),
    run_count: z.int(),
    expected_start_time: z.iso.datetime().nullable(),
    next_scheduled_start_time: z.iso.datetime().nullable(),
    start_time: z.iso.datetime().nullable(),
    end_time: z.iso.datetime().nullable(),
    total_run_time: z.number(),
    estimated_run_time: z.number(),
    estimated_start_time_delta: z.number(),
    auto_scheduled: z.boolean(),
    infrastructure_document_id: z.uuid().nullable(),
    infrastructure_pid: z.string().nullable(),
    created_by: zActor.nullable(),
    work_pool_id: z.uuid().nullable(),
    work_pool_name: z.string().nullable(),
    state: zState.nullable(),
    job_variables: zJsonObject.nullable()
});

/**
 * A flow run to create.
 */
export const zFlowRunCreate = z.object({
    state: zStateCreate.nullish(),
    name: z.string().nullish(),
    flow_id: z.uuid(),
    flow_version: z.string().nullish(),
    parameters: zJsonObject.optional(),
    context: zJsonObject.optional(),
    parent_task_run_id: z.uuid().nullish(),
    infrastructure_document_id: z.uuid().nullish(),
    empirical_policy: zFlowRunPolicy.optional(),
    tags: z.array(z.string()).optional(),
    labels: zLabels.nullish(),
    idempotency_key: z.string().nullish(),
    work_pool_name: z.string().nullish(),
    work_queue_name: z.string().nullish(),
    job_variables: zJsonObject.nullish(),
    deployment_id: z.uuid().nullish()
});

/**
 * Changes to a flow run; absent members stay as they are.
 */
export const zFlowRunUpdate = z.object({
    name: z.string().nullish(),
    flow_version: z.string().nullish(),
    parameters: zJsonObject.optional(),
    empirical_policy: zFlowRunPolicy.optional(),
    tags: z.array(z.string()).optional(),
    infrastructure_pid: z.string().nullish(),
    job_variables: zJsonObject.nullish()
});

/**
 * One page of flow runs.
 */
export const zFlowRunPage = z.object({
    results: z.array(zFlowRun),
    count: z.int(),
    limit: z.int(),
    pages: z.int(),
    page: z.int()
});

/**
 * What holds a flow run back, as a fixed word:
 *
 * - `not_due`: its scheduled time lies ahead.
 * - `awaiting_retry`: it failed and is tried again, at once or after a delay, by its process or by a worker.
 * - `paused`: it is paused or suspended until somebody resumes it, or until its pause times out.
 * - `cancelling`: it is being cancelled, its process has still to be stopped.
 * - `starting`: it was handed out, its process has not reported a start yet.
 * - `deployment_paused`: its deployment is paused. That stops its schedules and whoever serves it, not workers.
 * - `work_pool_paused`, `work_queue_paused`: its pool or queue is paused and hands nothing out.
 * - `no_work_pool`: it is on no work pool and of no deployment, only the process that created it can start it.
 * - `no_online_worker`: no worker of its pool is online.
 * - `not_polled`: nobody has asked its queue, or its deployment without a pool, for work lately.
 * - `work_pool_limit`, `work_queue_limit`, `deployment_limit`: a concurrency limit is reached; the message names who takes the slots.
 * - `waiting_for_worker`: nothing else is in its way, it waits for its turn.
 */
export const zWhyCode = z.enum([
    'not_due',
    'awaiting_retry',
    'paused',
    'cancelling',
    'deployment_paused',
    'work_pool_paused',
    'work_queue_paused',
    'no_work_pool',
    'no_online_worker',
    'not_polled',
    'work_pool_limit',
    'work_queue_limit',
    'deployment_limit',
    'waiting_for_worker',
    'starting'
]);

/**
 * One thing that holds a flow run back.
 */
export const zWhyReason = z.object({
    code: zWhyCode,
    message: z.string(),
    resource: z.string().nullable()
});

/**
 * Why a flow run is not running.
 */
export const zWhyReport = z.object({
    flow_run_id: z.uuid(),
    state: zState.nullable(),
    reasons: z.array(zWhyReason)
});

/**
 * What a node of the graph stands for.
 */
export const zGraphNodeKind = z.enum(['flow-run', 'task-run']);

/**
 * A link to another node.
 */
export const zGraphEdge = z.object({
    id: z.uuid()
});

/**
 * An artifact in the graph of a flow run.
 */
export const zGraphArtifact = z.object({
    id: z.uuid(),
    created: z.iso.datetime(),
    key: z.string().nullable(),
    type: z.string().nullable(),
    is_latest: z.boolean(),
    data: zJsonValue
});

/**
 * A task run or subflow run in the graph of a flow run.
 */
export const zGraphNode = z.object({
    kind: zGraphNodeKind,
    id: z.uuid(),
    label: z.string(),
    state_type: zStateType,
    start_time: z.iso.datetime(),
    end_time: z.iso.datetime().nullable(),
    parents: z.array(zGraphEdge),
    children: z.array(zGraphEdge),
    encapsulating: z.array(zGraphEdge),
    artifacts: z.array(zGraphArtifact)
});

/**
 * A node under its id: a pair.
 */
export const zGraphNodeEntry = z.tuple([z.uuid(), zGraphNode]);

/**
 * A state in the graph of a flow run.
 */
export const zGraphState = z.object({
    id: z.uuid(),
    timestamp: z.iso.datetime(),
    type: zStateType,
    name: z.string()
});

/**
 * The graph of a flow run.
 */
export const zFlowRunGraph = z.object({
    start_time: z.iso.datetime().nullable(),
    end_time: z.iso.datetime().nullable(),
    root_node_ids: z.array(z.uuid()),
    nodes: z.array(zGraphNodeEntry),
    artifacts: z.array(zGraphArtifact),
    states: z.array(zGraphState)
});

/**
 * A text stored under a key of a flow run.
 */
export const zFlowRunInput = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    flow_run_id: z.uuid(),
    key: z.string(),
    value: z.string(),
    sender: z.string().nullable()
});

/**
 * Outcome of deleting several flow runs.
 */
export const zFlowRunBulkDeleteResult = z.object({
    deleted: z.array(z.uuid())
});

/**
 * Decision on a state proposed to one of several flow runs.
 */
export const zFlowRunOrchestrationResult = z.object({
    flow_run_id: z.uuid(),
    status: zSetStateStatus,
    state: zState.nullable(),
    details: zOrchestrationDetails
});

/**
 * Outcome of proposing one state to several flow runs.
 */
export const zFlowRunBulkSetStateResult = z.object({
    results: z.array(zFlowRunOrchestrationResult)
});

/**
 * The facts about a flow run that a scatter plot needs.
 */
export const zSimpleFlowRun = z.object({
    id: z.uuid(),
    state_type: zStateType,
    timestamp: z.iso.datetime(),
    duration: z.number(),
    lateness: z.number()
});

/**
 * Whether a run was created.
 */
export const zFlowRunCreateStatus = z.enum(['CREATED', 'FAILED']);

/**
 * Outcome for one requested run.
 */
export const zFlowRunCreateResult = z.object({
    flow_run_id: z.uuid().nullable(),
    status: zFlowRunCreateStatus,
    error: z.string().nullable()
});

/**
 * Outcome of creating many runs.
 */
export const zFlowRunBulkCreateResult = z.object({
    results: z.array(zFlowRunCreateResult)
});

/**
 * A run that takes a slot.
 */
export const zFlowRunSlotSummary = z.object({
    id: z.uuid(),
    name: z.string(),
    state_type: zStateType.nullable(),
    state_name: z.string().nullable(),
    start_time: z.iso.datetime().nullable(),
    state_timestamp: z.iso.datetime().nullable(),
    time_in_current_state: z.number().nullable()
});

/**
 * Conditions on flow runs. Unknown members are refused; a condition of null is the same as an absent one.
 */
export const zFlowRunFilter = z.object({
    operator: zOperator.optional().default('and_'),
    id: zExcludableIdCriterion.nullish(),
    name: zNameCriterion.nullish(),
    tags: zTagsCriterion.nullish(),
    deployment_id: zOptionalIdCriterion.nullish(),
    work_queue_name: zOptionalValueCriterion.nullish(),
    state: zFlowRunStateCriterion.nullish(),
    flow_version: zValueCriterion.nullish(),
    start_time: zOptionalTimeCriterion.nullish(),
    end_time: zOptionalTimeCriterion.nullish(),
    expected_start_time: zTimeCriterion.nullish(),
    next_scheduled_start_time: zTimeCriterion.nullish(),
    parent_flow_run_id: zParentFlowRunCriterion.nullish(),
    parent_task_run_id: zOptionalIdCriterion.nullish(),
    idempotency_key: zExcludableValueCriterion.nullish(),
    created_by: zCreatedByCriterion.nullish()
});

/**
 * Order of a list of flow runs. Orders by start time use the expected start for runs that have not started.
 */
export const zFlowRunSort = z.enum([
    'ID_DESC',
    'START_TIME_ASC',
    'START_TIME_DESC',
    'EXPECTED_START_TIME_ASC',
    'EXPECTED_START_TIME_DESC',
    'NAME_ASC',
    'NAME_DESC',
    'NEXT_SCHEDULED_START_TIME_ASC',
    'END_TIME_DESC'
]);

/**
 * A state proposed for a flow run.
 */
export const zSetFlowRunStateRequest = z.object({
    state: zStateCreate,
    force: z.boolean().optional().default(false)
});

/**
 * Input for a paused flow run.
 */
export const zResumeFlowRunRequest = z.object({
    run_input: zJsonObject.nullish()
});

/**
 * An input to store.
 */
export const zCreateFlowRunInputRequest = z.object({
    key: z.string(),
    value: z.string(),
    sender: z.string().nullish()
});

/**
 * The inputs to list.
 */
export const zFilterFlowRunInputsRequest = z.object({
    prefix: z.string(),
    exclude_keys: z.array(z.string()).optional().default([]),
    limit: z.int().optional().default(1)
});

/**
 * The flow runs to delete.
 */
export const zBulkDeleteFlowRunsRequest = z.object({
    flow_runs: zFlowRunFilter.nullish(),
    limit: z.int().gte(1).lte(50).optional().default(50)
});

/**
 * The flow runs to treat and the state to propose.
 */
export const zBulkSetFlowRunStateRequest = z.object({
    state: zStateCreate,
    force: z.boolean().optional().default(false),
    flow_runs: zFlowRunFilter.nullish(),
    limit: z.int().gte(1).lte(50).optional().default(50)
});

/**
 * Changes to a task run.
 */
export const zTaskRunUpdate = z.object({
    name: z.string().nullish()
});

/**
 * An argument that comes from the result of a task run.
 */
export const zTaskRunInput = z.object({
    input_type: z.literal('task_run'),
    id: z.uuid()
});

/**
 * A task run with the task runs it depends on.
 */
export const zDependencyResult = z.object({
    id: z.uuid(),
    name: z.string(),
    upstream_dependencies: z.array(zTaskRunInput),
    state: zState.nullable(),
    expected_start_time: z.iso.datetime().nullable(),
    start_time: z.iso.datetime().nullable(),
    end_time: z.iso.datetime().nullable(),
    total_run_time: z.number().nullable(),
    estimated_run_time: z.number().nullable(),
    untrackable_result: z.boolean()
});

/**
 * Seconds to wait before a retry, or one number for each retry.
 */
export const zRetryDelay = z.union([
    z.number(),
    z.array(z.number())
]);

/**
 * Policy of a task run for retries.
 */
export const zTaskRunPolicy = z.object({
    max_retries: z.int().optional().default(0),
    retry_delay_seconds: z.number().optional().default(0),
    retries: z.int().nullish(),
    retry_delay: zRetryDelay.nullish(),
    retry_jitter_factor: z.number().nullish()
});

/**
 * An argument that comes from the result of a flow run.
 */
export const zFlowRunResultInput = z.object({
    input_type: z.literal('flow_run'),
    id: z.uuid()
});

/**
 * An argument that comes from a parameter of the flow run.
 */
export const zParameterInput = z.object({
    input_type: z.literal('parameter'),
    name: z.string()
});

/**
 * An argument that is a constant value.
 */
export const zConstantInput = z.object({
    input_type: z.literal('constant'),
    type: z.string()
});

/**
 * Where an argument of a task came from.
 */
export const zTaskInput = z.union([
    z.object({
        input_type: z.literal('task_run')
    }).and(zTaskRunInput),
    z.object({
        input_type: z.literal('flow_run')
    }).and(zFlowRunResultInput),
    z.object({
        input_type: z.literal('parameter')
    }).and(zParameterInput),
    z.object({
        input_type: z.literal('constant')
    }).and(zConstantInput)
]);

/**
 * Where each argument of a task came from, by argument name.
 */
export const zTaskInputs = z.record(z.string(), z.array(zTaskInput));

/**
 * One execution of a task.
 */
export const zTaskRun = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string(),
    flow_run_id: z.uuid().nullable(),
    task_key: z.string(),
    dynamic_key: z.string(),
    cache_key: z.string().nullable(),
    cache_expiration: z.iso.datetime().nullable(),
    task_version: z.string().nullable(),
    empirical_policy: zTaskRunPolicy,
    tags: z.array(z.string()),
    labels: zLabels.nullable(),
    state_id: z.uuid().nullable(),
    task_inputs: zTaskInputs,
    state_type: zStateType.nullable(),
    state_name: z.string().nullable(),
    run_count: z.int(),
    flow_run_run_count: z.int(),
    expected_start_time: z.iso.datetime().nullable(),
    next_scheduled_start_time: z.iso.datetime().nullable(),
    start_time: z.iso.datetime().nullable(),
    end_time: z.iso.datetime().nullable(),
    total_run_time: z.number(),
    estimated_run_time: z.number(),
    estimated_start_time_delta: z.number(),
    state: zState.nullable()
});

/**
 * A task run to create.
 */
export const zTaskRunCreate = z.object({
    id: z.uuid().nullish(),
    state: zStateCreate.nullish(),
    name: z.string().nullish(),
    flow_run_id: z.uuid().nullish(),
    task_key: z.string(),
    dynamic_key: z.string(),
    cache_key: z.string().nullish(),
    cache_expiration: z.iso.datetime().nullish(),
    task_version: z.string().nullish(),
    empirical_policy: zTaskRunPolicy.optional(),
    tags: z.array(z.string()).optional(),
    labels: zLabels.nullish(),
    task_inputs: zTaskInputs.optional()
});

/**
 * A task run with the name of its flow run.
 */
export const zTaskRunWithFlowRunName = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string(),
    flow_run_id: z.uuid().nullable(),
    task_key: z.string(),
    dynamic_key: z.string(),
    cache_key: z.string().nullable(),
    cache_expiration: z.iso.datetime().nullable(),
    task_version: z.string().nullable(),
    empirical_policy: zTaskRunPolicy,
    tags: z.array(z.string()),
    labels: zLabels.nullable(),
    state_id: z.uuid().nullable(),
    task_inputs: zTaskInputs,
    state_type: zStateType.nullable(),
    state_name: z.string().nullable(),
    run_count: z.int(),
    flow_run_run_count: z.int(),
    expected_start_time: z.iso.datetime().nullable(),
    next_scheduled_start_time: z.iso.datetime().nullable(),
    start_time: z.iso.datetime().nullable(),
    end_time: z.iso.datetime().nullable(),
    total_run_time: z.number(),
    estimated_run_time: z.number(),
    estimated_start_time_delta: z.number(),
    state: zState.nullable(),
    flow_run_name: z.string().nullable()
});

/**
 * A task run as it stands in a page of task runs.
 */
export const zTaskRunPageItem = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string(),
    flow_run_id: z.uuid().nullable(),
    task_key: z.string(),
    state_id: z.uuid().nullable(),
    state: zState.nullable(),
    task_version: z.string().nullable(),
    task_inputs: zTaskInputs,
    empirical_policy: zTaskRunPolicy,
    tags: z.array(z.string()),
    start_time: z.iso.datetime().nullable(),
    end_time: z.iso.datetime().nullable(),
    total_run_time: z.number(),
    estimated_run_time: z.number(),
    estimated_start_time_delta: z.number()
});

/**
 * One page of task runs.
 */
export const zTaskRunPage = z.object({
    results: z.array(zTaskRunPageItem),
    count: z.int(),
    limit: z.int(),
    pages: z.int(),
    page: z.int()
});

/**
 * Number of runs in each type of state.
 */
export const zCountByState = z.object({
    COMPLETED: z.int(),
    PENDING: z.int(),
    RUNNING: z.int(),
    FAILED: z.int(),
    CANCELLED: z.int(),
    CRASHED: z.int(),
    PAUSED: z.int(),
    CANCELLING: z.int(),
    SCHEDULED: z.int()
});

/**
 * Finished task runs of one part of the period, as the numbers `completed` and `failed`; crashed runs count as failed, cancelled ones as completed.
 */
export const zTaskRunCount = z.record(z.string(), z.int());

/**
 * Conditions on task runs. Unknown members are refused; a condition of null is the same as an absent one.
 */
export const zTaskRunFilter = z.object({
    operator: zOperator.optional().default('and_'),
    id: zIdCriterion.nullish(),
    name: zNameCriterion.nullish(),
    tags: zAllTagsCriterion.nullish(),
    state: zTaskRunStateCriterion.nullish(),
    start_time: zOptionalTimeCriterion.nullish(),
    end_time: zOptionalTimeCriterion.nullish(),
    expected_start_time: zTimeCriterion.nullish(),
    subflow_runs: zExistenceCriterion.nullish(),
    flow_run_id: zTaskRunFlowRunCriterion.nullish()
});

/**
 * Order of a list of task runs. Orders by duration use the estimated run time.
 */
export const zTaskRunSort = z.enum([
    'ID_DESC',
    'EXPECTED_START_TIME_ASC',
    'EXPECTED_START_TIME_DESC',
    'NAME_ASC',
    'NAME_DESC',
    'NEXT_SCHEDULED_START_TIME_ASC',
    'END_TIME_DESC',
    'DURATION_DESC',
    'DURATION_ASC'
]);

/**
 * The flow runs whose task runs are counted.
 */
export const zCountTaskRunsByFlowRunRequest = z.object({
    flow_run_ids: z.array(z.uuid()).max(200)
});

/**
 * A state proposed for a task run.
 */
export const zSetTaskRunStateRequest = z.object({
    state: zStateCreate,
    force: z.boolean().optional().default(false)
});

/**
 * A pair of state type and state name that occurs in the state histories.
 */
export const zObservedState = z.object({
    state_type: z.string(),
    state_name: z.string(),
    first_seen: z.iso.datetime(),
    last_seen: z.iso.datetime()
});

/**
 * Order of the pairs, by latest occurrence or by type and name.
 */
export const zObservedStateSort = z.enum(['NAME_ASC', 'LAST_SEEN_DESC']);

/**
 * A stored log record.
 */
export const zLog = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string(),
    level: z.int(),
    message: z.string(),
    timestamp: z.iso.datetime(),
    flow_run_id: z.uuid().nullable(),
    task_run_id: z.uuid().nullable()
});

/**
 * A log record to store.
 */
export const zLogCreate = z.object({
    name: z.string(),
    level: z.int(),
    message: z.string(),
    timestamp: z.iso.datetime(),
    flow_run_id: z.uuid().nullish(),
    task_run_id: z.uuid().nullish()
});

/**
 * Conditions on log records. Unknown members are refused; a condition of null is the same as an absent one.
 */
export const zLogFilter = z.object({
    operator: zOperator.optional().default('and_'),
    level: zLogLevelCriterion.nullish(),
    timestamp: zTimeCriterion.nullish(),
    flow_run_id: zIdCriterion.nullish(),
    task_run_id: zLogTaskRunCriterion.nullish(),
    text: zTextSearchCriterion.nullish()
});

/**
 * Order of a list of log records, by timestamp and then by id.
 */
export const zLogSort = z.enum(['TIMESTAMP_ASC', 'TIMESTAMP_DESC']);

/**
 * Filters, order and section of a list of log records.
 */
export const zFilterLogsRequest = z.object({
    logs: zLogFilter.nullish(),
    sort: zLogSort.optional().default('TIMESTAMP_ASC'),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * One version of an artifact that a run has published.
 */
export const zArtifact = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    key: z.string().nullable(),
    type: z.string().nullable(),
    description: z.string().nullable(),
    data: zJsonValue,
    metadata_: zStringMap.nullable(),
    flow_run_id: z.uuid().nullable(),
    task_run_id: z.uuid().nullable()
});

/**
 * An artifact to store.
 */
export const zArtifactCreate = z.object({
    key: z.string().nullish(),
    type: z.string().nullish(),
    description: z.string().nullish(),
    data: zJsonValue.optional(),
    metadata_: zStringMap.nullish(),
    flow_run_id: z.uuid().nullish(),
    task_run_id: z.uuid().nullish()
});

/**
 * Changes to an artifact; absent members stay as they are.
 */
export const zArtifactUpdate = z.object({
    data: zJsonValue.optional(),
    description: z.string().nullish(),
    metadata_: zStringMap.nullish()
});

/**
 * A key with the content of its newest version.
 */
export const zArtifactCollection = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    key: z.string(),
    latest_id: z.uuid(),
    type: z.string().nullable(),
    description: z.string().nullable(),
    data: zJsonValue,
    metadata_: zStringMap.nullable(),
    flow_run_id: z.uuid().nullable(),
    task_run_id: z.uuid().nullable()
});

/**
 * Conditions on artifacts, every version on its own. Unknown members are refused; a condition of null is the same as an absent one.
 */
export const zArtifactFilter = z.object({
    operator: zOperator.optional().default('and_'),
    id: zIdCriterion.nullish(),
    key: zKeyCriterion.nullish(),
    flow_run_id: zIdCriterion.nullish(),
    task_run_id: zIdCriterion.nullish(),
    type: zExcludableValueCriterion.nullish()
});

/**
 * Conditions on the newest version of each key. Unknown members are refused; a condition of null is the same as an absent one.
 */
export const zArtifactCollectionFilter = z.object({
    operator: zOperator.optional().default('and_'),
    latest_id: zIdCriterion.nullish(),
    key: zKeyCriterion.nullish(),
    flow_run_id: zIdCriterion.nullish(),
    task_run_id: zIdCriterion.nullish(),
    type: zExcludableValueCriterion.nullish()
});

/**
 * Order of a list of artifacts. Ids are random, so the order by id is not the order of time.
 */
export const zArtifactSort = z.enum([
    'CREATED_DESC',
    'UPDATED_DESC',
    'ID_DESC',
    'KEY_DESC',
    'KEY_ASC'
]);

/**
 * Order of a list of keys with their newest version. The order by id uses the id of the key record.
 */
export const zArtifactCollectionSort = z.enum([
    'CREATED_DESC',
    'UPDATED_DESC',
    'ID_DESC',
    'KEY_DESC',
    'KEY_ASC'
]);

/**
 * A named value that runs and automations can read.
 */
export const zVariable = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string().max(255),
    value: zJsonValue,
    tags: z.array(z.string())
});

/**
 * A variable to create.
 */
export const zVariableCreate = z.object({
    name: z.string().max(255),
    value: zJsonValue,
    tags: z.array(z.string()).optional()
});

/**
 * Changes to a variable; absent members stay as they are.
 */
export const zVariableUpdate = z.object({
    name: z.string().max(255).nullish(),
    value: zJsonValue.optional(),
    tags: z.array(z.string()).nullish()
});

/**
 * Conditions on variables. Unknown members are refused; a condition of null is the same as an absent one.
 */
export const zVariableFilter = z.object({
    operator: zOperator.optional().default('and_'),
    id: zIdCriterion.nullish(),
    name: zNameCriterion.nullish(),
    tags: zAllTagsCriterion.nullish()
});

/**
 * Order of a list of variables.
 */
export const zVariableSort = z.enum([
    'CREATED_DESC',
    'UPDATED_DESC',
    'NAME_DESC',
    'NAME_ASC'
]);

/**
 * Filters, order and section of a list of variables.
 */
export const zFilterVariablesRequest = z.object({
    variables: zVariableFilter.nullish(),
    sort: zVariableSort.optional().default('NAME_ASC'),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * Filters for a count of variables.
 */
export const zCountVariablesRequest = z.object({
    variables: zVariableFilter.nullish()
});

/**
 * One condition of a saved search. The service keeps it as it is and does not interpret it.
 */
export const zSavedSearchFilter = z.object({
    object: z.string(),
    property: z.string(),
    type: z.string(),
    operation: z.string(),
    value: zJsonValue
});

/**
 * A search that was saved under a name.
 */
export const zSavedSearch = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string(),
    filters: z.array(zSavedSearchFilter)
});

/**
 * A search to save.
 */
export const zSavedSearchCreate = z.object({
    name: z.string(),
    filters: z.array(zSavedSearchFilter).optional()
});

/**
 * Filters, order and section of a list of saved searches.
 */
export const zFilterSavedSearchesRequest = z.object({
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * A run to create from a deployment. Absent fields come from the deployment.
 */
export const zDeploymentFlowRunCreate = z.object({
    state: zStateCreate.nullish(),
    name: z.string().nullish(),
    parameters: zJsonObject.optional(),
    enforce_parameter_schema: z.boolean().nullish(),
    context: zJsonObject.optional(),
    infrastructure_document_id: z.uuid().nullish(),
    empirical_policy: zFlowRunPolicy.optional(),
    tags: z.array(z.string()).optional(),
    idempotency_key: z.string().nullish(),
    labels: zLabels.nullish(),
    parent_task_run_id: z.uuid().nullish(),
    work_queue_name: z.string().nullish(),
    job_variables: zJsonObject.nullish()
});

/**
 * Runs at a fixed distance from an anchor. Whole days are counted on the wall clock of the timezone, shorter intervals in elapsed time.
 */
export const zIntervalSchedule = z.object({
    interval: z.number().gt(0),
    anchor_date: z.iso.datetime().optional(),
    timezone: z.string().nullish()
});

/**
 * Runs at the times of a cron expression.
 */
export const zCronSchedule = z.object({
    cron: z.string(),
    timezone: z.string().nullish(),
    day_or: z.boolean().optional().default(true)
});

/**
 * Runs at the times of an iCalendar recurrence rule (RFC 5545).
 */
export const zRRuleSchedule = z.object({
    rrule: z.string(),
    timezone: z.string().nullish().default('UTC')
});

/**
 * A rule that yields instants: an interval, a cron expression or a recurrence rule, told apart by their members.
 */
export const zSchedule = z.union([
    zIntervalSchedule,
    zCronSchedule,
    zRRuleSchedule
]);

/**
 * A schedule to add to a deployment.
 */
export const zDeploymentScheduleCreate = z.object({
    active: z.boolean().optional().default(true),
    schedule: zSchedule,
    max_scheduled_runs: z.int().gt(0).nullish(),
    parameters: zJsonObject.optional(),
    slug: z.string().nullish(),
    replaces: z.string().nullish()
});

/**
 * Changes to a schedule. An absent field stays as it is.
 */
export const zDeploymentScheduleUpdate = z.object({
    active: z.boolean().nullish(),
    schedule: zSchedule.nullish(),
    max_scheduled_runs: z.int().gt(0).nullish(),
    parameters: zJsonObject.optional(),
    slug: z.string().nullish(),
    replaces: z.string().nullish()
});

/**
 * A schedule of a deployment.
 */
export const zDeploymentSchedule = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    deployment_id: z.uuid().nullable(),
    schedule: zSchedule,
    active: z.boolean(),
    max_scheduled_runs: z.int().gt(0).nullable(),
    parameters: zJsonObject,
    slug: z.string().nullable()
});

/**
 * ENQUEUE lets a run wait for a free slot, CANCEL_NEW cancels it.
 */
export const zCollisionStrategy = z.enum(['ENQUEUE', 'CANCEL_NEW']);

/**
 * What happens when the concurrency limit of a deployment is taken.
 */
export const zConcurrencyOptions = z.object({
    collision_strategy: zCollisionStrategy,
    grace_period_seconds: z.int().gte(60).lte(86400).nullish()
});

/**
 * READY while something polls for the runs of the deployment, NOT_READY otherwise.
 */
export const zDeploymentStatus = z.enum(['READY', 'NOT_READY']);

/**
 * Details of a deployment version. Further keys are allowed.
 */
export const zVersionInfo = z.object({
    type: z.string(),
    version: z.string()
});

/**
 * A deployment to create, or to update when the flow has one of this name.
 */
export const zDeploymentCreate = z.object({
    name: z.string().regex(/^[^\/%&><]*$/),
    flow_id: z.uuid(),
    paused: z.boolean().optional(),
    schedules: z.array(zDeploymentScheduleCreate).optional(),
    concurrency_limit: z.int().gt(0).nullish(),
    concurrency_options: zConcurrencyOptions.nullish(),
    global_concurrency_limit_id: z.uuid().nullish(),
    enforce_parameter_schema: z.boolean().optional(),
    parameter_openapi_schema: zJsonObject.nullish(),
    parameters: zJsonObject.optional(),
    tags: z.array(z.string()).optional(),
    labels: zLabels.nullish(),
    pull_steps: z.array(zJsonObject).nullish(),
    work_queue_name: z.string().nullish(),
    work_pool_name: z.string().nullish(),
    storage_document_id: z.uuid().nullish(),
    infrastructure_document_id: z.uuid().nullish(),
    description: z.string().nullish(),
    path: z.string().nullish(),
    version: z.string().nullish(),
    entrypoint: z.string().nullish(),
    job_variables: zJsonObject.optional(),
    version_info: zVersionInfo.nullish(),
    worker_pool_queue_id: z.unknown().optional(),
    worker_pool_name: z.unknown().optional(),
    worker_pool_queue_name: z.unknown().optional(),
    work_pool_queue_name: z.unknown().optional()
});

/**
 * Changes to a deployment. An absent field stays as it is.
 */
export const zDeploymentUpdate = z.object({
    version: z.string().nullish(),
    description: z.string().nullish(),
    paused: z.boolean().optional(),
    schedules: z.array(zDeploymentScheduleUpdate).optional(),
    concurrency_limit: z.int().gt(0).nullish(),
    concurrency_options: zConcurrencyOptions.nullish(),
    global_concurrency_limit_id: z.uuid().nullish(),
    parameters: zJsonObject.nullish(),
    parameter_openapi_schema: zJsonObject.nullish(),
    tags: z.array(z.string()).optional(),
    work_queue_name: z.string().nullish(),
    work_pool_name: z.string().nullish(),
    path: z.string().nullish(),
    job_variables: zJsonObject.nullish(),
    pull_steps: z.array(zJsonObject).nullish(),
    entrypoint: z.string().nullish(),
    storage_document_id: z.uuid().nullish(),
    infrastructure_document_id: z.uuid().nullish(),
    enforce_parameter_schema: z.boolean().nullish(),
    version_info: zVersionInfo.nullish(),
    worker_pool_queue_id: z.unknown().optional(),
    worker_pool_name: z.unknown().optional(),
    worker_pool_queue_name: z.unknown().optional(),
    work_pool_queue_name: z.unknown().optional()
});

/**
 * What a bulk deletion removed.
 */
export const zDeploymentBulkDeleteResult = z.object({
    deleted: z.array(z.uuid())
});

/**
 * One instant of a schedule.
 */
export const zScheduleInstant = z.object({
    instant: z.iso.datetime(),
    local: z.string(),
    utc_offset_seconds: z.int(),
    dst: z.boolean()
});

/**
 * Selects deployments. Criteria that are absent or null do not restrict.
 */
export const zDeploymentFilter = z.object({
    operator: zOperator.optional().default('and_'),
    id: zExcludableIdCriterion.nullish(),
    name: zNameCriterion.nullish(),
    flow_or_deployment_name: zPatternCriterion.nullish(),
    paused: zFlagCriterion.nullish(),
    tags: zTagsCriterion.nullish(),
    work_queue_name: zValueCriterion.nullish(),
    concurrency_limit: zConcurrencyLimitCriterion.nullish()
});

/**
 * Filters, order and section of a list of task runs.
 */
export const zFilterTaskRunsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    sort: zTaskRunSort.optional().default('ID_DESC'),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * Filters for a count of task runs.
 */
export const zCountTaskRunsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish()
});

/**
 * Filters, order and page of a list of task runs.
 */
export const zPaginateTaskRunsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    sort: zTaskRunSort.optional().default('ID_DESC'),
    page: z.int().gte(1).optional().default(1),
    limit: z.int().optional()
});

/**
 * Period, intervals and filters of a history of task runs.
 */
export const zReadTaskRunHistoryRequest = z.object({
    history_start: z.iso.datetime(),
    history_end: z.iso.datetime(),
    history_interval_seconds: z.number(),
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish()
});

/**
 * Filters for the task runs to count.
 */
export const zCountTaskRunsByStateRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish()
});

/**
 * Filters, order and section of a list of artifacts.
 */
export const zFilterArtifactsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    artifacts: zArtifactFilter.nullish(),
    sort: zArtifactSort.optional().default('ID_DESC'),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * Filters for a count of artifacts.
 */
export const zCountArtifactsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    artifacts: zArtifactFilter.nullish()
});

/**
 * Filters, order and section of a list of the latest artifacts.
 */
export const zFilterLatestArtifactsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    artifacts: zArtifactCollectionFilter.nullish(),
    sort: zArtifactCollectionSort.optional().default('ID_DESC'),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * Filters for a count of the latest artifacts.
 */
export const zCountLatestArtifactsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    artifacts: zArtifactCollectionFilter.nullish()
});

/**
 * Order of a list of deployments; equal values are ordered by id.
 */
export const zDeploymentSort = z.enum([
    'CREATED_DESC',
    'UPDATED_DESC',
    'NAME_ASC',
    'NAME_DESC'
]);

/**
 * The flows whose deployments are counted.
 */
export const zCountDeploymentsByFlowRequest = z.object({
    flow_ids: z.array(z.uuid()).max(200)
});

/**
 * What `readScheduledFlowRunsOfDeployments` takes.
 */
export const zReadScheduledFlowRunsOfDeploymentsRequest = z.object({
    deployment_ids: z.array(z.uuid()),
    scheduled_before: z.iso.datetime().optional(),
    limit: z.int().optional()
});

/**
 * What `scheduleDeployment` takes.
 */
export const zScheduleDeploymentRequest = z.object({
    start_time: z.iso.datetime().optional(),
    end_time: z.iso.datetime().optional(),
    min_time: z.number().optional(),
    min_runs: z.int().optional(),
    max_runs: z.int().optional()
});

/**
 * What `bulkDeleteDeployments` takes.
 */
export const zBulkDeleteDeploymentsRequest = z.object({
    deployments: zDeploymentFilter.nullish(),
    limit: z.int().gte(1).lte(50).optional().default(50)
});

/**
 * A schedule and the span to look at.
 */
export const zPreviewScheduleRequest = z.object({
    schedule: zSchedule,
    n: z.int().gte(1).lte(1000).optional().default(10),
    start: z.iso.datetime().optional(),
    end: z.iso.datetime().nullish()
});

/**
 * READY while a worker is online, PAUSED while paused, else NOT_READY.
 */
export const zWorkPoolStatus = z.enum([
    'READY',
    'NOT_READY',
    'PAUSED'
]);

/**
 * How flow code and results of a work pool are stored.
 */
export const zWorkPoolStorageConfiguration = z.object({
    bundle_upload_step: zJsonObject.nullish(),
    bundle_execution_step: zJsonObject.nullish(),
    default_result_storage_block_id: z.uuid().nullish()
});

/**
 * A group of workers of one type, with the queues that feed them and the template of their jobs.
 */
export const zWorkPool = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string().regex(/^[^\/%&><]+$/),
    description: z.string().nullable(),
    type: z.string(),
    base_job_template: zJsonObject,
    is_paused: z.boolean(),
    concurrency_limit: z.int().gte(0).nullable(),
    status: zWorkPoolStatus.nullable(),
    default_queue_id: z.uuid().nullable(),
    storage_configuration: zWorkPoolStorageConfiguration,
    active_slots: z.int().nullable()
});

/**
 * A work pool to create.
 */
export const zWorkPoolCreate = z.object({
    name: z.string().regex(/^[^\/%&><]+$/),
    description: z.string().nullish(),
    type: z.string().optional().default('service-agent'),
    base_job_template: zJsonObject.optional(),
    is_paused: z.boolean().optional().default(false),
    concurrency_limit: z.int().gte(0).nullish(),
    storage_configuration: zWorkPoolStorageConfiguration.optional()
});

/**
 * Changes to a work pool. An absent field stays as it is.
 */
export const zWorkPoolUpdate = z.object({
    description: z.string().nullish(),
    is_paused: z.boolean().optional(),
    base_job_template: zJsonObject.optional(),
    concurrency_limit: z.int().gte(0).nullish(),
    storage_configuration: zWorkPoolStorageConfiguration.nullish()
});

/**
 * A due run as delivered to a worker.
 */
export const zWorkerFlowRun = z.object({
    work_pool_id: z.uuid(),
    work_queue_id: z.uuid(),
    flow_run: zFlowRun
});

/**
 * ONLINE after a heartbeat, OFFLINE once three heartbeat intervals have passed without one.
 */
export const zWorkerStatus = z.enum(['ONLINE', 'OFFLINE']);

/**
 * Selects workers by status.
 */
export const zWorkerStatusCriterion = z.object({
    any_: z.array(zWorkerStatus).nullish(),
    not_any_: z.array(zWorkerStatus).nullish()
});

/**
 * A process that polls a work pool and starts its runs.
 */
export const zWorker = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string(),
    work_pool_id: z.uuid(),
    last_heartbeat_time: z.iso.datetime().nullable(),
    heartbeat_interval_seconds: z.int().nullable(),
    status: zWorkerStatus
});

/**
 * Selects work pools. Criteria that are absent or null do not restrict.
 */
export const zWorkPoolFilter = z.object({
    operator: zOperator.optional().default('and_'),
    id: zIdCriterion.nullish(),
    name: zValueCriterion.nullish(),
    type: zValueCriterion.nullish()
});

/**
 * Filters, order and section of a list of flows.
 */
export const zFilterFlowsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish(),
    sort: zFlowSort.optional().default('NAME_ASC'),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * Filters for a count of flows.
 */
export const zCountFlowsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish()
});

/**
 * Filters, order and page of a list of flows.
 */
export const zPaginateFlowsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish(),
    sort: zFlowSort.optional().default('NAME_ASC'),
    page: z.int().gte(1).optional().default(1),
    limit: z.int().optional()
});

/**
 * Filters, order and section of the flow runs to plot.
 */
export const zReadFlowRunTimelineRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish(),
    sort: zFlowRunSort.optional().default('EXPECTED_START_TIME_DESC'),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().lte(1000).optional().default(1000)
});

/**
 * Selects workers. Criteria that are absent or null do not restrict.
 */
export const zWorkerFilter = z.object({
    operator: zOperator.optional().default('and_'),
    last_heartbeat_time: zTimeCriterion.nullish(),
    status: zWorkerStatusCriterion.nullish()
});

/**
 * What `filterWorkPools` takes.
 */
export const zFilterWorkPoolsRequest = z.object({
    work_pools: zWorkPoolFilter.nullish(),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * What `countWorkPools` takes.
 */
export const zCountWorkPoolsRequest = z.object({
    work_pools: zWorkPoolFilter.nullish()
});

/**
 * What `readScheduledFlowRunsOfWorkPool` takes.
 */
export const zReadScheduledFlowRunsOfWorkPoolRequest = z.object({
    work_queue_names: z.array(z.string()).optional(),
    scheduled_before: z.iso.datetime().optional(),
    scheduled_after: z.iso.datetime().optional(),
    limit: z.int().optional()
});

/**
 * What `readWorkPoolConcurrency` takes.
 */
export const zReadWorkPoolConcurrencyRequest = z.object({
    flow_run_limit: z.int().gte(0).lte(200).optional().default(10),
    page: z.int().gte(1).optional().default(1),
    limit: z.int().optional()
});

/**
 * What `filterWorkers` takes.
 */
export const zFilterWorkersRequest = z.object({
    workers: zWorkerFilter.nullish(),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * What `recordWorkerHeartbeat` takes.
 */
export const zRecordWorkerHeartbeatRequest = z.object({
    name: z.string(),
    heartbeat_interval_seconds: z.int().nullish()
});

/**
 * Who takes the slots of a work queue.
 */
export const zWorkQueueConcurrencyStatus = z.object({
    active_slots: z.int(),
    concurrency_limit: z.int().nullable(),
    flow_runs: z.array(zFlowRunSlotSummary),
    count: z.int(),
    limit: z.int(),
    pages: z.int(),
    page: z.int()
});

/**
 * READY while the queue is polled, PAUSED while paused, else NOT_READY.
 */
export const zWorkQueueStatus = z.enum([
    'READY',
    'NOT_READY',
    'PAUSED'
]);

/**
 * Slots taken in one queue of a work pool.
 */
export const zWorkQueueConcurrencyStatusDetail = z.object({
    queue_id: z.uuid(),
    queue_name: z.string(),
    active_slots: z.int(),
    concurrency_limit: z.int().nullable(),
    flow_runs: z.array(zFlowRunSlotSummary),
    flow_run_count: z.int().nullable()
});

/**
 * Who takes the slots of a work pool.
 */
export const zWorkPoolConcurrencyStatus = z.object({
    active_slots: z.int(),
    concurrency_limit: z.int().nullable(),
    queues: z.array(zWorkQueueConcurrencyStatusDetail),
    count: z.int(),
    limit: z.int(),
    pages: z.int(),
    page: z.int()
});

/**
 * When a work queue counts as healthy.
 */
export const zWorkQueueHealthPolicy = z.object({
    maximum_late_runs: z.int().nullable(),
    maximum_seconds_since_last_polled: z.int().nullable()
});

/**
 * Health of a work queue.
 */
export const zWorkQueueStatusDetail = z.object({
    healthy: z.boolean(),
    late_runs_count: z.int(),
    last_polled: z.iso.datetime().nullable(),
    health_check_policy: zWorkQueueHealthPolicy
});

/**
 * Selects work queues. Criteria that are absent or null do not restrict.
 */
export const zWorkQueueFilter = z.object({
    operator: zOperator.optional().default('and_'),
    id: zIdCriterion.nullish(),
    name: zWorkQueueNameCriterion.nullish()
});

/**
 * Filters, order and section of a list of flow runs.
 */
export const zFilterFlowRunsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish(),
    work_pool_queues: zWorkQueueFilter.nullish(),
    sort: zFlowRunSort.optional().default('ID_DESC'),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * Filters for a count of flow runs.
 */
export const zCountFlowRunsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish(),
    work_pool_queues: zWorkQueueFilter.nullish()
});

/**
 * Filters, order and page of a list of flow runs.
 */
export const zPaginateFlowRunsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish(),
    work_pool_queues: zWorkQueueFilter.nullish(),
    sort: zFlowRunSort.optional().default('ID_DESC'),
    page: z.int().gte(1).optional().default(1),
    limit: z.int().optional()
});

/**
 * Filters for the flow runs whose delay is computed.
 */
export const zReadFlowRunLatenessRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish(),
    work_pool_queues: zWorkQueueFilter.nullish()
});

/**
 * Period, intervals and filters of a history of flow runs.
 */
export const zReadFlowRunHistoryRequest = z.object({
    history_start: z.iso.datetime(),
    history_end: z.iso.datetime(),
    history_interval_seconds: z.number(),
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish(),
    work_queues: zWorkQueueFilter.nullish()
});

/**
 * Filters for the task runs to count.
 */
export const zReadTaskRunTimelineRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter,
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish(),
    work_queues: zWorkQueueFilter.nullish()
});

/**
 * What `filterDeployments` takes.
 */
export const zFilterDeploymentsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish(),
    work_pool_queues: zWorkQueueFilter.nullish(),
    sort: zDeploymentSort.optional().default('NAME_ASC'),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * What `countDeployments` takes.
 */
export const zCountDeploymentsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish(),
    work_pool_queues: zWorkQueueFilter.nullish()
});

/**
 * What `paginateDeployments` takes.
 */
export const zPaginateDeploymentsRequest = z.object({
    flows: zFlowFilter.nullish(),
    flow_runs: zFlowRunFilter.nullish(),
    task_runs: zTaskRunFilter.nullish(),
    deployments: zDeploymentFilter.nullish(),
    work_pools: zWorkPoolFilter.nullish(),
    work_pool_queues: zWorkQueueFilter.nullish(),
    sort: zDeploymentSort.optional().default('NAME_ASC'),
    page: z.int().gte(1).optional().default(1),
    limit: z.int().optional()
});

/**
 * What `filterWorkPoolQueues` takes.
 */
export const zFilterWorkPoolQueuesRequest = z.object({
    work_queues: zWorkQueueFilter.nullish(),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * Deprecated selection of runs by a queue.
 */
export const zQueueFilter = z.object({
    tags: z.array(z.string()).nullish(),
    deployment_ids: z.array(z.uuid()).nullish()
});

/**
 * A queue of a work pool. Runs of a queue with a lower priority number are delivered first.
 */
export const zWorkQueue = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string().regex(/^[^\/%&><]+$/),
    description: z.string().nullable(),
    is_paused: z.boolean(),
    concurrency_limit: z.int().gte(0).nullable(),
    priority: z.int().gt(0),
    work_pool_id: z.uuid().nullable(),
    filter: zQueueFilter.nullable(),
    last_polled: z.iso.datetime().nullable(),
    work_pool_name: z.string().nullable(),
    status: zWorkQueueStatus.nullable(),
    active_slots: z.int().nullable()
});

/**
 * A work queue to create.
 */
export const zWorkQueueCreate = z.object({
    name: z.string().regex(/^[^\/%&><]+$/),
    description: z.string().nullish().default(''),
    is_paused: z.boolean().optional().default(false),
    concurrency_limit: z.int().gte(0).nullish(),
    priority: z.int().gt(0).nullish(),
    filter: zQueueFilter.nullish()
});

/**
 * Changes to a work queue. An absent field stays as it is.
 */
export const zWorkQueueUpdate = z.object({
    name: z.string().optional(),
    description: z.string().nullish(),
    is_paused: z.boolean().optional(),
    concurrency_limit: z.int().gte(0).nullish(),
    priority: z.int().gt(0).optional(),
    last_polled: z.iso.datetime().nullish(),
    filter: zQueueFilter.nullish()
});

/**
 * What `filterWorkQueues` takes.
 */
export const zFilterWorkQueuesRequest = z.object({
    work_queues: zWorkQueueFilter.nullish(),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * What `readWorkQueueRuns` takes.
 */
export const zReadWorkQueueRunsRequest = z.object({
    scheduled_before: z.iso.datetime().optional(),
    limit: z.int().optional()
});

/**
 * What `readWorkQueueConcurrency` takes.
 */
export const zReadWorkQueueConcurrencyRequest = z.object({
    page: z.int().gte(1).optional().default(1),
    limit: z.int().optional()
});

/**
 * A task worker that is connected to the service.
 */
export const zTaskWorker = z.object({
    identifier: z.string(),
    task_keys: z.array(z.string()),
    timestamp: z.iso.datetime()
});

/**
 * A choice of task workers.
 */
export const zTaskWorkerFilter = z.object({
    task_keys: z.array(z.string())
});

/**
 * Filters, order and section of a list of task workers.
 */
export const zFilterTaskWorkersRequest = z.object({
    task_worker_filter: zTaskWorkerFilter.nullish()
});

/**
 * The limit of a tag, with the task runs that hold its slots.
 */
export const zConcurrencyLimit = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    tag: z.string(),
    concurrency_limit: z.int(),
    active_slots: z.array(z.uuid())
});

/**
 * A limit to set for a tag.
 */
export const zConcurrencyLimitCreate = z.object({
    tag: z.string().regex(/^[^\/%&><]*$/),
    concurrency_limit: z.int().gte(0)
});

/**
 * A limit in short form.
 */
export const zConcurrencyLimitSummary = z.object({
    id: z.uuid(),
    name: z.string(),
    limit: z.int()
});

/**
 * Filters, order and section of a list of limits.
 */
export const zFilterConcurrencyLimitsRequest = z.object({
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * The task runs that get a slot after the reset.
 */
export const zResetConcurrencyLimitByTagRequest = z.object({
    slot_override: z.array(z.uuid()).nullish()
});

/**
 * Tags and the task run that takes slots.
 */
export const zIncrementConcurrencyLimitsRequest = z.object({
    names: z.array(z.string()),
    task_run_id: z.uuid()
});

/**
 * Tags and the task run that gives slots back.
 */
export const zDecrementConcurrencyLimitsRequest = z.object({
    names: z.array(z.string()),
    task_run_id: z.uuid()
});

/**
 * The concurrency limit that is linked to a deployment.
 */
export const zGlobalConcurrencyLimit = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    active: z.boolean(),
    name: z.string(),
    limit: z.int(),
    active_slots: z.int(),
    slot_decay_per_second: z.number()
});

/**
 * A flow together with how, where and when to run it.
 */
export const zDeployment = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string(),
    version: z.string().nullable(),
    description: z.string().nullable(),
    flow_id: z.uuid(),
    paused: z.boolean(),
    schedules: z.array(zDeploymentSchedule),
    concurrency_limit: z.int().nullable(),
    global_concurrency_limit: zGlobalConcurrencyLimit.nullable(),
    concurrency_options: zConcurrencyOptions.nullable(),
    job_variables: zJsonObject,
    parameters: zJsonObject,
    tags: z.array(z.string()),
    labels: zLabels,
    work_queue_name: z.string().nullable(),
    work_queue_id: z.uuid().nullable(),
    last_polled: z.iso.datetime().nullable(),
    parameter_openapi_schema: zJsonObject.nullable(),
    path: z.string().nullable(),
    pull_steps: z.array(zJsonObject).nullable(),
    entrypoint: z.string().nullable(),
    storage_document_id: z.uuid().nullable(),
    infrastructure_document_id: z.uuid().nullable(),
    created_by: zActor.nullable(),
    updated_by: zActor.nullable(),
    work_pool_name: z.string().nullable(),
    status: zDeploymentStatus.nullable(),
    enforce_parameter_schema: z.boolean()
});

/**
 * One page of deployments.
 */
export const zDeploymentPage = z.object({
    results: z.array(zDeployment),
    count: z.int(),
    limit: z.int(),
    pages: z.int(),
    page: z.int()
});

/**
 * A named limit to create.
 */
export const zGlobalConcurrencyLimitCreate = z.object({
    active: z.boolean().optional().default(true),
    name: z.string().regex(/^[^\/%&><]+$/),
    limit: z.int().gte(0),
    active_slots: z.int().gte(0).optional().default(0),
    denied_slots: z.int().gte(0).optional().default(0),
    slot_decay_per_second: z.number().gte(0).optional().default(0)
});

/**
 * Changes to a named limit; absent members stay as they are.
 */
export const zGlobalConcurrencyLimitUpdate = z.object({
    active: z.boolean().optional(),
    name: z.string().regex(/^[^\/%&><]+$/).optional(),
    limit: z.int().gte(0).optional(),
    active_slots: z.int().gte(0).optional(),
    denied_slots: z.int().gte(0).optional(),
    slot_decay_per_second: z.number().gte(0).optional()
});

/**
 * A named limit with its internal counters.
 */
export const zGlobalConcurrencyLimitDetail = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    active: z.boolean(),
    name: z.string().regex(/^[^\/%&><]+$/),
    limit: z.int(),
    active_slots: z.int(),
    denied_slots: z.int(),
    slot_decay_per_second: z.number(),
    avg_slot_occupancy_seconds: z.number()
});

/**
 * Whether slots are held until given back (`concurrency`) or only paced by their decay (`rate_limit`).
 */
export const zConcurrencyLimitMode = z.enum(['concurrency', 'rate_limit']);

/**
 * A lease on slots and the limits it covers.
 */
export const zConcurrencyLease = z.object({
    lease_id: z.uuid(),
    limits: z.array(zConcurrencyLimitSummary)
});

/**
 * What kind of record holds a lease.
 */
export const zLeaseHolderType = z.enum([
    'flow_run',
    'task_run',
    'deployment'
]);

/**
 * The run or deployment on whose behalf slots are held.
 */
export const zConcurrencyLeaseHolder = z.object({
    type: zLeaseHolderType,
    id: z.uuid()
});

/**
 * Filters, order and section of a list of limits.
 */
export const zFilterGlobalConcurrencyLimitsRequest = z.object({
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * The slots to take.
 */
export const zIncrementGlobalConcurrencyLimitsRequest = z.object({
    slots: z.int().gt(0),
    names: z.array(z.string()).min(1),
    mode: zConcurrencyLimitMode.optional().default('concurrency'),
    create_if_missing: z.boolean().nullish()
});

/**
 * The slots to give back.
 */
export const zDecrementGlobalConcurrencyLimitsRequest = z.object({
    slots: z.int().gt(0),
    names: z.array(z.string()).min(1),
    occupancy_seconds: z.number().gt(0).nullish(),
    create_if_missing: z.boolean().optional()
});

/**
 * The slots to take and the terms of the lease.
 */
export const zAcquireConcurrencyLeaseRequest = z.object({
    slots: z.int().gt(0),
    names: z.array(z.string()).min(1),
    mode: zConcurrencyLimitMode.optional().default('concurrency'),
    lease_duration: z.number().gte(60).lte(86400).optional().default(300),
    holder: zConcurrencyLeaseHolder.nullish()
});

/**
 * The new duration of a lease.
 */
export const zRenewConcurrencyLeaseRequest = z.object({
    lease_duration: z.number().gte(60).lte(86400).optional().default(300)
});

/**
 * The lease to give back.
 */
export const zReleaseConcurrencyLeaseRequest = z.object({
    lease_id: z.uuid()
});

/**
 * A kind of block, for example the credentials of one service.
 */
export const zBlockType = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string().regex(/^[^\/%&><]+$/),
    slug: z.string(),
    logo_url: z.string().nullable(),
    documentation_url: z.string().nullable(),
    description: z.string().nullable(),
    code_example: z.string().nullable(),
    is_protected: z.boolean()
});

/**
 * A block type to create.
 */
export const zBlockTypeCreate = z.object({
    name: z.string().regex(/^[^\/%&><]+$/),
    slug: z.string(),
    logo_url: z.string().nullish(),
    documentation_url: z.string().nullish(),
    description: z.string().nullish(),
    code_example: z.string().nullish()
});

/**
 * Changes to a block type. An absent field stays as it is.
 */
export const zBlockTypeUpdate = z.object({
    logo_url: z.string().nullish(),
    documentation_url: z.string().nullish(),
    description: z.string().nullish(),
    code_example: z.string().nullish()
});

/**
 * Selects block types. Criteria that are absent or null do not restrict; all given ones must hold.
 */
export const zBlockTypeFilter = z.object({
    name: zPatternCriterion.nullish(),
    slug: zValueCriterion.nullish()
});

/**
 * One version of the fields of a block type. Schemas never change.
 */
export const zBlockSchema = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    checksum: z.string(),
    fields: zJsonObject,
    block_type_id: z.uuid().nullable(),
    block_type: zBlockType.nullable(),
    capabilities: z.array(z.string()),
    version: z.string()
});

/**
 * A block schema to create.
 */
export const zBlockSchemaCreate = z.object({
    fields: zJsonObject.optional(),
    block_type_id: z.uuid(),
    capabilities: z.array(z.string()).optional(),
    version: z.string().optional().default('non-versioned')
});

/**
 * Selects block schemas. Criteria that are absent or null do not restrict.
 */
export const zBlockSchemaFilter = z.object({
    operator: zOperator.optional().default('and_'),
    block_type_id: zIdCriterion.nullish(),
    block_capabilities: zCapabilitiesCriterion.nullish(),
    id: zIdCriterion.nullish(),
    version: zValueCriterion.nullish()
});

/**
 * What `filterBlockTypes` takes.
 */
export const zFilterBlockTypesRequest = z.object({
    block_types: zBlockTypeFilter.nullish(),
    block_schemas: zBlockSchemaFilter.nullish(),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * What `filterBlockSchemas` takes.
 */
export const zFilterBlockSchemasRequest = z.object({
    block_schemas: zBlockSchemaFilter.nullish(),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * A block document to create.
 */
export const zBlockDocumentCreate = z.object({
    name: z.string().regex(/^[^\/%&><]+$/).nullish(),
    data: zJsonObject.optional(),
    block_schema_id: z.uuid(),
    block_type_id: z.uuid(),
    is_anonymous: z.boolean().optional().default(false)
});

/**
 * Changes to a block document. Absent `data` leaves the document as it is when merging.
 */
export const zBlockDocumentUpdate = z.object({
    block_schema_id: z.uuid().nullish(),
    data: zJsonObject.optional(),
    merge_existing_data: z.boolean().optional()
});

/**
 * Nested block documents by field name.
 */
export const zBlockDocumentReferences = z.record(z.string(), zJsonObject);

/**
 * The configuration of a block, stored under a name.
 */
export const zBlockDocument = z.object({
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    name: z.string().regex(/^[^\/%&><]+$/).nullable(),
    data: zJsonObject,
    block_schema_id: z.uuid(),
    block_schema: zBlockSchema.nullable(),
    block_type_id: z.uuid(),
    block_type_name: z.string().nullable(),
    block_type: zBlockType.nullable(),
    block_document_references: zBlockDocumentReferences,
    is_anonymous: z.boolean()
});

/**
 * Selects block documents. Criteria that are absent or null do not restrict, except that anonymous documents are left out by default.
 */
export const zBlockDocumentFilter = z.object({
    operator: zOperator.optional().default('and_'),
    id: zIdCriterion.nullish(),
    is_anonymous: zFlagCriterion.nullish().default({ eq_: false }),
    block_type_id: zIdCriterion.nullish(),
    name: zNameCriterion.nullish()
});

/**
 * Order of a list of block documents; equal values are ordered by id.
 */
export const zBlockDocumentSort = z.enum([
    'NAME_DESC',
    'NAME_ASC',
    'BLOCK_TYPE_AND_NAME_ASC'
]);

/**
 * What `filterBlockDocuments` takes.
 */
export const zFilterBlockDocumentsRequest = z.object({
    block_documents: zBlockDocumentFilter.nullish(),
    block_types: zBlockTypeFilter.nullish(),
    block_schemas: zBlockSchemaFilter.nullish(),
    include_secrets: z.boolean().optional().default(false),
    sort: zBlockDocumentSort.nullish().default('NAME_ASC'),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * What `countBlockDocuments` takes.
 */
export const zCountBlockDocumentsRequest = z.object({
    block_documents: zBlockDocumentFilter.nullish(),
    block_types: zBlockTypeFilter.nullish(),
    block_schemas: zBlockSchemaFilter.nullish()
});

/**
 * A resource as a flat map of labels. `prefect.resource.id` is required; at most 500 labels, all values are strings.
 */
export const zEventResource = z.record(z.string(), z.string());

/**
 * A resource as a flat map of labels, with `prefect.resource.id` and `prefect.resource.role` required.
 */
export const zRelatedResource = z.record(z.string(), z.string());

/**
 * Something that happened to a resource, as sent by a client.
 */
export const zEvent = z.object({
    occurred: z.iso.datetime(),
    event: z.string(),
    resource: zEventResource,
    related: z.array(zRelatedResource).optional(),
    payload: zJsonObject.optional(),
    id: z.uuid(),
    follows: z.uuid().nullish()
});

/**
 * An event as the service keeps and returns it.
 */
export const zReceivedEvent = z.object({
    occurred: z.iso.datetime(),
    event: z.string(),
    resource: zEventResource,
    related: z.array(zRelatedResource),
    payload: zJsonObject,
    id: z.uuid(),
    follows: z.uuid().nullable(),
    received: z.iso.datetime()
});

/**
 * One page of events.
 */
export const zEventPage = z.object({
    events: z.array(zReceivedEvent),
    total: z.int(),
    next_page: z.url().min(1).nullable()
});

/**
 * A label value or a list of alternatives; `*` at the end matches any rest and a leading `!` negates.
 */
export const zResourceLabelMatch = z.union([
    z.string(),
    z.array(z.string())
]);

/**
 * Patterns by label. Every label must match one of its patterns; `*` stands for any text, `?` for one character, a leading `!` negates. A label that the resource lacks never matches.
 */
export const zResourceSpecification = z.record(z.string(), zResourceLabelMatch);

/**
 * A pair of resource id and role.
 */
export const zResourceInRole = z.tuple([z.string(), z.string()]);

/**
 * ASC for the oldest first, DESC for the newest first.
 */
export const zEventOrder = z.enum(['ASC', 'DESC']);

/**
 * Number of events in one group.
 */
export const zEventCount = z.object({
    value: z.string(),
    label: z.string(),
    count: z.int(),
    start_time: z.iso.datetime(),
    end_time: z.iso.datetime()
});

/**
 * Unit of the interval in which events are counted.
 */
export const zTimeUnit = z.enum([
    'week',
    'day',
    'hour',
    'minute',
    'second'
]);

/**
 * What to group events by.
 */
export const zCountable = z.enum([
    'day',
    'time',
    'event',
    'resource'
]);

/**
 * Selects events by time of occurrence.
 */
export const zEventOccurredFilter = z.object({
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional()
});

/**
 * Selects events by name. All given lists must hold.
 */
export const zEventNameFilter = z.object({
    prefix: z.array(z.string()).nullish(),
    exclude_prefix: z.array(z.string()).nullish(),
    name: z.array(z.string()).nullish(),
    exclude_name: z.array(z.string()).nullish()
});

/**
 * Selects events by their primary resource.
 */
export const zEventResourceFilter = z.object({
    id: z.array(z.string()).nullish(),
    id_prefix: z.array(z.string()).nullish(),
    labels: zResourceSpecification.nullish(),
    distinct: z.boolean().optional().default(false)
});

/**
 * Selects events by a related resource. All given criteria must hold for one and the same resource.
 */
export const zEventRelatedFilter = z.object({
    id: z.array(z.string()).nullish(),
    role: z.array(z.string()).nullish(),
    resources_in_roles: z.array(zResourceInRole).nullish(),
    labels: zResourceSpecification.nullish()
});

/**
 * One set of criteria, or several of which each must be met.
 */
export const zRelatedResourceCriteria = z.union([
    zEventRelatedFilter,
    z.array(zEventRelatedFilter)
]);

/**
 * Selects events by any of their resources, primary or related. All given criteria must hold for one and the same resource.
 */
export const zEventAnyResourceFilter = z.object({
    id: z.array(z.string()).nullish(),
    id_prefix: z.array(z.string()).nullish(),
    labels: zResourceSpecification.nullish()
});

/**
 * One set of criteria, or several of which each must be met.
 */
export const zAnyResourceCriteria = z.union([
    zEventAnyResourceFilter,
    z.array(zEventAnyResourceFilter)
]);

/**
 * Selects events by id.
 */
export const zEventIdFilter = z.object({
    id: z.array(z.uuid()).nullish()
});

/**
 * Selects events by text.
 */
export const zEventTextFilter = z.object({
    query: z.string().max(200)
});

/**
 * Selects events. Criteria that are absent do not restrict; all given ones must hold. An empty list counts as absent.
 */
export const zEventFilter = z.object({
    occurred: zEventOccurredFilter.optional(),
    event: zEventNameFilter.nullish(),
    resource: zEventResourceFilter.nullish(),
    related: zRelatedResourceCriteria.nullish(),
    any_resource: zAnyResourceCriteria.nullish(),
    id: zEventIdFilter.optional(),
    text: zEventTextFilter.nullish(),
    order: zEventOrder.optional().default('DESC')
});

/**
 * What `filterEvents` takes.
 */
export const zFilterEventsRequest = z.object({
    filter: zEventFilter.nullish(),
    limit: z.int().gte(0).lte(50).optional().default(50)
});

/**
 * What `countEvents` takes.
 */
export const zCountEventsRequest = z.object({
    time_unit: zTimeUnit.optional().default('day'),
    time_interval: z.number().gte(0.01).optional().default(1),
    filter: zEventFilter
});

/**
 * Switches an automation on or off.
 */
export const zAutomationPartialUpdate = z.object({
    enabled: z.boolean().optional()
});

/**
 * One firing of an automation.
 */
export const zAutomationFiring = z.object({
    id: z.uuid(),
    triggered: z.iso.datetime(),
    reason: z.string(),
    triggering_labels: z.record(z.string(), z.string()),
    events: z.array(z.uuid())
});

/**
 * An open window of a trigger.
 */
export const zTriggerBucket = z.object({
    labels: z.record(z.string(), z.string()),
    count: z.int(),
    threshold: z.int(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    seconds_left: z.number(),
    explanation: z.string()
});

/**
 * How an event trigger stands.
 */
export const zTriggerActivity = z.object({
    id: z.uuid(),
    summary: z.string(),
    next_evaluation: z.iso.datetime().nullable(),
    open_buckets: z.int(),
    buckets: z.array(zTriggerBucket)
});

/**
 * How an action stands:
 *
 * - `waiting`: its turn has not come.
 * - `running`: it is being carried out.
 * - `executed`: it succeeded.
 * - `failed`: it failed; `reason` says why.
 */
export const zActionStatus = z.enum([
    'waiting',
    'running',
    'executed',
    'failed'
]);

/**
 * One action of one firing.
 */
export const zActionActivity = z.object({
    id: z.uuid(),
    firing_id: z.uuid(),
    action_index: z.int(),
    action_type: z.string(),
    status: zActionStatus,
    created: z.iso.datetime(),
    ended: z.iso.datetime().nullable(),
    duration: z.number().nullable(),
    reason: z.string().nullable()
});

/**
 * What an automation does at this moment and did lately.
 */
export const zAutomationActivity = z.object({
    automation_id: z.uuid(),
    enabled: z.boolean(),
    explanation: z.array(z.string()),
    last_fired: zAutomationFiring.nullable(),
    firings: z.array(zAutomationFiring),
    triggers: z.array(zTriggerActivity),
    actions: z.array(zActionActivity)
});

/**
 * A firing that would have been.
 */
export const zPreviewedFiring = z.object({
    triggered: z.iso.datetime(),
    reason: z.string(),
    triggering_labels: z.record(z.string(), z.string()),
    events: z.array(zReceivedEvent)
});

/**
 * What a trigger would have done over a period.
 */
export const zTriggerPreview = z.object({
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    events_seen: z.int(),
    events_covered: z.int(),
    complete: z.boolean(),
    total_firings: z.int(),
    firings: z.array(zPreviewedFiring),
    explanation: z.array(z.string())
});

/**
 * One specification, or several of which each must be met.
 */
export const zResourceMatches = z.union([
    zResourceSpecification,
    z.array(zResourceSpecification)
]);

/**
 * Whether a trigger fires when events come (`Reactive`) or when they fail to come (`Proactive`).
 */
export const zTriggerPosture = z.enum(['Reactive', 'Proactive']);

/**
 * Fires on the presence (Reactive) or the absence (Proactive) of events.
 */
export const zEventTrigger = z.object({
    type: z.literal('event'),
    id: z.uuid().optional(),
    match: zResourceSpecification.optional(),
    match_related: zResourceMatches.optional(),
    after: z.array(z.string()).optional(),
    expect: z.array(z.string()).optional(),
    for_each: z.array(z.string()).optional(),
    posture: zTriggerPosture,
    threshold: z.int().optional().default(1),
    within: z.number().gte(0).optional().default(0)
});

/**
 * How many of the triggers must fire: a number, `any` or `all`.
 */
export const zCompoundRequirement = z.union([
    z.int(),
    z.literal('any'),
    z.literal('all')
]);

/**
 * Does nothing, for automations that are only watched.
 */
export const zDoNothing = z.object({
    type: z.literal('do-nothing')
});

/**
 * Whether the target of an action is named by it (`selected`) or taken from the triggering event (`inferred`).
 */
export const zActionTargetSource = z.enum(['selected', 'inferred']);

/**
 * Creates a flow run of a deployment.
 */
export const zRunDeployment = z.object({
    type: z.literal('run-deployment'),
    source: zActionTargetSource.optional().default('selected'),
    deployment_id: z.uuid().nullish(),
    parameters: zJsonObject.nullish(),
    job_variables: zJsonObject.nullish(),
    schedule_after: z.number().gte(0).optional()
});

/**
 * Pauses a deployment.
 */
export const zPauseDeployment = z.object({
    type: z.literal('pause-deployment'),
    source: zActionTargetSource.optional().default('selected'),
    deployment_id: z.uuid().nullish()
});

/**
 * Resumes a deployment.
 */
export const zResumeDeployment = z.object({
    type: z.literal('resume-deployment'),
    source: zActionTargetSource.optional().default('selected'),
    deployment_id: z.uuid().nullish()
});

/**
 * Cancels the flow run of the triggering event.
 */
export const zCancelFlowRun = z.object({
    type: z.literal('cancel-flow-run')
});

/**
 * Deletes the flow run of the triggering event.
 */
export const zDeleteFlowRun = z.object({
    type: z.literal('delete-flow-run')
});

/**
 * Moves the flow run of the triggering event to a state.
 */
export const zChangeFlowRunState = z.object({
    type: z.literal('change-flow-run-state'),
    name: z.string().nullish(),
    state: zStateType,
    message: z.string().nullish(),
    force: z.boolean().optional().default(false)
});

/**
 * Pauses a work queue.
 */
export const zPauseWorkQueue = z.object({
    type: z.literal('pause-work-queue'),
    source: zActionTargetSource.optional().default('selected'),
    work_queue_id: z.uuid().nullish()
});

/**
 * Resumes a work queue.
 */
export const zResumeWorkQueue = z.object({
    type: z.literal('resume-work-queue'),
    source: zActionTargetSource.optional().default('selected'),
    work_queue_id: z.uuid().nullish()
});

/**
 * Sends a message through a notification block.
 */
export const zSendNotification = z.object({
    type: z.literal('send-notification'),
    block_document_id: z.uuid(),
    subject: z.string().optional().default('Prefect automated notification'),
    body: z.string()
});

/**
 * The body of a webhook call, a template. An object or a list is stored as its text, and always returned as text.
 */
export const zWebhookPayload = z.union([
    z.string(),
    zJsonObject,
    z.array(zJsonValue)
]);

/**
 * Calls the address of a webhook block. Any HTTP answer counts as success.
 */
export const zCallWebhook = z.object({
    type: z.literal('call-webhook'),
    block_document_id: z.uuid(),
    payload: zWebhookPayload.optional().default('')
});

/**
 * Disables an automation.
 */
export const zPauseAutomation = z.object({
    type: z.literal('pause-automation'),
    source: zActionTargetSource.optional().default('selected'),
    automation_id: z.uuid().nullish()
});

/**
 * Enables an automation.
 */
export const zResumeAutomation = z.object({
    type: z.literal('resume-automation'),
    source: zActionTargetSource.optional().default('selected'),
    automation_id: z.uuid().nullish()
});

/**
 * Suspends the flow run of the triggering event.
 */
export const zSuspendFlowRun = z.object({
    type: z.literal('suspend-flow-run')
});

/**
 * Resumes the paused or suspended flow run of the triggering event.
 */
export const zResumeFlowRun = z.object({
    type: z.literal('resume-flow-run')
});

/**
 * Pauses a work pool.
 */
export const zPauseWorkPool = z.object({
    type: z.literal('pause-work-pool'),
    source: zActionTargetSource.optional().default('selected'),
    work_pool_id: z.uuid().nullish()
});

/**
 * Resumes a work pool.
 */
export const zResumeWorkPool = z.object({
    type: z.literal('resume-work-pool'),
    source: zActionTargetSource.optional().default('selected'),
    work_pool_id: z.uuid().nullish()
});

/**
 * What an automation does.
 */
export const zAction = z.union([
    z.object({
        type: z.literal('do-nothing')
    }).and(zDoNothing),
    z.object({
        type: z.literal('run-deployment')
    }).and(zRunDeployment),
    z.object({
        type: z.literal('pause-deployment')
    }).and(zPauseDeployment),
    z.object({
        type: z.literal('resume-deployment')
    }).and(zResumeDeployment),
    z.object({
        type: z.literal('cancel-flow-run')
    }).and(zCancelFlowRun),
    z.object({
        type: z.literal('delete-flow-run')
    }).and(zDeleteFlowRun),
    z.object({
        type: z.literal('change-flow-run-state')
    }).and(zChangeFlowRunState),
    z.object({
        type: z.literal('pause-work-queue')
    }).and(zPauseWorkQueue),
    z.object({
        type: z.literal('resume-work-queue')
    }).and(zResumeWorkQueue),
    z.object({
        type: z.literal('send-notification')
    }).and(zSendNotification),
    z.object({
        type: z.literal('call-webhook')
    }).and(zCallWebhook),
    z.object({
        type: z.literal('pause-automation')
    }).and(zPauseAutomation),
    z.object({
        type: z.literal('resume-automation')
    }).and(zResumeAutomation),
    z.object({
        type: z.literal('suspend-flow-run')
    }).and(zSuspendFlowRun),
    z.object({
        type: z.literal('resume-flow-run')
    }).and(zResumeFlowRun),
    z.object({
        type: z.literal('pause-work-pool')
    }).and(zPauseWorkPool),
    z.object({
        type: z.literal('resume-work-pool')
    }).and(zResumeWorkPool)
]);

/**
 * Selects automations. Criteria that are absent or null do not restrict.
 */
export const zAutomationFilter = z.object({
    operator: zOperator.optional().default('and_'),
    id: zIdCriterion.nullish(),
    name: zValueCriterion.nullish(),
    created: zBeforeCriterion.nullish(),
    tags: zTagsCriterion.nullish()
});

/**
 * Order of a list of automations; equal values are ordered by id.
 */
export const zAutomationSort = z.enum([
    'CREATED_DESC',
    'UPDATED_DESC',
    'NAME_ASC',
    'NAME_DESC'
]);

/**
 * What `filterAutomations` takes.
 */
export const zFilterAutomationsRequest = z.object({
    automations: zAutomationFilter.nullish(),
    sort: zAutomationSort.optional().default('NAME_ASC'),
    offset: z.int().gte(0).optional().default(0),
    limit: z.int().optional()
});

/**
 * What `countAutomations` takes.
 */
export const zCountAutomationsRequest = z.object({
    automations: zAutomationFilter.nullish()
});

/**
 * A schema and the values to check against it.
 */
export const zValidateSchemaValuesRequest = z.object({
    schema: zJsonObject,
    values: zJsonObject
});

/**
 * A trigger over events and the actions to run when it fires.
 */
export const zAutomation = z.object({
    name: z.string(),
    description: z.string(),
    enabled: z.boolean(),
    tags: z.array(z.string()),
    trigger: z.lazy((): any => zTrigger),
    actions: z.array(zAction),
    actions_on_trigger: z.array(zAction),
    actions_on_resolve: z.array(zAction),
    id: z.uuid(),
    created: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable()
});

/**
 * An automation to create.
 */
export const zAutomationCreate = z.object({
    name: z.string(),
    description: z.string().optional().default(''),
    enabled: z.boolean().optional().default(true),
    tags: z.array(z.string()).optional(),
    trigger: z.lazy((): any => zTrigger),
    actions: z.array(zAction),
    actions_on_trigger: z.array(zAction).optional(),
    actions_on_resolve: z.array(zAction).optional(),
    owner_resource: z.string().nullish()
});

/**
 * A new version of an automation. Absent optional fields keep their stored value.
 */
export const zAutomationUpdate = z.object({
    name: z.string(),
    description: z.string().optional(),
    enabled: z.boolean().optional(),
    tags: z.array(z.string()).optional(),
    trigger: z.lazy((): any => zTrigger),
    actions: z.array(zAction),
    actions_on_trigger: z.array(zAction).optional(),
    actions_on_resolve: z.array(zAction).optional()
});

/**
 * A trigger to try on stored events.
 */
export const zTriggerPreviewRequest = z.object({
    trigger: z.lazy((): any => zTrigger),
    since: z.iso.datetime().nullish(),
    until: z.iso.datetime().nullish()
});

/**
 * What must happen for an automation to fire.
 */
export const zTrigger = z.union([
    z.object({
        type: z.literal('event')
    }).and(zEventTrigger),
    z.object({
        type: z.literal('compound')
    }).and(z.lazy(() => z.lazy((): any => zCompoundTrigger))),
    z.object({
        type: z.literal('sequence')
    }).and(z.lazy(() => z.lazy((): any => zSequenceTrigger)))
]);

/**
 * Fires when enough of its triggers have fired.
 */
export const zCompoundTrigger = z.object({
    type: z.literal('compound'),
    id: z.uuid().optional(),
    triggers: z.array(zTrigger),
    within: z.number().nullable(),
    require: zCompoundRequirement
});

/**
 * Fires when its triggers have fired one after the other.
 */
export const zSequenceTrigger = z.object({
    type: z.literal('sequence'),
    id: z.uuid().optional(),
    triggers: z.array(zTrigger),
    within: z.number().nullable()
});

/**
 * Verdict on the values of a form.
 */
export const zSchemaValuesValidation = z.object({
    errors: z.array(z.lazy((): any => zSchemaValueError)),
    valid: z.boolean()
});

/**
 * An error of the value itself, of one of its properties or of one of its elements.
 */
export const zSchemaValueError = z.union([
    z.string(),
    z.lazy((): any => zSchemaValuePropertyError),
    z.lazy((): any => zSchemaValueIndexError)
]);

/**
 * Problems below a property of an object.
 */
export const zSchemaValuePropertyError = z.object({
    property: z.string(),
    errors: z.array(zSchemaValueError)
});

/**
 * Problems below an element of a list.
 */
export const zSchemaValueIndexError = z.object({
    index: z.int(),
    errors: z.array(zSchemaValueError)
});

/**
 * Wire version the client speaks, `x.y.z`; `x-prefect-api-version` is read as well. Absent means the current one, lower than 0.8.0 is refused.
 */
export const zApiVersion = z.string();

/**
 * Id of the flow.
 */
export const zFlowId = z.uuid();

/**
 * Sent by an automation that acts: recorded as the author, together with its name.
 */
export const zActingAutomationId = z.uuid();

/**
 * Name of the automation that acts, base64 of UTF-8 on creates.
 */
export const zActingAutomationName = z.string();

/**
 * Id of the flow run.
 */
export const zFlowRunId = z.uuid();

/**
 * Judge the proposal without writing anything. The answer carries the trace of the rules.
 */
export const zDryRun = z.boolean().default(false);

/**
 * Key of the input.
 */
export const zFlowRunInputKey = z.string();

/**
 * Id of the task run.
 */
export const zTaskRunId = z.uuid();

/**
 * Id of the artifact.
 */
export const zArtifactId = z.uuid();

/**
 * Id of the variable.
 */
export const zVariableId = z.uuid();

/**
 * Name of the variable.
 */
export const zVariableName = z.string();

/**
 * Id of the saved search.
 */
export const zSavedSearchId = z.uuid();

/**
 * Id of the deployment.
 */
export const zDeploymentId = z.uuid();

/**
 * Id of the schedule.
 */
export const zDeploymentScheduleId = z.uuid();

/**
 * Name of the work pool.
 */
export const zWorkPoolName = z.string();

/**
 * Name of the work pool.
 */
export const zWorkPoolNameOfQueue = z.string();

/**
 * Name of the work queue.
 */
export const zWorkQueueName = z.string();

/**
 * Id of the work queue.
 */
export const zWorkQueueId = z.uuid();

/**
 * Id of the limit.
 */
export const zConcurrencyLimitId = z.uuid();

/**
 * Tag of the limit.
 */
export const zConcurrencyLimitTag = z.string();

/**
 * Id or name of the limit. What looks like an id is tried as an id first.
 */
export const zGlobalConcurrencyLimitIdOrName = z.string();

/**
 * Id of the block type.
 */
export const zBlockTypeId = z.uuid();

/**
 * Slug of the block type.
 */
export const zBlockTypeSlug = z.string();

/**
 * Whether secret values are returned in the clear. Without it they are obfuscated.
 */
export const zIncludeSecrets = z.boolean().default(false);

/**
 * Id of the block schema.
 */
export const zBlockSchemaId = z.uuid();

/**
 * Id of the block document.
 */
export const zBlockDocumentId = z.uuid();

/**
 * Id of the automation.
 */
export const zAutomationId = z.uuid();

/**
 * Id of the resource, as in events.
 */
export const zAutomationResourceId = z.string();
