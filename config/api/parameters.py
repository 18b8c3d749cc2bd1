"""What stands in braces in a tool's path: how each value is read and looked up, and what the document says of it."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
SLUG = r"^[a-z0-9]+(?:[-_][a-z0-9]+)*$"


@dataclass(frozen=True, slots=True)
class ParameterType:
    """``read`` raises ``ValueError`` for what can't be such a value; ``column`` is what the value is compared with."""

    column: str
    read: Callable[[str], Any]
    words: str
    schema: dict[str, str] = field(default_factory=dict)


def _slug(value: str) -> str:
    if not re.match(SLUG, value):
        raise ValueError(value)
    return value


TYPES = {
    "uuid": ParameterType("pk", uuid.UUID, "The id of the {kind}, a UUID", {"type": "string", "format": "uuid"}),
    "slug": ParameterType("slug", _slug, "The short name of the {kind}", {"type": "string", "pattern": SLUG}),
}
UUID = "uuid"  # the type of a parameter that names none


def read_path(path: str) -> tuple[str, dict[str, ParameterType]]:
    """The path as documents show it, and the type of each of its parameters: ``modules/{module:slug}/install``.

    A parameter without a type is a UUID. Raises ``ValueError`` for a type that there is not.
    """
    types: dict[str, ParameterType] = {}
    for name, kind in PLACE.findall(path):
        if (kind or UUID) not in TYPES:
            raise ValueError(f"{path}: write {{{name}}} for a UUID, or one of {', '.join(TYPES)} after a colon")
        types[name] = TYPES[kind or UUID]
    return PLACE.sub(r"{\1}", path), types


def object_name(parameter: str) -> str:
    """What the object is called that a parameter names: ``case_id`` names the ``case``."""
    return parameter.removesuffix("_id")
