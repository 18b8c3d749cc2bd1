"""A contract's first clause without the legal forms and seats of its sides, and without the recitals that run into it."""

from __future__ import annotations

import re

_DESCRIBED = re.compile(
    r",? \(?(?:a|an) (?:[\w.,'\u2019-]{1,24} ){0,9}?(?:corporation|company|partnership|association|bank|trust"
    r"|L\.?L\.?C\.?|individual"
    r"|entity|cooperative(?: (?:association|corporation|company|society))?|firm)\b"
    r"(?: (?:(?:duly )?organized and existing|organized|incorporated|existing|duly|formed|registered"
    r"|limited)[^,(;]{0,120}?(?=,|\s*\(|;|\.| and (?!Wales\b)(?=[A-Z])|$))?"
    r"(?:,? and an? (?:[a-z-]{2,12},? ){0,4}subsidiary of(?: \w{1,20}){1,5}?(?=,? ?[(;,]))?",
    re.I,
)
_SEATED = re.compile(
    r",? (?:and )?(?:with|having|whose|at|of|located at|doing business at) (?:its |an? |the |their )?(?:principal "
    r"|head "
    r"|registered |chief |executive |main"
    r" |business )*(?:place of business|offices?(?:\(s\))?|address|headquarters)(?!\w)"
    r"[^(;]{0,140}?(?=\s*\(|;| and (?!Wales\b)(?=[A-Z\[])|$)",
    re.I,
)
_REPRESENTED = re.compile(
    r",? (?:(?:duly )?represented (?:herein )?by|in the person of) .{3,240}?(?=,? (?:of|on) the (?:one|first|other|second)\b)"
)  # by whom a side acts
_BY_LAW = re.compile(
    r",? (?:and )?(?:with |whose |its |the )?(?:legal|statutory|authori[sz]ed) representative(?:,| is| being|:)? "
    r"(?:(?:Mr|Ms|Mrs)\.? )?[A-Z][\w.'\u2019-]{1,20}(?: [A-Z][\w.'\u2019-]{0,20}){0,3}(?=\s*[(;,.]|$)"
)  # "and its legal representative being Ann Lee"
_MONTH = r"(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}\b)"  # "as of 11 June 2009" is no seat
_ADDRESS = re.compile(
    rf",? (?:residing |located )?(?:at|of) \d{{1,6}} {_MONTH}(?=[\w.]* ?[A-Z][a-z])(?:(?! and )[^(;]){{5,110}}?(?=\s*\()"
)
_AT_ADDRESS = re.compile(
    r",? (?:residing |located )?(?:of|at) \d{1,6} [A-Z].*$|,? (?:Suite|Floor|P\.? ?O\.?) .*$|,? \d{1,6} [A-Z](?:[a-z]+|\.) .*$"
    r"|, [A-Z][a-z]+ [A-Z]\d[A-Z] ?\d[A-Z]\d.*$"
)
_DEFINED_WITHOUT_NEED = re.compile(
    r",? \((?:[^()\"\u201c]{0,60}[\"\u201c](?:Agreement|Contract|Lease|Amendment|Effective Date|Part(?:y|ies)|Closing Date)"
    r"[,.]?[\"\u201d](?: and |, |; )?){1,2}(?:(?:collectively|together)[^()]{0,30})?\)"
)  # '(the "Effective Date")'
_MARK_BEFORE_ROLE = re.compile(r"(?<=\w\w\w\w)[.,]+(?= \([\"\u201c])")
_RULE = re.compile(r"\s(?:[-\u2013_=] ?){4,}")
RECITALS = re.compile(
    r"\s(?:For good and valuable consideration|RECITALS?|Recitals?|WITNESSETH|W I T N E S S E T H|WHEREAS"
    r"|BACKGROUND)\b[:,]?\s"
)
BOTH = re.compile(r"(?i:between|among)\b.{3,} (?i:and) ")


def bare(words: str) -> str:
    """A side's name without its legal form and seat."""
    return (
        _AT_ADDRESS.sub("", " ".join(_BY_LAW.sub("", _DESCRIBED.sub("", _SEATED.sub("", words))).split()))
        .removesuffix(" of")
        .rstrip(" ,")
    )


def without_seats(words: str) -> str:
    """A clause that names the sides, without their legal forms and addresses, and without what it calls itself."""
    words = _DEFINED_WITHOUT_NEED.sub("", _RULE.sub(" ", words))
    bare_words = _ADDRESS.sub("", _BY_LAW.sub("", _DESCRIBED.sub("", _SEATED.sub("", _REPRESENTED.sub("", words)))))
    return _MARK_BEFORE_ROLE.sub("", bare_words)


def before_recitals(words: str) -> str:
    """Only the clause on the parties, where the lines of a paper run together with its recitals."""
    recitals = RECITALS.search(words)
    return words[: recitals.start()] if recitals and BOTH.search(words, 0, recitals.start()) else words
