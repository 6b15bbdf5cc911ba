"""Calls every method of the asynchronous and the synchronous API client with typical arguments."""

import asyncio
import inspect
import sys
from contextlib import asynccontextmanager
from datetime import timedelta
from uuid import uuid4

import prefect.client.schemas.actions as actions
import prefect.client.schemas.filters as filters
from prefect import flow, task
from prefect.automations import AutomationCore, DoNothing, EventTrigger, Posture, SequenceTrigger
from prefect.client.orchestration import PrefectClient, SyncPrefectClient, get_client
from prefect.client.schemas.objects import ConcurrencyOptions, VersionInfo, WorkerMetadata
from prefect.client.schemas.schedules import CronSchedule, IntervalSchedule, RRuleSchedule
from prefect.client.schemas.sorting import FlowRunSort, LogSort
from prefect.events.filters import EventFilter, EventResourceFilter
from prefect.exceptions import ObjectAlreadyExists, ObjectNotFound, PrefectHTTPStatusError
from prefect.filesystems import LocalFileSystem
from prefect.states import Completed, Paused, Pending, Running, Scheduled
from prefect.types._datetime import now

NOWHERE = uuid4()
# only for the hosted product: the service has no such operations
ELSEWHERE = {"apply_slas_for_deployment", "create_deployment_branch"}
# the client itself returns these without a request
LOCAL = {"api_url", "client_version", "loop", "request"}


@flow(name="called")
def called(n: int = 1):
    return n


@task(name="called-task", tags=["a"])
def called_task(n):
    return n


class Client:
    """Either client as an asynchronous API. Records the called methods."""

    def __init__(self, client):
        self._client = client
        self.used = set()

    def __getattr__(self, name):
        self.used.add(name)
        method = getattr(self._client, name)

        async def call(*args, **kwargs):
            answer = method(*args, **kwargs)
            return await answer if inspect.isawaitable(answer) else answer

        return call


async def raises(error, call, status=None):
    try:
        answer = await call
    except error as raised:
        if status is not None:
            assert raised.response.status_code == status, raised
        return
    raise AssertionError(f"no {error.__name__} but {answer!r}")


async def missing(call):
    await raises(ObjectNotFound, call)


async def unknown(call):
    await raises(PrefectHTTPStatusError, call, 404)


async def administration(c, ids):
    assert await c.api_healthcheck() is None
    assert await c.api_version()
    await c.hello()
    await c.raise_for_api_version_mismatch()
    await c.raise_for_api_version_mismatch_once()
    await c.read_worker_metadata()


async def flows(c, ids):
    ids.flow = await c.create_flow(called)
    assert await c.create_flow_from_name("called") == ids.flow
    assert (await c.read_flow(ids.flow)).name == "called"
    assert (await c.read_flow_by_name("called")).id == ids.flow
    await unknown(c.read_flow_by_name("nobody"))
    wanted = filters.FlowFilter(name=filters.FlowFilterName(like_="call"))
    assert [one.id for one in await c.read_flows(flow_filter=wanted, limit=5)] == [ids.flow]
    other = await c.create_flow_from_name("another")
    await c.delete_flow(other)
    await missing(c.delete_flow(other))


