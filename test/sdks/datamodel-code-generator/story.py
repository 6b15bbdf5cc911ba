import os
import uuid
from datetime import datetime, timezone

import httpx

import contralto as m

http = httpx.Client(
    base_url=os.environ["CONTRALTO_URL"] + "/api",
    auth=tuple(os.environ["CONTRALTO_AUTH"].split(":")),
    headers={"content-type": "application/json"},
)
say = lambda text: print(text, flush=True)


def send(method, path, body=None):
    content = None if body is None else body.model_dump_json(by_alias=True, exclude_unset=True)
    return http.request(method, path, content=content)


def call(model, method, path, body=None):
    response = send(method, path, body)
    response.raise_for_status()
    return model.model_validate_json(response.content) if model else None


flow = call(m.Flow, "POST", "/flows/", m.FlowCreate(name="story", tags=["story"], labels={"team": "data"}))
say(f"flow {flow.name} tagged {','.join(flow.tags)}")

run = call(m.FlowRun, "POST", "/flow_runs/", m.FlowRunCreate(flow_id=flow.id, parameters={"rows": 1000}))
say(f"run {run.state.type.value} of {flow.name if run.flow_id == flow.id else 'another flow'}")
for kind in (m.StateType.RUNNING, m.StateType.COMPLETED, m.StateType.PENDING, m.StateType.PENDING):
    wanted = m.SetFlowRunStateRequest(state=m.StateCreate(type=kind))
    result = call(m.OrchestrationResult, "POST", f"/flow_runs/{run.id}/set_state", wanted)
    details = result.details.root
    reason = f": {details.reason}" if isinstance(details, m.StateAbortDetails) else ""
    say(f"{kind.value} {result.status.value}{reason}")

pending = m.FilterFlowRunsRequest(
    flow_runs=m.FlowRunFilter(
        id=m.ExcludableIdCriterion(any_=[run.id]),
        state=m.FlowRunStateCriterion(type=m.StateTypeCriterion(any_=[m.StateType.PENDING])),
    ),
    sort=m.FlowRunSort.START_TIME_DESC,
    limit=5,
)
found = [m.FlowRun.model_validate(one) for one in send("POST", "/flow_runs/filter", pending).json()]
say(f"found {len(found)}: {found[0].state_name} with {found[0].parameters.model_dump()['rows']} rows")

call(m.Variable, "POST", "/variables/", m.VariableCreate(name="region", value={"zone": "eu"}))
variable = call(m.Variable, "GET", "/variables/name/region")
say(f"variable {variable.name} in zone {variable.model_dump()['value']['zone']}")

pool = call(m.WorkPool, "POST", "/work_pools/", m.WorkPoolCreate(name="local", type="process"))
say(f"pool {pool.name} of type {pool.type}")

plan = m.DeploymentCreate(
    name="hourly",
    flow_id=flow.id,
    work_pool_name=pool.name,
    description="Every hour",
    version="1",
    tags=["story"],
    concurrency_limit=5,
    pull_steps=[{"story.pull": {}}],
    parameter_openapi_schema={"type": "object"},
    schedules=[
        m.DeploymentScheduleCreate(schedule=m.Schedule(interval=3600)),
        m.DeploymentScheduleCreate(schedule=m.Schedule(cron="0 6 * * *", timezone="Europe/Berlin")),
    ],
)
deployment = call(m.Deployment, "POST", "/deployments/", plan)
schedules = [one.schedule for one in deployment.schedules]
clocks = [f"every {one.interval:g} s" for one in schedules if one.interval]
clocks += [f"at {one.cron}" for one in schedules if one.cron]
say(f"deployment {deployment.name}: {', '.join(clocks)}")
call(None, "POST", f"/deployments/{deployment.id}/pause_deployment")
say(f"paused {str(call(m.Deployment, 'GET', f'/deployments/{deployment.id}').paused).lower()}")

changes = m.DeploymentUpdate(
    description=None,
    concurrency_limit=None,
    pull_steps=None,
    parameter_openapi_schema=None,
    tags=[],
    entrypoint="story.py:main",
)
call(None, "PATCH", f"/deployments/{deployment.id}", changes)
updated = call(m.Deployment, "GET", f"/deployments/{deployment.id}")
assert updated.description is None and updated.global_concurrency_limit is None
assert updated.pull_steps is None and updated.parameter_openapi_schema is None and updated.tags == []
say("cleared description, limit, steps and schema")
say(f"emptied tags, kept version {updated.version} and {len(updated.schedules)} schedules, set {updated.entrypoint}")
call(None, "PATCH", "/variables/name/region", m.VariableUpdate(value=None))
assert call(m.Variable, "GET", "/variables/name/region").model_dump()["value"] is None
say("variable region null")

block_type = call(m.BlockType, "POST", "/block_types/", m.BlockTypeCreate(name="Story", slug="story"))
fields = {"title": "Story", "type": "object", "properties": {"retries": {"type": "integer"}}}
block_schema = call(
    m.BlockSchema, "POST", "/block_schemas/", m.BlockSchemaCreate(block_type_id=block_type.id, fields=fields)
)
settings = m.BlockDocumentCreate(
    name="settings", data={"retries": 3}, block_schema_id=block_schema.id, block_type_id=block_type.id
)
block = call(m.BlockDocument, "POST", "/block_documents/", settings)
say(f"block {block.name} of {block.block_type.slug} with retries {block.data.model_dump()['retries']}")

trigger = m.EventTrigger(
    type="event",
    posture=m.TriggerPosture.Reactive,
    expect=["story.told"],
    match={"prefect.resource.id": "story.*"},
)
automation = call(
    m.Automation,
    "POST",
    "/automations/",
    m.AutomationCreate(name="on-story", trigger=trigger, actions=[m.DoNothing(type="do-nothing")]),
)
alternative = lambda union: getattr(union, "root", union)
trigger = alternative(automation.trigger)
expected = trigger.expect if isinstance(trigger, m.EventTrigger) else []
actions = ",".join(alternative(action).type for action in automation.actions)
say(f"automation {automation.name} expects {','.join(expected)}: {actions}")

resource = m.EventResource.model_validate({"prefect.resource.id": "story.1"})
event = m.Event(id=uuid.uuid4(), event="story.told", occurred=datetime.now(timezone.utc), resource=resource)
http.post("/events", content=f"[{event.model_dump_json(by_alias=True, exclude_unset=True)}]").raise_for_status()
told = m.FilterEventsRequest(filter=m.EventFilter(event=m.EventNameFilter(name=["story.told"])))
page = call(m.EventPage, "POST", "/events/filter", told)
say(f"event {page.events[0].event} of {page.events[0].resource.prefect_resource_id}")

missing = send("GET", f"/flows/{event.id}")
say(f"{missing.status_code} {m.Error.model_validate_json(missing.content).detail.root}")

refused = send("POST", "/variables/", m.VariableCreate.model_construct(name="Region EU", value=1))
problem = m.Error.model_validate_json(refused.content).detail.root[0]
say(f"{refused.status_code} {'.'.join(problem.loc)} {problem.type}")

call(None, "DELETE", f"/flow_runs/{run.id}")
say("deleted" if send("GET", f"/flow_runs/{run.id}").status_code == 404 else "still there")
