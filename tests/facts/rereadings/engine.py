"""A version of the engine that finds what a test says, in a case that an earlier version has read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

import pytest

from cases.models import Case
from evidence.engines.base import registry
from evidence.engines.base.types import Document, EngineError, FoundFact
from evidence.engines.providers.local import provider as local_provider
from evidence.models import EvidenceItem, StageRun


@dataclass
class Engine:
    """``finds`` are statements with their quotes and days, by the document's title; ``fails`` those it can't read."""

    finds: dict[str, list[tuple[str, str, date | None]]] = field(default_factory=dict)
    fails: set[str] = field(default_factory=set)
    read: list[str] = field(default_factory=list)

    def find_facts(self, document: Document, mentions: Any, dates: Any) -> list[FoundFact]:
        name = document.filename.removesuffix(".txt")
        self.read.append(name)
        if name in self.fails:
            raise EngineError("PROCESSING_FAILED", "The engine did not answer.")
        return [_found(document, *one) for one in self.finds.get(name, [])]


def _found(document: Document, text: str, quote: str, day: date | None) -> FoundFact:
    start = document.text.index(quote)
    return FoundFact(text, start, start + len(quote), quote, date=day, precision="day" if day else None, confidence=0.8)


def nothing(*_: Any) -> list[Any]:
    return []


def install(
    monkeypatch: pytest.MonkeyPatch, version: str = "99", also: dict[str, Callable[..., Any]] | None = None
) -> Engine:
    """Have documents read by this version, whose statements are all taken to be borne out; ``also`` finds names and
    relationships, of which there are none else."""
    engine = Engine()
    monkeypatch.setattr("tests.facts.rereadings.engine.find_facts", engine.find_facts)
    known = local_provider()
    ours = {
        "extract_facts": "tests.facts.rereadings.engine.find_facts",
        "find_dates": "tests.facts.rereadings.engine.nothing",
        **dict.fromkeys(("extract_entities", "extract_relationships"), "tests.facts.rereadings.engine.nothing"),
        **{name: f"{one.__module__}.{one.__name__}" for name, one in (also or {}).items()},
    }
    provider = replace(known, version=version, capabilities={**known.capabilities, **ours})
    monkeypatch.setattr(registry, "_factory", lambda name: lambda: provider)
    return engine


def find_facts(*_: Any) -> list[FoundFact]:
    raise AssertionError("No engine is installed.")


def was_read(*items: EvidenceItem) -> None:
    """An earlier version of the engine found the facts of these."""
    for item in items:
        StageRun.objects.create(
            firm_id=item.firm_id, case_id=item.case_id, item=item, stage="extract_facts", version="2/local-1",
            status=StageRun.Status.DONE, result={"count": 1},
        )  # fmt: skip


def run_of(case: Case) -> dict[str, str]:
    return dict(StageRun.objects.filter(case=case, stage="reread_facts").values_list("item__title", "status"))
