"""Tests a program against `contralto dev`: resets the data and moves the clock of the service."""

import asyncio
import os

import httpx
from prefect import flow, task
from prefect.client.orchestration import get_client
from prefect.states import Running

API = os.environ["PREFECT_API_URL"]


def control(path: str, **body: object) -> dict:
    response = httpx.post(f"{API}/admin/{path}", json=body, timeout=60)
    response.raise_for_status()
    return response.json()


@task
def extract() -> int:
    return 1


@flow
def etl() -> int:
    return extract() + 1


async def main() -> None:
    ids = control("reset")["ids"]
    async with get_client() as client:
        run = await client.create_flow_run_from_deployment(ids["deployments/hourly"])
        control("clock", seconds=60)
        assert (await client.read_flow_run(run.id)).state_name == "Late"

        retrying = ids["flow_runs/retrying"]
        assert (await client.set_flow_run_state(retrying, Running())).status.value == "WAIT"
        control("clock", seconds=300)
        assert (await client.set_flow_run_state(retrying, Running())).status.value == "ACCEPT"

        assert (await client.read_global_concurrency_limit_by_name("warehouse")).active_slots == 0
        control("reset")
        assert (await client.read_global_concurrency_limit_by_name("warehouse")).active_slots == 1


if __name__ == "__main__":
    asyncio.run(main())
    assert etl() == 2
    print("all done")
