"""A briefing as the Markdown that agents read into their context."""

from __future__ import annotations

from typing import Any

from config.api.renderers import TextRenderer


class MarkdownRenderer(TextRenderer):
    """The ``markdown`` of an answer, by itself."""

    media_type = "text/markdown"
    format = "markdown"

    def text(self, data: Any) -> str:
        return str(data["markdown"])