async def flow_runs(c, ids):
    run = await c.create_flow_run(called, name="r1", parameters={"n": 3}, context={"a": {"b": None}}, tags=["x", "y"], state=Pending(message="hi"))
    ids.run = run.id
    assert (run.name, run.state.message, run.parameters, sorted(run.tags)) == ("r1", "hi", {"n": 3}, ["x", "y"]), run
    await c.update_flow_run(run.id, flow_version="7", parameters={"n": 4}, tags=["z"], infrastructure_pid="pid:1")
    await c.set_flow_run_name(run.id, "r2")
    await c.update_flow_run_labels(run.id, {"text": "v", "whole": 1, "part": 1.5, "yes": True})
    run = await c.read_flow_run(run.id)
    assert (run.name, run.flow_version, run.parameters, run.tags, run.infrastructure_pid) == ("r2", "7", {"n": 4}, ["z"], "pid:1"), run
    assert run.labels.items() >= {"text": "v", "whole": 1, "part": 1.5, "yes": True}.items(), run.labels
    for state, force in ((Running(), False), (Completed(message="m"), False), (Scheduled(), True)):
        result = await c.set_flow_run_state(run.id, state, force=force)
        assert result.status.value == "ACCEPT", result
    states = await c.read_flow_run_states(run.id)
    assert [state.name for state in states] == ["Pending", "Running", "Completed", "Scheduled"], states
    assert (await c.read_flow_run_state(states[0].id)).name == "Pending"
    wanted = filters.FlowRunFilter(
        id=filters.FlowRunFilterId(any_=[run.id]),
        tags=filters.FlowRunFilterTags(all_=["z"]),
        state=filters.FlowRunFilterState(type=filters.FlowRunFilterStateType(any_=["SCHEDULED"], not_any_=["FAILED"])),
        deployment_id=filters.FlowRunFilterDeploymentId(is_null_=True),
    )
    assert await c.count_flow_runs(flow_run_filter=wanted) == 1
    for sort in FlowRunSort:
        assert len(await c.read_flow_runs(flow_run_filter=wanted, sort=sort, limit=2)) == 1, sort
    await missing(c.read_flow_run(NOWHERE))
    await missing(c.set_flow_run_state(NOWHERE, Running()))
    await unknown(c.update_flow_run(NOWHERE, name="nobody"))

    await c.create_flow_run_input(run.id, "k-1", '{"a": 1}', sender=f"prefect.flow-run.{run.id}")
    await c.create_flow_run_input(run.id, "k-2", "2")
    assert await c.read_flow_run_input(run.id, "k-1") == '{"a": 1}'
    assert [one.key for one in await c.filter_flow_run_input(run.id, "k", 5, {"k-2"})] == ["k-1"]
    await c.delete_flow_run_input(run.id, "k-1")
    await unknown(c.read_flow_run_input(run.id, "k-1"))
    await unknown(c.delete_flow_run_input(run.id, "k-1"))

    paused = await c.create_flow_run(called, state=Running())
    await c.set_flow_run_state(paused.id, Paused(timeout_seconds=100))
    result = await c.resume_flow_run(paused.id, run_input={"q": 1})
    assert (result.status.value, result.state.name) == ("ACCEPT", "Running"), result
    await c.delete_flow_run(paused.id)
    await missing(c.delete_flow_run(paused.id))


async def task_runs(c, ids):
    await c.set_flow_run_state(ids.run, Running(), force=True)
    run = await c.create_task_run(called_task, flow_run_id=ids.run, dynamic_key="0", name="t1", extra_tags=["b"], state=Pending())
    assert (run.name, run.state.name, sorted(run.tags)) == ("t1", "Pending", ["a", "b"]), run
    assert (await c.create_task_run(called_task, flow_run_id=ids.run, dynamic_key="0")).id == run.id
    alone = uuid4()
    assert (await c.create_task_run(called_task, flow_run_id=None, dynamic_key=str(alone), id=alone, state=Scheduled())).id == alone
    await c.set_task_run_name(run.id, "t2")
    for state in (Running(), Completed()):
        assert (await c.set_task_run_state(run.id, state)).status.value == "ACCEPT"
    assert (await c.read_task_run(run.id)).name == "t2"
    assert [state.name for state in await c.read_task_run_states(run.id)] == ["Pending", "Running", "Completed"]
    wanted = filters.TaskRunFilter(name=filters.TaskRunFilterName(like_="t2"), tags=filters.TaskRunFilterTags(all_=["a"]))
    of_run = filters.FlowRunFilter(id=filters.FlowRunFilterId(any_=[ids.run]))
    assert [one.id for one in await c.read_task_runs(task_run_filter=wanted, flow_run_filter=of_run)] == [run.id]
    await c.delete_task_run(alone)
    await missing(c.delete_task_run(alone))
    await missing(c.read_task_run(alone))


