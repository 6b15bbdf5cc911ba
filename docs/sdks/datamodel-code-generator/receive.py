import json
import os
import queue
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx

from contralto import Automation, AutomationCreate, BlockDocument, BlockDocumentCreate, BlockSchema, BlockType, CallWebhook
from contralto import EventTrigger, Flow, FlowCreate, FlowRun, FlowRunCreate, ReceivedEvent, SetFlowRunStateRequest
from contralto import StateCreate, StateType, TriggerPosture

WEBHOOK = {"event": ReceivedEvent, "flow": Flow, "flow_run": FlowRun}
received = queue.Queue()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        received.put(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(204)
        self.end_headers()


receiver = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()

url, credentials = os.environ["CONTRALTO_URL"], os.environ["CONTRALTO_AUTH"]
http = httpx.Client(base_url=url + "/api", auth=tuple(credentials.split(":")), headers={"content-type": "application/json"})


def create(model, path, body):
    response = http.post(path, content=body.model_dump_json(by_alias=True, exclude_unset=True)).raise_for_status()
    return model.model_validate_json(response.content)


# a webhook block, and an automation that calls it for each completed run
block_type = BlockType.model_validate_json(http.get("/block_types/slug/webhook").content)
block_schema = BlockSchema.model_validate(
    http.post("/block_schemas/filter", json={"block_schemas": {"block_type_id": {"any_": [str(block_type.id)]}}}).json()[0]
)
address = {"url": f"http://127.0.0.1:{receiver.server_port}/", "headers": {"content-type": "application/json"}}
block = create(
    BlockDocument,
    "/block_documents/",
    BlockDocumentCreate(name="receiver", data=address, block_type_id=block_type.id, block_schema_id=block_schema.id),
)
trigger = EventTrigger(
    type="event",
    posture=TriggerPosture.Reactive,
    expect=["prefect.flow-run.Completed"],
    match={"prefect.resource.id": "prefect.flow-run.*"},
)
payload = """{"event": {{ event | tojson }}, "flow": {{ flow | tojson }}, "flow_run": {{ flow_run | tojson }}}"""
call = CallWebhook(type="call-webhook", block_document_id=block.id, payload=payload)
create(Automation, "/automations/", AutomationCreate(name="on-completion", trigger=trigger, actions=[call]))

flow = create(Flow, "/flows/", FlowCreate(name="etl"))
run = create(FlowRun, "/flow_runs/", FlowRunCreate(flow_id=flow.id))
completed = SetFlowRunStateRequest(state=StateCreate(type=StateType.COMPLETED))
http.post(f"/flow_runs/{run.id}/set_state", content=completed.model_dump_json(exclude_unset=True)).raise_for_status()

# parse what the service sends
body = json.loads(received.get(timeout=60))
event, about, changed = (model.model_validate(body[key]) for key, model in WEBHOOK.items())
print(event.event, about.name, changed.state.type.value)
