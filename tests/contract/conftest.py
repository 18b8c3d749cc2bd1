"""The world of the access tests serves here too: an object of every kind, and callers of every kind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import rich.style  # noqa: F401  # takes a number by chance when loaded, which nothing may within a made-up request
import schemathesis
from schemathesis.config import SchemathesisConfig

from tests import databases
from tests.access.calls import rolled_back
from tests.access.conftest import built_world, world
from tests.access.world import World
from tests.contract.asking import Asking
from tests.contract.made_up import MadeUp
from tests.services import home

__all__ = ["built_world", "world"]


@pytest.fixture
def asking(world: World) -> Iterator[Asking]:
    """Make sample calls in a way of one's own; everything is rolled back at the end of the test."""
    with rolled_back():
        yield Asking(world)


@pytest.fixture(scope="session")
def document() -> dict[str, Any]:
    """The document, which the first worker to need it makes for all: that takes as long as a hundred calls."""
    from config.api.document import openapi

    kept = home() / "openapi.json"
    with databases.one_at_a_time("openapi"):
        if not kept.exists():
            kept.write_bytes(openapi())
    found: dict[str, Any] = json.loads(kept.read_bytes())
    return found


@pytest.fixture(scope="session")
def made_up(document: dict[str, Any]) -> MadeUp:
    """The document, as a source of calls made up from it."""
    return MadeUp(schemathesis.openapi.from_dict(document, config=SchemathesisConfig()))
