"""Which short names of a case are one organization's: "Acme", where one document calls one company so and no other does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping


def one_organization(names: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """Each folded name with the fuller one that goes by it; itself where none does, or more than one.

    ``names`` has for each name the other forms that documents use for it, folded.
    """
    bearers: dict[str, set[str]] = defaultdict(set)
    for name, forms in names.items():
        for form in forms:
            if len(form) > 2 and len(form) < len(name):
                bearers[form].add(name)
    found = {name: _only(bearers[name]) or name for name in names}
    return {name: found[fuller] if found[found[fuller]] == found[fuller] else name for name, fuller in found.items()}


def _only(bearers: set[str]) -> str:
    return next(iter(bearers)) if len(bearers) == 1 else ""
