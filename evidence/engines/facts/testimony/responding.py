"""The party that answers a written question, where its title says only on which side it stands: "DEFENDANT'S RESPONSES"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from evidence.engines.documents.captions import SIDE

if TYPE_CHECKING:
    from evidence.engines.facts.source import Source

_TITLE = re.compile(
    rf"\b(?P<side>{SIDE})['\u2019]?S?['\u2019]?(?:,)?\s(?:(?!TO\b)[A-Z]{{2,20}},?\s){{0,6}}?(?:ANSWERS?|RESPONSES?|OBJECTIONS?)\b",
    re.I,
)
_HEAD = 6_000


def responding_party(source: Source) -> str:
    """The party's name where the caption has one of that side, else the side: never a witness, for nobody testifies."""
    found = _TITLE.search(source.read.masked, 0, _HEAD)
    if found is None:
        return "The responding party"
    return source.whom(found["side"], found.start()) or f"The {found['side'].lower()}"
