"""Hand-labelled documents of the kinds firms hold (fictional): who is found in them, and that little else is.

``snippets/labels.json`` names, for each text beside it, its people, organizations and places by canonical name,
parties named by their role apart.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from evidence.engines.base.types import FoundMention
from evidence.engines.names.mentions import find_mentions

FOLDER = Path(__file__).parent / "snippets"
LABELS: dict[str, dict[str, list[str]]] = json.loads((FOLDER / "labels.json").read_text("utf-8"))
ORDINARY = {"agreement", "section", "lease", "exhibit", "plaintiff", "board", "premises", "business day", "objection"}


def read(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text("utf-8")


def named(mentions: list[FoundMention], kind: str) -> set[str]:
    return {m.name for m in mentions if m.type == kind and not m.role}


@pytest.mark.parametrize("name", LABELS)
def test_offsets_point_at_the_text(name: str) -> None:
    text = read(name)
    mentions = find_mentions(text)
    assert mentions
    assert all(text[m.start : m.end] == m.text for m in mentions)
    assert all(a.end <= b.start for a, b in pairwise(mentions))


@pytest.mark.parametrize("kind", ["person", "organization", "location"])
def test_names_are_found_and_little_else(kind: str) -> None:
    right = wrong = missed = 0
    for name, labels in LABELS.items():
        found, wanted = named(find_mentions(read(name)), kind), set(labels[kind])
        right += len(found & wanted)
        wrong += len(found - wanted)
        missed += len(wanted - found)
    assert right / (right + wrong) >= 0.95
    assert right / (right + missed) >= 0.95


@pytest.mark.parametrize("name", LABELS)
def test_headings_and_defined_terms_are_nobody(name: str) -> None:
    assert not {m.name.lower() for m in find_mentions(read(name)) if not m.role} & ORDINARY