async def records(c, ids):
    line = {"level": 40, "message": "second", "timestamp": now().isoformat(), "flow_run_id": str(ids.run), "name": "b"}
    await c.create_logs([actions.LogCreate(name="a", level=20, message="first", timestamp=now(), flow_run_id=ids.run), line])
    wanted = filters.LogFilter(flow_run_id=filters.LogFilterFlowRunId(any_=[ids.run]), level=filters.LogFilterLevel(ge_=30))
    assert [log.message for log in await c.read_logs(wanted, sort=LogSort.TIMESTAMP_DESC, limit=3)] == ["second"]

    artifact = await c.create_artifact(actions.ArtifactCreate(key="kept", type="markdown", data="d", flow_run_id=ids.run, metadata_={"a": "b"}))
    await c.update_artifact(artifact.id, actions.ArtifactUpdate(data={"z": 1}, description="y"))
    wanted = filters.ArtifactFilter(key=filters.ArtifactFilterKey(any_=["kept"]))
    [found] = await c.read_artifacts(artifact_filter=wanted)
    assert (found.data, found.description, found.metadata_) == ({"z": 1}, "y", {"a": "b"}), found
    latest = filters.ArtifactCollectionFilter(key=filters.ArtifactCollectionFilterKey(like_="kep"))
    assert [one.latest_id for one in await c.read_latest_artifacts(artifact_filter=latest)] == [artifact.id]
    await c.delete_artifact(artifact.id)
    await missing(c.delete_artifact(artifact.id))

    await c.create_variable(actions.VariableCreate(name="kept", value={"a": [1]}, tags=["q"]))
    await raises(ObjectAlreadyExists, c.create_variable(actions.VariableCreate(name="kept", value=1)))
    await c.update_variable(actions.VariableUpdate(name="kept", value=5))
    assert (await c.read_variable_by_name("kept")).value == 5
    assert "kept" in [one.name for one in await c.read_variables()]
    await c.delete_variable_by_name("kept")
    await missing(c.delete_variable_by_name("kept"))
    assert await c.read_variable_by_name("kept") is None

    page = await c.read_events(EventFilter(resource=EventResourceFilter(id_prefix=["prefect.flow-run"])), limit=2)
    assert len(page.events) == 2 and page.next_page, page
    assert (await c.read_events_page(str(page.next_page))).events


async def pools_and_queues(c, ids):
    pool = await c.create_work_pool(actions.WorkPoolCreate(name="pool", type="process", concurrency_limit=2))
    await raises(ObjectAlreadyExists, c.create_work_pool(actions.WorkPoolCreate(name="pool", type="process")))
    again = await c.create_work_pool(actions.WorkPoolCreate(name="pool", type="process", description="d"), overwrite=True)
    assert (again.id, again.description) == (pool.id, "d"), again
    await c.update_work_pool("pool", actions.WorkPoolUpdate(concurrency_limit=5))
    assert (await c.read_work_pool("pool")).concurrency_limit == 5
    wanted = filters.WorkPoolFilter(type=filters.WorkPoolFilterType(any_=["process"]))
    assert "pool" in [one.name for one in await c.read_work_pools(work_pool_filter=wanted)]
    await missing(c.read_work_pool("nowhere"))
    await missing(c.update_work_pool("nowhere", actions.WorkPoolUpdate(description="")))
    await missing(c.delete_work_pool("nowhere"))
    await c.send_worker_heartbeat("pool", "worker", 10.0, worker_metadata=WorkerMetadata(integrations=[]))
    online = filters.WorkerFilter(status=filters.WorkerFilterStatus(any_=["ONLINE"]))
    assert [one.name for one in await c.read_workers_for_work_pool("pool", worker_filter=online)] == ["worker"]
    assert (await c.read_work_pool_concurrency_status("pool")).concurrency_limit == 5

    queue = await c.create_work_queue("queue", priority=1, concurrency_limit=3, work_pool_name="pool")
    await raises(ObjectAlreadyExists, c.create_work_queue("queue", work_pool_name="pool"))
    await c.update_work_queue(queue.id, description="d", concurrency_limit=None)
    queue = await c.read_work_queue(queue.id)
    assert (queue.description, queue.concurrency_limit, queue.priority) == ("d", None, 1), queue
    assert (await c.read_work_queue_by_name("queue", work_pool_name="pool")).id == queue.id
    assert [one.id for one in await c.match_work_queues(["que"], work_pool_name="pool")] == [queue.id]
    wanted = filters.WorkQueueFilter(name=filters.WorkQueueFilterName(any_=["queue"]))
    assert len(await c.read_work_queues(work_pool_name="pool", work_queue_filter=wanted)) == 1
    assert (await c.read_work_queue_status(queue.id)).health_check_policy
    assert (await c.read_work_queue_concurrency_status(queue.id)).active_slots == 0
    assert await c.get_runs_in_work_queue(queue.id, scheduled_before=now()) == []
    ids.queue = queue.id
    alone = await c.create_work_queue("alone")
    await c.delete_work_queue_by_id(alone.id)
    for call in (c.delete_work_queue_by_id, c.read_work_queue, c.read_work_queue_status, c.get_runs_in_work_queue):
        await missing(call(alone.id))


