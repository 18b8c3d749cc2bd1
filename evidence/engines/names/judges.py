"""Judges as opinions name them: "Hale, J.", "Before HALE, C.J., and ROE and LEE, JJ.", "HALE, ROE, and LEE, Circuit Judges"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.names.lexicon import FUNCTION_WORDS, all_given_names, place_names
from evidence.engines.names.spans import Span

_NAME = r"[A-ZÀ-ÖØ-Þ][\w'-]{2,24}"
_LIST = rf"(?:{_NAME}, ){{0,8}}{_NAME},? and {_NAME}"
_OFFICE = r"(?:(?:Senior|Chief|Presiding|Associate|Circuit|District|Magistrate|Bankruptcy) ){1,3}(?:Judge|Justice)"
_JUDGES = re.compile(
    rf"(?<!\w)(?:(?P<names>{_LIST}), {{1,3}}(?P<marks>J\. ?J\.|JJ\.|{_OFFICE}s)"
    rf"|(?P<name>{_NAME}), {{1,3}}(?P<mark>(?:(?:C|P|A|S|V)\. ?){{0,3}}J\.|{_OFFICE}))(?!\w)"
)
_BENCH = re.compile(
    r"\b(?:C\. ?J\.|J\. ?J\.|JJ\.|Before|Appeals?|[Aa]ffirmed|[Rr]eversed|concurs?|dissents?|v\.)(?!\w)"
)
_GIVEN = re.compile(r"(?:^|[\s(,;])(?P<given>(?:[A-Z][\w'-]{1,20} ){0,2}(?:[A-Z]\. ){0,2})\Z")
_INITIALS_NEXT = re.compile(rf",? (?:and )?{_NAME}, (?:[A-Z]\. ?){{1,3}}(?![\w.])")
_NOT_A_NAME = FUNCTION_WORDS | {"before", "opinion", "order", "panel", "present", "court", "circuit", "district"}


def find_judges(flat: str) -> Iterator[Span]:
    """Those whom the letters or the office behind a surname say to be judges. The letters may be anybody's initials where no
    court writes, or where others with initials follow as in a list of authors."""
    if not _BENCH.search(flat):
        return
    for found in _JUDGES.finditer(flat):
        if found["mark"] == "J." and _is_listed(flat, found):
            continue
        for name in re.finditer(_NAME, found["names"] or found["name"]):
            if name[0].lower() not in _NOT_A_NAME | place_names():
                end = found.start() + name.end()
                yield Span(_begin(flat, found.start() + name.start()), end, "person", 0.93, title="Judge")


def _begin(flat: str, surname: int) -> int:
    """Where the judge's whole name begins: "Angela T. | Quigley, P.J."."""
    before = _GIVEN.search(flat, max(0, surname - 40), surname)
    first = before["given"].partition(" ")[0] if before else ""
    return before.start("given") if before and (first.endswith(".") or first.lower() in all_given_names()) else surname


def without_marks(flat: str) -> str:
    """The text, as long as it was, with blanks for the letters of judges, which are nobody's initials."""
    if not _BENCH.search(flat):
        return flat
    marks = [found.span("marks" if found["marks"] else "mark") for found in _JUDGES.finditer(flat)
             if not _is_listed(flat, found)]  # fmt: skip
    parts, at = [], 0
    for start, end in marks:
        parts += [flat[at:start], " " * (end - start)]
        at = end
    return "".join([*parts, flat[at:]])


def _is_listed(flat: str, found: re.Match[str]) -> bool:
    return bool(_INITIALS_NEXT.match(flat, found.end()))
