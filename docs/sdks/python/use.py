import base64, os
from contralto import AuthenticatedClient
from contralto.api.deployments import create_deployment, read_deployment, update_deployment
from contralto.api.flow_runs import create_flow_run, set_flow_run_state
from contralto.api.flows import create_flow, read_flow
from contralto.models import DeploymentCreate, DeploymentUpdate, FlowCreate, FlowRunCreate, SetFlowRunStateRequest, StateCreate, StateType

credentials = base64.b64encode(os.environ["CONTRALTO_AUTH"].encode()).decode()
client = AuthenticatedClient(base_url=os.environ["CONTRALTO_URL"] + "/api", token=credentials, prefix="Basic")

flow = create_flow.sync(client=client, body=FlowCreate(name="etl"))
run = create_flow_run.sync(client=client, body=FlowRunCreate(flow_id=flow.id))
completed = SetFlowRunStateRequest(state=StateCreate(type_=StateType.COMPLETED))
result = set_flow_run_state.sync(run.id, client=client, body=completed)
print(flow.name, result.status.value, result.state.name)

nightly = DeploymentCreate(name="nightly", flow_id=flow.id, description="Loads sales", version="1", tags=["sales"])
deployment = create_deployment.sync(client=client, body=nightly)
# None clears the description, an empty list removes the tags, and the absent version (UNSET) is kept
changes = DeploymentUpdate(description=None, tags=[], entrypoint="etl.py:main")
update_deployment.sync_detailed(deployment.id, client=client, body=changes)
updated = read_deployment.sync(deployment.id, client=client)
print(f"{updated.description or 'cleared'}, {len(updated.tags)} tags, version {updated.version}, {updated.entrypoint}")

missing = read_flow.sync_detailed(run.id, client=client)
print(missing.status_code.value, missing.parsed.detail)
