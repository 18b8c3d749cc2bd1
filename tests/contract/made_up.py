"""Calls made up from the document, kept to be made by several callers: making them up takes as long as making them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from config.api.tool import Tool


class MadeUp:
    """``generated`` is the document, as schemathesis reads it."""

    def __init__(self, generated: Any) -> None:
        self.generated = generated
        self.kept: dict[tuple[str, int], list[Any]] = {}

    def calls(self, tool: Tool, number: int) -> list[Any]:
        """At most so many calls of the tool, the same at each run; not to be changed, but copied by :func:`anew`."""
        if (tool.name, number) not in self.kept:
            operation = self.generated[f"/{tool.route}"][tool.method]
            self.kept[tool.name, number] = _made_up(operation, number)
        return self.kept[tool.name, number]


def anew(call: Any, **changes: Any) -> Any:
    """The call with some of its parts exchanged, and no long poll's waiting."""
    parts = {
        "path_parameters": dict(call.path_parameters), "query": dict(call.query), "headers": call.headers.copy(),
        "body": call.body,
    } | changes  # fmt: skip
    if "wait" in parts["query"]:
        parts["query"] |= {"wait": 0}
    return call.operation.Case(method=call.method, media_type=call.media_type, **parts)


def _made_up(operation: Any, number: int) -> list[Any]:
    found: list[Any] = []

    @settings(
        max_examples=number, derandomize=True, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def keep(case: Any) -> None:
        found.append(case)

    with of_the_document_alone():
        keep()
    return found


@contextmanager
def of_the_document_alone() -> Iterator[None]:
    """Within the block values are made up from the document only.

    Hypothesis mixes in constants of whichever of our modules are loaded: the same calls would be others after any change of
    the code, and after other tests.
    """
    providers.CONSTANTS_CACHE.cache.clear()
    with mock.patch.object(providers, "_get_local_constants", Constants):
        yield
    providers.CONSTANTS_CACHE.cache.clear()
