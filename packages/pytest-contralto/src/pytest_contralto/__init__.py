"""Fixtures that run tests against `contralto dev`, in place of the SDK's own test server."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

__all__ = ["TestBench", "contralto", "contralto_url"]


class TestBench:
    """Controls a `contralto dev`, or a tenant of it."""

    __test__ = False

    def __init__(self, url: str) -> None:
        self.url = url
        self.ids: dict[str, str] = {}

    @property
    def api_url(self) -> str:
        return f"{self.url}/api"

    def tenant(self, name: str) -> TestBench:
        """A service with its own data and clock in the same process. The first request creates it."""
        return TestBench(f"{self.url}/tenants/{quote(name, safe='')}")

    def reset(self, seed: dict[str, Any] | None = None) -> dict[str, str]:
        """Deletes all data and loads the seed of the command, or the given one."""
        self.ids = self.call("POST", "/admin/reset", seed)["ids"]
        return self.ids

    def now(self) -> str:
        return self.call("GET", "/admin/clock")["time"]

    def move(self, seconds: float | None = None, **to: Any) -> str:
        """Moves the clock, and returns the new time when everything due is done."""
        body = to if seconds is None else {"seconds": seconds, **to}
        return self.call("POST", "/admin/clock", body)["time"]

    def fail(self, **fault: Any) -> None:
        """Lets requests fail: `fail(operation="createFlow", status=503, times=2)`."""
        self.call("POST", "/admin/faults", {"faults": [fault]})

    def journal(self, **filter: Any) -> list[dict[str, Any]]:
        """The requests since the last reset."""
        return self.call("POST", "/admin/journal/filter", filter)

    def create_snapshot(self, name: str) -> None:
        self.call("POST", "/admin/snapshots", {"name": name})

    def restore_snapshot(self, name: str) -> None:
        self.call("POST", f"/admin/snapshots/{quote(name, safe='')}/restore")

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Sends a request to the API and returns the body of its response."""
        data = None if body is None else json.dumps(body).encode()
        headers = {} if data is None else {"Content-Type": "application/json"}
        request = urllib.request.Request(self.api_url + path, data, headers, method=method)
        try:
            with _opener.open(request, timeout=300) as response:
                text = response.read()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {error.code} {error.read().decode()}") from None
        return json.loads(text) if text else None


# the service is local, so no proxy of the environment applies
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("contralto")
    group.addoption("--contralto-url", default=os.environ.get("CONTRALTO_URL"), help="URL of a running `contralto dev`")
    parser.addini("contralto_command", "command that starts Contralto; default: contralto, or npx contralto", default="")
    parser.addini("contralto_flags", "flags of `contralto dev`; default: --real-clock", default="--real-clock")


def _command(config: pytest.Config) -> list[str]:
    command = shlex.split(config.getini("contralto_command") or os.environ.get("CONTRALTO_COMMAND", ""))
    if not command:
        command = ["contralto"] if shutil.which("contralto") else ["npx", "--yes", "contralto"]
    return [*command, "dev", "--port", "0", *shlex.split(config.getini("contralto_flags"))]


@pytest.fixture(scope="session")
def contralto_url(pytestconfig: pytest.Config) -> Iterator[str]:
    """The URL of a `contralto dev` for all tests."""
    given = pytestconfig.getoption("--contralto-url")
    if given:
        # the processes of pytest-xdist share it
        worker = os.environ.get("PYTEST_XDIST_WORKER")
        yield TestBench(given).tenant(worker).url if worker else given
        return
    process = subprocess.Popen(_command(pytestconfig), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if found := re.search(r"listening on (\S+)", line):
                break
        else:
            raise RuntimeError(f"`contralto dev` exited with code {process.wait()}")
        yield found[1]
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def contralto_seed() -> dict[str, Any] | None:
    """The records of each test. Override it; by default, they are those of the flags."""
    return None


@pytest.fixture
def contralto(contralto_url: str, contralto_seed: dict[str, Any] | None) -> Iterator[TestBench]:
    """A test bench with fresh data. During the test, the SDK uses it."""
    bench = TestBench(contralto_url)
    bench.reset(contralto_seed)
    with _sdk_uses(bench.api_url):
        yield bench


@contextlib.contextmanager
def _sdk_uses(api_url: str) -> Iterator[None]:
    try:
        from prefect.settings import PREFECT_API_URL, temporary_settings
    except ImportError:
        yield
        return
    with temporary_settings(updates={PREFECT_API_URL: api_url}):
        yield
