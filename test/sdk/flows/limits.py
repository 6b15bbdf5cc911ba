"""Work that waits for slots. The test creates the limits before it starts this program."""

import asyncio
import json
import os
import threading
import time
import urllib.request

from prefect import flow, task
from prefect.concurrency.asyncio import concurrency as async_concurrency
from prefect.concurrency.asyncio import rate_limit as async_rate_limit
from prefect.concurrency.sync import concurrency, rate_limit
from prefect.futures import wait
from prefect.runtime import flow_run
from prefect.variables import Variable


class Gauge:
    """Measures the maximum number of concurrent uses."""

    def __init__(self):
        self.lock, self.now, self.peak = threading.Lock(), 0, 0

    def __enter__(self):
        with self.lock:
            self.now += 1
            self.peak = max(self.peak, self.now)

    def __exit__(self, *_):
        with self.lock:
            self.now -= 1


database, network, one_by_one = Gauge(), Gauge(), Gauge()


@task
def use_database():
    with concurrency("database"), database:
        time.sleep(0.15)


@flow
def threads():
    wait([use_database.submit() for _ in range(5)])


@flow
async def coroutines():
    async def use(occupy: int):
        async with async_concurrency(["network", "nobody-made-this-one"], occupy=occupy):
            with network:
                await asyncio.sleep(0.15)

    await asyncio.gather(*[use(1) for _ in range(4)], use(2))


@task(tags=["one-by-one"])
def tagged():
    with one_by_one:
        time.sleep(0.15)


@flow
def tagged_tasks():
    wait([tagged.submit() for _ in range(3)])


def read(path: str, until) -> dict:
    """The response of the service, as soon as it is as expected, or after a while."""
    deadline = time.monotonic() + 30
    while True:
        with urllib.request.urlopen(os.environ["PREFECT_API_URL"] + path) as response:
            body = json.load(response)
        if until(body) or time.monotonic() > deadline:
            return body
        time.sleep(0.1)


@task
def use_held():
    with concurrency("held"):
        pass


@flow
def holding():
    with concurrency("held"):
        waiting = use_held.submit()
        found = read(
            "/v2/concurrency_limits/held/holders",
            lambda body: body["waiters"] and body["holders"][0]["found_by"],
        )
        why = read(f"/flow_runs/{flow_run.id}/why", lambda body: body["reasons"])
    waiting.result()
    Variable.set("found_while_holding", {**found, "reasons": why["reasons"]})


def refusals():
    try:
        with concurrency("taken", timeout_seconds=0.5):
            raise AssertionError("there was no slot")
    except TimeoutError:
        pass
    try:
        with concurrency("nobody-made-this-one", strict=True):
            raise AssertionError("there is no such limit")
    except Exception as error:
        assert type(error).__name__ == "ConcurrencySlotAcquisitionError", error
    with concurrency("switched-off"), concurrency("switched-off"):
        pass


def rates() -> float:
    started = time.monotonic()
    for _ in range(3):
        rate_limit("requests")
    return time.monotonic() - started


async def async_rates() -> float:
    started = time.monotonic()
    for _ in range(3):
        await async_rate_limit("async-requests")
    return time.monotonic() - started


def main():
    threads()
    assert database.peak == 2, database.peak
    asyncio.run(coroutines())
    assert network.peak in (2, 3), network.peak  # three slots: one and two, or three times one
    holding()
    tagged_tasks()
    assert one_by_one.peak == 1, one_by_one.peak
    refusals()
    # two slots are free immediately, and slots decay at two per second
    assert rates() > 0.3
    assert asyncio.run(async_rates()) > 0.3


if __name__ == "__main__":
    main()
