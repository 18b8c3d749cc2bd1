"""How a request runs: in one thread of a few, from its first middleware to the end of its work on the database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any, cast

import django
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix


class OneThreadHandler(ASGIHandler):
    """Django's handler for middleware and views that are all synchronous, as ours are, and answers that are no streams.

    Django's own makes a thread for each request and goes back to the event loop around every middleware that could be
    asynchronous. Here a request waits for one of as many threads as there can be connections to the database: more would
    only take the interpreter from each other. The threads are started with the first requests, after the fork.
    """

    def __init__(self) -> None:
        super().__init__()
        self.threads = ThreadPoolExecutor(settings.WEB_THREADS, thread_name_prefix="request")

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        response = await sync_to_async(self.answer, thread_sensitive=False, executor=self.threads)(scope, body)
        await self.send_response(response, send)

    def answer(self, scope: Any, body: IO[bytes]) -> HttpResponseBase:
        """The answer, whose work is done: the thread has given back its connection to the database."""
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=type(self), scope=scope)
        request, refusal = self.create_request(scope, body)
        response = self.get_response(request) if request else cast(HttpResponseBase, refusal)
        response.close()  # sends request_finished
        body.close()
        return response


def one_thread_application() -> OneThreadHandler:
    """Set Django up, and return what answers its HTTP requests."""
    django.setup(set_prefix=False)
    return OneThreadHandler()
