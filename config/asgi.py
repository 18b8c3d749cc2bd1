"""HTTP, the live socket, static files, the embedded store's byte routes, calls that wait, and the agents' ``/mcp``."""

from __future__ import annotations

import gc
import os

gc.disable()  # until all is loaded: hardly anything of it is garbage, and looking takes a tenth of the start

from config import embedded  # noqa: E402

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ["INTACTUS_PROCESS"] = "web"  # its connections begin with the time limit of pages
embedded.ensure()

from channels.db import database_sync_to_async  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from channels.sessions import SessionMiddlewareStack  # noqa: E402
from django.conf import settings  # noqa: E402
from django.urls import get_resolver  # noqa: E402

from config.body_limit import with_bodies_ended, with_body_limit  # noqa: E402
from config.client_address import with_client_address  # noqa: E402
from config.handler import one_thread_application  # noqa: E402
from config.socket_errors import with_reason_to_close  # noqa: E402
from config.static_endpoint import with_static  # noqa: E402

http = one_thread_application()

from agents.discovery.mcp.entry import McpEntry  # noqa: E402
from audit.events.waiting import with_waiting  # noqa: E402
from cases.live.consumer import socket_urls  # noqa: E402
from cases.signin.sessions import SocketSessionMiddleware  # noqa: E402
from evidence.custody.addresses import address_used, refused_use_record  # noqa: E402
from evidence.storage.routes import with_store  # noqa: E402

# ``/mcp`` is no route of Django's: it answers nothing itself, its calls are requests to the tools.
mcp = McpEntry(with_waiting(http))
if settings.PRODUCTION:  # where a start may take longer, and no agent is to wait
    mcp.load()

application = with_client_address(
    ProtocolTypeRouter(
        {
            "lifespan": mcp.lifespan,
            "http": with_bodies_ended(
                with_static(
                    with_store(
                        with_body_limit(mcp),
                        check=database_sync_to_async(address_used),
                        record_refusal=database_sync_to_async(refused_use_record),
                    )
                )
            ),
            "websocket": AllowedHostsOriginValidator(
                with_reason_to_close(SessionMiddlewareStack(SocketSessionMiddleware(URLRouter(socket_urls))))
            ),
        }
    )
)

# What was loaded by now stays as long as the process. Looking through it for garbage again and again would stop every
# page and every socket for a seventh of a second each time.
_ = get_resolver().url_patterns  # otherwise loaded with the first request
gc.collect()
gc.freeze()
gc.enable()
gc.set_threshold(20_000, 20, 20)  # what a request makes is gone with it: few of its objects are in cycles
