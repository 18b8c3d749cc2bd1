"""What tools share whose calls may wait in front of Django for something to happen."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from audit.events.waiting import Waiting, waiting_of
from config.api.viewset import ToolViewSet

MAX_WAIT = 30  # seconds


class WaitingToolViewSet(ToolViewSet):
    """A call of such a tool is several looks, each an ordinary request. It counts once, and is recorded once."""

    @property
    def waiting(self) -> Waiting | None:
        """The waiting call that this request is one look of, if the server holds it open."""
        return waiting_of(self.request._request)

    def _record_refusal(self, status: int) -> None:
        """A call is one entry: of one that was answered already, as a stream whose access has ended, none is written."""
        waiting = waiting_of(self.request._request)
        if waiting is None or not waiting.recorded:
            super()._record_refusal(status)

    def check_throttles(self, request: Request) -> None:
        """The looks of one call count once; the call holds their lease."""
        waiting = waiting_of(request._request)
        if waiting is None or waiting.lease is None:
            super().check_throttles(request)
        if waiting is not None and waiting.lease is None:
            waiting.lease = self._lease

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        waiting = waiting_of(request._request)
        self._lease = waiting.lease if waiting else self._lease
        finalized = super().finalize_response(request, response, *args, **kwargs)
        self._lease = None if waiting else self._lease
        return finalized
