"""What an instrument does by its own words: it promises a sum, conveys land, gives, appoints, revokes. Such a paper is there
to say it, whatever its words are worth."""

from __future__ import annotations

import re

_GIVES = (
    r"(?:give|devise|bequeath|leave|nominate|appoint|revoke|forgive|disinherit|release|grant|convey|quitclaim|transfer"
    r"|assign)"
)
_PROMISES = re.compile(r"\bpromises? to pay\b[^;]{0,200}?[$\u00a3\u20ac] ?\d", re.I)
_CONVEYS = re.compile(
    r"\b(?:do(?:es)?|hereby)(?: hereby| by these presents)?,? "
    r"(?:grants?|bargains?|sells?|conveys?|quitclaims?|devises?|demises?|remises?)\b[^;]{0,120}\b(?:un)?to\b",
    re.I,
)
_OF_MAKER = re.compile(
    rf"\u201c(?:[^\u201c\u201d]{{0,240}}[ ,])?I (?:hereby |also |further |do ){{0,2}}{_GIVES}\b(?! (?:it|them|this|that)\b)",
)  # a will's "I give", as its maker's
_BROKEN_OFF = (":", ",", "-", "\u2014")


def is_act(said: str) -> bool:
    """Does the instrument do something by these words?"""
    if said.rstrip("\u201d. ").endswith(_BROKEN_OFF):
        return False
    return bool(_PROMISES.search(said) or _CONVEYS.search(said) or _OF_MAKER.search(said))
