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
    r"\u201c(?:(?:(?!\b(?:he|she|they|it)\b)[^\u201c\u201d]){0,240}[ ,])?I (?:hereby |also |further |do ){0,2}"
    rf"{_GIVES}\b(?! (?:it|them|this|that)\b)",
)  # a will's "I give", as its maker's
_TO_WIT = re.compile(r",? (?:(?:more particularly )?described as follows|to[- ]wit|as follows)[,:; -]{1,4}$", re.I)
_THAT_SAID = re.compile(
    r"^\W*(?:(?:NOW,? )?(?:WITNESSETH|Witnesseth|THIS (?:DEED|INDENTURE) WITNESSETH)\W{1,3})?"
    r"(?:[Tt]hat )?(?:[Tt]he )?(?:[Ss]aid )?"
)
_OF_FORM = re.compile(r"(?<=the )(?:said|following described) |,? by these presents,?(?= )")
_BROKEN_OFF = (":", ",", "-", "\u2014")


def conveyed(words: str) -> str:
    """What a deed conveys, put without "Witnesseth" and without leading to the description that stands below; else nothing."""
    found = _TO_WIT.search(words) if _CONVEYS.search(words) else None
    said = _THAT_SAID.sub("The ", words[: found.start()], count=1) if found else ""
    return f"{_OF_FORM.sub('', said)}." if said else ""


def is_act(said: str) -> bool:
    """Does the instrument do something by these words?"""
    if said.rstrip("\u201d. ").endswith(_BROKEN_OFF):
        return False
    return bool(_PROMISES.search(said) or _CONVEYS.search(said) or _OF_MAKER.search(said))
