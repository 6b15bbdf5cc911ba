"""Flows whose requests the tests check one by one. The argument selects the flow."""

import sys

from prefect import flow, task


@task
def plain_task():
    return 1


@flow
def plain():
    return plain_task()


@task(tags=["unlimited"])
def tagged_task():
    return 1


@flow
def tagged():
    for _ in range(3):
        tagged_task()


if __name__ == "__main__":
    {"plain": plain, "tagged": tagged}[sys.argv[1]]()
