"""Records of runs: artifacts, variables, logs, events, and numbers that keep their values."""

import asyncio
import json
from uuid import uuid4

from prefect import flow, get_run_logger, task
from prefect.artifacts import (
    Artifact,
    create_image_artifact,
    create_link_artifact,
    create_markdown_artifact,
    create_progress_artifact,
    create_table_artifact,
    update_progress_artifact,
)
from prefect.client.orchestration import get_client
from prefect.events import Event, Resource, emit_event, get_events_client
from prefect.events.clients import get_events_subscriber
from prefect.events.filters import EventFilter, EventNameFilter
from prefect.variables import Variable


@task
def measure():
    create_markdown_artifact("# Report\n\nsnowman ☃ clef 𝄞", key="report", description="by a task")


@flow
def exhibiting():
    measure()
    create_markdown_artifact("# Report\n\nsecond edition", key="report")
    create_link_artifact("https://example.org/data.csv", link_text="the data", key="data")
    create_table_artifact([{"city": "Rome", "temperature": 31.5}, {"city": "Oslo", "temperature": None}], key="weather")
    create_table_artifact({"a": [1, 2], "b": [2.0, 9007199254740993]}, key="columns")
    create_image_artifact("https://example.org/plot.png", key="plot")
    progress = create_progress_artifact(0.0, key="progress")
    for percent in (25, 50.5, 100):
        update_progress_artifact(progress, percent)
    create_markdown_artifact("nobody looks for it again")
    found = Artifact.get("report")
    assert found and found.data == "# Report\n\nsecond edition", found


def variables():
    values = {
        "text": "snowman ☃ clef 𝄞",
        "whole": 9007199254740993,
        "one": 1.0,
        "tiny": 5e-324,
        "huge": 1.7976931348623157e308,
        "nothing": None,
        "list": [1, 1.0, True, {"deep": [{}]}],
    }
    Variable.set("awkward", values, tags=["exact"])
    back = Variable.get("awkward")
    assert json.dumps(back) == json.dumps(values), back
    Variable.set("awkward", 3, overwrite=True)
    assert Variable.get("awkward") == 3
    try:
        Variable.set("awkward", 4)
        raise AssertionError("overwritten without asking")
    except ValueError as error:
        assert "already exists" in str(error)
    Variable.set("awkward", values, tags=["exact"], overwrite=True)
    assert Variable.get("never-set", default="none") == "none"
    Variable.set("gone", "soon")
    assert Variable.unset("gone") and not Variable.unset("gone")
    assert Variable.get("gone") is None


@flow
def chatty():
    logger = get_run_logger()
    for number in range(400):
        logger.info("line %03d", number)
    logger.error("the end")


@flow
def exact(numbers: dict, filling: str = "") -> None:
    assert numbers["whole"] == 9007199254740993


def round_trip():
    numbers = {"whole": 9007199254740993, "one": 1.0, "tiny": 5e-324, "huge": 1.7976931348623157e308, "minus": -0.0, "third": 0.1 + 0.2}
    state = exact(numbers, filling="é" * 600_000, return_state=True)
    with get_client(sync_client=True) as client:
        run = client.read_flow_run(state.state_details.flow_run_id)
    assert json.dumps(run.parameters["numbers"]) == json.dumps(numbers), run.parameters["numbers"]
    assert len(run.parameters["filling"]) == 600_000


async def events():
    heard: list[Event] = []
    listening = asyncio.Event()

    async def listen():
        filter = EventFilter(event=EventNameFilter(prefix=["harbour."]))
        async with get_events_subscriber(filter=filter) as subscriber:
            listening.set()
            async for event in subscriber:
                heard.append(event)
                if event.event == "harbour.closed":
                    return

    listener = asyncio.create_task(listen())
    await listening.wait()
    ship = {"prefect.resource.id": "ship.arrow", "prefect.resource.name": "Arrow", "flag": "☃"}
    first = emit_event("harbour.arrived", ship, payload={"cargo": 9007199254740993, "tons": 1.0})
    emit_event("harbour.unloaded", ship, related=[{"prefect.resource.id": "dock.3", "prefect.resource.role": "dock"}], follows=first)
    emit_event("elsewhere.ignored", ship)
    async with get_events_client() as client:
        same = Event(event="harbour.greeted", resource=Resource(ship), id=uuid4())
        await client.emit(same)
        await client.emit(same)
    # the three events above use another connection, so the last one is sent after they have been received
    while len(heard) < 3:
        await asyncio.sleep(0.05)
    emit_event("harbour.closed", ship)
    await asyncio.wait_for(listener, 20)
    names = [event.event for event in heard]
    assert sorted(names) == ["harbour.arrived", "harbour.closed", "harbour.greeted", "harbour.unloaded"], names
    arrived = next(event for event in heard if event.event == "harbour.arrived")
    assert json.dumps(arrived.payload) == '{"cargo": 9007199254740993, "tons": 1.0}', arrived.payload
    assert arrived.id == first.id and arrived.occurred == first.occurred


def main():
    exhibiting()
    variables()
    chatty()
    round_trip()
    asyncio.run(asyncio.wait_for(events(), 40))


if __name__ == "__main__":
    main()
