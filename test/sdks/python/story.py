import base64
import os
import uuid
from datetime import datetime, timezone

from contralto import AuthenticatedClient
from contralto.api.automations import create_automation
from contralto.api.block_documents import create_block_document
from contralto.api.block_schemas import create_block_schema
from contralto.api.block_types import create_block_type
from contralto.api.deployments import create_deployment, pause_deployment, read_deployment, update_deployment
from contralto.api.events import create_events, filter_events
from contralto.api.flow_runs import create_flow_run, delete_flow_run, filter_flow_runs, read_flow_run, set_flow_run_state
from contralto.api.flows import create_flow, read_flow
from contralto.api.variables import create_variable, read_variable_by_name, update_variable_by_name
from contralto.api.work_pools import create_work_pool
from contralto import models as m

client = AuthenticatedClient(
    base_url=os.environ["CONTRALTO_URL"] + "/api",
    token=base64.b64encode(os.environ["CONTRALTO_AUTH"].encode()).decode(),
    prefix="Basic",
)
say = lambda text: print(text, flush=True)
# from 3.0.3, maps that can be null have a type of their own, and a constant is an enum with one value
Labels = getattr(m, "FlowCreateLabelsType0", m.Labels)
ParameterSchema = getattr(m, "DeploymentCreateParameterOpenapiSchemaType0", m.JsonObject)
constant = lambda name, value: getattr(m, name, str)(value)

flow = create_flow.sync(
    client=client,
    body=m.FlowCreate(name="story", tags=["story"], labels=Labels.from_dict({"team": "data"})),
)
assert isinstance(flow, m.Flow)
say(f"flow {flow.name} tagged {','.join(flow.tags)}")

run = create_flow_run.sync(
    client=client, body=m.FlowRunCreate(flow_id=flow.id, parameters=m.JsonObject.from_dict({"rows": 1000}))
)
assert isinstance(run, m.FlowRun) and run.state
say(f"run {run.state.type_.value} of {flow.name if run.flow_id == flow.id else 'another flow'}")
for kind in (m.StateType.RUNNING, m.StateType.COMPLETED, m.StateType.PENDING, m.StateType.PENDING):
    body = m.SetFlowRunStateRequest(state=m.StateCreate(type_=kind))
    result = set_flow_run_state.sync(run.id, client=client, body=body)
    assert isinstance(result, m.OrchestrationResult)
    reason = f": {result.details.reason}" if isinstance(result.details, m.StateAbortDetails) else ""
    say(f"{kind.value} {result.status.value}{reason}")

found = filter_flow_runs.sync(
    client=client,
    body=m.FilterFlowRunsRequest(
        flow_runs=m.FlowRunFilter(
            id=m.ExcludableIdCriterion(any_=[run.id]),
            state=m.FlowRunStateCriterion(type_=m.StateTypeCriterion(any_=[m.StateType.PENDING])),
        ),
        sort=m.FlowRunSort.START_TIME_DESC,
        limit=5,
    ),
)
assert isinstance(found, list)
say(f"found {len(found)}: {found[0].state_name} with {found[0].parameters['rows']} rows")

create_variable.sync(client=client, body=m.VariableCreate(name="region", value={"zone": "eu"}))
variable = read_variable_by_name.sync("region", client=client)
assert isinstance(variable, m.Variable)
say(f"variable {variable.name} in zone {variable.value['zone']}")

pool = create_work_pool.sync(client=client, body=m.WorkPoolCreate(name="local", type_="process"))
assert isinstance(pool, m.WorkPool)
say(f"pool {pool.name} of type {pool.type_}")

deployment = create_deployment.sync(
    client=client,
    body=m.DeploymentCreate(
        name="hourly",
        flow_id=flow.id,
        work_pool_name=pool.name,
        description="Every hour",
        version="1",
        tags=["story"],
        concurrency_limit=5,
        pull_steps=[m.JsonObject.from_dict({"story.pull": {}})],
        parameter_openapi_schema=ParameterSchema.from_dict({"type": "object"}),
        schedules=[
            m.DeploymentScheduleCreate(schedule=m.Schedule(interval=3600)),
            m.DeploymentScheduleCreate(schedule=m.Schedule(cron="0 6 * * *", timezone="Europe/Berlin")),
        ],
    ),
)
assert isinstance(deployment, m.Deployment)
schedules = [one.schedule for one in deployment.schedules]
clocks = [f"every {one.interval:g} s" for one in schedules if one.interval]
clocks += [f"at {one.cron}" for one in schedules if one.cron]
say(f"deployment {deployment.name}: {', '.join(clocks)}")
pause_deployment.sync_detailed(deployment.id, client=client)
paused = read_deployment.sync(deployment.id, client=client)
assert isinstance(paused, m.Deployment)
say(f"paused {str(paused.paused).lower()}")

