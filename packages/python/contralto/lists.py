"""Reads long lists with cursors: pages stay consistent while items are added or removed, and the last one costs as much as the first."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, TypeVar

from .models import Error
from .types import Response

T = TypeVar("T")


def items(operation: Callable[..., Response[Error | list[T]]], **arguments: Any) -> Iterator[T]:
    """The items of a list: `items(filter_flows.sync_detailed, client=client, body=FilterFlowsRequest())`."""
    cursor: str | None = "start"
    while cursor:
        response = operation(x_contralto_cursor=cursor, **arguments)
        assert isinstance(response.parsed, list)
        yield from response.parsed
        cursor = response.headers.get("x-contralto-next-cursor")


async def async_items(operation: Callable[..., Awaitable[Response[Error | list[T]]]], **arguments: Any) -> AsyncIterator[T]:
    """The same for asyncio: `async_items(filter_flows.asyncio_detailed, client=client, body=FilterFlowsRequest())`."""
    cursor: str | None = "start"
    while cursor:
        response = await operation(x_contralto_cursor=cursor, **arguments)
        assert isinstance(response.parsed, list)
        for item in response.parsed:
            yield item
        cursor = response.headers.get("x-contralto-next-cursor")
