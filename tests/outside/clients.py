"""The official MCP client, connected to the firm's server with a credential."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client

from tests.outside.conftest import Firm

SECONDS = 60


def headers_of(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@asynccontextmanager
async def connected(firm: Firm, token: str, *, mode: str = "auto") -> AsyncIterator[Client]:
    """A client, until the block ends; ``mode`` is which era of the protocol it speaks."""
    async with httpx2.AsyncClient(headers=headers_of(token), timeout=SECONDS, trust_env=False) as web:
        transport = streamable_http_client(f"{firm.url}/mcp", http_client=web)
        async with Client(transport, mode=mode) as client:
            yield client
