"""How a request runs: in one thread, from its first middleware to its answer."""

from __future__ import annotations

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class OneThreadHandler(ASGIHandler):
    """Django's handler for middleware and views that are all synchronous, as ours are.

    Django's own goes back to the event loop around every middleware that could be asynchronous. Each way costs two
    switches of threads, and where the loop is busy with open pages they are a fifth of what a short answer takes.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)


def one_thread_application() -> OneThreadHandler:
    """Set Django up, and return what answers its HTTP requests."""
    django.setup(set_prefix=False)
    return OneThreadHandler()
