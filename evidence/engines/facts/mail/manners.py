"""What people write to each other in passing: that they are away, or will be."""

from __future__ import annotations

import re

_I = r"\b(?:I|[Ww]e)(?: am| are| will be|['\u2019](?:m|re|ll be))"
_AWAY = re.compile(
    rf"\bout of (?:the )?office\b|{_I} (?:\w+ ){{0,2}}(?:out|away|back|off|unavailable|on vacation|on leave)"
    r"(?= (?:on|for|from|until|till|by|today|tomorrow|this|next|the|in|all|starting|beginning|through|[A-Z]\w*)\b|[.,;!]|$)"
    rf"|(?:{_I}|\b(?:I|[Ww]e)(?: will|['\u2019]ll)) (?:\w+ )?(?:taking|take) [^.]{{0,30}}\b(?:vacation|day off|days off|leave)\b"
    r"|\bunable to (?:attend|make it|join)\b"
)


def is_in_passing(words: str) -> bool:
    """Does it say no more than that the writer is away? That somebody was, from one day to another, may be what matters."""
    return bool(_AWAY.search(words))
