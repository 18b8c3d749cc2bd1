"""Which short names of a case are one organization's: "Acme", where one document calls one company so and no other does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from evidence.engines.names.organization_words import spelled_out, without_nation


def one_organization(names: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """Each folded name with the fuller one that goes by it; itself where none does, or more than one.

    ``names`` has for each name the other forms that documents use for it, folded.
    """
    alike = _spelled_alike(names)
    bearers: dict[str, set[str]] = defaultdict(set)
    for name, forms in names.items():
        for form in forms:
            if len(form) > 2 and len(form) < len(name) and alike.get(form) != alike[name]:
                bearers[form].add(alike[name])
    found = {name: alike[_only(bearers[name]) or name] for name in names}
    return {name: found[fuller] if found[found[fuller]] == found[fuller] else name for name, fuller in found.items()}


def _spelled_alike(names: Iterable[str]) -> dict[str, str]:
    """Each name with the longest of those that differ from it in abbreviations, in an "and" or in their nation alone."""
    groups: dict[str, list[str]] = defaultdict(list)
    for name in names:
        groups[without_nation(spelled_out(name))].append(name)
    return {name: max(group, key=lambda one: (len(one), one)) for group in groups.values() for name in group}


def _only(bearers: set[str]) -> str:
    return next(iter(bearers)) if len(bearers) == 1 else ""
