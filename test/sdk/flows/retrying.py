"""Flows that fail in their first attempt. Each task that runs appends a line to a file. With an argument, this program deploys them to that pool."""

import sys
from datetime import timedelta
from pathlib import Path

from prefect import flow, task
from prefect.cache_policies import INPUTS, NO_CACHE
from prefect.runtime import flow_run


def note(folder: str, name: str):
    with Path(folder, "ran.txt").open("a") as ran:
        ran.write(f"{name}\n")


def fails(folder: str, name: str) -> bool:
    """True for the first call with this name."""
    marker = Path(folder, f"{name}.failed")
    if marker.exists():
        return False
    marker.touch()
    return True


@task(persist_result=True)
def first(folder: str):
    note(folder, "first")


@task(persist_result=True)
def second(folder: str):
    note(folder, "second")
    if fails(folder, "second"):
        raise ValueError("the second task fails once")


@task(persist_result=True)
def third(folder: str):
    note(folder, "third")


@flow
def three(folder: str):
    first(folder)
    second(folder)
    third(folder)


@task
def unpersisted(folder: str):
    note(folder, "unpersisted")


@task(persist_result=True, cache_policy=NO_CACHE)
def uncached(folder: str):
    note(folder, "uncached")


@task(cache_policy=INPUTS)
def by_inputs(folder: str):
    note(folder, "by_inputs")


@task(cache_policy=INPUTS, cache_expiration=timedelta(milliseconds=1))
def expired(folder: str, number: int):
    note(folder, "expired")


@task(persist_result=True)
def lost(folder: str):
    note(folder, "lost")


@task(persist_result=True)
def changing(folder: str, attempt: int):
    note(folder, "changing")


@task(persist_result=True, refresh_cache=True)
def refreshed(folder: str):
    note(folder, "refreshed")


@task(persist_result=True)
def mapped(folder: str, number: int):
    note(folder, f"mapped {number}")
    if number == 1 and fails(folder, "mapped"):
        raise ValueError("one of the mapped tasks fails once")


@task(persist_result=True, retries=1)
def retried(folder: str):
    note(folder, "retried")
    if not Path(folder, "again").exists():
        raise ValueError("this task fails in all tries of the first attempt")


@flow(persist_result=True)
def stored(folder: str):
    note(folder, "stored")


@flow(persist_result=False)
def unstored(folder: str):
    note(folder, "unstored")
    first(folder)
    by_inputs(folder)


@flow(persist_result=True)
def failing(folder: str):
    note(folder, "failing")
    if fails(folder, "failing"):
        raise ValueError("the subflow fails once")


@flow
def kinds(folder: str):
    for one in [first, unpersisted, uncached, by_inputs, lost, refreshed]:
        one(folder)
    # inputs of its own: tasks with the same inputs share a result under the policy INPUTS
    expired(folder, 1)
    changing(folder, flow_run.run_count)
    stored(folder)
    unstored(folder)
    states = [retried(folder, return_state=True), failing(folder, return_state=True)]
    futures = mapped.map(folder, [0, 1, 2])
    futures.wait()
    return [*states, *[future.state for future in futures]]


@flow
def around(folder: str):
    stored(folder)
    second(folder)


if __name__ == "__main__":
    here = Path(__file__)
    for name in ["three", "kinds", "around"]:
        source = flow.from_source(source=str(here.parent), entrypoint=f"{here.name}:{name}")
        source.deploy("retried", work_pool_name=sys.argv[1], print_next_steps=False)