async def deployments(c, ids):
    hourly = actions.DeploymentScheduleCreate(schedule=IntervalSchedule(interval=timedelta(hours=1)), slug="hourly", parameters={"n": 9})
    id = await c.create_deployment(
        ids.flow,
        "one",
        version="1",
        version_info=VersionInfo(type="git", version="abc"),
        schedules=[hourly],
        concurrency_limit=3,
        concurrency_options=ConcurrencyOptions(collision_strategy="ENQUEUE"),
        parameters={"n": 2},
        work_pool_name="pool",
        work_queue_name="queue",
        tags=["t"],
        entrypoint="a.py:called",
        parameter_openapi_schema=called.parameters.model_dump(),
        pull_steps=[{"prefect.deployments.steps.set_working_directory": {"directory": "/"}}],
        enforce_parameter_schema=True,
        job_variables={"command": "x"},
    )
    ids.deployment = id
    found = await c.read_deployment(id)
    assert (found.version, found.work_queue_name, found.global_concurrency_limit.limit) == ("1", "queue", 3), found
    assert (found.schedules[0].slug, found.schedules[0].parameters, found.job_variables) == ("hourly", {"n": 9}, {"command": "x"}), found
    assert (await c.read_deployment_by_name("called/one")).id == id
    await c.update_deployment(id, actions.DeploymentUpdate(description="d", tags=["u"], concurrency_limit=None))
    assert (await c.read_deployment(id)).global_concurrency_limit is None
    wanted = filters.DeploymentFilter(tags=filters.DeploymentFilterTags(all_=["u"]))
    assert [one.id for one in await c.read_deployments(deployment_filter=wanted)] == [id]
    for pause, paused in ((c.pause_deployment(id), True), (c.resume_deployment(str(id)), False), (c.set_deployment_paused_state(id, True), True)):
        await pause
        assert (await c.read_deployment(id)).paused is paused
    await c.set_deployment_paused_state(id, False)
    [daily, nightly] = await c.create_deployment_schedules(id, [(RRuleSchedule(rrule="FREQ=DAILY"), False), (CronSchedule(cron="1 1 * * *"), True)])
    await c.update_deployment_schedule(id, daily.id, active=True, schedule=CronSchedule(cron="2 2 * * *"), slug="daily")
    await c.delete_deployment_schedule(id, nightly.id)
    assert {one.slug: one.active for one in await c.read_deployment_schedules(id)} == {"hourly": True, "daily": True}

    run = await c.create_flow_run_from_deployment(id, parameters={"n": 1}, name="due", tags=["v"], idempotency_key="once", labels={"la": "bel"})
    assert (await c.create_flow_run_from_deployment(id, idempotency_key="once")).id == run.id
    assert (sorted(run.tags), run.labels["la"], run.work_pool_name) == (["u", "v"], "bel", "pool"), run
    await raises(PrefectHTTPStatusError, c.create_flow_run_from_deployment(id, parameters={"n": "many"}), 409)
    soon = now() + timedelta(seconds=10)
    assert run.id in [one.id for one in await c.get_scheduled_flow_runs_for_deployments([id], scheduled_before=soon)]
    polled = await c.get_scheduled_flow_runs_for_work_pool("pool", work_queue_names=["queue"], scheduled_before=soon)
    assert run.id in [one.flow_run.id for one in polled], polled
    assert run.id in [one.id for one in await c.get_runs_in_work_queue(ids.queue, scheduled_before=soon)]
    for call in (c.read_deployment, c.delete_deployment, c.pause_deployment, c.read_deployment_schedules):
        await missing(call(NOWHERE))
    await missing(c.read_deployment_by_name("called/nothing"))
    await missing(c.delete_deployment_schedule(id, NOWHERE))
    await missing(c.get_scheduled_flow_runs_for_work_pool("nowhere"))


