"""One flow for every way in which a flow can end."""

import asyncio
import time

from prefect import allow_failure, flow, get_run_logger, tags, task, unmapped
from prefect.runtime import flow_run
from prefect.states import Completed, Failed


@flow(version="7", description="returns a value")
def returning() -> int:
    return 42


@flow
def failing():
    raise ValueError("no luck today")


@task
def broken():
    raise ArithmeticError("the task broke")


@flow
def failing_by_its_task():
    broken()


@flow
def invalid(n: int):
    return n


@flow(timeout_seconds=0.5)
def timing_out():
    for _ in range(100):
        time.sleep(0.05)


@task(timeout_seconds=0.3)
async def slow():
    await asyncio.sleep(10)


@flow
async def task_timing_out():
    return await slow(return_state=True)


@task(retries=3, retry_delay_seconds=[0.2, 0.4, 0.6])
def third_time_lucky(attempts: list = []):  # noqa: B006: counts the attempts
    attempts.append(1)
    if len(attempts) < 3:
        raise RuntimeError(f"attempt {len(attempts)}")


@task(retries=2, retry_delay_seconds=0.1, retry_condition_fn=lambda *_: False)
def not_worth_retrying():
    raise RuntimeError("hopeless")


@flow
def retried_tasks():
    third_time_lucky()
    return not_worth_retrying(return_state=True).type.value == "FAILED"


@flow(retries=2, retry_delay_seconds=1)
def retried_flow(attempts: list = [], child_of: str = "retried"):  # noqa: B006
    attempts.append(1)
    if len(attempts) < 2:
        raise RuntimeError("not yet")
    return len(attempts)


@flow(retries=1)
def never_succeeding():
    raise RuntimeError("never")


@flow(flow_run_name="child-{n}")
def child(n: int):
    if n == 2:
        raise ValueError("two is too many")
    return n * 10


@flow
def parent():
    assert child(1) == 10
    assert child(2, return_state=True).is_failed()
    return Completed(message="one of two children did it")


@flow
def decided():
    return Failed(message="decided by the author", name="Decided")


@task
async def triple(n: int) -> int:
    await asyncio.sleep(0.01)
    return n * 3


@flow
async def async_child(n: int) -> int:
    return await triple(n)


@flow
async def asynchronous():
    tripled = await asyncio.gather(*[triple(n) for n in range(3)])
    children = await asyncio.gather(*[async_child(n) for n in (5, 6)])
    return sum(tripled) + sum(children)


@task(task_run_name="times-{n}", tags=["mapped"])
def times(n: int, factor: int) -> int:
    return n * factor


@flow
def mapped():
    return sum(times.map(range(100), factor=unmapped(2)).result())


@task
def source():
    return 1


@task
def sink(value, other=None):
    return value


@task
def after_failure(value):
    return "went on"


@flow
def dependent():
    first = source.submit()
    second = sink.submit(first, other=[first])
    third = sink.submit(3, wait_for=[second])
    bad = broken.submit()
    never = sink.submit(bad)
    anyway = after_failure.submit(allow_failure(bad))
    third.wait(), never.wait()
    assert anyway.result() == "went on"
    return Completed(message="all that could run did")


@flow(log_prints=True)
def described():
    get_run_logger().warning("run %s", flow_run.name)
    print("tagged", sorted(flow_run.tags))
    source()


def main():
    returning()
    failing(return_state=True)
    failing_by_its_task(return_state=True)
    invalid("many", return_state=True)
    timing_out(return_state=True)
    asyncio.run(task_timing_out(return_state=True))
    assert retried_tasks()
    assert retried_flow() == 2
    never_succeeding(return_state=True)
    parent()
    decided(return_state=True)
    assert asyncio.run(asynchronous()) == 42
    assert mapped() == 9900
    dependent()
    with tags("nightly", "eu"):
        described.with_options(flow_run_name="a name of its own")()


if __name__ == "__main__":
    main()
