"""A first flow: two tasks, a log line, a print."""

from prefect import flow, get_run_logger, task


@task
def add(a: int, b: int) -> int:
    get_run_logger().info("adding %s and %s", a, b)
    return a + b


@flow(log_prints=True)
def first_flow(n: int = 3) -> int:
    print(f"summing {n} numbers")
    return sum(future.result() for future in [add.submit(i, 1) for i in range(n)])


if __name__ == "__main__":
    assert first_flow() == 6
