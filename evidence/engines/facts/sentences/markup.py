"""Words of plain text without the marks that only set them: ``:term:`notice` ``, ``**bold**``."""

from __future__ import annotations

import re

_MARKED = re.compile(r":[a-z]{2,8}:`([^`]{1,200})`|`([^`<]{1,200}?)(?: <[^>]{1,300}>)?`_{0,2}|\*\*([^*]{1,200})\*\*")


def unmarked(words: str) -> str:
    return _MARKED.sub(lambda found: next(group for group in found.groups() if group), words)
