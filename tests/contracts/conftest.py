"""A server that answers as it is told, and a client of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.contracts.chat_services import Client, clients
from tests.contracts.embedding_services import Server, serving


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as started:
        yield started


@pytest.fixture
def client(server: Server) -> Client:
    return clients(server)["openai"]
