import json, os, uuid
from datetime import datetime, timedelta, timezone

import httpx
from websockets.sync.client import connect

from contralto import Deployment, DeploymentCreate, DeploymentUpdate, Error, Event, Flow, FlowCreate, FlowRun, FlowRunCreate
from contralto import EventResource, OrchestrationResult, ReceivedEvent, SetFlowRunStateRequest, StateCreate, StateType

url, credentials = os.environ["CONTRALTO_URL"], os.environ["CONTRALTO_AUTH"]
http = httpx.Client(base_url=url + "/api", auth=tuple(credentials.split(":")), headers={"content-type": "application/json"})


def body(model):
    """The JSON of a request: without the fields that the program did not set, but with those it set to None."""
    return model.model_dump_json(by_alias=True, exclude_unset=True)


# the next event of the stream
with connect(url.replace("http", "ws", 1) + "/api/events/out", subprotocols=["prefect"]) as socket:
    socket.send(json.dumps({"type": "auth", "token": credentials}))
    socket.recv()
    tomorrow = datetime.now(timezone.utc) + timedelta(days=1)
    wanted = {"event": {"name": ["etl.loaded"]}, "occurred": {"until": tomorrow.isoformat()}}
    socket.send(json.dumps({"type": "filter", "filter": wanted}))
    resource = EventResource.model_validate({"prefect.resource.id": "etl.1"})
    event = Event(id=uuid.uuid4(), event="etl.loaded", occurred=datetime.now(timezone.utc), resource=resource)
    http.post("/events", content=f"[{body(event)}]").raise_for_status()
    received = ReceivedEvent.model_validate(json.loads(socket.recv())["event"])
    print(received.event, received.resource.prefect_resource_id)

flow = Flow.model_validate_json(http.post("/flows/", content=body(FlowCreate(name="etl"))).content)
run = FlowRun.model_validate_json(http.post("/flow_runs/", content=body(FlowRunCreate(flow_id=flow.id))).content)
completed = SetFlowRunStateRequest(state=StateCreate(type=StateType.COMPLETED))
result = OrchestrationResult.model_validate_json(http.post(f"/flow_runs/{run.id}/set_state", content=body(completed)).content)
print(flow.name, result.status.value, result.state.name)

nightly = DeploymentCreate(name="nightly", flow_id=flow.id, description="Loads sales", version="1", tags=["sales"])
deployment = Deployment.model_validate_json(http.post("/deployments/", content=body(nightly)).content)
# None clears the description, an empty list removes the tags, and the absent version is kept
changes = DeploymentUpdate(description=None, tags=[], entrypoint="etl.py:main")
http.patch(f"/deployments/{deployment.id}", content=body(changes)).raise_for_status()
updated = Deployment.model_validate_json(http.get(f"/deployments/{deployment.id}").content)
print(f"{updated.description or 'cleared'}, {len(updated.tags)} tags, version {updated.version}, {updated.entrypoint}")

missing = http.get(f"/flows/{run.id}")
print(missing.status_code, Error.model_validate_json(missing.content).detail.root)
