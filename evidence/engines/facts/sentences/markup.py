"""Words of plain text without the marks that only set them: ``:term:`notice` ``, ``**bold**``."""

from __future__ import annotations

import re

from evidence.engines.dates.own_day import DATELINE, DATELINE_REACH

LINK = re.compile(r"<https?://[^>\s]*>")  # where a mark leads to, which nobody says
_MARKED = re.compile(r":[a-z]{2,8}:`([^`]{1,200})`|`([^`<]{1,200}?)(?: <[^>]{1,300}>)?`_{0,2}|\*\*([^*]{1,200})\*\*")


def unmarked(words: str) -> str:
    return _MARKED.sub(lambda found: next(group for group in found.groups() if group), words)


def unsaid_in(text: str) -> list[tuple[int, int]]:
    """Where a report's dateline and the targets of links stand."""
    return [one.span() for one in (*DATELINE.finditer(text, 0, DATELINE_REACH), *LINK.finditer(text))]
