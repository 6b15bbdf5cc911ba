"""Persisted and cached results, and transactions that are rolled back."""

from datetime import timedelta

from prefect import flow, task
from prefect.cache_policies import INPUTS, NO_CACHE, RUN_ID, TASK_SOURCE
from prefect.client.orchestration import get_client
from prefect.transactions import transaction


@task(cache_policy=INPUTS, persist_result=True)
def by_inputs(n: int) -> int:
    return n * n


@task(cache_policy=INPUTS - "stamp", persist_result=True)
def by_some_inputs(n: int, stamp: int) -> int:
    return n + stamp


@task(cache_key_fn=lambda context, parameters: "one-for-all", persist_result=True)
def by_a_key(n: int) -> int:
    return n


@task(cache_policy=RUN_ID, persist_result=True)
def once_per_run() -> str:
    return "once"


@task(cache_policy=TASK_SOURCE + INPUTS, persist_result=True)
def by_source(n: int) -> int:
    return n - 1


@task(cache_policy=NO_CACHE, persist_result=True)
def never_cached(n: int) -> int:
    return n


@task(cache_policy=INPUTS, cache_expiration=timedelta(seconds=-1), persist_result=True)
def expiring(day: int) -> int:
    return day


@task(cache_policy=INPUTS, refresh_cache=True, persist_result=True)
def refreshed(drink: int) -> int:
    return drink


@flow(persist_result=True)
def cached(round: int) -> dict:
    answers = [by_inputs(3), by_inputs(3), by_inputs(4)]
    answers += [by_some_inputs(1, stamp=10), by_some_inputs(1, stamp=20)]
    answers += [by_a_key(5), by_a_key(6)]
    answers += [once_per_run(), once_per_run()]
    answers += [by_source(1), by_source(1), never_cached(1), never_cached(1)]
    answers += [expiring(1), expiring(1), refreshed(1), refreshed(1)]
    return {"answers": answers}


@task
def write(name: str) -> str:
    return name


@write.on_rollback
def unwrite(transaction):
    print("undone", transaction.get("name"), flush=True)


@task
def broken():
    raise ValueError("the last step failed")


@flow
def undone():
    with transaction() as work:
        work.set("name", "everything")
        write("a")
        write("b")
        broken()


@flow
def committed():
    with transaction(key="a-key-of-the-transaction", write_on_commit=True) as work:
        if not work.is_committed():
            write("c")
            work.stage("staged")


def main():
    expected = [9, 9, 16, 11, 11, 5, 5, "once", "once", 0, 0, 1, 1, 1, 1, 1, 1]
    for round in (1, 2):
        state = cached(round, return_state=True)
        assert state.result() == {"answers": expected}, state.result()
    with get_client(sync_client=True) as client:
        kept = client.read_flow_run(state.state_details.flow_run_id).state
        assert kept.result() == {"answers": expected}
    undone(return_state=True)
    committed()
    committed()


if __name__ == "__main__":
    main()
