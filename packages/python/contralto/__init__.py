"""The Python client for Contralto."""

from .client import AuthenticatedClient, Client
from .connection import RequestFailed, connect
from .lists import async_items, items

__all__ = ("AuthenticatedClient", "Client", "RequestFailed", "async_items", "connect", "items")
