"""Every kind of code has one home: serializers beside their tools, querysets that compute in readers."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from rest_framework.serializers import BaseSerializer

from tests.each import each
from tests.registry import every_tool

COMPUTING = {"annotate", "aggregate", "alias", "Prefetch"}
OURS = [one.name for one in apps.get_app_configs() if (Path(one.path) / "urls.py").is_file() and one.name != "config"]


def _serializers(parent: type[Any] = BaseSerializer) -> Iterator[type[Any]]:
    """Every serializer of our apps; reading the routes has imported them all."""
    for one in parent.__subclasses__():
        if one.__module__.partition(".")[0] in OURS:
            yield one
        yield from _serializers(one)


def test_serializers_stand_in_serializers_modules() -> None:
    assert every_tool()
    found = {one.__module__ for one in _serializers()}
    assert len(found) > 20
    elsewhere = {one for one in found if not any(part.endswith("serializers") for part in one.split("."))}
    assert not elsewhere, f"Move their serializers to serializers.py beside the tools: {', '.join(sorted(elsewhere))}"


@each(sorted({one.view.__module__ for one in every_tool() if one.view}))
def test_tools_leave_computed_querysets_to_readers(module: str) -> None:
    tree = ast.parse((settings.BASE_DIR / Path(*module.split(".")).with_suffix(".py")).read_text("utf-8"))
    named = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    named |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not named & COMPUTING, f"Move what computes to readers.py: {', '.join(sorted(named & COMPUTING))}"
