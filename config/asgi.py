"""HTTP, the live socket, the embedded store's byte routes, calls that wait, and the agents' ``/mcp``."""

from __future__ import annotations

import os

from config import embedded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
embedded.ensure()

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402

http = get_asgi_application()

from agents.mcp.door import McpDoor  # noqa: E402
from audit.waiting import with_waiting  # noqa: E402
from cases.live import socket_urls  # noqa: E402
from evidence.storage.routes import with_store  # noqa: E402

mcp = McpDoor(
    with_waiting(http)
)  # no route of Django's: it answers nothing itself, its calls are requests to the tools

application = ProtocolTypeRouter(
    {
        "lifespan": mcp.lifespan,
        "http": with_store(mcp),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(socket_urls))),
    }
)
