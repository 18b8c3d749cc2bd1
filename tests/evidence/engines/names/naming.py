"""The names that a case would have of one text."""

from __future__ import annotations

from evidence.engines.base.types import EntityType
from evidence.engines.names.mentions import find_mentions


def named(text: str, kind: EntityType) -> list[str]:
    """The words of each mention of the kind that names somebody or something for sure, in order."""
    found = [one for one in find_mentions(text) if one.type == kind and not one.role]
    return [one.text for one in found if not one.is_open and not one.is_unsure]