changes = m.DeploymentUpdate(
    description=None,
    concurrency_limit=None,
    pull_steps=None,
    parameter_openapi_schema=None,
    tags=[],
    entrypoint="story.py:main",
)
update_deployment.sync_detailed(deployment.id, client=client, body=changes)
updated = read_deployment.sync(deployment.id, client=client)
assert isinstance(updated, m.Deployment) and updated.description is None and updated.global_concurrency_limit is None
assert updated.pull_steps is None and updated.parameter_openapi_schema is None and updated.tags == []
say("cleared description, limit, steps and schema")
say(f"emptied tags, kept version {updated.version} and {len(updated.schedules)} schedules, set {updated.entrypoint}")
update_variable_by_name.sync_detailed("region", client=client, body=m.VariableUpdate(value=None))
variable = read_variable_by_name.sync("region", client=client)
assert isinstance(variable, m.Variable) and variable.value is None
say("variable region null")

block_type = create_block_type.sync(client=client, body=m.BlockTypeCreate(name="Story", slug="story"))
assert isinstance(block_type, m.BlockType)
fields = {"title": "Story", "type": "object", "properties": {"retries": {"type": "integer"}}}
block_schema = create_block_schema.sync(
    client=client, body=m.BlockSchemaCreate(block_type_id=block_type.id, fields=m.JsonObject.from_dict(fields))
)
assert isinstance(block_schema, m.BlockSchema)
block = create_block_document.sync(
    client=client,
    body=m.BlockDocumentCreate(
        name="settings",
        data=m.JsonObject.from_dict({"retries": 3}),
        block_schema_id=block_schema.id,
        block_type_id=block_type.id,
    ),
)
assert isinstance(block, m.BlockDocument) and block.block_type
say(f"block {block.name} of {block.block_type.slug} with retries {block.data['retries']}")

automation = create_automation.sync(
    client=client,
    body=m.AutomationCreate(
        name="on-story",
        trigger=m.EventTrigger(
            type_=constant("EventTriggerType", "event"),
            posture=m.TriggerPosture.REACTIVE,
            expect=["story.told"],
            match=m.ResourceSpecification.from_dict({"prefect.resource.id": "story.*"}),
        ),
        actions=[m.DoNothing(type_=constant("DoNothingType", "do-nothing"))],
    ),
)
assert isinstance(automation, m.Automation)
expected = automation.trigger.expect if isinstance(automation.trigger, m.EventTrigger) else []
actions = ",".join(action.type_ for action in automation.actions)
say(f"automation {automation.name} expects {','.join(expected)}: {actions}")

event = m.Event(
    id=uuid.uuid4(),
    event="story.told",
    occurred=datetime.now(timezone.utc),
    resource=m.EventResource(prefect_resource_id="story.1"),
)
create_events.sync_detailed(client=client, body=[event])
page = filter_events.sync(
    client=client,
    body=m.FilterEventsRequest(filter_=m.EventFilter(event=m.EventNameFilter(name=["story.told"]))),
)
assert isinstance(page, m.EventPage)
say(f"event {page.events[0].event} of {page.events[0].resource.prefect_resource_id}")

missing = read_flow.sync_detailed(event.id, client=client)
assert isinstance(missing.parsed, m.Error)
say(f"{missing.status_code.value} {missing.parsed.detail}")

refused = create_variable.sync_detailed(client=client, body=m.VariableCreate(name="Region EU", value=1))
assert isinstance(refused.parsed, m.Error) and isinstance(refused.parsed.detail, list)
problem = refused.parsed.detail[0]
say(f"{refused.status_code.value} {'.'.join(problem.loc)} {problem.type_}")

delete_flow_run.sync_detailed(run.id, client=client)
gone = read_flow_run.sync_detailed(run.id, client=client)
say("deleted" if gone.status_code == 404 else "still there")
