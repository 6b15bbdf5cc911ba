// Generated from openapi.yaml by `npm run generate`. Do not edit.

import type { JsonValue, JsonScalar, JsonObject } from '../src/base/json/value.ts';
import type { ResourceLabels } from '../src/base/resource-labels.ts';

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is alive
         * @description Returns `true` as soon as the process can serve requests. It checks nothing else, requires no credentials and ignores the version header, so it is suitable for liveness probes. Use `/ready` to check whether the database is reachable.
         */
        get: operations["readHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service is ready
         * @description Responds with 200 when the database accepts connections, and with 503 when it does not or while the service is shutting down. It requires no credentials, so load balancers can poll it.
         */
        get: operations["readReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the API version
         * @description Returns the version of the wire protocol that this service speaks, as three numbers separated by dots. This operation does not check the version header of the request. For the product version, see `/admin/version`.
         */
        get: operations["readVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hello": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return a greeting
         * @description Returns a waving-hand emoji as a JSON string. Unlike `/health`, it checks credentials and the version header, so it is a cheap way to test them.
         */
        get: operations["readGreeting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/csrf-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Obtain a CSRF token
         * @description Issues a token for one client and returns it. A client has a single token: another call replaces it, and the earlier token stops working immediately. Send the token and the client name in the headers `Prefect-Csrf-Token` and `Prefect-Csrf-Client` of every POST, PUT, PATCH and DELETE until the token expires. While CSRF protection is disabled, no token is needed and the response is 422 with the detail `CSRF protection is disabled.`.
         */
        get: operations["createCsrfToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the effective settings
         * @description Returns the settings of the service, nested by section. Durations are ISO 8601 strings. A secret is shown as a row of asterisks when it is set and as null otherwise.
         */
        get: operations["readSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the product version
         * @description Returns the product version that clients compare with their own. Clients reject a service with another major version and warn when the service is older than they are. Login forms can call this operation to test a password.
         */
        get: operations["readServerVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of the service
         * @description Returns the release and the start time of the process that responds. With several processes, each one describes itself. For the database, see `/admin/database`; for the background services, see `/admin/services`.
         */
        get: operations["readStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statistics of the service
         * @description Returns the number of runs by state, the number of late runs, the due runs of each work pool, the number of occupied slots of concurrency limits, and how far automations are behind. The numbers are those of `GET /metrics`, read for each request. They come from totals and indexes, so the operation is cheap for any number of runs.
         */
        get: operations["readStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the default result storage
         * @description Returns the id of the block document that clients use for results when a flow does not specify its own storage. The id is null while no default is set.
         */
        get: operations["readResultStorage"];
        /**
         * Set the default result storage
         * @description Makes a block document the default storage for results and replaces any earlier choice. The schema of the document must have the capability `write-path`; other documents are rejected with 422. An unknown document results in 404.
         */
        put: operations["updateResultStorage"];
        post?: never;
        /**
         * Clear the default result storage
         * @description Removes the default storage for results. The block document itself is kept. The operation also succeeds while no default is set.
         */
        delete: operations["clearResultStorage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of the background services
         * @description Returns, for each background service, whether it is enabled, when it last ran, what it did and when it runs next. The response describes the process that sends it; with several processes, each one knows only its own passes. An error is reported until a later pass of the service succeeds.
         */
        get: operations["readServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/database": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of the database
         * @description Returns the type of the database and the sizes of the database and its write-ahead log. A log that keeps growing means that something prevents the database from reusing it, such as a long read or a disconnected replica.
         */
        get: operations["readDatabase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the retention of data
         * @description Returns, for each kind of data that is deleted by age, how long it is kept, how much of it is stored, and what the next pass of the service would delete if it ran now. The operation deletes nothing. It takes no longer for a larger database, because it does not count large numbers of rows: `precision` states how exact an amount is.
         */
        get: operations["readRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the clock of a test bench
         * @description Only under `contralto dev`; elsewhere, the response is 404 as for an unknown path. Waits for the work in progress, moves the clock forward, and runs the background services that become due on the way in order of time. At the new time, every service runs once more. The response follows when all of this is done, including the actions of automations. A service that is due more often than the steps of the move runs once per step, so a long move needs more steps for the same detail. Without a body, the clock stays, and every service runs once. With `--real-clock`, the response is 409.
         */
        post: operations["moveClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the data of a test bench
         * @description Only under `contralto dev`; elsewhere, the response is 404 as for an unknown path. Deletes all data, sets the clock to the start time, and loads the seed of the body. Without a body, or if it is empty, the seed is that of `--seed`. The same seed produces the same ids. All connections are closed, also the one of this request after the response, so clients of WebSockets reconnect. An invalid seed results in 422, and the data stays.
         */
        post: operations["resetData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a key
         * @description Issues a key with a role. Only this response contains the key: the service stores a hash of it. Once a key has been created, every request needs credentials, unless the setting `SERVICE_API_AUTH_MODE` specifies otherwise; revoking the last key does not lift this requirement. Two keys that are not revoked cannot have the same name.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a key
         * @description Returns the record of a key, without the key itself. Revoked and expired keys are kept.
         */
        get: operations["readApiKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List keys
         * @description Returns the records of all keys, including revoked and expired ones, sorted by name. Only paging is supported, no filters.
         */
        post: operations["filterApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a key with a new one
         * @description Issues a new key for the record: id, name and role stay unchanged, and the earlier key is rejected from then on. Only this response contains the new key. `expires` stays unchanged unless the body contains it. A key that is revoked, or that has expired and gets no new expiry, results in 409. To change keys without a gap, create a second one and revoke the first when no client uses it any longer.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a key
         * @description Rejects the key permanently: immediately on the process that responds, and within a few seconds on all others. WebSockets that were opened with it are closed. A key that is already revoked keeps its time of revocation.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the identity of the client
         * @description Returns the identity that the service assigns to the request: the role, the scopes of that role, and the name of the key. Every key may call this operation. A client that sends the password is an administrator, and so is every client while the service requires no credentials.
         */
        get: operations["readCaller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a flow
         * @description Registers a flow under its name. Names are unique: if the name is already in use, the existing flow is returned unchanged with 200, and the tags and labels of the request are ignored. It is therefore safe to call this operation before every run, even from several processes at the same time.
         */
        post: operations["createFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a flow
         * @description Returns one flow by its id.
         */
        get: operations["readFlow"];
        put?: never;
        post?: never;
        /**
         * Delete a flow
         * @description Deletes a flow together with its flow runs, their task runs and states, its deployments and their schedules, all in one transaction. Concurrency slots that the runs occupy on the limits of their deployments and of tags are released. Logs and artifacts of the deleted runs are kept, unless the vacuum service is enabled and removes them later.
         */
        delete: operations["deleteFlow"];
        options?: never;
        head?: never;
        /**
         * Update a flow
         * @description Replaces the tags of a flow. Absent tags stay unchanged; null is rejected. An empty object succeeds, changes `updated` and emits an update event like any other change.
         */
        patch: operations["updateFlow"];
        trace?: never;
    };
    "/flows/name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a flow by name
         * @description Returns one flow by its exact, case-sensitive name. The name in the path is URL-encoded.
         */
        get: operations["readFlowByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List flows
         * @description Returns the flows that match all given filters, sorted by name unless `sort` specifies another order. A filter on runs or deployments selects the flows that have at least one matching record; even an empty filter object requires that one exists. Unknown fields at the top level of the body are ignored, and null means the default.
         */
        post: operations["filterFlows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count flows
         * @description Returns the number of flows that match all given filters. The filters have the same meaning as in the list operation.
         */
        post: operations["countFlows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/paginate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List flows by page
         * @description Returns one page of the flows that match all given filters, with the total number of matches and pages. A page beyond the last one is empty, not an error.
         */
        post: operations["paginateFlows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/bulk_delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete several flows
         * @description Deletes up to `limit` matching flows in order of name, with the same effects as deleting each of them. Without a filter, all flows match. Repeat the call until the list of deleted ids is empty.
         */
        post: operations["bulkDeleteFlows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/flows/count-deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the deployments of flows
         * @description Returns the number of deployments for each of up to 200 flows. The response contains every requested id, with 0 for unknown flows.
         */
        post: operations["countDeploymentsByFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/flows/next-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the next runs of flows
         * @description Returns the next scheduled run of each of up to 200 flows. The response contains every requested id, with null when no run is scheduled or the flow is unknown.
         */
        post: operations["readNextRunsByFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a flow run
         * @description Creates a run of a flow and sets its first state, which is Pending unless the request contains another one. If a run of the flow with the same `idempotency_key` exists, it is returned unchanged with 200, and the state in the request is ignored. If the request specifies a work pool, the run is placed in the specified queue of the pool, or in its default queue; an unknown pool or queue results in 404. An unknown flow, parent task run or infrastructure document results in 409. Parameters larger than the configured maximum, 524,288 bytes by default, are rejected with 422.
         */
        post: operations["createFlowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a flow run
         * @description Returns one flow run with its current state. Estimated run times are computed for the time of the request.
         */
        get: operations["readFlowRun"];
        put?: never;
        post?: never;
        /**
         * Delete a flow run
         * @description Deletes a flow run with its states, task runs and inputs. If the run occupies a concurrency slot of its deployment, the slot is released, and so are slots that its task runs occupy on tags. Artifacts are kept; logs are removed in the background shortly afterwards.
         */
        delete: operations["deleteFlowRun"];
        options?: never;
        head?: never;
        /**
         * Update a flow run
         * @description Changes the fields that are present in the body; parameters, policy, tags and job variables are replaced as a whole. Job variables can be set only while the run is scheduled and belongs to an existing deployment; otherwise, the response is 400. They must match the base job template of the work pool; otherwise, the response is 422. Use the set-state operation to change the state, and the labels operation to change labels.
         */
        patch: operations["updateFlowRun"];
        trace?: never;
    };
    "/flow_runs/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List flow runs
         * @description Returns the flow runs that match all given filters, newest id first unless `sort` specifies another order. A filter on a related resource selects the runs that have a matching related record; even an empty filter object requires that one exists. For example, an empty `deployments` object excludes runs without a deployment. Unknown fields at the top level of the body are ignored, and null means the default.
         */
        post: operations["filterFlowRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count flow runs
         * @description Returns the number of flow runs that match all given filters. The filters have the same meaning as in the list operation.
         */
        post: operations["countFlowRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/paginate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List flow runs by page
         * @description Returns one page of the flow runs that match all given filters, with the total number of matches and pages. A page beyond the last one is empty, not an error.
         */
        post: operations["paginateFlowRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/{id}/set_state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the state of a flow run
         * @description Proposes a new state. The orchestration rules accept the state, replace it with another one, delay it or abort the transition. `status` in the response contains the decision; a decision against the proposed state is not an HTTP error. `force` skips the checks of all rules except two: a state without a result never removes a stored result, and a run without infrastructure is cancelled immediately. It does not skip bookkeeping. For example, a finished run that is scheduled again begins a new attempt with all its pauses, which a worker picks up, forced or not. The end of a run releases its slots and those of its tasks. The response is 201 when a state was written and 200 when the run kept its state. Proposals for one run are evaluated one after another, so at most one of several identical proposals is accepted.
         */
        post: operations["setFlowRunState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused flow run
         * @description Resumes a paused run: a run whose process is waiting enters Running; a suspended run is scheduled for now in a state named Resuming. If the pause requested input, `run_input` is validated against the stored schema and stored with the run. If the run is not paused, `status` is `ABORT`; if the input does not match, it is `REJECT`. Both are sent with HTTP status 200, so check `status` and `details`. The body may be omitted.
         */
        post: operations["resumeFlowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/{id}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain why a flow run is not running
         * @description Checks everything that can delay a run: its state and due time, pauses, missing or unresponsive workers, and the limits of its queue, pool and deployment. For a running run, checks whether it waits for slots of a concurrency limit. Returns the reasons that currently apply, most important first. The list is empty when nothing delays the run or the run has ended. The operation changes nothing, and the result may differ from one call to the next.
         */
        get: operations["explainFlowRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/{id}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Merge labels into a flow run
         * @description Adds the labels in the body to the labels of the run; an existing label takes the new value. Labels cannot be removed with this operation. The body is a map of labels, and the values are strings, numbers or booleans.
         */
        patch: operations["updateFlowRunLabels"];
        trace?: never;
    };
    "/flow_runs/lateness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute the mean delay of flow runs
         * @description Returns the mean number of seconds by which the matching runs started, or are about to start, after their expected time. Runs on time count as 0. The result is null when no run matches.
         */
        post: operations["readFlowRunLateness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count flow runs over time
         * @description Divides a period into intervals of equal length and counts the matching runs in each by state, with the sums of their run times and delays. A run belongs to the interval that contains its expected start. Intervals without runs are included. At most 500 intervals are returned, and the last one may end after the period. An interval shorter than one second is rejected with 422. The filter on queues is named `work_queues` in this operation.
         */
        post: operations["readFlowRunHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/{id}/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the task dependencies of a flow run
         * @description Returns every task run of the flow run with the task runs whose results it uses, newest id first. New clients should use the newer graph operation, which also returns subflows, artifacts and states.
         */
        get: operations["readFlowRunGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/{id}/graph-v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the graph of a flow run
         * @description Returns the task runs and subflow runs of the flow run as nodes with their edges, the artifacts, and the states of the run. The subflow run takes the place of the task run that represents it. Nodes without a start time are omitted. A graph with more than the configured maximum number of nodes, 10,000 by default, results in 400.
         */
        get: operations["readFlowRunGraphV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/{id}/logs/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the logs of a flow run
         * @description Streams all logs of the run, including those of its task runs, as a CSV file in chronological order. The columns are timestamp, level, flow run id, task run id and message; the file is named after the run.
         */
        get: operations["downloadFlowRunLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/{id}/input": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store an input for a flow run
         * @description Stores a string under a key of the run, for the run or another process to read. A key can be used once per run; using it again results in 409. Keys consist of lowercase letters, digits and dashes.
         */
        post: operations["createFlowRunInput"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/{id}/input/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an input of a flow run
         * @description Returns the stored string unchanged, as plain text and not as a JSON string.
         */
        get: operations["readFlowRunInput"];
        put?: never;
        post?: never;
        /**
         * Delete an input of a flow run
         * @description Deletes one input. Its key can then be used again.
         */
        delete: operations["deleteFlowRunInput"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/{id}/input/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List inputs of a flow run
         * @description Returns the inputs of the run whose key begins with a prefix, oldest first and without the excluded keys. The limit defaults to 1 and has no upper bound. An unknown run results in an empty list.
         */
        post: operations["filterFlowRunInputs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/bulk_delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete several flow runs
         * @description Deletes up to `limit` matching flow runs, newest id first, in one transaction and with the same effects as deleting each of them. Without a filter, all runs match. Repeat the call until the list of deleted ids is empty.
         */
        post: operations["bulkDeleteFlowRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_runs/bulk_set_state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the state of several flow runs
         * @description Proposes one state to up to `limit` matching flow runs, newest id first. The proposal for each run is evaluated separately in its own transaction; a failure is reported as `ABORT` in the entry of the run and does not affect the others. Without a filter, all runs match.
         */
        post: operations["bulkSetFlowRunState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/flow_runs/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read flow runs for a scatter plot
         * @description Returns a summary of each matching flow run for a plot of durations over time, for up to 1,000 runs. Runs without a state are omitted. Runs are sorted by expected start, latest first, unless `sort` specifies another order.
         */
        post: operations["readFlowRunTimeline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/flow_runs/count-task-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the task runs of flow runs
         * @description Returns the number of task runs for each of up to 200 flow runs, excluding task runs that only represent a subflow. The response contains every requested id, with 0 for unknown runs.
         */
        post: operations["countTaskRunsByFlowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_run_states/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a flow run state
         * @description Returns one state from the history of a flow run by the id of the state.
         */
        get: operations["readFlowRunState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flow_run_states/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the states of a flow run
         * @description Returns the whole state history of a flow run, oldest first and without paging. An unknown run results in an empty list.
         */
        get: operations["readFlowRunStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/task_runs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a task run
         * @description Creates a task run and sets its first state, which is Pending unless the request contains another one. Flow run, task key and dynamic key together identify a task run: if it exists, it is returned unchanged with 200 and the rest of the request is ignored. A deferred state queues the run for a task worker. An unknown flow run, or an id that another task run already uses, results in 409.
         */
        post: operations["createTaskRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/task_runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task run
         * @description Returns one task run with its current state. A task run that clients report through events appears once its first event has been recorded, so 404 can also mean that it has not been recorded yet.
         */
        get: operations["readTaskRun"];
        put?: never;
        post?: never;
        /**
         * Delete a task run
         * @description Deletes a task run with its states. Slots that it occupies on tags are released. Subflow runs that it represents lose their parent, and artifacts are kept. Logs of the task run are removed in the background shortly afterwards.
         */
        delete: operations["deleteTaskRun"];
        options?: never;
        head?: never;
        /**
         * Update a task run
         * @description Renames a task run; an empty name is replaced with a new random name. An empty object changes only `updated`. Use the set-state operation to change the state.
         */
        patch: operations["updateTaskRun"];
        trace?: never;
    };
    "/task_runs/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List task runs
         * @description Returns the task runs that match all given filters, newest id first unless `sort` specifies another order. A filter on flows, flow runs or deployments, even an empty one, excludes task runs without a flow run. Unknown fields at the top level of the body are ignored, and null means the default.
         */
        post: operations["filterTaskRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/task_runs/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count task runs
         * @description Returns the number of task runs that match all given filters. The filters have the same meaning as in the list operation.
         */
        post: operations["countTaskRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/task_runs/paginate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List task runs by page
         * @description Returns one page of the task runs that match all given filters, with the total number of matches and pages. A page beyond the last one is empty, not an error.
         */
        post: operations["paginateTaskRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/task_runs/{id}/set_state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the state of a task run
         * @description Proposes a new state. The orchestration rules accept the state, replace it with another one such as a cached result or a retry, delay it or abort the transition. `status` in the response contains the decision; a decision against the proposed state is not an HTTP error. `force` skips the checks of the rules, except for deferred task runs, but not bookkeeping: a finished task run starts over with a run count of zero. The response is 201 when a state was written and 200 when the run kept its state. No event is emitted for states that are set with this operation.
         */
        post: operations["setTaskRunState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/task_runs/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count task runs over time
         * @description Divides a period into intervals of equal length and counts the matching task runs in each by state, with the sums of their run times and delays. A task run belongs to the interval that contains its expected start. Intervals without runs are included. At most 500 intervals are returned, and the last one may end after the period. An interval shorter than one second is rejected with 422.
         */
        post: operations["readTaskRunHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/task_runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task run with its flow run name
         * @description Returns one task run together with the name of its flow run.
         */
        get: operations["readTaskRunForUi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/task_runs/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count task runs by state
         * @description Returns the number of matching task runs in each state type. All types are included, with 0 if there are none.
         */
        post: operations["countTaskRunsByState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/task_runs/dashboard/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count finished task runs over time
         * @description Divides the time from `task_runs.start_time.after_` until `before_`, or until now, into 20 equal intervals and counts the finished task runs that started in each. A filter on state is ignored, because only finished runs count. Without `after_`, the response is 422.
         */
        post: operations["readTaskRunTimeline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/task_run_states/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task run state
         * @description Returns one state from the history of a task run by the id of the state.
         */
        get: operations["readTaskRunState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/task_run_states/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the states of a task run
         * @description Returns the whole state history of a task run, oldest first and without paging. An unknown run results in an empty list.
         */
        get: operations["readTaskRunStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/observed-states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the observed states
         * @description Returns the pairs of state type and state name that occur in the histories of flow runs and task runs, each with its first and last occurrence. Use it to suggest state names for filters. A pair disappears when the last run that was in such a state is deleted.
         */
        get: operations["readObservedStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store log records
         * @description Stores a batch of log records. The ids of flow run and task run are not checked, so logs may arrive before their run is known. One invalid record makes the whole batch fail with 422. Large batches are stored in parts, and an error in a later part does not undo earlier ones. Bodies of at least 5 MB are accepted; a body larger than the configured limit results in 413.
         */
        post: operations["createLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List log records
         * @description Returns the log records that match the filter, in chronological order. The order is stable across pages. Text search is a plain substring search that reads every record, so combine it with a run id.
         */
        post: operations["filterLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count log records
         * @description Returns the number of log records that match the filter. Text search is a plain substring search that reads every record, so combine it with a run id.
         */
        post: operations["countLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an artifact
         * @description Stores an artifact. Every call creates a new record; with a key, it becomes the latest version of that key, and earlier versions are kept. Values in `metadata_` longer than 500 characters are truncated and end in three dots. The ids of flow run and task run are not checked.
         */
        post: operations["createArtifact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an artifact
         * @description Returns one version of an artifact by its id.
         */
        get: operations["readArtifact"];
        put?: never;
        post?: never;
        /**
         * Delete an artifact
         * @description Deletes one version. If it was the newest version of its key, the previous version takes its place; if none is left, the key is deleted too.
         */
        delete: operations["deleteArtifact"];
        options?: never;
        head?: never;
        /**
         * Update an artifact
         * @description Changes the fields that are present in the body; null clears a field. If this is the newest version of its key, the latest version changes too. Key and type cannot change. Clients call this operation repeatedly to update the number of a progress artifact.
         */
        patch: operations["updateArtifact"];
        trace?: never;
    };
    "/artifacts/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List artifacts
         * @description Returns the artifacts that match all given filters, including all versions and artifacts without a key. A filter on runs, flows or deployments, even an empty one, selects artifacts whose run exists and matches. Ids are random, so sort by time to get the newest first.
         */
        post: operations["filterArtifacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count artifacts
         * @description Returns the number of artifacts that match all given filters, counting each version.
         */
        post: operations["countArtifacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts/{key}/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the latest artifact of a key
         * @description Returns the content of the newest version of a key. The id and the times in the response are those of the key, which stay the same across versions, not those of the version.
         */
        get: operations["readLatestArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts/latest/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the latest artifacts
         * @description Returns one record per key with the content of its newest version, for the keys that match all given filters. Filters apply to the newest version only. Artifacts without a key are not included.
         */
        post: operations["filterLatestArtifacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts/latest/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the latest artifacts
         * @description Returns the number of keys whose newest version matches all given filters.
         */
        post: operations["countLatestArtifacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/variables/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a variable
         * @description Creates a variable. The name must not be in use; otherwise, the response is 409. It consists of lowercase letters, digits, dashes and underscores. The value is any JSON value of at most 5,000 bytes in compact form, and its type is preserved.
         */
        post: operations["createVariable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/variables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a variable
         * @description Returns one variable by its id.
         */
        get: operations["readVariable"];
        put?: never;
        post?: never;
        /**
         * Delete a variable
         * @description Deletes one variable by its id.
         */
        delete: operations["deleteVariable"];
        options?: never;
        head?: never;
        /**
         * Update a variable
         * @description Changes the fields that are present in the body. Sending a name renames the variable; a name that another variable uses results in 409. A value of null is stored as null, while null for the name or the tags is rejected.
         */
        patch: operations["updateVariable"];
        trace?: never;
    };
    "/variables/name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a variable by name
         * @description Returns one variable by its name. Clients interpret 404 as a variable without a value.
         */
        get: operations["readVariableByName"];
        put?: never;
        post?: never;
        /**
         * Delete a variable by name
         * @description Deletes one variable by its name.
         */
        delete: operations["deleteVariableByName"];
        options?: never;
        head?: never;
        /**
         * Update a variable by name
         * @description Changes the fields that are present in the body for the variable with the given name. The body may contain the current name or a new one; a name that another variable uses results in 409. No operation creates or updates a variable in one step: clients read it first.
         */
        patch: operations["updateVariableByName"];
        trace?: never;
    };
    "/variables/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List variables
         * @description Returns the variables that match the filter, sorted by name unless `sort` specifies another order. Without a filter, all variables match.
         */
        post: operations["filterVariables"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/variables/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count variables
         * @description Returns the number of variables that match the filter.
         */
        post: operations["countVariables"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved_searches/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save a search
         * @description Stores a search under its name. If a search with this name exists, its filters are replaced, its id stays the same, and the response is 200.
         */
        put: operations["createSavedSearch"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved_searches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a saved search
         * @description Returns one saved search by its id.
         */
        get: operations["readSavedSearch"];
        put?: never;
        post?: never;
        /**
         * Delete a saved search
         * @description Deletes one saved search by its id.
         */
        delete: operations["deleteSavedSearch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved_searches/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List saved searches
         * @description Returns the saved searches sorted by name. Only paging is supported, no filters.
         */
        post: operations["filterSavedSearches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update a deployment
         * @description Creates a deployment, or updates the deployment of the flow that already has this name. On an update, only the fields in the body change, except that absent `parameters` are reset to `{}`, labels are recomputed and all schedules are replaced with those in the body. A schedule in the body that the deployment already has, by its slug or else by its rule, keeps `max_scheduled_runs` and the stored values of `active`, `parameters` and the anchor of an interval that it omits. For example, a schedule that was switched off stays off. Future runs that the scheduler created for the old schedules are deleted. If the request specifies a work queue that does not exist in the pool, the queue is created; if it specifies only a pool, the deployment uses the default queue of the pool. `parameters` are checked against a given schema only when the body itself contains `enforce_parameter_schema: true`. `concurrency_limit` and `global_concurrency_limit_id` are mutually exclusive.
         */
        post: operations["createDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a deployment
         * @description Returns one deployment with its schedules, its work pool and queue, and its linked concurrency limit. Workers read the deployment of every run that they submit.
         */
        get: operations["readDeployment"];
        put?: never;
        post?: never;
        /**
         * Delete a deployment
         * @description Deletes the deployment, its schedules, its linked concurrency limit, and its runs that are still scheduled. Runs that have started or ended are not deleted and keep the id of the deployment.
         */
        delete: operations["deleteDeployment"];
        options?: never;
        head?: never;
        /**
         * Update a deployment
         * @description Changes the fields that are present in the body; null clears a field that can be null. Templates and variable references in `parameters` are resolved immediately, and the result is stored. If every stored schedule has a slug, schedules are matched by slug: entries change or add schedules, and schedules that are not listed are kept. Otherwise, the given list replaces all schedules; a schedule that the deployment already has, by its slug or else by its rule, keeps `max_scheduled_runs` and the stored values that its entry omits. In both cases, an entry with `schedule` but without `parameters` empties the parameters of the schedule, and an entry without either keeps them. If the parameter schema is enforced, the resulting parameters are checked on every call, regardless of what it changes. Every call, even one with an empty body, deletes the future runs that the scheduler created; the scheduler creates them again within seconds. If the call fails, nothing is changed.
         */
        patch: operations["updateDeployment"];
        trace?: never;
    };
    "/deployments/name/{flow_name}/{deployment_name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a deployment by name
         * @description Returns one deployment by its exact, case-sensitive flow name and deployment name. Names are percent-decoded; a name that contains a slash cannot be addressed.
         */
        get: operations["readDeploymentByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List deployments
         * @description Returns the deployments that match all given filters. Filters on flow runs and task runs select deployments that have a run that matches both; filters on work pools and queues apply to the queue of the deployment. Deployments are sorted by name unless `sort` specifies another order.
         */
        post: operations["filterDeployments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count deployments
         * @description Returns the number of deployments that match all given filters. Without a body, all deployments are counted.
         */
        post: operations["countDeployments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/paginate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List deployments by page
         * @description Returns one page of the deployments that match all given filters, with the total number of matches and pages. A page beyond the last one is empty, not an error.
         */
        post: operations["paginateDeployments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/{id}/create_flow_run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a flow run of a deployment
         * @description Creates a run of the deployment. The run is due now unless `state` schedules it for later. The given parameters override those of the deployment, templates and variable references are resolved, and the result is checked against the parameter schema if it is enforced. Job variables are checked against the job template of the work pool. If a run of the flow with the same `idempotency_key` exists, it is returned unchanged. `work_queue_name` places the run on another queue of the work pool of the deployment; the queue is created if it does not exist.
         */
        post: operations["createFlowRunFromDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/{id}/create_flow_run/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several flow runs of a deployment
         * @description Creates up to 100 runs in one call. Each entry follows the rules of creating a single run; an entry that fails is reported in its place and does not affect the others. A request with more than 100 entries, or with a malformed entry, is rejected as a whole.
         */
        post: operations["bulkCreateFlowRunsFromDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/get_scheduled_flow_runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Poll for scheduled flow runs
         * @description Returns the scheduled runs of the given deployments sorted by due time, for runners that serve deployments without a work pool. The call does not claim runs; a runner claims a run by proposing the `PENDING` state. Pauses, queues and concurrency limits are not considered, and unknown ids are ignored. Shortly after the response, the given deployments become `READY` and `last_polled` is updated.
         */
        post: operations["readScheduledFlowRunsOfDeployments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/{id}/pause_deployment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a deployment
         * @description Stops the scheduling of this deployment and deletes all of its runs that the scheduler created and that have not started, including overdue ones. Manually created runs are kept, and the schedules keep their own `active` flag. Repeating the call has no further effect.
         */
        post: operations["pauseDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/{id}/resume_deployment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a deployment
         * @description Ends the pause. The scheduler creates runs again within seconds. Resuming a deployment that is not paused changes nothing.
         */
        post: operations["resumeDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create scheduled runs now
         * @description Immediately creates the runs of the active schedules of the deployment for a period, without waiting for the scheduler and even if the deployment is paused. A period in the past creates the missed runs. Existing runs are not created again. An unknown deployment is treated like one without schedules.
         */
        post: operations["scheduleDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/{id}/work_queue_check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the work queues whose filter matches a deployment
         * @description Deprecated. Returns the work queues that have no filter, or whose filter by tags and deployments matches this deployment. Read `work_queue_id` of the deployment instead.
         */
        get: operations["checkDeploymentWorkQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/bulk_delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete several deployments
         * @description Deletes up to `limit` matching deployments in order of name, with the same effects as deleting each of them. Without a filter, all deployments match. Repeat the call until the list of deleted ids is empty.
         */
        post: operations["bulkDeleteDeployments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/{id}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the schedules of a deployment
         * @description Returns all schedules of the deployment, most recently changed first.
         */
        get: operations["readDeploymentSchedules"];
        put?: never;
        /**
         * Add schedules to a deployment
         * @description Adds schedules to the existing ones; slugs must be unique within the deployment. Existing runs stay unchanged. The next pass of the scheduler, within a minute by default, creates new runs. `replaces` has no effect here.
         */
        post: operations["createDeploymentSchedules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/{id}/schedules/{schedule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a schedule of a deployment
         * @description Deletes the schedule together with all runs of the deployment that the scheduler created and that have not started. The scheduler creates the runs of the remaining schedules again.
         */
        delete: operations["deleteDeploymentSchedule"];
        options?: never;
        head?: never;
        /**
         * Update a schedule of a deployment
         * @description Changes the fields of the schedule that are present and not null; therefore, a slug or a maximum cannot be removed. A body with `schedule` but without `parameters` empties the parameters; without either, they are kept. Future runs that the scheduler created for any schedule of the deployment are deleted, and the next pass of the scheduler creates them again. `replaces` has no effect here.
         */
        patch: operations["updateDeploymentSchedule"];
        trace?: never;
    };
    "/deployments/schedules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the next times of a schedule
         * @description Computes the next times of a schedule exactly as the scheduler does, without storing anything. The schedule is validated like the schedule of a deployment. The response contains fewer times than requested, or none, if the schedule ends or its rule never matches.
         */
        post: operations["previewSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_pools/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a work pool
         * @description Creates a pool with a work queue named `default` with priority 1. The job template must declare every placeholder that it uses, and the defaults of its variables must match its own schema; a default may refer to a block document. Names that begin with "prefect", ignoring case, are reserved.
         */
        post: operations["createWorkPool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_pools/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a work pool
         * @description Returns one pool with its status and, if it has a concurrency limit, the number of occupied slots.
         */
        get: operations["readWorkPool"];
        put?: never;
        post?: never;
        /**
         * Delete a work pool
         * @description Deletes the pool with all its queues and workers and closes the channels of connected workers. Flow runs and deployments are kept; they lose the id of their queue and keep its name. Pools with a reserved name cannot be deleted.
         */
        delete: operations["deleteWorkPool"];
        options?: never;
        head?: never;
        /**
         * Update a work pool
         * @description Changes the fields that are present in the body; name and type cannot change. Pausing the pool stops the delivery of all runs; unpausing it makes it `READY` if one of its workers is online. Connected workers are notified of changes that affect them. If the name of the pool is reserved, only `is_paused` and `concurrency_limit` can be changed.
         */
        patch: operations["updateWorkPool"];
        trace?: never;
    };
    "/work_pools/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List work pools
         * @description Returns the matching work pools sorted by name. Without a body, all pools match.
         */
        post: operations["filterWorkPools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_pools/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count work pools
         * @description Returns the number of matching work pools. Without a body, all pools are counted.
         */
        post: operations["countWorkPools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_pools/{name}/get_scheduled_flow_runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Poll a work pool for scheduled runs
         * @description Returns the due runs for which the pool and its queues have free slots, ordered by queue priority and then by due time. Without queue names, all queues of the pool are polled; if one of the names is unknown, the request is rejected. A paused pool returns no runs, and paused queues are skipped. The call does not claim runs: two polls return the same runs until a worker proposes the `PENDING` state. Shortly after the response, the polled queues and their deployments become `READY` and `last_polled` is updated.
         */
        post: operations["readScheduledFlowRunsOfWorkPool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_pools/{name}/concurrency_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the runs that occupy slots of a work pool
         * @description Returns the runs that occupy slots because they are pending or running, grouped by queue in order of priority. A page contains up to `limit` queues. Each queue lists at most `flow_run_limit` runs, but its counts include all of them. On every page, `active_slots` is the total of the pool.
         */
        post: operations["readWorkPoolConcurrency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_pools/{work_pool_name}/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a work queue in a work pool
         * @description Creates a queue in the pool. Without a priority, the queue gets the smallest free one. If another queue has the given priority, that queue and those after it move down as far as necessary. The name must be unique within the pool.
         */
        post: operations["createWorkPoolQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_pools/{work_pool_name}/queues/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a work queue of a work pool
         * @description Returns one queue of the pool with its status.
         */
        get: operations["readWorkPoolQueue"];
        put?: never;
        post?: never;
        /**
         * Delete a work queue of a work pool
         * @description Deletes the queue; the priorities of the other queues stay unchanged. Its runs and deployments lose the id of the queue and keep its name, so its active runs no longer count for the limit of the pool. The default queue of a pool cannot be deleted.
         */
        delete: operations["deleteWorkPoolQueue"];
        options?: never;
        head?: never;
        /**
         * Update a work queue of a work pool
         * @description Changes the fields that are present in the body. If another queue has the new priority, that queue and those after it move down as far as necessary. An unpaused queue is `READY` if it was polled within the last minute. The default queue can be renamed like any other queue.
         */
        patch: operations["updateWorkPoolQueue"];
        trace?: never;
    };
    "/work_pools/{work_pool_name}/queues/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the work queues of a work pool
         * @description Returns the matching queues of one pool in order of priority.
         */
        post: operations["filterWorkPoolQueues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_pools/{work_pool_name}/workers/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a worker of a work pool
         * @description Deletes the record of the worker. A worker that is still running appears again with its next heartbeat. The next health check updates the status of the pool.
         */
        delete: operations["deleteWorker"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_pools/{work_pool_name}/workers/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the workers of a work pool
         * @description Returns the matching workers of one pool, most recent heartbeat first.
         */
        post: operations["filterWorkers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_pools/{work_pool_name}/workers/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record the heartbeat of a worker
         * @description Marks the worker as online, registering it on its first heartbeat, and changes the status of the pool from `NOT_READY` to `READY`. A background service marks a worker offline if it sends no heartbeat for three intervals. Without an interval, the stored interval applies, or 30 seconds if none is stored.
         */
        post: operations["recordWorkerHeartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_queues/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a work queue in the default agent pool
         * @description Creates a queue in the pool `default-agent-pool`, which is created on first use. This operation is for old clients; new clients create queues in a specific pool. Without a priority, the queue gets the smallest free one.
         */
        post: operations["createWorkQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_queues/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a work queue
         * @description Returns one queue of any pool. Unlike the operation that reads a queue of a work pool, it also counts the slots of runs that are being cancelled.
         */
        get: operations["readWorkQueue"];
        put?: never;
        post?: never;
        /**
         * Delete a work queue
         * @description Deletes a queue of any pool. Its runs and deployments lose the id of the queue and keep its name. The default queue of a pool cannot be deleted.
         */
        delete: operations["deleteWorkQueue"];
        options?: never;
        head?: never;
        /**
         * Update a work queue
         * @description Changes the fields that are present in the body, for a queue of any pool. A null concurrency limit removes the limit. An unpaused queue is `READY` if it was polled within the last minute.
         */
        patch: operations["updateWorkQueue"];
        trace?: never;
    };
    "/work_queues/name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a work queue by name
         * @description Searches the default agent pool if it exists, otherwise the queues of all pools. Queue names are unique only within a pool, so prefer the operation that reads a queue of a work pool.
         */
        get: operations["readWorkQueueByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_queues/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List work queues
         * @description Returns the matching queues of all pools sorted by name. Without a body, all queues match.
         */
        post: operations["filterWorkQueues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_queues/{id}/get_runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Poll a work queue for scheduled runs
         * @description Returns the due runs of one queue for which its concurrency limit has free slots, earliest first. A paused queue returns no runs. The call does not claim runs. It records that the queue was polled and makes the queue and its deployments `READY`, unless a request header states that the request comes from a user interface. Workers poll their pool instead.
         */
        post: operations["readWorkQueueRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_queues/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the health of a work queue
         * @description Returns whether the queue is healthy, with the underlying numbers. A queue is healthy if it was polled within the last 60 seconds and has no late runs.
         */
        get: operations["readWorkQueueStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work_queues/{id}/concurrency_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the runs that occupy slots of a work queue
         * @description Returns one page of the runs that occupy slots of the queue, in order of id. These are the runs that are pending, running or being cancelled.
         */
        post: operations["readWorkQueueConcurrency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/task_workers/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List connected task workers
         * @description Returns the currently connected task workers in no particular order. If task keys are given, only workers that serve at least one of them are returned. The body may be omitted.
         */
        post: operations["filterTaskWorkers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/concurrency_limits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a concurrency limit for a tag
         * @description Limits how many task runs with a tag may run at the same time. Task runs with the tag that are already running occupy slots of a new limit, even beyond it. If the tag already has a limit, its number of slots is replaced and the response is 200. The newer operations return the limit under the name `tag:` followed by the tag. Tags that contain any of `/ % & > <` are rejected with 422.
         */
        post: operations["createConcurrencyLimit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/concurrency_limits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tag limit
         * @description Returns the limit of a tag by its id. The id of a limit that belongs to no tag results in 404.
         */
        get: operations["readConcurrencyLimit"];
        put?: never;
        post?: never;
        /**
         * Delete a tag limit
         * @description Deletes a limit by its id, together with its leases. Running tasks continue; new ones are no longer limited.
         */
        delete: operations["deleteConcurrencyLimit"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/concurrency_limits/tag/{tag}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the limit of a tag
         * @description Returns the limit of a tag with the ids of the task runs that occupy its slots.
         */
        get: operations["readConcurrencyLimitByTag"];
        put?: never;
        post?: never;
        /**
         * Delete the limit of a tag
         * @description Deletes the limit of a tag, together with its leases. Running tasks continue; new ones are no longer limited.
         */
        delete: operations["deleteConcurrencyLimitByTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/concurrency_limits/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List tag limits
         * @description Returns the limits of tags sorted by tag. Other limits are not included.
         */
        post: operations["filterConcurrencyLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/concurrency_limits/tag/{tag}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the slots of a tag
         * @description Releases all slots of the limit and then assigns one slot to each task run in `slot_override`, even beyond the limit. Without a body, all slots become free. Use it to release slots that crashed clients did not release.
         */
        post: operations["resetConcurrencyLimitByTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/concurrency_limits/increment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acquire slots for a task run
         * @description Acquires one slot for a task run on the limit of every given tag, either on all of them or on none. Tags without a limit are ignored. If a limit is full, the response is 423 with `Retry-After` in seconds; if a limit is 0, it is 423 without that header, because waiting would not help.
         */
        post: operations["incrementConcurrencyLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/concurrency_limits/decrement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release the slots of a task run
         * @description Releases every slot that a task run occupies on the limits of the given tags. Limits on which it occupies no slot stay unchanged.
         */
        post: operations["decrementConcurrencyLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/concurrency_limits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a concurrency limit
         * @description Creates a named limit. The name must not be in use; otherwise, the response is 409. With a slot decay of 0, slots stay occupied until they are released; with a higher decay, they become free automatically, which makes the limit a rate limit. A name that begins with `tag:` limits task runs with that tag: those that are already running occupy slots. A name that begins with `deployment:` belongs to a deployment.
         */
        post: operations["createGlobalConcurrencyLimit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/concurrency_limits/{id_or_name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a concurrency limit
         * @description Returns one limit with the current number of occupied slots, taking decay into account. A path value that is a valid UUID is used as an id, any other value as a name.
         */
        get: operations["readGlobalConcurrencyLimit"];
        put?: never;
        post?: never;
        /**
         * Delete a concurrency limit
         * @description Deletes a limit. Work that refers to it is no longer limited, and a deployment that used it no longer has a limit. Leases on it can still be renewed and released, but don't count for a later limit of the same name.
         */
        delete: operations["deleteGlobalConcurrencyLimit"];
        options?: never;
        head?: never;
        /**
         * Update a concurrency limit
         * @description Changes the fields that are present in the body; null is rejected. A limit below the number of occupied slots grants no slots until enough are released. A limit that is turned on again counts the slots that were acquired and released while it was off. Renaming to a name in use results in 409. An empty object succeeds and emits an update event.
         */
        patch: operations["updateGlobalConcurrencyLimit"];
        trace?: never;
    };
    "/v2/concurrency_limits/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List concurrency limits
         * @description Returns all limits sorted by name, including those of tags and deployments.
         */
        post: operations["filterGlobalConcurrencyLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/concurrency_limits/{id_or_name}/holders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the holders of a concurrency limit
         * @description Returns the holders of the slots of a limit, with the time at which each acquired its slots: every lease on the limit, oldest first, with the run that holds it if it is known. At most 200 leases are listed; `count` is the total number. A lease exists until it is released or, after its expiry, reclaimed. If the client that acquired the lease did not name its run, the run is found by the event `prefect.concurrency-limit.acquired` that the client emitted, if no other run's event matches the lease; otherwise, `candidates` names them all. Slots that were acquired without a lease are counted, but their holders are unknown. To free slots, release the lease, or set the number of occupied slots of the limit.
         *     Also returns the waiters: the clients that were denied slots and should try again. A client is listed until 5 seconds after it should have tried again.
         */
        get: operations["readGlobalConcurrencyLimitHolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/concurrency_limits/increment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acquire slots
         * @description Acquires the same number of slots on every named active limit, either on all of them or on none. Unknown names are ignored, and no limits are created for them. If too few slots are free, the response is 423, and `Retry-After` is the number of seconds to wait. More slots than a limit has, or the mode `rate_limit` on a limit without decay, results in 422. The slots stay occupied until they are released or decay; acquire them with a lease if the client might crash.
         */
        post: operations["incrementGlobalConcurrencyLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/concurrency_limits/decrement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release slots
         * @description Releases slots on every named active limit. The number of occupied slots never falls below 0, and unknown names are ignored. The time for which the slots were occupied improves later estimates of the waiting time.
         */
        post: operations["decrementGlobalConcurrencyLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/concurrency_limits/increment-with-lease": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acquire slots with a lease
         * @description Acquires slots like the operation without a lease and ties them to a lease. If the lease is not renewed in time, the service releases the slots. If too few slots are free, the response is 423, and `Retry-After` is the number of seconds to wait. If all names are unknown, the list of limits is empty and the lease needs no renewal.
         */
        post: operations["acquireConcurrencyLease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/concurrency_limits/leases/{lease_id}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a lease
         * @description Sets the expiry of a lease to the given number of seconds from now, which may also be earlier than before. An expired lease can still be renewed until the service has released its slots; after that, the response is 410, and the holder must stop. The body may be omitted.
         */
        post: operations["renewConcurrencyLease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/concurrency_limits/decrement-with-lease": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a lease
         * @description Ends a lease and releases its slots. An unknown lease is not an error, so the call can be repeated safely.
         */
        post: operations["releaseConcurrencyLease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_types/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a block type
         * @description Registers a block type. The slug must be unique and consist of lowercase letters, digits and dashes. Names that begin with "prefect", ignoring case, are reserved. Markup characters in the description and the code example are escaped before they are stored.
         */
        post: operations["createBlockType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a block type
         * @description Returns one block type by its id.
         */
        get: operations["readBlockType"];
        put?: never;
        post?: never;
        /**
         * Delete a block type
         * @description Deletes the type with all its schemas and documents. Every deployment and flow run that uses one of these documents as storage or infrastructure is deleted too. Protected types cannot be deleted.
         */
        delete: operations["deleteBlockType"];
        options?: never;
        head?: never;
        /**
         * Update a block type
         * @description Changes the links, the description and the code example of a block type; name and slug cannot change. Protected types can be updated too. A request that repeats all four stored values changes nothing and emits no event.
         */
        patch: operations["updateBlockType"];
        trace?: never;
    };
    "/block_types/slug/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a block type by slug
         * @description Returns one block type by its slug. Clients call this operation before they register the type.
         */
        get: operations["readBlockTypeBySlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_types/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List block types
         * @description Returns the matching block types sorted by name. A filter on block schemas selects the types that have at least one matching schema.
         */
        post: operations["filterBlockTypes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_types/slug/{slug}/block_documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the block documents of a type
         * @description Returns all named documents of the type sorted by name; anonymous documents are omitted. Secret values are returned as `********` unless they are requested.
         */
        get: operations["readBlockDocumentsOfType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_types/slug/{slug}/block_documents/name/{block_document_name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a block document by name
         * @description Returns one document by the slug of its type and its name; anonymous documents are found too. An unknown type is treated like an unknown document. Secret values are returned as `********` unless they are requested.
         */
        get: operations["readBlockDocumentByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_types/install_system_block_types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Install the built-in block types
         * @description Ensures that the protected block types and their schemas exist. The service also does this when it starts. Repeating the call changes nothing.
         */
        post: operations["installSystemBlockTypes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_schemas/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a block schema
         * @description Registers one version of the fields of a block type. The service computes the checksum; if a schema with the same checksum and version exists, it is returned unchanged. Nested blocks in `block_schema_references` must have registered types; their schemas are created from `definitions` if they do not exist. The fields themselves are not validated, and a schema never changes.
         */
        post: operations["createBlockSchema"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_schemas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a block schema
         * @description Returns one schema with its fields, including the definitions of nested blocks.
         */
        get: operations["readBlockSchema"];
        put?: never;
        post?: never;
        /**
         * Delete a block schema
         * @description Deletes the schema with all documents that use it. Schemas of protected block types cannot be deleted.
         */
        delete: operations["deleteBlockSchema"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_schemas/checksum/{checksum}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a block schema by checksum
         * @description Returns one schema by its checksum, and by its version if one is given. Without a version, the newest schema with that checksum is returned.
         */
        get: operations["readBlockSchemaByChecksum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_schemas/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List block schemas
         * @description Returns the matching schemas, newest first. The first schema of a type is therefore its current one.
         */
        post: operations["filterBlockSchemas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_capabilities/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all block capabilities
         * @description Returns every capability that at least one block schema declares, without duplicates.
         */
        get: operations["readBlockCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_documents/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a block document
         * @description Stores the configuration of a block, encrypted at rest. A name of lowercase letters, digits and dashes is required unless the document is anonymous, and it must be unique within the type. The data is not checked against the schema. A top-level value of the form `{"$ref": {"block_document_id": …}}` refers to another document; references must not form a cycle. Secret values in the response are returned as `********`.
         */
        post: operations["createBlockDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a block document
         * @description Returns one document with the data of the documents that it refers to. Secret values are returned as `********` unless they are requested.
         */
        get: operations["readBlockDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a block document
         * @description Deletes the document. Every deployment and flow run that uses it as storage or infrastructure is deleted too. Documents that refer to it lose the field with the reference. If it was the default result storage, that setting is cleared.
         */
        delete: operations["deleteBlockDocument"];
        options?: never;
        head?: never;
        /**
         * Update a block document
         * @description Merges the given data into the stored data by top-level field, or replaces the stored data if `merge_existing_data` is false. A secret that is sent as `********` keeps its stored value; in a list, it keeps the value at the same position. References that are not sent again are removed, even when merging. Without `data`, a merging update changes nothing. A new schema must belong to the same block type.
         */
        patch: operations["updateBlockDocument"];
        trace?: never;
    };
    "/block_documents/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List block documents
         * @description Returns the documents that match all given filters. Anonymous documents are omitted unless the filter includes them. Secret values are returned as `********` unless they are requested.
         */
        post: operations["filterBlockDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/block_documents/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count block documents
         * @description Returns the number of documents that match all given filters. Anonymous documents are omitted unless the filter includes them.
         */
        post: operations["countBlockDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/views/{view}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a catalog
         * @description Returns a catalog by name. `aggregate-worker-metadata` lists the worker types of each package with their default job templates. The names `aggregate-block-metadata`, `aggregate-flow-metadata` and `demo-flows` are known, but result in 404 while the service has no content for them.
         */
        get: operations["readCollectionView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events
         * @description Accepts a list of events for storage, live streams and automations. One invalid event makes the whole list fail. Success means that the events are accepted; they can be queried a moment later. An event with a known id is dropped without an error, and so is an event larger than 1.5 MB of JSON.
         */
        post: operations["createEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List events
         * @description Returns the first page of the matching events, newest first unless the filter specifies another order, with their total number and a link to the next page. Without times, the filter covers the last 180 days up to now. A page holds at most 50 events.
         */
        post: operations["filterEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/count-by/{countable}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count events by time, name or resource
         * @description Counts the matching events in groups. `time` returns one group for each interval of the period, including empty ones; the boundaries of the intervals do not depend on the start of the period. `day` is `time` with an interval of one day. `event` and `resource` return one group for each event name or primary resource, largest first. In all cases, the period must contain at most 1,000 intervals; otherwise, the request is rejected with 422.
         */
        post: operations["countEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/filter/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the next page of events
         * @description Continues a list of events. The token is part of `next_page` of the previous page. It fixes the filter, its times and the total, so that new events do not shift the pages. An invalid token is rejected with 403.
         */
        get: operations["readNextEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an automation
         * @description Stores a trigger and the actions to run when it fires; an enabled automation takes effect within seconds. The service assigns the ids of triggers; ids in the request are ignored. Templates, parameters and job variables of actions are checked, and a selected deployment must exist. An automation that would start flow runs in an endless loop is rejected with 422.
         */
        post: operations["createAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an automation
         * @description Returns one automation with its trigger and actions. All defaults are filled in.
         */
        get: operations["readAutomation"];
        /**
         * Replace an automation
         * @description Replaces name, trigger and actions; any other field that is absent keeps its stored value. The automation is checked in the same way as when it is created. All triggers get new ids, so the progress of the old triggers is lost.
         */
        put: operations["replaceAutomation"];
        post?: never;
        /**
         * Delete an automation
         * @description Deletes the automation and all progress of its triggers.
         */
        delete: operations["deleteAutomation"];
        options?: never;
        head?: never;
        /**
         * Enable or disable an automation
         * @description Enables or disables the automation; an empty body changes nothing. Enabling an automation repeats the check for endless loops of flow runs.
         */
        patch: operations["updateAutomation"];
        trace?: never;
    };
    "/automations/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List automations
         * @description Returns the matching automations, sorted by name unless `sort` specifies another order. Without a body, all automations match.
         */
        post: operations["filterAutomations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count automations
         * @description Returns the number of matching automations. Without a body, all automations are counted.
         */
        post: operations["countAutomations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/related-to/{resource_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the automations related to a resource
         * @description Returns the automations that act on the resource or are owned by it, in no particular order. An unknown resource results in an empty list.
         */
        get: operations["readAutomationsRelatedToResource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/owned-by/{resource_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the automations owned by a resource
         * @description Deletes every automation that was created with this resource as its owner. The call succeeds even if there is none, and it emits no events. Deployment tools call it before they create their triggers again.
         */
        delete: operations["deleteAutomationsOwnedByResource"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the activity of an automation
         * @description Returns when and why the automation last fired, which buckets of its triggers are open and what they wait for, and how its last actions ended. `explanation` describes in sentences why it has not fired, or what it did. Firings and actions are kept for the configured time, even after they have ended.
         */
        get: operations["readAutomationActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a trigger against stored events
         * @description Evaluates a trigger over the stored events of a period, as if it had been enabled during that period. Returns when it would have fired and with which events; `explanation` describes in sentences why it would not have fired. Nothing is saved and no action runs. At most the first 10,000 events of the period are evaluated.
         */
        post: operations["previewTrigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/templates/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a template of an automation
         * @description Does the same as `POST /templates/validate`, at the path that the web interface uses.
         */
        post: operations["validateAutomationTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a template
         * @description Checks the syntax and the loop limits of a template, given as a JSON string or as plain text. A template may contain up to ten `for` loops, nested at most two deep. Unknown names and filters are not errors. The response for an invalid template contains the line and the reason.
         */
        post: operations["validateTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/schemas/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check values against a schema
         * @description Checks the values of a form against a JSON Schema and reports the problems as a tree that follows the structure of the form. Placeholders for variables and JSON strings are filled in first; templates are checked but not rendered. Values that do not match the schema are reported with 200. A schema that is invalid, circular or refers to other documents results in 422; references to other hosts are never followed.
         */
        post: operations["validateSchemaValues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The creator or last editor of a record. */
        Actor: {
            /**
             * Format: uuid
             * @description Id of the originator, for example of a deployment, an automation or a key.
             */
            id: string | null;
            /** @description Kind of the originator, for example `DEPLOYMENT`, `AUTOMATION` or `API_KEY`. */
            type: string | null;
            /** @description Name of the originator for display. */
            display_value: string | null;
        };
        /**
         * @description How the conditions of a filter are combined: `and_` requires all of them, `or_` at least one. An empty condition counts as met.
         * @enum {string}
         */
        Operator: "and_" | "or_";
        /** @description Any JSON value. Numbers keep all their digits, and `1.0` stays `1.0`. */
        JsonValue: JsonValue;
        /** @description A JSON object with any fields. */
        JsonObject: JsonObject;
        /** @description Strings by name. */
        StringMap: {
            [key: string]: string;
        };
        /** @description Counts by name. */
        Counts: {
            [key: string]: number;
        };
        /** @description Value of a label: a string, a number or a boolean. */
        LabelValue: JsonScalar;
        /** @description Labels by key, for grouping and filtering. */
        Labels: {
            [key: string]: components["schemas"]["LabelValue"];
        };
        /** @description Reason why a request failed. `detail` or `exception_message` is present, except in the two cases that `error` and `message` describe. */
        Error: {
            /** @description The error, as a text or as a list of problems. */
            detail?: components["schemas"]["ErrorDetail"];
            /** @description Human-readable description of an error that was found outside the operation itself. Next to the general `detail` of a conflict with stored data, it states what the request conflicts with. */
            exception_message?: string;
            /** @description All problems of a request that does not match the contract or whose values cannot be stored, with the rejected values. */
            exception_detail?: components["schemas"]["ValidationIssue"][];
            /** @description The body of a request that does not match the contract; a string if it was not JSON, null if there was none. */
            request_body?: components["schemas"]["JsonValue"];
            /** @description The first error of a rejected template. */
            error?: components["schemas"]["TemplateError"];
            /** @description Reason why the service is not ready. */
            message?: string;
        };
        /** @description Human-readable description of the error; for a request that does not match the contract, the list of its problems. */
        ErrorDetail: string | components["schemas"]["ErrorProblem"][];
        /** @description One problem of a request. `exception_detail` contains the same problems with the rejected values. */
        ErrorProblem: {
            /** @description Location of the problem; it begins with `body`, `query`, `path` or `header`. */
            loc: string[];
            /** @description Human-readable description of the problem. */
            msg: string;
            /** @description Machine-readable type of the problem. */
            type: string;
        };
        /** @description A field name, or a list index as an integer. */
        ValidationLocationPart: string | number;
        /** @description One problem of a request, with the value that was rejected. */
        ValidationIssue: {
            /** @description Machine-readable type of the problem. */
            type: string;
            /** @description Location of the problem, with list indexes as integers. */
            loc: components["schemas"]["ValidationLocationPart"][];
            /** @description Human-readable description of the problem. */
            msg: string;
            /** @description The value that was rejected. */
            input: components["schemas"]["JsonValue"];
            /** @description The limits or allowed values that were violated. */
            ctx?: components["schemas"]["JsonObject"];
        };
        /** @description The error of a template. */
        TemplateError: {
            /** @description Line of the error, counted from 1; 0 when the template as a whole is rejected. */
            line: number;
            /** @description Human-readable description of the error. */
            message: string;
            /** @description The template that was sent. */
            source: string;
        };
        /** @description Condition on an id. */
        IdCriterion: {
            /** @description Ids to accept; an empty list matches nothing. */
            any_?: string[] | null;
        };
        /** @description Condition on the key of an artifact. */
        KeyCriterion: {
            /** @description Keys to accept, compared exactly; an empty list matches nothing. */
            any_?: string[] | null;
            /** @description Substring that must occur, ignoring case; `%` matches any sequence of characters and `_` a single one. An empty string means no condition. */
            like_?: string | null;
            /** @description True matches records with a key, false those without one. */
            exists_?: boolean | null;
        };
        /** @description Condition on a string that can also exclude values. */
        ExcludableValueCriterion: {
            /** @description Values to accept, compared exactly; an empty list matches nothing. */
            any_?: string[] | null;
            /** @description Values to exclude; an empty list means no condition. Records without a value never match a non-empty list. */
            not_any_?: string[] | null;
        };
        /** @description Condition on a time. */
        BeforeCriterion: {
            /**
             * Format: date-time
             * @description Latest time, inclusive; null means no condition.
             */
            before_?: string | null;
        };
        /** @description Condition on a string. */
        ValueCriterion: {
            /** @description Values to accept, compared exactly; an empty list matches nothing. */
            any_?: string[] | null;
        };
        /** @description Condition on tags. */
        TagsCriterion: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Tags that must all be present; an empty list means no condition. */
            all_?: string[] | null;
            /** @description Tags of which at least one must be present; an empty list matches nothing. */
            any_?: string[] | null;
            /** @description True matches records without tags, false those with at least one. */
            is_null_?: boolean | null;
        };
        /** @description Condition on a boolean. */
        FlagCriterion: {
            /** @description Value that must match; null means no condition. */
            eq_?: boolean | null;
        };
        /** @description Condition on a name. */
        NameCriterion: {
            /** @description Names to accept, compared exactly; an empty list matches nothing. */
            any_?: string[] | null;
            /** @description Substring that must occur, ignoring case; `%` matches any sequence of characters and `_` a single one. An empty string means no condition. */
            like_?: string | null;
        };
        /** @description Condition on the capabilities of block schemas. */
        CapabilitiesCriterion: {
            /** @description Capabilities that must all be present; an empty list means no condition. */
            all_?: string[] | null;
        };
        /** @description Condition on a substring. */
        PatternCriterion: {
            /** @description Substring that must occur, ignoring case; `%` matches any sequence of characters and `_` a single one. An empty string means no condition. */
            like_?: string | null;
        };
        /** @description Accepted from old clients and ignored. */
        ConcurrencyLimitCriterion: {
            /** @description Ignored. */
            ge_?: number | null;
            /** @description Ignored. */
            le_?: number | null;
            /** @description Ignored. */
            is_null_?: boolean | null;
        };
        /** @description Condition on an id that can also exclude ids. */
        ExcludableIdCriterion: {
            /** @description Ids to accept; an empty list matches nothing. */
            any_?: string[] | null;
            /** @description Ids to exclude; an empty list means no condition. */
            not_any_?: string[] | null;
        };
        /** @description Condition on whether related records exist. */
        AbsenceCriterion: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description True matches records without related records, false those with at least one. */
            is_null_?: boolean | null;
        };
        /** @description Condition on tags that requires all tags of a list. */
        AllTagsCriterion: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Tags that must all be present; an empty list means no condition. */
            all_?: string[] | null;
            /** @description True matches records without tags, false those with at least one. */
            is_null_?: boolean | null;
        };
        /** @description Condition on the originator of a run. */
        CreatedByCriterion: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Ids of originators to accept; an empty list matches nothing. */
            id_?: string[] | null;
            /** @description Kinds of originators to accept, for example `DEPLOYMENT`; an empty list matches nothing. */
            type_?: string[] | null;
            /** @description True matches runs without a known originator, false those with one. */
            is_null_?: boolean | null;
        };
        /** @description Condition on an id that may be missing. */
        OptionalIdCriterion: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Ids to accept; an empty list matches nothing. */
            any_?: string[] | null;
            /** @description True matches records without a value, false those with one. */
            is_null_?: boolean | null;
        };
        /** @description Condition on a time that may be missing. */
        OptionalTimeCriterion: {
            /**
             * Format: date-time
             * @description Latest time to accept, inclusive; a missing value never matches.
             */
            before_?: string | null;
            /**
             * Format: date-time
             * @description Earliest time to accept, inclusive; a missing value never matches.
             */
            after_?: string | null;
            /** @description True matches records without a value, false those with one. */
            is_null_?: boolean | null;
        };
        /** @description Condition on a time. */
        TimeCriterion: {
            /**
             * Format: date-time
             * @description Latest time to accept, inclusive; a missing value never matches.
             */
            before_?: string | null;
            /**
             * Format: date-time
             * @description Earliest time to accept, inclusive; a missing value never matches.
             */
            after_?: string | null;
        };
        /** @description Condition on the parent flow run. */
        ParentFlowRunCriterion: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Ids of parent flow runs; direct subflow runs of these match. An empty list matches nothing. */
            any_?: string[] | null;
        };
        /** @description Condition on the current state of a flow run. */
        FlowRunStateCriterion: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the type of the state. */
            type?: components["schemas"]["StateTypeCriterion"] | null;
            /** @description Condition on the name of the state. */
            name?: components["schemas"]["ExcludableValueCriterion"] | null;
        };
        /** @description Condition on the type of a state. */
        StateTypeCriterion: {
            /** @description Types to accept; an empty list matches nothing. */
            any_?: components["schemas"]["StateType"][] | null;
            /** @description Types to exclude; an empty list means no condition. Runs without a state never match a non-empty list. */
            not_any_?: components["schemas"]["StateType"][] | null;
        };
        /** @description Condition on a string that may be missing. */
        OptionalValueCriterion: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Values to accept, compared exactly; an empty list matches nothing. */
            any_?: string[] | null;
            /** @description True matches records without a value, false those with one. */
            is_null_?: boolean | null;
        };
        /** @description Condition on the severity of a log record. */
        LogLevelCriterion: {
            /** @description Lowest level to accept. */
            ge_?: number | null;
            /** @description Highest level to accept. */
            le_?: number | null;
        };
        /** @description Condition on the task run of a log record. */
        LogTaskRunCriterion: {
            /** @description Ids of task runs to accept; an empty list matches nothing. */
            any_?: string[] | null;
            /** @description True matches records that belong to no task run, false the others. */
            is_null_?: boolean | null;
        };
        /** @description Text search, ignoring case. At least one of the plain terms must occur; `-` or `!` before a term excludes it, `+` requires it, and double quotes enclose a phrase. */
        TextSearchCriterion: {
            /** @description The terms, separated by spaces, at most 200 characters in all; blank means no condition. */
            query: string;
        };
        /** @description Condition on the flow run of a task run. An empty object matches task runs that belong to a flow run. */
        TaskRunFlowRunCriterion: {
            /**
             * @description Accepted and ignored.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Ids of flow runs to accept; an empty list matches nothing. */
            any_?: string[] | null;
            /**
             * @description True matches task runs that belong to no flow run and overrides `any_`. False, the default, matches the others. With null, only `any_` applies.
             * @default false
             */
            is_null_: boolean | null;
        };
        /** @description Condition on the current state of a task run. */
        TaskRunStateCriterion: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the type of the state. */
            type?: components["schemas"]["TaskRunStateTypeCriterion"] | null;
            /** @description Condition on the name of the state. */
            name?: components["schemas"]["ValueCriterion"] | null;
        };
        /** @description Condition on the type of the state of a task run. */
        TaskRunStateTypeCriterion: {
            /** @description Types to accept; an empty list matches nothing. */
            any_?: components["schemas"]["StateType"][] | null;
        };
        /** @description Condition on whether the task run represents a subflow. */
        ExistenceCriterion: {
            /** @description True matches task runs that represent a subflow run, false the others. */
            exists_?: boolean | null;
        };
        /** @description Condition on the name of a work queue. */
        WorkQueueNameCriterion: {
            /** @description Names to accept, compared exactly; an empty list matches nothing. */
            any_?: string[] | null;
            /** @description Prefixes of names to accept, ignoring case; `_` matches any single character. An empty list means no condition. */
            startswith_?: string[] | null;
        };
        /** @description Condition on the status of a worker. */
        WorkerStatusCriterion: {
            /** @description Statuses to accept; an empty list matches nothing. */
            any_?: components["schemas"]["WorkerStatus"][] | null;
            /** @description Statuses to exclude; an empty list means no condition. */
            not_any_?: components["schemas"]["WorkerStatus"][] | null;
        };
        /** @description A state of a flow run or task run. */
        State: {
            /**
             * Format: uuid
             * @description Id of the state, assigned by the service.
             */
            id: string;
            /** @description Type of the state. */
            type: components["schemas"]["StateType"];
            /** @description Name of the state, which can be more specific than the type. */
            name: string | null;
            /**
             * Format: date-time
             * @description Time at which the state was written, unique within the run.
             */
            timestamp: string;
            /** @description Human-readable message; null when there is none. */
            message: string | null;
            /** @description Value stored with the state, usually a reference to a result; null when there is none. */
            data: components["schemas"]["JsonValue"];
            /** @description Further details that rules and clients use. */
            state_details: components["schemas"]["StateDetails"];
        };
        /** @description A state to propose. The service assigns its id and timestamp. */
        StateCreate: {
            /** @description Type of the state. */
            type: components["schemas"]["StateType"];
            /** @description Name of the state; the default name of the type when null or absent. */
            name?: string | null;
            /** @description Human-readable text; null for none. */
            message?: string | null;
            /** @description Value to store with the state; an object with the type `unpersisted` is not stored. */
            data?: components["schemas"]["JsonValue"];
            /** @description Further details; unknown fields are ignored. */
            state_details?: components["schemas"]["StateDetails"];
        };
        /**
         * @description Type of a state. `COMPLETED`, `FAILED`, `CANCELLED` and `CRASHED` are final.
         * @enum {string}
         */
        StateType: "SCHEDULED" | "PENDING" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELLED" | "CRASHED" | "PAUSED" | "CANCELLING";
        /**
         * @description How a retry is performed: in the process that failed, or by scheduling the run again.
         * @enum {string}
         */
        RetryType: "in_process" | "reschedule";
        /** @description Further details of a state. */
        StateDetails: {
            /**
             * Format: uuid
             * @description Id of the flow run, filled in by the service.
             */
            flow_run_id?: string | null;
            /**
             * Format: uuid
             * @description Id of the task run, filled in by the service.
             */
            task_run_id?: string | null;
            /**
             * Format: uuid
             * @description Id of the subflow run whose state this state mirrors; null otherwise.
             */
            child_flow_run_id?: string | null;
            /**
             * Format: date-time
             * @description Scheduled start of the run; for a scheduled state, the default is now.
             */
            scheduled_time?: string | null;
            /** @description Key under which the result of a task is cached; null when it is not cached. */
            cache_key?: string | null;
            /**
             * Format: date-time
             * @description Time until which the cached result may be used; null means forever.
             */
            cache_expiration?: string | null;
            /**
             * @description Whether the task run is delivered to a task worker. Default false.
             * @default false
             */
            deferred: boolean | null;
            /**
             * @description Whether the use of the result by later tasks cannot be tracked. Default false.
             * @default false
             */
            untrackable_result: boolean;
            /**
             * Format: date-time
             * @description Time at which a pause fails if the run has not been resumed; null when it has no timeout.
             */
            pause_timeout?: string | null;
            /**
             * @description Whether the pause ends the process and resuming schedules the run again. Default false.
             * @default false
             */
            pause_reschedule: boolean;
            /** @description Key of the pause, used to skip a repeated pause; null when none was given. */
            pause_key?: string | null;
            /** @description Keys of the inputs that contain the schema, description and response of a pause; null when no input is requested. */
            run_input_keyset?: components["schemas"]["StringMap"] | null;
            /** @description Whether to ignore and replace a cached result; null means false. */
            refresh_cache?: boolean | null;
            /** @description Whether a failure may be retried; null means true. */
            retriable?: boolean | null;
            /**
             * Format: uuid
             * @description Id that the client assigned to the proposal, the same when the request is repeated; may be null.
             */
            transition_id?: string | null;
            /**
             * Format: uuid
             * @description Key of the stored parameters of a deferred task run; null otherwise.
             */
            task_parameters_id?: string | null;
            /** @description Trace context in W3C format; may be null. */
            traceparent?: string | null;
            /**
             * Format: uuid
             * @description Id of the lease on the concurrency limit of the deployment; null when none is held.
             */
            deployment_concurrency_lease_id?: string | null;
        };
        /** @description Decision on a proposed state. */
        OrchestrationResult: {
            /** @description State of the run after the decision; null when it has none. */
            state: components["schemas"]["State"] | null;
            /** @description The decision. */
            status: components["schemas"]["SetStateStatus"];
            /** @description Further information about the decision; `type` distinguishes the kinds. */
            details: components["schemas"]["OrchestrationDetails"];
            /** @description Every rule that was evaluated, in order; present only in the response to a dry run. */
            trace?: components["schemas"]["RuleTrace"][];
        };
        /**
         * @description Decision on a proposed state: `ACCEPT` wrote it, `REJECT` wrote another state or kept the current one, `WAIT` requires the client to try again later, `ABORT` discards the proposal permanently.
         * @enum {string}
         */
        SetStateStatus: "ACCEPT" | "REJECT" | "ABORT" | "WAIT";
        /** @description Reason for the decision on a proposal. */
        OrchestrationDetails: components["schemas"]["StateAcceptDetails"] | components["schemas"]["StateWaitDetails"] | components["schemas"]["StateRejectDetails"] | components["schemas"]["StateAbortDetails"];
        /** @description Details of an accepted state. */
        StateAcceptDetails: {
            /**
             * @description Type of the details: an accepted state. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "accept_details";
        };
        /** @description Details of a delayed state. */
        StateWaitDetails: {
            /**
             * @description Type of the details: a delayed state. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "wait_details";
            /**
             * Format: int64
             * @description Whole seconds to wait before proposing the state again.
             */
            delay_seconds: number;
            /** @description Reason why the state is delayed; may be null. */
            reason: string | null;
        };
        /** @description Details of a rejected state. */
        StateRejectDetails: {
            /**
             * @description Type of the details: a rejected state. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reject_details";
            /** @description Reason why the state was rejected; may be null. */
            reason: string | null;
        };
        /** @description Details of an aborted transition. */
        StateAbortDetails: {
            /**
             * @description Type of the details: an aborted transition. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "abort_details";
            /** @description Reason why the transition was aborted; may be null. */
            reason: string | null;
        };
        /** @description A rule that was evaluated for a proposed transition. */
        RuleTrace: {
            /** @description Name of the rule. */
            rule: string;
            /** @description Purpose and reason of the rule. */
            description: string;
            /** @description Verdict of the rule. */
            verdict: components["schemas"]["RuleVerdict"];
            /** @description Human-readable reason; null when there is none. */
            reason: string | null;
        };
        /**
         * @description Verdict of a rule on a proposed transition.
         * @enum {string}
         */
        RuleVerdict: "PROCEED" | "ACCEPT" | "REJECT" | "ABORT" | "WAIT" | "SKIPPED";
        /** @description The runs of one interval, counted by state. */
        HistoryInterval: {
            /**
             * Format: date-time
             * @description Start of the interval, inclusive.
             */
            interval_start: string;
            /**
             * Format: date-time
             * @description End of the interval, exclusive.
             */
            interval_end: string;
            /** @description Counts by state; empty when no run falls into the interval. */
            states: components["schemas"]["HistoryState"][];
        };
        /** @description The runs of one interval that are in one state. */
        HistoryState: {
            /** @description Type of the state. */
            state_type: components["schemas"]["StateType"];
            /** @description Name of the state. */
            state_name: string;
            /** @description Number of runs. */
            count_runs: number;
            /**
             * Format: double
             * @description Sum of their run times in seconds.
             */
            sum_estimated_run_time: number;
            /**
             * Format: double
             * @description Sum of their delays in seconds.
             */
            sum_estimated_lateness: number;
        };
        /** @description Readiness of the service. */
        Readiness: {
            /** @description `OK`, or the reason why the service is not ready. */
            message: string;
        };
        /** @description A token that allows one client to send requests that change data while CSRF protection is enabled. */
        CsrfToken: {
            /**
             * Format: uuid
             * @description Id of the token record; it stays the same when the token is replaced.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the client first obtained a token.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time recorded for the last change of the record.
             */
            updated: string;
            /** @description The secret to send in the header `Prefect-Csrf-Token`, 64 hexadecimal digits. */
            token: string;
            /** @description Name of the client that the token belongs to. */
            client: string;
            /**
             * Format: date-time
             * @description Time from which the token is no longer accepted.
             */
            expiration: string;
        };
        /** @description A choice of the default result storage. */
        ResultStorageUpdate: {
            /**
             * Format: uuid
             * @description Id of a block document whose schema has the capability `write-path`.
             */
            default_result_storage_block_id: string;
        };
        /** @description The effective settings by section. Secrets are shown as `**********` when set and as null otherwise. */
        Settings: {
            /** @description Directory where the service keeps its files. */
            home?: string;
            /** @description Settings of the service itself. */
            server: components["schemas"]["ServerSettings"];
        } & {
            [key: string]: components["schemas"]["JsonValue"];
        };
        /** @description The default storage for results. */
        ResultStorage: {
            /**
             * Format: uuid
             * @description Id of the block document that stores results by default; null when none is set.
             */
            default_result_storage_block_id: string | null;
        };
        /** @description Settings of the service itself. */
        ServerSettings: {
            /** @description Whether clients may send telemetry; always false here. */
            analytics_enabled: boolean;
            /** @description Settings of the HTTP interface. */
            api: components["schemas"]["ServerApiSettings"];
            /** @description Settings of the database. */
            database: components["schemas"]["ServerDatabaseSettings"];
        } & {
            [key: string]: components["schemas"]["JsonValue"];
        };
        /** @description Settings of the HTTP interface. */
        ServerApiSettings: {
            /** @description Credentials that clients must send. */
            auth_string: string | null;
            /** @description Default and maximum of `limit`. */
            default_limit: number;
            /** @description Whether requests that change data need a CSRF token. */
            csrf_protection_enabled?: boolean;
        } & {
            [key: string]: components["schemas"]["JsonValue"];
        };
        /** @description Settings of the database. */
        ServerDatabaseSettings: {
            /** @description URL of the database, which may contain a password. */
            connection_url: string | null;
            /** @description Key that encrypts secrets at rest. */
            encryption_key?: string | null;
        } & {
            [key: string]: components["schemas"]["JsonValue"];
        };
        /**
         * @description Type of a database.
         * @enum {string}
         */
        DatabaseKind: "sqlite" | "postgresql";
        /** @description The database of the service and its size. */
        DatabaseState: {
            /** @description Type of the database. */
            kind: components["schemas"]["DatabaseKind"];
            /** @description Release of the database. */
            version: string;
            /**
             * Format: int64
             * @description Size of the tables and indexes, including space that is free to reuse.
             */
            size_bytes: number;
            /**
             * Format: int64
             * @description Part of the size that new records reuse before the database grows; null on PostgreSQL.
             */
            free_bytes: number | null;
            /**
             * Format: int64
             * @description Size of the write-ahead log; null without a log, and on PostgreSQL without the permission to read it, which the role `pg_monitor` grants.
             */
            log_bytes: number | null;
        };
        /** @description Release and age of a process of the service. */
        Status: {
            /** @description Release of Contralto. */
            version: string;
            /** @description Version of the wire protocol, as in `/version`. */
            api_version: string;
            /**
             * Format: date-time
             * @description Time at which the process started.
             */
            started: string;
            /** @description Number of processes that serve requests on the port. */
            workers: number;
        };
        /** @description Where to move the clock; `time` and `seconds` exclude each other. */
        ClockMove: {
            /**
             * Format: date-time
             * @description The new time. It must not be earlier than the last time that the clock was moved to.
             */
            time?: string;
            /**
             * Format: double
             * @description Number of seconds to add.
             */
            seconds?: number;
            /** @description Maximum number of steps of the move; 20 if absent. */
            steps?: number;
        };
        /** @description The clock of a test bench. */
        ClockState: {
            /**
             * Format: date-time
             * @description Time before the move.
             */
            previous: string;
            /**
             * Format: date-time
             * @description The current time.
             */
            time: string;
        };
        /** @description The data of a test bench after its seed. */
        SeededData: {
            /**
             * Format: date-time
             * @description The current time.
             */
            time: string;
            /** @description Ids of the records of the seed by section and name. */
            ids: components["schemas"]["RecordIds"];
        };
        /** @description Ids of the records of a seed by section and name, such as `flows/etl`. */
        RecordIds: {
            [key: string]: string;
        };
        /** @description Records to create, by section. They are created section by section in the order of this schema, and each section in the order of its list. In strings, `${flows/etl}` is the id of the record `etl` of the section `flows`, and `${clock}`, `${clock+60}`, and `${clock-60}` are the start time, a minute later, and a minute earlier. */
        Seed: {
            /** @description JSON Schema of the file, for editors. */
            $schema?: string;
            /**
             * Format: date-time
             * @description Time at which the clock starts.
             */
            clock?: string;
            /** @description Bodies of `createBlockType`. */
            block_types?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createBlockSchema`. */
            block_schemas?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createBlockDocument`. */
            block_documents?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createVariable`. */
            variables?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createConcurrencyLimit`. */
            concurrency_limits?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createGlobalConcurrencyLimit`. */
            global_concurrency_limits?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createWorkPool`. */
            work_pools?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createWorkPoolQueue` and `work_pool_name`. */
            work_queues?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `recordWorkerHeartbeat` and `work_pool_name`. */
            workers?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createFlow`. */
            flows?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createDeployment`. */
            deployments?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createFlowRun`; `states` lists the states of the run. */
            flow_runs?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createTaskRun`; `states` lists the states of the run. */
            task_runs?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createFlowRunInput` and `id`, the id of the flow run. */
            flow_run_inputs?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createLogs`: one log each, whose default `timestamp` is `at`. */
            logs?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createArtifact`. */
            artifacts?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `acquireConcurrencyLease`. */
            leases?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createSavedSearch`. */
            saved_searches?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createEvents`: one event each, whose default `occurred` is `at`. */
            events?: components["schemas"]["SeedRecord"][];
            /** @description Bodies of `createAutomation`. */
            automations?: components["schemas"]["SeedRecord"][];
        };
        /** @description The body of the operation that creates the record, and the fields `as`, `at`, and for runs `states`. `as` is the name of the record in references; without it, its `name`, `tag`, or `key` is. `at` is the time at which the record is created; without it, the start time. `states` are further states to set in turn, each with `at`. */
        SeedRecord: JsonObject;
        /** @description Statistics of the whole service. */
        Statistics: {
            /** @description Flow runs by type of state. */
            flow_runs: components["schemas"]["StateTypeCount"][];
            /** @description Task runs by type of state. */
            task_runs: components["schemas"]["StateTypeCount"][];
            /**
             * Format: int64
             * @description Flow runs in the state `Late`.
             */
            late_flow_runs: number;
            /** @description The work pools; if there are more than 100, those with the most due runs. */
            work_pools: components["schemas"]["WorkPoolBacklog"][];
            /** @description The other work pools together. */
            other_work_pools: components["schemas"]["OtherWorkPools"];
            /** @description The active concurrency limits. */
            concurrency: components["schemas"]["SlotStatistics"];
            /** @description Events that automations have not evaluated yet. */
            event_queue: components["schemas"]["EventQueueStatistics"];
            /**
             * Format: date-time
             * @description Time of the numbers.
             */
            time: string;
        };
        /** @description Number of runs in states of one type. */
        StateTypeCount: {
            /** @description Type of the state. */
            type: components["schemas"]["StateType"];
            /**
             * Format: int64
             * @description Number of runs.
             */
            count: number;
        };
        /** @description The runs and workers of a work pool. */
        WorkPoolBacklog: {
            /** @description Name of the work pool. */
            name: string;
            /**
             * Format: int64
             * @description Runs that are due and that no worker has claimed.
             */
            due_runs: number;
            /**
             * Format: double
             * @description Number of seconds for which the oldest of them has been due; 0 when there is none.
             */
            oldest_due_seconds: number;
            /**
             * Format: int64
             * @description Flow runs that are running.
             */
            running_runs: number;
            /**
             * Format: int64
             * @description Workers that are online.
             */
            online_workers: number;
        };
        /** @description The runs and workers of the work pools that a report does not list. */
        OtherWorkPools: {
            /**
             * Format: int64
             * @description Number of these work pools.
             */
            pools: number;
            /**
             * Format: int64
             * @description Runs that are due and that no worker has claimed.
             */
            due_runs: number;
            /**
             * Format: double
             * @description Number of seconds for which the oldest of them has been due; 0 when there is none.
             */
            oldest_due_seconds: number;
            /**
             * Format: int64
             * @description Flow runs that are running.
             */
            running_runs: number;
            /**
             * Format: int64
             * @description Workers that are online.
             */
            online_workers: number;
        };
        /** @description Slots of the active concurrency limits. */
        SlotStatistics: {
            /**
             * Format: int64
             * @description Number of limits.
             */
            limits: number;
            /**
             * Format: int64
             * @description Total number of their slots.
             */
            slots: number;
            /**
             * Format: int64
             * @description Number of occupied slots.
             */
            slots_in_use: number;
        };
        /** @description Events that automations have not evaluated yet. */
        EventQueueStatistics: {
            /**
             * Format: int64
             * @description Number of events, counted up to 100,000.
             */
            events: number;
            /**
             * Format: double
             * @description Number of seconds for which the next event has been waiting; 0 when there is none.
             */
            lag_seconds: number;
        };
        /** @description State of one background service in this process. */
        ServiceStatus: {
            /** @description Name of the service. */
            name: string;
            /** @description Whether the service is enabled in the settings. */
            enabled: boolean;
            /** @description Whether a pass is in progress. */
            running: boolean;
            /**
             * Format: double
             * @description Seconds between two passes; null for a service that runs on demand only.
             */
            loop_seconds: number | null;
            /**
             * Format: date-time
             * @description Time at which the last pass started; null before the first pass.
             */
            last_run: string | null;
            /**
             * Format: double
             * @description Duration of the last pass in seconds; null before the first pass has ended.
             */
            last_duration_seconds: number | null;
            /** @description Message of the last error; null after a successful pass. */
            last_error: string | null;
            /**
             * Format: int64
             * @description Number of items handled since the process started.
             */
            items_handled: number;
            /** @description Number of failed passes since the last successful one. */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description Time at which the next pass is due; null when the service is disabled or runs on demand only.
             */
            next_run: string | null;
        };
        /** @description A kind of data that is deleted by age. */
        RetentionClass: {
            /** @description Name of the kind, such as `logs`; `events` followed by a name, or by a prefix and `*`, means only the events with that name or prefix that no more specific name or prefix of the settings matches. */
            name: string;
            /** @description Name of the background service that deletes it. */
            service: string;
            /** @description Whether data of this kind is deleted by age. */
            enabled: boolean;
            /**
             * Format: double
             * @description Number of seconds for which it is kept; null when unlimited.
             */
            kept_seconds: number | null;
            /** @description Stored rows. */
            rows: components["schemas"]["RetentionAmount"];
            /** @description Bytes that it occupies with its indexes and dependent rows; null when it is part of another kind. */
            bytes: components["schemas"]["RetentionAmount"] | null;
            /**
             * Format: date-time
             * @description Time of the oldest row; for flow runs, of the oldest one that is not a subflow. Null when there is none.
             */
            oldest: string | null;
            /** @description Rows that would be deleted now. */
            due: components["schemas"]["RetentionAmount"];
            /**
             * Format: date-time
             * @description Time at which the last pass of the service started; null before the first pass.
             */
            last_run: string | null;
            /**
             * Format: double
             * @description Duration of the last pass in seconds; null before the first pass has ended.
             */
            last_duration_seconds: number | null;
            /** @description Message of the last error; null after a successful pass. */
            last_error: string | null;
        };
        /** @description A number of rows or bytes. */
        RetentionAmount: {
            /**
             * Format: int64
             * @description The number.
             */
            value: number;
            /** @description How exact the number is. */
            precision: components["schemas"]["Precision"];
        };
        /**
         * @description How exact a number is; `minimum` means that the actual number may be higher.
         * @enum {string}
         */
        Precision: "exact" | "estimate" | "minimum";
        /**
         * @description The permissions of a key. Each role has all scopes of the roles before it, and more; the bearer scheme lists the scopes of each.
         * @enum {string}
         */
        ApiKeyRole: "viewer" | "runner" | "worker" | "deployer" | "admin";
        /** @description A key to create. */
        ApiKeyCreate: {
            /** @description Name of the user or program that uses the key. It appears wherever the service records the use of the key. */
            name: string;
            /** @description The permissions of the key. */
            role: components["schemas"]["ApiKeyRole"];
            /**
             * Format: date-time
             * @description Time from which the key is rejected, in the future; null or absent for a key that does not expire.
             */
            expires?: string | null;
        };
        /** @description Changes to make when a key is replaced. */
        ApiKeyRotate: {
            /**
             * Format: date-time
             * @description New time from which the key is rejected, in the future; null for a key that does not expire.
             */
            expires?: string | null;
        };
        /** @description Request body of `filterApiKeys`. */
        FilterApiKeysRequest: {
            /**
             * @description Number of records to skip.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description The record of a key. It does not contain the key. */
        ApiKey: {
            /**
             * Format: uuid
             * @description Id of the key.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated: string;
            /** @description Name of the user or program that uses the key. */
            name: string;
            /** @description First characters of the key, which distinguish keys in logs and lists. They are not secret. */
            prefix: string;
            /** @description The permissions of the key. */
            role: components["schemas"]["ApiKeyRole"];
            /**
             * Format: date-time
             * @description Time from which the key is rejected; null for a key that does not expire.
             */
            expires: string | null;
            /**
             * Format: date-time
             * @description Time at which the key was revoked.
             */
            revoked: string | null;
            /**
             * Format: date-time
             * @description Time at which the key was last accepted, to the minute.
             */
            last_used: string | null;
        };
        /** @description A key, which is shown only once, and its record. */
        IssuedApiKey: {
            /** @description The key, to be sent as `Authorization: Bearer <key>`. */
            key: string;
            /** @description The record of the key. */
            api_key: components["schemas"]["ApiKey"];
        };
        /**
         * @description How a client authenticated: with a key, with the password, or not at all because no credentials are required.
         * @enum {string}
         */
        CallerKind: "key" | "password" | "anonymous";
        /** @description The identity that the service assigns to a request. */
        Caller: {
            /** @description How the client authenticated. */
            kind: components["schemas"]["CallerKind"];
            /** @description Name of the key. */
            name: string | null;
            /** @description First characters of the key. */
            prefix: string | null;
            /** @description The role of the client. */
            role: components["schemas"]["ApiKeyRole"];
            /** @description Scopes of the role, in alphabetical order. */
            scopes: string[];
        };
        /** @description A registered flow, identified by its name. */
        Flow: {
            /**
             * Format: uuid
             * @description Id of the flow.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the flow was registered.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated: string;
            /** @description Unique, case-sensitive name of the flow. */
            name: string;
            /** @description Tags of the flow, in the order given. */
            tags: string[];
            /** @description Labels that its runs inherit; null when it was created with null. */
            labels: components["schemas"]["Labels"] | null;
        };
        /** @description A flow to register. */
        FlowCreate: {
            /** @description Unique name; it must not be empty or contain any of `/ % & > <`. */
            name: string;
            /** @description Tags of the flow; order and duplicates are kept. Default is the empty list. */
            tags?: string[];
            /** @description Labels for the flow and its runs. Default is the empty map. */
            labels?: components["schemas"]["Labels"] | null;
        };
        /** @description Changes to a flow. */
        FlowUpdate: {
            /** @description New tags, replacing all earlier ones; the tags stay unchanged when absent. */
            tags?: string[];
        };
        /** @description One page of flows. */
        FlowPage: {
            /** @description Flows on this page. */
            results: components["schemas"]["Flow"][];
            /** @description Number of matching flows on all pages. */
            count: number;
            /** @description Maximum number of flows per page. */
            limit: number;
            /** @description Number of pages; 0 when the limit is 0. */
            pages: number;
            /** @description Number of this page, counted from 1. */
            page: number;
        };
        /** @description Outcome of deleting several flows. */
        FlowBulkDeleteResult: {
            /** @description Ids of the flows that were deleted. */
            deleted: string[];
        };
        /** @description Conditions on flows. Unknown fields are rejected; null is equivalent to an absent condition. */
        FlowFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the id. */
            id?: components["schemas"]["ExcludableIdCriterion"] | null;
            /** @description Condition on whether the flow has deployments. */
            deployment?: components["schemas"]["AbsenceCriterion"] | null;
            /** @description Condition on the name. */
            name?: components["schemas"]["NameCriterion"] | null;
            /** @description Condition on the tags. */
            tags?: components["schemas"]["AllTagsCriterion"] | null;
        };
        /**
         * @description Order of a list of flows.
         * @enum {string}
         */
        FlowSort: "CREATED_DESC" | "UPDATED_DESC" | "NAME_ASC" | "NAME_DESC";
        /** @description Filters, order and range of a list of flows. */
        FilterFlowsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /**
             * @description Order of the result. Default `NAME_ASC`.
             * @default NAME_ASC
             */
            sort: components["schemas"]["FlowSort"];
            /**
             * @description Number of records to skip. Default 0.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description Filters for a count of flows. */
        CountFlowsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
        };
        /** @description Filters, order and page of a list of flows. */
        PaginateFlowsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /**
             * @description Order of the result. Default `NAME_ASC`.
             * @default NAME_ASC
             */
            sort: components["schemas"]["FlowSort"];
            /**
             * @description Number of the page, counted from 1. Default 1.
             * @default 1
             */
            page: number;
            /** @description Maximum number of records per page, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description The flows to delete. */
        BulkDeleteFlowsRequest: {
            /** @description Conditions on the flows to delete; null matches any flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /**
             * @description Maximum number of flows to delete, from 1 to 50. Default 50.
             * @default 50
             */
            limit: number;
        };
        /** @description The flows whose next runs are returned. */
        ReadNextRunsByFlowRequest: {
            /** @description Ids of up to 200 flows. */
            flow_ids: string[];
        };
        /** @description One execution of a flow: scheduled, running or finished. */
        FlowRun: {
            /**
             * Format: uuid
             * @description Id of the flow run.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the run was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change, including changes of state.
             */
            updated: string;
            /** @description Name of the run; two random words when none was given. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the flow being run.
             */
            flow_id: string;
            /**
             * Format: uuid
             * @description Id of the current state; null when the run has none.
             */
            state_id: string | null;
            /**
             * Format: uuid
             * @description Id of the deployment that the run belongs to; null for runs started without one.
             */
            deployment_id: string | null;
            /** @description Version of the deployment when the run was created; null without a deployment. */
            deployment_version: string | null;
            /**
             * Format: uuid
             * @description Id of the work queue of the run; null when it has none.
             */
            work_queue_id: string | null;
            /** @description Name of the work queue; null when it has none. */
            work_queue_name: string | null;
            /** @description Version of the flow code as reported by the client; null when not reported. */
            flow_version: string | null;
            /** @description Parameters of the run by name. */
            parameters: components["schemas"]["JsonObject"];
            /** @description Key that prevents the same run of a flow from being created twice; null when none was given. */
            idempotency_key: string | null;
            /** @description Further data that the client stores with the run. */
            context: components["schemas"]["JsonObject"];
            /** @description Policy for retries and pauses. */
            empirical_policy: components["schemas"]["FlowRunPolicy"];
            /** @description Tags of the run. */
            tags: string[];
            /** @description Labels of the run, including those inherited from the flow or deployment. */
            labels: components["schemas"]["Labels"];
            /**
             * Format: uuid
             * @description Id of the task run that represents this run in its parent flow run; null when the run is not a subflow.
             */
            parent_task_run_id: string | null;
            /** @description Type of the current state; null when the run has none. */
            state_type: components["schemas"]["StateType"] | null;
            /** @description Name of the current state; null when the run has none. */
            state_name: string | null;
            /** @description Number of times the run has entered a running state. */
            run_count: number;
            /**
             * Format: date-time
             * @description Time at which the run was first expected to start.
             */
            expected_start_time: string | null;
            /**
             * Format: date-time
             * @description Time of the next scheduled start; null unless the run is scheduled.
             */
            next_scheduled_start_time: string | null;
            /**
             * Format: date-time
             * @description Time at which the run first started; null before that.
             */
            start_time: string | null;
            /**
             * Format: date-time
             * @description Time at which the run reached its final state; null before that.
             */
            end_time: string | null;
            /**
             * Format: double
             * @description Seconds spent running in all attempts so far, excluding the current period in a running state.
             */
            total_run_time: number;
            /**
             * Format: double
             * @description Seconds spent running up to now, including the current period in a running state.
             */
            estimated_run_time: number;
            /**
             * Format: double
             * @description Seconds by which the actual or estimated start is later than the expected start; never negative.
             */
            estimated_start_time_delta: number;
            /** @description Whether a schedule created the run. */
            auto_scheduled: boolean;
            /**
             * Format: uuid
             * @description Id of the block document that describes the infrastructure; null when there is none.
             */
            infrastructure_document_id: string | null;
            /** @description Identifier of the process or job that executes the run; null when not reported. */
            infrastructure_pid: string | null;
            /** @description Creator of the run; null when unknown. */
            created_by: components["schemas"]["Actor"] | null;
            /**
             * Format: uuid
             * @description Id of the work pool of the queue; null when the run is on no queue.
             */
            work_pool_id: string | null;
            /** @description Name of the work pool of the queue; null when the run is on no queue. */
            work_pool_name: string | null;
            /** @description Current state; null when the run has none. */
            state: components["schemas"]["State"] | null;
            /** @description Values that override the base job template of the work pool; may be null. */
            job_variables: components["schemas"]["JsonObject"] | null;
            /** @description Priority among the runs of its queue, from 1, the highest, to 100; runs with null come last. */
            priority: number | null;
        };
        /** @description A flow run to create. */
        FlowRunCreate: {
            /** @description First state of the run. Default is Pending. */
            state?: components["schemas"]["StateCreate"] | null;
            /** @description Name of the run; two random words when absent or empty. */
            name?: string | null;
            /**
             * Format: uuid
             * @description Id of the flow to run.
             */
            flow_id: string;
            /** @description Version of the flow code; may be null. */
            flow_version?: string | null;
            /** @description Parameters by name, limited in total size. Default is the empty object. */
            parameters?: components["schemas"]["JsonObject"];
            /** @description Further data to store with the run. Default is the empty object. */
            context?: components["schemas"]["JsonObject"];
            /**
             * Format: uuid
             * @description Id of the task run that represents this run in its parent flow run; null when the run is not a subflow.
             */
            parent_task_run_id?: string | null;
            /**
             * Format: uuid
             * @description Id of the block document that describes the infrastructure; may be null.
             */
            infrastructure_document_id?: string | null;
            /** @description Policy for retries and pauses. Default is no retries. */
            empirical_policy?: components["schemas"]["FlowRunPolicy"];
            /** @description Tags of the run. Default is the empty list. */
            tags?: string[];
            /** @description Labels that are added to the inherited ones and override them; null means none. */
            labels?: components["schemas"]["Labels"] | null;
            /** @description Key that makes a repeated request return the existing run of the flow; null or empty for none. */
            idempotency_key?: string | null;
            /** @description Name of the work pool for the run; null for none. */
            work_pool_name?: string | null;
            /** @description Name of a queue of that pool; without a pool, only the name is stored. */
            work_queue_name?: string | null;
            /** @description Values that override the base job template; null means none. */
            job_variables?: components["schemas"]["JsonObject"] | null;
            /** @description Priority among the runs of its queue, from 1, the highest, to 100; runs with null come last. Null by default. */
            priority?: number | null;
            /**
             * Format: uuid
             * @deprecated
             * @description Id of a deployment to link the run to. Deprecated: create the run through the deployment instead.
             */
            deployment_id?: string | null;
        };
        /** @description Changes to a flow run; absent fields stay unchanged. */
        FlowRunUpdate: {
            /** @description New name; null or an empty string generates a new random name. */
            name?: string | null;
            /** @description Version of the flow code; null clears it. */
            flow_version?: string | null;
            /** @description New parameters, replacing all earlier ones. */
            parameters?: components["schemas"]["JsonObject"];
            /** @description New policy, replacing the earlier one as a whole; absent fields get their defaults. */
            empirical_policy?: components["schemas"]["FlowRunPolicy"];
            /** @description New tags, replacing all earlier ones. */
            tags?: string[];
            /** @description Identifier of the process or job that executes the run; null clears it. */
            infrastructure_pid?: string | null;
            /** @description New overrides of the base job template; null clears them. */
            job_variables?: components["schemas"]["JsonObject"] | null;
            /** @description New priority among the runs of its queue, from 1, the highest, to 100; null for the last. */
            priority?: number | null;
        };
        /** @description The next flow run of each flow; null for a flow without one. */
        NextFlowRuns: {
            [key: string]: components["schemas"]["SimpleNextFlowRun"] | null;
        };
        /** @description The graph of a flow run. */
        FlowRunGraph: {
            /**
             * Format: date-time
             * @description Actual start of the run, or its expected start when it has not started.
             */
            start_time: string | null;
            /**
             * Format: date-time
             * @description End of the run; null before that.
             */
            end_time: string | null;
            /** @description Ids of the returned nodes that have no parents, in chronological order. */
            root_node_ids: string[];
            /** @description Pairs of node id and node, in chronological order. */
            nodes: components["schemas"]["GraphNodeEntry"][];
            /** @description Artifacts of the flow run that belong to no task run. */
            artifacts: components["schemas"]["GraphArtifact"][];
            /** @description States of the flow run in chronological order. */
            states: components["schemas"]["GraphState"][];
        };
        /** @description The run of a flow that starts next. */
        SimpleNextFlowRun: {
            /**
             * Format: uuid
             * @description Id of the flow run.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the flow.
             */
            flow_id: string;
            /** @description Name of the flow run. */
            name: string;
            /** @description Name of the current state. */
            state_name: string;
            /** @description Type of the current state. */
            state_type: components["schemas"]["StateType"];
            /**
             * Format: date-time
             * @description Scheduled start of the run.
             */
            next_scheduled_start_time: string;
        };
        /** @description Policy of a flow run for retries and pauses. */
        FlowRunPolicy: {
            /**
             * @deprecated
             * @description Former name of `retries`, used when `retries` is not set. Default 0.
             * @default 0
             */
            max_retries: number;
            /**
             * Format: double
             * @deprecated
             * @description Former name of `retry_delay`, used when `retry_delay` is not set. Default 0.
             * @default 0
             */
            retry_delay_seconds: number;
            /** @description Number of retries after a failure; null when not set. */
            retries?: number | null;
            /** @description Seconds to wait before a retry; null when not set. */
            retry_delay?: number | null;
            /** @description Keys of the pauses that the run has already passed, without duplicates. */
            pause_keys?: string[] | null;
            /**
             * @description Whether the run is being resumed after a pause; if so, the next start does not count as an attempt.
             * @default false
             */
            resuming: boolean | null;
            /** @description How the next attempt is performed: in the same process or by a worker; null means by a worker. */
            retry_type?: components["schemas"]["RetryType"] | null;
        };
        /** @description One page of flow runs. */
        FlowRunPage: {
            /** @description Flow runs on this page. */
            results: components["schemas"]["FlowRun"][];
            /** @description Number of matching flow runs on all pages. */
            count: number;
            /** @description Maximum number of flow runs per page. */
            limit: number;
            /** @description Number of pages; 0 when the limit is 0. */
            pages: number;
            /** @description Number of this page, counted from 1. */
            page: number;
        };
        /** @description Reasons why a flow run is not running. */
        WhyReport: {
            /**
             * Format: uuid
             * @description Id of the flow run.
             */
            flow_run_id: string;
            /** @description Current state of the run. */
            state: components["schemas"]["State"] | null;
            /** @description What delays the run, the most important reason first; empty when nothing does. */
            reasons: components["schemas"]["WhyReason"][];
        };
        /** @description One reason why a flow run is not running. */
        WhyReason: {
            /** @description Code of the reason. */
            code: components["schemas"]["WhyCode"];
            /** @description Human-readable reason, with names and numbers. */
            message: string;
            /** @description Id of the affected resource, as in events; null when it is the run itself or was deleted. */
            resource: string | null;
        };
        /**
         * @description Code of the reason why a flow run is not running, or does not continue:
         *
         *     - `not_due`: its scheduled time is in the future.
         *     - `awaiting_retry`: it failed and will be retried, immediately or after a delay, by its process or by a worker.
         *     - `retry_overdue`: its process should have retried it, but has probably ended. Set a `SCHEDULED` state, and a worker starts it.
         *     - `paused`: it is paused or suspended until it is resumed or the pause times out.
         *     - `cancelling`: it is being cancelled, but its process has not been stopped yet.
         *     - `starting`: a worker has claimed it, but its process has not reported a start yet.
         *     - `dropped`: it is late, and a late-run policy has dropped it. It is not delivered to workers any more, and will be cancelled.
         *     - `no_heartbeat`: it is running, but its process has missed heartbeats. It has probably ended.
         *     - `deployment_paused`: its deployment is paused. This stops its schedules and the runner that serves it, but not workers.
         *     - `work_pool_paused`, `work_queue_paused`: its pool or queue is paused and delivers no runs.
         *     - `deployment_deleted`, `work_queue_deleted`: its deployment or queue was deleted, so no worker can start it.
         *     - `no_work_pool`: it has neither a work pool nor a deployment; only the process that created it can start it.
         *     - `no_online_worker`: no worker of its pool is online.
         *     - `not_polled`: its queue, or its deployment without a pool, has not been polled recently.
         *     - `work_pool_limit`, `work_queue_limit`, `deployment_limit`: a concurrency limit is reached; the message names the runs that occupy the slots.
         *     - `waiting_for_worker`: nothing else delays it; it waits to be picked up.
         *     - `waiting_for_slots`: it is running, and it or one of its task runs waits for slots of a concurrency limit.
         *     - `may_wait_for_slots`: it is running, and a client that named no run waits for slots of a concurrency limit; it may be the process of this run.
         * @enum {string}
         */
        WhyCode: "not_due" | "awaiting_retry" | "paused" | "cancelling" | "deployment_paused" | "work_pool_paused" | "work_queue_paused" | "no_work_pool" | "no_online_worker" | "not_polled" | "work_pool_limit" | "work_queue_limit" | "deployment_limit" | "waiting_for_worker" | "starting" | "retry_overdue" | "deployment_deleted" | "work_queue_deleted" | "waiting_for_slots" | "may_wait_for_slots" | "no_heartbeat" | "dropped";
        /** @description A task run with the task runs it depends on. */
        DependencyResult: {
            /**
             * Format: uuid
             * @description Id of the task run.
             */
            id: string;
            /** @description Name of the task run. */
            name: string;
            /** @description Task runs whose results it uses, without duplicates. */
            upstream_dependencies: components["schemas"]["TaskRunInput"][];
            /** @description Current state; null when there is none. */
            state: components["schemas"]["State"] | null;
            /**
             * Format: date-time
             * @description Time at which the task run was expected to start.
             */
            expected_start_time: string | null;
            /**
             * Format: date-time
             * @description Time at which the task run started; null before that.
             */
            start_time: string | null;
            /**
             * Format: date-time
             * @description Time at which the task run ended; null before that.
             */
            end_time: string | null;
            /**
             * Format: double
             * @description Seconds spent running so far.
             */
            total_run_time: number | null;
            /**
             * Format: double
             * @description Seconds spent running up to now.
             */
            estimated_run_time: number | null;
            /** @description Whether the use of its result by later tasks cannot be tracked. */
            untrackable_result: boolean;
        };
        /** @description A pair of node id and node. */
        GraphNodeEntry: [
            string,
            components["schemas"]["GraphNode"]
        ];
        /** @description A task run or subflow run in the graph of a flow run. */
        GraphNode: {
            /** @description Whether the node is a task run or a subflow run. */
            kind: components["schemas"]["GraphNodeKind"];
            /**
             * Format: uuid
             * @description Id of the task run or subflow run.
             */
            id: string;
            /** @description Name of the task run, or the flow name and run name of the subflow run. */
            label: string;
            /** @description Type of the current state. */
            state_type: components["schemas"]["StateType"];
            /**
             * Format: date-time
             * @description Actual start, or the expected start when it has not started.
             */
            start_time: string;
            /**
             * Format: date-time
             * @description End of the run; null before that.
             */
            end_time: string | null;
            /** @description Nodes whose results this node uses. */
            parents: components["schemas"]["GraphEdge"][];
            /** @description Nodes that use the result of this node. */
            children: components["schemas"]["GraphEdge"][];
            /** @description Nodes inside which this node was called. */
            encapsulating: components["schemas"]["GraphEdge"][];
            /** @description Artifacts of the task run. */
            artifacts: components["schemas"]["GraphArtifact"][];
        };
        /**
         * @description Kind of run that a node of the graph represents.
         * @enum {string}
         */
        GraphNodeKind: "flow-run" | "task-run";
        /** @description A reference to another node. */
        GraphEdge: {
            /**
             * Format: uuid
             * @description Id of the other node.
             */
            id: string;
        };
        /** @description An artifact in the graph of a flow run. */
        GraphArtifact: {
            /**
             * Format: uuid
             * @description Id of the artifact.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the artifact was created.
             */
            created: string;
            /** @description Key of the artifact; null when it has none. */
            key: string | null;
            /** @description Type of the artifact. */
            type: string | null;
            /** @description Whether it is the newest version of its key or has no key. */
            is_latest: boolean;
            /** @description Value of a progress artifact; null for all other types. */
            data: components["schemas"]["JsonValue"];
        };
        /** @description A state in the graph of a flow run. */
        GraphState: {
            /**
             * Format: uuid
             * @description Id of the state.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the state was written.
             */
            timestamp: string;
            /** @description Type of the state. */
            type: components["schemas"]["StateType"];
            /** @description Name of the state. */
            name: string;
        };
        /** @description A string stored under a key of a flow run. */
        FlowRunInput: {
            /**
             * Format: uuid
             * @description Id of the input.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the input was stored.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated: string;
            /**
             * Format: uuid
             * @description Id of the flow run that the input belongs to.
             */
            flow_run_id: string;
            /** @description Key of the input, unique within the run. */
            key: string;
            /** @description The stored string, usually JSON. */
            value: string;
            /** @description Sender of the input; null when unknown. */
            sender: string | null;
        };
        /** @description Outcome of deleting several flow runs. */
        FlowRunBulkDeleteResult: {
            /** @description Ids of the flow runs that were deleted. */
            deleted: string[];
        };
        /** @description Outcome of proposing one state to several flow runs. */
        FlowRunBulkSetStateResult: {
            /** @description One entry per run, in the order of processing. */
            results: components["schemas"]["FlowRunOrchestrationResult"][];
        };
        /** @description Decision on a state proposed to one of several flow runs. */
        FlowRunOrchestrationResult: {
            /**
             * Format: uuid
             * @description Id of the flow run.
             */
            flow_run_id: string;
            /** @description The decision. */
            status: components["schemas"]["SetStateStatus"];
            /** @description State of the run after the decision; null when it has none or an error occurred. */
            state: components["schemas"]["State"] | null;
            /** @description Further information about the decision. */
            details: components["schemas"]["OrchestrationDetails"];
        };
        /** @description A summary of a flow run for a scatter plot. */
        SimpleFlowRun: {
            /**
             * Format: uuid
             * @description Id of the flow run.
             */
            id: string;
            /** @description Type of the current state. */
            state_type: components["schemas"]["StateType"];
            /**
             * Format: date-time
             * @description Actual start of the run, or its expected start when it has not started.
             */
            timestamp: string;
            /**
             * Format: double
             * @description Seconds spent running up to now.
             */
            duration: number;
            /**
             * Format: double
             * @description Seconds by which the actual or estimated start is later than the expected start.
             */
            lateness: number;
        };
        /** @description Outcome of creating several runs. */
        FlowRunBulkCreateResult: {
            /** @description One entry for each requested run, in order. */
            results: components["schemas"]["FlowRunCreateResult"][];
        };
        /** @description Outcome for one requested run. */
        FlowRunCreateResult: {
            /**
             * Format: uuid
             * @description Id of the created or found run; null when it failed.
             */
            flow_run_id: string | null;
            /** @description CREATED also applies to a run that was found by its idempotency key. */
            status: components["schemas"]["FlowRunCreateStatus"];
            /** @description Reason why it failed; null when it was created. */
            error: string | null;
        };
        /**
         * @description Whether a run was created.
         * @enum {string}
         */
        FlowRunCreateStatus: "CREATED" | "FAILED";
        /** @description A run that occupies a slot. */
        FlowRunSlotSummary: {
            /**
             * Format: uuid
             * @description Id of the run.
             */
            id: string;
            /** @description Name of the run. */
            name: string;
            /** @description Type of its current state. */
            state_type: components["schemas"]["StateType"] | null;
            /** @description Name of its current state. */
            state_name: string | null;
            /**
             * Format: date-time
             * @description Time at which it started; null before that.
             */
            start_time: string | null;
            /**
             * Format: date-time
             * @description Time at which it entered its current state; null when unknown.
             */
            state_timestamp: string | null;
            /**
             * Format: double
             * @description Seconds since it entered its current state; null when unknown.
             */
            time_in_current_state: number | null;
        };
        /** @description Conditions on flow runs. Unknown fields are rejected; null is equivalent to an absent condition. */
        FlowRunFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the id. */
            id?: components["schemas"]["ExcludableIdCriterion"] | null;
            /** @description Condition on the name. */
            name?: components["schemas"]["NameCriterion"] | null;
            /** @description Condition on the tags. */
            tags?: components["schemas"]["TagsCriterion"] | null;
            /** @description Condition on the deployment of the run. */
            deployment_id?: components["schemas"]["OptionalIdCriterion"] | null;
            /** @description Condition on the stored name of the work queue. */
            work_queue_name?: components["schemas"]["OptionalValueCriterion"] | null;
            /** @description Condition on the current state. */
            state?: components["schemas"]["FlowRunStateCriterion"] | null;
            /** @description Condition on the version of the flow code. */
            flow_version?: components["schemas"]["ValueCriterion"] | null;
            /** @description Condition on the start; `before_` and `after_` use the expected start for runs that have not started. */
            start_time?: components["schemas"]["OptionalTimeCriterion"] | null;
            /** @description Condition on the end. */
            end_time?: components["schemas"]["OptionalTimeCriterion"] | null;
            /** @description Condition on the expected start. */
            expected_start_time?: components["schemas"]["TimeCriterion"] | null;
            /** @description Condition on the next scheduled start. */
            next_scheduled_start_time?: components["schemas"]["TimeCriterion"] | null;
            /** @description Condition on the flow run that called this one as a subflow. */
            parent_flow_run_id?: components["schemas"]["ParentFlowRunCriterion"] | null;
            /** @description Condition on the task run that represents this run in its parent flow run. */
            parent_task_run_id?: components["schemas"]["OptionalIdCriterion"] | null;
            /** @description Condition on the idempotency key. */
            idempotency_key?: components["schemas"]["ExcludableValueCriterion"] | null;
            /** @description Condition on the creator of the run. */
            created_by?: components["schemas"]["CreatedByCriterion"] | null;
        };
        /**
         * @description Order of a list of flow runs. Orders by start time use the expected start for runs that have not started.
         * @enum {string}
         */
        FlowRunSort: "ID_DESC" | "START_TIME_ASC" | "START_TIME_DESC" | "EXPECTED_START_TIME_ASC" | "EXPECTED_START_TIME_DESC" | "NAME_ASC" | "NAME_DESC" | "NEXT_SCHEDULED_START_TIME_ASC" | "END_TIME_DESC";
        /** @description Filters, order and range of a list of flow runs. */
        FilterFlowRunsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /** @description Conditions on the work queue. */
            work_pool_queues?: components["schemas"]["WorkQueueFilter"] | null;
            /**
             * @description Order of the result. Default `ID_DESC`.
             * @default ID_DESC
             */
            sort: components["schemas"]["FlowRunSort"];
            /**
             * @description Number of records to skip. Default 0.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description Filters for a count of flow runs. */
        CountFlowRunsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /** @description Conditions on the work queue. */
            work_pool_queues?: components["schemas"]["WorkQueueFilter"] | null;
        };
        /** @description Filters, order and page of a list of flow runs. */
        PaginateFlowRunsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /** @description Conditions on the work queue. */
            work_pool_queues?: components["schemas"]["WorkQueueFilter"] | null;
            /**
             * @description Order of the result. Default `ID_DESC`.
             * @default ID_DESC
             */
            sort: components["schemas"]["FlowRunSort"];
            /**
             * @description Number of the page, counted from 1. Default 1.
             * @default 1
             */
            page: number;
            /** @description Maximum number of records per page, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description A state proposed for a flow run. */
        SetFlowRunStateRequest: {
            /** @description The state to propose. */
            state: components["schemas"]["StateCreate"];
            /**
             * @description Whether to skip the checks of the orchestration rules. Default false.
             * @default false
             */
            force: boolean;
        };
        /** @description Input for a paused flow run. */
        ResumeFlowRunRequest: {
            /** @description Input by field name, for a pause that requests input; null means none. */
            run_input?: components["schemas"]["JsonObject"] | null;
        };
        /** @description Filters for the flow runs whose mean delay is computed. */
        ReadFlowRunLatenessRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /** @description Conditions on the work queue. */
            work_pool_queues?: components["schemas"]["WorkQueueFilter"] | null;
        };
        /** @description Period, intervals and filters of a history of flow runs. */
        ReadFlowRunHistoryRequest: {
            /**
             * Format: date-time
             * @description Start of the period.
             */
            history_start: string;
            /**
             * Format: date-time
             * @description End of the period.
             */
            history_end: string;
            /**
             * Format: double
             * @description Length of an interval in seconds, at least 1.
             */
            history_interval_seconds: number;
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /** @description Conditions on the work queue. */
            work_queues?: components["schemas"]["WorkQueueFilter"] | null;
        };
        /** @description An input to store. */
        CreateFlowRunInputRequest: {
            /** @description Key of the input, made of lowercase letters, digits and dashes. */
            key: string;
            /** @description String to store, usually JSON. */
            value: string;
            /** @description Sender of the input; null when unknown. */
            sender?: string | null;
        };
        /** @description The inputs to list. */
        FilterFlowRunInputsRequest: {
            /** @description Prefix that the keys must have. */
            prefix: string;
            /**
             * @description Keys to exclude. Default is the empty list.
             * @default []
             */
            exclude_keys: string[];
            /**
             * @description Maximum number of inputs to return. Default 1.
             * @default 1
             */
            limit: number;
        };
        /** @description The flow runs to delete. */
        BulkDeleteFlowRunsRequest: {
            /** @description Conditions on the flow runs to delete; null matches any run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /**
             * @description Maximum number of flow runs to delete, from 1 to 50. Default 50.
             * @default 50
             */
            limit: number;
        };
        /** @description The flow runs to change and the state to propose. */
        BulkSetFlowRunStateRequest: {
            /** @description The state to propose. */
            state: components["schemas"]["StateCreate"];
            /**
             * @description Whether to skip the checks of the orchestration rules. Default false.
             * @default false
             */
            force: boolean;
            /** @description Conditions on the flow runs to change; null matches any run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /**
             * @description Maximum number of flow runs to change, from 1 to 50. Default 50.
             * @default 50
             */
            limit: number;
        };
        /** @description Filters, order and range of the flow runs to plot. */
        ReadFlowRunTimelineRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /**
             * @description Order of the result. Default `EXPECTED_START_TIME_DESC`.
             * @default EXPECTED_START_TIME_DESC
             */
            sort: components["schemas"]["FlowRunSort"];
            /**
             * @description Number of records to skip. Default 0.
             * @default 0
             */
            offset: number;
            /**
             * @description Maximum number of flow runs to return, up to 1,000, which is also the default.
             * @default 1000
             */
            limit: number;
        };
        /** @description One execution of a task. */
        TaskRun: {
            /**
             * Format: uuid
             * @description Id of the task run.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the task run was recorded.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change, including changes of state.
             */
            updated: string;
            /** @description Name of the task run; two random words when none was given. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the flow run that the task run belongs to; null when it has none.
             */
            flow_run_id: string | null;
            /** @description Key of the task, the same for all of its runs. */
            task_key: string;
            /** @description Key that distinguishes the runs of one task within a flow run. */
            dynamic_key: string;
            /** @description Key under which the result is cached; null when not cached. */
            cache_key: string | null;
            /**
             * Format: date-time
             * @description Time until which the cached result may be used; null means forever.
             */
            cache_expiration: string | null;
            /** @description Version of the task code; null when not reported. */
            task_version: string | null;
            /** @description Policy for retries. */
            empirical_policy: components["schemas"]["TaskRunPolicy"];
            /** @description Tags of the task run; they also select concurrency limits. */
            tags: string[];
            /** @description Labels of the task run, including those of its flow run; may be null. */
            labels: components["schemas"]["Labels"] | null;
            /**
             * Format: uuid
             * @description Id of the current state; null when there is none.
             */
            state_id: string | null;
            /** @description Sources of the arguments by argument name; `wait_for` and `__parents__` contain further dependencies. */
            task_inputs: components["schemas"]["TaskInputs"];
            /** @description Type of the current state; null when there is none. */
            state_type: components["schemas"]["StateType"] | null;
            /** @description Name of the current state; null when there is none. */
            state_name: string | null;
            /** @description Number of times the task run has entered a running state. */
            run_count: number;
            /** @description Attempt of the flow run during which the task last started. */
            flow_run_run_count: number;
            /**
             * Format: date-time
             * @description Time at which the task run was first expected to start.
             */
            expected_start_time: string | null;
            /**
             * Format: date-time
             * @description Time of the next scheduled start; null unless the task run is scheduled.
             */
            next_scheduled_start_time: string | null;
            /**
             * Format: date-time
             * @description Time at which the task run first started; null before that.
             */
            start_time: string | null;
            /**
             * Format: date-time
             * @description Time at which the task run reached its final state; null before that.
             */
            end_time: string | null;
            /**
             * Format: double
             * @description Seconds spent running in all attempts so far, excluding the current period in a running state.
             */
            total_run_time: number;
            /**
             * Format: double
             * @description Seconds spent running up to now, including the current period in a running state.
             */
            estimated_run_time: number;
            /**
             * Format: double
             * @description Seconds by which the actual or estimated start is later than the expected start; never negative.
             */
            estimated_start_time_delta: number;
            /** @description Current state; null when there is none. */
            state: components["schemas"]["State"] | null;
        };
        /** @description A task run to create. */
        TaskRunCreate: {
            /**
             * Format: uuid
             * @description Id for the task run; generated when absent or null.
             */
            id?: string | null;
            /** @description First state of the task run. Default is Pending. */
            state?: components["schemas"]["StateCreate"] | null;
            /** @description Name of the task run; two random words when absent, null or empty. */
            name?: string | null;
            /**
             * Format: uuid
             * @description Id of the flow run that the task run belongs to; null when it has none.
             */
            flow_run_id?: string | null;
            /** @description Key of the task, the same for all of its runs. */
            task_key: string;
            /** @description Key that distinguishes the runs of one task within a flow run. */
            dynamic_key: string;
            /** @description Key under which the result is cached, at most 2,000 characters by default; may be null. */
            cache_key?: string | null;
            /**
             * Format: date-time
             * @description Time until which the cached result may be used; null means forever.
             */
            cache_expiration?: string | null;
            /** @description Version of the task code; may be null. */
            task_version?: string | null;
            /** @description Policy for retries. Default is no retries. */
            empirical_policy?: components["schemas"]["TaskRunPolicy"];
            /** @description Tags of the task run. Default is the empty list. */
            tags?: string[];
            /** @description Labels that are added to those of the flow run and override them; null means none. */
            labels?: components["schemas"]["Labels"] | null;
            /** @description Sources of the arguments by argument name. Default is the empty map. */
            task_inputs?: components["schemas"]["TaskInputs"];
        };
        /** @description Changes to a task run. */
        TaskRunUpdate: {
            /** @description New name; null or an empty string generates a new random name. The name stays unchanged when absent. */
            name?: string | null;
        };
        /** @description A task run with the name of its flow run. */
        TaskRunWithFlowRunName: {
            /**
             * Format: uuid
             * @description Id of the task run.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the task run was recorded.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change, including changes of state.
             */
            updated: string;
            /** @description Name of the task run; two random words when none was given. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the flow run that the task run belongs to; null when it has none.
             */
            flow_run_id: string | null;
            /** @description Key of the task, the same for all of its runs. */
            task_key: string;
            /** @description Key that distinguishes the runs of one task within a flow run. */
            dynamic_key: string;
            /** @description Key under which the result is cached; null when not cached. */
            cache_key: string | null;
            /**
             * Format: date-time
             * @description Time until which the cached result may be used; null means forever.
             */
            cache_expiration: string | null;
            /** @description Version of the task code; null when not reported. */
            task_version: string | null;
            /** @description Policy for retries. */
            empirical_policy: components["schemas"]["TaskRunPolicy"];
            /** @description Tags of the task run; they also select concurrency limits. */
            tags: string[];
            /** @description Labels of the task run, including those of its flow run; may be null. */
            labels: components["schemas"]["Labels"] | null;
            /**
             * Format: uuid
             * @description Id of the current state; null when there is none.
             */
            state_id: string | null;
            /** @description Sources of the arguments by argument name; `wait_for` and `__parents__` contain further dependencies. */
            task_inputs: components["schemas"]["TaskInputs"];
            /** @description Type of the current state; null when there is none. */
            state_type: components["schemas"]["StateType"] | null;
            /** @description Name of the current state; null when there is none. */
            state_name: string | null;
            /** @description Number of times the task run has entered a running state. */
            run_count: number;
            /** @description Attempt of the flow run during which the task last started. */
            flow_run_run_count: number;
            /**
             * Format: date-time
             * @description Time at which the task run was first expected to start.
             */
            expected_start_time: string | null;
            /**
             * Format: date-time
             * @description Time of the next scheduled start; null unless the task run is scheduled.
             */
            next_scheduled_start_time: string | null;
            /**
             * Format: date-time
             * @description Time at which the task run first started; null before that.
             */
            start_time: string | null;
            /**
             * Format: date-time
             * @description Time at which the task run reached its final state; null before that.
             */
            end_time: string | null;
            /**
             * Format: double
             * @description Seconds spent running in all attempts so far, excluding the current period in a running state.
             */
            total_run_time: number;
            /**
             * Format: double
             * @description Seconds spent running up to now, including the current period in a running state.
             */
            estimated_run_time: number;
            /**
             * Format: double
             * @description Seconds by which the actual or estimated start is later than the expected start; never negative.
             */
            estimated_start_time_delta: number;
            /** @description Current state; null when there is none. */
            state: components["schemas"]["State"] | null;
            /** @description Name of the flow run; null when the task run belongs to none. */
            flow_run_name: string | null;
        };
        /** @description An argument that comes from the result of a task run. */
        TaskRunInput: {
            /**
             * @description Type of the input: a result of a task run. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            input_type: "task_run";
            /**
             * Format: uuid
             * @description Id of the task run.
             */
            id: string;
        };
        /** @description Policy of a task run for retries. */
        TaskRunPolicy: {
            /**
             * @deprecated
             * @description Former name of `retries`, used when `retries` is not set. Default 0.
             * @default 0
             */
            max_retries: number;
            /**
             * Format: double
             * @deprecated
             * @description Former name of `retry_delay`, used when `retry_delay` is not set. Default 0.
             * @default 0
             */
            retry_delay_seconds: number;
            /** @description Number of retries after a failure; null when not set. */
            retries?: number | null;
            /** @description Seconds to wait before each retry, or a list with one entry per retry, at most 50; null means no wait. */
            retry_delay?: components["schemas"]["RetryDelay"];
            /**
             * Format: double
             * @description Factor by which the wait is randomly varied, 0 or more; null means no variation.
             */
            retry_jitter_factor?: number | null;
        };
        /** @description Seconds to wait before a retry as a number, or a list with one number for each retry. */
        RetryDelay: number | number[] | null;
        /** @description Sources of the arguments of a task, by argument name. */
        TaskInputs: {
            [key: string]: components["schemas"]["TaskInput"][];
        };
        /** @description Source of an argument of a task. */
        TaskInput: components["schemas"]["TaskRunInput"] | components["schemas"]["FlowRunResultInput"] | components["schemas"]["ParameterInput"] | components["schemas"]["ConstantInput"];
        /** @description An argument that comes from the result of a flow run. */
        FlowRunResultInput: {
            /**
             * @description Type of the input: a result of a flow run. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            input_type: "flow_run";
            /**
             * Format: uuid
             * @description Id of the flow run.
             */
            id: string;
        };
        /** @description An argument that comes from a parameter of the flow run. */
        ParameterInput: {
            /**
             * @description Type of the input: a parameter. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            input_type: "parameter";
            /** @description Name of the parameter. */
            name: string;
        };
        /** @description An argument that is a constant value. */
        ConstantInput: {
            /**
             * @description Type of the input: a constant. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            input_type: "constant";
            /** @description Name of the type of the value. */
            type: string;
        };
        /** @description One page of task runs. */
        TaskRunPage: {
            /** @description Task runs on this page. */
            results: components["schemas"]["TaskRunPageItem"][];
            /** @description Number of matching task runs on all pages. */
            count: number;
            /** @description Maximum number of task runs per page. */
            limit: number;
            /** @description Number of pages; 0 when the limit is 0. */
            pages: number;
            /** @description Number of this page, counted from 1. */
            page: number;
        };
        /** @description A task run in a page of task runs. */
        TaskRunPageItem: {
            /**
             * Format: uuid
             * @description Id of the task run.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the task run was recorded.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated: string;
            /** @description Name of the task run. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the flow run that the task run belongs to; null when it has none.
             */
            flow_run_id: string | null;
            /** @description Key of the task, the same for all of its runs. */
            task_key: string;
            /**
             * Format: uuid
             * @description Id of the current state; null when there is none.
             */
            state_id: string | null;
            /** @description Current state; null when there is none. */
            state: components["schemas"]["State"] | null;
            /** @description Version of the task code; null when not reported. */
            task_version: string | null;
            /** @description Sources of the arguments by argument name. */
            task_inputs: components["schemas"]["TaskInputs"];
            /** @description Policy for retries. */
            empirical_policy: components["schemas"]["TaskRunPolicy"];
            /** @description Tags of the task run. */
            tags: string[];
            /**
             * Format: date-time
             * @description Time at which the task run first started; null before that.
             */
            start_time: string | null;
            /**
             * Format: date-time
             * @description Time at which the task run reached its final state; null before that.
             */
            end_time: string | null;
            /**
             * Format: double
             * @description Seconds spent running so far.
             */
            total_run_time: number;
            /**
             * Format: double
             * @description Seconds spent running up to now.
             */
            estimated_run_time: number;
            /**
             * Format: double
             * @description Seconds by which the start is later than the expected start; never negative.
             */
            estimated_start_time_delta: number;
        };
        /** @description Number of runs by state type. */
        CountByState: {
            /** @description Number of completed runs. */
            COMPLETED: number;
            /** @description Number of pending runs. */
            PENDING: number;
            /** @description Number of running runs. */
            RUNNING: number;
            /** @description Number of failed runs. */
            FAILED: number;
            /** @description Number of cancelled runs. */
            CANCELLED: number;
            /** @description Number of crashed runs. */
            CRASHED: number;
            /** @description Number of paused runs. */
            PAUSED: number;
            /** @description Number of runs that are being cancelled. */
            CANCELLING: number;
            /** @description Number of scheduled runs. */
            SCHEDULED: number;
        };
        /** @description Numbers of `completed` and `failed` task runs in one interval of the period; crashed runs count as failed, cancelled runs as completed. */
        TaskRunCount: {
            [key: string]: number;
        };
        /** @description Conditions on task runs. Unknown fields are rejected; null is equivalent to an absent condition. */
        TaskRunFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the id. */
            id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the name. */
            name?: components["schemas"]["NameCriterion"] | null;
            /** @description Condition on the tags. */
            tags?: components["schemas"]["AllTagsCriterion"] | null;
            /** @description Condition on the current state. */
            state?: components["schemas"]["TaskRunStateCriterion"] | null;
            /** @description Condition on the actual start. */
            start_time?: components["schemas"]["OptionalTimeCriterion"] | null;
            /** @description Condition on the end. */
            end_time?: components["schemas"]["OptionalTimeCriterion"] | null;
            /** @description Condition on the expected start. */
            expected_start_time?: components["schemas"]["TimeCriterion"] | null;
            /** @description Condition on whether the task run represents a subflow. */
            subflow_runs?: components["schemas"]["ExistenceCriterion"] | null;
            /** @description Condition on the flow run that the task run belongs to. */
            flow_run_id?: components["schemas"]["TaskRunFlowRunCriterion"] | null;
        };
        /**
         * @description Order of a list of task runs. Orders by start time use the expected start for runs that have not started. Orders by duration use the estimated run time.
         * @enum {string}
         */
        TaskRunSort: "ID_DESC" | "START_TIME_ASC" | "START_TIME_DESC" | "EXPECTED_START_TIME_ASC" | "EXPECTED_START_TIME_DESC" | "NAME_ASC" | "NAME_DESC" | "NEXT_SCHEDULED_START_TIME_ASC" | "END_TIME_DESC" | "DURATION_DESC" | "DURATION_ASC";
        /** @description The flow runs whose task runs are counted. */
        CountTaskRunsByFlowRunRequest: {
            /** @description Ids of up to 200 flow runs. */
            flow_run_ids: string[];
        };
        /** @description Filters, order and range of a list of task runs. */
        FilterTaskRunsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /**
             * @description Order of the result. Default `ID_DESC`.
             * @default ID_DESC
             */
            sort: components["schemas"]["TaskRunSort"];
            /**
             * @description Number of records to skip. Default 0.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description Filters for a count of task runs. */
        CountTaskRunsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
        };
        /** @description Filters, order and page of a list of task runs. */
        PaginateTaskRunsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /**
             * @description Order of the result. Default `ID_DESC`.
             * @default ID_DESC
             */
            sort: components["schemas"]["TaskRunSort"];
            /**
             * @description Number of the page, counted from 1. Default 1.
             * @default 1
             */
            page: number;
            /** @description Maximum number of records per page, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description A state proposed for a task run. */
        SetTaskRunStateRequest: {
            /** @description The state to propose. */
            state: components["schemas"]["StateCreate"];
            /**
             * @description Whether to skip the checks of the orchestration rules. Default false.
             * @default false
             */
            force: boolean;
        };
        /** @description Period, intervals and filters of a history of task runs. */
        ReadTaskRunHistoryRequest: {
            /**
             * Format: date-time
             * @description Start of the period.
             */
            history_start: string;
            /**
             * Format: date-time
             * @description End of the period.
             */
            history_end: string;
            /**
             * Format: double
             * @description Length of an interval in seconds, at least 1.
             */
            history_interval_seconds: number;
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
        };
        /** @description Filters for the task runs to count. */
        CountTaskRunsByStateRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
        };
        /** @description Filters for the task runs to count. */
        ReadTaskRunTimelineRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task runs; `start_time.after_` is required. */
            task_runs: components["schemas"]["TaskRunFilter"];
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /** @description Conditions on the work queue. */
            work_queues?: components["schemas"]["WorkQueueFilter"] | null;
        };
        /** @description A pair of state type and state name that occurs in the state histories. */
        ObservedState: {
            /** @description Type of the state. */
            state_type: string;
            /** @description Name of the state, case-sensitive. */
            state_name: string;
            /**
             * Format: date-time
             * @description Earliest time at which a run entered such a state.
             */
            first_seen: string;
            /**
             * Format: date-time
             * @description Latest time at which a run entered such a state.
             */
            last_seen: string;
        };
        /**
         * @description Order of the pairs: by latest occurrence, or by type and name.
         * @enum {string}
         */
        ObservedStateSort: "NAME_ASC" | "LAST_SEEN_DESC";
        /** @description A stored log record. */
        Log: {
            /**
             * Format: uuid
             * @description Id of the record, assigned by the service.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the record was stored.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change; stored records do not change.
             */
            updated: string;
            /** @description Name of the logger. */
            name: string;
            /** @description Severity as in Python logging, for example 20 for INFO and 40 for ERROR. */
            level: number;
            /** @description Text of the record, without NUL characters. */
            message: string;
            /**
             * Format: date-time
             * @description Time at which the client created the record.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description Id of the flow run that the record belongs to; null for none.
             */
            flow_run_id: string | null;
            /**
             * Format: uuid
             * @description Id of the task run that the record belongs to; null for none.
             */
            task_run_id: string | null;
        };
        /** @description A log record to store. */
        LogCreate: {
            /** @description Name of the logger. */
            name: string;
            /** @description Severity as in Python logging, for example 20 for INFO and 40 for ERROR. */
            level: number;
            /** @description Text of the record; NUL characters are removed. */
            message: string;
            /**
             * Format: date-time
             * @description Time at which the client created the record.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description Id of the flow run that the record belongs to; null for none.
             */
            flow_run_id?: string | null;
            /**
             * Format: uuid
             * @description Id of the task run that the record belongs to; null for none.
             */
            task_run_id?: string | null;
        };
        /** @description Conditions on log records. Unknown fields are rejected; null is equivalent to an absent condition. */
        LogFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the severity. */
            level?: components["schemas"]["LogLevelCriterion"] | null;
            /** @description Condition on the time of the record. */
            timestamp?: components["schemas"]["TimeCriterion"] | null;
            /** @description Condition on the flow run. */
            flow_run_id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the task run. */
            task_run_id?: components["schemas"]["LogTaskRunCriterion"] | null;
            /** @description Text search over message and logger name. */
            text?: components["schemas"]["TextSearchCriterion"] | null;
        };
        /**
         * @description Order of a list of log records, by timestamp and then by id.
         * @enum {string}
         */
        LogSort: "TIMESTAMP_ASC" | "TIMESTAMP_DESC";
        /** @description Filters, order and range of a list of log records. */
        FilterLogsRequest: {
            /** @description Conditions on the log record. */
            logs?: components["schemas"]["LogFilter"] | null;
            /**
             * @description Order of the result. Default `TIMESTAMP_ASC`.
             * @default TIMESTAMP_ASC
             */
            sort: components["schemas"]["LogSort"];
            /**
             * @description Number of records to skip. Default 0.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description Filters for a count of log records. */
        CountLogsRequest: {
            /** @description Conditions on the log record. */
            logs?: components["schemas"]["LogFilter"] | null;
        };
        /** @description One version of an artifact that a run has published. */
        Artifact: {
            /**
             * Format: uuid
             * @description Id of this version.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which this version was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change of this version.
             */
            updated: string;
            /** @description Key that links the versions of one artifact; null for an unversioned artifact. */
            key: string | null;
            /** @description Type that describes the shape of `data`, for example `markdown`, `table` or `result`; may be null. */
            type: string | null;
            /** @description Description of the artifact in Markdown; may be null. */
            description: string | null;
            /** @description Content; its structure depends on the type. May be null. */
            data: components["schemas"]["JsonValue"];
            /** @description Further strings by name; may be null. */
            metadata_: components["schemas"]["StringMap"] | null;
            /**
             * Format: uuid
             * @description Id of the flow run that published the artifact; null when unknown.
             */
            flow_run_id: string | null;
            /**
             * Format: uuid
             * @description Id of the task run that published the artifact; null when unknown.
             */
            task_run_id: string | null;
        };
        /** @description An artifact to store. */
        ArtifactCreate: {
            /** @description Key that links versions, made of lowercase letters, digits and dashes; null for an unversioned artifact. */
            key?: string | null;
            /** @description Type that describes the shape of `data`; null for none. */
            type?: string | null;
            /** @description Description of the artifact in Markdown; null for none. */
            description?: string | null;
            /** @description Content, any JSON value. */
            data?: components["schemas"]["JsonValue"];
            /** @description Further strings by name, each truncated after 500 characters; null for none. */
            metadata_?: components["schemas"]["StringMap"] | null;
            /**
             * Format: uuid
             * @description Id of the flow run that publishes the artifact; null for none.
             */
            flow_run_id?: string | null;
            /**
             * Format: uuid
             * @description Id of the task run that publishes the artifact; null for none.
             */
            task_run_id?: string | null;
        };
        /** @description Changes to an artifact; absent fields stay unchanged. */
        ArtifactUpdate: {
            /** @description New content; null clears it. */
            data?: components["schemas"]["JsonValue"];
            /** @description New description; null clears it. */
            description?: string | null;
            /** @description New strings by name, replacing all earlier ones; null clears them. */
            metadata_?: components["schemas"]["StringMap"] | null;
        };
        /** @description A key with the content of its newest version. */
        ArtifactCollection: {
            /**
             * Format: uuid
             * @description Id of the key record, which differs from the ids of the versions.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the key record was created, or, after a deletion, that of the version that took its place.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change of the key record.
             */
            updated: string;
            /** @description Key shared by the versions, unique among the records of this kind. */
            key: string;
            /**
             * Format: uuid
             * @description Id of the newest version.
             */
            latest_id: string;
            /** @description Type of the newest version; may be null. */
            type: string | null;
            /** @description Description of the newest version, in Markdown; may be null. */
            description: string | null;
            /** @description Content of the newest version; may be null. */
            data: components["schemas"]["JsonValue"];
            /** @description Further strings of the newest version by name; may be null. */
            metadata_: components["schemas"]["StringMap"] | null;
            /**
             * Format: uuid
             * @description Id of the flow run that published the newest version; null when unknown.
             */
            flow_run_id: string | null;
            /**
             * Format: uuid
             * @description Id of the task run that published the newest version; null when unknown.
             */
            task_run_id: string | null;
        };
        /** @description Conditions on artifacts, applied to each version separately. Unknown fields are rejected; null is equivalent to an absent condition. */
        ArtifactFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the id of the version. */
            id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the key. */
            key?: components["schemas"]["KeyCriterion"] | null;
            /** @description Condition on the flow run that published the artifact. */
            flow_run_id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the task run that published the artifact. */
            task_run_id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the type. */
            type?: components["schemas"]["ExcludableValueCriterion"] | null;
        };
        /** @description Conditions on the newest version of each key. Unknown fields are rejected; null is equivalent to an absent condition. */
        ArtifactCollectionFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the id of the newest version. */
            latest_id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the key. */
            key?: components["schemas"]["KeyCriterion"] | null;
            /** @description Condition on the flow run that published the newest version. */
            flow_run_id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the task run that published the newest version. */
            task_run_id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the type of the newest version. */
            type?: components["schemas"]["ExcludableValueCriterion"] | null;
        };
        /**
         * @description Order of a list of artifacts. Ids are random, so the order by id is not the order of time.
         * @enum {string}
         */
        ArtifactSort: "CREATED_DESC" | "UPDATED_DESC" | "ID_DESC" | "KEY_DESC" | "KEY_ASC";
        /**
         * @description Order of a list of keys with their newest version. The order by id uses the id of the key record.
         * @enum {string}
         */
        ArtifactCollectionSort: "CREATED_DESC" | "UPDATED_DESC" | "ID_DESC" | "KEY_DESC" | "KEY_ASC";
        /** @description Filters, order and range of a list of artifacts. */
        FilterArtifactsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the artifact. */
            artifacts?: components["schemas"]["ArtifactFilter"] | null;
            /**
             * @description Order of the result. Default `ID_DESC`.
             * @default ID_DESC
             */
            sort: components["schemas"]["ArtifactSort"];
            /**
             * @description Number of records to skip. Default 0.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description Filters for a count of artifacts. */
        CountArtifactsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the artifact. */
            artifacts?: components["schemas"]["ArtifactFilter"] | null;
        };
        /** @description Filters, order and range of a list of the latest artifacts. */
        FilterLatestArtifactsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the artifact. */
            artifacts?: components["schemas"]["ArtifactCollectionFilter"] | null;
            /**
             * @description Order of the result. Default `ID_DESC`.
             * @default ID_DESC
             */
            sort: components["schemas"]["ArtifactCollectionSort"];
            /**
             * @description Number of records to skip. Default 0.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description Filters for a count of the latest artifacts. */
        CountLatestArtifactsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the artifact. */
            artifacts?: components["schemas"]["ArtifactCollectionFilter"] | null;
        };
        /** @description A named value that runs and automations can read. */
        Variable: {
            /**
             * Format: uuid
             * @description Id of the variable.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the variable was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated: string;
            /** @description Unique name of the variable. */
            name: string;
            /** @description The value, any JSON value including null. */
            value: components["schemas"]["JsonValue"];
            /** @description Tags of the variable. */
            tags: string[];
        };
        /** @description A variable to create. */
        VariableCreate: {
            /** @description Unique name of up to 255 lowercase letters, digits, dashes and underscores. */
            name: string;
            /** @description Any JSON value of at most 5,000 bytes in compact form; null is allowed. */
            value: components["schemas"]["JsonValue"];
            /** @description Tags of the variable. Default is the empty list. */
            tags?: string[];
        };
        /** @description Changes to a variable; absent fields stay unchanged. */
        VariableUpdate: {
            /** @description New name, under the same rules as on creation; null is rejected. */
            name?: string | null;
            /** @description New value, any JSON value; null is stored as null. */
            value?: components["schemas"]["JsonValue"];
            /** @description New tags, replacing all earlier ones; null is rejected. */
            tags?: string[] | null;
        };
        /** @description Conditions on variables. Unknown fields are rejected; null is equivalent to an absent condition. */
        VariableFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the id. */
            id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the name. */
            name?: components["schemas"]["NameCriterion"] | null;
            /** @description Condition on the tags. */
            tags?: components["schemas"]["AllTagsCriterion"] | null;
        };
        /**
         * @description Order of a list of variables.
         * @enum {string}
         */
        VariableSort: "CREATED_DESC" | "UPDATED_DESC" | "NAME_DESC" | "NAME_ASC";
        /** @description Filters, order and range of a list of variables. */
        FilterVariablesRequest: {
            /** @description Conditions on the variable. */
            variables?: components["schemas"]["VariableFilter"] | null;
            /**
             * @description Order of the result. Default `NAME_ASC`.
             * @default NAME_ASC
             */
            sort: components["schemas"]["VariableSort"];
            /**
             * @description Number of records to skip. Default 0.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description Filters for a count of variables. */
        CountVariablesRequest: {
            /** @description Conditions on the variable. */
            variables?: components["schemas"]["VariableFilter"] | null;
        };
        /** @description A search that was saved under a name. */
        SavedSearch: {
            /**
             * Format: uuid
             * @description Id of the saved search.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the search was first saved.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time recorded for the last change.
             */
            updated: string;
            /** @description Unique name of the search. */
            name: string;
            /** @description Conditions of the search. */
            filters: components["schemas"]["SavedSearchFilter"][];
        };
        /** @description A search to save. */
        SavedSearchCreate: {
            /** @description Unique name; saving under an existing name replaces the filters. */
            name: string;
            /** @description Conditions of the search. Default is the empty list. */
            filters?: components["schemas"]["SavedSearchFilter"][];
        };
        /** @description One condition of a saved search. The service stores it unchanged and does not interpret it. */
        SavedSearchFilter: {
            /** @description Kind of record that the condition is about. */
            object: string;
            /** @description Property that is compared. */
            property: string;
            /** @description Type of the property. */
            type: string;
            /** @description Kind of comparison. */
            operation: string;
            /** @description Value to compare with, any JSON value. */
            value: components["schemas"]["JsonValue"];
        };
        /** @description Filters, order and range of a list of saved searches. */
        FilterSavedSearchesRequest: {
            /**
             * @description Number of records to skip. Default 0.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description A flow with the settings that define how, where and when to run it. */
        Deployment: {
            /**
             * Format: uuid
             * @description Id of the deployment.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the deployment was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change by a client; polls and status changes do not count.
             */
            updated: string;
            /** @description Name, unique within the flow. */
            name: string;
            /** @description Version in any format; null when none was given. */
            version: string | null;
            /** @description Description; null when none was given. */
            description: string | null;
            /**
             * Format: uuid
             * @description Id of the flow that is run.
             */
            flow_id: string;
            /** @description Whether the scheduling of the deployment is paused; runs can still be created manually. */
            paused: boolean;
            /** @description All schedules, most recently changed first. */
            schedules: components["schemas"]["DeploymentSchedule"][];
            /**
             * @deprecated
             * @description Always null in responses; see `global_concurrency_limit`.
             */
            concurrency_limit: number | null;
            /** @description The concurrency limit of the deployment; null when unlimited. */
            global_concurrency_limit: components["schemas"]["GlobalConcurrencyLimit"] | null;
            /** @description What happens to a run when the limit is reached; null means that it waits. */
            concurrency_options: components["schemas"]["ConcurrencyOptions"] | null;
            /** @description Seconds for which a run may be pending before it is scheduled again or crashed, up to 31,536,000; 0 for no limit, null for the value of its work queue, its work pool, or the service. */
            start_timeout_seconds: number | null;
            /** @description How many times in a row a run that does not start in time is scheduled again before it is crashed, up to 1,000; null for the value of its work queue, its work pool, or the service. */
            start_timeout_reschedules: number | null;
            /** @description How many heartbeats in a row the process of a run may miss before the run is crashed, up to 1,000; 0 for any number, null for the value of its work queue, its work pool, or the service. */
            missed_heartbeats: number | null;
            /** @description Which late runs of its schedules are dropped, unless the schedule has a policy; null for the policy of the service. */
            late_run_policy: components["schemas"]["LateRunPolicy"] | null;
            /** @description Priority of its runs among the runs of their queue, unless a run is created with another one, from 1, the highest, to 100; runs with null come last. */
            run_priority: number | null;
            /** @description How many late runs of its schedules have been dropped since it was created. */
            late_runs_dropped: number;
            /** @description Values for the variables of the job template of the work pool. */
            job_variables: components["schemas"]["JsonObject"];
            /** @description Default parameters of its runs. */
            parameters: components["schemas"]["JsonObject"];
            /** @description Tags, in the order given. Runs of the deployment inherit them. */
            tags: string[];
            /** @description Labels, including those of the flow. */
            labels: components["schemas"]["Labels"];
            /** @description Name of the queue for its runs; null without a queue. */
            work_queue_name: string | null;
            /**
             * Format: uuid
             * @description Id of the queue for its runs; null without a queue.
             */
            work_queue_id: string | null;
            /**
             * Format: date-time
             * @description Time at which a worker or runner last polled for its runs; null if never.
             */
            last_polled: string | null;
            /** @description JSON Schema of the parameters of the flow; null when unknown. */
            parameter_openapi_schema: components["schemas"]["JsonObject"] | null;
            /** @description Directory that contains the code of the flow; null when unknown. */
            path: string | null;
            /** @description Steps that fetch the code before a run; null or empty when none are needed. */
            pull_steps: components["schemas"]["JsonObject"][] | null;
            /** @description Location of the flow function, as `file.py:function`; null when unknown. */
            entrypoint: string | null;
            /**
             * Format: uuid
             * @description Id of the block document that stores the code; null when unused. Deleting the block deletes the deployment.
             */
            storage_document_id: string | null;
            /**
             * Format: uuid
             * @description Id of the block document that describes the infrastructure; null when unused. Deleting the block deletes the deployment.
             */
            infrastructure_document_id: string | null;
            /** @description Creator of the deployment; null when unknown. */
            created_by: components["schemas"]["Actor"] | null;
            /** @description Last editor of the deployment; null when unknown. */
            updated_by: components["schemas"]["Actor"] | null;
            /** @description Name of the work pool of its queue; null without a queue. */
            work_pool_name: string | null;
            /** @description READY while a worker or runner polls for its runs, NOT_READY otherwise. */
            status: components["schemas"]["DeploymentStatus"] | null;
            /** @description Whether the parameters of its runs are checked against the schema. */
            enforce_parameter_schema: boolean;
        };
        /** @description A deployment to create, or to update if the flow already has a deployment with this name. */
        DeploymentCreate: {
            /** @description Name, unique within the flow; must not contain `/`, `%`, `&`, `>` or `<`. */
            name: string;
            /**
             * Format: uuid
             * @description Id of an existing flow.
             */
            flow_id: string;
            /** @description Whether to pause the scheduling of the deployment; false for a new deployment. */
            paused?: boolean;
            /** @description Schedules of the deployment; on an update they replace all stored ones, and an absent list removes them. A schedule that is already stored keeps the values that its entry omits. */
            schedules?: components["schemas"]["DeploymentScheduleCreate"][];
            /** @description Maximum number of active runs, above 0; null removes the limit of an existing deployment. Cannot be combined with `global_concurrency_limit_id`. */
            concurrency_limit?: number | null;
            /** @description What happens to a run when the limit is reached; null means that it waits. */
            concurrency_options?: components["schemas"]["ConcurrencyOptions"] | null;
            /**
             * Format: uuid
             * @description Id of an existing global limit to share; null for none.
             */
            global_concurrency_limit_id?: string | null;
            /** @description Seconds for which a run may be pending before it is scheduled again or crashed, up to 31,536,000; 0 for no limit, null for the value of its work queue, its work pool, or the service. */
            start_timeout_seconds?: number | null;
            /** @description How many times in a row a run that does not start in time is scheduled again before it is crashed, up to 1,000; null for the value of its work queue, its work pool, or the service. */
            start_timeout_reschedules?: number | null;
            /** @description How many heartbeats in a row the process of a run may miss before the run is crashed, up to 1,000; 0 for any number, null for the value of its work queue, its work pool, or the service. */
            missed_heartbeats?: number | null;
            /** @description Priority of its runs among the runs of their queue, unless a run is created with another one, from 1, the highest, to 100; runs with null come last. */
            run_priority?: number | null;
            /** @description Which late runs of its schedules are dropped, unless the schedule has a policy; null for the policy of the service. */
            late_run_policy?: components["schemas"]["LateRunPolicy"] | null;
            /** @description Whether the parameters of its runs are checked against the schema; true for a new deployment. */
            enforce_parameter_schema?: boolean;
            /** @description JSON Schema of the parameters of the flow; null when unknown. */
            parameter_openapi_schema?: components["schemas"]["JsonObject"] | null;
            /** @description Default parameters of its runs, stored unchanged; at most 512 KiB of JSON. */
            parameters?: components["schemas"]["JsonObject"];
            /** @description Tags. Runs of the deployment inherit them. */
            tags?: string[];
            /** @description Labels to add to those of the flow; values are strings, numbers or booleans. */
            labels?: components["schemas"]["Labels"] | null;
            /** @description Steps that fetch the code before a run; null when none are needed. */
            pull_steps?: components["schemas"]["JsonObject"][] | null;
            /** @description Queue for its runs, created if it does not exist; without a pool, a queue of the default agent pool. */
            work_queue_name?: string | null;
            /** @description Existing work pool for its runs; null for none. */
            work_pool_name?: string | null;
            /**
             * Format: uuid
             * @description Id of the block document that stores the code; null for none.
             */
            storage_document_id?: string | null;
            /**
             * Format: uuid
             * @description Id of the block document that describes the infrastructure; null for none.
             */
            infrastructure_document_id?: string | null;
            /** @description Human-readable text; null for none. */
            description?: string | null;
            /** @description Directory that contains the code of the flow; null when unknown. */
            path?: string | null;
            /** @description Version in any format; null for none. */
            version?: string | null;
            /** @description Location of the flow function, as `file.py:function`; null when unknown. */
            entrypoint?: string | null;
            /** @description Values for the variables of the job template of the work pool; checked against it. */
            job_variables?: components["schemas"]["JsonObject"];
            /** @description Details of the version; validated, but not stored. */
            version_info?: components["schemas"]["VersionInfo"] | null;
            /**
             * @deprecated
             * @description Sent by old clients and ignored.
             */
            worker_pool_queue_id?: unknown;
            /**
             * @deprecated
             * @description Sent by old clients and ignored.
             */
            worker_pool_name?: unknown;
            /**
             * @deprecated
             * @description Sent by old clients and ignored.
             */
            worker_pool_queue_name?: unknown;
            /**
             * @deprecated
             * @description Sent by old clients and ignored.
             */
            work_pool_queue_name?: unknown;
        };
        /** @description A schedule to add to a deployment. */
        DeploymentScheduleCreate: {
            /** @description Whether the scheduler creates runs for it. If absent, true for a new schedule and unchanged for a stored one. */
            active?: boolean;
            /** @description Rule that determines when runs are due. */
            schedule: components["schemas"]["Schedule"];
            /** @description Number stored for clients, above 0 and by default at most 50; null for none. Has no effect when creating a deployment. */
            max_scheduled_runs?: number | null;
            /** @description Parameters of runs of this schedule, which override those of the deployment. If absent, empty for a new schedule and unchanged for a stored one. */
            parameters?: components["schemas"]["JsonObject"];
            /** @description Name unique within the deployment; null for none. */
            slug?: string | null;
            /** @description Has no effect on creation. */
            replaces?: string | null;
            /** @description Which late runs of this schedule are dropped; null for the policy of the deployment. If absent, null for a new schedule and unchanged for a stored one. */
            late_run_policy?: components["schemas"]["LateRunPolicy"] | null;
            /**
             * @deprecated
             * @description Sent by old clients and ignored.
             */
            max_active_runs?: unknown;
            /**
             * @deprecated
             * @description Sent by old clients and ignored.
             */
            catchup?: unknown;
        };
        /** @description A run to create from a deployment. Absent fields are taken from the deployment. */
        DeploymentFlowRunCreate: {
            /** @description First state of the run; null means scheduled for now. */
            state?: components["schemas"]["StateCreate"] | null;
            /** @description Name of the run; two random words when absent, null or empty. */
            name?: string | null;
            /** @description Parameters that override those of the deployment; at most 512 KiB of JSON. */
            parameters?: components["schemas"]["JsonObject"];
            /** @description Whether to check the parameters against the schema; null uses the setting of the deployment. */
            enforce_parameter_schema?: boolean | null;
            /** @description Further data to store with the run. */
            context?: components["schemas"]["JsonObject"];
            /**
             * Format: uuid
             * @description Id of the block document that describes the infrastructure; null uses that of the deployment.
             */
            infrastructure_document_id?: string | null;
            /** @description Retry and pause settings of the run. */
            empirical_policy?: components["schemas"]["FlowRunPolicy"];
            /** @description Tags added to those of the deployment. */
            tags?: string[];
            /** @description Key that makes a repeated request return the existing run of the flow; null for none. */
            idempotency_key?: string | null;
            /** @description Labels added to those of the deployment. */
            labels?: components["schemas"]["Labels"] | null;
            /**
             * Format: uuid
             * @description Id of the task run that represents this run in its parent flow run; null for a top-level run.
             */
            parent_task_run_id?: string | null;
            /** @description Another queue of the work pool of the deployment; null uses the queue of the deployment. */
            work_queue_name?: string | null;
            /** @description Job variables for this run only, which override those of the deployment when the run is submitted. */
            job_variables?: components["schemas"]["JsonObject"] | null;
            /** @description Priority among the runs of its queue, from 1, the highest, to 100; the `run_priority` of the deployment if absent or null. */
            priority?: number | null;
        };
        /** @description Changes to a deployment. Absent fields stay unchanged. */
        DeploymentUpdate: {
            /** @description New version; null clears it. */
            version?: string | null;
            /** @description New description; null clears it. */
            description?: string | null;
            /** @description Whether to pause the scheduling of the deployment. */
            paused?: boolean;
            /** @description Schedules to change or add by slug, or the complete new list if a stored schedule has no slug. */
            schedules?: components["schemas"]["DeploymentScheduleUpdate"][];
            /** @description Maximum number of active runs, above 0; null removes the limit. Runs that are already active count, also for a shared limit. */
            concurrency_limit?: number | null;
            /** @description What happens to a run when the limit is reached; null means that it waits. */
            concurrency_options?: components["schemas"]["ConcurrencyOptions"] | null;
            /**
             * Format: uuid
             * @description Id of an existing global limit to share; null unlinks the limit without deleting it.
             */
            global_concurrency_limit_id?: string | null;
            /** @description Seconds for which a run may be pending before it is scheduled again or crashed, up to 31,536,000; 0 for no limit, null for the value of its work queue, its work pool, or the service. */
            start_timeout_seconds?: number | null;
            /** @description How many times in a row a run that does not start in time is scheduled again before it is crashed, up to 1,000; null for the value of its work queue, its work pool, or the service. */
            start_timeout_reschedules?: number | null;
            /** @description How many heartbeats in a row the process of a run may miss before the run is crashed, up to 1,000; 0 for any number, null for the value of its work queue, its work pool, or the service. */
            missed_heartbeats?: number | null;
            /** @description Priority of its runs among the runs of their queue, unless a run is created with another one, from 1, the highest, to 100; runs with null come last. */
            run_priority?: number | null;
            /** @description Which late runs of its schedules are dropped, unless the schedule has a policy; null for the policy of the service. */
            late_run_policy?: components["schemas"]["LateRunPolicy"] | null;
            /** @description New default parameters; templates and variable references in them are resolved before storing. Null is rejected with 409. */
            parameters?: components["schemas"]["JsonObject"] | null;
            /** @description New JSON Schema of the parameters; null removes it. */
            parameter_openapi_schema?: components["schemas"]["JsonObject"] | null;
            /** @description New tags, replacing all earlier ones. */
            tags?: string[];
            /** @description Queue for its runs, created if it does not exist; without `work_pool_name`, a queue of the default agent pool. */
            work_queue_name?: string | null;
            /** @description Existing work pool for its runs; null removes the deployment from its pool and queue. */
            work_pool_name?: string | null;
            /** @description New code directory; null clears it. */
            path?: string | null;
            /** @description New job variables, replacing all earlier ones; unchanged when null. */
            job_variables?: components["schemas"]["JsonObject"] | null;
            /** @description New steps that fetch the code; null clears them. */
            pull_steps?: components["schemas"]["JsonObject"][] | null;
            /** @description New location of the flow function; null clears it. */
            entrypoint?: string | null;
            /**
             * Format: uuid
             * @description Id of the block document that stores the code; null clears it.
             */
            storage_document_id?: string | null;
            /**
             * Format: uuid
             * @description Id of the block document that describes the infrastructure; null clears it.
             */
            infrastructure_document_id?: string | null;
            /** @description Whether the parameters of its runs are checked. Null is rejected with 409. */
            enforce_parameter_schema?: boolean | null;
            /** @description Details of the version; validated, but not stored. */
            version_info?: components["schemas"]["VersionInfo"] | null;
            /**
             * @deprecated
             * @description Sent by old clients and ignored.
             */
            worker_pool_queue_id?: unknown;
            /**
             * @deprecated
             * @description Sent by old clients and ignored.
             */
            worker_pool_name?: unknown;
            /**
             * @deprecated
             * @description Sent by old clients and ignored.
             */
            worker_pool_queue_name?: unknown;
            /**
             * @deprecated
             * @description Sent by old clients and ignored.
             */
            work_pool_queue_name?: unknown;
        };
        /** @description Changes to a schedule. Absent fields stay unchanged. */
        DeploymentScheduleUpdate: {
            /** @description Whether the scheduler creates runs for it; unchanged when null. */
            active?: boolean | null;
            /** @description New rule; unchanged when null. */
            schedule?: components["schemas"]["Schedule"] | null;
            /** @description New number stored for clients, above 0 and by default at most 50; unchanged when null. */
            max_scheduled_runs?: number | null;
            /** @description New parameters of runs of this schedule, replacing all earlier ones. If absent, emptied if `schedule` is given, and unchanged otherwise. */
            parameters?: components["schemas"]["JsonObject"];
            /** @description New slug, or the slug of the schedule to change when updating a deployment; unchanged when null. */
            slug?: string | null;
            /** @description In an update of a deployment, the old slug of the schedule to rename to `slug`. */
            replaces?: string | null;
            /** @description Which late runs of this schedule are dropped; null for the policy of the deployment. */
            late_run_policy?: components["schemas"]["LateRunPolicy"] | null;
            /**
             * @deprecated
             * @description Sent by old clients and ignored.
             */
            max_active_runs?: unknown;
            /**
             * @deprecated
             * @description Sent by old clients and ignored.
             */
            catchup?: unknown;
        };
        /** @description A schedule of a deployment. */
        DeploymentSchedule: {
            /**
             * Format: uuid
             * @description Id of the schedule.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the schedule was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time at which the schedule was last changed.
             */
            updated: string;
            /**
             * Format: uuid
             * @description Id of the deployment.
             */
            deployment_id: string | null;
            /** @description Rule that determines when runs are due. */
            schedule: components["schemas"]["Schedule"];
            /** @description Whether the scheduler creates runs for it. */
            active: boolean;
            /** @description Number stored for clients; the scheduler does not use it. Null when not set. */
            max_scheduled_runs: number | null;
            /** @description Parameters of runs of this schedule, which override those of the deployment. */
            parameters: components["schemas"]["JsonObject"];
            /** @description Name unique within the deployment; null when it has none. */
            slug: string | null;
            /** @description Which late runs of this schedule are dropped; null for the policy of the deployment. */
            late_run_policy: components["schemas"]["LateRunPolicy"] | null;
        };
        /**
         * @description Which late runs of a schedule are dropped. A run is late when it has not started within the time set with
         *     `SERVICE_SERVICES_LATE_RUNS_AFTER_SECONDS` after its scheduled time, 15 seconds by default. A dropped run is never
         *     delivered to a worker, and is cancelled.
         *
         *     Only runs that the scheduler created are dropped, and only before a worker has claimed them. Runs that clients
         *     create, reschedule, retry, or resume are not. `{}` keeps all late runs.
         */
        LateRunPolicy: {
            /** @description How many runs per schedule are kept: a late run is dropped once this number of later runs of its schedule are due. 1 keeps only the latest run, 0 no late run, null all; at most 100. */
            keep?: number | null;
            /** @description Seconds after its scheduled time after which a late run is dropped, from 1 to 31,536,000; null for no limit. */
            max_age_seconds?: number | null;
        };
        /** @description Rule that determines the times of runs: an interval, a cron expression or a recurrence rule. Exactly one of `interval`, `cron` and `rrule` is present. */
        Schedule: {
            /** Format: double */
            interval: number;
            /** Format: date-time */
            anchor_date?: string;
            timezone?: string | null;
        } | {
            cron: string;
            timezone?: string | null;
            /** @default true */
            day_or: boolean;
        } | {
            rrule: string;
            /** @default UTC */
            timezone: string | null;
        };
        /** @description What happens when the concurrency limit of a deployment is reached. */
        ConcurrencyOptions: {
            /** @description Whether a run without a free slot waits or is cancelled. */
            collision_strategy: components["schemas"]["CollisionStrategy"];
            /** @description Seconds for which a slot is reserved while the infrastructure starts, 60 to 86,400; null for the default of the service. */
            grace_period_seconds?: number | null;
        };
        /**
         * @description ENQUEUE makes a run wait for a free slot, CANCEL_NEW cancels it.
         * @enum {string}
         */
        CollisionStrategy: "ENQUEUE" | "CANCEL_NEW";
        /**
         * @description READY while a worker or runner polls for the runs of the deployment, NOT_READY otherwise.
         * @enum {string}
         */
        DeploymentStatus: "READY" | "NOT_READY";
        /** @description Details of a deployment version. Further fields are allowed. */
        VersionInfo: {
            /** @description Kind of version source, for example a version control system. */
            type: string;
            /** @description The version. */
            version: string;
        } & {
            [key: string]: unknown;
        };
        /** @description One page of deployments. */
        DeploymentPage: {
            /** @description The deployments of this page. */
            results: components["schemas"]["Deployment"][];
            /** @description Number of all matching deployments. */
            count: number;
            /** @description Maximum number of deployments on a page. */
            limit: number;
            /** @description Number of pages; 0 when `limit` is 0. */
            pages: number;
            /** @description Number of this page, from 1. */
            page: number;
        };
        /** @description Outcome of deleting several deployments. */
        DeploymentBulkDeleteResult: {
            /** @description Ids of the deleted deployments. */
            deleted: string[];
        };
        /** @description One time of a schedule. */
        ScheduleInstant: {
            /**
             * Format: date-time
             * @description The time in UTC.
             */
            instant: string;
            /** @description The same time in the time zone of the schedule, with its UTC offset. */
            local: string;
            /** @description Offset of the local time from UTC, in seconds. */
            utc_offset_seconds: number;
            /** @description Whether daylight saving time is in effect. */
            dst: boolean;
        };
        /** @description Conditions on deployments. All given conditions must be met, unless `operator` specifies otherwise; an absent or null condition means no condition. */
        DeploymentFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the id. */
            id?: components["schemas"]["ExcludableIdCriterion"] | null;
            /** @description Condition on the name. */
            name?: components["schemas"]["NameCriterion"] | null;
            /** @description Condition on the name of the deployment or of its flow. */
            flow_or_deployment_name?: components["schemas"]["PatternCriterion"] | null;
            /** @description Condition on whether the deployment is paused. */
            paused?: components["schemas"]["FlagCriterion"] | null;
            /** @description Condition on the tags. */
            tags?: components["schemas"]["TagsCriterion"] | null;
            /** @description Condition on the name of the work queue, as stored in the deployment. */
            work_queue_name?: components["schemas"]["ValueCriterion"] | null;
            /**
             * @deprecated
             * @description Accepted from old clients and ignored.
             */
            concurrency_limit?: components["schemas"]["ConcurrencyLimitCriterion"] | null;
        };
        /**
         * @description Order of a list of deployments; equal values are ordered by id.
         * @enum {string}
         */
        DeploymentSort: "CREATED_DESC" | "UPDATED_DESC" | "NAME_ASC" | "NAME_DESC";
        /** @description The flows whose deployments are counted. */
        CountDeploymentsByFlowRequest: {
            /** @description Ids of up to 200 flows. */
            flow_ids: string[];
        };
        /** @description Request body of `filterDeployments`. */
        FilterDeploymentsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /** @description Conditions on the work queue. */
            work_pool_queues?: components["schemas"]["WorkQueueFilter"] | null;
            /**
             * @description Order of the result. Default `NAME_ASC`.
             * @default NAME_ASC
             */
            sort: components["schemas"]["DeploymentSort"];
            /**
             * @description Number of records to skip.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description Request body of `countDeployments`. */
        CountDeploymentsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /** @description Conditions on the work queue. */
            work_pool_queues?: components["schemas"]["WorkQueueFilter"] | null;
        };
        /** @description Request body of `paginateDeployments`. */
        PaginateDeploymentsRequest: {
            /** @description Conditions on the flow. */
            flows?: components["schemas"]["FlowFilter"] | null;
            /** @description Conditions on the flow run. */
            flow_runs?: components["schemas"]["FlowRunFilter"] | null;
            /** @description Conditions on the task run. */
            task_runs?: components["schemas"]["TaskRunFilter"] | null;
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /** @description Conditions on the work queue. */
            work_pool_queues?: components["schemas"]["WorkQueueFilter"] | null;
            /**
             * @description Order of the result. Default `NAME_ASC`.
             * @default NAME_ASC
             */
            sort: components["schemas"]["DeploymentSort"];
            /**
             * @description Number of the page, counted from 1.
             * @default 1
             */
            page: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description Request body of `readScheduledFlowRunsOfDeployments`. */
        ReadScheduledFlowRunsOfDeploymentsRequest: {
            /** @description Ids of the deployments. */
            deployment_ids: string[];
            /**
             * Format: date-time
             * @description Return only runs due at or before this time.
             */
            scheduled_before?: string;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description Request body of `scheduleDeployment`. */
        ScheduleDeploymentRequest: {
            /**
             * Format: date-time
             * @description Start of the period for which to create runs; now when absent.
             */
            start_time?: string;
            /**
             * Format: date-time
             * @description End of the period for which to create runs; a setting defines the default.
             */
            end_time?: string;
            /**
             * Format: double
             * @description Minimum period in seconds that the runs cover.
             */
            min_time?: number;
            /** @description Minimum number of runs to create. */
            min_runs?: number;
            /** @description Maximum number of runs to create. */
            max_runs?: number;
        };
        /** @description Request body of `bulkDeleteDeployments`. */
        BulkDeleteDeploymentsRequest: {
            /** @description Conditions on the deployment. */
            deployments?: components["schemas"]["DeploymentFilter"] | null;
            /**
             * @description Maximum number of deployments to delete.
             * @default 50
             */
            limit: number;
        };
        /** @description A schedule and the period to preview. */
        PreviewScheduleRequest: {
            /** @description The schedule. */
            schedule: components["schemas"]["Schedule"];
            /**
             * @description Maximum number of times to return.
             * @default 10
             */
            n: number;
            /**
             * Format: date-time
             * @description Start of the period; now when absent.
             */
            start?: string;
            /**
             * Format: date-time
             * @description End of the period; no end when null or absent.
             */
            end?: string | null;
        };
        /** @description A group of workers of one type, with their queues and job template. */
        WorkPool: {
            /**
             * Format: uuid
             * @description Id of the work pool.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the pool was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change, including status changes.
             */
            updated: string;
            /** @description Unique name of the pool. */
            name: string;
            /** @description Description; null when none was given. */
            description: string | null;
            /** @description Type of workers, for example `process`, `docker` or `kubernetes`. */
            type: string;
            /** @description Job configuration with placeholders and the JSON Schema of its variables; an empty object by default. */
            base_job_template: components["schemas"]["JsonObject"];
            /** @description Whether the pool is paused and delivers no runs. */
            is_paused: boolean;
            /** @description Maximum number of its runs that may be pending or running; null when unlimited. */
            concurrency_limit: number | null;
            /** @description Seconds for which a run may be pending before it is scheduled again or crashed, up to 31,536,000; 0 for no limit, null for the value of the service. */
            start_timeout_seconds: number | null;
            /** @description How many times in a row a run that does not start in time is scheduled again before it is crashed, up to 1,000; null for the value of the service. */
            start_timeout_reschedules: number | null;
            /** @description How many heartbeats in a row the process of a run may miss before the run is crashed, up to 1,000; 0 for any number, null for the value of the service. */
            missed_heartbeats: number | null;
            /** @description PAUSED while paused, otherwise READY while a worker is online and NOT_READY while none is; null for agent pools. */
            status: components["schemas"]["WorkPoolStatus"] | null;
            /**
             * Format: uuid
             * @description Id of the queue for runs that do not name a queue.
             */
            default_queue_id: string | null;
            /** @description Storage settings for flow code and results. */
            storage_configuration: components["schemas"]["WorkPoolStorageConfiguration"];
            /** @description Number of its runs that are pending or running; null without a concurrency limit. */
            active_slots: number | null;
        };
        /** @description A work pool to create. */
        WorkPoolCreate: {
            /** @description Unique name; must not be blank, contain `/`, `%`, `&`, `>` or `<`, or begin with "prefect". */
            name: string;
            /** @description Human-readable text; null for none. */
            description?: string | null;
            /**
             * @description Type of workers; cannot be changed later.
             * @default service-agent
             */
            type: string;
            /** @description Job configuration with placeholders (`job_configuration`) and the JSON Schema of its variables (`variables`), or an empty object. */
            base_job_template?: components["schemas"]["JsonObject"];
            /**
             * @description Whether the pool starts paused; false by default.
             * @default false
             */
            is_paused: boolean;
            /** @description Maximum number of its runs that may be pending or running; 0 delivers no runs, null means no limit. */
            concurrency_limit?: number | null;
            /** @description Seconds for which a run may be pending before it is scheduled again or crashed, up to 31,536,000; 0 for no limit, null for the value of the service. */
            start_timeout_seconds?: number | null;
            /** @description How many times in a row a run that does not start in time is scheduled again before it is crashed, up to 1,000; null for the value of the service. */
            start_timeout_reschedules?: number | null;
            /** @description How many heartbeats in a row the process of a run may miss before the run is crashed, up to 1,000; 0 for any number, null for the value of the service. */
            missed_heartbeats?: number | null;
            /** @description Storage settings for flow code and results; not set by default. */
            storage_configuration?: components["schemas"]["WorkPoolStorageConfiguration"];
        };
        /** @description Changes to a work pool. Absent fields stay unchanged. */
        WorkPoolUpdate: {
            /** @description New description; null clears it. */
            description?: string | null;
            /** @description Whether the pool is paused and delivers no runs. */
            is_paused?: boolean;
            /** @description New job template, replacing the old one. */
            base_job_template?: components["schemas"]["JsonObject"];
            /** @description New limit; null removes it. */
            concurrency_limit?: number | null;
            /** @description Seconds for which a run may be pending before it is scheduled again or crashed, up to 31,536,000; 0 for no limit, null for the value of the service. */
            start_timeout_seconds?: number | null;
            /** @description How many times in a row a run that does not start in time is scheduled again before it is crashed, up to 1,000; null for the value of the service. */
            start_timeout_reschedules?: number | null;
            /** @description How many heartbeats in a row the process of a run may miss before the run is crashed, up to 1,000; 0 for any number, null for the value of the service. */
            missed_heartbeats?: number | null;
            /** @description New storage settings, replacing all earlier ones; absent fields become null. */
            storage_configuration?: components["schemas"]["WorkPoolStorageConfiguration"] | null;
        };
        /** @description The runs that occupy slots of a work pool. */
        WorkPoolConcurrencyStatus: {
            /** @description Number of pending and running runs of the whole pool. */
            active_slots: number;
            /** @description Limit of the pool; null when unlimited. */
            concurrency_limit: number | null;
            /** @description Queues of this page, in order of priority. */
            queues: components["schemas"]["WorkQueueConcurrencyStatusDetail"][];
            /** @description Number of queues of the pool. */
            count: number;
            /** @description Maximum number of queues on a page. */
            limit: number;
            /** @description Number of pages; 0 when `limit` is 0. */
            pages: number;
            /** @description Number of this page, from 1. */
            page: number;
        };
        /**
         * @description PAUSED while paused, otherwise READY while a worker is online and NOT_READY while none is.
         * @enum {string}
         */
        WorkPoolStatus: "READY" | "NOT_READY" | "PAUSED";
        /** @description Storage settings for flow code and results of a work pool. */
        WorkPoolStorageConfiguration: {
            /** @description Step that uploads a bundle of code before a run; null when not set. */
            bundle_upload_step?: components["schemas"]["JsonObject"] | null;
            /** @description Step that fetches and executes a bundle; null when not set. */
            bundle_execution_step?: components["schemas"]["JsonObject"] | null;
            /**
             * Format: uuid
             * @description Id of the block document that stores results by default; null when not set.
             */
            default_result_storage_block_id?: string | null;
        };
        /** @description A due run as delivered to a worker. */
        WorkerFlowRun: {
            /**
             * Format: uuid
             * @description Id of the work pool.
             */
            work_pool_id: string;
            /**
             * Format: uuid
             * @description Id of the queue of the run.
             */
            work_queue_id: string;
            /** @description The run with its current state. */
            flow_run: components["schemas"]["FlowRun"];
        };
        /** @description A process that polls a work pool and starts its runs. */
        Worker: {
            /**
             * Format: uuid
             * @description Id of the worker.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of the first heartbeat of the worker.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated: string;
            /** @description Name, unique within the pool. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the work pool.
             */
            work_pool_id: string;
            /**
             * Format: date-time
             * @description Time of its last heartbeat; null if never.
             */
            last_heartbeat_time: string | null;
            /** @description Interval between its heartbeats in seconds; null when unknown. */
            heartbeat_interval_seconds: number | null;
            /** @description Whether its last heartbeat is recent enough. */
            status: components["schemas"]["WorkerStatus"];
        };
        /**
         * @description ONLINE after a heartbeat, OFFLINE after three heartbeat intervals without one.
         * @enum {string}
         */
        WorkerStatus: "ONLINE" | "OFFLINE";
        /** @description Conditions on work pools. All given conditions must be met, unless `operator` specifies otherwise; an absent or null condition means no condition. */
        WorkPoolFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the id. */
            id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the name. */
            name?: components["schemas"]["ValueCriterion"] | null;
            /** @description Condition on the type of workers. */
            type?: components["schemas"]["ValueCriterion"] | null;
        };
        /** @description Conditions on workers. All given conditions must be met, unless `operator` specifies otherwise; an absent or null condition means no condition. */
        WorkerFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the time of the last heartbeat. */
            last_heartbeat_time?: components["schemas"]["TimeCriterion"] | null;
            /** @description Condition on the status. */
            status?: components["schemas"]["WorkerStatusCriterion"] | null;
        };
        /** @description Request body of `filterWorkPools`. */
        FilterWorkPoolsRequest: {
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
            /**
             * @description Number of records to skip.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description Request body of `countWorkPools`. */
        CountWorkPoolsRequest: {
            /** @description Conditions on the work pool. */
            work_pools?: components["schemas"]["WorkPoolFilter"] | null;
        };
        /** @description Request body of `readScheduledFlowRunsOfWorkPool`. */
        ReadScheduledFlowRunsOfWorkPoolRequest: {
            /** @description Names of the queues to poll; all queues of the pool when absent. */
            work_queue_names?: string[];
            /**
             * Format: date-time
             * @description Return only runs due at or before this time.
             */
            scheduled_before?: string;
            /**
             * Format: date-time
             * @description Return only runs due at or after this time.
             */
            scheduled_after?: string;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description Request body of `readWorkPoolConcurrency`. */
        ReadWorkPoolConcurrencyRequest: {
            /**
             * @description Maximum number of flow runs to list for each queue.
             * @default 10
             */
            flow_run_limit: number;
            /**
             * @description Number of the page, counted from 1.
             * @default 1
             */
            page: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description Request body of `filterWorkPoolQueues`. */
        FilterWorkPoolQueuesRequest: {
            /** @description Conditions on the work queue. */
            work_queues?: components["schemas"]["WorkQueueFilter"] | null;
            /**
             * @description Number of records to skip.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description Request body of `filterWorkers`. */
        FilterWorkersRequest: {
            /** @description Conditions on the worker. */
            workers?: components["schemas"]["WorkerFilter"] | null;
            /**
             * @description Number of records to skip.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description Request body of `recordWorkerHeartbeat`. */
        RecordWorkerHeartbeatRequest: {
            /** @description Name of the worker. */
            name: string;
            /** @description Expected interval between heartbeats in seconds. */
            heartbeat_interval_seconds?: number | null;
        };
        /** @description A queue of a work pool. Runs of a queue with a lower priority number are delivered first. */
        WorkQueue: {
            /**
             * Format: uuid
             * @description Id of the work queue.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the queue was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change, including polls and status changes.
             */
            updated: string;
            /** @description Name, unique within the pool. */
            name: string;
            /** @description Description; empty when none was given. */
            description: string | null;
            /** @description Whether the queue is paused and delivers no runs. */
            is_paused: boolean;
            /** @description Maximum number of its runs that may occupy slots; null when unlimited. */
            concurrency_limit: number | null;
            /** @description How its deployments share it. */
            fairness: components["schemas"]["QueueFairness"];
            /** @description Seconds for which a run may be pending before it is scheduled again or crashed, up to 31,536,000; 0 for no limit, null for the value of the pool or the service. */
            start_timeout_seconds: number | null;
            /** @description How many times in a row a run that does not start in time is scheduled again before it is crashed, up to 1,000; null for the value of the pool or the service. */
            start_timeout_reschedules: number | null;
            /** @description How many heartbeats in a row the process of a run may miss before the run is crashed, up to 1,000; 0 for any number, null for the value of the pool or the service. */
            missed_heartbeats: number | null;
            /** @description Priority among the queues of the pool; 1 is the highest. */
            priority: number;
            /**
             * Format: uuid
             * @description Id of the work pool.
             */
            work_pool_id: string | null;
            /**
             * @deprecated
             * @description Deprecated filter on runs; null when unused.
             */
            filter: components["schemas"]["QueueFilter"] | null;
            /**
             * Format: date-time
             * @description Time of the last poll by a worker; null if never.
             */
            last_polled: string | null;
            /** @description Name of the work pool. */
            work_pool_name: string | null;
            /** @description PAUSED while paused, otherwise READY while it is polled and NOT_READY while it is not. */
            status: components["schemas"]["WorkQueueStatus"] | null;
            /** @description Number of its runs that occupy slots; null without a concurrency limit. */
            active_slots: number | null;
        };
        /** @description A work queue to create. */
        WorkQueueCreate: {
            /** @description Name, unique within the pool; must not contain `/`, `%`, `&`, `>` or `<`. */
            name: string;
            /**
             * @description Description; empty by default. Null is stored as empty.
             * @default
             */
            description: string | null;
            /**
             * @description Whether the queue starts paused; false by default.
             * @default false
             */
            is_paused: boolean;
            /** @description Maximum number of its runs that may occupy slots; 0 delivers no runs, null means no limit. */
            concurrency_limit?: number | null;
            /** @description How its deployments share it; `NONE` by default. */
            fairness?: components["schemas"]["QueueFairness"];
            /** @description Seconds for which a run may be pending before it is scheduled again or crashed, up to 31,536,000; 0 for no limit, null for the value of the pool or the service. */
            start_timeout_seconds?: number | null;
            /** @description How many times in a row a run that does not start in time is scheduled again before it is crashed, up to 1,000; null for the value of the pool or the service. */
            start_timeout_reschedules?: number | null;
            /** @description How many heartbeats in a row the process of a run may miss before the run is crashed, up to 1,000; 0 for any number, null for the value of the pool or the service. */
            missed_heartbeats?: number | null;
            /** @description Priority among the queues of the pool, from 1; the smallest free number when null. */
            priority?: number | null;
            /**
             * @deprecated
             * @description Deprecated filter on runs; null for none.
             */
            filter?: components["schemas"]["QueueFilter"] | null;
        };
        /** @description Changes to a work queue. Absent fields stay unchanged. */
        WorkQueueUpdate: {
            /** @description New name, unique within the pool; null is rejected. */
            name?: string;
            /** @description New description; null clears it. */
            description?: string | null;
            /** @description Whether the queue is paused and delivers no runs. */
            is_paused?: boolean;
            /** @description New limit; null removes it. */
            concurrency_limit?: number | null;
            /** @description How its deployments share it. */
            fairness?: components["schemas"]["QueueFairness"];
            /** @description Seconds for which a run may be pending before it is scheduled again or crashed, up to 31,536,000; 0 for no limit, null for the value of the pool or the service. */
            start_timeout_seconds?: number | null;
            /** @description How many times in a row a run that does not start in time is scheduled again before it is crashed, up to 1,000; null for the value of the pool or the service. */
            start_timeout_reschedules?: number | null;
            /** @description How many heartbeats in a row the process of a run may miss before the run is crashed, up to 1,000; 0 for any number, null for the value of the pool or the service. */
            missed_heartbeats?: number | null;
            /** @description New priority among the queues of the pool, from 1; null is rejected. */
            priority?: number;
            /**
             * Format: date-time
             * @description Time to record as the last poll; null clears it.
             */
            last_polled?: string | null;
            /**
             * @deprecated
             * @description Deprecated filter on runs; null removes it.
             */
            filter?: components["schemas"]["QueueFilter"] | null;
        };
        /**
         * @description The order of the due runs of a queue that have the same priority:
         *
         *     - `NONE`: by scheduled time.
         *     - `DEPLOYMENT`: the deployments take turns, each with its runs by scheduled time, so that many runs of one deployment
         *       do not delay those of others.
         * @enum {string}
         */
        QueueFairness: "NONE" | "DEPLOYMENT";
        /** @description Health of a work queue. */
        WorkQueueStatusDetail: {
            /** @description Whether the queue meets its health policy. */
            healthy: boolean;
            /** @description Number of its late runs. */
            late_runs_count: number;
            /**
             * Format: date-time
             * @description Time of the last poll; null if never.
             */
            last_polled: string | null;
            /** @description The policy that was applied. */
            health_check_policy: components["schemas"]["WorkQueueHealthPolicy"];
        };
        /** @description The runs that occupy slots of a work queue. */
        WorkQueueConcurrencyStatus: {
            /** @description Number of runs that occupy slots. */
            active_slots: number;
            /** @description Limit of the queue; null when unlimited. */
            concurrency_limit: number | null;
            /** @description Runs of this page, in order of id. */
            flow_runs: components["schemas"]["FlowRunSlotSummary"][];
            /** @description Number of all runs that occupy slots. */
            count: number;
            /** @description Maximum number of runs on a page. */
            limit: number;
            /** @description Number of pages; 0 when `limit` is 0. */
            pages: number;
            /** @description Number of this page, from 1. */
            page: number;
        };
        /**
         * @description PAUSED while paused, otherwise READY while the queue is polled and NOT_READY while it is not.
         * @enum {string}
         */
        WorkQueueStatus: "READY" | "NOT_READY" | "PAUSED";
        /** @description Occupied slots of one queue of a work pool. */
        WorkQueueConcurrencyStatusDetail: {
            /**
             * Format: uuid
             * @description Id of the queue.
             */
            queue_id: string;
            /** @description Name of the queue. */
            queue_name: string;
            /** @description Number of its pending and running runs. */
            active_slots: number;
            /** @description Limit of the queue; null when unlimited. */
            concurrency_limit: number | null;
            /** @description Runs that occupy slots, in order of id, up to the requested number. */
            flow_runs: components["schemas"]["FlowRunSlotSummary"][];
            /** @description Number of all runs that occupy slots. */
            flow_run_count: number | null;
        };
        /** @description Conditions under which a work queue is healthy. */
        WorkQueueHealthPolicy: {
            /** @description Maximum number of late runs; null means no limit. */
            maximum_late_runs: number | null;
            /** @description Maximum number of seconds since the last poll; null means no limit. */
            maximum_seconds_since_last_polled: number | null;
        };
        /** @description Conditions on work queues. All given conditions must be met, unless `operator` specifies otherwise; an absent or null condition means no condition. */
        WorkQueueFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the id. */
            id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the name. */
            name?: components["schemas"]["WorkQueueNameCriterion"] | null;
        };
        /** @description Deprecated filter on the runs of a queue. */
        QueueFilter: {
            /** @description Tags that a run must all have; null means no condition. */
            tags?: string[] | null;
            /** @description Deployments whose runs match; null means no condition. */
            deployment_ids?: string[] | null;
        };
        /** @description Request body of `filterWorkQueues`. */
        FilterWorkQueuesRequest: {
            /** @description Conditions on the work queue. */
            work_queues?: components["schemas"]["WorkQueueFilter"] | null;
            /**
             * @description Number of records to skip.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description Request body of `readWorkQueueRuns`. */
        ReadWorkQueueRunsRequest: {
            /**
             * Format: date-time
             * @description Return only runs due at or before this time.
             */
            scheduled_before?: string;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description Request body of `readWorkQueueConcurrency`. */
        ReadWorkQueueConcurrencyRequest: {
            /**
             * @description Number of the page, counted from 1.
             * @default 1
             */
            page: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description A task worker that is connected to the service. */
        TaskWorker: {
            /** @description Name chosen by the worker, usually host and process id. */
            identifier: string;
            /** @description Keys of the tasks it serves. */
            task_keys: string[];
            /**
             * Format: date-time
             * @description Time at which the worker was last active.
             */
            timestamp: string;
        };
        /** @description Conditions on task workers. */
        TaskWorkerFilter: {
            /** @description Return only workers that serve at least one of these task keys; an empty list returns all. */
            task_keys: string[];
        };
        /** @description Filters, order and range of a list of task workers. */
        FilterTaskWorkersRequest: {
            /** @description Conditions on the task workers; null returns all. */
            task_worker_filter?: components["schemas"]["TaskWorkerFilter"] | null;
        };
        /** @description The limit of a tag, with the task runs that occupy its slots. */
        ConcurrencyLimit: {
            /**
             * Format: uuid
             * @description Id of the limit.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the limit was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated: string;
            /** @description The tag whose task runs are limited. */
            tag: string;
            /** @description Number of task runs with the tag that may run at the same time. */
            concurrency_limit: number;
            /** @description Ids of the task runs that occupy a slot, in the order in which they acquired it. */
            active_slots: string[];
        };
        /** @description A limit to set for a tag. */
        ConcurrencyLimitCreate: {
            /** @description The tag whose task runs are limited. */
            tag: string;
            /** @description Number of task runs with the tag that may run at the same time, 0 or more; 0 prevents all of them from running. */
            concurrency_limit: number;
        };
        /** @description A summary of a limit. */
        ConcurrencyLimitSummary: {
            /**
             * Format: uuid
             * @description Id of the limit.
             */
            id: string;
            /** @description Name of the limit. */
            name: string;
            /** @description Number of slots. */
            limit: number;
        };
        /** @description Filters, order and range of a list of limits. */
        FilterConcurrencyLimitsRequest: {
            /**
             * @description Number of records to skip. Default 0.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description The task runs that get a slot after the reset. */
        ResetConcurrencyLimitByTagRequest: {
            /** @description Ids of the task runs that get a slot after the reset; null for none. */
            slot_override?: string[] | null;
        };
        /** @description Tags and the task run that acquires slots. */
        IncrementConcurrencyLimitsRequest: {
            /** @description Tags whose limits apply. */
            names: string[];
            /**
             * Format: uuid
             * @description Id of the task run that acquires the slots.
             */
            task_run_id: string;
        };
        /** @description Tags and the task run that releases slots. */
        DecrementConcurrencyLimitsRequest: {
            /** @description Tags whose limits apply. */
            names: string[];
            /**
             * Format: uuid
             * @description Id of the task run that releases the slots.
             */
            task_run_id: string;
        };
        /** @description The concurrency limit that is linked to a deployment. */
        GlobalConcurrencyLimit: {
            /**
             * Format: uuid
             * @description Id of the limit.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the limit was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time at which the limit was last changed.
             */
            updated: string;
            /** @description Whether the limit is enforced. */
            active: boolean;
            /** @description Name of the limit. */
            name: string;
            /** @description Number of slots. */
            limit: number;
            /** @description Number of occupied slots. */
            active_slots: number;
            /**
             * Format: double
             * @description Number of slots that become free automatically each second; 0 for none.
             */
            slot_decay_per_second: number;
        };
        /** @description A named limit to create. */
        GlobalConcurrencyLimitCreate: {
            /**
             * @description Whether the limit is enforced. Default true.
             * @default true
             */
            active: boolean;
            /** @description Unique name; it must not be empty or contain any of `/ % & > <`. */
            name: string;
            /** @description Number of slots, 0 or more. */
            limit: number;
            /**
             * @description Initial number of occupied slots. Default 0.
             * @default 0
             */
            active_slots: number;
            /**
             * @description Initial value of the measure of denied requests. Default 0.
             * @default 0
             */
            denied_slots: number;
            /**
             * Format: double
             * @description Number of slots that become free automatically each second; 0, the default, for none.
             * @default 0
             */
            slot_decay_per_second: number;
        };
        /** @description Changes to a named limit; absent fields stay unchanged. */
        GlobalConcurrencyLimitUpdate: {
            /** @description Whether the limit is enforced. */
            active?: boolean;
            /** @description New unique name. */
            name?: string;
            /** @description New number of slots, 0 or more. */
            limit?: number;
            /** @description New number of occupied slots; setting it restarts the decay. */
            active_slots?: number;
            /** @description New value of the measure of denied requests. */
            denied_slots?: number;
            /**
             * Format: double
             * @description New number of slots that become free automatically each second; 0 for none.
             */
            slot_decay_per_second?: number;
        };
        /** @description A named limit with its internal counters. */
        GlobalConcurrencyLimitDetail: {
            /**
             * Format: uuid
             * @description Id of the limit.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the limit was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated: string;
            /** @description Whether the limit is enforced. */
            active: boolean;
            /** @description Unique name of the limit. */
            name: string;
            /** @description Number of slots. */
            limit: number;
            /** @description Number of occupied slots as last stored, without later decay; it may exceed the limit. */
            active_slots: number;
            /** @description Measure of recently denied requests, used to vary waiting times. */
            denied_slots: number;
            /**
             * Format: double
             * @description Number of slots that become free automatically each second; 0 for none.
             */
            slot_decay_per_second: number;
            /**
             * Format: double
             * @description Moving average of the seconds for which a slot is occupied.
             */
            avg_slot_occupancy_seconds: number;
        };
        /**
         * @description Whether slots are occupied until they are released (`concurrency`) or become free by decay (`rate_limit`).
         * @enum {string}
         */
        ConcurrencyLimitMode: "concurrency" | "rate_limit";
        /** @description A lease on slots and the limits it covers. */
        ConcurrencyLease: {
            /**
             * Format: uuid
             * @description Id of the lease, used to renew and release it.
             */
            lease_id: string;
            /** @description Limits found by name; if the list is empty, the lease needs no renewal. */
            limits: components["schemas"]["ConcurrencyLimitSummary"][];
        };
        /** @description The holders of the slots of a limit. */
        ConcurrencyLimitHolders: {
            /**
             * Format: uuid
             * @description Id of the limit.
             */
            limit_id: string;
            /** @description Name of the limit. */
            name: string;
            /** @description Number of slots. */
            limit: number;
            /** @description Number of occupied slots, taking decay into account. */
            active_slots: number;
            /** @description Occupied slots that no lease accounts for, because they were acquired without one. */
            slots_without_lease: number;
            /** @description Number of leases on the limit, listed or not. */
            count: number;
            /** @description The leases, oldest first, at most 200. */
            holders: components["schemas"]["ConcurrencySlotHolder"][];
            /** @description The clients that were denied slots and should try again, beginning with those that named their run, longest first; then the runs that wait for a slot of their deployment. At most 200 of each. */
            waiters: components["schemas"]["ConcurrencySlotWaiter"][];
        };
        /** @description A lease on slots of a limit and its holder. */
        ConcurrencySlotHolder: {
            /**
             * Format: uuid
             * @description Id of the lease; release it to free its slots.
             */
            lease_id: string;
            /** @description Number of slots. */
            slots: number;
            /**
             * Format: date-time
             * @description Time at which the slots were acquired.
             */
            since: string;
            /**
             * Format: date-time
             * @description Time at which the slots are reclaimed unless the lease is renewed; decades in the future if the holder does not renew it.
             */
            expires: string;
            /** @description Kind of the holder; null if it is unknown. */
            type: components["schemas"]["LeaseHolderType"] | null;
            /**
             * Format: uuid
             * @description Id of the holder.
             */
            id: string | null;
            /** @description Name of the run or the deployment; null if it no longer exists. */
            name: string | null;
            /**
             * Format: uuid
             * @description The flow run that holds the slots, or to which the task run that holds them belongs.
             */
            flow_run_id: string | null;
            /** @description How the holder is known; null if it is unknown. */
            found_by: components["schemas"]["SlotHolderSource"] | null;
            /** @description If the holder is unknown, the runs whose events match the lease: one of them may hold the slots. With a single run, its event matches another lease, too. */
            candidates: components["schemas"]["ConcurrencySlotCandidate"][];
        };
        /**
         * @description How the holder of a lease is known:
         *
         *     - `lease`: it named itself when it acquired the lease.
         *     - `event`: its event is the only one that matches the lease in its limits, slots, and time.
         * @enum {string}
         */
        SlotHolderSource: "lease" | "event";
        /** @description A run that may hold slots, or wait for them. */
        ConcurrencySlotCandidate: {
            /** @description Kind of the run. */
            type: components["schemas"]["LeaseHolderType"];
            /**
             * Format: uuid
             * @description Id of the run.
             */
            id: string;
            /** @description Name of the run; null if it no longer exists. */
            name: string | null;
            /**
             * Format: uuid
             * @description The run itself if it is a flow run, otherwise the flow run to which it belongs.
             */
            flow_run_id: string | null;
        };
        /** @description A client or run that was denied slots and should try again. */
        ConcurrencySlotWaiter: {
            /** @description Number of slots that it requests. */
            slots: number;
            /** @description Kind of the run that waits; null if the client did not name it. */
            type: components["schemas"]["LeaseHolderType"] | null;
            /**
             * Format: uuid
             * @description Id of the run that waits.
             */
            id: string | null;
            /** @description Name of the run; null if it is unknown or no longer exists. */
            name: string | null;
            /**
             * Format: uuid
             * @description The flow run that waits, or to which the task run that waits belongs.
             */
            flow_run_id: string | null;
            /** @description If the client named no run, the running flow runs that its process may be: the runs whose state RUNNING came from a client with the same address, key, and program, and that run the flow of `flow_id`. Without such runs, those that meet one of the two conditions. At most 20. The waiter need not be one of them. */
            candidates: components["schemas"]["ConcurrencySlotCandidate"][];
            /**
             * Format: uuid
             * @description The flow that the client runs, according to its request; null if it names none. A process that runs several flows may name one that it ran before.
             */
            flow_id: string | null;
            /** @description Address from which it sends its requests; the network of an IPv6 address. Null for the runs of a deployment. */
            address: string | null;
            /** @description The `User-Agent` of its requests, at most 200 characters; null like `address`. */
            program: string | null;
            /** @description Name of the API key of its requests; null without a key. */
            key: string | null;
            /** @description Number of times that it was denied; the denials of the last second may be missing. */
            denials: number;
            /**
             * Format: date-time
             * @description Time at which it was first denied.
             */
            since: string;
            /**
             * Format: date-time
             * @description Time at which it was last denied.
             */
            last_denied: string;
            /**
             * Format: date-time
             * @description Time at which it should try again, at most an hour after the last denial.
             */
            retry_at: string;
        };
        /** @description The holder of a lease. */
        ConcurrencyLeaseHolder: {
            /** @description Kind of the holder. */
            type: components["schemas"]["LeaseHolderType"];
            /**
             * Format: uuid
             * @description Id of the holder.
             */
            id: string;
        };
        /**
         * @description Kind of the holder of a lease.
         * @enum {string}
         */
        LeaseHolderType: "flow_run" | "task_run" | "deployment";
        /** @description Filters, order and range of a list of limits. */
        FilterGlobalConcurrencyLimitsRequest: {
            /**
             * @description Number of records to skip. Default 0.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return, from 0 up to the configured maximum, which is also the default, normally 200. */
            limit?: number;
        };
        /** @description The slots to acquire. */
        IncrementGlobalConcurrencyLimitsRequest: {
            /** @description Number of slots on each limit, 1 or more. */
            slots: number;
            /** @description Names of the limits; duplicates count once. */
            names: string[];
            /**
             * @description Mode of the request: `concurrency`, the default, or `rate_limit`, which requires limits with decay.
             * @default concurrency
             */
            mode: components["schemas"]["ConcurrencyLimitMode"];
            /**
             * @deprecated
             * @description Deprecated. Accepted and ignored; this operation never creates limits.
             */
            create_if_missing?: boolean | null;
        };
        /** @description The slots to release. */
        DecrementGlobalConcurrencyLimitsRequest: {
            /** @description Number of slots on each limit, 1 or more. */
            slots: number;
            /** @description Names of the limits; duplicates count once. */
            names: string[];
            /**
             * Format: double
             * @description Seconds for which the slots were occupied; null when unknown.
             */
            occupancy_seconds?: number | null;
            /**
             * @deprecated
             * @description Deprecated. Accepted and ignored; this operation never creates limits.
             */
            create_if_missing?: boolean;
        };
        /** @description The slots to acquire and the terms of the lease. */
        AcquireConcurrencyLeaseRequest: {
            /** @description Number of slots on each limit, 1 or more. */
            slots: number;
            /** @description Names of the limits; duplicates count once. */
            names: string[];
            /**
             * @description Mode of the request: `concurrency`, the default, or `rate_limit`, which requires limits with decay.
             * @default concurrency
             */
            mode: components["schemas"]["ConcurrencyLimitMode"];
            /**
             * Format: double
             * @description Seconds until the lease expires, from 60 to 86,400. Default 300.
             * @default 300
             */
            lease_duration: number;
            /** @description Holder of the lease; null when unknown. */
            holder?: components["schemas"]["ConcurrencyLeaseHolder"] | null;
        };
        /** @description The new duration of a lease. */
        RenewConcurrencyLeaseRequest: {
            /**
             * Format: double
             * @description Seconds until the lease expires, from 60 to 86,400. Default 300.
             * @default 300
             */
            lease_duration: number;
        };
        /** @description The lease to release. */
        ReleaseConcurrencyLeaseRequest: {
            /**
             * Format: uuid
             * @description Id of the lease.
             */
            lease_id: string;
        };
        /** @description A type of block, for example the credentials of one service. */
        BlockType: {
            /**
             * Format: uuid
             * @description Id of the block type.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the type was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time at which the type was last changed.
             */
            updated: string;
            /** @description Display name. */
            name: string;
            /** @description Unique name for URLs and code. */
            slug: string;
            /** @description URL of a logo; null when none was given. */
            logo_url: string | null;
            /** @description URL of the documentation; null when none was given. */
            documentation_url: string | null;
            /** @description Description, with markup characters escaped; null when none was given. */
            description: string | null;
            /** @description Usage example, with markup characters escaped; null when none was given. */
            code_example: string | null;
            /** @description Whether the type is protected and cannot be deleted. */
            is_protected: boolean;
        };
        /** @description A block type to create. */
        BlockTypeCreate: {
            /** @description Display name; must not contain `/`, `%`, `&`, `>` or `<`, or begin with "prefect". */
            name: string;
            /** @description Unique name made of lowercase letters, digits and dashes. */
            slug: string;
            /** @description URL of a logo, not checked; null for none. */
            logo_url?: string | null;
            /** @description URL of the documentation, not checked; null for none. */
            documentation_url?: string | null;
            /** @description Human-readable text; null for none. */
            description?: string | null;
            /** @description Usage example; null for none. */
            code_example?: string | null;
        };
        /** @description Changes to a block type. Absent fields stay unchanged. */
        BlockTypeUpdate: {
            /** @description New URL of a logo; null clears it. */
            logo_url?: string | null;
            /** @description New URL of the documentation; null clears it. */
            documentation_url?: string | null;
            /** @description New description, stored unchanged; null clears it. */
            description?: string | null;
            /** @description New usage example, stored unchanged; null clears it. */
            code_example?: string | null;
        };
        /** @description Conditions on block types. All given conditions must be met; an absent or null condition means no condition. */
        BlockTypeFilter: {
            /** @description Condition on the name. */
            name?: components["schemas"]["PatternCriterion"] | null;
            /** @description Condition on the slug. */
            slug?: components["schemas"]["ValueCriterion"] | null;
        };
        /** @description Request body of `filterBlockTypes`. */
        FilterBlockTypesRequest: {
            /** @description Conditions on the block type. */
            block_types?: components["schemas"]["BlockTypeFilter"] | null;
            /** @description Conditions on the block schema. */
            block_schemas?: components["schemas"]["BlockSchemaFilter"] | null;
            /**
             * @description Number of records to skip.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description One version of the fields of a block type. Schemas never change. */
        BlockSchema: {
            /**
             * Format: uuid
             * @description Id of the block schema.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the schema was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time of the last change of its record.
             */
            updated: string;
            /** @description Checksum of the fields, as `sha256:` and 64 hexadecimal digits. */
            checksum: string;
            /** @description JSON Schema of the data, with `secret_fields` and `block_schema_references`. */
            fields: components["schemas"]["JsonObject"];
            /**
             * Format: uuid
             * @description Id of the block type.
             */
            block_type_id: string | null;
            /** @description The block type. */
            block_type: components["schemas"]["BlockType"] | null;
            /** @description Capabilities of blocks of this schema, for example `notify` or `write-path`. */
            capabilities: string[];
            /** @description Version of the package that defines the block, or `non-versioned`. */
            version: string;
        };
        /** @description A block schema to create. */
        BlockSchemaCreate: {
            /** @description JSON Schema of the data; `secret_fields` lists dotted paths of secrets, `block_schema_references` nested blocks. Paths leave out the levels of lists and maps. */
            fields?: components["schemas"]["JsonObject"];
            /**
             * Format: uuid
             * @description Id of an existing block type.
             */
            block_type_id: string;
            /** @description Capabilities of blocks of this schema. */
            capabilities?: string[];
            /**
             * @description Version of the package that defines the block; `non-versioned` by default.
             * @default non-versioned
             */
            version: string;
        };
        /** @description Conditions on block schemas. All given conditions must be met, unless `operator` specifies otherwise; an absent or null condition means no condition. */
        BlockSchemaFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the block type. */
            block_type_id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the capabilities. */
            block_capabilities?: components["schemas"]["CapabilitiesCriterion"] | null;
            /** @description Condition on the id. */
            id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the version. */
            version?: components["schemas"]["ValueCriterion"] | null;
        };
        /** @description Request body of `filterBlockSchemas`. */
        FilterBlockSchemasRequest: {
            /** @description Conditions on the block schema. */
            block_schemas?: components["schemas"]["BlockSchemaFilter"] | null;
            /**
             * @description Number of records to skip.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description The stored configuration of a block. */
        BlockDocument: {
            /**
             * Format: uuid
             * @description Id of the block document.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the document was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time at which the document was last changed.
             */
            updated: string;
            /** @description Name, unique within the type; generated for an anonymous document. */
            name: string | null;
            /** @description The configuration, including the data of the documents that it refers to. Secret values are returned as `********` unless they are requested. */
            data: components["schemas"]["JsonObject"];
            /**
             * Format: uuid
             * @description Id of the schema of the data.
             */
            block_schema_id: string;
            /** @description The schema of the data. */
            block_schema: components["schemas"]["BlockSchema"] | null;
            /**
             * Format: uuid
             * @description Id of the block type.
             */
            block_type_id: string;
            /** @description Name of the block type when the document was created. */
            block_type_name: string | null;
            /** @description The block type. */
            block_type: components["schemas"]["BlockType"] | null;
            /** @description The documents that the data refers to, by top-level field. */
            block_document_references: components["schemas"]["BlockDocumentReferences"];
            /** @description Whether the document is anonymous and therefore omitted from lists by default. */
            is_anonymous: boolean;
        };
        /** @description A block document to create. */
        BlockDocumentCreate: {
            /** @description Name of lowercase letters, digits and dashes, unique within the type; may be null for an anonymous document. */
            name?: string | null;
            /** @description The configuration; not checked against the schema. */
            data?: components["schemas"]["JsonObject"];
            /**
             * Format: uuid
             * @description Id of an existing block schema.
             */
            block_schema_id: string;
            /**
             * Format: uuid
             * @description Id of an existing block type.
             */
            block_type_id: string;
            /**
             * @description Whether the document is anonymous: it needs no name and is omitted from lists by default. False by default.
             * @default false
             */
            is_anonymous: boolean;
        };
        /** @description Changes to a block document. When merging, absent `data` leaves the document unchanged. */
        BlockDocumentUpdate: {
            /**
             * Format: uuid
             * @description Id of a schema of the same block type; unchanged when null.
             */
            block_schema_id?: string | null;
            /** @description New data, merged into the stored data or replacing it. */
            data?: components["schemas"]["JsonObject"];
            /** @description Whether to keep stored top-level fields that are not sent; true when absent. */
            merge_existing_data?: boolean;
        };
        /** @description Nested block documents by field name. */
        BlockDocumentReferences: {
            [key: string]: components["schemas"]["JsonObject"];
        };
        /** @description Conditions on block documents. An absent or null condition means no condition, except that anonymous documents are excluded by default. */
        BlockDocumentFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the id. */
            id?: components["schemas"]["IdCriterion"] | null;
            /**
             * @description Condition on whether the document is anonymous; when absent, only named documents match, and when null, both kinds match.
             * @default {
             *       "eq_": false
             *     }
             */
            is_anonymous: components["schemas"]["FlagCriterion"] | null;
            /** @description Condition on the block type. */
            block_type_id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the name. */
            name?: components["schemas"]["NameCriterion"] | null;
        };
        /**
         * @description Order of a list of block documents; equal values are ordered by id.
         * @enum {string}
         */
        BlockDocumentSort: "NAME_DESC" | "NAME_ASC" | "BLOCK_TYPE_AND_NAME_ASC";
        /** @description Request body of `filterBlockDocuments`. */
        FilterBlockDocumentsRequest: {
            /** @description Conditions on the block document. */
            block_documents?: components["schemas"]["BlockDocumentFilter"] | null;
            /** @description Conditions on the block type. */
            block_types?: components["schemas"]["BlockTypeFilter"] | null;
            /** @description Conditions on the block schema. */
            block_schemas?: components["schemas"]["BlockSchemaFilter"] | null;
            /**
             * @description Whether to return secret values in plain text. A key needs the scope `secrets:read` for it.
             * @default false
             */
            include_secrets: boolean;
            /**
             * @description Order of the result. Default `NAME_ASC`.
             * @default NAME_ASC
             */
            sort: components["schemas"]["BlockDocumentSort"];
            /**
             * @description Number of records to skip.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description Request body of `countBlockDocuments`. */
        CountBlockDocumentsRequest: {
            /** @description Conditions on the block document. */
            block_documents?: components["schemas"]["BlockDocumentFilter"] | null;
            /** @description Conditions on the block type. */
            block_types?: components["schemas"]["BlockTypeFilter"] | null;
            /** @description Conditions on the block schema. */
            block_schemas?: components["schemas"]["BlockSchemaFilter"] | null;
        };
        /** @description Something that happened to a resource, as sent by a client. */
        Event: {
            /**
             * Format: date-time
             * @description Time at which it happened, according to the clock of the sender.
             */
            occurred: string;
            /** @description Dotted name of the event, at most 1024 characters. */
            event: string;
            /** @description The resource that it happened to. */
            resource: components["schemas"]["EventResource"];
            /** @description Related resources, in order, at most 100. */
            related?: components["schemas"]["RelatedResource"][];
            /** @description Further details in any format. */
            payload?: components["schemas"]["JsonObject"];
            /**
             * Format: uuid
             * @description Id chosen by the sender; an event that is sent twice is stored once.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the event that precedes this one; null when unknown.
             */
            follows?: string | null;
        };
        /** @description One page of events. */
        EventPage: {
            /** @description The events of this page. */
            events: components["schemas"]["ReceivedEvent"][];
            /**
             * Format: int64
             * @description Number of all matching events.
             */
            total: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last page.
             */
            next_page: string | null;
        };
        /** @description A resource as a flat map of labels, at most 500. All values are strings. */
        EventResource: ResourceLabels;
        /** @description A related resource as a flat map of labels, at most 500. All values are strings. */
        RelatedResource: ResourceLabels;
        /** @description An event as stored and returned by the service. */
        ReceivedEvent: {
            /**
             * Format: date-time
             * @description Time at which it happened, according to the clock of the sender.
             */
            occurred: string;
            /** @description Dotted name of the event. */
            event: string;
            /** @description The resource that it happened to. */
            resource: components["schemas"]["EventResource"];
            /** @description Related resources, in order. */
            related: components["schemas"]["RelatedResource"][];
            /** @description Further details in any format. */
            payload: components["schemas"]["JsonObject"];
            /**
             * Format: uuid
             * @description Id chosen by the sender.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the event that precedes this one; null when unknown.
             */
            follows: string | null;
            /**
             * Format: date-time
             * @description Time at which the service received it.
             */
            received: string;
        };
        /** @description Patterns by label. Every label must match one of its patterns; `*` matches any string, `?` a single character, and a leading `!` negates the pattern. A label that the resource does not have never matches. A filter or trigger may have 100 patterns with wildcards, each of at most 255 characters. */
        ResourceSpecification: {
            [key: string]: components["schemas"]["ResourceLabelMatch"];
        };
        /** @description A label value as a string, or a list of alternative strings; a trailing `*` matches any string and a leading `!` negates the pattern. */
        ResourceLabelMatch: string | string[];
        /** @description A pair of resource id and role. */
        ResourceInRole: [
            string,
            string
        ];
        /**
         * @description ASC for the oldest first, DESC for the newest first.
         * @enum {string}
         */
        EventOrder: "ASC" | "DESC";
        /** @description Number of events in one group. */
        EventCount: {
            /** @description Index of the interval, name of the event or id of the resource. */
            value: string;
            /** @description Human-readable label: the start of the interval, or a name. */
            label: string;
            /**
             * Format: int64
             * @description Number of events.
             */
            count: number;
            /**
             * Format: date-time
             * @description Start of the interval, or time of the first event.
             */
            start_time: string;
            /**
             * Format: date-time
             * @description End of the interval, or time of the last event.
             */
            end_time: string;
        };
        /**
         * @description Unit of the interval in which events are counted.
         * @enum {string}
         */
        TimeUnit: "week" | "day" | "hour" | "minute" | "second";
        /**
         * @description Property to group the events by.
         * @enum {string}
         */
        Countable: "day" | "time" | "event" | "resource";
        /** @description Conditions on events. All given conditions must be met; an absent condition or an empty list means no condition. */
        EventFilter: {
            /** @description Condition on the time of occurrence; the last 180 days up to now when absent. */
            occurred?: components["schemas"]["EventOccurredFilter"];
            /** @description Condition on the name. */
            event?: components["schemas"]["EventNameFilter"] | null;
            /** @description Condition on the primary resource. */
            resource?: components["schemas"]["EventResourceFilter"] | null;
            /** @description Conditions on the related resources; each must be met by at least one related resource. */
            related?: components["schemas"]["EventRelatedFilter"][] | null;
            /** @description Conditions on the primary and related resources; each must be met by at least one resource. */
            any_resource?: components["schemas"]["EventAnyResourceFilter"][] | null;
            /** @description Condition on the id of the event. */
            id?: components["schemas"]["EventIdFilter"];
            /** @description Text search in names, labels and payload. */
            text?: components["schemas"]["EventTextFilter"] | null;
            /**
             * @description Order by time of occurrence; newest first by default.
             * @default DESC
             */
            order: components["schemas"]["EventOrder"];
        };
        /** @description Condition on the time of occurrence of an event. */
        EventOccurredFilter: {
            /**
             * Format: date-time
             * @description Earliest time, inclusive; the start of the day 180 days ago (UTC) when absent.
             */
            since?: string;
            /**
             * Format: date-time
             * @description Latest time, inclusive; the time of the request when absent. A live stream needs a time in the future.
             */
            until?: string;
        };
        /** @description Condition on the name of an event. All given lists must match. */
        EventNameFilter: {
            /** @description Prefixes of names to include. */
            prefix?: string[] | null;
            /** @description Prefixes of names to exclude. */
            exclude_prefix?: string[] | null;
            /** @description Exact names to include. */
            name?: string[] | null;
            /** @description Exact names to exclude. */
            exclude_name?: string[] | null;
        };
        /** @description Condition on the primary resource of an event. */
        EventResourceFilter: {
            /** @description Exact resource ids to include. */
            id?: string[] | null;
            /** @description Prefixes of resource ids to include. */
            id_prefix?: string[] | null;
            /** @description Patterns that the labels of the resource must match. */
            labels?: components["schemas"]["ResourceSpecification"] | null;
            /**
             * @description Whether to return only the first event of each primary resource in the given order; false by default. Has no effect on counts and live streams.
             * @default false
             */
            distinct: boolean;
        };
        /** @description Condition on a related resource of an event. All given conditions must be met by the same resource. */
        EventRelatedFilter: {
            /** @description Exact resource ids to include. */
            id?: string[] | null;
            /** @description Roles to include. */
            role?: string[] | null;
            /** @description Pairs of resource id and role to include. */
            resources_in_roles?: components["schemas"]["ResourceInRole"][] | null;
            /** @description Patterns that the labels of the resource must match. */
            labels?: components["schemas"]["ResourceSpecification"] | null;
        };
        /** @description Condition on any resource of an event, primary or related. All given conditions must be met by the same resource. */
        EventAnyResourceFilter: {
            /** @description Exact resource ids to include. */
            id?: string[] | null;
            /** @description Prefixes of resource ids to include. */
            id_prefix?: string[] | null;
            /** @description Patterns that the labels of the resource must match. */
            labels?: components["schemas"]["ResourceSpecification"] | null;
        };
        /** @description Condition on the id of an event. */
        EventIdFilter: {
            /** @description Ids of events to include; an empty list means no condition. */
            id?: string[] | null;
        };
        /** @description Text search in an event. */
        EventTextFilter: {
            /** @description Words and quoted phrases, ignoring case, of which at least one must occur; a leading `+` requires a term, `-` or `!` excludes it. At most 200 characters. */
            query: string;
        };
        /** @description Request body of `filterEvents`. */
        FilterEventsRequest: {
            /** @description Conditions on the events to return. */
            filter?: components["schemas"]["EventFilter"] | null;
            /**
             * @description Maximum number of records to return; the configured default when absent.
             * @default 50
             */
            limit: number;
        };
        /** @description Request body of `countEvents`. */
        CountEventsRequest: {
            /**
             * @description Unit of the interval. Default `day`.
             * @default day
             */
            time_unit: components["schemas"]["TimeUnit"];
            /**
             * Format: double
             * @description Number of units in one interval.
             * @default 1
             */
            time_interval: number;
            /** @description Conditions on the events to count. */
            filter: components["schemas"]["EventFilter"];
        };
        /** @description A trigger on events and the actions to run when it fires. */
        Automation: {
            /** @description Display name, which need not be unique. */
            name: string;
            /** @description Description; empty when none was given. */
            description: string;
            /** @description Whether the trigger is evaluated. */
            enabled: boolean;
            /** @description Tags. */
            tags: string[];
            /** @description Trigger that fires the automation. */
            trigger: components["schemas"]["Trigger"];
            /** @description Actions to run each time the trigger fires. */
            actions: components["schemas"]["Action"][];
            /** @description Actions to run additionally when the automation enters the triggered state. */
            actions_on_trigger: components["schemas"]["Action"][];
            /** @description Actions for the resolved state; stored, but not run at present. */
            actions_on_resolve: components["schemas"]["Action"][];
            /**
             * Format: uuid
             * @description Id of the automation.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the automation was created.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time at which the automation was last changed.
             */
            updated: string;
        };
        /** @description An automation to create. */
        AutomationCreate: {
            /** @description Display name, which need not be unique. */
            name: string;
            /**
             * @description Description; empty by default.
             * @default
             */
            description: string;
            /**
             * @description Whether the trigger is evaluated; true by default.
             * @default true
             */
            enabled: boolean;
            /** @description Tags; none by default. */
            tags?: string[];
            /** @description Trigger that fires the automation. */
            trigger: components["schemas"]["Trigger"];
            /** @description Actions to run each time the trigger fires; may be empty. */
            actions: components["schemas"]["Action"][];
            /** @description Actions to run additionally when the automation enters the triggered state. */
            actions_on_trigger?: components["schemas"]["Action"][];
            /** @description Actions for the resolved state; stored, but not run at present. */
            actions_on_resolve?: components["schemas"]["Action"][];
            /** @description Id of a resource that owns the automation, which can be used to delete it later; null for none. Never returned. */
            owner_resource?: string | null;
        };
        /** @description A new version of an automation. Absent optional fields keep their stored value. */
        AutomationUpdate: {
            /** @description Display name. */
            name: string;
            /** @description Description. */
            description?: string;
            /** @description Whether the trigger is evaluated. */
            enabled?: boolean;
            /** @description Tags, replacing all earlier ones. */
            tags?: string[];
            /** @description Trigger that fires the automation. */
            trigger: components["schemas"]["Trigger"];
            /** @description Actions to run each time the trigger fires; may be empty. */
            actions: components["schemas"]["Action"][];
            /** @description Actions to run additionally when the automation enters the triggered state. */
            actions_on_trigger?: components["schemas"]["Action"][];
            /** @description Actions for the resolved state; stored, but not run at present. */
            actions_on_resolve?: components["schemas"]["Action"][];
        };
        /** @description Enables or disables an automation. */
        AutomationPartialUpdate: {
            /** @description Whether the trigger is evaluated; unchanged when absent. */
            enabled?: boolean;
        };
        /** @description Current and recent activity of an automation. */
        AutomationActivity: {
            /**
             * Format: uuid
             * @description Id of the automation.
             */
            automation_id: string;
            /** @description Whether its triggers are evaluated. */
            enabled: boolean;
            /** @description Sentences that describe when and why it fired, or why it has not. */
            explanation: string[];
            /** @description The last firing; null when none is known. */
            last_fired: components["schemas"]["AutomationFiring"] | null;
            /** @description The last 20 firings, newest first. */
            firings: components["schemas"]["AutomationFiring"][];
            /** @description Its event triggers, including those inside composite triggers. */
            triggers: components["schemas"]["TriggerActivity"][];
            /** @description The last 50 actions, newest first. */
            actions: components["schemas"]["ActionActivity"][];
        };
        /** @description The labels by whose values a trigger counts its events separately, with their values. */
        TriggeringLabels: {
            [key: string]: string;
        };
        /** @description One firing of an automation. */
        AutomationFiring: {
            /**
             * Format: uuid
             * @description Id of the firing.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of the firing.
             */
            triggered: string;
            /** @description Sentence that describes the cause of the firing. */
            reason: string;
            /** @description The `for_each` labels and their values. */
            triggering_labels: components["schemas"]["TriggeringLabels"];
            /** @description Ids of the events that fired the trigger and its parts; empty when it fired because events were absent. */
            events: string[];
        };
        /** @description State of an event trigger. */
        TriggerActivity: {
            /**
             * Format: uuid
             * @description Id of the trigger.
             */
            id: string;
            /** @description Sentence that describes what it waits for. */
            summary: string;
            /**
             * Format: date-time
             * @description Time of the next evaluation of a proactive trigger; null for reactive triggers.
             */
            next_evaluation: string | null;
            /** @description Number of its open buckets. */
            open_buckets: number;
            /** @description The 50 buckets that end first. */
            buckets: components["schemas"]["TriggerBucket"][];
        };
        /** @description An open bucket of a trigger. */
        TriggerBucket: {
            /** @description The `for_each` labels and their values. */
            labels: components["schemas"]["TriggeringLabels"];
            /**
             * Format: int64
             * @description Number of events counted so far.
             */
            count: number;
            /** @description Number of events that fire a reactive trigger, or prevent a proactive one from firing. */
            threshold: number;
            /**
             * Format: date-time
             * @description Start of the bucket.
             */
            start: string;
            /**
             * Format: date-time
             * @description End of the bucket, exclusive.
             */
            end: string;
            /**
             * Format: double
             * @description Seconds until the bucket ends; 0 when it has ended.
             */
            seconds_left: number;
            /** @description Sentence that describes what it waits for. */
            explanation: string;
        };
        /**
         * @description Status of an action:
         *
         *     - `waiting`: it has not started.
         *     - `running`: it has started and not ended.
         *     - `executed`: it succeeded.
         *     - `failed`: it failed; `reason` contains the reason.
         * @enum {string}
         */
        ActionStatus: "waiting" | "running" | "executed" | "failed";
        /** @description One action of one firing. */
        ActionActivity: {
            /**
             * Format: uuid
             * @description Id of the invocation.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the firing.
             */
            firing_id: string;
            /** @description Index of the action, counted through `actions` and `actions_on_trigger`. */
            action_index: number;
            /** @description Type of the action. */
            action_type: string;
            /** @description Status of the action. */
            status: components["schemas"]["ActionStatus"];
            /**
             * Format: date-time
             * @description Time at which the firing requested it.
             */
            created: string;
            /**
             * Format: date-time
             * @description Time at which it ended; null before that.
             */
            ended: string | null;
            /**
             * Format: double
             * @description Duration in seconds, excluding the waiting time; null before it has ended.
             */
            duration: number | null;
            /** @description Reason why it failed; null otherwise. */
            reason: string | null;
        };
        /** @description A trigger to test against stored events. */
        TriggerPreviewRequest: {
            /** @description The trigger to test. */
            trigger: components["schemas"]["Trigger"];
            /**
             * Format: date-time
             * @description Start of the period; 24 hours before its end when null.
             */
            since?: string | null;
            /**
             * Format: date-time
             * @description End of the period; now when null.
             */
            until?: string | null;
        };
        /** @description Result of testing a trigger over a period. */
        TriggerPreview: {
            /**
             * Format: date-time
             * @description Start of the period.
             */
            since: string;
            /**
             * Format: date-time
             * @description End of the period, or of the part that was evaluated.
             */
            until: string;
            /**
             * Format: int64
             * @description Number of events that were evaluated.
             */
            events_seen: number;
            /**
             * Format: int64
             * @description Number of evaluated events that match an event trigger.
             */
            events_covered: number;
            /** @description False when the period contains more events than were evaluated. */
            complete: boolean;
            /**
             * Format: int64
             * @description Number of times it would have fired.
             */
            total_firings: number;
            /** @description The first 100 firings. */
            firings: components["schemas"]["PreviewedFiring"][];
            /** @description Sentences that describe why it would have fired, or why not. */
            explanation: string[];
        };
        /** @description A firing that would have happened. */
        PreviewedFiring: {
            /**
             * Format: date-time
             * @description Time at which it would have fired.
             */
            triggered: string;
            /** @description Sentence that describes the cause of the firing. */
            reason: string;
            /** @description The `for_each` labels and their values. */
            triggering_labels: components["schemas"]["TriggeringLabels"];
            /** @description The events that would have fired it, at most 20; empty when it would have fired because events were absent. */
            events: components["schemas"]["ReceivedEvent"][];
        };
        /** @description A condition under which an automation fires. */
        Trigger: components["schemas"]["EventTrigger"] | components["schemas"]["CompoundTrigger"] | components["schemas"]["SequenceTrigger"];
        /** @description Fires on the presence (Reactive) or the absence (Proactive) of events. */
        EventTrigger: {
            /**
             * @description Always `event`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "event";
            /**
             * Format: uuid
             * @description Id assigned by the service; an id in a request is ignored.
             */
            id?: string;
            /** @description Patterns that the labels of the primary resource must match; empty matches everything. */
            match?: components["schemas"]["ResourceSpecification"];
            /** @description Patterns that the labels of a related resource must match; every element of a list must be met by at least one related resource. */
            match_related?: components["schemas"]["ResourceMatches"];
            /** @description Names of events that start the evaluation; `*` matches any string. If empty, the trigger is always evaluated. */
            after?: string[];
            /** @description Names of events to count; `*` matches any string. If empty, all events are counted. */
            expect?: string[];
            /** @description Labels by whose values events are counted separately, for example `prefect.resource.id` to count per resource. */
            for_each?: string[];
            /** @description Reactive fires when enough events occur in time, Proactive when too few do. */
            posture: components["schemas"]["TriggerPosture"];
            /**
             * @description Number of events required; 1 by default.
             * @default 1
             */
            threshold: number;
            /**
             * Format: double
             * @description Seconds within which the events must occur, 0 by default; at least 10 for Proactive triggers.
             * @default 0
             */
            within: number;
        };
        /** @description One set of patterns (a `ResourceSpecification`), or a list of sets that must all be met. It is returned as it was sent. */
        ResourceMatches: components["schemas"]["ResourceSpecification"] | components["schemas"]["ResourceSpecification"][];
        /**
         * @description Whether a trigger fires when events occur (`Reactive`) or when they do not occur (`Proactive`).
         * @enum {string}
         */
        TriggerPosture: "Reactive" | "Proactive";
        /** @description Fires when enough of its triggers have fired. */
        CompoundTrigger: {
            /**
             * @description Always `compound`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "compound";
            /**
             * Format: uuid
             * @description Id assigned by the service; an id in a request is ignored.
             */
            id?: string;
            /** @description The triggers to wait for, of any kind. */
            triggers: components["schemas"]["Trigger"][];
            /**
             * Format: double
             * @description Seconds within which the triggers must fire; null means no limit.
             */
            within: number | null;
            /** @description Number of triggers that must fire, `any` for one, or `all`. */
            require: components["schemas"]["CompoundRequirement"];
        };
        /** @description Number of triggers that must fire: an integer, `any` or `all`. */
        CompoundRequirement: number | components["schemas"]["CompoundQuantifier"];
        /**
         * @description `any` for at least one of the triggers, or `all`.
         * @enum {string}
         */
        CompoundQuantifier: "any" | "all";
        /** @description Fires when its triggers have fired one after the other. */
        SequenceTrigger: {
            /**
             * @description Always `sequence`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "sequence";
            /**
             * Format: uuid
             * @description Id assigned by the service; an id in a request is ignored.
             */
            id?: string;
            /** @description The triggers to wait for, in order, of any kind. */
            triggers: components["schemas"]["Trigger"][];
            /**
             * Format: double
             * @description Seconds within which the triggers must fire; null means no limit.
             */
            within: number | null;
        };
        /** @description An action of an automation. */
        Action: components["schemas"]["DoNothing"] | components["schemas"]["RunDeployment"] | components["schemas"]["PauseDeployment"] | components["schemas"]["ResumeDeployment"] | components["schemas"]["CancelFlowRun"] | components["schemas"]["DeleteFlowRun"] | components["schemas"]["ChangeFlowRunState"] | components["schemas"]["PauseWorkQueue"] | components["schemas"]["ResumeWorkQueue"] | components["schemas"]["SendNotification"] | components["schemas"]["CallWebhook"] | components["schemas"]["PauseAutomation"] | components["schemas"]["ResumeAutomation"] | components["schemas"]["SuspendFlowRun"] | components["schemas"]["ResumeFlowRun"] | components["schemas"]["PauseWorkPool"] | components["schemas"]["ResumeWorkPool"];
        /** @description Does nothing. */
        DoNothing: {
            /**
             * @description Always `do-nothing`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "do-nothing";
        };
        /** @description Creates a flow run of a deployment. */
        RunDeployment: {
            /**
             * @description Always `run-deployment`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "run-deployment";
            /**
             * @description Whether the deployment is given by its id (`selected`) or taken from the triggering event (`inferred`).
             * @default selected
             */
            source: components["schemas"]["ActionTargetSource"];
            /**
             * Format: uuid
             * @description Id of the deployment; required when selected, null when inferred.
             */
            deployment_id?: string | null;
            /** @description Parameters of the run, which may contain templates; null for those of the deployment. */
            parameters?: components["schemas"]["JsonObject"] | null;
            /** @description Job variables of the run; null for none. */
            job_variables?: components["schemas"]["JsonObject"] | null;
            /**
             * Format: double
             * @description Seconds to wait before the run is due; 0 by default.
             */
            schedule_after?: number;
        };
        /**
         * @description Whether the target of an action is given by its id (`selected`) or taken from the triggering event (`inferred`).
         * @enum {string}
         */
        ActionTargetSource: "selected" | "inferred";
        /** @description Pauses a deployment. */
        PauseDeployment: {
            /**
             * @description Always `pause-deployment`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "pause-deployment";
            /**
             * @description Whether the deployment is given by its id (`selected`) or taken from the triggering event (`inferred`).
             * @default selected
             */
            source: components["schemas"]["ActionTargetSource"];
            /**
             * Format: uuid
             * @description Id of the deployment; required when selected, null when inferred.
             */
            deployment_id?: string | null;
        };
        /** @description Resumes a deployment. */
        ResumeDeployment: {
            /**
             * @description Always `resume-deployment`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "resume-deployment";
            /**
             * @description Whether the deployment is given by its id (`selected`) or taken from the triggering event (`inferred`).
             * @default selected
             */
            source: components["schemas"]["ActionTargetSource"];
            /**
             * Format: uuid
             * @description Id of the deployment; required when selected, null when inferred.
             */
            deployment_id?: string | null;
        };
        /** @description Cancels the flow run of the triggering event. */
        CancelFlowRun: {
            /**
             * @description Always `cancel-flow-run`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "cancel-flow-run";
        };
        /** @description Deletes the flow run of the triggering event. */
        DeleteFlowRun: {
            /**
             * @description Always `delete-flow-run`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "delete-flow-run";
        };
        /** @description Sets the state of the flow run of the triggering event. */
        ChangeFlowRunState: {
            /**
             * @description Always `change-flow-run-state`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "change-flow-run-state";
            /** @description Name of the state; null for the default name of its type. */
            name?: string | null;
            /** @description Type of the state. */
            state: components["schemas"]["StateType"];
            /** @description Message of the state; null for a message that the service generates. */
            message?: string | null;
            /**
             * @description Whether to skip the checks of the orchestration rules; false by default.
             * @default false
             */
            force: boolean;
        };
        /** @description Pauses a work queue. */
        PauseWorkQueue: {
            /**
             * @description Always `pause-work-queue`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "pause-work-queue";
            /**
             * @description Whether the queue is given by its id (`selected`) or taken from the triggering event (`inferred`).
             * @default selected
             */
            source: components["schemas"]["ActionTargetSource"];
            /**
             * Format: uuid
             * @description Id of the work queue; required when selected, null when inferred.
             */
            work_queue_id?: string | null;
        };
        /** @description Resumes a work queue. */
        ResumeWorkQueue: {
            /**
             * @description Always `resume-work-queue`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "resume-work-queue";
            /**
             * @description Whether the queue is given by its id (`selected`) or taken from the triggering event (`inferred`).
             * @default selected
             */
            source: components["schemas"]["ActionTargetSource"];
            /**
             * Format: uuid
             * @description Id of the work queue; required when selected, null when inferred.
             */
            work_queue_id?: string | null;
        };
        /** @description Sends a message through a notification block. */
        SendNotification: {
            /**
             * @description Always `send-notification`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "send-notification";
            /**
             * Format: uuid
             * @description Id of a block document whose schema has the capability `notify`.
             */
            block_document_id: string;
            /**
             * @description Template of the subject.
             * @default Prefect automated notification
             */
            subject: string;
            /** @description Template of the body. */
            body: string;
        };
        /** @description Calls the URL of a webhook block. Any HTTP response counts as success. */
        CallWebhook: {
            /**
             * @description Always `call-webhook`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "call-webhook";
            /**
             * Format: uuid
             * @description Id of a block document of the type `webhook`.
             */
            block_document_id: string;
            /**
             * @description Template of the request body; empty by default. A JSON object or array is stored as a string.
             * @default
             */
            payload: components["schemas"]["WebhookPayload"];
        };
        /** @description Template of the body of a webhook call, as a string. An object or a list is stored and returned as a string. */
        WebhookPayload: string | components["schemas"]["JsonObject"] | components["schemas"]["JsonValue"][];
        /** @description Disables an automation. */
        PauseAutomation: {
            /**
             * @description Always `pause-automation`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "pause-automation";
            /**
             * @description Whether the automation is given by its id (`selected`) or taken from the triggering event (`inferred`).
             * @default selected
             */
            source: components["schemas"]["ActionTargetSource"];
            /**
             * Format: uuid
             * @description Id of the automation; required when selected, null when inferred.
             */
            automation_id?: string | null;
        };
        /** @description Enables an automation. */
        ResumeAutomation: {
            /**
             * @description Always `resume-automation`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "resume-automation";
            /**
             * @description Whether the automation is given by its id (`selected`) or taken from the triggering event (`inferred`).
             * @default selected
             */
            source: components["schemas"]["ActionTargetSource"];
            /**
             * Format: uuid
             * @description Id of the automation; required when selected, null when inferred.
             */
            automation_id?: string | null;
        };
        /** @description Suspends the flow run of the triggering event. */
        SuspendFlowRun: {
            /**
             * @description Always `suspend-flow-run`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "suspend-flow-run";
        };
        /** @description Resumes the paused or suspended flow run of the triggering event. */
        ResumeFlowRun: {
            /**
             * @description Always `resume-flow-run`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "resume-flow-run";
        };
        /** @description Pauses a work pool. */
        PauseWorkPool: {
            /**
             * @description Always `pause-work-pool`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "pause-work-pool";
            /**
             * @description Whether the pool is given by its id (`selected`) or taken from the triggering event (`inferred`).
             * @default selected
             */
            source: components["schemas"]["ActionTargetSource"];
            /**
             * Format: uuid
             * @description Id of the work pool; required when selected, null when inferred.
             */
            work_pool_id?: string | null;
        };
        /** @description Resumes a work pool. */
        ResumeWorkPool: {
            /**
             * @description Always `resume-work-pool`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "resume-work-pool";
            /**
             * @description Whether the pool is given by its id (`selected`) or taken from the triggering event (`inferred`).
             * @default selected
             */
            source: components["schemas"]["ActionTargetSource"];
            /**
             * Format: uuid
             * @description Id of the work pool; required when selected, null when inferred.
             */
            work_pool_id?: string | null;
        };
        /** @description Conditions on automations. All given conditions must be met, unless `operator` specifies otherwise; an absent or null condition means no condition. */
        AutomationFilter: {
            /**
             * @description How the conditions are combined: `and_` (the default) or `or_`.
             * @default and_
             */
            operator: components["schemas"]["Operator"];
            /** @description Condition on the id. */
            id?: components["schemas"]["IdCriterion"] | null;
            /** @description Condition on the name. */
            name?: components["schemas"]["ValueCriterion"] | null;
            /** @description Condition on the time of creation. */
            created?: components["schemas"]["BeforeCriterion"] | null;
            /** @description Condition on the tags. */
            tags?: components["schemas"]["TagsCriterion"] | null;
        };
        /**
         * @description Order of a list of automations; equal values are ordered by id.
         * @enum {string}
         */
        AutomationSort: "CREATED_DESC" | "UPDATED_DESC" | "NAME_ASC" | "NAME_DESC";
        /** @description Request body of `filterAutomations`. */
        FilterAutomationsRequest: {
            /** @description Conditions on the automation. */
            automations?: components["schemas"]["AutomationFilter"] | null;
            /**
             * @description Order of the result. Default `NAME_ASC`.
             * @default NAME_ASC
             */
            sort: components["schemas"]["AutomationSort"];
            /**
             * @description Number of records to skip.
             * @default 0
             */
            offset: number;
            /** @description Maximum number of records to return; the configured default when absent. */
            limit?: number;
        };
        /** @description Request body of `countAutomations`. */
        CountAutomationsRequest: {
            /** @description Conditions on the automation. */
            automations?: components["schemas"]["AutomationFilter"] | null;
        };
        /** @description Result of checking the values of a form. */
        SchemaValuesValidation: {
            /** @description Problems found; empty when the values match the schema. */
            errors: components["schemas"]["SchemaValueError"][];
            /** @description Whether the values match the schema. */
            valid: boolean;
        };
        /** @description An error of the value itself, as a string; or an object with the problems of one of its properties (`property`, the name) or of one of its elements (`index`, counted from 0), whose `errors` are a list of the same kind. */
        SchemaValueError: string | {
            property: string;
            errors: components["schemas"]["SchemaValueError"][];
        } | {
            index: number;
            errors: components["schemas"]["SchemaValueError"][];
        };
        /** @description A schema and the values to check against it. */
        ValidateSchemaValuesRequest: {
            /** @description JSON Schema, draft 2020-12. */
            schema: components["schemas"]["JsonObject"];
            /** @description Values to check, by property; placeholders are filled in first. */
            values: components["schemas"]["JsonObject"];
        };
    };
    responses: {
        /** @description The version header is malformed or too old, a business rule rejects the request, or the service enforces the contract, which the request violates. */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "The request specified API version 0.7.0 but this server requires version 0.8.0 or higher."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Credentials are required, and they are missing, unknown, revoked or expired; `detail` states the reason. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "exception_message": "Unauthorized",
                 *       "detail": "Unauthorized: the key contralto_k3v9x2ab has expired."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The role of the key lacks a scope that the operation needs (`detail` names it), a CSRF token is required and is missing or wrong, the object is protected, or a browser sent the request for a page of an origin that may not use the API. */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "The key \"dashboard\" (viewer) lacks the scope runs:write."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record does not exist, or the id is not a valid UUID. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Flow run not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request conflicts with stored data: a name is already in use, or a referenced record does not exist. */
        Conflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Data integrity conflict. This usually means a unique or foreign key constraint was violated. See server logs for details.",
                 *       "exception_message": "Flow 0199f3a2-1c25-710b-9205-5d1e40a11003 does not exist."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record has expired or was revoked. */
        Gone: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Lease not found - it may have expired or been revoked"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than the configured maximum. */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Request body too large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request does not match the contract, or violates a business rule. */
        UnprocessableContent: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": [
                 *         {
                 *           "loc": [
                 *             "body",
                 *             "name"
                 *           ],
                 *           "msg": "Field required",
                 *           "type": "missing"
                 *         }
                 *       ],
                 *       "exception_message": "Invalid request received.",
                 *       "exception_detail": [
                 *         {
                 *           "type": "missing",
                 *           "loc": [
                 *             "body",
                 *             "name"
                 *           ],
                 *           "msg": "Field required",
                 *           "input": {}
                 *         }
                 *       ],
                 *       "request_body": {}
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No slot is free. */
        Locked: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Locked"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many wrong credentials came from the address of the client; the service verifies them again after a while. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Too many wrong credentials came from this address."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service failed with an internal error (500); its log contains the cause. Clients also read errors with statuses that are not documented here in this way. */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "exception_message": "Internal Server Error",
                 *       "detail": "Internal Server Error"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service is temporarily unavailable; the request can be repeated. */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "exception_message": "Service Unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description Id of the key.
         * @example 0199f3a2-20c1-7311-92a1-5d1e40a2c101
         */
        ApiKeyId: string;
        /**
         * @description Id of the flow.
         * @example 0199f3a2-1c25-710b-9205-5d1e40a11003
         */
        FlowId: string;
        /**
         * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
         * @example start
         */
        Cursor: string;
        /**
         * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
         * @example 0.8.4
         */
        ApiVersion: string;
        /**
         * @description Id of the automation that sends the request; recorded as the originator, together with its name.
         * @example 0199f3a2-1f78-7208-9278-5d1e40a28048
         */
        ActingAutomationId: string;
        /**
         * @description Name of the automation that sends the request; base64-encoded UTF-8 in requests that create a record.
         * @example bm90aWZ5LW9uLWZhaWx1cmU=
         */
        ActingAutomationName: string;
        /**
         * @description Id of the flow run.
         * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
         */
        FlowRunId: string;
        /**
         * @description Evaluate the proposal without writing anything. The response contains the trace of the rules.
         * @example true
         */
        DryRun: boolean;
        /**
         * @description Key of the input.
         * @example approval-response
         */
        FlowRunInputKey: string;
        /**
         * @description Id of the task run.
         * @example 0199f3a2-1c6f-7121-920f-5d1e40a13009
         */
        TaskRunId: string;
        /**
         * @description Id of the artifact.
         * @example 0199f3a2-1d72-716e-9232-5d1e40a1a01e
         */
        ArtifactId: string;
        /**
         * @description Id of the variable.
         * @example 0199f3a2-1d97-7179-9237-5d1e40a1b021
         */
        VariableId: string;
        /**
         * @description Name of the variable.
         * @example row_limit
         */
        VariableName: string;
        /**
         * @description Id of the saved search.
         * @example 0199f3a2-1ebf-71d1-925f-5d1e40a23039
         */
        SavedSearchId: string;
        /**
         * @description Id of the deployment.
         * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
         */
        DeploymentId: string;
        /**
         * @description Id of the schedule.
         * @example 0199f3a2-1cde-7142-921e-5d1e40a16012
         */
        DeploymentScheduleId: string;
        /**
         * @description Name of the work pool.
         * @example production-pool
         */
        WorkPoolName: string;
        /**
         * @description Name of the work pool.
         * @example production-pool
         */
        WorkPoolNameOfQueue: string;
        /**
         * @description Name of the work queue.
         * @example default
         */
        WorkQueueName: string;
        /**
         * @description Id of the work queue.
         * @example 0199f3a2-1d28-7158-9228-5d1e40a18018
         */
        WorkQueueId: string;
        /**
         * @description Id of the limit.
         * @example 0199f3a2-1e9a-71c6-925a-5d1e40a22036
         */
        ConcurrencyLimitId: string;
        /**
         * @description Tag of the limit.
         * @example database
         */
        ConcurrencyLimitTag: string;
        /**
         * @description Id or name of the limit. A valid UUID is used as an id first.
         * @example database
         */
        GlobalConcurrencyLimitIdOrName: string;
        /**
         * @description Id of the block type.
         * @example 0199f3a2-1dbc-7184-923c-5d1e40a1c024
         */
        BlockTypeId: string;
        /**
         * @description Slug of the block type.
         * @example secret
         */
        BlockTypeSlug: string;
        /**
         * @description Whether to return secret values in plain text. They are obfuscated by default. A key needs the scope `secrets:read` for it.
         * @example true
         */
        IncludeSecrets: boolean;
        /**
         * @description Id of the block schema.
         * @example 0199f3a2-1de1-718f-9241-5d1e40a1d027
         */
        BlockSchemaId: string;
        /**
         * @description Id of the block document.
         * @example 0199f3a2-1e06-719a-9246-5d1e40a1e02a
         */
        BlockDocumentId: string;
        /**
         * @description Id of the automation.
         * @example 0199f3a2-1f2e-71f2-926e-5d1e40a29048
         */
        AutomationId: string;
        /**
         * @description Id of the resource, as in events.
         * @example prefect.deployment.0199f3a2-1cb9-7137-9219-5d1e40a1500f
         */
        AutomationResourceId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description With the request header `x-contralto-cursor`: the cursor of the next page. It is absent at the end of the list.
         * @example WyJwM0t4TnI4eTdKdmM2a3p0d0hUbnBBIiwiMDE5OWYzYTItMWM0YS03MTE2LTkyMGEtNWQxZTQwYTEyMDA2Il0
         */
        NextCursor: string;
        /**
         * @description Id of the request, as in the log of the service; taken from the request or generated by the service.
         * @example 4d5c1f0e-6b1d-4a55-9a38-6f0f3f5a2f0e
         */
        RequestId: string;
        /**
         * @description How to authenticate, as a challenge of the scheme `Bearer`.
         * @example Bearer realm="contralto", error="invalid_token"
         */
        WwwAuthenticate: string;
        /**
         * @description Number of seconds after which to try again.
         * @example 1
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": boolean;
                };
            };
            default: components["responses"]["InternalError"];
        };
    };
    readReadiness: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready for requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "OK"
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The database is not reachable, or the service is shutting down. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Database is not available"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["InternalError"];
        };
    };
    readVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 0.8.4 */
                    "application/json": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readGreeting: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A greeting. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 👋 */
                    "application/json": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createCsrfToken: {
        parameters: {
            query: {
                /**
                 * @description Name of the client that will use the token; an empty string is allowed.
                 * @example f7a1c3d2
                 */
                client: string;
            };
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new token and its expiry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f3a2-1f09-71e7-9269-5d1e40a2503f",
                     *       "created": "2026-01-02T03:04:05.678901Z",
                     *       "updated": "2026-01-02T03:05:05.678901Z",
                     *       "token": "b1946ac92492d2347c6235b4d2611184b1946ac92492d2347c6235b4d2611184",
                     *       "client": "f7a1c3d2",
                     *       "expiration": "2026-01-02T04:04:05.678901Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CsrfToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings by section. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "home": "/var/lib/contralto",
                     *       "server": {
                     *         "analytics_enabled": false,
                     *         "api": {
                     *           "auth_string": "**********",
                     *           "default_limit": 200,
                     *           "csrf_protection_enabled": false
                     *         },
                     *         "database": {
                     *           "connection_url": "**********",
                     *           "encryption_key": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readServerVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 3.9.1 */
                    "application/json": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status of the service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "api_version": "0.8.4",
                     *       "started": "2026-01-02T03:04:05.678901Z",
                     *       "workers": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Status"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readStatistics: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics of the service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "flow_runs": [
                     *         {
                     *           "type": "SCHEDULED",
                     *           "count": 120
                     *         },
                     *         {
                     *           "type": "RUNNING",
                     *           "count": 4
                     *         },
                     *         {
                     *           "type": "COMPLETED",
                     *           "count": 8213
                     *         }
                     *       ],
                     *       "task_runs": [
                     *         {
                     *           "type": "COMPLETED",
                     *           "count": 91240
                     *         }
                     *       ],
                     *       "late_flow_runs": 3,
                     *       "work_pools": [
                     *         {
                     *           "name": "etl",
                     *           "due_runs": 3,
                     *           "oldest_due_seconds": 61.2,
                     *           "running_runs": 4,
                     *           "online_workers": 1
                     *         }
                     *       ],
                     *       "other_work_pools": {
                     *         "pools": 0,
                     *         "due_runs": 0,
                     *         "oldest_due_seconds": 0,
                     *         "running_runs": 0,
                     *         "online_workers": 0
                     *       },
                     *       "concurrency": {
                     *         "limits": 2,
                     *         "slots": 12,
                     *         "slots_in_use": 5
                     *       },
                     *       "event_queue": {
                     *         "events": 0,
                     *         "lag_seconds": 0
                     *       },
                     *       "time": "2026-01-02T03:04:05.678901Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readResultStorage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The default result storage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultStorage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateResultStorage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The block that becomes the default result storage. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "default_result_storage_block_id": "0198f3c0-7a10-7d25-8e5b-91c3a2f0d4e6"
                 *     }
                 */
                "application/json": components["schemas"]["ResultStorageUpdate"];
            };
        };
        responses: {
            /** @description The default was set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultStorage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    clearResultStorage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No default is set. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readServices: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The background services, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "late-runs",
                     *         "enabled": true,
                     *         "running": false,
                     *         "loop_seconds": 5,
                     *         "last_run": "2026-01-02T03:05:00.678901Z",
                     *         "last_duration_seconds": 0.012,
                     *         "last_error": null,
                     *         "items_handled": 1380,
                     *         "consecutive_failures": 0,
                     *         "next_run": "2026-01-02T03:05:10.678901Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ServiceStatus"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readDatabase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the database. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "sqlite",
                     *       "version": "3.50.4",
                     *       "size_bytes": 73400320,
                     *       "free_bytes": 4096,
                     *       "log_bytes": 4120032
                     *     }
                     */
                    "application/json": components["schemas"]["DatabaseState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readRetention: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The kinds of data that are deleted by age. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "events",
                     *         "service": "event-vacuum",
                     *         "enabled": true,
                     *         "kept_seconds": 604800,
                     *         "rows": {
                     *           "value": 10250000,
                     *           "precision": "estimate"
                     *         },
                     *         "bytes": {
                     *           "value": 9100000000,
                     *           "precision": "exact"
                     *         },
                     *         "oldest": "2025-12-26T00:00:00.123456Z",
                     *         "due": {
                     *           "value": 0,
                     *           "precision": "exact"
                     *         },
                     *         "last_run": "2026-01-02T03:00:00.678901Z",
                     *         "last_duration_seconds": 0.121,
                     *         "last_error": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["RetentionClass"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    moveClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new time, or the number of seconds to add. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "seconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["ClockMove"];
            };
        };
        responses: {
            /** @description The clock was moved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "previous": "2026-01-05T08:00:00Z",
                     *       "time": "2026-01-05T09:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ClockState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    resetData: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The seed to load in place of that of `--seed`. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "flows": [
                 *         {
                 *           "name": "etl"
                 *         }
                 *       ],
                 *       "flow_runs": [
                 *         {
                 *           "name": "nightly",
                 *           "flow_id": "${flows/etl}",
                 *           "states": [
                 *             {
                 *               "type": "RUNNING"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Seed"];
            };
        };
        responses: {
            /** @description The seed was loaded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "time": "2026-01-05T08:00:00Z",
                     *       "ids": {
                     *         "flows/etl": "018cc251-f400-7000-8000-46b16c2b7b0e",
                     *         "flow_runs/nightly": "018cc251-f400-7000-8000-9d3c51f2a8e1"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SeededData"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The key to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "ci",
                 *       "role": "deployer",
                 *       "expires": "2099-04-02T03:04:05.678901Z"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the key.
                 * @example 0199f3a2-20c1-7311-92a1-5d1e40a2c101
                 */
                id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record of the key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f3a2-20c1-7311-92a1-5d1e40a2c101",
                     *       "created": "2026-01-02T03:04:05.678901Z",
                     *       "updated": "2026-01-02T03:04:05.678901Z",
                     *       "name": "ci",
                     *       "prefix": "contralto_k3v9x2ab",
                     *       "role": "deployer",
                     *       "expires": "2099-04-02T03:04:05.678901Z",
                     *       "revoked": null,
                     *       "last_used": "2026-01-02T09:10:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterApiKeys: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterApiKeysRequest"];
            };
        };
        responses: {
            /** @description The records of the keys. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-20c1-7311-92a1-5d1e40a2c101",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:04:05.678901Z",
                     *         "name": "ci",
                     *         "prefix": "contralto_k3v9x2ab",
                     *         "role": "deployer",
                     *         "expires": "2099-04-02T03:04:05.678901Z",
                     *         "revoked": null,
                     *         "last_used": "2026-01-02T09:10:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the key.
                 * @example 0199f3a2-20c1-7311-92a1-5d1e40a2c101
                 */
                id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        /** @description The changes to make when the key is replaced. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expires": "2099-07-02T03:04:05.678901Z"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyRotate"];
            };
        };
        responses: {
            /** @description The new key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the key.
                 * @example 0199f3a2-20c1-7311-92a1-5d1e40a2c101
                 */
                id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record of the key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f3a2-20c1-7311-92a1-5d1e40a2c101",
                     *       "created": "2026-01-02T03:04:05.678901Z",
                     *       "updated": "2026-01-02T03:04:05.678901Z",
                     *       "name": "ci",
                     *       "prefix": "contralto_k3v9x2ab",
                     *       "role": "deployer",
                     *       "expires": "2099-04-02T03:04:05.678901Z",
                     *       "revoked": "2026-02-01T08:00:00Z",
                     *       "last_used": "2026-01-02T09:10:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readCaller: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity of the client. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "key",
                     *       "name": "dashboard",
                     *       "prefix": "contralto_k3v9x2ab",
                     *       "role": "viewer",
                     *       "scopes": [
                     *         "read"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Caller"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createFlow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The flow to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "nightly-etl",
                 *       "tags": [
                 *         "etl",
                 *         "production"
                 *       ],
                 *       "labels": {
                 *         "team": "data-platform"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FlowCreate"];
            };
        };
        responses: {
            /** @description A flow with this name already exists and is returned unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            /** @description The flow was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readFlow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow.
                 * @example 0199f3a2-1c25-710b-9205-5d1e40a11003
                 */
                id: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteFlow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow.
                 * @example 0199f3a2-1c25-710b-9205-5d1e40a11003
                 */
                id: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateFlow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow.
                 * @example 0199f3a2-1c25-710b-9205-5d1e40a11003
                 */
                id: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "etl",
                 *         "staging"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FlowUpdate"];
            };
        };
        responses: {
            /** @description The flow was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readFlowByName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the flow.
                 * @example nightly-etl
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow with this name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterFlows: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the flows, their order and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "flows": {
                 *         "tags": {
                 *           "all_": [
                 *             "production"
                 *           ]
                 *         }
                 *       },
                 *       "sort": "NAME_ASC",
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterFlowsRequest"];
            };
        };
        responses: {
            /** @description The matching flows. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1c25-710b-9205-5d1e40a11003",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "name": "nightly-etl",
                     *         "tags": [
                     *           "production"
                     *         ],
                     *         "labels": {
                     *           "team": "data-platform"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Flow"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countFlows: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the flows to count; if absent, all are counted. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "flows": {
                 *         "name": {
                 *           "like_": "etl"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountFlowsRequest"];
            };
        };
        responses: {
            /** @description The number of matching flows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 12 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    paginateFlows: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the flows, their order and the page to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "flows": {
                 *         "name": {
                 *           "like_": "etl"
                 *         }
                 *       },
                 *       "sort": "UPDATED_DESC",
                 *       "page": 1,
                 *       "limit": 25
                 *     }
                 */
                "application/json": components["schemas"]["PaginateFlowsRequest"];
            };
        };
        responses: {
            /** @description One page of flows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "0199f3a2-1c25-710b-9205-5d1e40a11003",
                     *           "created": "2026-01-02T03:04:05.678901Z",
                     *           "updated": "2026-01-02T03:05:05.678901Z",
                     *           "name": "nightly-etl",
                     *           "tags": [
                     *             "production"
                     *           ],
                     *           "labels": {
                     *             "team": "data-platform"
                     *           }
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "limit": 200,
                     *       "pages": 1,
                     *       "page": 1
                     *     }
                     */
                    "application/json": components["schemas"]["FlowPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    bulkDeleteFlows: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the flows to delete, and the maximum number to delete. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "flows": {
                 *         "name": {
                 *           "any_": [
                 *             "old-etl",
                 *             "scratch"
                 *           ]
                 *         }
                 *       },
                 *       "limit": 50
                 *     }
                 */
                "application/json": components["schemas"]["BulkDeleteFlowsRequest"];
            };
        };
        responses: {
            /** @description The ids of the deleted flows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": [
                     *         "0199f3a2-1c25-710b-9205-5d1e40a11003"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FlowBulkDeleteResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countDeploymentsByFlow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Ids of the flows whose deployments are counted. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "flow_ids": [
                 *         "0198f3a1-5c2e-7b40-9d11-3f6a2c8e4b01"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CountDeploymentsByFlowRequest"];
            };
        };
        responses: {
            /** @description The number of deployments by flow id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "0198f3a1-5c2e-7b40-9d11-3f6a2c8e4b01": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Counts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readNextRunsByFlow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Ids of the flows whose next runs are requested. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "flow_ids": [
                 *         "0198f3a1-5c2e-7b40-9d11-3f6a2c8e4b01"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReadNextRunsByFlowRequest"];
            };
        };
        responses: {
            /** @description The next scheduled run by flow id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "0199f3a2-1c25-710b-9205-5d1e40a11003": {
                     *         "id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *         "flow_id": "0199f3a2-1c25-710b-9205-5d1e40a11003",
                     *         "name": "brave-otter",
                     *         "state_name": "Running",
                     *         "state_type": "RUNNING",
                     *         "next_scheduled_start_time": "2026-01-02T03:05:05.678901Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NextFlowRuns"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createFlowRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Id of the automation that sends the request; recorded as the originator, together with its name.
                 * @example 0199f3a2-1f78-7208-9278-5d1e40a28048
                 */
                "prefect-automation-id"?: components["parameters"]["ActingAutomationId"];
                /**
                 * @description Name of the automation that sends the request; base64-encoded UTF-8 in requests that create a record.
                 * @example bm90aWZ5LW9uLWZhaWx1cmU=
                 */
                "prefect-automation-name"?: components["parameters"]["ActingAutomationName"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The flow run to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "flow_id": "0198f3a1-5c2e-7b40-9d11-3f6a2c8e4b01",
                 *       "name": "brisk-otter",
                 *       "parameters": {
                 *         "region": "eu-west",
                 *         "full_refresh": false
                 *       },
                 *       "tags": [
                 *         "etl"
                 *       ],
                 *       "idempotency_key": "nightly-2026-01-15",
                 *       "state": {
                 *         "type": "SCHEDULED",
                 *         "state_details": {
                 *           "scheduled_time": "2026-01-15T02:00:00Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FlowRunCreate"];
            };
        };
        responses: {
            /** @description A run with the same idempotency key already exists and is returned unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowRun"];
                };
            };
            /** @description The flow run was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readFlowRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteFlowRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow run was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateFlowRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "nightly-etl-rerun",
                 *       "tags": [
                 *         "etl",
                 *         "rerun"
                 *       ],
                 *       "infrastructure_pid": "worker-3:48121"
                 *     }
                 */
                "application/json": components["schemas"]["FlowRunUpdate"];
            };
        };
        responses: {
            /** @description The flow run was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterFlowRuns: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the flow runs, their order and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "flow_runs": {
                 *         "state": {
                 *           "type": {
                 *             "any_": [
                 *               "RUNNING",
                 *               "PENDING"
                 *             ]
                 *           }
                 *         },
                 *         "tags": {
                 *           "all_": [
                 *             "etl"
                 *           ]
                 *         }
                 *       },
                 *       "sort": "START_TIME_DESC",
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterFlowRunsRequest"];
            };
        };
        responses: {
            /** @description The matching flow runs. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowRun"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countFlowRuns: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the flow runs to count; if absent, all are counted. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "flow_runs": {
                 *         "state": {
                 *           "type": {
                 *             "any_": [
                 *               "FAILED",
                 *               "CRASHED"
                 *             ]
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountFlowRunsRequest"];
            };
        };
        responses: {
            /** @description The number of matching flow runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 7 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    paginateFlowRuns: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the flow runs, their order and the page to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "flows": {
                 *         "name": {
                 *           "any_": [
                 *             "nightly-etl"
                 *           ]
                 *         }
                 *       },
                 *       "sort": "EXPECTED_START_TIME_DESC",
                 *       "page": 1,
                 *       "limit": 25
                 *     }
                 */
                "application/json": components["schemas"]["PaginateFlowRunsRequest"];
            };
        };
        responses: {
            /** @description One page of flow runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *           "created": "2026-01-02T03:04:05.678901Z",
                     *           "updated": "2026-01-02T03:05:05.678901Z",
                     *           "name": "brave-otter",
                     *           "flow_id": "0199f3a2-1c25-710b-9205-5d1e40a11003",
                     *           "state_id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *           "deployment_id": "0199f3a2-1cb9-7137-9219-5d1e40a1500f",
                     *           "deployment_version": "1.4.0",
                     *           "work_queue_id": "0199f3a2-1d28-7158-9228-5d1e40a18018",
                     *           "work_queue_name": "default",
                     *           "flow_version": "2f9c1e7",
                     *           "parameters": {
                     *             "region": "eu",
                     *             "rows": 1000
                     *           },
                     *           "idempotency_key": null,
                     *           "context": {},
                     *           "empirical_policy": {
                     *             "max_retries": 0,
                     *             "retry_delay_seconds": 0,
                     *             "retries": 2,
                     *             "retry_delay": 10,
                     *             "pause_keys": [],
                     *             "resuming": false,
                     *             "retry_type": "reschedule"
                     *           },
                     *           "tags": [
                     *             "production"
                     *           ],
                     *           "labels": {
                     *             "team": "data-platform"
                     *           },
                     *           "parent_task_run_id": null,
                     *           "state_type": "RUNNING",
                     *           "state_name": "Running",
                     *           "run_count": 1,
                     *           "expected_start_time": "2026-01-02T03:05:00Z",
                     *           "next_scheduled_start_time": null,
                     *           "start_time": "2026-01-02T03:05:01.678901Z",
                     *           "end_time": "2026-01-02T03:05:14.678901Z",
                     *           "total_run_time": 12.5,
                     *           "estimated_run_time": 12.5,
                     *           "estimated_start_time_delta": 0.4,
                     *           "auto_scheduled": false,
                     *           "infrastructure_document_id": null,
                     *           "infrastructure_pid": null,
                     *           "created_by": {
                     *             "id": "0199f3a2-1cb9-7137-9219-5d1e40a1500f",
                     *             "type": "DEPLOYMENT",
                     *             "display_value": "production"
                     *           },
                     *           "work_pool_id": "0199f3a2-1d03-714d-9223-5d1e40a17015",
                     *           "work_pool_name": "etl",
                     *           "state": {
                     *             "id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *             "type": "RUNNING",
                     *             "name": "Running",
                     *             "timestamp": "2026-01-02T03:05:05.678901Z",
                     *             "message": null,
                     *             "data": null,
                     *             "state_details": {
                     *               "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *               "task_run_id": null,
                     *               "deferred": false,
                     *               "untrackable_result": false,
                     *               "pause_reschedule": false
                     *             }
                     *           },
                     *           "job_variables": {
                     *             "image": "etl:1.4.0"
                     *           },
                     *           "priority": null
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "limit": 200,
                     *       "pages": 1,
                     *       "page": 1
                     *     }
                     */
                    "application/json": components["schemas"]["FlowRunPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    setFlowRunState: {
        parameters: {
            query?: {
                /**
                 * @description Evaluate the proposal without writing anything. The response contains the trace of the rules.
                 * @example true
                 */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
            };
            cookie?: never;
        };
        /** @description The proposed state, and whether the checks of the rules are skipped. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": {
                 *         "type": "RUNNING",
                 *         "name": "Running",
                 *         "state_details": {
                 *           "transition_id": "0198f3a2-9d01-7c3a-b7e4-5a1f0c9d2e37"
                 *         }
                 *       },
                 *       "force": false
                 *     }
                 */
                "application/json": components["schemas"]["SetFlowRunStateRequest"];
            };
        };
        responses: {
            /** @description No state was written; the current state is returned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": {
                     *         "id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *         "type": "SCHEDULED",
                     *         "name": "Scheduled",
                     *         "timestamp": "2026-01-02T03:05:05.678901Z",
                     *         "message": null,
                     *         "data": null,
                     *         "state_details": {
                     *           "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *           "scheduled_time": "2026-01-02T03:06:00Z"
                     *         }
                     *       },
                     *       "status": "WAIT",
                     *       "details": {
                     *         "type": "wait_details",
                     *         "delay_seconds": 54,
                     *         "reason": "Scheduled time is in the future"
                     *       },
                     *       "trace": [
                     *         {
                     *           "rule": "prevent-duplicate-transition",
                     *           "description": "Applies a proposal only once if a client sends it again with the same `transition_id` because the response was lost.",
                     *           "verdict": "PROCEED",
                     *           "reason": null
                     *         },
                     *         {
                     *           "rule": "wait-for-scheduled-time",
                     *           "description": "Delays a run until its scheduled time. The response contains the number of remaining seconds.",
                     *           "verdict": "WAIT",
                     *           "reason": "Scheduled time is in the future"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OrchestrationResult"];
                };
            };
            /** @description A state was written; it may differ from the proposed one. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrchestrationResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    resumeFlowRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
            };
            cookie?: never;
        };
        /** @description The input for the run, if it waits for one. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "run_input": {
                 *         "approved": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ResumeFlowRunRequest"];
            };
        };
        responses: {
            /** @description No state was written; the details contain the reason. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": {
                     *         "id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *         "type": "PAUSED",
                     *         "name": "Paused",
                     *         "timestamp": "2026-01-02T03:05:05.678901Z",
                     *         "message": null,
                     *         "data": null,
                     *         "state_details": {
                     *           "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *           "task_run_id": null
                     *         }
                     *       },
                     *       "status": "REJECT",
                     *       "details": {
                     *         "type": "reject_details",
                     *         "reason": "Run input schema not found."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OrchestrationResult"];
                };
            };
            /** @description A state was written; it may differ from the intended one. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrchestrationResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    explainFlowRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reasons that currently apply. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *       "state": {
                     *         "id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *         "type": "SCHEDULED",
                     *         "name": "Late",
                     *         "timestamp": "2026-01-02T03:05:05.678901Z",
                     *         "message": null,
                     *         "data": null,
                     *         "state_details": {
                     *           "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *           "scheduled_time": "2026-01-02T03:05:00Z"
                     *         }
                     *       },
                     *       "reasons": [
                     *         {
                     *           "code": "no_online_worker",
                     *           "message": "Work pool \"etl\" has no online worker.",
                     *           "resource": "prefect.work-pool.0199f3a2-1d03-714d-9223-5d1e40a17015"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WhyReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateFlowRunLabels: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
            };
            cookie?: never;
        };
        /** @description Labels to add to those of the run, or to overwrite. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "team": "data-platform",
                 *       "attempt": 2
                 *     }
                 */
                "application/json": components["schemas"]["Labels"];
            };
        };
        responses: {
            /** @description The labels were merged. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readFlowRunLateness: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the runs over which the average is taken. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "flow_runs": {
                 *         "expected_start_time": {
                 *           "after_": "2026-01-15T00:00:00Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReadFlowRunLatenessRequest"];
            };
        };
        responses: {
            /** @description The mean delay in seconds, or null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 4.25 */
                    "application/json": number | null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readFlowRunHistory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The period, the length of its intervals and conditions on the runs. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "history_start": "2026-01-15T00:00:00Z",
                 *       "history_end": "2026-01-16T00:00:00Z",
                 *       "history_interval_seconds": 3600,
                 *       "flow_runs": {
                 *         "tags": {
                 *           "all_": [
                 *             "etl"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReadFlowRunHistoryRequest"];
            };
        };
        responses: {
            /** @description The intervals in chronological order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryInterval"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readFlowRunGraph: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task runs with their upstream task runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1c6f-7121-920f-5d1e40a13009",
                     *         "name": "load_rows-0",
                     *         "upstream_dependencies": [],
                     *         "state": {
                     *           "id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *           "type": "RUNNING",
                     *           "name": "Running",
                     *           "timestamp": "2026-01-02T03:05:05.678901Z",
                     *           "message": null,
                     *           "data": null,
                     *           "state_details": {
                     *             "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *             "task_run_id": null,
                     *             "deferred": false,
                     *             "untrackable_result": false,
                     *             "pause_reschedule": false
                     *           }
                     *         },
                     *         "expected_start_time": "2026-01-02T03:05:00Z",
                     *         "start_time": "2026-01-02T03:05:01.678901Z",
                     *         "end_time": "2026-01-02T03:05:14.678901Z",
                     *         "total_run_time": 12.5,
                     *         "estimated_run_time": 12.5,
                     *         "untrackable_result": false
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["DependencyResult"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readFlowRunGraphV2: {
        parameters: {
            query?: {
                /**
                 * @description Return only nodes that are unfinished or that ended at or after this time; all nodes when absent.
                 * @example 2026-01-02T03:04:05.678901Z
                 */
                since?: string;
            };
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The graph of the run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "start_time": "2026-01-02T03:05:01.678901Z",
                     *       "end_time": "2026-01-02T03:05:14.678901Z",
                     *       "root_node_ids": [
                     *         "0199f3a2-1c6f-7121-920f-5d1e40a13009"
                     *       ],
                     *       "nodes": [
                     *         [
                     *           "0199f3a2-1c6f-7121-920f-5d1e40a13009",
                     *           {
                     *             "kind": "flow-run",
                     *             "id": "0199f3a2-1c6f-7121-920f-5d1e40a13009",
                     *             "label": "brave-otter",
                     *             "state_type": "COMPLETED",
                     *             "start_time": "2026-01-02T03:05:01.678901Z",
                     *             "end_time": "2026-01-02T03:05:14.678901Z",
                     *             "parents": [],
                     *             "children": [],
                     *             "encapsulating": [],
                     *             "artifacts": [
                     *               {
                     *                 "id": "0199f3a2-1d72-716e-9232-5d1e40a1a01e",
                     *                 "created": "2026-01-02T03:04:05.678901Z",
                     *                 "key": "daily-report",
                     *                 "type": "markdown",
                     *                 "is_latest": true,
                     *                 "data": null
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       ],
                     *       "artifacts": [
                     *         {
                     *           "id": "0199f3a2-1d72-716e-9232-5d1e40a1a01e",
                     *           "created": "2026-01-02T03:04:05.678901Z",
                     *           "key": "daily-report",
                     *           "type": "markdown",
                     *           "is_latest": true,
                     *           "data": null
                     *         }
                     *       ],
                     *       "states": [
                     *         {
                     *           "id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *           "timestamp": "2026-01-02T03:05:05.678901Z",
                     *           "type": "COMPLETED",
                     *           "name": "Completed"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FlowRunGraph"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    downloadFlowRunLogs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logs as CSV. */
            200: {
                headers: {
                    /** @description Suggests a file name derived from the name of the run. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example timestamp,level,flow_run_id,task_run_id,message
                     *     2026-01-15 02:00:03.120000+00:00,20,0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22,,Beginning flow run
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createFlowRunInput: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
            };
            cookie?: never;
        };
        /** @description The key and the string to store under it. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "approval-response",
                 *       "value": "{\"approved\": true}",
                 *       "sender": "prefect.flow-run.0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22"
                 *     }
                 */
                "application/json": components["schemas"]["CreateFlowRunInputRequest"];
            };
        };
        responses: {
            /** @description The input was stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readFlowRunInput: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
                /**
                 * @description Key of the input.
                 * @example approval-response
                 */
                key: components["parameters"]["FlowRunInputKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stored string. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"approved": true} */
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteFlowRunInput: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
                /**
                 * @description Key of the input.
                 * @example approval-response
                 */
                key: components["parameters"]["FlowRunInputKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The input was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterFlowRunInputs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                id: components["parameters"]["FlowRunId"];
            };
            cookie?: never;
        };
        /** @description A prefix of the keys, keys to exclude and the number of inputs to return. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prefix": "approval",
                 *       "limit": 10,
                 *       "exclude_keys": [
                 *         "approval-schema"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FilterFlowRunInputsRequest"];
            };
        };
        responses: {
            /** @description The matching inputs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1f2e-71f2-926e-5d1e40a26042",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *         "key": "daily-report",
                     *         "value": "{\"approved\": true}",
                     *         "sender": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["FlowRunInput"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    bulkDeleteFlowRuns: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the flow runs to delete, and the maximum number to delete. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "flow_runs": {
                 *         "state": {
                 *           "type": {
                 *             "any_": [
                 *               "CANCELLED"
                 *             ]
                 *           }
                 *         }
                 *       },
                 *       "limit": 50
                 *     }
                 */
                "application/json": components["schemas"]["BulkDeleteFlowRunsRequest"];
            };
        };
        responses: {
            /** @description The ids of the deleted flow runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": [
                     *         "0199f3a2-1c4a-7116-920a-5d1e40a12006"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FlowRunBulkDeleteResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    bulkSetFlowRunState: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The proposed state, and conditions on the flow runs for which it is proposed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "flow_runs": {
                 *         "state": {
                 *           "type": {
                 *             "any_": [
                 *               "SCHEDULED"
                 *             ]
                 *           }
                 *         },
                 *         "tags": {
                 *           "any_": [
                 *             "obsolete"
                 *           ]
                 *         }
                 *       },
                 *       "state": {
                 *         "type": "CANCELLED",
                 *         "message": "Cancelled by the operator"
                 *       },
                 *       "limit": 50
                 *     }
                 */
                "application/json": components["schemas"]["BulkSetFlowRunStateRequest"];
            };
        };
        responses: {
            /** @description One result per run, in the order of processing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *           "status": "ACCEPT",
                     *           "state": {
                     *             "id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *             "type": "RUNNING",
                     *             "name": "Running",
                     *             "timestamp": "2026-01-02T03:05:05.678901Z",
                     *             "message": null,
                     *             "data": null,
                     *             "state_details": {
                     *               "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *               "task_run_id": null,
                     *               "deferred": false,
                     *               "untrackable_result": false,
                     *               "pause_reschedule": false
                     *             }
                     *           },
                     *           "details": {
                     *             "type": "accept_details"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FlowRunBulkSetStateResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readFlowRunTimeline: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the flow runs, their order and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "flow_runs": {
                 *         "expected_start_time": {
                 *           "after_": "2026-01-14T00:00:00Z"
                 *         }
                 *       },
                 *       "sort": "EXPECTED_START_TIME_DESC",
                 *       "limit": 1000
                 *     }
                 */
                "application/json": components["schemas"]["ReadFlowRunTimelineRequest"];
            };
        };
        responses: {
            /** @description Summaries of the matching flow runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *         "state_type": "RUNNING",
                     *         "timestamp": "2026-01-02T03:05:05.678901Z",
                     *         "duration": 12.5,
                     *         "lateness": 0.4
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["SimpleFlowRun"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countTaskRunsByFlowRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Ids of the flow runs whose task runs are counted. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "flow_run_ids": [
                 *         "0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CountTaskRunsByFlowRunRequest"];
            };
        };
        responses: {
            /** @description The number of task runs by flow run id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22": 31
                     *     }
                     */
                    "application/json": components["schemas"]["Counts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readFlowRunState: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the state.
                 * @example 0199f3a2-1c94-712c-9214-5d1e40a1400c
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readFlowRunStates: {
        parameters: {
            query: {
                /**
                 * @description Id of the flow run.
                 * @example 0199f3a2-1c4a-7116-920a-5d1e40a12006
                 */
                flow_run_id: string;
            };
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states in chronological order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createTaskRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The task run to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "flow_run_id": "0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22",
                 *       "task_key": "extract-8a6f1c",
                 *       "dynamic_key": "0",
                 *       "name": "extract-0",
                 *       "tags": [
                 *         "etl"
                 *       ],
                 *       "empirical_policy": {
                 *         "retries": 2,
                 *         "retry_delay": [
                 *           10,
                 *           60
                 *         ]
                 *       },
                 *       "task_inputs": {
                 *         "source": [
                 *           {
                 *             "input_type": "parameter",
                 *             "name": "region"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TaskRunCreate"];
            };
        };
        responses: {
            /** @description The task run already exists and is returned unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskRun"];
                };
            };
            /** @description The task run was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readTaskRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the task run.
                 * @example 0199f3a2-1c6f-7121-920f-5d1e40a13009
                 */
                id: components["parameters"]["TaskRunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteTaskRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the task run.
                 * @example 0199f3a2-1c6f-7121-920f-5d1e40a13009
                 */
                id: components["parameters"]["TaskRunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task run was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateTaskRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the task run.
                 * @example 0199f3a2-1c6f-7121-920f-5d1e40a13009
                 */
                id: components["parameters"]["TaskRunId"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "extract-eu-west"
                 *     }
                 */
                "application/json": components["schemas"]["TaskRunUpdate"];
            };
        };
        responses: {
            /** @description The task run was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterTaskRuns: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the task runs, their order and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "task_runs": {
                 *         "state": {
                 *           "type": {
                 *             "any_": [
                 *               "FAILED"
                 *             ]
                 *           }
                 *         }
                 *       },
                 *       "flow_runs": {
                 *         "id": {
                 *           "any_": [
                 *             "0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22"
                 *           ]
                 *         }
                 *       },
                 *       "sort": "EXPECTED_START_TIME_ASC",
                 *       "limit": 100
                 *     }
                 */
                "application/json": components["schemas"]["FilterTaskRunsRequest"];
            };
        };
        responses: {
            /** @description The matching task runs. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1c6f-7121-920f-5d1e40a13009",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "name": "load_rows-0",
                     *         "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *         "task_key": "load_rows-8f3a11c2",
                     *         "dynamic_key": "0",
                     *         "cache_key": null,
                     *         "cache_expiration": null,
                     *         "task_version": null,
                     *         "empirical_policy": {
                     *           "max_retries": 0,
                     *           "retry_delay_seconds": 0,
                     *           "retries": 2,
                     *           "retry_delay": 10,
                     *           "retry_jitter_factor": null
                     *         },
                     *         "tags": [
                     *           "production"
                     *         ],
                     *         "labels": {
                     *           "team": "data-platform"
                     *         },
                     *         "state_id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *         "task_inputs": {
                     *           "rows": [
                     *             {
                     *               "input_type": "task_run",
                     *               "id": "0199f3a2-1c6f-7121-920f-5d1e40a13009"
                     *             }
                     *           ]
                     *         },
                     *         "state_type": "RUNNING",
                     *         "state_name": "Running",
                     *         "run_count": 1,
                     *         "flow_run_run_count": 1,
                     *         "expected_start_time": "2026-01-02T03:05:00Z",
                     *         "next_scheduled_start_time": null,
                     *         "start_time": "2026-01-02T03:05:01.678901Z",
                     *         "end_time": "2026-01-02T03:05:14.678901Z",
                     *         "total_run_time": 12.5,
                     *         "estimated_run_time": 12.5,
                     *         "estimated_start_time_delta": 0.4,
                     *         "state": {
                     *           "id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *           "type": "RUNNING",
                     *           "name": "Running",
                     *           "timestamp": "2026-01-02T03:05:05.678901Z",
                     *           "message": null,
                     *           "data": null,
                     *           "state_details": {
                     *             "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *             "task_run_id": null,
                     *             "deferred": false,
                     *             "untrackable_result": false,
                     *             "pause_reschedule": false
                     *           }
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TaskRun"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countTaskRuns: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the task runs to count; if absent, all are counted. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "task_runs": {
                 *         "flow_run_id": {
                 *           "any_": [
                 *             "0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountTaskRunsRequest"];
            };
        };
        responses: {
            /** @description The number of matching task runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 31 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    paginateTaskRuns: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the task runs, their order and the page to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "task_runs": {
                 *         "name": {
                 *           "like_": "extract"
                 *         }
                 *       },
                 *       "sort": "DURATION_DESC",
                 *       "page": 1,
                 *       "limit": 25
                 *     }
                 */
                "application/json": components["schemas"]["PaginateTaskRunsRequest"];
            };
        };
        responses: {
            /** @description One page of task runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "0199f3a2-1c6f-7121-920f-5d1e40a13009",
                     *           "created": "2026-01-02T03:04:05.678901Z",
                     *           "updated": "2026-01-02T03:05:05.678901Z",
                     *           "name": "load_rows-0",
                     *           "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *           "task_key": "load_rows-8f3a11c2",
                     *           "state_id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *           "state": {
                     *             "id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *             "type": "RUNNING",
                     *             "name": "Running",
                     *             "timestamp": "2026-01-02T03:05:05.678901Z",
                     *             "message": null,
                     *             "data": null,
                     *             "state_details": {
                     *               "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *               "task_run_id": null,
                     *               "deferred": false,
                     *               "untrackable_result": false,
                     *               "pause_reschedule": false
                     *             }
                     *           },
                     *           "task_version": null,
                     *           "task_inputs": {
                     *             "rows": [
                     *               {
                     *                 "input_type": "task_run",
                     *                 "id": "0199f3a2-1c6f-7121-920f-5d1e40a13009"
                     *               }
                     *             ]
                     *           },
                     *           "empirical_policy": {
                     *             "max_retries": 0,
                     *             "retry_delay_seconds": 0,
                     *             "retries": 2,
                     *             "retry_delay": 10,
                     *             "retry_jitter_factor": null
                     *           },
                     *           "tags": [
                     *             "production"
                     *           ],
                     *           "start_time": "2026-01-02T03:05:01.678901Z",
                     *           "end_time": "2026-01-02T03:05:14.678901Z",
                     *           "total_run_time": 12.5,
                     *           "estimated_run_time": 12.5,
                     *           "estimated_start_time_delta": 0.4
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "limit": 200,
                     *       "pages": 1,
                     *       "page": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TaskRunPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    setTaskRunState: {
        parameters: {
            query?: {
                /**
                 * @description Evaluate the proposal without writing anything. The response contains the trace of the rules.
                 * @example true
                 */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the task run.
                 * @example 0199f3a2-1c6f-7121-920f-5d1e40a13009
                 */
                id: components["parameters"]["TaskRunId"];
            };
            cookie?: never;
        };
        /** @description The proposed state, and whether the checks of the rules are skipped. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": {
                 *         "type": "COMPLETED",
                 *         "message": "All records loaded",
                 *         "state_details": {
                 *           "cache_key": "extract-eu-west"
                 *         }
                 *       },
                 *       "force": false
                 *     }
                 */
                "application/json": components["schemas"]["SetTaskRunStateRequest"];
            };
        };
        responses: {
            /** @description No state was written; the current state is returned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": {
                     *         "id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *         "type": "COMPLETED",
                     *         "name": "Completed",
                     *         "timestamp": "2026-01-02T03:05:05.678901Z",
                     *         "message": null,
                     *         "data": null,
                     *         "state_details": {
                     *           "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *           "task_run_id": "0199f3a2-1c6f-7121-920f-5d1e40a13009"
                     *         }
                     *       },
                     *       "status": "REJECT",
                     *       "details": {
                     *         "type": "reject_details",
                     *         "reason": "This run is already completed."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OrchestrationResult"];
                };
            };
            /** @description A state was written; it may differ from the proposed one. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrchestrationResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readTaskRunHistory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The period, the length of its intervals and conditions on the runs. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "history_start": "2026-01-15T00:00:00Z",
                 *       "history_end": "2026-01-16T00:00:00Z",
                 *       "history_interval_seconds": 3600,
                 *       "task_runs": {
                 *         "tags": {
                 *           "all_": [
                 *             "etl"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReadTaskRunHistoryRequest"];
            };
        };
        responses: {
            /** @description The intervals in chronological order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryInterval"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readTaskRunForUi: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the task run.
                 * @example 0199f3a2-1c6f-7121-920f-5d1e40a13009
                 */
                id: components["parameters"]["TaskRunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task run with the name of its flow run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f3a2-1c6f-7121-920f-5d1e40a13009",
                     *       "created": "2026-01-02T03:04:05.678901Z",
                     *       "updated": "2026-01-02T03:05:05.678901Z",
                     *       "name": "brave-otter",
                     *       "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *       "task_key": "load_rows-8f3a11c2",
                     *       "dynamic_key": "0",
                     *       "cache_key": null,
                     *       "cache_expiration": null,
                     *       "task_version": null,
                     *       "empirical_policy": {
                     *         "max_retries": 0,
                     *         "retry_delay_seconds": 0,
                     *         "retries": 2,
                     *         "retry_delay": 10,
                     *         "retry_jitter_factor": null
                     *       },
                     *       "tags": [
                     *         "production"
                     *       ],
                     *       "labels": {
                     *         "team": "data-platform"
                     *       },
                     *       "state_id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *       "task_inputs": {
                     *         "rows": [
                     *           {
                     *             "input_type": "task_run",
                     *             "id": "0199f3a2-1c6f-7121-920f-5d1e40a13009"
                     *           }
                     *         ]
                     *       },
                     *       "state_type": "RUNNING",
                     *       "state_name": "Running",
                     *       "run_count": 1,
                     *       "flow_run_run_count": 1,
                     *       "expected_start_time": "2026-01-02T03:05:00Z",
                     *       "next_scheduled_start_time": null,
                     *       "start_time": "2026-01-02T03:05:01.678901Z",
                     *       "end_time": "2026-01-02T03:05:14.678901Z",
                     *       "total_run_time": 12.5,
                     *       "estimated_run_time": 12.5,
                     *       "estimated_start_time_delta": 0.4,
                     *       "state": {
                     *         "id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *         "type": "RUNNING",
                     *         "name": "Running",
                     *         "timestamp": "2026-01-02T03:05:05.678901Z",
                     *         "message": null,
                     *         "data": null,
                     *         "state_details": {
                     *           "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *           "task_run_id": null,
                     *           "deferred": false,
                     *           "untrackable_result": false,
                     *           "pause_reschedule": false
                     *         }
                     *       },
                     *       "flow_run_name": "brave-otter"
                     *     }
                     */
                    "application/json": components["schemas"]["TaskRunWithFlowRunName"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countTaskRunsByState: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the task runs to count; if absent, all are counted. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "flow_runs": {
                 *         "id": {
                 *           "any_": [
                 *             "0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountTaskRunsByStateRequest"];
            };
        };
        responses: {
            /** @description The number of task runs by state type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "COMPLETED": 1,
                     *       "PENDING": 1,
                     *       "RUNNING": 1,
                     *       "FAILED": 1,
                     *       "CANCELLED": 1,
                     *       "CRASHED": 1,
                     *       "PAUSED": 1,
                     *       "CANCELLING": 1,
                     *       "SCHEDULED": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CountByState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readTaskRunTimeline: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the task runs, with the period of their expected start. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "task_runs": {
                 *         "start_time": {
                 *           "after_": "2026-01-14T00:00:00Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReadTaskRunTimelineRequest"];
            };
        };
        responses: {
            /** @description Twenty counts in chronological order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "0199f3a2-1c25-710b-9205-5d1e40a11003": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TaskRunCount"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readTaskRunState: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the state.
                 * @example 0199f3a2-1c94-712c-9214-5d1e40a1400c
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readTaskRunStates: {
        parameters: {
            query: {
                /**
                 * @description Id of the task run.
                 * @example 0199f3a2-1c6f-7121-920f-5d1e40a13009
                 */
                task_run_id: string;
            };
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states in chronological order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readObservedStates: {
        parameters: {
            query?: {
                /**
                 * @description Return only pairs whose type or name begins with this string, ignoring case; a blank string returns all.
                 * @example lat
                 */
                query?: string;
                /**
                 * @description Order of the list.
                 * @example LAST_SEEN_DESC
                 */
                order_by?: components["schemas"]["ObservedStateSort"];
                /**
                 * @description Maximum number of pairs to return.
                 * @example 50
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pairs of state type and state name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "state_type": "RUNNING",
                     *         "state_name": "Running",
                     *         "first_seen": "2025-11-20T08:00:00.120000Z",
                     *         "last_seen": "2026-01-02T03:05:14.678901Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ObservedState"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createLogs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The log records, in any order. */
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "name": "prefect.flow_runs",
                 *         "level": 20,
                 *         "message": "Beginning flow run 'brisk-otter' for flow 'nightly-etl'",
                 *         "timestamp": "2026-01-15T02:00:03.120000Z",
                 *         "flow_run_id": "0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22"
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["LogCreate"][];
            };
        };
        responses: {
            /** @description The records were stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterLogs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the log records, their order and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "logs": {
                 *         "flow_run_id": {
                 *           "any_": [
                 *             "0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22"
                 *           ]
                 *         },
                 *         "level": {
                 *           "ge_": 30
                 *         },
                 *         "text": {
                 *           "query": "timeout -retry"
                 *         }
                 *       },
                 *       "sort": "TIMESTAMP_ASC",
                 *       "limit": 200,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterLogsRequest"];
            };
        };
        responses: {
            /** @description The matching log records. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1ee4-71dc-9264-5d1e40a2403c",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "name": "flow_runs",
                     *         "level": 20,
                     *         "message": "Rows loaded: 1284",
                     *         "timestamp": "2026-01-02T03:05:05.678901Z",
                     *         "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *         "task_run_id": "0199f3a2-1c6f-7121-920f-5d1e40a13009"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Log"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countLogs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the log records to count; if absent, all are counted. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "logs": {
                 *         "flow_run_id": {
                 *           "any_": [
                 *             "0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22"
                 *           ]
                 *         },
                 *         "level": {
                 *           "ge_": 30
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountLogsRequest"];
            };
        };
        responses: {
            /** @description The number of matching log records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 17 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createArtifact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The artifact to store. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "daily-report",
                 *       "type": "markdown",
                 *       "description": "Rows loaded per region",
                 *       "data": "| region | rows |\n| --- | --- |\n| eu-west | 1204 |",
                 *       "metadata_": {
                 *         "source": "warehouse"
                 *       },
                 *       "flow_run_id": "0198f3a2-4410-7e02-a6c1-0b7d5e9f1c22"
                 *     }
                 */
                "application/json": components["schemas"]["ArtifactCreate"];
            };
        };
        responses: {
            /** @description The artifact was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Artifact"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readArtifact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the artifact.
                 * @example 0199f3a2-1d72-716e-9232-5d1e40a1a01e
                 */
                id: components["parameters"]["ArtifactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artifact. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Artifact"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteArtifact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the artifact.
                 * @example 0199f3a2-1d72-716e-9232-5d1e40a1a01e
                 */
                id: components["parameters"]["ArtifactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artifact was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateArtifact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the artifact.
                 * @example 0199f3a2-1d72-716e-9232-5d1e40a1a01e
                 */
                id: components["parameters"]["ArtifactId"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": 75
                 *     }
                 */
                "application/json": components["schemas"]["ArtifactUpdate"];
            };
        };
        responses: {
            /** @description The artifact was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterArtifacts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the artifacts, their order and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "artifacts": {
                 *         "key": {
                 *           "any_": [
                 *             "daily-report"
                 *           ]
                 *         }
                 *       },
                 *       "sort": "UPDATED_DESC",
                 *       "limit": 1
                 *     }
                 */
                "application/json": components["schemas"]["FilterArtifactsRequest"];
            };
        };
        responses: {
            /** @description The matching artifacts. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1d72-716e-9232-5d1e40a1a01e",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "key": "daily-report",
                     *         "type": "markdown",
                     *         "description": "Loads the sales of the day.",
                     *         "data": "# Daily report",
                     *         "metadata_": {},
                     *         "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *         "task_run_id": "0199f3a2-1c6f-7121-920f-5d1e40a13009"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Artifact"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countArtifacts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the artifacts to count; if absent, all are counted. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "artifacts": {
                 *         "key": {
                 *           "exists_": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountArtifactsRequest"];
            };
        };
        responses: {
            /** @description The number of matching artifacts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 42 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readLatestArtifact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Key of the artifact.
                 * @example daily-report
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content of the newest version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Artifact"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterLatestArtifacts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the artifacts, their order and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "artifacts": {
                 *         "type": {
                 *           "any_": [
                 *             "markdown",
                 *             "table"
                 *           ]
                 *         }
                 *       },
                 *       "sort": "KEY_ASC",
                 *       "limit": 50
                 *     }
                 */
                "application/json": components["schemas"]["FilterLatestArtifactsRequest"];
            };
        };
        responses: {
            /** @description The newest version of each matching key. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1d72-716e-9232-5d1e40a1a01e",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "key": "daily-report",
                     *         "latest_id": "0199f3a2-1d72-716e-9232-5d1e40a1a01e",
                     *         "type": "markdown",
                     *         "description": "Loads the sales of the day.",
                     *         "data": "# Daily report",
                     *         "metadata_": {},
                     *         "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *         "task_run_id": "0199f3a2-1c6f-7121-920f-5d1e40a13009"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ArtifactCollection"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countLatestArtifacts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the artifacts to count; if absent, all are counted. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "artifacts": {
                 *         "key": {
                 *           "like_": "report"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountLatestArtifactsRequest"];
            };
        };
        responses: {
            /** @description The number of matching keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 5 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createVariable: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The variable to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "warehouse_region",
                 *       "value": {
                 *         "primary": "eu-west",
                 *         "replicas": 2
                 *       },
                 *       "tags": [
                 *         "warehouse"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["VariableCreate"];
            };
        };
        responses: {
            /** @description The variable was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Variable"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readVariable: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the variable.
                 * @example 0199f3a2-1d97-7179-9237-5d1e40a1b021
                 */
                id: components["parameters"]["VariableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variable. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Variable"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteVariable: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the variable.
                 * @example 0199f3a2-1d97-7179-9237-5d1e40a1b021
                 */
                id: components["parameters"]["VariableId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variable was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateVariable: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the variable.
                 * @example 0199f3a2-1d97-7179-9237-5d1e40a1b021
                 */
                id: components["parameters"]["VariableId"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": {
                 *         "primary": "eu-central",
                 *         "replicas": 3
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["VariableUpdate"];
            };
        };
        responses: {
            /** @description The variable was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readVariableByName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the variable.
                 * @example row_limit
                 */
                name: components["parameters"]["VariableName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variable with this name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Variable"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteVariableByName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the variable.
                 * @example row_limit
                 */
                name: components["parameters"]["VariableName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variable was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateVariableByName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the variable.
                 * @example row_limit
                 */
                name: components["parameters"]["VariableName"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "warehouse_region",
                 *       "value": "us-east"
                 *     }
                 */
                "application/json": components["schemas"]["VariableUpdate"];
            };
        };
        responses: {
            /** @description The variable was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterVariables: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the variables, their order and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "variables": {
                 *         "name": {
                 *           "like_": "warehouse"
                 *         },
                 *         "tags": {
                 *           "all_": [
                 *             "warehouse"
                 *           ]
                 *         }
                 *       },
                 *       "sort": "NAME_ASC",
                 *       "limit": 50
                 *     }
                 */
                "application/json": components["schemas"]["FilterVariablesRequest"];
            };
        };
        responses: {
            /** @description The matching variables. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1d97-7179-9237-5d1e40a1b021",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "name": "row_limit",
                     *         "value": 1000,
                     *         "tags": [
                     *           "production"
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Variable"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countVariables: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the variables to count; if absent, all are counted. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "variables": {
                 *         "tags": {
                 *           "all_": [
                 *             "warehouse"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountVariablesRequest"];
            };
        };
        responses: {
            /** @description The number of matching variables. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 3 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createSavedSearch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The search to store under its name. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "failed-this-week",
                 *       "filters": [
                 *         {
                 *           "object": "flow_run",
                 *           "property": "state",
                 *           "type": "string",
                 *           "operation": "equals",
                 *           "value": "FAILED"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SavedSearchCreate"];
            };
        };
        responses: {
            /** @description The search already exists, and its filters were replaced. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSearch"];
                };
            };
            /** @description The search was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSearch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readSavedSearch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the saved search.
                 * @example 0199f3a2-1ebf-71d1-925f-5d1e40a23039
                 */
                id: components["parameters"]["SavedSearchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The saved search. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSearch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteSavedSearch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the saved search.
                 * @example 0199f3a2-1ebf-71d1-925f-5d1e40a23039
                 */
                id: components["parameters"]["SavedSearchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The saved search was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterSavedSearches: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterSavedSearchesRequest"];
            };
        };
        responses: {
            /** @description The saved searches. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1ebf-71d1-925f-5d1e40a23039",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "name": "failed-today",
                     *         "filters": [
                     *           {
                     *             "object": "flow_run",
                     *             "property": "state.type",
                     *             "type": "string",
                     *             "operation": "equals",
                     *             "value": "FAILED"
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["SavedSearch"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Id of the automation that sends the request; recorded as the originator, together with its name.
                 * @example 0199f3a2-1f78-7208-9278-5d1e40a28048
                 */
                "prefect-automation-id"?: components["parameters"]["ActingAutomationId"];
                /**
                 * @description Name of the automation that sends the request; base64-encoded UTF-8 in requests that create a record.
                 * @example bm90aWZ5LW9uLWZhaWx1cmU=
                 */
                "prefect-automation-name"?: components["parameters"]["ActingAutomationName"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The deployment to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "nightly",
                 *       "flow_id": "01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d01",
                 *       "work_pool_name": "etl",
                 *       "work_queue_name": "default",
                 *       "entrypoint": "flows/load.py:load",
                 *       "path": "/srv/etl",
                 *       "parameters": {
                 *         "region": "eu"
                 *       },
                 *       "parameter_openapi_schema": {
                 *         "type": "object",
                 *         "properties": {
                 *           "region": {
                 *             "type": "string"
                 *           }
                 *         },
                 *         "required": [
                 *           "region"
                 *         ]
                 *       },
                 *       "tags": [
                 *         "etl",
                 *         "prod"
                 *       ],
                 *       "schedules": [
                 *         {
                 *           "slug": "nightly",
                 *           "active": true,
                 *           "schedule": {
                 *             "cron": "0 3 * * *",
                 *             "timezone": "Europe/Berlin",
                 *             "day_or": true
                 *           }
                 *         }
                 *       ],
                 *       "concurrency_limit": 2,
                 *       "concurrency_options": {
                 *         "collision_strategy": "ENQUEUE"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DeploymentCreate"];
            };
        };
        responses: {
            /** @description The flow already had a deployment with this name, and it was updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
            /** @description The deployment was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Id of the automation that sends the request; recorded as the originator, together with its name.
                 * @example 0199f3a2-1f78-7208-9278-5d1e40a28048
                 */
                "prefect-automation-id"?: components["parameters"]["ActingAutomationId"];
                /**
                 * @description Name of the automation that sends the request; base64-encoded UTF-8 in requests that create a record.
                 * @example bm90aWZ5LW9uLWZhaWx1cmU=
                 */
                "prefect-automation-name"?: components["parameters"]["ActingAutomationName"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Loads the warehouse every night",
                 *       "tags": [
                 *         "etl",
                 *         "prod"
                 *       ],
                 *       "schedules": [
                 *         {
                 *           "slug": "nightly",
                 *           "active": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DeploymentUpdate"];
            };
        };
        responses: {
            /** @description The deployment was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readDeploymentByName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the flow.
                 * @example nightly-etl
                 */
                flow_name: string;
                /**
                 * @description Name of the deployment.
                 * @example production
                 */
                deployment_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterDeployments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the deployments, their order and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "deployments": {
                 *         "tags": {
                 *           "all_": [
                 *             "prod"
                 *           ]
                 *         },
                 *         "paused": {
                 *           "eq_": false
                 *         }
                 *       },
                 *       "sort": "NAME_ASC",
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterDeploymentsRequest"];
            };
        };
        responses: {
            /** @description The matching deployments, at most `limit` of them. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1cb9-7137-9219-5d1e40a1500f",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "name": "production",
                     *         "version": "1.4.0",
                     *         "description": "Loads the sales of the day.",
                     *         "flow_id": "0199f3a2-1c25-710b-9205-5d1e40a11003",
                     *         "paused": false,
                     *         "schedules": [
                     *           {
                     *             "id": "0199f3a2-1cde-7142-921e-5d1e40a16012",
                     *             "created": "2026-01-02T03:04:05.678901Z",
                     *             "updated": "2026-01-02T03:05:05.678901Z",
                     *             "deployment_id": "0199f3a2-1cb9-7137-9219-5d1e40a1500f",
                     *             "schedule": {
                     *               "interval": 3600,
                     *               "anchor_date": "2026-01-01T00:00:00Z",
                     *               "timezone": "UTC"
                     *             },
                     *             "active": true,
                     *             "max_scheduled_runs": 50,
                     *             "parameters": {
                     *               "region": "eu",
                     *               "rows": 1000
                     *             },
                     *             "slug": "secret",
                     *             "late_run_policy": null
                     *           }
                     *         ],
                     *         "concurrency_limit": null,
                     *         "global_concurrency_limit": {
                     *           "id": "0199f3a2-1e9a-71c6-925a-5d1e40a22036",
                     *           "created": "2026-01-02T03:04:05.678901Z",
                     *           "updated": "2026-01-02T03:05:05.678901Z",
                     *           "active": true,
                     *           "name": "production",
                     *           "limit": 5,
                     *           "active_slots": 1,
                     *           "slot_decay_per_second": 0
                     *         },
                     *         "concurrency_options": {
                     *           "collision_strategy": "ENQUEUE",
                     *           "grace_period_seconds": 600
                     *         },
                     *         "job_variables": {
                     *           "image": "etl:1.4.0"
                     *         },
                     *         "parameters": {
                     *           "region": "eu",
                     *           "rows": 1000
                     *         },
                     *         "tags": [
                     *           "production"
                     *         ],
                     *         "labels": {
                     *           "team": "data-platform"
                     *         },
                     *         "work_queue_name": "default",
                     *         "work_queue_id": "0199f3a2-1d28-7158-9228-5d1e40a18018",
                     *         "last_polled": "2026-01-02T03:05:40.678901Z",
                     *         "parameter_openapi_schema": {
                     *           "type": "object",
                     *           "properties": {
                     *             "region": {
                     *               "type": "string"
                     *             }
                     *           }
                     *         },
                     *         "path": "/opt/flows",
                     *         "pull_steps": null,
                     *         "entrypoint": "flows/etl.py:nightly",
                     *         "storage_document_id": null,
                     *         "infrastructure_document_id": null,
                     *         "created_by": {
                     *           "id": "0199f3a2-1cb9-7137-9219-5d1e40a1500f",
                     *           "type": "DEPLOYMENT",
                     *           "display_value": "production"
                     *         },
                     *         "updated_by": {
                     *           "id": "0199f3a2-1f78-7208-9278-5d1e40a28048",
                     *           "type": "AUTOMATION",
                     *           "display_value": "notify-on-failure"
                     *         },
                     *         "work_pool_name": "etl",
                     *         "start_timeout_seconds": 900,
                     *         "start_timeout_reschedules": 3,
                     *         "missed_heartbeats": 5,
                     *         "late_run_policy": {
                     *           "keep": 1,
                     *           "max_age_seconds": 86400
                     *         },
                     *         "late_runs_dropped": 3,
                     *         "run_priority": null,
                     *         "status": "READY",
                     *         "enforce_parameter_schema": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Deployment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countDeployments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the deployments to count; if absent, all are counted. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "work_pools": {
                 *         "name": {
                 *           "any_": [
                 *             "etl"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountDeploymentsRequest"];
            };
        };
        responses: {
            /** @description The number of matching deployments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 12 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    paginateDeployments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the deployments, their order and the page to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "deployments": {
                 *         "flow_or_deployment_name": {
                 *           "like_": "night"
                 *         }
                 *       },
                 *       "page": 1,
                 *       "limit": 25,
                 *       "sort": "UPDATED_DESC"
                 *     }
                 */
                "application/json": components["schemas"]["PaginateDeploymentsRequest"];
            };
        };
        responses: {
            /** @description One page of deployments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "0199f3a2-1cb9-7137-9219-5d1e40a1500f",
                     *           "created": "2026-01-02T03:04:05.678901Z",
                     *           "updated": "2026-01-02T03:05:05.678901Z",
                     *           "name": "production",
                     *           "version": "1.4.0",
                     *           "description": "Loads the sales of the day.",
                     *           "flow_id": "0199f3a2-1c25-710b-9205-5d1e40a11003",
                     *           "paused": false,
                     *           "schedules": [
                     *             {
                     *               "id": "0199f3a2-1cde-7142-921e-5d1e40a16012",
                     *               "created": "2026-01-02T03:04:05.678901Z",
                     *               "updated": "2026-01-02T03:05:05.678901Z",
                     *               "deployment_id": "0199f3a2-1cb9-7137-9219-5d1e40a1500f",
                     *               "schedule": {
                     *                 "interval": 3600,
                     *                 "anchor_date": "2026-01-01T00:00:00Z",
                     *                 "timezone": "UTC"
                     *               },
                     *               "active": true,
                     *               "max_scheduled_runs": 50,
                     *               "parameters": {
                     *                 "region": "eu",
                     *                 "rows": 1000
                     *               },
                     *               "slug": "secret",
                     *               "late_run_policy": null
                     *             }
                     *           ],
                     *           "concurrency_limit": null,
                     *           "global_concurrency_limit": {
                     *             "id": "0199f3a2-1e9a-71c6-925a-5d1e40a22036",
                     *             "created": "2026-01-02T03:04:05.678901Z",
                     *             "updated": "2026-01-02T03:05:05.678901Z",
                     *             "active": true,
                     *             "name": "production",
                     *             "limit": 5,
                     *             "active_slots": 1,
                     *             "slot_decay_per_second": 0
                     *           },
                     *           "concurrency_options": {
                     *             "collision_strategy": "ENQUEUE",
                     *             "grace_period_seconds": 600
                     *           },
                     *           "job_variables": {
                     *             "image": "etl:1.4.0"
                     *           },
                     *           "parameters": {
                     *             "region": "eu",
                     *             "rows": 1000
                     *           },
                     *           "tags": [
                     *             "production"
                     *           ],
                     *           "labels": {
                     *             "team": "data-platform"
                     *           },
                     *           "work_queue_name": "default",
                     *           "work_queue_id": "0199f3a2-1d28-7158-9228-5d1e40a18018",
                     *           "last_polled": "2026-01-02T03:05:40.678901Z",
                     *           "parameter_openapi_schema": {
                     *             "type": "object",
                     *             "properties": {
                     *               "region": {
                     *                 "type": "string"
                     *               }
                     *             }
                     *           },
                     *           "path": "/opt/flows",
                     *           "pull_steps": null,
                     *           "entrypoint": "flows/etl.py:nightly",
                     *           "storage_document_id": null,
                     *           "infrastructure_document_id": null,
                     *           "created_by": {
                     *             "id": "0199f3a2-1cb9-7137-9219-5d1e40a1500f",
                     *             "type": "DEPLOYMENT",
                     *             "display_value": "production"
                     *           },
                     *           "updated_by": {
                     *             "id": "0199f3a2-1f78-7208-9278-5d1e40a28048",
                     *             "type": "AUTOMATION",
                     *             "display_value": "notify-on-failure"
                     *           },
                     *           "work_pool_name": "etl",
                     *           "start_timeout_seconds": 900,
                     *           "start_timeout_reschedules": 3,
                     *           "missed_heartbeats": 5,
                     *           "late_run_policy": {
                     *             "keep": 1,
                     *             "max_age_seconds": 86400
                     *           },
                     *           "late_runs_dropped": 3,
                     *           "run_priority": null,
                     *           "status": "READY",
                     *           "enforce_parameter_schema": true
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "limit": 200,
                     *       "pages": 1,
                     *       "page": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DeploymentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createFlowRunFromDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Id of the automation that sends the request; recorded as the originator, together with its name.
                 * @example 0199f3a2-1f78-7208-9278-5d1e40a28048
                 */
                "prefect-automation-id"?: components["parameters"]["ActingAutomationId"];
                /**
                 * @description Name of the automation that sends the request; base64-encoded UTF-8 in requests that create a record.
                 * @example bm90aWZ5LW9uLWZhaWx1cmU=
                 */
                "prefect-automation-name"?: components["parameters"]["ActingAutomationName"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        /** @description The fields of the run; absent fields are taken from the deployment. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "backfill-march",
                 *       "parameters": {
                 *         "region": "us"
                 *       },
                 *       "tags": [
                 *         "backfill"
                 *       ],
                 *       "idempotency_key": "backfill-2026-03",
                 *       "state": {
                 *         "type": "SCHEDULED",
                 *         "name": "Scheduled",
                 *         "state_details": {
                 *           "scheduled_time": "2026-03-05T10:00:00Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DeploymentFlowRunCreate"];
            };
        };
        responses: {
            /** @description A run with the same idempotency key already exists and is returned unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowRun"];
                };
            };
            /** @description The run was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    bulkCreateFlowRunsFromDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Id of the automation that sends the request; recorded as the originator, together with its name.
                 * @example 0199f3a2-1f78-7208-9278-5d1e40a28048
                 */
                "prefect-automation-id"?: components["parameters"]["ActingAutomationId"];
                /**
                 * @description Name of the automation that sends the request; base64-encoded UTF-8 in requests that create a record.
                 * @example bm90aWZ5LW9uLWZhaWx1cmU=
                 */
                "prefect-automation-name"?: components["parameters"]["ActingAutomationName"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        /** @description The runs to create, one element for each. */
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "parameters": {
                 *           "region": "eu"
                 *         },
                 *         "idempotency_key": "eu-2026-03-05"
                 *       },
                 *       {
                 *         "parameters": {
                 *           "region": "us"
                 *         },
                 *         "idempotency_key": "us-2026-03-05"
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["DeploymentFlowRunCreate"][];
            };
        };
        responses: {
            /** @description One result for each entry, in the order of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "flow_run_id": "01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d20",
                     *           "status": "CREATED",
                     *           "error": null
                     *         },
                     *         {
                     *           "flow_run_id": null,
                     *           "status": "FAILED",
                     *           "error": "Parameter validation failed: 'region' is a required property"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FlowRunBulkCreateResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readScheduledFlowRunsOfDeployments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Ids of the deployments, the latest due time and the number of runs. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deployment_ids": [
                 *         "01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d10"
                 *       ],
                 *       "scheduled_before": "2026-03-05T10:00:10Z",
                 *       "limit": 20
                 *     }
                 */
                "application/json": components["schemas"]["ReadScheduledFlowRunsOfDeploymentsRequest"];
            };
        };
        responses: {
            /** @description The scheduled runs, earliest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowRun"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    pauseDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment is paused; the body is null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    resumeDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment is not paused; the body is null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    scheduleDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        /** @description The period and the number of runs to create in it; if absent, the defaults of the service apply. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "start_time": "2026-03-01T00:00:00Z",
                 *       "end_time": "2026-03-08T00:00:00Z",
                 *       "max_runs": 50
                 *     }
                 */
                "application/json": components["schemas"]["ScheduleDeploymentRequest"];
            };
        };
        responses: {
            /** @description The runs were created; the body is null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    checkDeploymentWorkQueues: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work queues that match the deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkQueue"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    bulkDeleteDeployments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the deployments to delete, and the maximum number to delete. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "deployments": {
                 *         "tags": {
                 *           "all_": [
                 *             "obsolete"
                 *           ]
                 *         }
                 *       },
                 *       "limit": 50
                 *     }
                 */
                "application/json": components["schemas"]["BulkDeleteDeploymentsRequest"];
            };
        };
        responses: {
            /** @description The ids of the deleted deployments; empty when none matched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": [
                     *         "01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d10"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeploymentBulkDeleteResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readDeploymentSchedules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedules of the deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentSchedule"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createDeploymentSchedules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        /** @description The schedules to add. */
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "slug": "hourly",
                 *         "active": true,
                 *         "schedule": {
                 *           "interval": 3600,
                 *           "anchor_date": "2026-01-01T00:00:00Z",
                 *           "timezone": "UTC"
                 *         },
                 *         "parameters": {
                 *           "region": "eu"
                 *         }
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["DeploymentScheduleCreate"][];
            };
        };
        responses: {
            /** @description The new schedules, in the order of the request. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentSchedule"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteDeploymentSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
                /**
                 * @description Id of the schedule.
                 * @example 0199f3a2-1cde-7142-921e-5d1e40a16012
                 */
                schedule_id: components["parameters"]["DeploymentScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateDeploymentSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the deployment.
                 * @example 0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                id: components["parameters"]["DeploymentId"];
                /**
                 * @description Id of the schedule.
                 * @example 0199f3a2-1cde-7142-921e-5d1e40a16012
                 */
                schedule_id: components["parameters"]["DeploymentScheduleId"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "active": false
                 *     }
                 */
                "application/json": components["schemas"]["DeploymentScheduleUpdate"];
            };
        };
        responses: {
            /** @description The schedule was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    previewSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The schedule, and the period or the number of times to compute. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schedule": {
                 *         "cron": "30 2 * * *",
                 *         "timezone": "Europe/Berlin",
                 *         "day_or": true
                 *       },
                 *       "n": 3,
                 *       "start": "2026-03-28T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["PreviewScheduleRequest"];
            };
        };
        responses: {
            /** @description The next times in chronological order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "instant": "2026-03-28T01:30:00Z",
                     *         "local": "2026-03-28T02:30:00+01:00",
                     *         "utc_offset_seconds": 3600,
                     *         "dst": false
                     *       },
                     *       {
                     *         "instant": "2026-03-29T01:30:00Z",
                     *         "local": "2026-03-29T03:30:00+02:00",
                     *         "utc_offset_seconds": 7200,
                     *         "dst": true
                     *       },
                     *       {
                     *         "instant": "2026-03-30T00:30:00Z",
                     *         "local": "2026-03-30T02:30:00+02:00",
                     *         "utc_offset_seconds": 7200,
                     *         "dst": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ScheduleInstant"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createWorkPool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The work pool to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "etl",
                 *       "type": "process",
                 *       "description": "Nightly loads",
                 *       "base_job_template": {
                 *         "job_configuration": {
                 *           "command": "{{ command }}",
                 *           "env": "{{ env }}"
                 *         },
                 *         "variables": {
                 *           "type": "object",
                 *           "properties": {
                 *             "command": {
                 *               "type": "string",
                 *               "title": "Command"
                 *             },
                 *             "env": {
                 *               "type": "object",
                 *               "title": "Environment",
                 *               "default": {}
                 *             }
                 *           }
                 *         }
                 *       },
                 *       "is_paused": false,
                 *       "concurrency_limit": 4
                 *     }
                 */
                "application/json": components["schemas"]["WorkPoolCreate"];
            };
        };
        responses: {
            /** @description The work pool was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkPool"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readWorkPool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                name: components["parameters"]["WorkPoolName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work pool. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkPool"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteWorkPool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                name: components["parameters"]["WorkPoolName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work pool was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateWorkPool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                name: components["parameters"]["WorkPoolName"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_paused": false,
                 *       "concurrency_limit": 8
                 *     }
                 */
                "application/json": components["schemas"]["WorkPoolUpdate"];
            };
        };
        responses: {
            /** @description The work pool was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterWorkPools: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the work pools and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "work_pools": {
                 *         "type": {
                 *           "any_": [
                 *             "process",
                 *             "docker"
                 *           ]
                 *         }
                 *       },
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterWorkPoolsRequest"];
            };
        };
        responses: {
            /** @description The matching work pools, at most `limit` of them. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1d03-714d-9223-5d1e40a17015",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "name": "etl",
                     *         "description": "Loads the sales of the day.",
                     *         "type": "process",
                     *         "base_job_template": {
                     *           "job_configuration": {
                     *             "image": "{{ image }}"
                     *           },
                     *           "variables": {
                     *             "type": "object",
                     *             "properties": {
                     *               "image": {
                     *                 "type": "string"
                     *               }
                     *             }
                     *           }
                     *         },
                     *         "is_paused": false,
                     *         "concurrency_limit": null,
                     *         "start_timeout_seconds": 900,
                     *         "start_timeout_reschedules": 3,
                     *         "missed_heartbeats": 5,
                     *         "status": "READY",
                     *         "default_queue_id": "0199f3a2-1d28-7158-9228-5d1e40a18018",
                     *         "storage_configuration": {
                     *           "bundle_upload_step": null,
                     *           "bundle_execution_step": null,
                     *           "default_result_storage_block_id": null
                     *         },
                     *         "active_slots": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WorkPool"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countWorkPools: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the work pools to count; if absent, all are counted. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "work_pools": {
                 *         "type": {
                 *           "any_": [
                 *             "process"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountWorkPoolsRequest"];
            };
        };
        responses: {
            /** @description The number of matching work pools. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 3 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readScheduledFlowRunsOfWorkPool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                name: components["parameters"]["WorkPoolName"];
            };
            cookie?: never;
        };
        /** @description Names of the queues, the due times to include and the number of runs. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "work_queue_names": [
                 *         "default"
                 *       ],
                 *       "scheduled_before": "2026-03-05T10:00:10Z",
                 *       "limit": 10
                 *     }
                 */
                "application/json": components["schemas"]["ReadScheduledFlowRunsOfWorkPoolRequest"];
            };
        };
        responses: {
            /** @description The due runs, the most urgent queue first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "work_pool_id": "0199f3a2-1d03-714d-9223-5d1e40a17015",
                     *         "work_queue_id": "0199f3a2-1d28-7158-9228-5d1e40a18018",
                     *         "flow_run": {
                     *           "id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *           "created": "2026-01-02T03:04:05.678901Z",
                     *           "updated": "2026-01-02T03:05:05.678901Z",
                     *           "name": "brave-otter",
                     *           "flow_id": "0199f3a2-1c25-710b-9205-5d1e40a11003",
                     *           "state_id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *           "deployment_id": "0199f3a2-1cb9-7137-9219-5d1e40a1500f",
                     *           "deployment_version": "1.4.0",
                     *           "work_queue_id": "0199f3a2-1d28-7158-9228-5d1e40a18018",
                     *           "work_queue_name": "default",
                     *           "flow_version": "2f9c1e7",
                     *           "parameters": {
                     *             "region": "eu",
                     *             "rows": 1000
                     *           },
                     *           "idempotency_key": null,
                     *           "context": {},
                     *           "empirical_policy": {
                     *             "max_retries": 0,
                     *             "retry_delay_seconds": 0,
                     *             "retries": 2,
                     *             "retry_delay": 10,
                     *             "pause_keys": [],
                     *             "resuming": false,
                     *             "retry_type": "reschedule"
                     *           },
                     *           "tags": [
                     *             "production"
                     *           ],
                     *           "labels": {
                     *             "team": "data-platform"
                     *           },
                     *           "parent_task_run_id": null,
                     *           "state_type": "RUNNING",
                     *           "state_name": "Running",
                     *           "run_count": 1,
                     *           "expected_start_time": "2026-01-02T03:05:00Z",
                     *           "next_scheduled_start_time": null,
                     *           "start_time": "2026-01-02T03:05:01.678901Z",
                     *           "end_time": "2026-01-02T03:05:14.678901Z",
                     *           "total_run_time": 12.5,
                     *           "estimated_run_time": 12.5,
                     *           "estimated_start_time_delta": 0.4,
                     *           "auto_scheduled": false,
                     *           "infrastructure_document_id": null,
                     *           "infrastructure_pid": null,
                     *           "created_by": {
                     *             "id": "0199f3a2-1cb9-7137-9219-5d1e40a1500f",
                     *             "type": "DEPLOYMENT",
                     *             "display_value": "production"
                     *           },
                     *           "work_pool_id": "0199f3a2-1d03-714d-9223-5d1e40a17015",
                     *           "work_pool_name": "etl",
                     *           "state": {
                     *             "id": "0199f3a2-1c94-712c-9214-5d1e40a1400c",
                     *             "type": "RUNNING",
                     *             "name": "Running",
                     *             "timestamp": "2026-01-02T03:05:05.678901Z",
                     *             "message": null,
                     *             "data": null,
                     *             "state_details": {
                     *               "flow_run_id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *               "task_run_id": null,
                     *               "deferred": false,
                     *               "untrackable_result": false,
                     *               "pause_reschedule": false
                     *             }
                     *           },
                     *           "job_variables": {
                     *             "image": "etl:1.4.0"
                     *           },
                     *           "priority": null
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WorkerFlowRun"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readWorkPoolConcurrency: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                name: components["parameters"]["WorkPoolName"];
            };
            cookie?: never;
        };
        /** @description The page of queues to return, and the number of runs to list for each. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "page": 1,
                 *       "limit": 20,
                 *       "flow_run_limit": 10
                 *     }
                 */
                "application/json": components["schemas"]["ReadWorkPoolConcurrencyRequest"];
            };
        };
        responses: {
            /** @description The slots of the pool and one page of its queues. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active_slots": 1,
                     *       "concurrency_limit": 4,
                     *       "queues": [
                     *         {
                     *           "queue_id": "01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d31",
                     *           "queue_name": "default",
                     *           "active_slots": 1,
                     *           "concurrency_limit": null,
                     *           "flow_run_count": 1,
                     *           "flow_runs": [
                     *             {
                     *               "id": "01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d20",
                     *               "name": "calm-heron",
                     *               "state_type": "RUNNING",
                     *               "state_name": "Running",
                     *               "start_time": "2026-03-05T10:00:01.250000Z",
                     *               "state_timestamp": "2026-03-05T10:00:01.250000Z",
                     *               "time_in_current_state": 12.5
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "limit": 20,
                     *       "pages": 1,
                     *       "page": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkPoolConcurrencyStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createWorkPoolQueue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                work_pool_name: components["parameters"]["WorkPoolNameOfQueue"];
            };
            cookie?: never;
        };
        /** @description The work queue to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "urgent",
                 *       "description": "Runs that cannot wait",
                 *       "priority": 1,
                 *       "concurrency_limit": 2
                 *     }
                 */
                "application/json": components["schemas"]["WorkQueueCreate"];
            };
        };
        responses: {
            /** @description The work queue was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkQueue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readWorkPoolQueue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                work_pool_name: components["parameters"]["WorkPoolNameOfQueue"];
                /**
                 * @description Name of the work queue.
                 * @example default
                 */
                name: components["parameters"]["WorkQueueName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work queue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkQueue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteWorkPoolQueue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                work_pool_name: components["parameters"]["WorkPoolNameOfQueue"];
                /**
                 * @description Name of the work queue.
                 * @example default
                 */
                name: components["parameters"]["WorkQueueName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work queue was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateWorkPoolQueue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                work_pool_name: components["parameters"]["WorkPoolNameOfQueue"];
                /**
                 * @description Name of the work queue.
                 * @example default
                 */
                name: components["parameters"]["WorkQueueName"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "priority": 2,
                 *       "is_paused": true
                 *     }
                 */
                "application/json": components["schemas"]["WorkQueueUpdate"];
            };
        };
        responses: {
            /** @description The work queue was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterWorkPoolQueues: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                work_pool_name: components["parameters"]["WorkPoolNameOfQueue"];
            };
            cookie?: never;
        };
        /** @description Conditions on the work queues and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "work_queues": {
                 *         "name": {
                 *           "startswith_": [
                 *             "team-"
                 *           ]
                 *         }
                 *       },
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterWorkPoolQueuesRequest"];
            };
        };
        responses: {
            /** @description The matching work queues in order of priority. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkQueue"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteWorker: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                work_pool_name: components["parameters"]["WorkPoolNameOfQueue"];
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                name: components["parameters"]["WorkPoolName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The worker was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterWorkers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                work_pool_name: components["parameters"]["WorkPoolNameOfQueue"];
            };
            cookie?: never;
        };
        /** @description Conditions on the workers and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "workers": {
                 *         "status": {
                 *           "any_": [
                 *             "ONLINE"
                 *           ]
                 *         }
                 *       },
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterWorkersRequest"];
            };
        };
        responses: {
            /** @description The matching workers. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1d4d-7163-922d-5d1e40a1901b",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "name": "worker-7f",
                     *         "work_pool_id": "0199f3a2-1d03-714d-9223-5d1e40a17015",
                     *         "last_heartbeat_time": "2026-01-02T03:05:40.678901Z",
                     *         "heartbeat_interval_seconds": 30,
                     *         "status": "ONLINE"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Worker"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    recordWorkerHeartbeat: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work pool.
                 * @example production-pool
                 */
                work_pool_name: components["parameters"]["WorkPoolNameOfQueue"];
            };
            cookie?: never;
        };
        /** @description Name of the worker and the interval of its heartbeats. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "worker-7f3c",
                 *       "heartbeat_interval_seconds": 30
                 *     }
                 */
                "application/json": components["schemas"]["RecordWorkerHeartbeatRequest"];
            };
        };
        responses: {
            /** @description The heartbeat was recorded. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createWorkQueue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The work queue to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "legacy",
                 *       "description": "",
                 *       "is_paused": false,
                 *       "concurrency_limit": null,
                 *       "priority": null
                 *     }
                 */
                "application/json": components["schemas"]["WorkQueueCreate"];
            };
        };
        responses: {
            /** @description The work queue was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkQueue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readWorkQueue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the work queue.
                 * @example 0199f3a2-1d28-7158-9228-5d1e40a18018
                 */
                id: components["parameters"]["WorkQueueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work queue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkQueue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteWorkQueue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the work queue.
                 * @example 0199f3a2-1d28-7158-9228-5d1e40a18018
                 */
                id: components["parameters"]["WorkQueueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work queue was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateWorkQueue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the work queue.
                 * @example 0199f3a2-1d28-7158-9228-5d1e40a18018
                 */
                id: components["parameters"]["WorkQueueId"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "concurrency_limit": 5
                 *     }
                 */
                "application/json": components["schemas"]["WorkQueueUpdate"];
            };
        };
        responses: {
            /** @description The work queue was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readWorkQueueByName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the work queue.
                 * @example default
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work queue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkQueue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterWorkQueues: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the work queues and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "work_queues": {
                 *         "name": {
                 *           "any_": [
                 *             "default",
                 *             "urgent"
                 *           ]
                 *         }
                 *       },
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterWorkQueuesRequest"];
            };
        };
        responses: {
            /** @description The matching work queues, at most `limit` of them. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkQueue"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readWorkQueueRuns: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Whether the request comes from a user interface and has no side effects; false by default.
                 * @example true
                 */
                "x-prefect-ui"?: boolean;
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the work queue.
                 * @example 0199f3a2-1d28-7158-9228-5d1e40a18018
                 */
                id: components["parameters"]["WorkQueueId"];
            };
            cookie?: never;
        };
        /** @description The latest due time and the number of runs. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "scheduled_before": "2026-03-05T10:00:10Z",
                 *       "limit": 10
                 *     }
                 */
                "application/json": components["schemas"]["ReadWorkQueueRunsRequest"];
            };
        };
        responses: {
            /** @description The due runs of the queue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowRun"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readWorkQueueStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the work queue.
                 * @example 0199f3a2-1d28-7158-9228-5d1e40a18018
                 */
                id: components["parameters"]["WorkQueueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The health of the queue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "healthy": true,
                     *       "late_runs_count": 0,
                     *       "last_polled": "2026-03-05T10:00:01.250000Z",
                     *       "health_check_policy": {
                     *         "maximum_late_runs": 0,
                     *         "maximum_seconds_since_last_polled": 60
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkQueueStatusDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readWorkQueueConcurrency: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the work queue.
                 * @example 0199f3a2-1d28-7158-9228-5d1e40a18018
                 */
                id: components["parameters"]["WorkQueueId"];
            };
            cookie?: never;
        };
        /** @description The page of runs to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "page": 1,
                 *       "limit": 50
                 *     }
                 */
                "application/json": components["schemas"]["ReadWorkQueueConcurrencyRequest"];
            };
        };
        responses: {
            /** @description The slots of the queue and one page of the runs that occupy them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active_slots": 1,
                     *       "concurrency_limit": null,
                     *       "flow_runs": [
                     *         {
                     *           "id": "0199f3a2-1c4a-7116-920a-5d1e40a12006",
                     *           "name": "brave-otter",
                     *           "state_type": "RUNNING",
                     *           "state_name": "Running",
                     *           "start_time": "2026-01-02T03:05:01.678901Z",
                     *           "state_timestamp": "2026-01-02T03:05:01.678901Z",
                     *           "time_in_current_state": 12.5
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "limit": 200,
                     *       "pages": 1,
                     *       "page": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkQueueConcurrencyStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterTaskWorkers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the task workers; all are returned when absent. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "task_worker_filter": {
                 *         "task_keys": [
                 *           "send-email-3f2a9b"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FilterTaskWorkersRequest"];
            };
        };
        responses: {
            /** @description The connected task workers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "identifier": "worker-7f",
                     *         "task_keys": [
                     *           "load_rows-8f3a11c2"
                     *         ],
                     *         "timestamp": "2026-01-02T03:05:05.678901Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TaskWorker"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createConcurrencyLimit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The limit to create, or to change if the tag already has one. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tag": "database",
                 *       "concurrency_limit": 10
                 *     }
                 */
                "application/json": components["schemas"]["ConcurrencyLimitCreate"];
            };
        };
        responses: {
            /** @description The tag already had a limit, and its number of slots was replaced. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcurrencyLimit"];
                };
            };
            /** @description The limit was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcurrencyLimit"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readConcurrencyLimit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the limit.
                 * @example 0199f3a2-1e9a-71c6-925a-5d1e40a22036
                 */
                id: components["parameters"]["ConcurrencyLimitId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limit with the task runs that occupy its slots. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcurrencyLimit"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteConcurrencyLimit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the limit.
                 * @example 0199f3a2-1e9a-71c6-925a-5d1e40a22036
                 */
                id: components["parameters"]["ConcurrencyLimitId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limit was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readConcurrencyLimitByTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Tag of the limit.
                 * @example database
                 */
                tag: components["parameters"]["ConcurrencyLimitTag"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limit with the task runs that occupy its slots. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcurrencyLimit"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteConcurrencyLimitByTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Tag of the limit.
                 * @example database
                 */
                tag: components["parameters"]["ConcurrencyLimitTag"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limit was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterConcurrencyLimits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterConcurrencyLimitsRequest"];
            };
        };
        responses: {
            /** @description The limits of tags. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1e9a-71c6-925a-5d1e40a22036",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "tag": "database",
                     *         "concurrency_limit": 10,
                     *         "active_slots": []
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ConcurrencyLimit"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    resetConcurrencyLimitByTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Tag of the limit.
                 * @example database
                 */
                tag: components["parameters"]["ConcurrencyLimitTag"];
            };
            cookie?: never;
        };
        /** @description Task runs that occupy the slots after the reset; none when absent. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "slot_override": [
                 *         "0198f3a5-0c61-7f9b-9a2e-6d4c1b8e7f30"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ResetConcurrencyLimitByTagRequest"];
            };
        };
        responses: {
            /** @description The slots were reset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    incrementConcurrencyLimits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The tags, and the task run that acquires the slots. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "names": [
                 *         "database",
                 *         "warehouse"
                 *       ],
                 *       "task_run_id": "0198f3a5-0c61-7f9b-9a2e-6d4c1b8e7f30"
                 *     }
                 */
                "application/json": components["schemas"]["IncrementConcurrencyLimitsRequest"];
            };
        };
        responses: {
            /** @description The limits on which a slot was acquired, named by their tags. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcurrencyLimitSummary"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            423: components["responses"]["Locked"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    decrementConcurrencyLimits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The tags, and the task run that releases its slots. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "names": [
                 *         "database",
                 *         "warehouse"
                 *       ],
                 *       "task_run_id": "0198f3a5-0c61-7f9b-9a2e-6d4c1b8e7f30"
                 *     }
                 */
                "application/json": components["schemas"]["DecrementConcurrencyLimitsRequest"];
            };
        };
        responses: {
            /** @description The existing limits of the tags, whether or not a slot was occupied. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcurrencyLimitSummary"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createGlobalConcurrencyLimit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The limit to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "warehouse-connections",
                 *       "limit": 20,
                 *       "active": true,
                 *       "slot_decay_per_second": 0
                 *     }
                 */
                "application/json": components["schemas"]["GlobalConcurrencyLimitCreate"];
            };
        };
        responses: {
            /** @description The limit was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f3a2-1e9a-71c6-925a-5d1e40a22036",
                     *       "created": "2026-01-02T03:04:05.678901Z",
                     *       "updated": "2026-01-02T03:05:05.678901Z",
                     *       "active": true,
                     *       "name": "database",
                     *       "limit": 5,
                     *       "active_slots": 1,
                     *       "denied_slots": 0,
                     *       "slot_decay_per_second": 0,
                     *       "avg_slot_occupancy_seconds": 2
                     *     }
                     */
                    "application/json": components["schemas"]["GlobalConcurrencyLimitDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readGlobalConcurrencyLimit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id or name of the limit. A valid UUID is used as an id first.
                 * @example database
                 */
                id_or_name: components["parameters"]["GlobalConcurrencyLimitIdOrName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f3a2-1e9a-71c6-925a-5d1e40a22036",
                     *       "created": "2026-01-02T03:04:05.678901Z",
                     *       "updated": "2026-01-02T03:05:05.678901Z",
                     *       "active": true,
                     *       "name": "database",
                     *       "limit": 5,
                     *       "active_slots": 1,
                     *       "slot_decay_per_second": 0
                     *     }
                     */
                    "application/json": components["schemas"]["GlobalConcurrencyLimit"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteGlobalConcurrencyLimit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id or name of the limit. A valid UUID is used as an id first.
                 * @example database
                 */
                id_or_name: components["parameters"]["GlobalConcurrencyLimitIdOrName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limit was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateGlobalConcurrencyLimit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id or name of the limit. A valid UUID is used as an id first.
                 * @example database
                 */
                id_or_name: components["parameters"]["GlobalConcurrencyLimitIdOrName"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "limit": 30,
                 *       "active": true
                 *     }
                 */
                "application/json": components["schemas"]["GlobalConcurrencyLimitUpdate"];
            };
        };
        responses: {
            /** @description The limit was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterGlobalConcurrencyLimits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterGlobalConcurrencyLimitsRequest"];
            };
        };
        responses: {
            /** @description The limits. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1e9a-71c6-925a-5d1e40a22036",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "active": true,
                     *         "name": "database",
                     *         "limit": 5,
                     *         "active_slots": 1,
                     *         "slot_decay_per_second": 0
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["GlobalConcurrencyLimit"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readGlobalConcurrencyLimitHolders: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id or name of the limit. A valid UUID is used as an id first.
                 * @example database
                 */
                id_or_name: components["parameters"]["GlobalConcurrencyLimitIdOrName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holders of the slots. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "limit_id": "0199f3a2-1e9a-71c6-925a-5d1e40a22036",
                     *       "name": "database",
                     *       "limit": 5,
                     *       "active_slots": 3,
                     *       "slots_without_lease": 1,
                     *       "count": 1,
                     *       "holders": [
                     *         {
                     *           "lease_id": "0199f3a2-1e75-71bb-9255-5d1e40a21033",
                     *           "slots": 2,
                     *           "since": "2026-01-02T03:04:05.678901Z",
                     *           "expires": "2026-01-02T03:09:05.678901Z",
                     *           "type": "task_run",
                     *           "id": "0198f3a5-0c61-7f9b-9a2e-6d4c1b8e7f30",
                     *           "name": "load-2f1",
                     *           "flow_run_id": "0198f3a4-55d0-7c2a-8f4e-1b7d9c3e5a60",
                     *           "found_by": "lease",
                     *           "candidates": []
                     *         }
                     *       ],
                     *       "waiters": [
                     *         {
                     *           "slots": 3,
                     *           "type": "task_run",
                     *           "id": "0198f3a5-1d72-7c03-9b1f-7e5d2c9f8a41",
                     *           "name": "load-9c4",
                     *           "flow_run_id": "0198f3a4-61b7-7e02-9c55-3f2a8d1e6b94",
                     *           "candidates": [],
                     *           "flow_id": "0198f3a0-12ab-7d44-8e31-5c7f9a2b4d60",
                     *           "address": "10.0.3.17",
                     *           "program": "prefect/3.9.1 (API 0.8.4)",
                     *           "key": null,
                     *           "denials": 4,
                     *           "since": "2026-01-02T03:05:00.123456Z",
                     *           "last_denied": "2026-01-02T03:05:21.654321Z",
                     *           "retry_at": "2026-01-02T03:05:28.901234Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConcurrencyLimitHolders"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    incrementGlobalConcurrencyLimits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The limits and the number of slots to acquire. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slots": 1,
                 *       "names": [
                 *         "warehouse-connections"
                 *       ],
                 *       "mode": "concurrency"
                 *     }
                 */
                "application/json": components["schemas"]["IncrementGlobalConcurrencyLimitsRequest"];
            };
        };
        responses: {
            /** @description The limits found, including inactive ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcurrencyLimitSummary"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            423: components["responses"]["Locked"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    decrementGlobalConcurrencyLimits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The limits and the number of slots to release. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slots": 1,
                 *       "names": [
                 *         "warehouse-connections"
                 *       ],
                 *       "occupancy_seconds": 12.5
                 *     }
                 */
                "application/json": components["schemas"]["DecrementGlobalConcurrencyLimitsRequest"];
            };
        };
        responses: {
            /** @description The limits found, including inactive ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcurrencyLimitSummary"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    acquireConcurrencyLease: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The limits, the number of slots and the duration of the lease. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slots": 1,
                 *       "names": [
                 *         "warehouse-connections"
                 *       ],
                 *       "mode": "concurrency",
                 *       "lease_duration": 300,
                 *       "holder": {
                 *         "type": "task_run",
                 *         "id": "0198f3a5-0c61-7f9b-9a2e-6d4c1b8e7f30"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AcquireConcurrencyLeaseRequest"];
            };
        };
        responses: {
            /** @description The lease and the limits found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lease_id": "0199f3a2-1e75-71bb-9255-5d1e40a21033",
                     *       "limits": [
                     *         {
                     *           "id": "0199f3a2-1e9a-71c6-925a-5d1e40a22036",
                     *           "name": "database",
                     *           "limit": 5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConcurrencyLease"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            423: components["responses"]["Locked"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    renewConcurrencyLease: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the lease; 422 when it is not a UUID.
                 * @example 0199f3a2-1e75-71bb-9255-5d1e40a21033
                 */
                lease_id: string;
            };
            cookie?: never;
        };
        /** @description The new duration of the lease, from now. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "lease_duration": 300
                 *     }
                 */
                "application/json": components["schemas"]["RenewConcurrencyLeaseRequest"];
            };
        };
        responses: {
            /** @description The lease was renewed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    releaseConcurrencyLease: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Id of the lease to release. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lease_id": "0198f3a6-11d2-7a84-b3c0-9e5f7d2a6b18"
                 *     }
                 */
                "application/json": components["schemas"]["ReleaseConcurrencyLeaseRequest"];
            };
        };
        responses: {
            /** @description The lease no longer exists. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createBlockType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The block type to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Warehouse Credentials",
                 *       "slug": "warehouse-credentials",
                 *       "description": "Access to the warehouse",
                 *       "documentation_url": "https://example.org/blocks/warehouse",
                 *       "logo_url": "https://example.org/warehouse.png"
                 *     }
                 */
                "application/json": components["schemas"]["BlockTypeCreate"];
            };
        };
        responses: {
            /** @description The block type was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockType"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readBlockType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the block type.
                 * @example 0199f3a2-1dbc-7184-923c-5d1e40a1c024
                 */
                id: components["parameters"]["BlockTypeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockType"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteBlockType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the block type.
                 * @example 0199f3a2-1dbc-7184-923c-5d1e40a1c024
                 */
                id: components["parameters"]["BlockTypeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block type was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateBlockType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the block type.
                 * @example 0199f3a2-1dbc-7184-923c-5d1e40a1c024
                 */
                id: components["parameters"]["BlockTypeId"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Access to the warehouse and its staging area",
                 *       "documentation_url": "https://example.org/blocks/warehouse"
                 *     }
                 */
                "application/json": components["schemas"]["BlockTypeUpdate"];
            };
        };
        responses: {
            /** @description The block type was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readBlockTypeBySlug: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Slug of the block type.
                 * @example secret
                 */
                slug: components["parameters"]["BlockTypeSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockType"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterBlockTypes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the block types and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "block_types": {
                 *         "name": {
                 *           "like_": "credentials"
                 *         }
                 *       },
                 *       "block_schemas": {
                 *         "block_capabilities": {
                 *           "all_": [
                 *             "notify"
                 *           ]
                 *         }
                 *       },
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterBlockTypesRequest"];
            };
        };
        responses: {
            /** @description The matching block types, at most `limit` of them. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1dbc-7184-923c-5d1e40a1c024",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "name": "Secret",
                     *         "slug": "secret",
                     *         "logo_url": null,
                     *         "documentation_url": null,
                     *         "description": "Loads the sales of the day.",
                     *         "code_example": null,
                     *         "is_protected": false
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BlockType"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readBlockDocumentsOfType: {
        parameters: {
            query?: {
                /**
                 * @description Whether to return secret values in plain text. They are obfuscated by default. A key needs the scope `secrets:read` for it.
                 * @example true
                 */
                include_secrets?: components["parameters"]["IncludeSecrets"];
            };
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Slug of the block type.
                 * @example secret
                 */
                slug: components["parameters"]["BlockTypeSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents of the type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockDocument"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readBlockDocumentByName: {
        parameters: {
            query?: {
                /**
                 * @description Whether to return secret values in plain text. They are obfuscated by default. A key needs the scope `secrets:read` for it.
                 * @example true
                 */
                include_secrets?: components["parameters"]["IncludeSecrets"];
            };
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Slug of the block type.
                 * @example secret
                 */
                slug: components["parameters"]["BlockTypeSlug"];
                /**
                 * @description Name of the block document.
                 * @example warehouse-password
                 */
                block_document_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockDocument"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    installSystemBlockTypes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The built-in types exist; the body is null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createBlockSchema: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The block schema to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "block_type_id": "01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d40",
                 *       "version": "1.4.0",
                 *       "capabilities": [
                 *         "read-path",
                 *         "write-path"
                 *       ],
                 *       "fields": {
                 *         "title": "WarehouseCredentials",
                 *         "type": "object",
                 *         "block_type_slug": "warehouse-credentials",
                 *         "properties": {
                 *           "account": {
                 *             "title": "Account",
                 *             "type": "string",
                 *             "position": 0
                 *           },
                 *           "token": {
                 *             "title": "Token",
                 *             "type": "string",
                 *             "format": "password",
                 *             "writeOnly": true,
                 *             "position": 1
                 *           }
                 *         },
                 *         "required": [
                 *           "account",
                 *           "token"
                 *         ],
                 *         "secret_fields": [
                 *           "token"
                 *         ],
                 *         "block_schema_references": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BlockSchemaCreate"];
            };
        };
        responses: {
            /** @description A schema with this checksum and version already exists and is returned unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockSchema"];
                };
            };
            /** @description The block schema was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockSchema"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readBlockSchema: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the block schema.
                 * @example 0199f3a2-1de1-718f-9241-5d1e40a1d027
                 */
                id: components["parameters"]["BlockSchemaId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockSchema"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteBlockSchema: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the block schema.
                 * @example 0199f3a2-1de1-718f-9241-5d1e40a1d027
                 */
                id: components["parameters"]["BlockSchemaId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block schema was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readBlockSchemaByChecksum: {
        parameters: {
            query?: {
                /**
                 * @description Version of the schema; any version when absent.
                 * @example 3.4.2
                 */
                version?: string;
            };
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Checksum of the fields, as `sha256:` and 64 hexadecimal digits.
                 * @example sha256:4448d5cf2ddb989f7fde8b2c36ec89527ca30e0e8ef041eed8bd15c11fe6cfee
                 */
                checksum: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockSchema"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterBlockSchemas: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the block schemas and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "block_schemas": {
                 *         "block_type_id": {
                 *           "any_": [
                 *             "01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d40"
                 *           ]
                 *         }
                 *       },
                 *       "limit": 1,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterBlockSchemasRequest"];
            };
        };
        responses: {
            /** @description The matching block schemas, at most `limit` of them. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0199f3a2-1de1-718f-9241-5d1e40a1d027",
                     *         "created": "2026-01-02T03:04:05.678901Z",
                     *         "updated": "2026-01-02T03:05:05.678901Z",
                     *         "checksum": "sha256:4448d5cf2ddb989f7fde8b2c36ec89527ca30e0e8ef041eed8bd15c11fe6cfee",
                     *         "fields": {
                     *           "title": "Secret",
                     *           "type": "object",
                     *           "properties": {
                     *             "value": {
                     *               "type": "string"
                     *             }
                     *           },
                     *           "block_schema_references": {}
                     *         },
                     *         "block_type_id": "0199f3a2-1dbc-7184-923c-5d1e40a1c024",
                     *         "block_type": {
                     *           "id": "0199f3a2-1dbc-7184-923c-5d1e40a1c024",
                     *           "created": "2026-01-02T03:04:05.678901Z",
                     *           "updated": "2026-01-02T03:05:05.678901Z",
                     *           "name": "Secret",
                     *           "slug": "secret",
                     *           "logo_url": null,
                     *           "documentation_url": null,
                     *           "description": "Loads the sales of the day.",
                     *           "code_example": null,
                     *           "is_protected": false
                     *         },
                     *         "capabilities": [],
                     *         "version": "1.4.0"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BlockSchema"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readBlockCapabilities: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The capabilities, sorted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       "notify",
                     *       "read-path",
                     *       "write-path"
                     *     ]
                     */
                    "application/json": string[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createBlockDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The block document to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "prod-warehouse",
                 *       "block_type_id": "01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d40",
                 *       "block_schema_id": "01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d41",
                 *       "data": {
                 *         "account": "acme",
                 *         "token": "s3cr3t"
                 *       },
                 *       "is_anonymous": false
                 *     }
                 */
                "application/json": components["schemas"]["BlockDocumentCreate"];
            };
        };
        responses: {
            /** @description The block document was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockDocument"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readBlockDocument: {
        parameters: {
            query?: {
                /**
                 * @description Whether to return secret values in plain text. They are obfuscated by default. A key needs the scope `secrets:read` for it.
                 * @example true
                 */
                include_secrets?: components["parameters"]["IncludeSecrets"];
            };
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the block document.
                 * @example 0199f3a2-1e06-719a-9246-5d1e40a1e02a
                 */
                id: components["parameters"]["BlockDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockDocument"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteBlockDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the block document.
                 * @example 0199f3a2-1e06-719a-9246-5d1e40a1e02a
                 */
                id: components["parameters"]["BlockDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block document was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateBlockDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the block document.
                 * @example 0199f3a2-1e06-719a-9246-5d1e40a1e02a
                 */
                id: components["parameters"]["BlockDocumentId"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "account": "acme-eu",
                 *         "token": "********"
                 *       },
                 *       "merge_existing_data": true
                 *     }
                 */
                "application/json": components["schemas"]["BlockDocumentUpdate"];
            };
        };
        responses: {
            /** @description The block document was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterBlockDocuments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the block documents, their order and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "block_types": {
                 *         "slug": {
                 *           "any_": [
                 *             "warehouse-credentials"
                 *           ]
                 *         }
                 *       },
                 *       "include_secrets": false,
                 *       "sort": "BLOCK_TYPE_AND_NAME_ASC",
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterBlockDocumentsRequest"];
            };
        };
        responses: {
            /** @description The matching block documents, at most `limit` of them. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockDocument"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countBlockDocuments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the block documents to count; if absent, all are counted. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "block_types": {
                 *         "slug": {
                 *           "any_": [
                 *             "warehouse-credentials"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountBlockDocumentsRequest"];
            };
        };
        responses: {
            /** @description The number of matching block documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 4 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readCollectionView: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Name of the catalog.
                 * @example aggregate-worker-metadata
                 */
                view: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalog, a map from package to entry name to entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "prefect": {
                     *         "process": {
                     *           "type": "process",
                     *           "display_name": "Process",
                     *           "description": "Execute flow runs as subprocesses of a worker.",
                     *           "logo_url": "https://example.org/process.png",
                     *           "documentation_url": "https://example.org/workers/process",
                     *           "install_command": "pip install prefect",
                     *           "is_beta": false,
                     *           "default_base_job_configuration": {
                     *             "job_configuration": {
                     *               "command": "{{ command }}"
                     *             },
                     *             "variables": {
                     *               "type": "object",
                     *               "properties": {
                     *                 "command": {
                     *                   "type": "string",
                     *                   "title": "Command"
                     *                 }
                     *               }
                     *             }
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["JsonObject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The events, at most as many as the service accepts in one request. */
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "id": "01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d50",
                 *         "occurred": "2026-03-05T10:00:01.250000Z",
                 *         "event": "acme.load.finished",
                 *         "resource": {
                 *           "prefect.resource.id": "acme.load.42",
                 *           "prefect.resource.name": "Nightly load"
                 *         },
                 *         "related": [
                 *           {
                 *             "prefect.resource.id": "prefect.flow-run.01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d20",
                 *             "prefect.resource.role": "flow-run"
                 *           }
                 *         ],
                 *         "payload": {
                 *           "rows": 1200
                 *         }
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Event"][];
            };
        };
        responses: {
            /** @description The events were accepted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the events, with their order, and the number of events on a page. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "filter": {
                 *         "occurred": {
                 *           "since": "2026-03-04T00:00:00Z",
                 *           "until": "2026-03-05T00:00:00Z"
                 *         },
                 *         "event": {
                 *           "prefix": [
                 *             "prefect.flow-run."
                 *           ]
                 *         },
                 *         "order": "DESC"
                 *       },
                 *       "limit": 50
                 *     }
                 */
                "application/json": components["schemas"]["FilterEventsRequest"];
            };
        };
        responses: {
            /** @description The first page of matching events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Property to group the events by.
                 * @example day
                 */
                countable: components["schemas"]["Countable"];
            };
            cookie?: never;
        };
        /** @description Conditions on the events, and the intervals in which they are counted. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filter": {
                 *         "occurred": {
                 *           "since": "2026-03-04T00:00:00Z",
                 *           "until": "2026-03-05T00:00:00Z"
                 *         }
                 *       },
                 *       "time_unit": "hour",
                 *       "time_interval": 1
                 *     }
                 */
                "application/json": components["schemas"]["CountEventsRequest"];
            };
        };
        responses: {
            /** @description The groups with their counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "value": "0",
                     *         "label": "2026-03-04T00:00:00+00:00",
                     *         "count": 17,
                     *         "start_time": "2026-03-04T00:00:00Z",
                     *         "end_time": "2026-03-04T00:59:59.999999Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["EventCount"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readNextEvents: {
        parameters: {
            query: {
                /**
                 * @description Opaque token from `next_page` of the previous page.
                 * @example eyJhZnRlciI6IjAxOTlmM2EyIn0=
                 */
                "page-token": string;
            };
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next page of matching events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    createAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The automation to create. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Page on failure",
                 *       "description": "Tells the team about failed production runs",
                 *       "enabled": true,
                 *       "tags": [
                 *         "prod"
                 *       ],
                 *       "trigger": {
                 *         "type": "event",
                 *         "posture": "Reactive",
                 *         "expect": [
                 *           "prefect.flow-run.Failed"
                 *         ],
                 *         "match": {
                 *           "prefect.resource.id": "prefect.flow-run.*"
                 *         },
                 *         "match_related": {
                 *           "prefect.resource.role": "tag",
                 *           "prefect.resource.id": "prefect.tag.prod"
                 *         },
                 *         "for_each": [
                 *           "prefect.resource.id"
                 *         ],
                 *         "threshold": 1,
                 *         "within": 0
                 *       },
                 *       "actions": [
                 *         {
                 *           "type": "send-notification",
                 *           "block_document_id": "01990c6e-5a10-7c3e-9d2b-6f0a1b2c3d42",
                 *           "subject": "{{ flow_run.name }} failed",
                 *           "body": "{{ flow_run.name }} entered {{ flow_run.state.name }}."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AutomationCreate"];
            };
        };
        responses: {
            /** @description The automation was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the automation.
                 * @example 0199f3a2-1f2e-71f2-926e-5d1e40a29048
                 */
                id: components["parameters"]["AutomationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The automation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    replaceAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the automation.
                 * @example 0199f3a2-1f2e-71f2-926e-5d1e40a29048
                 */
                id: components["parameters"]["AutomationId"];
            };
            cookie?: never;
        };
        /** @description The complete new version of the automation. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Page on crash",
                 *       "trigger": {
                 *         "type": "event",
                 *         "posture": "Reactive",
                 *         "expect": [
                 *           "prefect.flow-run.Crashed"
                 *         ],
                 *         "threshold": 1,
                 *         "within": 0
                 *       },
                 *       "actions": [
                 *         {
                 *           "type": "do-nothing"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AutomationUpdate"];
            };
        };
        responses: {
            /** @description The automation was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the automation.
                 * @example 0199f3a2-1f2e-71f2-926e-5d1e40a29048
                 */
                id: components["parameters"]["AutomationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The automation was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    updateAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the automation.
                 * @example 0199f3a2-1f2e-71f2-926e-5d1e40a29048
                 */
                id: components["parameters"]["AutomationId"];
            };
            cookie?: never;
        };
        /** @description The fields to change; absent fields stay unchanged. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["AutomationPartialUpdate"];
            };
        };
        responses: {
            /** @description The automation was updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    filterAutomations: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Reads a long list page by page: `start` for the first page, then the `x-contralto-next-cursor` of the previous response. Every page costs as much as the first one, and records that are added or removed in the meantime do not shift the pages. The conditions, the order and the path must stay the same; `limit` may change, and `offset` must be 0.
                 * @example start
                 */
                "x-contralto-cursor"?: components["parameters"]["Cursor"];
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the automations, their order and the range of the list to return. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "automations": {
                 *         "tags": {
                 *           "all_": [
                 *             "prod"
                 *           ]
                 *         }
                 *       },
                 *       "sort": "CREATED_DESC",
                 *       "limit": 50,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["FilterAutomationsRequest"];
            };
        };
        responses: {
            /** @description The matching automations, at most `limit` of them. */
            200: {
                headers: {
                    "x-contralto-next-cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    countAutomations: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Conditions on the automations to count; if absent, all are counted. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "automations": {
                 *         "name": {
                 *           "any_": [
                 *             "Page on failure"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CountAutomationsRequest"];
            };
        };
        responses: {
            /** @description The number of matching automations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 5 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readAutomationsRelatedToResource: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the resource, as in events.
                 * @example prefect.deployment.0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                resource_id: components["parameters"]["AutomationResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The related automations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    deleteAutomationsOwnedByResource: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the resource, as in events.
                 * @example prefect.deployment.0199f3a2-1cb9-7137-9219-5d1e40a1500f
                 */
                resource_id: components["parameters"]["AutomationResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The owned automations were deleted; the body is null. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    readAutomationActivity: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the automation.
                 * @example 0199f3a2-1f2e-71f2-926e-5d1e40a29048
                 */
                id: components["parameters"]["AutomationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current activity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "automation_id": "0199f3a2-1e2b-71a5-924b-5d1e40a1f02d",
                     *       "enabled": true,
                     *       "explanation": [
                     *         "It last fired at 2026-01-02T03:05:05Z, when the event prefect.flow-run.Failed came."
                     *       ],
                     *       "last_fired": {
                     *         "id": "0199f3a2-1f60-7200-9276-5d1e40a27048",
                     *         "triggered": "2026-01-02T03:05:05.678901Z",
                     *         "reason": "The event prefect.flow-run.Failed came.",
                     *         "triggering_labels": {
                     *           "prefect.resource.id": "prefect.flow-run.0199f3a2-1c4a-7116-920a-5d1e40a12006"
                     *         },
                     *         "events": [
                     *           "0199f3a2-1f3b-71f7-926d-5d1e40a2603f"
                     *         ]
                     *       },
                     *       "firings": [],
                     *       "triggers": [
                     *         {
                     *           "id": "0199f3a2-1f53-71fd-9273-5d1e40a27045",
                     *           "summary": "Fires when 3 events named prefect.flow-run.Failed occur within 60 seconds, counted for each value of prefect.resource.id.",
                     *           "next_evaluation": null,
                     *           "open_buckets": 1,
                     *           "buckets": [
                     *             {
                     *               "labels": {
                     *                 "prefect.resource.id": "prefect.flow-run.0199f3a2-1c4a-7116-920a-5d1e40a12006"
                     *               },
                     *               "count": 1,
                     *               "threshold": 3,
                     *               "start": "2026-01-02T02:50:05.678901Z",
                     *               "end": "2026-01-02T03:06:05.678901Z",
                     *               "seconds_left": 42.5,
                     *               "explanation": "1 of 3 events counted; 2 more are needed before the bucket ends."
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "actions": [
                     *         {
                     *           "id": "0199f3a2-1f61-7201-9277-5d1e40a27049",
                     *           "firing_id": "0199f3a2-1f60-7200-9276-5d1e40a27048",
                     *           "action_index": 0,
                     *           "action_type": "run-deployment",
                     *           "status": "executed",
                     *           "created": "2026-01-02T03:05:05.678901Z",
                     *           "ended": "2026-01-02T03:05:05.698901Z",
                     *           "duration": 0.014,
                     *           "reason": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AutomationActivity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    previewTrigger: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The trigger, and the period of past events to test it on. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "trigger": {
                 *         "type": "event",
                 *         "posture": "Reactive",
                 *         "expect": [
                 *           "prefect.flow-run.Failed"
                 *         ],
                 *         "threshold": 3,
                 *         "within": 60
                 *       },
                 *       "since": "2026-01-02T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["TriggerPreviewRequest"];
            };
        };
        responses: {
            /** @description The result of the test. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "since": "2026-01-02T00:00:00Z",
                     *       "until": "2026-01-02T03:04:05.678901Z",
                     *       "events_seen": 1204,
                     *       "events_covered": 2,
                     *       "complete": true,
                     *       "total_firings": 0,
                     *       "firings": [],
                     *       "explanation": [
                     *         "2 matching events occurred, but the trigger requires 3. The fullest bucket of 60 seconds reached 1."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TriggerPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    validateAutomationTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The template, as a JSON string; plain text is accepted too. */
        requestBody?: {
            content: {
                /** @example {{ flow_run.name }} failed */
                "application/json": string;
            };
        };
        responses: {
            /** @description The template is valid. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description The template is invalid. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    validateTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The template, as a JSON string; plain text is accepted too. */
        requestBody?: {
            content: {
                /** @example {{ flow_run.name }} failed */
                "application/json": string;
            };
        };
        responses: {
            /** @description The template is valid. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description The template is invalid. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
    validateSchemaValues: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the wire protocol that the client uses, as `x.y.z`. Versions from 0.8.0 are accepted, also later ones than `info.version`; responses have the same form for all of them. Absent or empty means `info.version`. The status is 400 if the version is lower or malformed. `x-prefect-api-version` has the same meaning; if both are present, this header applies.
                 * @example 0.8.4
                 */
                "x-service-api-version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The schema and the values to check against it. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schema": {
                 *         "type": "object",
                 *         "properties": {
                 *           "retries": {
                 *             "type": "integer"
                 *           }
                 *         },
                 *         "required": [
                 *           "retries"
                 *         ]
                 *       },
                 *       "values": {
                 *         "retries": "two"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ValidateSchemaValuesRequest"];
            };
        };
        responses: {
            /** @description The result, with all problems found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "valid": false,
                     *       "errors": [
                     *         {
                     *           "property": "retries",
                     *           "errors": [
                     *             "'two' is not of type 'integer'"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SchemaValuesValidation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["InternalError"];
        };
    };
}
