"""pip install pytest-contralto testcontainers"""

from collections.abc import Iterator

import pytest
from pytest_contralto import TestBench
from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import HttpWaitStrategy


@pytest.fixture(scope="session")
def contralto_url() -> Iterator[str]:
    """Replaces the process that pytest-contralto starts. Its fixture `contralto` resets the data before each test."""
    container = (
        DockerContainer("ghcr.io/contralto-dev/contralto:VERSION")
        .with_command("dev --host 0.0.0.0")
        .with_exposed_ports(4200)
        .waiting_for(HttpWaitStrategy(4200, "/api/health"))
    )
    with container:
        yield f"http://{container.get_container_host_ip()}:{container.get_exposed_port(4200)}"


@pytest.fixture
def contralto_seed() -> dict[str, object]:
    return {"flows": [{"name": "etl"}]}


def test_a_run_becomes_late(contralto: TestBench) -> None:
    body = {"flow_id": contralto.ids["flows/etl"], "state": {"type": "SCHEDULED"}}
    run = contralto.call("POST", "/flow_runs/", body)
    contralto.move(60)
    assert contralto.call("GET", f"/flow_runs/{run['id']}")["state_name"] == "Late"
