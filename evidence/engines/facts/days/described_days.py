"""Days of what somebody or something was before the act that a sentence tells: "Roe, hired in 1971, was discharged"."""

from __future__ import annotations

import re

from evidence.engines.base.types import DateMention

_ASIDE = re.compile(
    r", (?!(?:and|but|or|then|when|while|where|after|before|as|because|since|so|on|in|at|by|from|until)\b)"
    r"(?=[a-z])"
    r"(?:(?!\b(?:and|but|was|were|is|are|has|had|have|he|she|they|it|we|I)\b)[^,;:.]){2,90} $"
)
_ACTS = re.compile(
    r",\s{1,3}(?:was|were|is|are|has|had|did|told|said|saw|went|came|left|took|gave|made|[a-z]{3,14}ed)\b"
)
_BEHIND_NAME = re.compile(
    r"^(?:[\w ]{2,30}: )?(?:(?:The|This|That|An?|His|Her|Its|Their|Our|My|Your) )?(?:[\w'\u2019.-]+ ){1,4}"
    r"\((?:of |dated |from |on )?$"
)
_WAS = re.compile(r"\)\s{1,3}(?:was|were|is|are|has|had|did)\b")
_COUNTED_FROM = re.compile(
    r"\b(?:back ?pay|pay|wages|interest|salary|rent|benefits|seniority|credit|period|allowance|maintenance|support|pension)\b"
    r"[^;.]{0,60}\b(?:from|since|between|to|until|through|after) $",
    re.I,
)
_OF_PERIOD = re.compile(r"\bperiod (?:of |from |between )?$", re.I)
_DIRECTS = re.compile(r"\b(?:shall|must|is to|are to|ordered|directed|awarded|reinstate[ds]?)\b")
_ANSWERS = re.compile(
    r"\b(?:have|received|acknowledge|refer to|reply to|respond to|response to|reference to|further to|thank you for|thanks for)"
    r" (?:receipt of )?(?:your|his|her|their|the) (?:(?!of\b)[a-z-]+ ){0,2}"
    r"(?:letter|fax|telex|e-?mail|message|note|memo|notice|invoice)s?"
    r" (?:of|dated) (?:the )?$",
    re.I,
)  # "We have your letter of 2 November": of the paper that is answered
_BY_PAPER = re.compile(
    r"\b(?:was|were|is|are|been|being|[a-z]{3,14}ed)\b[^,;.]{0,80}\bby (?:an? |the |his |her |its |their |written |registered )?"
    r"(?:[a-z-]+ )?(?:letter|notice|order|memorandum|memo|e-?mail|telegram|telex|fax|deed|note|resolution) (?:dated|of) $"
)


def is_of_description(masked: str, found: DateMention, start: int) -> bool:
    """Is it of what an aside or brackets behind the subject say of it: "Roe, a fitter hired in 1971, was …", "The permit (May 3)
    was withdrawn"?"""
    before = _words(masked, found, start)
    first = found.text.split()[0].lower()
    before = f"{before}{first} " if first in ("in", "on", "since") else before
    if _ANSWERS.search(before):
        return True
    if _ASIDE.search(before) and _ACTS.match(masked, found.end):
        return True
    return bool(_BEHIND_NAME.match(before.rstrip(" "))) and bool(_WAS.match(masked, found.end))


def is_where_a_sum_begins(masked: str, found: DateMention, start: int) -> bool:
    """Is it the day from or to which pay, interest or a period is counted that the words direct?"""
    before = _words(masked, found, start)
    first = found.text.split()[0].lower()
    before = f"{before}{first} " if first in ("from", "since", "between") else before
    return bool(_DIRECTS.search(before)) and bool(_COUNTED_FROM.search(before) or _OF_PERIOD.search(before))


def is_done_by_paper(masked: str, found: DateMention, start: int) -> bool:
    """Was it done by the paper that bears the day: "was discharged by letter dated May 3"?"""
    return bool(_BY_PAPER.search(_words(masked, found, start)))


def _words(masked: str, found: DateMention, start: int) -> str:
    return " ".join(masked[start : found.start].split()) + " "
