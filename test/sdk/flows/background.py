"""Tasks that are submitted to task workers. With `serve`, this program is a task worker."""

import asyncio
import sys
from uuid import UUID

from prefect import flow, task
from prefect.task_worker import serve


@task(log_prints=True)
def greet(name: str) -> str:
    print(f"greeting {name}")
    return f"hello {name}"


@task(retries=1, retry_delay_seconds=0.1)
async def unlucky(attempts: list = []):  # noqa: B006: counts the attempts
    attempts.append(1)
    if len(attempts) % 2 == 1:
        raise ValueError("not at once")
    return "at last"


@task
def refusing():
    raise ValueError("never")


@task
def nobody_serves_this():
    pass


@flow
def submitting() -> str:
    future = greet.delay("from a flow")
    future.wait(timeout=30)
    return future.result()


@flow(log_prints=True)
def ready():
    """Sends an event and a log line while nothing else runs.

    The client starts its senders on first use. Its task worker waits forever if the first event on the event loop
    and the first log line on another thread coincide (client 3.8.8).
    """
    print("ready")


async def main():
    greetings = [greet.delay(name) for name in ("early", "bird")]
    print("handed over", flush=True)
    nobody_serves_this.delay()
    greetings += [greet.delay(f"guest {number}") for number in range(20)]
    lucky, refused = unlucky.delay(), refusing.delay()
    for future in [*greetings, lucky, refused]:
        future.wait(timeout=60)
    assert [future.result() for future in greetings[:3]] == ["hello early", "hello bird", "hello guest 0"]
    assert lucky.result() == "at last"
    assert refused.state.is_failed()


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        ready()
        serve(greet, unlucky, refusing, limit=4)
    elif sys.argv[1:] == ["flow"]:
        assert submitting() == "hello from a flow"
    else:
        asyncio.run(main())
