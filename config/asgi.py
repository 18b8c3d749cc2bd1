"""HTTP, the live socket, and the embedded store's byte routes."""

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

from cases.live import socket_urls  # noqa: E402
from evidence.storage.routes import with_store  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": with_store(http),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(socket_urls))),
    }
)
