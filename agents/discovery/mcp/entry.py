"""In front of ``/mcp``: the protocol's SDK takes as long to load as half of the rest, and is loaded when somebody asks for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from agents.discovery.mcp.endpoint import App, McpEndpoint

PATHS = ("/mcp", "/mcp/")


class McpEntry:
    """An ASGI application in front of ours: ``/mcp`` goes to :class:`McpEndpoint`, everything else is passed on.

    :meth:`lifespan` must be running; the endpoint lives in its task from the first request for it to the server's end.
    """

    def __init__(self, application: App) -> None:
        self.application = application
        self.endpoint: McpEndpoint | None = None
        self.wanted: asyncio.Event | None = None
        self.ready: asyncio.Future[McpEndpoint] | None = None

    def load(self) -> McpEndpoint:
        """Load the endpoint now: before processes are forked, they share it."""
        if self.endpoint is None:
            from agents.discovery.mcp.endpoint import McpEndpoint

            self.endpoint = McpEndpoint(self.application)
        return self.endpoint

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["path"] not in PATHS:
            await self.application(scope, receive, send)
            return
        if self.wanted is None or self.ready is None:  # then it only refuses
            endpoint = await asyncio.to_thread(self.load)
        else:
            self.wanted.set()
            endpoint = await asyncio.shield(self.ready)
        await endpoint(scope, receive, send)

    async def lifespan(self, scope: Any, receive: Any, send: Any) -> None:
        """The server's start and end, as ASGI announces them."""
        await receive()
        self.wanted, self.ready = asyncio.Event(), asyncio.get_running_loop().create_future()
        await send({"type": "lifespan.startup.complete"})
        ending = asyncio.ensure_future(receive())
        asked = asyncio.ensure_future(self.wanted.wait())
        await asyncio.wait({ending, asked}, return_when=asyncio.FIRST_COMPLETED)
        if ending.done():
            asked.cancel()
        else:
            endpoint = await asyncio.to_thread(self.load)
            async with endpoint.running():
                self.ready.set_result(endpoint)
                await ending
        await send({"type": "lifespan.shutdown.complete"})
