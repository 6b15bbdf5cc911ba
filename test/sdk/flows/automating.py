"""Automations of the client. The first argument selects the scenario."""

import asyncio
import json
import sys
from pathlib import Path

from prefect import flow
from prefect.automations import Automation
from prefect.client.orchestration import get_client
from prefect.events import DeploymentEventTrigger, emit_event
from prefect.events.actions import DoNothing, RunDeployment
from prefect.events.clients import get_events_subscriber
from prefect.events.filters import EventFilter, EventNameFilter
from prefect.events.schemas.automations import EventTrigger, Posture

from deployed import quick


@flow
def breaking():
    raise ValueError("as it must")


def deployment_id(name):
    with get_client(sync_client=True) as client:
        return client.read_deployment_by_name(name).id


def rescue():
    """Runs a deployment when the flow fails, with parameters from the failed run."""
    automation = Automation(
        name="rescue",
        trigger=EventTrigger(
            expect={"prefect.flow-run.Failed"},
            match={"prefect.resource.id": "prefect.flow-run.*"},
            match_related={"prefect.resource.name": "breaking", "prefect.resource.role": "flow"},
            posture=Posture.Reactive,
            threshold=1,
        ),
        actions=[
            RunDeployment(
                deployment_id=deployment_id("quick/rescuer"),
                parameters={"n": "{{ event.payload.intended.to | length }}", "greeting": "{{ flow.name }}: {{ flow_run.state.name }}"},
            )
        ],
    ).create()
    assert Automation.read(name="rescue").id == automation.id
    breaking(return_state=True)


def silence():
    """Fires ten seconds after the last heartbeat."""
    Automation(
        name="silence",
        trigger=EventTrigger(
            after={"acme.heartbeat"},
            expect={"acme.heartbeat"},
            for_each={"prefect.resource.id"},
            posture=Posture.Proactive,
            threshold=1,
            within=10,
        ),
        actions=[DoNothing()],
    ).create()
    for _ in range(2):
        emit_event("acme.heartbeat", resource={"prefect.resource.id": "acme.machine.1"})


async def order():
    """Emits an event and waits for the action of an automation."""
    await Automation(
        name="orders",
        trigger=EventTrigger(expect={"acme.order"}, posture=Posture.Reactive, threshold=1),
        actions=[
            RunDeployment(deployment_id=await asyncio.to_thread(deployment_id, "quick/rescuer"), parameters={"n": "{{ event.payload.amount }}"})
        ],
    ).acreate()
    names = EventNameFilter(name=["prefect.automation.action.executed"])
    async with get_events_subscriber(filter=EventFilter(event=names)) as subscriber:
        emit_event("acme.order", resource={"prefect.resource.id": "acme.order.7"}, payload={"amount": 41})
        async for event in subscriber:
            if event.resource.name == "orders":
                runs = [one.id for one in event.related if one.role == "flow-run"]
                print(json.dumps({"run": runs[0].removeprefix("prefect.flow-run."), "status": event.payload["status_code"]}))
                return


def deploy(names):
    """Deploys with a trigger for each event name. This replaces the triggers of the previous deployment."""
    triggers = [
        DeploymentEventTrigger(name=f"on {name}", expect={name}, parameters={"greeting": "{{ event.event }}"}) for name in names
    ]
    source = quick.from_source(source=str(Path(__file__).parent), entrypoint="deployed.py:quick")
    source.deploy("triggered", work_pool_name="local", triggers=triggers, print_next_steps=False)


def emit(name):
    emit_event(name, resource={"prefect.resource.id": "acme.thing"})


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    if what == "order":
        asyncio.run(order())
    else:
        {"rescue": rescue, "silence": silence, "deploy": lambda *names: deploy(names), "emit": emit}[what](*rest)
