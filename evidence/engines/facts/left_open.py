"""Statements that are told of nobody: "She had it five times", "Says he was at home", quoted words that nobody says."""

from __future__ import annotations

import re

_SUBJECT = re.compile(r"(?:He|She|They|His|Her|Hers|Their|Its|HE|SHE|THEY)\b(?! \[)")
_NO_SUBJECT = re.compile(
    r"(?:Also )?(?:Says|Said|Told|Tells|Confirms|Confirmed|Denies|Denied|States|Stated|Admits|Admitted|Claims|Claimed|Wants"
    r"|Wanted|Recalls|Recalled|Believes|Believed|Thinks|Asked|Asks|Does not|Did not|Doesn't|Didn't|Reports|Complains|Complained)"
    r" (?!(?:by|in|to have|below|above|herein|amount|value)\b|[A-Z][\w ]+:)"
)
_IT = re.compile(
    r"It (?!\[|(?:is|was|has been|had been|would be|will be|may be|appears?|seems?|seemed|appeared|follows|took|turns"
    r"|turned|remains|remained"
    r"|rained|snowed|shall be|must be|should be)\b)"
)
_QUOTED = re.compile(r"[\"\u201c][^\"\u201c\u201d]*[\"\u201d]\.?")
_SAID_BY = re.compile(r"[\"\u201d],? (?:he|she|they) (?:said|says|told|added|testified|recalled|wrote)\b")
_TELLS = re.compile(r"^[^\u201c]{2,160} (?:wrote|stated)(?: to [^\u201c]{2,120})?: \u201c(?P<said>.*)\u201d$", re.S)


def is_left_open(text: str) -> bool:
    """Is it of somebody or something that only the words before it name?"""
    told = _TELLS.match(text)
    said = told["said"] if told else text
    return bool(_SUBJECT.match(said) or _IT.match(said) or _SAID_BY.search(said)) or (
        not told and bool(_NO_SUBJECT.match(said) or _QUOTED.fullmatch(said))
    )
