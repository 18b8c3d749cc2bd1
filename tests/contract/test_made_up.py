"""Calls made up from the document are the same at each run, whatever code is loaded beside them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from config.api.tool import get_tool
from tests.contract.made_up import MadeUp, of_the_document_alone

STRAY = "A constant of some module of ours"
NUMBER = 60


def _made_up(made_up: MadeUp) -> list[Any]:
    calls = MadeUp(made_up.generated).calls(get_tool("facts.create"), NUMBER)
    return [(one.path_parameters, one.query, one.body) for one in calls]


def test_calls_do_not_depend_on_the_code_that_is_loaded(made_up: MadeUp, monkeypatch: pytest.MonkeyPatch) -> None:
    before = _made_up(made_up)
    monkeypatch.setattr(providers, "_get_local_constants", lambda: Constants(strings={STRAY}, integers={31_337}))
    assert _made_up(made_up) == before


def test_hypothesis_would_take_constants_of_our_code() -> None:
    """Else keeping them out were for nothing."""
    with of_the_document_alone():
        assert len(providers._get_local_constants()) == 0
    assert len(providers._get_local_constants()) > 100
