"""Flows for deployments. With arguments, this program deploys them: POOL and any number of FLOW/NAME or FLOW/NAME@QUEUE."""

import os
import sys
import time
from pathlib import Path

from prefect import flow, pause_flow_run, suspend_flow_run, task
from prefect.states import Completed


@task
def count(n: int) -> int:
    return n + 1


@flow(log_prints=True)
def quick(n: int = 1, greeting: str = "hello"):
    print(f"{greeting} {n}")
    return Completed(message=f"{greeting} {count(n)}")


@flow(log_prints=True)
def long():
    print(f"pid {os.getpid()}")
    time.sleep(600)


@flow
def holding(seconds: float = 1.5, word: str = "on"):
    # the worker that reads the output may be killed as soon as it has this word, and another output would then end this process
    output = os.dup(sys.stdout.fileno())
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.dup2(nowhere, sys.stderr.fileno())
    os.write(output, f"holding {word}\n".encode())
    os.close(output)
    time.sleep(seconds)


@flow
def suspending():
    number = suspend_flow_run(wait_for_input=int, timeout=120)
    return Completed(message=f"was told {number}")


@flow
def pausing():
    pause_flow_run(timeout=300, poll_interval=1)
    return Completed(message="continued")


@flow
def counting():
    for n in range(40):
        count(n)
        time.sleep(0.25)


if __name__ == "__main__":
    pool, *wanted = sys.argv[1:]
    here = Path(__file__)
    for what in wanted:
        name, _, queue = what.partition("@")
        flow_name, _, name = name.partition("/")
        source = flow.from_source(source=str(here.parent), entrypoint=f"{here.name}:{flow_name}")
        source.deploy(name, work_pool_name=pool, work_queue_name=queue or None, tags=["deployed"], print_next_steps=False)
