# Uses the test bench at CONTRALTO_URL with the installed package. CONTRALTO_LATER_URL is the same service as a later release would respond.
import asyncio
import os

from contralto import RequestFailed, async_items, connect, items
from contralto import models as m
from contralto.api.admin import create_faults, read_faults
from contralto.api.api_keys import read_caller
from contralto.api.flows import create_flow, filter_flows, read_flow

credentials = tuple(os.environ["CONTRALTO_AUTH"].split(":", 1))
client = connect(os.environ["CONTRALTO_URL"] + "/api", credentials)

fault = m.Fault(operation="createFlow", status=503, retry_after=0, times=2)
create_faults.sync(client=client, body=m.FaultsCreate(faults=[fault]))
names = {f"trial-{number}" for number in range(5)}
for name in names:
    create_flow.sync(client=client, body=m.FlowCreate(name=name))
(state,) = read_faults.sync(client=client)
print("requests repeated after status 503:", state.struck)

first = connect(os.environ["CONTRALTO_URL"] + "/api", credentials, attempts=1)
create_faults.sync(client=client, body=m.FaultsCreate(faults=[fault]))
try:
    create_flow.sync(client=first, body=m.FlowCreate(name="trial"))
except RequestFailed as failure:
    print("attempts exhausted:", failure.status)

query = m.FilterFlowsRequest(flows=m.FlowFilter(name=m.NameCriterion(like="trial-")), limit=2)
assert {flow.name for flow in items(filter_flows.sync_detailed, client=client, body=query)} == names


async def listed() -> set[str]:
    return {flow.name async for flow in async_items(filter_flows.asyncio_detailed, client=client, body=query)}


assert asyncio.run(listed()) == names
print("flows in pages:", len(names))

try:
    read_flow.sync("00000000-0000-4000-8000-000000000000", client=client)
except RequestFailed as failure:
    assert isinstance(failure.error, m.Error)
    print("error:", failure.status, failure.error.detail)

caller = read_caller.sync(client=connect(os.environ["CONTRALTO_LATER_URL"] + "/api", credentials))
print("later value:", caller.kind)
