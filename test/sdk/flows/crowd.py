"""Fifty concurrent runs in one process."""

import asyncio

from prefect import flow, task


@task
async def work(number: int) -> int:
    await asyncio.sleep(0.05)
    return number


@flow
async def one_of_many(number: int) -> int:
    return await work(number) + await work(number)


async def main():
    results = await asyncio.gather(*[one_of_many(number) for number in range(50)])
    assert results == [2 * number for number in range(50)], results


if __name__ == "__main__":
    asyncio.run(main())
