"""A flow that reports its start and then runs for longer than any test waits."""

import time

from prefect import flow, task


@task
def wait():
    print("under way", flush=True)
    time.sleep(600)


@flow
def endless():
    wait()


if __name__ == "__main__":
    endless()
