"""The names that are found in one text, whole and of their type; how sure a case must be of them is tested apart from this."""

from __future__ import annotations

from evidence.engines.base.types import EntityType
from evidence.engines.names.mentions import find_mentions

_PERHAPS = 0.1  # what is less likely a name is none


def named(text: str, kind: EntityType) -> list[str]:
    """The words of each mention of the kind that names somebody or something, in order."""
    found = [one for one in find_mentions(text) if one.type == kind and not one.role]
    return [one.text for one in found if not one.is_open and one.confidence >= _PERHAPS]
