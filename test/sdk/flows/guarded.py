"""Every kind of connection that authenticates separately: requests and each of the sockets."""

import asyncio

from prefect import flow, task
from prefect.events import emit_event
from prefect.events.clients import get_events_subscriber
from prefect.events.filters import EventFilter, EventNameFilter
from prefect.task_worker import TaskWorker
from prefect.variables import Variable


@task
def counted(n: int) -> int:
    return n + 1


@flow
def admitted():
    return counted(1)


async def hear() -> None:
    heard = asyncio.Event()

    async def listen():
        async with get_events_subscriber(filter=EventFilter(event=EventNameFilter(name=["door.opened"]))) as subscriber:
            async for _ in subscriber:
                heard.set()
                return

    listener = asyncio.create_task(listen())
    while not heard.is_set():
        emit_event("door.opened", {"prefect.resource.id": "door.1"})
        await asyncio.sleep(0.2)
    await listener


async def work() -> None:
    worker = asyncio.create_task(TaskWorker(counted).start())
    future = counted.delay(41)
    await future.wait_async(30)
    assert future.state.is_completed(), future.state
    worker.cancel()


async def main():
    await asyncio.wait_for(hear(), 20)
    await work()
    await Variable.aset("inside", 1)


if __name__ == "__main__":
    admitted()
    asyncio.run(main())
