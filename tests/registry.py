"""The tools as they are declared, complete: reading the routes fills the registry."""

from __future__ import annotations

from django.urls import get_resolver

from config.api.tool import Tool, all_tools


def every_tool() -> list[Tool]:
    """Every declared tool, by name."""
    assert get_resolver().url_patterns
    return all_tools()