async def blocks(c, ids):
    fields = {"title": "T", "type": "object", "properties": {"a": {"type": "string"}, "s": {"type": "string"}}}
    fields |= {"secret_fields": ["s"], "block_type_slug": "kind"}
    kind = await c.create_block_type(actions.BlockTypeCreate(name="Kind", slug="kind"))
    await raises(ObjectAlreadyExists, c.create_block_type(actions.BlockTypeCreate(name="Kind", slug="kind")))
    await c.update_block_type(kind.id, actions.BlockTypeUpdate(description="d"))
    assert (await c.read_block_type_by_slug("kind")).description == "d"
    assert "kind" in [one.slug for one in await c.read_block_types()]
    schema = await c.create_block_schema(actions.BlockSchemaCreate(fields=fields, block_type_id=kind.id, capabilities=["x"], version="1.0"))
    assert (await c.read_block_schema_by_checksum(schema.checksum, version="1.0")).id == schema.id
    assert (await c.get_most_recent_block_schema_for_block_type(kind.id)).id == schema.id
    assert schema.id in [one.id for one in await c.read_block_schemas()]
    of_kind = {"block_schema_id": schema.id, "block_type_id": kind.id}
    document = await c.create_block_document(actions.BlockDocumentCreate(name="doc", data={"a": "1", "s": "hidden"}, **of_kind))
    await raises(ObjectAlreadyExists, c.create_block_document(actions.BlockDocumentCreate(name="doc", data={}, **of_kind)))
    assert (await c.read_block_document(document.id)).data["s"] == "hidden"
    assert (await c.read_block_document_by_name("doc", "kind", include_secrets=False)).data["s"] == "********"
    await c.update_block_document(document.id, actions.BlockDocumentUpdate(data={"a": "2"}, merge_existing_data=True))
    assert (await c.read_block_document(document.id)).data == {"a": "2", "s": "hidden"}
    assert [one.id for one in await c.read_block_documents_by_type("kind")] == [document.id]
    assert document.id in [one.id for one in await c.read_block_documents(limit=200)]
    await raises(PrefectHTTPStatusError, c.update_server_default_result_storage(document.id), 422)
    await c.delete_block_document(document.id)
    await c.delete_block_type(kind.id)
    for call in (c.read_block_document, c.delete_block_document, c.delete_block_type):
        await missing(call(NOWHERE))
    await missing(c.read_block_type_by_slug("nothing"))
    await missing(c.read_block_schema_by_checksum("sha256:0"))
    await missing(c.read_block_document_by_name("nothing", "secret"))

    await LocalFileSystem(basepath="/tmp").save("results", overwrite=True)
    storage = (await c.read_block_document_by_name("results", "local-file-system")).id
    await c.update_server_default_result_storage(storage)
    assert (await c.read_server_default_result_storage()).default_result_storage_block_id == storage
    await c.clear_server_default_result_storage()
    assert (await c.read_server_default_result_storage()).default_result_storage_block_id is None


