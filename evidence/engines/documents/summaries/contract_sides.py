"""Between whom a contract is, by the definitions in its head: each side's name and what it is called."""

from __future__ import annotations

import re

from evidence.engines.documents.summaries.parts import SummarySource, is_blank

_DESCRIBED = re.compile(
    r",? \(?(?:a|an) (?:[\w.,'\u2019-]{1,24} ){0,9}?(?:corporation|company|partnership|association|bank|trust"
    r"|L\.?L\.?C\.?|individual"
    r"|entity|cooperative|firm)\b(?: (?:(?:duly )?organized and existing|organized|incorporated|existing|duly|formed|registered"
    r"|limited)[^,(;]{0,120}?(?=,|\s*\(|;|\.| and (?=[A-Z])|$))?",
    re.I,
)
_SEATED = re.compile(
    r",? (?:and )?(?:with|having|whose|at|of|located at|doing business at) (?:its |an? |the |their )?(?:principal "
    r"|head "
    r"|registered |chief |executive |main"
    r" |business )*(?:place of business|offices?|address|headquarters)\b[^(;]{0,140}?(?=\s*\(|;| and (?=[A-Z])|$)",
    re.I,
)
_ADDRESS = re.compile(
    r",? (?:residing |located )?(?:at|of) \d{1,6} (?=[\w.]* ?[A-Z][a-z])(?:(?! and )[^(;]){5,110}?(?=\s*\()"
)
_TERM = r"\((?:hereinafter )?(?:(?:referred to|called|known) as )?(?:the )?"  # up to what a side is called
_DEFINED_SIDES = re.compile(
    r"\b(?i:between|among|whereas|entered into by|made by)[:,]? "
    rf"(?P<one>[A-Z][^()\"\u201c;]{{2,300}}?) {_TERM}[\"\u201c](?P<role>[^\"\u201d]{{2,40}})[\"\u201d]\),? {{1,4}}(?i:and):? "
    rf"(?P<other>[^()\"\u201c;]{{3,300}}?) {_TERM}[\"\u201c](?P<other_role>[^\"\u201d]{{2,40}})[\"\u201d]\)"
)  # "BETWEEN: Tarn Mills, Inc. (the "Company") AND: Orla Finch (the "Trustee")", and so in recitals
_SIDE_OF_FORM = re.compile(
    r"\b(?i:between|among|and)[:,]? (?P<one>[A-Z][^()\"\u201c;:_\u2026]{2,200}?),? \("
    r"[^()\"\u201c_]{0,40}[\"\u201c](?P<role>[^\"\u201d]{2,40})[\"\u201d]"
)  # the one who is named, where the other is left blank
BOTH = re.compile(r"(?i:between|among)\b.{3,} (?i:and) ")
_RECITALS = re.compile(r"\s(?:RECITALS?|Recitals?|WITNESSETH|W I T N E S S E T H|WHEREAS|BACKGROUND)\b[:,]?\s")
_CALLED = re.compile(rf"{_TERM}[\"\u201c'\u2018](?P<role>[A-Z][\w &.-]{{1,30}})[\"\u201d'\u2019]\)")
_SPACE = re.compile(r"\s")  # each one blank: places stay
_PAPER = re.compile(r"\b(?:agreement|contract|lease|deed|note|amendment|licen[sc]e)\b", re.I)
_HEAD = 3_000


def sides_defined(reading: SummarySource) -> re.Match[str] | None:
    """Where the head gives each side's name and what it is called."""
    found = _DEFINED_SIDES.search(_SPACE.sub(" ", reading.read.masked[:_HEAD]))
    return found if found and not is_blank(found.group()) else None


def side_of_form(words: str) -> str:
    """Who alone is named in the first clause of a form: "Tarn Mills, Inc. (Owner)"; empty where nobody or more are."""
    found = [one for one in _SIDE_OF_FORM.finditer(words) if not _PAPER.search(one["role"])]
    return f"{bare(found[0]['one'])} ({found[0]['role']})" if len(found) == 1 else ""


def bare(words: str) -> str:
    """A side's name without its legal form and seat."""
    return " ".join(_SEATED.sub("", _DESCRIBED.sub("", words)).split()).rstrip(" ,")


def roles_of(reading: SummarySource) -> re.Pattern[str] | None:
    """What the sides are called, at the beginning of a sentence."""
    called = dict.fromkeys(one["role"] for one in _CALLED.finditer(reading.text[:_HEAD]))
    names = "|".join(re.escape(one) for one in called if not _PAPER.search(one))
    return re.compile(rf"(?:\W?\w{{1,4}}[.)] )?(?:The )?(?:{names})\b", re.I) if names else None


def without_seats(words: str) -> str:
    """A clause that names the sides, without their legal forms and addresses."""
    return _ADDRESS.sub("", _SEATED.sub("", _DESCRIBED.sub("", words)))


def before_recitals(words: str) -> str:
    """Only the clause on the parties, where the lines of a paper run together with its recitals."""
    recitals = _RECITALS.search(words)
    return words[: recitals.start()] if recitals and BOTH.search(words, 0, recitals.start()) else words
