"""Another version of the engines, another finding, and rows without their places."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cases.models import Case
from evidence.engines.base import registry
from evidence.engines.base.types import Document, FoundFact
from evidence.engines.providers.local import provider as local_provider
from evidence.pipeline.stage import all_stages
from facts.models import Fact

STAGES = [stage.name for stage in all_stages()]


def new_version(monkeypatch: pytest.MonkeyPatch) -> None:
    run_version(monkeypatch, "99")


def run_version(monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    provider = replace(local_provider(), version=version)
    monkeypatch.setattr(registry, "_factory", lambda name: lambda: provider)


def finds(monkeypatch: pytest.MonkeyPatch, *texts: str, quote: str) -> None:
    """The engine finds just these facts, with the words they cite."""

    def facts(document: Document, mentions: Any, dates: Any) -> list[FoundFact]:
        start = document.text.index(quote)
        return [FoundFact(text, start, start + len(quote), quote) for text in texts]

    monkeypatch.setattr("evidence.engines.facts.facts.find_facts", facts)


def texts_of(case: Case) -> list[tuple[str, str]]:
    return sorted(Fact.objects.filter(case=case).values_list("text", "status"))


def moved(rows: dict[str, Any]) -> dict[str, Any]:
    """The rows without their places."""
    return {
        name: {key: value for key, value in row.items() if key not in ("start", "end")}
        if isinstance(row, dict)
        else row
        for name, row in rows.items()
    }
