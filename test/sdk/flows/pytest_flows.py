import asyncio

import pytest
from prefect import flow, task
from prefect.client.orchestration import get_client


@task
def double(n: int) -> int:
    return 2 * n


@flow
def answer() -> int:
    return double(21)


async def runs() -> int:
    async with get_client() as client:
        return len(await client.read_flow_runs())


@pytest.mark.parametrize("time", ["first", "second"])
def test_fresh_data(contralto, time):
    assert asyncio.run(runs()) == 0
    contralto.fail(operation="createFlowRun", status=503)
    assert answer() == 42
    [run] = contralto.call("POST", "/flow_runs/filter", {})
    assert run["state_type"] == "COMPLETED"
    assert [entry["status"] for entry in contralto.journal(operation="createFlowRun")] == [503, 201]


def test_snapshot(contralto):
    contralto.create_snapshot("empty")
    contralto.call("POST", "/flows/", {"name": "new"})
    contralto.restore_snapshot("empty")
    assert contralto.call("POST", "/flows/count", {}) == 0


class TestSeed:
    @pytest.fixture
    def contralto_seed(self):
        return {"flows": [{"name": "etl"}]}

    def test_ids(self, contralto):
        assert contralto.call("GET", "/flows/name/etl")["id"] == contralto.ids["flows/etl"]


def test_tenant(contralto):
    contralto.tenant("other").call("POST", "/flows/", {"name": "new"})
    assert contralto.call("POST", "/flows/count", {}) == 0
