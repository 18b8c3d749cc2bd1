"""How ready the OpenAPI document is for agents: ``python -m tests.readiness`` exits 1 where it is less than it should be.

Measured by agent-ready, for each document that a host of agents takes in at once: the workflow profile and every area. They
must reach DUE. Of the document of all tools, whose length costs points that no words can win back, nothing else may be
missed: it stays at the most that so many tools can have, and hosts are told to ask for a part or to search.
"""

from __future__ import annotations

import difflib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import django
from agent_ready.auditor import run_audit
from django.urls import get_resolver
from rapidfuzz.distance import Indel

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "openapi.json"

DUE = 97.0
DUE_OF_ALL = 95.0  # more than 60 tools in one document cost half of a tenth


def main() -> int:
    """Print every document's score and findings; return the exit code."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    assert get_resolver().url_patterns, "loading the routes fills the registry"
    failed = False
    for name, document, due in documents(json.loads(DOCUMENT.read_text(encoding="utf-8"))):
        with compared_quickly():
            result = run_audit(document)
        score, findings = result["overall_score"], result["gaps"]
        sys.stdout.write(f"{name}: {score}, due are {due}; {result['endpoint_count']} tools\n")
        sys.stdout.writelines(f"  {one.severity} {one.endpoint}: {one.message}\n" for one in findings)
        failed |= score < due
    return 1 if failed else 0


Matcher = difflib.SequenceMatcher


class QuickMatcher(difflib.SequenceMatcher[str]):
    """Finds the same ratio, and sooner that two texts are too unlike to be looked at closely, as nearly all of them are.

    The blocks that match, one after the other, are a subsequence of both texts, and none is longer than the longest.
    """

    def set_seq2(self, b: str) -> None:  # type: ignore[override]
        """Keep the text; it is taken apart once it is looked at closely."""
        self.b = b

    def quick_ratio(self) -> float:
        return Indel.normalized_similarity(self.a, self.b)

    def ratio(self) -> float:
        return Matcher(None, self.a, self.b).ratio()


@contextmanager
def compared_quickly() -> Iterator[None]:
    """Let every tool's words be compared with every other's in a tenth of the time."""
    with mock.patch.object(difflib, "SequenceMatcher", QuickMatcher):
        yield


def documents(whole: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], float]]:
    """Every document that is served by itself, with its name and the score it must have."""
    from agents.discovery.catalogue import EVERYTHING, WORKFLOW, names_of, tags
    from agents.discovery.excerpt import excerpt

    yield EVERYTHING, whole, DUE_OF_ALL
    parts = {WORKFLOW: names_of(WORKFLOW)} | {tag: names_of(EVERYTHING, tags=[tag]) for tag in sorted(tags())}
    for name, names in parts.items():
        yield name, excerpt(whole, names or ()), DUE


if __name__ == "__main__":
    sys.exit(main())
