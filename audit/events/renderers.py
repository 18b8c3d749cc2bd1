"""Events as a stream of server-sent messages."""

from __future__ import annotations

from typing import Any

from rest_framework.utils.encoders import JSONEncoder

from config.api.renderers import TextRenderer


class EventStreamRenderer(TextRenderer):
    """A page of events as ``text/event-stream``: a message for each, whose id is its position."""

    media_type = "text/event-stream"
    format = "event-stream"

    def text(self, data: Any) -> str:
        encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
        return "".join(f"id: {one['position']}\ndata: {encode(one)}\n\n" for one in data["items"])