async def limits(c, ids):
    first, second = uuid4(), uuid4()
    assert await c.create_concurrency_limit("tag", 2) == await c.create_concurrency_limit("tag", 1)
    await c.increment_v1_concurrency_slots(["tag"], first)
    assert (await c.read_concurrency_limit_by_tag("tag")).active_slots == [first]
    await raises(PrefectHTTPStatusError, c.increment_v1_concurrency_slots(["tag"], second), 423)
    await c.decrement_v1_concurrency_slots(["tag"], first, 1.5)
    await c.reset_concurrency_limit_by_tag("tag", [first, str(second)])
    [limit] = [one for one in await c.read_concurrency_limits(limit=200, offset=0) if one.tag == "tag"]
    assert set(limit.active_slots) == {first, second}, limit
    await c.delete_concurrency_limit_by_tag("tag")
    for call in (c.read_concurrency_limit_by_tag, c.reset_concurrency_limit_by_tag, c.delete_concurrency_limit_by_tag):
        await missing(call("tag"))

    await c.create_global_concurrency_limit(actions.GlobalConcurrencyLimitCreate(name="all", limit=2))
    await raises(ObjectAlreadyExists, c.create_global_concurrency_limit(actions.GlobalConcurrencyLimitCreate(name="all", limit=2)))
    await c.update_global_concurrency_limit("all", actions.GlobalConcurrencyLimitUpdate(limit=3))
    await c.upsert_global_concurrency_limit_by_name("all", 1)
    assert (await c.read_global_concurrency_limit_by_name("all")).limit == 1
    assert "all" in [one.name for one in await c.read_global_concurrency_limits(limit=200)]
    await c.increment_concurrency_slots(["all"], 1, "concurrency")
    await raises(PrefectHTTPStatusError, c.increment_concurrency_slots(["all"], 1, "concurrency"), 423)
    await c.release_concurrency_slots(["all"], 1, 0.5)
    lease = (await c.increment_concurrency_slots_with_lease(["all"], 1, "concurrency", 60.0)).json()["lease_id"]
    await c.renew_concurrency_lease(lease, 100.0)
    await c.release_concurrency_slots_with_lease(lease)
    await c.release_concurrency_slots_with_lease(lease)
    await raises(PrefectHTTPStatusError, c.renew_concurrency_lease(lease, 100.0), 410)
    await c.delete_global_concurrency_limit_by_name("all")
    await missing(c.delete_global_concurrency_limit_by_name("all"))
    await missing(c.read_global_concurrency_limit_by_name("all"))


async def automations(c, ids):
    owner = f"prefect.deployment.{ids.deployment}"
    seen = EventTrigger(expect={"a.b"}, posture=Posture.Reactive, threshold=1, match={"prefect.resource.id": "x.*"})
    id = await c.create_automation(AutomationCore(name="one", trigger=seen, actions=[DoNothing()]))
    owned = await c.create_automation(AutomationCore(name="owned", trigger=seen, actions=[DoNothing()], owner_resource=owner))
    assert (await c.read_automation(id)).trigger.expect == {"a.b"}
    await c.pause_automation(id)
    assert not (await c.read_automation(id)).enabled
    await c.resume_automation(id)
    in_turn = SequenceTrigger(triggers=[seen, EventTrigger(expect={"c"}, posture=Posture.Proactive, within=timedelta(seconds=20))], within=timedelta(seconds=60))
    await c.update_automation(id, AutomationCore(name="two", trigger=in_turn, actions=[]))
    found = await c.find_automation("two")
    assert (found.id, found.enabled, found.trigger.type) == (id, True, "sequence"), found
    assert [one.id for one in await c.read_automations_by_name("two")] == [id]
    assert {id, owned} <= {one.id for one in await c.read_automations()}
    assert [one.id for one in await c.read_resource_related_automations(owner)] == [owned]
    await c.delete_resource_owned_automations(owner)
    await unknown(c.read_automation(owned))
    await c.delete_automation(id)
    await unknown(c.delete_automation(id))


async def farewell(c, ids):
    await c.delete_deployment(ids.deployment)
    await c.delete_work_pool("pool")
    await c.delete_flow(ids.flow)


@asynccontextmanager
async def client_of(kind):
    if kind == "sync":
        with get_client(sync_client=True) as client:
            yield Client(client)
    else:
        async with get_client() as client:
            yield Client(client)


class Ids:
    pass


async def main(kind):
    steps = (administration, flows, flow_runs, task_runs, records, pools_and_queues, deployments, blocks, limits, automations, farewell)
    async with client_of(kind) as client:
        ids = Ids()
        for step in steps:
            await step(client, ids)
    every = {name for name, _ in inspect.getmembers(SyncPrefectClient if kind == "sync" else PrefectClient) if not name.startswith("_")}
    assert every - client.used <= ELSEWHERE | LOCAL, every - client.used


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
