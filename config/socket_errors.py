"""What a page gets from its socket while a service that we depend on is unavailable: the end, with a reason to connect again."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from config.api.envelope import SERVICE_UNAVAILABLE

TRY_AGAIN_LATER = 1013  # of the registry of WebSocket close codes (RFC 6455)
REASON = "A service we depend on is not answering. Connect again in some seconds."
logger = logging.getLogger("intactus.sockets")
App = Callable[[Any, Any, Any], Awaitable[None]]


def with_reason_to_close(application: App) -> App:
    """The application, whose sockets end with 1013 and a reason where Redis or the database is away."""

    async def answering(scope: Any, receive: Any, send: Any) -> None:
        accepted = False

        async def sending(message: Any) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] == "websocket.accept"
            await send(message)

        try:
            await application(scope, receive, sending)
        except SERVICE_UNAVAILABLE as error:
            logger.error("a service is away", exc_info=error)
            if not accepted:  # a browser sees the code and the reason only of what was open
                await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER, "reason": REASON})

    return answering
