"""The official MCP client, connected to the firm's server with a credential."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client

from tests.outside.conftest import Firm

SECONDS = 60


def headers_of(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@asynccontextmanager
async def connected(firm: Firm, token: str, *, mode: str = "auto", **options: Any) -> AsyncIterator[Client]:
    """A client, until the block ends; ``mode`` is which era of the protocol it speaks."""
    async with httpx2.AsyncClient(headers=headers_of(token), timeout=SECONDS, trust_env=False) as web:
        transport = streamable_http_client(f"{firm.url}/mcp", http_client=web)
        async with Client(transport, mode=mode, **options) as client:
            yield client


def people_web(firm: Firm) -> httpx.Client:
    """The attorney's own calls."""
    return httpx.Client(base_url=firm.url, headers=headers_of(firm.attorney), trust_env=False, timeout=SECONDS)


def new_key(firm: Firm, **fields: Any) -> dict[str, Any]:
    """Another agent key of the attorney's."""
    asked = {"name": "Another agent", "case_ids": None, "operations": ["read", "write"], **fields}
    with people_web(firm) as web:
        made = web.post("/v1/agent/keys", json=asked)
    assert made.status_code == 201, made.text
    payload: dict[str, Any] = made.json()
    return payload


async def said(client: Client, listed: str, /, **arguments: Any) -> dict[str, Any]:
    """The structured answer of a listed tool."""
    answer = await client.call_tool(listed, arguments)
    data: dict[str, Any] = answer.structured_content
    return data
