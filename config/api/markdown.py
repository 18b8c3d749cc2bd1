"""Answers as Markdown: a tool's own text besides JSON, in which no name or quoted word is markup."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from django.http import Http404
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from config.api.errors import Invalid
from config.api.renderers import TextRenderer
from config.api.viewset import ToolViewSet

# Markup wherever it stands, "&" because of entities; what readers make a link of by themselves; what begins a list, or
# underlines a heading, where a line begins.
SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&]|:(?=//)|(?<=\bwww)\.|^[-+=](?=[-+=\s]|$))", re.I)
NUMBERED = re.compile(r"^(\d{1,9})([.)])(?=\s|$)")


def plain(text: str) -> str:
    """The text on one line, with what Markdown would take for markup or for a link escaped."""
    return NUMBERED.sub(r"\1\\\2", SPECIAL.sub(r"\\\1", " ".join(str(text).split())))


class MarkdownRenderer(TextRenderer):
    """The ``markdown`` of an answer, by itself."""

    media_type = "text/markdown"
    format = "markdown"

    def text(self, data: Any) -> str:
        return str(data["markdown"])


def format_field() -> serializers.ChoiceField:
    """``format=markdown`` asks for only the text, as ``Accept: text/markdown`` does."""
    return serializers.ChoiceField(
        choices=["json", "markdown"], required=False,
        help_text="markdown: only text/markdown, as Accept: text/markdown does. Else JSON, with the Markdown in it.",
    )  # fmt: skip


class MarkdownToolViewSet(ToolViewSet):
    """Tools of which those in ``in_markdown``, by their methods, answer Markdown to who asks for it."""

    in_markdown: ClassVar[tuple[str, ...]] = ()

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        try:
            return super().perform_content_negotiation(request, force)
        except Http404:
            raise Invalid.field("format", "json or markdown.") from None

    def get_renderers(self) -> list[BaseRenderer]:
        more = [MarkdownRenderer()] if self.action in self.in_markdown else []
        return [*super().get_renderers(), *more]
