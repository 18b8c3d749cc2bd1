"""The names of a case, as a recording's engine is given them before it listens; higher apps register what they know."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable

from cases.models import Case, Participant

Names = Callable[[uuid.UUID], Iterable[str]]
MOST = 40
_sources: list[Names] = []


def register(names: Names) -> None:
    """Have ``names`` asked for those of a case, the ones mentioned most first. It gives none that only withheld evidence has:
    what is heard may be shown to people who must not learn them."""
    _sources.append(names)


def names_of(case: Case) -> list[str]:
    """Names to expect in a recording of the case, each once."""
    parties = Participant.objects.filter(case=case).values_list("user__name", flat=True)
    known = [*parties, *(name for source in _sources for name in source(case.pk))]
    return list(dict.fromkeys(name[:200] for name in known if name))[:MOST]
