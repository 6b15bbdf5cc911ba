"""Connects to a service, repeats requests that it asks to repeat, and raises its errors."""

import asyncio
import random
import time
from collections.abc import Generator
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from itertools import count
from typing import Any

import httpx

from .client import AuthenticatedClient
from .models import Error


class RequestFailed(Exception):
    """The service responded with a status other than 2xx."""

    def __init__(self, response: httpx.Response):
        self.status: int = response.status_code
        self.error: Error | None = _error_of(response)
        """The body; None if a proxy responded instead of the service."""
        self.response = response
        super().__init__(str(self.error.detail) if self.error else f"The service responded with status {self.status}.")


def connect(
    url: str,
    credentials: tuple[str, str] | str | None = None,
    *,
    attempts: int = 6,
    longest_wait: float = 60,
    **options: Any,
) -> AuthenticatedClient:
    """Returns a client to pass to operations, whose errors raise RequestFailed.

    It repeats requests that the service has not performed: after status 503 or 429, or 423 with `Retry-After`. It does not repeat a request without a response,
    because the service may have performed it.

    Args:
        url: URL of the API, such as `http://127.0.0.1:4200/api`.
        credentials: A user and a password, or an API key.
        attempts: Maximum number of attempts per request.
        longest_wait: If the service requires a longer wait, the request fails. In seconds.
        options: For `httpx.Client` and `httpx.AsyncClient`, such as `timeout` and `headers`.
    """
    auth = _Bearer(credentials) if isinstance(credentials, str) else credentials
    options = {"base_url": url.rstrip("/"), "auth": auth, "timeout": 60, **options}
    waits = _Waits(attempts, longest_wait)
    return (
        AuthenticatedClient(base_url=url, token="")
        .set_httpx_client(_Client(waits, **options))
        .set_async_httpx_client(_AsyncClient(waits, **options))
    )


class _Bearer(httpx.Auth):
    def __init__(self, key: str):
        self._key = key

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        request.headers["Authorization"] = f"Bearer {self._key}"
        yield request


class _Waits:
    def __init__(self, attempts: int, longest: float):
        self._attempts = attempts
        self._longest = longest

    def after(self, response: httpx.Response, attempt: int) -> float | None:
        """Seconds until the next attempt. None if there is none. Raises RequestFailed for an error."""
        if response.is_success:
            return None
        required = _retry_after(response)
        if response.status_code in (429, 503) and required is None:
            # half of it is jitter
            wait = min(0.5 * 2.0 ** (attempt - 1), 30) * random.uniform(0.5, 1)
        elif response.status_code in (423, 429, 503) and required is not None:
            wait = required + random.random() * min(1, required / 4)
        else:
            raise RequestFailed(response)
        if attempt >= self._attempts or wait > self._longest:
            raise RequestFailed(response)
        return wait


class _Client(httpx.Client):
    def __init__(self, waits: _Waits, **options: Any):
        super().__init__(**options)
        self._waits = waits

    def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        for attempt in count(1):
            response = super().send(request, **options)
            if not response.is_success:
                response.read()
            wait = self._waits.after(response, attempt)
            if wait is None:
                break
            time.sleep(wait)
        return response


class _AsyncClient(httpx.AsyncClient):
    def __init__(self, waits: _Waits, **options: Any):
        super().__init__(**options)
        self._waits = waits

    async def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        for attempt in count(1):
            response = await super().send(request, **options)
            if not response.is_success:
                await response.aread()
            wait = self._waits.after(response, attempt)
            if wait is None:
                break
            await asyncio.sleep(wait)
        return response


def _retry_after(response: httpx.Response) -> float | None:
    """Parses `Retry-After`: seconds or an HTTP date."""
    text = response.headers.get("retry-after", "")
    try:
        return float(text) if text.isdigit() else max(0, (parsedate_to_datetime(text) - datetime.now(timezone.utc)).total_seconds())
    except (TypeError, ValueError):
        return None


def _error_of(response: httpx.Response) -> Error | None:
    try:
        return Error.from_dict(response.json())
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
