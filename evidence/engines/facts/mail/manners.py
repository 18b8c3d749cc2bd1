"""What people write to each other in passing: that they are away, have called, or wait for an answer."""

from __future__ import annotations

import re

_I = r"\b(?:I|[Ww]e)(?: am| are| was| were| will be| have| had| had been|['\u2019](?:m|re|ve|ll be|ll))?"
_AWAY = re.compile(
    rf"\bout of (?:the )?office\b|{_I} (?:\w+ ){{0,2}}(?:out|away|back|off|unavailable|on vacation|on leave)"
    r"(?= (?:on|for|from|until|till|by|today|tomorrow|this|next|the|in|all|starting|beginning|through|[A-Z]\w*)\b|[.,;!]|$)"
    rf"|{_I} (?:\w+ ){{0,2}}(?:taking|take|taken) [^.]{{0,30}}\b(?:vacation|day off|days off|leave)\b"
    r"|\bunable to (?:attend|make it|join)\b"
)
_CALLED = re.compile(
    rf"{_I} (?:just |also |already )?(?:left|received|got|returned|missed)(?: (?:you|him|her|them))? (?:an?|your|his|her|the|two"
    r"|another) (?:phone |telephone )?(?:voice ?-?mails?|calls?|messages?)\b(?P<rest>[^.]*)"
)
_WITH_NEWS = re.compile(r"\b(?:that|to|saying|asking|stating|about|regarding|concerning|for an?|whether|in which)\b")
_WAITS = re.compile(
    r"\bwait(?:ing)? (?:to hear|for (?:an?|your|his|her|their|any) (?:call|reply|response|answer|word))\b"
    rf"|{_I} (?:just |also |already )?(?:spoke|talked|checked)\b[^.;]{{2,60}}\bto (?:determine|see|find out|ask|check)"
    r" (?:whether|if|when|how|why|who|what)\b"
    rf"|{_I} (?:just |also |already )?tried (?:to (?:call|reach|contact|phone)|calling|reaching)\b"
)


def is_in_passing(words: str) -> bool:
    """Does it say no more than that the writer is away, called somebody or waits? A call that somebody made with news is more."""
    if _AWAY.search(words) or _WAITS.search(words):
        return True
    called = _CALLED.search(words)
    return called is not None and not _WITH_NEWS.search(called["rest"])
