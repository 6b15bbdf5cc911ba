"""Runs deployments that another process serves, outside and inside of a flow."""

from prefect import flow
from prefect.deployments import run_deployment


@flow
def calling():
    run = run_deployment("quick/by-hand", parameters={"n": 8}, poll_interval=0.5)
    assert run.state.message == "hello 9", run.state
    later = run_deployment("quick/by-hand", timeout=0, idempotency_key="only once", flow_run_name="the only one")
    again = run_deployment("quick/by-hand", timeout=0, idempotency_key="only once", as_subflow=False)
    assert again.id == later.id


if __name__ == "__main__":
    run = run_deployment("quick/by-hand", poll_interval=0.5, tags=["called"])
    assert run.state.message == "hello 3", run.state
    calling()
