"""Companies that a document calls by their first words, so that these read as somebody's name: "Weir Stanhope"."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.db.models import Q

from evidence.engines.names.lexicon import all_given_names
from facts.models import Entity

_FEWEST = 2  # words
_MOST = 20  # names of a document that are looked for


def near_firms(case_id: uuid.UUID, *, people: Iterable[str], organizations: Iterable[str]) -> list[Entity]:
    """The case's organizations that begin as these people are called, and people called as these organizations begin."""
    asked = Q()
    for name in sorted(filter(_may_be_firm, people))[:_MOST]:
        asked |= Q(type="organization", key__startswith=f"{name} ")
    called = {begun for name in organizations for begun in _beginnings(name) if _may_be_firm(begun)}
    if called:
        asked |= Q(type="person", key__in=called)
    return list(Entity.objects.filter(asked, case_id=case_id).order_by("id")) if asked else []


def firms_of(people: Iterable[str], organizations: Iterable[str]) -> dict[str, str]:
    """Each name that was taken for a person's, and is the beginning of one organization's, with that organization."""
    bearers: dict[str, set[str]] = {name: set() for name in people if _may_be_firm(name)}
    for organization in organizations:
        for begun in _beginnings(organization):
            if begun in bearers:
                bearers[begun].add(organization)
    return {name: next(iter(found)) for name, found in bearers.items() if len(found) == 1}


def _may_be_firm(name: str) -> bool:
    """Two words or more of which no given name is the first: "Ann Holm" may have her own name on her company."""
    words = name.split()
    return len(words) >= _FEWEST and len(words[0]) > 1 and words[0] not in all_given_names()


def _beginnings(name: str) -> list[str]:
    words = name.split()
    return [" ".join(words[:at]) for at in range(_FEWEST, len(words))]
