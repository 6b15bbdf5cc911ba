"""Runs that wait for input from users, and runs that send inputs to each other."""

import asyncio
from uuid import UUID

from prefect import flow, suspend_flow_run
from prefect.exceptions import NotPausedError
from prefect.flow_runs import pause_flow_run, resume_flow_run
from prefect.input import RunInput, receive_input, send_input
from prefect.runtime import flow_run
from prefect.states import Completed


class Address(RunInput):
    street: str
    number: int = 1


@flow
async def ask_for_an_address():
    asked = Address.with_initial_data(description="Where shall it **go**?", street="Main Street")
    address = await pause_flow_run(wait_for_input=asked, timeout=120, poll_interval=1)
    return Completed(message=f"to {address.street} {address.number}")


@flow
async def ask_for_a_number():
    number = await pause_flow_run(wait_for_input=int, timeout=120, poll_interval=1, key="how-many")
    return Completed(message=f"{number + 1}")


@flow
async def ask_twice():
    await pause_flow_run(timeout=120, poll_interval=1)
    await pause_flow_run(timeout=120, poll_interval=1)
    return Completed(message="asked twice")


@flow
async def nobody_answers():
    await pause_flow_run(timeout=1, poll_interval=1)


@flow
async def cannot_be_suspended():
    await suspend_flow_run(timeout=5)


class Question(RunInput):
    text: str


class Answer(RunInput):
    text: str


@flow
async def oracle():
    async for question in Question.receive(timeout=20, poll_interval=0.1):
        await question.respond(Answer(text=question.text.upper()))
        if question.text == "enough":
            return


@flow
async def pilgrim(oracle_id: UUID):
    heard = []
    answers = Answer.receive(timeout=20, poll_interval=0.1)
    for text in ("who?", "why?", "enough"):
        await Question(text=text).send_to(oracle_id)
        heard.append((await answers.next()).text)
    return Completed(message=" ".join(heard))


@flow
async def adder(count: int):
    total = 0
    async for number in receive_input(int, timeout=20, poll_interval=0.1):
        total += number
        count -= 1
        if count == 0:
            return Completed(message=f"{total}")


@flow
async def conversation():
    started: asyncio.Future = asyncio.get_running_loop().create_future()

    @flow(name="oracle-of-the-day")
    async def listening():
        started.set_result(UUID(flow_run.id))
        await oracle.fn()

    listener = asyncio.create_task(listening())
    await pilgrim(await started)
    await listener


@flow
async def sums():
    started: asyncio.Future = asyncio.get_running_loop().create_future()

    @flow(name="adding")
    async def adding():
        started.set_result(UUID(flow_run.id))
        return await adder.fn(3)

    listener = asyncio.create_task(adding())
    target = await started
    for number in (1, 20, 300):
        await send_input(number, target)
    await listener


@flow
async def resumed_by_a_program():
    paused: asyncio.Future = asyncio.get_running_loop().create_future()

    @flow(name="sleeper")
    async def sleeper():
        paused.set_result(UUID(flow_run.id))
        await pause_flow_run(timeout=60, poll_interval=1)

    sleeping = asyncio.create_task(sleeper())
    target = await paused
    while True:
        try:
            await resume_flow_run(target)
            break
        except NotPausedError:
            await asyncio.sleep(0.1)
    await sleeping


async def main():
    waiting = [ask_for_an_address, ask_for_a_number, ask_twice, nobody_answers, cannot_be_suspended]
    talking = [conversation, sums, resumed_by_a_program]
    await asyncio.gather(*[each(return_state=True) for each in waiting + talking])


if __name__ == "__main__":
    asyncio.run(main())
